"""`duke play --plain`: the same game line by line, words first, the board when asked for."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from duke.cli.rules import about
from duke.engine.actions import AgreeDraw, Draw, Drawn, Entry, Resign
from duke.engine.attempts import attempts
from duke.engine.decisions import Over, Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.events import Drew, Guard
from duke.engine.geometry import FILES, RANKS, Side, Square
from duke.engine.notation import TURN_ACTIONS, write
from duke.engine.positions import sorted_tiles
from duke.engine.reading import NotationError, read
from duke.engine.refusals import IllegalEntry, rule_of
from duke.engine.rules import guards, legal, why_not
from duke.engine.tiles import Face
from duke.play.chance import answer
from duke.play.game import Game
from duke.play.saves import Autosave, begin
from duke.play.selection import Selection
from duke.play.wording import by_case, describe_turn, refusal_sentence, says, side_word, squares, tile_word
from duke.rulebook import load

HELP = """\
A line is a turn in notation (c2xc4), or one of these:
  draw          draws a tile; then a square places it     back   puts it back
  board         the board as text       where        every tile by its square
  moves c2      what a tile can do      why c2-c5    why something cannot be done
  threats       who attacks the leader  bags         what is in the bags, what is lost
  log           all turns               rules fort   what the rulebook says
  undo, redo    if that was agreed      save         where the game is kept
  resign        gives up                agree        a draw that both agree to
  help          this page               quit         ends; the game is kept"""


class Plain:
    """One game over standard input and output."""

    def __init__(self, game: Game, autosave: Autosave | None) -> None:
        self.game = game
        self.autosave = autosave
        self.words: dict[str, Callable[[str], None]] = {
            "board": self.board,
            "where": self.where,
            "moves": self.moves,
            "why": self.why,
            "threats": self.threats,
            "bags": self.bags,
            "log": self.log,
            "rules": self.rules,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "help": lambda _: self.say(HELP),
        }

    def say(self, *lines: str) -> None:
        """Print lines at once, for pipes and screen readers."""
        print(*lines, sep="\n", flush=True)

    def run(self) -> None:
        """Read lines until the input ends or the player does."""
        self.greet()
        self.chance()
        self.prompt()
        for row in sys.stdin:
            text = row.strip()
            if text.casefold() in ("quit", "q", "exit"):
                break
            if text:
                self.line(text)
        self.keep()

    def greet(self) -> None:
        """Who plays what."""
        names = self.game.options.names
        title = self.game.rules.objective.title
        self.say(f"The Duke. {title}. {names.light} is LIGHT, {names.dark} is dark. `help` lists the words.")

    def prompt(self) -> None:
        """What is to be decided now."""
        state = self.game.state
        match state.decision:
            case Over():
                self.say("The game is over. log, board, save, undo, quit.")
            case PutDown(side, name):
                options = squares(sorted(Selection.of(self.game.rules, state).next(), key=lambda s: s.name))
                self.say(f"{side_word(side)}: where does the {by_case(name, side)} stand? {options}")
            case Plant(side, flag):
                self.say(f"{side_word(side)}: where is {side_word(flag)}'s Flag planted?")
            case Pick(side, pool):
                self.say(f"{side_word(side)}: which type goes into your bag? {', '.join(pool)}")
            case PlaceTile(side, _, drawn):
                names = ", ".join(by_case(name, side) for name in drawn)
                places = sorted(Selection.of(self.game.rules, state).next(), key=lambda s: s.name)
                self.say(f"{side_word(side)} drew the {names}. Where does it stand? {squares(places) or 'back'}")
            case TakeTurn(side, relocate):
                more = " You may first move your Flag: F:from>to and the turn." if relocate else ""
                self.say(f"Turn {self.game.number}, {side_word(side)} to move.{more}")

    def line(self, text: str) -> None:
        """One line of input."""
        word, _, rest = text.partition(" ")
        command = self.words.get(word.casefold())
        state = self.game.state
        if command is not None:
            command(rest.strip())
        elif word.casefold() == "draw" and not rest:
            self.play((Draw(),))
        elif word.casefold() == "resign" and state.actor:
            self.play((Resign(state.actor),))
        elif word.casefold() == "agree":
            self.play((AgreeDraw(),))
        else:
            self.notation(text)

    def notation(self, text: str) -> None:
        """A turn, a placement or a step of the set-up."""
        try:
            entries = read(self.game.rules, self.game.state, text)
        except NotationError as error:
            self.say(f"No: {error}.")
            return
        if any(isinstance(entry, Drawn) for entry in entries):
            self.say("No: what comes out of the bag is chance. `draw` draws, then a square places.")
            return
        self.play(entries)

    def play(self, entries: tuple[Entry, ...]) -> None:
        """Play entries, save, and say what happened."""
        before = len(self.game.lines)
        try:
            game = self.game.play_all(entries)
        except IllegalEntry as refused:
            self.refuse(refused)
            return
        self.game = game
        self.keep()
        self.chance()
        self.tell(before)
        self.prompt()

    def refuse(self, refused: IllegalEntry) -> None:
        """Why not."""
        rules, state = self.game.rules, self.game.state
        words = refusal_sentence(rules, state, refused.refusal)
        self.say(f"No: {words} ({self._rule(rule_of(refused.refusal))})")

    def _rule(self, id: str) -> str:
        try:
            return f"{id} {load().by_id(id).title}"
        except KeyError:
            return id

    def chance(self) -> None:
        """Chance answers; each answer is kept."""
        while self.game.chance:
            before = len(self.game.lines)
            self.game = self.game.play(answer(self.game))
            self.keep()
            if len(self.game.lines) > before and not self.game.lines[-1].number:
                self.say(*(says(event) for event in self.game.happened[-1]))

    def tell(self, before: int) -> None:
        """The turns that were finished."""
        for line in self.game.lines[before:]:
            if not line.number:
                continue
            side = side_word(line.side) if line.side else ""
            told = " ".join(says(event) for event in line.events if not isinstance(event, (Drew, Guard)))
            self.say(f"{side} {line.number} {line.text}. {told}")
            guard = next((event for event in line.events if isinstance(event, Guard)), None)
            if guard is not None:
                self.say(f"Guard! {side_word(guard.side)}'s leader can be taken.")
        if self.game.repetitions == 3:
            self.say("This position has come for the third time; you may agree to a draw.")

    def keep(self) -> None:
        """Save; say so when that fails."""
        if self.autosave is not None and not self.autosave.read_only:
            failure = self.autosave.save(self.game)
            if failure is not None:
                self.say(failure.sentence)

    # Questions

    def board(self, _: str) -> None:
        """Six rows of short names; ~ is the flipped side."""
        state = self.game.state
        for rank in reversed(range(6)):
            row = "".join(self._cell(Square(file, rank)).ljust(7) for file in range(6))
            self.say(f"{RANKS[rank]} | {row}|")
        self.say("    " + "".join(letter.ljust(7) for letter in FILES))
        ground = state.board.ground
        for word, square in (("Mountain", ground.mountain), ("Fort", ground.fort), ("Camelot", ground.camelot)):
            if square is not None:
                self.say(f"{word} on {square}.")
        for side in Side:
            if (flag := state.flags.of(side)) is not None:
                self.say(f"{side_word(side)}'s Flag on {flag}.")

    def _cell(self, square: Square) -> str:
        tile = self.game.state.board[square]
        if tile is not None:
            return by_case(tile.type.short, tile.side) + ("~" if tile.face is Face.FLIPPED else "")
        terrain = self.game.state.board.ground.at(square)
        return f"[{terrain.value[:4]}]" if terrain else ""

    def where(self, _: str) -> None:
        """Every tile by its square, the sides that are up said."""
        for side in Side:
            found = []
            for square, tile in sorted_tiles(self.game.state.board):
                if tile.side is side:
                    found.append(
                        f"{by_case(tile.name, side)} {square}{' flipped' if tile.face is Face.FLIPPED else ''}"
                    )
            self.say(f"{side_word(side)}: {', '.join(found) or 'nothing'}.")

    def moves(self, text: str) -> None:
        """What a tile can do."""
        square = self._square(text)
        if square is None:
            return
        rules, state = self.game.rules, self.game.state
        tile = state.board[square]
        if tile is None:
            self.say(f"Nothing stands on {square}.")
            return
        found: dict[str, None] = {}
        for attempt in attempts(rules, state):
            if attempt.refusal is None and square in (
                getattr(attempt.action, "source", None),
                getattr(attempt.action, "square", None),
                getattr(attempt.action, "commander", None),
            ):
                found[f"{self._target(attempt.action)}: {describe_turn(rules, state, attempt.action)}"] = None
        face = "flipped side" if tile.face is Face.FLIPPED else "starting side"
        self.say(f"{tile_word(tile)} {square}, {face}:", *(f"  {row}" for row in found or ["nothing now"]))

    def _target(self, action: object) -> str:
        return write(self.game.state, (action,)) or "draw" if isinstance(action, TURN_ACTIONS) else ""

    def _square(self, text: str) -> Square | None:
        try:
            return Square.parse(text.strip().lower())
        except ValueError as error:
            self.say(f"No: {error}.")
            return None

    def why(self, text: str) -> None:
        """Why a turn is not possible."""
        rules, state = self.game.rules, self.game.state
        try:
            entry = Draw() if text == "draw" else read(rules, state, text)[0]
        except NotationError as error:
            self.say(f"No: {error}.")
            return
        if entry in legal(rules, state):
            self.say("It can be done.")
        else:
            self.refuse(IllegalEntry(entry, why_not(rules, state, entry)))

    def threats(self, _: str) -> None:
        """Who attacks the leader of the player to move."""
        state = self.game.state
        side = state.actor
        found = guards(self.game.rules, state.board, side) if side else []
        said = {}
        for threat in found:
            tile = state.board.cells[threat.attacker]
            if tile is not None:
                square = Square(threat.attacker % 6, threat.attacker // 6)
                said[square] = f"The {tile_word(tile)} on {square} ({threat.icon.words})."
        self.say(*(said.values() or ["Nobody attacks your leader."]))

    def bags(self, _: str) -> None:
        """What is in the bags, what is lost."""
        for side in Side:
            bag = self._counted(self.game.state.bags.of(side))
            lost = self._counted(self.game.state.captured.of(side))
            self.say(f"{side_word(side)}: in the bag {bag}; lost {lost}.")

    def _counted(self, names: tuple[str, ...]) -> str:
        return (
            ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items()) or "nothing"
        )

    def log(self, _: str) -> None:
        """All turns."""
        for line in self.game.lines:
            side = side_word(line.side) if line.side else ""
            self.say(f"{line.number or ''} {side} {line.text}".strip())

    def rules(self, text: str) -> None:
        """What the rulebook says."""
        self.say(*about(text, plain=True))

    def undo(self, _: str) -> None:
        """One choice back."""
        reason = self.game.cannot_undo()
        if reason:
            self.say(f"No: {reason}")
            return
        self.game = self.game.undo()
        self.keep()
        self.prompt()

    def redo(self, _: str) -> None:
        """The choice made again."""
        if not self.game.undone:
            self.say("No: there is nothing to make again.")
            return
        before = len(self.game.lines)
        self.game = self.game.redo()
        self.keep()
        self.tell(before)
        self.prompt()

    def save(self, _: str) -> None:
        """Save now, and say where."""
        self.keep()
        if self.autosave is not None:
            self.say(f"Kept as {self.autosave.path}.")


def run_plain(game: Game, autosave: Autosave | None = None) -> int:
    """Play a game line by line. Returns the exit status."""
    if autosave is None:
        game, autosave = begin(game)
    try:
        Plain(game, autosave).run()
    finally:
        autosave.close()
    return 0
