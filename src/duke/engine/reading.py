"""Text to entries: the reader of the notation (docs/formats.md, section 3).

What `notation` writes is read back to the same entries. The reader looks at the form; whether the entries
are legal is the rules' to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

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
    last,
)
from duke.engine.attempts import flipped_by_link
from duke.engine.choices import legal, outcomes
from duke.engine.decisions import Drawing, Pick, PlaceTile, Plant, PutDown, Scatter, TakeTurn
from duke.engine.effects import apply
from duke.engine.geometry import Side, Square
from duke.engine.ruleset import Rules
from duke.engine.state import State, add
from duke.engine.tiles import Ability


class NotationError(ValueError):
    """Text that is no entry: what was understood, what was expected, and the 0-based column where it goes wrong."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


class _Text:
    """The text being read, and how far."""

    def __init__(self, text: str, tiles: Sequence[str]) -> None:
        self.text = text
        self.at = 0
        self.tiles = {name.casefold(): name for name in tiles}

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def eat(self, *words: str) -> str:
        """The first of these words that comes next, eaten; or nothing."""
        for word in words:
            if self.rest[: len(word)].casefold() == word.casefold():
                self.at += len(word)
                return word
        return ""

    def square(self, what: str) -> Square:
        try:
            found = Square.parse(self.rest[:2].lower())
        except ValueError:
            raise self.error(f"{what}, a square from a1 to f6") from None
        self.at += 2
        return found

    def is_square(self) -> bool:
        return bool(re.match(r"[a-fA-F][1-6]", self.rest))

    def name(self, what: str) -> str:
        """A tile's name, in any case, up to a sign of the notation."""
        match = re.match(r"[^=@/;+~!*^<>-]+", self.rest)
        word = match.group().strip() if match else ""
        found = self.tiles.get(word.casefold())
        if found is None:
            near = get_close_matches(word.casefold(), list(self.tiles), 1)
            raise self.error(what + (f": did you mean {self.tiles[near[0]]}?" if near else ""))
        self.at += len(match.group()) if match else 0
        return found

    def error(self, expected: str) -> NotationError:
        read, rest = self.text[: self.at], self.rest
        seen = f"after {read!r}: " if read else ""
        got = f", not {rest!r}" if rest else ", but the text ends"
        return NotationError(f"{seen}expected {expected}{got}", self.at)


def read(rules: Rules, state: State, text: str, drawn: Sequence[tuple[str, ...]] = ()) -> tuple[Entry, ...]:
    """The entries that a text stands for, at the decision that is open.

    Args:
        text: a turn as `notation.write` gives it, with what was drawn; `+` alone commits to a draw, `+/d4` to one for
            which the tile on d4 returns. At a
            placement also a square or `Engine@square`; at set-up a square.
        drawn: what came out of the bag, where the notation does not say it all (Link, Divination).

    Raises NotationError when the text is no entry.
    """
    source = _Text(text.strip(), tuple(rules.tiles))
    entries = _ends(source) or _READERS.get(type(state.decision), _closed)(rules, state, source, drawn)
    if source.rest:
        raise source.error("the end of the turn")
    return entries


def _ends(source: _Text) -> tuple[Entry, ...]:
    for side in Side:
        if source.eat(f"{side.value} resigns"):
            return (Resign(side),)
    return (AgreeDraw(),) if source.eat("draw agreed") else ()


_Drawn = Sequence[tuple[str, ...]]


