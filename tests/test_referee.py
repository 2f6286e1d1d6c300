"""The engine agrees with the slow referee: on random positions of every ruleset, and in counting from the start.

The suite looks at a few positions; by hand, more of them and depth 3 from the start:

    python -m test_referee 500        (from tests/, with duke installed)
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from duke.catalogue.positions import load_position
from duke.engine.perft import perft
from duke.engine.positions import position
from duke.engine.rules import Rules
from duke.engine.state import State
from duke.engine.turns import turns
from engine.drawn import SHIPPED
from engine.test_playouts import RULESETS, somewhere
from referee import Referee, unpack

START = Path(__file__).parent / "cases" / "perft" / "start.yaml"


def normal(value: Any) -> Any:
    """Lists sorted, at every depth."""
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


def compare(rules: Rules, state: State) -> int:
    """Compare every turn, its result and its winner; the number of turns. Raises AssertionError."""
    found = {}
    for turn in turns(rules, state):
        over = turn.state.over
        found[turn.text] = normal(position(rules, turn.state)), over.winner.value if over and over.winner else None
    wanted = Referee(rules.tiles).results(unpack(position(rules, state)))
    assert found == {text: (normal(result), winner) for text, (result, winner) in wanted.items()}
    return len(found)


def at_turn(rules: Rules, rng: random.Random) -> State:
    """A random position in which a turn is to be taken."""
    while True:
        state = somewhere(rules, rng, rng.randrange(15, 70))
        if type(state.decision).__name__ == "TakeTurn":
            return state


@pytest.mark.parametrize("number", range(0, len(RULESETS), 2))
def test_random_positions(number: int) -> None:
    compare(RULESETS[number], at_turn(RULESETS[number], random.Random(number)))


def test_counting_from_the_start() -> None:
    rules, state = load_position(START, SHIPPED)
    referee = Referee(SHIPPED)
    for depth in (1, 2):
        assert perft(rules, state, depth) == referee.perft(unpack(position(rules, state)), depth)


def main(positions: int) -> None:
    """Compare so many random positions, and count to depth 3."""
    total = 0
    for number in range(positions):
        rules = RULESETS[number % len(RULESETS)]
        total += compare(rules, at_turn(rules, random.Random(10_000 + number)))
    print(f"{positions} positions in {len(RULESETS)} rulesets, {total} turns: all agree")
    rules, state = load_position(START, SHIPPED)
    counts = perft(rules, state, 3), Referee(SHIPPED).perft(unpack(position(rules, state)), 3)
    print(f"sequences of 3 turns from the start: engine {counts[0]}, referee {counts[1]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
