"""Turns that are typed: shown as picks letter by letter, and played by Enter."""

from __future__ import annotations

from dataclasses import replace

from duke.engine.actions import Draw, last
from duke.engine.reading import NotationError
from duke.engine.rules import why_not
from duke.play.selection import Selection, committed
from duke.tui.table_state import Mode, Table
from duke.tui.table_turn import Played, Reply, ask_draw, refuse


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
        actions = committed(table.game.rules, table.state, text)
    except NotationError as error:
        return replace(quiet, note=f"{text}: {error}")
    drawing = last(actions[-1])
    if not isinstance(drawing, Draw):
        return Played(actions)
    if len(actions) == 1 and actions[0] not in quiet.selection.actions:
        return refuse(quiet, why_not(table.game.rules, table.state, actions[0]), None)
    return ask_draw(quiet, actions)
