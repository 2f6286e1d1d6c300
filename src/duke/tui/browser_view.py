"""How the tile browser looks: the list at the left, the chosen tile at the right."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from duke.catalogue.drawing import icon_words, needs_width
from duke.catalogue.loader import Catalogue
from duke.catalogue.problems import Problem
from duke.engine.geometry import Side
from duke.engine.tiles import Face, TileType
from duke.play.wording_words import article, capital, listed
from duke.tui.browser_list import Entry, set_title
from duke.tui.faces import box
from duke.tui.field import Field
from duke.tui.glyphs import signs
from duke.tui.pages import cut, padded, part, safe
from duke.tui.places import short_path
from duke.tui.spans import Line, Span, line, sides, width_of, wrapped
from duke.tui.theme import Paint

LEFT = 35
"""Columns of the list."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the browser shows."""

    catalogue: Catalogue
    entries: list[Entry]
    entry: Entry | None
    find: Field
    finding: bool
    only: str


def browser_rows(shown: Shown, width: int, height: int, paint: Paint) -> list[Line]:
    """The whole screen between title and footer."""
    left = _left(shown, height, paint)
    right = _right(shown, width - LEFT, height, paint)
    rows = []
    for number in range(height):
        a = left[number] if number < len(left) else line()
        b = right[number] if number < len(right) else line()
        rows.append((*a, Span(" " * max(0, LEFT - width_of(a))), *b))
    return rows


# The list


def _left(shown: Shown, height: int, paint: Paint) -> list[Line]:
    find = [Span(" Find ", "dim", "find"), *shown.find.spans(20, "text", shown.finding, "find")]
    sets = set_title(shown.only) if shown.only else "all sets"
    head = [
        line(),
        tuple(find),
        line(Span(f" {sets}", "dim", "sets"), Span(f" {signs(paint.eyes.ascii).dot} watching the files", "dim")),
        line(),
    ]
    troubles = _troubles(shown)
    rows, at = _list(shown, paint)
    return [*head, *part(rows, height - len(head) - len(troubles), at), *troubles]


def _list(shown: Shown, paint: Paint) -> tuple[list[Line], int]:
    """All rows of the list, and which of them is the chosen one."""
    rows: list[Line] = []
    at, last = 0, None
    for entry in shown.entries:
        if entry.set != last:
            count = sum(1 for each in shown.entries if each.set == entry.set)
            rows.append(line(Span(f" {padded(set_title(entry.set), 17)} {count}", "hot")))
            last = entry.set
        here = entry == shown.entry
        at = len(rows) if here else at
        mark = signs(paint.eyes.ascii).bullet if here else " "
        bad = entry.note.endswith("!")
        look = "selected" if here else "bad" if bad else "dim" if entry.note == "no grid yet" else "text"
        note = "selected" if here else "bad" if bad else "dim"
        act = f"tile {entry.name}"
        rows.append(
            line(
                Span(f" {mark} ", "hot"),
                Span(padded(safe(entry.name), 15) + " ", look, act),
                Span(padded(safe(entry.note), 14), note, act),
            )
        )
    return rows or [line(Span("   nothing is called that", "dim"))], at


def _troubles(shown: Shown) -> list[Line]:
    """The first problem, of the chosen tile if it has one; nothing where all of them stand at the right."""
    broken = [entry for entry in shown.entries if entry.problems]
    if not broken or (shown.entry in broken and shown.entry.tile is None):
        return []
    entry = shown.entry if shown.entry in broken else broken[0]
    assert entry is not None
    first = entry.problems[0]
    place = f"{short_name(first.path)}:{first.line}:{first.column}" if first.line else short_name(first.path)
    said = f"{first.message}: {first.mend}" if first.mend else first.message
    return [
        line(),
        line(Span(f" ! {cut(safe(entry.name), LEFT - 5)}", "bad")),
        line(Span(f"   {cut(safe(place), LEFT - 5)}", "text")),
        *wrapped(safe(said).replace("`", ""), LEFT - 2, "text", "   ")[:2],
    ]


def short_name(path: str) -> str:
    """The end of a path: its folder and file."""
    return "/".join(path.rsplit("/", 2)[-2:])


# The chosen tile


def _right(shown: Shown, width: int, height: int, paint: Paint) -> list[Line]:
    entry = shown.entry
    if entry is None:
        return []
    tile = entry.tile
    if tile is None:
        return _broken(entry, width, height)
    title = sides(
        line(Span(safe(tile.name.upper()), "strong")), line(Span(_what(tile) + " ", "dim")), width, ""
    )  # fmt: skip
    rows = [line(), title, line(), *(_drawn(tile, width, height, paint) if not tile.is_stub else _stub(tile, width))]
    rows += _notes(shown.catalogue, tile, width)
    for problem in entry.problems:
        rows += [line(Span(cut(safe(row), width - 1), "bad")) for row in problem.render().split("\n")]
    return rows


