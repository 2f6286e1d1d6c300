"""The board that the table shows: which squares are marked, by which icon, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from duke.engine.decisions import Over, TakeTurn
from duke.engine.events import Event, FlagMoved, Moved, Placed, TerrainLaid
from duke.engine.geometry import SQUARES, Square, squares_in
from duke.engine.reach import reach_of
from duke.engine.refusals import NothingToTake
from duke.engine.state import State
from duke.engine.tiles import Icon
from duke.play.game import Line
from duke.play.pointing import pointing
from duke.play.preview import reached
from duke.play.wording import icon_of
from duke.tui.table_state import Mode, Table, is_turned
from duke.tui.view import BoardView, MarkKind, SquareMark

Marks = dict[Square, SquareMark]


def board_view(table: Table) -> BoardView:
    """The board with its marks."""
    state = table.shown
    latest = table.replay.line if table.back else _latest(table)
    last = last_squares(latest.events if latest is not None else ())
    view = BoardView(
        state.board,
        state.flags,
        cursor=table.cursor,
        picked=table.picks[:2] if _second_is_picked(table) else table.picks[:1],
        turned=is_turned(table),
        face_to_face=table.game.options.seats == "face",
        covered=table.mode is Mode.COVERED,
        last_from=last[0],
        last_to=last[1],
    )
    if table.back:
        return view
    if isinstance(state.decision, Over):
        return replace(view, marks=_guard_marks(table))
    if table.mode is Mode.LOOK:
        return _looking(table, view)
    return replace(view, marks=_why_marks(table) if table.mode is Mode.WHY else _marks(table))


def _second_is_picked(table: Table) -> bool:
    """A commanded tile has a frame of its own; a target does not."""
    return len(table.picks) > 1 and table.state.board[table.picks[1]] is not None


def _latest(table: Table) -> Line | None:
    return table.game.lines[-1] if table.game.lines else None


def last_squares(events: Sequence[Event]) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The squares that something left in a turn and those that something came to."""
    moved = [event for event in events if isinstance(event, Moved)]
    flags = [event for event in events if isinstance(event, FlagMoved)]
    laid = [e.square for e in events if isinstance(e, (Placed, TerrainLaid))]
    came = (*(e.target for e in moved), *laid, *(e.target for e in flags))
    return tuple(e.source for e in moved), came


def _looking(table: Table, view: BoardView) -> BoardView:
    """The board after the turn under the cursor: what fell, where the tile reaches then, which tiles could be taken."""
    preview = table.preview()
    if preview is None:
        return view
    then = preview.state.board
    acted = table.cursor if then[table.cursor] is not None else table.picks[0]
    marks = _reach_marks(table, preview.state, acted)
    for square in preview.falls:
        if then[square] is None:
            icon = _icon_at(table, table.picks[0], square)
            way = _way(table.picks[0], square)
            marks[square] = SquareMark(MarkKind.FALLS, icon, way, tile=table.state.board[square])
    marks |= {square: SquareMark(MarkKind.REACHED) for square in preview.threatened}
    last = last_squares(preview.events)
    return replace(
        view, board=then, flags=preview.state.flags, picked=(), marks=marks, last_from=last[0], last_to=last[1]
    )


def _reach_marks(table: Table, state: State, source: Square) -> Marks:
    """Where a tile reaches in a position by the side that is up."""
    marks: Marks = {}
    for icon, targets in pointing(table.game.rules, state, source):
        for target in targets:
            kind = MarkKind.STRIKE if icon in (Icon.STRIKE, Icon.HAMMER) else MarkKind.REACH
            if state.board[target] is not None:
                kind = MarkKind.CAPTURE
            marks[target] = SquareMark(kind, icon, _way(source, target))
    return marks


def _why_marks(table: Table) -> Marks:
    refusal = table.refusal
    marks: Marks = {}
    if refusal is None:
        return marks
    if table.picks:
        marks = _next_marks(table)
    for square in refusal.path:
        marks[square] = SquareMark(MarkKind.PATH)
    if table.asked is not None:
        marks[table.asked] = SquareMark(MarkKind.ASKED)
    for square in refusal.stops:
        marks[square] = SquareMark(MarkKind.STOP)
    return marks


