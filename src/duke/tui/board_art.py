"""The board as characters: the grid, what is on the squares, and the frames over it, in three sizes."""

from __future__ import annotations

from duke.engine.geometry import FILES, RANKS, SIZE, Square
from duke.tui.board_cells import Squares
from duke.tui.canvas import Canvas
from duke.tui.glyphs import Signs, signs
from duke.tui.sizes import LARGE, SMALL, Size
from duke.tui.theme import Paint
from duke.tui.view import BoardView, MarkKind

_FRAMED = frozenset({MarkKind.CAPTURE, MarkKind.FALLS, MarkKind.ATTACKED})
"""Marks that have a heavy frame in the largest squares, where only the mark itself stands on red."""


class Artist:
    """Draws one view."""

    def __init__(self, view: BoardView, size: Size, paint: Paint) -> None:
        self.view, self.size, self.paint = view, size, paint
        self.signs: Signs = signs(paint.eyes.ascii)
        self.canvas = Canvas(size.columns, size.rows, paint("empty"))

    def draw(self) -> Canvas:
        """The whole board."""
        self._grid()
        self._labels()
        if not self.view.covered:
            squares = Squares(self.view, self.size, self.paint, self.canvas)
            for row in range(SIZE):
                for column in range(SIZE):
                    square = self.view.at(column, row)
                    x, y = self.corner(square)
                    squares.draw(square, x + 1, y + 1)
            self._frames()
        return self.canvas

    def corner(self, square: Square) -> tuple[int, int]:
        """Where a square's frame begins."""
        column, row = self.view.place(square)
        return 1 + column * (self.size.width + 1), row * (self.size.height + 1)

    def _grid(self) -> None:
        s, size, line = self.signs, self.size, self.paint("line")
        middles = s.horizontal * size.width
        for row in range(SIZE + 1):
            joints = s.junctions[3 * _place(row) : 3 * _place(row) + 3]
            text = joints[0] + middles + (joints[1] + middles) * (SIZE - 1) + joints[2]
            self.canvas.put(1, row * (size.height + 1), text, line)
        for column in range(SIZE + 1):
            for y in range(size.rows):
                if y % (size.height + 1):
                    self.canvas.put(1 + column * (size.width + 1), y, s.vertical, line)

    def _labels(self) -> None:
        """Rank numbers left of the board and file letters in its last line; face to face at the other edges too."""
        size, style = self.size, self.paint("label")
        for x in (0, size.columns - 1):
            self.canvas.fill(x, 0, 1, size.rows, self.paint("text"))
        for place in range(SIZE):
            square = self.view.at(place, place)
            middle = self.corner(square)[1] + (size.height + 1) // 2
            self.canvas.put(0, middle, RANKS[square.rank], style)
            self._letter(place, size.rows - 1, "letter")
            if self.view.face_to_face:
                beside = size == SMALL  # where names reach the frame
                look = "label" if beside else "letter"
                self.canvas.put(size.columns - 2 + beside, middle, RANKS[square.rank], self.paint(look))
                self._letter(place, 0, "letter")

    def _letter(self, column: int, y: int, look: str) -> None:
        """The file letter of a column, within the line at that row."""
        x = 1 + column * (self.size.width + 1) + (self.size.width + 1) // 2
        self.canvas.put(x, y, FILES[self.view.at(column, 0).file], self.paint(look))

    def _frames(self) -> None:
        """What stops, what falls, what is picked (the first pick on top), and the cursor over everything."""
        view, marks = self.view, self.view.marks
        for square, mark in marks.items():
            if mark.kind is MarkKind.STOP or (self.size == LARGE and mark.kind in _FRAMED):
                self._frame(square, self.signs.cursor, "stop")
        for square in reversed(view.picked):
            self._frame(square, self.signs.picked, "picked")
        if view.cursor is not None:
            self._frame(view.cursor, self.signs.cursor, "cursor")

    def _frame(self, square: Square, frame: str, look: str) -> None:
        x, y = self.corner(square)
        width, height = self.size.width + 1, self.size.height + 1
        style = self.paint(look)
        column, row = self.view.place(square)
        for down in range(1, height):
            self.canvas.put(x, y + down, frame[3], style)
            self.canvas.put(x + width, y + down, frame[3], style)
        for at, left, right in ((row, frame[0], frame[2]), (row + 1, frame[4], frame[5])):
            line = at * height
            self.canvas.put(x, line, left, style)
            self.canvas.put(x + width, line, right, style)
            if not self._named(column, at):
                self.canvas.put(x + 1, line, frame[1] * (width - 1), style)
            if at == SIZE or (at == 0 and self.view.face_to_face and not self._named(column, at)):
                self._letter(column, line, look)

    def _named(self, column: int, row: int) -> bool:
        """Whether a tile's name stands on the line over that row, as in the largest squares."""
        return self.size == LARGE and row < SIZE and self.view.board[self.view.at(column, row)] is not None


def _place(row: int) -> int:
    """Which row of junctions: the first, one within, the last."""
    return 0 if row == 0 else 2 if row == SIZE else 1
