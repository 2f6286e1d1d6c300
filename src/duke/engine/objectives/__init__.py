"""The six ways to play, by the name that files use."""

from duke.engine.objectives.arthurian import ARTHURIAN
from duke.engine.objectives.base import Objective
from duke.engine.objectives.counting_coup import COUNTING_COUP
from duke.engine.objectives.dark_rider import DARK_RIDER
from duke.engine.objectives.logistical_nightmare import LOGISTICAL_NIGHTMARE
from duke.engine.objectives.other_objective import OTHER_OBJECTIVE
from duke.engine.objectives.standard import STANDARD

OBJECTIVES: dict[str, Objective] = {
    objective.name: objective
    for objective in (STANDARD, COUNTING_COUP, OTHER_OBJECTIVE, DARK_RIDER, LOGISTICAL_NIGHTMARE, ARTHURIAN)
}

__all__ = ["OBJECTIVES", "Objective"]
