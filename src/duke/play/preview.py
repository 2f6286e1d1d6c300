"""What a turn leads to, and what the opponent reaches by the sides that are up: no other side is looked at (T7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from duke.engine.actions import Action, Draw
from duke.engine.danger import camelot_commands, exposed, takes_own_leader
from duke.engine.draws import beside_leaders, draw_refusal, open_squares
from duke.engine.effects import apply
from duke.engine.events import Event, Taken
from duke.engine.geometry import SQUARES, Side, Square, indices, squares_in
from duke.engine.reach import Shot, reach_of
from duke.engine.rules import Rules, guards, settle
from duke.engine.scene import FREE, Scene
from duke.engine.state import State
from duke.engine.tiles import Icon, Tile


@dataclass(frozen=True, slots=True)
class Preview:
    """The position after a turn, and what can be seen of its consequences."""

    state: State
    falls: tuple[Square, ...]
    """The squares whose tiles the turn takes, in an area effect also the player's own (I10)."""
    reached: tuple[Square, ...]
    """The squares that the opponent could then reach, by the sides that are up."""
    guard: bool
    """The opponent's leader is threatened."""
    wins: bool


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
        tuple(event.square for event in events if isinstance(event, Taken)),
        squares_in(reached(rules, then, side.other)),
        bool(rules.objective.guarded and guards(rules, then.board, side.other)),
        over is not None and over.winner is side,
    )


def reached(rules: Rules, state: State, by: Side) -> int:
    """The mask of squares that a side's tiles could go to or take from next, by the sides that are up."""
    scene = Scene(rules, state.board, state.flags, by)
    found = 0
    for index, tile in _acting(scene):
        for shot in reach_of(tile, index).shots:
            if _usable(scene, tile, index, shot):
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


def saving_squares(rules: Rules, state: State) -> tuple[Square, ...] | None:
    """Where a newly placed tile is sure to save a threatened leader; None when a draw is not possible (T3)."""
    side = state.actor
    if side is None or draw_refusal(rules.tiles, state, side) is not None:
        return None
    threats = exposed(rules, state.board, side)
    if any(threat.linked for threat in threats) and not rules.open_play:
        return ()  # which square would help depends on a side that is down (T7)
    free = beside_leaders(state.board, side) & open_squares(state.board, state.flags)
    return tuple(square for square in squares_in(free) if all(threat.clear & square.bit for threat in threats))


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
