"""A game as text that people can read: what was agreed on, the tiles, the log (docs/formats.md, section 4)."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import duke
from duke.catalogue.writing import dump as dump_tile
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import Side
from duke.engine.positions import position, to_move
from duke.engine.ruleset import Rules
from duke.engine.state import State
from duke.play.game import Game
from duke.play.record_lines import Item, item_of, steps_of

VERSION = 1
"""Of the format. A change that an older duke would misread makes it one more."""

LONGEST_NAME = 40
"""Characters of a player's name that are kept."""

_PLAIN = re.compile(r"[^\W\d_][\w '.@=+~:;*^>!/<-]*|\+[\w '.@=+/-]*")
_TRAPS = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])
"""Words that some reader of YAML takes for something else."""


def write(game: Game, *, saved: str = "", seed: bool = True) -> str:
    """A game as a record.

    Args:
        saved: the moment of writing, as ISO 8601 writes it.
        seed: whether what chance will say goes with it; not into copies that are shown to players.

    Raises ValueError for a tile that no picture can show.
    """
    parts = [
        f"# A game of The Duke, written by duke {duke.__version__}; docs/formats.md explains it.",
        f"version: {VERSION}",
        *_head(game, saved, seed),
        *_agreed(game.rules),
        *_start(game),
        "tiles:",
        *_tiles(game),
        *_log(game),
        f"digest: {digest(game.rules, game.state)}",
    ]
    return "\n".join(parts) + "\n"


def digest(rules: Rules, state: State) -> str:
    """A fingerprint of a position: the SHA-256 of its fields as JSON, keys sorted, without spaces, in ASCII."""
    text = json.dumps(position(rules, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def clean_name(text: str, default: str = "") -> str:
    """A player's name, as files and screens can carry it."""
    return "".join(char for char in text if char.isprintable())[:LONGEST_NAME].strip() or default


def used_tiles(game: Game) -> list[str]:
    """The names of the tiles that can occur in a game, in catalogue order."""
    rules, start = game.rules, game.start
    found = {name for _, name in rules.roster} | set(rules.pool) | set(start.beside)
    found |= {tile.name for _, tile in start.board.tiles()}
    for side in Side:
        found |= {*rules.bags.of(side), *start.bags.of(side), *start.captured.of(side), *start.out.of(side)}
    return [name for name in rules.tiles if name in found]


def _head(game: Game, saved: str, seed: bool) -> Iterator[str]:
    options, state = game.options, game.state
    names = {side.value: clean_name(options.names.of(side), side.value.capitalize()) for side in Side}
    yield f"players: {_table(names)}"
    if options.started:
        yield f"started: {_scalar(options.started)}"
    if saved:
        yield f"saved: {_scalar(saved)}"
    yield f"turn: {game.number}"
    yield f"to_move: {to_move(game.rules, state).value}"
    if state.over:
        winner = f"{state.over.winner.value} wins" if state.over.winner else "draw"
        yield f"result: {_scalar(f'{winner}: {state.over.ending.value}', quoted=True)}"
    yield f"undo: {_scalar(options.undo.value)}"
    yield f"hand_over: {_flag(options.hand_over)}"
    yield f"seats: {_scalar(options.seats)}"
    if seed:
        yield f'chance: "{options.seed:x}"  # what will be drawn follows from this: not for players\' eyes'


def _agreed(rules: Rules) -> Iterator[str]:
    yield f"rules: {rules.objective.name}"
    yield f"siege_engines: {_flag(rules.siege_engines)}"
    yield f"open_play: {_flag(rules.open_play)}"


def _start(game: Game) -> Iterator[str]:
    """How the game begins: from its set-up, or from a position."""
    rules = game.rules
    if not rules.roster:
        yield "position:"
        yield from (f"  {line}" for line in block(position(rules, game.start)))
        return
    yield f"first: {rules.first.value}"
    yield f"set_up: {_list(f'{side.value} {name}' for side, name in rules.roster)}"
    if rules.terrain:
        yield f"terrain: {_list(terrain.value for terrain in rules.terrain)}"
    yield "bags:"
    yield from (f"  {side.value}: {_table(_counted(rules.bags.of(side)))}" for side in Side)
    if rules.pool:
        yield f"pool: {_list(rules.pool)}"
    if rules.beside:
        yield f"beside: {_list(rules.beside)}"


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _tiles(game: Game) -> Iterator[str]:
    for name in used_tiles(game):
        yield from dump_tile(game.rules.tiles[name]).rstrip("\n").split("\n")


def _log(game: Game) -> Iterator[str]:
    yield "log:" if game.lines else "log: []"
    heading = ""
    for line in game.lines:
        begins = isinstance(game.states[line.first].decision, TakeTurn)
        new = f"# {line.number}" if line.number else "# the end" if begins else "# set-up"
        if new != heading:
            heading = new
            yield heading
        yield f"- {_item(item_of(game, line))}"
    if game.pending:
        yield f"unfinished: {_quoted(steps_of(game, len(game.entries) - len(game.pending)))}"
    if game.undone:
        yield f"undone: {_quoted(steps_of(game.remade(), len(game.entries)))}"


def _item(item: Item) -> str:
    if item.steps:
        return _quoted(item.steps)
    if item.drawn:
        hands = ", ".join(_list(names) for names in item.drawn)
        return f"{{turn: {_scalar(item.text, quoted=True)}, drawn: [{hands}]}}"
    return _scalar(item.text)


# YAML


def block(data: Mapping[str, Any]) -> list[str]:
    """Plain data as lines of YAML: one a key, and one for each entry of a table within."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict) and len(value) > 2:
            lines += [f"{_scalar(key)}:", *(f"  {line}" for line in block(value))]
        else:
            lines.append(f"{_scalar(key)}: {_value(value)}")
    return lines


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _scalar(text: str, *, quoted: bool = False) -> str:
    """A single value that every reader of YAML takes for this text."""
    if not quoted and _PLAIN.fullmatch(text) and text == text.strip() and not re.search(r":(\s|$)", text):
        return f'"{text}"' if text.lower() in _TRAPS else text
    return json.dumps(text, ensure_ascii=False)


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(_scalar(item) for item in items)}]"


def _quoted(items: Iterable[str]) -> str:
    return f"[{', '.join(_scalar(item, quoted=True) for item in items)}]"


def _table(items: Mapping[str, Any]) -> str:
    return "{" + ", ".join(f"{_scalar(key)}: {_value(value)}" for key, value in items.items()) + "}"


def _value(value: Any) -> str:
    """Plain data on one line."""
    if isinstance(value, bool):
        return _flag(value)
    if isinstance(value, dict):
        return _table(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value) if isinstance(value, int) else _scalar(value)
