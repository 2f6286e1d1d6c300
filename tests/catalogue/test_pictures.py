"""Pictures: every mark, both ways; and how faces are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.strategies import grids
from duke.catalogue import marks, pictures
from duke.catalogue.drawing import face_cells, face_lines, icon_words, needs_width
from duke.catalogue.problems import Problem, Source
from duke.engine.geometry import Step
from duke.engine.tiles import Face, Grid, Icon, Mark, TileSet


@settings(deadline=None)
@given(grids())
def test_a_grid_written_and_read_is_the_same(grid: Grid) -> None:
    assert pictures.parse(pictures.write(grid)) == grid


@settings(deadline=None)
@given(grids(), st.booleans(), st.integers(0, 3))
def test_a_face_is_drawn_in_equal_lines(grid: Grid, turned: bool, quarters: int) -> None:
    lines = face_lines(grid, turned=turned, quarters=quarters)
    columns, rows = (grid.rows, grid.columns) if quarters % 2 else (grid.columns, grid.rows)
    assert len(lines) == rows
    assert {len(line) for line in lines} == {columns * (3 if needs_width(grid) else 2)}
    assert all(cell in " .P&+123mjskxcbhnqd" for line in face_lines(grid, ascii=True) for cell in line)


@settings(deadline=None)
@given(grids())
def test_turning_twice_is_turning_the_other_way_up(grid: Grid) -> None:
    assert face_cells(grid, quarters=2) == face_cells(grid, turned=True)
    assert face_cells(grid, turned=True, quarters=2) == face_cells(grid)


@pytest.mark.parametrize("icon", Icon)
def test_letter_capital_and_glyph_mean_the_same(icon: Icon) -> None:
    rows = {Icon.JUMP_SLIDE: "{}\n.\nP"}.get(icon, "{}\nP")
    read = [
        pictures.parse(rows.format(char))
        for char in (marks.LETTERS[icon], marks.LETTERS[icon].upper(), marks.GLYPHS[icon])
    ]
    assert [grid.marks[0].icon for grid in read] == [icon] * 3
    assert read[0] == read[1] == read[2]


def test_every_triangle_is_read_where_it_is_drawn() -> None:
    assert pictures.parse("◤ ▲ ◥\n◄ P ►\n◣ ▼ ◢") == pictures.parse("s s s\ns P s\ns s s")
    assert pictures.parse("◸ . △ . ◹\n. . . . .\n◅ . P . ▻\n. . . . .\n◺ . ▽ . ◿") == pictures.parse(
        "k . k . k\n. . . . .\nk . P . k\n. . . . .\nk . k . k"
    )


def test_no_mark_means_two_things() -> None:
    assert not set(marks.ALIKE) & set(marks.TYPED)
    assert not set(marks.TYPED) & set(marks.LABELS + ".·Pp")
    assert len(set(marks.LETTERS.values())) == len(marks.LETTERS) == len(Icon) == len(set(marks.GLYPHS.values()))


def test_a_label_belongs_to_the_strikes_and_hammers_of_its_square() -> None:
    grid = pictures.parse("mx+ . h+\n.   P .")
    assert [(mark.icon, mark.group) for mark in grid.marks] == [
        (Icon.MOVE, ""),
        (Icon.STRIKE, "+"),
        (Icon.HAMMER, "+"),
    ]


def test_two_groups_in_one_square_cannot_be_written() -> None:
    grid = Grid((Mark(Step(0, 1), Icon.STRIKE, "+"), Mark(Step(0, 1), Icon.HAMMER, "1")))
    with pytest.raises(ValueError, match="two groups"):
        pictures.write(grid)


def test_parse_says_the_first_mistake() -> None:
    with pytest.raises(ValueError, match="picture:1:3: unknown mark `z`"):
        pictures.parse(". z\n. P")


# From the drawings of screens: as typed, as the panel draws them, as the board draws a dark one.
DRAWN: dict[tuple[str, Face], tuple[str, str, str]] = {
    ("General", Face.FLIPPED): (
        ". j . j ./. . m . ./m mc P mc m/. c c c ./. . . . .",
        "·  ○  ·  ○  ·/·  ·  ●  ·  ·/●  ●❖ P  ●❖ ●/·  ❖  ❖  ❖  ·/·  ·  ·  ·  ·",
        "· · · · ·/· ❖ ❖ ❖ ·/● ●❖P ●❖●/· · ● · ·/· ○ · ○ ·",
    ),
    ("Trebuchet", Face.FLIPPED): (
        ". . x+ . ./. x+ h+ x+ ./. . x+ . ./. . . . ./. . P . .",
        "·  ·  ☆+ ·  ·/·  ☆+ ★+ ☆+ ·/·  ·  ☆+ ·  ·/·  ·  ·  ·  ·/·  ·  P  ·  ·",
        "· · P · ·/· · · · ·/· · ☆+· ·/· ☆+★+☆+·/· · ☆+· ·",
    ),
    ("Knight", Face.FLIPPED): (
        ". . . . ./. . s . ./. . P . ./. m . m ./m . . . m",
        "· · · · ·/· · ▲ · ·/· · P · ·/· ● · ● ·/● · · · ●",
        "● · · · ●/· ● · ● ·/· · P · ·/· · ▼ · ·/· · · · ·",
    ),
    ("Assassin", Face.STARTING): (
        ". . k . ./. . . . ./. . P . ./. . . . ./k . . . k",
        "· · △ · ·/· · · · ·/· · P · ·/· · · · ·/◺ · · · ◿",
        "◸ · · · ◹/· · · · ·/· · P · ·/· · · · ·/· · ▽ · ·",
    ),
}


@pytest.mark.parametrize(("name", "face"), DRAWN, ids=lambda value: str(getattr(value, "value", value)))
def test_drawings(tiles: TileSet, name: str, face: Face) -> None:
    typed, panel, dark = (text.split("/") for text in DRAWN[name, face])
    grid = tiles[name].grid(face)
    assert pictures.parse("\n".join(typed)) == grid
    assert [line.rstrip() for line in face_lines(grid)] == panel
    assert [line.rstrip() for line in face_lines(grid, turned=True, wide=False)] == dark


def test_a_quarter_turn_takes_forward_to_the_right() -> None:
    grid = pictures.parse("m s .\n. P x\n. . .")
    assert [line.strip() for line in face_lines(grid, quarters=1)] == ["· · ●", "· P ►", "· ☆ ·"]


def test_cells_say_what_stands_in_them() -> None:
    grid = pictures.parse("mx+ x+ mxc\n.   P  h")
    first, second, third = face_cells(grid)[0]
    assert (first.first, first.second, first.joined) == ("●", "☆", "+")
    assert (second.first, second.second, second.joined) == ("☆", "+", "+")
    assert (third.first, third.second, third.joined) == ("●", "…", "")
    assert face_cells(grid)[1][1].is_own
    assert icon_words(grid) == "● move  ☆ strike  ❖ command  ★ hammer  + fire together"


@settings(deadline=None)
@given(st.text(".Pmxs+1 \t\n·●z", max_size=60))
def test_whatever_is_typed_is_a_grid_or_a_mistake_with_its_place(text: str) -> None:
    problems: list[Problem] = []
    grid = pictures.read_picture(pictures.rows_of(text), Source.of(text, "x"), problems)
    assert (grid is None) == bool(problems)
    assert all(problem.mend for problem in problems)
