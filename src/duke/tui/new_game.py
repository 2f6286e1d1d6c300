"""The new-game screen: who plays, what for, with which tiles; what cannot be combined says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.play.chance import new_seed
from duke.play.game import Game, UndoPolicy
from duke.play.new_game import BASE, NewGame
from duke.play.wording import side_word
from duke.tui.spans import Line, Lines, Span, line, sides, wrapped
from duke.tui.theme import Paint

KEYS = (
    ("Tab", "names"),
    ("arrows", "choose"),
    ("Space", "change"),
    ("v", "bags"),
    ("Enter", "begin"),
    ("Esc", "back"),
)

Row = tuple[str, Callable[[NewGame], NewGame]]
"""What a row is called and what choosing it makes of the wishes."""


class NewGameScreen(Screen[None]):
    """A form by arrows, Space and mouse; the names are typed."""

    AUTO_FOCUS = ""
    CSS = """
    #form-title { height: 1; }
    #names { height: 1; layout: horizontal; }
    NewGameScreen Input { width: 20; height: 1; border: none; padding: 0; margin-left: 1; }
    .label { width: 9; height: 1; }
    #form { height: 1fr; }
    #form-footer { dock: bottom; height: 1; }
    """

    class Begun(Message):
        """The players are agreed."""

        def __init__(self, game: Game) -> None:
            super().__init__()
            self.game = game

    class Cancelled(Message):
        """Back to the start."""

    def __init__(self, wish: NewGame, paint: Paint) -> None:
        super().__init__()
        self.wish, self.paint = wish, paint
        self.at = 0
        self.bags = False

    def compose(self) -> ComposeResult:
        yield Lines("title", id="form-title")
        with Horizontal(id="names"):
            yield Lines("text", id="label-light")
            yield Input(self.wish.light, id="name-light", max_length=16)
            yield Lines("text", id="label-dark")
            yield Input(self.wish.dark, id="name-dark", max_length=16)
        yield Lines("text", id="form")
        yield Lines("title", id="form-footer")

    def on_mount(self) -> None:
        for label in ("light", "dark"):
            self.query_one(f"#label-{label}").styles.width = 9
        self.set_focus(None)
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    # What is shown

    def draw(self) -> None:
        """Show the form as it is."""
        width = self.size.width
        if not width:
            return
        self.styles.background = self.paint.ground("screen")
        head = sides(line(Span(" NEW GAME", "title-hot")), line("arrows choose · Space changes "), width)
        self.query_one("#form-title", Lines).show([head], self.paint)
        self.query_one("#label-light", Lines).show([line(Span("  Light", "strong"))], self.paint)
        self.query_one("#label-dark", Lines).show([line(Span("  Dark", "strong"))], self.paint)
        self.query_one("#form", Lines).show(self._bags(width) if self.bags else self._form(width), self.paint)
        keys = (
            ("Tab", "names"),
            ("arrows", "choose"),
            ("Space", "change"),
            ("v", "bags"),
            ("Enter", "begin"),
            ("Esc", "back"),
        )
        foot = [Span(" ")]
        for key, word in keys:
            foot += [Span(key, "title-hot", key), Span(f" {word}  ", "", key)]
        self.query_one("#form-footer", Lines).show([tuple(foot)], self.paint)

    def _left(self) -> list[tuple[str, list[Row]]]:
        w = self.wish
        aims: list[Row] = [(f"{_dot(w.objective == name)} {aim.title}", _aim(name)) for name, aim in OBJECTIVES.items()]
        terrain: list[Row] = [
            (f"{_box(t in w.terrain)} {t.value.capitalize()}" + _because(w.why_not_terrain(t)), _terrain(t))
            for t in Terrain
        ]
        looking: list[Row] = [
            (f"{_dot(not w.open_play)} memory: only your own other sides", lambda x: replace(x, open_play=False)),
            (f"{_dot(w.open_play)} open: all other sides for both", lambda x: replace(x, open_play=True)),
            (f"{_box(w.hand_over)} hand-over screen between turns", lambda x: replace(x, hand_over=not x.hand_over)),
        ]
        return [("Objective", aims), ("Terrain", terrain), ("Play", looking)]

    def _right(self) -> list[tuple[str, list[Row]]]:
        w = self.wish
        who = "who has the pikes" if w.aim.riders else "who sets up first"
        first: list[Row] = [
            (f"{_dot(w.first == word)} {word if word == 'random' else side_word(Side(word))}", _first(word))
            for word in ("random", "light", "dark")
        ]
        sets: list[Row] = [(f"{_box(name in w.sets)} {self._set_words(name)}", _set(name)) for name in w.house_sets]
        engines: Row = (
            f"{_box(w.siege_engines)} Siege Engines" + _because(w.why_not_engines()),
            lambda x: x if x.why_not_engines() else replace(x, siege_engines=not x.siege_engines),
        )
        undo: list[Row] = [
            (f"{_dot(w.undo is policy)} {words}", _undo(policy))
            for policy, words in (
                (UndoPolicy.OFF, "off"),
                (UndoPolicy.UNTIL_DRAW, "until a tile is drawn"),
                (UndoPolicy.ANY, "any turn, both agree"),
            )
        ]
        seats: list[Row] = [
            (f"{_dot(w.seats == word)} {said}", _seats(word))
            for word, said in (("fixed", "fixed"), ("turned", "turned to the player"), ("face", "face to face"))
        ]
        return [(who, first), ("Tiles", [*sets, engines]), ("Undo", undo), ("Board", seats)]

    def _set_words(self, name: str) -> str:
        count = sum(t.copies for t in self.wish.tiles.values() if t.set == name and not t.is_stub)
        return f"{name}  +{count}"

    def _rows(self) -> list[list[Row]]:
        return [[row for _, rows in column for row in rows] for column in (self._left(), self._right())]

    def _form(self, width: int) -> list[Line]:
        left, right = self._column(self._left(), 0), self._column(self._right(), len(self._rows()[0]))
        half = 42
        rows: list[Line] = [line()]
        for number in range(max(len(left), len(right))):
            a = left[number] if number < len(left) else line()
            b = right[number] if number < len(right) else line()
            rows.append((*sides(a, line(), half), *b))
        return rows + self._notes(width)

    def _column(self, groups: list[tuple[str, list[Row]]], number: int) -> list[Line]:
        found: list[Line] = []
        for title, rows in groups:
            found.append(line(Span(f"  {title}", "hot")))
            for words, _ in rows:
                look = "selected" if number == self.at else "dim" if " - " in words else "text"
                found.append(line(Span("  "), Span(words[:39], look, f"row {number}")))
                number += 1
        return found

    def _notes(self, width: int) -> list[Line]:
        w = self.wish
        found: list[Line] = [line()]
        if w.left_out:
            text = f"Left out, no grid yet: {', '.join(w.left_out)} (duke new-tile fills one in)"
            found += wrapped(text, width - 2, "dim", "  ")
        if w.problem:
            found += wrapped(w.problem, width - 2, "bad", "  ")
        elif w.aim.bags:
            bag = Counter({t.name: t.copies - t.set_up for t in w.armies().light if t.copies > t.set_up})
            text = f"{sum(bag.values())} tiles in LIGHT's bag: {counted(bag)}"
            found += wrapped(text, width - 2, "text", "  ")[:2]
        return found

    def _bags(self, width: int) -> list[Line]:
        """What is in each bag, and who replaces whom."""
        found: list[Line] = [line(), line(Span("  The bags", "hot"), "   v closes"), line()]
        for side in Side:
            army = self.wish.armies().of(side)
            bag = Counter({t.name: t.copies - t.set_up for t in army if t.copies > t.set_up})
            start = ", ".join(t.name for t in army for _ in range(t.set_up))
            text = f"{side_word(side)}, {sum(bag.values())} tiles: {counted(bag)}"
            found += wrapped(text, width - 4, "text", "  ", "     ")
            found += [*wrapped(f"set up: {start}", width - 4, "dim", "     "), line()]
        for said in self.wish.replacements():
            found.append(line(f"  {said}"))
        return found

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, Input):
            if event.key in ("enter", "escape", "down"):
                self.set_focus(None)
                event.stop()
            return
        lengths = [len(rows) for rows in self._rows()]
        column = 0 if self.at < lengths[0] else 1
        key = event.key
        if key in ("down", "j"):
            self.at = (self.at + 1) % sum(lengths)
        elif key in ("up", "k"):
            self.at = (self.at - 1) % sum(lengths)
        elif key in ("right", "l") and column == 0:
            self.at = min(self.at, lengths[1] - 1) + lengths[0]
        elif key in ("left", "h") and column == 1:
            self.at = min(self.at - lengths[0], lengths[0] - 1)
        elif key == "space":
            self._change(self.at)
        elif key == "v":
            self.bags = not self.bags
        elif key == "enter":
            self._begin()
        elif key == "escape":
            self.post_message(self.Cancelled())
        else:
            return
        event.stop()
        self.draw()

    def _change(self, number: int) -> None:
        rows = [row for column in self._rows() for row in column]
        self.wish = rows[number][1](self.wish)

    def _begin(self) -> None:
        if not self.wish.problem:
            self.post_message(self.Begun(self.wish.begin(new_seed())))

    def on_input_changed(self, event: Input.Changed) -> None:
        side = "light" if event.input.id == "name-light" else "dark"
        self.wish = replace(self.wish, **{side: event.value})  # type: ignore[arg-type]  # both fields are names
        self.draw()

    def on_lines_acted(self, message: Lines.Acted) -> None:
        kind, _, number = message.act.partition(" ")
        if kind == "row":
            self.at = int(number)
            self._change(self.at)
        elif kind == "v":
            self.bags = not self.bags
        elif kind == "Enter":
            self._begin()
        elif kind == "Esc":
            self.post_message(self.Cancelled())
        self.draw()


def counted(names: Counter[str]) -> str:
    """`3 Pikeman, Knight`."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names.items())


def _dot(on: bool) -> str:
    return "(•)" if on else "( )"


def _box(on: bool) -> str:
    return "[×]" if on else "[ ]"  # noqa: RUF001  # the form's own cross


def _because(reason: str) -> str:
    return f" - {reason}" if reason else ""


def _aim(name: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: wish.aimed(name)


def _terrain(terrain: Terrain) -> Callable[[NewGame], NewGame]:
    return lambda wish: wish.toggled(terrain)


def _first(word: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, first=word)


def _undo(policy: UndoPolicy) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, undo=policy)


def _seats(word: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, seats=word)


def _set(name: str) -> Callable[[NewGame], NewGame]:
    return lambda wish: replace(wish, sets=wish.sets ^ {name}) if name != BASE else wish
