"""What a player chooses (Action) and what chance says (Outcome): two closed unions (T1, T2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from duke.engine.geometry import Side, Square


class Purpose(Enum):
    """Why tiles are drawn."""

    PLACE = "place"
    """A new tile, as the whole turn (T2)."""
    RETURN = "return"
    """Redeploy: a new tile, then the Redeploy tile goes back to the bag (S3)."""
    LINK = "link"
    """Link from the non-starting side: draw until a linked tile comes (S5)."""
    DIVINATION = "divination"
    """Three tiles, of which one is placed (I15)."""

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Move:
    """The tile on `source` goes to `target`; a seizing of Camelot turns the tile on `turned` (A5)."""

    source: Square
    target: Square
    turned: Square | None = None


@dataclass(frozen=True, slots=True)
class Strike:
    """The tile on `source` takes the tiles on `falls` from afar; more than one in an area effect (I5, I10)."""

    source: Square
    falls: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """The tile on `commander` sends the one on `source` to `target` (I6)."""

    commander: Square
    source: Square
    target: Square
    turned: Square | None = None


@dataclass(frozen=True, slots=True)
class CamelotCommand:
    """Light's legend in Camelot sends the tile on `source` to `target` (A4)."""

    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class FlipInPlace:
    """A tile without icons turns over where it stands (I11)."""

    square: Square


@dataclass(frozen=True, slots=True)
class PassFlag:
    """The Flag goes from the tile on `source` to the one on `target` (F3)."""

    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Rotate:
    """Redeploy: a quarter turn to the right (1) or to the left (3) (S3)."""

    square: Square
    quarters: int


@dataclass(frozen=True, slots=True)
class Summon:
    """The leader flips, and the summoned tile goes from `source` to `target` beside it (I14)."""

    leader: Square
    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Link:
    """The tile on `square` flips with the linked one, which may then be used (S4)."""

    square: Square
    linked: Square
    then: TurnAction | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The player commits to drawing (T2); `square` is the tile whose ability it is, if any.

    Link's and Divination's flip is this action even when nothing can be drawn (S5, I15).
    """

    purpose: Purpose = Purpose.PLACE
    square: Square | None = None


TurnAction = Move | Strike | Command | CamelotCommand | FlipInPlace | PassFlag | Rotate | Summon | Link | Draw
"""What a turn consists of, or begins with."""


@dataclass(frozen=True, slots=True)
class RelocateFlag:
    """The owner moves his Flag after a point was scored against him, before his turn (F5)."""

    target: Square


@dataclass(frozen=True, slots=True)
class Place:
    """A drawn tile, or the tile it is swapped for, is placed; `out` leaves the game (T2, S1, I15)."""

    name: str
    square: Square
    swap: str = ""
    out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PutBack:
    """What was drawn is not placed: it returns to the bag (S6), or Link's drawing goes on (S5)."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The tile that the decision names is put down at set-up (G2, D1)."""

    square: Square


@dataclass(frozen=True, slots=True)
class PlantFlag:
    """A Flag is put down before the game (F4, F6)."""

    square: Square


@dataclass(frozen=True, slots=True)
class PickType:
    """A tile type is chosen for the bag (N1)."""

    name: str


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives the game up (T9)."""

    side: Side


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Both players agree to end the game without a winner (T9)."""


Action = TurnAction | RelocateFlag | Place | PutBack | SetUp | PlantFlag | PickType | Resign | AgreeDraw


@dataclass(frozen=True, slots=True)
class Drawn:
    """These tiles came out of the bag, sorted by name."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scattered:
    """The terrain that the decision names fell on this square (M1)."""

    square: Square


def last(action: Entry) -> Entry:
    """What a chain of Links ends with, or any other entry itself (S4)."""
    while isinstance(action, Link) and action.then is not None:
        action = action.then
    return action


Outcome = Drawn | Scattered

Entry = Action | Outcome
"""One step of a game: together they are its log."""
