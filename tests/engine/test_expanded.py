"""Terrain, Flags and the other objectives, drawn: rules L2-L4, M1-M4, F1-F8, D1, N1."""

from __future__ import annotations

from duke.engine.actions import PickType, PlantFlag, RelocateFlag, Scattered, SetUp
from duke.engine.decisions import Ending, Pick, Plant, PutDown, Scatter, TakeTurn, Terrain
from duke.engine.events import Scored
from duke.engine.geometry import Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.refusals import rule_of
from duke.engine.rules import Rules, legal, opening, outcomes, play, prepare, why_not
from duke.engine.state import State
from engine.drawn import SHIPPED, draw
from rule_marks import rule

BOX = [t.name for t in SHIPPED.values() if t.set == "lords-legacy"]


def square(name: str) -> Square:
    return Square.parse(name)


def put(rules: Rules, state: State, *names: str) -> State:
    """Set-up steps, by square."""
    for name in names:
        state = play(rules, state, SetUp(square(name))).state
    return state


STANDARD_SETUP = ("c1", "b1", "d1", "d6", "c6", "e6")


@rule("M1")
def test_terrain_falls_at_random_on_open_squares_after_the_set_up() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["standard"], chosen=BOX, terrain=[Terrain.FORT, Terrain.MOUNTAIN])
    state = put(rules, opening(rules), *STANDARD_SETUP)
    assert state.decision == Scatter(Terrain.MOUNTAIN, (Terrain.FORT,))
    possible = {o.square.name for o, weight in outcomes(rules, state) if isinstance(o, Scattered) and weight == 1}
    assert len(possible) == 30
    assert "c1" not in possible
    state = play(rules, state, Scattered(square("c4"))).state
    assert state.decision == Scatter(Terrain.FORT)
    assert Scattered(square("c4")) not in dict(outcomes(rules, state))
    assert play(rules, state, Scattered(square("a3"))).state.decision == TakeTurn(Side.LIGHT)


@rule("M1", "M4")
def test_camelot_falls_in_the_middle_rows() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["arthurian"], chosen=[*BOX, *ARTHUR], terrain=[Terrain.CAMELOT])
    state = put(rules, opening(rules), *STANDARD_SETUP)
    assert {o.square.rank + 1 for o, _ in outcomes(rules, state) if isinstance(o, Scattered)} == {3, 4}


ARTHUR = [t.name for t in SHIPPED.values() if t.set == "arthurian-legends"]

SLIDER = """
.    .    .    duke .    .
.    .    .    .    .    .
.    .    PRIEST .  .    .
.    .    .    .    .    .
.    .    .    .    .    .
DUKE .    .    .    .    .
"""


@rule("M2")
def test_nobody_enters_or_passes_the_mountain() -> None:
    position = draw(SLIDER, terrain={"mountain": "e2"})
    assert "c4-d3" in position.turns("c4")
    assert "e2" not in position.turns("c4")
    assert "f1" not in position.turns("c4")
    assert position.why("c4-f1") == ("L1", "e2", "d3 e2")
    assert position.why("c4-e2")[:2] == ("M2", "e2")


@rule("M3")
def test_a_fort_is_entered_and_passed_by_a_slide_when_nobody_is_in_it() -> None:
    position = draw(SLIDER, terrain={"fort": "e2"})
    assert "c4-e2" in position.turns("c4")
    assert "c4-f1" in position.turns("c4")


@rule("M3", "L3")
def test_a_jump_never_ends_in_a_fort_nor_passes_one_straight() -> None:
    picture = """
    .    .    .    duke .    .
    .    .    .    .    .    .
    .    .    CHAMP .   .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    DUKE .    .    .    .    .
    """
    into = draw(picture, terrain={"fort": "e4"})
    assert into.turns("c4-e") == ""
    assert into.why("c4-e4")[:2] == ("M3", "e4")
    over = draw(picture, terrain={"fort": "d4"})
    assert over.turns("c4-e") == ""
    assert over.turns("c4-d") == "c4-d4"
    assert over.why("c4-e4")[:2] == ("L3", "d4")


