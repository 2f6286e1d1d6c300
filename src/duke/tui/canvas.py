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

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(row) for row in self.chars)
