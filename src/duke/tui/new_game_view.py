"""How the new-game screen looks: every choice at its place, what cannot be combined greyed with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from duke.catalogue.loader import Catalogue
from duke.catalogue.troubles import Trouble, troubles
from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.tiles import TileType
from duke.play.game import UndoPolicy
from duke.play.new_game import BASE, NewGame
from duke.play.wording import side_word
from duke.tui.browser_list import set_title
from duke.tui.cuts import cut_names, cut_words, wrapped_names
from duke.tui.field import Field
from duke.tui.form import Choice
from duke.tui.pages import cut, safe, window
from duke.tui.spans import Line, Span, line, width_of, wrapped

HALF = 42
"""Where the right half begins."""
SETS = 9
"""Rows between Tiles and Undo in a small window."""
NAMES = ("light", "dark")

_UNDO = {
    UndoPolicy.OFF: "off",
    UndoPolicy.UNTIL_DRAW: "until a tile is drawn",
    UndoPolicy.ANY: "any turn, both agree",
}
_DRAFT = (
    "You pick in turn, a kind at a time: all its copies go into your bag, your opponent's are out of the game. "
    "When all are picked, each bag gets the Footmen that are not set up."
)
_SEATS = {"fixed": "fixed", "turned": "turned", "face": "face to face"}


@dataclass(frozen=True, slots=True)
class Form:
    """The wishes, where the cursor is, the names that are being written, and the room there is."""

    wish: NewGame
    catalogue: Catalogue | None
    at: str
    fields: dict[str, Field]
    width: int = 80
    height: int = 22

    @property
    def half(self) -> int:
        """Where the right half begins."""
        return max(HALF, self.width // 2 + 2)

    @property
    def lower(self) -> int:
        """By how many rows Undo stands lower than in a small window, so that more tile sets fit above it."""
        needed = len(self.sets()) + len(self._stubs(full=True)) + 1
        return max(0, min(needed - SETS, self.height - 22))

    # The choices

    def choices(self) -> list[Choice]:
        """All choices that are shown, with their places, in the order of Tab."""
        return [*self._players(), *self._objectives(), *self._shown(), *self._terrain(), *self._play(), *self._undo()]

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
        return "the pikes " if self.wish.aim.riders else "picks first" if self.wish.aim.draft else "who starts"

    def _objectives(self) -> list[Choice]:
        return [
            Choice(f"objective {name}", "objective", 2, 5 + n, aim.title, self.wish.objective == name, _aim(name))
            for n, (name, aim) in enumerate(OBJECTIVES.items())
        ]

    def sets(self) -> list[Choice]:
        """All rows under Tiles, as if there were room for each: sets, then what is not as its file says."""
        wish, aim = self.wish, self.wish.aim
        found: list[tuple[str, str, bool, str, Callable[[NewGame], NewGame], str]] = []
        found.append((BASE, "Lord's Legacy", True, self._count(BASE, "in each bag"), lambda w: w, ""))
        for name in wish.house_sets:
            found.append((name, safe(set_title(name)), name in wish.sets, self._count(name, "+"), _set(name), ""))
        engines = sum(1 for t in wish.tiles.values() if t.beside and not t.is_stub)
        why = wish.why_not_engines()
        note = f"{engines} beside the board" if aim.bags else "need bags"
        found.append(("engines", "Siege Engines", wish.siege_engines, note, _engines, why))
        if wish.changed:
            names = cut_names([safe(name) for name in wish.changed], self.width - self.half - 20)
            found.append(("changes", "house changes", wish.house_changes, names, _changes, ""))
        column = min(18, max(len(text) for _, text, *_ in found) + 2)
        rows = []
        for n, (name, text, on, note, change, why) in enumerate(found):
            room = self.width - self.half - 5 - len(note)
            words = f"{cut(text, room):<{min(column, room)}}"
            rows.append(Choice(f"set {name}", "sets", self.half, n, words, on, change, why, note, False, False))
        for trouble in self._troubles():
            words = safe(cut_words(_row(trouble), self.width - self.half - 5))
            said = trouble.told
            rows.append(
                Choice(
                    f"bad {said}",
                    "sets",
                    self.half,
                    len(rows),
                    words,
                    why_not=safe(said),
                    single=False,
                    said=False,
                    bad=True,
                )
            )
        return rows

    def _count(self, name: str, what: str) -> str:
        """How many tiles, or kinds of them, a set brings."""
        aim = self.wish.aim
        kinds = [t for t in self.wish.box.values() if t.set == name and not t.is_stub]
        if not aim.bags:
            return ""
        if aim.draft:
            count = sum(1 for t in kinds if not t.set_up)
            return f"+{count} kinds" if what == "+" else f"{count} kinds to pick"
        count = sum(t.copies - t.set_up for t in kinds)
        return f"+{count}" if what == "+" else f"{count} {what}"

    def _troubles(self) -> list[Trouble]:
        return troubles(self.catalogue) if self.catalogue is not None else []

    def _shown(self) -> list[Choice]:
        """The rows under Tiles that fit, those around the cursor, at their places."""
        rows = self.sets()
        first, count = self._part(len(rows), next((n for n, row in enumerate(rows) if row.name == self.at), 0))
        return [replace(row, y=5 + n) for n, row in enumerate(rows[first : first + count])]

    def _part(self, rows: int, at: int) -> tuple[int, int]:
        """The first row under Tiles that is shown, and how many are."""
        room = SETS + self.lower - len(self._notes()) - bool(self._notes())
        if rows <= room:
            return 0, rows
        return window(rows, room - 1, at), room - 1

    def _notes(self) -> list[str]:
        """The tiles without a grid, in as many lines as there is room for."""
        full = self._stubs(full=True)
        return full if len(self.sets()) + len(full) + bool(full) <= SETS + self.lower else self._stubs(full=False)

    def _stubs(self, *, full: bool) -> list[str]:
        names = self.wish.left_out
        if not names:
            return []
        room = self.width - self.half - 2
        if not full:
            return [cut_words(f"{len(names)} without a grid; v lists them", room)]
        example = min(names, key=len)
        example = f'"{example}"' if " " in example else example
        return [
            *wrapped_names(names, room, "No grid yet: "),
            cut_words(f"(duke new-tile {example} fills one in)", room),
        ]

    def next_set(self, by: int) -> str:
        """The row above or below the one under Tiles that the cursor is on, shown or not; nothing at the ends."""
        names = [row.name for row in self.sets()]
        at = names.index(self.at) + by if self.at in names else -1
        return names[at] if 0 <= at < len(names) else ""

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

    def _undo(self) -> list[Choice]:
        y = 16 + self.lower
        return [
            Choice(
                f"undo {policy.value}",
                "undo",
                self.half,
                y + n,
                text,
                self.wish.undo is policy,
                _setter("undo", policy),
            )
            for n, (policy, text) in enumerate(_UNDO.items())
        ]

    # The screen

    def rows(self) -> list[Line]:
        """The whole form between title and footer."""
        grid: dict[int, list[tuple[int, list[Span]]]] = {}
        for y, x, text, look in self._words():
            grid.setdefault(y, []).append((x, [Span(text, look)]))
        for choice in self.choices():
            here = choice.name == self.at
            if choice.group in NAMES:
                spans = self.fields[choice.name].spans(15, "text", here, f"choose {choice.name}")
            else:
                spans = choice.spans(here)
            grid.setdefault(choice.y, []).append((choice.x, spans))
        count = 20 + self.lower
        rows = [_placed(grid.get(y, [])) for y in range(count)]
        return (rows + [line()] * self.height)[: min(count, self.height)] + self._below(self.height - count)

    def _words(self) -> list[tuple[int, int, str, str]]:
        """Headings and notes: row, column, text, look."""
        half = self.half
        found = [
            (1, 2, "Light", "light-plate"),
            (2, 2, "Dark ", "dark-plate"),
            (1, 27, self.first_words(), "dim"),
            (2, 27, "seats", "dim"),
            (4, 2, "Objective", "hot"),
            (4, half, "Tiles", "hot"),
            (12, 2, "Terrain", "hot"),
            (15 + self.lower, half, "Undo", "hot"),
            (16, 2, "Play", "hot"),
        ]
        reasons = [why for t in Terrain if (why := self.wish.why_not_terrain(t))]
        if reasons:
            found.append((14, 6, reasons[0], "dim"))
        shown, rows = self._shown(), self.sets()
        y = 5 + len(shown)
        if len(shown) < len(rows):
            above = next(n for n, row in enumerate(rows) if row.name == shown[0].name)
            below = len(rows) - above - len(shown)
            words = " and ".join([f"{above} more above"] * bool(above) + [f"{below} more below"] * bool(below))
            found.append((y, half, f"… {words}", "dim"))
            y += 1
        found += [(y + 1 + n, half, safe(row), "dim") for n, row in enumerate(self._notes())]
        return found

    def _below(self, room: int) -> list[Line]:
        """What keeps the game from beginning, what is wrong with a tile, or what is in the bags."""
        wish, width = self.wish, self.width
        bad = next((row.why_not for row in self.sets() if row.bad and row.name == self.at), "")
        if text := wish.problem or bad:
            rows = wrapped(safe(text), width - 2, "bad", "  ")
            return ([line()] * (len(rows) < room) + rows)[:room]
        if room > 12:
            return [line(), *bag_rows(wish, width, bad=self._troubles())][:room]
        return [line(), line(Span("  " + safe(self._bags(width - 3)), "text"))][:room]

    def _bags(self, width: int) -> str:
        """The bags in a line."""
        wish = self.wish
        if not wish.aim.bags:
            return "No bags: all tiles stand on the board from the start."
        if wish.aim.draft:
            kinds = pool_words(wish)
            head = f"{len(kinds)} kinds to pick in turn: "
            return head + cut_names(kinds, width - len(head))
        light, dark = (bag_words(wish, side) for side in Side)
        head = f"{light[0]} tiles in each bag: "
        if light != dark:
            return f"{light[0]} tiles in LIGHT's bag, {dark[0]} in dark's; v shows what is in them"
        return head + cut_names(light[1], width - len(head))


def _row(trouble: Trouble) -> str:
    """What is wrong with a tile, as short as can be."""
    shipped = " as shipped" if trouble.fate == "stays as shipped" else ""
    return f"{trouble.name}{shipped}: {trouble.problems[0].message}"


def _placed(parts: list[tuple[int, list[Span]]]) -> Line:
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


def bag_words(wish: NewGame, side: Side) -> tuple[int, list[str]]:
    """How many tiles a side's bag holds, and which."""
    inside = [(t, t.copies - t.set_up) for t in wish.armies().of(side) if t.copies > t.set_up]
    return sum(count for _, count in inside), [_times(t, count) for t, count in inside]


