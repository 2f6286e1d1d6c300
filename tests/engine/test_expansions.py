"""Arthurian Legends and the Siege Engines, drawn: rules A1-A7, S1-S7, U1."""

from __future__ import annotations

from dataclasses import replace

from duke.engine.actions import Draw, Drawn, Link, Purpose, PutBack
from duke.engine.danger import exposed, guards
from duke.engine.decisions import Drawing, Ending, PlaceTile, TakeTurn
from duke.engine.geometry import SQUARES, Side, Square
from duke.engine.notation import write
from duke.engine.objectives import OBJECTIVES
from duke.engine.refusals import rule_of
from duke.engine.rules import legal, play, prepare, why_not
from duke.engine.tiles import TileSet
from engine.drawn import SHIPPED, Ability, draw, house
from rule_marks import rule

BOX = [t.name for t in SHIPPED.values() if t.set == "lords-legacy"]
ORIGINAL = [t.name for t in SHIPPED.values() if t.set == "original"]
LEGENDS = [t.name for t in SHIPPED.values() if t.set == "arthurian-legends"]


def square(name: str) -> Square:
    return Square.parse(name)


@rule("A1", "A6")
def test_legends_take_the_place_of_the_tiles_they_replace_or_are_added() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["arthurian"], chosen=[*BOX, *LEGENDS])
    assert [name for _, name in rules.roster] == ["Arthur", "Footman", "Footman", "Morgana", "Footman", "Footman"]
    light, dark = set(rules.bags.light), set(rules.bags.dark)
    assert light >= {"Guinevere", "Lancelot", "Perceval", "Merlin"}
    assert not light & {"Champion", "Wizard", "Mordred", "Duke"}
    assert dark >= {"Mordred", "Champion", "Wizard"}
    assert not dark & {"Guinevere", "Lancelot", "Perceval", "Merlin", "Duke"}
    full = prepare(SHIPPED, OBJECTIVES["arthurian"], chosen=[*BOX, *ORIGINAL, *LEGENDS])
    assert "Duchess" not in full.bags.light
    assert "Duchess" not in full.bags.dark
    assert "Assassin" in full.bags.dark


@rule("A1")
def test_legends_play_in_no_other_game() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["standard"], chosen=[*BOX, *LEGENDS])
    assert not {*rules.bags.light, *rules.bags.dark} & set(LEGENDS)
    assert rules.roster[0] == (Side.LIGHT, "Duke")


@rule("A7")
def test_a_legend_stands_in_with_the_replaced_tiles_grids_and_without_its_abilities() -> None:
    for legend, replaced in (("Arthur", "Duke"), ("Mordred", "Duchess"), ("Merlin", "Wizard")):
        assert SHIPPED[legend].stands_in == replaced
        assert SHIPPED[legend].starting == SHIPPED[replaced].starting
        assert SHIPPED[legend].flipped == SHIPPED[replaced].flipped
    assert SHIPPED["Duchess"].abilities == {Ability.SUMMON}
    assert not SHIPPED["Mordred"].abilities


TWO = """
.    .    .    morgan .  .
.    mordrd .  .    .    .
.    .    .    .    .    .
.    RANGER .  .    .    .
.    .    .    .    .    .
.    .    ARTHUR .  .    .
"""


@rule("A2", "G10")
def test_dark_falls_only_when_both_leaders_have_fallen() -> None:
    after = draw(TWO, rules="arthurian").after("b3xb5")
    assert after.winner == ""
    assert after.data["captured"]["dark"] == ["Mordred"]
    assert after.data["turn"] == "dark"


@rule("A2", "T3")
def test_danger_binds_dark_only_for_the_last_leader() -> None:
    position = draw(TWO, rules="arthurian", turn="dark")
    assert "d6-e6" in position.turns("d6"), "Mordred hangs, but he is not the last"
    assert guards(position.rules, position.state.board, Side.DARK)
    assert not exposed(position.rules, position.state.board, Side.DARK)
    alone = draw(TWO.replace("mordrd", ".    "), rules="arthurian", turn="dark")
    assert not exposed(alone.rules, alone.state.board, Side.DARK)


