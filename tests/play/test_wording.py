"""Every reason, event, ending and icon has its sentence."""

from __future__ import annotations

import random

import pytest
from engine.drawn import draw
from engine.test_playouts import RULESETS

from duke.engine.attempts import attempts
from duke.engine.notation import TURN_ACTIONS
from duke.engine.rules import legal, opening, outcomes, play_unchecked
from duke.engine.tiles import Icon
from duke.play.wording import VERBS, describe_turn, listed, refusal_sentence, says


def test_every_icon_has_a_verb() -> None:
    assert set(VERBS) == set(Icon)


@pytest.mark.parametrize("number", range(0, len(RULESETS), 5))
def test_every_event_turn_and_refusal_of_a_random_game_is_said(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    state = opening(rules)
    for _ in range(50):
        if state.over:
            break
        for attempt in attempts(rules, state):
            said = describe_turn(rules, state, attempt.action)
            if attempt.refusal is not None:
                said = refusal_sentence(rules, state, attempt.refusal)
                assert said[0].isupper() or said[0].isdigit() or said[0] in "abcdef"
                assert said.endswith(".")
            assert said
        chances = outcomes(rules, state)
        entry = rng.choice([o for o, _ in chances] if chances else list(legal(rules, state)))
        if isinstance(entry, TURN_ACTIONS):
            assert describe_turn(rules, state, entry)
        state, events = play_unchecked(rules, state, entry)
        for event in events:
            assert says(event).endswith((".", "!"))


def test_light_is_in_capitals_and_dark_in_small_letters() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    foot~ .   .
        .    FOOT PIKE .    .    .
        DUKE .    .    .    .    .
        """
    )
    action = position.entry("c2xd3")
    assert isinstance(action, TURN_ACTIONS)
    said = describe_turn(position.rules, position.state, action)
    assert said == "moves there, takes the footman, turns to its other side"
    refused = refusal_sentence(position.rules, position.state, position.refusal("b2-c2"))
    assert refused == "Your own PIKEMAN on c2 stands there."


def test_lists_read_as_sentences() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
