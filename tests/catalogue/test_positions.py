"""Position files: what they mean when they leave things out, and what is said of each mistake, and where."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import pytest

from duke.catalogue.positions import PositionError, decode_position, load_position, parse_position
from duke.catalogue.problems import Problem
from duke.engine.decisions import Ending, TakeTurn
from duke.engine.geometry import Side
from duke.engine.positions import Position, position
from duke.engine.tiles import TileSet

BARE = "board: {c1: light Duke, d6: dark Duke}\n"


def read(text: str, tiles: TileSet) -> Position:
    return position(*parse_position(text, "p", tiles))


def said(problem: Problem) -> str:
    rule = f" ({problem.rule})" if problem.rule else ""
    return f"{problem.place}: {problem.message}{rule}; {problem.mend}"


def test_what_is_left_out_has_its_default(tiles: TileSet) -> None:
    assert read(BARE, tiles) == {
        "rules": "standard",
        "siege_engines": False,
        "turn": "light",
        "board": {"c1": "light Duke", "d6": "dark Duke"},
        "bags": {"light": {}, "dark": {}},
        "terrain": {},
        "camelot_face": "camelot",
        "flags": {},
        "score": {"light": 0, "dark": 0},
        "relocate": False,
        "captured": {"light": [], "dark": []},
        "out": {"light": [], "dark": []},
        "beside": [],
        "open_play": False,
    }


def test_fields_without_a_value_are_left_out(tiles: TileSet) -> None:
    empty = "".join(f"{key}:\n" for key in read(BARE, tiles) if key != "board")
    assert read(BARE + empty, tiles) == read(BARE, tiles)
    assert read(BARE + "bags: {light: }\nterrain: {fort: }\nscore: {}\n", tiles) == read(BARE, tiles)


def test_names_and_words_may_be_written_in_any_case(tiles: TileSet) -> None:
    found = read(
        "turn: DARK\nboard: {C1: LIGHT duke FLIPPED, d6: Dark DUKE}\nbags: {Light: {seer: 1}}\nrelocate: False", tiles
    )
    assert found["turn"] == "dark"
    assert found["board"] == {"c1": "light Duke flipped", "d6": "dark Duke"}
    assert found["bags"]["light"] == {"Seer": 1}


def test_the_engines_beside_the_board_are_those_seen_nowhere_else(tiles: TileSet) -> None:
    more = "bags: {dark: {Engineer: 1}}\ncaptured: {dark: [Trebuchet]}\nout: {light: [Priest]}\n"
    board = "siege_engines: true\nboard: {c1: light Duke, d6: dark Duke, a1: light Ballista}\n"
    assert read(board + more, tiles)["beside"] == ["Battering Ram", "Catapult"]
    assert read(board + more + "beside: []\n", tiles)["beside"] == []


def test_a_file_may_hold_less_than_a_game_and_a_leader_that_hangs(tiles: TileSet) -> None:
    hanging = "board: {a1: light Duke, c2: dark Knight, a6: dark Duke, b4: light Wizard flipped}\nturn: dark\n"
    _, state = parse_position(hanging, "p", tiles)
    assert state.decision == TakeTurn(Side.DARK)
    _, state = parse_position("board: {c1: light Duke}\n", "p", tiles)
    assert state.over is not None
    assert (state.over.winner, state.over.ending) == (Side.LIGHT, Ending.LEADER_TAKEN)


def test_what_is_read_is_written_the_same(tiles: TileSet) -> None:
    text = """
        rules: arthurian
        siege_engines: true
        turn: dark
        board: {c1: light Arthur flipped, d6: dark Morgana, c6: dark Mordred, c3: light Merlin}
        bags: {light: {Pikeman: 3, Knight: 1}, dark: {Wizard: 1}}
        terrain: {mountain: a4, camelot: c3}
        camelot_face: fort
        captured: {light: [Footman, Bowman]}
        out: {dark: [Priest]}
        open_play: true
    """
    found = read(text, tiles)
    again = read(json.dumps(found), tiles)
    assert again == found
    assert found["captured"]["light"] == ["Bowman", "Footman"]


def test_every_way_to_hand_in_a_file(tiles: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + BARE.replace("\n", "\r\n").encode())
    assert position(*load_position(path, tiles)) == read(BARE, tiles)
    assert position(*decode_position(path.read_bytes(), "p", tiles)) == read(BARE, tiles)


@pytest.mark.parametrize(("data", "words"), [(b"\xff\xfe", "UTF-16"), (b"board: \xe9\n", "not UTF-8")])
def test_other_encodings_are_refused(tiles: TileSet, data: bytes, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        decode_position(data, "p", tiles)


def test_files_that_are_none_are_refused(tiles: TileSet, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.yaml"):
        with pytest.raises(PositionError) as refused:
            load_position(path, tiles)
        assert len(refused.value.problems) == 1


def bad_files() -> dict[str, tuple[str, list[str]]]:
    """What is wrong, a file with it, and all that is said."""
    cases = (Path(__file__).parent / "bad_positions.txt").read_text(encoding="utf-8").split("\n== ")[1:]
    found = {}
    for case in cases:
        name, _, rest = case.partition("\n")
        text, _, expected = rest.partition("--\n")
        found[name] = (text, expected.strip().splitlines())
    return found


BAD = bad_files()

NOISE = [b"", b"{", b"]", b": ", b"\n- ", b"\xff", b"'", b"&a", b"9"]


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_every_place(name: str, tiles: TileSet) -> None:
    text, expected = BAD[name]
    with pytest.raises(PositionError) as refused:
        parse_position(text, "p", tiles)
    assert [said(problem) for problem in refused.value.problems] == expected


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("# nothing\n", "p:1:1: there is nothing in this file"),
        (BARE.replace("t D", "t\u200bD"), "p:1:18: a character U+200B (zero width space), which cannot be seen"),
        (BARE + "score: {light: " + "9" * 5000 + "}\n", "p:2:16: `9999999999999999999999999999999999999..."),
        (BARE + "score: {light: \u0663}\n", "p:2:16: `\u0663` is no number"),
    ],
)
def test_odd_texts_are_refused(text: str, start: str, tiles: TileSet) -> None:
    with pytest.raises(PositionError) as refused:
        parse_position(text, "p", tiles)
    assert [said(problem)[: len(start)] for problem in refused.value.problems] == [start]


@pytest.mark.parametrize("name", BAD)
def test_no_file_is_too_broken_to_be_refused(name: str, tiles: TileSet) -> None:
    data = BAD[name][0].encode()
    rng = random.Random(name)
    for _ in range(30):
        broken = bytearray(data or b" ")
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(broken))
            broken[at : at + rng.randrange(3)] = rng.choice(NOISE)
            broken = broken or bytearray(b" ")
        with contextlib.suppress(PositionError):
            decode_position(bytes(broken), "p", tiles)
