"""Sentences: what happened, how it ended; and, from the modules beside this one, what a turn does and why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from duke.engine import events as ev
from duke.engine.decisions import Ending, Over
from duke.engine.events import Event
from duke.engine.geometry import Side
from duke.engine.state import BySide
from duke.engine.tiles import TileSet
from duke.play.wording_refusals import refusal_sentence, rule_behind, why
from duke.play.wording_turns import describe_turn, icon_of, reply_danger
from duke.play.wording_words import (
    VERBS,
    Voice,
    article,
    by_case,
    capital,
    ground_on,
    listed,
    name_on,
    short_word,
    side_word,
    squares,
    standing,
    the,
    the_on,
    the_type,
    tile_word,
    whose,
)

__all__ = [
    "VERBS",
    "Voice",
    "article",
    "by_case",
    "capital",
    "describe_turn",
    "ending_sentence",
    "ground_on",
    "icon_of",
    "listed",
    "name_on",
    "refusal_sentence",
    "reply_danger",
    "rule_behind",
    "says",
    "short_word",
    "side_word",
    "squares",
    "standing",
    "story",
    "the",
    "the_on",
    "the_type",
    "tile_word",
    "whose",
    "why",
]


def says(event: Event, tiles: TileSet, voice: Voice = Voice.CAPITALS) -> str:
    """What happened, as a sentence."""
    match event:
        case ev.Moved(tile, source, target):
            return f"{capital(the(tile, voice))} goes from {source} to {target}."
        case ev.Taken(tile, square):
            return f"{capital(the(tile, voice))} on {square} is taken."
        case ev.Flipped(tile, square):
            return f"{capital(the(tile, voice))} on {square} turns to its other side."
        case ev.Rotated(tile, square):
            return f"{capital(the(tile, voice))} on {square} turns a quarter; it faces {tile.facing.name.lower()} now."
        case ev.Drew(side, names):
            return f"{side_word(side)} draws {_names(names, side, tiles, voice)}."
        case ev.Placed(tile, square):
            return f"{capital(the(tile, voice))} stands on {square}."
        case ev.Swapped(side, drawn, engine):
            swapped = f"swaps {the_type(tiles[drawn], side, voice)} for {the_type(tiles[engine], side, voice)}"
            return f"{side_word(side)} {swapped}."
        case ev.Returned(side, names):
            goes = "goes" if len(names) == 1 else "go"
            return f"{capital(_names(names, side, tiles, voice))} {goes} back into {side_word(side)}'s bag."
        case ev.PutOut(side, names):
            return f"{capital(_names(names, side, tiles, voice))} {'leaves' if len(names) == 1 else 'leave'} the game."
        case ev.Turned(tile, square):
            return f"{capital(the(tile, voice))} on {square} is {side_word(tile.side)}'s from now on."
        case ev.CamelotTurned(_, up):
            return "Camelot shows its own face again." if up else "Camelot turns to its Fort face."
        case ev.TerrainLaid(terrain, square):
            article = "" if terrain.value == "camelot" else "The "
            return f"{article}{terrain.value.capitalize()} lies on {square}."
        case ev.FlagMoved(flag, None, target):
            return f"{side_word(flag)}'s Flag is planted on {target}."
        case ev.FlagMoved(flag, source, target):
            return f"{side_word(flag)}'s Flag goes from {source} to {target}."
        case ev.Scored(side, total):
            return f"{side_word(side)} scores a point and has {total}."
        case ev.TypePicked(side, name):
            return f"{side_word(side)} picks {the_type(tiles[name], side, voice)}."
        case ev.Guard(side):
            return f"Guard! {side_word(side)}'s leader can be taken."
        case ev.Ended(winner, ending):
            return f"{side_word(winner)} wins: {ENDINGS[ending]}." if winner else f"The game ends: {ENDINGS[ending]}."
    assert_never(event)


def story(events: Sequence[Event], tiles: TileSet, voice: Voice = Voice.CAPITALS) -> str:
    """What happened in a turn, told in as few sentences as it takes:
    `The KNIGHT takes the bowman on d5 and turns to its other side.`"""
    told: list[str] = []
    left = list(events)
    while left:
        count, sentence = _told(left, tiles, voice)
        told.append(sentence)
        del left[:count]
    return " ".join(told)


def _told(events: Sequence[Event], tiles: TileSet, voice: Voice) -> tuple[int, str]:
    """The first sentence of a story, and how many events it tells."""
    match events:
        case [ev.Moved(tile, _, target), ev.Taken(taken, _), ev.Flipped(_, square), *_] if square == target:
            took = f"takes {the(taken, voice)} on {target}"
            return 3, f"{capital(the(tile, voice))} {took} and turns to its other side."
        case [ev.Moved(tile, source, target), ev.Flipped(_, square), *_] if square == target:
            return 2, f"{capital(the(tile, voice))} goes from {source} to {target} and turns to its other side."
        case [ev.Moved(tile, source, target), ev.Taken(taken, _), *_]:
            went = f"goes from {source} to {target} and takes {the(taken, voice)}"
            return 2, f"{capital(the(tile, voice))} {went}."
        case [ev.Taken(), *_]:
            return _struck(events, tiles, voice)
        case [ev.Drew(side, (name,)), ev.Placed(tile, square), *_] if tile.name == name:
            return 2, f"{side_word(side)} draws {the(tile, voice)} and places it on {square}."
        case [ev.Swapped(), ev.Placed(_, square), *_]:
            return 2, f"{says(events[0], tiles, voice)[:-1]} and places that on {square}."
    return 1, says(events[0], tiles, voice)


def _struck(events: Sequence[Event], tiles: TileSet, voice: Voice) -> tuple[int, str]:
    """Tiles taken from afar, with the one that took them, which turns over after that (I5, I10)."""
    fallen = []
    for event in events:
        if not isinstance(event, ev.Taken):
            break
        fallen.append(event)
    after = events[len(fallen)] if len(fallen) < len(events) else None
    if not isinstance(after, ev.Flipped):
        return 1, says(events[0], tiles, voice)
    hit = listed(f"{the(event.tile, voice)} on {event.square}" for event in fallen)
    striker = f"{capital(the(after.tile, voice))} on {after.square}"
    return len(fallen) + 1, f"{striker} takes {hit} from afar and turns to its other side."


def _names(names: Iterable[str], side: Side, tiles: TileSet, voice: Voice) -> str:
    return listed(the_type(tiles[name], side, voice) for name in names)


ENDINGS = {
    Ending.LEADER_TAKEN: "the last leader is taken",
    Ending.NO_TURN: "the opponent has no legal turn left",
    Ending.POINTS: "the third point is scored",
    Ending.NO_TILES: "the opponent's last tile on the board is taken",
    Ending.FLAG_HOME: "the opponent's Flag is brought home",
    Ending.RIDER_TAKEN: "the lone rider is taken",
    Ending.PIKES_TAKEN: "three of the five are taken",
    Ending.PIKES_ACROSS: "three of the five have reached the far edge",
    Ending.RESIGNED: "the opponent resigns",
    Ending.AGREED: "both players agree to a draw",
}
"""Why a game is over, from the winner's side."""


def ending_sentence(over: Over, names: BySide[str], events: Sequence[Event] = (), voice: Voice = Voice.CAPITALS) -> str:
    """Who has won and why: `Ann (LIGHT) wins: the duke is taken.` for the events of the last turn."""
    if over.winner is None:
        return f"Nobody wins: {ENDINGS[over.ending]}."
    reason = ENDINGS[over.ending]
    fallen = [e.tile for e in events if isinstance(e, ev.Taken) and e.tile.type.leader]
    if over.ending is Ending.LEADER_TAKEN and fallen:
        reason = f"{the(fallen[-1], voice)} is taken"
    name, word = names.of(over.winner), side_word(over.winner)
    who = word if name.casefold() == word.casefold() else f"{name} ({word})"
    return f"{who} wins: {reason}."
