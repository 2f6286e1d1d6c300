"""The new-game screen: who plays, what for, with which tiles; what cannot be combined says why."""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.message import Message

from duke.catalogue.loader import Catalogue
from duke.catalogue.troubles import troubles
from duke.play.chance import new_seed
from duke.play.game import Game
from duke.play.new_game import NewGame
from duke.tui.commands import Command
from duke.tui.field import Field
from duke.tui.form import Choice, next_group, towards
from duke.tui.new_game_view import NAMES, Form, bag_rows
from duke.tui.page_keys import NEW_GAME
from duke.tui.pages import Page
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line, line
from duke.tui.theme import Paint

LONGEST_NAME = 16
_SCROLL = Command("down", "", "up down", "scroll", "scroll", "new game", 1)


def _name_field(name: str) -> Field:
    """A name to be written; those that nobody has given go with the first letter."""
    return Field(name, longest=LONGEST_NAME, fresh=name in ("Light", "Dark"))


class NewGameScreen(Page):
    """A form by Tab, arrows, Space and mouse; the names are written in it."""

    KEYS = NEW_GAME

    class Begun(Message):
        """The players are agreed."""

        def __init__(self, game: Game) -> None:
            super().__init__()
            self.game = game

    class Cancelled(Message):
        """Back to the start."""

    def __init__(self, wish: NewGame, paint: Paint, catalogue: Catalogue | None = None) -> None:
        super().__init__(paint)
        self.wish, self.catalogue = wish, catalogue
        self.at = f"objective {wish.objective}"
        self.fields = {side: _name_field(getattr(wish, side)) for side in NAMES}
        self.bags = False
        self.scroll = 0

    # What is shown

    @property
    def form(self) -> Form:
        return Form(self.wish, self.catalogue, self.at, self.fields, self.size.width, self.size.height - 2)

    @property
    def choice(self) -> Choice:
        """What the cursor is on."""
        choices = self.form.choices()
        return next((choice for choice in choices if choice.name == self.at), choices[0])

    def head(self) -> tuple[str, str]:
        if not self.bags:
            return "NEW GAME", "Tab next · Space changes"
        count, room = len(self._bag_rows()), self.size.height - 2
        self.scroll = max(0, min(self.scroll, count - room))
        more = f"lines {self.scroll + 1} to {self.scroll + room} of {count}" if count > room else ""
        return "THE BAGS", more

    def _bag_rows(self) -> list[Line]:
        bad = troubles(self.catalogue) if self.catalogue is not None else ()
        return [line(), *bag_rows(self.wish, self.size.width, self.wish.left_out, bad)]

    def offered(self, command: Command) -> str:
        if self.bags:
            return "close" if command.name == "back" else ""
        if command.name == "begin":
            return "next field" if self.at in NAMES else "" if self.wish.problem else command.word
        if command.name == "change":
            return "" if self.at in NAMES or self.choice.why_not else command.word
        if command.name in ("bags", "rules"):
            return "" if self.at in NAMES else command.word
        return command.word

    def _words(self) -> list[tuple[Command, str]]:
        scrolls = self.bags and len(self._bag_rows()) > self.size.height - 2
        return [(_SCROLL, _SCROLL.word)] * scrolls + super()._words()

    def body(self, width: int, height: int) -> list[Line]:
        if not self.bags:
            return self.form.rows()
        return self._bag_rows()[self.scroll : self.scroll + height]

    # Keys and mouse

    def typed(self, event: events.Key) -> bool:
        if self.at not in NAMES or self.bags:
            return False
        if event.key == "enter":
            # one name after the other: what stands between them by Tab would begin the game at the next Enter
            self.at = NAMES[1] if self.at == NAMES[0] else next_group(self.form.choices(), self.at, 1)
            return True
        further = self.fields[self.at].key(event)
        if further is None:
            return False
        self._write(further)
        return True

    def _write(self, field: Field) -> None:
        self.fields[self.at] = field
        self.wish = replace(self.wish, **{self.at: field.text})  # type: ignore[arg-type]  # both fields are names

    def pasted(self, text: str) -> None:
        if self.at in NAMES:
            self._write(self.fields[self.at].insert("".join(char for char in text if char.isprintable())))

    def on_key(self, event: events.Key) -> None:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": 2 - self.size.height, "pagedown": self.size.height - 2}
        if self.bags and event.key in steps:
            self.scroll += steps[event.key]
            event.stop()
            event.prevent_default()
            self.draw()
            return
        super().on_key(event)

    def do_next(self) -> None:
        self.at = next_group(self.form.choices(), self.at, 1)

    def do_previous(self) -> None:
        self.at = next_group(self.form.choices(), self.at, -1)

    def do_up(self) -> None:
        self._towards(0, -1)

    def do_down(self) -> None:
        self._towards(0, 1)

    def do_left(self) -> None:
        self._towards(-1, 0)

    def do_right(self) -> None:
        self._towards(1, 0)

    def _towards(self, across: int, down: int) -> None:
        if self.bags:
            self.scroll += down
        else:
            self.at = self.form.next_set(down) or towards(self.form.choices(), self.at, across, down)

    def do_change(self) -> None:
        choice = self.choice
        if choice.why_not and not choice.bad:
            self.note = f"{choice.text.strip()}: {choice.why_not}."
        elif choice.change is not None and not choice.bad:
            self.wish = choice.change(self.wish)

    def do_bags(self) -> None:
        self.bags, self.scroll = not self.bags, 0

    def do_rules(self) -> None:
        terrain = self.at.startswith("terrain ")
        topics = {"sets": "catalogue", "play": "looking", "hand": "looking", "first": "setup"}
        about = topics.get(self.choice.group, f"objective:{self.wish.objective}")
        about = f"terrain:{self.at.removeprefix('terrain ')}" if terrain else about
        about = "siege-engines" if self.at == "set engines" else about
        self.app.push_screen(RulesScreen(self.paint, self.wish.tiles, about))

    def do_begin(self) -> None:
        if self.bags:
            self.bags = False
        elif self.wish.problem:
            self.note = self.wish.problem
        else:
            self.post_message(self.Begun(self.wish.begin(new_seed())))

    def do_back(self) -> None:
        if self.bags:
            self.bags = False
        else:
            self.post_message(self.Cancelled())

    def acted(self, act: str) -> None:
        kind, _, name = act.partition(" ")
        if kind == "choose":
            self.at = name
            self.do_change()
