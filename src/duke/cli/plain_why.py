"""What plain mode answers when something cannot be done: the reason and the rule to read."""

from __future__ import annotations

from contextlib import suppress

from duke import rulebook
from duke.cli.plain_text import VOICE
from duke.engine.actions import Draw, Move, Strike
from duke.engine.attempts import Attempt
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import Square
from duke.engine.notation import shortest
from duke.engine.reading import read
from duke.engine.refusals import NoTile, NotNow, NotYours, Refusal
from duke.engine.rules import legal, why_not
from duke.engine.state import State
from duke.engine.whynot import stopped
from duke.play.game import Game
from duke.play.wording import rule_behind, side_word, why


def answer(game: Game, text: str) -> list[str]:
    """Why a turn is not possible, or what stops each turn of the tile on a square. Raises NotationError."""
    rules, state = game.rules, game.state
    with suppress(ValueError):
        return _of_tile(game, Square.parse(text.strip().lower()))
    entry = Draw() if text.strip().casefold() in ("draw", "+") else read(rules, state, text)[0]
    if entry in legal(rules, state):
        return ["It can be done."]
    return [refused(game, why_not(rules, state, entry))]


def _of_tile(game: Game, square: Square) -> list[str]:
    """What stops each turn that the tile on a square points at and cannot take."""
    rules, state = game.rules, game.state
    tile, decision = state.board[square], state.decision
    if not isinstance(decision, TakeTurn):
        return [f"{side_word(state.actor)} takes no turn now." if state.actor else "The game is over."]
    if tile is None or tile.side is not decision.side:
        return [refused(game, NoTile(square) if tile is None else NotYours(square))]
    found = dict.fromkeys(
        f"{_what(state, attempt)}: {_reason(game, attempt.refusal)}"
        for attempt in stopped(rules, state, square)
        if attempt.refusal is not None
    )
    return list(found) or [f"Nothing that it points at is refused; `moves {square}` lists what it can do."]


def _what(state: State, attempt: Attempt) -> str:
    """`b5 jump`, or the turn as it is typed."""
    match attempt.action:
        case Move(_, target, None) | Strike(_, (target,)) if attempt.icon is not None:
            return f"{target} {attempt.icon.words}"
    return shortest(state, attempt.action)


def refused(game: Game, refusal: Refusal) -> str:
    """`No: your own Footman stands on c1. (I1 Move)`; where no rule explains it, what is to be done instead."""
    decision = game.state.decision
    if isinstance(refusal, (NoTile, NotYours)) and isinstance(decision, TakeTurn):
        flags = ", or with F: for the Flag" if game.rules.objective.flags else ""
        begins_with = f"one of its own squares, {'' if flags else 'or '}with + for a draw{flags}"
        words = why(game.rules, game.state, refusal, VOICE)
        return f"No: {words} A turn of {side_word(decision.side)} begins with {begins_with}."
    return f"No: {_reason(game, refusal)}"


def _reason(game: Game, refusal: Refusal) -> str:
    words = why(game.rules, game.state, refusal, VOICE)
    if isinstance(refusal, NotNow):
        return words
    rule = rulebook.load().by_id(rule_behind(refusal))
    return f"{words} ({rule.id} {rule.title})"
