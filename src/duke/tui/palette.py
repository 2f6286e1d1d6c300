"""The command palette: what can be done on the screen now, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.app import SystemCommand
from textual.screen import Screen

from duke.tui.page_keys import RULES
from duke.tui.pages import Page
from duke.tui.rules_panel import RulesPanel
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import IN_ASCII
from duke.tui.start import ITEMS, StartScreen
from duke.tui.table import TableScreen
from duke.tui.table_footer import offers


def palette(screen: Screen[object]) -> Iterable[SystemCommand]:
    """The commands that do something on a screen now; each does it."""
    match screen:
        case TableScreen():
            table = screen.table
            for command, word in offers(table):
                yield _entry(word, table.key(command.name), command.help, screen.action_do, command.name)
        case StartScreen():
            for letter, words in ITEMS:
                if letter != "c" or screen.waiting is not None:
                    about = screen.about(letter)
                    said = about.translate(IN_ASCII) if screen.paint.eyes.ascii else about
                    yield _entry(words, letter, said, screen.run_item, letter)
        case Page():
            for command in screen.KEYS:
                word = screen.offered(command) if command.rank < 9 else ""
                if word and hasattr(screen, f"do_{command.name}"):
                    yield _entry(word, command.shown, command.help, screen.run, command.name)
        case RulesScreen():
            for command in RULES:
                if command.name in ("search", "index", "close"):
                    panel = screen.query_one(RulesPanel)
                    yield _entry(command.word, command.shown, command.help, panel.run, command.name)


def _entry(word: str, key: str, about: str, do: Callable[[str], None], name: str) -> SystemCommand:
    return SystemCommand(f"{word}  ({key})", about, lambda: do(name))
