"""`duke play --plain`: the same game line by line, words first, the board when asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches

from duke.cli import plain_text, plain_tiles
from duke.cli.plain_answers import ANSWERS, told
from duke.cli.plain_text import VOICE, filled
from duke.cli.plain_why import refused
from duke.engine.actions import Action, AgreeDraw, Draw, Entry, Resign
from duke.engine.reading import NotationError
from duke.engine.refusals import IllegalEntry
from duke.play.chance import answer
from duke.play.game import Game, Options
from duke.play.record_fields import brief
from duke.play.saves import Autosave, begin
from duke.play.selection import committed
from duke.play.wording import ending_sentence, story

HELP = """\
A line is a turn in notation (c2-c4, c2xc4, c2*c4; docs/formats.md) or one of
these words:
  draw           draws a tile; then a square places it (d1)
  back           puts a drawn tile back, where that is allowed
  board          the board as text
  where          every tile with its square
  moves c2       what a tile can do; without a square: all of yours
  look c2        its icons; of your own tiles the other side too
  why c2-c5      why a turn is not possible; why c2 for all of a tile
  threats        what the opponent could take now
  bags           what is in the bags, what is lost
  log            all turns
  rules fort     what the rulebook says
  undo, redo     take a turn back, make it again, as was agreed
  save           where the game is kept
  resign         gives the game up
  agree          ends it as a draw that both agree to
  help           this list
  quit           ends; the game is kept, `duke resume --plain` goes on"""


class Plain:
    """One game over standard input and output."""

    def __init__(self, game: Game, autosave: Autosave) -> None:
        self.game = game
        self.autosave = autosave
        self.warned = -1
        """At which entry the player was told that drawing does not save his leader."""
        self.words: dict[str, Callable[[], None]] = {
            "draw": self.draw,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "resign": self.resign,
            "agree": lambda: self.play((AgreeDraw(),)),
            "help": lambda: self.show([HELP]),
        }

    # Lines in and out

    def show(self, lines: Iterable[str]) -> None:
        """Print lines as they are, at once, for pipes and programs that read aloud."""
        for line in lines:
            print(line)
        sys.stdout.flush()

    def say(self, *sentences: str) -> None:
        """Print sentences, each in as many lines as it takes."""
        self.show(filled(*sentences))

    def run(self) -> bool:
        """Read lines until the input ends or the player does. Whether nothing of the game is lost then."""
        self.greet()
        self.keep()
        self.chance()
        self.prompt()
        for row in _rows():
            text = " ".join(row.split())
            if text.casefold() in ("quit", "q", "exit"):
                break
            if text:
                self.line(text)
        if self.autosave.read_only:
            return True
        failure = self.autosave.save(self.game)
        if failure is None:
            path = self.autosave.path
            self.say(f"Kept as {brief(path.name, 80)}; `duke resume --plain {brief(path.stem, 80)}` goes on.")
        else:
            self.say(failure.parting)
        return failure is None

    def greet(self) -> None:
        """Who plays what, and what happened last."""
        rules, names = self.game.rules, self.game.options.names
        more = [terrain.value.capitalize() for terrain in rules.terrain]
        more += ["Siege Engines"] if rules.siege_engines else []
        more += ["open play"] if rules.open_play else []
        title = f"{rules.objective.title}{', with ' if more else ''}{', '.join(more)}"
        people = "" if names == Options().names else f" {names.light} is LIGHT, {names.dark} is dark."
        self.say(f"The Duke. {title}.{people} `help` lists the words.")
        if self.game.lines:
            self.say(f"Last turn: {told(self.game, self.game.lines[-1])}")

    def prompt(self) -> None:
        """What is to be decided now; a threatened player is told so."""
        rules, state = self.game.rules, self.game.state
        if state.over:
            self.say(ending_sentence(state.over, self.game.options.names, self.game.last_events, VOICE))
        words = plain_tiles.danger(rules, state)
        self.say(*([words] if words else []), *plain_text.prompt(rules, state, self.game.number))

    def line(self, text: str) -> None:
        """One line of input: a word that asks or does, or notation."""
        word, _, rest = text.partition(" ")
        known = word.casefold()
        if known in ANSWERS:
            self.show(ANSWERS[known](self.game, rest))
        elif self.autosave.read_only and known not in ("help", "save"):
            self.say(f"No: only to look at, because {self.autosave.read_only}.")
        elif known in self.words and not rest:
            self.words[known]()
        else:
            self.notation(text)

    # What is played

    def notation(self, text: str) -> None:
        """A turn, a placement or a step of the set-up."""
        try:
            actions = committed(self.game.rules, self.game.state, text)
        except NotationError as error:
            self.say(f"No: {self.unread(text, str(error))}")
            return
        self.commit(*actions)

    def unread(self, text: str, error: str) -> str:
        """What is wrong with a line that is neither word nor notation."""
        first = text.split()[0].casefold()
        if first in self.words:
            return f"nothing comes after `{first}`. `help` lists the words."
        near = get_close_matches(first, [*self.words, *ANSWERS], 1)
        meant = f" Did you mean `{near[0]}`?" if near else ""
        return f"{error}.{meant} `help` lists the words."

    def draw(self) -> None:
        """Draw a tile to place."""
        self.commit(Draw())

    def commit(self, *actions: Action) -> None:
        """Play actions; a draw only after a threatened player was told what that means (T3)."""
        if isinstance(actions[-1], Draw) and self.warned != len(self.game.entries):
            warning = plain_tiles.before_drawing(self.game.rules, self.game.state)
            if warning:
                self.warned = len(self.game.entries)
                self.say(warning)
                return
        self.play(actions)

    def resign(self) -> None:
        """Give the game up."""
        side = self.game.state.actor
        if side is None:
            self.say("No: the game is over.")
        else:
            self.play((Resign(side),))

    def play(self, entries: tuple[Entry, ...]) -> None:
        """Play entries, keep the game, and say what happened."""
        before = len(self.game.lines)
        game = self.game
        for entry in entries:
            try:
                game = game.play(entry)
            except IllegalEntry as illegal:
                self.say(refused(game, illegal.refusal))
                return
        self.game = game
        self.keep()
        self.chance()
        self.tell(before)
        self.prompt()

    def chance(self) -> None:
        """Chance answers until a player decides; each answer is kept."""
        while self.game.chance:
            before = len(self.game.lines)
            self.game = self.game.play(answer(self.game))
            self.keep()
            if self.game.lines[before:] and not self.game.lines[-1].number:
                self.say(story(self.game.happened[-1], self.game.rules.tiles, VOICE))

    def tell(self, before: int) -> None:
        """The turns that are new in the log."""
        turns = [line for line in self.game.lines[before:] if line.number]
        self.say(*(told(self.game, line) for line in turns))
        if turns and self.game.repetitions == 3 and not self.game.over:
            self.say("This position has come for the third time; `agree` ends the game as a draw.")

    def keep(self) -> bool:
        """Save, and say so when that fails. Whether it was saved."""
        if self.autosave.read_only:
            return False
        failure = self.autosave.save(self.game)
        if failure is not None:
            self.say(failure.sentence)
        return failure is None

    def undo(self) -> None:
        """One choice back."""
        reason = self.game.cannot_undo()
        if reason:
            self.say(f"No: {reason}")
            return
        self.game = self.game.undo()
        self.keep()
        self.say("Taken back.")
        self.prompt()

    def redo(self) -> None:
        """The choice made again."""
        if not self.game.undone:
            self.say("No: there is nothing to make again.")
            return
        before = len(self.game.lines)
        self.game = self.game.redo()
        self.keep()
        self.tell(before)
        self.prompt()

    def save(self) -> None:
        """Save now, and say where."""
        if self.keep():
            self.say(f"Kept as {brief(str(self.autosave.path), 400)}.")
        elif self.autosave.read_only:
            self.say(f"Only looked at: {self.autosave.read_only}.")


def _rows() -> Iterator[str]:
    """The lines of standard input; with a sign before each for a person who types."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    with suppress(ImportError):
        import readline  # noqa: F401  # gives `input` the keys of an editor
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def run_plain(game: Game, autosave: Autosave | None = None) -> int:
    """Play a game line by line. Returns the exit status."""
    if autosave is None:
        game, autosave = begin(game)
    try:
        return 0 if Plain(game, autosave).run() else 1
    finally:
        autosave.close()
