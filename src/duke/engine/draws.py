"""Drawing and placing: when a draw is allowed, and where what comes may stand (T2, S1, S5, S6, I15, F7)."""

from __future__ import annotations

from collections.abc import Iterator

from duke.engine.actions import Place, Purpose
from duke.engine.board import Board
from duke.engine.decisions import PlaceTile
from duke.engine.geometry import SQUARES, Side, Square, beside, indices, squares_in
from duke.engine.refusals import EmptyBag, NoLeader, NoOpenSquare, Refusal
from duke.engine.state import BySide, Names, State, remove
from duke.engine.tiles import Ability, TileSet

SHOWN = 3
"""Tiles that Divination draws (I15)."""


def open_squares(board: Board, flags: BySide[Square | None]) -> int:
    """The mask of squares without tile, terrain or Flag (T2)."""
    taken = board.light | board.dark | board.ground.stone
    for flag in flags:
        taken |= flag.bit if flag else 0
    return ~taken & (1 << 36) - 1


def beside_leaders(board: Board, side: Side) -> int:
    """The mask of squares that share a side with an own leader (T2, A3)."""
    mask = 0
    for index in indices(board.leaders_of(side)):
        mask |= beside(SQUARES[index])
    return mask


def link_posts(board: Board, side: Side) -> Iterator[tuple[int, frozenset[str]]]:
    """The squares beside each own tile with Link, and the names that it is linked to (S6)."""
    for index in indices(board.of_side(side)):
        tile = board.cells[index]
        if tile is not None and tile.type.linked and Ability.LINK in tile.type.abilities:
            yield beside(SQUARES[index]), tile.type.linked


def squares_for(board: Board, flags: BySide[Square | None], side: Side, name: str) -> int:
    """The mask of squares where a tile of that name may be placed now (T2, S6)."""
    mask = beside_leaders(board, side)
    if not mask:
        return 0
    for post, linked in link_posts(board, side):
        if name in linked:
            mask |= post
    return mask & open_squares(board, flags)


def could_come(tiles: TileSet, bag: Names, beside_board: Names, linked: frozenset[str]) -> bool:
    """Whether a bag can yield a linked tile, as drawn or swapped (S5, S6)."""
    return any(name in linked or tiles.swap_for(name, beside_board) in linked for name in set(bag))


def draw_refusal(tiles: TileSet, state: State, side: Side, linked: frozenset[str] | None = None) -> Refusal | None:
    """Why a player may not draw now, or None (T2, S6). `linked` are the names that Link draws for (S5)."""
    board = state.board
    bag = state.bags.of(side)
    if not bag:
        return EmptyBag()
    near = beside_leaders(board, side)
    if not near:
        return NoLeader()
    free = open_squares(board, state.flags)
    if linked is not None and not could_come(tiles, bag, state.beside, linked):
        return EmptyBag()
    if near & free:
        return None
    for post, names in link_posts(board, side):
        wanted = names if linked is None else names & linked
        if post & free and could_come(tiles, bag, state.beside, wanted):
            return None
    return NoOpenSquare(squares_in(near))


def linked_names(state: State, square: Square | None) -> frozenset[str]:
    """The names that the tile on a square is linked to."""
    tile = state.board[square] if square else None
    return tile.type.linked if tile else frozenset()


def swap_of(tiles: TileSet, state: State, decision: PlaceTile, name: str) -> str | None:
    """The tile beside the board that a drawn tile may be swapped for now (S1, S5)."""
    engine = tiles.swap_for(name, state.beside)
    if engine and decision.purpose is Purpose.LINK and engine not in linked_names(state, decision.square):
        return None
    return engine


def as_drawn(state: State, decision: PlaceTile, name: str) -> int:
    """The mask of squares where a drawn tile may be placed without a swap (S5, S6)."""
    if decision.purpose is Purpose.LINK and name not in linked_names(state, decision.square):
        return 0
    return squares_for(state.board, state.flags, decision.side, name)


def must_place(state: State, decision: PlaceTile) -> bool:
    """Whether something of what was drawn can be placed as it is, so that it may not go back (S5, S6)."""
    return any(as_drawn(state, decision, name) for name in decision.drawn)


def placings(tiles: TileSet, state: State, decision: PlaceTile) -> Iterator[Place]:
    """Every way to place what was drawn (T2, S1, I15)."""
    for name in sorted(set(decision.drawn)):
        outs = put_outs(decision, name)
        choices = [("", as_drawn(state, decision, name))]
        engine = swap_of(tiles, state, decision, name)
        if engine:
            choices.append((engine, squares_for(state.board, state.flags, decision.side, engine)))
        for swap, mask in choices:
            for square in squares_in(mask):
                for out in outs:
                    yield Place(name, square, swap, out)


def put_outs(decision: PlaceTile, name: str) -> list[Names]:
    """The choices of what leaves the game when one of the drawn tiles is placed (I15)."""
    if decision.purpose is not Purpose.DIVINATION:
        return [()]
    others = remove(decision.drawn, name)
    found: set[Names] = set()
    for picks in range(1 << len(others)):
        found.add(tuple(n for i, n in enumerate(others) if picks >> i & 1))
    return sorted(found)
