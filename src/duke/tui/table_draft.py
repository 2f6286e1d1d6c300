"""The draft of Logistical Nightmare: the whole pool in view, and what each choice takes from the other (N1)."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from duke.catalogue.drawing import needs_width
from duke.engine.decisions import Pick
from duke.engine.geometry import Side
from duke.engine.tiles import Face
from duke.play.wording import article, by_case, side_word
from duke.tui.cuts import wrapped_names
from duke.tui.faces import box, boxes
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, width_of, wrapped
from duke.tui.table_inspect import notes, signs_used, spread
from duke.tui.table_log import chipped, counted
from duke.tui.table_state import Table
from duke.tui.theme import Paint

LIST = 44
"""Columns of the list of types: the board's place."""
ROOMY = 30
"""From so many rows on the faces of what is picked have room."""


def draft(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The pool at the left, the chosen type with both sides at the right; what is picked below them."""
    decision = table.state.decision
    if not isinstance(decision, Pick):
        return []
    pool, chosen = _pool(table, decision, paint), _chosen(table, decision, width - LIST - 2, paint)
    if height <= ROOMY:
        return _beside([*pool, line(), *_bags(table, paint)], chosen, LIST + 2)
    half = width // 2
    light, dark = (_hand(table, side, half - 2, paint) for side in Side)
    return [*_beside(pool, chosen, LIST + 2), line(), *_beside(light, dark, half)][:height]


def _beside(left: list[Line], right: list[Line], at: int) -> list[Line]:
    """Two blocks of lines, the right one from a column on."""
    rows = zip_longest(left, right, fillvalue=line())
    return [(*one, Span(" " * (at - width_of(one)), "panel"), *two) for one, two in rows]


def _pool(table: Table, decision: Pick, paint: Paint) -> list[Line]:
    """The types that can be picked, in two columns."""
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
    return found


def _bags(table: Table, paint: Paint) -> list[Line]:
    """What is picked, in words."""
    found = [ruled("Bags so far", "", LIST, signs(paint.eyes.ascii).horizontal)]
    for side in Side:
        names = (counted(table.state.bags.of(side)) or "nothing yet").split(", ")
        found += chipped(side, wrapped_names(names, LIST - 9))
    return found


def _hand(table: Table, side: Side, width: int, paint: Paint) -> list[Line]:
    """A bag so far: each type with its copies and the side that it begins on."""
    bag = table.state.bags.of(side)
    size = f"{len(bag)} tile{'s' if len(bag) != 1 else ''}"
    found = [ruled(f"{side_word(side)}'s bag so far", size, width, signs(paint.eyes.ascii).horizontal)]
    kinds = [(table.game.rules.tiles[name], count) for name, count in sorted(Counter(bag).items())]
    wide = needs_width(*(type.grid(Face.STARTING) for type, _ in kinds))
    faces = [
        box(type.grid(Face.STARTING), side, by_case(type.short, side) + f" {count}" * (count > 1), paint, wide)
        for type, count in kinds
    ]
    if not faces:
        return [*found, line(" nothing yet")]
    per = (width - 1) // (width_of(faces[0][0]) + 2)
    for first in range(0, len(faces), per):
        for rows in zip(*faces[first : first + per], strict=True):
            found.append((Span(" "), *(span for row in rows for span in (*row, Span("  ")))))
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
    found += spread(boxes(type, side, Face.STARTING, ("start", "flip"), paint, False), width)
    found += [*signs_used((type.grid(Face.STARTING), type.grid(Face.FLIPPED)), width, paint), *notes(type, width)]
    found.append(line())
    mine, theirs = f"{side_word(side)}'s bag", f"{side_word(side.other)}'s own"
    if type.copies > 1:
        goes, gone = f"all {type.copies} {name} tiles go", f"{theirs} {name} tiles leave"
    else:
        goes, gone = f"{article(type)}{name} goes", f"{theirs} {name} leaves"
    found += wrapped(f"If you pick it, {goes} into {mine}.", width - 1)
    return [*found, *wrapped(f"{gone} the game.", width - 1)]
