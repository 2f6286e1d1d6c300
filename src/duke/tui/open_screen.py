"""The list of saved games: told apart by names, objective, turn and time."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from duke.play.saves import Saved
from duke.tui.spans import Line, Lines, Span, line
from duke.tui.start import summary
from duke.tui.theme import Paint


class OpenScreen(Screen[None]):
    """Up and down choose, Enter goes on with the game, r looks at its record, / names another file."""

    AUTO_FOCUS = ""
    CSS = """
    #open-title { height: 1; }
    #open { height: 1fr; }
    #open-file { display: none; height: 1; border: none; padding: 0 1; }
    #open-footer { dock: bottom; height: 1; }
    """

    class Chosen(Message):
        """A file to open: to play on, or to look at."""

        def __init__(self, path: Path, replay: bool) -> None:
            super().__init__()
            self.path = path
            self.replay = replay

    def __init__(self, saved: list[Saved], paint: Paint) -> None:
        super().__init__()
        self.saved, self.paint = saved, paint
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Lines("title", id="open-title")
        yield Lines("text", id="open")
        yield Input(id="open-file", placeholder="a record or a position file")
        yield Lines("title", id="open-footer")

    def on_mount(self) -> None:
        self.query_one("#open-file").can_focus = False
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show the list as it is."""
        if not self.size.width:
            return
        self.styles.background = self.paint.ground("screen")
        self.query_one("#open-title", Lines).show([line(Span(" OPEN", "title-hot"))], self.paint)
        room = self.size.height - 6
        first = max(0, min(self.at - room + 1, len(self.saved) - room))
        rows: list[Line] = [line()]
        for number, saved in enumerate(self.saved[first : first + room], first):
            look = "selected" if number == self.at else "dim" if saved.broken else "text"
            when = f"{saved.changed:%Y-%m-%d %H:%M}"
            rows.append(line(Span(f"  {when}  {summary(saved)}"[: self.size.width], look, str(number))))
        if not self.saved:
            rows.append(line("  No game is saved yet."))
        self.query_one("#open", Lines).show(rows, self.paint)
        keys = (("up down", "choose"), ("Enter", "play on"), ("r", "replay"), ("/", "another file"), ("Esc", "back"))
        foot = [Span(" ")]
        for key, word in keys:
            foot += [Span(key, "title-hot"), Span(f" {word}  ")]
        self.query_one("#open-footer", Lines).show([tuple(foot)], self.paint)

    def _choose(self, replay: bool) -> None:
        if self.saved:
            self.post_message(self.Chosen(self.saved[self.at].path, replay))

    def on_key(self, event: events.Key) -> None:
        typed = self.query_one("#open-file", Input)
        if typed.display:
            if event.key == "escape":
                typed.display = typed.can_focus = False
                self.set_focus(None)
                event.stop()
            return
        if event.key in ("up", "k", "down", "j") and self.saved:
            self.at = (self.at + (1 if event.key in ("down", "j") else -1)) % len(self.saved)
            self.draw()
        elif event.key in ("enter", "space"):
            self._choose(False)
        elif event.key == "r":
            self._choose(True)
        elif event.character == "/":
            typed.display = typed.can_focus = True
            typed.focus()
        elif event.key == "escape":
            self.app.pop_screen()
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.post_message(self.Chosen(Path(event.value.strip()).expanduser(), False))

    def on_lines_acted(self, message: Lines.Acted) -> None:
        self.at = int(message.act)
        self._choose(False)
