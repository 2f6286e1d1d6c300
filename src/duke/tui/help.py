"""All keys, from the one table of commands."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from duke.tui.commands import COMMANDS, Command
from duke.tui.spans import Line, Lines, Span, line
from duke.tui.theme import Paint


class HelpScreen(ModalScreen[None]):
    """Any key goes back; up and down scroll."""

    CSS = """
    HelpScreen { align: center middle; }
    #help { width: 76; height: 22; }
    """

    def __init__(self, paint: Paint, commands: tuple[Command, ...] = COMMANDS) -> None:
        super().__init__()
        self.paint = paint
        self.commands = commands
        self.top = 0

    def compose(self) -> ComposeResult:
        yield Lines("panel", id="help")

    def on_mount(self) -> None:
        self._draw()

    def _rows(self) -> list[Line]:
        rows = [line(Span("  Keys", "panel-hot")), line()]
        for where in dict.fromkeys(command.where for command in self.commands):
            rows.append(line(Span(f"  {where}", "panel-hot")))
            for command in self.commands:
                if command.where == where:
                    rows.append(line(Span(f"   {command.shown:<10}", "panel-strong"), command.help))
        right = "right says why or opens the rule" if self.commands == COMMANDS else "the wheel goes up and down"
        rows += [line(), line(Span(f"  Mouse: left picks, {right}, words of the last line work too.", "panel-dim"))]
        return rows

    def _draw(self) -> None:
        rows = self._rows()
        self.top = max(0, min(self.top, len(rows) - 21))
        note = line(Span("  up down scroll   any other key goes back", "panel-dim"))
        self.query_one("#help", Lines).show([*rows[self.top : self.top + 21], note], self.paint)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("down", "j"):
            self.top += 1
        elif event.key in ("up", "k"):
            self.top -= 1
        else:
            self.dismiss()
            return
        self._draw()

    def on_click(self) -> None:
        self.dismiss()
