"""The fields of a position file one by one: each as what it should be, or the problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from duke.catalogue.keys import is_nothing, meant
from duke.catalogue.nodes import Items, Node, Scalar, Table
from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import LOST
from duke.engine.geometry import Facing, Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.objectives.counting_coup import TO_WIN
from duke.engine.positions import Position, read_tile
from duke.engine.tiles import Face, TileSet

T = TypeVar("T")

SIDES = [side.value for side in Side]
TERRAIN = ["mountain", "fort", "camelot"]
MOST = 36
"""Of one tile in one bag."""

Place = tuple[str, ...]
"""Where a value stands: its keys, from the outermost."""


@dataclass(slots=True)
class PositionReader:
    """Takes the fields one by one; remembers where each value stands."""

    source: Source
    problems: list[Problem]
    tiles: TileSet
    places: dict[Place, Node] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    """Keys of which something could not be read, so that what they lack means nothing."""

    def say(self, node: Node, message: str, mend: str = "", rule: str = "") -> None:
        """Report a problem at a node."""
        self.problems.append(self.source.problem(node.line, node.column, message, mend, width=node.width, rule=rule))

    def say_at(self, place: Place, message: str, mend: str = "", rule: str = "") -> None:
        """Report a problem at a value, or at the nearest around it that stands in the file."""
        found = (self.places.get(place[:length]) for length in range(len(place), -1, -1))
        node = next((node for node in found if node is not None), Table(1, 1))
        self.say(node, message, mend, rule)

    def read(self, root: Node | None) -> Position:
        """Every field, defaults filled in."""
        entries: Mapping[str, tuple[Scalar, Node]] = {}
        if isinstance(root, Table):
            self.places[()] = root
            entries = root.entries
        elif root is None or (isinstance(root, Scalar) and is_nothing(root)):
            if not self.problems:
                self.say(Table(1, 1), "there is nothing in this file", "a position needs at least `board:` with tiles")
        else:
            self.say(root, "this is no position", "a position is keys with values: turn, board, bags ...")
        readers = self._readers()
        for key, (word, _) in entries.items():
            if key not in readers and LOST not in key:
                self.say(word, f"unknown key {_quoted(key)}", meant(key, list(readers)))
        if isinstance(root, Table) and root.end_line and "board" not in entries:  # without an end YAML has stopped
            self.say(root, "`board` is missing", "the tiles by their squares, such as `c1: light Duke`")
        data = {key: self._field(key, reader, entries) for key, reader in readers.items()}
        if "beside" not in entries and data["siege_engines"]:
            data["beside"] = list(self._unseen(data))
        return data

    def _readers(self) -> dict[str, Callable[[Node | None], Any]]:
        """What reads each field; None stands for a field that is left out."""
        return {
            "rules": lambda node: self._word(node, list(OBJECTIVES), "standard"),
            "siege_engines": self._flag,
            "turn": lambda node: self._word(node, SIDES, SIDES[0]),
            "board": self._board,
            "bags": lambda node: self._by_side(node, "bags", self._counts, dict),
            "terrain": lambda node: self._squares(node, "terrain", TERRAIN),
            "camelot_face": lambda node: self._word(node, ["camelot", "fort"], "camelot"),
            "flags": lambda node: self._squares(node, "flags", SIDES),
            "score": lambda node: self._by_side(node, "score", self._points, int),
            "relocate": self._flag,
            "captured": lambda node: self._by_side(node, "captured", self._names, list),
            "out": lambda node: self._by_side(node, "out", self._names, list),
            "beside": lambda node: self._names(node, ("beside",)),
            "open_play": self._flag,
        }

    def _field(self, key: str, reader: Callable[[Node | None], Any], entries: Mapping[str, tuple[Scalar, Node]]) -> Any:
        node = entries[key][1] if key in entries else None
        if node is not None:
            self.places[(key,)] = node
        before = len(self.problems)
        value = reader(node)
        if len(self.problems) > before:
            self.unsure.add(key)
        return value

    def _unseen(self, data: Position) -> Iterator[str]:
        """The engines that stand nowhere else in the file."""
        seen = {read_tile(text).name for text in data["board"].values()}
        for side in SIDES:
            seen |= {*data["bags"][side], *data["captured"][side], *data["out"][side]}
        return (t.name for t in self.tiles.values() if t.beside and not t.is_stub and t.name not in seen)

    # Single values

    def _scalar(self, node: Node | None) -> str | None:
        """The text of a single value; None where there is none, or something else, which is a problem."""
        if node is None or _is_empty(node):
            return None
        if not isinstance(node, Scalar):
            self.say(node, f"this is a {'list' if isinstance(node, Items) else 'table'}", "a single value belongs here")
            return None
        return node.text

    def _word(self, node: Node | None, words: list[str], default: str) -> str:
        text = self._scalar(node)
        if node is None or text is None or LOST in text:
            return default
        if text.casefold() not in words:
            self.say(node, f"{_quoted(text)} is not known here", meant(text, words))
            return default
        return text.casefold()

    def _flag(self, node: Node | None) -> bool:
        return self._word(node, ["true", "false"], "false") == "true"

    def _number(self, node: Node, most: int) -> int:
        text = self._scalar(node)
        if text is not None and text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= most:
            return int(text)
        if isinstance(node, Scalar) and LOST not in node.text:
            self.say(node, f"{_quoted(text or '')} is no number from 0 to {most}", "write it in digits")
        return 0

    def _tile_name(self, node: Node, text: str) -> str | None:
        """A tile's name as the catalogue writes it."""
        found = self.tiles.find(text)
        if LOST in text:
            return None
        if found is None:
            near = meant(text, list(self.tiles))
            self.say(
                node, f"there is no tile {_quoted(text)}", near if "did you" in near else "`duke tiles` lists them all"
            )
            return None
        if found.is_stub:
            name = f'"{found.name}"' if " " in found.name else found.name
            self.say(node, f"the {found.name} has no grid yet", f"draw it first: `duke new-tile {name}`", "U1")
            return None
        return found.name

    def _square(self, node: Node, text: str) -> str | None:
        try:
            return Square.parse(text.strip().lower()).name
        except ValueError:
            if LOST not in text:
                self.say(node, f"{_quoted(text)} is off the board", "squares are a1 to f6", "B1")
            return None

    # Tables and lists

    def _table(self, node: Node | None, place: str) -> Mapping[str, tuple[Scalar, Node]]:
        if node is None or _is_empty(node):
            return {}
        if not isinstance(node, Table):
            self.say(node, f"`{place}` holds no table", "write `key: value`, one a line or in {braces}")
            return {}
        return node.entries

    def _board(self, node: Node | None) -> dict[str, str]:
        board: dict[str, str] = {}
        for key, (word, value) in self._table(node, "board").items():
            square = self._square(word, key)
            described = self._described(word, value)
            if square is None or described is None:
                continue
            if square in board:
                self.say(word, f"a second tile on {square}", "a square holds one tile")
                continue
            self.places["board", square] = value
            board[square] = described
        return board

    def _described(self, word: Scalar, node: Node) -> str | None:
        """A tile as the engine describes it."""
        if _is_empty(node):
            self.say(word, f"no tile on {word.text}", "such as `light Footman flipped`, or take the line out")
            return None
        text = self._scalar(node)
        if text is None or LOST in text:
            return None
        try:
            words = read_tile(text)
        except ValueError as error:
            self.say(node, f"{_quoted(text)} is no tile: {error}", "such as `light Footman flipped`")
            return None
        name = self._tile_name(node, words.name)
        if name is None:
            return None
        flipped = " flipped" if words.face is Face.FLIPPED else ""
        facing = f" facing {words.facing.name.lower()}" if words.facing is not Facing.FORWARD else ""
        return f"{words.side.value} {name}{flipped}{facing}"

    def _by_side(
        self, node: Node | None, place: str, reader: Callable[[Node, Place], T], default: Callable[[], T]
    ) -> dict[str, T]:
        """Something of each player."""
        found = {side: default() for side in SIDES}
        for key, (word, value) in self._table(node, place).items():
            side = self._key(word, key, SIDES, place)
            if side is not None:
                self.places[place, side] = value
                found[side] = reader(value, (place, side))
        return found

    def _key(self, word: Scalar, key: str, words: list[str], place: str) -> str | None:
        """A key within a table, in any case, once."""
        known = key.casefold()
        if known not in words:
            if LOST not in key:
                self.say(word, f"unknown key {_quoted(key)}", meant(key, words))
            return None
        if (place, known) in self.places:
            self.say(word, f"the key {_quoted(key)} a second time", "keep one")
            return None
        return known

    def _counts(self, node: Node, place: Place) -> dict[str, int]:
        counts: dict[str, int] = {}
        for key, (word, value) in self._table(node, place[-1]).items():
            name = self._tile_name(word, key)
            count = self._number(value, MOST)
            if name is None:
                continue
            if (*place, name) in self.places:
                self.say(word, f"the {name} twice in one bag", "write one number")
                continue
            self.places[*place, name] = word
            if count:
                counts[name] = count
        return counts

    def _points(self, node: Node, place: Place) -> int:
        return self._number(node, TO_WIN)

    def _names(self, node: Node | None, place: Place) -> list[str]:
        if node is None or _is_empty(node):
            return []
        if not isinstance(node, Items):
            self.say(node, "this is no list", "names in [brackets], with commas")
            return []
        found = []
        for item in node.items:
            text = self._scalar(item)
            if text is None:
                if isinstance(item, Scalar):
                    self.say(item, "a tile's name is missing", "a name, or nothing at all between the brackets")
                continue
            name = self._tile_name(item, text)
            if name is not None:
                self.places[*place, name] = item
                found.append(name)
        return sorted(found)

    def _squares(self, node: Node | None, place: str, words: list[str]) -> dict[str, str]:
        """The squares of things that have a word each."""
        found: dict[str, str] = {}
        for key, (word, value) in self._table(node, place).items():
            name = self._key(word, key, words, place)
            if name is None or _is_empty(value):
                continue
            text = self._scalar(value)
            square = self._square(value, text) if text is not None else None
            if square is not None:
                self.places[place, name] = value
                found[name] = square
        return found


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and is_nothing(node)


def _quoted(text: str) -> str:
    """A text as a message can show it."""
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 3] + '...'}`"


_LONGEST = 40
