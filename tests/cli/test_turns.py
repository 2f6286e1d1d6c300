"""`duke turns` and `duke perft`: what they print, and how what they cannot use is answered."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from duke.__main__ import main

CASES = Path(__file__).parents[1] / "cases"

BARE = "turn: light\nboard: {c1: light Duke, d6: dark Duke, e2: light Footman}\n"
TURNS = ["c1-a1", "c1-b1", "c1-d1", "c1-e1", "c1-f1", "e2-d2", "e2-e1", "e2-e3", "e2-f2"]

GRIFFIN = """\
- name: Griffin
  starting: |
    . j .
    . P .
  flipped: |
    . m .
    . P .
"""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def bare(tmp_path: Path) -> str:
    path = tmp_path / "p.yaml"
    path.write_text(BARE, encoding="utf-8")
    return str(path)


def test_turns_are_sorted_one_a_line(bare: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turns", bare]) == 0
    assert capsys.readouterr().out.splitlines() == TURNS


def test_json_gives_the_position_after_each_turn(bare: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turns", "--json", bare]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert set(first) == {"turn", "result"}
    assert first["turn"] == "c1-a1"
    assert first["result"]["board"]["a1"] == "light Duke flipped"
    assert first["result"]["turn"] == "dark"


def test_json_says_who_wins_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("board: {c1: light Duke, c2: dark Duke, d2: light Knight}\n", encoding="utf-8")
    assert main(["turns", "--json", str(path)]) == 0
    (won,) = [t for t in map(json.loads, capsys.readouterr().out.splitlines()) if t["turn"] == "d2xc2"]
    assert won["winner"] == "light"
    assert won["reason"] == "the last leader is taken"


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    start = str(CASES / "perft" / "start.yaml")
    assert main(["perft", start, "2"]) == 0
    assert capsys.readouterr().out == "357\n"
    assert main(["perft", start, "2", "--divide"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1] == "357"
    assert sum(int(row.split()[-1]) for row in rows[:-1]) == 357
    assert main(["perft", start, "0", "--divide"]) == 0
    assert capsys.readouterr().out == "1\n"


@pytest.mark.parametrize("depth", ["-1", "x", "1.5", "1" * 5000, "\u0663"])
def test_a_depth_is_a_number(bare: str, depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["perft", bare, "--", depth])
    assert left.value.code == 2
    assert "is no number of turns; write 0, 1, 2 ..." in capsys.readouterr().err


def test_a_finished_game_has_no_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("board: {c1: light Duke}\n", encoding="utf-8")
    assert main(["turns", str(path)]) == 0
    assert main(["perft", str(path), "1"]) == 0
    assert capsys.readouterr().out == "0\n"


def test_a_position_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BARE.encode())))
    assert main(["turns", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == TURNS
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"board: []\n")))
    assert main(["turns", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:1:8: ")


def test_one_line_a_problem_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("turn: blue\nboard: {c1: light Duek, c2: light Duke facing left}\n", encoding="utf-8")
    for command in (["turns", str(path)], ["perft", str(path), "2"], ["play", "--plain", str(path)]):
        assert main(command) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.splitlines() == [
            f"{path}:1:7: `blue` is not known here; one of: light, dark",
            f"{path}:2:13: there is no tile `Duek`; did you mean `Duke`?",
            f"{path}:2:29: the Duke faces left (S3); only a tile with Redeploy is ever rotated; take `facing` out",
        ]


def test_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        assert main(["turns", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_house_tiles_play_when_they_are_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, path = tmp_path / "griffin.yaml", tmp_path / "p.yaml"
    path.write_text("board: {c1: light Duke, d6: dark Duke, a1: light Griffin}\n", encoding="utf-8")
    house.write_text(GRIFFIN, encoding="utf-8")
    assert main(["turns", str(path)]) == 2
    assert "there is no tile `Griffin`" in capsys.readouterr().err
    assert main(["turns", str(path), "--tiles", str(house)]) == 0
    assert "a1-a2" in capsys.readouterr().out.splitlines()


def test_house_tiles_that_are_wrong_are_not_left_out_in_silence(
    bare: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "griffin.yaml"
    house.write_text(GRIFFIN.replace("name", "nam"), encoding="utf-8")
    for path in (house, tmp_path / "none.yaml"):
        assert main(["turns", bare, "--tiles", str(path)]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"{path}")
    folder = tmp_path / "data" / "duke" / "tiles"
    folder.mkdir(parents=True)
    house.rename(folder / "griffin.yaml")
    assert main(["turns", bare]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == TURNS
    assert "griffin.yaml" in told.err
