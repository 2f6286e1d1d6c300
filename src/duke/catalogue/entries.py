"""One tile as its file says it: the values of its keys, each with its place; other tiles are not looked at."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from pathlib import Path

from duke.catalogue.keys import KEYS, Reader, Value, is_nothing, meant
from duke.catalogue.marks import TYPED
from duke.catalogue.nodes import Items, Node, Part, Scalar, Table, parts
from duke.catalogue.problems import Problem, Severity, Source
from duke.catalogue.reading import LOST
from duke.engine.tiles import Grid, Mark

_PICTURES = ("starting", "flipped")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a tile comes from: for a tile that a house file changes, that file."""

    path: Path
    line: int
    house: bool
    label: str = ""
    """The path as it is shown."""


@dataclass(slots=True)
class Entry:
    """One tile's keys and where they stand."""

    name: str
    origin: Origin
    source: Source
    values: dict[str, Value]
    places: dict[str, tuple[Source, Node]]
    """Where each value stands, in the file that gives it."""
    broken: bool = False

    def over(self, shipped: Entry) -> Entry:
        """This entry with the keys that it leaves out taken from the tile as shipped."""
        kept = dict(shipped.values)
        if any(face in self.values for face in _PICTURES):
            kept.pop("stands_in", None)
        return replace(self, values={**kept, **self.values}, places={**shipped.places, **self.places})

    def place(self, *keys: str) -> tuple[Source, Node]:
        """Where to point for a fault between some keys: at the first that this entry gives itself."""
        own = [key for key in keys if key in self.places and self.places[key][0] is self.source]
        return self.places[(own or ["name"])[0]]

    def square(self, key: str, mark: Mark) -> tuple[Source, Node]:
        """Where to point for something about one mark of a picture."""
        (source, node), grid = self.places[key], self.values[key]
        assert isinstance(grid, Grid)
        line = node.line + 1 + grid.own[1] - mark.step.forward
        cell = list(re.finditer(r"\S+", source.row(line)))[grid.own[0] + mark.step.right]
        inside = next((n for n, char in enumerate(cell.group()) if TYPED.get(char) is mark.icon), 0)
        return source, Scalar(line, cell.start() + inside + 1, cell.group()[inside])

    def problem(
        self,
        place: tuple[Source, Node],
        message: str,
        mend: str,
        *,
        rule: str = "",
        page: str = "Keys",
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        """A problem of this tile."""
        source, node = place
        width, line, column = node.width, node.line, node.column
        if isinstance(node, Scalar) and node.style == "|":
            line, column = _first_cell(source, node)
        return source.problem(
            line, column, message, mend, width=width, rule=rule, page=page, severity=severity, tile=self.name
        )


def read_entries(source: Source, path: Path, house: bool, problems: list[Problem]) -> tuple[list[Entry], list[str]]:
    """Every tile of a file, and the names of those that could not be made out.

    `problems` may already hold what was wrong with the file's characters. An entry is broken when one of the
    file's problems stands on its lines.
    """
    found = [p for p in problems if p.path == source.label]
    known = len(found)
    pieces, lost = parts(source, found)
    bad = sorted(p.line for p in found)
    entries = []
    if not pieces and not found:
        mend = "a tile begins with `- name: ...`; `duke new-tile NAME` writes one to start from"
        found.append(source.problem(1, 1, "no tile in this file", mend, page="Keys"))
    for part in pieces:
        entry, name = _entry(part, source, path, house, found, bad)
        if entry:
            entries.append(entry)
        elif name:
            lost.append(name)
    problems += found[known:]
    return entries, lost


def _entry(
    part: Part, source: Source, path: Path, house: bool, problems: list[Problem], bad: list[int]
) -> tuple[Entry | None, str]:
    """The tile of a part, and its name. `bad`: the lines on which something is wrong already, in order."""
    node = part.node
    if not isinstance(node, Table):
        kind = "list" if isinstance(node, Items) else "value"
        mend = "a tile is a list of keys, each on its line: `- name: ...`"
        problems.append(source.problem(node.line, node.column, f"a {kind} where a tile should be", mend, page="Keys"))
        return None, ""
    start = len(problems)
    reader = Reader(source, problems)
    values: dict[str, Value] = {}
    places: dict[str, tuple[Source, Node]] = {}
    for key, (at, value_node) in node.entries.items():
        reader.key = at
        if LOST in key:
            continue
        if key not in KEYS:
            _unknown(key, at, source, problems)
            continue
        places[key] = source, at if isinstance(value_node, Scalar) and is_nothing(value_node) else value_node
        value = KEYS[key].read(reader, value_node)
        if value is not None:
            values[key] = value
    written = node.entries.get("name", (None, None))[1]
    name = written.text if isinstance(written, Scalar) and not is_nothing(written) and LOST not in written.text else ""
    if "name" not in node.entries:
        mend = "every tile has one; to change a shipped tile write its name"
        problems.append(source.problem(node.line, node.column, "a tile without a name", mend, page="Keys"))
    for n in range(start, len(problems)):
        problems[n] = replace(problems[n], tile=name)
    if "name" not in values:
        return None, name
    last = max(part.first_line, part.last_line)
    mine = [*bad[bisect_left(bad, part.first_line) : bisect_right(bad, last)], *(p.line for p in problems[start:])]
    broken = any(part.first_line <= at <= last for at in mine)
    return Entry(name, Origin(path, node.line, house, source.label), source, values, places, broken), name


def _unknown(key: str, at: Scalar, source: Source, problems: list[Problem]) -> None:
    mend = meant(key, list(KEYS))
    problems.append(source.problem(at.line, at.column, f"unknown key `{key}`", mend, width=at.width, page="Keys"))


def _first_cell(source: Source, node: Scalar) -> tuple[int, int]:
    """Where the first square of a picture stands."""
    row = source.row(node.line + 1)
    return node.line + 1, len(row) - len(row.lstrip()) + 1
