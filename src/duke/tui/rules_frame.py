"""The first and the last line of the rules panel, and the links of a line."""

from __future__ import annotations

from duke.engine.tiles import TileSet
from duke.rulebook import Rule, Rulebook
from duke.tui.spans import Line, Span, line, sides, width_of

Neighbours = tuple[tuple[str, str, str] | None, tuple[str, str, str] | None]
"""The pages before and after: what leads there, its words, and fewer words."""


def heading(place: str, rule: Rule | None, search: str | None, width: int) -> Line:
    """Where one is, and the keys that are always there."""
    if search is not None:
        left = line(Span(" / ", "panel-hot"), Span(f"{search}_", "panel-strong"))
        return sides(left, line(Span("Esc ", "panel-dim", "close")), width)
    trail = ["Rules"]
    if place.startswith("tile:"):
        trail += ["Tiles", place[5:]]
    elif rule is not None and width >= 60:
        trail.append(rule.chapter)
    keys = [Span("/ search", "panel-dim", "search"), Span("   ", "panel-dim"), Span("Esc ", "panel-dim", "close")]
    if width >= 60:
        keys[1:1] = [Span("   ", "panel-dim"), Span("i index", "panel-dim", "index")]
    text = " > ".join(trail) if width >= 60 or len(trail) == 1 else trail[-1]
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


def ending(around: Neighbours, width: int) -> Line:
    """`< I1 Move     I3 Slide >`; only the numbers where the titles are too long."""
    before, after = around
    for short in (1, 2):
        left = Span(f" < {before[short]}" if before else "", "panel-dim", f"go {before[0]}" if before else "")
        right = Span(f"{after[short]} > " if after else "", "panel-dim", f"go {after[0]}" if after else "")
        if len(left.text) + len(right.text) < width:
            break
    return sides(line(left), line(right), width)


def runs(row: Line) -> list[str]:
    """The links of a row, each once: a link that is broken over two rows counts in both."""
    found: list[str] = []
    last = ""
    for span in row:
        if span.act.startswith("go ") and span.act != last:
            found.append(span.act[3:])
        last = span.act
    return found


def act_at(row: Line, x: int) -> str:
    """What a click on a column of a row does."""
    at = 0
    for span in row:
        if at <= x < at + len(span.text):
            return span.act
        at += len(span.text)
    return ""
