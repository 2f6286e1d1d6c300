"""The board as a value: tiles and terrain on squares (B1, M1-M4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from duke.engine.decisions import Terrain
from duke.engine.geometry import SQUARES, Side, Square
from duke.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Ground:
    """The terrain: where each lies, and whether Camelot's own face is up (M1-M4, A4)."""

    mountain: Square | None = None
    fort: Square | None = None
    camelot: Square | None = None
    camelot_up: bool = True
    rock: int = field(init=False)
    """Mask of the Mountain."""
    walls: int = field(init=False)
    """Mask of Fort and Camelot, alike on both of its faces (M4)."""
    stone: int = field(init=False)
    """Mask of all terrain: what stops leaps, sight and commanded tiles (L2-L4)."""

    def __post_init__(self) -> None:
        rock = self.mountain.bit if self.mountain else 0
        walls = sum(s.bit for s in (self.fort, self.camelot) if s)
        object.__setattr__(self, "rock", rock)
        object.__setattr__(self, "walls", walls)
        object.__setattr__(self, "stone", rock | walls)

    def at(self, square: Square) -> Terrain | None:
        """The terrain on a square."""
        places = {self.mountain: Terrain.MOUNTAIN, self.fort: Terrain.FORT, self.camelot: Terrain.CAMELOT}
        return places.get(square)


@dataclass(frozen=True, slots=True)
class Board:
    """36 squares; `light`, `dark` and `leaders` are masks of who stands where."""

    cells: tuple[Tile | None, ...] = (None,) * 36
    ground: Ground = Ground()
    light: int = 0
    dark: int = 0
    leaders: int = 0

    @classmethod
    def of(cls, tiles: Mapping[Square, Tile], ground: Ground = Ground()) -> Board:
        """A board with these tiles on it."""
        cells: list[Tile | None] = [None] * 36
        masks = {Side.LIGHT: 0, Side.DARK: 0}
        leaders = 0
        for square, tile in tiles.items():
            cells[square.cell] = tile
            masks[tile.side] |= square.bit
            leaders |= square.bit if tile.type.leader else 0
        return cls(tuple(cells), ground, masks[Side.LIGHT], masks[Side.DARK], leaders)

    def __getitem__(self, square: Square) -> Tile | None:
        return self.cells[square.rank * 6 + square.file]

    def of_side(self, side: Side) -> int:
        """The mask of a player's tiles."""
        return self.light if side is Side.LIGHT else self.dark

    def leaders_of(self, side: Side) -> int:
        """The mask of a player's leaders."""
        return self.leaders & (self.light if side is Side.LIGHT else self.dark)

    @property
    def occupied(self) -> int:
        return self.light | self.dark

    def tiles(self) -> Iterator[tuple[Square, Tile]]:
        """Every tile with its square, rank by rank from a1."""
        return ((SQUARES[i], tile) for i, tile in enumerate(self.cells) if tile is not None)
