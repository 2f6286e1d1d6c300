"""The board is drawn as in the mock-ups (screens: the language of the board)."""

from __future__ import annotations

import unicodedata
from dataclasses import fields, replace

import pytest
from rich.cells import cell_len

from duke.catalogue import marks
from duke.engine.board import Board as Position
from duke.engine.board import Ground
from duke.engine.geometry import Side
from duke.engine.state import BySide
from duke.engine.tiles import Icon, tile
from duke.tui.glyphs import ASCII, GLYPHS
from duke.tui.sizes import LARGE, MEDIUM, SMALL, Size
from duke.tui.spans import IN_ASCII
from duke.tui.theme import Colours, Eyes
from duke.tui.view import BoardView, MarkKind
from engine.drawn import house
from tui.boards import (
    CAPTURE,
    COMMAND,
    COUP,
    DRAWN,
    EMPTY,
    END,
    FALLS,
    FAR,
    GOLDEN,
    GUARD,
    KNIGHT,
    REACH,
    ROTATED,
    SENT,
    STONES,
    TINY,
    WHY_NOT,
    at,
    drawn,
    mark,
    over,
    row_of,
    view,
)


@pytest.mark.parametrize(
    ("name", "shown", "size", "eyes"),
    [
        ("80x24", KNIGHT, SMALL, Eyes()),
        ("100x30", KNIGHT, MEDIUM, Eyes()),
        ("140x45", KNIGHT, LARGE, Eyes()),
        ("drawn", DRAWN, SMALL, Eyes()),
        ("command", SENT, SMALL, Eyes()),
        ("guard", GUARD, SMALL, Eyes()),
        ("why-not", WHY_NOT, SMALL, Eyes()),
        ("terrain", COUP, SMALL, Eyes()),
        ("end", END, SMALL, Eyes()),
        ("ascii", KNIGHT, SMALL, Eyes(ascii=True)),
        ("80x24", KNIGHT, SMALL, Eyes(colours=Colours.MONO)),
        ("80x24", KNIGHT, SMALL, Eyes("light", Colours.SIXTEEN)),
    ],
)
def test_the_mock_ups(name: str, shown: BoardView, size: Size, eyes: Eyes) -> None:
    assert drawn(shown, size, eyes) == (GOLDEN / f"board-{name}.txt").read_text(encoding="utf-8")


def test_a_rotated_tile_has_an_arrow_and_a_turned_grid() -> None:
    assert row_of(ROTATED, "c3") == ["BOWMAN", "↓     "]
    assert row_of(ROTATED, "e2") == ["KNIGHT", "~←    "]
    assert row_of(ROTATED, "d5") == ["knight", "~→    "]
    assert row_of(ROTATED, "e2", eyes=Eyes(ascii=True)) == ["KNIGHT", "~<    "]
    assert row_of(ROTATED, "c3", MEDIUM)[0] == "↓BOWMAN  "
    # The flipped Knight slides forward: to the left of its owner.
    assert row_of(ROTATED, "e2", LARGE) == [
        "~←KNIGHT   ",
        " · · · · ● ",
        " · · · ● · ",
        " · ◄ P · · ",
        " · · · ● · ",
        " · · · · ● ",
    ]
    # Dark's owner looks the other way: his right is our left.
    assert row_of(ROTATED, "d5", LARGE)[3] == " · ◄ P · · "
    assert row_of(replace(ROTATED, turned=True), "d5", LARGE)[3] == " · · P ► · "


def test_a_mark_leaves_the_signs_of_the_tile() -> None:
    shown = replace(over(ROTATED, {"d5": mark(CAPTURE, "●")}), flags=BySide(None, at("d5")))
    assert row_of(shown, "d5") == ["knight", "~→»●«⚑"]
    point = replace(over(KNIGHT, {"b3": mark(CAPTURE, "●", "+1")}), flags=BySide(None, at("b3")))
    assert row_of(point, "b3") == ["pike  ", "~»●+1⚑"]
    assert row_of(point, "b3", MEDIUM) == ["~pikeman ", "   »●« +1", "     ☆● ⚑"]
    assert row_of(point, "b3", LARGE)[3] == " · ·»●«+1· "
    fort = replace(point, board=replace(point.board, ground=Ground(fort=at("b3"))))
    assert row_of(fort, "b3", MEDIUM)[2] == "    ☆● ⚑♜"
    assert row_of(fort, "b3", LARGE)[0] == "~pikeman ⚑♜"
    assert row_of(fort, "b3", LARGE)[-1] == " · ☆ · ☆ · "
    assert row_of(fort, "b3", eyes=Eyes(ascii=True)) == ["pike  ", "~>+1f#"]


