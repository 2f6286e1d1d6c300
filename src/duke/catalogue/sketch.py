"""A tile while it is being drawn: a value that knows its file, what is written there, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from duke.catalogue import marks, pictures
from duke.catalogue.keys import Value
from duke.catalogue.loader import HOUSE_SET, Catalogue, load
from duke.catalogue.names import name_fault
from duke.catalogue.problems import Problem
from duke.catalogue.reading import read_file
from duke.catalogue.template import file_name, template
from duke.catalogue.writing import block, edit, lines_of, values_of
from duke.engine.geometry import Step
from duke.engine.tiles import EMPTY_GRID, GROUPABLE, Ability, Face, Grid, Icon, Mark, TileType

FIELDS = ("name", "short", "copies", "set", "replaces", "linked")
"""What is written about a tile besides its pictures and abilities, in the order in which it is asked for."""

UNNAMED = "New Tile"
"""What a tile is called until somebody gives it a name."""

_LEAST = 5
_ORDER = tuple(marks.LETTERS)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A tile as it is drawn now, and the file that it is kept in. Drawing makes another one."""

    folder: Path
    """Where a new tile's file goes."""
    path: Path | None = None
    """The file; None where there is none yet: it is named after the tile."""
    text: str = ""
    """What the file holds, or would hold without the changes; empty for a new tile."""
    kept: str = ""
    """The name under which the file has the tile; empty for a new tile."""
    known: Mapping[str, Value | None] | None = None
    """Its keys as the file has them; None for a new tile."""
    name: str = UNNAMED
    short: str = ""
    copies: str = "1"
    set: str = HOUSE_SET
    replaces: str = ""
    linked: str = ""
    abilities: frozenset[Ability] = frozenset()
    starting: Grid = EMPTY_GRID
    flipped: Grid = EMPTY_GRID

    def grid(self, face: Face) -> Grid:
        return self.starting if face is Face.STARTING else self.flipped

    def drawn(self, face: Face, grid: Grid) -> Sketch:
        """With another picture on a face."""
        return replace(self, starting=grid) if face is Face.STARTING else replace(self, flipped=grid)

    def field(self, name: str) -> str:
        """One of the `FIELDS`."""
        found = getattr(self, name)
        assert isinstance(found, str)
        return found

    def with_field(self, name: str, text: str) -> Sketch:
        """With something else written in one of the `FIELDS`."""
        return replace(self, **{name: text})  # type: ignore[arg-type]  # the names are fields that hold texts

    def toggled(self, ability: Ability) -> Sketch:
        """With an ability, or without it."""
        return replace(self, abilities=self.abilities ^ {ability})

    @property
    def file(self) -> Path:
        """Where it is saved: its file, or for a new tile one that does not exist yet."""
        if self.path is not None:
            return self.path
        stem = file_name(self.name).removesuffix(".yaml") or "tile"
        names = [f"{stem}.yaml", *(f"{stem}_{number}.yaml" for number in range(2, 99))]
        return next(path for name in names if not (path := self.folder / name).exists())

    @property
    def values(self) -> dict[str, Value | None]:
        """Every key that can be changed here, as it is written; None for one that is left out."""
        own = set(self.abilities)
        linked = tuple(name.strip() for name in self.linked.split(",") if name.strip())
        number = self.copies.strip()
        return {
            "name": self.name,
            "set": self.set.strip() or None,
            "copies": int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else number or None,
            "short": self.short.strip() or None,
            "abilities": tuple(ability.value for ability in Ability if ability in own) or None,
            "replaces": self.replaces.strip() or None,
            "linked": linked or None,
            "starting": trimmed(self.starting),
            "flipped": trimmed(self.flipped),
        }

    @property
    def changes(self) -> dict[str, Value | None]:
        """The keys that are not as the file has them."""
        if self.known is None:
            return self.values
        return {key: value for key, value in self.values.items() if value != self.known[key]}

    @property
    def changed(self) -> bool:
        """Whether something is drawn that no file holds."""
        return bool(self.changes) if self.known is not None else self != Sketch(self.folder)

    def renewed(self) -> Sketch:
        """Over what its file holds by now, which others may have changed since it was read.

        Raises ValueError when the file cannot be read, or has this very tile otherwise than it was.
        """
        if self.path is None or not self.path.exists():
            return self
        text = _exact(self.path)
        if text == self.text:
            return self
        if lines_of(text, self.kept) != lines_of(self.text, self.kept):
            raise ValueError(f"its file has another {self.kept} now. Esc twice, open it again.")
        return replace(self, text=text)

    def written(self) -> str:
        """The whole file as it would be saved. Raises ValueError when it cannot be written."""
        fault = name_fault(self.name)
        if fault is not None:
            raise ValueError(f"{fault.message}: {fault.mend}")
        if self.known is not None:
            return edit(self.text, self.kept, self.changes)
        return edit(template(self.name), self.name, self.changes)

    def entry(self) -> list[str]:
        """The tile alone as it would be written, in lines; nothing when it cannot be."""
        try:
            return block({key: value for key, value in self.values.items() if value is not None}).splitlines()
        except ValueError:
            return []

    def checked(self, paths: Sequence[Path] = ()) -> tuple[Problem, ...]:
        """What the loader says about it, as if it were saved; first what stops the tile, then warnings."""
        file = self.file
        try:
            text = self.written()
        except ValueError as error:
            return (Problem(file.name, 0, 0, str(error), tile=self.name),)
        found = load(paths, texts={file: text})
        label = next((entry.label for entry in found.origins.values() if entry.path == file), str(file))
        here = [problem for problem in (*found.problems, *found.warnings) if problem.path in (label, str(file))]
        mine = [problem for problem in here if problem.tile in ("", self.name)]
        return tuple(mine or here)

    def saved(self, path: Path, text: str) -> Sketch:
        """As it is once that text is in that file."""
        return replace(self, path=path, text=text, kept=self.name, known=self.values)

    @staticmethod
    def new(name: str, folder: Path) -> Sketch:
        """A tile without any icon, called so, or as nothing is called yet."""
        return Sketch(folder, name=name or UNNAMED)

    @staticmethod
    def of_type(tile: TileType, folder: Path) -> Sketch:
        """A tile's fields, without a file."""
        values = values_of(tile)
        return Sketch(
            folder,
            name=tile.name,
            short=str(values.get("short", "")),
            copies=str(tile.copies),
            set=tile.set,
            replaces=tile.replaces,
            linked=", ".join(sorted(tile.linked)),
            abilities=tile.abilities,
            starting=EMPTY_GRID if tile.stands_in or tile.starting is None else tile.starting,
            flipped=EMPTY_GRID if tile.stands_in or tile.flipped is None else tile.flipped,
        )


