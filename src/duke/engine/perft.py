"""How many sequences of turns there are (docs/formats.md, section 1): the last turn of each is counted, not played.

Positions in which two turns may have one result (I12), or a draw offers more than a tile and a square, are left to
`turns`; elsewhere every action is a turn of its own, and masks can be counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from duke.engine.actions import Draw, Drawn, Place
from duke.engine.attempts import Watch, camelot_tries, flag_passes, legal_turns, of_tile
from duke.engine.decisions import TakeTurn
from duke.engine.draws import beside_leaders, open_squares
from duke.engine.effects import apply
from duke.engine.geometry import Side, indices, squares_in
from duke.engine.reach import Reach, reach_of
from duke.engine.ruleset import Rules
from duke.engine.scene import FREE, Scene
from duke.engine.state import State
from duke.engine.turns import unsettled_turns


def perft(rules: Rules, state: State, depth: int) -> int:
    """The number of sequences of so many legal turns, a draw counted once for each distinct tile."""
    if depth == 0:
        return 1
    decision = state.decision
    if not isinstance(decision, TakeTurn) or rules.objective.verdict(state):
        return 0
    simple = not decision.relocate and _simple(state, decision.side)
    if depth == 1:
        return _count(rules, state, decision.side) if simple else len(unsettled_turns(rules, state))
    if simple:
        return sum(perft(rules, after, depth - 1) for after in _after(rules, state, decision.side))
    return sum(perft(rules, turn.state, depth - 1) for turn in unsettled_turns(rules, state))


def divide(rules: Rules, state: State, depth: int) -> list[tuple[str, int]]:
    """The count below each first turn, sorted as text."""
    found = sorted(unsettled_turns(rules, state), key=lambda turn: turn.text)
    return [(turn.text, perft(rules, turn.state, depth - 1)) for turn in found]


def _simple(state: State, side: Side) -> bool:
    """Whether every action is one turn, and every draw a tile, a square and perhaps a swap."""
    board = state.board
    own = (board.cells[index] for index in indices(board.of_side(side)))
    return not any(tile.type.abilities for tile in own if tile is not None)


def _after(rules: Rules, state: State, side: Side) -> Iterator[State]:
    """The state after each turn of a simple position."""
    for action in legal_turns(rules, state):
        after = apply(rules, state, action)
        if action != Draw():
            yield after
            continue
        squares = squares_in(_placements(state, side))
        for name, swap in _choices(rules, state, side):
            drawn = apply(rules, after, Drawn((name,)))
            for square in squares:
                yield apply(rules, drawn, Place(name, square, swap))


def _placements(state: State, side: Side) -> int:
    return beside_leaders(state.board, side) & open_squares(state.board, state.flags)


def _choices(rules: Rules, state: State, side: Side) -> list[tuple[str, str]]:
    """Each tile that may come, and once more with each swap (S1)."""
    names = sorted(set(state.bags.of(side)))
    swaps = ((name, rules.tiles.swap_for(name, state.beside)) for name in names if state.beside)
    return [*((name, "") for name in names), *((name, swap) for name, swap in swaps if swap)]


def _count(rules: Rules, state: State, side: Side) -> int:
    """The number of turns of a simple position."""
    board = state.board
    scene = Scene(rules, board, state.flags, side)
    watch = Watch(rules, state, scene)
    total = len(_choices(rules, state, side)) * _placements(state, side).bit_count()
    others = (*flag_passes(rules, scene), *camelot_tries(scene))
    total += sum(1 for other in others if other.stop == FREE and not watch.found(other.action))
    seizable = board.ground.camelot is not None and side is Side.DARK
    for index in indices(scene.own & ~scene.frozen):
        tile = scene.cells[index]
        if tile is None:
            continue
        reach = reach_of(tile, index)
        seizes = seizable and tile.type.legend is side
        if reach.plain and not seizes and (watch.quick or not watch.bound(1 << index)):
            total += _of_plain(scene, watch, reach, 1 << index)
        else:
            found = of_tile(rules, state, scene, index, tile)
            actions = {a.action for a in found if a.stop == FREE and a.refusal is None}
            total += sum(1 for action in actions if not watch.found(action))
    return total


def _of_plain(scene: Scene, watch: Watch, reach: Reach, source: int) -> int:
    """The number of turns of a tile whose icons are all turns of their own."""
    lands = strikes = 0
    for shot in reach.shots:
        if scene.stop(shot) == FREE:
            if shot.lands:
                lands |= shot.bit
            else:
                strikes |= shot.bit
    if not watch.bound(source):
        return lands.bit_count() + strikes.bit_count()
    safe = sum(1 for i in indices(lands) if not watch.moved(source, 1 << i, source))
    return safe + sum(1 for i in indices(strikes) if not watch.moved(source, 1 << i, 0))
