"""The command palette: what the screen's table of keys holds, by name."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import SystemCommand
from textual.screen import Screen

from duke.tui.commands import COMMANDS
from duke.tui.pages import Page
from duke.tui.table import TableScreen


def palette(screen: Screen[object]) -> Iterable[SystemCommand]:
    """The commands that mean something on a screen."""
    if isinstance(screen, Page):
        for command in screen.KEYS:
            if command.keys and command.rank < 9:
                title = f"{command.word}  ({command.shown})"
                yield SystemCommand(title, command.help, lambda name=command.name: screen.run(name))
    elif isinstance(screen, TableScreen):
        for command in COMMANDS:
            if command.rank < 9:
                title = f"{command.word}  ({command.shown})"
                yield SystemCommand(title, command.help, lambda name=command.name: screen.action_do(name))
