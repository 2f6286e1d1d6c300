"""How the new-game screen looks: every choice at its place, what cannot be combined greyed with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from duke.catalogue.loader import Catalogue
from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.tiles import TileType
from duke.play.game import UndoPolicy
from duke.play.new_game import BASE, NewGame
from duke.play.wording import side_word
from duke.tui.browser_list import set_title
from duke.tui.field import Field
from duke.tui.form import Choice
from duke.tui.pages import cut, safe
from duke.tui.spans import Line, Span, line, width_of, wrapped

HALF = 42
"""Where the right half begins."""
SETS = 8
"""At most so many rows of tile sets."""
NAMES = ("light", "dark")

_UNDO = {
    UndoPolicy.OFF: "off",
    UndoPolicy.UNTIL_DRAW: "until a tile is drawn",
    UndoPolicy.ANY: "any turn, both agree",
}
_SEATS = {"fixed": "fixed", "turned": "turned", "face": "face to face"}


@dataclass(frozen=True, slots=True)
class Form:
    """The wishes, where the cursor is, and the names that are being written."""

    wish: NewGame
    catalogue: Catalogue | None
    at: str
    fields: dict[str, Field]

    # The choices

    def choices(self, half: int = HALF) -> list[Choice]:
        """All choices with their places, in the order of Tab."""
        return [
            *self._players(),
            *self._objectives(),
            *self._sets(half),
            *self._terrain(),
            *self._play(),
            *self._undo(half),
        ]

    def _players(self) -> list[Choice]:
        wish = self.wish
        found = [Choice("light", "light", 9, 1, wish.light)]
        x = 27 + len(self.first_words()) + 1
        for word, text in (("random", "random"), ("light", "Light"), ("dark", "Dark")):
            found.append(Choice(f"first {word}", "first", x, 1, text, wish.first == word, _setter("first", word)))
            x += len(text) + 6
        found.append(Choice("dark", "dark", 9, 2, wish.dark))
        x = 27 + len("seats ")
        for word, text in _SEATS.items():
            found.append(Choice(f"seats {word}", "seats", x, 2, text, wish.seats == word, _setter("seats", word)))
            x += len(text) + 5
        return found

    def first_words(self) -> str:
        """What the player who is chosen first does."""
        return "the pikes " if self.wish.aim.riders else "who starts"

    def _objectives(self) -> list[Choice]:
        return [
            Choice(f"objective {name}", "objective", 2, 5 + n, aim.title, self.wish.objective == name, _aim(name))
            for n, (name, aim) in enumerate(OBJECTIVES.items())
        ]

    def _sets(self, half: int) -> list[Choice]:
        wish = self.wish
        rows: list[Choice] = []

        def add(name: str, text: str, on: bool, note: str, change: Callable[[NewGame], NewGame], why: str = "") -> None:
            words = text if why and not note else f"{cut(text, 18):<18}"
            rows.append(Choice(f"set {name}", "sets", half, 5 + len(rows), words, on, change, why, note, False))

        count = sum(t.copies - t.set_up for t in wish.box.values() if t.set == BASE and not t.is_stub)
        add(BASE, "Lord's Legacy", True, f" {count} in each bag", lambda w: w)
        for name in wish.house_sets:
            count = sum(t.copies for t in wish.tiles.values() if t.set == name and not t.is_stub)
            add(name, safe(set_title(name)), name in wish.sets, f" +{count}", _set(name))
        engines = sum(1 for t in wish.tiles.values() if t.beside and not t.is_stub)
        why = wish.why_not_engines()
        add("engines", "Siege Engines", wish.siege_engines, "" if why else f" {engines} beside", _engines, why)
        if wish.changed:
            add("changes", "house changes", wish.house_changes, f" {', '.join(wish.changed)}", _changes)
        for name in self.catalogue.left_out if self.catalogue is not None else ():
            add(f"lost {name}", safe(f"house: {name}"), False, "", lambda w: w, "left out !")
        return rows[:SETS]

    def _terrain(self) -> list[Choice]:
        found, x = [], 2
        for terrain in Terrain:
            why = self.wish.why_not_terrain(terrain)
            text = terrain.value.capitalize()
            on = terrain in self.wish.terrain
            found.append(
                Choice(f"terrain {terrain.value}", "terrain", x, 13, text, on, _terrain(terrain), why, "", False, False)
            )
            x += len(text) + 7
        return found

    def _play(self) -> list[Choice]:
        wish = self.wish
        memory, both = "memory: only your own other sides", "open: all other sides for both"
        hand = "hand-over screen between turns"
        return [
            Choice("play memory", "play", 2, 17, memory, not wish.open_play, _setter("open_play", False)),
            Choice("play open", "play", 2, 18, both, wish.open_play, _setter("open_play", True)),
            Choice("play hand", "hand", 2, 19, hand, wish.hand_over, _hand_over, single=False),
        ]

    def _undo(self, half: int) -> list[Choice]:
        return [
            Choice(
                f"undo {policy.value}", "undo", half, 16 + n, text, self.wish.undo is policy, _setter("undo", policy)
            )
            for n, (policy, text) in enumerate(_UNDO.items())
        ]

    # The screen

    def rows(self, width: int, height: int) -> list[Line]:
        """The whole form between title and footer."""
        half = max(HALF, width // 2 + 2)
        grid: dict[int, list[tuple[int, list[Span]]]] = {}
        for y, x, text, look in self._words(half, width):
            grid.setdefault(y, []).append((x, [Span(text, look)]))
        for choice in self.choices(half):
            here = choice.name == self.at
            if choice.group in NAMES:
                spans = self.fields[choice.name].spans(15, "text", here, f"choose {choice.name}")
            else:
                spans = choice.spans(here)
            grid.setdefault(choice.y, []).append((choice.x, spans))
        rows = [_placed(grid.get(y, []), half) for y in range(20)]
        return (rows + [line()] * height)[: min(20, height)] + self._below(width, height - 20)

    def _words(self, half: int, width: int) -> list[tuple[int, int, str, str]]:
        """Headings and notes: row, column, text, look."""
        found = [
            (1, 2, "Light", "light-plate"),
            (2, 2, "Dark ", "dark-plate"),
            (1, 27, self.first_words(), "dim"),
            (2, 27, "seats", "dim"),
            (4, 2, "Objective", "hot"),
            (4, half, "Tiles", "hot"),
            (12, 2, "Terrain", "hot"),
            (15, half, "Undo", "hot"),
            (16, 2, "Play", "hot"),
        ]
        reasons = [why for t in Terrain if (why := self.wish.why_not_terrain(t))]
        if reasons:
            found.append((14, 6, reasons[0], "dim"))
        y = 5 + len(self._sets(half)) + 1
        if self.wish.left_out:
            room = width - half - 1
            said = wrapped(", ".join(self.wish.left_out), room, "dim", "")
            example = min(self.wish.left_out, key=len)
            rows = ["Left out, no grid yet:", *(row[0].text for row in said), f"(duke new-tile {example} fills one in)"]
            found += [(y + n, half, cut(row, room), "dim") for n, row in enumerate(rows) if y + n < 15]
        return found

    def _below(self, width: int, room: int) -> list[Line]:
        """What keeps the game from beginning, or what is in the bags."""
        wish = self.wish
        if wish.problem:
            return [line(), *wrapped(safe(wish.problem), width - 2, "bad", "  ")][:room]
        if room > 12:
            return [line(), *bag_rows(wish, width)][:room]
        if not wish.aim.bags:
            return [line(), line(Span("  No bags: all tiles stand on the board from the start.", "text"))][:room]
        light, dark = (bag_words(wish, side) for side in Side)
        text = f"{light[0]} tiles in each bag: {light[1]}"
        if light != dark:
            text = f"{light[0]} tiles in LIGHT's bag, {dark[0]} in dark's; v shows what is in them"
        return [line(), line(Span(f"  {cut(safe(text), width - 3)}", "text"))][:room]


def _placed(parts: list[tuple[int, list[Span]]], half: int) -> Line:
    """The parts of a row at their columns; the left half never runs into the right one."""
    found: list[Span] = []
    for x, spans in sorted(parts, key=lambda part: part[0]):
        gap = x - width_of(found)
        if gap < 0:
            kept = width_of(found) + gap
            found = list(_cut_to(found, kept))
            gap = 0
        found += [Span(" " * gap), *spans]
    return tuple(found)


def _cut_to(spans: list[Span], width: int) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        kept.append(span._replace(text=span.text[: max(0, width)]))
        width -= len(span.text)
    return kept


# The bags


def bag_words(wish: NewGame, side: Side) -> tuple[int, str]:
    """How many tiles a side's bag holds, and which."""
    inside = [(t, t.copies - t.set_up) for t in wish.armies().of(side) if t.copies > t.set_up]
    words = ", ".join(f"{t.name} {count}" if count > 1 else t.name for t, count in inside)
    return sum(count for _, count in inside), words


