"""What the players agreed on before the game: a value that never changes during it."""

from __future__ import annotations

from dataclasses import dataclass

from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import Objective
from duke.engine.objectives.standard import STANDARD
from duke.engine.state import NOTHING, BySide, Names
from duke.engine.tiles import TileSet


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The objective, the tiles, and for a game from its start also who sets up what."""

    tiles: TileSet
    objective: Objective = STANDARD
    siege_engines: bool = False
    open_play: bool = False
    """Both players may look at all reverse sides (T7)."""
    first: Side = Side.LIGHT
    """Who sets up first."""
    roster: tuple[tuple[Side, str], ...] = ()
    """The tiles that are put down at set-up, in order."""
    terrain: tuple[Terrain, ...] = ()
    bags: BySide[Names] = NOTHING
    pool: Names = ()
    """The types that are drafted (N1)."""
    beside: Names = ()

    @property
    def mover(self) -> Side:
        """Who takes the first turn (G4, D1, N1)."""
        last = self.objective.draft or self.objective.riders
        return self.first.other if last else self.first
