"""Whole games as they were recorded, one of each objective, played again to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from duke.play.record import write
from duke.play.record_reader import read
from rule_marks import rule

FOLDER = Path(__file__).parent / "games_kept"

ENDED = {
    "arthurian": "the last leader",
    "counting-coup": "the last tile",
    "dark-rider": "rider",
    "logistical-nightmare": "the last leader",
    "other-objective": "the last tile",
    "standard": "the last leader",
}


@rule("G10", "F7", "D1", "A2")
@pytest.mark.parametrize("objective", ENDED)
def test_a_recorded_game_is_played_again_to_its_end(objective: str) -> None:
    path = FOLDER / f"{objective}.yaml"
    reading = read(path)
    assert reading.problem is None
    assert reading.game is not None
    assert reading.game.rules.objective.name == objective
    assert reading.game.over is not None
    assert ENDED[objective] in reading.game.over.ending.value
    assert write(reading.game, saved="2026-11-30T13:00:00") == path.read_text("utf-8")
