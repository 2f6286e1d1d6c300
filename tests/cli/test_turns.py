"""`duke turns` and `duke perft`: what they print, and how a bad position file is answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duke.__main__ import main

CASES = Path(__file__).parents[1] / "cases"

TURNS = ["c1-a1", "c1-b1", "c1-d1", "c1-e1", "c1-f1", "e2-d2", "e2-e1", "e2-e3", "e2-f2"]

BASE = {
    "turn": "light",
    "board": "{c1: light Duke, d6: dark Duke, e2: light Footman}",
}


def position(tmp_path: Path, **fields: str) -> str:
    """A position file with these fields besides a plain board; a value of `-` leaves a field out."""
    path = tmp_path / "p.yaml"
    merged = {**BASE, **fields}
    path.write_text("".join(f"{key}: {value}\n" for key, value in merged.items() if value != "-"), encoding="utf-8")
    return str(path)


def test_turns_are_sorted_one_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turns", position(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == sorted(
        ["c1-a1", "c1-b1", "c1-d1", "c1-e1", "c1-f1", "e2-d2", "e2-e1", "e2-e3", "e2-f2"]
    )


def test_json_gives_the_position_after_each_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["turns", "--json", position(tmp_path)]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first["turn"] == "c1-a1"
    assert first["result"]["board"]["a1"] == "light Duke flipped"
    assert first["result"]["turn"] == "dark"
    assert "winner" not in first


def test_perft_counts_and_divides(capsys: pytest.CaptureFixture[str]) -> None:
    start = str(CASES / "perft" / "start.yaml")
    assert main(["perft", start, "2"]) == 0
    assert capsys.readouterr().out == "357\n"
    assert main(["perft", start, "2", "--divide"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1] == "357"
    assert sum(int(row.split()[-1]) for row in rows[:-1]) == 357


def test_a_finished_game_has_no_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = position(tmp_path, board="{c1: light Duke}")
    assert main(["turns", path]) == 0
    assert capsys.readouterr().out == ""


BAD = [
    ({"turn": "-"}, "1:1: `turn` is missing"),
    ({"turn": "white"}, "1:7: `white` is not known here"),
    ({"rulez": "standard"}, "3:1: unknown key `rulez`; did you mean `rules`?"),
    ({"board": "{c1: light Duke, c1: dark Duke}"}, "c1"),
    ({"board": "{c1: light Duke, C1: dark Duke}"}, "2:25: a second tile on c1"),
    ({"board": "{g1: light Duke, d6: dark Duke}"}, "2:9: `g1` is off the board"),
    ({"board": "{c1: light Duek, d6: dark Duke}"}, "2:13: there is no tile `Duek`; did you mean `Duke`?"),
    ({"board": "{c1: Duke, d6: dark Duke}"}, "a tile begins with light or dark"),
    ({"board": "{c1: light Duke, b1: light Duke, d6: dark Duke}"}, "2 leaders of light"),
    ({"board": "{c1: light Sage, d6: dark Duke}"}, "the Sage has no grid yet"),
    ({"board": "{c1: light Arthur, d6: dark Duke}"}, "the Arthur plays only in `arthurian`"),
    ({"board": "{c1: light Duke facing left, d6: dark Duke}"}, "the Duke cannot be rotated"),
    ({"terrain": "{mountain: c1}"}, "a tile on the Mountain"),
    ({"terrain": "{camelot: c3}"}, "Camelot outside `arthurian`"),
    ({"terrain": "{mountain: a3, fort: a3}"}, "fort and mountain on one square"),
    ({"terrain": "{swamp: a3}"}, "unknown key `swamp`"),
    ({"camelot_face": "fort"}, "a face of Camelot without Camelot"),
    ({"flags": "{light: a1}"}, "Flags in standard"),
    ({"rules": "counting-coup", "flags": "{light: a3}", "terrain": "{mountain: a3}"}, "a Flag on the Mountain"),
    ({"rules": "counting-coup", "flags": "{light: a3, dark: a3}"}, "both Flags on one square"),
    ({"score": "{light: 1}"}, "a score in standard"),
    ({"rules": "counting-coup", "score": "{light: 4}"}, "`4` is no number from 0 to 3"),
    ({"relocate": "true"}, "`relocate` in standard"),
    ({"relocate": "yes"}, "`yes` is not known here"),
    ({"bags": "{light: {Knight: 0x1}}"}, "`0x1` is no number"),
    ({"bags": "{light: {Duke: 1}}"}, "the Duke in a bag"),
    ({"bags": "{light: {Knight: 3}}"}, "3 of the Knight, and there are 2"),
    ({"captured": "{light: Footman}"}, "this is no list"),
    ({"beside": "[Ballista]"}, "`beside` without the expansion"),
    ({"siege_engines": "true", "beside": "[Knight]"}, "the Knight is no siege engine"),
    (
        {
            "rules": "dark-rider",
            "board": "{" + ", ".join(f"{f}1: light Pikeman" for f in "abcdef") + ", a6: dark Knight}",
        },
        "6 Pikemen of light",
    ),
    ({"rules": "dark-rider"}, "a Duke in dark-rider"),
]


@pytest.mark.parametrize(("fields", "said"), BAD, ids=[said[:40] for _, said in BAD])
def test_a_bad_position_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fields: dict[str, str], said: str
) -> None:
    path = position(tmp_path, **fields)
    assert main(["turns", path]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert all(line.startswith(f"{path}:") for line in told.err.splitlines())


def test_all_problems_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = position(tmp_path, turn="blue", board="{z9: light Duke, c1: light Dook}", relocate="maybe")
    assert main(["turns", path]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        assert main(["turns", str(path)]) == 2
        assert "Traceback" not in capsys.readouterr().err
