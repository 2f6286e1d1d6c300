"""How the game at the table goes on: what is played is kept before it is shown, and chance answers at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from duke.engine.actions import Drawn, Entry
from duke.engine.decisions import Over, PlaceTile, TakeTurn
from duke.engine.events import (
    CamelotTurned,
    Event,
    FlagMoved,
    Moved,
    PutOut,
    Returned,
    Scored,
    Taken,
    Turned,
    TypePicked,
)
from duke.engine.geometry import Square
from duke.engine.refusals import IllegalEntry
from duke.play.chance import answer
from duke.play.game import Game
from duke.play.wording import says
from duke.tui.commands import OWN_KEYS, Keys
from duke.tui.table_state import Mode, Table
from duke.tui.table_turn import refuse

Keep = Callable[[Game], str]
"""Saves a game; says what went wrong, or nothing."""

TOLD: tuple[type[Event], ...] = (Returned, PutOut, Turned, CamelotTurned, Scored, FlagMoved, TypePicked)
"""The events that are said after a turn; what the board shows anyway is not."""


def seated(game: Game, keep: Keep, keys: Keys = OWN_KEYS) -> Table:
    """The table of a game that begins or goes on; the board is covered if the players wished so."""
    table = with_chance(replace(Table.of(game), trouble=keep(game), keys=keys), keep)
    return _covered(table) if isinstance(table.state.decision, TakeTurn | PlaceTile) else table


def played(table: Table, entries: Sequence[Entry], keep: Keep) -> Table:
    """The table after some entries and what chance says to them; a refusal is said."""
    try:
        game = table.game.play_all(entries)
    except IllegalEntry as refused:
        return refuse(replace(table, mode=Mode.TURN, asking=()), refused.refusal, None)
    before = len(table.game.lines)
    then = with_chance(_taken(table, game, keep), keep)
    lines = then.game.lines
    turn_over = len(lines) > before and lines[-1].number and isinstance(then.state.decision, TakeTurn)
    return _covered(then) if turn_over else then


def with_chance(table: Table, keep: Keep) -> Table:
    """The table after everything that chance says now, one thing at a time, each kept."""
    told: list[str] = []
    while table.game.chance:
        said = answer(table.game)
        game = table.game.play(said)
        if not isinstance(said, Drawn):
            told += [says(event, game.rules.tiles) for event in game.happened[-1]]
        table = _taken(table, game, keep, " ".join(told))
    return table


def undone(table: Table, keep: Keep) -> Table:
    """The table one choice earlier, or the reason why not."""
    reason = table.game.cannot_undo()
    if reason:
        return replace(table, note=reason)
    game = table.game.undo()
    gone = table.game.lines[len(game.lines) :]
    return _back_or_forth(table, game, keep, f"Taken back: {' '.join(each.text for each in gone) or 'the draw'}")


def redone(table: Table, keep: Keep) -> Table:
    """The table with the choice that was taken back last made again."""
    if not table.game.undone:
        return replace(table, note="There is nothing to do again.")
    return _back_or_forth(table, table.game.redo(), keep, "")


def _back_or_forth(table: Table, game: Game, keep: Keep, note: str) -> Table:
    then = _taken(table, game, keep, note)
    return _covered(then) if then.side is not table.side and isinstance(then.state.decision, TakeTurn) else then


def _taken(table: Table, game: Game, keep: Keep, note: str = "") -> Table:
    """The table with another game, which is on the disk by then."""
    trouble = keep(game)
    fresh = Table.of(game)
    same = table.state.actor is game.state.actor and isinstance(game.state.decision, TakeTurn)
    cursor = table.cursor if same else fresh.cursor
    if isinstance(game.state.decision, Over):
        cursor = _last_square(game) or table.cursor
    new = game.lines[len(table.game.lines) :]
    told = [] if game.over else [e for each in new for e in each.events if isinstance(e, TOLD)]
    said = note or " ".join(says(event, game.rules.tiles) for event in told)
    if new and game.repetitions == 3 and not game.over:
        said = f"{said} This position has come for the third time: {table.key('offer')} offers a draw.".strip()
    return replace(fresh, cursor=cursor, note=said, turned=table.turned, trouble=trouble, keys=table.keys)


def _last_square(game: Game) -> Square | None:
    """Where the last turn ended."""
    squares = [
        event.square if isinstance(event, Taken) else event.target
        for event in game.last_events
        if isinstance(event, Moved | Taken)
    ]
    return squares[-1] if squares else None


def _covered(table: Table) -> Table:
    return replace(table, mode=Mode.COVERED) if table.game.options.hand_over else table
