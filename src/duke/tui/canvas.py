"""A rectangle of characters with a style each: what the board is drawn on."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style


class Canvas:
    """Characters and styles by row and column; drawing outside is ignored."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a text from a column and row on; without a style the square keeps its own."""
        if not 0 <= y < self.height:
            return
        for i, char in enumerate(text):
            if 0 <= x + i < self.width:
                self.chars[y][x + i] = char
                if style is not None:
                    self.styles[y][x + i] = style

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Give a rectangle a style and empty it."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def tint(self, x: int, y: int, width: int, style: Style) -> None:
        """Give part of a row a style; its characters stay."""
        self.styles[y][x : x + width] = [style] * width

    def row(self, y: int) -> list[Segment]:
        """A row as segments of one style each."""
        segments: list[Segment] = []
        start = 0
        styles = self.styles[y]
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] is not styles[start]:
                segments.append(Segment("".join(self.chars[y][start:x]), styles[start]))
                start = x
        return segments

    def changes(self, before: Canvas) -> list[tuple[int, int, int, int]]:
        """The rectangles (x, y, width, height) that differ from another canvas of the same size."""
        found: list[tuple[int, int, int, int]] = []
        for y in range(self.height):
            here = zip(self.chars[y], self.styles[y], strict=True)
            there = zip(before.chars[y], before.styles[y], strict=True)
            changed = [x for x, (new, old) in enumerate(zip(here, there, strict=True)) if new != old]
            if not changed:
                continue
            left, width = changed[0], changed[-1] + 1 - changed[0]
            if found and found[-1][0] == left and found[-1][2] == width and sum(found[-1][1::2]) == y:
                found[-1] = (left, found[-1][1], width, found[-1][3] + 1)
            else:
                found.append((left, y, width, 1))
        return found

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(row) for row in self.chars)
