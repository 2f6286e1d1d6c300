"""From files to a catalogue: shipped tiles, house tiles over them, and every problem with its place at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from duke.catalogue.checks import Names, check_names, check_tile, is_drawn, short_name, warn
from duke.catalogue.entries import Entry, Origin, read_entries
from duke.catalogue.problems import Problem, by_place
from duke.catalogue.reading import clean, read_file
from duke.engine.geometry import Side
from duke.engine.tiles import Ability, Grid, Role, TileSet, TileType

HOUSE_SET = "house"
"""The set of a tile that names none."""

_SHIPPED_ORDER = ("lords_legacy.yaml", "original.yaml", "siege_engines.yaml", "arthurian.yaml")
_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All tiles that can be used, and what is wrong with the others."""

    tiles: TileSet
    """Everything usable and the stubs, in the order of the files; house changes applied."""
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where each tile was last defined; tiles left out included."""
    shipped: Mapping[str, Origin] = field(default_factory=dict)
    """Where each shipped tile stands as it ships."""
    left_out: tuple[str, ...] = ()
    """Tiles whose definition has problems."""
    as_shipped: tuple[str, ...] = ()
    """Shipped tiles whose house change has problems, so that they stay as they were."""
    files: tuple[str, ...] = ()
    """Every file that was read, as it is shown."""

    @property
    def stubs(self) -> tuple[TileType, ...]:
        """The tiles without pictures, which no bag may hold (U1)."""
        return tuple(tile for tile in self.tiles.values() if tile.is_stub)

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the sets, in the order of the files."""
        return tuple(dict.fromkeys(tile.set for tile in self.tiles.values()))

    @property
    def house(self) -> tuple[TileType, ...]:
        """The tiles that a house file adds or changes."""
        return tuple(tile for tile in self.tiles.values() if self.origins[tile.name].house)


def load(paths: Sequence[Path] = (), *, house: bool = True, texts: Mapping[Path, str] | None = None) -> Catalogue:
    """Load the shipped tiles, the user's house folder, and more files or folders of house tiles.

    Args:
        paths: files, or folders that are read with all folders in them.
        house: whether the house folder is read.
        texts: what to take for the content of some files instead of what they hold (a workshop's unsaved work).
    """
    problems: list[Problem] = []
    builder = _Builder(problems)
    texts = texts or {}
    for path in _in_order(shipped_folder()):
        builder.read(path, shown(path), False, texts.get(path))
    folder = house_folder()
    wanted = [(folder, shown(folder))] if house and os.path.lexists(folder) else []
    wanted += [(path, str(path)) for path in paths]
    for path, label in _expanded(wanted, problems):
        builder.read(path, label, True, texts.get(path))
    for path in texts:
        builder.read(path, shown(path), True, texts[path])
    return builder.finish(references=True)


def parse_text(text: str, name: str) -> Catalogue:
    """The tiles of a text by themselves (a game record's definitions): other tiles that they name may be unknown."""
    problems: list[Problem] = []
    builder = _Builder(problems)
    builder.read(Path(name), name, True, text)
    return builder.finish(references=False)


def house_folder() -> Path:
    """Where the user's own tiles are kept."""
    from platformdirs import user_data_path  # here, because only house tiles need it

    return user_data_path("duke", appauthor=False) / "tiles"


def shipped_folder() -> Path:
    """The tiles that come with the program: in the installed package, or in the repository."""
    here = Path(__file__).resolve()
    inside = here.parents[1] / "_data" / "tiles"
    return inside if inside.is_dir() else here.parents[3] / "tiles"


def files_in(paths: Sequence[Path]) -> list[str]:
    """The tile files that some files and folders stand for, as a catalogue names them."""
    return [label for _, label in _expanded([(path, str(path)) for path in paths], [])]