@rule("A3")
def test_dark_deploys_beside_either_leader() -> None:
    position = draw(TWO, rules="arthurian", turn="dark", bags={"dark": {"Seer": 1}})
    assert position.turns("+") == ("+Seer@a5 +Seer@b4 +Seer@b6 +Seer@c5 +Seer@c6 +Seer@d5 +Seer@e6")


CAMELOT = """
.    .    .    morgan .  .
.    .    .    .    .    .
.    .    foot .    .    .
.    .    MERLIN .  .    .
.    FOOT .    .    .    .
.    .    ARTHUR .  .    .
"""


@rule("A4")
def test_lights_legend_in_camelot_commands_once_until_it_leaves() -> None:
    position = draw(CAMELOT, rules="arthurian", terrain={"camelot": "c3"})
    assert position.turns("Camelot:").split() == [
        f"Camelot:b2{to}" for to in ("-b3", "-b4", "-c2", "-d2", "-d3", "xc4")
    ]
    after = position.after("Camelot:b2-b3")
    assert after.at("c3") == "light Merlin"
    assert after.at("b3") == "light Footman"
    assert after.data["camelot_face"] == "fort"
    again = draw(CAMELOT, rules="arthurian", terrain={"camelot": "c3"}, camelot_face="fort")
    assert again.turns("Camelot:") == ""
    assert again.why("Camelot:b2-b3")[0] == "A4"
    assert again.after("c3-d3").data["camelot_face"] == "camelot"


@rule("A4", "L4", "M4")
def test_camelots_own_square_stops_its_commands_like_any_fort() -> None:
    position = draw(CAMELOT, rules="arthurian", terrain={"camelot": "c3"})
    assert "Camelot:b2-d4" not in position.turns("Camelot:"), "b2 c3 d4 leads through Camelot"
    assert "Camelot:b2-d3" in position.turns("Camelot:"), "by b3 c3 no, by c2 d2 yes"


SEIZE = """
.    .    .    .    .    .
.    .    FOOT .    .    .
.    .    .    .    SEER .
.    morgan .  .    .    .
.    .    .    .    MERLIN .
.    .    .    .    ARTHUR .
"""


@rule("A5", "B4")
def test_a_dark_legend_that_seizes_camelot_may_turn_a_tile() -> None:
    position = draw(SEIZE, rules="arthurian", turn="dark", terrain={"camelot": "c3"})
    assert position.turns("b3-c3") == "b3-c3 b3-c3!c5 b3-c3!e4"
    after = position.after("b3-c3!c5")
    assert after.at("c5") == "dark Footman"
    assert after.data["camelot_face"] == "fort"
    assert position.after("b3-c3").data["camelot_face"] == "camelot"
    assert rule_of(position.refusal("b3-c3!e2")) == "A5"


@rule("A5")
def test_a_turned_tile_is_captured_as_darks() -> None:
    position = draw(
        """
        .    .    .    .    .    .
        .    .    foot .    .    .
        .    .    LANCEL .  .    .
        .    morgan .  .    .    .
        .    .    .    .    .    .
        .    .    .    .    ARTHUR .
        """,
        rules="arthurian",
    )
    assert position.after("c4xc5").data["captured"] == {"light": [], "dark": ["Footman"]}


@rule("M4", "M3")
def test_camelot_shelters_like_a_fort_on_both_faces() -> None:
    picture = """
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    morgan .  .    .
    .    BOWMAN~ . .    .    .
    .    .    .    .    ARTHUR .
    """
    assert draw(picture, rules="arthurian").turns("b2*") == "b2*c3"
    for face in ("camelot", "fort"):
        inside = draw(picture, rules="arthurian", terrain={"camelot": "c3"}, camelot_face=face)
        assert inside.why("b2*c3")[:2] == ("M3", "c3")


ENGINES = """
.    .    .    duke .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    FOOT DUKE .    .    .
"""


