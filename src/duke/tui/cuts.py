"""Texts cut where a reader does not stumble: after a word, after a name."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

_TIED = "\xa0"

DOTS = "..."
"""For names that have no room."""


def cut_words(text: str, width: int) -> str:
    """A text of at most so many columns that ends with a whole word; `…` where something is missing."""
    if len(text) <= width:
        return text
    kept = text[:width]
    whole = kept[: kept.rfind(" ")] if " " in kept else kept[: max(0, width - 1)]
    return whole.rstrip(" ,;:") + "…"


def cut_left(text: str, width: int) -> str:
    """A path of at most so many columns, its beginning left out."""
    return text if len(text) <= width else "…" + text[len(text) - width + 1 :]


def cut_names(names: Sequence[str], width: int) -> str:
    """As many names as fit into so many columns, dots for the others."""
    for count in range(len(names), 0, -1):
        text = ", ".join(names[:count]) + (f", {DOTS}" if count < len(names) else "")
        if len(text) <= width:
            return text
    return DOTS


def fitted_names(names: Sequence[str], width: int, rows: int) -> list[str]:
    """Names in at most so many lines; dots for those that have no room."""
    for count in range(len(names), 0, -1):
        found = wrapped_names([*names[:count], *([DOTS] if count < len(names) else [])], width)
        if len(found) <= rows:
            return found
    return [DOTS]


def wrapped_names(names: Sequence[str], width: int, before: str = "") -> list[str]:
    """Names in lines of at most so many columns; none is broken where it fits a line."""
    text = before + ", ".join(name.replace(" ", _TIED) for name in names)
    return [row.replace(_TIED, " ") for row in textwrap.wrap(text, width, break_on_hyphens=False)]
