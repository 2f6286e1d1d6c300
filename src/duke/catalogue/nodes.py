"""From text to a tree whose every part knows its line and column, and nothing that YAML can do beyond that.

Built from PyYAML's events rather than its loader, which keeps the last of two equal keys without a word, turns
`no` into False, follows aliases into exponentially many nodes and recurses as deep as the file says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import yaml

from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import LOST
from duke.catalogue.syntax import syntax_problem

_DEPTH = 8
_PAGE = "When a file cannot be read"

try:
    from yaml import CSafeLoader as _Loader  # some 8 times as fast
except ImportError:  # pragma: no cover - PyYAML built without libyaml
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]


@dataclass(slots=True)
class Scalar:
    """A single value, as the text that was written."""

    line: int
    column: int
    text: str
    style: str = ""
    """`|`, `>`, a quote, or empty for a plain one."""
    end_line: int = 0
    end_column: int = 0

    @property
    def width(self) -> int:
        """Its length on its own line, for carets."""
        return max(1, self.end_column - self.column) if self.end_line == self.line else 1


@dataclass(slots=True)
class Items:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)
    flow: bool = False
    end_line: int = 0
    end_column: int = 0

    width = 1


@dataclass(slots=True)
class Table:
    """Keys and values, in the order written, each key once."""

    line: int
    column: int
    entries: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    flow: bool = False
    end_line: int = 0
    end_column: int = 0

    width = 1


Node = Scalar | Items | Table


@dataclass(slots=True)
class Part:
    """One entry of a file's list: the value, and the lines (from 1, last included) that belong to it."""

    node: Node
    first_line: int
    last_line: int


def parts(source: Source, problems: list[Problem]) -> tuple[list[Part], list[str]]:
    """The entries of a file that holds one table or a list of them; what is wrong is added to `problems`.

    Where YAML itself cannot go on, the entry that is broken is left out and the others are read one by one; the
    names that seem to stand in what was left out come second.
    """
    found: list[Problem] = []
    try:
        root = _Builder(source, found).build("\n".join(source.lines), 0)
    except yaml.YAMLError:
        return _piecewise(source, problems)
    problems += found
    nodes = root.items if isinstance(root, Items) else [root] if root else []
    if not nodes:
        return [], []
    last_lines = [node.line - 1 for node in nodes[1:]] + [len(source.lines)]
    return [Part(node, node.line, last) for node, last in zip(nodes, last_lines, strict=True)], []


def tree(source: Source, problems: list[Problem]) -> Node | None:
    """A file that is one value, a game record or a position; what is wrong is added to `problems`.

    Where YAML cannot go on, the value is what came before.
    """
    builder = _Builder(source, problems)
    try:
        builder.build("\n".join(source.lines), 0)
    except yaml.YAMLError as error:
        problems.append(syntax_problem(source, error, 0))
    return builder.root


def _pieces(source: Source) -> list[tuple[int, list[str]]]:
    """The file cut before every line that begins an entry, with the number of each first line."""
    indent = next((m.group(1) for row in source.lines if (m := re.match(r"( *)- ", row))), "")
    starts = [n for n, row in enumerate(source.lines) if row.startswith((indent + "- ", indent + "-\t"))] or [0]
    ends = [*starts[1:], len(source.lines)]
    # What stands before the first entry belongs to it, so that a fault there is seen.
    starts[0] = 0
    return [(start + 1, list(source.lines[start:end])) for start, end in zip(starts, ends, strict=True)]


def _piecewise(source: Source, problems: list[Problem]) -> tuple[list[Part], list[str]]:
    read: list[Part] = []
    lost: list[str] = []
    for first, rows in _pieces(source):
        found: list[Problem] = []
        try:
            root = _Builder(source, found).build("\n".join(rows), first - 1)
        except yaml.YAMLError as error:
            named = (m for row in rows if (m := re.match(r"(?:- +| +)?name: *([^#]+)", row)))
            names = [m.group(1).strip("'\" ") for m in named][:1]
            problems.append(replace(syntax_problem(source, error, first - 1), tile="".join(names)))
            lost += names
            continue
        problems += found
        nodes = root.items if isinstance(root, Items) else [root] if root else []
        read += [Part(node, node.line, first + len(rows) - 1) for node in nodes]
    return read, lost


