"""Random games for the tests of what keeps them."""

from __future__ import annotations

import random
from functools import cache

from duke.catalogue.loader import load
from duke.engine.actions import Action, AgreeDraw, Resign
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.rules import Rules, legal, prepare
from duke.engine.state import BySide
from duke.engine.tiles import TileSet
from duke.play.chance import advance, answer
from duke.play.game import Game, Options, UndoPolicy, new_game
from engine.playouts import redeploying, rulesets


@cache
def tiles() -> TileSet:
    """The shipped tiles."""
    return load(house=False).tiles


@cache
def all_rules() -> tuple[Rules, ...]:
    """Every objective with each terrain, without and with the expansions, and with Redeploy."""
    return (*rulesets(tiles()), *rulesets(redeploying(tiles())))


def standard() -> Rules:
    """The game of the box."""
    chosen = [tile.name for tile in tiles().values() if tile.set == "lords-legacy"]
    return prepare(tiles(), OBJECTIVES["standard"], chosen=chosen)


def begun(rules: Rules, seed: int = 1, undo: UndoPolicy = UndoPolicy.ANY) -> Game:
    """A game before its set-up."""
    return advance(new_game(rules, Options(BySide("Ann", "Ben"), undo, seed=seed)))


def played(rules: Rules, seed: int = 1, entries: int = 120, undo: UndoPolicy = UndoPolicy.ANY) -> Game:
    """A random game: until it ends or has so many entries; a long one is now and then given up."""
    rng = random.Random(seed)
    game = begun(rules, seed, undo)
    while not game.over and len(game.entries) < entries:
        game = _step(game, rng)
    if not game.over and entries > 100 and rng.random() < 0.3:
        ends: list[Action] = [AgreeDraw(), Resign(Side.LIGHT), Resign(Side.DARK)]
        return game.play(rng.choice(ends))
    return game


def _step(game: Game, rng: random.Random) -> Game:
    if game.chance:
        return game.play(answer(game))
    return game.play(rng.choice(legal(game.rules, game.state)))
