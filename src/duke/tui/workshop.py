"""The tile workshop: letters draw, `+` joins, and the small boards show at once what the engine makes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import events

from duke.catalogue import marks, pictures
from duke.catalogue.keys import COPIES
from duke.catalogue.loader import Catalogue, load
from duke.catalogue.names import LONGEST, LONGEST_SHORT
from duke.catalogue.problems import Problem, Severity
from duke.catalogue.sketch import (
    FIELDS,
    UNNAMED,
    Sketch,
    emptied,
    grown,
    joined,
    step_at,
    with_icon,
    with_own,
)
from duke.engine.geometry import Square, Step
from duke.engine.tiles import GROUPABLE, Ability, Face, Grid
from duke.play.saves import rewrite
from duke.tui.commands import Command
from duke.tui.cuts import cut_left
from duke.tui.field import Field
from duke.tui.page_keys import WORKSHOP
from duke.tui.pages import Page, safe
from duke.tui.places import short_path
from duke.tui.spans import Line
from duke.tui.theme import Paint
from duke.tui.workshop_view import Shown, workshop_rows

OWN = Square(2, 2)
"""Where the tile stands on the small boards."""

_LONGEST = {"name": LONGEST, "short": LONGEST_SHORT, "copies": len(str(COPIES[1])), "set": LONGEST}


_PICTURE = Command("picture", "", "Enter", "back to the picture", "back to the picture", "workshop", 1)
_TICK = Command("tick", "", "Space", "on or off", "give the tile the ability, or take it", "workshop", 1)


class WorkshopScreen(Page):
    """One tile, drawn square by square. It is saved as a house tile."""

    KEYS = WORKSHOP

    def __init__(
        self,
        sketch: Sketch,
        catalogue: Catalogue,
        paint: Paint,
        paths: tuple[Path, ...] = (),
        on_saved: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(paint)
        self.sketch, self.catalogue, self.paths = sketch, catalogue, paths
        self.on_saved = on_saved
        self.side = Face.STARTING
        self.cursor = sketch.starting.own
        self.writing: str | None = None
        """The field or ability that is being filled in; None while the picture is drawn."""
        self.field = Field()
        self.history: list[tuple[Sketch, Face]] = []
        self.problems: tuple[Problem, ...] = ()
        self.asked = False
        """Whether Esc has asked about what is not saved."""
        self._check()

    # What is shown

    @property
    def grid(self) -> Grid:
        """The picture that is being drawn."""
        return self.sketch.grid(self.side)

    @property
    def step(self) -> Step:
        """The square under the cursor, counted from P."""
        return step_at(self.grid, *self.cursor)

    def head(self) -> tuple[str, str]:
        state = "not saved" if self.sketch.changed else "saved" if self.sketch.known else "empty"
        right = f" · {state}"
        room = max(20, self.size.width - len(" TILE WORKSHOP ") - len(right) - 3)
        return "TILE WORKSHOP", cut_left(safe(short_path(self.sketch.file)), room) + right

    def body(self, width: int, height: int) -> list[Line]:
        shown = Shown(self.sketch, self.side, self.cursor, self.writing, self.field, self.problems, OWN, self._remark())
        return workshop_rows(shown, width, height, self.paint)

    def _words(self) -> list[tuple[Command, str]]:
        if self.writing is None:
            return super()._words()
        found = [(_PICTURE, _PICTURE.word)]
        if self.writing not in FIELDS:
            found.append((_TICK, _TICK.word))
        words = {"next": "next field", "save": "save", "help": "keys"}
        return found + [(command, words[command.name]) for command in self.KEYS if command.name in words]

    def do_picture(self) -> None:
        self.enter(None)

    def do_tick(self) -> None:
        if self.writing not in (None, *FIELDS):
            self.change(self.sketch.toggled(Ability(self.writing)))

    def _remark(self) -> str:
        """What is worth knowing while nothing is wrong."""
        name = self.sketch.name
        known = self.catalogue.tiles.find(name)
        if self.sketch.known is None and known is not None:
            return f"{known.name} exists: saved, this file changes it"
        origin = self.catalogue.origins.get(name)
        if origin is not None and not origin.house:
            return f"{name} ships with the game: saved, a house file changes it"
        return ""

    def _check(self) -> None:
        self.problems = self.sketch.checked(self.paths) if self.sketch.changed else ()

    # Drawing

    def change(self, sketch: Sketch) -> None:
        """Go on with another drawing; what was can be had back."""
        if sketch == self.sketch:
            return
        self.history.append((self.sketch, self.side))
        self.sketch = sketch
        self.asked = False
        self._check()

    def draw_grid(self, grid: Grid) -> None:
        self.change(self.sketch.drawn(self.side, grid))

    def put(self, character: str) -> bool:
        """Draw by a character: an icon, P, a dot, a group's label. Whether it draws anything."""
        if character in ("P", "p"):
            self.draw_grid(with_own(self.grid, *self.cursor))
        elif character in (marks.EMPTY, marks.EMPTY_GLYPH):
            self.draw_grid(emptied(self.grid, self.step))
        elif character in marks.LABELS:
            if not any(mark.icon in GROUPABLE for mark in self.grid.at(self.step)):
                self.note = "Only strikes and hammers are joined: x or h first."
            self.draw_grid(joined(self.grid, self.step, character))
        elif character in marks.TYPED:
            if self.step == Step(0, 0):
                self.note = "The tile itself stands there; P puts it elsewhere."
            self.draw_grid(with_icon(self.grid, self.step, marks.TYPED[character]))
        else:
            return False
        return True

    def move(self, across: int, down: int) -> None:
        """The cursor, over the edge by making the picture larger."""
        x, y = self.cursor[0] + across, self.cursor[1] + down
        grid = self.grid
        if 0 <= x < grid.columns and 0 <= y < grid.rows:
            self.cursor = x, y
            return
        larger = grown(grid, across, down)
        if larger != grid:
            self.sketch = self.sketch.drawn(self.side, larger)
            self.cursor = max(0, x), max(0, y)
        else:
            self.note = f"A picture has at most {pictures.LARGEST} columns and rows."

    # Fields

    @property
    def stops(self) -> list[str | None]:
        """Where Tab leads, in order: the picture, the fields, the abilities."""
        return [None, *FIELDS, *(ability.value for ability in Ability)]

    def enter(self, name: str | None) -> None:
        """Fill in a field, or go back to the picture."""
        self.writing = name
        if name in FIELDS:
            fresh = name == "name" and self.sketch.known is None and self.sketch.name == UNNAMED
            self.field = Field(self.sketch.field(name), longest=_LONGEST.get(name, 60), fresh=fresh)

    def _tab(self, by: int) -> None:
        stops = self.stops
        self.enter(stops[(stops.index(self.writing) + by) % len(stops)])

    def typed(self, event: events.Key) -> bool:
        if event.key in ("tab", "shift+tab", "ctrl+s", "ctrl+z", "f1", "f2"):
            return False
        if self.writing is None:
            return self._drawn(event)
        if event.key in ("escape", "enter"):
            self.enter(None)
        elif self.writing in FIELDS:
            further = self.field.key(event)
            if further is not None:
                self._write(further)
        elif event.key == "space":
            self.do_tick()
        elif event.key in ("left", "right", "up", "down"):
            self._tab(1 if event.key in ("right", "down") else -1)
        return True

    def _drawn(self, event: events.Key) -> bool:
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if event.key in steps:
            self.move(*steps[event.key])
        elif event.key in ("delete", "backspace", "space"):
            self.draw_grid(emptied(self.grid, self.step))
        elif event.character in (None, "f", "?") or not self.put(str(event.character)):
            return False
        return True

    def _write(self, field: Field) -> None:
        assert self.writing is not None
        self.field = field
        self.change(self.sketch.with_field(self.writing, field.text))

    def pasted(self, text: str) -> None:
        if self.writing in FIELDS:
            self._write(self.field.insert(text))

    # Commands

    def do_join(self) -> None:
        self.put("+")

    def do_flip(self) -> None:
        self.side = self.side.other
        grid = self.grid
        self.cursor = min(self.cursor[0], grid.columns - 1), min(self.cursor[1], grid.rows - 1)

    def do_next(self) -> None:
        self._tab(1)

    def do_previous(self) -> None:
        self._tab(-1)

    def do_undo(self) -> None:
        if not self.history:
            self.note = "There is nothing to take back."
            return
        self.sketch, self.side = self.history.pop()
        grid = self.grid
        self.cursor = min(self.cursor[0], grid.columns - 1), min(self.cursor[1], grid.rows - 1)
        if self.writing in FIELDS:
            self.enter(self.writing)
        self._check()

    def do_save(self) -> None:
        """Write the file. A drawing with problems is kept too; games leave the tile out until they are mended."""
        path = self.sketch.file
        try:
            text = self.sketch.renewed().written()
            path.parent.mkdir(parents=True, exist_ok=True)
            rewrite(path, text)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            self.note = f"Not saved: {reason}"
            return
        self.catalogue = load(self.paths)
        self.sketch = self.sketch.saved(path, text)
        self.problems = self.sketch.checked(self.paths)
        broken = [problem for problem in self.problems if problem.severity is Severity.ERROR]
        self.note = f"Saved in {cut_left(safe(short_path(path)), self.size.width - 12)}"
        if broken:
            self.note = f"Saved, and left out of games until it is mended: {broken[0].message}"
        self.history.clear()
        if self.on_saved is not None:
            self.on_saved()

    def do_rules(self) -> None:
        from duke.tui.rules_screen import RulesScreen  # here, because that shows tiles and can open this

        here = self.grid.at(self.step)
        about = here[0].icon.rule if here else "B2"
        self.app.push_screen(RulesScreen(self.paint, self.catalogue.tiles, about))

    def do_back(self) -> None:
        if self.sketch.changed and not self.asked:
            self.asked = True
            self.note = "Not saved. Ctrl+S saves it, Esc again leaves without."
            return
        self.app.pop_screen()

    def acted(self, act: str) -> None:
        kind, _, rest = act.partition(" ")
        if kind == "square":
            column, row = rest.split()
            self.enter(None)
            self.cursor = int(column), int(row)
        elif kind == "put":
            self.enter(None)
            self.put(rest)
        elif kind == "field":
            self.enter(rest)
        elif kind == "ability":
            self.enter(rest)
            self.change(self.sketch.toggled(Ability(rest)))
        elif kind == "face":
            self.do_flip()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