@rule("M3")
def test_a_jump_slide_neither_hops_nor_passes_a_fort() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    ASSASN .  .    .
    DUKE .    .    .    .    .
    """
    assert draw(picture).turns("c2") == "c2-c4 c2-c5 c2-c6"
    assert draw(picture, terrain={"fort": "c3"}).turns("c2") == ""
    assert draw(picture, terrain={"fort": "c5"}).turns("c2") == "c2-c4"


@rule("L3", "M2")
def test_a_leap_is_stopped_only_when_both_ways_hold_terrain() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    KNIGHT .  .    .
    DUKE .    .    .    .    .
    """
    one = draw(picture, terrain={"mountain": "c4"})
    assert "c2-d4" in one.turns("c2")
    both = draw(picture, terrain={"mountain": "c4", "fort": "d3"})
    assert "c2-d4" not in both.turns("c2")
    assert "c2-b4" in both.turns("c2"), "to b4 the way by b2 b3 is free"
    assert both.refusal("c2-d4").rule == "L3"
    assert set(both.refusal("c2-d4").stops) == {square("c4"), square("d3")}


@rule("L2")
def test_terrain_in_the_line_of_sight_stops_a_strike() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    foot .    .    .    .
    .    .    .    .    .    .
    .    .    PIKE~ .   .    .
    .    .    DUKE .    .    .
    """
    assert draw(picture).turns("c2*") == "c2*b4"
    for stone in ("b3", "c3"):
        blocked = draw(picture, terrain={"mountain": stone})
        assert blocked.turns("c2*") == ""
        assert blocked.why("c2*b4")[:2] == ("L2", stone)
    assert draw(picture, terrain={"fort": "c4"}).turns("c2*") == "c2*b4", "c4 is only kitty-corner to the line"


@rule("L4", "M2", "M3")
def test_a_commanded_tile_does_not_pass_terrain_but_may_enter_the_fort() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    GENRL~ .  .
    .    .    PIKE .    .    .
    DUKE .    .    .    .    .
    """
    assert draw(picture).turns("d3:") == "d3:c2-c3 d3:c2-d2 d3:c2-e2 d3:c2-e3"
    fort = draw(picture, terrain={"fort": "d2"})
    assert fort.turns("d3:") == "d3:c2-c3 d3:c2-d2 d3:c2-e3", "to e3 by c3 d3 is free; straight to e2 is not"
    assert fort.why("d3:c2-e2")[:2] == ("L4", "d2")


