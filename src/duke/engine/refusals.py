"""Why something cannot be done: one class each, with the squares that explain it.

`rule` is the id of the rule that forbids it; `stops` are the squares that stand in the way and `path`
the squares of the way or sight line that was looked along. The sentences are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from duke.engine.geometry import Side, Square
from duke.engine.tiles import Icon


@dataclass(frozen=True, slots=True)
class Refusal:
    """The base of all reasons."""

    rule: ClassVar[str] = "T1"

    @property
    def stops(self) -> tuple[Square, ...]:
        """The squares that stand in the way."""
        return ()

    @property
    def path(self) -> tuple[Square, ...]:
        """The way or sight line in question."""
        return ()


@dataclass(frozen=True, slots=True)
class NotNow(Refusal):
    """Something else is to be decided first, or the game is over."""


@dataclass(frozen=True, slots=True)
class NoTile(Refusal):
    """Nothing stands on the square that a turn should begin with."""

    square: Square

    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.square,)


@dataclass(frozen=True, slots=True)
class NotYours(Refusal):
    """The tile there is the opponent's (B4)."""

    rule: ClassVar[str] = "B4"
    square: Square

    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.square,)


@dataclass(frozen=True, slots=True)
class NotMarked(Refusal):
    """No icon of the tile's upper side points there."""

    rule: ClassVar[str] = "G5"
    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class _OfIcon(Refusal):
    icon: Icon
    source: Square
    target: Square


@dataclass(frozen=True, slots=True)
class _OnWay(_OfIcon):
    by: tuple[Square, ...]
    along: tuple[Square, ...]

    @property
    def stops(self) -> tuple[Square, ...]:
        return self.by

    @property
    def path(self) -> tuple[Square, ...]:
        return self.along


@dataclass(frozen=True, slots=True)
class PathBlocked(_OnWay):
    """A tile or a Mountain stands on the straight way (I1, I3, I4)."""

    rule: ClassVar[str] = "L1"


@dataclass(frozen=True, slots=True)
class FlagOnPath(_OnWay):
    """The opponent's Flag lies on the way, and nobody walks through its square (F4)."""

    rule: ClassVar[str] = "F4"


@dataclass(frozen=True, slots=True)
class LeapBlocked(_OnWay):
    """Terrain stands on every way of a leap (L3)."""

    rule: ClassVar[str] = "L3"


@dataclass(frozen=True, slots=True)
class SightBlocked(_OnWay):
    """Terrain stands in the line of sight (L2)."""

    rule: ClassVar[str] = "L2"


@dataclass(frozen=True, slots=True)
class CommandBlocked(_OnWay):
    """Terrain stands on every way of a commanded tile (L4)."""

    rule: ClassVar[str] = "L4"


@dataclass(frozen=True, slots=True)
class _AtTarget(_OfIcon):
    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class OwnTile(_AtTarget):
    """An own tile stands on the target."""

    rule: ClassVar[str] = "G7"


@dataclass(frozen=True, slots=True)
class MustBeEmpty(_AtTarget):
    """A non-capture icon, and a tile on the target (I8)."""

    rule: ClassVar[str] = "I8"


@dataclass(frozen=True, slots=True)
class NothingToTake(_AtTarget):
    """A strike needs an enemy tile (I5)."""

    rule: ClassVar[str] = "I5"


@dataclass(frozen=True, slots=True)
class IntoMountain(_AtTarget):
    """Nobody enters the Mountain (M2)."""

    rule: ClassVar[str] = "M2"


@dataclass(frozen=True, slots=True)
class IntoFort(_AtTarget):
    """A Jump of any kind never ends in a Fort (M3)."""

    rule: ClassVar[str] = "M3"


@dataclass(frozen=True, slots=True)
class InFort(_AtTarget):
    """A tile in a Fort cannot be struck (M3)."""

    rule: ClassVar[str] = "M3"


@dataclass(frozen=True, slots=True)
class ClosedFlag(_AtTarget):
    """Nobody enters the square of the opponent's Flag (F4)."""

    rule: ClassVar[str] = "F4"


@dataclass(frozen=True, slots=True)
class OwnFlagThere(_AtTarget):
    """A player's tiles do not end on his own Flag's square (F6)."""

    rule: ClassVar[str] = "F6"


@dataclass(frozen=True, slots=True)
class FrozenTarget(_AtTarget):
    """A frozen tile cannot be captured (D1)."""

    rule: ClassVar[str] = "D1"


@dataclass(frozen=True, slots=True)
class Defended(_OnWay):
    """The defender's Defense marks cover the way, or where it starts (I9)."""

    rule: ClassVar[str] = "I9"


@dataclass(frozen=True, slots=True)
class FiresTogether(Refusal):
    """The strike belongs to a group, which takes all that its icons hit or nothing (I10)."""

    rule: ClassVar[str] = "I10"
    source: Square
    falls: tuple[Square, ...]

    @property
    def path(self) -> tuple[Square, ...]:
        return self.falls


@dataclass(frozen=True, slots=True)
class Frozen(Refusal):
    """A frozen tile does nothing any more (D1)."""

    rule: ClassVar[str] = "D1"
    square: Square

    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.square,)


@dataclass(frozen=True, slots=True)
class NotCommandable(Refusal):
    """A tile with Redeploy cannot be commanded (I6, S3)."""

    rule: ClassVar[str] = "S3"
    square: Square

    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.square,)


