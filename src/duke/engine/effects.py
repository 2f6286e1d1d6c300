"""State and entry to State and events: the only place that changes anything."""

from __future__ import annotations

from duke.engine.actions import (
    AgreeDraw,
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
    RelocateFlag,
    Resign,
    Rotate,
    Scattered,
    SetUp,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.decisions import Drawing, Ending, Over, Pick, PlaceTile, Plant, PutDown, Scatter, TakeTurn
from duke.engine.draft import Draft
from duke.engine.draws import could_come, draw_refusal, linked_names
from duke.engine.events import (
    Drew,
    Ended,
    Event,
    FlagMoved,
    Placed,
    Rotated,
    Scored,
    TerrainLaid,
    Turned,
    TypePicked,
)
from duke.engine.geometry import SQUARES, Side, Square
from duke.engine.ruleset import Rules
from duke.engine.setup import after_setup, lay
from duke.engine.state import State, add
from duke.engine.tiles import tile


def apply(rules: Rules, state: State, entry: Entry, events: list[Event] | None = None) -> State:
    """What an entry, taken to be legal, makes of a state; whether the next player has a turn is not asked (T5)."""
    draft = Draft(state, events)
    decision = state.decision
    if isinstance(entry, Resign):
        return end(draft, entry.side.other, Ending.RESIGNED, entry.side)
    if isinstance(entry, AgreeDraw):
        return end(draft, None, Ending.AGREED, state.actor or Side.LIGHT)
    if isinstance(decision, TakeTurn):
        if isinstance(entry, RelocateFlag):
            draft.move_flag(decision.side, entry.target)
            return draft.freeze(TakeTurn(decision.side))
        return _turn(rules, draft, decision.side, entry)
    if isinstance(decision, Drawing) and isinstance(entry, Drawn):
        return _drawn(rules, draft, decision, entry)
    if isinstance(decision, PlaceTile):
        if isinstance(entry, Place):
            return _place(rules, draft, decision, entry)
        return _put_back(rules, draft, decision)
    return _setup(rules, draft, entry)


def end(draft: Draft, winner: Side | None, ending: Ending, next: Side) -> State:
    """The game is over."""
    draft.say(Ended(winner, ending))
    return draft.freeze(Over(winner, ending, next))


def finish(rules: Rules, draft: Draft, side: Side) -> State:
    """The turn is over: points (F5), victory, and the next player."""
    objective = rules.objective
    relocate = False
    if objective.score and draft.arrived is not None:
        start, place = draft.arrived
        before = draft.freeze(TakeTurn(side))
        if objective.scores(before, side, None if start is None else SQUARES[start], SQUARES[place]):
            draft.score = draft.score.with_(side, draft.score.of(side) + 1)
            draft.say(Scored(side, draft.score.of(side)))
            relocate = True
    state = draft.freeze(TakeTurn(side.other, relocate))
    verdict = objective.verdict(state)
    if verdict is None:
        return state
    return end(draft, *verdict, side.other)


def _turn(rules: Rules, draft: Draft, side: Side, entry: Entry) -> State:
    drawing = use(rules, draft, side, entry)
    if drawing is not None:
        return draft.freeze(drawing)
    return finish(rules, draft, side)


def use(rules: Rules, draft: Draft, side: Side, action: Entry) -> Drawing | None:
    """Carry a turn's action out; a Drawing is returned when tiles come out of the bag next."""
    match action:
        case Move(source, target, turned):
            draft.travel(source.cell, target.cell, True)
            _turn_tile(draft, side, turned)
        case Strike(source, falls):
            for square in falls:
                draft.take(square.cell)
            draft.flip(source.cell)
        case Command(commander, source, target, turned):
            draft.travel(source.cell, target.cell, False)
            _turn_tile(draft, side, turned)
            draft.flip(commander.cell)
        case CamelotCommand(source, target):
            draft.travel(source.cell, target.cell, False)
            draft.use_camelot()
        case FlipInPlace(square):
            draft.flip(square.cell)
        case PassFlag(source, target):
            flag = rules.objective.passes(side)
            if flag is not None:
                draft.move_flag(flag, target)
        case Rotate(square, quarters):
            _rotate(draft, square, quarters)
        case Summon(leader, source, target):
            draft.flip(leader.cell)
            draft.travel(source.cell, target.cell, False)
        case Link(square, linked, then):
            draft.flip(square.cell)
            draft.flip(linked.cell)
            if then is not None:
                return use(rules, draft, side, then)
        case Draw(purpose, at):
            return _begin_draw(rules, draft, side, purpose, at)
        case _:
            raise TypeError(f"{action} is no turn")
    return None


def _turn_tile(draft: Draft, side: Side, turned: Square | None) -> None:
    """The tile on a square changes hands, and Camelot shows that its power is used (A5)."""
    if turned is None:
        return
    changed = draft.lift(turned.cell).controlled_by(side)
    draft.put(turned.cell, changed)
    draft.say(Turned(changed, turned))
    draft.use_camelot()


def _rotate(draft: Draft, square: Square, quarters: int) -> None:
    standing = draft.cells[square.cell]
    if standing is None:
        raise LookupError(f"no tile on {square}")
    draft.replace(square.cell, standing.rotated(quarters))
    draft.say(Rotated(standing.rotated(quarters), square))


def pulls(rules: Rules, state: State, side: Side, action: Draw) -> bool:
    """Whether a Draw really draws; Link's and Divination's may only flip (S5, I15)."""
    linked = linked_names(state, action.square) if action.purpose is Purpose.LINK else None
    return draw_refusal(rules.tiles, state, side, linked) is None


def _begin_draw(rules: Rules, draft: Draft, side: Side, purpose: Purpose, at: Square | None) -> Drawing | None:
    if at is not None and purpose in (Purpose.LINK, Purpose.DIVINATION):
        draft.flip(at.cell)
    if pulls(rules, draft.freeze(TakeTurn(side)), side, Draw(purpose, at)):
        return Drawing(side, purpose, at)
    return None


def _drawn(rules: Rules, draft: Draft, decision: Drawing, outcome: Drawn) -> State:
    side, names = decision.side, outcome.names
    draft.draw(side, *names)
    draft.say(Drew(side, names))
    state = draft.state
    if decision.purpose is Purpose.LINK and not could_come(
        rules.tiles, names, state.beside, linked_names(state, decision.square)
    ):
        return _draw_on(rules, draft, decision, (*decision.aside, *names))
    return draft.freeze(PlaceTile(side, decision.purpose, names, decision.square, decision.aside))


def _draw_on(rules: Rules, draft: Draft, decision: Drawing | PlaceTile, aside: tuple[str, ...]) -> State:
    """Link's drawing goes on while the bag can still yield something, else all go back (S5)."""
    side = decision.side
    linked = linked_names(draft.state, decision.square)
    if could_come(rules.tiles, draft.bags.of(side), draft.beside, linked):
        return draft.freeze(Drawing(side, Purpose.LINK, decision.square, aside))
    draft.give_back(side, *aside)
    return finish(rules, draft, side)


def _place(rules: Rules, draft: Draft, decision: PlaceTile, action: Place) -> State:
    side = decision.side
    rest = list(decision.drawn)
    for name in (action.name, *action.out):
        rest.remove(name)
    if action.swap:
        draft.swap(side, action.name, action.swap)
    draft.place(action.square.cell, tile(rules.tiles[action.swap or action.name], side))
    draft.put_out(side, *action.out)
    draft.give_back(side, *decision.aside, *rest)
    if decision.purpose is Purpose.RETURN and decision.square is not None:
        draft.give_back(side, draft.lift(decision.square.cell).name)
    return finish(rules, draft, side)


def _put_back(rules: Rules, draft: Draft, decision: PlaceTile) -> State:
    if decision.purpose is Purpose.LINK:
        return _draw_on(rules, draft, decision, (*decision.aside, *decision.drawn))
    draft.give_back(decision.side, *decision.drawn)
    return finish(rules, draft, decision.side)


def _setup(rules: Rules, draft: Draft, entry: Entry) -> State:
    decision = draft.state.decision
    match decision, entry:
        case PutDown(side, name), SetUp(square):
            fresh = tile(rules.tiles[name], side)
            draft.put(square.cell, fresh)
            draft.say(Placed(fresh, square))
        case Scatter(terrain), Scattered(square):
            draft.say(TerrainLaid(terrain, square))
            return after_setup(rules, lay(draft.freeze(decision), terrain, square))
        case Plant(_, flag), PlantFlag(square):
            draft.flags = draft.flags.with_(flag, square)
            draft.say(FlagMoved(flag, None, square))
        case Pick(side, pool), PickType(name):
            copies = (name,) * rules.tiles[name].copies
            draft.bags = draft.bags.with_(side, add(draft.bags.of(side), *copies))
            draft.say(TypePicked(side, name))
            left = tuple(other for other in pool if other != name)
            if left:
                return draft.freeze(Pick(side.other, left))
        case _:
            raise TypeError(f"{entry} does not answer {decision}")
    return after_setup(rules, draft.freeze(decision))


__all__ = ["TurnAction", "apply", "end", "finish", "pulls", "use"]
