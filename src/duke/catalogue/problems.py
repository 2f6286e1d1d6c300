"""What is wrong with a tile file, and where: one value a problem, said with the row and a caret under the fault."""

from __future__ import annotations

import textwrap
import unicodedata
from dataclasses import dataclass
from enum import Enum

PAGE = "docs/tiles.md"
"""The page that every pointer leads to."""

_WIDTH = 80
_GUTTER = 8
"""Columns taken by `    3 | ` before a quoted row."""


class Severity(Enum):
    """Whether a finding keeps its tile out of the game."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding in one place. `line` and `column` count from 1; 0 means the file as a whole."""

    path: str
    line: int
    column: int
    message: str
    row: str = ""
    """The text of the line, as it stands in the file."""
    width: int = 1
    """How many characters the fault is long."""
    mend: str = ""
    """What to do: what was expected, the nearest word."""
    first: int = 0
    """The column of the other of two things on the same line, marked `-`; 0 for none."""
    rule: str = ""
    """The id of the rule behind it."""
    page: str = ""
    """The heading of docs/tiles.md that explains it."""
    severity: Severity = Severity.ERROR
    tile: str = ""
    """The tile it is about, when that is known."""

    @property
    def place(self) -> str:
        """`file:line:column`, as editors and terminals make it a link."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path

    @property
    def headline(self) -> str:
        """The finding on one line, with its place and rule."""
        rule = f"   ({self.rule})" if self.rule else ""
        return f"{self.place}: {self.message}{rule}"

    @property
    def pointer(self) -> str:
        """The page and heading that explain it."""
        return f"({PAGE}, {self.page})" if self.page else ""

    def render(self) -> str:
        """The finding as `duke check` prints it: headline, the row, the caret with what was expected."""
        if not self.line or not self.row.strip():
            return "\n".join([self.headline, *(f"      {line}" for line in self._wrapped(_WIDTH - 6))])
        row, column, first = _window(self)
        start = _cells(row[: column - 1])
        length = max(1, _cells(row[column - 1 : column - 1 + self.width]))
        marks = " " * start + "^" * min(length, _WIDTH - _GUTTER - start)
        if first:
            at = _cells(row[: first - 1])
            marks = marks[:at] + "-" + marks[at + 1 :]
        return "\n".join([self.headline, f"{self.line:>5} | {row}", *self._under(marks)])

    def _under(self, marks: str) -> list[str]:
        """The caret line and, where the advice does not fit beside the carets, more lines below it."""
        gutter = "      | "
        room = _WIDTH - _GUTTER - len(marks) - 1
        if room < 30:
            return [gutter + marks, *(gutter + line for line in self._wrapped(_WIDTH - _GUTTER))]
        lines = self._wrapped(room) or [""]
        indent = " " * (len(marks) + 1)
        return [f"{gutter}{marks} {lines[0]}".rstrip(), *(gutter + indent + line for line in lines[1:])]

    def _wrapped(self, room: int) -> list[str]:
        """The advice in lines; the pointer is not broken."""
        text = "  ".join(part for part in (self.mend, self.pointer.replace(" ", "\xa0")) if part)
        return [line.replace("\xa0", " ") for line in textwrap.wrap(text, room, break_on_hyphens=False)]

    def as_dict(self) -> dict[str, object]:
        """The finding as plain data, for `--format json`."""
        return {
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "severity": self.severity.value,
            "message": self.message,
            "mend": self.mend,
            "rule": self.rule,
            "page": f"{PAGE}#{self.page.lower().replace(' ', '-')}" if self.page else "",
            "tile": self.tile,
            "row": self.row,
            "width": self.width,
        }


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text, in lines, and the name that people know it by."""

    label: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, text: str, label: str) -> Source:
        """Split a text as YAML counts its lines."""
        return cls(label, tuple(text.split("\n")))

    def row(self, line: int) -> str:
        """A line's text; empty beyond the end."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def problem(
        self,
        line: int,
        column: int,
        message: str,
        mend: str = "",
        *,
        width: int = 1,
        first: int = 0,
        rule: str = "",
        page: str = "",
        severity: Severity = Severity.ERROR,
        tile: str = "",
    ) -> Problem:
        """A problem in this file, with its row."""
        return Problem(
            self.label, line, column, message, self.row(line), width, mend, first, rule, page, severity, tile
        )


def by_place(problem: Problem) -> tuple[str, int, int]:
    """The order in which findings are told."""
    return problem.path, problem.line, problem.column


def _window(problem: Problem) -> tuple[str, int, int]:
    """The part of the row that fits the screen, safe to print, and where the columns are in it."""
    row = "".join(char if char.isprintable() else " " if char == "\t" else "?" for char in problem.row.rstrip())
    column, first, room = problem.column, problem.first, _WIDTH - _GUTTER
    if _cells(row) <= room:
        return row, column, first
    start = max(0, min(problem.column, problem.first or problem.column) - 1 - room // 3)
    if start == 0:
        return row[: room - 3] + "...", column, first if first <= room - 3 else 0
    shown = "..." + row[start + 3 :]
    first = first - start if first > start else 0
    return shown[:room], column - start, first


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
