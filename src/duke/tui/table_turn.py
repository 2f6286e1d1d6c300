"""The cursor and the picks: how pointing at squares makes a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from duke.engine.actions import Action, Draw, Entry, PickType, last
from duke.engine.decisions import Pick, PlaceTile, TakeTurn
from duke.engine.geometry import SIZE, SQUARES, Square
from duke.engine.refusals import Refusal
from duke.engine.rules import pulls, why_not
from duke.play.selection import Selection, Verb
from duke.tui.table_log import log_length
from duke.tui.table_state import Mode, Panel, Table, is_turned
from duke.tui.table_why import calmly, reasons


@dataclass(frozen=True, slots=True)
class Played:
    """Entries that the players have chosen."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that the screen or the program does: `quit`, `menu`, `type`, or the rules about something."""

    what: str
    about: str = ""


Reply = Table | Played | Wanted


# The cursor


def step(table: Table, across: int, up: int) -> Table:
    """The cursor one square further; in a list the row above or below."""
    if table.panel is Panel.LOG:
        return replace(table, scroll=min(log_length(table), max(0, table.scroll + up)))
    decision = table.state.decision
    if isinstance(decision, Pick):
        by = -up if up else across * ((len(decision.pool) + 1) // 2)
        return replace(table, choice=(table.choice + by) % len(decision.pool))
    if is_turned(table):
        across, up = -across, -up
    file, rank = table.cursor.file + across, table.cursor.rank + up
    if not (0 <= file < SIZE and 0 <= rank < SIZE):
        return table
    return point(table, Square(file, rank))


def point(table: Table, square: Square) -> Table:
    """The cursor on a square; what was looked at is covered again."""
    if square == table.cursor:
        return table
    peek = table.peek if table.picks or isinstance(table.state.decision, PlaceTile) else None
    return replace(table, cursor=square, note="", peek=peek)


def cycle(table: Table, by: int) -> Table:
    """The next square that can be chosen."""
    cells = sorted(square.cell for square in table.selection.next())
    if not cells:
        return other(table) if len(table.selection.finals) > 1 else table
    at = table.cursor.cell
    later = [cell for cell in cells if (cell > at if by > 0 else cell < at)]
    return point(table, SQUARES[(later or cells)[0 if by > 0 else -1]])


def other(table: Table) -> Table:
    """The next of several choices: what is placed, or which turn the picks mean."""
    return choose(table, (table.selection.hand if table.selection.hands else table.selection.choice) + 1)


def choose(table: Table, number: int) -> Table:
    """One of several choices by its number from 0."""
    selection = table.selection
    if len(selection.hands) > 1:
        chosen = selection.with_hand(number)
        squares = list(chosen.next())
        cursor = table.cursor if table.cursor in squares or not squares else squares[0]
        return replace(table, selection=chosen, cursor=cursor, peek=None)
    return replace(table, selection=selection.with_choice(number)) if table.choosing else table


# A turn


def go(table: Table) -> Reply:
    """Pick the square under the cursor, go there, or confirm."""
    decision, selection = table.state.decision, table.selection
    if isinstance(decision, Pick):
        return Played((PickType(decision.pool[min(table.choice, len(decision.pool) - 1)]),))
    if isinstance(decision, PlaceTile) and not selection.next():
        return verb(table, Verb.BACK)
    further = selection.pick(table.cursor)
    if further is not None:
        if further.settled is not None:
            return _play(table, further.settled)
        return _picked(table, further)
    if table.picks and table.cursor == table.picks[-1]:
        return _again(table)
    other = selection.repick(table.cursor) if table.picks else None
    if other is not None:
        return _picked(table, other)
    return why(table)


def _picked(table: Table, selection: Selection) -> Table:
    first = selection.picks[:1] != table.picks[:1]
    peek = table.peek if not first or table.peek == selection.picks[0] else None
    return replace(table, selection=selection, note="", peek=peek)


def _again(table: Table) -> Reply:
    """Enter on the square picked last: the choice is made, or the tile is put back."""
    action = entered(table)
    return _play(table, action) if action is not None else replace(table, selection=table.selection.back())


def entered(table: Table) -> Action | None:
    """The action that Enter on the square picked last makes; None where that puts the tile back."""
    selection = table.selection
    finals = selection.finals
    if finals and (len(table.picks) > 1 or (len(finals) == 1 and not selection.next())):
        return finals[selection.choice % len(finals)]
    return None


def _play(table: Table, action: Action) -> Reply:
    """Play an action; one that draws only after a question."""
    return ask_draw(table, (action,)) if isinstance(last(action), Draw) else Played((action,))


def ask_draw(table: Table, actions: tuple[Action, ...]) -> Reply:
    """Actions of which the last one draws: asked once whether it is meant, unless nothing would come (T2)."""
    drawing = last(actions[-1])
    assert isinstance(drawing, Draw)
    if pulls(table.game.rules, table.state, table.side, drawing):
        return replace(table, mode=Mode.ASK_DRAW, asking=actions)
    return Played(actions)


def verb(table: Table, which: Verb) -> Reply:
    """Something done without a further square."""
    action = table.selection.verbs().get(which)
    start = Selection.of(table.game.rules, table.state) if table.picks or action is None else table.selection
    if action is None and which is not Verb.DRAW and (under := start.pick(table.cursor)) is not None:
        action = under.verbs().get(which)  # the tile under the cursor is meant
    if which is Verb.DRAW:
        action = start.verbs().get(Verb.DRAW)
    if action is not None:
        return _play(replace(table, selection=start) if which is Verb.DRAW else table, action)
    if which is Verb.DRAW and isinstance(table.state.decision, TakeTurn):
        return refuse(table, why_not(table.game.rules, table.state, Draw()), None)
    return replace(table, note=_no_verb(table, which)) if isinstance(table.state.decision, TakeTurn) else table


def _no_verb(table: Table, which: Verb) -> str:
    words = {Verb.FLIP: "turns over where it stands", Verb.LEFT: "can be rotated", Verb.RIGHT: "can be rotated"}
    return f"Nothing here {words.get(which, 'does that')} now."


def back(table: Table) -> Table:
    """One step back."""
    if table.panel is not Panel.INSPECT:
        return replace(table, panel=Panel.INSPECT, scroll=0)
    if table.picks:
        earlier = table.selection.back()
        cursor = table.picks[-1] if not earlier.picks else table.cursor
        return replace(table, selection=earlier, cursor=cursor, note="", peek=None if not earlier.picks else table.peek)
    return replace(table, note="", threats=False, peek=None)


# Why not


def why(table: Table) -> Table:
    """Why the square under the cursor cannot be reached."""
    refusal = reasons(table.game.rules, table.state, table.selection, table.cursor)
    enters = table.picks and table.cursor == table.picks[-1] and entered(table) is not None
    if refusal is None or enters:
        if table.picks or not table.over_own:
            return replace(table, note=f"{table.cursor} can be chosen: {table.key('go')}.")
        return replace(table, note=f"This tile can be used: {table.key('go')} picks it.")
    calm = calmly(table, refusal)
    return replace(table, note=calm) if calm else refuse(table, refusal, table.cursor)


def refuse(table: Table, refusal: Refusal, asked: Square | None) -> Table:
    """Say why not, and mark the squares that explain it."""
    return replace(table, mode=Mode.WHY, refusal=refusal, asked=asked, panel=Panel.INSPECT, note="")
