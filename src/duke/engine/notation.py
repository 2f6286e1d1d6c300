"""Entries to text: the writer of the notation (docs/formats.md, section 3). `reading` is its reader."""

from __future__ import annotations

from collections.abc import Sequence

from duke.engine.actions import (
    Action,
    AgreeDraw,
    CamelotCommand,
    Command,
    Draw,
    Drawn,
    Entry,
    FlipInPlace,
    Link,
    Move,
    PassFlag,
    PickType,
    Place,
    PlantFlag,
    Purpose,
    PutBack,
    RelocateFlag,
    Resign,
    Rotate,
    Scattered,
    SetUp,
    Strike,
    Summon,
    TurnAction,
    last,
)
from duke.engine.decisions import Pick, PlaceTile, Plant, PutDown, Scatter
from duke.engine.geometry import Square
from duke.engine.state import State


def write(state: State, entries: Sequence[Entry]) -> str:
    """A turn in notation.

    Args:
        state: the state in which the turn begins.
        entries: the turn's entries; a turn that is not finished is written as far as it goes.

    Raises TypeError for entries that are no turn.
    """
    words, rest = "", list(entries)
    if rest and isinstance(rest[0], RelocateFlag):
        flag = state.flags.of(state.actor) if state.actor else None
        words = f"F:{flag}>{rest[0].target}"
        rest.pop(0)
    if not rest:
        return words
    first = rest.pop(0)
    if not isinstance(first, TurnAction):
        raise TypeError(f"{first} is no turn")
    written = _action(state, first)
    answer = next((e for e in rest if isinstance(e, Place)), None)
    drawing = last(first)
    if isinstance(drawing, Draw):
        written += _placing(drawing, answer, rest)
    return f"{words} {written}" if words else written


def _takes(state: State, source: Square, target: Square) -> str:
    return "x" if state.board[target] is not None and source != target else "-"


def _turned(square: Square | None) -> str:
    return f"!{square}" if square else ""


def _action(state: State, action: TurnAction) -> str:
    match action:
        case Move(source, target, turned):
            return f"{source}{_takes(state, source, target)}{target}{_turned(turned)}"
        case Strike(source, falls):
            return f"{source}*{'+'.join(sorted(s.name for s in falls))}"
        case Command(commander, source, target, turned):
            return f"{commander}:{source}{_takes(state, source, target)}{target}{_turned(turned)}"
        case CamelotCommand(source, target):
            return f"Camelot:{source}{_takes(state, source, target)}{target}"
        case FlipInPlace(square):
            return f"{square}~"
        case PassFlag(source, target):
            return f"F:{source}-{target}"
        case Rotate(square, quarters):
            return f"{square}{'>>' if quarters == 1 else '<<'}"
        case Summon(leader, source, target):
            return f"{leader}^{source}-{target}"
        case Link(square, linked, then):
            follow = f";{_action(state, then)}" if then is not None else ""
            return f"{square}~{linked}{follow}"
        case Draw(purpose, square):
            return f"{square}~" if purpose in (Purpose.LINK, Purpose.DIVINATION) else ""


def _placing(draw: Draw, answer: Place | None, rest: Sequence[Entry]) -> str:
    returned = f"/{draw.square}" if draw.purpose is Purpose.RETURN else ""
    if answer is None:
        if draw.purpose in (Purpose.LINK, Purpose.DIVINATION):
            return ""
        drawn = next((e.names[0] for e in rest if isinstance(e, Drawn)), "")
        if drawn:
            return f"+{drawn}" if any(isinstance(e, PutBack) for e in rest) else f"+{drawn}..."
        return f"+{returned}"
    return _placed(answer, returned)


def _placed(place: Place, returned: str = "") -> str:
    swap = f"={place.swap}" if place.swap else ""
    return f"+{place.name}{swap}@{place.square}{returned}{_outs(place)}"


def _outs(place: Place) -> str:
    return "".join(f"-{name}" for name in sorted(place.out))


def write_step(state: State, entry: Entry) -> str:
    """One entry by itself as text: an action of a turn, or a step of the set-up, of the draft, the end by agreement.

    Raises TypeError for an entry that does not answer the state's decision.
    """
    if isinstance(entry, TurnAction | RelocateFlag):
        return write(state, (entry,))
    match state.decision, entry:
        case PlaceTile(), Place():
            return _placed(entry)
        case PlaceTile(), PutBack():
            return "back"
        case PutDown(_, name), SetUp(square):
            return f"{name}@{square}"
        case Scatter(terrain), Scattered(square):
            return f"{terrain.value}@{square}"
        case Plant(_, flag), PlantFlag(square):
            return f"F:{flag.value}@{square}"
        case Pick(), PickType(name):
            return f"pick {name}"
        case _, Resign(side):
            return f"{side.value} resigns"
        case _, AgreeDraw():
            return "draw agreed"
    raise TypeError(f"{entry} does not answer {state.decision}")


def shortest(state: State, action: Action) -> str:
    """An action as short as `reading.read` takes it at the decision that is open: `d1` for a set-up on d1."""
    match state.decision, action:
        case ((PutDown() | Plant()), (SetUp(square) | PlantFlag(square))):
            return square.name
        case Pick(), PickType(name):
            return name
        case PlaceTile(_, _, drawn), Place(name, square, swap):
            named = "" if len(drawn) == 1 and not swap else f"{swap or name}@"
            return f"{named}{square}{_outs(action)}"
    return write_step(state, action)
