"""A game as a value: the rules, the entries so far, and the states they led to (T9, design of undo)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from duke.engine.actions import AgreeDraw, Drawn, Entry, Resign, Scattered
from duke.engine.decisions import Drawing, Over, PlaceTile, Scatter, TakeTurn
from duke.engine.events import Event, Guard
from duke.engine.geometry import Side
from duke.engine.notation import write, write_step
from duke.engine.rules import opening, play, settle
from duke.engine.ruleset import Rules
from duke.engine.state import BySide, State


class UndoPolicy(Enum):
    """How far the players agreed that turns may be taken back."""

    OFF = "off"
    UNTIL_DRAW = "until-draw"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on besides the rules."""

    names: BySide[str] = BySide("Light", "Dark")  # noqa: RUF009  # a NamedTuple, never changed
    undo: UndoPolicy = UndoPolicy.UNTIL_DRAW
    hand_over: bool = False
    """A covering screen between turns."""
    seats: str = "fixed"
    """`fixed`, `turned` or `face`: how the board lies for the player to move."""
    seed: int = 0
    """What chance says follows from it; it is shown nowhere."""
    started: str = ""
    """The moment at which the game began, as ISO 8601 writes it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A finished line of the log: a turn in notation, or a step of the set-up."""

    number: int
    """Counts pairs of turns from 1; 0 before the first turn."""
    side: Side | None
    text: str
    entries: tuple[Entry, ...]
    events: tuple[Event, ...]
    first: int
    """The index of its first entry in the game."""
    guard: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment. Playing, undoing and redoing make new ones."""

    rules: Rules
    options: Options
    states: tuple[State, ...]
    """The start, and the state after each entry."""
    entries: tuple[Entry, ...] = ()
    happened: tuple[tuple[Event, ...], ...] = ()
    """The events of each entry."""
    undone: tuple[Entry, ...] = ()
    """Entries taken back, the next to come first; gone when another turn is made."""
    lines: tuple[Line, ...] = field(default=())

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def start(self) -> State:
        return self.states[0]

    @property
    def over(self) -> Over | None:
        return self.state.over

    @property
    def pending(self) -> tuple[Entry, ...]:
        """The entries of the turn that has begun and is not finished."""
        return self.entries[self._settled :]

    @property
    def turn_start(self) -> State:
        """The state in which the present turn began."""
        return self.states[self._settled]

    @property
    def _settled(self) -> int:
        """The number of entries that belong to finished lines."""
        return self.lines[-1].first + len(self.lines[-1].entries) if self.lines else 0

    @property
    def number(self) -> int:
        """The number of the present pair of turns, from 1."""
        turns = self._turns()
        return (turns - 1 if self.over and turns else turns) // 2 + 1

    def _turns(self) -> int:
        """How many turns are finished."""
        return sum(1 for line in self.lines if line.number)

    @property
    def chance(self) -> bool:
        """Whether chance decides now."""
        return isinstance(self.state.decision, (Drawing, Scatter))

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What happened in the last finished line."""
        return self.lines[-1].events if self.lines else ()

    @property
    def repetitions(self) -> int:
        """How often the present position has stood before, it included (T9)."""
        return sum(1 for state in self.states if state == self.state)

    def play(self, entry: Entry) -> Game:
        """The game after an entry. Raises IllegalEntry when the rules refuse it."""
        return self._with(entry, ())

    def play_all(self, entries: Iterable[Entry]) -> Game:
        """The game after several entries. Raises IllegalEntry at the first that is refused."""
        game = self
        for entry in entries:
            game = game.play(entry)
        return game

    def _with(self, entry: Entry, undone: tuple[Entry, ...]) -> Game:
        state, events = play(self.rules, self.state, entry)
        grown = replace(
            self,
            states=(*self.states, state),
            entries=(*self.entries, entry),
            happened=(*self.happened, events),
            undone=undone,
        )
        return replace(grown, lines=(*self.lines, grown._line())) if grown._complete() else grown

    def _complete(self) -> bool:
        """Whether the entries since the last line make a line."""
        entries = self.pending
        begun, now = self.turn_start.decision, self.state.decision
        if not isinstance(begun, TakeTurn) or ends_at_will(entries[-1]) or self.state.over:
            return True
        if isinstance(now, (Drawing, PlaceTile)):
            return False
        return isinstance(now, TakeTurn) and now.side is not begun.side

    def _line(self) -> Line:
        first = self._settled
        entries = self.entries[first:]
        begun = self.states[first]
        events = tuple(event for happened in self.happened[first:] for event in happened)
        is_turn = isinstance(begun.decision, TakeTurn) and not ends_at_will(entries[0])
        if is_turn and ends_at_will(entries[-1]):
            text = f"{write(begun, entries[:-1])} {write_step(self.states[-2], entries[-1])}"
        else:
            text = write(begun, entries) if is_turn else write_step(begun, entries[0])
        guard = any(isinstance(event, Guard) for event in events)
        return Line(self._turns() // 2 + 1 if is_turn else 0, begun.actor, text, entries, events, first, guard)

    # Undo and redo

    def cannot_undo(self) -> str | None:
        """Why nothing can be taken back now, or None."""
        if self.options.undo is UndoPolicy.OFF:
            return "Taking back was not agreed on."
        count = self._undo_count()
        if not count:
            return "There is nothing to take back."
        dropped = self.entries[len(self.entries) - count :]
        if self.options.undo is UndoPolicy.UNTIL_DRAW and any(is_chance(entry) for entry in dropped):
            return "A drawn tile is never taken back in this game."
        return None

    def _undo_count(self) -> int:
        """How many entries an undo drops: a whole turn or step, and what chance said after it and in it."""
        if not self.entries:
            return 0
        if ends_at_will(self.entries[-1]):
            return 1
        first = self._settled if self.pending else self.lines[-1].first
        while first > 0 and is_chance(self.entries[first]):
            first -= 1
        return len(self.entries) - first

    def undo(self) -> Game:
        """The game one choice earlier. Raises ValueError when `cannot_undo` says why not."""
        reason = self.cannot_undo()
        if reason:
            raise ValueError(reason)
        return self.back_to(len(self.entries) - self._undo_count())

    def back_to(self, count: int) -> Game:
        """The game when it had so many entries; the others can be redone."""
        dropped = self.entries[count:]
        return replace(
            self,
            states=self.states[: count + 1],
            entries=self.entries[:count],
            happened=self.happened[:count],
            lines=tuple(line for line in self.lines if line.first + len(line.entries) <= count),
            undone=(*dropped, *self.undone),
        )

    def redo(self) -> Game:
        """The game with the last turn or step that was taken back made again, and what chance said then.

        Raises ValueError when nothing was undone.
        """
        if not self.undone:
            raise ValueError("There is nothing to do again.")
        game = self._again()
        while game.undone and (game.chance or (game.pending and not ends_at_will(game.undone[0]))):
            game = game._again()
        return game

    def remade(self) -> Game:
        """The game with everything that was taken back made again."""
        game = self
        while game.undone:
            game = game._again()
        return game

    def _again(self) -> Game:
        return self._with(self.undone[0], self.undone[1:])


def new_game(rules: Rules, options: Options) -> Game:
    """A game before its set-up."""
    return Game(rules, options, (opening(rules),))


def from_position(rules: Rules, state: State, options: Options) -> Game:
    """A game that begins with a position, which may be won already."""
    return Game(rules, options, (settle(rules, state),))


def is_chance(entry: Entry) -> bool:
    """Whether an entry is what chance said."""
    return isinstance(entry, (Drawn, Scattered))


def ends_at_will(entry: Entry) -> bool:
    """Whether an entry ends the game by the players' will alone (T9)."""
    return isinstance(entry, (Resign, AgreeDraw))
