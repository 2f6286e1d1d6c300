"""What can be wrong between keys and between tiles, and what is merely odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from duke.catalogue.entries import Entry
from duke.catalogue.keys import meant
from duke.catalogue.names import another_short, short_of
from duke.catalogue.nodes import Items, Node, Scalar
from duke.catalogue.problems import Problem, Severity, Source
from duke.engine.tiles import Ability, Grid, Icon, Mark

_FARTHEST = 5
"""Squares from one edge of the board to the other."""

_LOOKS = 50

_STAY = frozenset({Icon.STRIKE, Icon.HAMMER, Icon.COMMAND, Icon.DEFENSE})
_FLIPPERS = frozenset({Ability.LINK.value, Ability.DIVINATION.value})


class Names(dict[str, str]):
    """Every tile's name by its folded form. What was meant is looked for a number of times and no more: each takes
    as long as there are tiles."""

    looked = 0

    def near(self, name: str, other_than: str) -> str:
        """A question about the nearest name; nothing when none is near."""
        self.looked += 1
        if self.looked > _LOOKS:
            return ""
        near = meant(name, [other for other in self.values() if other != other_than])
        return near if "did you" in near else ""


def check_tile(entry: Entry, names: Names | None) -> Iterator[Problem]:
    """What is wrong with one tile, its kept keys included. `names`: every tile's name by its folded form, or None."""
    yield from _pictures(entry)
    values = entry.values
    if values.get("beside") and "replaces" not in entry.places:
        mend = "add `replaces:` with the tile that may be swapped for it"
        yield entry.problem(entry.place("beside"), "beside the board, but it replaces no tile", mend, rule="S1")
    set_up, copies = values.get("set_up", 0), values.get("copies", 1)
    assert isinstance(set_up, int)
    assert isinstance(copies, int)
    if set_up > copies:
        message = f"{set_up} copies set up out of {copies}"
        yield entry.problem(entry.place("set_up", "copies"), message, "set_up is at most copies")
    linked = ("linked" in entry.places and "linked" not in values) or _list(entry, "linked")
    if Ability.LINK.value in _list(entry, "abilities") and not linked:
        place = _item(entry, "abilities", Ability.LINK.value) or entry.place("linked", "abilities")
        yield entry.problem(place, "Link without a tile to link to", "add `linked: [...]` with their names", rule="S4")
    if names is not None:
        yield from _references(entry, names)


def check_names(entries: Mapping[str, Entry]) -> Iterator[tuple[Entry, Problem]]:
    """Tiles of one name but for capitals, or of one short name: the later tile, a house tile before a shipped one."""
    taken = {short_name(entry) for entry in entries.values()}
    by_fold: dict[str, Entry] = {}
    by_short: dict[str, Entry] = {}
    for entry in sorted(entries.values(), key=lambda e: e.origin.house):
        other = by_fold.setdefault(entry.name.casefold(), entry)
        if other is not entry:
            message = f"`{entry.name}` differs from `{other.name}` only in its capitals"
            mend = f"write `{other.name}` to change that tile, or choose another name"
            yield entry, entry.problem(entry.place("name"), message, mend, page="Names")
            continue
        short = short_name(entry)
        other = by_short.setdefault(short, entry)
        if other is not entry:
            free = another_short(entry.name, taken)
            message = f"{entry.name} and {other.name} would both be `{short}` in a small square"
            mend = f"say for example `short: {free}`" if free else "give it a `short:` of its own"
            yield entry, entry.problem(entry.place("short", "name"), message, mend, page="Names")


