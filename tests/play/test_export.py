"""Games as text and positions as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from duke.catalogue.positions import parse_position
from duke.engine.board import Board, Ground
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import Facing, Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.positions import position
from duke.engine.rules import prepare
from duke.engine.state import BySide, State
from duke.engine.tiles import Face, tile
from duke.play.diagram import board_lines
from duke.play.export import position_text, text
from duke.play.replay import Replay
from play.games import all_rules, begun, played, standard, tiles

GAME = played(standard(), seed=4, entries=60)

BOARD = """\
  +------+------+------+------+------+------+
6 |      |      |duke  |      |      |      |
  |      |      |~    f|      |      |      |
  +------+------+------+------+------+------+
5 |######|      |      |      |      |      |
  |######|      |      |      |      |      |
  +------+------+------+------+------+------+
4 |      |      |      |^^^^^^|      |      |
  |      |      |      |^^^^^^|      |      |
  +------+------+------+------+------+------+
3 |      |      |      |      |      |      |
  |      |      |      |      |      |      |
  +------+------+------+------+------+------+
2 |      |      |KNIGHT|      |      |      |
  |      |      |~>    |      |      |      |
  +------+------+------+------+------+------+
1 |      |      |DUKE  |      |      |      |
  |     F|      |      |      |      |      |
  +------+------+------+------+------+------+
     a      b      c      d      e      f
   ~ flipped   > turned right   ^ Mountain   # Fort   F LIGHT's Flag   f dark's Flag"""


def test_a_board_in_ascii() -> None:
    c1, c2, c6, a1, d4, a5 = (Square.parse(name) for name in ("c1", "c2", "c6", "a1", "d4", "a5"))
    board = {
        c1: tile(tiles()["Duke"], Side.LIGHT),
        c2: tile(tiles()["Knight"], Side.LIGHT, Face.FLIPPED, Facing.RIGHT),
        c6: tile(tiles()["Duke"], Side.DARK, Face.FLIPPED),
    }
    state = State(Board.of(board, Ground(d4, a5)), TakeTurn(Side.LIGHT), flags=BySide(a1, c6))
    assert "\n".join(board_lines(state)) == BOARD


def test_every_turn_is_in_the_text_and_the_board_where_it_is_asked_for() -> None:
    plain = text(GAME, ())
    assert plain.isascii()
    words = plain.split()
    assert all(line.text in words or " " in line.text for line in GAME.lines)
    assert "+------+" not in plain
    assert text(GAME).count("\n".join(board_lines(GAME.state))) == 1
    places = (0, 10, 13, Replay(GAME).last)
    drawn = text(GAME, places)
    for place in places:
        assert "\n".join(board_lines(Replay(GAME, place).state)) in drawn
    assert [word for word in drawn.split() if word in {line.text for line in GAME.lines}] == [
        word for word in words if word in {line.text for line in GAME.lines}
    ]
    assert max(map(len, drawn.splitlines())) <= 80


def test_a_board_between_two_turns_of_a_pair_is_told_by_dots() -> None:
    place = next(n for n, line in enumerate(GAME.lines, 1) if line.number == 3)
    after = text(GAME, (place,)).split("+\n     a ")[1]
    assert "  3  ...  " in after


def test_the_end_is_said() -> None:
    over = next(game for n in range(99) if (game := played(standard(), n)).over)
    assert over.over
    assert text(over).rstrip().endswith(f"{over.over.ending.value}." if over.over.winner else "agreement.")


def test_points_and_flags_stand_under_each_board() -> None:
    rules = prepare(tiles(), OBJECTIVES["counting-coup"])
    game = next(g for n in range(99) if sum((g := played(rules, n, 100)).state.score) > 0)
    shown = text(game, (0, Replay(game).last))
    assert "   LIGHT: 0 of 3 points, Flag not planted\n   dark: 0 of 3 points, Flag not planted\n" in shown
    for side, word in zip(Side, ("LIGHT", "dark"), strict=True):
        assert f"   {word}: {game.state.score.of(side)} of 3 points, Flag on {game.state.flags.of(side)}" in shown
    other = begun(prepare(tiles(), OBJECTIVES["other-objective"]))
    assert "   LIGHT: Flag not planted\n" in text(other)
    assert "Flag" not in text(GAME)


def test_a_game_that_dark_began_says_whose_column_is_whose() -> None:
    game = played(replace(standard(), first=Side.DARK), entries=30)
    rows = text(game, (0, 12, Replay(game).last)).splitlines()
    (heading,) = [n for n, row in enumerate(rows) if row.split() == ["dark", "LIGHT"]]
    assert rows[heading + 1].startswith("  1  ")
    assert rows[heading].index("LIGHT") == rows[heading + 1].index(rows[heading + 1].split()[2])
    assert ["LIGHT", "dark"] not in [row.split() for row in text(GAME).splitlines()]


def test_the_position_of_any_moment_is_a_position_file() -> None:
    for n, rules in enumerate(all_rules()[::4]):
        game = played(rules, seed=n, entries=80)
        for at in range(len(game.lines) + 1):
            moment = Replay(game, at).moment
            if not isinstance(moment.state.decision, TakeTurn):
                continue
            read_rules, state = parse_position(position_text(moment), "position.yaml", rules.tiles)
            assert state == moment.state
            assert position(read_rules, state) == position(rules, moment.state)


def test_the_set_up_is_no_position() -> None:
    with pytest.raises(ValueError, match="set-up is not over"):
        position_text(begun(standard()))


def test_names_are_no_yaml(tmp_path: Path) -> None:
    game = replace(GAME, options=replace(GAME.options, names=BySide("a\nboard: {", "b: #")))
    parse_position(position_text(game), "position.yaml", game.rules.tiles)
