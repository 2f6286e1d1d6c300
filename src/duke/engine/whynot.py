"""Why an entry is refused: the attempts looked through, and plain answers for what no tile points at."""

from __future__ import annotations

from duke.engine.actions import (
    CamelotCommand,
    Command,
    Draw,
    Drawn,
    Entry,
    FlipInPlace,
    Link,
    Move,
    PassFlag,
    PickType,
    Place,
    PlantFlag,
    Purpose,
    PutBack,
    RelocateFlag,
    Rotate,
    Scattered,
    SetUp,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.attempts import Attempt, attempts
from duke.engine.choices import relocations
from duke.engine.decisions import Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.draws import as_drawn, open_squares, put_outs, squares_for, swap_of
from duke.engine.geometry import Side, Square, beside, squares_in
from duke.engine.refusals import (
    CamelotIdle,
    CannotTurn,
    EmptyBag,
    FiresTogether,
    Frozen,
    HasIcons,
    Impossible,
    MustPlace,
    NoAbility,
    NoFlagThere,
    NoSuchChoice,
    NothingFollows,
    NoTile,
    NotLinked,
    NotMarked,
    NotNow,
    NotOpen,
    NotYours,
    Refusal,
    WrongPlace,
)
from duke.engine.ruleset import Rules
from duke.engine.scene import Scene
from duke.engine.setup import places
from duke.engine.state import State
from duke.engine.tiles import Ability


def why_not(rules: Rules, state: State, entry: Entry) -> Refusal:
    """Why an entry is not legal now. Meaningless for a legal one."""
    match state.decision, entry:
        case TakeTurn(side), RelocateFlag(target):
            return _why_not_relocate(rules, state, side, target)
        case TakeTurn(side), _ if isinstance(entry, TurnAction):
            return _why_not_turn(rules, state, side, entry)
        case PlaceTile() as decision, Place():
            return _why_not_place(rules, state, decision, entry)
        case PlaceTile(), PutBack():
            return MustPlace()
        case ((PutDown() | Plant()), (SetUp(square) | PlantFlag(square))):
            if not square.bit & open_squares(state.board, state.flags):
                return NotOpen(square, _place_rule(rules, state))
            return WrongPlace(square, _place_rule(rules, state), squares_in(places(rules, state)))
        case Pick(), PickType(name):
            return NoSuchChoice(name, "N1")
    return Impossible() if isinstance(entry, (Drawn, Scattered)) else NotNow()


def _place_rule(rules: Rules, state: State) -> str:
    if isinstance(state.decision, Plant):
        return "F4" if rules.objective.score else "F6"
    return "D1" if rules.objective.riders else "G2"


def _why_not_relocate(rules: Rules, state: State, side: Side, target: Square) -> Refusal:
    decision = state.decision
    if not isinstance(decision, TakeTurn) or not decision.relocate:
        return NoFlagThere("F5")
    if not target.bit & open_squares(state.board, state.flags):
        return NotOpen(target, "F5")
    allowed = tuple(move.target for move in relocations(rules, state))
    return WrongPlace(target, "F5", allowed) if target not in allowed else NothingFollows()


def _why_not_place(rules: Rules, state: State, decision: PlaceTile, entry: Place) -> Refusal:
    if entry.name not in decision.drawn:
        return NoSuchChoice(entry.name, "T2")
    if entry.swap and swap_of(rules.tiles, state, decision, entry.name) != entry.swap:
        return NoSuchChoice(entry.swap, "S1")
    if not entry.square.bit & open_squares(state.board, state.flags):
        return NotOpen(entry.square, "T2")
    if entry.out not in put_outs(decision, entry.name):
        return NoSuchChoice(next(iter(entry.out), entry.name), "I15")
    if entry.swap:
        mask = squares_for(state.board, state.flags, decision.side, entry.swap)
    else:
        mask = as_drawn(state, decision, entry.name)
    return WrongPlace(entry.square, "T2", squares_in(mask))


def _why_not_turn(rules: Rules, state: State, side: Side, entry: Entry) -> Refusal:
    found = [a for a in attempts(rules, state) if a.action == entry or _alike(a, entry)]
    refusals = [a.refusal for a in found if a.refusal is not None]
    exact = [a.refusal for a in found if a.action == entry and a.refusal is not None]
    if exact or refusals:
        return (exact or refusals)[0]
    group = next((a.action for a in found if isinstance(a.action, Strike)), None)
    if group is not None:
        return FiresTogether(group.source, group.falls)
    return _unmarked(rules, state, side, entry)


def _alike(attempt: Attempt, entry: Entry) -> bool:
    """Whether an attempt goes from the same square to the same one, by whatever icon."""
    action = attempt.action
    if isinstance(action, Strike) and isinstance(entry, Strike) and action.source == entry.source:
        return bool(set(entry.falls) & set(action.falls))
    return ends(action) is not None and ends(action) == ends(entry)


def ends(entry: Entry) -> tuple[Square, Square] | None:
    """The square that a turn begins on and the one that it points at, where it has both."""
    match entry:
        case Move(source, target) | PassFlag(source, target):
            return source, target
        case Strike(source, falls):
            return source, falls[0]
    return None


def _unmarked(rules: Rules, state: State, side: Side, entry: Entry) -> Refusal:
    """The answer for a turn that no tile of the player points at."""
    board = state.board
    match entry:
        case Draw(Purpose.PLACE):
            return EmptyBag()
        case PassFlag(source, target):
            return _why_not_pass(rules, state, side, source, target)
        case CamelotCommand():
            return CamelotIdle()
    first = begins(entry)
    if first is None:
        return NotNow()
    tile = board[first]
    if tile is None:
        return NoTile(first)
    if tile.side is not side:
        return NotYours(first)
    if first.bit & Scene(rules, board, state.flags, side).frozen:
        return Frozen(first)
    match entry:
        case Move(source, target, turned):
            return CannotTurn(turned) if turned else NotMarked(source, target)
        case Strike(source, falls):
            return NotMarked(source, falls[0])
        case Command(commander, source, target, turned):
            other = board[source]
            if turned:
                return CannotTurn(turned)
            if other is None:
                return NoTile(source)
            return NotYours(source) if other.side is not side else NotMarked(commander, target)
        case FlipInPlace(square):
            return HasIcons(square)
        case Rotate(square):
            return NoAbility(square, Ability.REDEPLOY.value)
        case Summon(leader, source):
            summoned = board[source]
            if summoned is None:
                return NoTile(source)
            if not summoned.can(Ability.SUMMON):
                return NoAbility(source, Ability.SUMMON.value)
            return NotOpen(entry.target, "I14") if tile.type.leader else NotMarked(leader, entry.target)
        case Link(square, linked):
            return NotLinked(linked) if tile.can(Ability.LINK) else NoAbility(square, Ability.LINK.value)
        case Draw(purpose, square) if square:
            words = {
                Purpose.RETURN: Ability.REDEPLOY,
                Purpose.LINK: Ability.LINK,
                Purpose.DIVINATION: Ability.DIVINATION,
            }
            return NoAbility(square, words[purpose].value)
    return NotNow()


def _why_not_pass(rules: Rules, state: State, side: Side, source: Square, target: Square) -> Refusal:
    """The answer for a Flag that goes from nobody, to nobody, or too far (F3)."""
    whose = rules.objective.passes(side)
    if whose is None or state.flags.of(whose) != source:
        return NoFlagThere("F3")
    for square in (source, target):
        tile = state.board[square]
        if tile is None or tile.side is not side:
            return NoTile(square) if tile is None else NotYours(square)
    return WrongPlace(target, "F3", squares_in(beside(source) & state.board.of_side(side)))


def stopped(rules: Rules, state: State, square: Square) -> list[Attempt]:
    """The turns that the tile on a square points at and cannot take, each with what stops it."""
    return [a for a in attempts(rules, state) if a.refusal is not None and begins(a.action) == square]


def begins(entry: Entry) -> Square | None:
    """The square that a turn begins on, if it has one."""
    match entry:
        case Move(square) | Strike(square) | Command(square) | PassFlag(square) | Summon(square):
            return square
        case FlipInPlace(square) | Rotate(square) | Link(square):
            return square
        case Draw(_, square):
            return square
    return None
