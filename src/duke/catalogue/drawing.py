"""Faces drawn with characters, for a terminal or a text file: cells first, lines for those who want lines."""

from __future__ import annotations

from dataclasses import dataclass

from duke.catalogue import marks
from duke.engine.geometry import Step
from duke.engine.tiles import Grid, Icon, Mark


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a drawn face."""

    marks: tuple[Mark, ...]
    """As the tile's controller sees them, whichever way the face is drawn."""
    is_own: bool
    first: str
    """The glyph of the first icon, P, or the dot of an empty square."""
    second: str
    """The glyph of a second icon, the label of a group, or nothing."""
    joined: str
    """The label of the group that fires from here (I10), or nothing."""


def face_cells(grid: Grid, *, turned: bool = False, quarters: int = 0, ascii: bool = False) -> list[list[Cell]]:
    """The squares of a face, top row first.

    Args:
        turned: drawn for the eyes of the player opposite.
        quarters: quarter turns to the right (S3), seen by the controller.
        ascii: typed letters instead of glyphs.
    """
    turns = (quarters + 2 * turned) % 4
    own_column, own_row = grid.own
    by_square: dict[tuple[int, int], tuple[Mark, ...]] = {}
    for mark in grid.marks:
        square = own_column + mark.step.right, own_row - mark.step.forward
        by_square[square] = (*by_square.get(square, ()), mark)
    rows = [
        [_cell(by_square.get((x, y), ()), (x, y) == grid.own, turns, ascii) for x in range(grid.columns)]
        for y in range(grid.rows)
    ]
    for _ in range(turns):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return rows


def face_lines(
    grid: Grid, *, turned: bool = False, quarters: int = 0, ascii: bool = False, wide: bool | None = None
) -> list[str]:
    """The face as lines of equal length: two columns a square, three when something stands in a second one.

    `wide` fixes that choice, so that the two faces of a tile look alike; see `face_cells` for the rest.
    """
    rows = face_cells(grid, turned=turned, quarters=quarters, ascii=ascii)
    width = 3 if (needs_width(grid) if wide is None else wide) else 2
    return ["".join((cell.first + cell.second).ljust(width) for cell in row) for row in rows]


def needs_width(*grids: Grid) -> bool:
    """Whether some square of these faces shows two things."""
    return any(cell.second for grid in grids for row in face_cells(grid) for cell in row)


def icon_words(grid: Grid, *, ascii: bool = False) -> str:
    """The icons of a face in words: `● move  ☆ strike + fire together`; empty when it has none."""
    said = []
    first = {mark.icon: mark for mark in reversed(grid.marks)}
    for icon in dict.fromkeys(mark.icon for mark in grid.marks):
        said.append(f"{marks.glyph(icon, first[icon].step, ascii=ascii)} {icon.words}")
    said += [f"{label} fire together" for label in sorted({mark.group for mark in grid.marks if mark.group})]
    return "  ".join(said)


def _cell(here: tuple[Mark, ...], is_own: bool, turns: int, ascii: bool) -> Cell:
    joined = next((mark.group for mark in here if mark.group), "")
    if not here:
        empty = marks.EMPTY if ascii else marks.EMPTY_GLYPH
        return Cell(here, is_own, marks.OWN if is_own else empty, "", "")
    shown = [_glyph(mark.icon, mark.step, turns, ascii) for mark in here]
    second = "".join(shown[1:]) or joined
    if len(second) > 1:
        second = "&" if ascii else "…"
    return Cell(here, is_own, shown[0], second, joined)


def _glyph(icon: Icon, step: Step, turns: int, ascii: bool) -> str:
    for _ in range(turns):
        step = Step(step.forward, -step.right)
    return marks.glyph(icon, step, ascii=ascii)
