"""Where the tile on a square reaches by the side that is up, icon by icon: what both players can see (T7)."""

from __future__ import annotations

from duke.engine.geometry import SQUARES, Square
from duke.engine.reach import reach_of
from duke.engine.rules import Rules
from duke.engine.scene import FREE, Scene
from duke.engine.state import State
from duke.engine.tiles import Icon


def pointing(rules: Rules, state: State, square: Square) -> list[tuple[Icon, tuple[Square, ...]]]:
    """The icons of the tile on a square, each with the squares where it can go or that it strikes at."""
    tile = state.board[square]
    if tile is None:
        return []
    scene = Scene(rules, state.board, state.flags, tile.side)
    found: dict[Icon, list[Square]] = {}
    for shot in reach_of(tile, square.cell).shots:
        if scene.stop(shot) == FREE or (not shot.lands and state.board[SQUARES[shot.target]] is None):
            found.setdefault(shot.icon, []).append(SQUARES[shot.target])
    return [(icon, tuple(sorted(targets, key=lambda s: s.name))) for icon, targets in found.items()]
