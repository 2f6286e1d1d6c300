"""Turns, placing, danger and the end, drawn: rules T1-T9, G2-G5, G8-G10, I14-I16."""

from __future__ import annotations

import pytest

from duke.engine.actions import AgreeDraw, Draw, Drawn, Place, PutBack, Resign, SetUp
from duke.engine.decisions import Ending, PutDown, TakeTurn
from duke.engine.events import Guard
from duke.engine.geometry import Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.refusals import IllegalEntry, rule_of
from duke.engine.rules import legal, opening, outcomes, play, prepare, why_not
from duke.engine.tiles import Ability, Face
from engine.drawn import SHIPPED, Role, draw, house
from rule_marks import rule

QUIET = """
.    .    .    duke .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    DUKE FOOT .    .
"""


def square(name: str) -> Square:
    return Square.parse(name)


@rule("G2", "B1")
def test_the_leader_starts_on_a_centre_square_of_the_home_edge_and_two_footmen_beside_it() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["standard"])
    state = opening(rules)
    assert state.decision == PutDown(Side.LIGHT, "Duke", 3)
    assert set(legal(rules, state)) == {SetUp(square("c1")), SetUp(square("d1"))}
    assert rule_of(why_not(rules, state, SetUp(square("b1")))) == "G2"
    state = play(rules, state, SetUp(square("c1"))).state
    assert {a.square.name for a in legal(rules, state) if isinstance(a, SetUp)} == {"b1", "d1", "c2"}
    state = play(rules, state, SetUp(square("c2"))).state
    state = play(rules, state, SetUp(square("d1"))).state
    assert state.decision == PutDown(Side.DARK, "Duke", 3)
    assert {a.square.name for a in legal(rules, state) if isinstance(a, SetUp)} == {"c6", "d6"}
    for name in ("d6", "d5", "c6"):
        state = play(rules, state, SetUp(square(name))).state
    assert state.decision == TakeTurn(Side.LIGHT)


@rule("G3", "G2", "U1")
def test_everything_starts_starting_side_up_and_the_rest_is_in_the_bags() -> None:
    rules = prepare(
        SHIPPED, OBJECTIVES["standard"], chosen=[t.name for t in SHIPPED.values() if t.set == "lords-legacy"]
    )
    state = opening(rules)
    for name in ("d1", "c1", "e1", "c6", "b6", "d6"):
        state = play(rules, state, SetUp(square(name))).state
    assert all(tile.face is Face.STARTING for _, tile in state.board.tiles())
    one_bag = [
        "Bowman",
        "Champion",
        "Footman",
        "General",
        "Knight",
        "Marshall",
        "Pikeman",
        "Pikeman",
        "Pikeman",
        "Priest",
        "Ranger",
        "Seer",
        "Wizard",
    ]
    assert list(state.bags.light) == one_bag
    assert list(state.bags.dark) == one_bag


@rule("G4", "T1")
def test_a_turn_moves_a_tile_or_places_one_and_then_the_other_player_is_to_move() -> None:
    position = draw(QUIET, bags={"light": {"Seer": 1}})
    assert position.turns() == "+Seer@b1 +Seer@c2 c1-a1 c1-b1 d1-d2 d1-e1"
    assert position.after("d1-d2").data["turn"] == "dark"
    assert position.after("+Seer@c2").at("c2") == "light Seer"


@rule("T2")
def test_what_comes_is_chance_after_the_commitment_and_must_be_placed() -> None:
    position = draw(QUIET, bags={"light": {"Pikeman": 2, "Seer": 1}})
    drawing = play(position.rules, position.state, Draw()).state
    assert dict(outcomes(position.rules, drawing)) == {Drawn(("Pikeman",)): 2, Drawn(("Seer",)): 1}
    placing = play(position.rules, drawing, Drawn(("Seer",))).state
    assert {a.square.name for a in legal(position.rules, placing) if isinstance(a, Place)} == {"b1", "c2"}
    assert PutBack() not in legal(position.rules, placing)
    assert rule_of(why_not(position.rules, placing, PutBack())) == "T2"
    assert rule_of(why_not(position.rules, placing, Place("Seer", square("b2")))) == "T2"


