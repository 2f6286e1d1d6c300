"""`duke resume`, `duke replay`, `duke export`, `duke saves`: games that are kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from duke.engine.geometry import Side
from duke.play.export import position_text, text
from duke.play.game import Game
from duke.play.record_fields import brief
from duke.play.record_reader import Reading, read
from duke.play.replay import Replay, place_of
from duke.play.saves import Saved, fitting, folder, latest, saved_games
from duke.play.wording import side_word

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, PROBLEMS, COULD_NOT_RUN = 0, 1, 2

LISTED = "`duke saves` lists the saved games"


def register(subparsers: Subparsers) -> None:
    """Add the subcommands; each sets `run`, which takes the arguments and returns the exit status."""
    resume = subparsers.add_parser("resume", help="go on with a saved game")
    resume.add_argument(
        "name", nargs="?", metavar="NAME", help="as `duke saves` lists it; default: the last one played"
    )
    resume.add_argument("--plain", action="store_true", help="lines of text instead of a screen")
    resume.set_defaults(run=run_resume)

    replay = subparsers.add_parser("replay", help="look through a game")
    replay.add_argument("file", metavar="FILE", help="a record, or the name of a saved game")
    replay.set_defaults(run=run_replay)

    export = subparsers.add_parser("export", help="print a game as text, or one position of it")
    export.add_argument("file", metavar="FILE", help="a record, or the name of a saved game")
    form = export.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="all turns with the board at the end, or at each --turn")
    form.add_argument("--position", action="store_true", help="the position as a file for `duke turns` and `duke play`")
    export.add_argument(
        "--turn",
        action="append",
        default=[],
        type=_turn,
        metavar="N",
        help="the moment at which turn N began; 12.dark: dark's part of it; with --text repeatable",
    )
    export.set_defaults(run=run_export)

    saves = subparsers.add_parser("saves", help="list the saved games")
    saves.set_defaults(run=run_saves)


def _turn(text: str) -> tuple[int, Side | None]:
    """Read `12` or `12.dark`. Raises ArgumentTypeError."""
    number, _, side = text.partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 6 and side in ("", "light", "dark")):
        raise argparse.ArgumentTypeError(f"{text!r} is no turn; write 12, 12.light or 12.dark")
    return int(number), Side(side) if side else None


def run_saves(args: argparse.Namespace) -> int:
    """List the saved games, one a line."""
    games = saved_games()
    for saved in games:
        print(describe(saved))
    if not games:
        print(f"No game is saved in {folder()}.")
    return FINE


def describe(saved: Saved) -> str:
    """A saved game on one line: its name, when it was changed, who plays what, how far it is."""
    name, when = brief(saved.name, 80), f"{saved.changed:%Y-%m-%d %H:%M}"
    head = saved.head
    if head is None:
        return f"{name}  {when}  broken: {saved.fault}"
    names = f"{head.names.light} {side_word(Side.LIGHT)}, {head.names.dark} {side_word(Side.DARK)}"
    now = head.result or f"turn {head.turn}, {side_word(head.to_move)} to move"
    return f"{name}  {when}  {names} · {head.objective} · {now}"


def run_resume(args: argparse.Namespace) -> int:
    """Go on with a saved game, on the screen or in lines of text."""
    found = fitting(args.name) if args.name else [saved] if (saved := latest()) else []
    if len(found) != 1:
        return _fail(f"{_several(args.name, found) if args.name else 'there is no unfinished game'}; {LISTED}")
    saved = found[0]
    if saved.broken:
        return _fail(saved.broken)
    from duke.cli.play import resume  # here, because it starts the screens

    return resume(saved.path, plain=args.plain)


def run_replay(args: argparse.Namespace) -> int:
    """Look through a game on the screen."""
    reading = _read(args.file)
    if reading.game is None:
        return COULD_NOT_RUN
    from duke.cli.play import replay  # here, because it starts the screens

    return replay(reading, Path(args.file).name)


def run_export(args: argparse.Namespace) -> int:
    """Print a game as text, or one position of it."""
    reading = _read(args.file)
    if reading.game is None:
        return COULD_NOT_RUN
    try:
        sys.stdout.write(_exported(args, reading.game))
    except ValueError as error:
        return _fail(str(error))
    return PROBLEMS if reading.problem else FINE


def _exported(args: argparse.Namespace, game: Game) -> str:
    places = [place_of(game, number, side) for number, side in args.turn]
    if not args.position:
        return text(game, places or None)
    if len(places) > 1:
        raise ValueError("a position is of one moment: give --turn once")
    return position_text(Replay(game, places[0]).moment if places else game)


def _read(name: str) -> Reading:
    """The record in a file or of a saved game; a problem is told on stderr."""
    path, label = Path(name), name
    if not _exists(path):
        found = fitting(name)
        if len(found) != 1:
            print(f"{_several(name, found, 'file or saved game')}; {LISTED}", file=sys.stderr)
            return Reading(None)
        path, label = found[0].path, found[0].path.name
    reading = read(path, label)
    if reading.problem:
        print(reading.problem.headline, file=sys.stderr)
        if reading.game is not None:
            print("What came before it is used.", file=sys.stderr)
    return reading


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _several(name: str, found: list[Saved], what: str = "saved game") -> str:
    """Why a name means no game: it fits none, or more than one."""
    if not found:
        return f"there is no {what} {name!r}"
    names = ", ".join(brief(saved.name, 80) for saved in found[:3])
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    return f"{name!r} fits {len(found)} saved games: {names}{more}"


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return COULD_NOT_RUN
