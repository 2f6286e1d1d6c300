"""What broken house files mean for the next game: which tile is left out, which stays as it ships, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from duke.catalogue.loader import Catalogue
from duke.catalogue.problems import Problem


@dataclass(frozen=True, slots=True)
class Trouble:
    """A tile that is not as its file says, or a file with something in it that is no tile."""

    name: str
    """The tile; for a file its name."""
    fate: str
    """What becomes of it: `is left out`, `stays as shipped`; empty for a file whose other tiles play."""
    problems: tuple[Problem, ...]

    @property
    def sentence(self) -> str:
        """`Ogre is left out: a Slide two squares from P`, with the first of its problems."""
        return f"{self.name}{' ' * bool(self.fate)}{self.fate}: {self.problems[0].message}"

    @property
    def place(self) -> str:
        """Where the first of its problems stands: `ogre.yaml:6:9`."""
        return self.problems[0].place.rsplit("/", 1)[-1]

    @property
    def more(self) -> str:
        """How many more problems it has, in words; nothing when it has one."""
        rest = len(self.problems) - 1
        return f"{rest} more problem{'s' * (rest > 1)}" if rest else ""

    @property
    def told(self) -> str:
        """All of that in a line."""
        return f"{self.sentence} ({self.place}{'; ' * bool(self.more)}{self.more})"


def troubles(catalogue: Catalogue) -> list[Trouble]:
    """Everything that a player would look for in vain."""
    named = [(name, "is left out") for name in catalogue.left_out]
    named += [(name, "stays as shipped") for name in catalogue.as_shipped]
    by_tile = problems_by_tile(catalogue)
    found = [Trouble(name, fate, mine) for name, fate in named if (mine := problems_of(catalogue, name, by_tile))]
    told = {problem for trouble in found for problem in trouble.problems}
    files_told = {problem.path for problem in told}
    playing = {catalogue.origins[name].label for name in catalogue.tiles}
    files: dict[str, list[Problem]] = {}
    for problem in catalogue.problems:
        if problem not in told:
            files.setdefault(problem.path, []).append(problem)
    for path, problems in files.items():
        fate = "" if path in playing or path in files_told else "is left out"
        found.append(Trouble(path.rsplit("/", 1)[-1], fate, tuple(problems)))
    return found


def problems_by_tile(catalogue: Catalogue) -> dict[str, tuple[Problem, ...]]:
    """All problems that are about a tile, by its name."""
    found: dict[str, list[Problem]] = {}
    for problem in catalogue.problems:
        found.setdefault(problem.tile, []).append(problem)
    return {name: tuple(problems) for name, problems in found.items()}


def problems_of(
    catalogue: Catalogue, name: str, by_tile: Mapping[str, tuple[Problem, ...]] | None = None
) -> tuple[Problem, ...]:
    """What keeps a tile, or a change of it, out of games. `by_tile` as above, when it is known."""
    origin = catalogue.origins.get(name)
    mine = (problems_by_tile(catalogue) if by_tile is None else by_tile).get(name, ())
    if mine or origin is None or name not in (*catalogue.left_out, *catalogue.as_shipped):
        return mine
    return tuple(problem for problem in catalogue.problems if problem.path == origin.label)
