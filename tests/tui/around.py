"""Screens around the game on a bench of their own, with folders of their own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen

from tui.tables import screen_text

GOLDEN = Path(__file__).parent / "golden"

GRIFFIN = """\
- name: Griffin
  set: house
  copy: 1
  starting: |
    .  .  j  .  .
    .  m  .  m  .
    m  mc P  P  m
    .  x+ h+ x+ .
    .  .  z  .  .
  flipped: |
    s  .  .  .  .
    .  .  .  .  .
    .  .  P  .  .
    .  .  .  .  .
    .  .  .  .  .
"""
"""A house file with four mistakes."""

TREASURER = """\
# Who keeps the money.
- name: Treasurer   # ours
  copies: 2
  starting: |
    . . j . .
    . m . m .
    . . P . .
    . . . . .
    . . . . .
  flipped: |
    . . . . .
    . . s . .
    . . P . .
    . m . m .
    . . . . .
"""


class Around(App[None]):
    """One screen and nothing else; its messages are noted."""

    def __init__(self, make: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.make = make
        self.heard: list[Message] = []

    def on_mount(self) -> None:
        self.push_screen(self.make())

    def on_start_screen_chosen(self, message: Message) -> None:
        self.heard.append(message)

    on_new_game_screen_begun = on_start_screen_chosen
    on_new_game_screen_cancelled = on_start_screen_chosen
    on_open_screen_chosen = on_start_screen_chosen
    on_replay_screen_continued = on_start_screen_chosen


def text(pilot: Pilot[Any]) -> str:
    """What stands on the screen."""
    return screen_text(pilot.app)


def heard(pilot: Pilot[Any]) -> list[Any]:
    """The messages that the screen has sent."""
    assert isinstance(pilot.app, Around)
    return pilot.app.heard


async def click(pilot: Pilot[Any], words: str, nth: int = 0) -> None:
    """Click on words that stand on the screen."""
    rows = screen_text(pilot.app).split("\n")
    found = [(row.index(words), y) for y, row in enumerate(rows) if words in row]
    assert found, f"{words!r} is not on the screen:\n" + "\n".join(rows)
    await pilot.click(offset=found[nth])
    await pilot.pause()


def check(name: str, shown: str) -> None:
    """Compare a screen with its golden text; with DUKE_GOLDEN set, write that instead."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("DUKE_GOLDEN"):
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8"), f"{path.name} differs:\n{shown}"
