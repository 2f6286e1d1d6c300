"""All turns of a position, whole (docs/formats.md, sections 1 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from duke.engine.actions import Drawn, Entry, Outcome, Purpose
from duke.engine.attempts import legal_turns
from duke.engine.choices import legal, outcomes, relocations
from duke.engine.decisions import Drawing, PlaceTile, TakeTurn
from duke.engine.draws import linked_names
from duke.engine.effects import apply
from duke.engine.notation import write
from duke.engine.rules import settle
from duke.engine.ruleset import Rules
from duke.engine.state import State


class Turn(NamedTuple):
    """A whole turn: as written, its entries with what chance said, and the state that it leads to."""

    text: str
    entries: tuple[Entry, ...]
    state: State


def turns(rules: Rules, state: State) -> list[Turn]:
    """Every turn that can happen, once for each tile that may come, sorted as text (I12)."""
    found = [Turn(t.text, t.entries, settle(rules, t.state)) for t in unsettled_turns(rules, state)]
    return sorted(found, key=lambda turn: turn.text)


def unsettled_turns(rules: Rules, state: State) -> list[Turn]:
    """The turns with the state after each, not yet asked whether the next player has a turn."""
    if not isinstance(state.decision, TakeTurn) or rules.objective.verdict(state):
        return []
    plain: dict[State, Turn] = {}
    drawn: dict[str, Turn] = {}
    for prefix in ((), *((move,) for move in relocations(rules, state))):
        moved = apply(rules, state, prefix[0]) if prefix else state
        for action in legal_turns(rules, moved):
            after = apply(rules, moved, action)
            entries = (*prefix, action)
            if isinstance(after.decision, Drawing):
                for turn in _completions(rules, state, after, entries):
                    drawn.setdefault(turn.text, turn)
                continue
            turn = Turn(write(state, entries), entries, after)
            other = plain.get(after)
            if other is None or (len(turn.text), turn.text) < (len(other.text), other.text):
                plain[after] = turn
    return [*plain.values(), *drawn.values()]


def _completions(rules: Rules, begun: State, state: State, entries: tuple[Entry, ...]) -> Iterator[Turn]:
    """Every way in which a turn that draws can go on."""
    decision = state.decision
    if isinstance(decision, Drawing):
        for outcome in _distinct(rules, state, decision):
            yield from _completions(rules, begun, apply(rules, state, outcome), (*entries, outcome))
    elif isinstance(decision, PlaceTile):
        for action in legal(rules, state):
            yield from _completions(rules, begun, apply(rules, state, action), (*entries, action))
    else:
        yield Turn(write(begun, entries), entries, state)


def _distinct(rules: Rules, state: State, decision: Drawing) -> list[Outcome]:
    """The outcomes that can lead to different turns; tiles that Link's drawing merely passes by do not (S5)."""
    found = [outcome for outcome, _ in outcomes(rules, state)]
    if decision.purpose is not Purpose.LINK:
        return found
    linked = linked_names(state, decision.square)
    return [
        outcome
        for outcome in found
        if isinstance(outcome, Drawn)
        and (outcome.names[0] in linked or rules.tiles.swap_for(outcome.names[0], state.beside) in linked)
    ]
