"""What a turn does, said before it is made, and what the opponent could do then."""

from __future__ import annotations

from typing import assert_never

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
from duke.engine.geometry import Side, Square
from duke.engine.reach import reach_of
from duke.engine.rules import Rules
from duke.engine.scene import FREE, Scene
from duke.engine.state import State
from duke.engine.tiles import Icon
from duke.play.preview import takers
from duke.play.wording_words import VERBS, Voice, listed, side_word, standing, the, the_on, whose


def icon_of(rules: Rules, state: State, action: TurnAction) -> Icon | None:
    """The icon by which a move or strike goes, as far as the board shows it: one that may be used before others."""
    match action:
        case Move(source, target) | Strike(source, (target, *_)):
            tile = state.board[source]
            if tile is None:
                return None
            scene = Scene(rules, state.board, state.flags, tile.side)
            lands = isinstance(action, Move)
            shots = [shot for shot in reach_of(tile, source.cell).at.get(target.cell, ()) if shot.lands is lands]
            usable = [shot for shot in shots if scene.stop(shot) == FREE]
            return next((shot.icon for shot in usable + shots), None)
    return None


def describe_turn(rules: Rules, state: State, action: TurnAction, voice: Voice = Voice.CAPITALS) -> str:
    """What a turn does, without its subject: `jumps there, takes the bowman, turns to its other side`."""
    match action:
        case Move(source, target, turned):
            verb = VERBS[icon_of(rules, state, action) or Icon.MOVE]
            return _row(
                f"{verb} there", _takes(state, target, voice), _with_flag(state, source, target),
                "turns to its other side", _turns(state, turned, voice),
            )  # fmt: skip
        case Strike(source, falls):
            hit = listed(standing(state, square, state.actor, voice) for square in falls if state.board[square])
            return f"takes {hit or falls[0]} from afar, stays, turns to its other side"
        case Command(commander, source, target, turned):
            other = f"{the_on(state, commander, voice)} turns to its other side"
            return "; ".join([_sent(state, source, target, voice), _row(other, _turns(state, turned, voice))])
        case CamelotCommand(source, target):
            return f"{_sent(state, source, target, voice)}; Camelot turns to its Fort face, and no tile turns over"
        case FlipInPlace():
            return "turns over where it stands"
        case PassFlag(_, target):
            return f"passes the Flag to {standing(state, target, state.actor, voice)}; nothing turns over"
        case Rotate(_, quarters):
            return f"turns a quarter to the {'right' if quarters == 1 else 'left'}, the same side up"
        case Summon(leader, source, target):
            came = _row(f"{the_on(state, source, voice)} comes to {target}", _with_flag(state, source, target))
            return f"{the_on(state, leader, voice)} turns to its other side; {came}, the same side up"
        case Link(_, linked, then):
            first = f"turns over together with {standing(state, linked, state.actor, voice)}"
            return f"{first}, which then {_follow_up(then)}" if then is not None else first
        case Draw(purpose):
            return _DRAWS[purpose]
    assert_never(action)


_DRAWS = {
    Purpose.PLACE: "draws a tile and places it",
    Purpose.RETURN: "a new tile is drawn and placed, then this one goes back into the bag",
    Purpose.LINK: "turns over, then tiles are drawn until a linked one comes",
    Purpose.DIVINATION: "turns over, then three tiles are drawn and one of them is placed",
}


def _follow_up(then: TurnAction) -> str:
    """What a linked tile does after it turned over: short, because its side is not yet up (S4)."""
    match then:
        case Move(_, target):
            return f"goes to {target}"
        case Strike(_, falls):
            return f"takes what stands on {listed(square.name for square in falls)}"
        case Command(_, source, target):
            return f"sends the tile on {source} to {target}"
        case Draw():
            return "has a tile drawn"
    return "is used at once"


def _row(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _takes(state: State, target: Square, voice: Voice) -> str:
    tile = state.board[target]
    return f"takes {the(tile, voice)}" if tile is not None else ""


def _sent(state: State, source: Square, target: Square, voice: Voice) -> str:
    goes = _takes(state, target, voice) or f"goes to {target}"
    return _row(f"{the_on(state, source, voice)} {goes}", _with_flag(state, source, target))


def _with_flag(state: State, source: Square, target: Square) -> str:
    """What a tile that goes from one square to another does with a Flag (F2)."""
    carried = [whose(owner, state.actor) for owner, flag in zip(Side, state.flags, strict=True) if flag == source]
    found = [whose(owner, state.actor) for owner, flag in zip(Side, state.flags, strict=True) if flag == target]
    said = [f"carries {listed(carried)} Flag along"] if carried else []
    return _row(*said, *([f"picks up {listed(found)} Flag"] if found else []))


def _turns(state: State, turned: Square | None, voice: Voice) -> str:
    if turned is None or state.actor is None:
        return ""
    return f"and {standing(state, turned, None, voice)} is {side_word(state.actor)}'s from now on"


def reply_danger(rules: Rules, state: State, square: Square, voice: Voice = Voice.CAPITALS) -> list[str]:
    """Who could take the tile on a square next, by the sides that are up: `the footman on e6 could take it (move)`."""
    said: dict[Square, str] = {}
    for place, icon in takers(rules, state, square):
        said.setdefault(place, f"{standing(state, place, None, voice)} could take it ({icon.words})")
    return list(said.values())
