"""Position files: from YAML to rules and a state, or every problem with its place (docs/formats.md, section 1)."""

from __future__ import annotations

from pathlib import Path

from duke.catalogue.nodes import Node, tree
from duke.catalogue.position_checks import check
from duke.catalogue.position_reader import PositionReader
from duke.catalogue.problems import Problem, Source, by_place
from duke.catalogue.reading import clean, decode, read_file
from duke.engine.objectives import OBJECTIVES
from duke.engine.positions import state_of
from duke.engine.rules import Rules, settle
from duke.engine.state import State
from duke.engine.tiles import TileSet


class PositionError(ValueError):
    """A position file that cannot be used; `problems` says all that is wrong with it, in the order of the file."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(problem.headline for problem in problems))
        self.problems = tuple(sorted(problems, key=by_place))


def load_position(path: Path, tiles: TileSet) -> tuple[Rules, State]:
    """The rules and the state of a position file. Raises PositionError."""
    return _load(*read_file(path, str(path)), tiles)


def decode_position(data: bytes, label: str, tiles: TileSet) -> tuple[Rules, State]:
    """The same from the bytes of a file that were read elsewhere. Raises PositionError."""
    return _load(*decode(data, label), tiles)


def parse_position(text: str, label: str, tiles: TileSet) -> tuple[Rules, State]:
    """The same from a text. Raises PositionError."""
    return _load(*clean(text, label), tiles)


def _load(source: Source | None, problems: list[Problem], tiles: TileSet) -> tuple[Rules, State]:
    if source is None:
        raise PositionError(problems)
    return position_of(source, tree(source, problems), problems, tiles)


def position_of(source: Source, root: Node | None, problems: list[Problem], tiles: TileSet) -> tuple[Rules, State]:
    """The same from a part of a file, in which there are `problems` already. Raises PositionError."""
    reader = PositionReader(source, problems, tiles)
    data = reader.read(root)
    if "rules" not in reader.unsure:
        check(data, tiles, reader.say_at, reader.unsure)
    if problems:
        raise PositionError(problems)
    rules = Rules(tiles, OBJECTIVES[data["rules"]], data["siege_engines"], data["open_play"])
    return rules, settle(rules, state_of(tiles, data))
