"""The board as one widget, drawn line by line."""

from __future__ import annotations

from textual import events
from textual.geometry import Region
from textual.geometry import Size as Area
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from duke.engine.board import Board as Position
from duke.engine.geometry import SIZE, Square
from duke.tui.board_art import Artist
from duke.tui.canvas import Canvas
from duke.tui.sizes import LARGE, MEDIUM, SMALL, Size
from duke.tui.theme import Eyes, Paint
from duke.tui.view import BoardView


def size_for(width: int, height: int) -> Size:
    """The size of squares for a window: larger from 100x30 and from 120x40 on."""
    if width >= 120 and height >= 40:
        return LARGE
    return MEDIUM if width >= 100 and height >= 30 else SMALL


class Board(Widget):
    """Shows a BoardView, and says which square the mouse points at, picks or asks about."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    class _OnSquare(Message):
        def __init__(self, square: Square, control: Board) -> None:
            super().__init__()
            self.square = square
            self._control = control

        @property
        def control(self) -> Board:
            return self._control

    class SquarePicked(_OnSquare):
        """A square was clicked."""

    class SquarePointed(_OnSquare):
        """The mouse came over a square."""

    class SquareAsked(_OnSquare):
        """A square was clicked with the right button: why not, or the rule."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = BoardView(Position())
        self.square_size = SMALL
        self.paint = Paint(Eyes())
        self._canvas = self._draw()
        self._pointed: Square | None = None

    def _draw(self) -> Canvas:
        return Artist(self.view, self.square_size, self.paint).draw()

    def show(self, view: BoardView, size: Size, paint: Paint) -> None:
        """Show another view; only what changed is drawn again."""
        if (view, size, paint.eyes) == (self.view, self.square_size, self.paint.eyes):
            return
        before = self._canvas
        self.view, self.square_size, self.paint = view, size, paint
        self._canvas = self._draw()
        if (before.width, before.height) != (self._canvas.width, self._canvas.height):
            self.refresh(layout=True)
        elif regions := [Region(*each) for each in self._canvas.changes(before)]:
            self.refresh(*regions)

    def get_content_width(self, container: Area, viewport: Area) -> int:
        return self.square_size.columns

    def get_content_height(self, container: Area, viewport: Area, width: int) -> int:
        return self.square_size.rows

    def render_line(self, y: int) -> Strip:
        if y >= self._canvas.height:
            return Strip.blank(self.size.width, self.paint("text"))
        return Strip(self._canvas.row(y)).adjust_cell_length(self.size.width, self.paint("text"))

    def text(self) -> str:
        """The board as plain text."""
        return self._canvas.text()

    def square_at(self, x: int, y: int) -> Square | None:
        """The square under a cell of the widget; None outside and on the frame's far lines."""
        column, row = (x - 1) // (self.square_size.width + 1), y // (self.square_size.height + 1)
        if x < 1 or not (0 <= column < SIZE and 0 <= row < SIZE):
            return None
        return self.view.at(column, row)

    def _under(self, event: events.MouseEvent) -> Square | None:
        offset = event.get_content_offset(self)
        return self.square_at(offset.x, offset.y) if offset is not None else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        square = self._under(event)
        if square is not None and square != self._pointed:
            self._pointed = square
            self.post_message(self.SquarePointed(square, self))

    def on_leave(self) -> None:
        self._pointed = None

    def on_click(self, event: events.Click) -> None:
        square = self._under(event)
        if square is not None:
            kind = self.SquareAsked if event.button == 3 else self.SquarePicked
            self.post_message(kind(square, self))
