"""The faces of a tile in the panel: boxes side by side, always as the tile's owner sees them."""

from __future__ import annotations

from duke.catalogue.drawing import Cell, face_cells, needs_width
from duke.catalogue.marks import glyph
from duke.engine.geometry import Side
from duke.engine.tiles import Face, Grid, Icon, Mark, TileType
from duke.tui.face_art import SHOWN, is_cut, tint, window
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line
from duke.tui.theme import Paint


def boxes(
    type: TileType, side: Side, face: Face, titles: tuple[str, str], paint: Paint, covered: bool, hint: str = ""
) -> list[Line]:
    """Both faces of a tile, the upper one first; a covered second face is a blank card.

    Args:
        hint: what stands on the card: how the player to move looks under it, where he may.
    """
    ascii = paint.eyes.ascii
    wide = needs_width(type.grid(face)) if covered else needs_width(type.grid(face), type.grid(face.other))
    first = box(type.grid(face), side, titles[0], paint, wide)
    second = (
        _card(titles[1], side, paint, wide, hint)
        if covered
        else box(type.grid(face.other), side, titles[1], paint, wide)
    )
    arrow = signs(ascii).arrow
    if wide:
        return _joined(first, second, arrow, ascii)
    rows = []
    for number, (left, right) in enumerate(zip(first, second, strict=True)):
        middle = f" {arrow} " if number == 3 else "   "
        rows.append((Span("   "), *left, Span(middle, "panel-hot"), *right))
    return rows


def _joined(first: list[Line], second: list[Line], arrow: str, ascii: bool) -> list[Line]:
    """Two wide boxes with one line between them."""
    joints = "+|+" if ascii else "┬│┴"
    rows = []
    for number, (left, right) in enumerate(zip(first, second, strict=True)):
        at = 0 if number == 0 else 2 if number == len(first) - 1 else 1
        middle = Span(arrow, "panel-hot") if number == 3 else Span(joints[at], "panel-line")
        before = left[-1]._replace(text=left[-1].text[:-1])
        after = right[0]._replace(text=right[0].text[1:])
        rows.append((Span(" "), *left[:-1], before, middle, after, *right[1:]))
    return rows


def box(grid: Grid, side: Side, title: str, paint: Paint, wide: bool, *, turned: bool = False) -> list[Line]:
    """One face in a frame with a title."""
    rows = face_cells(grid, ascii=paint.eyes.ascii, turned=turned)
    left, top = window(rows)
    cell_width = 3 if wide else 2
    s = signs(paint.eyes.ascii)
    width = SHOWN * cell_width + (not wide)
    found = [_top(title, s.box, width, paint)]
    for row in range(SHOWN):
        more = s.more if row == SHOWN - 1 and is_cut(rows) else " "
        spans = [Span(s.box[3], "panel-line"), Span(more, f"{side.value}-dim")]
        for column in range(SHOWN):
            last = wide and column == SHOWN - 1
            spans += _cell(rows, top + row, left + column, cell_width - last, side)
        found.append((*spans, Span(s.box[3], "panel-line")))
    found.append(line(Span(s.box[4] + s.box[1] * width + s.box[5], "panel-line")))
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


def _card(title: str, side: Side, paint: Paint, wide: bool, hint: str) -> list[Line]:
    """The back of a card: what is there is not shown (T7)."""
    s = signs(paint.eyes.ascii)
    width = SHOWN * 3 if wide else SHOWN * 2 + 1
    words = ("", "covered", hint, "", "")
    rows = [_top(title, s.box, width, paint)]
    for word in words:
        rows.append(
            line(
                Span(s.box[3], "panel-line"),
                Span(word.center(width), f"{side.value}-note"),
                Span(s.box[3], "panel-line"),
            )
        )
    rows.append(line(Span(s.box[4] + s.box[1] * width + s.box[5], "panel-line")))
    return rows


def legend(*grids: Grid, paint: Paint) -> Line:
    """The icons of faces with their names: `○ jump  ● move`."""
    firsts: dict[Icon, Mark] = {}
    for grid in grids:
        for mark in _left_first(grid):
            firsts.setdefault(mark.icon, mark)
    spans = [Span(" ")]
    for icon, mark in firsts.items():
        spans += [Span(glyph(icon, mark.step, ascii=paint.eyes.ascii), "panel-hot"), Span(f" {icon.words}  ")]
    if any(mark.group for grid in grids for mark in grid.marks):
        spans += [Span("+", "panel-hot"), Span(" together")]
    return tuple(spans)


def _left_first(grid: Grid) -> list[Mark]:
    return sorted(grid.marks, key=lambda mark: (-mark.step.forward, mark.step.right))
