"""Positions with the referee's answer: every legal turn, its result, and the counts of sequences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from duke.catalogue.loader import load
from duke.catalogue.positions import load_position
from duke.engine.perft import perft
from duke.engine.positions import position
from duke.engine.turns import turns

CASES = Path(__file__).parent / "cases"
SHIPPED = load(house=False).tiles
REDEPLOY = load([CASES / "redeploy.yaml"], house=False).tiles

FILES = sorted([*CASES.glob("*.expected.jsonl"), *(CASES / "redeploy").glob("*.expected.jsonl")])
COUNTS = [line.split() for line in (CASES / "perft.txt").read_text().splitlines() if line and line[0] != "#"]


def normal(value: Any) -> Any:
    """Lists sorted, at every depth."""
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


@pytest.mark.parametrize("expected", FILES, ids=lambda path: path.name.removesuffix(".expected.jsonl"))
def test_every_turn_and_its_result(expected: Path) -> None:
    tiles = REDEPLOY if expected.parent.name == "redeploy" else SHIPPED
    rules, state = load_position(expected.with_name(expected.name.replace(".expected.jsonl", ".yaml")), tiles)
    wanted = {}
    for line in expected.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        wanted[entry["turn"]] = (normal(entry["result"]), entry.get("winner"))
    found = {}
    for turn in turns(rules, state):
        over = turn.state.over
        winner = over.winner.value if over and over.winner else None
        found[turn.text] = (normal(position(rules, turn.state)), winner)
    assert found == wanted


@pytest.mark.parametrize(("name", "depth", "count"), COUNTS, ids=lambda text: text.removeprefix("perft/"))
def test_sequences_are_counted(name: str, depth: str, count: str) -> None:
    rules, state = load_position(CASES / name, SHIPPED)
    assert perft(rules, state, int(depth)) == int(count)
