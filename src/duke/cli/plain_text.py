"""What plain mode says of a position: words for those who listen, and the board for those who ask for it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from duke.engine.actions import Place, PutBack
from duke.engine.decisions import Drawing, Over, Pick, PlaceTile, Plant, PutDown, Scatter, TakeTurn
from duke.engine.geometry import FILES, RANKS, SIZE, SQUARES, Facing, Side, Square, squares_in
from duke.engine.positions import sorted_tiles
from duke.engine.rules import Rules, legal, places
from duke.engine.state import State
from duke.engine.tiles import Face
from duke.play.wording import (
    Voice,
    capital,
    listed,
    short_word,
    side_word,
    squares,
    the,
    the_type,
    tile_word,
    whose,
)

VOICE = Voice.NAMES
WIDTH = 80
CELL = 8
"""Columns of a square: the longest short name, `~` and a space."""


def filled(*sentences: str) -> list[str]:
    """Sentences, each in as many lines as it takes."""
    return [line for sentence in sentences for line in textwrap.wrap(sentence, WIDTH, break_on_hyphens=False)]


def by_name(found: Iterable[Square]) -> list[Square]:
    """Squares in the order of their names."""
    return sorted(found, key=lambda square: square.name)


# The position


def board(state: State) -> list[str]:
    """Six rows of short names, `~` for the flipped side."""
    rows = []
    for rank in reversed(range(SIZE)):
        cells = "".join(_cell(state, Square(file, rank)).ljust(CELL) for file in range(SIZE))
        rows.append(f"{RANKS[rank]} | {cells}|")
    return [*rows, f"    {''.join(file.ljust(CELL) for file in FILES)}".rstrip()]


def _cell(state: State, square: Square) -> str:
    tile = state.board[square]
    if tile is not None:
        return short_word(tile) + ("~" if tile.face is Face.FLIPPED else "")
    terrain = state.board.ground.at(square)
    return f"[{terrain.value[:5]}]" if terrain else ""


def grounds(state: State) -> list[str]:
    """Terrain and Flags: `Fort on d3. dark's Flag on b5, carried by the seer.`"""
    said = []
    for square in SQUARES:
        terrain = state.board.ground.at(square)
        if terrain is not None:
            up = " (its Fort face is up)" if terrain.value == "camelot" and not state.board.ground.camelot_up else ""
            said.append(f"{terrain.value.capitalize()} on {square}{up}{_with(state, square, ', in it ')}.")
    for side in Side:
        flag = state.flags.of(side)
        if flag is not None:
            said.append(f"{whose(side, None)} Flag on {flag}{_with(state, flag, ', carried by ') or ', lying'}.")
    return [" ".join(said)] if said else []


def _with(state: State, square: Square, words: str) -> str:
    tile = state.board[square]
    return words + the(tile, VOICE) if tile is not None else ""


def turned(state: State) -> list[str]:
    """The tiles that Redeploy has rotated."""
    found = [
        f"{the(tile, VOICE)} on {square} faces {tile.facing.name.lower()}"
        for square, tile in sorted_tiles(state.board)
        if tile.facing is not Facing.FORWARD
    ]
    return [f"{capital(listed(found))}."] if found else []


def where(state: State) -> list[str]:
    """Every tile with its square, leaders first, then by name; terrain, Flags, points."""
    said = []
    for side in Side:
        own = [(square, tile) for square, tile in sorted_tiles(state.board) if tile.side is side]
        own.sort(key=lambda item: (not item[1].type.leader, item[1].name))
        tiles = [f"{tile_word(t, VOICE)} {s}{' flipped' if t.face is Face.FLIPPED else ''}" for s, t in own]
        said.append(f"{side_word(side)}: {', '.join(tiles) or 'nothing'}.")
    return [*said, *grounds(state), *turned(state)]


def score(rules: Rules, state: State) -> list[str]:
    """The points, where there are any to be made."""
    if not rules.objective.score:
        return []
    return [f"Points: {', '.join(f'{side_word(side)} {state.score.of(side)}' for side in Side)}; three win."]


def bags(state: State) -> list[str]:
    """What is left in the bags, what is lost, what lies beside the board: all of it can be known by counting (T7)."""
    said = []
    for side in Side:
        said.append(f"{side_word(side)}: in the bag {_counted(state.bags.of(side))}.")
        lost = {"taken": state.captured.of(side), "out of the game": state.out.of(side)}
        said += [f"{side_word(side)}: {words} {_counted(names)}." for words, names in lost.items() if names]
    return [*said, f"Beside the board: {_counted(state.beside)}."] if state.beside else said


def _counted(names: Iterable[str]) -> str:
    counts = sorted(Counter(names).items())
    return ", ".join(f"{name} {count}" if count > 1 else name for name, count in counts) or "nothing"


# What is to be decided


def prompt(rules: Rules, state: State, number: int) -> list[str]:
    """Who is to decide what now."""
    decision = state.decision
    match decision:
        case PutDown(side, name):
            possible = squares(by_name(squares_in(places(rules, state))))
            return [f"{side_word(side)}: where does {the_type(rules.tiles[name], side, VOICE)} stand? {possible}"]
        case Plant(side, flag):
            possible = squares(by_name(squares_in(places(rules, state))))
            return [f"{side_word(side)}: where is {whose(flag, side)} Flag planted? {possible}"]
        case Pick(side, pool):
            return [f"{side_word(side)}: which type goes into your bag, and not into the other's? {', '.join(pool)}"]
        case PlaceTile():
            return list(_placing(rules, state, decision))
        case TakeTurn(side, relocate):
            more = f" First you may move your Flag: F:{state.flags.of(side)}> and a square." if relocate else ""
            return [f"{side_word(side)} to move. Turn {number}.{more}"]
        case Over():
            return ["The game is over: board, log, undo, save or quit."]
        case Drawing() | Scatter():
            return []


def _placing(rules: Rules, state: State, decision: PlaceTile) -> Iterator[str]:
    """What was drawn, and where it may go."""
    side, possible = decision.side, legal(rules, state)
    names = listed(the_type(rules.tiles[name], side, VOICE) for name in decision.drawn)
    yield f"{side_word(side)} drew {names}."
    hands: dict[tuple[str, str], list[Square]] = {}
    for action in possible:
        if isinstance(action, Place) and not action.out:
            hands.setdefault((action.name, action.swap), []).append(action.square)
    one = len(decision.drawn) == 1
    for (name, swap), targets in hands.items():
        at = squares(by_name(targets))
        if one and not swap:
            yield f"Where does it stand? {at}"
        elif swap:
            yield f"Swapped for {the_type(rules.tiles[swap], side, VOICE)}: {swap}@ and a square of {at}"
        else:
            yield f"To place {the_type(rules.tiles[name], side, VOICE)}: {name}@ and a square of {at}"
    if any(isinstance(action, Place) and action.out for action in possible):
        yield "The others go back into the bag; - and a name puts one out of the game: Seer@d1-Footman."
    if PutBack() in possible:
        yield "It may go back into the bag: back"
