"""What a turn leads to, and what the opponent's tiles reach by the sides that are up (T7)."""

from __future__ import annotations

from dataclasses import dataclass

from duke.engine.actions import Action, Draw
from duke.engine.danger import camelot_commands
from duke.engine.effects import apply
from duke.engine.geometry import Side, Square, indices, squares_in
from duke.engine.reach import reach_of
from duke.engine.rules import Rules, guards, settle
from duke.engine.scene import FREE, Scene
from duke.engine.state import State


@dataclass(frozen=True, slots=True)
class Preview:
    """The position after a turn, and what can be seen of its consequences."""

    state: State
    falls: tuple[Square, ...]
    """The squares whose tiles the turn takes."""
    reached: tuple[Square, ...]
    """The squares that the opponent could then reach, by the sides that are up."""
    guard: bool
    """The opponent's leader is threatened."""
    wins: bool


def after(rules: Rules, state: State, action: Action) -> Preview | None:
    """What an action leads to; None for a draw, whose outcome nobody knows."""
    side = state.actor
    if side is None or isinstance(action, Draw):
        return None
    then = settle(rules, apply(rules, state, action))
    fallen = [s for s, t in state.board.tiles() if then.board[s] is not t and t.side is not side]
    over = then.over
    return Preview(
        then,
        tuple(fallen),
        squares_in(reached(rules, then, side.other)),
        bool(rules.objective.guarded and guards(rules, then.board, side.other)),
        over is not None and over.winner is side,
    )


def reached(rules: Rules, state: State, by: Side) -> int:
    """The mask of squares that a side's tiles could go to or take from next, by the sides that are up."""
    scene = Scene(rules, state.board, state.flags, by)
    found = 0
    for index in indices(scene.own & ~scene.frozen):
        tile = scene.cells[index]
        if tile is None:
            continue
        reach = reach_of(tile, index)
        for shot in reach.shots:
            if scene.stop(shot) == FREE:
                found |= shot.bit
        found |= _sent(scene, reach.command)
    return found | _sent(scene, camelot_commands(scene))


def _sent(scene: Scene, marked: int) -> int:
    found = 0
    for start in indices(scene.commandable(marked)):
        for end in indices(marked & ~(1 << start)):
            if scene.send(start, end) == FREE:
                found |= 1 << end
    return found
