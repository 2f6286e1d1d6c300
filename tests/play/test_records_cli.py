"""`duke saves`, `duke resume`, `duke replay`, `duke export`."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from duke.__main__ import main
from duke.cli import play
from duke.play.record import write
from duke.play.record_reader import Reading
from duke.play.saves import begin, folder
from play.games import played, standard

GAME = played(standard(), seed=4, entries=60)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; its status and what it printed. Saves are in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def runs(*words: str) -> tuple[int, str, str]:
        status = main(list(words))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return runs


def _saved() -> Path:
    """The game, in the folder of saves."""
    game, autosave = begin(GAME)
    assert autosave.save(game) is None
    autosave.close()
    return autosave.path


def test_no_saves(run: Run) -> None:
    assert run("saves") == (0, f"No game is saved in {folder()}.\n", "")
    status, out, err = run("resume")
    assert (status, out) == (2, "")
    assert "no unfinished game" in err


def test_saves_are_listed_on_one_line_each(run: Run) -> None:
    path = _saved()
    (path.parent / "broken.yaml").write_text("version: 77\n")
    status, out, _ = run("saves")
    assert status == 0
    lines = out.splitlines()
    assert len(lines) == 2
    good = next(line for line in lines if line.startswith(path.stem))
    assert f"Ann LIGHT, Ben dark · Standard game · turn {GAME.number}, " in good
    bad = next(line for line in lines if line != good)
    assert "broken: 1:10: written by a newer duke (version 77; this one reads up to 1)" in bad
    assert "broken.yaml" not in bad, "its name stands at the beginning"
    assert run("resume", "broken")[0] == 2


def test_resume_and_replay_hand_over_to_the_screens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _saved()
    asked: list[object] = []

    def note(*words: object, **options: object) -> int:
        asked.append((*words, *options.values()))
        return 0

    monkeypatch.setattr(play, "resume", note)
    monkeypatch.setattr(play, "replay", note)
    assert run("resume")[0] == run("resume", "ann", "--plain")[0] == run("replay", path.stem)[0] == 0
    assert asked[:2] == [(path, False), (path, True)]
    assert isinstance(asked[2], tuple)
    assert isinstance(asked[2][0], Reading)
    assert asked[2][1] == path.stem
    for command, said in (("resume", "there is no saved game 'x'"), ("replay", "there is no file or saved game 'x'")):
        assert run(command, "x") == (2, "", f"{said}; `duke saves` lists the saved games\n")
    _saved()
    for command in ("resume", "replay"):
        status, _, err = run(command, "ben")
        assert status == 2
        assert err.startswith("'ben' fits 2 saved games: ")


def test_what_was_lost_is_told_when_the_screens_have_gone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    app = SimpleNamespace(run=lambda: None, lost="What was played last is not saved: No space left on device.")
    assert play._run(cast(Any, app)) == 1
    assert capsys.readouterr().err == f"duke: {app.lost}\n"


def test_screens_need_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status, said, err = run("play")
    assert (status, said) == (2, "")
    assert "`duke play --plain` plays in lines of text" in err


def test_a_damaged_save_goes_on_in_another_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _saved()
    path.write_text(path.read_text().replace("digest: ", "digest: 0"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    status, _, err = run("resume", "--plain")
    assert status == 0
    assert err.endswith("; play goes on in another file\n")
    assert list(path.parent.glob("*.yaml")) == [path], "nothing was played"


def test_export_prints_text_and_positions(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(write(GAME))
    status, out, err = run("export", str(file), "--turn", "2", "--turn", "3.dark")
    assert (status, err) == (0, "")
    assert out.count("     a      b") == 2
    status, out, _ = run("export", str(file), "--position", "--turn", "3.dark")
    assert status == 0
    assert "turn: dark" in out
    (tmp_path / "position.yaml").write_text(out)
    status, listed, _ = run("turns", str(tmp_path / "position.yaml"))
    assert status == 0
    line = next(line for line in GAME.lines if line.number == 3 and line.side and line.side.value == "dark")
    assert line.text in listed.splitlines()


def test_export_says_what_cannot_be(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(write(GAME).replace("digest: ", "- c9\ndigest: "))
    status, out, err = run("export", str(file))
    assert status == 1
    assert "does not fit" in err
    assert GAME.lines[-1].text in out
    assert run("export", str(file), "--turn", "99")[0] == 2
    assert run("export", str(file), "--position", "--turn", "1", "--turn", "2")[0] == 2
    assert run("export", str(tmp_path / "none"))[0] == 2
    with pytest.raises(SystemExit):
        run("export", str(file), "--turn", "x")
