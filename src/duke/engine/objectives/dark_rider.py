"""Dark Rider: five pikes against one rider (D1)."""

from __future__ import annotations

from duke.engine.board import Board
from duke.engine.decisions import Ending
from duke.engine.geometry import Side, edge
from duke.engine.objectives.base import Objective, Verdict
from duke.engine.state import State
from duke.engine.tiles import Role

PIKES = 5
"""Tiles of the many."""
ACROSS = 3
"""Pikes on the far edge that win."""
TAKEN = 3
"""Pikes taken that win for the rider."""
BARRED = 2
"""Pikes taken that bar the win by crossing."""


def pikes_side(board: Board) -> Side | None:
    """Who has the many, read off the board; None when it cannot be told."""
    for _, tile in board.tiles():
        if Role.RIDER in tile.type.roles:
            return tile.side.other
        if Role.PIKE in tile.type.roles:
            return tile.side
    return None


def _frozen(board: Board) -> int:
    return sum(
        square.bit for square, tile in board.tiles() if Role.PIKE in tile.type.roles and square.rank == tile.side.far
    )


def _verdict(state: State) -> Verdict | None:
    board = state.board
    pikes = pikes_side(board)
    if pikes is None:
        return None
    taken = len(state.captured.of(pikes))
    if not board.of_side(pikes.other):
        return pikes, Ending.RIDER_TAKEN
    if taken >= TAKEN:
        return pikes.other, Ending.PIKES_TAKEN
    if (board.of_side(pikes) & edge(pikes.far)).bit_count() >= ACROSS and taken < BARRED:
        return pikes, Ending.PIKES_ACROSS
    return None


DARK_RIDER = Objective("dark-rider", "Dark Rider", _verdict, guarded=False, bags=False, riders=True, frozen=_frozen)