@rule("S1")
def test_a_drawn_tile_may_be_swapped_for_its_engine_when_that_is_placed() -> None:
    position = draw(ENGINES, bags={"light": {"Priest": 1}}, beside=["Ballista"])
    assert position.turns("+") == "+Priest=Ballista@c2 +Priest=Ballista@d1 +Priest@c2 +Priest@d1"
    after = position.after("+Priest=Ballista@d1")
    assert after.at("d1") == "light Ballista"
    assert after.data["out"]["light"] == ["Priest"]
    assert after.data["beside"] == []
    taken = draw(ENGINES, bags={"light": {"Priest": 1}}, beside=["Catapult"])
    assert taken.turns("+") == "+Priest@c2 +Priest@d1"


@rule("S1")
def test_one_copy_of_each_engine_lies_beside_the_board() -> None:
    rules = prepare(SHIPPED, OBJECTIVES["standard"], siege_engines=True)
    assert rules.beside == ("Ballista", "Battering Ram", "Catapult", "Engineer", "Trebuchet")
    assert prepare(SHIPPED, OBJECTIVES["standard"]).beside == ()
    assert "Ballista" not in rules.bags.light


@rule("S2")
def test_the_engineer_comes_only_for_an_oracle() -> None:
    position = draw(ENGINES, bags={"light": {"Oracle": 1}}, beside=["Engineer"])
    assert "+Oracle=Engineer@d1" in position.turns("+")
    boxed = prepare(SHIPPED, OBJECTIVES["standard"], chosen=BOX, siege_engines=True)
    assert "Oracle" not in boxed.bags.light


LINK = """
.    .    .    duke .    .
.    .    .    .    .    .
.    .    .    foot .    .
.    .    ENGNR CATPLT . .
.    .    .    .    .    .
.    FOOT DUKE .    .    .
"""


@rule("S4")
def test_link_flips_the_engineer_and_a_linked_tile_which_may_be_used_at_once() -> None:
    position = draw(LINK)
    turns = position.turns("c3~").split()
    assert "c3~d3" in turns
    assert position.after("c3~d3").at("d3") == "light Catapult flipped"
    assert position.after("c3~d3").at("c3") == "light Engineer flipped"
    shooting = draw(
        """
        .    .    .    duke .    .
        .    .    pike .    .    .
        .    .    .    foot .    .
        .    .    ENGNR CATPLT . .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """
    )
    assert "c3~d3;d3*c5" in shooting.turns("c3~").split()
    after = shooting.after("c3~d3;d3*c5")
    assert after.at("d3") == "light Catapult", "used, it flips back"
    assert after.at("c5") == "."


@rule("S4")
def test_without_a_linked_tile_the_engineer_cannot_flip() -> None:
    position = draw(LINK.replace("CATPLT .", ".    .  "))
    assert position.turns("c3~") == ""
    assert rule_of(position.refusal("c3~d4")) == "S4"


@rule("S5")
def test_link_draws_until_a_linked_tile_comes() -> None:
    flipped = LINK.replace("ENGNR ", "ENGNR~ ").replace("CATPLT .", ".    . ")
    position = draw(flipped, bags={"light": {"Seer": 2, "Trebuchet": 1}})
    turns = position.turns("c3~").split()
    assert turns == [f"c3~+Trebuchet@{s}" for s in ("b3", "c2", "c4", "d1", "d3")]
    after = position.after("c3~+Trebuchet@c4")
    assert after.data["bags"]["light"] == {"Seer": 2}
    assert after.at("c3") == "light Engineer"
    none = draw(flipped, bags={"light": {"Seer": 2}})
    assert none.turns("c3~") == "c3~"
    assert none.after("c3~").at("c3") == "light Engineer"


@rule("S5", "S1")
def test_each_swappable_tile_is_asked_for_as_it_comes() -> None:
    flipped = LINK.replace("ENGNR ", "ENGNR~ ").replace("CATPLT .", ".    . ")
    position = draw(flipped, bags={"light": {"Priest": 1, "Seer": 1}}, beside=["Ballista"])
    drawing = play(position.rules, position.state, Draw(Purpose.LINK, square("c3"))).state
    assert isinstance(drawing.decision, Drawing)
    passed = play(position.rules, drawing, Drawn(("Seer",))).state
    assert isinstance(passed.decision, Drawing)
    assert passed.decision.aside == ("Seer",)
    asked = play(position.rules, passed, Drawn(("Priest",))).state
    assert isinstance(asked.decision, PlaceTile)
    assert PutBack() in legal(position.rules, asked)
    declined = play(position.rules, asked, PutBack()).state
    assert isinstance(declined.decision, TakeTurn)
    assert declined.bags.light == ("Priest", "Seer")
    assert declined.beside == ("Ballista",)


