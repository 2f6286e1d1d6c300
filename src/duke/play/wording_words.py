"""The words that all sentences are made of: LIGHT's names in capitals, dark's in small letters."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from duke.engine.decisions import Terrain
from duke.engine.geometry import Side, Square
from duke.engine.state import State
from duke.engine.tiles import Icon, Tile, TileType

VERBS = {
    Icon.MOVE: "moves",
    Icon.JUMP: "jumps",
    Icon.SLIDE: "slides",
    Icon.JUMP_SLIDE: "jump-slides",
    Icon.STRIKE: "hits",
    Icon.COMMAND: "commands",
    Icon.SMASH: "smashes",
    Icon.HAMMER: "hammers",
    Icon.NON_CAPTURE_MOVE: "moves",
    Icon.NON_CAPTURE_JUMP: "jumps",
    Icon.DEFENSE: "defends",
}
"""What a tile does by an icon."""


class Voice(Enum):
    """How LIGHT's names are written; dark's are always in small letters."""

    CAPITALS = "capitals"
    """For eyes: as on the board."""
    NAMES = "names"
    """For ears: as names are written, since programs that read aloud spell capitals letter by letter."""


def by_case(name: str, side: Side, voice: Voice = Voice.CAPITALS) -> str:
    """A word of a player's."""
    if side is Side.DARK:
        return name.lower()
    return name.upper() if voice is Voice.CAPITALS else name


def side_word(side: Side) -> str:
    """`LIGHT` or `dark`."""
    return by_case(side.value, side)


def tile_word(tile: Tile, voice: Voice = Voice.CAPITALS) -> str:
    """A tile's full name."""
    return by_case(tile.name, tile.side, voice)


def article(type: TileType) -> str:
    """`the `; nothing for a legend, whose name is a person's."""
    return "the " if type.legend is None else ""


def the(tile: Tile, voice: Voice = Voice.CAPITALS) -> str:
    """`the bowman`, or `ARTHUR`."""
    return the_type(tile.type, tile.side, voice)


def the_type(type: TileType, side: Side, voice: Voice = Voice.CAPITALS) -> str:
    """The same for a tile that is not on the board."""
    return f"{article(type)}{by_case(type.name, side, voice)}"


def short_word(tile: Tile) -> str:
    """A tile's name in a small square."""
    return by_case(tile.type.short or tile.name[:6], tile.side)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def squares(names: Iterable[Square]) -> str:
    """Squares in a row: `c3 d4`."""
    return " ".join(square.name for square in names)


def capital(text: str) -> str:
    """A sentence's first letter large."""
    return text[:1].upper() + text[1:]


def name_on(state: State, square: Square, voice: Voice = Voice.CAPITALS) -> str:
    """The name of the tile on a square; the square's where there is none."""
    tile = state.board[square]
    return tile_word(tile, voice) if tile is not None else square.name


def the_on(state: State, square: Square, voice: Voice = Voice.CAPITALS) -> str:
    """`the bowman` on a square; the square's name where there is none."""
    tile = state.board[square]
    return the(tile, voice) if tile is not None else square.name


def standing(state: State, square: Square, side: Side | None = None, voice: Voice = Voice.CAPITALS) -> str:
    """What stands or lies on a square: `your own KNIGHT on c3` for `side`, `the bowman on d5`, `the Fort on d4`."""
    tile = state.board[square]
    if tile is not None:
        return f"{f'your own {tile_word(tile, voice)}' if tile.side is side else the(tile, voice)} on {square}"
    terrain = ground_on(state, square)
    if terrain:
        return terrain
    flag = next((owner for owner in Side if state.flags.of(owner) == square), None)
    return f"{whose(flag, side)} Flag on {square}" if flag is not None else square.name


def ground_on(state: State, square: Square) -> str:
    """`the Fort on d4`, `Camelot on c3`; empty where no terrain lies."""
    terrain = state.board.ground.at(square)
    article = "" if terrain is Terrain.CAMELOT else "the "
    return f"{article}{terrain.value.capitalize()} on {square}" if terrain is not None else ""


def whose(owner: Side, side: Side | None) -> str:
    """`your own` for the player himself, else `LIGHT's` or `dark's`."""
    return "your own" if owner is side else f"{side_word(owner)}'s"
