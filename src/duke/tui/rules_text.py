"""The rulebook's pages as lines: rules, the index, what a search finds, and a page for every tile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

from duke.catalogue.marks import glyph
from duke.engine.geometry import Side, Step
from duke.engine.tiles import Face, Icon, Mark, TileSet, TileType
from duke.play.wording import side_word
from duke.rulebook import Paragraph, Rule, Rulebook
from duke.tui.browser_list import set_title
from duke.tui.faces import boxes
from duke.tui.spans import Line, Span, line, sides, width_of
from duke.tui.theme import Paint

READABLE = 76
"""Lines of text are not longer than this."""

WIDE = 60
"""From this width on, a tile's facts stand beside its faces."""


@dataclass(frozen=True, slots=True)
class Pages:
    """Makes pages of one rulebook and one set of tiles, for one pair of eyes. Links are acts: `go I2`."""

    book: Rulebook
    tiles: TileSet
    paint: Paint

    # A rule

    def rule(self, rule: Rule, width: int, context: str) -> list[Line]:
        """A rule: its title and where it was asked from, its text, the tiles that bear its icon."""
        title = self.flow([(rule.title, "panel-strong", ""), (f" \xa0{rule.id}", "panel-dim", "")], width, " ", " ")
        fits = len(title) == 1 and width_of(title[0]) + len(context) + 3 <= width
        head = [sides(title[0], line(Span(f"{context} ", "panel-dim")), width)] if context and fits else title
        found = [*head, *([line(Span(f" {context}", "panel-dim"))] if context and not fits else []), line()]
        for number, part in enumerate(rule.body):
            found += self._part(part, width, tight=part.kind == "bullet" and _next_kind(rule, number) == "bullet")
        icons = [Icon(topic.removeprefix("icon:")) for topic in rule.topics if topic.startswith("icon:")]
        bearers = [tile.name for tile in self.tiles.values() if _bears(tile, icons)]
        if bearers:
            found += self.flow([("Tiles with it: ", "panel-dim", ""), *_links(bearers)], width, " ", "   ")
        return found

    def _part(self, part: Paragraph, width: int, tight: bool) -> list[Line]:
        if part.kind == "picture":
            return [*(line(Span(f"  {row}", "panel")) for row in part.text.splitlines()), line()]
        look = {"why": "panel-dim"}.get(part.kind, "panel")
        pieces = self._pieces(part, look)
        first, later = {"bullet": (" - ", "   "), "ruling": (" ", "   "), "why": ("   ", "   ")}.get(
            part.kind, (" ", " ")
        )
        if part.kind == "ruling":
            pieces = [("Ruling ", "panel-hot", ""), *pieces]
        elif part.kind == "why":
            pieces = [("Why: ", "panel-dim", ""), *pieces]
        elif pieces and part.spans[0].kind == "icon":
            first, later = " ", "    "
            pieces = self._led(pieces)
        rows = self.flow(pieces, width, first, later)
        return rows if tight or part.kind == "ruling" else [*rows, line()]

    @staticmethod
    def _led(pieces: list[Piece]) -> list[Piece]:
        """An icon before a paragraph, set apart from the text."""
        (sign, look, act), *rest = pieces
        if rest:
            text, rest_look, rest_act = rest[0]
            rest[0] = ("\xa0\xa0" + text.lstrip(), rest_look, rest_act)
        return [(sign, look, act), *rest]

    def _pieces(self, part: Paragraph, look: str) -> list[Piece]:
        found: list[Piece] = []
        for span in part.spans:
            if span.kind == "icon":
                found.append((self.sign(Icon(span.target)), "panel-hot", ""))
            elif span.kind == "link":
                found += [(">\xa0", "panel-hot", f"go {span.target}"), (span.text, "panel-link", f"go {span.target}")]
            else:
                found.append((span.text, look, ""))
        return found

    def sign(self, icon: Icon) -> str:
        """An icon as the board draws it, a slide pointing ahead."""
        return glyph(icon, Step(0, 1), ascii=self.paint.eyes.ascii)

    # A tile

    def tile(self, tile: TileType, width: int, context: str) -> list[Line]:
        """The reference card of a tile: both faces, its facts, what its icons and abilities mean; nobody's, so that
        neither the case of its name nor anything else says whose the tile on the board is or which side is up."""
        head = f" {tile.name}"
        words = f"reference card, {context}" if context else "reference card"
        if len(head) + len(words) + 4 > width:
            words = "reference card"
        found = [line(Span(head, "panel-strong"), Span(f"   {words}", "panel-dim")), line()]
        facts = self._facts(tile)
        if tile.is_stub:
            found += self.flow([("It has no grid yet, so no bag holds it.", "panel", "")], width, " ", " ")
            return [*found, *(row for fact in facts for row in self.flow(fact, width, " ", "   "))]
        faces = boxes(tile, Side.LIGHT, Face.STARTING, ("start", "flip"), self.paint, False)
        if width >= WIDE:
            found += _beside(faces, self._wrapped(facts, width - width_of(faces[1]) - 2))
        else:
            found += [*faces, *self._wrapped(facts, width)]
        found += [line(), line(Span(" Its icons", "panel-hot"))]
        for sign, rule in self._signs(tile):
            found += self._meaning(sign, rule, width)
        found += [line(), *self._looking(width)]
        return [*found, *self._rulings(tile, width)]

    def _facts(self, tile: TileType) -> list[list[Piece]]:
        """One copy a player; set; who takes whose place; each as pieces of text."""
        copies = "one copy" if tile.copies == 1 else f"{tile.copies} copies"
        whose = " a player" if not tile.beside else ", beside the board"
        facts: list[list[Piece]] = [[(f"{copies}{whose}", "panel", "")], [(f"set: {set_title(tile.set)}", "panel", "")]]
        if tile.replaces and tile.replaces in self.tiles:
            words = "swapped in on the draw of the " if tile.beside else f"{_stands_for(tile)} the "
            facts.append([(words, "panel", ""), *_links([tile.replaces])])
        for other in self.tiles.values():
            if other.replaces == tile.name:
                facts.append([(_replaced(tile, other), "panel", ""), *_links([other.name])])
        if tile.linked:
            facts.append([("links to ", "panel", ""), *_links(sorted(tile.linked))])
        linking = [other.name for other in self.tiles.values() if tile.name in other.linked]
        if linking:
            facts.append([("linked to by ", "panel", ""), *_links(linking)])
        if tile.stands_in:
            facts.append([("has no grid of its own yet and uses that of the ", "panel", ""), *_links([tile.stands_in])])
        return facts

    def _wrapped(self, facts: list[list[Piece]], width: int) -> list[Line]:
        return [row for fact in facts for row in self.flow(fact, width, " ", "   ")]

    def _signs(self, tile: TileType) -> list[tuple[str, Rule]]:
        """Each icon and ability of a tile once, with the rule that says what it does."""
        found: dict[str, tuple[str, Rule]] = {}
        all_marks = (*tile.grid(Face.STARTING).marks, *tile.grid(Face.FLIPPED).marks)
        for mark in all_marks:
            sign = glyph(mark.icon, mark.step, ascii=self.paint.eyes.ascii)
            found.setdefault(mark.icon.value, (sign, self.book.by_id(mark.icon.rule)))
        if any(mark.group for mark in all_marks):
            found["+"] = ("+", self.book.by_id("I10"))
        for ability in sorted(tile.abilities, key=lambda ability: ability.value):
            found[ability.value] = (" ", self.book.by_id(ability.rule))
        return list(found.values())

    def _meaning(self, sign: str, rule: Rule, width: int) -> list[Line]:
        """`○  Jump  I2  what it does`: the rule's first sentence."""
        body = next((part for part in rule.body if part.kind == "text"), None)
        words = "".join(span.text for span in body.spans if span.kind != "icon") if body else ""
        first = words.strip().split(". ")[0].rstrip(".:") + "."
        pieces: list[Piece] = [
            (sign.replace(" ", "\xa0"), "panel-hot", ""),
            ("\xa0\xa0", "panel", ""),
            (rule.title, "panel-strong", ""),
            (f"\xa0\xa0{rule.id}\xa0\xa0", "panel-dim", ""),
            (f"{first} ", "panel", ""),
            *_rule_link(rule),
        ]
        return self.flow(pieces, width, "   " if width >= WIDE else " ", "      " if width >= WIDE else "    ")

    def _looking(self, width: int) -> list[Line]:
        rule = self.book.by_id("T7")
        head = line(Span(" What you may look at", "panel-hot"), Span("  T7", "panel-dim"))
        words = "The reference cards of the box are open to both players and show both sides of every tile. "
        return [head, *self.flow([(words, "panel", ""), *_rule_link(rule)], width, "   ", "   ")]

    def _rulings(self, tile: TileType, width: int) -> list[Line]:
        """The rulings of the rules that its icons stand under."""
        found: list[Line] = []
        for rule in dict.fromkeys(rule for _, rule in self._signs(tile)):
            for part in rule.body:
                if part.kind == "ruling":
                    pieces = [(f"{rule.id} ", "panel-strong", f"go {rule.id}"), *self._pieces(part, "panel")]
                    found += self.flow(pieces, width, "   ", "      ")
                elif part.kind == "why" and found:
                    pieces = [("Why: ", "panel-dim", ""), *self._pieces(part, "panel-dim")]
                    found += self.flow(pieces, width, "      ", "      ")
        return [line(), line(Span(" Rulings that touch it", "panel-hot")), *found] if found else []

    # Lists

    def index(self, width: int) -> list[Line]:
        """All rules by chapters, then all tiles by sets."""
        found: list[Line] = []
        for chapter, rules in self.book.chapters().items():
            found += [line(Span(f" {chapter}", "panel-hot")), *self._listed(rules, width), line()]
        for name in dict.fromkeys(tile.set for tile in self.tiles.values()):
            found.append(line(Span(f" Tiles: {set_title(name)}", "panel-hot")))
            found += [_tile_row(tile) for tile in self.tiles.values() if tile.set == name]
            found.append(line())
        return found

    def found(self, words: str, width: int) -> list[Line]:
        """The rules and tiles that a search finds, the best first."""
        wanted = words.casefold().split()
        rows: list[Line] = []
        if wanted:
            rows = [
                _tile_row(t, "  tile") for t in self.tiles.values() if all(word in t.name.casefold() for word in wanted)
            ]
        rows += self._listed(self.book.search(words), width)
        return rows or [line(Span("   nothing", "panel-dim"))]

    def _listed(self, rules: Iterable[Rule], width: int) -> list[Line]:
        """Rules by number and title; a long title goes on in a second row."""
        rows: list[Line] = []
        for rule in rules:
            first, *rest = wrap(rule.title, width - 9)
            act = f"go {rule.id}"
            rows.append(line(Span(f"   {rule.id:<4} ", "panel-dim", act), Span(first, "panel", act)))
            rows += [line(Span(" " * 8 + row, "panel", act)) for row in rest]
        return rows

    # Text

    def flow(self, pieces: Iterable[Piece], width: int, first: str, later: str) -> list[Line]:
        """Pieces of text as lines of at most `width` columns; a no-break space is not broken at."""
        room = min(width - 1, READABLE)
        rows: list[Line] = []
        here: list[list[Span]] = []
        indent, used = first, len(first)
        for word in _words(pieces):
            length = sum(len(span.text) for span in word)
            gap = 1 if here else 0
            if here and used + gap + length > room:
                rows.append(_line_of(indent, here))
                indent, here, used, gap = later, [], len(later), 0
            here.append(word)
            used += gap + length
        return [*rows, _line_of(indent, here)]


