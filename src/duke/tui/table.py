"""The table: where a game is played. It holds the two truths, the game and the selection; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from duke.engine.actions import Entry
from duke.engine.geometry import Square
from duke.play.game import Game
from duke.tui.board import Board
from duke.tui.commands import COMMANDS, OWN_KEYS, Command, Keys, bindings, by_name, does, keymap, of_moment
from duke.tui.help import HelpScreen
from duke.tui.page_keys import RULES
from duke.tui.rules_panel import RulesPanel
from duke.tui.small import is_small
from duke.tui.spans import Lines
from duke.tui.table_acts import act, rules
from duke.tui.table_footer import useful
from duke.tui.table_game import played, redone, seated, undone
from duke.tui.table_layout import lay_out
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.table_turn import Played, Reply, Wanted, choose, point, why
from duke.tui.table_why import context
from duke.tui.theme import Paint
from duke.tui.typed import typed, typing

TRY_AGAIN = 5.0
"""Seconds after which a save that failed is tried again."""


class TableScreen(Screen[None]):
    """A game at the table."""

    AUTO_FOCUS = ""
    BINDINGS = bindings()
    CSS = """
    TableScreen { layout: vertical; }
    #middle { height: auto; }
    #board { width: auto; height: auto; }
    #panel { width: 1fr; height: 100%; }
    #rules { width: 1fr; height: 100%; display: none; }
    #whole { width: 1fr; height: 100%; display: none; }
    #prompt { height: 3; }
    #typed { display: none; height: 1; border: none; padding: 0 9; }
    #footer { dock: bottom; height: 1; }
    """

    class Left(Message):
        """The players leave the table: for the menu, for another game, or the program."""

        def __init__(self, where: str, game: Game) -> None:
            super().__init__()
            self.where = where
            self.game = game

    def __init__(
        self,
        game: Game,
        paint: Paint,
        keep: Callable[[Game], str],
        keys: Keys = OWN_KEYS,
        file: Callable[[], str] = str,
    ) -> None:
        super().__init__()
        self.table = replace(Table.of(game), keys=keys)
        self.paint = paint
        self.keep = keep
        """Saves the game; says what went wrong, or nothing."""
        self.file = file
        """The name of the file that it saves in."""
        self.begun = None if game.entries else monotonic()
        """When the game was begun here; None for one that goes on."""

    def compose(self) -> ComposeResult:
        yield Lines("title", id="title")
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Lines("panel", id="panel")
            yield RulesPanel(self.paint, self.table.game.rules.tiles, self._rules_keys(), id="rules")
            yield Lines("panel", id="whole")
        yield Lines("text", id="prompt")
        yield Input(id="typed", placeholder="c2xc4", compact=True)
        yield Lines("title", id="footer")

    def _rules_keys(self) -> tuple[Command, ...]:
        """The keys of the open rules; the one that goes to the board and back is the table's own."""
        keys = keymap(self.table.keys).get("reader", by_name("reader").keys)
        return tuple(replace(c, keys=keys, shown=self.table.key("reader")) if c.name == "leave" else c for c in RULES)

    def on_mount(self) -> None:
        self.query_one("#typed").can_focus = False
        self.set_focus(None)
        self.table = self._ended(seated(self.table.game, self.keep, self.table.keys))
        self.set_interval(TRY_AGAIN, self._try_again)
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Show the table as it is; a window that is too small has a screen of its own."""
        if self.is_mounted and not is_small(self.size):
            lay_out(self, self.table, self.paint)

    def show(self, reply: Reply) -> None:
        """Do what a command comes to: another table to show, entries to play, or something of the screen's."""
        match reply:
            case Table():
                self.table = self._ended(reply)
                self.draw()
            case Played(entries):
                self.play(*entries)
            case Wanted(what, about):
                self._want(what, about)

    def _ended(self, table: Table) -> Table:
        """A table that is at its end with what only the screen knows of the game; others as they are."""
        if table.state.over is None:
            return table
        if self.begun is not None and self.table.state.over is None:
            table = replace(table, minutes=round((monotonic() - self.begun) / 60))
        return replace(table, file=self.file())

    # The game goes on

    def play(self, *entries: Entry) -> None:
        """Play entries; the game is saved before anything is shown."""
        playing = self.table.state.over is None
        self.show(played(self.table, entries, self.keep))
        if playing and self.table.state.over is not None and self.query_one("#rules").display:
            self.on_rules_panel_closed()  # the end is seen

    def _try_again(self) -> None:
        """Save again what could not be saved."""
        if self.table.trouble:
            self.table = replace(self.table, trouble=self.keep(self.table.game))
            self.draw()

    def say(self, words: str) -> None:
        """A note under the board until something else happens."""
        self.show(replace(self.table, note=words))

    # Commands

    def action_do(self, name: str) -> None:
        """A command of the table of commands."""
        if self.table.mode is Mode.TYPING:
            self._type_done(None if name == "back" else self.query_one("#typed", Input).value)
            return
        self.show(act(self.table, name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a turn is typed, keys are letters."""
        if action == "do" and self.table.mode is Mode.TYPING:
            return parameters[0] in ("back", "go")
        return True

    def _want(self, what: str, about: str) -> None:
        match what:
            case "rules":
                self._show_rules(about)
            case "type":
                self._type()
            case "reader":
                self._read_on()
            case "undo":
                self.show(undone(self.table, self.keep))
            case "redo":
                self.show(redone(self.table, self.keep))
            case "keys":
                self.app.push_screen(HelpScreen(self.paint, (*COMMANDS, *self._rules_keys()), self.table.keys))
            case "leave":
                self.post_message(self.Left("quit", self.table.game))
            case _:
                self.post_message(self.Left(what, self.table.game))

    def on_key(self, event: events.Key) -> None:
        """Numbers choose among several; a question, and the time after the end, have commands of their own."""
        if self.table.mode is Mode.TYPING:  # what was on its way here before the field had the keys
            if event.character and event.is_printable:
                self.query_one("#typed", Input).insert_text_at_cursor(event.character)
            return
        now = [name for name in of_moment(event.key, self.table.keys) if name in useful(self.table)]
        if does("type", event.key, self.table.keys):  # at once, since what is typed next is on its way already
            now = ["type"]
        if now:
            event.stop()
            event.prevent_default()
            self.action_do(now[0])
        elif event.character and event.character in "123456789":
            self.show(choose(self.table, int(event.character) - 1))

    # The rules beside the board

    def _show_rules(self, about: str) -> None:
        reader = self.query_one("#rules", RulesPanel)
        self.query_one("#panel").display = False
        reader.display = True
        reader.open(about, context(self.table, about))
        self.set_focus(reader)
        self.draw()

    def _read_on(self) -> None:
        """Back to the rules that are open beside the board."""
        reader = self.query_one("#rules", RulesPanel)
        if reader.display:
            self.set_focus(reader)
            self.draw()

    def on_rules_panel_away(self) -> None:
        """The rules stay; the keys are the board's again."""
        self.set_focus(None)
        self.show(replace(self.table, mode=Mode.TURN, refusal=None, asked=None))

    def on_rules_panel_zoomed(self) -> None:
        self.draw()

    def on_rules_panel_changed(self) -> None:
        self.draw()

    def on_rules_panel_closed(self) -> None:
        self.query_one("#rules").display = False
        self.set_focus(None)
        self.show(replace(self.table, mode=Mode.TURN, refusal=None, asked=None))

    # Typed notation

    def _type(self) -> None:
        field = self.query_one("#typed", Input)
        field.can_focus, field.display, field.value = True, True, ""
        self.set_focus(field)
        self.show(typing(self.table, ""))

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.table.mode is Mode.TYPING:
            self.show(typing(self.table, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._type_done(event.value)

    def _type_done(self, text: str | None) -> None:
        field = self.query_one("#typed", Input)
        field.display = field.can_focus = False
        self.set_focus(None)
        self.show(typed(self.table, text or ""))

    # The mouse

    def on_board_square_picked(self, message: Board.SquarePicked) -> None:
        if self.table.mode is Mode.TURN and not self.table.back:
            self.table = point(self.table, message.square)
            self.action_do("go")
        elif self.table.mode in (Mode.WHY, Mode.LOOK):
            self.action_do("back")

    def on_board_square_pointed(self, message: Board.SquarePointed) -> None:
        if self.table.mode is Mode.TURN and message.square != self.table.cursor:
            self.show(point(self.table, message.square))

    def on_board_square_asked(self, message: Board.SquareAsked) -> None:
        """Right click: why not, or the rule where there is nothing to refuse."""
        if self.table.mode not in (Mode.TURN, Mode.WHY):
            return
        self.table = point(replace(self.table, mode=Mode.TURN, refusal=None, asked=None), message.square)
        asked = why(self.table)
        self.show(asked if asked.mode is Mode.WHY and self.table.picks else rules(self.table))

    def on_lines_acted(self, message: Lines.Acted) -> None:
        """A word of the footer or a row of a list was clicked."""
        name, _, number = message.act.partition(" ")
        if name == "hand":
            self.show(choose(self.table, int(number)))
        elif name == "final":
            self.show(choose(self.table, int(number)))
            self.action_do("go")
        elif name == "choice":
            same = self.table.choice == int(number)
            self.show(replace(self.table, choice=int(number)))
            if same:
                self.action_do("go")
        elif name == "read":
            self.query_one("#rules", RulesPanel).run(number)
        elif name == "square":
            self.table = point(self.table, Square.parse(number))
            self.action_do("go")
        else:
            self.action_do(name)

    def on_mouse_scroll_down(self) -> None:
        if self.table.panel is Panel.LOG:
            self.action_do("down")

    def on_mouse_scroll_up(self) -> None:
        if self.table.panel is Panel.LOG:
            self.action_do("up")
