"""Going back through a game: a place in its log that can be moved, and a new game from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from duke.engine.events import Taken
from duke.engine.geometry import Side
from duke.engine.state import State
from duke.play.chance import new_seed
from duke.play.game import Game, Line


@dataclass(frozen=True, slots=True)
class Replay:
    """A game, finished or not, looked at after so many lines of its log. Moving makes another one.

    A turn that has begun and is not finished comes after the last line.
    """

    game: Game
    at: int = 0

    @property
    def last(self) -> int:
        """The last place there is."""
        return len(self.game.lines) + bool(self.game.pending)

    @property
    def moment(self) -> Game:
        """The game as it was."""
        return replace(self.game.back_to(self._entries(self.at)), undone=())

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.game.states[self._entries(self.at)]

    @property
    def line(self) -> Line | None:
        """The turn or step that has just been made; None at the start, and in a turn that is not finished."""
        return self.game.lines[self.at - 1] if 0 < self.at <= len(self.game.lines) else None

    def _entries(self, at: int) -> int:
        """How many entries come before a place."""
        if at > len(self.game.lines):
            return len(self.game.entries)
        if at == 0:
            return 0
        line = self.game.lines[at - 1]
        return line.first + len(line.entries)

    def to(self, at: int) -> Replay:
        """At another place; at the start or end for one beyond."""
        return replace(self, at=min(max(at, 0), self.last))

    def step(self, by: int = 1) -> Replay:
        """So many lines on, or back for less than 0."""
        return self.to(self.at + by)

    def start(self) -> Replay:
        """Before the first entry."""
        return self.to(0)

    def end(self) -> Replay:
        """After the last entry."""
        return self.to(self.last)

    def next_capture(self) -> Replay | None:
        """After the next turn that takes a tile; None when none does."""
        return self._next(lambda line: any(isinstance(event, Taken) for event in line.events))

    def next_guard(self) -> Replay | None:
        """After the next turn after which a leader can be taken (T6); None when there is none."""
        return self._next(lambda line: line.guard)

    def _next(self, wanted: Callable[[Line], bool]) -> Replay | None:
        for at, line in enumerate(self.game.lines[self.at :], self.at + 1):
            if wanted(line):
                return self.to(at)
        return None

    def continue_from(self) -> Game:
        """A new game with what happened up to here. What chance will say is new, and so is its start for the files.

        A tile that is drawn and not placed goes back: the turn begins anew.
        """
        at = min(self.at, len(self.game.lines))
        game = self.to(at).moment
        return replace(game, options=replace(game.options, seed=new_seed(), started=""))


def place_of(game: Game, number: int, side: Side | None = None) -> int:
    """The place at which a turn began: of one player, or of whoever began that pair of turns.

    Raises ValueError, with what there is, for a turn that the game does not have.
    """
    for at, line in enumerate(game.lines):
        if number and line.number == number and side in (None, line.side):
            return at
    if number == game.number and side in (None, game.turn_start.actor) and not game.over:
        return len(game.lines)
    word = f"{number}.{side.value}" if side else str(number)
    raise ValueError(f"this game has no turn {word}; its last is {game.number}")