Piece = tuple[str, str, str]
"""Text, its look, and what a click on it does."""


def _words(pieces: Iterable[Piece]) -> list[list[Span]]:
    """The pieces cut at spaces; a word may hold parts of several pieces."""
    words: list[list[Span]] = [[]]
    for text, look, act in pieces:
        for number, part in enumerate(text.split(" ")):
            if number and words[-1]:
                words.append([])
            if part:
                words[-1].append(Span(part.replace("\xa0", " "), look, act))
    return [word for word in words if word]


def _line_of(indent: str, words: list[list[Span]]) -> Line:
    """Words with spaces between; a space inside a link belongs to it."""
    spans: list[Span] = [Span(indent, "panel")]
    for number, word in enumerate(words):
        if number:
            before, after = words[number - 1][-1], word[0]
            same = before.act and before.act == after.act and before.look == after.look
            spans.append(Span(" ", before.look if same else "panel", before.act if same else ""))
        spans += word
    return tuple(spans)


def _tile_row(tile: TileType, note: str = "") -> Line:
    act = f"go tile:{tile.name}"
    return line(Span("   ", "panel", act), Span(tile.name, "panel", act), Span(note, "panel-dim", act))


def _links(names: Iterable[str]) -> list[Piece]:
    """Links to tiles."""
    found: list[Piece] = []
    for name in names:
        act = f"go tile:{name}"
        found += [(">\xa0", "panel-hot", act), (name.replace(" ", "\xa0"), "panel-link", act), (" ", "panel", "")]
    return found


