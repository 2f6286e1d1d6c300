"""From squares pointed at to a turn: which squares can come next, what they mean, and which action they make.

A click, a key and typed notation go through the same ways: an action has one or more paths of squares, and
perhaps a verb at their end. Where the same squares make several actions, those are `finals` to choose from.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from duke.engine.actions import (
    Action,
    CamelotCommand,
    Command,
    Draw,
    Drawn,
    FlipInPlace,
    Link,
    Move,
    PassFlag,
    Place,
    PlantFlag,
    Purpose,
    PutBack,
    RelocateFlag,
    Rotate,
    Scattered,
    SetUp,
    Strike,
    Summon,
    last,
)
from duke.engine.decisions import PlaceTile
from duke.engine.geometry import Square
from duke.engine.notation import shortest, write_step
from duke.engine.reading import NotationError, read
from duke.engine.rules import Rules, legal
from duke.engine.state import Names, State

Path = tuple[Square, ...]


class Verb(Enum):
    """What is done without pointing at a further square."""

    DRAW = "draw"
    FLIP = "flip"
    LEFT = "left"
    RIGHT = "right"
    RETURN = "return"
    BACK = "back"


class Way(NamedTuple):
    """One way to point at an action: its squares in order, and the verb at their end if one does it."""

    action: Action
    path: Path
    verb: Verb | None


@dataclass(frozen=True, slots=True)
class Hand:
    """Which drawn tile is placed, for what it is swapped, what leaves the game (T2, S1, I15)."""

    name: str
    swap: str = ""
    out: Names = ()


@dataclass(frozen=True, slots=True)
class Selection:
    """What has been pointed at so far. A value: picking and stepping back make new ones."""

    rules: Rules
    state: State
    picks: Path = ()
    hand: int = 0
    """Which of `hands` is being placed."""
    choice: int = 0
    """Which of `finals` is meant."""
    actions: tuple[Action, ...] = ()
    """Every legal action of the decision."""
    ways: tuple[Way, ...] = field(default=(), repr=False)
    """Every way to point at one of them."""

    @classmethod
    def of(cls, rules: Rules, state: State) -> Selection:
        """Nothing pointed at yet."""
        actions = legal(rules, state)
        return cls(rules, state, actions=actions, ways=tuple(way for a in actions for way in ways_of(state, a)))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What can be placed now, in order; empty unless something was drawn."""
        if not isinstance(self.state.decision, PlaceTile):
            return ()
        return tuple(dict.fromkeys(_hand(a) for a in self.actions if isinstance(a, Place)))

    def candidates(self) -> list[Way]:
        """The ways that begin with the picks."""
        hands, picks, count = self.hands, self.picks, len(self.picks)
        hand = hands[self.hand] if hands else None
        fit = (way for way in self.ways if way.path[:count] == picks)
        return [way for way in fit if not isinstance(way.action, Place) or _hand(way.action) == hand]

    def next(self) -> dict[Square, list[Action]]:
        """The squares that can be pointed at next, each with the actions that remain."""
        found: dict[Square, list[Action]] = {}
        at = len(self.picks)
        for action, path, _ in self.candidates():
            if len(path) > at:
                found.setdefault(path[at], []).append(action)
        return found

    def complete(self) -> list[Action]:
        """The actions that the picks make as they are."""
        if not self.picks:
            return []
        at = len(self.picks)
        return list(dict.fromkeys(way.action for way in self.candidates() if len(way.path) == at and way.verb is None))

    def verbs(self) -> dict[Verb, Action]:
        """What can be done now without a further square."""
        at = len(self.picks)
        return {way.verb: way.action for way in self.candidates() if way.verb is not None and len(way.path) == at}

    @property
    def finals(self) -> tuple[Action, ...]:
        """What the picks can end as: the actions that they make, then those that a verb would make of them."""
        return (*self.complete(), *self.verbs().values()) if self.picks else ()

    @property
    def settled(self) -> Action | None:
        """The one action that the picks make, when no further square and no choice is left."""
        finals = self.complete()
        return finals[0] if len(self.finals) == 1 and finals and not self.next() else None

    def pick(self, square: Square) -> Selection | None:
        """With one more square, or None when it cannot come next."""
        return replace(self, picks=(*self.picks, square), choice=0) if square in self.next() else None

    def repick(self, square: Square) -> Selection | None:
        """With another tile of the player's in the place of the latest pick that it can be exchanged for, or None."""
        tile = self.state.board[square]
        if tile is None or tile.side is not self.state.actor:
            return None
        earlier = self
        while earlier.picks:
            earlier = earlier.back()
            found = earlier.pick(square)
            if found is not None:
                return found
        return None

    def back(self) -> Selection:
        """One step back."""
        return replace(self, picks=self.picks[:-1], choice=0)

    def with_hand(self, number: int) -> Selection:
        """With another of the hands."""
        return replace(self, hand=number % max(1, len(self.hands)), picks=())

    def with_choice(self, number: int) -> Selection:
        """With another of the finals meant."""
        return replace(self, choice=number % max(1, len(self.finals)))

    def fitting(self, text: str) -> list[Action]:
        """The actions whose notation begins so, as far as a text has been typed."""
        typed = text.strip().casefold()
        ways = (shortest, write_step)
        return [a for a in self.actions if any(way(self.state, a).casefold().startswith(typed) for way in ways)]

    def typed(self, text: str) -> Selection:
        """What a text stands for as far as it has been typed: the ways that fit, and the picks that they share."""
        found = self.fitting(text) if text.strip() else []
        ways = tuple(way for way in self.ways if way.action in found)
        picks: Path = ()
        for squares in zip(*(way.path for way in ways), strict=False):
            if len(set(squares)) > 1 or squares[0].name not in text.casefold():
                break
            picks = (*picks, squares[0])
        return replace(self, picks=picks, choice=0, ways=ways or self.ways)


