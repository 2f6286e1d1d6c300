"""The application: it knows the eyes, the tiles and the saves, and shows one screen after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import App, SystemCommand
from textual.screen import Screen

from duke.catalogue.loader import Catalogue, house_folder, load
from duke.catalogue.sketch import Sketch
from duke.engine.state import BySide
from duke.play.chance import new_seed
from duke.play.export import position_text, text
from duke.play.game import Game, new_game
from duke.play.new_game import NewGame
from duke.play.record import write as record_text
from duke.play.record_reader import read
from duke.play.saves import Autosave, begin, folder, now, saved_games, take, write_durably
from duke.play.settings import Settings, settings_path
from duke.tui.browser import BrowserScreen
from duke.tui.commands import COMMANDS, keymap
from duke.tui.new_game import NewGameScreen
from duke.tui.open_screen import OpenScreen
from duke.tui.replay_screen import ReplayScreen
from duke.tui.rules_screen import RulesScreen
from duke.tui.settings_screen import SettingsScreen
from duke.tui.small import SmallScreen, is_small
from duke.tui.start import StartScreen
from duke.tui.table import TableScreen
from duke.tui.textual_theme import theme_for
from duke.tui.theme import Colours, Eyes, Paint, chosen_eyes
from duke.tui.workshop import WorkshopScreen


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
        settings: Settings | None = None,
        opened: Path | None = None,
        watched: Game | None = None,
    ) -> None:
        super().__init__(ansi_color=eyes.colours is not Colours.TRUE)
        self.catalogue = catalogue
        self.paint = Paint(eyes)
        self.saves = saves
        self.tile_paths = tiles
        self.first = game
        self.settings = settings or Settings()
        self.opened, self.watched = opened, watched
        self.autosave: Autosave | None = None
        self.wish = NewGame(catalogue.tiles)

    def on_mount(self) -> None:
        self._dress()
        self._start()
        if self.opened is not None:
            self.open(self.opened)
        if self.watched is not None:
            self.push_screen(ReplayScreen(self.watched, self.paint))
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
            case "b":
                self.push_screen(BrowserScreen(self.catalogue, self.paint, self.tile_paths, self._tiles_loaded))
            case "w":
                sketch = Sketch(house_folder())
                self.push_screen(WorkshopScreen(sketch, self.catalogue, self.paint, self.tile_paths, self.reload_tiles))
            case "s":
                self.push_screen(SettingsScreen(self.settings, settings_path(), self.paint, self._settings_changed))
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
        if message.replay:
            self.look_through(message.path)
        else:
            self.open(message.path)

    def look_through(self, path: Path) -> None:
        """Look through a game."""
        reading = read(path)
        if reading.game is None:
            self.notify(reading.problem.headline if reading.problem else "", severity="error", markup=False)
            return
        problem = reading.problem.headline if reading.problem else ""
        self.push_screen(ReplayScreen(reading.game, self.paint, path.name, problem))

    def on_replay_screen_continued(self, message: ReplayScreen.Continued) -> None:
        """A new game goes on from what was shown."""
        self.pop_screen()
        self.play(message.game)

    def open(self, path: Path) -> None:
        """Go on with a saved game or a record."""
        self.leave()
        autosave, reading = take(path, self.saves)
        if reading.game is None:
            autosave.close()
            self.notify(reading.problem.headline if reading.problem else "", severity="error", markup=False)
            return
        if reading.problem is not None:
            self.notify(reading.problem.headline, severity="warning", markup=False)
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
                self._write(message.game, "copy.yaml", record_text(message.game, seed=False))
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
        self._tiles_loaded(load(self.tile_paths))

    def _tiles_loaded(self, catalogue: Catalogue) -> None:
        """The tiles of the next game are these."""
        self.catalogue = catalogue
        self.wish = replace(self.wish, tiles=catalogue.tiles)

    def _settings_changed(self, settings: Settings) -> None:
        """The eyes of every screen that comes next are these; colours change at the next start."""
        self.settings = settings
        eyes = chosen_eyes(settings.theme, settings.colours, settings.ascii)
        self.paint = Paint(replace(eyes, colours=self.paint.eyes.colours))
        self._dress()

    def _dress(self) -> None:
        """Textual's own widgets in our colours."""
        theme = theme_for(self.paint.eyes)
        self.register_theme(theme)
        self.theme = theme.name
        self.set_keymap(keymap(self.settings.keys))

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