@rule("S6")
def test_a_linked_tile_may_be_placed_beside_the_engineer() -> None:
    position = draw(LINK, bags={"light": {"Seer": 1, "Trebuchet": 1}})
    assert {t[6:] for t in position.turns("+Seer").split()} == {"c2", "d1"}
    assert {t[11:] for t in position.turns("+Trebuchet").split()} == {"b3", "c2", "c4", "d1"}


@rule("S6")
def test_a_draw_with_room_only_beside_the_engineer_may_return() -> None:
    full = """
    .    .    .    duke .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    ENGNR .  .    .
    .    .    FOOT .    .    .
    .    FOOT DUKE FOOT .    .
    """
    position = draw(full, bags={"light": {"Seer": 1, "Trebuchet": 1}})
    turns = position.turns("+").split()
    assert "+Seer" in turns
    assert position.after("+Seer").data["bags"]["light"] == {"Seer": 1, "Trebuchet": 1}
    assert draw(full, bags={"light": {"Seer": 1}}).turns("+") == ""


DEPLOYER = house(
    "Deployer",
    ". . m . .\n. . m . .\n. . P . .\n. . . . .\n. . . . .",
    abilities=frozenset({Ability.REDEPLOY}),
)

REDEPLOY = """
.    .    .    duke .    .
.    .    .    .    .    .
.    .    .    .    .    .
.    .    DEPLOYER .  .   .
.    .    .    .    .    .
.    FOOT DUKE .    .    .
"""


@rule("S3", "B2")
def test_a_redeploy_tile_rotates_and_its_reach_with_it() -> None:
    position = draw(REDEPLOY, tiles=[DEPLOYER])
    right = position.after("c3>>")
    assert right.at("c3") == "light Deployer facing right"
    again = draw(REDEPLOY.replace("DEPLOYER", "DEPLOYER>"), tiles=[DEPLOYER])
    assert again.turns("c3-") == "c3-d3 c3-e3"
    left = draw(REDEPLOY.replace("DEPLOYER", "DEPLOYER<"), tiles=[DEPLOYER])
    assert left.turns("c3-") == "c3-a3 c3-b3"
    dark = draw(REDEPLOY.replace("DEPLOYER", "deployer>"), tiles=[DEPLOYER], turn="dark")
    assert dark.turns("c3-") == "c3-a3 c3-b3", "right is dark's right"


@rule("S3")
def test_redeploy_places_a_new_tile_and_returns_to_the_bag() -> None:
    position = draw(REDEPLOY, tiles=[DEPLOYER], bags={"light": {"Seer": 1}})
    assert "+Seer@d1/c3" in position.turns("+").split()
    after = position.after("+Seer@d1/c3")
    assert after.at("c3") == "."
    assert after.data["bags"]["light"] == {"Deployer": 1}
    empty = draw(REDEPLOY, tiles=[DEPLOYER])
    assert rule_of(why_not(empty.rules, empty.state, Draw(Purpose.RETURN, square("c3")))) == "G9"


@rule("S3", "S4", "S6")
def test_a_linked_tile_s_return_may_bring_what_cannot_be_placed() -> None:
    position = draw(
        """
        .    .    .    duke .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    ENGNR CATPLT . .
        .    .    FOOT .    .    .
        .    FOOT DUKE FOOT .    .
        """,
        tiles=[replace(SHIPPED["Catapult"], abilities=frozenset({Ability.REDEPLOY}))],
        bags={"light": {"Seer": 1, "Trebuchet": 1}},
    )
    found = [turn for turn in position.turns("c3~d3;+").split() if "/" not in turn]
    assert found == ["c3~d3;+Seer"]
    after = position.after("c3~d3;+Seer")
    assert after.at("c3") == "light Engineer flipped"
    assert after.at("d3") == "light Catapult flipped", "it stays, and the Link has turned it over"
    assert after.data["bags"]["light"] == {"Seer": 1, "Trebuchet": 1}


