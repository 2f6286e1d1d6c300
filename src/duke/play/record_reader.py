"""Records, read back: the whole game, or the game up to what does not fit and the problem with its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from duke.catalogue.loader import parse_text
from duke.catalogue.nodes import Items, Node, Scalar, Table, tree
from duke.catalogue.positions import PositionError, position_of
from duke.catalogue.problems import Problem, Source
from duke.catalogue.reading import clean, read_file
from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.ruleset import Rules
from duke.engine.state import BySide
from duke.engine.tiles import TileSet
from duke.play.chance import new_seed
from duke.play.game import Game, Options, UndoPolicy, from_position, new_game
from duke.play.record import VERSION, clean_name, digest
from duke.play.record_fields import BadRecord, Fields, brief, shown
from duke.play.record_lines import Item, Unfit, play_item, play_steps
from duke.play.wording import side_word

LONGEST = 240
"""Characters of a problem's message, and of a file's name in it."""

MOST_ENTRIES = 5_000
"""Entries in a record's log: many times the longest game that people play. Reading more would take minutes."""

SEATS = ("fixed", "turned", "face")

MIGRATIONS: dict[int, Callable[[Table], None]] = {}
"""For each older version of the format the step that makes its table one of the next version."""


class NewerRecord(BadRecord):
    """A record of a version of the format that came after this duke."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a record holds: the game as far as it fits, and the first problem."""

    game: Game | None
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What tells one record from another, without a look at its log."""

    names: BySide[str]
    objective: str
    """As a title: `Counting Coup`."""
    turn: int
    to_move: Side
    result: str
    """Who has won and why, `LIGHT wins: the opponent resigned`; empty while the game goes on."""
    started: str
    saved: str


def read(path: Path, label: str = "") -> Reading:
    """Read a record from a file. Never raises; what is wrong is the problem."""
    source, problems = read_file(path, brief(label or path.name, LONGEST))
    return _one_line(_read(source, problems) if source else Reading(None, problems[0]))


def parse(text: str, label: str) -> Reading:
    """Read a record from a text."""
    return _one_line(_read(*clean(text, label)))


def _one_line(reading: Reading) -> Reading:
    """The same with the problem on one line of a bearable length, whatever it quotes."""
    problem = reading.problem
    if problem is None:
        return reading
    return replace(reading, problem=replace(problem, message=brief(problem.message, LONGEST)))


def read_head(path: Path) -> Head | Problem:
    """What a record's head says, or why it is no record that can be opened. Never raises."""
    source, problems = read_file(path, brief(path.name, LONGEST))
    if source is None:
        return problems[0]
    try:
        fields = _fields(source, problems)
        if problems:
            return problems[0]
        if "digest" not in fields:
            return _cut_short(source)
        fields.node("tiles")
        return _head(fields)
    except BadRecord as bad:
        return bad.problem


def _read(source: Source, problems: list[Problem]) -> Reading:
    try:
        fields = _fields(source, problems)
        game = _opening(fields)
    except NewerRecord as newer:  # what else is strange in it may be right for a newer duke
        return Reading(None, newer.problem)
    except BadRecord as bad:
        return Reading(None, problems[0] if problems else bad.problem)
    game, problem = _play(fields, game)
    return Reading(game, problems[0] if problems else problem or _check_digest(fields, game))


def _fields(source: Source, problems: list[Problem]) -> Fields:
    """The keys of a record, of the present version. Raises BadRecord."""
    root = tree(source, problems)
    if root is None:
        raise BadRecord(source.problem(1, 1, "there is nothing in this file"))
    fields = Fields(source, root)
    if "version" not in fields:
        raise fields.bad(root, "this is no game record: it has no `version`")
    version = fields.number(fields.node("version"), "`version`", 0, 999_999)
    if version > VERSION:
        message = f"written by a newer duke (version {version}; this one reads up to {VERSION})"
        raise NewerRecord(fields.bad(fields.node("version"), message, "a newer duke opens it").problem)
    for old in range(version, VERSION):
        if old not in MIGRATIONS:
            raise fields.bad(fields.node("version"), f"there was never a version {old} of the format")
        MIGRATIONS[old](fields.table)
    _check_length(fields)
    return fields


def _check_length(fields: Fields) -> None:
    """Raise BadRecord for a log that nobody can have played."""
    for key in ("log", "unfinished", "undone"):
        log = fields.node(key) if key in fields else None
        if not isinstance(log, Items):
            continue
        count = sum(len(item.items) if isinstance(item, Items) else 1 for item in log.items)
        if count > MOST_ENTRIES:
            raise fields.bad(log, f"`{key}` has {count:,} entries, and a game at most {MOST_ENTRIES:,}")


def _cut_short(source: Source) -> Problem:
    last = len(source.lines)
    return source.problem(last, 1, "the record ends too early: the digest that stands last is missing")


def _names(fields: Fields) -> BySide[str]:
    players = fields.inner("players")
    return BySide(*(clean_name(players.text(side.value), side.value.capitalize()) for side in Side))


def _head(fields: Fields) -> Head:
    objective = OBJECTIVES[fields.word("rules", OBJECTIVES, "standard")]
    return Head(
        _names(fields),
        objective.title,
        fields.number(fields.node("turn"), "`turn`", 0, 999_999) if "turn" in fields else 0,
        _side(fields, "to_move"),
        _result(fields.text("result")),
        clean_name(fields.text("started")),
        clean_name(fields.text("saved")),
    )


def _result(text: str) -> str:
    """How the game ended, the winner written as everywhere else."""
    winner, wins, reason = text.partition(" wins: ")
    sides = {side.value: side_word(side) for side in Side}
    return brief(f"{sides.get(winner, winner)}{wins}{reason}", LONGEST)


