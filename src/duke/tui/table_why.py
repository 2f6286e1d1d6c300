"""Which reason answers a question on the board, and which rule belongs to what is pointed at."""

from __future__ import annotations

from duke.engine.actions import (
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
from duke.engine.decisions import PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.geometry import Square
from duke.engine.refusals import LeaderInDanger, NothingToTake, NotMarked, Refusal
from duke.engine.rules import Rules, why_not
from duke.engine.state import State
from duke.engine.tiles import Tile
from duke.engine.whynot import stopped
from duke.play.selection import Selection
from duke.play.wording import capital, icon_of, refusal_sentence, the, why
from duke.tui.table_state import Table


def reasons(rules: Rules, state: State, selection: Selection, square: Square) -> Refusal | None:
    """Why a square cannot come next; None when it can."""
    if square in selection.next():
        return None
    decision, picks = state.decision, selection.picks
    if isinstance(decision, PutDown):
        return why_not(rules, state, SetUp(square))
    if isinstance(decision, Plant):
        return why_not(rules, state, PlantFlag(square))
    if isinstance(decision, PlaceTile):
        hand = selection.hands[selection.hand] if selection.hands else None
        return why_not(rules, state, Place(hand.name, square, hand.swap, hand.out)) if hand else None
    if not isinstance(decision, TakeTurn):
        return None
    if not picks:
        return _idle(rules, state, square)
    found = [a for a in attempts(rules, state) if a.refusal is not None and _points(a.action, picks, square)]
    refusals = [a.refusal for a in found if a.refusal is not None]
    grave = [refusal for refusal in refusals if isinstance(refusal, LeaderInDanger)]
    if grave or refusals:
        return (grave or refusals)[0]
    if state.flags.of(decision.side) == picks[0] and decision.relocate:
        return why_not(rules, state, RelocateFlag(square))
    return NotMarked(picks[0], square)


def _points(action: object, picks: tuple[Square, ...], square: Square) -> bool:
    """Whether an attempt begins with the picks and then points at the square."""
    match action:
        case Move(source, target) | PassFlag(source, target):
            path: tuple[Square, ...] = (source, target)
        case Strike(source, falls):
            return picks == (source,) and square in falls
        case Command(commander, source, target):
            path = (commander, source, target)
        case CamelotCommand(source, target):
            return picks[1:] == (source,) and square == target
        case Summon(_, source, target):
            path = (source, target)
        case Link(first, linked):
            path = (first, linked)
        case _:
            return False
    return path[: len(picks)] == picks and len(path) > len(picks) and path[len(picks)] == square


def _idle(rules: Rules, state: State, square: Square) -> Refusal:
    """Why a tile cannot be picked: it is nobody's, the opponent's, or every turn of it is refused; first what stops."""
    found = [attempt.refusal for attempt in stopped(rules, state, square) if attempt.refusal is not None]
    found.sort(key=lambda refusal: isinstance(refusal, NothingToTake))
    return found[0] if found else why_not(rules, state, Move(square, square))


def calmly(table: Table, refusal: Refusal) -> str:
    """The one sentence that is enough where nothing stops anything: no tile there, or none that it could take."""
    tile = table.state.board[table.cursor]
    if table.picks or not isinstance(table.state.decision, TakeTurn):
        return ""
    if tile is None:
        return f"Nothing stands on {table.cursor}: a turn begins with a tile of yours."
    if isinstance(refusal, NothingToTake):
        return f"{_idle_words(tile)}: there is nothing it could take."
    if isinstance(refusal, NotMarked):
        return f"{_idle_words(tile)}: no icon of this side points to the board."
    return ""


def _idle_words(tile: Tile) -> str:
    return f"{capital(the(tile))} has no turn now"


def sentence(table: Table, refusal: Refusal) -> str:
    """Why not; for a tile that cannot be picked with the first of the reasons."""
    rules, state = table.game.rules, table.state
    tile = state.board[table.asked] if table.asked is not None and not table.picks else None
    if tile is None or table.asked is None or tile.side is not state.actor or not isinstance(state.decision, TakeTurn):
        return refusal_sentence(rules, state, refusal)
    reasons = {attempt.refusal for attempt in stopped(rules, state, table.asked)}
    one = "for example, " if len(reasons) > 1 else ""
    return f"{_idle_words(tile)}: {one}{why(rules, state, refusal)}"


def topic(table: Table) -> str:
    """The topic of the rulebook for what is picked or pointed at."""
    state = table.state
    square = table.selection.picks[0] if table.selection.picks else table.cursor
    objective = f"objective:{table.game.rules.objective.name}"
    if isinstance(state.decision, PlaceTile):
        return "draw"
    if isinstance(state.decision, (PutDown, Plant)):
        return "setup" if isinstance(state.decision, PutDown) else objective
    tile = state.board[square]
    for action in table.offered() if table.selection.picks else ():
        icon = icon_of(table.game.rules, state, action) if isinstance(action, (Move, Strike)) else None
        if icon is not None:
            return f"icon:{icon.value}"
    if tile is not None:
        return f"tile:{tile.name}"
    terrain = state.board.ground.at(square)
    if terrain is not None:
        return f"terrain:{terrain.value}"
    if square in state.flags:
        return "flag"
    return objective


def context(table: Table, about: str) -> str:
    """Whose rule it is that is opened, for the panel's heading: `of the KNIGHT`, `the tile you picked, on c3`."""
    if about.startswith("tile:") and table.subject is not None:
        return f"the tile you picked, on {table.subject}" if table.picks else f"on {table.subject}"
    if about.startswith("icon:") and table.picked is not None:
        return f"of {the(table.picked)}"
    return ""
