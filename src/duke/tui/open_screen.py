"""The list of saved games: told apart by names, objective, turn and time; records and positions by their path."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from textual import events
from textual.message import Message

from duke.play.saves import Saved, delete
from duke.tui.commands import Command
from duke.tui.cuts import cut_left
from duke.tui.field import Field
from duke.tui.glyphs import signs
from duke.tui.page_keys import OPEN
from duke.tui.pages import Page, fitted, footer, padded, part, safe
from duke.tui.places import short_path
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line, Span, line
from duke.tui.start import summary
from duke.tui.theme import Paint

LONGEST_PATH = 400
INDENT = " " * 7
DATE = len("2026-11-30 11:10  ")


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
        chosen = self.saved[self.at] if self.saved else None
        if command.name in ("go", "replay", "delete") and chosen is None:
            return ""
        if chosen is not None and chosen.broken and command.name in ("go", "replay"):
            return ""
        if chosen is not None and chosen.finished and command.name == "go":
            return "look at the end"
        return command.word

    def body(self, width: int, height: int) -> list[Line]:
        foot = self._foot(width)
        rows = [self._row(number, width) for number in range(len(self.saved))]
        rows = rows or [line("  No game is saved yet. n on the start screen begins one.")]
        return [line(), *part(rows, height - 1 - len(foot), self.at), *foot]

    def _row(self, number: int, width: int) -> Line:
        saved = self.saved[number]
        here = number == self.at and not self.writing
        mark = signs(self.paint.eyes.ascii).bullet if here else " "
        look = "selected" if here else "bad" if saved.broken else "dim" if saved.finished else "text"
        text = f"{saved.changed:%Y-%m-%d %H:%M}  {summary(saved, width - 4 - DATE)}"
        return line(Span(f" {mark} ", "hot"), Span(padded(text, width - 4), look, f"row {number}"))

    def _foot(self, width: int) -> list[Line]:
        """The line for another file; below it what is said, or the chosen game's path and what its row lacks."""
        head = Span("  File ", "hot" if self.writing else "dim", "file")
        field = self.field.spans(max(20, width - 12), "text", self.writing, "file")
        if self.note:
            below = fitted(self.note, width, 3, "hot", INDENT)
        elif self.writing or not self.saved:
            below = [line(Span(f"{INDENT}a record or a position file", "dim"))]
        else:
            chosen = self.saved[self.at]
            below = [line(Span(INDENT + cut_left(safe(short_path(chosen.path)), width - 9), "dim"))]
            below += fitted(safe(chosen.fault), width, 3, "bad", INDENT)
            if summary(chosen) != summary(chosen, width - 4 - DATE):
                below += fitted(summary(chosen), width, 2, "dim", INDENT)
        return [line(), (head, *field), *below, *[line()] * (2 - len(below))]

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
        if self.saved and not (replay and self.saved[self.at].broken):
            self.post_message(self.Chosen(self.saved[self.at].path, replay))

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
