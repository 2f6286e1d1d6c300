"""The table as one value: the game, what is pointed at, and what is asked; and the board that it shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from duke.engine.actions import (
    Action,
    CamelotCommand,
    Command,
    Link,
    Move,
    PassFlag,
    Place,
    PlantFlag,
    RelocateFlag,
    SetUp,
    Strike,
    Summon,
)
from duke.engine.attempts import attempts
from duke.engine.decisions import TakeTurn
from duke.engine.events import Moved, Placed
from duke.engine.geometry import SQUARES, Side, Square, squares_in
from duke.engine.positions import to_move
from duke.engine.reach import reach_of
from duke.engine.refusals import NothingToTake, Refusal
from duke.engine.rules import guards
from duke.engine.state import State
from duke.engine.tiles import Icon
from duke.play.game import Game
from duke.play.preview import Preview, after, reached
from duke.play.selection import Selection
from duke.play.wording import icon_of
from duke.tui.view import BoardView, MarkKind, SquareMark


class Mode(Enum):
    """What the keys do now."""

    TURN = "turn"
    WHY = "why"
    ASK_DRAW = "ask draw"
    ASK_QUIT = "ask quit"
    ASK_OFFER = "ask offer"
    LOOK = "look"
    COVERED = "covered"


class Panel(Enum):
    """What the panel shows."""

    INSPECT = "inspect"
    LOG = "log"
    BAGS = "bags"
    HELP = "help"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that the table screen shows."""

    game: Game
    selection: Selection
    cursor: Square = SQUARES[2]
    mode: Mode = Mode.TURN
    panel: Panel = Panel.INSPECT
    note: str = ""
    refusal: Refusal | None = None
    asked: Square | None = None
    peek: bool = False
    threats: bool = False
    turned: bool = False
    choice: int = 0
    """The chosen row of a list: drafted types, several turns by one square."""
    scroll: int = 0
    trouble: str = ""
    """What could not be saved."""

    @classmethod
    def of(cls, game: Game) -> Table:
        """A table for a game, the cursor at home."""
        start = cls(game, Selection.of(game.rules, game.state))
        return replace(start, cursor=start.home())

    def home(self) -> Square:
        """Where the cursor begins: on a square that can be chosen."""
        side = self.game.state.actor or Side.LIGHT
        possible = list(self.selection.next())
        leaders = squares_in(self.game.state.board.leaders_of(side))
        if isinstance(self.state.decision, TakeTurn) and leaders:
            return leaders[0]
        return possible[0] if possible else Square(2, side.home)

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def side(self) -> Side:
        """The player to act; after the end the one who would have been."""
        return to_move(self.game.rules, self.state)

    def offered(self) -> list[Action]:
        """The actions that Enter on the cursor's square would lead to or make."""
        found = self.selection.next().get(self.cursor, [])
        if not found and self.selection.picks and self.cursor == self.selection.picks[-1]:
            return self.selection.complete()
        at = len(self.selection.picks) + 1
        ready = [a for a, path, verb in self.selection.candidates() if path[-1:] == (self.cursor,) and len(path) == at]
        ready = [action for action in ready if action in found]
        return ready or found

    def preview(self) -> Preview | None:
        """What the turn under the cursor leads to."""
        if not self.selection.picks or not isinstance(self.state.decision, TakeTurn):
            return None
        for action in self.offered():
            if isinstance(action, (Move, Strike, Command, CamelotCommand, PassFlag, Summon, Link)):
                return after(self.game.rules, self.state, action)
        return None


def board_view(table: Table) -> BoardView:
    """The board with its marks."""
    state = table.state
    view = BoardView(
        state.board,
        state.flags,
        cursor=table.cursor,
        picked=table.selection.picks[:2],
        turned=_turned(table),
        covered=table.mode is Mode.COVERED,
        last_from=_last(table)[0],
        last_to=_last(table)[1],
    )
    if table.mode is Mode.LOOK:
        return _looking(table, view)
    if table.mode is Mode.WHY:
        return replace(view, marks=_why_marks(table))
    return replace(view, marks=_marks(table))


def _turned(table: Table) -> bool:
    seats = table.game.options.seats
    turned = seats == "turned" and table.side is Side.DARK
    return turned is not table.turned


def _last(table: Table) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    lines = table.game.lines
    if not lines or not lines[-1].number:
        return (), ()
    moved = [event for event in lines[-1].events if isinstance(event, Moved)]
    placed = [event.square for event in lines[-1].events if isinstance(event, Placed)]
    return tuple(e.source for e in moved), (*(e.target for e in moved), *placed)


def _looking(table: Table, view: BoardView) -> BoardView:
    preview = table.preview()
    if preview is None:
        return view
    marks = {square: SquareMark(MarkKind.REACHED) for square in preview.reached}
    marks |= {square: SquareMark(MarkKind.CAPTURE) for square in preview.falls if preview.state.board[square] is None}
    return replace(view, board=preview.state.board, flags=preview.state.flags, picked=(), marks=marks)


