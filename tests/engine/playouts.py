"""Random games in every ruleset, with what must hold at each step. The suite plays a few; by hand:

python -m engine.playouts 10000        (from tests/, with duke installed)
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

from duke.catalogue.loader import load
from duke.engine.actions import Entry
from duke.engine.decisions import TakeTurn, Terrain
from duke.engine.geometry import Side
from duke.engine.notation import write
from duke.engine.objectives import OBJECTIVES
from duke.engine.reading import read
from duke.engine.rules import Rules, legal, opening, outcomes, play, play_unchecked, prepare
from duke.engine.state import State
from duke.engine.tiles import Ability, TileSet, TileType

LIMIT = 120
"""Entries after which a game is left unfinished."""

TERRAINS: tuple[tuple[Terrain, ...], ...] = (
    (),
    (Terrain.MOUNTAIN,),
    (Terrain.FORT,),
    (Terrain.MOUNTAIN, Terrain.FORT),
    (Terrain.MOUNTAIN, Terrain.CAMELOT),
)


def redeploying(tiles: TileSet) -> TileSet:
    """The tiles, with Redeploy given to the tiles that it was printed for nowhere (S3)."""
    return TileSet.of(_able(t) if t.name in ("Battering Ram", "Bowman") else t for t in tiles.values())


def _able(t: TileType) -> TileType:
    from dataclasses import replace

    return replace(t, abilities=t.abilities | {Ability.REDEPLOY})


def rulesets(tiles: TileSet) -> Iterator[Rules]:
    """Every objective with each terrain, without and with the expansions' tiles."""
    for objective, terrain, engines in product(OBJECTIVES.values(), TERRAINS, (False, True)):
        if Terrain.CAMELOT in terrain and not objective.legends:
            continue
        sets = {"lords-legacy", "arthurian-legends", *(("original", "siege-engines") if engines else ())}
        chosen = [t.name for t in tiles.values() if t.set in sets]
        yield prepare(tiles, objective, chosen=chosen, siege_engines=engines and objective.bags, terrain=terrain)


def pieces(state: State) -> Counter[str]:
    """Every tile there is, wherever it is."""
    found = Counter(tile.name for _, tile in state.board.tiles())
    for side in Side:
        found.update(state.bags.of(side) + state.captured.of(side) + state.out.of(side))
        found.update(getattr(state.decision, "drawn", ()) if state.actor is side else ())
    found.update(getattr(state.decision, "aside", ()))
    found.update(state.beside)
    return found


def check(rules: Rules, before: State, after: State) -> None:
    """What must hold after every step. Raises AssertionError."""
    board = after.board
    assert board.light & board.dark == 0
    assert not board.occupied & board.ground.rock, "somebody stands on the Mountain"
    drafting = bool(rules.pool) and not board.occupied
    setting_up = board.occupied.bit_count() < len(rules.roster) and not before.board.occupied & ~board.occupied
    if not drafting and isinstance(before.decision, TakeTurn):
        assert pieces(before) == pieces(after), "a tile came or went"
    if rules.objective.guarded and not setting_up and after.over is None:
        for side in Side:
            assert 1 <= board.leaders_of(side).bit_count() <= 2
    for side in Side:
        assert 0 <= after.score.of(side) - before.score.of(side) <= 1
        assert (before.flags.of(side) is None) or after.flags.of(side) is not None, "a Flag was lost"
    flags = [flag for flag in after.flags if flag]
    assert len(set(flags)) == len(flags)
    assert not any(flag.bit & board.ground.rock for flag in flags)
    frozen = rules.objective.frozen(before.board)
    assert rules.objective.frozen(board) & frozen == frozen, "a frozen tile moved"


def playout(rules: Rules, rng: random.Random) -> tuple[list[Entry], State]:
    """A random game, checked at each step, its turns written and read back."""
    state = start = opening(rules)
    entries: list[Entry] = []
    begun = state
    turn: list[Entry] = []
    while state.over is None and len(entries) < LIMIT:
        chances = outcomes(rules, state)
        entry: Entry
        if chances:
            entry = rng.choices([o for o, _ in chances], [w for _, w in chances])[0]
        else:
            entry = rng.choice(legal(rules, state))
        if isinstance(state.decision, TakeTurn) and not turn:
            begun = state
        in_turn = isinstance(state.decision, TakeTurn) or bool(turn)
        after = play(rules, state, entry).state
        check(rules, state, after)
        entries.append(entry)
        turn = [*turn, entry] if in_turn else []
        if turn and ((isinstance(after.decision, TakeTurn) and after.decision.side is not begun.actor) or after.over):
            _round_trip(rules, begun, turn, after)
            turn = []
        state = after
    _replay(rules, start, entries, state)
    return entries, state


def _round_trip(rules: Rules, begun: State, turn: list[Entry], after: State) -> None:
    """What is written is read to the same state."""
    text = write(begun, turn)
    drawn = tuple(entry.names for entry in turn if hasattr(entry, "names"))
    state = begun
    for entry in read(rules, begun, text, drawn):
        state = play(rules, state, entry).state
    assert state == after, text


def _replay(rules: Rules, start: State, entries: list[Entry], end: State) -> None:
    """The log leads to the same state again."""
    state = start
    for entry in entries:
        state = play_unchecked(rules, state, entry).state
    assert state == end


def main(games: int, seed: int = 1) -> None:
    """Play so many games over all rulesets, and say how they ended."""
    tiles = load(house=False).tiles
    agreed = [*rulesets(tiles), *rulesets(redeploying(tiles))]
    endings: Counter[str] = Counter()
    for number in range(games):
        rules = agreed[number % len(agreed)]
        _, state = playout(rules, random.Random(seed * 1_000_000 + number))
        endings[state.over.ending.name if state.over else "unfinished"] += 1
    print(f"{games} games in {len(agreed)} rulesets: " + ", ".join(f"{n} {e}" for e, n in endings.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
