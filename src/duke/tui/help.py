"""All keys, from the one table of commands."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from duke.tui.commands import COMMANDS, OWN_KEYS, Command, Keys, every_key
from duke.tui.glyphs import signs
from duke.tui.page_keys import RULES
from duke.tui.spans import Line, Lines, Span, framed, line, sides, wrapped
from duke.tui.theme import Paint

WIDTH = 76
"""Columns of the list; the frame is as wide as the smallest window."""
KEY = 15
"""Columns before what a key does."""

STEPS = {"down": 1, "j": 1, "up": -1, "k": -1}
PAGES = {"pagedown": 1, "space": 1, "pageup": -1}
TABLE = (*COMMANDS, *RULES)
FOOT = "  arrows PgUp PgDn Home End scroll   any other key goes back"


class HelpScreen(ModalScreen[None]):
    """Arrows, j and k, pages, Home and End scroll; any other key goes back."""

    CSS = f"""
    HelpScreen {{ align: center middle; }}
    #help {{ width: {WIDTH + 4}; }}
    """

    def __init__(self, paint: Paint, commands: tuple[Command, ...] = TABLE, keys: Keys = OWN_KEYS) -> None:
        super().__init__()
        self.paint = paint
        self.commands = commands
        self.keys = keys
        self.top = 0

    def compose(self) -> ComposeResult:
        yield Lines("panel", id="help")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def rows(self) -> list[Line]:
        """The whole list: keys by groups, then the mouse."""
        rows = [line(Span("  Keys", "panel-hot"))]
        for where in dict.fromkeys(command.where for command in self.commands):
            rows += [line(), line(Span(f"  {where}", "panel-hot"))]
            for command in self.commands:
                if command.where == where:
                    rows += _row(every_key(command, self.keys if command in COMMANDS else OWN_KEYS), command.help)
            if where == "turns":  # at the table
                rows += _row("1 to 9", "take that one of several choices")
        table = self.commands[0] in COMMANDS
        further = "a right click says why or opens the rule" if table else "the wheel goes up and down"
        words = f"Mouse: a left click picks, {further}, and the keys in the bottom line can be clicked."
        return [*rows, line(), *wrapped(words, WIDTH - 1, "panel-dim", "  ")]

    def _room(self) -> int:
        """Rows of the list that are seen at once."""
        return max(1, min(len(self.rows()), self.size.height - 3))

    def _draw(self) -> None:
        rows, room = self.rows(), self._room()
        self.top = max(0, min(self.top, len(rows) - room))
        box = self.query_one("#help", Lines)
        box.styles.height = room + 3
        last = self.top + room
        foot = line(Span("  any key goes back", "panel-dim"))
        if len(rows) > room:
            where = f"{self.top + 1} to {last} of {len(rows)}"
            foot = sides(line(Span(FOOT, "panel-dim")), line(Span(where, "panel-dim")), WIDTH)
        seen = [*rows[self.top : last], foot]
        box.show(framed(seen, WIDTH + 4, signs(self.paint.eyes.ascii).box, "panel-line"), self.paint)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in STEPS:
            self.top += STEPS[event.key]
        elif event.key in PAGES:
            self.top += PAGES[event.key] * self._room()
        elif event.key in ("home", "end"):
            self.top = 0 if event.key == "home" else len(self.rows())
        else:
            self.dismiss()
            return
        self._draw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.top += 2
        self._draw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.top -= 2
        self._draw()

    def on_click(self) -> None:
        self.dismiss()


def _row(key: str, words: str) -> list[Line]:
    """A key and what it does, over several lines where it must be."""
    first, *rest = wrapped(words, WIDTH - KEY - 1, "panel", "")
    return [line(Span(f"   {key:<{KEY - 4}} ", "panel-strong"), *first), *(line(" " * KEY, *row) for row in rest)]
