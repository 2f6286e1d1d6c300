"""Tiles as data: icons, grids, types, sets, and a tile as it stands on the board (rules B2-B4, I1-I16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from duke.engine.geometry import Facing, Side, Step


class Icon(Enum):
    """A movement mark; the value is its name in data and in docs/rules.md."""

    MOVE = "move"
    JUMP = "jump"
    SLIDE = "slide"
    JUMP_SLIDE = "jump_slide"
    STRIKE = "strike"
    COMMAND = "command"
    SMASH = "smash"
    HAMMER = "hammer"
    NON_CAPTURE_MOVE = "non_capture_move"
    NON_CAPTURE_JUMP = "non_capture_jump"
    DEFENSE = "defense"

    @property
    def words(self) -> str:
        """The icon's name in a sentence."""
        return {Icon.NON_CAPTURE_MOVE: "non-capture move", Icon.NON_CAPTURE_JUMP: "non-capture jump"}.get(
            self, self.value.replace("_", " ")
        )

    @property
    def rule(self) -> str:
        """The id of the rule that says what the icon does."""
        return _ICON_RULES[self]

    __hash__ = object.__hash__


_ICON_RULES = {
    Icon.MOVE: "I1",
    Icon.JUMP: "I2",
    Icon.SLIDE: "I3",
    Icon.JUMP_SLIDE: "I4",
    Icon.STRIKE: "I5",
    Icon.COMMAND: "I6",
    Icon.SMASH: "I7",
    Icon.HAMMER: "I7",
    Icon.NON_CAPTURE_MOVE: "I8",
    Icon.NON_CAPTURE_JUMP: "I8",
    Icon.DEFENSE: "I9",
}

GROUPABLE = frozenset({Icon.STRIKE, Icon.HAMMER})
"""The icons that a line may join into an Area-Effect (I10)."""


class Ability(Enum):
    """An enhanced ability, by the word that a catalogue file uses."""

    SUMMON = "summon"
    DIVINATION = "divination"
    LINK = "link"
    REDEPLOY = "redeploy"

    @property
    def rule(self) -> str:
        """The id of the rule that says what the ability does."""
        return {"summon": "I14", "divination": "I15", "link": "S4", "redeploy": "S3"}[self.value]

    __hash__ = object.__hash__


class Role(Enum):
    """What a tile is in the game's rules, whatever its name."""

    LEADER = "leader"
    """Losing it loses the game; new tiles are placed beside it (T2, T3, A2)."""
    PIKE = "pike"
    """The tile of the many in Dark Rider (D1)."""
    RIDER = "rider"
    """The tile of the one in Dark Rider (D1)."""

    __hash__ = object.__hash__


class Face(Enum):
    """One of a tile's two sides."""

    STARTING = "starting"
    FLIPPED = "flipped"

    @property
    def other(self) -> Face:
        return Face.FLIPPED if self is Face.STARTING else Face.STARTING

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Mark:
    """One icon of a grid: where it is from the tile's own square, and which group fires with it (I10)."""

    step: Step
    icon: Icon
    group: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """What one side of a tile shows; `columns`, `rows` and `own` (column, row from the top left) are for drawing."""

    marks: tuple[Mark, ...]
    columns: int = 5
    rows: int = 5
    own: tuple[int, int] = (2, 2)

    @property
    def moves(self) -> bool:
        """Whether it has any movement icon; marks that only defend are none (I11)."""
        return any(mark.icon is not Icon.DEFENSE for mark in self.marks)

    def at(self, step: Step) -> tuple[Mark, ...]:
        """The marks in one square of the grid."""
        return tuple(mark for mark in self.marks if mark.step == step)


EMPTY_GRID = Grid(())


@dataclass(frozen=True, slots=True)
class TileType:
    """A tile as the catalogue describes it. A type without grids is a stub (U1)."""

    name: str
    set: str
    copies: int = 1
    short: str = ""
    starting: Grid | None = None
    flipped: Grid | None = None
    abilities: frozenset[Ability] = frozenset()
    roles: frozenset[Role] = frozenset()
    set_up: int = 0
    """Copies that stand on the board at the start (a leader between the edges' centres, others beside it)."""
    replaces: str = ""
    """The tile whose place it takes: in the bag, or, for one that lies `beside` the board, on the draw (A1, S1)."""
    beside: bool = False
    """One copy lies beside the board, for whoever swaps for it first (S1)."""
    linked: frozenset[str] = frozenset()
    """The names of the tiles that its Link reaches (S4-S6)."""
    legend: Side | None = None
    """The side that it is a legend of (A6)."""
    stands_in: str = ""
    """The tile whose grids it uses because its own are not filled in (A7)."""

    @property
    def is_stub(self) -> bool:
        return self.starting is None or self.flipped is None

    @property
    def leader(self) -> bool:
        return Role.LEADER in self.roles

    def grid(self, face: Face) -> Grid:
        """The grid of a face. Raises ValueError for a stub."""
        grid = self.starting if face is Face.STARTING else self.flipped
        if grid is None:
            raise ValueError(f"{self.name} has no grid")
        return grid


@dataclass(frozen=True, slots=True)
class TileSet(Mapping[str, TileType]):
    """Tile types by name, in catalogue order; looked up without regard to case through `find`."""

    types: Mapping[str, TileType] = field(default_factory=dict)

    @classmethod
    def of(cls, types: Iterable[TileType]) -> TileSet:
        return cls({t.name: t for t in types})

    def __getitem__(self, name: str) -> TileType:
        return self.types[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)

    def find(self, name: str) -> TileType | None:
        """The type of that name in any case, or None."""
        folded = name.casefold()
        return next((t for t in self.types.values() if t.name.casefold() == folded), None)

    def swap_for(self, name: str, beside: Iterable[str]) -> str | None:
        """The tile beside the board that a drawn tile may be swapped for (S1), or None."""
        return next((b for b in beside if self.types[b].replaces == name), None)

    def with_role(self, role: Role) -> TileType | None:
        """The first type that has a role."""
        return next((t for t in self.types.values() if role in t.roles), None)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile on the board: what it is, whose, which side is up, which way it faces (B2, B4).

    Made through `tile()`, so that equal tiles are one object and compare by identity.
    """

    type: TileType
    side: Side
    face: Face = Face.STARTING
    facing: Facing = Facing.FORWARD

    @property
    def name(self) -> str:
        return self.type.name

    @property
    def grid(self) -> Grid:
        return self.type.grid(self.face)

    @property
    def turned_over(self) -> Tile:
        """The same tile with its other side up (I13)."""
        return _turned_over(self)

    def rotated(self, quarters: int) -> Tile:
        """The same tile, turned by quarters to the right (S3)."""
        return tile(self.type, self.side, self.face, self.facing.turned(quarters))

    def controlled_by(self, side: Side) -> Tile:
        """The same tile in another player's hands: same side up, facing him squarely (A5)."""
        return tile(self.type, side, self.face)

    def can(self, ability: Ability) -> bool:
        return ability in self.type.abilities


_tiles: dict[tuple[int, Side, Face, Facing], Tile] = {}


def tile(type: TileType, side: Side, face: Face = Face.STARTING, facing: Facing = Facing.FORWARD) -> Tile:
    """The one Tile with these properties."""
    key = (id(type), side, face, facing)
    found = _tiles.get(key)
    if found is None:
        found = _tiles[key] = Tile(type, side, face, facing)  # keeps `type` alive, so that its id stays its own
    return found


@cache
def _turned_over(of: Tile) -> Tile:
    return tile(of.type, of.side, of.face.other, of.facing)
