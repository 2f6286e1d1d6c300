"""Before the first turn: bags, set-up, terrain, Flags, the draft (G2, G3, M1, F4, F6, D1, N1, A1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from duke.engine.board import Board, Ground
from duke.engine.decisions import Decision, Pick, Plant, PutDown, Scatter, TakeTurn, Terrain
from duke.engine.draws import beside_leaders, open_squares
from duke.engine.geometry import Side, Square, edge, mask_of
from duke.engine.objectives import Objective
from duke.engine.objectives.dark_rider import PIKES
from duke.engine.ruleset import Rules
from duke.engine.state import BySide, Names, State
from duke.engine.tiles import Role, TileSet, TileType

CENTRE = mask_of(Square(file, rank) for file in (2, 3) for rank in (0, 5))
"""The two centre squares of each home edge (B1)."""

CAMELOT_RANKS = edge(2) | edge(3)
"""Where Camelot may lie (M1)."""


def army(types: Iterable[TileType], side: Side, objective: Objective) -> list[TileType]:
    """The types that a side owns: no stubs, nothing that lies beside the board, replacements in place (A1, U1)."""
    own = [
        t
        for t in types
        if not t.is_stub and not t.beside and (t.legend is None or (objective.legends and t.legend is side))
    ]
    replaced = {t.replaces for t in own if t.replaces}
    return [t for t in own if t.name not in replaced]


def prepare(
    tiles: TileSet,
    objective: Objective,
    *,
    chosen: Sequence[str] | None = None,
    siege_engines: bool = False,
    open_play: bool = False,
    first: Side = Side.LIGHT,
    terrain: Iterable[Terrain] = (),
) -> Rules:
    """The Rules of a game from its start.

    Args:
        tiles: every tile that may occur.
        chosen: the names of those that play; all when None.
        first: who sets up first; with Dark Rider who has the pikes (D1).

    Raises ValueError when a needed tile is missing, or the terrain does not fit the objective (A4).
    """
    playing = [t for t in tiles.values() if chosen is None or t.name in chosen]
    kinds = tuple(sorted(set(terrain), key=lambda t: (t is Terrain.FORT, t is Terrain.MOUNTAIN)))
    if Terrain.CAMELOT in kinds and (not objective.legends or Terrain.FORT in kinds):
        raise ValueError("Camelot is for Arthurian Legends, and stands instead of the Fort")
    armies = BySide(*(army(playing, side, objective) for side in Side))
    roster = _riders(playing, first) if objective.riders else _armies(armies, first)
    engines = tuple(sorted(t.name for t in playing if t.beside and not t.is_stub)) if siege_engines else ()
    bags: BySide[Names] = BySide((), ())
    pool: Names = ()
    if objective.bags:
        bags = BySide(*(_bag(types, objective.draft) for types in armies))
    if objective.draft:
        pool = tuple(sorted(t.name for t in armies.of(first) if not t.set_up))
    return Rules(tiles, objective, siege_engines, open_play, first, roster, kinds, bags, pool, engines)


def _bag(types: list[TileType], drafted: bool) -> Names:
    """What is in a bag at the start: all copies but those that are set up; drafted types come later (N1)."""
    return tuple(sorted(t.name for t in types if t.set_up or not drafted for _ in range(t.copies - t.set_up)))


def _armies(armies: BySide[list[TileType]], first: Side) -> tuple[tuple[Side, str], ...]:
    roster: list[tuple[Side, str]] = []
    for side in (first, first.other):
        starters = sorted((t for t in armies.of(side) if t.set_up), key=lambda t: not t.leader)
        if not starters or not starters[0].leader:
            raise ValueError(f"{side.value} has no leader to set up")
        roster += [(side, t.name) for t in starters for _ in range(t.set_up)]
    return tuple(roster)


def _riders(playing: list[TileType], first: Side) -> tuple[tuple[Side, str], ...]:
    found = [
        next((t.name for t in playing if role in t.roles and not t.is_stub), None) for role in (Role.PIKE, Role.RIDER)
    ]
    pike, rider = found
    if pike is None or rider is None:
        raise ValueError("Dark Rider needs a tile with the role pike and one with the role rider")
    return (*((first, pike),) * PIKES, (first.other, rider))


def opening(rules: Rules) -> State:
    """The state before anything is put down."""
    decision: Decision = Pick(rules.first, rules.pool) if rules.pool else PutDown(*rules.roster[0], 1)
    state = State(Board(), decision, bags=rules.bags, beside=rules.beside)
    return state if rules.pool else after_setup(rules, state)


def after_setup(rules: Rules, state: State) -> State:
    """The same position with the next decision of the set-up, or the first turn."""
    return replace(state, decision=_next(rules, state))


def _next(rules: Rules, state: State) -> Decision:
    board, ground = state.board, state.board.ground
    standing = board.occupied.bit_count()
    if standing < len(rules.roster):
        side, name = rules.roster[standing]
        left = sum(1 for s, _ in rules.roster[standing:] if s is side)
        return PutDown(side, name, left)
    laid = {Terrain.MOUNTAIN: ground.mountain, Terrain.FORT: ground.fort, Terrain.CAMELOT: ground.camelot}
    missing = tuple(terrain for terrain in rules.terrain if laid[terrain] is None)
    if missing:
        return Scatter(missing[0], missing[1:])
    if rules.objective.flags:
        for side in (rules.first.other, rules.first):
            flag, _ = rules.objective.plants(side)
            if state.flags.of(flag) is None:
                return Plant(side, flag, side is not rules.first)
    return TakeTurn(rules.mover)


def lay(state: State, terrain: Terrain, square: Square) -> State:
    """The same state with a terrain tile on a square (M1)."""
    ground = state.board.ground
    places = {
        Terrain.MOUNTAIN: (square, ground.fort, ground.camelot),
        Terrain.FORT: (ground.mountain, square, ground.camelot),
        Terrain.CAMELOT: (ground.mountain, ground.fort, square),
    }
    return replace(state, board=replace(state.board, ground=Ground(*places[terrain])))


def places(rules: Rules, state: State) -> int:
    """The mask of squares that answer the set-up decision that is open: PutDown, Scatter or Plant."""
    free = open_squares(state.board, state.flags)
    decision = state.decision
    if isinstance(decision, PutDown):
        home = edge(decision.side.home)
        if rules.objective.riders:
            return free & home
        if rules.tiles[decision.name].leader:
            return free & home & CENTRE
        return free & beside_leaders(state.board, decision.side)
    if isinstance(decision, Scatter):
        return free & (CAMELOT_RANKS if decision.terrain is Terrain.CAMELOT else ~0)
    if isinstance(decision, Plant):
        return free & rules.objective.plants(decision.side)[1]
    return 0
