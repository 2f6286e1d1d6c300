"""What the board widget shows, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from duke.engine.board import Board
from duke.engine.geometry import SIZE, Square
from duke.engine.state import NO_FLAGS, BySide
from duke.engine.tiles import Icon, Tile


class MarkKind(Enum):
    """What a mark on a square means."""

    REACH = "reach"
    STRIKE = "strike"
    """An icon points there, and there is nothing that it could take."""
    CAPTURE = "capture"
    FALLS = "falls"
    """What is shown has taken the mark's `tile` there."""
    COMMAND = "command"
    PLACE = "place"
    ATTACKER = "attacker"
    """It attacks the leader."""
    ATTACKED = "attacked"
    """The attacked leader."""
    REACHED = "reached"
    """The opponent reaches it."""
    STOP = "stop"
    ASKED = "asked"
    PATH = "path"


@dataclass(frozen=True, slots=True)
class SquareMark:
    """A mark on a square: by which icon, in which direction it points (files and ranks), and a word such as `+1`."""

    kind: MarkKind
    icon: Icon | None = None
    way: tuple[int, int] = (0, 0)
    text: str = ""
    tile: Tile | None = None
    """The tile that falls on a square that is shown empty."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board and everything drawn over it."""

    board: Board
    flags: BySide[Square | None] = NO_FLAGS
    marks: Mapping[Square, SquareMark] = field(default_factory=dict)
    cursor: Square | None = None
    picked: tuple[Square, ...] = ()
    last_from: tuple[Square, ...] = ()
    last_to: tuple[Square, ...] = ()
    turned: bool = False
    """Dark's edge is at the bottom."""
    face_to_face: bool = False
    """The players sit at both ends of the screen: the squares are named at all four edges."""
    covered: bool = False
    """Nothing is shown but the empty board."""

    def at(self, column: int, row: int) -> Square:
        """The square in a column from the left and a row from the top."""
        if self.turned:
            return Square(SIZE - 1 - column, row)
        return Square(column, SIZE - 1 - row)

    def place(self, square: Square) -> tuple[int, int]:
        """The column and row where a square is drawn."""
        if self.turned:
            return SIZE - 1 - square.file, square.rank
        return square.file, SIZE - 1 - square.rank
