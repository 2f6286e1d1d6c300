"""The first and the last line of the rules panel, and the links of a line."""

from __future__ import annotations

from duke.engine.tiles import TileSet
from duke.rulebook import Rule, Rulebook
from duke.tui.spans import Line, Span, line, sides, width_of

APART = 2
"""Columns between the words of a line that do not belong together."""

Neighbours = tuple[tuple[str, str, str] | None, tuple[str, str, str] | None]
"""The pages before and after: what leads there, its words, and fewer words."""


def heading(place: str, rule: Rule | None, search: str | None, width: int) -> Line:
    """Where one is, and the keys that are always there."""
    if search is not None:
        room = width - len(" / _   Esc ")
        words = search if len(search) <= room else "…" + search[1 - room :]
        left = line(Span(" / ", "panel-hot"), Span(f"{words}_", "panel-strong"))
        return sides(left, line(Span("Esc ", "panel-dim", "close")), width)
    trail = ["Rules"]
    if place.startswith("tile:"):
        trail += ["Tiles", place[5:]]
    elif rule is not None and width >= 60:
        trail.append(rule.chapter)
    keys = [Span("/ search", "panel-dim", "search"), Span("   ", "panel-dim"), Span("Esc ", "panel-dim", "close")]
    if width >= 60 and place != "index":
        keys[1:1] = [Span("   ", "panel-dim"), Span("i index", "panel-dim", "index")]
    text = " > ".join(trail if width >= 60 else trail[:2])
    room = width - width_of(keys) - 2
    return sides(line(Span(f" {text[:room]}", "panel-hot")), tuple(keys), width)


def neighbours(place: str, rule: Rule | None, book: Rulebook, tiles: TileSet) -> Neighbours:
    """The pages before and after a tile's or a rule's; none for a list."""
    if place.startswith("tile:"):
        names = list(tiles)
        at = names.index(place[5:])
        around = (names[at - 1] if at else "", names[at + 1] if at + 1 < len(names) else "")
        before, after = ((f"tile:{name}", name, name) if name else None for name in around)
        return before, after
    if rule is None:
        return None, None
    earlier, later = book.previous(rule), book.next(rule)
    return (
        (earlier.id, f"{earlier.id} {earlier.title}", earlier.id) if earlier else None,
        (later.id, f"{later.id} {later.title}", later.id) if later else None,
    )


def ending(around: Neighbours, width: int, more: bool) -> Line:
    """`< I1 Move   j k more   I3 Slide >`; only the numbers, or the signs, where the titles are too long."""
    before, after = ((*page, "") if page else None for page in around)
    middle = "j k more" if more else ""
    for short in (1, 2, 3):
        left = Span(f" < {before[short]}" if before else "", "panel-dim", f"go {before[0]}" if before else "")
        right = Span(f"{after[short]} > " if after else "", "panel-dim", f"go {after[0]}" if after else "")
        if len(left.text) + len(middle) + len(right.text) + APART * (1 + more) <= width:
            break
    room = width - len(left.text) - len(right.text) - len(middle)
    before_it = min(max(APART, width // 2 - len(middle) // 2 - len(left.text)), room - APART)
    told = (Span(" " * before_it, "panel"), Span(middle, "panel-hot", "scroll")) if more else ()
    return sides((left, *told), line(right), width)


def links(rows: list[Line]) -> list[list[int]]:
    """The number of the link that each span of each row belongs to, or -1; one broken over two rows is one link."""
    found: list[list[int]] = []
    number, last = -1, ""
    for row in rows:
        numbers = []
        for span in row:
            act = span.act if span.act.startswith("go ") else ""
            number += bool(act) and act != last
            if act or span.text.strip():
                last = act
            numbers.append(number if act else -1)
        found.append(numbers)
    return found


def act_at(row: Line, x: int) -> str:
    """What a click on a column of a row does."""
    at = 0
    for span in row:
        if at <= x < at + len(span.text):
            return span.act
        at += len(span.text)
    return ""
