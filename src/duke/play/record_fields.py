"""The values of a YAML file that people may have changed: each as what it should be, or the problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from duke.catalogue.keys import is_nothing, meant
from duke.catalogue.nodes import Items, Node, Scalar, Table
from duke.catalogue.problems import Problem, Source

T = TypeVar("T")

MOST_COPIES = 99
"""Of one tile in one bag; a number beyond is a mistake."""


class BadRecord(Exception):
    """A value that is not what it should be. `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.headline)
        self.problem = problem


class Fields:
    """The keys of one table. Each method raises BadRecord for a value that does not fit."""

    def __init__(self, source: Source, node: Node) -> None:
        self.source = source
        if not isinstance(node, Table):
            raise self.bad(node, "this is no table of keys", "write `key: value`, one a line")
        self.table = node

    def bad(self, node: Node, message: str, mend: str = "") -> BadRecord:
        """The problem of a node, ready to be raised."""
        return BadRecord(self.source.problem(node.line, node.column, message, mend, width=node.width))

    def __contains__(self, key: str) -> bool:
        return key in self.table.entries

    def node(self, key: str) -> Node:
        """A value that must be there."""
        if key not in self.table.entries:
            raise self.bad(self.table, f"`{key}` is missing")
        return self.table.entries[key][1]

    def scalar(self, node: Node, what: str) -> str:
        """A single value as it is written."""
        if not isinstance(node, Scalar):
            raise self.bad(node, f"{what} holds a {'list' if isinstance(node, Items) else 'table'}", "a single value")
        return "" if is_nothing(node) else node.text

    def text(self, key: str, default: str = "") -> str:
        """A single value; the default where there is none."""
        return self.scalar(self.node(key), f"`{key}`") if key in self else default

    def word(self, key: str, words: Collection[str], default: str) -> str:
        """One of a few words."""
        found = self.text(key, default)
        if found not in words:
            raise self.bad(self.node(key), f"`{key}` is {shown(found)}", meant(found, sorted(words)))
        return found

    def flag(self, key: str, default: bool) -> bool:
        """`true` or `false`."""
        return self.word(key, ("true", "false"), "true" if default else "false") == "true"

    def number(self, node: Node, what: str, least: int, most: int) -> int:
        """A plain whole number within limits."""
        text = self.scalar(node, what)
        if text.isascii() and text.isdecimal() and len(text) <= 9 and least <= int(text) <= most:
            return int(text)
        raise self.bad(node, f"{what} is {shown(text)}", f"a whole number from {least} to {most}")

    def items(self, key: str) -> list[Node]:
        """The nodes of a list; none where there is no such key."""
        if key not in self:
            return []
        node = self.node(key)
        if isinstance(node, Scalar) and is_nothing(node):
            return []
        if not isinstance(node, Items):
            raise self.bad(node, f"`{key}` is no list", "a list stands in brackets or one line a value")
        return node.items

    def names(self, key: str, known: Collection[str]) -> list[str]:
        """A list of known names."""
        return [self.name(node, f"`{key}`", known) for node in self.items(key)]

    def name(self, node: Node, what: str, known: Collection[str]) -> str:
        """A known name."""
        text = self.scalar(node, what)
        if text not in known:
            raise self.bad(node, f"{what} names {shown(text)}, which this file does not define")
        return text

    def inner(self, key: str) -> Fields:
        """A table within; empty where there is no such key."""
        if key not in self:
            return Fields(self.source, Table(self.table.line, self.table.column))
        return Fields(self.source, self.node(key))

    def counts(self, key: str, known: Collection[str]) -> list[str]:
        """A table of known names with how many there are of each, spread out and sorted."""
        found: list[str] = []
        for name, (at, node) in self.inner(key).table.entries.items():
            if name not in known:
                raise self.bad(at, f"`{key}` names {shown(name)}, which this file does not define")
            found += [name] * self.number(node, f"the number of {name}", 0, MOST_COPIES)
        return sorted(found)

    def converted(self, node: Node, what: str, convert: Callable[[str], T]) -> T:
        """A single value as something that a function makes of it, which raises ValueError for what it cannot use."""
        try:
            return convert(self.scalar(node, what))
        except ValueError as error:
            raise self.bad(node, f"{what}: {error}") from error


def brief(text: str, most: int) -> str:
    """A text as a message can hold it: not too long, and with nothing that a terminal would obey."""
    safe = "".join(char if char.isprintable() else "?" for char in text[: most + 1])
    return safe if len(safe) <= most else safe[: most - 3] + "..."


def shown(text: str) -> str:
    """A short quotation of a text."""
    return f"`{brief(text, 40)}`" if text else "empty"
