"""The questions asked of the rules: what may be done, why not, what follows, who has won."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from duke.engine.actions import AgreeDraw, Drawn, Entry, Resign, Scattered
from duke.engine.attempts import Attempt, attempts
from duke.engine.choices import has_turn, legal, outcomes, relocations
from duke.engine.danger import Threat, attackers, guards
from duke.engine.decisions import Ending, Over, TakeTurn
from duke.engine.effects import apply, pulls
from duke.engine.events import Ended, Event, Guard
from duke.engine.refusals import IllegalEntry
from duke.engine.ruleset import Rules
from duke.engine.setup import opening, places, prepare
from duke.engine.state import State
from duke.engine.whynot import why_not


class Transition(NamedTuple):
    """What an entry led to, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def settle(rules: Rules, state: State) -> State:
    """The same state, over if the position is won or the player to move has no legal turn (T5)."""
    decision = state.decision
    if not isinstance(decision, TakeTurn):
        return state
    verdict = rules.objective.verdict(state)
    if verdict is None and not has_turn(rules, state):
        verdict = decision.side.other, Ending.NO_TURN
    return state if verdict is None else replace(state, decision=Over(*verdict, decision.side))


def is_legal(rules: Rules, state: State, entry: Entry) -> bool:
    """Whether an entry answers the open decision by the rules."""
    if isinstance(entry, (Resign, AgreeDraw)):
        return state.over is None
    if isinstance(entry, (Drawn, Scattered)):
        return any(entry == outcome for outcome, _ in outcomes(rules, state))
    return entry in legal(rules, state)


def play(rules: Rules, state: State, entry: Entry) -> Transition:
    """Play an entry. Raises IllegalEntry, with the reason, when the rules refuse it."""
    if not is_legal(rules, state, entry):
        raise IllegalEntry(entry, why_not(rules, state, entry), state.actor)
    return play_unchecked(rules, state, entry)


def play_unchecked(rules: Rules, state: State, entry: Entry) -> Transition:
    """Play an entry that is known to be legal."""
    events: list[Event] = []
    after = settle(rules, apply(rules, state, entry, events))
    over = after.over
    if over is not None and not any(isinstance(event, Ended) for event in events):
        events.append(Ended(over.winner, over.ending))
    decision = after.decision
    if isinstance(decision, TakeTurn) and rules.objective.guarded and guards(rules, after.board, decision.side):
        events.append(Guard(decision.side))
    return Transition(after, tuple(events))


__all__ = [
    "Attempt",
    "Rules",
    "Threat",
    "Transition",
    "attackers",
    "attempts",
    "guards",
    "has_turn",
    "is_legal",
    "legal",
    "opening",
    "outcomes",
    "places",
    "play",
    "play_unchecked",
    "prepare",
    "pulls",
    "relocations",
    "settle",
    "why_not",
]
