"""Lines of text by meaning: what every screen is made of besides the board."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from duke.tui.theme import Eyes, Paint

IN_ASCII = str.maketrans("·→▸─│•…×┌┐└┘\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}", ".>>-|*&x++++X")  # noqa: RUF001  # the cross of a form
"""What stands for our own signs in ASCII, one for one."""


class Span(NamedTuple):
    """A text with its meaning (see theme.LOOKS); with `act` a click on it does that command."""

    text: str
    look: str = ""
    act: str = ""


Line = tuple[Span, ...]


def line(*parts: str | Span) -> Line:
    """A line of texts and spans."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def width_of(spans: Iterable[Span]) -> int:
    """Cells of a line; only letters of players' names may be two cells wide."""
    return sum(cell_len(span.text) for span in spans)


def sides(left: Line, right: Line, width: int, look: str = "") -> Line:
    """Text at both ends of a line."""
    room = max(1, width - width_of(left) - width_of(right))
    return (*left, Span(" " * room, look), *right)


def wrapped(text: str, width: int, look: str = "", indent: str = " ", later: str | None = None) -> list[Line]:
    """A paragraph as lines of at most `width`."""
    rows = textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent if later is None else later)
    return [line(Span(row, look)) for row in rows]


def ruled(title: str, right: str, width: int, rule: str) -> Line:
    """` ─ Bags ─────── lost ─`: a heading inside the panel."""
    left = f"{rule} {title} "
    end = f" {right} {rule}" if right else rule
    middle = rule * max(0, width - len(left) - len(end))
    return line(
        Span(f"{rule} ", "panel-line"), Span(title, "panel-hot"), Span(f" {middle}", "panel-line"),
        Span(f" {right} ", "panel-dim") if right else Span(rule, "panel-line"), Span(rule, "panel-line"),
    )  # fmt: skip


def framed(rows: Iterable[Line], width: int, frame: str, look: str) -> list[Line]:
    """Lines in a frame of so many columns, its corners and lines in the order of `glyphs.Signs.box`."""
    edge, room = Span(frame[3], look), width - 2
    return [
        line(Span(frame[0] + frame[1] * room + frame[2], look)),
        *((edge, *row, Span(" " * (room - width_of(row))), edge) for row in rows),
        line(Span(frame[4] + frame[1] * room + frame[5], look)),
    ]


class Lines(Widget):
    """A block of lines on one ground, cut or filled to its size; wheel and page keys are the screen's to handle."""

    DEFAULT_CSS = "Lines { width: 1fr; height: 1; }"

    class Acted(Message):
        """A span with a command was clicked."""

        def __init__(self, act: str, control: Lines) -> None:
            super().__init__()
            self.act = act
            self._control = control

        @property
        def control(self) -> Lines:
            return self._control

    lines: reactive[Sequence[Line]] = reactive((), layout=False)

    def __init__(
        self, ground: str, paint: Paint | None = None, *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.ground = ground
        self.paint = paint or Paint(Eyes())

    def show(self, lines: Sequence[Line], paint: Paint) -> None:
        """Show other lines."""
        self.paint = paint
        self.lines = tuple(lines)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        base = self.paint(self.ground)
        segments = []
        if y < len(self.lines):
            for text, look, _ in self.lines[y]:
                segments.append(Segment(self._seen(text), self.paint(look or self.ground)))
        return Strip(segments).adjust_cell_length(width, base)

    def _seen(self, text: str) -> str:
        """The text as this terminal can show it."""
        if not self.paint.eyes.ascii:
            return text
        return "".join("??" if cell_len(char) > 1 else char for char in text.translate(IN_ASCII))

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which command was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self.lines):
            return
        at = 0
        for text, _, act in self.lines[offset.y]:
            if at <= offset.x < at + cell_len(text) and act:
                self.post_message(self.Acted(act, self))
                return
            at += cell_len(text)