def _why_marks(table: Table) -> dict[Square, SquareMark]:
    refusal = table.refusal
    marks: dict[Square, SquareMark] = {}
    if refusal is None:
        return marks
    for square in refusal.path:
        marks[square] = SquareMark(MarkKind.PATH)
    if table.asked is not None:
        marks[table.asked] = SquareMark(MarkKind.ASKED)
    for square in refusal.stops:
        marks[square] = SquareMark(MarkKind.STOP)
    return marks


def _marks(table: Table) -> dict[Square, SquareMark]:
    state, selection = table.state, table.selection
    marks: dict[Square, SquareMark] = {}
    if table.threats:
        for square in squares_in(reached(table.game.rules, state, table.side.other)):
            marks[square] = SquareMark(MarkKind.REACHED)
    if not selection.picks:
        marks |= _guard_marks(table)
    else:
        marks |= _strike_marks(table)
    for square, actions in selection.next().items():
        mark = _mark(table, square, actions)
        if mark is not None:
            marks[square] = mark
    for square, action in ((s, a) for s, found in selection.next().items() for a in found[:1] if selection.picks):
        if isinstance(action, Strike):
            icon = icon_of(table.game.rules, state, action)
            for fallen in action.falls:
                marks.setdefault(fallen, SquareMark(MarkKind.CAPTURE, icon, _way(action.source, square)))
    return marks


def _guard_marks(table: Table) -> dict[Square, SquareMark]:
    state = table.state
    if not isinstance(state.decision, TakeTurn) or not table.game.rules.objective.guarded:
        return {}
    found = guards(table.game.rules, state.board, table.side)
    marks = {SQUARES[threat.target]: SquareMark(MarkKind.ATTACKED) for threat in found}
    return marks | {SQUARES[threat.attacker]: SquareMark(MarkKind.ATTACKER) for threat in found}


def _strike_marks(table: Table) -> dict[Square, SquareMark]:
    """The squares that a picked tile strikes at although nothing stands there."""
    if len(table.selection.picks) != 1:
        return {}
    source = table.selection.picks[0]
    marks = {}
    for attempt in attempts(table.game.rules, table.state):
        action = attempt.action
        if isinstance(action, Strike) and action.source == source and isinstance(attempt.refusal, NothingToTake):
            target = action.falls[0]
            if table.state.board[target] is None:
                marks[target] = SquareMark(MarkKind.STRIKE, attempt.icon, _way(source, target))
    return marks


def _way(source: Square, target: Square) -> tuple[int, int]:
    return target.file - source.file, target.rank - source.rank


def _mark(table: Table, square: Square, actions: list[Action]) -> SquareMark | None:
    """The mark of a square that can come next; the first action says which."""
    action, step = actions[0], len(table.selection.picks)
    enemy = (tile := table.state.board[square]) is not None and tile.side is not table.side
    if isinstance(action, (SetUp, PlantFlag, Place)):
        return SquareMark(MarkKind.PLACE, text=_point(table, None, square))
    if step == 0:
        return None
    while isinstance(action, Link) and action.then is not None and step >= 2:
        action, step = action.then, step - 1
    kind = MarkKind.CAPTURE if enemy else MarkKind.REACH
    match action:
        case Move(source, target) if step == 1:
            icon = icon_of(table.game.rules, table.state, action) or _flipped_icon(table, source, target)
            return SquareMark(kind, icon, _way(source, target), _point(table, source, square))
        case Strike(source, _):
            return SquareMark(kind, icon_of(table.game.rules, table.state, action) or Icon.STRIKE, _way(source, square))
        case Command(_, source, _) | CamelotCommand(source, _):
            kind = MarkKind.CAPTURE if enemy else MarkKind.COMMAND
            point = _point(table, source, square) if step == 2 else ""
            return SquareMark(kind, Icon.COMMAND, text=point)
        case Summon(_, source, _):
            return SquareMark(MarkKind.PLACE, text=_point(table, source, square))
        case PassFlag() | Link() | Move():
            return SquareMark(MarkKind.COMMAND)
        case RelocateFlag():
            return SquareMark(MarkKind.PLACE)
    return SquareMark(MarkKind.REACH)


def _flipped_icon(table: Table, source: Square, target: Square) -> Icon:
    """The icon of a linked tile that has just been flipped (S4)."""
    tile = table.state.board[source]
    shots = reach_of(tile.turned_over, source.cell).at.get(target.cell, ()) if tile else ()
    return next((shot.icon for shot in shots if shot.lands), Icon.MOVE)


def _point(table: Table, start: Square | None, end: Square) -> str:
    objective = table.game.rules.objective
    if objective.score and objective.scores(table.state, table.side, start, end):
        return "+1"
    return ""