def sketch_of(catalogue: Catalogue, name: str, folder: Path) -> Sketch:
    """A tile of the catalogue, to be changed: in its own file, or, for a shipped one, in a new house file.

    Raises ValueError when its file cannot be read.
    """
    tile, origin = catalogue.tiles[name], catalogue.origins[name]
    drawn = Sketch.of_type(tile, folder)
    if not origin.house:
        text = template(name, tile)
        return replace(drawn, text=text, kept=name, known=drawn.values)
    source, problems = read_file(origin.path, origin.label)
    if source is None:
        raise ValueError(problems[0].headline)
    return replace(drawn, text=_exact(origin.path), kept=name, known=drawn.values, path=origin.path)


def _exact(path: Path) -> str:
    """A file's text with its own line ends. Raises ValueError when it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name} is no longer UTF-8 text") from error


# Drawing; squares by column and row from the top left of the picture


def step_at(grid: Grid, column: int, row: int) -> Step:
    """The step from P to a square of the picture."""
    return Step(column - grid.own[0], grid.own[1] - row)


def with_icon(grid: Grid, step: Step, icon: Icon) -> Grid:
    """With an icon put into a square, or taken out of it."""
    here = grid.at(step)
    if step == Step(0, 0):
        return grid
    if any(mark.icon is icon for mark in here):
        return replace(grid, marks=tuple(m for m in grid.marks if m.step != step or m.icon is not icon))
    label = next((mark.group for mark in here if mark.group), "") if icon in GROUPABLE else ""
    return replace(grid, marks=in_order([*grid.marks, Mark(step, icon, label)]))


def joined(grid: Grid, step: Step, label: str) -> Grid:
    """With the strikes and hammers of a square in a group, or in none if they are in it already (I10)."""
    now = next((mark.group for mark in grid.at(step) if mark.icon in GROUPABLE), "")
    new = "" if now == label else label
    return replace(
        grid, marks=tuple(replace(m, group=new) if m.step == step and m.icon in GROUPABLE else m for m in grid.marks)
    )


def emptied(grid: Grid, step: Step) -> Grid:
    """Without what is in a square."""
    return replace(grid, marks=tuple(mark for mark in grid.marks if mark.step != step))


def with_own(grid: Grid, column: int, row: int) -> Grid:
    """With P in another square; the icons keep their places in the picture, and one that stood there is gone."""
    across, up = column - grid.own[0], grid.own[1] - row
    kept = [replace(m, step=Step(m.step.right - across, m.step.forward - up)) for m in grid.marks]
    return replace(grid, own=(column, row), marks=in_order(m for m in kept if m.step != Step(0, 0)))


def grown(grid: Grid, across: int, down: int) -> Grid:
    """With one more column or row at the side that is pointed to, up to the largest picture."""
    column, row = grid.own
    if (across and grid.columns >= pictures.LARGEST) or (down and grid.rows >= pictures.LARGEST):
        return grid
    return replace(
        grid,
        columns=grid.columns + abs(across),
        rows=grid.rows + abs(down),
        own=(column + (across < 0), row + (down < 0)),
    )


def trimmed(grid: Grid) -> Grid:
    """Without empty columns and rows at the edges of a picture that is larger than the usual one."""
    places = [grid.own, *((grid.own[0] + m.step.right, grid.own[1] - m.step.forward) for m in grid.marks)]
    left, right = _span([x for x, _ in places], grid.columns)
    top, bottom = _span([y for _, y in places], grid.rows)
    own = grid.own[0] - left, grid.own[1] - top
    return replace(grid, columns=right - left, rows=bottom - top, own=own)


def _span(used: Iterable[int], length: int) -> tuple[int, int]:
    """The first place and the one after the last that have to be kept of a row of so many."""
    used = list(used)
    first, end = 0, length
    while end - first > _LEAST and max(used) < end - 1:
        end -= 1
    while end - first > _LEAST and min(used) > first:
        first += 1
    return first, end


def in_order(found: Iterable[Mark]) -> tuple[Mark, ...]:
    """Marks as a picture is read: from the top left, and in one square in the order of the list of marks."""
    return tuple(sorted(found, key=lambda m: (-m.step.forward, m.step.right, _ORDER.index(m.icon))))
