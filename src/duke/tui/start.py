"""The start screen: go on with a game, begin one, open one, look at tiles and rules."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from duke.catalogue.loader import Catalogue
from duke.engine.geometry import Side
from duke.engine.tiles import Face, Role
from duke.play.saves import Saved
from duke.tui.faces import box
from duke.tui.spans import Line, Lines, Span, line, sides
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


def summary(saved: Saved) -> str:
    """A saved game in a line: who plays what, and how far it is."""
    head = saved.head
    if head is None:
        return f"broken: {saved.broken}"
    now = head.result or f"turn {head.turn}"
    return f"{head.names.light} LIGHT, {head.names.dark} dark · {head.objective} · {now}"


LEFT = 18
"""Where the menu begins, beside the two tiles."""


class StartScreen(Screen[None]):
    """A menu by arrows, letters and mouse."""

    CSS = """
    #start-title { height: 1; }
    #start { height: 1fr; }
    #start-footer { dock: bottom; height: 1; }
    """

    class Chosen(Message):
        """An item was chosen, by its letter."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self, catalogue: Catalogue, saved: list[Saved], paint: Paint) -> None:
        super().__init__()
        self.catalogue, self.saved, self.paint = catalogue, saved, paint
        self.at = 0 if self._continue() else 1

    def _continue(self) -> Saved | None:
        """The game that Continue goes on with."""
        return next((saved for saved in self.saved if not saved.broken and not saved.finished), None)

    def compose(self) -> ComposeResult:
        yield Lines("title", id="start-title")
        yield Lines("text", id="start")
        yield Lines("title", id="start-footer")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show the menu as it is."""
        width = self.size.width
        if not width:
            return
        self.styles.background = self.paint.ground("screen")
        head = sides(line(Span(" THE DUKE", "title-hot")), line("Lord's Legacy · unofficial "), width)
        self.query_one("#start-title", Lines).show([head], self.paint)
        self.query_one("#start", Lines).show(self._rows(), self.paint)
        keys = [("up down", "choose"), ("Enter", "open"), ("", "or press the letter"), ("Ctrl+P", "all commands")]
        foot = [Span(" ")]
        for key, word in keys:
            foot += [Span(key, "title-hot"), Span(f" {word}  ")]
        self.query_one("#start-footer", Lines).show([tuple(foot)], self.paint)

    def _rows(self) -> list[Line]:
        menu: list[Line] = [line(), line()]
        for number, (letter, words) in enumerate(ITEMS):
            chosen = number == self.at
            look = "selected" if chosen else "text"
            note = self._note(letter)
            dim = letter == "c" and self._continue() is None
            text = f" {letter}  {words:<14} "
            menu += [
                line(Span("▸" if chosen else " ", "hot"), Span(text, "dim" if dim and not chosen else look, letter),
                     Span(f"{note}", "dim", letter)),
                line(),
            ]  # fmt: skip
        menu += self._troubles()
        return [(*left, *right) for left, right in zip(self._tiles(len(menu)), menu, strict=True)]

    def _note(self, letter: str) -> str:
        saved = self._continue()
        tiles = self.catalogue.tiles
        stubs = len(self.catalogue.stubs)
        return {
            "c": summary(saved) if saved is not None else "no game is waiting",
            "n": "rules, terrain, expansions, tiles",
            "o": f"saved games ({len(self.saved)}), records, positions",
            "b": f"{len(tiles)} tiles, {stubs} without a grid" if stubs else f"{len(tiles)} tiles",
            "w": "draw a tile of your own",
            "?": "the whole rulebook",
            "s": "theme, board, keys",
        }.get(letter, "")

    def _troubles(self) -> list[Line]:
        """Broken house files, so that nobody looks for their tiles in vain."""
        problems = self.catalogue.problems
        if not problems:
            return []
        first = problems[0]
        more = f"{len(problems)} problems, first at" if len(problems) > 1 else "a problem at"
        where = f"{first.line}:{first.column}" if first.line else "its beginning"
        return [
            line(Span(f"! {first.path} is left out: {more} {where}.", "bad")),
            line(Span("  duke check says more; other tiles are not touched.", "dim")),
        ]

    def _tiles(self, rows: int) -> list[Line]:
        """Two leaders at the left: how the two sides look."""
        leader = next((t for t in self.catalogue.tiles.values() if Role.LEADER in t.roles and not t.is_stub), None)
        blank = line(Span(" " * LEFT))
        if leader is None:
            return [blank] * rows
        found: list[Line] = [blank, blank]
        for side, name in ((Side.LIGHT, leader.name.upper()), (Side.DARK, leader.name.lower())):
            face = box(leader.grid(Face.STARTING), side, name, self.paint, False, turned=side is Side.DARK)
            found += [(Span("  "), *row, Span(" " * (LEFT - 15))) for row in face]
            found += [blank, blank]
        return (found + [blank] * rows)[:rows]

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        key = event.key
        if key in ("up", "k", "down", "j"):
            self.at = (self.at + (1 if key in ("down", "j") else -1)) % len(ITEMS)
            self.draw()
        elif key in ("enter", "space"):
            self.post_message(self.Chosen(ITEMS[self.at][0]))
        elif event.character in {letter for letter, _ in ITEMS}:
            self.post_message(self.Chosen(str(event.character)))
        else:
            return
        event.stop()

    def on_lines_acted(self, message: Lines.Acted) -> None:
        self.post_message(self.Chosen(message.act))
