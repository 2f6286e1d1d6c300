"""Squares, steps, lines and paths (rules B1, B2, L1-L4), in exact integers.

A square's `cell` is `rank * 6 + file`, and a *mask* is an int with the bit `1 << cell` set for
each square that belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

SIZE = 6
"""Squares along an edge of the board (B1)."""

FILES = "abcdef"
RANKS = "123456"


class Side(Enum):
    """One of the two players: Light sits at rank 1, Dark at rank 6."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> Side:
        return Side.DARK if self is Side.LIGHT else Side.LIGHT

    @property
    def home(self) -> int:
        """The 0-based rank of this player's edge."""
        return 0 if self is Side.LIGHT else SIZE - 1

    @property
    def far(self) -> int:
        """The 0-based rank of the opponent's edge."""
        return SIZE - 1 - self.home

    # Enum hashes by name, which is slow in the tables that are keyed by side.
    __hash__ = object.__hash__


class Facing(Enum):
    """Which way a tile's forward edge points, as its controller sees it (B2, S3).

    The value counts quarter turns to the right.
    """

    FORWARD = 0
    RIGHT = 1
    BACK = 2
    LEFT = 3

    def turned(self, quarters: int) -> Facing:
        """This facing after so many quarter turns to the right."""
        return Facing((self.value + quarters) % 4)

    __hash__ = object.__hash__


class Step(NamedTuple):
    """An offset on a tile's grid, as the tile's controller sees it (B2)."""

    right: int
    forward: int


class Square(NamedTuple):
    """A square of the board; file 0-5 is a-f, rank 0-5 is 1-6, as Light sees them (B1)."""

    file: int
    rank: int

    @property
    def name(self) -> str:
        """The square's name, `a1` to `f6`."""
        return FILES[self.file] + RANKS[self.rank]

    @property
    def cell(self) -> int:
        """0-35, rank by rank from a1."""
        return self.rank * SIZE + self.file

    @property
    def bit(self) -> int:
        """The mask that holds only this square."""
        return 1 << (self.rank * SIZE + self.file)

    @classmethod
    def parse(cls, text: str) -> Square:
        """Read `c4`. Raises ValueError when there is no such square."""
        if len(text) == 2 and text[0] in FILES and text[1] in RANKS:
            return cls(FILES.index(text[0]), RANKS.index(text[1]))
        raise ValueError(f"{text!r} is not a square; squares are a1 to f6")

    def __str__(self) -> str:
        return self.name


SQUARES: tuple[Square, ...] = tuple(Square(i % SIZE, i // SIZE) for i in range(SIZE * SIZE))
"""Every square, by index."""


def on_board(file: int, rank: int) -> bool:
    """Whether such a square exists."""
    return 0 <= file < SIZE and 0 <= rank < SIZE


def mask_of(squares: Iterable[Square]) -> int:
    """The mask that holds these squares."""
    mask = 0
    for square in squares:
        mask |= square.bit
    return mask


def indices(mask: int) -> Iterator[int]:
    """The indices of a mask's squares, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def squares_in(mask: int) -> tuple[Square, ...]:
    """The squares of a mask, rank by rank from a1."""
    return tuple(SQUARES[i] for i in indices(mask))


def shift(step: Step, side: Side, facing: Facing = Facing.FORWARD) -> tuple[int, int]:
    """The (file, rank) difference of a step on a tile of that controller and facing (B2)."""
    x, y = step
    for _ in range(facing.value):
        x, y = y, -x
    return (x, y) if side is Side.LIGHT else (-x, -y)


@cache
def beside(square: Square) -> int:
    """The mask of the squares that share a side with this one."""
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return mask_of(
        Square(square.file + x, square.rank + y) for x, y in steps if on_board(square.file + x, square.rank + y)
    )


@cache
def around(square: Square) -> int:
    """The mask of the up to eight squares that touch this one."""
    return mask_of(
        s for s in SQUARES if s != square and abs(s.file - square.file) < 2 and abs(s.rank - square.rank) < 2
    )


@cache
def edge(rank: int) -> int:
    """The mask of a whole rank."""
    return mask_of(Square(file, rank) for file in range(SIZE))


def is_straight(start: Square, end: Square) -> bool:
    """Whether two squares share a file, a rank or a diagonal (L1)."""
    x, y = end.file - start.file, end.rank - start.rank
    return x == 0 or y == 0 or abs(x) == abs(y)


def line(start: Square, end: Square) -> tuple[Square, ...]:
    """The squares strictly between two squares of one straight line, in order (L1)."""
    x, y = end.file - start.file, end.rank - start.rank
    length = max(abs(x), abs(y))
    return tuple(Square(start.file + x * n // length, start.rank + y * n // length) for n in range(1, length))


@cache
def ways(start: Square, end: Square) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The two ways from one square to another, ends left out (L3, L4).

    On a straight line both are that line; else the L-shaped paths, file first and rank first.
    """
    if is_straight(start, end):
        between = line(start, end)
        return between, between
    along, across = Square(start.file, end.rank), Square(end.file, start.rank)
    return (
        (*line(start, along), along, *line(along, end)),
        (*line(start, across), across, *line(across, end)),
    )


@cache
def sight(start: Square, end: Square) -> tuple[Square, ...]:
    """The squares whose inside the segment from centre to centre crosses, ends left out (L2).

    A square is crossed when two of its corners lie strictly on different sides of the line and
    the square lies within the segment's extent; a touched corner does not count.
    """
    x, y = end.file - start.file, end.rank - start.rank

    def crossed(square: Square) -> bool:
        # Twice the coordinates, so that corners and centres are integers.
        cx, cy = 2 * (square.file - start.file), 2 * (square.rank - start.rank)
        sides = [x * (cy + b) - y * (cx + a) for a in (-1, 1) for b in (-1, 1)]
        within = min(0, x) <= square.file - start.file <= max(0, x) and min(0, y) <= square.rank - start.rank <= max(
            0, y
        )
        return within and min(sides) < 0 < max(sides)

    found = [s for s in SQUARES if s not in (start, end) and crossed(s)]
    return tuple(sorted(found, key=lambda s: abs(s.file - start.file) + abs(s.rank - start.rank)))


@cache
def way_masks(start: int, end: int) -> tuple[int, int]:
    """`ways` between two square indices, as masks."""
    first, second = ways(SQUARES[start], SQUARES[end])
    return mask_of(first), mask_of(second)
