"""The start screen: go on with a game, begin one, open one, look at tiles and rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from duke.catalogue.loader import Catalogue
from duke.catalogue.problems import Problem
from duke.catalogue.troubles import Trouble, troubles
from duke.engine.geometry import Side
from duke.engine.tiles import Face, Role
from duke.play.saves import Saved
from duke.play.settings import Settings, load, settings_path
from duke.tui.cuts import cut_words
from duke.tui.faces import box
from duke.tui.glyphs import signs
from duke.tui.page_keys import START
from duke.tui.pages import Page, cut, safe
from duke.tui.settings_screen import own_keys
from duke.tui.spans import Line, Span, line
from duke.tui.theme import Paint

ITEMS = (
    ("c", "Continue"),
    ("n", "New game"),
    ("o", "Open"),
    ("b", "Tile browser"),
    ("w", "Tile workshop"),
    ("?", "Rules"),
    ("s", "Settings"),
    ("q", "Quit"),
)
"""The menu: letter and words."""

LEFT = 18
"""Where the menu begins, beside the two tiles."""


def summary(saved: Saved, width: int = 200) -> str:
    """A saved game in a line: who plays what, and how far it is; in a short line less of it."""
    head = saved.head
    if head is None:
        return cut("a file that cannot be read", width)
    now = head.result or f"turn {head.turn}"
    short = now.partition(":")[0]
    aim = head.objective.removesuffix(" game")
    light, dark = (safe(name, 2) for name in head.names)
    for rest in (f" · {aim} · {now}", f" · {aim} · {short}", f" · {short}"):
        room = width - len(f" LIGHT,  dark{rest}")
        if cell_len(light + dark) <= room:
            break
    half = room // 2
    light, dark = cut(light, max(half, room - cell_len(dark))), cut(dark, max(room - half, room - cell_len(light)))
    return f"{light} LIGHT, {dark} dark{rest}"


class StartScreen(Page):
    """A menu by arrows, letters and mouse."""

    KEYS = START

    class Chosen(Message):
        """An item was chosen, by its letter."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(
        self, catalogue: Catalogue, saved: Sequence[Saved], paint: Paint, settings: Settings | None = None
    ) -> None:
        super().__init__(paint)
        self.catalogue, self.saved = catalogue, list(saved)
        self.settings = settings or Settings()
        self.problems: tuple[Problem, ...] = ()
        """What is wrong with the settings file."""
        self.at = 0 if self.waiting else 1

    @property
    def waiting(self) -> Saved | None:
        """The game that Continue goes on with."""
        return next((saved for saved in self.saved if not saved.broken and not saved.finished), None)

    def on_screen_resume(self) -> None:
        """Settings may have been mended meanwhile, or spoilt."""
        self.problems = load(settings_path(), own_keys()).problems
        super().on_screen_resume()

    # What is shown

    def head(self) -> tuple[str, str]:
        return "THE DUKE", "Lord's Legacy · unofficial"

    def body(self, width: int, height: int) -> list[Line]:
        room = 4 if height < 26 else min(9, height - 20)
        bad = self._troubles(width - (width - 80) // 2 - LEFT, room)
        air = max(0, (height - 18 - len(bad)) // 2) if height > 24 else 2
        menu: list[Line] = [line()] * air
        for number, (letter, words) in enumerate(ITEMS):
            menu += [self._item(number, letter, words, width), line()]
        menu += bad
        tiles = self._tiles(len(menu), air)
        indent = Span(" " * max(0, (width - 80) // 2))
        return [(indent, *left, *right) for left, right in zip(tiles, menu, strict=True)]

    def _item(self, number: int, letter: str, words: str, width: int) -> Line:
        here = number == self.at
        idle = letter == "c" and self.waiting is None
        mark = signs(self.paint.eyes.ascii).bullet if here else " "
        look = "selected" if here else "dim" if idle else "text"
        key = "selected" if here else "dim" if idle else "hot"
        room = max(20, width - (width - 80) // 2 - LEFT - 21)
        return line(
            Span(f"{mark} ", "hot", letter),
            Span(f"{letter}  ", key, letter),
            Span(f"{words:<14}", look, letter),
            Span(f" {cut(self.about(letter, room), room)}", "dim", letter),
        )

    def about(self, letter: str, room: int = 200) -> str:
        """What stands beside an item."""
        saved, stubs = self.waiting, len(self.catalogue.stubs)
        games = sum(1 for each in self.saved)
        seats = {"fixed": "seats fixed", "turned": "seats turned", "face": "face to face"}[self.settings.seats]
        return {
            "c": summary(saved, room) if saved is not None else "no game is waiting",
            "n": "rules, terrain, expansions, tiles",
            "o": f"saved games ({games}), records, positions",
            "b": f"{len(self.catalogue.tiles)} tiles" + (f", {stubs} without a grid" if stubs else ""),
            "w": "draw a tile of your own",
            "?": "the whole rulebook",
            "s": f"theme {self.settings.theme} · {seats} · keys",
        }.get(letter, "")

    def _troubles(self, width: int, room: int) -> list[Line]:
        """Broken house files and settings, so that nobody looks for their tiles and keys in vain."""
        found = [(each.sentence, each.place, each.more) for each in troubles(self.catalogue)]
        if self.problems:
            spoilt = Trouble("settings", "", self.problems)
            found.insert(0, (spoilt.sentence, spoilt.place, spoilt.more))
        if not found:
            return []
        kept = found if len(found) < room else found[: room - 1]
        rows = [line(Span(f"! {self._trouble(*each, width - 3)}", "bad", "b")) for each in kept]
        more = f"{len(found) - len(kept)} more; " if len(found) > len(kept) else ""
        tellers = ["duke check"] * bool(troubles(self.catalogue)) + ["Settings"] * bool(self.problems)
        said = f"{' and '.join(tellers)} say{'s' * (len(tellers) == 1)} more"
        end = "; all else is as it should be."
        tail = f"  {more}{said}" + (end if len(more + said + end) < width - 3 else ".")
        return [*rows, line(Span(tail, "dim", "b"))]

    def _trouble(self, sentence: str, place: str, more: str, room: int) -> str:
        """What is wrong, with its place and the number of further problems where they fit."""
        where = f"{place}; {more}" if more else place
        for tail in (f" ({where})", f" ({more})" if more else ""):
            if len(sentence) + len(tail) <= room:
                return safe(sentence + tail)
        return safe(cut_words(sentence, room))

    def _tiles(self, rows: int, air: int) -> list[Line]:
        """Two leaders at the left: how the two sides look."""
        tiles = self.catalogue.tiles
        leader = next((t for t in tiles.values() if Role.LEADER in t.roles and not t.is_stub), None)
        blank = line(Span(" " * LEFT))
        if leader is None:
            return [blank] * rows
        found: list[Line] = [blank] * air
        for side, name in ((Side.LIGHT, leader.name.upper()), (Side.DARK, leader.name.lower())):
            face = box(leader.grid(Face.STARTING), side, safe(name), self.paint, False, turned=side is Side.DARK)
            found += [(Span("  "), *row, Span(" " * (LEFT - 15))) for row in face]
            found += [blank, blank]
        return (found + [blank] * rows)[:rows]

    # Keys and mouse

    def typed(self, event: events.Key) -> bool:
        if event.character in {letter for letter, _ in ITEMS}:
            self._choose(str(event.character))
            return True
        if event.key in ("up", "k", "down", "j"):
            self.at = (self.at + (1 if event.key in ("down", "j") else -1)) % len(ITEMS)
            return True
        return False

    def _choose(self, letter: str) -> None:
        if letter == "c" and self.waiting is None:
            self.note = "No game is waiting. n begins one."
            return
        self.post_message(self.Chosen(letter))

    def run_item(self, letter: str) -> None:
        """Choose an item from elsewhere, the palette for one."""
        self.acted(letter)
        self.draw()

    def do_open(self) -> None:
        self._choose(ITEMS[self.at][0])

    def _move(self, by: int) -> None:
        self.at = max(0, min(self.at + by, len(ITEMS) - 1))

    def do_palette(self) -> None:
        self.app.action_command_palette()

    def acted(self, act: str) -> None:
        self.at = next((n for n, (letter, _) in enumerate(ITEMS) if letter == act), self.at)
        self._choose(act)
