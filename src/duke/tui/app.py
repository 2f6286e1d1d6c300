"""The application: it knows the eyes, the tiles and the saves, and shows one screen after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import App, SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

from duke.catalogue.loader import Catalogue, house_folder, load
from duke.catalogue.positions import PositionError, load_position
from duke.catalogue.problems import Problem
from duke.catalogue.sketch import Sketch
from duke.engine.rules import Rules
from duke.engine.state import BySide, State
from duke.play.chance import new_seed
from duke.play.export import position_text, text
from duke.play.game import Game, Options, from_position, new_game
from duke.play.new_game import NewGame
from duke.play.record import write as record_text
from duke.play.record_reader import Reading, read, read_head
from duke.play.saves import Autosave, begin, folder, make_folder, now, saved_games, take, write_durably
from duke.play.settings import Settings, settings_path
from duke.tui.browser import BrowserScreen
from duke.tui.commands import keymap
from duke.tui.new_game import NewGameScreen
from duke.tui.open_screen import OpenScreen
from duke.tui.pages import Page, cut, safe
from duke.tui.palette import palette
from duke.tui.picture import svg
from duke.tui.places import short_path
from duke.tui.replay_screen import ReplayScreen
from duke.tui.rules_screen import RulesScreen
from duke.tui.settings_screen import SettingsScreen, eyes_of
from duke.tui.small import SmallScreen, is_small
from duke.tui.start import StartScreen
from duke.tui.table import TableScreen
from duke.tui.table_marks import board_view
from duke.tui.table_state import Table
from duke.tui.textual_theme import theme_for
from duke.tui.theme import Colours, Eyes, Paint
from duke.tui.workshop import WorkshopScreen

LONG = 30.0
"""Seconds for which something is said that can be read nowhere else."""


class DukeApp(App[str]):
    """The Duke at one terminal."""

    TITLE = "The Duke"
    ENABLE_COMMAND_PALETTE = True
    CSS = """
    CommandPalette SearchIcon { display: none; }
    CommandPalette CommandList { scrollbar-size-vertical: 0; }
    DukeApp.-mono CommandList > .option-list--option-highlighted { text-style: underline; }
    CommandPalette #--input, CommandPalette #--results, CommandPalette CommandList { border: none; }
    """
    """The palette without Textual's picture of a glass, which is two cells wide, and its lines, which are not ASCII.

    Without colours the chosen row is underlined: Textual's list leaves reverse out."""

    def __init__(
        self,
        catalogue: Catalogue,
        eyes: Eyes,
        game: Game | None = None,
        saves: Path | None = None,
        tiles: tuple[Path, ...] = (),
        settings: Settings | None = None,
        opened: Path | None = None,
        watched: tuple[Reading, str] | None = None,
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
        self.unsaved: Game | None = None
        """The game as it could not be saved."""
        self.lost = ""
        """What could not be saved to the last, when the program has ended."""
        self.wish = NewGame(catalogue.tiles, seats=self.settings.seats)

    def on_mount(self) -> None:
        self._dress()
        self._start()
        if self.opened is not None:
            self.open(self.opened)
        if self.watched is not None:
            self.show_replay(*self.watched)
        if self.first is not None:
            self.play(self.first)

    def _start(self) -> None:
        """The start screen, and nothing over it."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(StartScreen(self.catalogue, saved_games(self.saves), self.paint, self.settings))

    def play(self, game: Game, autosave: Autosave | None = None, note: str = "") -> None:
        """Go to the table with a game; a new one is given a file of its own. The note is said there."""
        lost = self.leave()
        if autosave is None:
            game, autosave = begin(game, self.saves)
        self.autosave = autosave
        self.push_screen(table := TableScreen(game, self.paint, self.keep, self.settings.keys, self.file))
        if note:
            table.call_later(table.say, note)
        if lost:  # the new game's own trouble may take the line under the board
            self.notify(lost, severity="error", timeout=LONG, markup=False)

    def keep(self, game: Game) -> str:
        """Save a game; what went wrong, or nothing."""
        failure = self.autosave.save(game) if self.autosave is not None else None
        self.unsaved = game if failure is not None else None
        return failure.sentence if failure is not None else ""

    def file(self) -> str:
        """The name of the file that the game is saved in."""
        return self.autosave.path.name if self.autosave is not None else ""

    def leave(self) -> str:
        """Let go of the present save, after a last try at what could not be saved. What is lost, or nothing."""
        failure = None
        if self.autosave is not None:
            if self.unsaved is not None:
                failure = self.autosave.save(self.unsaved)
            self.autosave.close()
        self.autosave = self.unsaved = None
        return failure.parting if failure is not None else ""

    def on_unmount(self) -> None:
        """However the players end the program, the game is let go of."""
        self.lost = self.leave()

    # The start screen

    def on_start_screen_chosen(self, message: StartScreen.Chosen) -> None:
        match message.letter:
            case "c":
                waiting = [s for s in saved_games(self.saves) if not s.broken and not s.finished]
                if waiting:
                    self.open(waiting[0].path)
            case "n":
                self.wish = replace(self.wish, shipped=load(house=False).tiles)
                self.push_screen(NewGameScreen(self.wish, self.paint, self.catalogue))
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
        """Look through the game in a file."""
        self.show_replay(read(path), path.name)

    def show_replay(self, reading: Reading, name: str) -> None:
        """Look through a game that was read, as far as it could be."""
        problem = reading.problem
        if reading.game is None:
            self.tell(problem.headline if problem else "")
        else:
            why = f"Damaged in line {problem.line}: {problem.message}" if problem else ""
            self.push_screen(ReplayScreen(reading.game, self.paint, name, why))

    def on_replay_screen_continued(self, message: ReplayScreen.Continued) -> None:
        """A new game goes on from what was shown."""
        self.pop_screen()
        self.play(message.game)

    def open(self, path: Path) -> None:
        """Go on with a saved game or a record, or begin from a position file."""
        if isinstance(read_head(path), Problem) and (found := self._position(path)) is not None:
            self._reach(from_position(*found, Options(self._names(), seats=self.settings.seats, seed=new_seed())))
            return
        self.leave()
        autosave, reading = take(path, self.saves)
        if reading.game is None:
            autosave.close()
            self.tell(reading.problem.headline if reading.problem else "")
            return
        if autosave.read_only:
            self.push_screen(
                ReplayScreen(reading.game, self.paint, path.name, f"Only to look at: {autosave.read_only}.")
            )
            return
        self._reach(reading.game, autosave, _damage(reading.problem) if reading.problem else "")

    def _position(self, path: Path) -> tuple[Rules, State] | None:
        """The position of a file, if it is one."""
        try:
            return load_position(path, self.catalogue.tiles)
        except PositionError:
            return None

    def _names(self) -> BySide[str]:
        return BySide(self.wish.light.strip() or "Light", self.wish.dark.strip() or "Dark")

    def _reach(self, game: Game, autosave: Autosave | None = None, note: str = "") -> None:
        """From the list of games to the table."""
        if isinstance(self.screen, OpenScreen):
            self.pop_screen()
        self.play(game, autosave, note)

    def tell(self, text: str) -> None:
        """Say what went wrong, in the screen's own place for it."""
        if isinstance(self.screen, Page):
            self.screen.note = safe(text)
            self.screen.draw()
        else:
            self.notify(text, severity="error", markup=False)

    # The table

    def on_table_screen_left(self, message: TableScreen.Left) -> None:
        """The players leave the table, or want something done with the game."""
        match message.where:
            case "quit":
                self.exit()
            case "menu":
                lost = self.leave()
                self._start()
                self.tell(lost)
            case "again" | "swap":
                self._again(message.game, message.where == "swap")
            case "save":
                self._copy(message.game)
            case "export":
                self._export(message.game)

    def _again(self, game: Game, swap: bool) -> None:
        """Another game with the same rules; the players may change sides."""
        names = BySide(game.options.names.dark, game.options.names.light) if swap else game.options.names
        options = replace(game.options, names=names, seed=new_seed(), started="")
        self.pop_screen()
        drawn = not game.rules.roster
        self.play(from_position(game.rules, game.start, options) if drawn else new_game(game.rules, options))

    def _copy(self, game: Game) -> None:
        """The record of the game, without what chance will say."""
        try:
            record = record_text(game, seed=False)
        except ValueError as error:
            self._say(f"Not written: {error}.")
            return
        self._write({"copy.yaml": record})

    def _export(self, game: Game) -> None:
        """The board as a picture and as text, with the position once there is a turn to take."""
        files = {"board.svg": svg(board_view(Table.of(game)), self.paint), "board.txt": text(game)}
        lacking = ""
        try:
            files["position.yaml"] = position_text(game)
        except ValueError:
            lacking = "No position.yaml: the set-up is not over."
        self._write(files, lacking)

    def _write(self, files: dict[str, str], lacking: str = "") -> None:
        """Write files, each called by the moment and its own ending; say which, and what could not be among them."""
        where, moment = (self.saves or folder()).parent / "exports", now().replace(":", "")
        written: list[str] = []
        failed = ""
        for ending, content in files.items():
            path = where / f"{moment}-{ending}"
            try:
                make_folder(where)
                write_durably(path, content)
            except OSError as error:
                failed = f"Not written: {ending} ({error.strerror or error})."
                break
            written.append(ending if written else path.name)
        done = f"Written to {short_path(where)}: {', '.join(written)}." if written else ""
        self._say(" ".join(filter(None, (failed, done, lacking))))

    def _say(self, words: str) -> None:
        """Say at the table what became of a file."""
        if isinstance(self.screen, TableScreen):
            self.screen.say(safe(words))
        else:
            self.notify(words, markup=False)

    def reload_tiles(self) -> None:
        """Read all tile files again."""
        self._tiles_loaded(load(self.tile_paths))

    def _tiles_loaded(self, catalogue: Catalogue) -> None:
        """The tiles of the next game are these."""
        self.catalogue = catalogue
        self.wish = replace(self.wish, tiles=catalogue.tiles)
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.catalogue = catalogue

    def _settings_changed(self, settings: Settings) -> None:
        """The eyes of every screen are these; the number of colours changes at the next start."""
        if settings.seats != self.settings.seats:
            self.wish = replace(self.wish, seats=settings.seats)
        self.settings = settings
        self.paint = Paint(replace(eyes_of(settings), colours=self.paint.eyes.colours))
        for screen in self.screen_stack:
            if isinstance(screen, StartScreen):
                screen.paint, screen.settings = self.paint, settings
        self._dress()

    def _dress(self) -> None:
        """Textual's own widgets in our colours."""
        theme = theme_for(self.paint.eyes)
        self.register_theme(theme)
        self.theme = theme.name
        self.set_class(self.paint.eyes.colours is Colours.MONO, "-mono")
        self.set_keymap(keymap(self.settings.keys))

    def on_resize(self, event: events.Resize) -> None:
        """A window that is too small waits under one sentence; the screens beneath are as they were."""
        small = is_small(event.size)
        if small and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen(self.paint))
        elif not small and isinstance(self.screen, SmallScreen):
            self.pop_screen()

    def action_command_palette(self) -> None:
        """Show all commands; Textual's own words for it are not ASCII. Not while the window is too small."""
        if not isinstance(self.screen, CommandPalette | SmallScreen):
            self.push_screen(CommandPalette(placeholder="Search for commands", id="--command-palette"))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette shows the screen's own commands."""
        return palette(screen)


def _damage(problem: Problem) -> str:
    """Why a record is not played on in its own file, in the two lines that the table has for it."""
    return cut(safe(f"Damaged in line {problem.line}; play goes on in another file: {problem.message}"), 130)
