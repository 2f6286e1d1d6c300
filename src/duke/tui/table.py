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

from duke.engine.actions import Action, AgreeDraw, Draw, Drawn, Entry, PickType, Resign
from duke.engine.decisions import Over, Pick, PlaceTile, TakeTurn
from duke.engine.geometry import SIZE, SQUARES, Square
from duke.engine.reading import NotationError, read
from duke.engine.refusals import IllegalEntry, Refusal, rule_of
from duke.engine.rules import why_not
from duke.play.chance import answer
from duke.play.game import Game
from duke.play.selection import Selection, Verb
from duke.play.wording import says
from duke.tui.board import Board, size_for
from duke.tui.choice import ChoiceScreen
from duke.tui.commands import bindings
from duke.tui.help import HelpScreen
from duke.tui.rules_panel import RulesPanel
from duke.tui.spans import Lines
from duke.tui.table_panel import panel
from duke.tui.table_prompt import footer, prompt, title
from duke.tui.table_state import Mode, Panel, Table, board_view
from duke.tui.table_why import reasons, topic
from duke.tui.theme import Paint

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}

VERBS = {
    "draw": Verb.DRAW,
    "flip": Verb.FLIP,
    "rotate_left": Verb.LEFT,
    "rotate_right": Verb.RIGHT,
    "return": Verb.RETURN,
    "put_back": Verb.BACK,
}


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
    #prompt { height: 3; }
    #typed { display: none; height: 1; border: none; padding: 0 1; }
    #footer { dock: bottom; height: 1; }
    """

    class Left(Message):
        """The players leave the table: for the menu, for another game, or the program."""

        def __init__(self, where: str, game: Game) -> None:
            super().__init__()
            self.where = where
            self.game = game

    def __init__(
        self, game: Game, paint: Paint, keep: Callable[[Game], str], keys: dict[str, str] | None = None
    ) -> None:
        super().__init__()
        self.table = Table.of(game)
        self.paint = paint
        self.keep = keep
        """Saves the game; says what went wrong, or nothing."""
        for command, key in (keys or {}).items():
            self._bindings.bind(key, f"do('{command}')", show=False)

    def compose(self) -> ComposeResult:
        yield Lines("title", id="title")
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Lines("panel", id="panel")
            yield RulesPanel(self.paint, id="rules")
        yield Lines("text", id="prompt")
        yield Input(id="typed", placeholder="a turn, such as c2xc4")
        yield Lines("title", id="footer")

    def on_mount(self) -> None:
        self.query_one("#typed").can_focus = False
        self.set_focus(None)
        self._chance()
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Show the table as it is."""
        width, height = self.size
        if not width:
            return
        self.styles.background = self.paint.ground("screen")
        square = size_for(width, height)
        air = 1 if height >= square.rows + 8 else 0
        rows = 3 if height >= square.rows + 5 else max(1, height - square.rows - 2)
        table = self.table
        self.query_one("#board", Board).show(board_view(table), square, self.paint)
        middle = self.query_one("#middle")
        middle.styles.height = square.rows
        middle.styles.margin = (air, 0, air, 0)
        self.query_one("#title", Lines).show([title(table, width)], self.paint)
        room = width - square.columns - 1
        self.query_one("#panel", Lines).show(panel(table, room, square.rows, self.paint), self.paint)
        below = self.query_one("#prompt", Lines)
        below.styles.height = rows
        below.show(prompt(table, width, rows), self.paint)
        self.query_one("#footer", Lines).show([footer(table, width)], self.paint)

    def change(self, **fields: object) -> None:
        """The same table with other fields, shown."""
        self.table = replace(self.table, **fields)  # type: ignore[arg-type]  # the names are Table's own
        self.draw()

    # The game goes on

    def play(self, *entries: Entry) -> None:
        """Play entries; the game is saved before anything is shown."""
        game = self.table.game
        before = len(game.lines)
        try:
            for entry in entries:
                game = game.play(entry)
        except IllegalEntry as refused:
            self.refuse(refused.refusal, None)
            return
        self._take(game, before)
        self._chance()
        self._hand_over(before)
        self.draw()

    def _take(self, game: Game, before: int, note: str = "") -> None:
        """The game is another now."""
        trouble = self.keep(game)
        fresh = Table.of(game)
        cursor = self.table.cursor if isinstance(game.state.decision, (TakeTurn, Over)) else fresh.cursor
        said = note or " ".join(says(e) for each in game.lines[before:] for e in each.events if _told(e))
        self.table = replace(fresh, cursor=cursor, note=said, turned=self.table.turned, threats=False, trouble=trouble)

    def _chance(self) -> None:
        """Chance answers, one at a time, each saved."""
        while self.table.game.chance:
            before = len(self.table.game.lines)
            said = answer(self.table.game)
            game = self.table.game.play(said)
            words = " ".join(says(event) for event in game.happened[-1]) if not isinstance(said, Drawn) else ""
            self._take(game, before, words)

    def _hand_over(self, before: int) -> None:
        """Between turns the board is covered, if the players wished it so."""
        game = self.table.game
        turn_over = len(game.lines) > before and isinstance(game.state.decision, TakeTurn)
        if turn_over and game.options.hand_over and game.lines[-1].number:
            self.table = replace(self.table, mode=Mode.COVERED)

    # Commands

    def action_do(self, name: str) -> None:
        """A command of the table of commands."""
        table = self.table
        if table.mode is Mode.COVERED and name not in ("go", "quit"):
            return
        if table.mode in (Mode.WHY, Mode.LOOK) and name not in ("go", "rules", "why"):
            self.change(mode=Mode.TURN, refusal=None, asked=None)
            return
        if table.mode in (Mode.ASK_QUIT, Mode.ASK_DRAW, Mode.ASK_OFFER) and name not in ("go", "back", "redo"):
            return
        method = getattr(self, f"do_{name}", None)
        if name in STEPS:
            self._step(*STEPS[name])
        elif name in VERBS:
            self._verb(VERBS[name])
        elif method is not None:
            method()

    def _step(self, across: int, up: int) -> None:
        table = self.table
        if table.panel is Panel.LOG:
            self.change(scroll=max(0, table.scroll + up))
            return
        if isinstance(table.state.decision, Pick):
            self.change(choice=(table.choice - up) % len(table.state.decision.pool))
            return
        if board_view(table).turned:
            across, up = -across, -up
        file, rank = table.cursor.file + across, table.cursor.rank + up
        if 0 <= file < SIZE and 0 <= rank < SIZE:
            self.change(cursor=Square(file, rank), note="", peek=False)

    def do_next(self) -> None:
        self._cycle(1)

    def do_previous(self) -> None:
        self._cycle(-1)

    def _cycle(self, by: int) -> None:
        table = self.table
        if len(table.selection.hands) > 1:
            self.change(selection=table.selection.with_hand(table.selection.hand + by))
            return
        possible = sorted(table.selection.next(), key=lambda s: s.cell)
        if possible:
            cells = [square.cell for square in possible]
            at = table.cursor.cell
            later = [c for c in cells if (c > at if by > 0 else c < at)]
            chosen = (later or cells)[0 if by > 0 else -1]
            self.change(cursor=SQUARES[chosen], note="")

    def do_go(self) -> None:
        """Pick, go there, or confirm."""
        table = self.table
        match table.mode:
            case Mode.COVERED:
                self.change(mode=Mode.TURN)
            case Mode.ASK_QUIT:
                self.post_message(self.Left("quit", table.game))
            case Mode.ASK_DRAW:
                self.table = replace(table, mode=Mode.TURN)
                self.play(Draw())
            case Mode.WHY:
                self.do_rules()
            case Mode.LOOK:
                self.change(mode=Mode.TURN)
            case Mode.TURN:
                self._go()

    def _go(self) -> None:
        table = self.table
        decision = table.state.decision
        if isinstance(decision, Pick):
            self.play(PickType(decision.pool[min(table.choice, len(decision.pool) - 1)]))
            return
        if isinstance(decision, PlaceTile) and not table.selection.next():
            self._verb(Verb.BACK)
            return
        further = table.selection.pick(table.cursor)
        if further is None:
            self._repeat()
            return
        ended = further.complete()
        if len(ended) == 1 and not further.next():
            self.play(*ended)
        elif len(ended) > 1 and not further.next():
            self._several(ended)
        else:
            self.change(selection=further, note="", peek=False)

    def _repeat(self) -> None:
        """Enter on the square picked last: what is complete is played, a tile's only verb is done, else put back."""
        table = self.table
        picks = table.selection.picks
        if picks and table.cursor == picks[-1]:
            ended = table.selection.complete()
            if ended:
                self.play(ended[0])
                return
            verbs = table.selection.verbs()
            if len(verbs) == 1 and not table.selection.next():
                self.play(*verbs.values())
            elif len(picks) == 1:
                self.change(selection=table.selection.back())
            return
        if picks and len(picks) == 1 and Selection.of(table.game.rules, table.state).pick(table.cursor):
            self.change(selection=Selection.of(table.game.rules, table.state).pick(table.cursor), note="")
            return
        self.do_why()

    def _several(self, ended: list[Action]) -> None:
        """Several turns by the same squares: they are told apart by a choice."""
        table = self.table
        self.app.push_screen(
            ChoiceScreen(table.game.rules, table.state, tuple(ended), self.paint),
            lambda chosen: self.play(chosen) if chosen is not None else None,
        )

    def _verb(self, verb: Verb) -> None:
        table = self.table
        action = table.selection.verbs().get(verb)
        if action is None:
            if verb is Verb.DRAW and isinstance(table.state.decision, TakeTurn):
                self.refuse(why_not(table.game.rules, table.state, Draw()), None)
            return
        if verb is Verb.DRAW:
            self.change(mode=Mode.ASK_DRAW)
        else:
            self.play(action)

    def do_back(self) -> None:
        table = self.table
        if table.mode is not Mode.TURN:
            self.change(mode=Mode.TURN, refusal=None, asked=None)
        elif table.panel is not Panel.INSPECT:
            self.change(panel=Panel.INSPECT, scroll=0)
        elif table.selection.picks:
            self.change(selection=table.selection.back(), note="")
        else:
            self.change(note="", threats=False)

    def do_why(self) -> None:
        """Why the square under the cursor cannot be reached."""
        table = self.table
        refusal = reasons(table.game.rules, table.state, table.selection, table.cursor)
        if refusal is not None:
            self.refuse(refusal, table.cursor)

    def refuse(self, refusal: Refusal, asked: Square | None) -> None:
        """Say why not, and mark the squares that explain it."""
        self.change(mode=Mode.WHY, refusal=refusal, asked=asked)

    def do_threats(self) -> None:
        self.change(threats=not self.table.threats)

    def do_look(self) -> None:
        if self.table.preview() is not None:
            self.change(mode=Mode.LOOK)

    def do_peek(self) -> None:
        self.change(peek=not self.table.peek)

    def do_log(self) -> None:
        self.change(panel=Panel.INSPECT if self.table.panel is Panel.LOG else Panel.LOG, scroll=0)

    def do_bags(self) -> None:
        self.change(panel=Panel.INSPECT if self.table.panel is Panel.BAGS else Panel.BAGS)

    def do_view(self) -> None:
        self.change(turned=not self.table.turned)

    def do_rules(self) -> None:
        """The rule for what is refused, picked or pointed at."""
        table = self.table
        about = rule_of(table.refusal) if table.refusal is not None else topic(table)
        self._show_rules(about)

    def _show_rules(self, about: str) -> None:
        rules = self.query_one("#rules", RulesPanel)
        self.query_one("#panel").display = False
        rules.display = True
        rules.open(about)
        rules.focus()

    def on_rules_panel_closed(self) -> None:
        self.query_one("#rules").display = False
        self.query_one("#panel").display = True
        self.set_focus(None)
        self.change(mode=Mode.TURN, refusal=None, asked=None)

    def do_undo(self) -> None:
        table = self.table
        reason = table.game.cannot_undo()
        if reason:
            self.change(note=reason)
            return
        self._take(table.game.undo(), len(table.game.lines))
        self.draw()

    def do_redo(self) -> None:
        table = self.table
        if table.mode is Mode.ASK_OFFER:
            self.table = replace(table, mode=Mode.TURN)
            self.play(Resign(table.side))
        elif table.game.undone:
            self._take(table.game.redo(), len(table.game.lines))
            self.draw()

    def do_offer(self) -> None:
        if self.table.state.over is None:
            self.change(mode=Mode.ASK_OFFER)

    def do_quit(self) -> None:
        self.change(mode=Mode.ASK_QUIT)

    def do_menu(self) -> None:
        self.post_message(self.Left("menu", self.table.game))

    def do_keys(self) -> None:
        self.app.push_screen(HelpScreen(self.paint))

    def do_save(self) -> None:
        self.post_message(self.Left("save", self.table.game))

    def do_export(self) -> None:
        self.post_message(self.Left("export", self.table.game))

    def on_key(self, event: events.Key) -> None:
        """Keys that mean something only while a question stands."""
        if self.table.mode is Mode.ASK_OFFER and event.character == "=":
            self.table = replace(self.table, mode=Mode.TURN)
            self.play(AgreeDraw())
        elif self.table.state.over is not None and event.character in ("n", "x"):
            self.post_message(self.Left("again" if event.character == "n" else "swap", self.table.game))

    # Typed notation

    def do_type(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.can_focus = True
        typed.value = ""
        typed.display = True
        typed.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has been typed so far on the board."""
        table = self.table
        selection = Selection.of(table.game.rules, table.state)
        for square in _squares(event.value):
            selection = selection.pick(square) or selection
        cursor = selection.picks[-1] if selection.picks else table.cursor
        self.change(selection=selection, cursor=cursor)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        self._close_typed()
        if not text:
            return
        table = self.table
        try:
            entries = read(table.game.rules, table.state, text)
        except NotationError as error:
            self.change(note=f"{text}: {error}")
            return
        if any(isinstance(entry, Drawn) for entry in entries):
            self.change(note="What comes out of the bag is chance: type + alone, or press d.")
        elif entries and isinstance(entries[0], Draw) and entries[0] == Draw():
            self._verb(Verb.DRAW)
        else:
            self.play(*entries)

    def _close_typed(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.display = False
        typed.can_focus = False
        self.set_focus(None)
        self.change(selection=Selection.of(self.table.game.rules, self.table.state))

    def key_escape(self) -> None:
        """Escape leaves the typed line."""
        if self.query_one("#typed").display:
            self._close_typed()

    # The mouse

    def on_board_square_picked(self, message: Board.SquarePicked) -> None:
        if self.table.mode is Mode.TURN:
            self.table = replace(self.table, cursor=message.square, note="")
            self.do_go()
        else:
            self.action_do("back" if self.table.mode is not Mode.COVERED else "go")

    def on_board_square_pointed(self, message: Board.SquarePointed) -> None:
        if self.table.mode is Mode.TURN and message.square != self.table.cursor:
            self.change(cursor=message.square, note="", peek=False)

    def on_board_square_asked(self, message: Board.SquareAsked) -> None:
        if self.table.mode is not Mode.COVERED:
            self.table = replace(self.table, cursor=message.square, mode=Mode.TURN)
            if self.table.selection.picks:
                self.do_why()
            else:
                self.do_rules()

    def on_lines_acted(self, message: Lines.Acted) -> None:
        """A word of the footer or a row of a list was clicked."""
        name, _, number = message.act.partition(" ")
        if name == "hand":
            self.change(selection=self.table.selection.with_hand(int(number)))
        elif name == "choice":
            self.table = replace(self.table, choice=int(number))
            self._go()
        elif name == "follow":
            self.do_rules()
        else:
            self.action_do(name)

    def on_mouse_scroll_down(self) -> None:
        if self.table.panel is Panel.LOG:
            self.change(scroll=max(0, self.table.scroll - 1))

    def on_mouse_scroll_up(self) -> None:
        if self.table.panel is Panel.LOG:
            self.change(scroll=self.table.scroll + 1)


def _told(event: object) -> bool:
    """Whether an event is said after a turn; what the board shows anyway is not."""
    return type(event).__name__ in (
        "Returned",
        "PutOut",
        "Turned",
        "CamelotTurned",
        "Scored",
        "FlagMoved",
        "TypePicked",
    )


def _squares(text: str) -> list[Square]:
    """The squares in typed text, in order."""
    found = []
    at = 0
    while at + 1 < len(text):
        try:
            found.append(Square.parse(text[at : at + 2].lower()))
            at += 2
        except ValueError:
            at += 1
    return found
