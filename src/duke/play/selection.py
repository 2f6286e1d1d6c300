"""From squares pointed at to a turn: which squares can come next, what they mean, and which action they make.

A click, a key and typed notation go through the same paths: every action has one or more paths of squares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from duke.engine.actions import (
    Action,
    CamelotCommand,
    Command,
    Draw,
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
    SetUp,
    Strike,
    Summon,
)
from duke.engine.decisions import PlaceTile
from duke.engine.geometry import Square
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
    actions: tuple[Action, ...] = ()
    """Every legal action of the decision."""

    @classmethod
    def of(cls, rules: Rules, state: State) -> Selection:
        """Nothing pointed at yet."""
        return cls(rules, state, actions=legal(rules, state))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What can be placed now, in order; empty unless something was drawn."""
        if not isinstance(self.state.decision, PlaceTile):
            return ()
        return tuple(dict.fromkeys(Hand(a.name, a.swap, a.out) for a in self.actions if isinstance(a, Place)))

    def candidates(self) -> list[tuple[Action, Path, Verb | None]]:
        """The actions, each with a path that begins with the picks, and the verb that does it at the path's end."""
        hands = self.hands
        hand = hands[self.hand] if hands else None
        found = []
        for action in self.actions:
            if isinstance(action, Place) and Hand(action.name, action.swap, action.out) != hand:
                continue
            for path, verb in _ways(self.state, action):
                if path[: len(self.picks)] == self.picks:
                    found.append((action, path, verb))
        return found

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
        ended = (a for a, path, verb in self.candidates() if len(path) == len(self.picks) and verb is None)
        return list(dict.fromkeys(ended))

    def verbs(self) -> dict[Verb, Action]:
        """What can be done now without a further square."""
        return {verb: action for action, path, verb in self.candidates() if verb is not None and path == self.picks}

    def pick(self, square: Square) -> Selection | None:
        """With one more square, or None when it cannot come next."""
        return replace(self, picks=(*self.picks, square)) if square in self.next() else None

    def back(self) -> Selection:
        """One step back."""
        return replace(self, picks=self.picks[:-1])

    def with_hand(self, number: int) -> Selection:
        """With another of the hands."""
        return replace(self, hand=number % max(1, len(self.hands)), picks=())


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


def _ways(state: State, action: Action) -> list[tuple[Path, Verb | None]]:
    """The paths of an action, or the one path at whose end a verb does it (S4: the chain of its Links)."""
    inner: Action = action
    chain: Path = ()
    while isinstance(inner, Link) and inner.then is not None:
        chain = (*chain, inner.square, inner.linked)
        inner = inner.then
    verb = verb_of(inner)
    if verb is None:
        return [(path, None) for path in paths(state, action)]
    square = getattr(inner, "square", None)
    return [(chain or ((square,) if square else ()), verb)]


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