def _what(tile: TileType) -> str:
    parts = []
    if tile.legend is not None:
        parts.append(f"{'LIGHT' if tile.legend is Side.LIGHT else 'dark'}'s legend")
    if tile.replaces:
        parts.append(f"replaces {tile.replaces}")
    return " · ".join([*parts, f"{tile.copies} cop{'y' if tile.copies == 1 else 'ies'}"])


def _drawn(tile: TileType, width: int, height: int, paint: Paint) -> list[Line]:
    """Both faces, for Light above and for dark below, with the icons of each in words."""
    grids = tile.grid(Face.STARTING), tile.grid(Face.FLIPPED)
    wide = needs_width(*grids)
    rows: list[Line] = []
    for side in Side:
        boxes = [
            box(grid, side, title, paint, wide, turned=side is Side.DARK)
            for grid, title in zip(grids, ("starting", "flipped"), strict=True)
        ]
        word = "LIGHT" if side is Side.LIGHT else "dark "
        for number, (a, b) in enumerate(zip(*boxes, strict=True)):
            middle = f"  {word}  " if number == 3 else " " * 9
            rows.append((*a, Span(middle, "dim"), *b))
        if side is Side.LIGHT:
            rows += [*_words(tile, width, paint), *[line()] * (height > 24)]
    return rows if height <= 24 else [*rows, line()]


def _words(tile: TileType, width: int, paint: Paint) -> list[Line]:
    rows: list[Line] = []
    for face in Face:
        grid = tile.grid(face)
        words = icon_words(grid, ascii=paint.eyes.ascii).replace("  ", " ") or "no icons; flips where it stands"
        rows += wrapped(f"{face.value}: {words}", width - 1, "text", "", "  ")[:2]
    return rows


def _stub(tile: TileType, width: int) -> list[Line]:
    words = (
        f"This tile of the box has no grid yet, so no bag holds it. Enter draws it in the workshop, or"
        f" `duke new-tile {tile.name}` writes a file to fill in."
    )
    return [line(Span(row, "text")) for row in textwrap.wrap(words, width - 1, break_on_hyphens=False)]


def _notes(catalogue: Catalogue, tile: TileType, width: int) -> list[Line]:
    """Who has to do with it, and where it is written."""
    said = []
    if tile.abilities:
        word = "Ability" if len(tile.abilities) == 1 else "Abilities"
        said.append(f"{word}: {', '.join(sorted(ability.value for ability in tile.abilities))}.")
    if tile.linked:
        said.append(f"Links to {', '.join(sorted(tile.linked))}.")
    linking = [other for other in catalogue.tiles.values() if tile.name in other.linked]
    if linking:
        said.append(f"{_called(linking, 'and')} can link to it.")
    replacing = [other for other in catalogue.tiles.values() if other.replaces == tile.name]
    beside = [other for other in replacing if other.beside]
    legends = [other for other in replacing if other.legend is not None and not other.beside]
    others = [other for other in replacing if other.legend is None and not other.beside]
    for found, when in ((legends, " in Arthurian Legends"), (others, " in its bag")):
        if found:
            said.append(f"{_called(found, 'or')} may take its place{when}.")
    if beside:
        said.append(f"{_called(beside, 'or')} may be swapped in for it.")
    if tile.stands_in:
        said.append(f"It has no grid of its own yet and uses that of {tile.stands_in}.")
    origin = catalogue.origins[tile.name]
    path = short_path(origin.path)
    where = path if origin.house else "/".join(path.rsplit("/", 2)[-2:])
    rows = [row for text in said for row in wrapped(safe(text), width - 1, "text", "")]
    return [*rows, line(Span(cut(safe(f"{where}, line {origin.line}"), width - 1), "dim"))]


def _called(tiles: Sequence[TileType], word: str) -> str:
    """`Arthur or Morgana`, `The Engineer`; at the beginning of a sentence."""
    return capital(listed((f"{article(tile)}{tile.name}" for tile in tiles), word))


def _broken(entry: Entry, width: int, height: int) -> list[Line]:
    """What is wrong, as the check prints it."""
    rows = [line(), line(Span(safe(entry.name), "strong"), Span("  is left out of games", "dim")), line()]
    for problem in entry.problems:
        rows += _problem(problem, width)
    if len(rows) > height:
        rows = [*rows[: height - 1], line(Span("duke check says more.", "dim"))]
    return rows


def _problem(problem: Problem, width: int) -> list[Line]:
    where = f"{short_name(problem.path)}:{problem.line}:{problem.column}" if problem.line else short_name(problem.path)
    rule = f" ({problem.rule})" if problem.rule else ""
    rows = [line(Span(cut(safe(where), width - 1), "dim"))]
    rows += wrapped(safe(problem.message) + rule, width - 1, "bad", "")
    if problem.row.strip():
        start = max(0, problem.column - 1 - (width - 12))
        rows.append(line(Span(cut(safe(problem.row[start:]), width - 3), "text")))
        rows.append(line(" " * (problem.column - 1 - start), Span("^" * min(problem.width, width - 12), "hot")))
    if problem.mend:
        rows += wrapped(safe(problem.mend), width - 1, "text", "")
    return [*rows, line()]
