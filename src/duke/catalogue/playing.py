"""Plays a tile through the engine before a game does: both sides up, both players, every square."""

from __future__ import annotations

from collections.abc import Iterator

from duke.engine.geometry import SQUARES, Facing, Side
from duke.engine.tiles import Ability, Face, TileType


def play_through(tile: TileType) -> Iterator[str]:
    """Say what the engine cannot do with a tile; nothing for every tile that can be played."""
    from duke.engine.reach import compile_reach  # here, so that loading a catalogue does not load the engine

    if tile.is_stub:
        return
    facings = tuple(Facing) if Ability.REDEPLOY in tile.abilities else (Facing.FORWARD,)  # nothing else rotates (S3)
    for face in Face:
        grid = tile.grid(face)
        for side in Side:
            for facing in facings:
                try:
                    reaches = [compile_reach(grid, side, facing, index) for index in range(len(SQUARES))]
                except Exception as error:  # whatever it is, a person has to hear of it here and not in a game
                    yield f"its {face.value} side cannot be played for {side.value}: {error}"
                    return
                if any(shot.target == shot.source for reach in reaches for shot in reach.shots):
                    yield f"its {face.value} side points at its own square"
                    return
