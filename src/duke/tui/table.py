"""The table: where a game is played. It holds the two truths, the game and the selection; no rule is decided here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from duke.engine.actions import Drawn, Entry
from duke.engine.decisions import Over, TakeTurn
from duke.engine.events import CamelotTurned, Event, FlagMoved, PutOut, Returned, Scored, Turned, TypePicked
from duke.engine.geometry import Square
from duke.engine.refusals import IllegalEntry
from duke.play.chance import answer
from duke.play.game import Game
from duke.play.wording import says
from duke.tui.board import Board
from duke.tui.commands import bindings
from duke.tui.help import HelpScreen
from duke.tui.rules_panel import RulesPanel
from duke.tui.spans import Lines
from duke.tui.table_acts import act, rules
from duke.tui.table_layout import lay_out
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.table_turn import Played, Reply, Wanted, choose, point, refuse, why
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
    #panel { width: 1fr; height: 100%; margin-left: 1; }
    #rules { width: 1fr; height: 100%; margin-left: 1; display: none; }
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

    def __init__(self, game: Game, paint: Paint, keep: Callable[[Game], str]) -> None:
        super().__init__()
        self.table = Table.of(game)
        self.paint = paint
        self.keep = keep
        """Saves the game; says what went wrong, or nothing."""

    def compose(self) -> ComposeResult:
        yield Lines("title", id="title")
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Lines("panel", id="panel")
            yield RulesPanel(self.paint, self.table.game.rules.tiles, id="rules")
            yield Lines("panel", id="whole")
        yield Lines("text", id="prompt")
        yield Input(id="typed", placeholder="c2xc4", compact=True)
        yield Lines("title", id="footer")

    def on_mount(self) -> None:
        self.query_one("#typed").can_focus = False
        self.set_focus(None)
        self._chance()
        trouble = self.keep(self.table.game)
        self.table = replace(self.table, trouble=trouble)
        if self.table.game.options.hand_over and isinstance(self.table.state.decision, TakeTurn):
            self._hand_over()
        self.set_interval(TRY_AGAIN, self._try_again)
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Show the table as it is."""
        if self.size.width and self.is_mounted:
            lay_out(self, self.table, self.paint)

    def show(self, reply: Reply) -> None:
        """Do what a command comes to: another table to show, entries to play, or something of the screen's."""
        match reply:
            case Table():
                self.table = reply
                self.draw()
            case Played(entries):
                self.play(*entries)
            case Wanted(what, about):
                self._want(what, about)

    # The game goes on

    def play(self, *entries: Entry) -> None:
        """Play entries; the game is saved before anything is shown."""
        game = self.table.game
        before = len(game.lines)
        try:
            game = game.play_all(entries)
        except IllegalEntry as refused:
            self.show(refuse(replace(self.table, mode=Mode.TURN, asking=()), refused.refusal, None))
            return
        self._take(game, before)
        self._chance()
        if len(self.table.game.lines) > before and self._is_handed_over():
            self._hand_over()
        self.draw()

    def _take(self, game: Game, before: int, note: str = "") -> None:
        """The game is another now, and is on the disk."""
        trouble = self.keep(game)
        fresh, old = Table.of(game), self.table
        same = old.state.actor is game.state.actor and isinstance(game.state.decision, TakeTurn)
        cursor = old.cursor if same or isinstance(game.state.decision, Over) else fresh.cursor
        said = note or " ".join(says(e) for each in game.lines[before:] for e in each.events if isinstance(e, TOLD))
        self.table = replace(fresh, cursor=cursor, note=said, turned=old.turned, trouble=trouble)

    def _chance(self) -> None:
        """Chance answers, one at a time, each saved."""
        told = []
        while self.table.game.chance:
            before = len(self.table.game.lines)
            said = answer(self.table.game)
            game = self.table.game.play(said)
            if not isinstance(said, Drawn):
                told += [says(event) for event in game.happened[-1]]
            self._take(game, before, " ".join(told))

    def _is_handed_over(self) -> bool:
        """Whether the board is covered now, as the players wished between turns."""
        game = self.table.game
        return game.options.hand_over and isinstance(game.state.decision, TakeTurn) and bool(game.lines[-1].number)

    def _hand_over(self) -> None:
        self.table = replace(self.table, mode=Mode.COVERED)

    def _try_again(self) -> None:
        """Save again what could not be saved."""
        if self.table.trouble:
            self.table = replace(self.table, trouble=self.keep(self.table.game))
            self.draw()

    # Commands

    def action_do(self, name: str) -> None:
        """A command of the table of commands."""
        if self.table.mode is Mode.TYPING:
            self._type_done(None if name == "back" else self.query_one("#typed", Input).value)
            return
        if name == "undo" or (name == "redo" and self.table.mode is Mode.TURN):
            self._undo(name == "redo")
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
            case "keys":
                self.app.push_screen(HelpScreen(self.paint))
            case "leave":
                self.post_message(self.Left("quit", self.table.game))
            case _:
                self.post_message(self.Left(what, self.table.game))

    def _undo(self, again: bool) -> None:
        table = self.table
        reason = ("" if table.game.undone else "There is nothing to do again.") if again else table.game.cannot_undo()
        if reason:
            self.show(replace(table, note=reason, mode=Mode.TURN, refusal=None, asked=None))
            return
        self._take(table.game.redo() if again else table.game.undo(), len(table.game.lines))
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Numbers choose among several, and letters begin another game after the end."""
        if self.table.mode is Mode.TYPING:
            return
        if event.character and event.character in "123456789":
            self.show(choose(self.table, int(event.character) - 1))
        elif event.character == "n" and self.table.state.over is not None:
            self.post_message(self.Left("again", self.table.game))

    # The rules beside the board

    def _show_rules(self, about: str) -> None:
        reader = self.query_one("#rules", RulesPanel)
        self.query_one("#panel").display = False
        reader.display = True
        reader.open(about)
        self.set_focus(reader)
        self.draw()

    def on_rules_panel_closed(self) -> None:
        self.query_one("#rules").display = False
        self.set_focus(None)
        self.show(replace(self.table, mode=Mode.TURN, refusal=None, asked=None))

    # Typed notation

    def _type(self) -> None:
        field = self.query_one("#typed", Input)
        field.can_focus, field.display, field.value = True, True, ""
        field.focus()
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
        elif name == "square":
            self.table = point(self.table, Square.parse(number))
            self.action_do("go")
        elif name == "again":
            self.post_message(self.Left("again", self.table.game))
        elif name == "swap":
            self.post_message(self.Left("swap", self.table.game))
        else:
            self.action_do(name)

    def on_mouse_scroll_down(self) -> None:
        if self.table.panel is Panel.LOG:
            self.action_do("down")

    def on_mouse_scroll_up(self) -> None:
        if self.table.panel is Panel.LOG:
            self.action_do("up")


TOLD: tuple[type[Event], ...] = (Returned, PutOut, Turned, CamelotTurned, Scored, FlagMoved, TypePicked)
"""The events that are said after a turn; what the board shows anyway is not."""
