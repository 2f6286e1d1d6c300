"""What an objective is: a few answers that the rest of the engine asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from duke.engine.board import Board
from duke.engine.decisions import Ending
from duke.engine.geometry import Side, Square, edge
from duke.engine.state import BySide, State

Flags = BySide[Square | None]
Verdict = tuple[Side, Ending]
"""Who has won, and by what."""


def nothing(flags: Flags, side: Side) -> int:
    """No square is closed."""
    return 0


def none_frozen(board: Board) -> int:
    """No tile is frozen."""
    return 0


def no_flag(side: Side) -> Side | None:
    """There is no Flag to pass."""
    return None


def no_planting(side: Side) -> tuple[Side, int]:
    """No Flag is planted."""
    return side, 0


def unscored(state: State, side: Side, start: Square | None, end: Square) -> bool:
    """Nothing scores."""
    return False


@dataclass(frozen=True, slots=True)
class Objective:
    """One way to play: what wins, what is closed to whom, what is planted and scored."""

    name: str
    """As in position files."""
    title: str
    verdict: Callable[[State], Verdict | None]
    """Who has won, read off the position; None while nobody has."""
    guarded: bool = True
    """Taking the last leader wins, so no turn may expose one's own (T3, T4)."""
    flags: bool = False
    score: bool = False
    bags: bool = True
    """Tiles are drawn from bags."""
    draft: bool = False
    """The bags are chosen type by type (N1)."""
    legends: bool = False
    """Each side's legends play (A1)."""
    riders: bool = False
    """One side has a lone rider, the other many pikes (D1)."""
    closed: Callable[[Flags, Side], int] = nothing
    """Mask of the squares where no tile of that side may end."""
    walled: Callable[[Flags, Side], int] = nothing
    """Mask of the squares that no tile of that side walks through."""
    frozen: Callable[[Board], int] = none_frozen
    """Mask of the tiles that can neither act nor be taken."""
    passes: Callable[[Side], Side | None] = no_flag
    """Whose Flag that side's tiles carry and pass."""
    plants: Callable[[Side], tuple[Side, int]] = no_planting
    """Whose Flag that side plants, and the mask of ranks it may go on."""
    scores: Callable[[State, Side, Square | None, Square], bool] = unscored
    """Whether a tile of that side that went from `start` (None: newly placed) to `end` scores."""


def leader_taken(state: State) -> Verdict | None:
    """The game is won when the opponent has no leader on the board (G10, A2)."""
    for side in Side:
        if not state.board.leaders_of(side):
            return side.other, Ending.LEADER_TAKEN
    return None


def last_tile_taken(state: State) -> Verdict | None:
    """A player without a tile on the board has lost (F7)."""
    for side in Side:
        if not state.board.of_side(side):
            return side.other, Ending.NO_TILES
    return None


HOME_EDGES = edge(0) | edge(5)