@rule("T2", "M2", "M3", "F1")
def test_nothing_is_placed_on_terrain_or_flags() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    DUKE .    .    .
    """
    position = draw(picture, bags={"light": {"Seer": 1}}, terrain={"mountain": "c2", "fort": "b1"})
    assert position.turns("+") == "+Seer@d1"
    flagged = draw(picture, rules="counting-coup", bags={"light": {"Seer": 1}}, flags={"light": "d1", "dark": "b1"})
    assert flagged.turns("+") == "+Seer@c2"


FLAGS = """
.    .    .    .    duke .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    FOOT FOOT .    .
.    .    .    .    .    .
.    .    DUKE .    .    .
"""


@rule("F1", "F2")
def test_a_tile_that_ends_on_a_flag_picks_it_up_and_carries_it() -> None:
    position = draw(FLAGS, rules="counting-coup", flags={"light": "c4", "dark": "a6"})
    after = position.after("c3-c4")
    assert after.data["flags"]["light"] == "c4"
    carried = draw(FLAGS, rules="counting-coup", flags={"light": "c3", "dark": "a6"}).after("c3-c4")
    assert carried.data["flags"]["light"] == "c4"


@rule("F2")
def test_a_struck_carrier_leaves_the_flag_behind() -> None:
    position = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    foot .    .    .    .
        .    .    .    .    .    .
        .    .    PIKE~ .   .    .
        .    .    DUKE .    .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "b4"},
    )
    assert position.after("c2*b4").data["flags"]["dark"] == "b4"


@rule("F3")
def test_passing_a_flag_is_a_whole_turn_and_flips_nothing() -> None:
    position = draw(FLAGS, rules="counting-coup", flags={"light": "c3", "dark": "a6"})
    assert position.turns("F:") == "F:c3-d3"
    after = position.after("F:c3-d3")
    assert after.data["flags"]["light"] == "d3"
    assert after.at("d3") == "light Footman"
    assert after.data["turn"] == "dark"


@rule("F4")
def test_who_finished_set_up_last_plants_first_on_either_edge() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["counting-coup"], chosen=BOX)
    state = put(rules, opening(rules), *STANDARD_SETUP)
    assert state.decision == Plant(Side.DARK, Side.DARK, True)
    assert {a.square.name for a in legal(rules, state) if isinstance(a, PlantFlag)} == {
        "a1",
        "e1",
        "f1",
        "a6",
        "b6",
        "f6",
    }
    assert rule_of(why_not(rules, state, PlantFlag(square("a3")))) == "F4"
    state = play(rules, state, PlantFlag(square("a6"))).state
    assert state.decision == Plant(Side.LIGHT, Side.LIGHT, False)
    assert play(rules, state, PlantFlag(square("f6"))).state.decision == TakeTurn(Side.LIGHT)


@rule("F4")
def test_the_opponents_flag_square_is_closed_and_stops_walking_but_not_jumping() -> None:
    position = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    CHAMP .   .    .
        .    .    .    .    .    .
        .    .    DUKE .    .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "c4"},
    )
    assert "c3-c4" not in position.turns("c3")
    assert "c3-c5" in position.turns("c3"), "a Jump passes over it"
    assert position.why("c3-c4")[:2] == ("F4", "c4")
    slider = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    RANGER .  .    .
        .    .    .    .    .    .
        .    DUKE .    .    .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "c4"},
    )
    assert "c3-c5" not in slider.turns("c3")
    assert slider.why("c3-c5")[:2] == ("F4", "c4")


@rule("F5")
def test_a_point_for_ending_beside_the_flag_when_not_begun_there_and_the_owner_may_relocate() -> None:
    position = draw(FLAGS, rules="counting-coup", flags={"light": "f1", "dark": "d5"})
    after = position.after("d3-d4")
    assert after.data["score"] == {"light": 1, "dark": 0}
    assert after.data["relocate"] is True
    assert after.turns("F:d5>")[:20].startswith("F:d5>d6 ")
    moved = play(after.rules, after.state, RelocateFlag(square("f6"))).state
    assert moved.flags.dark == square("f6")
    assert moved.decision == TakeTurn(Side.DARK)
    near = draw(FLAGS, rules="counting-coup", flags={"light": "f1", "dark": "e3"})
    assert near.after("d3-d2").data["score"]["light"] == 0
    stays = draw(FLAGS, rules="counting-coup", flags={"light": "f1", "dark": "d4"})
    assert stays.after("c3-c4").data["score"]["light"] == 1


@rule("F5")
def test_a_newly_placed_tile_scores_and_the_third_point_wins() -> None:
    position = draw(
        FLAGS,
        rules="counting-coup",
        flags={"light": "f1", "dark": "e1"},
        bags={"light": {"Seer": 1}},
        score={"light": 2, "dark": 0},
    )
    after = position.after("+Seer@d1")
    assert after.data["score"]["light"] == 3
    assert after.winner == "light"
    assert after.data["relocate"] is False
    assert after.state.over is not None
    assert after.state.over.ending is Ending.POINTS


@rule("F5", "I6")
def test_a_commanded_tile_scores() -> None:
    position = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    GENRL~ .  .
        .    .    PIKE .    .    .
        DUKE .    .    .    .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "c4"},
    )
    events = play(position.rules, position.state, position.entry("d3:c2-c3")).events
    assert Scored(Side.LIGHT, 1) in events


@rule("F6", "F4")
def test_each_flag_starts_at_its_owners_edge_planted_by_the_opponent() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["other-objective"], chosen=BOX)
    state = put(rules, opening(rules), *STANDARD_SETUP)
    assert state.decision == Plant(Side.DARK, Side.LIGHT, True)
    assert {a.square.rank + 1 for a in legal(rules, state) if isinstance(a, PlantFlag)} == {1}
    assert rule_of(why_not(rules, state, PlantFlag(square("a6")))) == "F6"


@rule("F6")
def test_bringing_the_opponents_flag_to_the_own_edge_wins() -> None:
    carrying = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        DUKE .    .    FOOT .    .
        """,
        rules="other-objective",
        flags={"light": "f1", "dark": "c2"},
    )
    assert carrying.after("c2-c1").winner == "light"
    passing = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        DUKE .    FOOT .    .    .
        """,
        rules="other-objective",
        flags={"light": "f1", "dark": "c2"},
    )
    assert passing.after("F:c2-c1").winner == "light"


@rule("F6")
def test_nobody_ends_on_his_own_flag() -> None:
    position = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT foot .    .
        DUKE .    .    .    .    .
        """,
        rules="other-objective",
        flags={"light": "d2", "dark": "a6"},
    )
    assert "c2xd2" not in position.turns("c2"), "dark's carrier of Light's Flag falls only to a strike"
    assert position.why("c2xd2")[:2] == ("F6", "d2")


@rule("F7")
def test_without_a_leader_nothing_is_placed_and_without_tiles_the_game_is_lost() -> None:
    position = draw(
        """
        .    .    .    .    duke .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        .    .    .    .    .    .
        """,
        rules="other-objective",
        flags={"light": "f1", "dark": "a6"},
        bags={"light": {"Seer": 1}},
    )
    assert position.turns("+") == ""
    assert position.why("+")[0] == "F7"
    last = draw(
        """
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    foot .    .    .
        .    .    FOOT .    .    .
        .    .    .    .    .    .
        """,
        rules="counting-coup",
        flags={"light": "f1", "dark": "a6"},
    )
    after = last.after("c2xc3")
    assert after.winner == "light"
    assert after.state.over is not None
    assert after.state.over.ending is Ending.NO_TILES


