"""The rulebook at hand: opens at a topic beside the board, follows links, searches, lists."""

from __future__ import annotations

import re
import textwrap

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from duke import rulebook
from duke.catalogue.marks import GLYPHS, LETTERS
from duke.engine.geometry import Side
from duke.engine.tiles import Face, Icon, TileSet
from duke.rulebook import Rule
from duke.tui.faces import boxes, legend
from duke.tui.spans import IN_ASCII, Line, Span, line, sides
from duke.tui.theme import Paint


class RulesPanel(Widget, can_focus=True):
    """One rule, the index, or what a search found; keys as in the table of keys."""

    DEFAULT_CSS = "RulesPanel { width: 1fr; height: 1fr; }"

    class Closed(Message):
        """The reader is done."""

    def __init__(self, paint: Paint, tiles: TileSet | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.paint = paint
        self.tiles = tiles or TileSet()
        self.book = rulebook.load()
        self.place = "index"
        self.history: list[str] = []
        self.search: str | None = None
        self.top = 0
        self.link = 0

    def open(self, about: str) -> None:
        """Open at a rule's id, a topic (`icon:jump`), a tile (`tile:Knight`) or `index`."""
        self.history.clear()
        self.search = None
        self._go(about, keep=False)

    def _go(self, about: str, keep: bool = True) -> None:
        if keep:
            self.history.append(self.place)
        self.place = self._known(about)
        self.top = self.link = 0
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
        """The whole text at a width, its heading first."""
        if self.search is not None:
            return self._found(width)
        if self.place.startswith("tile:"):
            return self._tile(width)
        rule = self.rule
        return self._index(width) if rule is None else self._rule(rule, width)

    def _heading(self, text: str, width: int) -> Line:
        return sides(line(Span(f" {text}", "panel-hot")), line(Span("/ search  Esc ", "panel-dim")), width)

    def _rule(self, rule: Rule, width: int) -> list[Line]:
        found = [self._heading("Rules", width), line(Span(f" {rule.title}  {rule.id}", "panel-strong")), line()]
        for part in rule.body:
            if part.kind == "picture":
                found += [line(Span(f"  {row}")) for row in part.text.splitlines()]
            else:
                found += self._paragraph(part.kind, part.spans, width)
            found.append(line())
        for number, target in enumerate(rule.links):
            other = self.book.by_id(target)
            look = "selected" if number == self.link else "panel-link"
            found.append(line(" > ", Span(f"{other.id} {other.title}", look)))
        before, after = self.book.previous(rule), self.book.next(rule)
        left = f" < {before.id} {before.title}" if before else ""
        right = f"{after.id} {after.title} > " if after else ""
        room = width - len(right) - 1
        found += [line(), sides(line(Span(left[:room], "panel-dim")), line(Span(right, "panel-dim")), width)]
        return found

    def _paragraph(self, kind: str, spans: tuple[rulebook.Span, ...], width: int) -> list[Line]:
        text = "".join(self._sign(span) for span in spans)
        lead = {"bullet": " - ", "ruling": " Ruling  ", "why": " Why  "}.get(kind, " ")
        look = {"ruling": "panel-strong", "why": "panel-dim"}.get(kind, "panel")
        later = "   " if kind != "text" else " "
        rows = textwrap.wrap(text, width - 1, initial_indent=lead, subsequent_indent=later)
        return [line(Span(row, look)) for row in rows]

    def _sign(self, span: rulebook.Span) -> str:
        if span.kind != "icon":
            return span.text
        icon = Icon(span.target)
        return LETTERS[icon] if self.paint.eyes.ascii else GLYPHS[icon]

    def _tile(self, width: int) -> list[Line]:
        type = self.tiles[self.place[5:]]
        found = [self._heading("Rules > Tiles", width), line(Span(f" {type.name}", "panel-strong")), line()]
        if type.is_stub:
            return [*found, line(" It has no grid yet.")]
        found += boxes(type, Side.LIGHT, Face.STARTING, ("start", "flip"), self.paint, False)
        grids = type.grid(Face.STARTING), type.grid(Face.FLIPPED)
        found += [legend(*grids, paint=self.paint), line()]
        found.append(line(f" {type.copies} a player, set {type.set}"))
        if type.replaces:
            found.append(line(f" replaces the {type.replaces}"))
        if type.stands_in:
            found.append(line(f" stands in with the {type.stands_in}'s grid"))
        found.append(line())
        for number, rule in enumerate(self._tile_rules()):
            look = "selected" if number == self.link else "panel-link"
            found.append(line(" > ", Span(f"{rule.id} {rule.title}", look)))
        return found

    def _tile_rules(self) -> list[Rule]:
        type = self.tiles[self.place[5:]]
        if type.is_stub:
            return []
        marks = (*type.grid(Face.STARTING).marks, *type.grid(Face.FLIPPED).marks)
        ids = [mark.icon.rule for mark in marks] + [ability.rule for ability in type.abilities]
        ids += ["I10"] if any(mark.group for mark in marks) else []
        return [self.book.by_id(id) for id in dict.fromkeys([*ids, "T7"])]

    def _index(self, width: int) -> list[Line]:
        found = [self._heading("Rules", width)]
        number = 0
        for chapter, rules in self.book.chapters().items():
            found.append(line(Span(f" {chapter}", "panel-hot")))
            for rule in rules:
                look = "selected" if number == self.link else "panel"
                found.append(line(Span(f"   {rule.id:<4} {rule.title}", look)))
                number += 1
        return found

    def _found(self, width: int) -> list[Line]:
        rules = self.book.search(self.search or "")
        found = [line(Span(f" / {self.search}_", "panel-hot")), line()]
        for number, rule in enumerate(rules):
            look = "selected" if number == self.link else "panel"
            found.append(line(Span(f"   {rule.id:<4} {rule.title}", look)))
        return found or [line(" nothing")]

    def _targets(self) -> list[str]:
        """The rules that can be followed from here, in order."""
        if self.search is not None:
            return [rule.id for rule in self.book.search(self.search)]
        if self.place.startswith("tile:"):
            return [rule.id for rule in self._tile_rules()]
        rule = self.rule
        return list(rule.links) if rule is not None else [r.id for r in self.book.rules]

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        lines = self.lines(width)
        self.top = max(0, min(self.top, len(lines) - self.size.height))
        at = y if y == 0 else y + self.top
        segments = []
        for text, look, _ in lines[at] if at < len(lines) else ():
            shown = text.translate(IN_ASCII) if self.paint.eyes.ascii else text
            segments.append(Segment(shown, self.paint(look or "panel")))
        return Strip(segments).adjust_cell_length(width, self.paint("panel"))

    # Keys and mouse

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
        key = event.key
        if key in ("down", "j"):
            self.top += 1
        elif key in ("up", "k"):
            self.top = max(0, self.top - 1)
        elif key in ("pagedown", "space"):
            self.top += max(1, self.size.height - 3)
        elif key == "pageup":
            self.top = max(0, self.top - self.size.height + 3)
        elif key in ("tab", "shift+tab"):
            self._next_link(1 if key == "tab" else -1)
        elif key == "enter":
            self._follow()
        elif key in ("backspace", "b"):
            if self.history:
                self._go(self.history.pop(), keep=False)
        elif event.character == "/":
            self.search, self.link, self.top = "", 0, 0
        elif key == "i":
            self._go("index")
        elif key in ("left", "right"):
            self._neighbour(key == "right")
        elif key in ("escape", "q", "question_mark", "f6"):
            self.post_message(self.Closed())

    def _next_link(self, by: int) -> None:
        targets = self._targets()
        if not targets:
            return
        self.link = (self.link + by) % len(targets)
        for number, spans in enumerate(self.lines(self.size.width)):
            if any(span.look == "selected" for span in spans):
                self.top = max(0, number - self.size.height // 2)

    def _follow(self) -> None:
        targets = self._targets()
        if targets:
            chosen = targets[min(self.link, len(targets) - 1)]
            self.search = None
            self._go(chosen)

    def _neighbour(self, forward: bool) -> None:
        rule = self.rule
        if rule is not None:
            other = self.book.next(rule) if forward else self.book.previous(rule)
            if other is not None:
                self._go(other.id)

    def _search_key(self, event: events.Key) -> None:
        if event.key == "escape":
            self.search = None
        elif event.key == "enter":
            self._follow()
        elif event.key in ("down", "tab"):
            self._next_link(1)
        elif event.key in ("up", "shift+tab"):
            self._next_link(-1)
        elif event.key == "backspace":
            self.search = (self.search or "")[:-1]
            self.link = 0
        elif event.is_printable and event.character:
            self.search = (self.search or "") + event.character
            self.link = self.top = 0

    def on_click(self, event: events.Click) -> None:
        """A click on a link follows it."""
        offset = event.get_content_offset(self)
        lines = self.lines(self.size.width)
        if offset is None:
            return
        if offset.y == 0:
            self.post_message(self.Closed())
            return
        at = offset.y + self.top
        before = sum(1 for spans in lines[:at] if _is_target(spans))
        if at < len(lines) and _is_target(lines[at]):
            self.link = before
            self._follow()
            self.refresh()

    def on_mouse_scroll_down(self) -> None:
        self.top += 2
        self.refresh()

    def on_mouse_scroll_up(self) -> None:
        self.top = max(0, self.top - 2)
        self.refresh()


_LISTED = re.compile(r" {3}[A-Z]\d+ ")
"""A rule in the index or among what a search found."""


def _is_target(spans: Line) -> bool:
    """Whether a line leads to a rule."""
    return any(
        span.look in ("panel-link", "selected") or (span.text.startswith("   ") and span.text.strip()) for span in spans
    )
