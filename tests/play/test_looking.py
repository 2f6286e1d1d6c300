"""Who may see which side (T7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duke.engine.geometry import Side, Square
from duke.engine.tiles import Tile
from duke.play.game import Game, Options, from_position
from duke.play.looking import may_see_back, shown_at_once
from engine.drawn import Drawn, draw
from rule_marks import rule

DRAWN = draw(
    """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    DUKE .    .    .    .    .
    """
)


def game(*, open_play: bool = False, hand_over: bool = False) -> Game:
    rules = replace(DRAWN.rules, open_play=open_play)
    return from_position(rules, DRAWN.state, Options(hand_over=hand_over))


def leader(side: Side, drawn: Drawn = DRAWN) -> Tile:
    tile = drawn.state.board[Square.parse("a1" if side is Side.LIGHT else "f6")]
    assert tile is not None
    return tile


@rule("T7")
@pytest.mark.parametrize("side", Side)
def test_a_player_may_look_at_his_own_tiles_only(side: Side) -> None:
    assert may_see_back(game(), side, leader(side))
    assert not may_see_back(game(), side, leader(side.other))
    assert not may_see_back(game(), None, leader(side))


@rule("T7")
@pytest.mark.parametrize("viewer", [*Side, None])
def test_in_open_play_everybody_may_look(viewer: Side | None) -> None:
    for side in Side:
        assert may_see_back(game(open_play=True), viewer, leader(side))
    assert shown_at_once(game(open_play=True))


@rule("T7")
@pytest.mark.parametrize("side", Side)
def test_while_both_sit_before_one_screen_nothing_is_shown_unasked(side: Side) -> None:
    assert not shown_at_once(game())
    assert shown_at_once(game(hand_over=True))
    assert not may_see_back(game(hand_over=True), side, leader(side.other))