@rule("T2", "G9")
def test_no_placing_round_a_surrounded_leader_or_from_an_empty_bag() -> None:
    crowded = """
    .    .    .    duke .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    FOOT .    .    .
    .    foot DUKE FOOT .    .
    """
    surrounded = draw(crowded, bags={"light": {"Seer": 1}})
    assert surrounded.turns("+") == ""
    assert surrounded.why("+")[:2] == ("T2", "b1 d1 c2")
    empty = draw(QUIET)
    assert empty.turns("+") == ""
    assert empty.why("+")[0] == "G9"


@rule("G8")
def test_a_tile_may_be_stuck_for_good() -> None:
    position = draw(
        """
        .    .    .    duke .    .
        .    .    PIKE .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """
    )
    assert position.turns("c5") == "c5-b6 c5xd6"
    stuck = draw(QUIET.replace(".    .    .    duke", "PIKE .    .    duke"))
    assert stuck.turns("a6") == ""


@rule("T3")
def test_no_turn_may_leave_the_leader_to_be_taken() -> None:
    position = draw(
        """
        .    .    duke .    .    .
        .    .    ranger .  .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        .    .    DUKE .    .    .
        """
    )
    assert position.turns("c2") == "c2-c3", "the footman is pinned to the file"
    assert position.why("c2-b2")[:2] == ("T3", "c5")
    assert position.turns("c1") == "c1-a1 c1-b1 c1-d1 c1-e1 c1-f1"


@rule("T3")
def test_a_threatened_player_may_place_even_where_it_does_not_help() -> None:
    position = draw(
        """
        .    .    duke .    .    .
        .    .    ranger .  .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """,
        bags={"light": {"Seer": 1}},
    )
    assert position.turns("+") == "+Seer@c2 +Seer@d1"
    assert position.turns("b1") == ""


@rule("T3")
def test_a_turn_that_wins_is_not_bound() -> None:
    position = draw(
        """
        .    .    .    .    .    .
        .    .    ranger .  .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    duke FOOT .    .    .
        .    .    DUKE .    .    .
        """
    )
    assert position.turns("c2") == "c2-c3 c2xb2", "leaving the file exposes the Duke, but taking the duke ends the game"
    assert position.after("c2xb2").winner == "light"


@rule("T3", "I6")
def test_danger_through_a_command() -> None:
    hanging = draw(
        """
        .    .    .    duke .    .
        .    .    .    .    .    .
        .    .    foot DUKE .    .
        .    .    .    genrl~ .  .
        .    .    .    .    .    .
        .    .    .    FOOT .    .
        """
    )
    assert hanging.turns("d1") == ""
    assert hanging.why("d1-d2")[:2] == ("T3", "d3 c4")


@rule("T4")
def test_where_taking_the_leader_does_not_win_it_may_stand_in_danger() -> None:
    picture = """
    .    .    duke .    .    .
    .    .    ranger .  .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    FOOT .    .    .
    .    .    DUKE .    .    .
    """
    coup = draw(picture, rules="counting-coup", flags={"light": "f1", "dark": "a6"})
    assert "c2-b2" in coup.turns("c2")


@rule("T5")
def test_a_player_without_a_legal_turn_has_lost() -> None:
    mated = draw(
        """
        duke~ .    .    .    .    .
        FOOT .    .    .    .    .
        FOOT .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """,
        turn="dark",
    )
    # The duke's only turn is to take the footman on a5, which the one on a4 guards.
    assert mated.winner == "light"
    assert mated.state.over is not None
    assert mated.state.over.ending is Ending.NO_TURN


