"""The keys of a tile: one table, from which the loader reads, the schema is made and the page is checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from duke.catalogue import marks
from duke.catalogue.names import Fault, name_fault, set_fault, short_fault
from duke.catalogue.nodes import Items, Node, Scalar
from duke.catalogue.pictures import Row, read_picture
from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import LOST
from duke.engine.geometry import Side
from duke.engine.tiles import Ability, Grid, Role

COPIES = (1, 12)
SET_UP = (0, 3)

Value = str | int | bool | Grid | tuple[str, ...]
"""What a key can hold: a word or name, a number, yes or no, a picture, a list."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: how its value is read, how a schema describes it, and what it is for."""

    name: str
    read: Callable[[Reader, Node], Value | None]
    schema: dict[str, Any]
    help: str


class Reader:
    """Reads the values of one file; what is wrong is added to `problems`, and None is returned for it."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.key = Scalar(0, 0, "")
        """The key whose value is being read."""

    def say(self, node: Node, message: str, mend: str = "", *, rule: str = "", page: str = "Keys") -> None:
        width = node.width
        self.problems.append(
            self.source.problem(node.line, node.column, message, mend, width=width, rule=rule, page=page)
        )

    def text(self, node: Node) -> str | None:
        """A single value as it is written. Nothing, a list or a table is a problem."""
        if isinstance(node, Scalar):
            if LOST in node.text:
                return None
            if node.text.strip() and not is_nothing(node):
                return node.text
            self.say(self.key, f"`{self.key.text}` has no value", "write one, or take the line out")
            return None
        kind = "list" if isinstance(node, Items) else "table"
        self.say(node, f"`{self.key.text}` holds a {kind}", "it takes a single value")
        return None

    def checked(self, fault: Callable[[str], Fault | None], node: Node) -> str | None:
        """A text in which a check finds no fault."""
        text = self.text(node)
        if text is None:
            return None
        found = fault(text)
        if found is None:
            return text
        assert isinstance(node, Scalar)
        column = node.column + bool(node.style) + (found.at or 0)
        if found.at is not None and self.source.row(node.line)[column - 1 : column] == text[found.at]:
            node = Scalar(node.line, column, text[found.at])
        self.say(node, found.message, found.mend, page="Names")
        return None

    def number(self, node: Node, least: int, most: int) -> int | None:
        """A plain whole number within limits."""
        text = self.text(node)
        if text is None:
            return None
        assert isinstance(node, Scalar)
        plain = not node.style and len(text) <= 2 and text.isascii() and text.isdecimal() and str(int(text)) == text
        if plain and least <= int(text) <= most:
            return int(text)
        limits = f"a whole number from {least} to {most}"
        if not node.style and re.fullmatch("-?[1-9][0-9]*|0", text):
            self.say(node, f"{self.key.text} out of range: {text}", limits)
        else:
            self.say(node, f"`{text}` is not a plain number", f"{limits}, in digits without quotes")
        return None

    def flag(self, node: Node) -> bool | None:
        """`true` or `false`, and nothing that looks like them."""
        text = self.text(node)
        if text is None:
            return None
        assert isinstance(node, Scalar)
        if text in ("true", "false") and not node.style:
            return text == "true"
        meant = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
        low = text.lower()
        guess = meant.get(low, low if low in ("true", "false") else "")
        mend = f"did you mean {guess}?" if guess else "true or false"
        self.say(node, f"`{text}` is neither true nor false", mend)
        return None

    def word(self, node: Node, words: Iterable[str], what: str) -> str | None:
        """One of a few words."""
        text = self.text(node)
        if text is None:
            return None
        words = list(words)
        if text in words:
            return text
        self.say(node, f"unknown {what} `{text}`", meant(text, words))
        return None

    def items(self, node: Node, read: Callable[[Node], str | None], example: str) -> tuple[str, ...] | None:
        """A list in which nothing comes twice."""
        if isinstance(node, Scalar) and LOST in node.text:
            return None
        if not isinstance(node, Items):
            self.say(node, f"`{self.key.text}` is not a list", f"a list stands in brackets: [{example}]")
            return None
        found: list[str] = []
        whole = True
        for item in node.items:
            if not isinstance(item, Scalar):
                self.say(item, f"a list or table inside `{self.key.text}`", f"words only: [{example}]")
                whole = False
            elif (text := read(item)) is None:
                whole = False
            elif text in found:
                self.say(item, f"`{text}` a second time", "once is enough")
                whole = False
            else:
                found.append(text)
        return tuple(found) if whole else None

    def picture(self, node: Node) -> Grid | None:
        """A picture in a `|` block."""
        if isinstance(node, Scalar) and LOST in node.text and not node.style:
            return None
        if not isinstance(node, Scalar) or node.style != "|":
            self.say(node if isinstance(node, Scalar) and node.text else self.key, *_NO_PICTURE, page="Draw it")
            return None
        if not node.text.strip():
            self.say(self.key, "an empty picture", "draw it below, P where the tile stands", page="Draw it")
            return None
        return read_picture(self.rows(node), self.source, self.problems)

    def rows(self, node: Scalar) -> list[Row]:
        """The lines of a `|` block with their places in the file."""
        rows = []
        for n, text in enumerate(node.text.rstrip().split("\n")):
            line = node.line + 1 + n
            rows.append(Row(line, len(self.source.row(line)) - len(text) + 1, text))
        return rows


_NO_PICTURE = ("this is not a picture", "write `|` after the colon and the rows of the picture below, deeper")


def is_nothing(node: Scalar) -> bool:
    """Whether YAML takes a value for none at all."""
    return not node.style and node.text in ("", "~", "null", "Null", "NULL")


def meant(text: str, words: list[str]) -> str:
    """The nearest of some words, or all of them when none is near."""
    by_fold = {word.casefold(): word for word in words}
    near = get_close_matches(text.casefold(), by_fold, n=1, cutoff=0.6)
    if near:
        return f"did you mean `{by_fold[near[0]]}`?"
    return "one of: " + ", ".join(words)


def _text_schema(pattern: str = "", **more: Any) -> dict[str, Any]:
    # A name such as 1984 is a number to YAML, and a name all the same.
    return {"type": ["string", "number", "boolean"], **({"pattern": pattern} if pattern else {}), **more}


def _enum_list(words: Iterable[str]) -> dict[str, Any]:
    return {"type": "array", "uniqueItems": True, "items": {"enum": list(words)}}


_NAME_PATTERN = "^[A-Za-z0-9 '.\\u00c0-\\uffff]{1,24}$"
_SET_PATTERN = "^[A-Za-z0-9 '.\\u00c0-\\uffff-]{1,24}$"
_SHORT_PATTERN = "^[A-Za-z0-9\\u00c0-\\uffff]{1,6}$"
_CELL = f"(?:[.{marks.EMPTY_GLYPH}Pp]|[{''.join(marks.TYPED)}]+[+1-9]?)"
_PICTURE_PATTERN = f"^ *{_CELL}(?: +{_CELL})* *(?:\\n *{_CELL}(?: +{_CELL})* *)*\\s*$"
_ABILITIES = [ability.value for ability in Ability]
_ROLES = [role.value for role in Role]
_SIDES = [side.value for side in Side]


def _name(what: str) -> Callable[[Reader, Node], Value | None]:
    return lambda reader, node: reader.checked(lambda text: name_fault(text, what), node)


KEYS: dict[str, Key] = {
    key.name: key
    for key in (
        Key(
            "name",
            _name("name"),
            _text_schema(_NAME_PATTERN),
            "What the tile is called: 1 to 24 letters, digits, spaces, ' or .",
        ),
        Key(
            "set",
            lambda reader, node: reader.checked(set_fault, node),
            _text_schema(_SET_PATTERN),
            "The set it belongs to, which players add to a game as a whole. Without it: house.",
        ),
        Key(
            "copies",
            lambda reader, node: reader.number(node, *COPIES),
            {"type": "integer", "minimum": COPIES[0], "maximum": COPIES[1]},
            "How many of it each player owns, 1 to 12. Without it: 1.",
        ),
        Key(
            "short",
            lambda reader, node: reader.checked(short_fault, node),
            _text_schema(_SHORT_PATTERN),
            "Its name in a small square, at most 6 letters. Without it: the first six letters of the name.",
        ),
        Key(
            "abilities",
            lambda reader, node: reader.items(node, lambda i: reader.word(i, _ABILITIES, "ability"), "link, redeploy"),
            _enum_list(_ABILITIES),
            "Enhanced abilities, in brackets: summon, divination, link, redeploy.",
        ),
        Key(
            "roles",
            lambda reader, node: reader.items(node, lambda i: reader.word(i, _ROLES, "role"), "leader"),
            _enum_list(_ROLES),
            "leader: losing it loses the game. pike and rider: the two kinds of tile in Dark Rider.",
        ),
        Key(
            "set_up",
            lambda reader, node: reader.number(node, *SET_UP),
            {"type": "integer", "minimum": SET_UP[0], "maximum": SET_UP[1]},
            "How many copies stand on the board when the game begins. Without it: 0.",
        ),
        Key("replaces", _name("tile"), _text_schema(_NAME_PATTERN), "The tile whose place it takes."),
        Key(
            "beside",
            lambda reader, node: reader.flag(node),
            {"type": "boolean"},
            "true: one copy lies beside the board, and who draws the tile it replaces may swap. "
            "Otherwise it goes into the bag in that tile's place.",
        ),
        Key(
            "linked",
            lambda reader, node: reader.items(
                node, lambda i: reader.checked(lambda text: name_fault(text, "tile"), i), "Ballista, Catapult"
            ),
            {"type": "array", "uniqueItems": True, "items": _text_schema(_NAME_PATTERN)},
            "The tiles that its Link reaches, in brackets.",
        ),
        Key(
            "legend",
            lambda reader, node: reader.word(node, _SIDES, "side"),
            {"enum": _SIDES},
            "The side whose Arthurian legend it is: light or dark.",
        ),
        Key(
            "stands_in",
            _name("tile"),
            _text_schema(_NAME_PATTERN),
            "The tile whose grids it uses while its own are not known. A legend without pictures "
            "uses those of the tile it replaces.",
        ),
        Key(
            "note",
            lambda reader, node: reader.text(node),
            _text_schema(),
            "Anything you like; the game does not read it.",
        ),
        Key(
            "starting",
            lambda reader, node: reader.picture(node),
            {"type": "string", "pattern": _PICTURE_PATTERN},
            "The picture of the side it begins with: after `|`, one line a row, forward is up, P where it stands.",
        ),
        Key(
            "flipped",
            lambda reader, node: reader.picture(node),
            {"type": "string", "pattern": _PICTURE_PATTERN},
            "The picture of its other side.",
        ),
    )
}
"""Every key, in the order in which a tile is written."""
