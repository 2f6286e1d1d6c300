"""Other Objective: bring the opponent's Flag to one's own edge (F4, F6, F7)."""

from __future__ import annotations

from duke.engine.decisions import Ending
from duke.engine.geometry import Side, edge
from duke.engine.objectives.base import Flags, Objective, Verdict, last_tile_taken
from duke.engine.state import State


def _verdict(state: State) -> Verdict | None:
    for side in Side:
        flag = state.flags.of(side.other)
        if flag and flag.bit & edge(side.home) & state.board.of_side(side):
            return side, Ending.FLAG_HOME
    return last_tile_taken(state)


def _own_flag(flags: Flags, side: Side) -> int:
    flag = flags.of(side)
    return flag.bit if flag else 0


OTHER_OBJECTIVE = Objective(
    "other-objective",
    "Other Objective",
    _verdict,
    guarded=False,
    flags=True,
    closed=_own_flag,
    passes=lambda side: side.other,
    plants=lambda side: (side.other, edge(side.far)),
)
