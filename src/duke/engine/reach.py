"""A grid compiled for one controller, facing and square: what it points at, and what must be clear (I1-I10)."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from duke.engine.geometry import (
    SQUARES,
    Facing,
    Side,
    Square,
    is_straight,
    line,
    mask_of,
    on_board,
    shift,
    sight,
    way_masks,
)
from duke.engine.tiles import Grid, Icon, Mark, Tile

_WALKS = frozenset({Icon.MOVE, Icon.SMASH, Icon.NON_CAPTURE_MOVE})
_LEAPS = frozenset({Icon.JUMP, Icon.NON_CAPTURE_JUMP})
_STRIKES = frozenset({Icon.STRIKE, Icon.HAMMER})
_QUIET = frozenset({Icon.NON_CAPTURE_MOVE, Icon.NON_CAPTURE_JUMP})
_HEEDLESS = frozenset({Icon.SMASH, Icon.HAMMER})


@dataclass(frozen=True, slots=True)
class Shot:
    """One icon and one square that it points at, with the masks that decide whether it may be used."""

    icon: Icon
    source: int
    target: int
    bit: int
    lands: bool
    """The tile goes there; otherwise it takes from afar."""
    quiet: bool
    """It may not take (I8)."""
    heeds: bool
    """It obeys Defense (I9)."""
    clear: int
    """Squares where no tile, Mountain or closed Flag may be (L1)."""
    way: tuple[int, int]
    """Terrain on both of these stops it: leaps (L3), sight (L2)."""
    enters_fort: bool
    """It reaches a tile or square in a Fort (M3)."""
    guard_way: tuple[int, int]
    """A Defense mark on both of these refuses the capture (I9); the source is included."""
    group: str


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything a tile on its square points at."""

    shots: tuple[Shot, ...]
    at: dict[int, tuple[Shot, ...]]
    """The shots by target index."""
    groups: dict[str, tuple[Shot, ...]]
    """The shots of each Area-Effect group (I10)."""
    command: int
    """Mask of the squares marked Command (I6)."""
    shield: int
    """Mask of the squares marked Defense (I9)."""
    moves: bool
    """Whether the grid has any movement icon (I11)."""
    plain: bool
    """Whether each icon is a turn of its own: no groups, no Command, no flip in place."""


def compile_reach(grid: Grid, side: Side, facing: Facing, index: int) -> Reach:
    """Compile a grid for its controller, facing and square index."""
    own = SQUARES[index]
    shots: list[Shot] = []
    command = shield = 0
    for mark in grid.marks:
        x, y = shift(mark.step, side, facing)
        if mark.icon is Icon.SLIDE or mark.icon is Icon.JUMP_SLIDE:
            shots.extend(_slide(mark, own, x, y))
        elif on_board(own.file + x, own.rank + y):
            target = Square(own.file + x, own.rank + y)
            if mark.icon is Icon.COMMAND:
                command |= target.bit
            elif mark.icon is Icon.DEFENSE:
                shield |= target.bit
            else:
                shots.append(_shot(mark, own, target))
    at: dict[int, tuple[Shot, ...]] = {}
    groups: dict[str, tuple[Shot, ...]] = {}
    for shot in shots:
        at[shot.target] = (*at.get(shot.target, ()), shot)
        if shot.group:
            groups[shot.group] = (*groups.get(shot.group, ()), shot)
    plain = grid.moves and not groups and not command
    return Reach(tuple(shots), at, groups, command, shield, grid.moves, plain)


def _slide(mark: Mark, own: Square, x: int, y: int) -> list[Shot]:
    """A Slide is a Move to each square of its ray (I3); a Jump Slide begins at the second and hops the first (I4)."""
    unit = gcd(x, y)
    x, y = x // unit, y // unit
    first = 2 if mark.icon is Icon.JUMP_SLIDE else 1
    found = []
    for n in range(first, 6):
        if not on_board(own.file + n * x, own.rank + n * y):
            break
        found.append(_shot(mark, own, Square(own.file + n * x, own.rank + n * y)))
    return found


def _shot(mark: Mark, own: Square, target: Square) -> Shot:
    icon = mark.icon
    first, second = way_masks(own.cell, target.cell)
    between = mask_of(line(own, target)) if is_straight(own, target) else 0
    clear, way = 0, (0, 0)
    if icon in _WALKS or icon is Icon.SLIDE:
        clear = between
    elif icon is Icon.JUMP_SLIDE:
        hopped = line(own, target)[0].bit
        clear, way = between & ~hopped, (between, between)
    elif icon in _LEAPS:
        way = (first, second)
    else:
        seen = mask_of(sight(own, target))
        way = (seen, seen)
    return Shot(
        icon=icon,
        source=own.cell,
        target=target.cell,
        bit=target.bit,
        lands=icon not in _STRIKES,
        quiet=icon in _QUIET,
        heeds=icon not in _HEEDLESS,
        clear=clear,
        way=way,
        enters_fort=icon in _WALKS or icon is Icon.SLIDE or icon is Icon.HAMMER,
        guard_way=(first | own.bit, second | own.bit),
        group=mark.group,
    )


_tables: dict[Tile, list[Reach | None]] = {}


def reach_of(tile: Tile, index: int) -> Reach:
    """The reach of a tile on a square, compiled once."""
    table = _tables.get(tile)
    if table is None:
        table = _tables[tile] = [None] * 36
    found = table[index]
    if found is None:
        found = table[index] = compile_reach(tile.grid, tile.side, tile.facing, index)
    return found
