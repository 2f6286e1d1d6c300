"""The cover between two turns: what it says is what both players saw."""

from __future__ import annotations

from duke.play.wording import side_word, story
from duke.tui.pages import clipped, cut, safe
from duke.tui.spans import Line, Span, framed, line, sides, wrapped
from duke.tui.table_state import Table
from duke.tui.theme import Paint

WIDTH = 48
"""Columns of the card, its frame included."""
ROOM = 16
"""Columns of a player's name on it."""

_FRAMES = {False: "╭─╮│╰╯", True: "+-+|++"}


def cover(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """A card in the middle of an empty screen."""
    names = table.game.options.names
    side = table.side
    to_go = line(Span(f"  {cut(safe(names.of(side), 2), ROOM)}, it is your turn", "strong"))
    chip = line(Span(f" {side_word(side)} ", f"{side.value}-chip"), "  ")
    inside: list[Line] = [line(), sides(to_go, chip, WIDTH - 2), line()]
    entry = table.game.lines[-1] if table.game.lines else None
    if entry is not None and entry.side is not None:
        moved = f"{cut(safe(names.of(entry.side), 2), ROOM)} has moved. "
        inside.append(line(f"   {'' if table.game.undone else moved}The last turn:"))
        inside.append(line())
        inside.append(line(Span(f"   {entry.number or ''}  {entry.text}"[: WIDTH - 3], "hot")))
        inside += wrapped(story(entry.events, table.game.rules.tiles), WIDTH - 4, indent="       ")[:8]
        inside.append(line())
    inside += [line("   The board is covered until you press"), line(f"   {table.key('go')}."), line()]
    return _centred(inside, width, height, paint)


def _centred(inside: list[Line], width: int, height: int, paint: Paint) -> list[Line]:
    left = Span(" " * max(0, (width - WIDTH) // 2))
    card = framed((clipped(row, WIDTH - 2) for row in inside), WIDTH, _FRAMES[paint.eyes.ascii], "label")
    return [line()] * max(0, (height - len(card)) // 2) + [(left, *row) for row in card]
