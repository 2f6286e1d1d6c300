"""Icons, lines and paths, drawn: rules B1-B3, L1-L4, I1-I13, G5-G7."""

from __future__ import annotations

import pytest

from duke.catalogue.pictures import parse
from duke.engine.geometry import Square, sight, ways
from engine.drawn import draw, house
from rule_marks import rule

LONE = """
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
"""


def names(squares: object) -> str:
    return " ".join(str(square) for square in squares)  # type: ignore[attr-defined]  # any iterable of squares


@rule("B1")
def test_files_run_left_to_right_and_ranks_up_from_light() -> None:
    assert Square.parse("a1") == (0, 0)
    assert Square.parse("f6") == (5, 5)
    with pytest.raises(ValueError, match="a1 to f6"):
        Square.parse("g1")


@rule("B2", "I1")
def test_a_grid_is_read_from_its_controllers_seat() -> None:
    position = """
    .    .    duke .    .    .
    .    .    pike .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    PIKE .    .    .
    .    .    DUKE .    .    .
    """
    assert draw(position).turns("c2") == "c2-a4 c2-b3 c2-d3 c2-e4"
    assert draw(position, turn="dark").turns("c5") == "c5-a3 c5-b4 c5-d4 c5-e3"


@rule("B3")
def test_offsets_count_from_the_own_square_wherever_it_is_drawn() -> None:
    target = draw(
        """
        .    .    .    foot .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    TREB~ .   .
        DUKE .    .    .    .    .
        """
    )
    assert target.turns("d2") == "d2*d6"


@rule("L1", "I1")
def test_a_move_needs_a_clear_straight_way() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        PIKE .    .    .    foot .
        .    FOOT .    foot .    .
        .    .    PIKE .    .    .
        DUKE .    .    .    .    .
        """
    )
    assert position.turns("c2") == "c2xd3"
    assert position.why("c2-a4") == ("L1", "b3", "b3")
    assert position.why("c2xe4") == ("L1", "d3", "d3")
    assert position.why("c2-b3")[0] == "G7"
    assert position.why("c2-c3")[0] == "G5"


@rule("G7", "I13", "G6")
def test_capturing_removes_the_enemy_and_the_mover_flips() -> None:
    after = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    foot~ .   .
        .    .    PIKE .    .    .
        DUKE .    .    .    .    .
        """
    ).after("c2xd3")
    assert after.at("d3") == "light Pikeman flipped"
    assert after.at("c2") == "."
    assert after.data["captured"] == {"light": [], "dark": ["Footman"]}
    assert after.data["turn"] == "dark"


@rule("I2")
def test_a_jump_ignores_tiles_on_the_way() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    foot .    .    .
        .    FOOT CHAMP foot .   .
        .    .    FOOT .    .    .
        .    .    pike .    .    .
        DUKE .    .    .    .    .
        """
    )
    assert position.turns("c4") == "c4-a4 c4-c6 c4-e4 c4xc2 c4xc5 c4xd4"
    after = position.after("c4xc2")
    assert after.at("c3") == "light Footman"


@rule("I3")
def test_a_slide_stops_anywhere_or_takes_the_first_enemy() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    foot .
        .    .    PRIEST .  .    .
        .    FOOT .    .    .    .
        .    .    .    .    foot .
        DUKE .    .    .    .    foot
        """
    )
    assert position.turns("c4") == "c4-a6 c4-b5 c4-d3 c4-d5 c4-e6 c4xe2"
    assert position.why("c4xf1") == ("L1", "e2", "d3 e2")
    assert position.why("c4-a2") == ("L1", "b3", "b3")


@rule("I4")
def test_a_jump_slide_hops_one_square_and_stops_on_the_second_or_later() -> None:
    position = draw(
        """
        .    .    foot .    .    duke
        .    .    .    .    .    .
        .    .    foot .    .    .
        .    .    ASSASN .  .    .
        .    .    .    .    .    .
        DUKE .    .    .    .    .
        """
    )
    assert position.turns("c3") == "c3-c5 c3-e1 c3xc6"
    assert position.why("c3-c4")[0] == "G5"