@rule("T3", "A2", "S4")
def test_a_chain_of_links_that_takes_both_leaders_is_danger() -> None:
    still = ". . .\n. P .\n. . ."
    gun = house("Gun", ". m .\n. P .\n. . .", "x+ . x+\n. P .\n. . .")
    link = frozenset({Ability.LINK})
    smith = house("Smith", ". m .\n. P .\n. . .", still, abilities=link, linked=frozenset({"Gun"}))
    lord = house("Lord", ". m .\n. P .\n. . .", still, abilities=link, linked=frozenset({"Smith"}))
    position = draw(
        """
        .    .    .    .    .    .
        .    morgan .  mordrd .  .
        .    .    GUN  .    .    .
        .    .    .    .    .    .
        LORD SMITH~ .  .    .    .
        .    .    .    .    ARTHUR .
        """,
        tiles=[gun, smith, lord],
        rules="arthurian",
        turn="light",
    )
    assert "a2~b2;b2~c4;c4*b5+d5" in position.turns("a2~").split()
    found = exposed(position.rules, position.state.board, Side.DARK)
    assert [(SQUARES[threat.attacker].name, threat.linked) for threat in found] == [("a2", True)]


@rule("S3", "S4")
def test_a_return_is_begun_before_anybody_knows_what_comes() -> None:
    position = draw(REDEPLOY, tiles=[DEPLOYER], bags={"light": {"Seer": 1}})
    assert position.entry("+/c3") == Draw(Purpose.RETURN, square("c3"))
    assert write(position.state, [Draw(Purpose.RETURN, square("c3"))]) == "+/c3"
    linked = Link(square("a1"), square("c3"), Draw(Purpose.RETURN, square("c3")))
    assert write(position.state, [linked]) == "a1~c3;+/c3"


@rule("S3", "I6")
def test_a_redeploy_tile_cannot_be_commanded() -> None:
    position = draw(
        """
        .    .    .    duke .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    GENRL~ .  .
        .    .    DEPLOYER .  .  .
        .    FOOT DUKE .    .    .
        """,
        tiles=[DEPLOYER],
    )
    assert position.turns("d3:") == ""
    assert position.why("d3:c2-e3")[:2] == ("S3", "c2")


@rule("U1")
def test_an_unfilled_stub_is_in_no_bag() -> None:
    stubs = [t.name for t in SHIPPED.values() if t.is_stub]
    assert stubs == ["Adjutant", "Countess", "Sage", "Light Horse", "Royal Assassin"]
    rules = prepare(SHIPPED, OBJECTIVES["standard"], chosen=BOX)
    assert not set(rules.bags.light) & set(stubs)
    filled = house("Sage", ". . . . .\n. . m . .\n. . P . .\n. . . . .\n. . . . .")
    more = TileSet.of([*(t for t in SHIPPED.values() if t.name != "Sage"), filled])
    assert "Sage" in prepare(more, OBJECTIVES["standard"], chosen=BOX).bags.light


@rule("A5", "T3")
def test_danger_is_judged_after_the_turning() -> None:
    position = draw(
        """
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    morgan .  KNIGHT .  .
        .    .    .    .    .    .
        .    .    .    .    ARTHUR .
        """,
        rules="arthurian",
        turn="dark",
        terrain={"camelot": "c3"},
    )
    # On c3 Morgana stands next to the Knight, which moves to the side: only turning it saves her.
    assert position.turns("b3-c3") == "b3-c3!d3"


@rule("A2")
def test_the_game_is_light_s_when_the_last_dark_leader_falls() -> None:
    taking = draw(
        """
        .    .    .    morgan .  .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    RANGER .  .
        .    .    .    .    .    .
        .    .    ARTHUR .  .    .
        """,
        rules="arthurian",
    )
    after = taking.after("d3xd6")
    assert after.winner == "light"
    assert after.state.over is not None
    assert after.state.over.ending is Ending.LEADER_TAKEN
