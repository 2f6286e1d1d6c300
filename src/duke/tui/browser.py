"""The tile browser: every tile with both faces for both players, what is wrong with others, and the way to draw one."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from textual import events
from textual.app import SuspendNotSupported

from duke.catalogue.loader import Catalogue, house_folder, load
from duke.catalogue.sketch import Sketch, sketch_of
from duke.tui.browser_list import Entry, entries, visible
from duke.tui.browser_view import Shown, browser_rows
from duke.tui.field import Field
from duke.tui.page_keys import BROWSER
from duke.tui.pages import Page
from duke.tui.places import short_path
from duke.tui.rules_screen import RulesScreen
from duke.tui.spans import Line
from duke.tui.theme import Paint
from duke.tui.workshop import WorkshopScreen

POLL = 1.0
"""Seconds between two looks at the files."""


class BrowserScreen(Page):
    """A list by sets, searched as one types; the chosen tile beside it. It follows the files as they are saved."""

    KEYS = BROWSER

    def __init__(
        self,
        catalogue: Catalogue,
        paint: Paint,
        paths: Sequence[Path] = (),
        on_loaded: Callable[[Catalogue], None] | None = None,
        read: Callable[[], Catalogue] | None = None,
    ) -> None:
        super().__init__(paint)
        self.catalogue = catalogue
        self.paths = tuple(paths)
        self.on_loaded = on_loaded
        self.read = read or (lambda: load(self.paths))
        self.find = Field()
        self.finding = False
        self.only = ""
        """The one set that is shown; empty for all."""
        self.chosen = next(iter(catalogue.tiles), "")
        self._seen = self._stamps()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(POLL, self._watch)

    # What is shown

    @property
    def entries(self) -> list[Entry]:
        """The tiles that are listed, in order."""
        return visible(entries(self.catalogue), self.find.text, self.only)

    @property
    def entry(self) -> Entry | None:
        """The chosen tile, if it is listed; the first otherwise."""
        listed = self.entries
        return next((entry for entry in listed if entry.name == self.chosen), listed[0] if listed else None)

    def head(self) -> tuple[str, str]:
        sets = len(self.catalogue.sets)
        return "TILES", f"{len(self.catalogue.tiles)} tiles in {sets} set{'s' if sets != 1 else ''}"

    def body(self, width: int, height: int) -> list[Line]:
        shown = Shown(self.catalogue, self.entries, self.entry, self.find, self.finding, self.only)
        return browser_rows(shown, width, height, self.paint)

    # The files

    def _stamps(self) -> dict[str, tuple[int, int]]:
        """When each tile file was last written, and how long it is."""
        found: dict[str, tuple[int, int]] = {}
        for path in (house_folder(), *self.paths):
            files = [Path(top, name) for top, _, names in os.walk(path) for name in names] if path.is_dir() else [path]
            for file in files:
                try:
                    stat = file.stat()
                except OSError:
                    continue
                found[str(file)] = stat.st_mtime_ns, stat.st_size
        return found

    def _watch(self) -> None:
        stamps = self._stamps()
        if stamps != self._seen:
            self._reload("The files have changed: all tiles are read again.")
            self.draw()

    def _reload(self, note: str) -> None:
        self._seen = self._stamps()
        self.catalogue = self.read()
        self.note = note
        if self.on_loaded is not None:
            self.on_loaded(self.catalogue)

    # Commands

    def typed(self, event: events.Key) -> bool:
        if not self.finding or event.key in ("up", "down", "pageup", "pagedown"):
            return False
        if event.key == "escape":
            self.find, self.finding = Field(), False
        elif event.key == "enter":
            self.finding = False
        elif (further := self.find.key(event)) is not None:
            self.find = further
        return True

    def pasted(self, text: str) -> None:
        if self.finding:
            self.find = self.find.insert(text)

    def _move(self, by: int) -> None:
        listed = self.entries
        if not listed or self.entry is None:
            return
        at = listed.index(self.entry) + by
        self.chosen = listed[max(0, min(at, len(listed) - 1))].name

    def do_find(self) -> None:
        self.finding = True

    def do_sets(self) -> None:
        sets = ["", *dict.fromkeys(entry.set for entry in entries(self.catalogue))]
        self.only = sets[(sets.index(self.only) + 1) % len(sets)] if self.only in sets else ""

    def do_reload(self) -> None:
        self._reload("All tile files are read again.")

    def do_workshop(self) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.tile is None:
            self.note = "It has to be mended first: e opens its file in your editor."
            return
        try:
            sketch = sketch_of(self.catalogue, entry.name, house_folder())
        except ValueError as error:
            self.note = str(error)
            return
        self._open(sketch)

    def do_new(self) -> None:
        self._open(Sketch(house_folder()))

    def _open(self, sketch: Sketch) -> None:
        saved = partial(self._reload, "")
        self.app.push_screen(WorkshopScreen(sketch, self.catalogue, self.paint, self.paths, saved))

    def do_edit(self) -> None:
        entry = self.entry
        if entry is None:
            return
        origin = self.catalogue.origins.get(entry.name)
        if origin is not None and not origin.house:
            self.note = "It ships with the game. Enter draws a change of it, kept in a house file."
            return
        path = origin.path if origin is not None else Path(entry.problems[0].path) if entry.problems else None
        if path is not None:
            self.note = edit_file(self, path)
            self._reload(self.note)

    def do_rules(self) -> None:
        entry = self.entry
        about = f"tile:{entry.name}" if entry is not None and entry.tile is not None else "index"
        self.app.push_screen(RulesScreen(self.paint, self.catalogue.tiles, about))

    def do_back(self) -> None:
        if self.find.text or self.only:
            self.find, self.only = Field(), ""
        else:
            self.app.pop_screen()

    def acted(self, act: str) -> None:
        kind, _, name = act.partition(" ")
        if kind == "find":
            self.finding = True
        elif kind == "sets":
            self.do_sets()
        elif kind == "tile":
            if self.chosen == name:
                self.do_workshop()
            self.chosen = name


def edit_file(page: Page, path: Path) -> str:
    """Open a file in the player's editor, the screen set aside; what went wrong, or nothing."""
    editor = (os.environ.get("VISUAL") or os.environ.get("EDITOR") or "").strip()
    if not editor:
        return f"No editor is set. Set EDITOR, or open {short_path(path)} yourself."
    try:
        command = [*shlex.split(editor), str(path)]
    except ValueError:
        return f"EDITOR cannot be understood: {editor}"
    try:
        with page.app.suspend():
            return _ran(command)
    except SuspendNotSupported:
        return f"The screen cannot be set aside here; open {short_path(path)} in another window."


def _ran(command: Sequence[str]) -> str:
    """Run a program that has the terminal; what went wrong, or nothing. Raises nothing: the screen has to come back."""
    # Ctrl+C there is that program's business, not ours; were it ignored here, the program would not hear it either.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        status = subprocess.run(command, check=False).returncode
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    finally:
        signal.signal(signal.SIGINT, before)
    return f"{command[0]} ended with status {status}." if status else ""
