"""States as plain data, both ways: the fields of a position file (docs/formats.md, section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from duke.engine.board import Board, Ground
from duke.engine.decisions import Over, Scatter, TakeTurn
from duke.engine.geometry import Facing, Side, Square
from duke.engine.ruleset import Rules
from duke.engine.state import BySide, Names, State
from duke.engine.tiles import Face, Tile, TileSet, tile

Position = dict[str, Any]
"""A position as plain data: what json and YAML can hold, with every field written out."""


def describe(tile: Tile) -> str:
    """`light Footman flipped facing left`."""
    words = [tile.side.value, tile.name]
    if tile.face is Face.FLIPPED:
        words.append("flipped")
    if tile.facing is not Facing.FORWARD:
        words.append(f"facing {tile.facing.name.lower()}")
    return " ".join(words)


def position(rules: Rules, state: State) -> Position:
    """A state as plain data, every field written out. Undecided draws are not part of a position."""
    ground = state.board.ground
    decision = state.decision
    laid = {"mountain": ground.mountain, "fort": ground.fort, "camelot": ground.camelot}
    return {
        "rules": rules.objective.name,
        "siege_engines": rules.siege_engines,
        "turn": to_move(rules, state).value,
        "board": {square.name: describe(tile) for square, tile in sorted_tiles(state.board)},
        "bags": {side.value: dict(sorted(Counter(state.bags.of(side)).items())) for side in Side},
        "terrain": {name: square.name for name, square in laid.items() if square},
        "camelot_face": "camelot" if ground.camelot_up else "fort",
        "flags": {side.value: flag.name for side in Side if (flag := state.flags.of(side))},
        "score": {side.value: state.score.of(side) for side in Side},
        "relocate": isinstance(decision, TakeTurn) and decision.relocate,
        "captured": {side.value: sorted(state.captured.of(side)) for side in Side},
        "out": {side.value: sorted(state.out.of(side)) for side in Side},
        "beside": sorted(state.beside),
        "open_play": rules.open_play,
    }


def to_move(rules: Rules, state: State) -> Side:
    """Whose turn it is, whoever decides now; after the end, whose it would have been."""
    decision = state.decision
    if isinstance(decision, Over):
        return decision.next
    return rules.first if isinstance(decision, Scatter) else decision.side


def sorted_tiles(board: Board) -> list[tuple[Square, Tile]]:
    """The tiles of a board by the names of their squares."""
    return sorted(board.tiles(), key=lambda item: item[0].name)


@dataclass(frozen=True, slots=True)
class TileWords:
    """The parts of a tile's description."""

    side: Side
    name: str
    face: Face
    facing: Facing


def read_tile(text: str) -> TileWords:
    """Read `light Footman flipped facing left`. Raises ValueError saying what was expected."""
    words = text.split()
    sides = {side.value: side for side in Side}
    if not words or words[0].lower() not in sides:
        raise ValueError("a tile begins with light or dark")
    facing, face = Facing.FORWARD, Face.STARTING
    rest = words[1:]
    if len(rest) > 2 and rest[-2].lower() == "facing":
        ways = {f.name.lower(): f for f in Facing if f is not Facing.FORWARD}
        if rest[-1].lower() not in ways:
            raise ValueError("facing left, facing right or facing back")
        facing, rest = ways[rest[-1].lower()], rest[:-2]
    if len(rest) > 1 and rest[-1].lower() == "flipped":
        face, rest = Face.FLIPPED, rest[:-1]
    if not rest:
        raise ValueError("the tile's name is missing")
    return TileWords(sides[words[0].lower()], " ".join(rest), face, facing)


def state_of(tiles: TileSet, data: Mapping[str, Any]) -> State:
    """The state of a complete and valid position, not yet settled: a won position still says whose turn it is.

    Raises KeyError or ValueError for what is not valid; files are checked before, in the catalogue.
    """
    ground = data["terrain"]
    squares = {name: Square.parse(ground[name]) if name in ground else None for name in ("mountain", "fort", "camelot")}
    board: dict[Square, Tile] = {}
    for name, text in data["board"].items():
        words = read_tile(text)
        board[Square.parse(name)] = tile(tiles[words.name], words.side, words.face, words.facing)
    return State(
        Board.of(board, Ground(**squares, camelot_up=data["camelot_face"] == "camelot")),
        TakeTurn(Side(data["turn"]), bool(data["relocate"])),
        BySide(*(_spread(data["bags"].get(side.value, {})) for side in Side)),
        BySide(*(tuple(sorted(data["captured"].get(side.value, ()))) for side in Side)),
        BySide(*(tuple(sorted(data["out"].get(side.value, ()))) for side in Side)),
        tuple(sorted(data["beside"])),
        BySide(*(Square.parse(data["flags"][s.value]) if s.value in data["flags"] else None for s in Side)),
        BySide(*(int(data["score"].get(side.value, 0)) for side in Side)),
    )


def _spread(counts: Mapping[str, int]) -> Names:
    return tuple(sorted(name for name, count in counts.items() for _ in range(count)))
