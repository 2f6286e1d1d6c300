"""The whole rulebook, from the menu and from the screens around the game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from duke.engine.tiles import TileSet
from duke.tui.pages import clipped, footer
from duke.tui.rules_panel import RulesPanel
from duke.tui.spans import Lines, line
from duke.tui.theme import Paint

CONTENTS = 38
"""Columns of the contents beside a page, where the window has the room."""
WIDE = 100
"""Columns of a window from which on the contents are there."""


class RulesScreen(Screen[None]):
    """The rules panel on a screen of its own, beside the contents where there is room."""

    DEFAULT_CSS = f"#rules-contents {{ width: {CONTENTS}; height: 1fr; }}"

    def __init__(self, paint: Paint, tiles: TileSet | None = None, about: str = "index", context: str = "") -> None:
        super().__init__()
        self.paint, self.tiles = paint, tiles or TileSet()
        self.about, self.context = about, context

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Lines("panel", id="rules-contents")
            yield RulesPanel(self.paint, self.tiles)
        yield Lines("title", id="rules-footer")

    def on_mount(self) -> None:
        panel = self.query_one(RulesPanel)
        panel.open(self.about, self.context)
        panel.focus()

    def on_resize(self) -> None:
        self._draw()

    def on_rules_panel_changed(self) -> None:
        self._draw()

    def _draw(self) -> None:
        self.styles.background = self.paint.ground("panel")
        self._draw_contents()
        keys = self.query_one(RulesPanel).keys()
        here = [command for command in keys if command.rank < 9 and command.name not in ("wide", "leave")]
        foot = footer([(command, command.word) for command in here], self.size.width)
        self.query_one("#rules-footer", Lines).show([clipped(foot, self.size.width), line()], self.paint)

    def _draw_contents(self) -> None:
        """The index with the page that is open, in sight."""
        panel, contents = self.query_one(RulesPanel), self.query_one("#rules-contents", Lines)
        contents.display = self.size.width >= WIDE and not panel.listing and panel.search is None
        rows = panel.index(CONTENTS)
        act = f"go {panel.place}"
        here = next((number for number, row in enumerate(rows) if row and row[-1].act == act), 0)
        room = self.size.height - 2
        top = max(0, min(here - room // 2, len(rows) - room))
        rows = [tuple(span._replace(look="selected") if span.act == act else span for span in row) for row in rows]
        contents.show(rows[top : top + room], self.paint)

    def on_lines_acted(self, message: Lines.Acted) -> None:
        message.stop()
        panel = self.query_one(RulesPanel)
        if message.act.startswith("go "):
            panel.go(message.act.removeprefix("go "))
        else:
            panel.run(message.act.removeprefix("do "))

    def on_rules_panel_closed(self) -> None:
        self.app.pop_screen()
