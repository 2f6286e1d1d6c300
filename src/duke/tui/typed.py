"""Turns that are typed: shown as picks letter by letter, and played by Enter."""

from __future__ import annotations

from dataclasses import replace

from duke.engine.actions import Draw, Drawn, Entry
from duke.engine.reading import NotationError, read
from duke.engine.rules import why_not
from duke.play.selection import Selection
from duke.tui.table_state import Mode, Table
from duke.tui.table_turn import Played, Reply, inner_draw, refuse


def typing(table: Table, text: str) -> Table:
    """What has been typed so far, shown as picks."""
    selection = Selection.of(table.game.rules, table.state).typed(text)
    cursor = selection.picks[-1] if selection.picks else table.cursor
    return replace(table, selection=selection, cursor=cursor, typed=text, mode=Mode.TYPING, note="")


def typed(table: Table, text: str) -> Reply:
    """A whole turn that was typed."""
    quiet = replace(table, mode=Mode.TURN, typed="", selection=Selection.of(table.game.rules, table.state))
    if not text.strip():
        return quiet
    try:
        entries = read(table.game.rules, table.state, text)
    except NotationError as error:
        return replace(quiet, note=f"{text}: {error}")
    return _cut(quiet, entries)


def _cut(table: Table, entries: tuple[Entry, ...]) -> Reply:
    """Play what was typed, up to a draw: that is asked about, and what it brings is chance."""
    at = next((n for n, entry in enumerate(entries) if inner_draw(entry) is not None), None)
    if at is None:
        return Played(entries)
    if entries[at] == Draw() and any(isinstance(entry, Drawn) for entry in entries):
        return replace(table, note="What comes out of the bag is chance: type + alone, or press d.")
    drawing = entries[at]
    if at == 0 and drawing not in table.selection.actions:
        return refuse(table, why_not(table.game.rules, table.state, drawing), None)
    return replace(table, mode=Mode.ASK_DRAW, asking=entries[: at + 1])
