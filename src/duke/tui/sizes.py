"""The three sizes of the board's squares."""

from __future__ import annotations

from dataclasses import dataclass

from duke.engine.geometry import SIZE


@dataclass(frozen=True, slots=True)
class Size:
    """A square's inside, in cells."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """The board's width, with a column for rank numbers at both sides."""
        return 3 + SIZE * (self.width + 1)

    @property
    def rows(self) -> int:
        return 1 + SIZE * (self.height + 1)

    @property
    def middle(self) -> int:
        """The column where a sign of one cell stands; the small squares have it left of their centre."""
        return 2 if self.width < MEDIUM.width else self.width // 2


SMALL, MEDIUM, LARGE = Size(6, 2), Size(9, 3), Size(11, 5)
