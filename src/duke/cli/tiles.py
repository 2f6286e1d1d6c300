"""`duke check`, `duke new-tile`, `duke tiles`, `duke schema`: everything about tiles that needs no screen."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duke.catalogue import Catalogue, house_folder, load, shipped_folder
from duke.catalogue.drawing import face_lines, icon_words, needs_width
from duke.catalogue.keys import meant
from duke.catalogue.loader import files_in, shown
from duke.catalogue.names import name_fault
from duke.catalogue.playing import play_through
from duke.catalogue.problems import Problem
from duke.catalogue.schema import FILE_NAME, schema_text
from duke.catalogue.template import file_name, template
from duke.catalogue.troubles import problems_of
from duke.engine.tiles import Face, Grid, TileType

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FINE, PROBLEMS, COULD_NOT_RUN = 0, 1, 2
WIDTH = 80


def register(subparsers: Subparsers) -> None:
    """Add the subcommands; each sets `run`, which takes the arguments and returns the exit status."""
    check = subparsers.add_parser("check", help="check tile files and say where each mistake is")
    check.add_argument("paths", nargs="*", type=Path, metavar="FILE or FOLDER", help="default: shipped and house tiles")
    check.add_argument("--format", choices=("text", "json"), default="text", help="how to print what is found")
    check.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    check.set_defaults(run=run_check)

    new = subparsers.add_parser("new-tile", help="write a file to draw a new tile in, or to fill in one without a grid")
    new.add_argument("name", metavar="NAME")
    new.set_defaults(run=run_new_tile)

    tiles = subparsers.add_parser("tiles", help="show tiles: both sides, for both players")
    tiles.add_argument("name", nargs="?", metavar="NAME", help="a tile or a set; default: all")
    tiles.add_argument("--tiles", action="append", default=[], type=Path, metavar="PATH", help="more house tiles")
    tiles.add_argument("--ascii", action="store_true", help="letters instead of signs")
    tiles.add_argument("--watch", action="store_true", help="draw again whenever a file is saved")
    tiles.set_defaults(run=run_tiles)

    schema = subparsers.add_parser("schema", help="print the JSON Schema of tile files")
    schema.set_defaults(run=run_schema)


def run_schema(args: argparse.Namespace) -> int:
    """Print the schema."""
    sys.stdout.write(schema_text())
    return FINE


# --- check


def run_check(args: argparse.Namespace) -> int:
    """Check the named files, or the shipped and the house tiles."""
    if args.watch:
        return _watch(lambda: check(args.paths, args.format), args.paths)
    return check(args.paths, args.format)


def check(paths: Sequence[Path], form: str) -> int:
    """Load and play the tiles, print what is found; the exit status."""
    if missing := _missing(paths):
        return _refuse(*missing)
    catalogue = load(paths)
    files = files_in(paths) if paths else list(catalogue.files)
    if not files:
        closed = [problem.headline for problem in catalogue.problems if problem.path not in catalogue.files]
        return _refuse(*(closed or (f"{path}: no tile file (.yaml or .yml) in it" for path in paths)))
    unread = {problem.path for problem in catalogue.problems} - set(catalogue.files)
    mine = {*files, *unread}
    tiles = [tile for tile in catalogue.tiles.values() if catalogue.origins[tile.name].label in mine]
    problems = [p for p in catalogue.problems if p.path in mine] + list(_unplayable(catalogue, tiles))
    warnings = [p for p in catalogue.warnings if p.path in mine]
    left_out = [name for name in catalogue.left_out if _is_mine(catalogue, name, problems)]
    if form == "json":
        print(json.dumps(_as_data(files, tiles, problems, warnings, left_out), indent=2, ensure_ascii=False))
    else:
        print(_report(files, tiles, problems, warnings, left_out, catalogue.as_shipped))
    return PROBLEMS if problems else FINE


def _is_mine(catalogue: Catalogue, name: str, problems: list[Problem]) -> bool:
    origin = catalogue.origins.get(name)
    return origin is None or any(problem.path == origin.label for problem in problems)


def _unplayable(catalogue: Catalogue, tiles: Iterable[TileType]) -> Iterable[Problem]:
    for tile in tiles:
        for message in play_through(tile):
            origin = catalogue.origins[tile.name]
            yield Problem(origin.label, origin.line, 1, f"{tile.name}: {message}", tile=tile.name)


def _as_data(
    files: list[str], tiles: list[TileType], problems: list[Problem], warnings: list[Problem], left_out: list[str]
) -> dict[str, Any]:
    return {
        "problems": [problem.as_dict() for problem in problems],
        "warnings": [warning.as_dict() for warning in warnings],
        "files": files,
        "tiles": [tile.name for tile in tiles if not tile.is_stub],
        "stubs": [tile.name for tile in tiles if tile.is_stub],
        "left_out": left_out,
    }


def _report(
    files: list[str],
    tiles: list[TileType],
    problems: list[Problem],
    warnings: list[Problem],
    left_out: list[str],
    as_shipped: Sequence[str],
) -> str:
    """Everything that was found, then what it means for the next game."""
    parts = [problem.render() for problem in problems]
    if warnings:
        parts.append("\n".join(["Warnings (they never keep a tile out of a game)", *(w.headline for w in warnings)]))
    bad = len({problem.path for problem in problems})
    said = [f"{_count(len(problems), 'problem')} in {bad} of {_count(len(files), 'file')}."]
    if not problems:
        said = [f"No problems in {_count(len(files), 'file')}."]
    if left_out:
        said.append(f"Left out: {', '.join(left_out)}.")
    if as_shipped:
        said.append(f"Unchanged, as shipped: {', '.join(as_shipped)}.")
    if usable := [tile.name for tile in tiles if not tile.is_stub and tile.name not in as_shipped]:
        said.append(f"In the next game: {', '.join(usable)}.")
    if stubs := [tile.name for tile in tiles if tile.is_stub]:
        said.append(f"Without a grid yet: {', '.join(stubs)}.")
    parts.append(textwrap.fill(" ".join(said), WIDTH, break_on_hyphens=False))
    return "\n\n".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


# --- new-tile


def run_new_tile(args: argparse.Namespace) -> int:
    """Write a template into the house folder; never over a file."""
    name = " ".join(args.name.split())
    catalogue = load()
    known = catalogue.tiles.find(name)
    if known:
        name = known.name
    elif fault := name_fault(name):
        return _refuse(f"{fault[0]}: {fault[1]}")
    origin = catalogue.origins.get(name)
    if origin and origin.house:
        return _refuse(f"{name} is already in {origin.label}, line {origin.line}: change it there")
    path = house_folder() / file_name(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / FILE_NAME).write_text(schema_text(), encoding="utf-8")
        with path.open("x", encoding="utf-8") as file:
            file.write(template(name, known, (tile.short for tile in catalogue.tiles.values())))
    except FileExistsError:
        if not path.parent.is_dir():
            return _refuse(f"{path.parent} is a file; house tiles are kept in a folder of that name")
        return _refuse(f"{path} exists already and is left as it is; give the tile another name or change that file")
    except OSError as error:
        return _refuse(f"{error.filename or path} cannot be written: {error.strerror}")
    argument = f'"{name}"' if " " in name else name
    print(f"Written: {path}")
    what = "Draw both pictures in it" if known is None or known.is_stub else "Change its pictures"
    print(f"{what}, then: duke check, and duke tiles {argument}")
    return FINE


# --- tiles


def run_tiles(args: argparse.Namespace) -> int:
    """Draw one tile, a set, or all."""
    if args.watch:
        return _watch(lambda: draw(args.name, args.tiles, args.ascii), args.tiles)
    return draw(args.name, args.tiles, args.ascii)


def draw(name: str | None, paths: Sequence[Path], ascii: bool) -> int:
    """Print the tiles that a name stands for; the exit status."""
    if missing := _missing(paths):
        return _refuse(*missing)
    catalogue = load(paths)
    wanted = list(catalogue.tiles.values())
    if name is not None:
        found = catalogue.tiles.find(name)
        wanted = [found] if found else [tile for tile in wanted if tile.set == name]
        if not wanted:
            return _not_found(catalogue, name)
    print("\n\n".join(draw_tile(tile, catalogue, ascii) for tile in wanted))
    if name is None and catalogue.left_out:
        print(f"\nLeft out: {', '.join(catalogue.left_out)}. `duke check` says why.")
    unchanged = [tile.name for tile in wanted if tile.name in catalogue.as_shipped]
    if name is None and unchanged:
        print(f"\nUnchanged, as shipped: {', '.join(unchanged)}. `duke check` says why.")
    elif unchanged:
        print(f"\nThis is how it ships. The change in {catalogue.origins[unchanged[0]].label} is left out:\n")
        print("\n\n".join(problem.render() for problem in problems_of(catalogue, unchanged[0])))
    return PROBLEMS if name is not None and unchanged else FINE


def _not_found(catalogue: Catalogue, name: str) -> int:
    about = [problem for problem in catalogue.problems if problem.tile.casefold() == name.casefold()]
    if about:
        print("\n\n".join(problem.render() for problem in about))
        return PROBLEMS
    hint = meant(name, [*catalogue.tiles, *catalogue.sets])
    return _refuse(
        f"there is no tile or set {name}" + (f": {hint}" if "did you" in hint else "; `duke tiles` lists all")
    )


def draw_tile(tile: TileType, catalogue: Catalogue, ascii: bool) -> str:
    """A tile as the game draws it: what it is, both sides for both players, what its icons are."""
    lines = textwrap.wrap(
        f"{tile.name.upper()}   {_about(tile)}", WIDTH, subsequent_indent="  ", break_on_hyphens=False
    )
    if tile.is_stub:
        lines.append(f'  No grid yet: `duke new-tile "{tile.name}"` writes a file to draw it in.')
    else:
        wide = needs_width(tile.grid(Face.STARTING), tile.grid(Face.FLIPPED))
        rows = [_pair(tile, turned, wide, ascii) for turned in (False, True)]
        lines += _beside(rows[0], rows[1]) if len(rows[0][0]) * 2 + 3 <= WIDTH else rows[0] + rows[1]
        lines += [line for face in Face for line in _face_words(tile, face, ascii)]
    origin = (catalogue.shipped if tile.name in catalogue.as_shipped else catalogue.origins)[tile.name]
    lines.append(f"  {origin.label}, line {origin.line}")
    return "\n".join(lines)


def _about(tile: TileType) -> str:
    said = [f"set {tile.set}", "1 copy" if tile.copies == 1 else f"{tile.copies} copies", f"short {tile.short}"]
    said += [ability.value for ability in sorted(tile.abilities, key=lambda a: a.value)]
    if tile.replaces:
        said.append(f"{'swapped for' if tile.beside else 'replaces'} {tile.replaces}")
    if tile.linked:
        said.append(f"linked to {', '.join(sorted(tile.linked))}")
    if tile.stands_in:
        said.append(f"for now with the grids of {tile.stands_in}")
    return " · ".join(said)


def _face_words(tile: TileType, face: Face, ascii: bool) -> list[str]:
    grid = tile.grid(face)
    words = icon_words(grid, ascii=ascii)
    if not grid.moves and not tile.abilities:
        words = "; ".join(part for part in (words, "no icons to move by: it may flip where it stands") if part)
    return textwrap.wrap(
        f"{face.value}: {words or 'no icons'}", WIDTH - 2, initial_indent="  ", subsequent_indent="    "
    )


def _pair(tile: TileType, turned: bool, wide: bool, ascii: bool) -> list[str]:
    """Both faces in one player's hands, with his name between them."""
    first, second = (_box(tile.grid(face), face.value, turned, wide, ascii) for face in Face)
    height = max(len(first), len(second))
    owner = "dark " if turned else "LIGHT"
    between = [f" {owner if n == height // 2 else ' ' * len(owner)} " for n in range(height)]
    for box in (first, second):
        box += [" " * len(box[0])] * (height - len(box))
    return [" " + "".join(row) for row in zip(first, between, second, strict=True)]


