"""The table as one value: the game, what is pointed at, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from duke.engine.actions import Action, Draw, Entry, TurnAction
from duke.engine.danger import exposed
from duke.engine.decisions import Ending, PlaceTile, TakeTurn
from duke.engine.geometry import SQUARES, Side, Square, squares_in
from duke.engine.positions import to_move
from duke.engine.refusals import Refusal
from duke.engine.rules import Threat, guards
from duke.engine.state import State
from duke.engine.tiles import Tile
from duke.play.game import Game
from duke.play.looking import may_see_back, shown_at_once
from duke.play.preview import Preview, after
from duke.play.replay import Replay
from duke.play.selection import Selection
from duke.tui.commands import OWN_KEYS, Keys, by_name, shown


class Mode(Enum):
    """What the keys do now."""

    TURN = "turn"
    WHY = "why"
    TYPING = "typing"
    LOOK = "look"
    COVERED = "covered"
    ASK_DRAW = "ask draw"
    ASK_OFFER = "ask offer"
    ASK_PEEK = "ask peek"
    ASK_QUIT = "ask quit"

    @property
    def asks(self) -> bool:
        """Whether a question stands that Enter and Esc answer."""
        return self.value.startswith("ask")


class Panel(Enum):
    """What the panel shows."""

    INSPECT = "inspect"
    LOG = "log"
    BAGS = "bags"


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that the table screen shows."""

    game: Game
    selection: Selection
    cursor: Square = SQUARES[2]
    mode: Mode = Mode.TURN
    panel: Panel = Panel.INSPECT
    note: str = ""
    """What has just happened, or what was wrong with what was typed."""
    refusal: Refusal | None = None
    asked: Square | None = None
    asking: tuple[Entry, ...] = ()
    """The draw that is asked about, and what was typed before it."""
    peek: Square | None = None
    """The tile whose other side is looked at."""
    beneath: Mode = Mode.TURN
    """What stands under a question: where No goes back to, or what a look is for."""
    threats: bool = False
    turned: bool = False
    choice: int = 0
    """The chosen row of the drafted types."""
    scroll: int = 0
    typed: str = ""
    back: int = 0
    """How many lines of the log the players look back, after the end."""
    trouble: str = ""
    """What could not be saved."""
    file: str = ""
    """After the end, the name of the game's file."""
    minutes: int | None = None
    """After the end, how long the game took; unknown where a part of it was played elsewhere."""
    keys: Keys = field(default_factory=lambda: OWN_KEYS)
    """Commands with another key than their own."""

    @classmethod
    def of(cls, game: Game) -> Table:
        """A table for a game, the cursor at home."""
        start = cls(game, Selection.of(game.rules, game.state))
        return replace(start, cursor=start.home())

    def home(self) -> Square:
        """Where the cursor begins: on a square that can be chosen."""
        side = self.game.state.actor or Side.LIGHT
        leaders = squares_in(self.state.board.leaders_of(side))
        if isinstance(self.state.decision, TakeTurn) and leaders:
            return leaders[0]
        possible = list(self.selection.next())
        return possible[0] if possible else Square(2, side.home)

    def key(self, name: str) -> str:
        """The key that a command has now."""
        key = shown(by_name(name), self.keys)
        return "Space" if self.mode is Mode.COVERED and key == "Enter" else key

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def shown(self) -> State:
        """The position that the board shows: an earlier one while the players look back."""
        if not self.back:
            return self.game.state
        return self.replay.state

    @property
    def replay(self) -> Replay:
        """The place in the log that the players look back at."""
        return Replay(self.game).end().step(-self.back)

    @property
    def side(self) -> Side:
        """The player to act; after the end the one who would have been."""
        return to_move(self.game.rules, self.state)

    @property
    def picks(self) -> tuple[Square, ...]:
        return self.selection.picks

    @property
    def picked(self) -> Tile | None:
        """The tile that was pointed at first."""
        return self.state.board[self.picks[0]] if self.picks else None

    @property
    def subject(self) -> Square | None:
        """The square of the tile that the inspector shows."""
        if self.picks:
            return self.picks[0]
        return self.cursor if self.shown.board[self.cursor] is not None else None

    @property
    def peekable(self) -> Square | None:
        """The square whose other side the player may see (T7): an own tile's, or any while a drawn tile waits."""
        if isinstance(self.state.decision, PlaceTile):
            return self.cursor
        tile = self.state.board[self.subject] if self.subject is not None else None
        return self.subject if tile is not None and may_see_back(self.game, self.side, tile) else None

    def shows_back(self, square: Square | None) -> bool:
        """Whether the other side of the tile there, or of the drawn one, is shown now if the player may see it."""
        if shown_at_once(self.game):
            return True
        return self.peek is not None and (isinstance(self.state.decision, PlaceTile) or self.peek == square)

    @property
    def covered(self) -> bool:
        """Whether the board may not be seen now."""
        return self.mode is Mode.COVERED or (self.mode is Mode.ASK_QUIT and self.beneath is Mode.COVERED)

    @property
    def guards(self) -> list[Threat]:
        """How the leaders of the player whose turn it is, or who had no turn left, could be taken (T6)."""
        rules, over = self.game.rules, self.state.over
        stuck = over is not None and over.ending is Ending.NO_TURN
        if not (stuck or isinstance(self.state.decision, TakeTurn)) or not rules.objective.guarded:
            return []
        return guards(rules, self.state.board, self.side)

    @property
    def bound(self) -> bool:
        """Whether every turn has to save a leader: the opponent could otherwise win at once (T3)."""
        return bool(self.guards) and bool(exposed(self.game.rules, self.state.board, self.side))

    @property
    def choosing(self) -> bool:
        """Whether the squares picked make several turns, or one and the beginning of another."""
        finals = self.selection.finals
        return len(self.picks) > 1 and bool(finals) and (len(finals) > 1 or bool(self.selection.next()))

    def offered(self) -> list[Action]:
        """The actions that Enter on the cursor's square would lead to or make, the made ones first."""
        selection = self.selection
        if self.picks and self.cursor == self.picks[-1] and self.cursor not in selection.next():
            finals = selection.finals
            return [finals[selection.choice % len(finals)]] if finals and len(self.picks) > 1 else []
        further = selection.pick(self.cursor)
        if further is None:
            return []
        return further.complete() or selection.next().get(self.cursor, [])

    def preview(self) -> Preview | None:
        """What the turn under the cursor leads to, when it is made by that square."""
        turn = isinstance(self.state.decision, TakeTurn)
        if not isinstance(self.state.decision, (TakeTurn, PlaceTile)) or (turn and not self.picks):
            return None
        found = self._made()
        if found is None or (turn and not isinstance(found, TurnAction)):
            return None
        return after(self.game.rules, self.state, found)

    def _made(self) -> Action | None:
        """The action that Enter on the cursor would make or show as a choice."""
        if self.picks and self.cursor == self.picks[-1]:
            offered = self.offered()
        else:
            further = self.selection.pick(self.cursor)
            offered = further.complete() if further is not None else []
        return next((action for action in offered if not isinstance(action, Draw)), None)

    @property
    def over_own(self) -> bool:
        """Whether the cursor is on a tile of the player to act."""
        tile = self.state.board[self.cursor]
        return tile is not None and tile.side is self.side


def is_turned(table: Table) -> bool:
    """Whether Dark's edge is at the bottom."""
    seated = table.game.options.seats == "turned" and table.side is Side.DARK
    return seated is not table.turned
