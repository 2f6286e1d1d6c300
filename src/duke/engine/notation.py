"""Entries to text: the writer of the notation (docs/formats.md, section 3). `reading` is its reader."""

from __future__ import annotations

from collections.abc import Sequence

from duke.engine.actions import (
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
)
from duke.engine.decisions import Pick, Plant, PutDown, Scatter
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
    if not isinstance(first, TURN_ACTIONS):
        raise TypeError(f"{first} is no turn")
    written = _action(state, first)
    answer = next((e for e in rest if isinstance(e, Place)), None)
    drawing = _draw_of(first)
    if drawing is not None:
        written += _placing(drawing, answer, rest)
    return f"{words} {written}" if words else written


TURN_ACTIONS = (Move, Strike, Command, CamelotCommand, FlipInPlace, PassFlag, Rotate, Summon, Link, Draw)


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


def _draw_of(action: TurnAction) -> Draw | None:
    while isinstance(action, Link) and action.then is not None:
        action = action.then
    return action if isinstance(action, Draw) else None


def _placing(draw: Draw, answer: Place | None, rest: Sequence[Entry]) -> str:
    returned = f"/{draw.square}" if draw.purpose is Purpose.RETURN else ""
    if answer is None:
        if draw.purpose in (Purpose.LINK, Purpose.DIVINATION):
            return ""
        drawn = next((e.names[0] for e in rest if isinstance(e, Drawn)), "")
        if drawn:
            return f"+{drawn}" if any(isinstance(e, PutBack) for e in rest) else f"+{drawn}..."
        return f"+{returned}"
    swap = f"={answer.swap}" if answer.swap else ""
    outs = "".join(f"-{name}" for name in sorted(answer.out))
    return f"+{answer.name}{swap}@{answer.square}{returned}{outs}"


def write_step(state: State, entry: Entry) -> str:
    """A step that is no turn, as text: set-up, terrain, Flags, the draft, the end by agreement.

    Raises TypeError for an entry that does not answer the state's decision.
    """
    match state.decision, entry:
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
