"""How the workshop looks: the picture, both small boards, the fields, the list of icons, what is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duke.catalogue import marks, pictures
from duke.catalogue.problems import Problem, Severity
from duke.catalogue.sketch import Sketch, step_at, trimmed
from duke.engine.geometry import Side, Square, Step
from duke.engine.tiles import Ability, Face, Grid, Icon
from duke.tui.field import Field
from duke.tui.glyphs import signs
from duke.tui.pages import cut, padded, safe
from duke.tui.sketch_board import small_board
from duke.tui.spans import Line, Span, line, width_of
from duke.tui.theme import Paint

PICTURE_WIDTH, PICTURE_HEIGHT = 23, 9
"""The inside of the frame."""

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
    top = [line(), _faces(shown), line()]
    left = [*_picture(shown, paint), _square_words(shown)]
    right = [*_boards(shown, paint), line(), *_fields(shown)]
    middle = [_beside(a, b, RIGHT) for a, b in zip(left, right, strict=True)]
    rows = top + middle + [_trouble(shown, width)]
    room = height - len(rows)
    icons = [line(Span("  Icons", "hot")), *_icons(paint)]
    written = _written(shown, room)
    icons += [line()] * (len(written) - len(icons))
    written += [line()] * (len(icons) - len(written))
    rows += [_beside(a, b, 58) for a, b in zip(icons, written, strict=True)]
    rows += _more_troubles(shown, width, height - len(rows))
    return rows[:height]


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
    grid, frame = shown.grid, signs(paint.eyes.ascii).box
    close = grid.columns > 5 or grid.rows > 5
    rows = [_picture_row(shown, y, close, paint) for y in _visible(shown, close)]
    if not close:
        rows = [each for row in rows for each in (row, line(Span(" " * PICTURE_WIDTH, "empty")))][:-1]
    while len(rows) < PICTURE_HEIGHT:
        rows.append(line(Span(" " * PICTURE_WIDTH, "empty")))
    edge = frame[1] * PICTURE_WIDTH
    return [
        line("  ", Span(f"{frame[0]}{edge}{frame[2]}", "line")),
        *((Span("  "), Span(frame[3], "line"), *row, Span(frame[3], "line")) for row in rows),
        line("  ", Span(f"{frame[4]}{edge}{frame[5]}", "line")),
    ]


def _visible(shown: Shown, close: bool) -> range:
    """The rows of the picture that fit; those around the cursor."""
    if not close:
        return range(shown.grid.rows)
    first = max(0, min(shown.cursor[1] - PICTURE_HEIGHT // 2, shown.grid.rows - PICTURE_HEIGHT))
    return range(first, min(shown.grid.rows, first + PICTURE_HEIGHT))


def _picture_row(shown: Shown, y: int, close: bool, paint: Paint) -> Line:
    """A row of squares: four columns each, two in a large picture."""
    spans: list[Span] = []
    for x in range(shown.grid.columns):
        here = (x, y) == shown.cursor and shown.writing is None
        text, look = _cell(shown.grid, x, y, paint)
        act = f"square {x} {y}"
        if close:
            spans.append(Span(text[:1] + (" " if len(text) < 2 else text[1]), "selected" if here else look, act))
        elif here:
            spans += [Span(" [" if not x else "[", "hot", act), Span(text.ljust(2), "selected", act), Span("]", "hot")]
        else:
            spans.append(Span(("  " if not x else " ") + text.ljust(3), look, act))
    used = width_of(spans)
    return (*spans, Span(" " * (PICTURE_WIDTH - used), "empty"))


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
    """What is in the square under the cursor: `(0,-1) hammer, joined: 3`."""
    step = step_at(shown.grid, *shown.cursor)
    here = shown.grid.at(step)
    words = ", ".join(mark.icon.words for mark in here) or ("the tile itself" if step == Step(0, 0) else "empty")
    label = next((mark.group for mark in here if mark.group), "")
    if label:
        count = len({mark.step for mark in shown.grid.marks if mark.group == label})
        words += f", joined: {count}"
    return line(Span(f"  ({step.right},{step.forward}) ", "dim"), Span(cut(words, RIGHT - 11), "text"))


# The right half


def _boards(shown: Shown, paint: Paint) -> list[Line]:
    grid = trimmed(shown.grid)
    light, dark = (small_board(grid, side, shown.own, paint) for side in (Side.LIGHT, Side.DARK))
    return [_beside(a, b, 26) for a, b in zip(light, dark, strict=True)]


def _fields(shown: Shown) -> list[Line]:
    first = (("name", 14), ("short", 6), ("copies", 2))
    second = (("set", 12), ("replaces", 9), ("linked", 7))
    return [_field_row(shown, first), _field_row(shown, second), _abilities(shown)]


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
    return [Span(letter, "hot", act), Span(f" {sign} {words}".ljust(width - 1), "text", act)]


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


def _trouble(shown: Shown, width: int) -> Line:
    """The first thing that is wrong, or what is worth knowing."""
    if not shown.problems:
        return line(Span(f"  {cut(shown.remark, width - 3)}", "dim"))
    first = shown.problems[0]
    bad = first.severity is Severity.ERROR
    rest = f"  (+{len(shown.problems) - 1})" if len(shown.problems) > 1 else ""
    place = f"{first.line}:{first.column} " if first.line else ""
    mend = f" - {first.mend}" if first.mend else ""
    rule = f" ({first.rule})" if first.rule else ""
    text = cut(safe(f"{place}{first.message}{rule}{mend}"), width - 5 - len(rest))
    return line(Span(f"  {'!' if bad else '-'} {text}{rest}", "bad" if bad else "dim"))


def _more_troubles(shown: Shown, width: int, room: int) -> list[Line]:
    """All problems as the check prints them, where there is room."""
    if room < 4 or not shown.problems:
        return []
    rows = [line()]
    for problem in shown.problems:
        look = "bad" if problem.severity is Severity.ERROR else "dim"
        rows += [line(Span(f"  {cut(safe(row), width - 3)}", look)) for row in problem.render().split("\n")]
    return rows[:room]
