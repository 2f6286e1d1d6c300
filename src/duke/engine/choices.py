"""What may be chosen, and what chance may say, at the decision that is open."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, prod

from duke.engine.actions import (
    Action,
    Drawn,
    Outcome,
    PickType,
    PlantFlag,
    Purpose,
    PutBack,
    RelocateFlag,
    Scattered,
    SetUp,
)
from duke.engine.attempts import legal_turns
from duke.engine.decisions import Drawing, Pick, PlaceTile, Plant, PutDown, Scatter, TakeTurn
from duke.engine.draws import SHOWN, must_place, open_squares, placings
from duke.engine.effects import apply
from duke.engine.geometry import beside, squares_in
from duke.engine.ruleset import Rules
from duke.engine.setup import places
from duke.engine.state import State


def legal(rules: Rules, state: State) -> tuple[Action, ...]:
    """Every action that answers the open decision; empty when chance decides or the game is over."""
    decision = state.decision
    match decision:
        case TakeTurn():
            return (*relocations(rules, state), *legal_turns(rules, state))
        case PlaceTile():
            found: list[Action] = list(placings(rules.tiles, state, decision))
            return tuple(found) if must_place(state, decision) else (*found, PutBack())
        case PutDown():
            return tuple(SetUp(square) for square in squares_in(places(rules, state)))
        case Plant():
            return tuple(PlantFlag(square) for square in squares_in(places(rules, state)))
        case Pick(_, pool):
            return tuple(PickType(name) for name in pool)
    return ()


def relocations(rules: Rules, state: State) -> tuple[RelocateFlag, ...]:
    """Where the player to act may move his Flag before his turn (F5); only where a turn is left after it (T5)."""
    decision = state.decision
    if not isinstance(decision, TakeTurn) or not decision.relocate:
        return ()
    near = 0
    for square in squares_in(state.board.of_side(decision.side)):
        near |= beside(square)
    free = near & open_squares(state.board, state.flags)
    moves = (RelocateFlag(square) for square in squares_in(free))
    return tuple(move for move in moves if any(legal_turns(rules, apply(rules, state, move))))


def outcomes(rules: Rules, state: State) -> tuple[tuple[Outcome, int], ...]:
    """What chance may say now, with weights; empty when a player decides."""
    decision = state.decision
    if isinstance(decision, Scatter):
        return tuple((Scattered(square), 1) for square in squares_in(places(rules, state)))
    if not isinstance(decision, Drawing):
        return ()
    bag = Counter(state.bags.of(decision.side))
    if decision.purpose is not Purpose.DIVINATION:
        return tuple((Drawn((name,)), count) for name, count in bag.items())
    names = list(bag.elements())
    shown = sorted(set(combinations(names, min(SHOWN, len(names)))))
    return tuple((Drawn(hand), prod(comb(bag[n], k) for n, k in Counter(hand).items())) for hand in shown)


def has_turn(rules: Rules, state: State) -> bool:
    """Whether the player whose turn it is has a legal turn (T5)."""
    return any(True for _ in legal_turns(rules, state)) or bool(relocations(rules, state))
