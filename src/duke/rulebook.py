"""The rulebook, docs/rules.md, as values: for the reference panel, for `duke rules`, and for tests.

The document has one fixed form::

    # The rules                       once, first
    ## Chapter title                  a chapter; its title is used once
    ### I2 Jump                       a rule: its id, which no other rule has, and its title
    Topics: icon:jump, word:leap      optional, on one line below the heading: what it can be looked up by

    A paragraph.                      paragraphs are set apart by blank lines
    - A bullet.                       its further lines may be indented
    Ruling: A reading we settled.     each ruling says
    Why: The reason for it.           why, in the same paragraph or in a later one

Between ``` fences stands a small picture, in ASCII. Inside text, `[[L3]]` and `[[L3|its label]]` link to a
rule and `{jump}` is an icon. Everything else is refused, with its line.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Literal

ICONS: tuple[str, ...] = (
    "move",
    "jump",
    "slide",
    "jump_slide",
    "strike",
    "command",
    "smash",
    "hammer",
    "non_capture_move",
    "non_capture_jump",
    "defense",
)
"""The names that icons have in the document."""

PICTURE_WIDTH = 33
"""Columns of the narrowest panel that shows a picture."""

Kind = Literal["text", "bullet", "ruling", "why", "picture"]
"""What a paragraph is."""

_TITLE = "# The rules"
_RULE = re.compile(r"(?P<id>[A-Z][1-9][0-9]*) (?P<title>\S.*)")
_TOPIC = re.compile(r"[a-z]+(-[a-z]+)*(:[a-z]+([-_][a-z]+)*)?")
_TOKEN = re.compile(r"\[\[(?P<link>[^\]|]+)(?:\|(?P<label>[^\]|]+))?\]\]|\{(?P<icon>[^{}]*)\}")
_STRAY = re.compile(r"\[\[|\]\]|[{}]")
_WHY = re.compile(r"(?:^|\s)Why: ")


class RulebookError(ValueError):
    """The document is not in its form; says on which line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text: plain words, a link to the rule `target`, or the icon `target`."""

    kind: Literal["plain", "link", "icon"]
    text: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A part of a rule. Its text keeps the marks for links (always with a label) and icons; see `spans`.

    A picture's text has one row a line, and no marks.
    """

    kind: Kind
    text: str

    @property
    def spans(self) -> tuple[Span, ...]:
        """The text in pieces, in order; a picture is one plain piece."""
        if self.kind == "picture":
            return (Span("plain", self.text),)
        return tuple(_spans(self.text))

    @property
    def words(self) -> str:
        """The text as it reads, links as their labels and icons as their names."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: what it says, and what it can be looked up by."""

    id: str
    title: str
    chapter: str
    topics: tuple[str, ...]
    body: tuple[Paragraph, ...]

    @property
    def links(self) -> tuple[str, ...]:
        """The ids of the rules that the text links to, in order, each once."""
        found = (span.target for part in self.body for span in part.spans if span.kind == "link")
        return tuple(dict.fromkeys(found))

    @property
    def has_ruling(self) -> bool:
        """Whether a part of it is a reading that we settled."""
        return any(part.kind == "ruling" for part in self.body)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules, in the order for reading."""

    rules: tuple[Rule, ...]

    def by_id(self, id: str) -> Rule:
        """The rule with that id, in capitals or not; KeyError if there is none."""
        for rule in self.rules:
            if rule.id == id.upper():
                return rule
        raise KeyError(id)

    def about(self, topic: str) -> Rule | None:
        """The first rule that has the topic."""
        return next((rule for rule in self.rules if topic in rule.topics), None)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word begins a word somewhere, the best first.

        A match of the id counts most, then the title, the topics, the text; of equals, those with the words
        side by side come first, then the order of the book. Without words, all rules.
        """
        wanted = words.casefold().split()
        ranked: list[tuple[int, bool, int, Rule]] = []
        for place, rule in enumerate(self.rules):
            texts = _texts(rule)
            ranks = [_rank(word, texts) for word in wanted]
            if None in ranks:
                continue
            phrase = " ".join(wanted)
            apart = not any(phrase in text for text in texts)
            ranked.append((sum(rank for rank in ranks if rank is not None), apart, place, rule))
        return [rule for *_, rule in sorted(ranked, key=lambda found: found[:3])]

    def chapters(self) -> dict[str, tuple[Rule, ...]]:
        """The rules by the titles of their chapters, in order."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.chapter, []).append(rule)
        return {title: tuple(rules) for title, rules in found.items()}

    def next(self, rule: Rule) -> Rule | None:
        """The rule after this one."""
        return next((after for before, after in pairwise(self.rules) if before.id == rule.id), None)

    def previous(self, rule: Rule) -> Rule | None:
        """The rule before this one."""
        return next((before for before, after in pairwise(self.rules) if after.id == rule.id), None)


@cache
def load() -> Rulebook:
    """The rulebook that ships with the program, or the one of the checkout that it runs from."""
    shipped = files("duke") / "_data" / "docs" / "rules.md"
    if shipped.is_file():
        return parse(shipped.read_text(encoding="utf-8"))
    return parse((Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8"))


def parse(text: str) -> Rulebook:
    """Read a document in the form that the head of this module shows; RulebookError if it is not in it."""
    reader = _Reader()
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        reader.read(number, line)
    return reader.finish(len(lines))


def plain(rule: Rule, width: int, icon_text: Callable[[str], str]) -> list[str]:
    """The rule in lines of at most `width` columns, pictures as they are, icons as `icon_text` says."""
    lines = _wrap(f"{rule.id}  {rule.title}", width, indent=len(rule.id) + 2)
    before: Kind | None = None
    for part in rule.body:
        if (before, part.kind) not in (("bullet", "bullet"), ("ruling", "why")):
            lines.append("")
        before = part.kind
        if part.kind == "picture":
            lines += [f"  {row}".rstrip() for row in part.text.split("\n")]
            continue
        text = "".join(icon_text(span.target) if span.kind == "icon" else span.text for span in part.spans)
        prefix = {"bullet": "- ", "ruling": "Ruling: ", "why": "Why: "}.get(part.kind, "")
        lines += _wrap(prefix + text, width, indent=2 if prefix else 0)
    return lines


def _wrap(text: str, width: int, indent: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _spans(text: str) -> Iterator[Span]:
    """Cut text at its marks; those have been checked, or stand as plain words."""
    end = 0
    for mark in _TOKEN.finditer(text):
        if mark.start() > end:
            yield Span("plain", text[end : mark.start()])
        end = mark.end()
        if icon := mark["icon"]:
            yield Span("icon", icon.replace("_", " "), icon)
        else:
            yield Span("link", mark["label"] or mark["link"], mark["link"])
    if end < len(text):
        yield Span("plain", text[end:])


def _texts(rule: Rule) -> tuple[str, str, str, str]:
    """Where to search, the best place first: id, title, topics, text."""
    topics = re.sub("[-:_]", " ", ", ".join(rule.topics))
    body = "\n".join(part.words for part in rule.body if part.kind != "picture")
    return rule.id.casefold(), rule.title.casefold(), topics, body.casefold()


def _rank(word: str, texts: tuple[str, ...]) -> int | None:
    """Which text is the first with the word, None if none is; what looks like an id must match as a whole."""
    if word == texts[0]:
        return 0
    end = r"(?!\w)" if _RULE.fullmatch(f"{word.upper()} x") else ""
    pattern = re.compile(rf"(?<!\w){re.escape(word)}{end}")
    return next((rank for rank, text in enumerate(texts[1:], 1) if pattern.search(text)), None)


@dataclass(slots=True)
class _Rule:
    """A rule that is being read."""

    line: int
    id: str
    title: str
    chapter: str
    topics: tuple[str, ...] = ()
    body: list[Paragraph] = field(default_factory=list)
    unexplained: int = 0
    """The line of a ruling that has no reason yet."""


@dataclass(slots=True)
class _Reader:
    """Reads a document line by line."""

    rules: list[_Rule] = field(default_factory=list)
    chapters: dict[str, int] = field(default_factory=dict)
    titled: bool = False
    block: list[str] = field(default_factory=list)
    """The lines of the paragraph that is being read, or of the picture."""
    start: int = 0
    """The line on which that begins."""
    bullet: bool = False
    fence: int = 0
    """The line on which an open fence stands."""
    links: list[tuple[int, str]] = field(default_factory=list)

    def read(self, number: int, line: str) -> None:
        plain_line = line.isascii() and line.isprintable()
        for column, char in enumerate("" if plain_line else line, 1):
            if not _one_cell(char):
                raise RulebookError(number, f"column {column}: {char!r} is not one visible cell")
        line = line.rstrip()
        if self.fence:
            self._in_picture(number, line)
        elif line.startswith("#"):
            self._end_block()
            self._heading(number, line)
        elif not line:
            self._end_block()
        else:
            self._in_rule(number, line)

    def finish(self, last: int) -> Rulebook:
        if self.fence:
            raise RulebookError(self.fence, "a picture that does not end; close it with ```")
        self._end_block()
        self._end_rule()
        self._end_chapter(last)
        if not self.rules:
            raise RulebookError(last or 1, "no rule at all")
        titles = {rule.id: rule.title for rule in self.rules}
        for number, id in self.links:
            if id not in titles:
                raise RulebookError(number, f"a link to {id}, which is no rule")
        return Rulebook(tuple(_finished(rule, titles) for rule in self.rules))

    def _heading(self, number: int, line: str) -> None:
        marks, _, title = line.partition(" ")
        if line == _TITLE and not self.titled:
            self.titled = True
        elif not self.titled:
            raise RulebookError(number, f"the document begins with `{_TITLE}`")
        elif marks == "##" and title:
            self._end_rule()
            self._end_chapter(number)
            if title in self.chapters:
                raise RulebookError(number, f"chapter {title!r} again; it is on line {self.chapters[title]}")
            self.chapters[title] = number
        elif marks == "###" and title:
            self._end_rule()
            self._new_rule(number, title)
        else:
            raise RulebookError(number, "a heading is `## Chapter title` or `### I2 Title of a rule`")

    def _new_rule(self, number: int, title: str) -> None:
        if not (found := _RULE.fullmatch(title)):
            raise RulebookError(number, "a rule's heading is its id (a letter and a number), then its title")
        if not self.chapters:
            raise RulebookError(number, "a rule before the first chapter")
        for rule in self.rules:
            if rule.id == found["id"]:
                raise RulebookError(number, f"rule {rule.id} again; it is on line {rule.line}")
        self.rules.append(_Rule(number, found["id"], found["title"], list(self.chapters)[-1]))

    def _end_chapter(self, number: int) -> None:
        if self.chapters and not any(rule.chapter == list(self.chapters)[-1] for rule in self.rules):
            raise RulebookError(number, f"chapter {list(self.chapters)[-1]!r} has no rule")

    def _end_rule(self) -> None:
        if self.rules and not self.rules[-1].body:
            raise RulebookError(self.rules[-1].line, f"rule {self.rules[-1].id} says nothing")
        if self.rules and (line := self.rules[-1].unexplained):
            raise RulebookError(line, "a Ruling without its Why")

    def _in_rule(self, number: int, line: str) -> None:
        if not self.rules or self.rules[-1].chapter != list(self.chapters)[-1]:
            raise RulebookError(number, "text that belongs to no rule")
        if line.startswith("Topics:"):
            self._topics(number, line.removeprefix("Topics:"))
        elif line.startswith("```"):
            if line != "```":
                raise RulebookError(number, "a picture begins with ``` alone")
            self._end_block()
            self.fence = number
        elif line.startswith("- "):
            self._end_block()
            self.block, self.start, self.bullet = [line[2:]], number, True
        elif line.startswith(("Why: ", "Ruling: ")) or not self.block:
            self._end_block()
            self.block, self.start, self.bullet = [line], number, False
        else:
            self.block.append(line)

    def _topics(self, number: int, listed: str) -> None:
        rule = self.rules[-1]
        if number != rule.line + 1:
            raise RulebookError(number, "Topics stand right below the heading of their rule")
        topics = [topic.strip() for topic in listed.split(",")]
        for topic in topics:
            if not _TOPIC.fullmatch(topic):
                raise RulebookError(number, f"{topic!r} is no topic, such as `flag` or `icon:jump`")
            if topic.startswith("icon:"):
                _check_icon(number, topic.removeprefix("icon:"))
            if topics.count(topic) > 1:
                raise RulebookError(number, f"topic {topic} twice")
        rule.topics = tuple(topics)

    def _in_picture(self, number: int, line: str) -> None:
        if line == "```":
            if not any(self.block):
                raise RulebookError(self.fence, "an empty picture")
            self.rules[-1].body.append(Paragraph("picture", "\n".join(self.block)))
            self.block, self.fence = [], 0
            return
        if not line.isascii():
            raise RulebookError(number, "pictures are drawn in ASCII")
        if len(line) > PICTURE_WIDTH:
            raise RulebookError(number, f"{len(line)} columns; a picture has at most {PICTURE_WIDTH}")
        self.block.append(line)

    def _end_block(self) -> None:
        """The lines of a paragraph are complete: check its marks, and keep it as one or two paragraphs."""
        if not self.block:
            return
        raw, self.block = "\n".join(self.block), []
        self._check_marks(raw)
        text = " ".join(raw.split())
        if self.bullet:
            self._keep("bullet", text)
        elif text.startswith("Ruling: "):
            ruling, *why = _WHY.split(text.removeprefix("Ruling: "), maxsplit=1)
            self._keep("ruling", ruling)
            if why:
                self._keep("why", why[0])
        elif text.startswith("Why: "):
            self._keep("why", text.removeprefix("Why: "))
        else:
            self._keep("text", text)

    def _keep(self, kind: Kind, text: str) -> None:
        rule = self.rules[-1]
        if kind == "ruling":
            if rule.unexplained:
                raise RulebookError(rule.unexplained, "a Ruling without its Why")
            rule.unexplained = self.start
        elif kind == "why":
            if not rule.unexplained:
                raise RulebookError(self.start, "a Why without its Ruling")
            rule.unexplained = 0
        rule.body.append(Paragraph(kind, text))

    def _check_marks(self, raw: str) -> None:
        def line(at: int) -> int:
            return self.start + raw.count("\n", 0, at)

        end = 0
        for mark in [*_TOKEN.finditer(raw), None]:
            if stray := _STRAY.search(raw[end : mark.start() if mark else len(raw)]):
                raise RulebookError(
                    line(end + stray.start()), f"a stray `{stray[0]}`: links are [[L3]], icons {{jump}}"
                )
            if mark is None:
                break
            end = mark.end()
            if mark["link"] is not None:
                self.links.append((line(mark.start()), mark["link"]))
            else:
                _check_icon(line(mark.start()), mark["icon"])


def _one_cell(char: str) -> bool:
    """Whether it takes one cell: no control or format character, nothing wide, nothing that combines."""
    category = unicodedata.category(char)
    odd = category.startswith("C") or category in ("Mn", "Me", "Zl", "Zp")
    return not odd and unicodedata.east_asian_width(char) not in "WF"


def _check_icon(line: int, name: str) -> None:
    if name not in ICONS:
        raise RulebookError(line, f"unknown icon `{name}`; icons are {', '.join(ICONS)}")


def _finished(rule: _Rule, titles: dict[str, str]) -> Rule:
    """The rule with a label on every link."""

    def labelled(mark: re.Match[str]) -> str:
        if mark["link"] is None or mark["label"] is not None:
            return mark[0]
        return f"[[{mark['link']}|{mark['link']} {titles[mark['link']]}]]"

    body: list[Paragraph] = []
    for part in rule.body:
        text = part.text if part.kind == "picture" else _TOKEN.sub(labelled, part.text)
        body.append(Paragraph(part.kind, text))
    return Rule(rule.id, rule.title, rule.chapter, rule.topics, tuple(body))