def committed(rules: Rules, state: State, text: str) -> tuple[Action, ...]:
    """The actions of a text that is typed: up to a draw, for what that brings is chance.

    Raises NotationError when the text is no entry, or says what will be drawn.
    """
    entries = read(rules, state, text)
    at = next((n for n, entry in enumerate(entries) if isinstance(last(entry), Draw)), len(entries))
    if "+" in text and len(entries) > at + 1:
        raise NotationError("what comes out of a bag is chance: draw first, then place what came", 0)
    return tuple(entry for entry in entries[: at + 1] if not isinstance(entry, Drawn | Scattered))


def _hand(place: Place) -> Hand:
    return Hand(place.name, place.swap, place.out)


def paths(state: State, action: Action) -> list[Path]:
    """The squares that a player points at, in order, for an action; none for one that is done by a verb or a name."""
    match action:
        case Move(source, target, turned):
            return [(source, target, turned) if turned else (source, target)]
        case Strike(source, falls):
            enemies = [
                s for s in falls if (t := state.board[s]) and (o := state.board[source]) and t.side is not o.side
            ]
            return [(source, square) for square in enemies]
        case Command(commander, source, target, turned):
            return [(commander, source, target, turned) if turned else (commander, source, target)]
        case CamelotCommand(source, target):
            camelot = state.board.ground.camelot
            return [(camelot, source, target)] if camelot else []
        case PassFlag(source, target):
            return [(source, target)]
        case Summon(_, source, target):
            return [(source, target)]
        case Link(square, linked, then):
            if then is None:
                return [(square, linked)]
            return [(square, linked, *rest[1:]) for rest in paths(state, then) if len(rest) > 1]
        case RelocateFlag(target):
            flag = state.flags.of(state.actor) if state.actor else None
            return [(flag, target)] if flag else []
        case SetUp(square) | PlantFlag(square) | Place(_, square):
            return [(square,)]
    return []


def ways_of(state: State, action: Action) -> list[Way]:
    """The paths of an action, or the one path at whose end a verb does it (S4: the chain of its Links)."""
    inner: Action = action
    chain: Path = ()
    while isinstance(inner, Link) and inner.then is not None:
        chain = (*chain, inner.square, inner.linked) if not chain else (*chain, inner.linked)
        inner = inner.then
    verb = verb_of(inner)
    if verb is None:
        return [Way(action, path, None) for path in paths(state, action)]
    square = getattr(inner, "square", None)
    return [Way(action, chain or ((square,) if square else ()), verb)]


def verb_of(action: Action) -> Verb | None:
    """The verb that does an action, if one does."""
    match action:
        case Draw(Purpose.PLACE):
            return Verb.DRAW
        case Draw(Purpose.RETURN):
            return Verb.RETURN
        case Draw() | FlipInPlace():
            return Verb.FLIP
        case Rotate(_, quarters):
            return Verb.RIGHT if quarters == 1 else Verb.LEFT
        case PutBack():
            return Verb.BACK
    return None
