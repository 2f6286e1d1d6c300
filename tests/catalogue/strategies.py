"""Grids of every kind, for tests of several modules."""

from __future__ import annotations

from hypothesis import strategies as st

from duke.catalogue import marks
from duke.engine.geometry import Step
from duke.engine.tiles import GROUPABLE, Grid, Icon, Mark


def _fits(icon: Icon, step: Step) -> bool:
    far = max(map(abs, step))
    straight = 0 in step or abs(step.right) == abs(step.forward)
    if icon is Icon.SLIDE:
        return far == 1
    if icon is Icon.JUMP_SLIDE:
        return far == 2 and straight
    return straight or icon not in {Icon.MOVE, Icon.SMASH, Icon.NON_CAPTURE_MOVE}


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any grid that a picture can say."""
    columns, rows = draw(st.integers(1, 11)), draw(st.integers(1, 11))
    own = draw(st.integers(0, columns - 1)), draw(st.integers(0, rows - 1))
    squares = [(x, y) for y in range(rows) for x in range(columns) if (x, y) != own]
    chosen = draw(st.lists(st.sampled_from(squares), unique=True, max_size=12)) if squares else []
    found: list[Mark] = []
    for x, y in sorted(chosen, key=lambda square: (square[1], square[0])):
        step = Step(x - own[0], own[1] - y)
        able = [icon for icon in Icon if _fits(icon, step)]
        icons = draw(st.lists(st.sampled_from(able), unique=True, min_size=1, max_size=3))
        group = draw(st.sampled_from(["", *marks.LABELS[:3]]))
        found += [Mark(step, icon, group if icon in GROUPABLE else "") for icon in icons]
    squares_of: dict[str, set[Step]] = {}
    for mark in found:
        squares_of.setdefault(mark.group, set()).add(mark.step)
    lonely = {group for group, steps in squares_of.items() if len(steps) == 1}
    return Grid(tuple(Mark(m.step, m.icon, "" if m.group in lonely else m.group) for m in found), columns, rows, own)