@rule("T6")
def test_guard_is_called_when_the_leader_could_be_taken_next() -> None:
    position = draw(
        """
        .    .    duke .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    RANGER .  .    .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """
    )
    guarding = play(position.rules, position.state, position.entry("b3-c5"))
    assert Guard(Side.DARK) not in guarding.events, "from c5 the flipped Ranger slides on diagonals"
    sliding = draw(
        """
        .    .    duke .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    RANGER~ . .    .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """
    )
    assert Guard(Side.DARK) in play(sliding.rules, sliding.state, sliding.entry("b3-c4")).events


@rule("T8")
def test_no_turn_removes_an_own_leader_whatever_the_objective() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    foot .    .    .
        .    DUKE pike .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    TREB~ .   .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "a6"},
    )
    assert position.turns("c1") == ""


@rule("T9", "G1")
def test_resigning_and_an_agreed_draw_end_the_game() -> None:
    position = draw(QUIET)
    resigned = play(position.rules, position.state, Resign(Side.LIGHT)).state
    assert resigned.over is not None
    assert (resigned.over.winner, resigned.over.ending) == (Side.DARK, Ending.RESIGNED)
    agreed = play(position.rules, position.state, AgreeDraw()).state
    assert agreed.over is not None
    assert agreed.over.winner is None


@rule("G10")
def test_taking_the_leader_wins_at_once() -> None:
    position = draw(
        """
        .    .    duke .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    RANGER .  .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """
    )
    after = position.after("c3xc6")
    assert after.winner == "light"
    assert legal(after.rules, after.state) == ()
    with pytest.raises(IllegalEntry) as refused:
        play(after.rules, after.state, Draw())
    assert rule_of(refused.value.refusal) == "T1"


@rule("B4")
def test_only_the_controller_uses_a_tile() -> None:
    position = draw(QUIET)
    assert position.why("d6-e6")[0] == "B4"
    assert position.why("a3-a4")[0] == "T1"


@rule("I14")
def test_summon_flips_the_leader_and_brings_the_duchess_unflipped_from_anywhere() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    DUCHSS .  .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """
    )
    assert position.turns("c1^") == "c1^b5-c2 c1^b5-d1"
    after = position.after("c1^b5-d1")
    assert after.at("d1") == "light Duchess"
    assert after.at("c1") == "light Duke flipped"
    assert position.why("c1^b1-d1")[0] == "T1"


@rule("I15")
def test_divination_flips_back_draws_three_and_places_one() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    ORACLE~ . .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        .    FOOT DUKE .    .    .
        """,
        bags={"light": {"Knight": 1, "Seer": 1, "Wizard": 1}},
    )
    assert position.turns("b5~+Knight") == (
        "b5~+Knight@d1 b5~+Knight@d1-Seer b5~+Knight@d1-Seer-Wizard b5~+Knight@d1-Wizard"
    )
    after = position.after("b5~+Knight@d1-Seer")
    assert after.at("b5") == "light Oracle"
    assert after.data["bags"]["light"] == {"Wizard": 1}
    assert after.data["out"]["light"] == ["Seer"]
    bare = draw(
        """
        .    .    .    .    .    duke
        .    ORACLE~ . .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """
    )
    assert bare.turns("b5") == "b5~"


@rule("I16")
def test_other_boxes_abilities_are_not_known() -> None:
    assert {a.value for a in Ability} == {"summon", "divination", "link", "redeploy"}


@rule("T7")
def test_open_play_is_said_in_the_position() -> None:
    assert draw(QUIET).data["open_play"] is False


@rule("T2", "A3")
def test_new_tiles_stand_beside_any_own_leader() -> None:
    second = house("Second", ". . . . .\n. . m . .\n. . P . .\n. . . . .\n. . . . .", roles=frozenset({Role.LEADER}))
    position = draw(
        """
        SECOND .   .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """,
        tiles=[second],
        bags={"light": {"Seer": 1}},
    )
    assert position.turns("+") == "+Seer@a5 +Seer@b6 +Seer@c2 +Seer@d1"
