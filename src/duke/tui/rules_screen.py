"""The whole rulebook, from the menu."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import Screen

from duke.engine.tiles import TileSet
from duke.tui.rules_panel import RulesPanel
from duke.tui.theme import Paint


class RulesScreen(Screen[None]):
    """The rules panel on a screen of its own."""

    def __init__(self, paint: Paint, tiles: TileSet, about: str = "index") -> None:
        super().__init__()
        self.paint, self.tiles, self.about = paint, tiles, about

    def compose(self) -> ComposeResult:
        yield RulesPanel(self.paint, self.tiles)

    def on_mount(self) -> None:
        panel = self.query_one(RulesPanel)
        panel.open(self.about)
        panel.focus()

    def on_rules_panel_closed(self) -> None:
        self.app.pop_screen()