def _side(fields: Fields, key: str) -> Side:
    return Side(fields.word(key, [side.value for side in Side], Side.LIGHT.value))


def _options(fields: Fields) -> Options:
    policies = [policy.value for policy in UndoPolicy]
    return Options(
        names=_names(fields),
        undo=UndoPolicy(fields.word("undo", policies, UndoPolicy.UNTIL_DRAW.value)),
        hand_over=fields.flag("hand_over", False),
        seats=fields.word("seats", SEATS, SEATS[0]),
        seed=_seed(fields),
        started=clean_name(fields.text("started")),
    )


def _seed(fields: Fields) -> int:
    """The seed; a new one for a record that was copied without it."""
    if "chance" not in fields:
        return new_seed()
    return fields.converted(fields.node("chance"), "`chance`", _hexadecimal)


def _hexadecimal(text: str) -> int:
    if not re.fullmatch("[0-9a-f]{1,64}", text):
        raise ValueError("a number in hexadecimal digits is expected")
    return int(text, 16)


def _tiles(fields: Fields) -> TileSet:
    """The definitions that the record carries."""
    node, source = fields.node("tiles"), fields.source
    if not isinstance(node, Items) or node.flow or not node.items:
        raise fields.bad(node, "`tiles` is no list of tiles", "a line with `- name:` begins each")
    last = node.end_line or len(source.lines)
    lines = ("",) * (node.line - 1) + source.lines[node.line - 1 : last]
    found = parse_text("\n".join(_without_next_key(lines)), source.label)
    if found.problems:
        raise BadRecord(found.problems[0])
    return found.tiles


def _without_next_key(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines of the list, without the key that comes after it."""
    while lines and lines[-1] and lines[-1][0] not in " -#":
        lines = lines[:-1]
    return lines


def _opening(fields: Fields) -> Game:
    """The game before its first entry. Raises BadRecord."""
    tiles = _tiles(fields)
    options = _options(fields)
    if "position" in fields:
        try:
            return from_position(*position_of(fields.source, fields.node("position"), [], tiles), options)
        except PositionError as error:
            raise BadRecord(error.problems[0]) from error
    objective = OBJECTIVES[fields.word("rules", OBJECTIVES, "standard")]
    engines, open_play = fields.flag("siege_engines", False), fields.flag("open_play", False)
    playing = {name for name, tile in tiles.items() if not tile.is_stub}
    bags = fields.inner("bags")
    roster = tuple(_starter(fields, node, playing) for node in fields.items("set_up"))
    if not roster or len(roster) > 36:
        raise fields.bad(fields.table, f"{len(roster)} tiles are set up", "`set_up` lists them in order")
    kinds = {terrain.value: terrain for terrain in Terrain}
    rules = Rules(
        tiles,
        objective,
        engines,
        open_play,
        _side(fields, "first"),
        roster,
        tuple(kinds[name] for name in fields.names("terrain", kinds)),
        BySide(*(tuple(bags.counts(side.value, playing)) for side in Side)),
        tuple(fields.names("pool", playing)),
        tuple(sorted(fields.names("beside", playing))),
    )
    return new_game(rules, options)


def _starter(fields: Fields, node: Node, playing: set[str]) -> tuple[Side, str]:
    """One of the tiles that are set up: `light Footman`."""
    side, _, name = fields.scalar(node, "`set_up`").partition(" ")
    if side not in ("light", "dark") or name not in playing:
        raise fields.bad(node, f"{shown(f'{side} {name}')} cannot be set up", "light or dark, and a tile's name")
    return Side(side), name


def _play(fields: Fields, game: Game) -> tuple[Game, Problem | None]:
    """The game after the log, or up to what does not fit."""
    node: Node = fields.table
    try:
        for node in fields.items("log"):
            game = play_item(game, _item(fields, node))
        if "unfinished" in fields:
            node = fields.node("unfinished")
            game = play_steps(game, _steps(fields, "unfinished"))
        if "undone" in fields:
            node = fields.node("undone")
            game = play_steps(game, _steps(fields, "undone")).back_to(len(game.entries))
    except Unfit as error:
        said = _words(node)
        message = f"entry {len(game.lines) + 1}, {shown(said)}, does not fit the game so far: {brief(str(error), 200)}"
        return game, fields.bad(node, message).problem
    except BadRecord as bad:
        return game, bad.problem
    return game, None


def _steps(fields: Fields, key: str) -> tuple[str, ...]:
    return tuple(fields.scalar(step, "a step") for step in fields.items(key))


def _item(fields: Fields, node: Node) -> Item:
    """One item of the log."""
    if isinstance(node, Scalar):
        return Item(node.text)
    if isinstance(node, Items):
        return Item(steps=tuple(fields.scalar(step, "a step") for step in node.items))
    inner = Fields(fields.source, node)
    hands = [
        tuple(fields.scalar(name, "`drawn`") for name in hand.items) if isinstance(hand, Items) else ()
        for hand in inner.items("drawn")
    ]
    return Item(fields.scalar(inner.node("turn"), "`turn`"), tuple(hands))


def _words(node: Node) -> str:
    """An item of the log as its file shows it."""
    if isinstance(node, Scalar):
        return node.text
    items = node.items if isinstance(node, Items) else [value for _, value in node.entries.values()]
    return ", ".join(item.text for item in items if isinstance(item, Scalar))


def _check_digest(fields: Fields, game: Game) -> Problem | None:
    """Whether the game has led to the position with which it was saved."""
    if "digest" not in fields:
        return _cut_short(fields.source)
    node = fields.node("digest")
    if isinstance(node, Scalar) and node.text == digest(game.rules, game.state):
        return None
    return fields.bad(node, "every turn fits, but they do not lead to the position that was saved").problem
