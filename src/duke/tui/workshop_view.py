"""How the workshop looks: the picture, both small boards, the fields, the list of icons, what is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from duke.catalogue import marks, pictures
from duke.catalogue.problems import Problem, Severity
from duke.catalogue.sketch import Sketch, step_at, trimmed
from duke.engine.geometry import Side, Square, Step
from duke.engine.tiles import Ability, Face, Grid, Icon
from duke.tui.cuts import cut_words
from duke.tui.field import Field
from duke.tui.glyphs import signs
from duke.tui.pages import cut, padded, safe
from duke.tui.sketch_board import small_board
from duke.tui.spans import Line, Span, line, width_of, wrapped
from duke.tui.theme import Paint

PICTURE_WIDTH, PICTURE_HEIGHT = 23, 9
"""The inside of the frame."""

TROUBLE = 2
"""Lines for what is wrong."""

RIGHT = 30
"""Where the right half begins."""

_SHORT = {Icon.NON_CAPTURE_MOVE: "move, no capture", Icon.NON_CAPTURE_JUMP: "jump, no capture"}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the workshop shows."""

    sketch: Sketch
    face: Face
    cursor: tuple[int, int]
    writing: str | None
    field: Field
    problems: tuple[Problem, ...]
    own: Square
    remark: str

    @property
    def grid(self) -> Grid:
        return self.sketch.grid(self.face)


def workshop_rows(shown: Shown, width: int, height: int, paint: Paint) -> list[Line]:
    """The whole screen between title and footer."""
    small = height < 24
    top = [*[line()] * (not small), _faces(shown), line()]
    left = [*_picture(shown, paint), _square_words(shown)]
    right = [*_boards(shown, paint), *_fields(shown)]
    middle = [_beside(a, b, RIGHT) for a, b in zip(left, right, strict=True)]
    room = height - len(top) - len(middle) - TROUBLE
    icons = [line(Span("  Icons", "hot")), *_icons(paint)]
    written = _written(shown, room)
    icons += [line()] * (len(written) - len(icons))
    written += [line()] * (len(icons) - len(written))
    below = [_beside(a, b, 58) for a, b in zip(icons, written, strict=True)]
    further, count = _further(shown, width, room - len(below))
    return [*top, *middle, *_trouble(shown, width, count), *below, *further][:height]


def _beside(left: Line, right: Line, column: int) -> Line:
    return (*left, Span(" " * max(0, column - width_of(left))), *right)


def _faces(shown: Shown) -> Line:
    def word(face: Face) -> Span:
        here = face is shown.face
        return Span(f"( {face.value} )" if here else f"  {face.value}  ", "hot" if here else "dim", "face")

    name = Span(f"  {safe(shown.sketch.name)}", "strong", "field name")
    note = Span("    f turns it over", "dim", "face")
    return line(name, "   ", word(Face.STARTING), " ", word(Face.FLIPPED), note)


# The picture


