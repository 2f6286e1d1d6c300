"""What the screens around the game have in common: a title, a body of lines, a footer, and keys from one table."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from duke.tui.commands import Command
from duke.tui.help import HelpScreen
from duke.tui.small import is_small
from duke.tui.spans import Line, Lines, Span, line, sides, width_of
from duke.tui.theme import Paint

PAGE = 10
"""Rows of a list that the page keys go."""


class Page(Screen[None]):
    """A screen of lines. Subclasses say what it shows, and have a `do_...` method for each of their `KEYS`."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    Page .page-title { height: 1; }
    Page .page-body { height: 1fr; }
    Page .page-footer { dock: bottom; height: 1; }
    """

    KEYS: ClassVar[tuple[Command, ...]] = ()
    """The keys of the screen; footer and help are made of them."""

    def __init__(self, paint: Paint) -> None:
        super().__init__()
        self.paint = paint
        self.note = ""
        """Said in the footer's place until the next key."""
        self._keys = {key: command for command in self.KEYS for key in command.keys.split(",") if key}

    def compose(self) -> ComposeResult:
        yield Lines("title", id="page-title", classes="page-title")
        yield Lines("text", id="page-body", classes="page-body")
        yield Lines("title", id="page-footer", classes="page-footer")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    # What is shown

    def head(self) -> tuple[str, str]:
        """The two ends of the title."""
        raise NotImplementedError

    def body(self, width: int, height: int) -> list[Line]:
        """The lines between title and footer."""
        raise NotImplementedError

    def offered(self, command: Command) -> str:
        """The footer's word for a key, or nothing where the key does nothing now."""
        return command.word

    def draw(self) -> None:
        """Show the screen as it is; a window that is too small has a screen of its own."""
        width, height = self.size
        if is_small(self.size) or not self.is_mounted:
            return
        self.styles.background = self.paint.ground("screen")
        left, right = self.head()
        title = sides(line(Span(f" {left}", "title-hot")), line(Span(right + " ")), width)
        self.query_one("#page-title", Lines).show([clipped(title, width)], self.paint)
        rows = [clipped(row, width) for row in self.body(width, self.lay_out(width, height))]
        self.query_one("#page-body", Lines).show(rows, self.paint)
        self.query_one("#page-footer", Lines).show([clipped(self.foot(width), width)], self.paint)

    def lay_out(self, width: int, height: int) -> int:
        """Show what the screen has besides lines; the rows that the body has."""
        return height - 2

    def foot(self, width: int) -> Line:
        """The keys, or what is said in their place."""
        return line(Span(f" {self.note}", "title-hot")) if self.note else footer(self._words(), width)

    def _words(self) -> list[tuple[Command, str]]:
        found = [(command, self.offered(command)) for command in self.KEYS if command.rank < 9]
        return [(command, word) for command, word in found if word]

    # Keys and mouse

    def typed(self, event: events.Key) -> bool:
        """Take a key as writing; whether it was."""
        return False

    def pasted(self, text: str) -> None:
        """Take a text as writing."""

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.pasted(" ".join(event.text.split()))
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """A key writes, or does what the table says."""
        if event.key in ("ctrl+p", "ctrl+q"):
            return
        event.stop()
        event.prevent_default()
        self.note = ""
        command = self._keys.get(event.key)
        if not self.typed(event) and command is not None:
            self.do(command.name)
        self.draw()

    def do(self, name: str) -> None:
        """Do a command by its name."""
        if method := getattr(self, f"do_{name}", None):
            method()

    def run(self, name: str) -> None:
        """Do a command from elsewhere, the palette for one."""
        self.note = ""
        self.do(name)
        self.draw()

    def _move(self, by: int) -> None:
        """Choose a row below, or above."""

    def do_up(self) -> None:
        self._move(-1)

    def do_down(self) -> None:
        self._move(1)

    def do_page_up(self) -> None:
        self._move(-PAGE)

    def do_page_down(self) -> None:
        self._move(PAGE)

    def do_help(self) -> None:
        """All keys of this screen."""
        self.app.push_screen(HelpScreen(self.paint, self.KEYS))

    def acted(self, act: str) -> None:
        """A span that stands for something else than a key was clicked."""

    def on_lines_acted(self, message: Lines.Acted) -> None:
        message.stop()
        self.note = ""
        kind, _, rest = message.act.partition(" ")
        if kind == "do":
            self.do(rest)
        else:
            self.acted(message.act)
        self.draw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.do("down")
        self.draw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.do("up")
        self.draw()


def footer(words: Sequence[tuple[Command, str]], width: int) -> Line:
    """The keys with what they do now; the rarest drop out first where they do not fit."""
    kept = list(words)

    def length() -> int:
        return 1 + sum(len(command.shown) + len(word) + 3 for command, word in kept)

    while len(kept) > 1 and length() > width + 1:
        kept.remove(max(kept, key=lambda each: each[0].rank))
    foot = [Span(" ")]
    for command, word in kept:
        act = f"do {command.name}"
        foot += [Span(command.shown, "title-hot", act), Span(f" {word}", "", act), Span("  ")]
    return tuple(foot)


def clipped(spans: Line, width: int) -> Line:
    """A line cut to a width."""
    if width_of(spans) <= width:
        return spans
    kept: list[Span] = []
    room = width
    for span in spans:
        size = min(room, cell_len(span.text))
        kept.append(span._replace(text=set_cell_size(span.text, size)))
        room -= size
    return tuple(kept)


def safe(text: str, cells: int = 1) -> str:
    """A text from outside with every character visible and at most so many cells wide."""
    return "".join(char if _is_seen(char) and cell_len(char) <= cells else "?" for char in text)


def _is_seen(char: str) -> bool:
    return char.isprintable() and unicodedata.category(char) not in ("Mn", "Me", "Cf")


def cut(text: str, width: int) -> str:
    """A text of at most so many columns; `…` where something is missing."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)).rstrip() + "…"


def padded(text: str, width: int) -> str:
    """A text of exactly so many columns."""
    return set_cell_size(cut(text, width), width)


def fitted(text: str, width: int, rows: int, look: str = "", indent: str = "  ") -> list[Line]:
    """A paragraph in at most so many lines; `…` where there is more."""
    wide = cell_len(text) - len(text)
    found = textwrap.wrap(text, max(20, width - 1 - len(indent) - wide), max_lines=rows, placeholder=" …")
    return [line(Span(f"{indent}{row}", look)) for row in found]


def part(rows: Sequence[Line], room: int, at: int) -> list[Line]:
    """So many rows of a list, those around row `at`; the choices above and below them are counted."""
    first = window(len(rows), room, at)
    shown = [*rows[first : first + room], *[line()] * (room - len(rows))]
    for place, hidden, where in (0, rows[: first + 1], "above"), (-1, rows[first + room - 1 :], "below"):
        if len(hidden) > 1:
            count = sum(any(span.act for span in row) for row in hidden)
            shown[place] = line(Span(f"   {count} more {where}", "dim"))
    return shown


def window(count: int, room: int, at: int) -> int:
    """The first of the rows of a long list that are shown, so that row `at` is among them."""
    return max(0, min(at - room // 2, count - room))
