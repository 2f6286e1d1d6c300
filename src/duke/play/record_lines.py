"""The lines of a game's log as a record has them, both ways."""

from __future__ import annotations

from dataclasses import dataclass

from duke.engine.actions import Draw, Drawn, Entry, Place, Purpose, PutBack, RelocateFlag
from duke.engine.choices import legal
from duke.engine.decisions import Drawing, PlaceTile, TakeTurn
from duke.engine.notation import write_step
from duke.engine.reading import NotationError, read
from duke.engine.refusals import IllegalEntry
from duke.engine.ruleset import Rules
from duke.engine.state import State
from duke.play.game import Game, Line, ends_at_will
from duke.play.wording import refusal_sentence

_DRAWN = "drawn "


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a record's log.

    `text` is the turn or step; `drawn` what came out of the bag where the text does not say it all (S5, I15);
    `steps` its entries one by one, instead of both, where the notation has no words for it.
    """

    text: str = ""
    drawn: tuple[tuple[str, ...], ...] = ()
    steps: tuple[str, ...] = ()


class Unfit(ValueError):
    """An item that does not fit the game so far; the message says why in one sentence."""


def item_of(game: Game, line: Line) -> Item:
    """A finished line as an item that reads back to the same entries."""
    begun = game.states[line.first]
    drawn = tuple(entry.names for entry in line.entries if isinstance(entry, Drawn))
    if _plain(line.entries) or (not drawn and (len(line.entries) == 1 or not ends_at_will(line.entries[-1]))):
        return Item(line.text)
    item = Item(line.text, drawn)
    return item if _entries(game.rules, begun, item) == line.entries else Item(steps=steps_of(game, line.first, line))


def _plain(entries: tuple[Entry, ...]) -> bool:
    """Whether a turn is nothing but a draw and its placing, which the notation says whole."""
    match entries[1:] if isinstance(entries[0], RelocateFlag) else entries:
        case (Draw(Purpose.PLACE), Drawn(), Place() | PutBack()) | (Draw(Purpose.RETURN), Drawn(), Place()):
            return True
    return False


def _entries(rules: Rules, state: State, item: Item) -> tuple[Entry, ...] | None:
    try:
        return read(rules, state, item.text, item.drawn)
    except NotationError:
        return None


def steps_of(game: Game, first: int, line: Line | None = None) -> tuple[str, ...]:
    """Entries one by one: those of a line, or from `first` to the end."""
    entries = line.entries if line else game.entries[first:]
    return tuple(_step(game.states[first + n], entry) for n, entry in enumerate(entries))


def _step(state: State, entry: Entry) -> str:
    return _DRAWN + ", ".join(entry.names) if isinstance(entry, Drawn) else write_step(state, entry)


def play_item(game: Game, item: Item) -> Game:
    """The game after an item, which must make one whole line. Raises Unfit."""
    played = play_steps(game, item.steps) if item.steps else _play(game, _read(game, item.text, item.drawn))
    if len(played.lines) != len(game.lines) + 1 or played.pending:
        raise Unfit("the turn is not finished, and another follows" if played.pending else "this is more than one turn")
    written = played.lines[-1].text
    if item.text and _alike(item.text) != _alike(written):
        raise Unfit(f"here this would be written {written}")
    return played


def _alike(text: str) -> str:
    """A text without what may differ: case, spaces at the ends, an icon's name in brackets."""
    return text.split(" (")[0].strip().casefold()


def play_steps(game: Game, steps: tuple[str, ...]) -> Game:
    """The game after entries written one by one. Raises Unfit."""
    for text in steps:
        game = _play(game, _read_step(game, text))
    return game


def _read_step(game: Game, text: str) -> tuple[Entry, ...]:
    decision = game.state.decision
    if isinstance(decision, Drawing) and text.startswith(_DRAWN):
        return (Drawn(tuple(sorted(name.strip() for name in text[len(_DRAWN) :].split(",")))),)
    if isinstance(decision, (TakeTurn, PlaceTile)):
        for action in legal(game.rules, game.state):
            if _step(game.state, action) == text:
                return (action,)
    return _read(game, text, ())


def _read(game: Game, text: str, drawn: tuple[tuple[str, ...], ...]) -> tuple[Entry, ...]:
    try:
        return read(game.rules, game.state, text, drawn)
    except NotationError as error:
        raise Unfit(str(error)) from error


def _play(game: Game, entries: tuple[Entry, ...]) -> Game:
    for entry in entries:
        try:
            game = game.play(entry)
        except IllegalEntry as error:
            raise Unfit(refusal_sentence(game.rules, game.state, error.refusal)) from error
    return game