def _marks(table: Table) -> Marks:
    marks: Marks = {}
    if table.threats:
        for square in squares_in(reached(table.game.rules, table.state, table.side.other)):
            marks[square] = SquareMark(MarkKind.REACHED)
    if table.picks:
        return marks | _strike_marks(table) | _effect_marks(table) | _next_marks(table)
    return marks | _guard_marks(table) | _next_marks(table)


def _guard_marks(table: Table) -> Marks:
    found = table.guards
    marks = {SQUARES[threat.target]: SquareMark(MarkKind.ATTACKED) for threat in found}
    return marks | {SQUARES[threat.attacker]: SquareMark(MarkKind.ATTACKER) for threat in found}


def _strike_marks(table: Table) -> Marks:
    """The squares that a picked tile strikes at although nothing stands there."""
    if len(table.picks) != 1 or not isinstance(table.state.decision, TakeTurn):
        return {}
    source = table.picks[0]
    marks = {}
    for attempt in attempts(table.game.rules, table.state):
        action = attempt.action
        if isinstance(action, Strike) and action.source == source and isinstance(attempt.refusal, NothingToTake):
            target = action.falls[0]
            if table.state.board[target] is None:
                marks[target] = SquareMark(MarkKind.STRIKE, attempt.icon, _way(source, target))
    return marks


def _effect_marks(table: Table) -> Marks:
    """Everything that falls to the area effects that the picked tile can use: friend and foe (I10)."""
    marks: Marks = {}
    under = table.offered()
    shown = [a for a in under if isinstance(a, Strike)] or [
        action for found in table.selection.next().values() for action in found if isinstance(action, Strike)
    ]
    for action in shown:
        for square in action.falls:
            icon = _icon_at(table, action.source, square)
            marks[square] = SquareMark(MarkKind.CAPTURE, icon, _way(action.source, square))
    return marks


def _icon_at(table: Table, source: Square, target: Square) -> Icon:
    tile = table.state.board[source]
    shots = reach_of(tile, source.cell).at.get(target.cell, ()) if tile else ()
    return next((shot.icon for shot in shots if not shot.lands), Icon.STRIKE)


def _next_marks(table: Table) -> Marks:
    """The squares that can come next."""
    marks = {}
    for square, actions in table.selection.next().items():
        mark = _mark(table, square, actions)
        if mark is not None:
            marks[square] = mark
    return marks


def _way(source: Square, target: Square) -> tuple[int, int]:
    return target.file - source.file, target.rank - source.rank


def _mark(table: Table, square: Square, actions: list[Action]) -> SquareMark | None:
    """The mark of a square that can come next; the first action says which."""
    action, step = actions[0], len(table.picks)
    if isinstance(action, (SetUp, PlantFlag, Place)):
        return SquareMark(MarkKind.PLACE, text=_point(table, None, square))
    if step == 0:
        return None
    tile = table.state.board[square]
    kind = MarkKind.CAPTURE if tile is not None and tile.side is not table.side else MarkKind.REACH
    while isinstance(action, Link) and action.then is not None and step >= 2:
        action, step = action.then, step - 1
    match action:
        case Move(source, target) if step == 1:
            icon = icon_of(table.game.rules, table.state, action) or _flipped_icon(table, source, target)
            return SquareMark(kind, icon, _way(source, target), _point(table, source, square))
        case Strike(source, _):
            return SquareMark(MarkKind.CAPTURE, _icon_at(table, source, square), _way(source, square))
        case Command(_, source, _) | CamelotCommand(source, _) if step <= 2:
            kind = MarkKind.CAPTURE if kind is MarkKind.CAPTURE else MarkKind.COMMAND
            point = _point(table, source, square) if step == 2 else ""
            return SquareMark(kind, Icon.COMMAND, text=point)
        case Summon(_, source, _):
            return SquareMark(MarkKind.PLACE, text=_point(table, source, square))
        case PassFlag() | Link() | Move() | Command():
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