def shown(path: Path) -> str:
    """A path as people see it: from the current folder where that is shorter."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


class _Builder:
    """Collects the entries of all files, then makes tiles of them."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.shipped: dict[str, Entry] = {}
        self.house: dict[str, Entry] = {}
        self.lost: list[str] = []
        self.files: dict[Path, str] = {}

    def read(self, path: Path, label: str, house: bool, text: str | None = None) -> None:
        """Read one file, once."""
        resolved = _resolved(path)
        if resolved in self.files:
            return
        self.files[resolved] = label
        source, found = read_file(path, label) if text is None else clean(text, label)
        if source is not None:
            entries, lost = read_entries(source, path, house, found)
            self.lost += lost
            for entry in entries:
                self.add(entry, found)
        self.problems += found

    def add(self, entry: Entry, problems: list[Problem]) -> None:
        """Put an entry among those of its layer; the second of one name is a problem, and the first counts."""
        layer = self.house if entry.origin.house else self.shipped
        first = layer.setdefault(entry.name, entry)
        if first is entry:
            return
        place = f"{first.origin.label}:{first.place('name')[1].line}"
        mend = f"the first is at {place} and counts; rename or remove one"
        problems.append(entry.problem(entry.place("name"), f"the tile {entry.name} a second time", mend, page="Names"))

    def finish(self, *, references: bool) -> Catalogue:
        """Lay the house tiles over the shipped ones, check, and build."""
        merged = {**self.shipped, **{name: self.over(entry) for name, entry in self.house.items()}}
        names = Names((name.casefold(), name) for name in (*self.lost, *self.house, *self.shipped))
        broken = {name for name, entry in merged.items() if entry.broken}
        for name, entry in merged.items():
            found = list(check_tile(entry, names if references else None))
            self.problems += found
            if found:
                broken.add(name)
        for entry, problem in check_names({name: entry for name, entry in merged.items() if name not in broken}):
            self.problems.append(problem)
            broken.add(entry.name)
        return self.catalogue(merged, broken)

    def over(self, entry: Entry) -> Entry:
        shipped = self.shipped.get(entry.name)
        return entry.over(shipped) if shipped else entry

    def catalogue(self, merged: dict[str, Entry], broken: set[str]) -> Catalogue:
        kept = {name for name in broken if name in self.shipped and name in self.house}
        used = {
            name: self.shipped[name] if name in kept else entry
            for name, entry in merged.items()
            if name not in broken or name in kept
        }
        warnings = [warning for name, entry in used.items() if name not in kept for warning in warn(entry)]
        types = _stand_ins({name: _tile(entry) for name, entry in used.items()})
        left_out = [name for name in dict.fromkeys([*merged, *self.lost]) if name in broken - kept or name in self.lost]
        return Catalogue(
            TileSet(types),
            tuple(sorted(self.problems, key=by_place)),
            tuple(sorted(warnings, key=by_place)),
            {name: entry.origin for name, entry in merged.items()},
            {name: entry.origin for name, entry in self.shipped.items()},
            tuple(name for name in left_out if name not in types),
            tuple(sorted(kept)),
            tuple(self.files.values()),
        )


def _tile(entry: Entry) -> TileType:
    """The tile that an entry without problems describes."""
    values = entry.values

    def text(key: str, default: str = "") -> str:
        value = values.get(key, default)
        assert isinstance(value, str)
        return value

    def number(key: str, default: int) -> int:
        value = values.get(key, default)
        assert isinstance(value, int)
        return value

    def words(key: str) -> tuple[str, ...]:
        value = values.get(key, ())
        assert isinstance(value, tuple)
        return value

    def grid(key: str) -> Grid | None:
        value = values.get(key) if is_drawn(entry) else None
        assert value is None or isinstance(value, Grid)
        return value

    return TileType(
        name=entry.name,
        set=text("set", HOUSE_SET),
        copies=number("copies", 1),
        short=short_name(entry),
        starting=grid("starting"),
        flipped=grid("flipped"),
        abilities=frozenset(Ability(word) for word in words("abilities")),
        roles=frozenset(Role(word) for word in words("roles")),
        set_up=number("set_up", 0),
        replaces=text("replaces"),
        beside=bool(values.get("beside", False)),
        linked=frozenset(words("linked")),
        legend=Side(text("legend")) if "legend" in values else None,
        stands_in=text("stands_in"),
    )


def _stand_ins(types: dict[str, TileType]) -> dict[str, TileType]:
    """Give the grids of another tile to each that has none and says whose it uses (A7)."""

    def source_of(tile: TileType) -> str:
        return tile.stands_in or (tile.replaces if tile.legend else "")

    done: dict[str, TileType] = {}
    for name, tile in types.items():
        drawn, seen = tile, {name}
        while drawn.is_stub and (source := source_of(drawn)) in types and source not in seen:
            seen.add(source)
            drawn = types[source]
        if tile.is_stub and not drawn.is_stub:
            tile = replace(tile, starting=drawn.starting, flipped=drawn.flipped, stands_in=source_of(tile))
        done[name] = tile
    return done


def _in_order(folder: Path) -> Iterable[Path]:
    """The shipped files, the base set first: the first leader is the Duke."""
    rank = {name: n for n, name in enumerate(_SHIPPED_ORDER)}
    return sorted(
        (path for path in folder.iterdir() if path.suffix in _SUFFIXES),
        key=lambda path: (rank.get(path.name, len(rank)), path.name),
    )


def _expanded(wanted: list[tuple[Path, str]], problems: list[Problem]) -> Iterable[tuple[Path, str]]:
    """The files that some files and folders stand for, with the name that each is shown by."""
    for path, label in wanted:
        if not os.path.isdir(path):  # unlike Path.is_dir, never raises
            yield path, label
            continue

        def unreadable(error: OSError) -> None:
            where = str(error.filename)
            problems.append(Problem(where, 0, 0, f"this folder cannot be read: {error.strerror}"))

        found: list[Path] = []
        for folder, folders, files in os.walk(path, onerror=unreadable):
            folders.sort()
            found += [Path(folder, file) for file in files if Path(file).suffix in _SUFFIXES]
        for file in sorted(found):
            yield file, str(Path(label) / file.relative_to(path))


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path
