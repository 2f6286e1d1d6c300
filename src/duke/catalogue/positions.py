"""Position files: from YAML to rules and a state, or every problem with its place (docs/formats.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from duke.catalogue.keys import is_nothing, meant
from duke.catalogue.nodes import Items, Node, Scalar, Table, tree
from duke.catalogue.position_checks import check
from duke.catalogue.problems import Problem, Source, by_place
from duke.catalogue.reading import clean, read_file
from duke.engine.geometry import Facing, Side, Square
from duke.engine.objectives import OBJECTIVES
from duke.engine.positions import read_tile, state_of
from duke.engine.rules import Rules, settle
from duke.engine.state import State
from duke.engine.tiles import Face, TileSet

SIDES = [side.value for side in Side]
TERRAIN = ["mountain", "fort", "camelot"]
MOST = 36
"""Of one tile in one bag."""


class PositionError(ValueError):
    """A position file that cannot be used; `problems` says all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(problem.headline for problem in problems))
        self.problems = tuple(problems)


def load_position(path: Path, tiles: TileSet) -> tuple[Rules, State]:
    """The rules and the state of a position file. Raises PositionError."""
    source, problems = read_file(path, str(path))
    if source is None:
        raise PositionError(problems)
    return _load(source, problems, tiles)


def parse_position(text: str, label: str, tiles: TileSet) -> tuple[Rules, State]:
    """The same from a text. Raises PositionError."""
    source, problems = clean(text, label)
    return _load(source, problems, tiles)


def _load(source: Source, problems: list[Problem], tiles: TileSet) -> tuple[Rules, State]:
    return position_of(source, tree(source, problems), problems, tiles)


def position_of(source: Source, root: Node | None, problems: list[Problem], tiles: TileSet) -> tuple[Rules, State]:
    """The same from a part of a file, in which there are `problems` already. Raises PositionError."""
    reader = _Reader(source, problems, tiles)
    data = reader.read(root)
    if not problems:
        check(data, tiles, reader.say_at)
    if problems:
        raise PositionError(sorted(problems, key=by_place))
    rules = Rules(tiles, OBJECTIVES[data["rules"]], data["siege_engines"], data["open_play"])
    return rules, settle(rules, state_of(tiles, data))


