"""Sentences: what happened, what a turn does, why something cannot be. LIGHT in capitals, dark in small letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from duke.engine import events as ev
from duke.engine import refusals as no
from duke.engine.actions import (
    CamelotCommand,
    Command,
    Draw,
    FlipInPlace,
    Link,
    Move,
    PassFlag,
    Purpose,
    Rotate,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.decisions import Over
from duke.engine.geometry import Side, Square
from duke.engine.reach import reach_of
from duke.engine.refusals import Refusal
from duke.engine.rules import Rules, attackers
from duke.engine.state import BySide, State
from duke.engine.tiles import Icon, Tile

VERBS = {
    Icon.MOVE: "moves",
    Icon.JUMP: "jumps",
    Icon.SLIDE: "slides",
    Icon.JUMP_SLIDE: "jump-slides",
    Icon.STRIKE: "hits",
    Icon.COMMAND: "commands",
    Icon.SMASH: "smashes",
    Icon.HAMMER: "hammers",
    Icon.NON_CAPTURE_MOVE: "moves",
    Icon.NON_CAPTURE_JUMP: "jumps",
    Icon.DEFENSE: "defends",
}


def by_case(name: str, side: Side) -> str:
    """A word of a player's: LIGHT's in capitals, dark's in small letters."""
    return name.upper() if side is Side.LIGHT else name.lower()


def side_word(side: Side) -> str:
    """`LIGHT` or `dark`."""
    return by_case(side.value, side)


def tile_word(tile: Tile) -> str:
    """A tile's full name in its owner's case."""
    return by_case(tile.name, tile.side)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def squares(names: Iterable[Square]) -> str:
    """Squares in a row: `c3 d4`."""
    return " ".join(square.name for square in names)


def on(state: State, square: Square) -> str:
    """What stands on a square, for a sentence: `your...` is left to the caller."""
    tile = state.board[square]
    if tile is not None:
        return f"the {tile_word(tile)} on {square}"
    terrain = state.board.ground.at(square)
    if terrain is not None:
        return f"the {terrain.value.capitalize()} on {square}"
    for side in Side:
        if state.flags.of(side) == square:
            return f"{side_word(side)}'s Flag on {square}"
    return square.name


def icon_of(rules: Rules, state: State, action: TurnAction) -> Icon | None:
    """The icon by which a move or strike goes, if the board shows it."""
    match action:
        case Move(source, target) | Strike(source, (target, *_)):
            tile = state.board[source]
            shots = reach_of(tile, source.cell).at.get(target.cell, ()) if tile else ()
            lands = isinstance(action, Move)
            return next((shot.icon for shot in shots if shot.lands is lands), None)
    return None


def describe_turn(rules: Rules, state: State, action: TurnAction) -> str:
    """What a turn does, without its subject: `jumps there, takes the bowman, turns to its other side`."""
    match action:
        case Move(source, target, turned):
            icon = icon_of(rules, state, action) or Icon.MOVE
            return _and(f"{VERBS[icon]} there", _takes(state, target), "turns to its other side", _turns(state, turned))
        case Strike(_, falls):
            hit = listed(f"the {tile_word(t)} on {s}" for s in falls if (t := state.board[s]))
            return f"takes {hit} from afar, stays, and turns to its other side"
        case Command(commander, source, target, turned):
            sent = _name(state, source)
            return _and(
                f"the {sent} goes to {target}", _takes(state, target), f"the {_name(state, commander)} turns over",
                _turns(state, turned),
            )  # fmt: skip
        case CamelotCommand(source, target):
            return _and(
                f"Camelot sends the {_name(state, source)} to {target}", _takes(state, target), "only Camelot turns"
            )
        case FlipInPlace():
            return "turns over where it stands"
        case PassFlag(_, target):
            return f"passes the Flag to the {_name(state, target)}; nothing turns over"
        case Rotate(_, quarters):
            return f"turns a quarter to the {'right' if quarters == 1 else 'left'}, the same side up"
        case Summon(leader, source, target):
            return f"the {_name(state, leader)} turns over, the {_name(state, source)} comes to {target}"
        case Link(_, linked, then):
            first = f"turns over with the {_name(state, linked)} on {linked}"
            return f"{first}, which is used at once" if then is not None else first
        case Draw(purpose):
            return {
                Purpose.PLACE: "draws a tile and places it",
                Purpose.RETURN: "draws and places a tile, then this one goes back to the bag",
                Purpose.LINK: "turns over and draws until a linked tile comes",
                Purpose.DIVINATION: "turns over and draws three tiles, of which one is placed",
            }[purpose]
    assert_never(action)