def _picture(shown: Shown, paint: Paint) -> list[Line]:
    """The frame with the picture in its middle, and at its edges where the cursor is if the squares are close."""
    grid, ascii = shown.grid, paint.eyes.ascii
    frame = signs(ascii).box
    wide = 4 if grid.columns <= 5 else 3 if grid.columns <= 7 else 2
    left = max(0, (PICTURE_WIDTH - wide * grid.columns - 2) // 2)
    blank = line(Span(" " * PICTURE_WIDTH, "empty"))
    rows: list[tuple[int, Line]] = [(y, _picture_row(shown, y, wide, left, paint)) for y in _visible(shown)]
    if grid.rows <= 5:
        rows = [each for row in rows for each in (row, (-1, blank))][:-1]
    rows = [(-1, blank)] * ((PICTURE_HEIGHT - len(rows)) // 2) + rows
    rows += [(-1, blank)] * (PICTURE_HEIGHT - len(rows))
    marked = wide == 2 and shown.writing is None
    edge = [Span(frame[1] * PICTURE_WIDTH, "line")]
    if marked:
        at = left + wide * shown.cursor[0]
        rest = frame[1] * (PICTURE_WIDTH - at - 1)
        edge = [Span(frame[1] * at, "line"), Span("v" if ascii else "▾", "hot"), Span(rest, "line")]
    sides = [
        Span(signs(ascii).bullet, "hot") if marked and y == shown.cursor[1] else Span(frame[3], "line") for y, _ in rows
    ]
    return [
        line("  ", Span(frame[0], "line"), *edge, Span(frame[2], "line")),
        *((Span("  "), side, *row, Span(frame[3], "line")) for side, (_, row) in zip(sides, rows, strict=True)),
        line("  ", Span(f"{frame[4]}{frame[1] * PICTURE_WIDTH}{frame[5]}", "line")),
    ]


def _visible(shown: Shown) -> range:
    """The rows of the picture that fit; those around the cursor."""
    rows = shown.grid.rows
    first = max(0, min(shown.cursor[1] - PICTURE_HEIGHT // 2, rows - PICTURE_HEIGHT))
    return range(first, min(rows, first + PICTURE_HEIGHT))


def _picture_row(shown: Shown, y: int, wide: int, left: int, paint: Paint) -> Line:
    """A row of squares, each so many columns wide: two for what is in it, the others before that."""
    spans = [Span(" " * left, "empty")]
    before = False
    for x in range(shown.grid.columns):
        here = (x, y) == shown.cursor and shown.writing is None
        text, look = _cell(shown.grid, x, y, paint)
        act = f"square {x} {y}"
        if wide > 2:
            gap = ("]" if before else " ") + " " * (wide - 3)
            spans.append(Span(gap[:-1] + "[" if here else gap, "hot" if before or here else "empty", act))
        spans.append(Span(text.ljust(2), "selected" if here else look, act))
        before = here and wide > 2
    if before:
        spans.append(Span("]", "hot"))
    return (*spans, Span(" " * (PICTURE_WIDTH - width_of(spans)), "empty"))


def _cell(grid: Grid, x: int, y: int, paint: Paint) -> tuple[str, str]:
    step, ascii = step_at(grid, x, y), paint.eyes.ascii
    here = grid.at(step)
    if step == Step(0, 0):
        return marks.OWN, "mark"
    if not here:
        return (marks.EMPTY if ascii else marks.EMPTY_GLYPH), "line"
    text = "".join(marks.glyph(mark.icon, step, ascii=ascii) for mark in here)
    label = next((mark.group for mark in here if mark.group), "")
    text += label if len(text) == 1 else ""
    return (text if len(text) <= 2 else text[0] + ("&" if ascii else "…")), "empty"


def _square_words(shown: Shown) -> Line:
    """What is in the square under the cursor: `(0,-1) hammer, + joins 3`."""
    step = step_at(shown.grid, *shown.cursor)
    here = shown.grid.at(step)
    words = ", ".join(mark.icon.words for mark in here) or ("the tile itself" if step == Step(0, 0) else "empty")
    label = next((mark.group for mark in here if mark.group), "")
    if label:
        count = len({mark.step for mark in shown.grid.marks if mark.group == label})
        words += f", {label} joins {count if count > 1 else 'no other'}"
    return line(Span(f"  ({step.right},{step.forward}) ", "dim"), Span(cut(words, RIGHT - 11), "text"))


# The right half


def _boards(shown: Shown, paint: Paint) -> list[Line]:
    grid = trimmed(shown.grid)
    light, dark = (small_board(grid, side, shown.own, paint) for side in (Side.LIGHT, Side.DARK))
    return [_beside(a, b, 26) for a, b in zip(light, dark, strict=True)]


def _fields(shown: Shown) -> list[Line]:
    first = (("name", 14), ("short", 6), ("copies", 2))
    second = (("set", 15), ("replaces", 14))
    return [*(_field_row(shown, fields) for fields in (first, second, (("linked", 38),))), _abilities(shown)]


def _field_row(shown: Shown, fields: Sequence[tuple[str, int]]) -> Line:
    spans: list[Span] = []
    for name, width in fields:
        spans.append(Span(f"{name} ", "dim", f"field {name}"))
        value = shown.sketch.field(name)
        if shown.writing == name:
            spans += shown.field.spans(width, "text", True, f"field {name}")
        else:
            spans.append(Span(f" {padded(safe(value) or '-', width)} ", "text" if value else "dim", f"field {name}"))
        spans.append(Span(" "))
    return tuple(spans)


def _abilities(shown: Shown) -> Line:
    spans = []
    for ability in Ability:
        on = "[×]" if ability in shown.sketch.abilities else "[ ]"  # noqa: RUF001  # the form's own cross
        look = "selected" if shown.writing == ability.value else "text"
        spans += [Span(f"{on} {ability.value}", look, f"ability {ability.value}"), Span(" ")]
    return tuple(spans)


# Below


def _icons(paint: Paint) -> list[Line]:
    """The list of icons with their letters, three columns."""
    columns = (
        (Icon.MOVE, Icon.JUMP, Icon.SLIDE, Icon.JUMP_SLIDE),
        (Icon.STRIKE, Icon.COMMAND, Icon.SMASH, Icon.HAMMER),
        (Icon.NON_CAPTURE_MOVE, Icon.NON_CAPTURE_JUMP, Icon.DEFENSE, None),
    )
    rows = []
    for each in zip(*columns, strict=True):
        spans = [Span("  ")]
        for icon, width in zip(each, (17, 15, 24), strict=True):
            spans += _icon(icon, width, paint)
        rows.append(tuple(spans))
    return rows


def _icon(icon: Icon | None, width: int, paint: Paint) -> list[Span]:
    empty = marks.EMPTY if paint.eyes.ascii else marks.EMPTY_GLYPH
    if icon is None:
        letter, sign, words = marks.EMPTY, empty, "empty"
    else:
        letter, words = marks.LETTERS[icon], _SHORT.get(icon, icon.words)
        sign = marks.glyph(icon, Step(0, 1), ascii=paint.eyes.ascii)
    act = f"put {letter}"
    told = f" {words}" if sign == letter else f" {sign} {words}"
    return [Span(letter, "hot", act), Span(told.ljust(width - 1), "text", act)]


def _written(shown: Shown, room: int) -> list[Line]:
    """The picture as it is written; the whole tile where there is room."""
    entry = shown.sketch.entry()
    if entry and room > len(entry):
        rows = entry
    else:
        try:
            rows = pictures.write(trimmed(shown.grid)).splitlines()
        except ValueError as error:
            rows = [str(error)]
    title = line(Span("What is written", "hot"))
    return [title, *(line(Span(safe(row), "text")) for row in rows)][: max(1, room)]


def _trouble(shown: Shown, width: int, told: int) -> list[Line]:
    """The first thing that is wrong, or what is worth knowing; always as many lines. So many others stand below."""
    if not shown.problems:
        return [line(Span(f"  {cut_words(shown.remark, width - 3)}", "dim")), line()]
    first, *others = shown.problems
    rest = f"  ({len(others) - told} more)" if len(others) > told else ""
    rows = _told(first, width, rest)
    if len(rows) > TROUBLE:
        rows = _told(replace(first, mend=""), width, rest)
    return (rows + [line()] * TROUBLE)[:TROUBLE]


def _further(shown: Shown, width: int, room: int) -> tuple[list[Line], int]:
    """The other problems, as far as there is room, and how many they are."""
    rows: list[Line] = [line()]
    for count, problem in enumerate(shown.problems[1:]):
        told = _told(problem, width)
        if len(rows) + len(told) > room:
            return rows, count
        rows += told
    return rows, max(0, len(shown.problems) - 1)


def _told(problem: Problem, width: int, rest: str = "") -> list[Line]:
    """A problem in a sentence: its place, what is wrong, how it is mended."""
    bad = problem.severity is Severity.ERROR
    place = f"{problem.line}:{problem.column} " if problem.line else ""
    mend = f" - {problem.mend}" if problem.mend else ""
    rule = f" ({problem.rule})" if problem.rule else ""
    words = safe(f"{place}{problem.message}{rule}{mend}{rest}")
    return wrapped(words, width - 1, "bad" if bad else "dim", f"  {'!' if bad else '-'} ", "    ")
