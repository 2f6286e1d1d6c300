"""What is shown while the window is too small."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from duke.tui.spans import Lines, line
from duke.tui.theme import Paint

LEAST = Size(80, 24)


def is_small(size: Size) -> bool:
    """Whether a window cannot hold the table."""
    return size.width < LEAST.width or size.height < LEAST.height


class SmallScreen(Screen[None]):
    """One sentence; it goes as soon as the window is large enough."""

    def __init__(self, paint: Paint) -> None:
        super().__init__()
        self.paint = paint

    def compose(self) -> ComposeResult:
        yield Lines("text", id="small")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        block = self.query_one("#small", Lines)
        block.styles.height = "100%"
        size = self.app.size
        rows = [
            line(f"The Duke needs a window of {LEAST.width} x {LEAST.height}."),
            line(f"This one is {size.width} x {size.height}."),
            line("Make it larger, or play with:"),
            line("duke play --plain"),
        ]
        block.show(rows, self.paint)