@rule("I5")
def test_a_strike_takes_from_afar_and_the_striker_flips_where_it_stands() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    foot .    FOOT .    .
        .    pike pike .    .    .
        .    .    PIKE~ .   .    .
        .    DUKE .    .    .    .
        """
    )
    assert position.turns("c2*") == "c2*b4"
    assert position.why("c2*d4")[0] == "I5"
    after = position.after("c2*b4")
    assert after.at("c2") == "light Pikeman"
    assert after.at("b4") == "."


@rule("I6")
def test_command_sends_an_unflipped_tile_between_marked_squares_and_flips_the_commander() -> None:
    position = draw(
        """
        .    .    .    duke .    .
        .    .    foot foot .    .
        .    seer .    .    .    .
        .    .    .    GENRL~ knight .
        .    .    PIKE .    FOOT .
        .    FOOT DUKE .    .    .
        """
    )
    assert position.turns("d3:") == "d3:c2-c3 d3:c2-d2 d3:c2xe3 d3:e2-c3 d3:e2-d2 d3:e2xe3"
    after = position.after("d3:c2xe3")
    assert after.at("e3") == "light Pikeman"
    assert after.at("d3") == "light General"
    assert position.why("d3:c2-e2")[0] == "G7"


@rule("I7", "I9")
def test_smash_ignores_defense_and_a_move_does_not() -> None:
    position = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    ram  {}   .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    DUKE .    .    .    .    .
    """
    assert draw(position.format("FOOT")).turns("d4") == "d4-d3 d4-d5 d4-e4"
    assert draw(position.format("FOOT")).why("d4xc4") == ("I9", "d4", "")
    breaker = house("Breaker", ". . . . .\n. . . . .\n. b P . .\n. . . . .\n. . . . .")
    assert draw(position.format("BREAKER"), tiles=[breaker]).turns("d4") == "d4xc4"


@rule("I7", "M3")
def test_a_hammer_reaches_into_a_fort_and_a_strike_does_not() -> None:
    position = """
    .    .    .    .    .    duke
    .    .    .    .    .    .
    .    .    foot .    .    .
    .    .    .    .    .    .
    .    .    {} .    .    .
    DUKE .    .    .    .    .
    """
    assert draw(position.format("BALSTA"), terrain={"fort": "c4"}).turns("c2*") == "c2*c4"
    assert draw(position.format("BOWMAN~"), terrain={"fort": "c4"}).turns("c2*") == ""
    assert draw(position.format("BOWMAN~"), terrain={"fort": "c4"}).why("c2*c4")[:2] == ("M3", "c4")


@rule("I8")
def test_a_non_capture_move_needs_an_empty_square() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    foot .    FOOT .    .
        .    .    BALSTA .  .    .
        DUKE .    .    .    .    .
        """
    )
    assert position.turns("c2") == "c2-c3"
    assert position.why("c2xb3")[:2] == ("I8", "b3")


@rule("I8")
def test_a_non_capture_jump_leaps_but_never_takes() -> None:
    hopper = house("Hopper", ". q . q .\n. . . . .\n. . P . .\n. . . . .\n. . . . .")
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    foot .    .    .    .
        .    foot foot foot .    .
        .    .    HOPPER .  .    .
        DUKE .    .    .    .    .
        """,
        tiles=[hopper],
    )
    assert position.turns("c2") == "c2-d4"


@rule("I9")
def test_defense_refuses_a_leap_only_when_both_ways_meet_it() -> None:
    # Dark's ram on d4 defends c3-c5, e3-e5 as Light sees them. A knight on c2 leaps to d4 by c3 c4 or d2 d3.
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    ram  .    .
        .    .    .    .    .    .
        .    .    KNIGHT .  .    .
        DUKE .    .    .    .    .
        """
    )
    assert "c2xd4" in position.turns("c2")
    ranger = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    ram  .    .
        .    RANGER .  .    .    .
        .    .    .    .    .    .
        DUKE .    .    .    .    .
        """
    )
    # b3 to d4: by b4 c4 or by c3 d3; c4 and c3 are both marked Defense.
    assert "b3xd4" not in ranger.turns("b3")
    assert ranger.why("b3xd4")[0] == "I9"