def pool_words(wish: NewGame) -> list[str]:
    """The kinds of tiles that are picked from, with their copies (N1)."""
    return [_times(t, t.copies) for t in wish.armies().light if not t.set_up]


def _times(t: TileType, count: int) -> str:
    return f"{t.name} {count}" if count > 1 else t.name


def bag_rows(wish: NewGame, width: int, left_out: Sequence[str] = (), bad: Sequence[Trouble] = ()) -> list[Line]:
    """What is in each bag and set up, who replaces whom, and who is left out."""
    found: list[Line] = []

    def say(names: Sequence[str], look: str, before: str = "", indent: str = "    ") -> None:
        rows = wrapped_names([safe(name) for name in names], width - len(indent) - 1, before)
        found.extend(line(Span(indent + row, look)) for row in rows)

    def set_up(side: Side) -> list[str]:
        return [_times(t, t.set_up) for t in wish.armies().of(side) if t.set_up]

    if not wish.aim.bags:
        found.append(line(Span("  No bags in this game: all tiles stand on the board from the start.", "text")))
    elif wish.aim.draft:
        kinds = pool_words(wish)
        found += wrapped(_DRAFT, width - 2, "text", "  ")
        found += [line(), line(Span(f"  {len(kinds)} kinds to pick from", "strong"))]
        say(kinds, "text")
        say(set_up(Side.LIGHT), "dim", "set up: ")
    else:
        for side in Side:
            count, words = bag_words(wish, side)
            head = Span(f" {side_word(side):<5} ", f"{side.value}-plate")
            found += [line("  ", head, Span(f"  {count} tiles in the bag", "strong"))]
            say(words, "text")
            say(set_up(side), "dim", "set up: ")
            found.append(line())
        found.pop()
    found.append(line())
    for each in wish.replacements():
        found += wrapped(safe(each), width - 3, "text", "  ")
    if left_out:
        found += [line()] * bool(wish.replacements())
        say(left_out, "text", "Left out, because they have no grid yet: ", "  ")
    for trouble in bad:
        found += wrapped(safe(trouble.told), width - 2, "bad", "  ", "    ")
    return found


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