def warn(entry: Entry) -> Iterator[Problem]:
    """What is odd about a tile that is otherwise in order."""
    starting, flipped = entry.values.get("starting"), entry.values.get("flipped")
    if _list(entry, "linked") and Ability.LINK.value not in _list(entry, "abilities"):
        yield _warning(entry, "linked", "it names linked tiles but has no Link", "add `abilities: [link]`", "S4")
    if not isinstance(starting, Grid) or not isinstance(flipped, Grid):
        return
    if not is_drawn(entry):
        yield _warning(entry, "starting", "nothing is drawn yet: it stays out of games until it is", "", "U1")
    elif not starting.moves and not flipped.moves and not _list(entry, "abilities"):
        yield _warning(entry, "starting", "neither side has icons: it can only flip to and fro", "", "I11")
    elif not flipped.moves and not _FLIPPERS & set(_list(entry, "abilities")):
        yield _warning(entry, "flipped", "its flipped side has no icons: it can only flip back", "", "I11")
    else:
        yield from _stuck(entry, [*starting.marks, *flipped.marks])
    for key, grid in (("starting", starting), ("flipped", flipped)):
        commands = [mark for mark in grid.marks if mark.icon is Icon.COMMAND]
        if len(commands) == 1:
            message = "a Command square alone: a tile there has nowhere to be sent"
            mend = "mark the squares it may go to as well"
            yield _warning(entry, key, message, mend, "I6", entry.square(key, commands[0]))
        beyond = [mark for mark in grid.marks if max(map(abs, mark.step)) > _FARTHEST]
        if beyond:
            squares = f"{len(beyond)} of its icons are" if len(beyond) > 1 else "one of its icons is"
            yield _warning(
                entry,
                key,
                f"{squares} more than {_FARTHEST} squares from P: no board is so large",
                "",
                "B1",
                entry.square(key, beyond[0]),
            )


def is_drawn(entry: Entry) -> bool:
    """Whether its pictures say anything: two that are blank, as in a new file, are still to be drawn (U1)."""
    grids = [grid for face in ("starting", "flipped") if isinstance(grid := entry.values.get(face), Grid)]
    return any(grid.marks for grid in grids) or bool(_list(entry, "abilities"))


def short_name(entry: Entry) -> str:
    """What the tile is called in a small square."""
    short = entry.values.get("short")
    return short.lower() if isinstance(short, str) else short_of(entry.name)


def _stuck(entry: Entry, marks: list[Mark]) -> Iterator[Problem]:
    """A tile that goes to and fro on one rank never leaves the edge where it was placed."""
    goes = [mark for mark in marks if mark.icon not in _STAY]
    if goes and not any(mark.step.forward for mark in goes) and Ability.SUMMON.value not in _list(entry, "abilities"):
        message = "no icon takes it to another rank: it can never move off its edge"
        yield _warning(entry, "starting", message, "", "T2")


def _pictures(entry: Entry) -> Iterator[Problem]:
    for face, other in (("starting", "flipped"), ("flipped", "starting")):
        if face in entry.values and other not in entry.places:
            place = entry.place(face)
            message = f"a {face} picture without a {other} one"
            yield entry.problem(place, message, f"draw both sides: add `{other}: |`", page="Draw it")


def _references(entry: Entry, names: Names) -> Iterator[Problem]:
    for key in ("replaces", "stands_in"):
        name = entry.values.get(key)
        if isinstance(name, str) and (fault := _unknown(entry, name, names, key)):
            yield entry.problem(entry.place(key), *fault)
    linked = _list(entry, "linked")
    source, node = entry.places.get("linked", (entry.source, None))
    for n, name in enumerate(linked):
        if isinstance(node, Items) and (fault := _unknown(entry, name, names, "links to")):
            yield entry.problem((source, node.items[n]), *fault)


def _unknown(entry: Entry, name: str, names: Names, verb: str) -> tuple[str, str] | None:
    verb = verb.replace("stands_in", "stands in for")
    found = names.get(name.casefold())
    if found is None:
        return (
            f"it {verb} `{name}`, and there is no such tile",
            names.near(name, entry.name) or "`duke tiles` lists them",
        )
    if found == entry.name:
        return f"it {verb} itself", "name another tile"
    if found != name:
        return f"it {verb} `{name}`, which is written `{found}`", f"write `{found}`"
    return None


def _item(entry: Entry, key: str, word: str) -> tuple[Source, Node] | None:
    """Where a word of a list stands that runs over several lines."""
    source, node = entry.places.get(key, (entry.source, None))
    if source is not entry.source or not isinstance(node, Items) or node.flow:
        return None
    return next(((source, item) for item in node.items if isinstance(item, Scalar) and item.text == word), None)


def _list(entry: Entry, key: str) -> tuple[str, ...]:
    value = entry.values.get(key, ())
    return value if isinstance(value, tuple) else ()


def _warning(
    entry: Entry, key: str, message: str, mend: str, rule: str, place: tuple[Source, Node] | None = None
) -> Problem:
    place = place or entry.place(key)
    return entry.problem(place, message, mend, rule=rule, page="Warnings", severity=Severity.WARNING)