def _turn(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    prefix: tuple[Entry, ...] = ()
    moved = re.match(r"F:[a-f][1-6]>", source.rest, re.IGNORECASE)
    if moved:
        source.at += len(moved.group())
        prefix = (RelocateFlag(source.square("where the Flag goes")),)
        if not source.rest:
            return prefix
        if not source.eat(" "):
            raise source.error("a space and the turn")
        if prefix[0] in legal(rules, state):
            state = apply(rules, state, prefix[0])
    action, placing = _action(rules, state, source)
    return (*prefix, action, *_follow(rules, state, action, placing, drawn))


def _action(rules: Rules, state: State, source: _Text) -> tuple[TurnAction, _Answer | None]:
    if source.eat("+"):
        return _placing_turn(source)
    if source.eat("F:"):
        carrier = source.square("the carrier")
        _sign(source, "-")
        return PassFlag(carrier, source.square("who takes the Flag")), None
    if source.eat("Camelot:"):
        start = source.square("the tile that is sent")
        _sign(source, "-", "x")
        return CamelotCommand(start, source.square("where it goes")), None
    first = source.square("a turn: its first square, + for a draw, or F: for the Flag")
    sign = _sign(source, "-", "x", "*", ":", "~", ">>", "<<", "^")
    if sign == "~":
        return _flip(rules, state, source, first)
    return _SIGNS[sign](source, first), None


def _sign(source: _Text, *signs: str) -> str:
    found = source.eat(*signs)
    if not found:
        raise source.error(" or ".join(signs))
    return found


def _seized(source: _Text) -> Square | None:
    return source.square("the tile that is turned") if source.eat("!") else None


def _icon_word(source: _Text) -> None:
    match = re.match(r" \([a-z -]+\)$", source.rest)
    source.at += len(match.group()) if match else 0


def _move(source: _Text, first: Square) -> Move:
    move = Move(first, source.square("where it goes"), _seized(source))
    _icon_word(source)
    return move


def _strike(source: _Text, first: Square) -> Strike:
    falls = [source.square("what is hit")]
    while source.eat("+"):
        falls.append(source.square("what is hit"))
    _icon_word(source)
    return Strike(first, tuple(sorted(falls, key=lambda square: square.name)))


def _command(source: _Text, first: Square) -> Command:
    start = source.square("the tile that is sent")
    _sign(source, "-", "x")
    return Command(first, start, source.square("where it goes"), _seized(source))


def _summon(source: _Text, first: Square) -> Summon:
    start = source.square("the tile that is summoned")
    _sign(source, "-")
    return Summon(first, start, source.square("where it goes"))


_SIGNS: dict[str, Callable[[_Text, Square], TurnAction]] = {
    "-": _move,
    "x": _move,
    "*": _strike,
    ":": _command,
    "^": _summon,
    ">>": lambda source, first: Rotate(first, 1),
    "<<": lambda source, first: Rotate(first, 3),
}


def _flip(rules: Rules, state: State, source: _Text, first: Square) -> tuple[TurnAction, _Answer | None]:
    """`c2~`, and what may follow it: a linked tile and its turn, or a placing (I11, S4, S5, I15)."""
    if source.is_square():
        linked = source.square("the linked tile")
        if not source.eat(";"):
            return Link(first, linked), None
        flipped = flipped_by_link(state, first, linked) if state.board[first] and state.board[linked] else state
        then, placing = _action(rules, flipped, source)
        if then == Draw():  # what could not be placed says no square: only Redeploy draws here
            then = Draw(Purpose.RETURN, linked)
        return Link(first, linked, then), placing
    tile = state.board[first]
    purpose = Purpose.DIVINATION if tile is not None and tile.can(Ability.DIVINATION) else Purpose.LINK
    if source.eat("+"):
        return Draw(purpose, first), _placing(source)
    drawing = tile is not None and (tile.can(Ability.LINK) or tile.can(Ability.DIVINATION))
    return (Draw(purpose, first) if drawing else FlipInPlace(first)), None


class _Answer(NamedTuple):
    """What a text says of a draw: the tile that came, and where it is put; nowhere when it goes back (S6)."""

    name: str
    place: Place | None = None


def _placing(source: _Text) -> _Answer:
    """`Tile[=Engine]@square[-Tile...]`; `Tile` alone goes back."""
    name = source.name("the tile that was drawn")
    swap = source.name("the tile beside the board") if source.eat("=") else ""
    if not swap and not source.rest.startswith("@"):
        return _Answer(name)
    _sign(source, "@")
    square = source.square("where it stands")
    outs = []
    while source.eat("-"):
        outs.append(source.name("the tile put out of the game"))
    return _Answer(name, Place(name, square, swap, tuple(sorted(outs))))


def _placing_turn(source: _Text) -> tuple[TurnAction, _Answer | None]:
    """`+` and the placing, then `/square` where a tile returns for it; without the placing for a draw to come."""
    placing = _placing(source) if source.rest and not source.rest.startswith("/") else None
    if source.eat("/"):
        return Draw(Purpose.RETURN, source.square("the tile that returns to the bag")), placing
    return Draw(), placing


def _follow(
    rules: Rules, state: State, action: TurnAction, placing: _Answer | None, drawn: _Drawn
) -> tuple[Entry, ...]:
    """What chance and the player said after an action that draws, as far as the text tells."""
    drawing = last(action)
    waits = isinstance(drawing, Draw) and drawing.purpose in (Purpose.PLACE, Purpose.RETURN)
    if (waits and placing is None and not drawn) or action not in legal(rules, state):
        return ()
    entries: list[Entry] = []
    hands = list(drawn)
    now = apply(rules, state, action)
    while isinstance(now.decision, (Drawing, PlaceTile)):
        entry: Entry
        if isinstance(now.decision, Drawing):
            entry = Drawn(tuple(sorted(hands.pop(0)))) if hands else _guess(rules, now, placing)
            if not any(entry == outcome for outcome, _ in outcomes(rules, now)):
                return (*entries, entry)
        else:
            entry = _answer(rules, now, placing)
            if entry not in legal(rules, now):
                return (*entries, entry)
        entries.append(entry)
        now = apply(rules, now, entry)
    return tuple(entries)


def _guess(rules: Rules, state: State, placing: _Answer | None) -> Drawn:
    """An outcome that fits the placing; where several do they lead to the same position."""
    possible = [outcome for outcome, _ in outcomes(rules, state) if isinstance(outcome, Drawn)]
    if placing is not None:
        wanted = (placing.name, *(placing.place.out if placing.place else ()))
        if len(possible[0].names) < len(wanted):
            return Drawn(tuple(sorted(wanted)))
        for outcome in possible:
            if all(outcome.names.count(name) >= wanted.count(name) for name in wanted):
                return outcome
        return Drawn(wanted)
    back = [o for o in possible if PutBack() in legal(rules, apply(rules, state, o)) or not _placed(rules, state, o)]
    return (back or possible)[0]


def _placed(rules: Rules, state: State, outcome: Drawn) -> bool:
    return isinstance(apply(rules, state, outcome).decision, PlaceTile)


def _answer(rules: Rules, state: State, placing: _Answer | None) -> Entry:
    """The placing if it is one of what was drawn now, else back it goes."""
    decision = state.decision
    if placing is None or placing.place is None:
        return PutBack()
    if isinstance(decision, PlaceTile) and placing.name not in decision.drawn:
        return PutBack()
    return placing.place


def _place_step(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    """At a placement: `d1`, `@d1`, `Engine@d1`, `=Engine@d1`, `+Tile=Engine@d1-Tile`, or `back`."""
    decision = state.decision
    assert isinstance(decision, PlaceTile)
    if source.eat("back"):
        return (PutBack(),)
    if source.is_square() or source.eat("@"):
        place = Place(decision.drawn[0], source.square("where it stands"))
        if source.rest and len(decision.drawn) == 1:  # nothing is put out, so it is a turn of another tile
            raise source.error(f"only a square for the {place.name}")
        return (_with_outs(source, place),)
    source.eat("+")
    if source.eat("="):
        swap = source.name("the tile beside the board")
        _sign(source, "@")
        return (_with_outs(source, Place(_replaced(rules, swap), source.square("where it stands"), swap)),)
    name = source.name("the drawn tile, a tile beside the board, a square, or back")
    if source.eat("="):
        swap = source.name("the tile beside the board")
    else:
        swap = name if name not in decision.drawn and _replaced(rules, name) in decision.drawn else ""
        name = _replaced(rules, swap) if swap else name
    if not source.rest and not swap:
        return (PutBack(),)
    _sign(source, "@")
    place = _with_outs(source, Place(name, source.square("where it stands"), swap))
    if source.eat("/"):
        source.square("the tile that returns to the bag")
    return (place,)


def _replaced(rules: Rules, swap: str) -> str:
    return rules.tiles[swap].replaces


def _with_outs(source: _Text, place: Place) -> Place:
    outs: tuple[str, ...] = ()
    while source.eat("-"):
        outs = add(outs, source.name("the tile put out of the game"))
    return Place(place.name, place.square, place.swap, outs)


def _put_down(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    if not source.is_square():
        source.name("the tile, @ and a square")
        _sign(source, "@")
    return (SetUp(source.square("where it stands")),)


def _scatter(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    decision = state.decision
    assert isinstance(decision, Scatter)
    _sign(source, f"{decision.terrain.value}@")
    return (Scattered(source.square("where it lies")),)


def _plant(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    decision = state.decision
    assert isinstance(decision, Plant)
    source.eat(f"F:{decision.flag.value}@")
    return (PlantFlag(source.square("where the Flag lies")),)


def _pick(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    source.eat("pick ")
    return (PickType(source.name("a tile type")),)


def _closed(rules: Rules, state: State, source: _Text, drawn: _Drawn) -> tuple[Entry, ...]:
    raise source.error("nothing: the game is over" if state.over else "what chance says")


_READERS: dict[type, Callable[[Rules, State, _Text, _Drawn], tuple[Entry, ...]]] = {
    TakeTurn: _turn,
    PlaceTile: _place_step,
    PutDown: _put_down,
    Scatter: _scatter,
    Plant: _plant,
    Pick: _pick,
}
