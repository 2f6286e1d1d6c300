"""A form as a value: choices with their places on the screen, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from duke.play.new_game import NewGame
from duke.tui.spans import Span


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen, written or ticked."""

    name: str
    """Unlike any other's: `objective standard`."""
    group: str
    x: int
    y: int
    text: str
    on: bool = False
    change: Callable[[NewGame], NewGame] | None = None
    """What choosing it makes of the wishes; None for a line of writing."""
    why_not: str = ""
    """Why it cannot be chosen."""
    note: str = ""
    """Said behind it."""
    single: bool = True
    """Whether it is one of several that exclude each other."""
    said: bool = True
    """Whether the reason stands behind it rather than somewhere else."""
    bad: bool = False
    """Whether it tells of something wrong, and can be pointed at only to hear more."""

    def mark(self) -> str:
        if self.bad:
            return "[!]"
        if self.single:
            return "(•)" if self.on else "( )"
        return "[×]" if self.on else "[ ]"  # noqa: RUF001  # the form's own cross

    def spans(self, here: bool) -> list[Span]:
        """As it is drawn; greyed where it cannot be chosen, with the reason behind it."""
        look = "selected" if here else "bad" if self.bad else "dim" if self.why_not else "text"
        words = f"{self.mark()} {self.text}"
        spans = [Span(words, look, f"choose {self.name}")]
        behind = self.why_not if self.why_not and self.said else self.note
        if behind:
            gap = "  " if self.why_not and self.said else ""
            spans.append(Span(gap + behind, "dim", f"choose {self.name}"))
        return spans


def next_group(choices: Sequence[Choice], name: str, by: int) -> str:
    """Where Tab leads: into the next group, to what is chosen there."""
    groups = list(dict.fromkeys(choice.group for choice in choices))
    here = next((choice.group for choice in choices if choice.name == name), groups[0])
    group = groups[(groups.index(here) + by) % len(groups)]
    inside = [choice for choice in choices if choice.group == group]
    return next((choice.name for choice in inside if choice.on and choice.single), inside[0].name)


def towards(choices: Sequence[Choice], name: str, across: int, down: int) -> str:
    """Where an arrow leads: to the nearest choice in that direction."""
    here = next((choice for choice in choices if choice.name == name), choices[0])

    def cost(other: Choice) -> float:
        dx, dy = abs(other.x - here.x), abs(other.y - here.y)
        return dy + dx / 2 if down else dx / 5 + dy * 3

    ahead = [
        other
        for other in choices
        if (down and (other.y - here.y) * down > 0) or (across and (other.x - here.x) * across > 0)
    ]
    return min(ahead, key=cost).name if ahead else name
