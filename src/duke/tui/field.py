"""A line of writing as a value: what is written, and where the next letter goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.cells import cell_len, set_cell_size
from textual import events

from duke.tui.spans import Span


@dataclass(frozen=True, slots=True)
class Field:
    """One line that can be written in."""

    text: str = ""
    at: int = -1
    """Before which letter the next one goes; -1 for the end."""
    longest: int = 24
    fresh: bool = False
    """Whether what is written is only proposed: the first letter takes its place."""

    @property
    def place(self) -> int:
        return len(self.text) if self.at < 0 else min(self.at, len(self.text))

    def insert(self, written: str) -> Field:
        """With more letters at its place; what would be too long is left out."""
        if self.fresh and written:
            return replace(self, text="", at=0, fresh=False).insert(written)
        written = written[: max(0, self.longest - len(self.text))]
        place = self.place
        return replace(self, text=self.text[:place] + written + self.text[place:], at=place + len(written))

    def key(self, event: events.Key) -> Field | None:
        """After a key; None for a key that writes nothing."""
        place = self.place
        if self.fresh and not event.is_printable:
            emptied = event.key in ("backspace", "delete")
            kept = replace(self, fresh=False, text="" if emptied else self.text)
            return kept if emptied else None if (further := kept.key(event)) is None else further
        match event.key:
            case "left":
                return replace(self, at=max(0, place - 1))
            case "right":
                return replace(self, at=min(len(self.text), place + 1))
            case "home":
                return replace(self, at=0)
            case "end":
                return replace(self, at=len(self.text))
            case "backspace" if place:
                return replace(self, text=self.text[: place - 1] + self.text[place:], at=place - 1)
            case "delete":
                return replace(self, text=self.text[:place] + self.text[place + 1 :], at=place)
            case "backspace":
                return self
            case "ctrl+u":
                return replace(self, text="", at=0)
        if event.is_printable and event.character:
            return self.insert(event.character)
        return None

    def spans(self, width: int, look: str, active: bool, act: str = "") -> list[Span]:
        """The field in brackets, `width` columns inside; while it is written in, the place is marked."""
        start = 0
        while active and cell_len(self.text[start : self.place]) >= width:
            start += 1
        shown = set_cell_size(self.text[start:], width)
        if not active:
            return [Span("[", "dim", act), Span(shown, look, act), Span("]", "dim", act)]
        here = self.place - start
        return [
            Span("[", "hot", act),
            Span(shown[:here], look, act),
            Span(shown[here : here + 1], "selected", act),
            Span(shown[here + 1 :], look, act),
            Span("]", "hot", act),
        ]
