"""The rulebook at hand: opens at a topic beside the board, follows links, searches, lists."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from duke import rulebook
from duke.engine.tiles import TileSet
from duke.rulebook import Rule
from duke.tui.pages import clipped
from duke.tui.rules_text import Pages
from duke.tui.spans import IN_ASCII, Line, Span, line, sides, width_of
from duke.tui.theme import Paint


class RulesPanel(Widget, can_focus=True):
    """One rule or tile, the index, or what a search found; keys as in the table of keys."""

    DEFAULT_CSS = "RulesPanel { width: 1fr; height: 1fr; }"

    class Closed(Message):
        """The reader is done."""

    class Away(Message):
        """The reader goes to the board for a while; the panel stays."""

    class Zoomed(Message):
        """The panel is to be wide, over the board, or as before."""

        def __init__(self, wide: bool) -> None:
            super().__init__()
            self.wide = wide

    def __init__(self, paint: Paint, tiles: TileSet | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paint = paint
        self.tiles = tiles or TileSet()
        self.book = rulebook.load()
        self.place = "index"
        self.context = ""
        self.history: list[tuple[str, int]] = []
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
        self._go(about, keep=False)
        self.context = context
        self.refresh()

    def _go(self, about: str, keep: bool = True) -> None:
        if keep:
            self.history.append((self.place, self.top))
        self.place = self._known(about)
        self.context = ""
        self.search = None
        self.top, self.link = 0, -1
        self.refresh()

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
            return pages.found(self.search)
        if self.place.startswith("tile:"):
            return pages.tile(self.tiles[self.place[5:]], width, self.context)
        rule = self.rule
        return pages.rule(rule, width, self.context) if rule is not None else pages.index()

    def heading(self, width: int) -> Line:
        """Where one is, and the three keys that are always there."""
        if self.search is not None:
            left = line(Span(" / ", "panel-hot"), Span(f"{self.search}_", "panel-strong"))
            return sides(left, line(Span("Esc ", "panel-dim", "close")), width)
        trail = ["Rules"]
        if self.place.startswith("tile:"):
            trail += ["Tiles", self.place[5:]]
        elif self.rule is not None and width >= 60:
            trail.append(self.rule.chapter)
        keys = [Span("/ search", "panel-dim", "search"), Span("   ", "panel-dim"), Span("Esc ", "panel-dim", "close")]
        if width >= 60:
            keys[1:1] = [Span("   ", "panel-dim"), Span("i index", "panel-dim", "index")]
        text = " > ".join(trail) if width >= 60 or len(trail) == 1 else trail[-1]
        room = width - width_of(keys) - 2
        return sides(line(Span(f" {text[:room]}", "panel-hot")), tuple(keys), width)

    def ending(self, width: int) -> Line:
        """The neighbours in the book, or in the list of tiles."""
        before, after = self._neighbours()
        left = Span(f" < {before[1]}" if before else "", "panel-dim", f"go {before[0]}" if before else "")
        right = Span(f"{after[1]} > " if after else "", "panel-dim", f"go {after[0]}" if after else "")
        room = width - len(right.text) - 1
        return sides(line(left._replace(text=left.text[:room])), line(right), width)

    def _neighbours(self) -> tuple[tuple[str, str] | None, tuple[str, str] | None]:
        """The pages before and after this one: what leads there, and its words."""
        if self.search is not None:
            return None, None
        if self.place.startswith("tile:"):
            names = list(self.tiles)
            at = names.index(self.place[5:])
            around = (names[at - 1] if at else "", names[at + 1] if at + 1 < len(names) else "")
            before, after = ((f"tile:{name}", name) if name else None for name in around)
            return before, after
        rule = self.rule
        if rule is None:
            return None, None
        rules = self.book.previous(rule), self.book.next(rule)
        previous, following = ((r.id, f"{r.id} {r.title}") if r else None for r in rules)
        return previous, following

    def targets(self) -> list[str]:
        """What the links of the page lead to, in order."""
        found: list[str] = []
        for row in self.lines(self.size.width):
            for run in _runs(row):
                found.append(run)
        return found

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
        number = sum(len(_runs(row)) for row in rows[:at]) - 1
        spans: list[Span] = []
        last = ""
        for span in rows[at]:
            if span.act and span.act != last:
                number += 1
            last = span.act
            chosen = bool(span.act) and number == self.link
            spans.append(span._replace(look="selected") if chosen else span)
        return tuple(spans)

    def _strip(self, spans: Line, width: int) -> Strip:
        segments = []
        for text, look, _ in clipped(spans, width):
            shown = text.translate(IN_ASCII) if self.paint.eyes.ascii else text
            segments.append(Segment(shown, self.paint(look or "panel")))
        return Strip(segments).adjust_cell_length(width, self.paint("panel"))

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Everything typed here is the reader's."""
        if event.key in ("ctrl+p", "ctrl+q"):
            return
        event.stop()
        event.prevent_default()
        if self.search is not None:
            self._search_key(event)
        else:
            self._read_key(event)
        self.refresh()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """No key of the table works while the rules are read."""
        return True

    def _read_key(self, event: events.Key) -> None:
        match event.key:
            case "down" | "j":
                self.top += 1
            case "up" | "k":
                self.top = max(0, self.top - 1)
            case "pagedown" | "space":
                self.top += self._room()
            case "pageup":
                self.top = max(0, self.top - self._room())
            case "home" | "end":
                self.top = 0 if event.key == "home" else len(self.lines(self.size.width))
            case "tab" | "shift+tab":
                self._next_link(1 if event.key == "tab" else -1)
            case "enter":
                self._follow()
            case "left" | "right":
                neighbour = self._neighbours()[event.key == "right"]
                if neighbour is not None:
                    self._go(neighbour[0])
            case "backspace" | "b" | "slash" | "i" | "z" | "f6" | "escape" | "question_mark" | "f1":
                self.do(_COMMANDS[event.key])

    def do(self, name: str) -> None:
        """A command by its name."""
        match name:
            case "back" if self.history:
                place, top = self.history.pop()
                self._go(place, keep=False)
                self.top = top
            case "search":
                self.search, self.link, self.top = "", 0, 0
            case "index":
                self._go("index")
            case "zoom":
                self.wide = not self.wide
                self.post_message(self.Zoomed(self.wide))
            case "away":
                self.post_message(self.Away())
            case "close":
                self.wide = False
                self.post_message(self.Closed())

    def _next_link(self, by: int) -> None:
        """The next link, brought into sight; the first one in sight to begin with."""
        rows = self.lines(self.size.width)
        places = [number for number, row in enumerate(rows) for _ in _runs(row)]
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

    def _follow(self) -> None:
        targets = self.targets()
        if targets and (self.link >= 0 or len(targets) == 1):
            self._go(targets[max(0, min(self.link, len(targets) - 1))])

    def _search_key(self, event: events.Key) -> None:
        if event.key == "escape":
            self.search, self.link = None, -1
        elif event.key == "enter":
            self._follow()
        elif event.key in ("down", "tab", "up", "shift+tab"):
            self._next_link(1 if event.key in ("down", "tab") else -1)
        elif event.key == "backspace":
            self._look_for((self.search or "")[:-1])
        elif event.is_printable and event.character:
            self._look_for((self.search or "") + event.character)

    def _look_for(self, words: str) -> None:
        self.search = words[:40]
        self.link = self.top = 0

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.search is not None:
            self._look_for(self.search + " ".join(event.text.split()))
            self.refresh()

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """A click on a link follows it; on a word of the heading does that."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        rows = self.lines(self.size.width)
        at = offset.y - 1 + self.top
        row = self._row_at(offset.y, at, rows)
        act = _act_at(row, offset.x)
        if act.startswith("go "):
            self._go(act[3:])
        elif act:
            self.do(act)
        self.refresh()

    def _row_at(self, y: int, at: int, rows: list[Line]) -> Line:
        if y == 0:
            return self.heading(self.size.width)
        if y == self.size.height - 1:
            return self.ending(self.size.width)
        return rows[at] if at < len(rows) else line()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.top += 2
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.top = max(0, self.top - 2)
        self.refresh()


_COMMANDS = {
    "backspace": "back",
    "b": "back",
    "slash": "search",
    "i": "index",
    "z": "zoom",
    "f6": "away",
    "escape": "close",
    "question_mark": "close",
    "f1": "close",
}
"""What the single keys do."""


def _runs(row: Line) -> list[str]:
    """The links of a row, each once: a link that is broken over two rows counts in both."""
    found: list[str] = []
    last = ""
    for span in row:
        if span.act.startswith("go ") and span.act != last:
            found.append(span.act[3:])
        last = span.act
    return found


def _act_at(row: Line, x: int) -> str:
    at = 0
    for span in row:
        if at <= x < at + len(span.text):
            return span.act
        at += len(span.text)
    return ""
