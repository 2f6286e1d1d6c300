"""What chance says: reproducible from the seed, and the same again after an undo."""

from __future__ import annotations

import random

from duke.engine.actions import Drawn, Outcome, Scattered
from duke.engine.decisions import Drawing
from duke.engine.rules import outcomes
from duke.play.game import Game


def answer(game: Game) -> Outcome:
    """What chance says at the decision that is open. Raises ValueError when chance decides nothing now.

    The generator is seeded anew for each answer with the game's seed, whose draw it is, and how many answers of that
    kind there were before, so that a draw taken back brings the same tile: looking is no advantage.
    """
    possible = outcomes(game.rules, game.state)
    if not possible:
        raise ValueError("chance decides nothing now")
    decision = game.state.decision
    if isinstance(decision, Drawing):
        before = sum(
            1
            for state, entry in zip(game.states, game.entries, strict=False)
            if isinstance(entry, Drawn) and isinstance(state.decision, Drawing) and state.decision.side is decision.side
        )
        key = f"{game.options.seed} {decision.side.value} {before}"
    else:
        before = sum(1 for entry in game.entries if isinstance(entry, Scattered))
        key = f"{game.options.seed} terrain {before}"
    generator = random.Random(key)
    ordered = sorted(possible, key=lambda item: repr(item[0]))
    return generator.choices([o for o, _ in ordered], [weight for _, weight in ordered])[0]


def advance(game: Game) -> Game:
    """The game after everything that chance says before a player decides."""
    while game.chance:
        game = game.play(answer(game))
    return game
