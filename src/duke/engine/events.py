"""What happened, for the log, the highlights and the sentences: one class each."""

from __future__ import annotations

from dataclasses import dataclass

from duke.engine.decisions import Ending, Terrain
from duke.engine.geometry import Side, Square
from duke.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Moved:
    """A tile went from one square to another."""

    tile: Tile
    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Taken:
    """A tile was captured (G7)."""

    tile: Tile
    square: Square


@dataclass(frozen=True, slots=True)
class Flipped:
    """A tile turned over; `tile` is as it shows now (I13)."""

    tile: Tile
    square: Square


@dataclass(frozen=True, slots=True)
class Rotated:
    """A tile was rotated; `tile` is as it shows now (S3)."""

    tile: Tile
    square: Square


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew these tiles."""

    side: Side
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile came onto the board."""

    tile: Tile
    square: Square


@dataclass(frozen=True, slots=True)
class Swapped:
    """A drawn tile left the game for the one that lay beside the board (S1)."""

    side: Side
    drawn: str
    engine: str


@dataclass(frozen=True, slots=True)
class Returned:
    """Tiles went back to their owner's bag."""

    side: Side
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutOut:
    """Tiles left the game by Divination (I15)."""

    side: Side
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile changed hands; `tile` is as it stands now (A5)."""

    tile: Tile
    square: Square


@dataclass(frozen=True, slots=True)
class CamelotTurned:
    """Camelot shows its own face (`up`) or its Fort face (A4, A5)."""

    square: Square
    up: bool


@dataclass(frozen=True, slots=True)
class TerrainLaid:
    """A terrain tile was laid (M1)."""

    terrain: Terrain
    square: Square


@dataclass(frozen=True, slots=True)
class FlagMoved:
    """A Flag is on another square; `source` is None when it was planted."""

    flag: Side
    source: Square | None
    target: Square


@dataclass(frozen=True, slots=True)
class Scored:
    """A coup point (F5)."""

    side: Side
    total: int


@dataclass(frozen=True, slots=True)
class TypePicked:
    """A type went into one bag and out of the other player's reach (N1)."""

    side: Side
    name: str


@dataclass(frozen=True, slots=True)
class Guard:
    """The leader of `side` can be taken next turn (T6)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    winner: Side | None
    ending: Ending


Event = (
    Moved
    | Taken
    | Flipped
    | Rotated
    | Drew
    | Placed
    | Swapped
    | Returned
    | PutOut
    | Turned
    | CamelotTurned
    | TerrainLaid
    | FlagMoved
    | Scored
    | TypePicked
    | Guard
    | Ended
)
