"""Tiles as YAML: one tile as a person would write it, and changes to one tile of a file that leave the rest alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from duke.catalogue import pictures
from duke.catalogue.keys import KEYS, Reader, Value
from duke.catalogue.names import short_of
from duke.catalogue.nodes import Items, Node, Part, Scalar, Table, parts
from duke.catalogue.problems import Problem
from duke.catalogue.reading import clean
from duke.engine.tiles import Ability, Grid, Role, TileType

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_PLAIN = re.compile(r"[^\W\d_][^:#]*\Z")
_TRAPS = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])
"""Words that some reader of YAML takes for something else."""


def dump(tile: TileType) -> str:
    """One tile as a person would write it; read again it is an equal TileType.

    Raises ValueError for a grid that no picture can show (`pictures.write`).
    """
    return block(values_of(tile))


def values_of(tile: TileType) -> dict[str, Value]:
    """The keys that a tile needs in a file, in the order in which they are written."""
    values: dict[str, Value | None] = {
        "name": tile.name,
        "set": tile.set,
        "copies": tile.copies,
        "short": tile.short if tile.short != short_of(tile.name) else None,
        "abilities": tuple(ability.value for ability in Ability if ability in tile.abilities) or None,
        "roles": tuple(role.value for role in Role if role in tile.roles) or None,
        "set_up": tile.set_up or None,
        "replaces": tile.replaces or None,
        "beside": tile.beside or None,
        "linked": tuple(sorted(tile.linked)) or None,
        "legend": tile.legend.value if tile.legend else None,
        "stands_in": tile.stands_in or None,
        "starting": tile.starting,
        "flipped": tile.flipped,
    }
    return {key: value for key, value in values.items() if value is not None}


def block(values: Mapping[str, Value], indent: int = 0) -> str:
    """A list entry with these keys, ending with a new line."""
    lines = [line for key in KEYS if key in values for line in _lines(key, values[key])]
    margin = " " * indent
    return "".join(f"{margin}{'- ' if n == 0 else '  '}{line}".rstrip() + "\n" for n, line in enumerate(lines))


def edit(text: str, name: str, changes: Mapping[str, Value | None]) -> str:
    """Change some keys of one tile in a file's text; every other byte stays as it is.

    Args:
        text: the whole file; without the tile, it is added at the end.
        name: the tile's name as the file has it.
        changes: new values by key; None takes the key out.

    Raises:
        ValueError: the file is written in a way that cannot be changed piece by piece; the message says which.
        KeyError: a key that no tile has.
    """
    for key in changes:
        KEYS[key]
    source, _ = clean(text, name)
    found: list[Problem] = []
    pieces, _ = parts(source, found)
    for part in pieces:
        if isinstance(part.node, Table) and _name_of(part.node) == name:
            if part.node.flow:
                raise ValueError(f"{name} is written in braces; write its keys on lines of their own first")
            return _Edit(text, part.node).apply(changes)
    if found and not pieces:
        raise ValueError(f"the file has to be mended first: {found[0].headline}")
    return _appended(text, pieces, {"name": name, **{k: v for k, v in changes.items() if v is not None}})


def lines_of(text: str, name: str) -> list[str]:
    """The lines of one tile in a file's text, from its first key to its last value; none when it is not there."""
    source, _ = clean(text, name)
    for part in parts(source, [])[0]:
        if isinstance(part.node, Table) and _name_of(part.node) == name:
            return list(source.lines[part.node.line - 1 : _end(part.node)[0]])
    return []


@dataclass(frozen=True, slots=True)
class _Cut:
    """A piece of the text and what takes its place."""

    start: int
    end: int
    text: str