def _and(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _name(state: State, square: Square) -> str:
    tile = state.board[square]
    return tile_word(tile) if tile else square.name


def _takes(state: State, target: Square) -> str:
    tile = state.board[target]
    return f"takes the {tile_word(tile)}" if tile else ""


def _turns(state: State, turned: Square | None) -> str:
    return f"and the {_name(state, turned)} on {turned} changes sides" if turned else ""


def reply_danger(rules: Rules, state: State, square: Square) -> list[str]:
    """Who could take the tile on a square next, as it stands: `the footman on e6 could take it (move)`."""
    tile = state.board[square]
    if tile is None:
        return []
    found = attackers(rules, state.board, tile.side.other, square)
    said = {}
    for threat in found:
        who = state.board.cells[threat.attacker]
        if who is not None:
            place = Square(threat.attacker % 6, threat.attacker // 6)
            said[place] = f"the {tile_word(who)} on {place} could take it ({threat.icon.words})"
    return list(said.values())


def says(event: ev.Event) -> str:
    """What happened, as a sentence."""
    match event:
        case ev.Moved(tile, source, target):
            return f"The {tile_word(tile)} goes from {source} to {target}."
        case ev.Taken(tile, square):
            return f"The {tile_word(tile)} on {square} is taken."
        case ev.Flipped(tile, square):
            return f"The {tile_word(tile)} on {square} turns over."
        case ev.Rotated(tile, square):
            return f"The {tile_word(tile)} on {square} turns a quarter."
        case ev.Drew(side, names):
            return f"{side_word(side)} draws {listed(by_case(n, side) for n in names)}."
        case ev.Placed(tile, square):
            return f"The {tile_word(tile)} stands on {square}."
        case ev.Swapped(side, drawn, engine):
            return f"{side_word(side)} swaps the {by_case(drawn, side)} for the {by_case(engine, side)}."
        case ev.Returned(side, names):
            return f"{listed(by_case(n, side) for n in names)} goes back into the bag."
        case ev.PutOut(side, names):
            return f"{listed(by_case(n, side) for n in names)} leaves the game."
        case ev.Turned(tile, square):
            return f"The {tile_word(tile)} on {square} belongs to {side_word(tile.side)} now."
        case ev.CamelotTurned(_, up):
            return "Camelot shows its own face again." if up else "Camelot turns to its Fort face."
        case ev.TerrainLaid(terrain, square):
            return f"The {terrain.value.capitalize()} lies on {square}."
        case ev.FlagMoved(flag, None, target):
            return f"{side_word(flag)}'s Flag is planted on {target}."
        case ev.FlagMoved(flag, source, target):
            return f"{side_word(flag)}'s Flag goes from {source} to {target}."
        case ev.Scored(side, total):
            return f"{side_word(side)} scores: {total}."
        case ev.TypePicked(side, name):
            return f"{side_word(side)} picks the {by_case(name, side)}."
        case ev.Guard(side):
            return f"Guard! {side_word(side)}'s leader can be taken."
        case ev.Ended(winner, ending):
            return f"{side_word(winner)} wins: {ending.value}." if winner else f"The game ends: {ending.value}."
    assert_never(event)


def ending_sentence(over: Over, names: BySide[str]) -> str:
    """Who has won and why."""
    if over.winner is None:
        return "The game is a draw by agreement."
    return f"{names.of(over.winner)} ({side_word(over.winner)}) wins: {over.ending.value}."


def refusal_sentence(rules: Rules, state: State, refusal: Refusal) -> str:
    """Why not, as a sentence that names squares and tiles."""
    side = state.actor
    match refusal:
        case no.NotNow():
            return "The game is over." if state.over else "Something else is to be decided first."
        case no.NoTile(square):
            return f"Nothing stands on {square}."
        case no.NotYours(square):
            return f"{_capital(_the(state, square, side))} is not yours to use."
        case no.NotMarked(source, target):
            return f"No icon of the {_name(state, source)}'s upper side points to {target}."
        case no.FlagOnPath(_, _, target):
            return f"The way to {target} leads through the opponent's Flag, and nobody walks through its square."
        case no.LeapBlocked(_, _, target, by):
            return f"Every way round to {target} meets terrain: {listed(on(state, s) for s in by)}."
        case no.SightBlocked(_, _, target, by):
            return f"{_capital(listed(on(state, s) for s in by))} stands in the line of sight to {target}."
        case no.CommandBlocked(_, source, target, by):
            return f"Sent from {source} to {target}, the tile would have to pass {listed(on(state, s) for s in by)}."
        case no.Defended(_, _, target, by):
            return f"{_capital(_the(state, target, side))} is defended from there: its Defense covers {squares(by)}."
        case no.PathBlocked(_, _, target, by):
            return f"{_capital(listed(_the(state, s, side) for s in by))} stands in the way to {target}."
        case no.OwnTile(_, _, target):
            return f"{_capital(_the(state, target, side))} stands there."
        case no.MustBeEmpty(_, _, target):
            return f"That icon never takes, and {_the(state, target, side)} stands there."
        case no.NothingToTake(icon, _, target):
            return f"A {icon.words} needs an enemy tile on {target}."
        case no.IntoMountain(_, _, target):
            return f"Nobody enters the Mountain on {target}."
        case no.IntoFort(icon, _, target):
            return f"A {icon.words} never ends in a Fort, and {target} holds one."
        case no.InFort(_, _, target):
            return f"{_capital(_the(state, target, side))} is sheltered by the Fort; only a hammer reaches into it."
        case no.ClosedFlag(_, _, target):
            return f"Nobody enters the square of the opponent's Flag, {target}."
        case no.OwnFlagThere(_, _, target):
            return f"Your own Flag is on {target}; your tiles may not end there."
        case no.FrozenTarget(_, _, target):
            return f"{_capital(_the(state, target, side))} has reached the far edge and cannot be taken."
        case no.Frozen(square):
            return f"The {_name(state, square)} on {square} has reached the far edge and does nothing any more."
        case no.NotCommandable(square):
            return f"The {_name(state, square)} has Redeploy, so it cannot be commanded."
        case no.OwnLeaderFalls(leaders):
            return f"It would remove your own {listed(_name(state, s) for s in leaders)}."
        case no.LeaderInDanger(leader, by):
            return f"The opponent could then take your leader on {leader}: {listed(on(state, s) for s in by)}."
        case no.EmptyBag():
            return "There is nothing in the bag that could come."
        case no.NoLeader():
            return "Without a leader on the board nothing new is placed."
        case no.NoOpenSquare(around):
            return f"No open square shares a side with your leader ({squares(around)})."
        case no.NotOpen(square):
            return (
                f"{square} is not open: {on(state, square)} is there."
                if on(state, square) != square.name
                else (f"{square} is not open.")
            )
        case no.WrongPlace(square, _, allowed):
            return f"Not on {square}. Possible: {squares(allowed) or 'nowhere'}."
        case no.MustPlace():
            return "What was drawn can be placed, so it must be."
        case no.NoSuchChoice(name):
            return f"{name} cannot be chosen now."
        case no.HasIcons(square):
            return f"The {_name(state, square)} has icons on its upper side, so it does not flip where it stands."
        case no.NoAbility(square, ability):
            return f"The {_name(state, square)}, with this side up, cannot {ability}."
        case no.NotLinked(square):
            return f"{_capital(on(state, square))} is no own tile of the link."
        case no.NoFlagThere():
            return "There is no Flag that you may move so."
        case no.CannotTurn(square):
            return f"{_capital(on(state, square))} cannot be turned."
        case no.CamelotIdle():
            return "Camelot gives no command now."
        case no.NothingFollows():
            return "After that no legal turn would be left."
        case no.Impossible():
            return "That cannot come."
    raise TypeError(f"no sentence for {type(refusal).__name__}")


def _the(state: State, square: Square, side: Side | None) -> str:
    """`your own KNIGHT on c3` or `the bowman on d5`."""
    tile = state.board[square]
    if tile is not None and tile.side is side:
        return f"your own {tile_word(tile)} on {square}"
    return on(state, square)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
