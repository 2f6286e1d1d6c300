"""Every shipped face against the facts of the printed tiles, kept in tests/data/faces.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from duke.catalogue.loader import load
from duke.engine.tiles import Face
from rule_marks import rule

FACTS: dict[str, Any] = yaml.safe_load((Path(__file__).parents[1] / "data" / "faces.yaml").read_text("utf-8"))
SHIPPED = load(house=False).tiles


def test_the_facts_cover_every_drawn_tile() -> None:
    drawn = {t.name for t in SHIPPED.values() if not t.is_stub and not t.stands_in}
    assert set(FACTS) == drawn


@rule("B3", "I10")
@pytest.mark.parametrize("name", FACTS)
@pytest.mark.parametrize("face", Face)
def test_a_face_shows_what_the_printed_tile_shows(name: str, face: Face) -> None:
    facts = dict(FACTS[name][face.value])
    together = sorted(facts.pop("together", []))
    found: dict[str, list[list[int]]] = {}
    for mark in SHIPPED[name].grid(face).marks:
        found.setdefault(mark.icon.value, []).append(list(mark.step))
    assert {icon: sorted(steps) for icon, steps in found.items()} == facts
    assert sorted(list(mark.step) for mark in SHIPPED[name].grid(face).marks if mark.group) == together


@pytest.mark.parametrize("name", FACTS)
def test_a_tile_is_what_the_printed_tile_is(name: str) -> None:
    facts, tile = FACTS[name], SHIPPED[name]
    assert tile.set == facts["set"]
    assert tile.copies == facts["copies"]
    assert tile.replaces == facts.get("replaces", "")
    assert sorted(a.value for a in tile.abilities) == facts.get("abilities", [])
    assert sorted(tile.linked) == facts.get("linked", [])
