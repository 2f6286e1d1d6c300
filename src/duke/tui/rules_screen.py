"""The whole rulebook, from the menu and from the screens around the game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen

from duke.engine.tiles import TileSet
from duke.tui.pages import clipped, footer
from duke.tui.rules_panel import RulesPanel
from duke.tui.spans import Lines, line
from duke.tui.theme import Paint


class RulesScreen(Screen[None]):
    """The rules panel on a screen of its own."""

    def __init__(self, paint: Paint, tiles: TileSet | None = None, about: str = "index", context: str = "") -> None:
        super().__init__()
        self.paint, self.tiles = paint, tiles or TileSet()
        self.about, self.context = about, context

    def compose(self) -> ComposeResult:
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
        keys = self.query_one(RulesPanel).keys()
        here = [command for command in keys if command.rank < 9 and command.name not in ("wide", "leave")]
        foot = footer([(command, command.word) for command in here], self.size.width)
        self.query_one("#rules-footer", Lines).show([clipped(foot, self.size.width), line()], self.paint)

    def on_lines_acted(self, message: Lines.Acted) -> None:
        message.stop()
        self.query_one(RulesPanel).run(message.act.removeprefix("do "))

    def on_rules_panel_closed(self) -> None:
        self.app.pop_screen()
