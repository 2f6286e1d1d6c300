"""What a turn leads to, and what the opponent reaches by the sides that are up: no other side is looked at (T7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duke.engine.actions import Action, Draw
from duke.engine.danger import camelot_commands, exposed, takes_own_leader
from duke.engine.draws import draw_refusal, squares_for
from duke.engine.effects import apply
from duke.engine.events import Event, Taken
from duke.engine.geometry import SQUARES, Side, Square, indices, squares_in
from duke.engine.reach import Shot, reach_of
from duke.engine.rules import Rules, guards, settle
from duke.engine.scene import EMPTY, FREE, Scene
from duke.engine.state import State
from duke.engine.tiles import Icon, Tile


@dataclass(frozen=True, slots=True)
class Preview:
    """The position after a turn, and what can be seen of its consequences."""

    state: State
    events: tuple[Event, ...]
    falls: tuple[Square, ...]
    """The squares whose tiles the turn takes, in an area effect also the player's own (I10)."""
    reached: tuple[Square, ...]
    """The squares that the opponent could then reach, by the sides that are up."""
    guard: bool
    """The opponent's leader is threatened."""
    wins: bool

    @property
    def threatened(self) -> tuple[Square, ...]:
        """The squares of tiles that the opponent could then take."""
        return tuple(square for square in self.reached if self.state.board[square] is not None)


def after(rules: Rules, state: State, action: Action) -> Preview | None:
    """What an action leads to; None for a draw, whose outcome nobody knows."""
    side = state.actor
    events: list[Event] = []
    if side is None or isinstance(action, Draw):
        return None
    then = settle(rules, apply(rules, state, action, events))
    over = then.over
    return Preview(
        then,
        tuple(events),
        tuple(event.square for event in events if isinstance(event, Taken)),
        squares_in(reached(rules, then, side.other)),
        bool(rules.objective.guarded and guards(rules, then.board, side.other)),
        over is not None and over.winner is side,
    )


def reached(rules: Rules, state: State, by: Side) -> int:
    """The mask of squares that a side's tiles could go to, or take on if something stood there, by the sides up."""
    scene = Scene(rules, state.board, state.flags, by)
    found = 0
    for index, tile in _acting(scene):
        for shot in reach_of(tile, index).shots:
            if _usable(scene, tile, index, shot) or scene.stop(shot) == EMPTY:
                found |= shot.bit
        for end in indices(reach_of(tile, index).command):
            found |= _sent(scene, reach_of(tile, index).command, end) << end
    marked = camelot_commands(scene)
    for end in indices(marked):
        found |= _sent(scene, marked, end) << end
    return found


def takers(rules: Rules, state: State, square: Square) -> list[tuple[Square, Icon]]:
    """From where, and by which icons, the tile on a square could be taken next, by the sides that are up."""
    victim = state.board[square]
    if victim is None:
        return []
    scene = Scene(rules, state.board, state.flags, victim.side.other)
    found: dict[tuple[Square, Icon], None] = {}
    for index, tile in _acting(scene):
        reach = reach_of(tile, index)
        for shot in reach.at.get(square.cell, ()):
            if _usable(scene, tile, index, shot):
                found[SQUARES[index], shot.icon] = None
        if _sent(scene, reach.command, square.cell):
            found[SQUARES[index], Icon.COMMAND] = None
    camelot = scene.board.ground.camelot
    if camelot is not None and _sent(scene, camelot_commands(scene), square.cell):
        found[camelot, Icon.COMMAND] = None
    return list(found)


@dataclass(frozen=True, slots=True)
class Saving:
    """What drawing could do for a threatened leader."""

    squares: tuple[Square, ...]
    """Where a newly placed tile is sure to stand in the way."""
    leaders: tuple[str, ...]
    """The tiles in the bag that would fight on wherever they stand (A2, A3)."""

    @property
    def words(self) -> str:
        """`a tile on d2 e3 or Mordred`; empty when nothing would help."""
        said = [f"a tile on {' '.join(square.name for square in self.squares)}"] if self.squares else []
        return " or ".join([*said, *self.leaders])


def saving(rules: Rules, state: State) -> Saving | None:
    """How a newly drawn tile could save the last leader; None when it is not in danger or nothing can be drawn (T3)."""
    side = state.actor
    threats = exposed(rules, state.board, side) if side is not None and rules.objective.guarded else []
    if side is None or not threats or draw_refusal(rules.tiles, state, side) is not None:
        return None
    bag = state.bags.of(side)
    leaders = tuple(sorted({name for name in bag if rules.tiles[name].leader}))
    if any(threat.linked for threat in threats) and not rules.open_play:
        return Saving((), leaders)  # which square would help depends on a side that is down (T7)
    swaps = [swap for name in set(bag) if (swap := rules.tiles.swap_for(name, state.beside))]
    free = 0
    for name in {*bag, *swaps}:
        free |= squares_for(state.board, state.flags, side, name)
    found = tuple(square for square in squares_in(free) if all(threat.clear & square.bit for threat in threats))
    return Saving(found, leaders)


def _acting(scene: Scene) -> Iterator[tuple[int, Tile]]:
    """The tiles of the scene's side that can do anything, with their cells."""
    for index in indices(scene.own & ~scene.frozen):
        tile = scene.cells[index]
        if tile is not None:
            yield index, tile


def _usable(scene: Scene, tile: Tile, index: int, shot: Shot) -> bool:
    """Whether an icon may be used; one of an area effect not if that would take an own leader (I10, T8)."""
    if scene.stop(shot) != FREE:
        return False
    return not shot.group or not takes_own_leader(scene, reach_of(tile, index).groups[shot.group])


def _sent(scene: Scene, marked: int, end: int) -> bool:
    """Whether some tile on the marked squares can be sent to one of them (I6)."""
    if not marked >> end & 1:
        return False
    return any(scene.send(start, end) == FREE for start in indices(scene.commandable(marked & ~(1 << end))))
