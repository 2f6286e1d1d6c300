"""`duke` and `duke play`: the screens, or lines of text."""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from duke.catalogue.loader import Catalogue, load
from duke.catalogue.troubles import troubles
from duke.engine.decisions import Terrain
from duke.engine.objectives import OBJECTIVES
from duke.engine.objectives.standard import STANDARD
from duke.engine.state import BySide
from duke.play.chance import new_seed
from duke.play.game import Game, Options, UndoPolicy, from_position
from duke.play.new_game import BASE, NewGame
from duke.play.settings import Settings, settings_path
from duke.play.settings import load as load_settings

if TYPE_CHECKING:
    from duke.tui.app import DukeApp

    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]
    from duke.play.record_reader import Reading

FINE, PROBLEMS, COULD_NOT_RUN = 0, 1, 2


def register(subparsers: Subparsers) -> None:
    """Add `play`."""
    parser = subparsers.add_parser(
        "play",
        help="play, on the screen or in lines of text",
        description="Without options the start screen opens. With a position file the game begins there.",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a position file to begin from")
    parser.add_argument("--plain", action="store_true", help="line by line on standard input and output")
    parser.add_argument("--light", default="", metavar="NAME", help="who plays Light")
    parser.add_argument("--dark", default="", metavar="NAME", help="who plays Dark")
    parser.add_argument("--first", choices=("light", "dark", "random"), help="who sets up first")
    parser.add_argument("--objective", choices=tuple(OBJECTIVES), help="what wins the game")
    parser.add_argument("--set", dest="sets", action="append", default=[], metavar="NAME", help="add a tile set")
    parser.add_argument("--siege-engines", action="store_true", help="with the Siege Engines")
    parser.add_argument("--terrain", default="", metavar="KINDS", help="mountain, fort, camelot, with commas")
    parser.add_argument("--open", dest="open_play", action="store_true", help="both may look at all other sides")
    parser.add_argument(
        "--undo",
        choices=tuple(policy.value for policy in UndoPolicy),
        help="whether turns may be taken back, and those in which a tile was drawn too",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="makes chance repeatable")
    add_tiles(parser)
    add_eyes(parser)
    parser.set_defaults(run=run)


def add_tiles(parser: argparse.ArgumentParser) -> None:
    """Add `--tiles`."""
    parser.add_argument(
        "--tiles", type=Path, action="append", default=[], metavar="PATH", help="a file or folder of house tiles"
    )


def add_eyes(parser: argparse.ArgumentParser) -> None:
    """Add how things are drawn."""
    parser.add_argument("--theme", choices=("dark", "light", "safe"), help="the colours of the screen")
    parser.add_argument("--colours", choices=("auto", "true", "16", "mono"), help="how many colours there are")
    parser.add_argument("--ascii", action="store_const", const="on", help="letters instead of glyphs")


def run(args: argparse.Namespace) -> int:
    """Play."""
    if args.file is not None and (said := _said_twice(args)):
        print(f"duke: {args.file} says already what is played; leave out {', '.join(said)}", file=sys.stderr)
        return COULD_NOT_RUN
    catalogue = load(args.tiles)
    game: Game | None = None
    if args.file is not None:
        game = position_game(args, catalogue)
        if game is None:
            return COULD_NOT_RUN
    elif args.plain or _describes_a_game(args):
        game = agreed_game(args, catalogue)
        if game is None:
            return COULD_NOT_RUN
    if game is not None:
        tell_troubles(catalogue)
    if args.plain and game is not None:
        from duke.cli.plain import run_plain  # here, so that the screens start without it

        return run_plain(game)
    return screens(args, catalogue, game)


def tell_troubles(catalogue: Catalogue) -> None:
    """Say which house tiles the game is without; the start screen says it by itself."""
    found = troubles(catalogue)
    for each in found[:5]:
        print(f"duke: {each.told}", file=sys.stderr)
    if found:
        more = f"{len(found) - 5} more; " if len(found) > 5 else ""
        print(f"duke: {more}`duke check` says where and what to do", file=sys.stderr)


def _describes_a_game(args: argparse.Namespace) -> bool:
    """Whether the options say what is to be played, so that the table opens at once."""
    return bool(_said_twice(args) or args.light or args.dark or args.undo or args.seed is not None)


def _said_twice(args: argparse.Namespace) -> list[str]:
    """The options that say what a position file says, too."""
    options = {
        "--objective": args.objective,
        "--set": args.sets,
        "--siege-engines": args.siege_engines,
        "--terrain": args.terrain,
        "--open": args.open_play,
        "--first": args.first,
    }
    return [option for option, value in options.items() if value]


def position_game(args: argparse.Namespace, catalogue: Catalogue) -> Game | None:
    """The game that begins with a position file; its problems are told."""
    from duke.cli.positions import read_position

    found = read_position(args.file, catalogue.tiles)
    if found is None:
        return None
    rules, state = found
    names = BySide(args.light or "Light", args.dark or "Dark")
    seed = new_seed() if args.seed is None else args.seed
    return from_position(rules, state, Options(names, _undo(args), seats=_seats(), seed=seed))


def _undo(args: argparse.Namespace) -> UndoPolicy:
    return UndoPolicy(args.undo) if args.undo else UndoPolicy.UNTIL_DRAW


def _seats() -> str:
    """How the board lies, as the settings say; what is wrong with them is told by the screens."""
    return load_settings(settings_path()).settings.seats


def agreed_game(args: argparse.Namespace, catalogue: Catalogue) -> Game | None:
    """The game that the options describe; what is wrong with them is told."""
    words = [word.strip() for word in args.terrain.split(",") if word.strip()]
    kinds = {kind.value: kind for kind in Terrain}
    unknown = [word for word in words if word not in kinds]
    sets = {t.set for t in catalogue.tiles.values()}
    unknown += [name for name in args.sets if name not in sets]
    if unknown:
        known = f"terrain: {', '.join(kinds)}; sets: {', '.join(sorted(sets))}"
        print(f"duke: there is no {', '.join(unknown)}; {known}", file=sys.stderr)
        return None
    wish = NewGame(
        catalogue.tiles,
        args.light or "Light",
        args.dark or "Dark",
        args.first or "random",
        args.objective or STANDARD.name,
        frozenset({BASE, *args.sets}),
        args.siege_engines,
        frozenset(kinds[word] for word in words),
        args.open_play,
        undo=_undo(args),
        seats=_seats(),
    )
    if wish.problem:
        print(f"duke: {wish.problem}", file=sys.stderr)
        return None
    if args.plain and wish.left_out:
        example = next((name for name in wish.left_out if " " not in name), f'"{wish.left_out[0]}"')
        said = f"Left out, because they have no grid yet: {', '.join(wish.left_out)}."
        print(textwrap.fill(f"{said} `duke new-tile {example}` writes a file to draw one in.", 80))
    return wish.begin(new_seed() if args.seed is None else args.seed)


def screens(args: argparse.Namespace, catalogue: Catalogue, game: Game | None = None) -> int:
    """The start screen, or the table with a game."""
    from duke.tui.app import DukeApp  # here, because text commands do without Textual
    from duke.tui.theme import chosen_eyes

    found = settings_of(args)
    encoding = sys.stdout.encoding or "ascii"
    eyes = chosen_eyes(found.theme, found.colours, found.ascii, encoding=encoding)
    return _run(DukeApp(catalogue, eyes, game, tiles=tuple(args.tiles), settings=found))


def _run(app: DukeApp) -> int:
    """Run the screens; what could not be saved to the last is told when they have gone."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("duke: there is no terminal here; `duke play --plain` plays in lines of text", file=sys.stderr)
        return COULD_NOT_RUN
    app.run()
    if app.lost:
        print(f"duke: {app.lost}", file=sys.stderr)
        return PROBLEMS
    return FINE


def settings_of(args: argparse.Namespace | None = None) -> Settings:
    """The settings file, and what the command line says instead; its problems are told."""
    from duke.tui.settings_screen import own_keys

    found = load_settings(settings_path(), own_keys())
    for problem in found.problems:
        print(problem.render(), file=sys.stderr)
    settings = found.settings
    for name in ("theme", "colours", "ascii"):
        said = getattr(args, name, None)
        if said is not None:
            settings = settings.with_(name, said)
    return settings


def resume(path: Path, *, plain: bool) -> int:
    """Go on with a saved game."""
    from duke.play.saves import take

    if plain:
        from duke.cli.plain import run_plain

        autosave, reading = take(path)
        if reading.problem is not None:
            more = "; play goes on in another file" if reading.game is not None and not autosave.read_only else ""
            print(f"duke: {reading.problem.headline}{more}", file=sys.stderr)
        if autosave.read_only:
            print(f"duke: only to look at: {autosave.read_only}", file=sys.stderr)
        if reading.game is None:
            return COULD_NOT_RUN
        return run_plain(reading.game, autosave)
    return _screen(path=path)


def replay(reading: Reading, name: str) -> int:
    """Look through a game, whose name is shown with it."""
    return _screen(watched=(reading, name))


def _screen(path: Path | None = None, watched: tuple[Reading, str] | None = None) -> int:
    from duke.tui.app import DukeApp
    from duke.tui.theme import chosen_eyes

    found = settings_of()
    eyes = chosen_eyes(found.theme, found.colours, found.ascii, encoding=sys.stdout.encoding or "ascii")
    return _run(DukeApp(load(), eyes, settings=found, opened=path, watched=watched))
