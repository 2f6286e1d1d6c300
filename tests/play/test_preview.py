"""What a turn leads to, and that no opponent's other side is looked at for it (T7)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from duke.engine.actions import Draw
from duke.engine.board import Board
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import Side, Square, squares_in
from duke.engine.rules import attackers, legal
from duke.engine.state import State
from duke.engine.tiles import Ability, Icon, TileSet, tile
from duke.play.preview import Saving, after, reached, saving, takers
from engine.drawn import Drawn, draw, house
from engine.test_playouts import RULESETS, somewhere
from rule_marks import rule


def at(name: str) -> Square:
    return Square.parse(name)


def names(found: tuple[Square, ...] | int) -> str:
    return " ".join(sorted(s.name for s in (squares_in(found) if isinstance(found, int) else found)))


GUARDED = """
.    .    .    .     .    duke
.    .    .    .     .    .
.    .    .    .     .    .
.    .    KNIGHT foot .   .
.    .    .    .     .    .
DUKE .    .    .     .    .
"""


def test_a_preview_shows_the_flipped_tile_what_falls_and_what_the_opponent_reaches() -> None:
    position = draw(GUARDED)
    found = after(position.rules, position.state, position.entry("c3xd3"))  # type: ignore[arg-type]
    assert found is not None
    assert Drawn(position.rules, found.state).at("d3") == "light Knight flipped"
    assert names(found.falls) == "d3"
    assert names(found.reached) == "a6 b6 c6 d6 e6"
    assert names(found.threatened) == "", "no tile of LIGHT stands there"
    assert not found.guard
    assert not found.wins


def test_a_draw_has_no_preview() -> None:
    position = draw(GUARDED, bags={"light": {"Seer": 1}})
    assert after(position.rules, position.state, Draw()) is None


@rule("I10", "S7")
def test_an_area_effect_shows_everything_that_falls_friends_too() -> None:
    bomb = house("Bomb", ". h+ x+\n. P .\n. . .")
    position = draw(
        """
        .    .    .    .     .    duke
        .    .    .    .     .    .
        .    .    foot PIKE  .    .
        .    .    BOMB .     .    .
        .    .    .    .     .    .
        DUKE .    .    .     .    .
        """,
        tiles=[bomb],
    )
    found = after(position.rules, position.state, position.entry("c3*c4+d4"))  # type: ignore[arg-type]
    assert found is not None
    assert names(found.falls) == "c4 d4"


def test_the_last_leader_taken_wins_and_a_threat_is_guard() -> None:
    position = draw(GUARDED.replace("foot", "duke").replace("duke\n.", ".\n.", 1))
    won = after(position.rules, position.state, position.entry("c3xd3"))  # type: ignore[arg-type]
    assert won is not None
    assert won.wins
    threat = after(position.rules, position.state, position.entry("a1-d1"))  # type: ignore[arg-type]
    assert threat is not None
    assert threat.guard


@rule("T7")
@pytest.mark.parametrize("number", range(0, len(RULESETS), 3))
def test_nothing_depends_on_the_sides_of_the_opponents_tiles_that_are_down(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    for _ in range(3):
        state = somewhere(rules, rng, rng.randrange(30, 70))
        for by in Side:
            masked, tiles = with_blank_backs(state, by)
            same = replace(rules, tiles=tiles)
            assert reached(rules, state, by) == reached(same, masked, by)
            for square, standing in state.board.tiles():
                if standing.side is not by:
                    assert takers(rules, state, square) == takers(same, masked, square)


def with_blank_backs(state: State, side: Side) -> tuple[State, TileSet]:
    """The position with all lower sides of a player's tiles empty."""
    types = {}
    board = {}
    for square, standing in state.board.tiles():
        if standing.side is side:
            down = "flipped" if standing.face.value == "starting" else "starting"
            type = replace(standing.type, **{down: replace(standing.grid, marks=())})  # type: ignore[arg-type]
            types[square] = type
            standing = tile(type, side, standing.face, standing.facing)
        board[square] = standing
    return replace(state, board=Board.of(board, state.board.ground)), TileSet.of(types.values())


@rule("T7", "S4")
def test_a_threat_through_link_would_look_at_a_side_that_is_down() -> None:
    gun = house("Gun", ". . .\n. P .\n. . .", ". . x . .\n. . . . .\n. . P . .\n. . . . .\n. . . . .")
    smith = house("Smith", ". m .\n. P .\n. . .", abilities=frozenset({Ability.LINK}), linked=frozenset({"Gun"}))
    position = draw(
        """
        .    .    .    .     .    duke
        .    .    .    .     .    smith
        .    .    .    gun   .    .
        .    .    .    .     .    .
        .    .    .    FOOT  .    .
        DUKE .    .    .     .    .
        """,
        tiles=[gun, smith],
    )
    assert attackers(position.rules, position.state.board, Side.DARK, at("d2"))
    assert takers(position.rules, position.state, at("d2")) == []


@pytest.mark.parametrize("number", range(0, len(RULESETS), 4))
def test_what_the_preview_says_of_takers_is_what_the_opponent_may_do(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    for _ in range(3):
        state = somewhere(rules, rng, rng.randrange(30, 70))
        decision = state.decision
        if not isinstance(decision, TakeTurn) or rules.objective.guarded:  # where T3 restrains turns, not all may take
            continue
        side = decision.side
        previews = (after(rules, state, action) for action in legal(rules, state))
        can = {square for preview in previews if preview is not None for square in preview.falls}
        for square, standing in state.board.tiles():
            if standing.side is not side and takers(rules, state, square):
                assert square in can


def test_the_icon_by_which_a_tile_could_be_taken_is_told() -> None:
    position = draw(GUARDED)
    assert takers(position.rules, position.state, at("d3")) == [(at("c3"), Icon.MOVE)]
    assert takers(position.rules, position.state, at("e5")) == []


@rule("T3")
def test_where_a_new_tile_would_save_the_leader() -> None:
    position = draw(
        """
        .    .    .    .     .    duke
        .    .    .    .     .    .
        .    .    .    .     .    .
        knight~ .   .    .     .    .
        .    .    .    .     .    .
        DUKE .    .    .     .    .
        """,
        bags={"light": {"Seer": 1}},
    )
    assert saving(position.rules, position.state) == Saving((at("a2"),), ())
    jumped = draw(GUARDED.replace("foot", ".").replace("KNIGHT", "bowman"), bags={"light": {"Seer": 1}})
    assert saving(jumped.rules, jumped.state) is None, "nothing threatens"
    empty = draw(GUARDED)
    assert saving(empty.rules, empty.state) is None
