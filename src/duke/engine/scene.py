"""A position as one player's tiles see it: the masks that decide whether an icon may be used (I1-I9, M2-M4, F4, F6)."""

from __future__ import annotations

from duke.engine.board import Board
from duke.engine.geometry import SQUARES, Side, Square, indices, squares_in, way_masks
from duke.engine.reach import Shot, reach_of
from duke.engine.refusals import (
    ClosedFlag,
    CommandBlocked,
    Defended,
    FlagOnPath,
    FrozenTarget,
    InFort,
    IntoFort,
    IntoMountain,
    LeapBlocked,
    MustBeEmpty,
    NothingToTake,
    OwnFlagThere,
    OwnTile,
    PathBlocked,
    Refusal,
    SightBlocked,
)
from duke.engine.ruleset import Rules
from duke.engine.state import BySide
from duke.engine.tiles import Ability, Icon

# What stops a shot. Small ints, because they are produced for every shot of every tile; `explain` makes a Refusal.
FREE, PATH, STONE, OWN, QUIET, EMPTY, MOUNTAIN, FORT, SHELTER, CLOSED, FROZEN, DEFENDED = range(12)


class Scene:
    """The board, the Flags, and the masks that one side's turns depend on. Never changed once made."""

    __slots__ = (
        "blockers", "board", "cells", "closed", "flags", "foe", "frozen", "own", "rock", "rules", "side", "stone",
        "walls",
    )  # fmt: skip

    def __init__(self, rules: Rules, board: Board, flags: BySide[Square | None], side: Side) -> None:
        objective, ground = rules.objective, board.ground
        self.rules = rules
        self.board = board
        self.cells = board.cells
        self.flags = flags
        self.side = side
        self.own, self.foe = (board.light, board.dark) if side is Side.LIGHT else (board.dark, board.light)
        self.rock, self.walls, self.stone = ground.rock, ground.walls, ground.stone
        self.blockers = board.light | board.dark | ground.rock
        self.closed = self.frozen = 0
        if objective.flags:
            self.closed = objective.closed(flags, side)
            self.blockers |= objective.walled(flags, side)
        elif objective.riders:
            self.frozen = objective.frozen(board)

    def stop(self, shot: Shot) -> int:
        """What keeps a shot from being used by its own rules, or FREE."""
        first, second = shot.way
        if shot.clear & self.blockers:
            return PATH
        if first & self.stone and second & self.stone:
            return STONE
        bit = shot.bit
        if shot.lands:
            if bit & self.own:
                return OWN
            if bit & self.stone and (bit & self.rock or not shot.enters_fort):
                return MOUNTAIN if bit & self.rock else FORT
            if bit & self.closed:
                return CLOSED
            if not bit & self.foe:
                return FREE
            if shot.quiet:
                return QUIET
        elif not bit & self.foe:
            return EMPTY
        return self._capture(shot)

    def falls(self, shot: Shot) -> bool:
        """Whether an area effect's icon takes what stands on its square, friend or foe (I10)."""
        first, second = shot.way
        if not shot.bit & (self.own | self.foe) or (first & self.stone and second & self.stone):
            return False
        return self._capture(shot) == FREE

    def _capture(self, shot: Shot) -> int:
        bit = shot.bit
        if bit & self.frozen:
            return FROZEN
        if not shot.lands and bit & self.walls and not shot.enters_fort:
            return SHELTER
        if shot.heeds:
            shield = self.shield(shot.target)
            if shield and shot.guard_way[0] & shield and shot.guard_way[1] & shield:
                return DEFENDED
        return FREE

    def shield(self, index: int) -> int:
        """The squares that the tile on `index` defends itself from (I9)."""
        tile = self.cells[index]
        return reach_of(tile, index).shield if tile is not None else 0

    def send(self, start: int, end: int) -> int:
        """What keeps a commanded tile from going from one square to another, or FREE (I6, L4)."""
        bit = 1 << end
        if bit & self.own:
            return OWN
        if bit & self.rock:
            return MOUNTAIN
        if bit & self.closed:
            return CLOSED
        if bit & self.frozen:
            return FROZEN
        first, second = way_masks(start, end)
        return STONE if first & self.stone and second & self.stone else FREE

    def commandable(self, marked: int) -> int:
        """The own tiles on marked squares that may be commanded (I6, D1)."""
        chosen = marked & self.own & ~self.frozen
        for index in indices(chosen):
            tile = self.cells[index]
            if tile is not None and Ability.REDEPLOY in tile.type.abilities:
                chosen &= ~(1 << index)
        return chosen


def explain(scene: Scene, stop: int, icon: Icon, start: int, end: int, shot: Shot | None = None) -> Refusal:
    """The Refusal that says in full what a stop means. Raises ValueError for FREE."""
    source, target = SQUARES[start], SQUARES[end]

    def ordered(mask: int) -> tuple[Square, ...]:
        """The squares of a mask, the nearest to the source first."""
        return tuple(sorted(squares_in(mask), key=lambda s: abs(s.file - source.file) + abs(s.rank - source.rank)))

    simple = {
        OWN: OwnTile,
        QUIET: MustBeEmpty,
        EMPTY: NothingToTake,
        MOUNTAIN: IntoMountain,
        FORT: IntoFort,
        SHELTER: InFort,
        CLOSED: ClosedFlag if scene.rules.objective.score else OwnFlagThere,
        FROZEN: FrozenTarget,
    }
    if stop in simple:
        return simple[stop](icon, source, target)
    if shot is None:
        ways = way_masks(start, end)
        along = ways[0] | ways[1]
        return CommandBlocked(icon, source, target, ordered(along & scene.stone), ordered(along))
    if stop == PATH:
        solid = shot.clear & (scene.board.occupied | scene.rock)
        found = ordered(shot.clear & scene.blockers)
        return (PathBlocked if solid else FlagOnPath)(icon, source, target, found, ordered(shot.clear))
    if stop == STONE:
        along = shot.way[0] | shot.way[1]
        by, squares = ordered(along & scene.stone), ordered(along)
        return (LeapBlocked if shot.lands else SightBlocked)(icon, source, target, by, squares)
    if stop == DEFENDED:
        along = shot.guard_way[0] | shot.guard_way[1]
        covered = ordered(along & scene.shield(end))
        return Defended(icon, source, target, covered, ordered(along & ~source.bit))
    raise ValueError("nothing stops it")
