"""Random games keep what must hold; `playouts` says how to play many more."""

from __future__ import annotations

import random

import pytest

from duke.engine.perft import perft
from duke.engine.rules import Rules, legal, opening, outcomes, play_unchecked
from duke.engine.state import State
from duke.engine.turns import turns
from engine.drawn import SHIPPED
from engine.playouts import playout, redeploying, rulesets

RULESETS = [*rulesets(SHIPPED), *rulesets(redeploying(SHIPPED))]


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_random_games_keep_tiles_flags_and_notation(number: int) -> None:
    for seed in range(2):
        playout(RULESETS[number], random.Random(1000 * number + seed))


def somewhere(rules: Rules, rng: random.Random, steps: int) -> State:
    """A state after so many random entries, or just before the end."""
    state = opening(rules)
    for _ in range(steps):
        chances = outcomes(rules, state)
        entry = rng.choice([o for o, _ in chances] if chances else list(legal(rules, state)))
        after = play_unchecked(rules, state, entry).state
        if after.over:
            return state
        state = after
    return state


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_counting_agrees_with_listing(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    for _ in range(4):
        state = somewhere(rules, rng, rng.randrange(20, 60))
        listed = turns(rules, state)
        assert perft(rules, state, 1) == len(listed)
        some = rng.sample(listed, min(3, len(listed)))
        for turn in some:
            assert perft(rules, turn.state, 1) == len(turns(rules, turn.state))
