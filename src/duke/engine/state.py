"""A position with all that belongs to it, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from duke.engine.board import Board
from duke.engine.decisions import Decision, Over, Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.geometry import Side, Square

T = TypeVar("T")


class BySide(NamedTuple, Generic[T]):
    """One thing of each player."""

    light: T
    dark: T

    def of(self, side: Side) -> T:
        """That player's."""
        return self.light if side is Side.LIGHT else self.dark

    def with_(self, side: Side, value: T) -> BySide[T]:
        """The same with that player's replaced."""
        return BySide(value, self.dark) if side is Side.LIGHT else BySide(self.light, value)


Names = tuple[str, ...]
"""Tile names, sorted, one entry a copy."""

NOTHING: BySide[Names] = BySide((), ())
NO_FLAGS: BySide[Square | None] = BySide(None, None)
NO_POINTS: BySide[int] = BySide(0, 0)


@dataclass(frozen=True, slots=True)
class State:
    """Everything a game is at one moment. A turn makes a new one."""

    board: Board
    decision: Decision
    bags: BySide[Names] = NOTHING
    captured: BySide[Names] = NOTHING
    """Tiles taken, by who controlled them."""
    out: BySide[Names] = NOTHING
    """Tiles out of the game otherwise: swapped (S1) or put out by Divination (I15)."""
    beside: Names = ()
    """Engines that nobody has taken yet (S1)."""
    flags: BySide[Square | None] = NO_FLAGS
    """Where each player's own Flag is; a tile on the same square carries it (F1)."""
    score: BySide[int] = NO_POINTS

    @property
    def actor(self) -> Side | None:
        """Who decides now; None when chance does or the game is over."""
        decision = self.decision
        if isinstance(decision, (PutDown, Plant, Pick, TakeTurn, PlaceTile)):
            return decision.side
        return None

    @property
    def over(self) -> Over | None:
        """How the game ended, if it did."""
        return self.decision if isinstance(self.decision, Over) else None


def add(names: Names, *more: str) -> Names:
    """Sorted names with more of them."""
    return tuple(sorted((*names, *more)))


def remove(names: Names, *less: str) -> Names:
    """Sorted names without one copy of each of these. Raises ValueError when one is not there."""
    left = list(names)
    for name in less:
        left.remove(name)
    return tuple(left)
