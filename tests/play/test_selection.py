"""Every legal action can be pointed at, and whatever is pointed at is legal."""

from __future__ import annotations

import random

import pytest

from duke.engine.actions import PickType
from duke.play.selection import Selection, paths, verb_of
from engine.test_playouts import RULESETS, somewhere


@pytest.mark.parametrize("number", range(0, len(RULESETS), 3))
def test_every_legal_action_is_reached_by_squares_verbs_and_hands(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    for _ in range(3):
        state = somewhere(rules, rng, rng.randrange(1, 60))
        selection = Selection.of(rules, state)
        reached: set[object] = set()
        for hand in range(max(1, len(selection.hands))):
            _walk(selection.with_hand(hand), reached)
        wanted = {action for action in selection.actions if not isinstance(action, PickType)}
        assert reached == wanted, [(a, paths(state, a), verb_of(a)) for a in wanted - reached]


def _walk(selection: Selection, reached: set[object]) -> None:
    reached.update(selection.complete())
    reached.update(selection.verbs().values())
    for square in selection.next():
        further = selection.pick(square)
        assert further is not None
        _walk(further, reached)
