"""Logistical Nightmare: the bags are drafted, then the standard game (N1)."""

from duke.engine.objectives.base import Objective, leader_taken

LOGISTICAL_NIGHTMARE = Objective("logistical-nightmare", "Logistical Nightmare", leader_taken, draft=True)
