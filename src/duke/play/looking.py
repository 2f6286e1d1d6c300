"""What one player may see (T7)."""

from __future__ import annotations

from duke.engine.geometry import Side
from duke.engine.tiles import Tile
from duke.play.game import Game


def may_see_back(game: Game, viewer: Side | None, tile: Tile) -> bool:
    """Whether a player may see the side of a tile that is down: his own always, the opponent's only in open play."""
    return game.rules.open_play or tile.side is viewer


def shown_at_once(game: Game) -> bool:
    """Whether a side that may be seen is shown without asking: not in memory play while both look at one screen."""
    return game.rules.open_play or game.options.hand_over
