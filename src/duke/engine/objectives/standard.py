"""The standard game: take the opponent's leader (G10)."""

from duke.engine.objectives.base import Objective, leader_taken

STANDARD = Objective("standard", "Standard game", leader_taken)
