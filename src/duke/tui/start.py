"""The start screen: go on with a game, begin one, open one, look at tiles and rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual import events
from textual.message import Message

from duke.catalogue.loader import Catalogue
from duke.engine.geometry import Side
from duke.engine.tiles import Face, Role
from duke.play.saves import Saved
from duke.play.settings import Settings
from duke.tui.faces import box
from duke.tui.glyphs import signs
from duke.tui.page_keys import START
from duke.tui.pages import Page, cut, safe
from duke.tui.places import short_path
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


def summary(saved: Saved) -> str:
    """A saved game in a line: who plays what, and how far it is."""
    head = saved.head
    if head is None:
        return safe(f"broken: {saved.broken}")
    now = head.result or f"turn {head.turn}"
    aim = head.objective.removesuffix(" game")
    return safe(f"{head.names.light} LIGHT, {head.names.dark} dark · {aim} · {now}")


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
        self.at = 0 if self.waiting else 1

    @property
    def waiting(self) -> Saved | None:
        """The game that Continue goes on with."""
        return next((saved for saved in self.saved if not saved.broken and not saved.finished), None)

    # What is shown

    def head(self) -> tuple[str, str]:
        return "THE DUKE", "Lord's Legacy · unofficial"

    def body(self, width: int, height: int) -> list[Line]:
        troubles = self._troubles(width - LEFT)
        air = max(0, (height - 18 - len(troubles)) // 2) if height > 24 else 2
        menu: list[Line] = [line()] * air
        for number, (letter, words) in enumerate(ITEMS):
            menu += [self._item(number, letter, words, width), line()]
        menu += troubles
        tiles = self._tiles(len(menu), air)
        indent = Span(" " * max(0, (width - 80) // 2))
        return [(indent, *left, *right) for left, right in zip(tiles, menu, strict=True)]

    def _item(self, number: int, letter: str, words: str, width: int) -> Line:
        here = number == self.at
        idle = letter == "c" and self.waiting is None
        mark = signs(self.paint.eyes.ascii).bullet if here else " "
        look = "selected" if here else "dim" if idle else "text"
        key = "selected" if here else "dim" if idle else "hot"
        room = max(20, min(width, 120) - LEFT - 21)
        return line(
            Span(f"{mark} ", "hot", letter),
            Span(f"{letter}  ", key, letter),
            Span(f"{words:<14}", look, letter),
            Span(f" {cut(self._note(letter), room)}", "dim", letter),
        )

    def _note(self, letter: str) -> str:
        saved, stubs = self.waiting, len(self.catalogue.stubs)
        games = sum(1 for each in self.saved)
        seats = {"fixed": "board fixed", "turned": "board turned", "face": "face to face"}[self.settings.seats]
        return {
            "c": summary(saved) if saved is not None else "no game is waiting",
            "n": "rules, terrain, expansions, tiles",
            "o": f"saved games ({games}), records, positions",
            "b": f"{len(self.catalogue.tiles)} tiles" + (f", {stubs} without a grid" if stubs else ""),
            "w": "draw a tile of your own",
            "?": "the whole rulebook",
            "s": f"theme {self.settings.theme} · {seats} · keys",
        }.get(letter, "")

    def _troubles(self, width: int) -> list[Line]:
        """Broken house files, so that nobody looks for their tiles in vain."""
        problems = self.catalogue.problems
        if not problems:
            return []
        files: dict[str, list[int]] = {}
        for number, problem in enumerate(problems):
            files.setdefault(problem.path, []).append(number)
        rows: list[Line] = []
        for path, numbers in list(files.items())[:2]:
            first = problems[numbers[0]]
            count = "a problem" if len(numbers) == 1 else f"{len(numbers)} problems"
            where = f"at {first.line}:{first.column}" if first.line else ""
            said = f"{count}, first {where}" if len(numbers) > 1 and where else f"{count} {where}".strip()
            tail = f" is left out: {said}."
            room = width - len(tail) - 3
            rows.append(line(Span(f"! {_short(path, room)}{tail}", "bad", "b")))
        more = f"{len(files) - 2} more files; " if len(files) > 2 else ""
        return [*rows, line(Span(f"  {more}duke check says more; other tiles are not touched.", "dim", "b"))]

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

    def do_open(self) -> None:
        self._choose(ITEMS[self.at][0])

    def do_up(self) -> None:
        self.at = max(0, self.at - 1)

    def do_down(self) -> None:
        self.at = min(len(ITEMS) - 1, self.at + 1)

    def do_palette(self) -> None:
        self.app.action_command_palette()

    def acted(self, act: str) -> None:
        self.at = next((n for n, (letter, _) in enumerate(ITEMS) if letter == act), self.at)
        self._choose(act)


def _short(path: str, room: int) -> str:
    """The end of a path that fits, its folder and file at least in part."""
    text = safe(short_path(Path(path)))
    if len(text) > room:
        text = "/".join(text.rsplit("/", 2)[-2:])
    return text if len(text) <= room else "…" + text[len(text) - room + 1 :]