def _beside(first: list[str], second: list[str]) -> list[str]:
    return [f"{left}  {right}".rstrip() for left, right in zip(first, second, strict=True)]


def _box(grid: Grid, title: str, turned: bool, wide: bool, ascii: bool) -> list[str]:
    """A face in a frame with its title."""
    rows = [row.rstrip() for row in face_lines(grid, turned=turned, wide=wide, ascii=ascii)]
    inside = max(*(len(row) + 2 for row in rows), len(title) + 3)
    corners = "++++-|" if ascii else "┌┐└┘─│"
    flat, side = corners[4], corners[5]
    body = [f"{side} {row.ljust(inside - 1)}{side}" for row in rows]
    top = f"{corners[0]}{flat} {title} ".ljust(inside + 1, flat) + corners[1]
    return [top, *body, corners[2] + flat * inside + corners[3]]


# --- shared


def _missing(paths: Sequence[Path]) -> list[str]:
    return [f"{path}: there is no such file or folder" for path in paths if not path.exists()]


def _refuse(*messages: str) -> int:
    for message in messages:
        print(message, file=sys.stderr)
    return COULD_NOT_RUN


def _watch(run: Callable[[], int], paths: Sequence[Path]) -> int:
    """Run now and after every change of a file that matters, until Ctrl+C; the last exit status."""
    from watchfiles import watch  # here, because it takes longer to import than all the rest

    folders = [path for path in (*paths, house_folder(), shipped_folder()) if path.exists()]
    status = run()
    print(f"\nWatching {', '.join(shown(folder) for folder in folders)}. Ctrl+C ends it.", flush=True)
    for _ in watch(*folders, raise_interrupt=False):
        print("\n" + "─" * WIDTH + "\n" if sys.stdout.isatty() else "", flush=True)
        status = run()
        sys.stdout.flush()
    return status
