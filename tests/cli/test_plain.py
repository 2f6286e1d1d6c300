"""Plain mode driven by a script: what it says, what it refuses, and that it keeps the game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from duke.__main__ import main

SETUP = ["c1", "b1", "d1", "d6", "c6", "e6"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *options: str) -> str:
    """What `duke play --plain` says to these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    words = ["play", "--plain", "--light", "Ann", "--dark", "Ben", "--first", "light", "--seed", "3", *options]
    assert main(words) == 0
    return capsys.readouterr().out


def test_set_up_a_turn_and_a_refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(monkeypatch, capsys, [*SETUP, "b1-b3", "b1-b2", "where"])
    assert "Ann is LIGHT, Ben is dark" in said
    assert "LIGHT: where does the DUKE stand? c1 d1" in said
    assert "No: No icon of your own FOOTMAN on b1 points to b3 with this side up. (G5" in said
    assert "LIGHT 1 b1-b2." in said
    assert "LIGHT: FOOTMAN b2 flipped, DUKE c1, FOOTMAN d1." in said


def test_a_draw_is_named_and_a_square_places_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(monkeypatch, capsys, [*SETUP, "draw", "f6", "c2", "undo"])
    assert "LIGHT drew the " in said
    assert "No: Not on f6; possible: c2." in said
    assert "No: A drawn tile is never taken back in this game." in said


def test_nobody_types_what_comes_out_of_the_bag(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(monkeypatch, capsys, [*SETUP, "+Knight@c2"])
    assert "No: what comes out of the bag is chance." in said


def test_words_that_ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(monkeypatch, capsys, [*SETUP, "board", "moves b1", "why c1-c2", "bags", "rules fort", "help", "xyzzy"])
    assert "1 |        FOOT   DUKE   FOOT" in said
    assert "b1-b2: moves there, turns to its other side" in said
    assert "in the bag" in said
    assert "M3  Fort" in said
    assert "No: expected a turn" in said


def test_the_end_of_input_keeps_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(monkeypatch, capsys, [*SETUP, "b1-b2"])
    kept = list((tmp_path / "data").rglob("*.yaml"))
    assert len(kept) == 1
    assert "b1-b2" in kept[0].read_text(encoding="utf-8")


def test_resigning_ends_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = run(monkeypatch, capsys, [*SETUP, "resign", "b1-b2"])
    assert "The game is over" in said


def test_a_position_file_begins_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("turn: dark\nboard: {c1: light Duke, d6: dark Duke, d5: dark Footman}\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("d5-d4\n"))
    assert main(["play", str(path), "--plain"]) == 0
    assert "dark 1 d5-d4." in capsys.readouterr().out
