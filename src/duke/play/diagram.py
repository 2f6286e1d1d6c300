"""The board as plain ASCII text: for exports, and for whoever draws one without a screen."""

from __future__ import annotations

from duke.engine.decisions import Terrain
from duke.engine.geometry import FILES, SIZE, Facing, Side, Square
from duke.engine.state import State
from duke.engine.tiles import Face, Tile
from duke.play.wording import by_case, side_word

WIDTH = 6
"""Characters of a square: the longest short name."""

_FACING = {Facing.FORWARD: " ", Facing.RIGHT: ">", Facing.BACK: "v", Facing.LEFT: "<"}
_TERRAIN = {Terrain.MOUNTAIN: "^", Terrain.FORT: "#", Terrain.CAMELOT: "@"}
_FLAGS = {Side.LIGHT: "F", Side.DARK: "f"}


def board_lines(state: State) -> list[str]:
    """The board, rank 6 on top, and what its signs mean where there are any."""
    rule = "  +" + f"{'-' * WIDTH}+" * SIZE
    lines = [rule]
    for rank in reversed(range(SIZE)):
        row = [_square(state, Square(file, rank)) for file in range(SIZE)]
        lines.append(f"{rank + 1} |{'|'.join(upper for upper, _ in row)}|")
        lines.append(f"  |{'|'.join(lower for _, lower in row)}|")
        lines.append(rule)
    lines.append("   " + " ".join(file.center(WIDTH) for file in FILES))
    return [line.rstrip() for line in lines] + _legend(state)


def _square(state: State, square: Square) -> tuple[str, str]:
    """The two lines of a square: the tile's short name; its side and facing, terrain and Flags."""
    tile = state.board[square]
    terrain = state.board.ground.at(square)
    ground = _TERRAIN[terrain] if terrain else ""
    flags = "".join(_FLAGS[side] for side in Side if state.flags.of(side) == square)
    if tile is None:
        fill = (ground or " ") * WIDTH
        return fill, fill[len(flags) :] + flags
    signs = ("~" if tile.face is Face.FLIPPED else " ") + _FACING[tile.facing]
    return _short(tile).ljust(WIDTH), signs + (ground + flags).rjust(WIDTH - len(signs))


def _short(tile: Tile) -> str:
    return by_case(tile.type.short or tile.name[:WIDTH], tile.side)[:WIDTH]


def _legend(state: State) -> list[str]:
    """The signs that this board shows, in words."""
    tiles = [tile for _, tile in state.board.tiles()]
    ground = state.board.ground
    said = ["~ flipped"] if any(tile.face is Face.FLIPPED for tile in tiles) else []
    said += [
        f"{_FACING[facing]} turned {facing.name.lower()}"
        for facing in Facing
        if facing is not Facing.FORWARD and any(tile.facing is facing for tile in tiles)
    ]
    laid = {Terrain.MOUNTAIN: ground.mountain, Terrain.FORT: ground.fort, Terrain.CAMELOT: ground.camelot}
    said += [_terrain_words(terrain, ground.camelot_up) for terrain, square in laid.items() if square]
    said += [f"{_FLAGS[side]} {side_word(side)}'s Flag" for side in Side if state.flags.of(side)]
    return ["   " + "   ".join(said)] if said else []


def _terrain_words(terrain: Terrain, up: bool) -> str:
    turned = " (its Fort face up)" if terrain is Terrain.CAMELOT and not up else ""
    return f"{_TERRAIN[terrain]} {terrain.value.capitalize()}{turned}"
