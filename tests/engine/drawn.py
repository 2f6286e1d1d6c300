"""Positions as drawings, and turns as words: how the rule tests are written.

A drawing has six rows, rank 6 first, six cells a row. A cell is `.` or a tile's short name (docs/tiles.md): CAPITALS
for Light, small letters for Dark; then `~` for the flipped side and `<`, `>` or `v` for a tile that faces left, right
or back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duke.catalogue.loader import load
from duke.catalogue.pictures import parse
from duke.engine.actions import Entry
from duke.engine.geometry import FILES
from duke.engine.objectives import OBJECTIVES
from duke.engine.positions import Position, position, state_of
from duke.engine.reading import read
from duke.engine.refusals import Refusal, rule_of
from duke.engine.rules import Rules, play, settle, why_not
from duke.engine.state import State
from duke.engine.tiles import Ability, Role, TileSet, TileType
from duke.engine.turns import turns

SHIPPED = load(house=False).tiles
"""The tiles of the box."""

FACING = {"<": "left", ">": "right", "v": "back"}


def house(name: str, starting: str, flipped: str = "", **fields: Any) -> TileType:
    """A tile of a test's own, drawn as in a tile file; without a flipped side both are alike."""
    return TileType(name, "house", 1, name.lower(), parse(starting), parse(flipped or starting), **fields)


class Drawn:
    """A drawn position, and the questions that tests ask of it."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state

    def turns(self, start: str = "") -> str:
        """The turns that begin with this text, in notation, sorted, in one line."""
        return " ".join(t.text for t in turns(self.rules, self.state) if t.text.startswith(start))

    def after(self, text: str) -> Drawn:
        """The position after this turn."""
        state = self.state
        for entry in read(self.rules, state, text):
            state = play(self.rules, state, entry).state
        return Drawn(self.rules, state)

    def why(self, text: str) -> tuple[str, str, str]:
        """Why a turn is refused: the rule, the squares that stop it, the squares of the way."""
        refusal = self.refusal(text)
        return rule_of(refusal), _names(refusal.stops), _names(refusal.path)

    def refusal(self, text: str) -> Refusal:
        """Why a turn is refused."""
        return why_not(self.rules, self.state, self.entry(text))

    def entry(self, text: str) -> Entry:
        """The first entry of a turn."""
        return read(self.rules, self.state, text)[0]

    @property
    def data(self) -> Position:
        return position(self.rules, self.state)

    def at(self, square: str) -> str:
        """What stands on a square, as a position file says it; `.` for nothing."""
        return str(self.data["board"].get(square, "."))

    @property
    def winner(self) -> str:
        over = self.state.over
        return over.winner.value if over and over.winner else ""


def _names(squares: Sequence[Any]) -> str:
    return " ".join(square.name for square in squares)


def draw(
    picture: str,
    *,
    turn: str = "light",
    rules: str = "standard",
    tiles: Sequence[TileType] = (),
    bags: Mapping[str, Mapping[str, int]] | None = None,
    terrain: Mapping[str, str] | None = None,
    flags: Mapping[str, str] | None = None,
    **fields: Any,
) -> Drawn:
    """The position of a drawing; other fields are those of a position file."""
    known = TileSet.of([*(t for t in SHIPPED.values() if t.name not in {o.name for o in tiles}), *tiles])
    words = {t.short or t.name.lower(): t.name for t in known.values()}
    rows = [line.split() for line in picture.strip().splitlines()]
    assert len(rows) == 6, rows
    assert all(len(row) == 6 for row in rows), rows
    board = {}
    for rank, row in zip(range(6, 0, -1), rows, strict=True):
        for file, cell in zip(FILES, row, strict=True):
            if cell != ".":
                board[f"{file}{rank}"] = _tile(cell, words)
    data = {
        "turn": turn,
        "board": board,
        "bags": bags or {},
        "terrain": terrain or {},
        "camelot_face": "camelot",
        "flags": flags or {},
        "score": {},
        "relocate": False,
        "captured": {},
        "out": {},
        "beside": [],
        **fields,
    }
    agreed = Rules(known, OBJECTIVES[rules], siege_engines=bool(data["beside"]))
    return Drawn(agreed, settle(agreed, state_of(known, data)))


def _tile(cell: str, words: Mapping[str, str]) -> str:
    name = cell.rstrip("<>v~") if cell.rstrip("<>v~").lower() in words else cell.rstrip("<>~")
    marks = cell[len(name) :]
    parts = ["light" if name.isupper() else "dark", words[name.lower()]]
    if "~" in marks:
        parts.append("flipped")
    parts += [f"facing {FACING[mark]}" for mark in marks if mark in FACING]
    return " ".join(parts)


__all__ = ["SHIPPED", "Ability", "Drawn", "Role", "draw", "house"]
