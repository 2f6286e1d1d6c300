"""The board as an SVG picture: every character in a cell of its own, so that columns line up in any font."""

from __future__ import annotations

from html import escape
from itertools import groupby

from rich.color import Color
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from duke.tui.board_art import Artist
from duke.tui.canvas import Canvas
from duke.tui.sizes import LARGE, Size
from duke.tui.theme import Paint
from duke.tui.view import BoardView

WIDTH, HEIGHT, BASELINE = 10, 20, 15
"""A cell's size, and where its text stands."""


def svg(view: BoardView, paint: Paint, size: Size = LARGE) -> str:
    """A picture of the board as the table shows it."""
    canvas = Artist(view, size, paint).draw()
    width, height = canvas.width * WIDTH, canvas.height * HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        "<style>text{font:16px 'DejaVu Sans Mono',monospace;text-anchor:middle}.b{font-weight:bold}</style>",
    ]
    for row in range(canvas.height):
        parts += _grounds(canvas, row)
    for row in range(canvas.height):
        parts += _letters(canvas, row)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _colours(style: Style) -> tuple[str, str]:
    """Foreground and background as they are seen."""
    front = (style.color or Color.default()).get_truecolor(SVG_EXPORT_THEME).hex
    back = (style.bgcolor or Color.default()).get_truecolor(SVG_EXPORT_THEME, foreground=False).hex
    return (back, front) if style.reverse else (front, back)


def _grounds(canvas: Canvas, row: int) -> list[str]:
    parts, x = [], 0
    for colour, cells in groupby(canvas.styles[row], key=lambda style: _colours(style)[1]):
        count = len(list(cells))
        parts.append(
            f'<rect x="{x * WIDTH}" y="{row * HEIGHT}" width="{count * WIDTH}" height="{HEIGHT}" fill="{colour}"/>'
        )
        x += count
    return parts


def _letters(canvas: Canvas, row: int) -> list[str]:
    parts = []
    for x, (char, style) in enumerate(zip(canvas.chars[row], canvas.styles[row], strict=True)):
        if char != " ":
            bold = ' class="b"' if style.bold else ""
            place = f'x="{x * WIDTH + WIDTH // 2}" y="{row * HEIGHT + BASELINE}"'
            parts.append(f'<text {place}{bold} fill="{_colours(style)[0]}">{escape(char)}</text>')
    return parts