def bag_rows(wish: NewGame, width: int) -> list[Line]:
    """What is in each bag and set up, who replaces whom, and who is left out."""
    found: list[Line] = []
    if wish.aim.draft:
        found += [line(Span("  The types are chosen in turn, one of a kind to each bag, from these:", "text")), line()]
    armies = wish.armies()
    for side in Side:
        look = f"{side.value}-plate"
        count, words = bag_words(wish, side)
        if not wish.aim.bags:
            break
        head = line("  ", Span(f" {side_word(side):<5} ", look), Span(f"  {count} tiles in the bag", "strong"))
        found += [head, *wrapped(safe(words), width - 4, "text", "    ")]
        start = [_counted(t) for t in armies.of(side) if t.set_up]
        found += [*wrapped(f"set up: {', '.join(start)}", width - 4, "dim", "    "), line()]
    if not wish.aim.bags:
        found += [line(Span("  No bags in this game: all tiles stand on the board from the start.", "text")), line()]
    said = [*wish.replacements(), *(f"{name} is left out: it has no grid yet" for name in wish.left_out)]
    return found + [line(Span(f"  {cut(safe(each), width - 3)}", "text")) for each in said]


def _counted(t: TileType) -> str:
    return safe(f"{t.name} {t.set_up}" if t.set_up > 1 else t.name)


# What choosing does


def _setter(field: str, value: object) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, **{field: value})  # type: ignore[arg-type]  # the names are NewGame's own


def _aim(name: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: wish.aimed(name)


def _terrain(terrain: Terrain) -> Callable[[NewGame], NewGame]:
    return lambda wish: wish.toggled(terrain)


def _set(name: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, sets=wish.sets ^ {name})


def _engines(wish: NewGame) -> NewGame:
    return replace(wish, siege_engines=not wish.siege_engines)


def _changes(wish: NewGame) -> NewGame:
    return replace(wish, house_changes=not wish.house_changes)


def _hand_over(wish: NewGame) -> NewGame:
    return replace(wish, hand_over=not wish.hand_over)
