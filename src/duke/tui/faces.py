"""The faces of a tile in the panel: boxes side by side, always as the tile's owner sees them."""

from __future__ import annotations

from duke.catalogue.drawing import Cell, face_cells, needs_width
from duke.catalogue.marks import LETTERS, glyph
from duke.engine.geometry import Side, Step
from duke.engine.tiles import Face, Grid, Icon, Mark, TileType
from duke.tui.face_art import SHOWN, is_cut, tint, window
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line
from duke.tui.theme import Paint


def boxes(type: TileType, side: Side, face: Face, titles: tuple[str, str], paint: Paint, covered: bool) -> list[Line]:
    """Both faces of a tile, the upper one first; a covered second face is a blank card."""
    ascii = paint.eyes.ascii
    wide = needs_width(type.grid(Face.STARTING), type.grid(Face.FLIPPED))
    first = box(type.grid(face), side, titles[0], paint, wide)
    second = (
        _card(titles[1], side, paint, wide) if covered else box(type.grid(face.other), side, titles[1], paint, wide)
    )
    gap, indent = (" ", " ") if wide else ("   ", "   ")
    arrow = signs(ascii).arrow
    rows = []
    for number, (left, right) in enumerate(zip(first, second, strict=True)):
        middle = (arrow if wide else f" {arrow} ") if number == 3 else gap
        rows.append((Span(indent), *left, Span(middle, "panel-hot"), *right))
    return rows


def box(grid: Grid, side: Side, title: str, paint: Paint, wide: bool, *, turned: bool = False) -> list[Line]:
    """One face in a frame with a title."""
    rows = face_cells(grid, ascii=paint.eyes.ascii, turned=turned)
    left, top = window(rows)
    cell_width = 3 if wide else 2
    s = signs(paint.eyes.ascii)
    found = [_top(title, s.box, SHOWN * cell_width + 1, paint)]
    for row in range(SHOWN):
        more = s.more if row == SHOWN - 1 and is_cut(rows) else " "
        spans = [Span(s.box[3], "panel-line"), Span(more, f"{side.value}-dim")]
        for column in range(SHOWN):
            spans += _cell(rows, top + row, left + column, cell_width, side)
        found.append((*spans, Span(s.box[3], "panel-line")))
    found.append(line(Span(s.box[4] + s.box[1] * (SHOWN * cell_width + 1) + s.box[5], "panel-line")))
    return found


def _top(title: str, frame: str, width: int, paint: Paint) -> Line:
    rest = frame[1] * (width - len(title) - 3)
    return line(
        Span(frame[0] + frame[1], "panel-line"), Span(f" {title} ", "panel-hot"), Span(rest + frame[2], "panel-line")
    )


def _cell(rows: list[list[Cell]], row: int, column: int, width: int, side: Side) -> list[Span]:
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        return [Span(" " * width, side.value)]
    cell = rows[row][column]
    second = (cell.second or " ").ljust(width - 1)
    return [Span(cell.first, tint(side.value, cell, 0)), Span(second, tint(side.value, cell, 1))]


def _card(title: str, side: Side, paint: Paint, wide: bool) -> list[Line]:
    """The back of a card: what is there is not shown (T7)."""
    s = signs(paint.eyes.ascii)
    width = SHOWN * (3 if wide else 2) + 1
    words = ("", "covered", "p peeks", "", "")
    rows = [_top(title, s.box, width, paint)]
    for word in words:
        rows.append(
            line(
                Span(s.box[3], "panel-line"),
                Span(word.center(width), f"{side.value}-dim"),
                Span(s.box[3], "panel-line"),
            )
        )
    rows.append(line(Span(s.box[4] + s.box[1] * width + s.box[5], "panel-line")))
    return rows


def legend(*grids: Grid, paint: Paint) -> Line:
    """The icons of faces with their names: `○ jump  ● move`."""
    icons = dict.fromkeys(mark.icon for grid in grids for mark in _left_first(grid))
    spans = [Span(" ")]
    for icon in icons:
        spans += [Span(_sign(icon, paint), "panel-hot"), Span(f" {icon.words}  ")]
    if any(mark.group for grid in grids for mark in grid.marks):
        spans += [Span("+", "panel-hot"), Span(" together")]
    return tuple(spans)


def _left_first(grid: Grid) -> list[Mark]:
    return sorted(grid.marks, key=lambda mark: (-mark.step.forward, mark.step.right))


def _sign(icon: Icon, paint: Paint) -> str:
    return LETTERS[icon] if paint.eyes.ascii else glyph(icon, Step(0, 1))
