"""The list of saved games: told apart by names, objective, turn and time; records and positions by their path."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from textual import events
from textual.message import Message

from duke.play.saves import Saved, delete
from duke.tui.commands import Command
from duke.tui.field import Field
from duke.tui.glyphs import signs
from duke.tui.page_keys import OPEN
from duke.tui.pages import Page, cut, fitted, footer, padded, safe, window
from duke.tui.places import short_path
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line, Span, line
from duke.tui.start import summary
from duke.tui.theme import Paint

LONGEST_PATH = 400


class OpenScreen(Page):
    """Up and down choose, Enter goes on with the game, r looks through it, / names another file."""

    KEYS = OPEN

    class Chosen(Message):
        """A file to open: to play on, or to look at."""

        def __init__(self, path: Path, replay: bool) -> None:
            super().__init__()
            self.path = path
            self.replay = replay

    def __init__(self, saved: Sequence[Saved], paint: Paint) -> None:
        super().__init__(paint)
        self.saved = list(saved)
        self.at = 0
        self.writing = False
        self.field = Field(longest=LONGEST_PATH)
        self.asked: Saved | None = None
        """The game that is deleted when the key is pressed again."""

    # What is shown

    def head(self) -> tuple[str, str]:
        count = len(self.saved)
        return "OPEN", f"{count} saved game{'s' if count != 1 else ''}"

    def offered(self, command: Command) -> str:
        if self.writing:
            return {"go": "open", "back": "back to the list"}.get(command.name, "")
        if command.name in ("go", "replay", "delete") and not self.saved:
            return ""
        chosen = self.saved[self.at] if self.saved else None
        if command.name == "go" and chosen is not None and chosen.finished:
            return "look at the end"
        return command.word

    def body(self, width: int, height: int) -> list[Line]:
        foot = self._foot(width)
        room = height - 2 - len(foot)
        start = window(len(self.saved), room, self.at)
        rows = [self._row(number, width) for number in range(start, min(len(self.saved), start + room))]
        if not self.saved:
            rows = [line("  No game is saved yet. n on the start screen begins one.")]
        return [line(), *rows, *([line()] * (room - len(rows))), *foot]

    def _row(self, number: int, width: int) -> Line:
        saved = self.saved[number]
        here = number == self.at and not self.writing
        mark = signs(self.paint.eyes.ascii).bullet if here else " "
        look = "selected" if here else "bad" if saved.broken else "dim" if saved.finished else "text"
        text = f"{saved.changed:%Y-%m-%d %H:%M}  {summary(saved)}"
        return line(Span(f" {mark} ", "hot"), Span(padded(text, width - 4), look, f"row {number}"))

    def _foot(self, width: int) -> list[Line]:
        """The line for another file, and the path of the chosen game or what is said of it."""
        head = Span("  File ", "hot" if self.writing else "dim", "file")
        path = self.saved[self.at].path if self.saved else None
        note = "a record or a position file" if self.writing or path is None else safe(short_path(path))
        field = self.field.spans(max(20, width - 12), "text", self.writing, "file")
        below = [line(Span(f"       {cut(note, width - 9)}", "dim"))]
        if self.note:
            below = fitted(self.note, width, 2, "hot", " " * 7)
        return [line(), (head, *field), *below]

    def foot(self, width: int) -> Line:
        """The keys stay; what is said stands above them."""
        return footer(self._words(), width)

    # Keys and mouse

    def typed(self, event: events.Key) -> bool:
        if not self.writing:
            return False
        if event.key == "escape":
            self.writing = False
        elif event.key == "enter":
            self._named()
        elif (further := self.field.key(event)) is not None:
            self.field = further
        return True

    def pasted(self, text: str) -> None:
        self.writing = True
        self.field = self.field.insert("".join(char for char in text if char.isprintable()))

    def _named(self) -> None:
        text = self.field.text.strip()
        if not text:
            return
        path = Path(text)
        with suppress(RuntimeError):  # a user whom nobody knows
            path = path.expanduser()
        self.post_message(self.Chosen(path, False))

    def on_key(self, event: events.Key) -> None:
        if event.key != "delete":
            self.asked = None
        super().on_key(event)

    def _move(self, by: int) -> None:
        if self.saved:
            self.at = max(0, min(self.at + by, len(self.saved) - 1))

    def _choose(self, replay: bool) -> None:
        if not self.saved:
            return
        chosen = self.saved[self.at]
        if chosen.broken and replay:
            self.note = f"It is broken: {safe(chosen.fault)}"
            return
        self.post_message(self.Chosen(chosen.path, replay))

    def do_go(self) -> None:
        self._choose(False)

    def do_replay(self) -> None:
        self._choose(True)

    def do_file(self) -> None:
        self.writing = True

    def do_delete(self) -> None:
        """Delete the chosen game, when asked twice."""
        if not self.saved:
            return
        chosen = self.saved[self.at]
        if self.asked != chosen:
            self.asked = chosen
            self.note = "Delete this game for good? Del again deletes it, any other key keeps it."
            return
        self.asked = None
        if reason := delete(chosen.path):
            self.note = f"Not deleted: {safe(reason)}."
            return
        self.saved.remove(chosen)
        self._move(0)
        self.note = f"{safe(chosen.name)} is deleted."

    def do_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.paint))

    def do_back(self) -> None:
        self.app.pop_screen()

    def acted(self, act: str) -> None:
        kind, _, number = act.partition(" ")
        if kind == "file":
            self.writing = True
        elif kind == "row":
            self.writing = False
            if self.at == int(number):
                self._choose(False)
            self.at = int(number)