@rule("F8")
def test_a_summoned_carrier_brings_its_flag() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    DUCHSS .  .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """,
        rules="counting-coup",
        flags={"light": "b5", "dark": "e1"},
    )
    after = position.after("c1^b5-d1")
    assert after.data["flags"]["light"] == "d1"
    assert after.data["score"]["light"] == 1


@rule("D1")
def test_dark_rider_sets_five_pikes_then_the_rider_who_moves_first() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["dark-rider"], chosen=BOX)
    state = opening(rules)
    assert state.decision == PutDown(Side.LIGHT, "Pikeman", 5)
    assert {a.square.name for a in legal(rules, state) if isinstance(a, SetUp)} == {f"{f}1" for f in "abcdef"}
    state = put(rules, state, "a1", "b1", "c1", "d1", "f1")
    assert state.decision == PutDown(Side.DARK, "Knight", 1)
    state = put(rules, state, "e6")
    assert state.decision == TakeTurn(Side.DARK)
    assert state.bags.light == state.bags.dark == ()
    other = prepare(SHIPPED, OBJECTIVES["dark-rider"], chosen=BOX, first=Side.DARK)
    assert opening(other).decision == PutDown(Side.DARK, "Pikeman", 5)


@rule("D1")
def test_a_pike_on_the_far_edge_is_frozen() -> None:
    position = draw(
        """
        .    PIKE .    .    .    knight
        .    .    .    .    .    .
        PIKE .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        """,
        rules="dark-rider",
    )
    assert position.turns("b6") == ""
    assert position.turns("a4") == "a4-b5 a4-c6"
    prey = draw(
        """
        .    PIKE knight .  .    .
        .    .    .    .    .    .
        PIKE .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        """,
        rules="dark-rider",
        turn="dark",
    )
    assert "c6xb6" not in prey.turns("c6")
    assert prey.why("c6xb6")[:2] == ("D1", "b6")


@rule("D1")
def test_the_ways_to_win_dark_rider() -> None:
    third = """
    .    PIKE PIKE .    .    knight
    PIKE .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    """
    crossing = draw(third.replace("PIKE .    .    .    .    .", ".    .    PIKE .    .    .", 1), rules="dark-rider")
    assert crossing.after("c5-d6").winner == "light"
    barred = draw(
        third.replace("PIKE .    .    .    .    .", ".    .    PIKE .    .    .", 1),
        rules="dark-rider",
        captured={"light": ["Pikeman", "Pikeman"]},
    )
    assert barred.after("c5-d6").winner == ""
    hunt = draw(
        """
        .    .    .    .    .    .
        .    .    .    knight .  .
        .    .    PIKE .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        """,
        rules="dark-rider",
    )
    assert hunt.after("c4xd5").winner == "light"
    massacre = draw(
        """
        .    .    .    .    .    .
        .    .    .    PIKE .    .
        .    .    .    knight .  .
        PIKE .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        """,
        rules="dark-rider",
        turn="dark",
        captured={"light": ["Pikeman", "Pikeman"]},
    )
    assert massacre.after("d4xd5").winner == "dark"


@rule("N1")
def test_the_draft_alternates_and_takes_the_type_from_the_other_player() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["logistical-nightmare"], chosen=BOX)
    state = opening(rules)
    assert isinstance(state.decision, Pick)
    assert state.decision.side is Side.LIGHT
    assert state.bags.light == state.bags.dark == ("Footman",)
    assert "Duke" not in state.decision.pool
    assert "Footman" not in state.decision.pool
    assert "Sage" not in state.decision.pool
    state = play(rules, state, PickType("Pikeman")).state
    assert state.bags.light == ("Footman", "Pikeman", "Pikeman", "Pikeman")
    assert state.bags.dark == ("Footman",)
    assert isinstance(state.decision, Pick)
    assert state.decision.side is Side.DARK
    assert "Pikeman" not in state.decision.pool
    while isinstance(state.decision, Pick):
        state = play(rules, state, PickType(state.decision.pool[0])).state
    assert state.decision == PutDown(Side.LIGHT, "Duke", 3)
    assert len(state.bags.light) + len(state.bags.dark) == 2 + 3 + 9
    assert put(rules, state, *STANDARD_SETUP).decision == TakeTurn(Side.DARK)
