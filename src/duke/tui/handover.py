"""The cover between two turns: what it says is what both players saw."""

from __future__ import annotations

from duke.play.wording import says, side_word
from duke.tui.pages import clipped, safe
from duke.tui.spans import Line, Span, framed, line, wrapped
from duke.tui.table_state import Table
from duke.tui.theme import Paint

WIDTH = 44
"""Columns of the card, its frame included."""

_FRAMES = {False: "╭─╮│╰╯", True: "+-+|++"}


def cover(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """A card in the middle of an empty screen."""
    names = table.game.options.names
    side = table.side
    to_go = f"  {safe(names.of(side))[:16]}, it is your turn"
    word = side_word(side)
    inside: list[Line] = [
        line(),
        line(
            Span(to_go, "strong"),
            " " * max(1, WIDTH - 6 - len(to_go) - len(word)),
            Span(f" {word} ", f"{side.value}-plate"),
        ),
        line(),
    ]
    entry = table.game.lines[-1] if table.game.lines else None
    if entry is not None and entry.side is not None:
        moved = f"{safe(names.of(entry.side))[:16]} has moved."
        inside.append(line(f"   {'' if table.game.undone else moved + ' '}The last turn:"))
        inside.append(line())
        inside.append(line(Span(f"   {entry.number or ''}  {entry.text}"[: WIDTH - 3], "hot")))
        told = " ".join(says(event, table.game.rules.tiles) for event in entry.events)
        inside += wrapped(told, WIDTH - 4, indent="       ")[:8]
        inside.append(line())
    inside += [line("   The board is covered until you press"), line(f"   {table.key('go')}."), line()]
    return _centred(inside, width, height, paint)


def _centred(inside: list[Line], width: int, height: int, paint: Paint) -> list[Line]:
    left = Span(" " * max(0, (width - WIDTH) // 2))
    card = framed((clipped(row, WIDTH - 2) for row in inside), WIDTH, _FRAMES[paint.eyes.ascii], "label")
    return [line()] * max(0, (height - len(card)) // 2) + [(left, *row) for row in card]