def _stands_for(tile: TileType) -> str:
    """`in Arthurian Legends it takes the place of`: where a tile comes in for another."""
    if tile.legend is not None:
        return f"in {set_title(tile.set)} it takes the place of"
    return "takes the place of" if tile.leader else "goes into the bag in place of"


def _replaced(tile: TileType, other: TileType) -> str:
    """What becomes of a tile where another comes in for it; persons have no article."""
    if other.beside:
        return "Siege Engines: swapped on the draw by the "
    place = "place" if tile.leader else "place in the bag"
    if other.legend is not None:
        return f"in {set_title(other.set)} {side_word(other.legend)}'s {place} is taken by "
    return f"its {place} is taken by the "


def _rule_link(rule: Rule) -> list[Piece]:
    act = f"go {rule.id}"
    return [(">\xa0", "panel-hot", act), (rule.title.replace(" ", "\xa0"), "panel-link", act)]


def _bears(tile: TileType, icons: list[Icon]) -> bool:
    faces: list[Mark] = []
    for grid in (tile.starting, tile.flipped):
        faces += grid.marks if grid is not None else ()
    return bool(icons) and any(mark.icon in icons for mark in faces)


def _beside(left: list[Line], right: list[Line]) -> list[Line]:
    width = max(width_of(row) for row in left)
    rows = []
    for number in range(max(len(left), len(right))):
        a = left[number] if number < len(left) else line()
        b = right[number] if number < len(right) else line()
        rows.append((*a, Span(" " * (width - width_of(a) + 1), "panel"), *b))
    return rows


def _next_kind(rule: Rule, number: int) -> str:
    return rule.body[number + 1].kind if number + 1 < len(rule.body) else ""
