"""What chance says: reproducible from the seed, and the same again after an undo."""

from __future__ import annotations

import random
import secrets

from duke.engine.actions import Drawn, Outcome, Purpose, Scattered
from duke.engine.decisions import Drawing, Scatter
from duke.engine.draws import SHOWN
from duke.engine.geometry import Side, squares_in
from duke.engine.rules import places
from duke.play.game import Game


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(64)


def answer(game: Game) -> Outcome:
    """What chance says at the decision that is open. Raises ValueError when chance decides nothing now.

    Each answer has a generator of its own, from the game's seed, whose draw it is and how many draws that side made
    before. It shuffles the bag, and what lies on top comes out. So a draw that was taken back brings the same tile,
    whatever it is drawn for, and looking is no advantage.
    """
    decision = game.state.decision
    if isinstance(decision, Drawing):
        bag = list(game.state.bags.of(decision.side))
        _generator(game, decision.side.value, _draws(game, decision.side)).shuffle(bag)
        return Drawn(tuple(sorted(bag[: SHOWN if decision.purpose is Purpose.DIVINATION else 1])))
    if isinstance(decision, Scatter):
        squares = squares_in(places(game.rules, game.state))
        return Scattered(_generator(game, decision.terrain.value, 0).choice(squares))
    raise ValueError("chance decides nothing now")


def _draws(game: Game, side: Side) -> int:
    """How often a side has drawn so far."""
    decisions = (state.decision for state in game.states[:-1])
    return sum(1 for decision in decisions if isinstance(decision, Drawing) and decision.side is side)


def _generator(game: Game, what: str, number: int) -> random.Random:
    return random.Random(f"{game.options.seed} {what} {number}")


def advance(game: Game) -> Game:
    """The game after everything that chance says before a player decides."""
    while game.chance:
        game = game.play(answer(game))
    return game
