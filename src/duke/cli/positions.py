"""`duke turns` and `duke perft`: what can happen in a position."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from duke.catalogue.loader import files_in, load
from duke.catalogue.positions import PositionError, decode_position, load_position
from duke.catalogue.problems import Problem
from duke.engine.perft import divide, perft
from duke.engine.positions import position
from duke.engine.rules import Rules
from duke.engine.state import State
from duke.engine.tiles import TileSet
from duke.engine.turns import Turn, turns

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, COULD_NOT_RUN = 0, 2

STDIN = "-"
"""What is written for standard input."""


def register(subparsers: Subparsers) -> None:
    """Add `turns` and `perft`."""
    listing = subparsers.add_parser(
        "turns",
        help="every legal turn of a position",
        description="One turn a line, in notation, sorted. Nothing is hidden: this is the referee's view.",
    )
    listing.add_argument("--json", action="store_true", help="one object a line, with the position after each turn")
    listing.set_defaults(run=run_turns)
    counting = subparsers.add_parser(
        "perft",
        help="how many sequences of turns a position has",
        description="A draw counts once for each distinct tile that may come.",
    )
    counting.add_argument("--divide", action="store_true", help="the count below each first turn as well")
    counting.set_defaults(run=run_perft)
    for parser in (listing, counting):
        parser.add_argument("file", metavar="FILE", help="a position file (docs/formats.md); - for standard input")
        parser.add_argument(
            "--tiles", type=Path, action="append", default=[], metavar="PATH", help="a file or folder of house tiles"
        )
    counting.add_argument("depth", metavar="DEPTH", type=_depth, help="turns in a sequence")


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of turns; write 0, 1, 2 ...")
    return int(text)


def run_turns(args: argparse.Namespace) -> int:
    """List every turn, sorted."""
    found = load_file(args.file, args.tiles)
    if found is None:
        return COULD_NOT_RUN
    rules, state = found
    for turn in turns(rules, state):
        print(_as_json(rules, turn) if args.json else turn.text)
    return FINE


def _as_json(rules: Rules, turn: Turn) -> str:
    entry = {"turn": turn.text, "result": position(rules, turn.state)}
    over = turn.state.over
    if over is not None and over.winner is not None:
        entry |= {"winner": over.winner.value, "reason": over.ending.value}
    return json.dumps(entry)


def run_perft(args: argparse.Namespace) -> int:
    """Count the sequences."""
    found = load_file(args.file, args.tiles)
    if found is None:
        return COULD_NOT_RUN
    rules, state = found
    if not args.divide or not args.depth:
        print(perft(rules, state, args.depth))
        return FINE
    rows = divide(rules, state, args.depth)
    for text, count in rows:
        print(f"{text} {count}")
    print(sum(count for _, count in rows))
    return FINE


def load_file(name: str, paths: list[Path]) -> tuple[Rules, State] | None:
    """A position and the tiles that it needs; None when one of them is not right, which is told.

    A house tile with problems is only told of, unless its file was asked for.
    """
    catalogue = load(paths)
    told(catalogue.problems)
    asked = set(files_in(paths))
    if any(problem.path in asked for problem in catalogue.problems):
        return None
    return read_position(name, catalogue.tiles)


def read_position(name: str, tiles: TileSet) -> tuple[Rules, State] | None:
    """A position from a file or from standard input; its problems are told."""
    try:
        if name == STDIN:
            return decode_position(sys.stdin.buffer.read(), "standard input", tiles)
        return load_position(Path(name), tiles)
    except PositionError as error:
        told(error.problems)
        return None


def told(problems: tuple[Problem, ...]) -> None:
    """One line for each problem, on standard error: its place, what is wrong, the mend."""
    for problem in problems:
        rule = f" ({problem.rule})" if problem.rule else ""
        mend = f"; {problem.mend}" if problem.mend else ""
        print(f"{problem.place}: {problem.message}{rule}{mend}", file=sys.stderr)
