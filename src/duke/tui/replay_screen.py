"""The replay viewer: a game's log to go through, by steps, captures, Guards or by itself; and a new game from there."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer

from duke.engine.geometry import Square
from duke.play.game import Game
from duke.play.replay import Replay
from duke.tui.board import Board, size_for
from duke.tui.commands import Command
from duke.tui.page_keys import REPLAY
from duke.tui.pages import Page, clipped, fitted, footer, safe
from duke.tui.replay_view import INDENT, log_rows, replay_board, replay_panel, replay_words
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line, Lines
from duke.tui.theme import Paint

PACE = 1.2
"""Seconds between two turns that are shown by themselves."""


class ReplayScreen(Page):
    """A game, finished or not, to be looked at; nothing is written."""

    KEYS = REPLAY
    CSS = """
    ReplayScreen #replay-middle { height: auto; }
    ReplayScreen #replay-board { width: auto; height: auto; }
    ReplayScreen #replay-panel { width: 1fr; height: 100%; }
    """

    class Continued(Message):
        """A new game is to go on from what is shown."""

        def __init__(self, game: Game) -> None:
            super().__init__()
            self.game = game

    def __init__(self, game: Game, paint: Paint, name: str = "", problem: str = "") -> None:
        super().__init__(paint)
        self.replay = Replay(game).end() if problem else Replay(game)
        self.file = name
        self.problem = problem
        """Why the record ends here, when it is damaged."""
        self.turned = False
        self.pointed: Square | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Lines("title", id="page-title", classes="page-title")
        with Horizontal(id="replay-middle"):
            yield Board(id="replay-board")
            yield Lines("panel", id="replay-panel")
        yield Lines("text", id="page-body", classes="page-body")
        yield Lines("title", id="page-footer", classes="page-footer")

    # What is shown

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def head(self) -> tuple[str, str]:
        game = self.replay.game
        names = game.options.names
        name = f" · {safe(self.file)}" if self.file and self.size.width >= 100 else ""
        left = f"REPLAY · {game.rules.objective.title}{name}"
        where = f"{self.replay.at} of {self.replay.last}"
        return left, f"{safe(names.light, 2)} LIGHT · {safe(names.dark, 2)} dark · {where}"

    def body(self, width: int, height: int) -> list[Line]:
        found = replay_words(self.replay, width, height)
        if self.problem and self.replay.at == self.replay.last:
            found = [found[0], *fitted(safe(self.problem), width, height - 1, "bad")]
        if self.note:
            found = [*found[: height - 1], *fitted(safe(self.note), width, 1, "hot", INDENT)]
        return found

    def offered(self, command: Command) -> str:
        replay = self.replay
        match command.name:
            case "step_back" | "start":
                return command.word if replay.at else ""
            case "step" | "end":
                return command.word if replay.at < replay.last else ""
            case "capture":
                return command.word if replay.next_capture() is not None else ""
            case "guard":
                return command.word if replay.next_guard() is not None else ""
            case "play":
                return ("stop" if self.playing else "play") if replay.at < replay.last else ""
        return command.word

    def foot(self, width: int) -> Line:
        """The keys stay; what is said stands above them."""
        return footer(self._words(), width)

    def lay_out(self, width: int, height: int) -> int:
        """Show the board at the place in the game that is looked at, and the panel beside it."""
        square = size_for(width, height)
        middle = self.query_one("#replay-middle")
        air = 1 if height >= square.rows + 8 else 0
        middle.styles.height = square.rows
        middle.styles.margin = (air, 0, air, 0)
        board = self.query_one("#replay-board", Board)
        board.show(replay_board(self.replay, self.pointed, self.turned), square, self.paint)
        room = width - square.columns
        rows = replay_panel(self.replay, self.pointed, room, square.rows, self.paint)
        self.query_one("#replay-panel", Lines).show([clipped(row, room) for row in rows], self.paint)
        return height - square.rows - 2 - 2 * air

    # Commands

    def _to(self, replay: Replay | None, otherwise: str = "") -> None:
        if replay is None:
            self.note = otherwise
            return
        self.replay = replay
        self.pointed = None

    def do_step(self) -> None:
        self._to(self.replay.step())

    def do_step_back(self) -> None:
        self._stop()
        self._to(self.replay.step(-1))

    def do_start(self) -> None:
        self._to(self.replay.start())

    def do_end(self) -> None:
        self._to(self.replay.end())

    def _move(self, by: int) -> None:
        """The same column, a row of the log up or down."""
        rows = log_rows(self.replay.game)
        here = next((n for n, (_, cells) in enumerate(rows) if any(at == self.replay.at for at, _ in cells)), -1)
        wanted = rows[max(0, min(here + by, len(rows) - 1))][1] if rows else []
        if here + by < 0 or not wanted:
            self._to(self.replay.start())
            return
        column = next((n for n, (at, _) in enumerate(rows[here][1]) if at == self.replay.at), 0) if here >= 0 else 0
        self._to(self.replay.to(wanted[min(column, len(wanted) - 1)][0]))

    def do_capture(self) -> None:
        self._to(self.replay.next_capture(), "No tile is taken after this.")

    def do_guard(self) -> None:
        self._to(self.replay.next_guard(), "No leader is threatened after this.")

    def do_play(self) -> None:
        if self.playing:
            self._stop()
        elif self.replay.at < self.replay.last:
            self._timer = self.set_interval(PACE, self._on)

    def _on(self) -> None:
        self._to(self.replay.step())
        if self.replay.at >= self.replay.last:
            self._stop()
        self.draw()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def do_new(self) -> None:
        self._stop()
        self.post_message(self.Continued(self.replay.continue_from()))

    def do_view(self) -> None:
        self.turned = not self.turned

    def do_rules(self) -> None:
        self._stop()
        rules = self.replay.game.rules
        self.app.push_screen(RulesScreen(self.paint, rules.tiles, f"objective:{rules.objective.name}"))

    def do_back(self) -> None:
        self._stop()
        self.app.pop_screen()

    # The mouse

    def acted(self, act: str) -> None:
        kind, _, place = act.partition(" ")
        if kind == "to":
            self._to(self.replay.to(int(place)))

    def on_board_square_pointed(self, message: Board.SquarePointed) -> None:
        if message.square != self.pointed:
            self.pointed = message.square
            self.draw()

    def on_board_square_picked(self, message: Board.SquarePicked) -> None:
        self.pointed = message.square
        self.draw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.do_step()
        self.draw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.do_step_back()
        self.draw()
