"""A position being changed: the only thing in the engine that is not a value, and it never leaves a function."""

from __future__ import annotations

from duke.engine.board import Board, Ground
from duke.engine.decisions import Decision
from duke.engine.events import (
    CamelotTurned,
    Event,
    FlagMoved,
    Flipped,
    Moved,
    Placed,
    PutOut,
    Returned,
    Swapped,
    Taken,
)
from duke.engine.geometry import SQUARES, Side, Square
from duke.engine.state import State, add, remove
from duke.engine.tiles import Tile


class Draft:
    """A mutable copy of a State; each method keeps masks, Flags and Camelot's face in step, and records events."""

    __slots__ = (
        "arrived", "bags", "beside", "camelot_up", "captured", "cells", "dark", "events", "flags", "leaders",
        "light", "out", "score", "state",
    )  # fmt: skip

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        board = state.board
        self.state = state
        self.cells = list(board.cells)
        self.light, self.dark, self.leaders = board.light, board.dark, board.leaders
        self.camelot_up = board.ground.camelot_up
        self.bags, self.captured, self.out = state.bags, state.captured, state.out
        self.beside, self.flags, self.score = state.beside, state.flags, state.score
        self.events = events
        self.arrived: tuple[int | None, int] | None = None
        """Where the tile that moved or was placed came from, and where it is (F5)."""

    def say(self, event: Event) -> None:
        """Record an event, if anybody listens."""
        if self.events is not None:
            self.events.append(event)

    def lift(self, index: int) -> Tile:
        """Take the tile off a square. Raises LookupError when there is none."""
        tile = self.cells[index]
        if tile is None:
            raise LookupError(f"no tile on {SQUARES[index]}")
        self.cells[index] = None
        bit = 1 << index
        if tile.side is Side.LIGHT:
            self.light ^= bit
        else:
            self.dark ^= bit
        self.leaders &= ~bit
        camelot = self.state.board.ground.camelot
        if camelot is not None and camelot.cell == index:
            self._turn_camelot(camelot, True)
        return tile

    def put(self, index: int, tile: Tile) -> None:
        """Put a tile on an empty square."""
        self.cells[index] = tile
        bit = 1 << index
        if tile.side is Side.LIGHT:
            self.light |= bit
        else:
            self.dark |= bit
        if tile.type.leader:
            self.leaders |= bit

    def replace(self, index: int, tile: Tile) -> None:
        """Show a tile of the same kind and owner otherwise where it stands."""
        self.cells[index] = tile

    def flip(self, index: int) -> None:
        """Turn a tile over where it stands (I13)."""
        tile = self.cells[index]
        if tile is None:
            raise LookupError(f"no tile on {SQUARES[index]}")
        self.cells[index] = tile.turned_over
        self.say(Flipped(tile.turned_over, SQUARES[index]))

    def take(self, index: int) -> None:
        """Capture the tile on a square; a Flag that it carries stays there (F2)."""
        tile = self.lift(index)
        self.captured = self.captured.with_(tile.side, add(self.captured.of(tile.side), tile.name))
        self.say(Taken(tile, SQUARES[index]))

    def travel(self, start: int, end: int, flips: bool) -> None:
        """A tile goes to another square, takes what stands there, and brings the Flag that it carries (F2, G7)."""
        tile = self.lift(start)
        self.say(Moved(tile, SQUARES[start], SQUARES[end]))
        if self.cells[end] is not None:
            self.take(end)
        self.put(end, tile)
        if flips:
            self.flip(end)
        for side in Side:
            flag = self.flags.of(side)
            if flag is not None and flag.cell == start:
                self.move_flag(side, SQUARES[end])
        self.arrived = (start, end)

    def move_flag(self, flag: Side, target: Square) -> None:
        """A Flag is on another square now."""
        self.say(FlagMoved(flag, self.flags.of(flag), target))
        self.flags = self.flags.with_(flag, target)

    def place(self, index: int, tile: Tile) -> None:
        """A new tile comes onto the board."""
        self.put(index, tile)
        self.say(Placed(tile, SQUARES[index]))
        self.arrived = (None, index)

    def swap(self, side: Side, drawn: str, engine: str) -> None:
        """A drawn tile leaves the game for one that lies beside the board (S1)."""
        self.out = self.out.with_(side, add(self.out.of(side), drawn))
        self.beside = tuple(name for name in self.beside if name != engine)
        self.say(Swapped(side, drawn, engine))

    def draw(self, side: Side, *names: str) -> None:
        """Tiles come out of a bag."""
        self.bags = self.bags.with_(side, remove(self.bags.of(side), *names))

    def give_back(self, side: Side, *names: str) -> None:
        """Tiles go into a bag."""
        if names:
            self.bags = self.bags.with_(side, add(self.bags.of(side), *names))
            self.say(Returned(side, names))

    def put_out(self, side: Side, *names: str) -> None:
        """Tiles leave the game (I15)."""
        if names:
            self.out = self.out.with_(side, add(self.out.of(side), *names))
            self.say(PutOut(side, names))

    def _turn_camelot(self, square: Square, up: bool) -> None:
        if self.camelot_up is not up:
            self.camelot_up = up
            self.say(CamelotTurned(square, up))

    def use_camelot(self) -> None:
        """Camelot turns to its Fort face until the tile in it leaves (A4, A5)."""
        camelot = self.state.board.ground.camelot
        if camelot is not None:
            self._turn_camelot(camelot, False)

    def board(self) -> Board:
        """The board as it stands."""
        ground = self.state.board.ground
        if ground.camelot_up is not self.camelot_up:
            ground = Ground(ground.mountain, ground.fort, ground.camelot, self.camelot_up)
        return Board(tuple(self.cells), ground, self.light, self.dark, self.leaders)

    def freeze(self, decision: Decision) -> State:
        """The position as a value, with what is to be decided next."""
        return State(self.board(), decision, self.bags, self.captured, self.out, self.beside, self.flags, self.score)
