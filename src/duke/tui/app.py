"""The application: it knows the eyes, the tiles and the saves, and shows one screen after another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual import events
from textual.app import App, SystemCommand
from textual.screen import Screen

from duke.catalogue.loader import Catalogue
from duke.play.game import Game
from duke.play.saves import Autosave, begin
from duke.tui.commands import COMMANDS
from duke.tui.small import SmallScreen, is_small
from duke.tui.table import TableScreen
from duke.tui.theme import Colours, Eyes, Paint


class DukeApp(App[str]):
    """The Duke at one terminal."""

    TITLE = "The Duke"
    ENABLE_COMMAND_PALETTE = True
    CSS = "Screen { layers: base; } Toast { display: none; }"

    def __init__(self, catalogue: Catalogue, eyes: Eyes, game: Game | None = None, saves: Path | None = None) -> None:
        super().__init__(ansi_color=eyes.colours is not Colours.TRUE)
        self.catalogue = catalogue
        self.paint = Paint(eyes)
        self.saves = saves
        self.first = game
        self.autosave: Autosave | None = None

    def on_mount(self) -> None:
        if self.first is not None:
            self.play(self.first)

    def play(self, game: Game, autosave: Autosave | None = None) -> None:
        """Go to the table with a game; a new one is given a file of its own."""
        self.leave()
        if autosave is None:
            game, autosave = begin(game, self.saves)
        self.autosave = autosave
        self.push_screen(TableScreen(game, self.paint, self.keep))

    def keep(self, game: Game) -> str:
        """Save a game; what went wrong, or nothing."""
        failure = self.autosave.save(game) if self.autosave is not None else None
        return failure.sentence if failure is not None else ""

    def leave(self) -> None:
        """Nobody writes to the present save any more."""
        if self.autosave is not None:
            self.autosave.close()
            self.autosave = None

    def on_table_screen_left(self, message: TableScreen.Left) -> None:
        """The table was left."""
        if message.where == "quit":
            self.leave()
            self.exit()

    def on_resize(self, event: events.Resize) -> None:
        """A window that is too small waits under one sentence; the screens beneath are as they were."""
        small = is_small(event.size)
        if small and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen(self.paint))
        elif not small and isinstance(self.screen, SmallScreen):
            self.pop_screen()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette shows the table's own commands."""
        if isinstance(screen, TableScreen):
            for command in COMMANDS:
                if command.rank < 9:
                    title = f"{command.word}  ({command.shown})"
                    yield SystemCommand(title, command.help, lambda name=command.name: screen.action_do(name))
