"""`duke turns` and `duke perft`: what can happen in a position."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from duke.catalogue.loader import load
from duke.catalogue.positions import PositionError, load_position
from duke.engine.perft import divide, perft
from duke.engine.positions import position
from duke.engine.rules import Rules
from duke.engine.state import State
from duke.engine.turns import turns

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, COULD_NOT_RUN = 0, 2


def register(subparsers: Subparsers) -> None:
    """Add `turns` and `perft`."""
    listing = subparsers.add_parser("turns", help="every legal turn of a position file")
    listing.add_argument("file", type=Path, help="a position file (docs/formats.md)")
    listing.add_argument("--json", action="store_true", help="one object a line, with the position after each turn")
    listing.set_defaults(run=run_turns)
    counting = subparsers.add_parser("perft", help="how many sequences of turns a position has")
    counting.add_argument("file", type=Path, help="a position file (docs/formats.md)")
    counting.add_argument("depth", type=_depth, help="turns in a sequence")
    counting.add_argument("--divide", action="store_true", help="the count below each first turn")
    counting.set_defaults(run=run_perft)
    for parser in (listing, counting):
        parser.add_argument(
            "--tiles", type=Path, action="append", default=[], metavar="PATH", help="a file or folder of house tiles"
        )


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of turns; write 0, 1, 2 ...")
    return int(text)


def _load(args: argparse.Namespace) -> tuple[Rules, State] | None:
    """The position, or its problems on standard error."""
    catalogue = load(args.tiles, house=False)
    for problem in catalogue.problems:
        print(f"{problem.headline}; {problem.mend}" if problem.mend else problem.headline, file=sys.stderr)
    try:
        return load_position(args.file, catalogue.tiles)
    except PositionError as error:
        for problem in error.problems:
            print(f"{problem.headline}; {problem.mend}" if problem.mend else problem.headline, file=sys.stderr)
        return None


def run_turns(args: argparse.Namespace) -> int:
    """List every turn, sorted."""
    found = _load(args)
    if found is None:
        return COULD_NOT_RUN
    rules, state = found
    for turn in turns(rules, state):
        if not args.json:
            print(turn.text)
            continue
        entry = {"turn": turn.text, "result": position(rules, turn.state)}
        over = turn.state.over
        if over is not None and over.winner is not None:
            entry |= {"winner": over.winner.value, "reason": over.ending.value}
        print(json.dumps(entry, ensure_ascii=False))
    return FINE


def run_perft(args: argparse.Namespace) -> int:
    """Count the sequences."""
    found = _load(args)
    if found is None:
        return COULD_NOT_RUN
    rules, state = found
    if args.divide and args.depth:
        rows = divide(rules, state, args.depth)
        for text, count in rows:
            print(f"{text} {count}")
        print(sum(count for _, count in rows))
    else:
        print(perft(rules, state, args.depth))
    return FINE
