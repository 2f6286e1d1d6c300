"""Faces in the panel look as in the mock-ups, always for their owner's eyes."""

from __future__ import annotations

import pytest

from duke.engine.geometry import Side
from duke.engine.tiles import Face, TileType
from duke.tui.faces import box, boxes, legend
from duke.tui.spans import Line, width_of
from duke.tui.theme import LOOKS, Eyes, Paint
from engine.drawn import SHIPPED, house
from tui.boards import FAR

PAINT, ASCII = Paint(Eyes()), Paint(Eyes(ascii=True))


def text(lines: list[Line]) -> list[str]:
    assert len({width_of(each) for each in lines}) == 1, "one width"
    return ["".join(span.text for span in each).strip() for each in lines]


def faces(name: str, face: Face = Face.STARTING, paint: Paint = PAINT, covered: bool = False) -> list[str]:
    return text(boxes(SHIPPED[name], Side.LIGHT, face, ("now", "then"), paint, covered))


def test_the_knight() -> None:
    assert faces("Knight") == [
        "┌─ now ─────┐   ┌─ then ────┐",
        "│ · ○ · ○ · │   │ · · · · · │",
        "│ · · · · · │   │ · · ▲ · · │",
        "│ · ● P ● · │ → │ · · P · · │",
        "│ · · ● · · │   │ · ● · ● · │",
        "│ · · ● · · │   │ ● · · · ● │",
        "└───────────┘   └───────────┘",
    ]
    assert faces("Knight", paint=ASCII)[:4] == [
        "+- now -----+   +- then ----+",
        "| . j . j . |   | . . . . . |",
        "| . . . . . |   | . . s . . |",
        "| . m P m . | > | . . P . . |",
    ]


def test_the_general_has_wider_cells() -> None:
    assert faces("General", Face.FLIPPED) == [
        "┌─ now ─────────┬─ then ────────┐",
        "│ ·  ○  ·  ○  · │ ·  ○  ·  ○  · │",
        "│ ·  ·  ●  ·  · │ ·  ·  ●  ·  · │",
        "│ ●  ●❖ P  ●❖ ● → ●  ·  P  ·  ● │",
        "│ ·  ❖  ❖  ❖  · │ ·  ·  ●  ·  · │",
        "│ ·  ·  ·  ·  · │ ·  ·  ·  ·  · │",
        "└───────────────┴───────────────┘",
    ]


def test_a_covered_side_says_nothing() -> None:
    for name in ("Knight", "General", "Trebuchet"):
        rows = faces(name, covered=True)
        assert not any(sign in row[len(row) // 2 + 2 :] for row in rows[1:-1] for sign in "●○▲☆★❖P")
        assert "covered" in rows[2]


def test_no_face_is_wider_than_the_narrowest_panel() -> None:
    for type in SHIPPED.values():
        if not type.is_stub:
            assert width_of(boxes(type, Side.DARK, Face.FLIPPED, ("now", "then"), PAINT, False)[0]) <= 35, type.name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Priest", "◤ slide  ○ jump  ● move"),
        ("Knight", "○ jump  ● move  ▲ slide"),
        ("General", "○ jump  ● move  ❖ command"),
        ("Trebuchet", "☆ strike  ★ hammer  + together"),
    ],
)
def test_the_legend_names_the_icons(name: str, said: str) -> None:
    spans = legend(SHIPPED[name].grid(Face.STARTING), SHIPPED[name].grid(Face.FLIPPED), paint=PAINT)
    assert "".join(span.text for span in spans).strip() == said


def test_a_large_face_shows_where_it_is_cut() -> None:
    far: TileType = house("Far", FAR)
    rows = text(box(far.grid(Face.STARTING), Side.LIGHT, "now", PAINT, False))
    assert rows[-2:] == ["│…· · · · · │", "└───────────┘"]
    assert rows[2] == "│ · · ● · ● │"


def test_every_look_exists() -> None:
    for side in Side:
        for name in ("General", "Trebuchet", "Bowman"):
            for covered in (False, True):
                for each in boxes(SHIPPED[name], side, Face.STARTING, ("now", "then"), PAINT, covered):
                    assert all(not span.look or span.look in LOOKS for span in each)
