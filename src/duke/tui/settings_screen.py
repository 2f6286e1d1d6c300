"""The settings screen: how the program looks, and which keys it obeys; kept in a small file that can be edited."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path

from textual import events

from duke.catalogue.problems import Problem
from duke.play.settings import CHOICES, Settings, load, save, spoken
from duke.tui.browser import edit_file
from duke.tui.commands import COMMANDS, MOMENTS, Command, written
from duke.tui.commands import shown as key_of
from duke.tui.cuts import cut_words
from duke.tui.page_keys import SETTINGS
from duke.tui.pages import Page, cut, safe, window
from duke.tui.places import short_path
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line, Span, line, wrapped
from duke.tui.theme import Eyes, Paint, chosen_eyes

WORDS = {
    "theme": ("Theme", {"dark": "dark", "light": "light", "safe": "safe for every kind of colour vision"}),
    "colours": ("Colours", {"auto": "as the terminal has", "true": "all", "16": "16", "mono": "none (NO_COLOR)"}),
    "ascii": ("Icons", {"auto": "as the terminal can", "on": "letters (ASCII)", "off": "glyphs"}),
    "seats": ("Seats", {"fixed": "fixed", "turned": "turned to the player to move", "face": "face to face"}),
}
"""What each setting is called, and its values."""


LINES = 7
"""At most so many lines about mistakes in the file."""


def own_keys() -> dict[str, Collection[str]]:
    """The commands of the table, each with the keys that no other may have, as people write them."""
    return {
        command.name: tuple(written(key) for key in command.keys.split(",")) if command.name not in MOMENTS else ()
        for command in COMMANDS
    }


class SettingsScreen(Page):
    """Rows by arrows; Space changes a value, Enter waits for another key for a command."""

    KEYS = SETTINGS

    def __init__(
        self, settings: Settings, path: Path, paint: Paint, on_changed: Callable[[Settings], None] | None = None
    ) -> None:
        super().__init__(paint)
        self.settings, self.path = settings, path
        self.on_changed = on_changed
        self.problems: tuple[Problem, ...] = load(path, own_keys()).problems
        self.at = 0
        self.waiting = False
        """Whether the next key becomes the chosen command's."""

    @property
    def commands(self) -> list[Command]:
        return [command for command in COMMANDS if command.name not in ("up", "down", "left", "right")]

    @property
    def chosen(self) -> Command | None:
        """The command of the chosen row."""
        return self.commands[self.at - len(CHOICES)] if self.at >= len(CHOICES) else None

    # What is shown

    def head(self) -> tuple[str, str]:
        return "SETTINGS", cut(safe(short_path(self.path)), max(10, self.size.width - 14))

    def offered(self, command: Command) -> str:
        key = self.chosen is not None
        if command.name == "change":
            return "" if key else command.word
        if command.name == "key":
            return command.word if key else ""
        if command.name == "reset":
            return command.word if self.chosen and self.chosen.name in self.settings.keys else ""
        return command.word

    def body(self, width: int, height: int) -> list[Line]:
        rows = [line(), *self._looks(), line()]
        foot = self._foot(width)
        room = height - len(rows) - 1 - len(foot)
        keys = self._key_rows(width)
        start = window(len(keys), room, max(0, self.at - len(CHOICES)))
        shown = keys[start : start + room]
        part = f"  {start + 1} to {start + len(shown)} of {len(keys)}" if len(shown) < len(keys) else ""
        rows.append(line(Span("  Keys of the table", "hot"), Span(part, "dim")))
        return [*rows, *shown, *([line()] * (room - len(shown))), *foot]

    def _looks(self) -> list[Line]:
        rows = []
        for number, (name, (title, words)) in enumerate(WORDS.items()):
            look = "selected" if number == self.at else "text"
            spans = [Span(f"  {title:<10}", "strong", f"row {number}")]
            for value in CHOICES[name]:
                on = value == self.settings.value(name)
                text = f"({'•' if on else ' '}) {words[value]}"
                spans += [Span(text, look if on else "dim", f"set {name} {value}"), Span("  ")]
            rows.append(tuple(spans))
        return rows

    def _key_rows(self, width: int) -> list[Line]:
        rows = []
        for number, command in enumerate(self.commands, len(CHOICES)):
            here = number == self.at
            own = self.settings.keys.get(command.name, "")
            shown = "press a key" if here and self.waiting else key_of(command, self.settings.keys)
            act = f"row {number}"
            rows.append(
                line(
                    Span("  "),
                    Span(f"{spoken(command.name):<13}", "selected" if here else "text", act),
                    Span(f" {shown:<11}", "hot" if own or (here and self.waiting) else "text", act),
                    Span(f" {cut_words(command.help, width - 29)}", "dim", act),
                )
            )
        return rows

    def _foot(self, width: int) -> list[Line]:
        if not self.problems:
            return [line(Span("  Every change is kept at once. Comments in the file stay.", "dim"))]
        rows, told = [line()], 0
        for problem in self.problems:
            text = f"{problem.line}:{problem.column} {problem.message}: {problem.mend}"
            said = wrapped(safe(text), width - 1, "bad", "  ! ", "    ")
            if told and len(rows) + len(said) > LINES:
                break
            rows += said[:LINES]
            told += 1
        if told < len(self.problems):
            rows.append(line(Span(f"    {len(self.problems) - told} more; e opens the file", "bad")))
        return rows

    # Commands

    def typed(self, event: events.Key) -> bool:
        if not self.waiting:
            return False
        self.waiting = False
        command = self.chosen
        if command is None or event.key == "escape":
            return True
        key = written(event.key)
        taken = self._holder(key, command.name)
        if taken:
            self.note = f'{key} is the key of "{spoken(taken)}". Give that another one first.'
        else:
            own = own_keys()[command.name]
            self._take(self.settings.with_key(command.name, "" if key in own else key))
        return True

    def _holder(self, key: str, name: str) -> str:
        """The command that has a key now, or nothing."""
        for other, own in own_keys().items():
            mine = (self.settings.keys[other],) if other in self.settings.keys else own
            if other != name and key in mine:
                return other
        return ""

    def _take(self, settings: Settings) -> None:
        """Keep other settings, and look as they say; the number of colours is the terminal's until the next start."""
        failure = save(self.path, settings)
        if failure:
            self.note = cut_words(safe(f"Not kept: {failure}"), self.size.width - 2)
        elif settings.colours != self.settings.colours:
            self.note = "The colours change when duke is started again."
        self.settings = settings
        self.problems = load(self.path, own_keys()).problems
        self._look(settings)
        if self.on_changed is not None:
            self.on_changed(settings)

    def _look(self, settings: Settings) -> None:
        self.paint = Paint(replace(eyes_of(settings), colours=self.paint.eyes.colours))

    def _move(self, by: int) -> None:
        last = len(CHOICES) + len(self.commands) - 1
        self.at = max(0, min(self.at + by, last)) if abs(by) > 1 else (self.at + by) % (last + 1)

    def do_change(self) -> None:
        self._step(1)

    def do_change_back(self) -> None:
        self._step(-1)

    def _step(self, by: int) -> None:
        if self.chosen is None:
            name = list(CHOICES)[self.at]
            values = CHOICES[name]
            self._take(self.settings.with_(name, values[(values.index(self.settings.value(name)) + by) % len(values)]))

    def do_key(self) -> None:
        if self.chosen is None:
            self._step(1)
        else:
            self.waiting = True
            self.note = f'Press a key for "{spoken(self.chosen.name)}". Esc changes nothing.'

    def do_reset(self) -> None:
        if self.chosen is not None:
            self._take(self.settings.with_key(self.chosen.name, ""))

    def do_edit(self) -> None:
        if not self.path.exists() and (failure := save(self.path, self.settings)):
            self.note = failure
            return
        self.note = edit_file(self, self.path)
        found = load(self.path, own_keys())
        self.settings, self.problems = found.settings, found.problems
        self._look(found.settings)
        if self.on_changed is not None:
            self.on_changed(found.settings)

    def do_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.paint))

    def do_back(self) -> None:
        self.app.pop_screen()

    def acted(self, act: str) -> None:
        kind, _, rest = act.partition(" ")
        if kind == "set":
            name, value = rest.split()
            self.at = list(CHOICES).index(name)
            self._take(self.settings.with_(name, value))
        elif kind == "row":
            if self.at == int(rest):
                self.do_key()
            self.at = int(rest)


def eyes_of(settings: Settings, encoding: str = "", env: Mapping[str, str] | None = None) -> Eyes:
    """How everything is drawn with these settings at this terminal."""
    encoding = encoding or getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return chosen_eyes(settings.theme, settings.colours, settings.ascii, env, encoding)