@dataclass(frozen=True, slots=True)
class OwnLeaderFalls(Refusal):
    """The turn would remove an own leader (T8)."""

    rule: ClassVar[str] = "T8"
    leaders: tuple[Square, ...]

    @property
    def stops(self) -> tuple[Square, ...]:
        return self.leaders


@dataclass(frozen=True, slots=True)
class LeaderInDanger(Refusal):
    """The opponent could then take the last leader (T3)."""

    rule: ClassVar[str] = "T3"
    leader: Square
    """Where the leader would stand."""
    attackers: tuple[Square, ...]
    """The tiles, as they would stand, that could take it."""

    @property
    def stops(self) -> tuple[Square, ...]:
        return self.attackers

    @property
    def path(self) -> tuple[Square, ...]:
        return (self.leader,)


@dataclass(frozen=True, slots=True)
class EmptyBag(Refusal):
    """There is nothing left to draw (G9)."""

    rule: ClassVar[str] = "G9"


@dataclass(frozen=True, slots=True)
class NoLeader(Refusal):
    """Without a leader on the board nothing new is placed (F7)."""

    rule: ClassVar[str] = "F7"


@dataclass(frozen=True, slots=True)
class NoOpenSquare(Refusal):
    """No open square shares a side with a leader (T2)."""

    rule: ClassVar[str] = "T2"
    around: tuple[Square, ...]

    @property
    def stops(self) -> tuple[Square, ...]:
        return self.around


@dataclass(frozen=True, slots=True)
class NotOpen(Refusal):
    """A tile, terrain or Flag is on the square; `rule_id` says which rule wants an open one."""

    square: Square
    rule_id: str

    @property
    def stops(self) -> tuple[Square, ...]:
        return (self.square,)


@dataclass(frozen=True, slots=True)
class WrongPlace(Refusal):
    """The tile, Flag or new tile may not be put on that square; `rule_id` says by which rule."""

    square: Square
    rule_id: str
    allowed: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class MustPlace(Refusal):
    """What was drawn can be placed, so it must be (T2)."""

    rule: ClassVar[str] = "T2"


@dataclass(frozen=True, slots=True)
class NoSuchChoice(Refusal):
    """That tile was not drawn, is not in the pool, or cannot be swapped or put out so; `rule_id` says by which rule."""

    name: str
    rule_id: str


@dataclass(frozen=True, slots=True)
class HasIcons(Refusal):
    """Only a side without movement icons may flip where it stands (I11)."""

    rule: ClassVar[str] = "I11"
    square: Square


@dataclass(frozen=True, slots=True)
class NoAbility(Refusal):
    """The tile, with the side that is up, has no such ability."""

    rule: ClassVar[str] = "T1"
    square: Square
    ability: str


@dataclass(frozen=True, slots=True)
class NotLinked(Refusal):
    """The tile there is no own tile of the Link (S4)."""

    rule: ClassVar[str] = "S4"
    square: Square


@dataclass(frozen=True, slots=True)
class NoFlagThere(Refusal):
    """No Flag that this player may pass (F3) or, no point having been scored, move (F5); `rule_id` says which."""

    rule_id: str


@dataclass(frozen=True, slots=True)
class CannotTurn(Refusal):
    """That tile cannot be turned by Camelot, or Camelot was not seized (A5)."""

    rule: ClassVar[str] = "A5"
    square: Square


@dataclass(frozen=True, slots=True)
class CamelotIdle(Refusal):
    """Camelot gives no Command now (A4)."""

    rule: ClassVar[str] = "A4"


@dataclass(frozen=True, slots=True)
class NothingFollows(Refusal):
    """After this no legal turn would be left (T5)."""

    rule: ClassVar[str] = "T5"


@dataclass(frozen=True, slots=True)
class Impossible(Refusal):
    """Chance cannot have said that."""

    rule: ClassVar[str] = "T2"


Reason = (
    NotNow
    | NoTile
    | NotYours
    | NotMarked
    | PathBlocked
    | FlagOnPath
    | LeapBlocked
    | SightBlocked
    | CommandBlocked
    | OwnTile
    | MustBeEmpty
    | NothingToTake
    | IntoMountain
    | IntoFort
    | InFort
    | ClosedFlag
    | OwnFlagThere
    | FrozenTarget
    | Defended
    | FiresTogether
    | Frozen
    | NotCommandable
    | OwnLeaderFalls
    | LeaderInDanger
    | EmptyBag
    | NoLeader
    | NoOpenSquare
    | NotOpen
    | WrongPlace
    | MustPlace
    | NoSuchChoice
    | HasIcons
    | NoAbility
    | NotLinked
    | NoFlagThere
    | CannotTurn
    | CamelotIdle
    | NothingFollows
    | Impossible
)
"""Every Refusal there is, as a closed union, so that whoever words them can be proved to word them all."""


class IllegalEntry(ValueError):
    """An entry that the rules refuse; carries the entry and the Refusal."""

    def __init__(self, entry: object, refusal: Refusal, side: Side | None = None) -> None:
        super().__init__(f"{entry} is refused: {refusal}")
        self.entry = entry
        self.refusal = refusal
        self.side = side


def rule_of(refusal: Refusal) -> str:
    """The id of the rule that a refusal rests on."""
    by_rule = WrongPlace | NotOpen | NoSuchChoice | NoFlagThere
    return refusal.rule_id if isinstance(refusal, by_rule) else refusal.rule
