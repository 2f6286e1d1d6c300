"""What is to be decided now, and by whom: one class each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from duke.engine.actions import Purpose
from duke.engine.geometry import Side, Square


class Terrain(Enum):
    """A terrain tile (M1-M4)."""

    MOUNTAIN = "mountain"
    FORT = "fort"
    CAMELOT = "camelot"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class PutDown:
    """A player puts the named tile on the board at set-up; `left` are the tiles of his still to come, it included."""

    side: Side
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class Scatter:
    """Chance: where does this terrain lie? `rest` comes after it (M1)."""

    terrain: Terrain
    rest: tuple[Terrain, ...] = ()


@dataclass(frozen=True, slots=True)
class Plant:
    """A player plants a Flag: `flag` says whose Flag it is (F4, F6)."""

    side: Side
    flag: Side
    first: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """A player picks a type for his bag from those that both still have in front of them (N1)."""

    side: Side
    pool: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A player takes his turn; with `relocate` he may first move his Flag (F5)."""

    side: Side
    relocate: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance: what comes out of the bag? `aside` was drawn before and waits (S5)."""

    side: Side
    purpose: Purpose
    square: Square | None = None
    aside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """A player places what he drew (T2, S1, S3, S5, I15)."""

    side: Side
    purpose: Purpose
    drawn: tuple[str, ...]
    square: Square | None = None
    aside: tuple[str, ...] = ()


class Ending(Enum):
    """Why a game is over."""

    LEADER_TAKEN = "the last leader is taken"
    NO_TURN = "there is no legal turn left"
    POINTS = "the third point is scored"
    NO_TILES = "the last tile on the board is taken"
    FLAG_HOME = "the Flag is brought home"
    RIDER_TAKEN = "the rider is taken"
    PIKES_TAKEN = "three of the many are taken"
    PIKES_ACROSS = "three of the many have reached the far edge"
    RESIGNED = "the opponent resigned"
    AGREED = "both players agreed to a draw"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; `winner` is None in an agreed draw. `next` would have been to move."""

    winner: Side | None
    ending: Ending
    next: Side


Decision = PutDown | Scatter | Plant | Pick | TakeTurn | Drawing | PlaceTile | Over
