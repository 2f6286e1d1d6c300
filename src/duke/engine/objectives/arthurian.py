"""Arthurian Legends: Light's one leader against Dark's one or two (A1-A7)."""

from duke.engine.objectives.base import Objective, leader_taken

ARTHURIAN = Objective("arthurian", "Arthurian Legends", leader_taken, legends=True)