@rule("I9")
def test_a_command_and_a_hammer_do_not_heed_defense() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    ram  .    FOOT .    .
        .    .    MARSHL~ . .    .
        .    .    .    .    .    .
        DUKE .    .    .    .    .
        """
    )
    assert "c3:d4xb4" in position.turns("c3:")


@rule("I10", "S7")
def test_an_area_effect_fires_every_joined_icon_at_friend_and_foe() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    foot .    .    .
        .    FOOT pike .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        DUKE .    TREB~ .   .    .
        """
    )
    assert position.turns("c1") == "c1*b4+c4+c5"
    after = position.after("c1*b4+c4+c5")
    assert after.data["captured"] == {"light": ["Footman"], "dark": ["Footman", "Pikeman"]}
    assert after.at("c1") == "light Trebuchet"


@rule("I10")
def test_an_area_effect_needs_an_enemy_that_one_icon_may_take() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    FOOT FOOT .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        DUKE .    TREB~ .   .    .
        """
    )
    assert position.turns("c1") == ""


@rule("I10", "T8")
def test_an_area_effect_may_not_take_an_own_leader() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    foot .    .    .
        .    DUKE pike .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    TREB~ .   .    .
        """
    )
    assert position.turns("c1") == ""
    assert position.why("c1*b4+c4+c5")[:2] == ("T8", "b4")


@rule("I11")
def test_a_side_without_icons_flips_where_it_stands() -> None:
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    FOOT .    .    .
        DUKE .    TREB .    .    .
        """
    )
    assert position.turns("c1") == "c1~"
    assert position.after("c1~").at("c1") == "light Trebuchet flipped"
    assert position.why("c2~")[0] == "I11"


@rule("I11", "I9")
def test_marks_that_only_defend_are_no_icons() -> None:
    wall = house("Wall", ". . . . .\n. d d d .\n. . P . .\n. . . . .\n. . . . .")
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    WALL .    .    .
        DUKE .    .    .    .    .
        """,
        tiles=[wall],
    )
    assert position.turns("c2") == "c2~"


@rule("I12", "G5")
def test_two_icons_on_one_square_are_one_turn_when_they_do_the_same() -> None:
    both = house("Both", ". . . . .\n. . mj . .\n. . P . .\n. . . . .\n. . . . .")
    position = draw(
        """
        .    .    .    .    .    duke
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    BOTH .    .    .
        DUKE .    .    .    .    .
        """,
        tiles=[both],
    )
    assert position.turns("c2") == "c2-c3"


@rule("L2")
@pytest.mark.parametrize(
    ("start", "end", "between"),
    [
        ("a1", "a4", "a2 a3"),
        ("a1", "c3", "b2"),
        ("c2", "d4", "c3 d3"),
        ("c2", "d5", "c3 d4"),
        ("c2", "e3", "d2 d3"),
        ("d5", "c2", "c3 d4"),
    ],
)
def test_the_line_of_sight_crosses_only_what_it_enters(start: str, end: str, between: str) -> None:
    assert sorted(s.name for s in sight(Square.parse(start), Square.parse(end))) == between.split()


@rule("L3")
def test_a_leap_has_two_ways_round() -> None:
    first, second = ways(Square.parse("c2"), Square.parse("d4"))
    assert {names(first), names(second)} == {"c3 c4", "d2 d3"}


@rule("L5")
def test_an_off_line_move_or_slide_is_refused_at_load() -> None:
    with pytest.raises(ValueError, match=r"\(L5\)"):
        parse(". m . . .\n. . . . .\n. . P . .\n. . . . .\n. . . . .")
