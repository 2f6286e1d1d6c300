"""The words of plain mode that ask: each takes the game and what was typed after it, and gives lines."""

from __future__ import annotations

from collections.abc import Callable

from duke.cli import plain_text, plain_tiles, plain_why
from duke.cli.plain_text import VOICE, by_name, filled
from duke.cli.rules import about
from duke.engine.events import Drew, Ended, Event, Guard
from duke.engine.geometry import Side, Square
from duke.engine.reading import NotationError
from duke.play.game import Game, Line
from duke.play.looking import may_see_back
from duke.play.wording import side_word, story

Answer = Callable[[Game, str], list[str]]


def board(game: Game, _: str) -> list[str]:
    """The board, and in words what lies on it besides tiles."""
    state = game.state
    return [*plain_text.board(state), *filled(*plain_text.grounds(state), *plain_text.turned(state))]


def where(game: Game, _: str) -> list[str]:
    """Every tile with its square, and the points."""
    return filled(*plain_text.where(game.state), *plain_text.score(game.rules, game.state))


def moves(game: Game, text: str) -> list[str]:
    """What a tile can do, or all tiles of the player to move."""
    side = game.state.actor or Side.LIGHT
    own = by_name(square for square, tile in game.state.board.tiles() if tile.side is side)
    return _of_squares(text, own, lambda square: plain_tiles.moves(game.rules, game.state, square))


def look(game: Game, text: str) -> list[str]:
    """The icons of a tile, and its other side if the player to move may look at it (T7)."""
    state = game.state

    def seen(square: Square) -> list[str]:
        tile = state.board[square]
        return plain_tiles.look(state, square, tile is not None and may_see_back(game, state.actor, tile))

    return _of_squares(text, [], seen)


def _of_squares(text: str, default: list[Square], lines: Callable[[Square], list[str]]) -> list[str]:
    """What is said of the square that was typed; of the default ones when none was and there are some."""
    if not text:
        if not default:
            return ["Name a square, such as c2."]
        return [line for square in default for line in filled(*lines(square))]
    try:
        return filled(*lines(Square.parse(text.strip().lower())))
    except ValueError as error:
        return [f"No: {error}."]


def why(game: Game, text: str) -> list[str]:
    """Why a turn is not possible, or every turn that a tile points at."""
    try:
        return filled(*plain_why.answer(game, text))
    except NotationError as error:
        return filled(f"No: {error}.")


def threats(game: Game, _: str) -> list[str]:
    """Which tiles of the player to move the opponent could take now."""
    return filled(*plain_tiles.threats(game.rules, game.state))


def bags(game: Game, _: str) -> list[str]:
    """What is in the bags, what is lost."""
    return filled(*plain_text.bags(game.state))


def log(game: Game, _: str) -> list[str]:
    """All turns and steps, one a line."""
    return [heading(line) + (" Guard" if line.guard else "") for line in game.lines] or ["Nothing has happened yet."]


def rules(_: Game, text: str) -> list[str]:
    """What the rulebook says."""
    return about(text, ascii=True)


ANSWERS: dict[str, Answer] = {
    "board": board,
    "where": where,
    "moves": moves,
    "look": look,
    "why": why,
    "threats": threats,
    "bags": bags,
    "log": log,
    "rules": rules,
}


def told(game: Game, line: Line) -> str:
    """`LIGHT 12 c3xd5. The Knight takes the bowman on d5 and turns to its other side.`

    Guard and the end of the game are said with what is to be decided next.
    """
    events: list[Event] = [event for event in line.events if not isinstance(event, (Guard, Ended))]
    if line.number and len(events) > 1 and isinstance(events[0], Drew):
        del events[0]  # it was told when it was drawn
    return f"{heading(line)}. {story(events, game.rules.tiles, VOICE)}".rstrip()


def heading(line: Line) -> str:
    """`LIGHT 12 c3xd5`."""
    words = (side_word(line.side) if line.side else "", str(line.number or ""), line.text)
    return " ".join(word for word in words if word)
