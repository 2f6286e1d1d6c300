"""What the tile browser lists: every tile, those that are left out with the reason, and how they are found."""

from __future__ import annotations

from dataclasses import dataclass

from duke.catalogue.loader import HOUSE_SET, Catalogue
from duke.catalogue.problems import Problem
from duke.catalogue.troubles import problems_by_tile, problems_of
from duke.engine.tiles import TileType
from duke.tui.pages import safe


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the list: a tile, or one that is left out and why."""

    name: str
    set: str
    tile: TileType | None
    note: str
    problems: tuple[Problem, ...] = ()


def entries(catalogue: Catalogue) -> list[Entry]:
    """All tiles by sets in the order of the files, those that are left out in the house's own."""
    by_tile = problems_by_tile(catalogue)
    found = [_entry(catalogue, tile, problems_of(catalogue, tile.name, by_tile)) for tile in catalogue.tiles.values()]
    for name in catalogue.left_out:
        found.append(Entry(name, HOUSE_SET, None, "left out !", problems_of(catalogue, name, by_tile)))
    lost = tuple(p for p in catalogue.problems if not p.tile or (p.tile not in catalogue.origins))
    known = {problem for entry in found for problem in entry.problems}
    for path in dict.fromkeys(problem.path for problem in lost if problem not in known):
        here = tuple(problem for problem in catalogue.problems if problem.path == path)
        if not any(entry.problems and entry.problems[0].path == path for entry in found):
            found.append(Entry(safe(path.rsplit("/", 1)[-1]), HOUSE_SET, None, "left out !", here))
    order = list(dict.fromkeys(entry.set for entry in found))
    return sorted(found, key=lambda entry: order.index(entry.set))


def _entry(catalogue: Catalogue, tile: TileType, problems: tuple[Problem, ...]) -> Entry:
    origin = catalogue.origins[tile.name]
    if problems:
        return Entry(tile.name, tile.set, tile, "as shipped !", problems)
    if tile.is_stub:
        note = "no grid yet"
    elif tile.stands_in:
        note = f"as {tile.stands_in}"
    elif origin.house:
        note = "new" if not tile.replaces else tile.replaces
    else:
        note = tile.replaces
    return Entry(tile.name, tile.set, tile, note)


def visible(found: list[Entry], words: str, only: str) -> list[Entry]:
    """The tiles of a set, or of all, that have all the words."""
    wanted = words.casefold().split()
    return [
        entry
        for entry in found
        if only in ("", entry.set) and all(word in _searched(entry) for word in wanted)
    ]  # fmt: skip


def _searched(entry: Entry) -> str:
    """The words by which a tile is found: name, set, what it replaces, its icons and abilities."""
    words = [entry.name, entry.set, entry.set.replace("-", " "), entry.note]
    if entry.tile is not None:
        words += [entry.tile.short, *(ability.value for ability in entry.tile.abilities)]
        for grid in (entry.tile.starting, entry.tile.flipped):
            words += [mark.icon.words for mark in grid.marks] if grid is not None else []
    return " ".join(words).casefold()


def set_title(name: str) -> str:
    """`Siege Engines`: a set's name as a heading."""
    small = {"of", "the", "and"}
    words = name.replace("-", " ").split()
    titled = [word if n and word in small else word[:1].upper() + word[1:] for n, word in enumerate(words)]
    return "Lord's Legacy" if name == "lords-legacy" else " ".join(titled)