class _Builder:
    """Makes the tree of one text from its events."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.offset = 0
        self.root: Node | None = None
        self.open: list[Items | Table] = []
        self.keys: list[Scalar | None] = []
        self.skipping = 0

    def build(self, text: str, offset: int) -> Node | None:
        """The root of a text whose first line is line `offset` + 1 of the file. Raises yaml.YAMLError."""
        self.offset = offset
        documents = 0
        for event in yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.start(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.end(event)
            elif isinstance(event, yaml.AliasEvent):
                self.alias(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.say(event, "a second document (`---`)", "take it out: a file is one document", width=3)
                    break
        return self.root

    def say(self, event: yaml.Event, message: str, mend: str, width: int = 1) -> None:
        line, column = self.start_of(event)
        self.problems.append(self.source.problem(line, column, message, mend, width=width, page=_PAGE))

    def start_of(self, event: yaml.Event) -> tuple[int, int]:
        """Where an event begins in the file."""
        mark = event.start_mark
        assert mark is not None
        return self.offset + mark.line + 1, mark.column + 1

    def end_of(self, event: yaml.Event) -> tuple[int, int]:
        """Where an event ends in the file."""
        mark = event.end_mark
        assert mark is not None
        return self.offset + mark.line + 1, mark.column + 1

    def properties(self, event: yaml.NodeEvent) -> None:
        """Refuse anchors and tags."""
        if event.anchor is not None:
            self.say(event, f"an anchor (`&{event.anchor}`)", "write the value out; there are no references here")
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.say(
                event,
                f"a tag (`{tag.replace('tag:yaml.org,2002:', '!!')}`)",
                "write the value alone; tags mean nothing here",
            )

    def scalar(self, event: yaml.ScalarEvent) -> None:
        if self.skipping:
            return
        if event.anchor is not None or event.tag is not None:
            self.properties(event)
        self.add(Scalar(*self.start_of(event), event.value, event.style or "", *self.end_of(event)))

    def alias(self, event: yaml.AliasEvent) -> None:
        if not self.skipping:
            self.say(event, f"a reference (`*{event.anchor}`)", "write the value out; there are no references here")
            self.add(Scalar(*self.start_of(event), LOST))

    def start(self, event: yaml.CollectionStartEvent) -> None:
        if self.skipping or len(self.open) >= _DEPTH:
            if not self.skipping:
                self.say(event, "nested too deeply", f"at most {_DEPTH} lists and tables stand in one another")
                self.add(Scalar(*self.start_of(event), LOST))
            self.skipping += 1
            return
        self.properties(event)
        kind = Items if isinstance(event, yaml.SequenceStartEvent) else Table
        node = kind(*self.start_of(event), flow=bool(event.flow_style))
        self.add(node)
        self.open.append(node)
        self.keys.append(None)

    def end(self, event: yaml.CollectionEndEvent) -> None:
        if self.skipping:
            self.skipping -= 1
            return
        node = self.open.pop()
        self.keys.pop()
        node.end_line, node.end_column = self.end_of(event)

    def add(self, node: Node) -> None:
        """Put a finished or opening node where it belongs."""
        if not self.open:
            self.root = node
        elif isinstance(parent := self.open[-1], Items):
            parent.items.append(node)
        elif (key := self.keys[-1]) is None:
            self.keys[-1] = self.key(node)
        else:
            self.keys[-1] = None
            self.enter(parent, key, node)

    def key(self, node: Node) -> Scalar:
        """A key, which must be a word."""
        if isinstance(node, Scalar):
            return node
        mend = "a key is a single word before a colon"
        self.problems.append(self.source.problem(node.line, node.column, "a list or table as a key", mend, page=_PAGE))
        return Scalar(node.line, node.column, LOST)

    def enter(self, parent: Table, key: Scalar, node: Node) -> None:
        if key.text not in parent.entries:
            parent.entries[key.text] = (key, node)
            return
        if LOST in key.text:
            return
        first = parent.entries[key.text][0]
        self.problems.append(
            self.source.problem(
                key.line,
                key.column,
                f"the key `{key.text}` a second time",
                f"the first is at {first.line}:{first.column}; keep one",
                width=key.width,
                first=first.column if first.line == key.line else 0,
                page="Keys",
            )
        )
