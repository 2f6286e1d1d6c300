"""Pictures of faces: text to grid with every mistake at its own column, and grid to text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from duke.catalogue import marks
from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import LOST
from duke.engine.geometry import Step
from duke.engine.tiles import GROUPABLE, Grid, Icon, Mark

LARGEST = 11
"""Rows and columns of the largest picture."""

_FRAME = re.compile(r"[\u2500-\u257f]|^\s*[|+][-|\s]|\|")
"""Lines of a box, drawn or in ASCII."""
_NOTE = re.compile(r"(?:^|(?<=\s))#(?:.*[^\W\d_]{3}|\s*[^\W\d_]{2}).*")
"""`# words`, to the end of the row."""

_PAGE = "Marks"
_GROUPS = "Groups"
_STRAIGHT = {
    Icon.MOVE: "j can",
    Icon.NON_CAPTURE_MOVE: "q can",
    Icon.SMASH: "only j, q, x, h, c and d can",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a picture: where it is in the file, and its text from `column` on."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class _Cell:
    line: int
    column: int
    text: str


def rows_of(text: str, first_line: int = 1) -> list[Row]:
    """A picture that stands alone, as rows."""
    return [Row(first_line + n, 1, line) for n, line in enumerate(text.rstrip().split("\n"))]


def read_picture(rows: Sequence[Row], source: Source, problems: list[Problem]) -> Grid | None:
    """The grid that a picture shows; None, and the reasons added to `problems`, when it is not one."""
    return _Reader(source, problems).read(rows)


def parse(text: str, label: str = "picture") -> Grid:
    """The grid of a picture without mistakes. Raises ValueError with the first one."""
    problems: list[Problem] = []
    grid = read_picture(rows_of(text), Source.of(text, label), problems)
    if grid is None:
        raise ValueError(problems[0].headline)
    return grid


def write(grid: Grid) -> str:
    """The picture of a grid in letters, columns lined up, without an end of line.

    Raises ValueError where one square holds a strike and a hammer of different groups, which no picture can say.
    """
    own_column, own_row = grid.own
    cells = [[marks.EMPTY] * grid.columns for _ in range(grid.rows)]
    cells[own_row][own_column] = marks.OWN
    for step in dict.fromkeys(mark.step for mark in grid.marks):
        here = grid.at(step)
        labels = {mark.group for mark in here if mark.icon in GROUPABLE}
        if len(labels) > 1:
            raise ValueError(f"two groups in the square {step.right},{step.forward}")
        letters = "".join(marks.LETTERS[mark.icon] for mark in here)
        cells[own_row - step.forward][own_column + step.right] = letters + "".join(labels)
    width = max(len(cell) for row in cells for cell in row)
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in cells)


class _Reader:
    """Reads one picture, collecting everything that is wrong with it."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.own: tuple[int, int] | None = None
        self.own_cell = _Cell(0, 0, "")
        self.marks: list[tuple[Mark, _Cell, int]] = []
        """Marks as found, their steps still counted from the top left, with the cell and the place in it."""
        self.blurred = False
        """Whether P may stand in a square that cannot be read."""
        self.ragged: set[int] = set()
        """Rows whose squares cannot be counted, so that nothing is said about places in them."""

    def read(self, rows: Sequence[Row]) -> Grid | None:
        before = len(self.problems)
        if self.foreign(rows):
            return None
        table = [self.cells(row) for row in rows]
        if not any(table):
            self.say(1, 1, "an empty picture", "draw it, P where the tile stands", page="Draw it")
            return None
        self.shape(table)
        for y, row in enumerate(table):
            for x, cell in enumerate(row):
                self.cell(cell, x, y)
        if self.own is None and not self.blurred:
            first = table[0][0] if table[0] else next(row[0] for row in table if row)
            mend = "put P where the tile itself stands"
            self.say(first.line, first.column, "no P in this picture", mend, rule="B3", page="Draw it")
        if self.own is None:
            return None
        found = tuple(self.place(mark, cell, at) for mark, cell, at in self.marks)
        self.groups(found)
        if len(self.problems) > before:
            return None
        return Grid(found, len(table[0]), len(table), self.own)

    def foreign(self, rows: Sequence[Row]) -> bool:
        """Say once what is no row of a picture at all, a frame copied from the screen or a note; whether there is."""
        frame = next(((row, found) for row in rows if (found := _FRAME.search(row.text))), None)
        note = next(((row, found) for row in rows if (found := _NOTE.search(row.text))), None)
        if frame is not None:
            row, found = frame
            mend = "leave the frame out; only the squares inside it are the picture"
            self.say(row.line, row.column + found.start(), "a frame around the picture", mend, page="Draw it")
        elif note is not None:
            row, found = note
            mend = "notes stand above the picture's key or below the picture"
            column, width = row.column + found.start(), len(found.group())
            self.say(row.line, column, "a note inside a picture", mend, width=width, page="Draw it")
        return frame is not None or note is not None

    def say(
        self,
        line: int,
        column: int,
        message: str,
        mend: str = "",
        *,
        width: int = 1,
        first: int = 0,
        rule: str = "",
        page: str = _PAGE,
    ) -> None:
        self.problems.append(
            self.source.problem(line, column, message, mend, width=width, first=first, rule=rule, page=page)
        )

    def cells(self, row: Row) -> list[_Cell]:
        """The squares of a row; the first separator that is no plain space is reported."""
        odd = next((n for n, char in enumerate(row.text) if char.isspace() and char != " "), None)
        if odd is not None:
            tab = row.text[odd] == "\t"
            message = "a tab in a picture" if tab else f"a space of another kind (U+{ord(row.text[odd]):04X})"
            mend = "use plain spaces between squares: others are not equally wide everywhere"
            self.say(row.line, row.column + odd, message, mend, page="Draw it")
        return [_Cell(row.line, row.column + m.start(), m.group()) for m in re.finditer(r"\S+", row.text)]

    def shape(self, table: list[list[_Cell]]) -> None:
        """All rows equally long, none empty, none beyond the largest size."""
        usual = Counter(len(row) for row in table if row).most_common(1)[0][0]
        first_line = next(row[0].line - y for y, row in enumerate(table) if row)
        for y, row in enumerate(table):
            if not row:
                mend = "take the empty row out, or write it with a `.` for every square"
                self.say(first_line + y, 1, "an empty row inside a picture", mend, page="Draw it")
            elif len(row) != usual:
                self.ragged.add(y)
                end = row[min(len(row) - 1, usual)]
                spare = row[-1].column + len(row[-1].text) - end.column if len(row) > usual else 1
                column = end.column if len(row) > usual else row[-1].column + len(row[-1].text)
                mend = f"the other rows have {usual}; `.` is an empty square"
                size = f"{len(row)} square{'s' * (len(row) != 1)}"
                self.say(row[0].line, column, f"this row has {size}", mend, width=spare, page="Draw it")
        if len(table) > LARGEST:
            column = table[LARGEST][0].column if table[LARGEST] else 1
            self.too_large(first_line + LARGEST, column, f"{len(table)} rows")
        if usual > LARGEST:
            row = next(row for row in table if len(row) == usual)
            self.too_large(row[0].line, row[LARGEST].column, f"{usual} columns")

    def too_large(self, line: int, column: int, size: str) -> None:
        mend = f"at most {LARGEST} x {LARGEST}: the board has 6 squares a side"
        self.say(line, column, f"a picture of {size}", mend, page="Draw it")

    def cell(self, cell: _Cell, x: int, y: int) -> None:
        """Read one square: empty, P, or marks with at most one label."""
        text = cell.text
        if text in (marks.EMPTY, marks.EMPTY_GLYPH) or LOST in text:
            self.blurred |= LOST in text
            return
        if text in (marks.OWN, marks.OWN.lower()):
            self.stands(cell, x, y)
        elif len(text) > 1 and any(char in ".·Pp" for char in text):
            self.blurred |= marks.OWN in text.upper()
            mend = "put a space between squares" if len(text) > 2 or "P" not in text.upper() else "P stands alone"
            self.say(cell.line, cell.column, f"`{text}` is not one square", mend, width=len(text))
        else:
            self.icons(cell, x, y)

    def stands(self, cell: _Cell, x: int, y: int) -> None:
        if self.own is None:
            self.own, self.own_cell = (x, y), cell
            return
        first = self.own_cell
        self.say(
            cell.line,
            cell.column,
            "a second P; a picture has exactly one",
            f"the first is at {first.line}:{first.column}; keep where the tile stands",
            first=first.column if first.line == cell.line else 0,
            page="Draw it",
            rule="B3",
        )

    def icons(self, cell: _Cell, x: int, y: int) -> None:
        letters, label = (cell.text[:-1], cell.text[-1]) if cell.text[-1] in marks.LABELS else (cell.text, "")
        found: list[Icon] = []
        for n, char in enumerate(letters):
            icon = marks.TYPED.get(char)
            if icon is None:
                self.unknown(cell, n, char)
            elif icon in found:
                self.say(
                    cell.line,
                    cell.column + n,
                    f"{icon.words.capitalize()} twice in one square",
                    "once is enough",
                    rule=icon.rule,
                )
            else:
                found.append(icon)
                group = label if icon in GROUPABLE else ""
                self.marks.append((Mark(Step(x, y), icon, group), cell, n))
        if label:
            self.label(cell, letters, found, label)

    def label(self, cell: _Cell, letters: str, found: list[Icon], label: str) -> None:
        column = cell.column + len(letters)
        if not letters:
            self.say(
                cell.line, column, f"`{label}` stands alone", f"it follows the letter it joins: x{label}", page=_GROUPS
            )
        elif found and not GROUPABLE & set(found):
            said = "only a strike (x) or a hammer (h) can be joined"
            self.say(cell.line, column, f"`{label}` joins nothing here", said, rule="I10", page=_GROUPS)

    def unknown(self, cell: _Cell, n: int, char: str) -> None:
        column = cell.column + n
        if char in marks.LABELS:
            mend = "one label at the end of a square: x+, and x1 for a second group"
            self.say(cell.line, column, f"`{char}` in the middle of a square", mend, page=_GROUPS)
            return
        like = marks.ALIKE.get(char)
        mend = f"did you mean `{like}`? marks: {marks.listing()}" if like else f"marks: {marks.listing()}"
        self.say(cell.line, column, f"unknown mark `{char}`", mend)

    def place(self, mark: Mark, cell: _Cell, n: int) -> Mark:
        """The mark with its step counted from P; whether the icon can serve there is checked."""
        assert self.own is not None
        step = Step(mark.step.right - self.own[0], self.own[1] - mark.step.forward)
        if not self.ragged & {mark.step.forward, self.own[1]}:
            self.serves(mark.icon, step, cell, n)
        return Mark(step, mark.icon, mark.group)

    def serves(self, icon: Icon, step: Step, cell: _Cell, n: int) -> None:
        """Report an icon on a square where it can do nothing (I3, I4, L5)."""
        column = cell.column + n
        far = max(abs(step.right), abs(step.forward))
        straight = 0 in step or abs(step.right) == abs(step.forward)
        if icon in _STRAIGHT and not straight:
            mend = f"the square is on no straight line from P; {_STRAIGHT[icon]} go there"
            self.say(cell.line, column, f"a {icon.words.capitalize()} off the straight lines", mend, rule="L5")
        elif icon is Icon.SLIDE and far != 1:
            mend = "beside P it slides as far as the way is free; k is a Jump Slide"
            message = f"a Slide {_number(far)} squares from P; it stands beside P"
            self.say(cell.line, column, message, mend, rule="I3")
        elif icon is Icon.JUMP_SLIDE and (far != 2 or not straight):
            where = "off the straight lines" if not straight else f"{_number(far)} square{'s' * (far != 1)} from P"
            mend = "two squares from P in its direction; beside P, s is a Slide"
            self.say(cell.line, column, f"a Jump Slide {where}; it stands two away", mend, rule="I4")
        else:
            self.points(cell.text[n], step, cell.line, column)

    def points(self, char: str, step: Step, line: int, column: int) -> None:
        """A triangle must point the way that its square says."""
        pointing = marks.POINTING.get(char)
        if pointing is None or char in marks.GLYPHS.values() or pointing[1] == marks.way_of(step):
            # The upward triangles stand for the icon in general too.
            return
        icon = pointing[0]
        mend = f"here it is {marks.glyph(icon, step)}, or simply {marks.LETTERS[icon]}"
        self.say(line, column, f"{char} points away from where it stands", mend, rule=icon.rule)

    def groups(self, found: Sequence[Mark]) -> None:
        """Every group joins two squares or more (I10)."""
        squares: dict[str, set[Step]] = {}
        for mark in found:
            squares.setdefault(mark.group, set()).add(mark.step)
        for mark, (_, cell, _) in zip(found, self.marks, strict=True):
            if mark.group and len(squares[mark.group]) == 1:
                column = cell.column + len(cell.text) - 1
                mend = f"give another strike or hammer the same {mark.group}, or take it away"
                self.say(
                    cell.line, column, f"`{mark.group}` joins this square with no other", mend, rule="I10", page=_GROUPS
                )
                squares[mark.group].add(Step(0, 0))


def _number(n: int) -> str:
    return ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"][n]
