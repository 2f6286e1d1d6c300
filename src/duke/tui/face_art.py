"""What the board and the panel share of a face's drawing: which part is shown, and in which colours."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from duke.catalogue.drawing import Cell, face_cells
from duke.engine.geometry import Side
from duke.engine.tiles import Grid, Icon

SHOWN = 5
"""Columns and rows of a face that are shown."""


def tint(side: str, cell: Cell, which: int) -> str:
    """The look of a cell's first or second sign: P, dots, stars, Command and Defense have colours of their own."""
    if which >= len(cell.marks):
        return side if which else f"{side}-own" if cell.is_own else f"{side}-dim"
    icon = cell.marks[which].icon
    if icon in (Icon.STRIKE, Icon.HAMMER):
        return f"{side}-hit"
    if icon in (Icon.COMMAND, Icon.DEFENSE):
        return f"{side}-cmd"
    return side


def window(rows: list[list[Cell]]) -> tuple[int, int]:
    """The column and row where the shown squares begin.

    A small grid is centred. Of a large one, those squares are shown that hold P and the most icons; if that leaves
    a choice, those that have P nearest to their middle.
    """
    height, width = len(rows), len(rows[0])
    own = next((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.is_own)

    def merit(corner: tuple[int, int]) -> tuple[int, int]:
        left, top = corner
        off_centre = abs(own[0] - left - SHOWN // 2) + abs(own[1] - top - SHOWN // 2)
        return len(shown(rows, left, top)), -off_centre

    corners = [(x, y) for y in _starts(height, own[1]) for x in _starts(width, own[0])]
    return max(corners, key=merit)


def shown(rows: list[list[Cell]], left: int, top: int) -> list[Cell]:
    """The cells with icons of the squares that begin there."""
    return [
        cell
        for row in rows[max(0, top) : top + SHOWN]
        for cell in row[max(0, left) : left + SHOWN]
        if cell.marks
    ]  # fmt: skip


def is_cut(rows: list[list[Cell]]) -> bool:
    """Whether some icons of a face are outside the squares that are shown."""
    return len(shown(rows, *window(rows))) < sum(bool(cell.marks) for row in rows for cell in row)


def _starts(length: int, own: int) -> range:
    """Where the shown columns (or rows) can begin so that they hold the own square."""
    if length <= SHOWN:
        start = -((SHOWN - length) // 2)
        return range(start, start + 1)
    return range(max(0, own - SHOWN + 1), min(own, length - SHOWN) + 1)


class Sign(NamedTuple):
    """A character of a face on the board: where it stands in the square, and its look."""

    x: int
    y: int
    char: str
    look: str


@lru_cache(maxsize=512)
def face_signs(grid: Grid, side: Side, turned: bool, quarters: int, ascii: bool, more: str) -> tuple[Sign, ...]:
    """The shown squares of a face in a square of eleven columns; `more` says that icons are left out."""
    rows = face_cells(grid, turned=turned, quarters=quarters, ascii=ascii)
    left, top = window(rows)
    found = [Sign(0, SHOWN - 1, more, f"{side.value}-note")] if is_cut(rows) else []
    for y in range(SHOWN):
        for x in range(SHOWN):
            if 0 <= top + y < len(rows) and 0 <= left + x < len(rows[0]):
                cell = rows[top + y][left + x]
                found.append(Sign(1 + 2 * x, y, cell.first, tint(side.value, cell, 0)))
                if cell.second:
                    found.append(Sign(2 + 2 * x, y, cell.second, tint(side.value, cell, 1)))
    return tuple(found)
