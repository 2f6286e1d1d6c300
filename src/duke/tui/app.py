"""The application: it knows the eyes, the tiles and the saves, and shows one screen after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import App, SystemCommand
from textual.screen import Screen

from duke.catalogue.loader import Catalogue, load
from duke.engine.state import BySide
from duke.play.chance import new_seed
from duke.play.export import position_text, text
from duke.play.game import Game, new_game
from duke.play.new_game import NewGame
from duke.play.record import write as record_text
from duke.play.saves import Autosave, begin, folder, now, saved_games, take, write_durably
from duke.tui.commands import COMMANDS
from duke.tui.new_game import NewGameScreen
from duke.tui.open_screen import OpenScreen
from duke.tui.rules_screen import RulesScreen
from duke.tui.small import SmallScreen, is_small
from duke.tui.start import StartScreen
from duke.tui.table import TableScreen
from duke.tui.theme import Colours, Eyes, Paint


class DukeApp(App[str]):
    """The Duke at one terminal."""

    TITLE = "The Duke"
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        catalogue: Catalogue,
        eyes: Eyes,
        game: Game | None = None,
        saves: Path | None = None,
        tiles: tuple[Path, ...] = (),
    ) -> None:
        super().__init__(ansi_color=eyes.colours is not Colours.TRUE)
        self.catalogue = catalogue
        self.paint = Paint(eyes)
        self.saves = saves
        self.tile_paths = tiles
        self.first = game
        self.autosave: Autosave | None = None
        self.wish = NewGame(catalogue.tiles)

    def on_mount(self) -> None:
        self._start()
        if self.first is not None:
            self.play(self.first)

    def _start(self) -> None:
        """The start screen, and nothing over it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(StartScreen(self.catalogue, saved_games(self.saves), self.paint))

    def play(self, game: Game, autosave: Autosave | None = None) -> None:
        """Go to the table with a game; a new one is given a file of its own."""
        self.leave()
        if autosave is None:
            game, autosave = begin(game, self.saves)
        self.autosave = autosave
        self.push_screen(TableScreen(game, self.paint, self.keep))

    def keep(self, game: Game) -> str:
        """Save a game; what went wrong, or nothing."""
        if self.autosave is None:
            return ""
        if self.autosave.read_only:
            return f"Only to look at: {self.autosave.read_only}."
        failure = self.autosave.save(game)
        return failure.sentence if failure is not None else ""

    def leave(self) -> None:
        """Nobody writes to the present save any more."""
        if self.autosave is not None:
            self.autosave.close()
            self.autosave = None

    # The start screen

    def on_start_screen_chosen(self, message: StartScreen.Chosen) -> None:
        match message.letter:
            case "c":
                waiting = [s for s in saved_games(self.saves) if not s.broken and not s.finished]
                if waiting:
                    self.open(waiting[0].path)
            case "n":
                self.push_screen(NewGameScreen(self.wish, self.paint))
            case "o":
                self.push_screen(OpenScreen(saved_games(self.saves), self.paint))
            case "?":
                self.push_screen(RulesScreen(self.paint, self.catalogue.tiles))
            case "q":
                self.leave()
                self.exit()

    def on_new_game_screen_begun(self, message: NewGameScreen.Begun) -> None:
        if isinstance(self.screen, NewGameScreen):
            self.wish = self.screen.wish
        self.pop_screen()
        self.play(message.game)

    def on_new_game_screen_cancelled(self) -> None:
        if isinstance(self.screen, NewGameScreen):
            self.wish = self.screen.wish
        self.pop_screen()

    def on_open_screen_chosen(self, message: OpenScreen.Chosen) -> None:
        self.open(message.path)

    def open(self, path: Path) -> None:
        """Go on with a saved game or a record."""
        self.leave()
        autosave, reading = take(path)
        if reading.game is None:
            autosave.close()
            self.notify(str(reading.problem), severity="error", markup=False)
            return
        if reading.problem is not None:
            self.notify(str(reading.problem), severity="warning", markup=False)
        if isinstance(self.screen, OpenScreen):
            self.pop_screen()
        self.play(reading.game, autosave)

    # The table

    def on_table_screen_left(self, message: TableScreen.Left) -> None:
        """The players leave the table, or want something done with the game."""
        match message.where:
            case "quit":
                self.leave()
                self.exit()
            case "menu":
                self.leave()
                self._start()
            case "again" | "swap":
                self._again(message.game, message.where == "swap")
            case "save":
                self._write(message.game, "copy.yaml", record_text(message.game))
            case "export":
                self._write(message.game, "board.txt", f"{text(message.game)}\n{position_text(message.game)}")
                self._picture(message.game)

    def _again(self, game: Game, swap: bool) -> None:
        """Another game with the same rules; the players may change sides."""
        names = BySide(game.options.names.dark, game.options.names.light) if swap else game.options.names
        options = replace(game.options, names=names, seed=new_seed(), started="")
        if game.rules.roster:
            self.pop_screen()
            self.play(new_game(game.rules, options))

    def _write(self, game: Game, ending: str, content: str) -> None:
        path = (self.saves or folder()).parent / "exports" / f"{now().replace(':', '')}-{ending}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_durably(path, content)
        except OSError as error:
            self.notify(f"Not written: {error.strerror}", severity="error", markup=False)
            return
        self.notify(f"Written to {path}", markup=False)

    def _picture(self, game: Game) -> None:
        self._write(game, "board.svg", self.export_screenshot(title="The Duke"))

    def reload_tiles(self) -> None:
        """Read all tile files again."""
        self.catalogue = load(self.tile_paths)
        self.wish = replace(self.wish, tiles=self.catalogue.tiles)

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
