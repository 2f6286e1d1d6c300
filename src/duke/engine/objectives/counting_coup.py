"""Counting Coup: three points beside the opponent's Flag (F4, F5, F7)."""

from __future__ import annotations

from duke.engine.decisions import Ending
from duke.engine.geometry import Side, Square, beside
from duke.engine.objectives.base import HOME_EDGES, Flags, Objective, Verdict, last_tile_taken
from duke.engine.state import State

TO_WIN = 3
"""Points that win at once."""


def _verdict(state: State) -> Verdict | None:
    for side in Side:
        if state.score.of(side) >= TO_WIN:
            return side, Ending.POINTS
    return last_tile_taken(state)


def _opponents_flag(flags: Flags, side: Side) -> int:
    flag = flags.of(side.other)
    return flag.bit if flag else 0


def _scores(state: State, side: Side, start: Square | None, end: Square) -> bool:
    flag = state.flags.of(side.other)
    if flag is None:
        return False
    near = beside(flag)
    return bool(near & end.bit) and not (start and near & start.bit)


COUNTING_COUP = Objective(
    "counting-coup",
    "Counting Coup",
    _verdict,
    guarded=False,
    flags=True,
    score=True,
    closed=_opponents_flag,
    walled=_opponents_flag,
    passes=lambda side: side,
    plants=lambda side: (side, HOME_EDGES),
    scores=_scores,
)