class _Edit:
    """Changes to one tile, collected as cuts and applied from the end."""

    def __init__(self, text: str, table: Table) -> None:
        self.text = text
        self.table = table
        self.starts = [0]
        for match in _LINE.finditer(text):
            self.starts.append(match.end())
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self.margin = " " * (next(iter(table.entries.values()))[0].column - 1)
        # A byte order mark is part of the text, but of no column.
        self.skip = 1 if text.startswith("\ufeff") else 0

    def apply(self, changes: Mapping[str, Value | None]) -> str:
        cuts: list[_Cut] = []
        added: dict[str, Value] = {}
        for key, value in changes.items():
            if key not in self.table.entries:
                if value is not None:
                    added[key] = value
            elif value is None:
                cuts.append(self.removal(key))
            elif not self.same(key, value):
                cuts += self.replacement(key, value)
        cuts += self.additions(added, {key for key, value in changes.items() if value is None})
        text = self.text
        for cut in sorted(cuts, key=lambda cut: (cut.start, cut.end), reverse=True):
            text = text[: cut.start] + cut.text + text[cut.end :]
        return text

    def at(self, line: int, column: int) -> int:
        """The index of a place in the text."""
        return self.starts[line - 1] + column - 1 + (self.skip if line == 1 else 0)

    def line_end(self, line: int) -> int:
        """The index where a line ends, before its line break."""
        start, end = self.starts[line - 1], self.starts[min(line, len(self.starts) - 1)]
        return start + len(self.text[start:end].rstrip("\r\n"))

    def same(self, key: str, value: Value) -> bool:
        """Whether the file says this already."""
        at, node = self.table.entries[key]
        source, problems = clean(self.text, "")
        reader = Reader(source, problems)
        reader.key = at
        return KEYS[key].read(reader, node) == value

    def replacement(self, key: str, value: Value) -> list[_Cut]:
        at, node = self.table.entries[key]
        new = _lines(key, value)
        if isinstance(node, Scalar) and node.style == "|" and isinstance(value, Grid):
            return self.redrawn(node, new[1:])
        if isinstance(node, Scalar) and not node.text and not node.style:
            start = self.at(at.end_line, at.end_column)
            start = self.text.index(":", start) + 1
            return [_Cut(start, start, " " + self.joined(new).removeprefix(f"{key}: "))]
        line, column = _end(node)
        return [_Cut(self.at(node.line, node.column), self.at(line, column), self.joined(new).removeprefix(f"{key}: "))]

    def redrawn(self, node: Scalar, rows: list[str]) -> list[_Cut]:
        """Other rows below the same `|`, as deep as the ones that stood there."""
        start = self.at(node.line, node.column)
        header = re.compile(r"\|[0-9+-]*").match(self.text, start)
        first = self.text[self.starts[node.line] : self.line_end(node.line + 1)]
        margin = first[: len(first) - len(first.lstrip(" "))]
        if len(margin) <= len(self.margin):
            margin = self.margin + "  "
        body = self.newline.join(margin + row.lstrip() for row in rows)
        cuts = [_Cut(start, header.end(), "|")] if header and header.group() != "|" else []
        return [*cuts, _Cut(self.starts[node.line], self.line_end(_end(node)[0]), body)]

    def removal(self, key: str) -> _Cut:
        at, node = self.table.entries[key]
        keys = list(self.table.entries)
        if keys[0] == key and len(keys) > 1:
            following = self.table.entries[keys[1]][0]
            return _Cut(self.at(at.line, at.column), self.at(following.line, following.column), "")
        return _Cut(self.starts[at.line - 1], self.starts[min(_end(node)[0], len(self.starts) - 1)], "")

    def additions(self, added: Mapping[str, Value], removed: set[str]) -> Iterable[_Cut]:
        """New keys, each after the one that usually stands before it."""
        order = list(KEYS)
        present = [key for key in self.table.entries if key in KEYS]
        for place in sorted({self.before(key, order, present, removed) for key in added}):
            keys = [key for key in order if key in added and self.before(key, order, present, removed) == place]
            text = "".join(self.newline + self.margin + self.joined(_lines(key, added[key])) for key in keys)
            at = self.line_end(place)
            yield _Cut(at, at, text)

    def before(self, key: str, order: list[str], present: list[str], removed: set[str]) -> int:
        """The line after which a new key goes."""
        earlier = [other for other in present if order.index(other) < order.index(key) and other not in removed]
        last = max(earlier, key=order.index) if earlier else "name"
        return _end(self.table.entries[last][1])[0]

    def joined(self, lines: list[str]) -> str:
        return (self.newline + self.margin).join(lines)


def _lines(key: str, value: Value) -> list[str]:
    """A key and its value, as lines without the tile's own indent."""
    if isinstance(value, Grid):
        return [f"{key}: |", *("  " + row for row in pictures.write(value).split("\n"))]
    return [f"{key}: {_written(value)}"]


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(_quoted(item) for item in value)}]"
    assert isinstance(value, str)
    return _quoted(value)


def _quoted(text: str) -> str:
    """A text in quotes where YAML, or a reader of another kind, might take it for something else."""
    if _PLAIN.match(text) and text.casefold() not in _TRAPS and text == text.strip() and not set(text) & set(",[]{}\n"):
        return text
    return "'" + text.replace("'", "''").replace("\n", " ") + "'"


def _name_of(table: Table) -> str:
    node = table.entries.get("name", (None, None))[1]
    return node.text if isinstance(node, Scalar) else ""


def _end(node: Node) -> tuple[int, int]:
    """Where a value's last character stands, plus one column."""
    if isinstance(node, Scalar):
        if node.style in ("|", ">"):
            rows = node.text.rstrip("\n").count("\n") + 1 if node.text.strip("\n") else 0
            return (node.line + rows, 1) if node.style == "|" else (node.end_line - 1, 1)
        return node.end_line, node.end_column
    if node.flow:
        return node.end_line, node.end_column
    inner = node.items if isinstance(node, Items) else [value for _, value in node.entries.values()]
    return _end(inner[-1]) if inner else (node.line, node.column)


def _appended(text: str, pieces: list[Part], values: Mapping[str, Value]) -> str:
    """The text with one more tile at its end."""
    newline = "\r\n" if "\r\n" in text else "\n"
    column = pieces[0].node.column if pieces else 3
    if pieces and not re.match(r" *- ", _row(text, pieces[0].node.line)):
        raise ValueError("the file holds one tile without a dash; begin it with `- ` and indent its other lines first")
    gap = "" if not text or text.endswith(("\n", "\r")) else newline
    gap += newline if text.strip() else ""
    return text + gap + block(values, column - 3).replace("\n", newline)


def _row(text: str, line: int) -> str:
    return clean(text, "")[0].row(line)
