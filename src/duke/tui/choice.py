"""A small question over the table: which of several turns by the same squares is meant."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from duke.engine.actions import Action
from duke.engine.notation import TURN_ACTIONS, write
from duke.engine.rules import Rules
from duke.engine.state import State
from duke.play.wording import describe_turn
from duke.tui.spans import Line, Lines, Span, line
from duke.tui.theme import Paint


class ChoiceScreen(ModalScreen[Action | None]):
    """Up and down choose, Enter takes, Esc goes back."""

    CSS = """
    ChoiceScreen { align: center middle; }
    #choices { width: 70; height: auto; }
    """

    def __init__(self, rules: Rules, state: State, actions: tuple[Action, ...], paint: Paint) -> None:
        super().__init__()
        self.rules, self.state, self.actions, self.paint = rules, state, actions, paint
        self.chosen = 0

    def compose(self) -> ComposeResult:
        yield Lines("panel", id="choices")

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        block = self.query_one("#choices", Lines)
        rows: list[Line] = [line(), line(Span("  Which of these?", "panel-hot")), line()]
        for number, action in enumerate(self.actions):
            look = "selected" if number == self.chosen else "panel"
            text = f"  {number + 1}  {self._words(action)}"
            rows.append(line(Span(text[:70].ljust(70), look, str(number))))
        rows += [line(), line(Span("  up down choose   Enter takes   Esc back", "panel-dim")), line()]
        block.styles.height = len(rows)
        block.show(rows, self.paint)

    def _words(self, action: Action) -> str:
        if isinstance(action, TURN_ACTIONS):
            return f"{write(self.state, (action,)):<10} {describe_turn(self.rules, self.state, action)}"
        return "the Flag is moved first; then comes your turn"

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("up", "k"):
            self.chosen = (self.chosen - 1) % len(self.actions)
        elif event.key in ("down", "j", "tab"):
            self.chosen = (self.chosen + 1) % len(self.actions)
        elif event.key in ("enter", "space"):
            self.dismiss(self.actions[self.chosen])
            return
        elif event.key == "escape":
            self.dismiss(None)
            return
        elif event.character and event.character.isdigit() and 0 < int(event.character) <= len(self.actions):
            self.dismiss(self.actions[int(event.character) - 1])
            return
        self._draw()

    def on_lines_acted(self, message: Lines.Acted) -> None:
        self.dismiss(self.actions[int(message.act)])
