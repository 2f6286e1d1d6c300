"""What plain mode says of single tiles: what they can do, what threatens them."""

from __future__ import annotations

from duke.cli.plain_text import VOICE, by_name
from duke.engine.actions import Action, CamelotCommand, Move, Strike, Summon
from duke.engine.attempts import Attempt, attempts
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import SQUARES, Square, squares_in
from duke.engine.notation import shortest
from duke.engine.positions import sorted_tiles
from duke.engine.reach import reach_of
from duke.engine.rules import Rules, guards
from duke.engine.state import State
from duke.engine.tiles import Icon, Tile
from duke.engine.whynot import begins
from duke.play.pointing import pointing
from duke.play.preview import saving, takers
from duke.play.wording import (
    capital,
    describe_turn,
    listed,
    side_word,
    squares,
    the,
    tile_word,
    whose,
)


def side_up(tile: Tile) -> str:
    """`flipped side`."""
    return f"{tile.face.value} side"


def moves(rules: Rules, state: State, square: Square) -> list[str]:
    """What the tile on a square can do: in its owner's turn all of it, else where it points by the side that is up."""
    tile = state.board[square]
    if tile is None:
        return [f"Nothing stands on {square}."]
    head = f"{capital(tile_word(tile, VOICE))} {square}, {side_up(tile)}"
    if not isinstance(state.decision, TakeTurn) or tile.side is not state.actor:
        found = [f"{icon.words} {squares(targets)}" for icon, targets in pointing(rules, state, square)]
        return [f"{head}: {', '.join(found) or 'nothing'}."]
    can = [attempt for attempt in attempts(rules, state) if attempt.refusal is None]
    own = dict.fromkeys(attempt for attempt in can if square in _users(state, attempt.action))
    simple = sorted({_simple(state, attempt) for attempt in own if _is_simple(attempt.action)})
    more = dict.fromkeys(attempt.action for attempt in own if not _is_simple(attempt.action))
    lines = [f"{head}: {', '.join(words for *_, words in simple) or ('this' if more else 'nothing now')}."]
    return lines + [f"{shortest(state, action)}: {describe_turn(rules, state, action, VOICE)}." for action in more]


def _users(state: State, action: Action) -> tuple[Square | None, ...]:
    """The squares of the tiles whose turn an action is."""
    match action:
        case CamelotCommand():
            return (state.board.ground.camelot,)
        case Summon(leader, source):
            return leader, source
    return (begins(action),)


def _is_simple(action: Action) -> bool:
    return (isinstance(action, Move) and action.turned is None) or (
        isinstance(action, Strike) and len(action.falls) == 1
    )


_ORDER = list(Icon)


def _simple(state: State, attempt: Attempt) -> tuple[bool, int, str, str]:
    """`b3 move takes pikeman`, and before it what it is sorted by."""
    action = attempt.action
    assert isinstance(action, (Move, Strike))
    target = action.target if isinstance(action, Move) else action.falls[0]
    icon = attempt.icon or Icon.MOVE
    tile = state.board[target]
    words = f"{target} {icon.words}" + (f" takes {tile_word(tile, VOICE)}" if tile is not None else "")
    return tile is not None, _ORDER.index(icon), target.name, words


def look(state: State, square: Square, back: bool) -> list[str]:
    """The icons of the tile on a square, by the squares that they point at; the other side only if it may be seen."""
    tile = state.board[square]
    if tile is None:
        return [f"Nothing stands on {square}."]
    lines = [f"{capital(tile_word(tile, VOICE))} {square}, {side_up(tile)} up: {_points(tile, square)}."]
    abilities = ", ".join(sorted(ability.value.capitalize() for ability in tile.type.abilities))
    lines += [f"It has {abilities}."] if abilities else []
    if back:
        return [*lines, f"Its other side: {_points(tile.turned_over, square)}."]
    return [*lines, f"Its other side is {whose(tile.side, None)} to look at, in his turn."]


def _points(tile: Tile, square: Square) -> str:
    reach = reach_of(tile, square.cell)
    found: dict[Icon, list[Square]] = {}
    for shot in reach.shots:
        found.setdefault(shot.icon, []).append(SQUARES[shot.target])
    for icon, mask in ((Icon.COMMAND, reach.command), (Icon.DEFENSE, reach.shield)):
        if mask:
            found[icon] = list(squares_in(mask))
    said = [f"{icon.words} {squares(by_name(set(targets)))}" for icon, targets in found.items()]
    said += [f"{squares(by_name(SQUARES[s.target] for s in group))} together" for group in reach.groups.values()]
    return ", ".join(said) or "no icons that point to the board"


def threats(rules: Rules, state: State) -> list[str]:
    """Which tiles of the player to move the opponent could take next, by the sides that are up."""
    side = state.actor
    if side is None:
        return ["The game is over."]
    lines = []
    for square, tile in sorted_tiles(state.board):
        found = takers(rules, state, square) if tile.side is side else []
        by = [f"{the(t, VOICE)} on {s} ({icon.words})" for s, icon in found if (t := state.board[s])]
        if by:
            lines.append(f"{capital(tile_word(tile, VOICE))} {square}: {listed(by)}.")
    return lines or [f"No tile of {side_word(side.other)} could take one of yours."]


def danger(rules: Rules, state: State) -> str:
    """Who attacks a leader of the player to move: `Guard! The Knight on b4 could take your duke.`"""
    decision = state.decision
    if not isinstance(decision, TakeTurn) or not rules.objective.guarded:
        return ""
    leaders = {threat.target for threat in guards(rules, state.board, decision.side)}
    said = []
    for cell in sorted(leaders):
        leader = state.board[SQUARES[cell]]
        by = dict.fromkeys(place for place, _ in takers(rules, state, SQUARES[cell]))
        who = listed(f"{the(t, VOICE)} on {place}" for place in by if (t := state.board[place]))
        name = tile_word(leader, VOICE) if leader else "leader"
        said.append(f"{capital(who)} could take your {name}." if who else f"Your {name} could be taken.")
    return f"Guard! {' '.join(said)}" if said else ""


def before_drawing(rules: Rules, state: State) -> str:
    """What a threatened player has to know before he draws (T3); empty when no turn has to save him."""
    hope = saving(rules, state)
    if hope is None:
        return ""
    if hope.squares or hope.leaders:
        squares = listed((square.name for square in hope.squares), "or")
        stops = [f"a new tile on {squares}"] if squares else []
        helps = f"only {listed([*stops, *hope.leaders], 'or')} stops that"
    else:
        helps = "no square for a new tile stops that"
    words = danger(rules, state)
    return f"{words} A draw is allowed, but {helps}, and there is no going back. To draw all the same, say it again."