@dataclass(slots=True)
class _Reader:
    """Takes the fields one by one; remembers where each value stands."""

    source: Source
    problems: list[Problem]
    tiles: TileSet
    places: dict[tuple[str, ...], Node] | None = None

    def say(self, node: Node, message: str, mend: str = "", rule: str = "") -> None:
        """Report a problem at a node."""
        self.problems.append(self.source.problem(node.line, node.column, message, mend, width=node.width, rule=rule))

    def say_at(self, place: tuple[str, ...], message: str, mend: str = "", rule: str = "") -> None:
        """Report a problem at a field: the node of the path, or the nearest above it that stands in the file."""
        places = self.places or {}
        for length in range(len(place), -1, -1):
            node = places.get(place[:length])
            if node is not None:
                self.say(node, message, mend, rule)
                return
        self.problems.append(self.source.problem(1, 1, message, mend, rule=rule))

    def read(self, root: Node | None) -> dict[str, Any]:
        """Every field, defaults filled in."""
        self.places = {}
        entries: dict[str, tuple[Scalar, Node]] = {}
        if isinstance(root, Table):
            self.places[()] = root
            entries = root.entries
        elif root is not None and not (isinstance(root, Scalar) and is_nothing(root)):
            self.say(root, "this is no position", "a position is keys with values: turn, board, bags ...")
        readers = {
            "rules": lambda n: self._word(n, list(OBJECTIVES), "standard"),
            "siege_engines": self._flag,
            "turn": lambda n: self._word(n, SIDES, "light"),
            "board": self._board,
            "bags": lambda n: self._by_side(n, "bags", self._counts, dict),
            "terrain": lambda n: self._squares(n, "terrain", TERRAIN),
            "camelot_face": lambda n: self._word(n, ["camelot", "fort"], "camelot"),
            "flags": lambda n: self._squares(n, "flags", SIDES),
            "score": lambda n: self._by_side(n, "score", self._points, int),
            "relocate": self._flag,
            "captured": lambda n: self._by_side(n, "captured", self._names, list),
            "out": lambda n: self._by_side(n, "out", self._names, list),
            "beside": lambda n: self._names(n, ("beside",)),
            "open_play": self._flag,
        }
        for key, (word, _) in entries.items():
            if key not in readers:
                self.say(word, f"unknown key `{key}`", meant(key, list(readers)))
        if isinstance(root, Table) and "turn" not in entries:
            self.say(root, "`turn` is missing", "whose turn it is: light or dark")
        if isinstance(root, Table) and "board" not in entries:
            self.say(root, "`board` is missing", "the tiles by their squares, such as `c1: light Duke`")
        data: dict[str, Any] = {}
        for key, reader in readers.items():
            node = entries[key][1] if key in entries else None
            if node is not None:
                self.places[(key,)] = node
            data[key] = reader(node)
        if "beside" not in entries:
            data["beside"] = list(self._unseen(data)) if data["siege_engines"] else []
        return data

    def _unseen(self, data: dict[str, Any]) -> Iterator[str]:
        """The engines that stand nowhere else in the file."""
        seen = {read_tile(text).name for text in data["board"].values()}
        for side in SIDES:
            seen |= {*data["bags"][side], *data["captured"][side], *data["out"][side]}
        return (t.name for t in self.tiles.values() if t.beside and t.name not in seen)

    # Single values

    def _scalar(self, node: Node | None) -> str | None:
        if node is None or (isinstance(node, Scalar) and is_nothing(node)):
            return None
        if not isinstance(node, Scalar):
            self.say(node, f"this is a {'list' if isinstance(node, Items) else 'table'}", "a single value belongs here")
            return None
        return node.text

    def _word(self, node: Node | None, words: list[str], default: str) -> str:
        text = self._scalar(node)
        if text is None:
            return default
        if text.casefold() not in words:
            if node is not None:
                self.say(node, f"`{text}` is not known here", meant(text, words))
            return default
        return text.casefold()

    def _flag(self, node: Node | None) -> bool:
        return self._word(node, ["true", "false"], "false") == "true"

    def _number(self, node: Node, most: int) -> int:
        text = self._scalar(node) or ""
        if not (text.isascii() and text.isdigit() and str(int(text)) == text and int(text) <= most):
            self.say(node, f"`{text}` is no number from 0 to {most}", "write it in digits")
            return 0
        return int(text)

    def _name(self, node: Node) -> str | None:
        """A tile's name as the catalogue writes it."""
        text = self._scalar(node)
        if text is None:
            self.say(node, "a tile's name is missing")
            return None
        return self._tile_name(node, text)

    def _tile_name(self, node: Node, text: str) -> str | None:
        found = self.tiles.find(text)
        if found is None:
            self.say(node, f"there is no tile `{text}`", self._nearest(text))
            return None
        if found.is_stub:
            self.say(node, f"the {found.name} has no grid yet", f"fill it in first: duke new-tile {found.name}", "U1")
            return None
        return found.name

    def _nearest(self, text: str) -> str:
        by_fold = {name.casefold(): name for name in self.tiles}
        near = get_close_matches(text.casefold(), by_fold, n=1, cutoff=0.4)
        return f"did you mean `{by_fold[near[0]]}`?" if near else "`duke tiles` shows them all"

    # Tables and lists

    def _table(self, node: Node | None, place: str) -> dict[str, tuple[Scalar, Node]]:
        if node is None or (isinstance(node, Scalar) and is_nothing(node)):
            return {}
        if not isinstance(node, Table):
            self.say(node, f"`{place}` holds no table", "write `key: value`, one a line or in {braces}")
            return {}
        return node.entries

    def _square(self, node: Node, text: str) -> str | None:
        try:
            return Square.parse(text.lower()).name
        except ValueError:
            self.say(node, f"`{text}` is off the board", "squares are a1 to f6", "B1")
            return None

    def _board(self, node: Node | None) -> dict[str, str]:
        board: dict[str, str] = {}
        for key, (word, value) in self._table(node, "board").items():
            square = self._square(word, key)
            text = self._scalar(value)
            described = self._described(value, text or "")
            if square is None or described is None:
                continue
            if square in board:
                self.say(word, f"a second tile on {square}", "a square holds one tile")
                continue
            self._put(("board", square), value)
            board[square] = described
        return board

    def _put(self, place: tuple[str, ...], node: Node) -> None:
        if self.places is not None:
            self.places[place] = node

    def _described(self, node: Node, text: str) -> str | None:
        try:
            words = read_tile(text)
        except ValueError as error:
            self.say(node, f"`{text}` is no tile: {error}", "such as `light Footman flipped`")
            return None
        name = self._tile_name(node, words.name)
        if name is None:
            return None
        flipped = " flipped" if words.face is Face.FLIPPED else ""
        facing = f" facing {words.facing.name.lower()}" if words.facing is not Facing.FORWARD else ""
        return f"{words.side.value} {name}{flipped}{facing}"

    def _by_side(self, node: Node | None, place: str, reader: Any, default: Any) -> dict[str, Any]:
        found = {side: default() for side in SIDES}
        for key, (word, value) in self._table(node, place).items():
            side = key.casefold()
            if side not in SIDES:
                self.say(word, f"unknown key `{key}`", meant(key, SIDES))
                continue
            self._put((place, side), value)
            found[side] = reader(value, (place, side))
        return found

    def _counts(self, node: Node, place: tuple[str, ...]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for key, (word, value) in self._table(node, place[-1]).items():
            name = self._tile_name(word, key)
            count = self._number(value, MOST)
            if name is None:
                continue
            if name in counts:
                self.say(word, f"{name} twice in one bag", "write one number")
            self._put((*place, name), word)
            if count:
                counts[name] = count
        return counts

    def _points(self, node: Node, place: tuple[str, ...]) -> int:
        return self._number(node, 3)

    def _names(self, node: Node | None, place: tuple[str, ...]) -> list[str]:
        if node is None or (isinstance(node, Scalar) and is_nothing(node)):
            return []
        if not isinstance(node, Items):
            self.say(node, "this is no list", "names in [brackets], with commas")
            return []
        found = []
        for item in node.items:
            name = self._name(item)
            if name is not None:
                self._put((*place, name), item)
                found.append(name)
        return sorted(found)

    def _squares(self, node: Node | None, place: str, words: list[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, (word, value) in self._table(node, place).items():
            name = key.casefold()
            if name not in words:
                self.say(word, f"unknown key `{key}`", meant(key, words))
                continue
            text = self._scalar(value)
            square = self._square(value, text or "")
            if square is not None:
                self._put((place, name), value)
                found[name] = square
        return found
