"""The rulebook at hand: opens at a topic beside the board, follows links, searches, lists."""

from __future__ import annotations

from dataclasses import replace

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from duke import rulebook
from duke.engine.tiles import TileSet
from duke.rulebook import Rule
from duke.tui.commands import Command
from duke.tui.help import HelpScreen
from duke.tui.page_keys import RULES, SEARCH
from duke.tui.pages import clipped
from duke.tui.rules_frame import Neighbours, act_at, ending, heading, links, neighbours
from duke.tui.rules_text import WIDE, Pages
from duke.tui.spans import IN_ASCII, Line, line
from duke.tui.theme import Paint

PROGRAM = ("ctrl+p", "ctrl+q")
"""Keys that mean the same everywhere."""


class RulesPanel(Widget, can_focus=True):
    """One rule or tile, the index, or what a search found; keys as in the table of keys."""

    DEFAULT_CSS = "RulesPanel { width: 1fr; height: 1fr; }"

    class Changed(Message):
        """Other keys mean something now."""

    class Closed(Message):
        """The reader is done."""

    class Away(Message):
        """The reader goes to the board for a while; the panel stays."""

    class Zoomed(Message):
        """The panel is to be wide, over the board, or as before."""

        def __init__(self, wide: bool) -> None:
            super().__init__()
            self.wide = wide

    def __init__(
        self, paint: Paint, tiles: TileSet | None = None, rules: tuple[Command, ...] = RULES, *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.rules = rules
        """The keys while a page is read."""
        self.paint = paint
        self.tiles = tiles or TileSet()
        self.book = rulebook.load()
        self.place = "index"
        self.context = ""
        self.history: list[tuple[str, int, int]] = []
        """The pages before this one, each with its first line and its chosen link."""
        self.search: str | None = None
        self.top = 0
        self.link = -1
        self.wide = False
        self._made: tuple[object, list[Line]] = (None, [])

    def open(self, about: str, context: str = "") -> None:
        """Open at a rule's id, a topic (`icon:jump`), a tile (`tile:Knight`) or `index`.

        The context says whose it is, such as `of the KNIGHT`; it is shown until another page is.
        """
        self.history.clear()
        self.search = None
        self.go(about, keep=False)
        self.context = context
        self.refresh()

    def go(self, about: str, keep: bool = True) -> None:
        """Turn to a page, and remember the one before to come back to."""
        if keep:
            self.history.append((self.place, self.top, self.link))
        self.place = self._known(about)
        self.context = ""
        self.search = None
        self.top, self.link = 0, 0 if self.place == "index" else -1
        self.post_message(self.Changed())
        self.refresh()

    @property
    def listing(self) -> bool:
        """Whether this is a list, in which arrows choose."""
        return self.place == "index" and self.search is None

    def keys(self) -> tuple[Command, ...]:
        """The keys that do something now."""
        if self.search is not None:
            return SEARCH
        linked = bool(self._links())
        idle = {
            "scroll": not self.listing and len(self.lines(self._width)) <= self._room(),
            "next_link": self.listing or not linked,
            "follow": not linked,
            "back": not self.history,
            "index": self.listing,
            "neighbour": not any(self._neighbours()),
            "leave": self.wide,
        }
        words = {"scroll": "choose"} if self.listing else {}
        words |= {"wide": "narrow"} if self.wide else {}
        here = [command for command in self.rules if not idle.get(command.name)]
        return tuple(replace(command, word=words.get(command.name, command.word)) for command in here)

    def _known(self, about: str) -> str:
        if about == "index" or (about.startswith("tile:") and about[5:] in self.tiles):
            return about
        if any(rule.id == about for rule in self.book.rules):
            return about
        rule = self.book.about(about)
        return rule.id if rule is not None else "index"

    @property
    def rule(self) -> Rule | None:
        """The rule that is shown, if one is."""
        return next((rule for rule in self.book.rules if rule.id == self.place), None)

    # What is shown

    def lines(self, width: int) -> list[Line]:
        """The page at a width, without heading and last line."""
        key = (self.place, self.context, self.search, width, self.paint.eyes, len(self.tiles))
        if self._made[0] != key:
            self._made = key, [clipped(row, width) for row in self._page(width)]
        return self._made[1]

    def _page(self, width: int) -> list[Line]:
        pages = Pages(self.book, self.tiles, self.paint)
        if self.search is not None:
            return pages.found(self.search, width)
        if self.place.startswith("tile:"):
            return pages.tile(self.tiles[self.place[5:]], width, self.context)
        rule = self.rule
        return pages.rule(rule, width, self.context) if rule is not None else pages.index(width)

    def index(self, width: int) -> list[Line]:
        """All that there is, a row each."""
        return Pages(self.book, self.tiles, self.paint).index(width)

    def heading(self, width: int) -> Line:
        """Where one is, and the keys that are always there."""
        return heading(self.place, self.rule, self.search, width)

    def ending(self, width: int) -> Line:
        """The neighbours in the book, or in the list of tiles."""
        return ending(self._neighbours(), width, len(self.lines(width)) > self.top + self._room())

    def _neighbours(self) -> Neighbours:
        return (None, None) if self.search is not None else neighbours(self.place, self.rule, self.book, self.tiles)

    def targets(self) -> list[str]:
        """What the links of the page lead to, in order."""
        return [target for _, target in self._links()]

    def _links(self) -> list[tuple[int, str]]:
        """The links of the page in order: the row in which each begins, and what it leads to."""
        rows = self.lines(self._width)
        found: dict[int, tuple[int, str]] = {}
        for at, (row, numbers) in enumerate(zip(rows, links(rows), strict=True)):
            for span, number in zip(row, numbers, strict=True):
                if number >= 0:
                    found.setdefault(number, (at, span.act.removeprefix("go ")))
        return list(found.values())

    @property
    def _width(self) -> int:
        """The columns of the panel; before it was ever shown, as many as let a page be made."""
        return self.size.width or WIDE

    def _room(self) -> int:
        return max(1, self.size.height - 2)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0:
            return self._strip(self.heading(width), width)
        if y == self.size.height - 1:
            return self._strip(self.ending(width), width)
        rows = self.lines(width)
        self.top = max(0, min(self.top, len(rows) - self._room()))
        at = y - 1 + self.top
        return self._strip(self._marked(at, rows) if at < len(rows) else line(), width)

    def _marked(self, at: int, rows: list[Line]) -> Line:
        """A row with the chosen link marked."""
        numbers = links(rows[: at + 1])[at] if self.link >= 0 else [-1] * len(rows[at])
        chosen = zip(rows[at], numbers, strict=True)
        return tuple(span._replace(look="selected") if number == self.link >= 0 else span for span, number in chosen)

    def _strip(self, spans: Line, width: int) -> Strip:
        segments = []
        for text, look, _ in clipped(spans, width):
            shown = text.translate(IN_ASCII) if self.paint.eyes.ascii else text
            segments.append(Segment(shown, self.paint(look or "panel")))
        return Strip(segments).adjust_cell_length(width, self.paint("panel"))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Everything typed here is the reader's."""
        if event.key in PROGRAM:
            return
        event.stop()
        event.prevent_default()
        if self.search is not None:
            self._search_key(event)
        else:
            self._read_key(event)
        self.refresh()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """No key of the table works while the rules are read; those of the whole program do."""
        return key not in PROGRAM

    def _read_key(self, event: events.Key) -> None:
        match event.key:
            case "down" | "j" | "up" | "k":
                by = 1 if event.key in ("down", "j") else -1
                if self.listing:
                    self._next_link(by)
                else:
                    self.top = max(0, self.top + by)
            case "pagedown" | "space":
                self._page_on(1)
            case "pageup":
                self._page_on(-1)
            case "home" | "end":
                self._page_on(-len(self.book.rules) if event.key == "home" else len(self.book.rules))
            case "shift+tab":
                self._next_link(-1)
            case "left" | "right":
                self._turn(event.key == "right")
            case key:
                self.do(next((c.name for c in self.rules if key in c.keys.split(",")), ""))

    def do(self, name: str) -> None:
        """A command by its name."""
        match name:
            case "back" if self.history:
                place, top, link = self.history.pop()
                self.go(place, keep=False)
                self.top, self.link = top, link
            case "search":
                self.search, self.link, self.top = "", 0, 0
                self.post_message(self.Changed())
            case "index":
                self.go("index")
            case "next_link":
                self._next_link(1)
            case "follow":
                self._follow()
            case "scroll":
                self.top += self._room()
            case "neighbour":
                self._turn(True)
            case "wide":
                self.wide = not self.wide
                self.post_message(self.Zoomed(self.wide))
            case "help":
                self.app.push_screen(HelpScreen(self.paint, self.rules))
            case "leave":
                self.wide = False
                self.post_message(self.Away())
            case "close" if self.search is not None:
                self._search_no_more()
            case "close":
                self.wide = False
                self.post_message(self.Closed())

    def run(self, name: str) -> None:
        """Do a command from elsewhere, the palette for one."""
        self.do(name)
        self.refresh()

    def _next_link(self, by: int) -> None:
        """The next link, brought into sight; the first one in sight to begin with."""
        places = [at for at, _ in self._links()]
        if not places:
            return
        if self.link < 0:
            seen = [n for n, place in enumerate(places) if place >= self.top]
            self.link = (seen or [0])[0] if by > 0 else len(places) - 1
        else:
            self.link = (self.link + by) % len(places)
        place = places[self.link]
        if not self.top <= place < self.top + self._room():
            self.top = max(0, place - self._room() // 2)
        if self.listing and not self.link:
            self.top = 0

    def _page_on(self, by: int) -> None:
        """So many pages on; in a list the chosen entry goes along."""
        rows = self.lines(self.size.width)
        self.top = max(0, min(self.top + by * self._room(), len(rows) - self._room()))
        if self.listing:
            before = sum(at < self.top for at, _ in self._links())
            self.link = len(self.targets()) - 1 if by > 0 and self.top + self._room() >= len(rows) else before

    def _turn(self, later: bool) -> None:
        """To the page after or before this one."""
        neighbour = self._neighbours()[later]
        if neighbour is not None:
            self.go(neighbour[0])

    def _follow(self) -> None:
        targets = self.targets()
        if targets and (self.link >= 0 or len(targets) == 1):
            self.go(targets[max(0, min(self.link, len(targets) - 1))])

    def _search_key(self, event: events.Key) -> None:
        if event.key == "escape":
            self._search_no_more()
        elif event.key == "enter":
            self._follow()
        elif event.key in ("down", "tab", "up", "shift+tab"):
            self._next_link(1 if event.key in ("down", "tab") else -1)
        elif event.key == "backspace":
            self._look_for((self.search or "")[:-1])
        elif event.is_printable and event.character:
            self._look_for((self.search or "") + event.character)

    def _search_no_more(self) -> None:
        self.search, self.top = None, 0
        self.link = 0 if self.listing else -1
        self.post_message(self.Changed())

    def _look_for(self, words: str) -> None:
        self.search = words[:40]
        self.link = self.top = 0

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.search is not None:
            self._look_for(self.search + " ".join(event.text.split()))
            self.refresh()

    # The mouse

    def on_resize(self) -> None:
        self.post_message(self.Changed())

    def on_click(self, event: events.Click) -> None:
        """A click on a link follows it; on a word of the heading does that."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        act = act_at(self._row_at(offset.y), offset.x)
        if act.startswith("go "):
            self.go(act[3:])
        elif act:
            self.do(act)
        self.refresh()

    def _row_at(self, y: int) -> Line:
        width, at = self.size.width, y - 1 + self.top
        if y in (0, self.size.height - 1):
            return self.ending(width) if y else self.heading(width)
        return dict(enumerate(self.lines(width))).get(at, line())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.top += 2
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.top = max(0, self.top - 2)
        self.refresh()
