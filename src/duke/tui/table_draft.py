"""The draft of Logistical Nightmare: the whole pool in view, and what each choice takes from the other (N1)."""

from __future__ import annotations

from duke.engine.decisions import Pick
from duke.engine.geometry import Side
from duke.engine.tiles import Face
from duke.play.wording import article, by_case, side_word
from duke.tui.faces import boxes
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, width_of, wrapped
from duke.tui.table_inspect import notes, signs_used
from duke.tui.table_log import chip, counted
from duke.tui.table_state import Table
from duke.tui.theme import Paint

LIST = 44
"""Columns of the list of types: the board's place."""


def draft(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The pool at the left in two columns, the chosen type with both sides at the right."""
    decision = table.state.decision
    if not isinstance(decision, Pick):
        return []
    left, right = _pool(table, decision, paint), _chosen(table, decision, width - LIST - 2, paint)
    rows = []
    for number in range(height):
        one = left[number] if number < len(left) else line()
        two = right[number] if number < len(right) else line()
        gap = " " * (LIST + 2 - width_of(one))
        rows.append((*one, Span(gap, "panel"), *two))
    return rows


def _pool(table: Table, decision: Pick, paint: Paint) -> list[Line]:
    pool = decision.pool
    found = [ruled("The pool", f"{len(pool)} types", LIST, signs(paint.eyes.ascii).horizontal), line()]
    half = (len(pool) + 1) // 2
    for row in range(half):
        spans: list[Span] = [Span(" ")]
        for number in (row, row + half):
            if number < len(pool):
                spans.append(_type(table, pool[number], number))
                spans.append(Span(" "))
        found.append(tuple(spans))
    found += [line(), ruled("Bags so far", "", LIST, signs(paint.eyes.ascii).horizontal)]
    for side in Side:
        rows = wrapped(counted(table.state.bags.of(side)) or "nothing yet", LIST - 9, indent="")
        found.append(line(" ", chip(side), " ", *rows[0]))
        found += [line(" " * 9, *row) for row in rows[1:]]
    return found


def _type(table: Table, name: str, number: int) -> Span:
    copies = table.game.rules.tiles[name].copies
    text = f" {name}" + (f" {copies}" if copies > 1 else "")
    return Span(text[:20].ljust(20), "selected" if number == table.choice else "panel", f"choice {number}")


def _chosen(table: Table, decision: Pick, width: int, paint: Paint) -> list[Line]:
    name = decision.pool[min(table.choice, len(decision.pool) - 1)]
    type, side = table.game.rules.tiles[name], decision.side
    look = f"{side.value}-plate"
    copies = f"{type.copies} copies" if type.copies > 1 else "one copy"
    found = [line(Span(f" {by_case(name, side)}  {copies}".ljust(width), look))]
    found += boxes(type, side, Face.STARTING, ("start", "flip"), paint, False)
    found += [*signs_used((type.grid(Face.STARTING), type.grid(Face.FLIPPED)), width, paint), *notes(type, width)]
    found.append(line())
    many = f"all {type.copies} {name} tiles" if type.copies > 1 else f"{article(type)}{name}"
    found += wrapped(f"If you pick it, {many} go into {side_word(side)}'s bag." if type.copies > 1
                     else f"If you pick it, {many} goes into {side_word(side)}'s bag.", width - 1)  # fmt: skip
    them = "they leave" if type.copies > 1 else "it leaves"
    return [*found, *wrapped(f"From {side_word(side.other)}'s own tiles {them} the game.", width - 1)]