def test_a_mark_on_a_tile_stands_apart_from_its_own_grid() -> None:
    """Without colours too: a square that Command may choose is not read as an icon of the tile."""
    offered = over(SENT, {"c2": mark(COMMAND, "❖"), "c1": mark(REACH), "e2": mark(MarkKind.REACHED)})
    assert row_of(offered, "c2", LARGE)[3] == " · ·(❖)· · "
    assert row_of(offered, "c1", LARGE)[3] == " · ·(+)· · "
    assert row_of(offered, "e2", LARGE)[3] == " · · ! · · "
    assert row_of(offered, "c2", MEDIUM)[1] == "    ❖    "
    assert row_of(COUP, "b4", LARGE)[3] == "     ○ +1  "


def test_the_last_turn_shows_on_the_terrain_that_it_left() -> None:
    left = over(replace(COUP, board=view(EMPTY, Ground(fort=at("d3"))).board), {}, source="d3")
    assert row_of(left, "d3") == ["fort  ", "♜ ◌ ♜♜"]
    assert row_of(left, "d3", MEDIUM) == [" fort    ", "    ◌    ", "♜♜♜♜♜♜♜♜♜"]
    assert row_of(left, "d3", LARGE)[3] == "     ◌     "
    assert row_of(left, "d3", eyes=Eyes(ascii=True)) == ["fort  ", "# : ##"]


def test_a_lying_flag_tells_its_owner() -> None:
    lying = replace(COUP, flags=BySide(at("f1"), at("f4")))
    assert [row_of(lying, name)[0] for name in ("f1", "f4")] == [" ⚐FLAG", " ⚑flag"]
    assert [row_of(lying, name, eyes=Eyes(ascii=True))[0] for name in ("f1", "f4")] == ["  FLAG", "  flag"]


def test_ranks_at_the_right_stand_beside_the_frame() -> None:
    rows = drawn(replace(KNIGHT, face_to_face=True)).split("\n")
    assert rows[4].endswith("│ranger│5")


def test_long_names_keep_their_signs() -> None:
    shown = view("""
    .    .    duke .    .    .
    .    .    .    .    .    .
    .    treb~ lngbow . .    ram~
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    FOOT DUKE .    .
    """)
    assert row_of(shown, "b4", MEDIUM)[:2] == ["trebuchet", "~        "]
    assert row_of(shown, "b4", LARGE)[0] == "~trebuchet "
    assert row_of(shown, "c4", MEDIUM)[0] == " lngbow  "
    assert row_of(shown, "c4", LARGE)[0] == " longbowman"
    assert row_of(shown, "f4", LARGE)[0] == "~ram       "


@pytest.mark.parametrize(("size", "number"), [(SMALL, "80x24"), (MEDIUM, "100x30"), (LARGE, "140x45")])
@pytest.mark.parametrize(
    ("name", "shown"),
    [("stones", STONES), ("falls", FALLS), ("turned", replace(KNIGHT, turned=True)), ("covered", None)],
)
def test_what_no_mock_up_shows(name: str, shown: BoardView | None, size: Size, number: str) -> None:
    """Looked at, found good, and kept."""
    found = drawn(shown or replace(KNIGHT, covered=True), size)
    path = GOLDEN / f"board-{name}-{number}.txt"
    assert found == path.read_text(encoding="utf-8")


def test_all_signs_in_ascii() -> None:
    for shown in (KNIGHT, SENT, GUARD, WHY_NOT, COUP, STONES, FALLS, ROTATED):
        for size in (SMALL, MEDIUM, LARGE):
            assert drawn(shown, size, Eyes(ascii=True)).isascii()


def test_what_is_cut_does_not_look_flipped_in_ascii() -> None:
    assert GLYPHS.more.translate(IN_ASCII) == ASCII.more == "&"


def test_every_character_is_one_cell_wide_and_no_emoji() -> None:
    used = {c for signs in (GLYPHS, ASCII) for f in fields(signs) for c in getattr(signs, f.name)}
    used |= {c for icon in Icon for way in marks.POINTING for c in (marks.GLYPHS[icon], way)}
    used |= {marks.EMPTY_GLYPH, marks.OWN}
    emoji = {0x25C0, 0x25B6, 0x2721, 0x2B50, 0x265F, *range(0x2196, 0x219A)}
    for char in used:
        assert cell_len(char) == 1, char
        assert unicodedata.east_asian_width(char) not in "WF", char
        assert not unicodedata.combining(char), char
        assert ord(char) not in emoji, char
        assert ord(char) < 0x1F000, char


# Larger grids


def test_of_a_large_grid_the_part_with_most_icons_is_shown() -> None:
    board = Position.of({at("b2"): tile(house("Far", FAR), Side.LIGHT), at("e5"): tile(house("Tiny", TINY), Side.DARK)})
    assert row_of(BoardView(board), "b2", LARGE) == [
        " FAR       ",
        " · · · · · ",
        " · · ● · ● ",
        " · · · · · ",
        " · · P · ○ ",
        "…· · · · · ",
    ]
    assert row_of(BoardView(board), "e5", LARGE)[1:] == [
        "           ",
        "   · · ·   ",
        "   · P ·   ",
        "   · ▼ ·   ",
        "           ",
    ]
