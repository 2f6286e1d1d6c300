"""The positions of the mock-ups as games at a table, and the program that shows them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.segment import Segment
from textual.app import App

from duke.engine.events import Event, Moved
from duke.engine.geometry import Side, Square
from duke.engine.state import BySide
from duke.engine.tiles import TileType
from duke.play.game import Game, Line, Options, UndoPolicy, from_position
from duke.tui.table import TableScreen
from duke.tui.table_state import Table
from duke.tui.theme import Eyes, Paint
from engine.drawn import draw

BAG = {"Pikeman": 3, "Ranger": 1, "Seer": 1, "General": 1, "Champion": 1, "Marshall": 1, "Bowman": 1}

KNIGHT = """
.    foot duke   .      foot~ .
.    .    .      bowman~ .    ranger~
.    .    .      PRIEST .     .
.    pike~ KNIGHT .     .     .
.    .    .      WIZARD FOOT~ .
.    .    FOOT   DUKE   .     .
"""
GENERAL = """
.    .    .    duke  .      .
.    .    foot~ foot .      .
.    seer~ .   .     .      .
.    .    .    GENRL~ knight .
.    .    PIKE .     FOOT   .
.    FOOT~ DUKE .    .      .
"""
HANGING = """
.    foot duke   .      foot~ .
.    .    .      bowman~ .    ranger~
.    KNIGHT .    PRIEST .     .
.    .    .      .      .     .
.    .    .      WIZARD FOOT~ .
.    .    FOOT   DUKE   .     .
"""
COUP = """
.    .    duke   foot   .     .
.    seer~ .     .      knight~ .
.    .    .      .      .     .
BOWMAN~ . .      WIZARD .     pike
.    .    KNIGHT .      .     .
.    .    FOOT   DUKE   FOOT  .
"""


def game(
    picture: str,
    *,
    tiles: Sequence[TileType] = (),
    undo: UndoPolicy = UndoPolicy.UNTIL_DRAW,
    hand_over: bool = False,
    seats: str = "fixed",
    open_play: bool = False,
    seed: int = 1,
    names: BySide[str] = BySide("Ann", "Ben"),  # noqa: B008  # a value
    **fields: Any,
) -> Game:
    """A game that begins with a drawn position."""
    drawn = draw(picture, tiles=tiles, **fields)
    rules = replace(drawn.rules, open_play=open_play)
    return from_position(rules, drawn.state, Options(names, undo, hand_over, seats, seed))


def with_log(begun: Game, pairs: Mapping[int, str], last: Sequence[Event] = ()) -> Game:
    """The same game as if these turns had come before, in pairs by number."""
    lines = []
    for number in range(1, max(pairs) + 1):
        texts = pairs.get(number, "... ...").split()
        for side, text in zip(Side, texts, strict=False):
            lines.append(Line(number, side, text, (), (), 0))
    return replace(begun, lines=(*lines[:-1], replace(lines[-1], events=tuple(last))))


def square(name: str) -> Square:
    return Square.parse(name)


def moved(begun: Game, source: str, target: str) -> Moved:
    """What has just happened to the tile that stands on `target`."""
    tile = begun.state.board[square(target)]
    assert tile is not None
    return Moved(tile, square(source), square(target))


class Bench(App[None]):
    """A table and nothing else; what is kept and where the players leave to is noted."""

    def __init__(self, begun: Game, eyes: Eyes | None = None) -> None:
        super().__init__()
        self.begun = begun
        self.eyes = eyes or Eyes()
        self.kept: list[Game] = []
        self.left: list[str] = []
        self.trouble = ""
        """What the disk says to every save."""

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.begun, Paint(self.eyes), self.keep))

    def keep(self, kept: Game) -> str:
        self.kept.append(kept)
        return self.trouble

    def on_table_screen_left(self, message: TableScreen.Left) -> None:
        self.left.append(message.where)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        assert isinstance(self.screen, TableScreen)
        return self.screen.table

    @property
    def turns(self) -> list[str]:
        """The turns so far, in notation."""
        return [line.text for line in self.table.game.lines]


def screen_text(shown: App[Any]) -> str:
    """What stands on the screen, without colours and without blanks at the ends of lines."""
    width, height = shown.size
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=True, record=True)
    console.print(shown.screen._compositor.render_update(full=True, screen_stack=shown._background_screens))
    segments = [segment for segment in console._record_buffer if not segment.control]
    rows = ["".join(s.text for s in row).rstrip() for row in Segment.split_lines(segments)]
    return "\n".join(rows[:height]) + "\n"
