"""A game or a moment of it as text for people and for other commands."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from itertools import groupby

from duke.engine.decisions import TakeTurn
from duke.engine.geometry import Side
from duke.engine.objectives.counting_coup import TO_WIN
from duke.engine.positions import position
from duke.engine.ruleset import Rules
from duke.engine.state import State
from duke.play.diagram import board_lines
from duke.play.game import Game, Line
from duke.play.record import block, clean_name, used_tiles
from duke.play.replay import Replay
from duke.play.wording import ending_sentence, side_word, the

_COLUMN = 24
"""Characters of one player's turn in the list."""


def text(game: Game, diagrams: Collection[int] | None = None) -> str:
    """A game as plain text.

    Args:
        diagrams: the places (as in `Replay.at`) at which the board is drawn; the last one when None.
    """
    shown = {Replay(game).last} if diagrams is None else set(diagrams)
    lines = [*_title(game), ""]
    written = 0
    for stop in sorted(shown):
        lines += _turns(game, written, min(stop, len(game.lines)))
        written = min(stop, len(game.lines))
        state = Replay(game, stop).state
        lines += ["", *board_lines(state), *_counts(game.rules, state), ""]
    lines += _turns(game, written, len(game.lines))
    if game.over:
        lines += ["", ending_sentence(game.over, game.options.names)]
    return "\n".join(lines).rstrip() + "\n"


def _title(game: Game) -> Iterator[str]:
    rules, options = game.rules, game.options
    names = " - ".join(f"{clean_name(options.names.of(side))} ({side_word(side)})" for side in Side)
    yield names
    more = [terrain.value.capitalize() for terrain in rules.terrain]
    more += ["Siege Engines"] if rules.siege_engines else []
    more += ["open play"] if rules.open_play else []
    yield ", ".join([rules.objective.title, *more])
    if options.started:
        yield options.started[:10]


def _counts(rules: Rules, state: State) -> Iterator[str]:
    """Under a board: the points, and where the Flags are and who carries them."""
    if not rules.objective.flags:
        return
    for side in Side:
        points = f" {state.score.of(side)} of {TO_WIN} points," if rules.objective.score else ""
        flag = state.flags.of(side)
        carrier = state.board[flag] if flag else None
        where = f"on {flag}" if flag else "not planted"
        with_whom = f" with {the(carrier)}" if carrier else ""
        yield f"   {side_word(side)}:{points} Flag {where}{with_whom}"


def _turns(game: Game, first: int, end: int) -> Iterator[str]:
    """The lines of the log in pairs, headed where dark comes first; the steps of the set-up run on."""
    opening = next((line for line in game.lines if line.number), None)
    for number, group in groupby(game.lines[first:end], key=lambda line: line.number):
        lines = list(group)
        if number:
            if lines[0] is opening and opening.side is Side.DARK:
                yield f"     {side_word(Side.DARK):<{_COLUMN}} {side_word(Side.LIGHT)}"
            yield _pair(game, number, lines)
        else:
            yield from textwrap.wrap("  ".join(line.text for line in lines), 78)


def _pair(game: Game, number: int, lines: list[Line]) -> str:
    """`12  c3-d4   e6-e5`; dots stand for a turn that is not in this part of the list."""
    starter = next((line.side for line in game.lines if line.number), None)
    words = [line.text + (" Guard" if line.guard else "") for line in lines]
    if lines[0].side is not starter:
        words.insert(0, "...")
    return f"{number:>3}  " + "".join(f"{word:<{_COLUMN}} " for word in words).rstrip()


def position_text(game: Game) -> str:
    """The position at which the present turn began, as a file for `duke turns` and `duke play`.

    Raises ValueError while the set-up is not over: a position file holds positions with a turn to take.
    """
    state = game.state if game.over else game.turn_start
    if not game.over and not isinstance(state.decision, TakeTurn):
        raise ValueError("the set-up is not over, and only positions in which a turn is taken can be exported")
    sets = sorted({game.rules.tiles[name].set for name in used_tiles(game)})
    head = f"# From a game of {' and '.join(clean_name(name) for name in game.options.names)}; tiles: {', '.join(sets)}"
    return "\n".join([head, *block(position(game.rules, state))]) + "\n"
