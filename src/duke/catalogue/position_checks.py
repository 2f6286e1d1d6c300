"""What cannot be in a position although each value is right by itself (docs/formats.md, section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from duke.engine.geometry import Facing, Side, Square
from duke.engine.objectives import OBJECTIVES, Objective
from duke.engine.objectives.counting_coup import TO_WIN
from duke.engine.objectives.dark_rider import PIKES
from duke.engine.positions import Position, TileWords, read_tile
from duke.engine.setup import CAMELOT_RANKS
from duke.engine.state import BySide
from duke.engine.tiles import Ability, Role, TileSet, TileType

Say = Callable[[tuple[str, ...], str, str, str], None]
"""Reports a problem: the place of the value, what is wrong, the mend, the rule."""


def check(data: Position, tiles: TileSet, say: Say, unsure: Collection[str]) -> None:
    """Report everything impossible among the values that could be read. `unsure` are the keys that lost some."""
    board = {square: read_tile(text) for square, text in data["board"].items()}
    checks = _Checks(data, tiles, say, unsure, OBJECTIVES[data["rules"]], board)
    checks.terrain()
    checks.camelot()
    checks.flags()
    checks.score()
    checks.tiles_on_board()
    checks.tiles_off_board()
    checks.copies()
    if checks.objective.draft:
        checks.drafted()
    if checks.objective.legends:
        checks.legends_lead()
    checks.leaders()
    if checks.objective.riders:
        checks.riders()
    checks.engines()


@dataclass(slots=True)
class _Checks:
    data: Position
    tiles: TileSet
    say: Say
    unsure: Collection[str]
    objective: Objective
    board: dict[str, TileWords]

    def type(self, square: str) -> TileType:
        return self.tiles[self.board[square].name]

    def terrain(self) -> None:
        """M1, M2."""
        laid: dict[str, str] = {}
        for kind, square in self.data["terrain"].items():
            if square in laid:
                message = f"{kind} and {laid[square]} both on {square}"
                self.say(("terrain", kind), message, "terrain never shares a square", "M1")
            laid[square] = kind
        mountain = self.data["terrain"].get("mountain")
        if mountain in self.board:
            self.say(("board", mountain), f"a tile on the Mountain, {mountain}", "nobody stands there", "M2")

    def camelot(self) -> None:
        """M1, M4, A4."""
        terrain, face = self.data["terrain"], ("camelot_face",)
        square = terrain.get("camelot")
        if self.data["camelot_face"] == "fort":
            if square is None and "terrain" not in self.unsure:
                self.say(face, "a face of Camelot without Camelot", "leave it out, or say where Camelot lies", "A4")
            elif square is not None and square not in self.board and "board" not in self.unsure:
                mend = "its own face is up when it is empty: camelot"
                self.say(face, "Camelot's Fort face is up, and nobody is in it", mend, "A4")
        if square is None:
            return
        if not self.objective.legends:
            mend = "a plain fort, or rules: arthurian"
            self.say(("terrain", "camelot"), f"Camelot in {self.objective.name}", mend, "A4")
        if "fort" in terrain:
            self.say(("terrain", "fort"), "a Fort and Camelot", "Camelot is the Fort's other side: keep one", "M4")
        if not Square.parse(square).bit & CAMELOT_RANKS:
            self.say(("terrain", "camelot"), f"Camelot on {square}", "it lies on rank 3 or 4", "M1")

    def flags(self) -> None:
        """F1, F4, F6."""
        flags = self.data["flags"]
        if flags and not self.objective.flags:
            mend = "only counting-coup and other-objective have Flags"
            self.say(("flags",), f"Flags in {self.objective.name}", mend, "F1")
            return
        if len(set(flags.values())) < len(flags):
            self.say(("flags", "dark"), f"both Flags on {flags['dark']}", "each lies on a square of its own", "F1")
        mountain = self.data["terrain"].get("mountain")
        where = BySide(*(Square.parse(flags[s.value]) if s.value in flags else None for s in Side))
        for side in Side:
            square = flags.get(side.value)
            if square is not None and square == mountain:
                self.say(("flags", side.value), f"a Flag on the Mountain, {square}", "nobody can bring it there", "M2")
            for other, words in self.board.items():
                if words.side is side and self.objective.closed(where, side) & Square.parse(other).bit:
                    self.barred(other, words)

    def barred(self, square: str, words: TileWords) -> None:
        """A tile on the Flag's square that its side never enters."""
        side = words.side
        if self.objective.score:
            whose, rule, mend = side.other.value, "F4", "only the owner's tiles stand there"
        else:
            whose, rule, mend = side.value, "F6", "only the opponent's tiles stand there"
        self.say(("board", square), f"a tile of {side.value} on {whose}'s Flag", mend, rule)

    def score(self) -> None:
        """F5."""
        score, flags, turn = self.data["score"], self.data["flags"], Side(self.data["turn"])
        for side in Side:
            points = score[side.value]
            if points and not self.objective.score:
                self.say(("score", side.value), f"a score in {self.objective.name}", "only counting-coup has one", "F5")
            elif points and side.other.value not in flags and "flags" not in self.unsure:
                mend = f"points are scored beside a Flag: say where {side.other.value}'s is"
                self.say(("score", side.value), "a score without a Flag", mend, "F5")
        if min(score.values()) >= TO_WIN:
            self.say(("score",), f"{TO_WIN} points for both", f"the first to have {TO_WIN} has won", "F5")
        if not self.data["relocate"]:
            return
        if not self.objective.score:
            mend = "only counting-coup knows it: take it out"
            self.say(("relocate",), f"`relocate` in {self.objective.name}", mend, "F5")
        elif turn.value not in flags and "flags" not in self.unsure:
            mend = f"say where {turn.value}'s Flag is, or take it out"
            self.say(("relocate",), "`relocate` without a Flag to move", mend, "F5")
        elif not score[turn.other.value] and "score" not in self.unsure:
            mend = f"it follows a point of {turn.other.value}: give it one, or take it out"
            self.say(("relocate",), "`relocate` without a point", mend, "F5")

    def tiles_on_board(self) -> None:
        """A1, A6, S1, S3."""
        for square, words in self.board.items():
            type, place = self.type(square), ("board", square)
            if words.facing is not Facing.FORWARD and Ability.REDEPLOY not in type.abilities:
                mend = "only a tile with Redeploy is ever rotated; take `facing` out"
                self.say(place, f"the {type.name} faces {words.facing.name.lower()}", mend, "S3")
            self.belongs(place, type, words.side)

    def tiles_off_board(self) -> None:
        """A6, D1, G2, S1."""
        for side in Side:
            for place in ("bags", "captured", "out"):
                for name in self.data[place][side.value]:
                    self.belongs((place, side.value, name), self.tiles[name], side)
            for name in self.data["bags"][side.value]:
                type = self.tiles[name]
                if type.leader and type.set_up:
                    self.say(("bags", side.value, name), f"the {name} in a bag", "it is set up, never drawn", "G2")
            if self.data["bags"][side.value] and not self.objective.bags:
                self.say(("bags", side.value), f"a bag in {self.objective.name}", "nothing is drawn there", "D1")

    def belongs(self, place: tuple[str, ...], type: TileType, side: Side) -> None:
        """Whether a tile can be in this game, and with this player."""
        if type.legend is not None and not self.objective.legends:
            self.say(place, f"the {type.name} in {self.objective.name}", "legends play in arthurian only", "A1")
        elif type.legend is not None and type.legend is not side:
            self.say(place, f"the {type.name} with {side.value}", f"it is a legend of {type.legend.value}", "A6")
        if type.beside and not self.data["siege_engines"] and "siege_engines" not in self.unsure:
            self.say(place, f"the {type.name} without its expansion", "add `siege_engines: true`", "S1")

    def copies(self) -> None:
        """No more of a tile than both players own together, or than lie beside the board."""
        found: Counter[str] = Counter(self.data["beside"])
        found.update(words.name for words in self.board.values())
        for side in Side:
            for place in ("bags", "captured", "out"):
                found.update(self.data[place][side.value])
        for name, count in found.items():
            type = self.tiles[name]
            shared = type.beside or type.legend is not None
            most = type.copies if shared else 2 * type.copies
            if count > most:
                mend = f"there {'is' if most == 1 else 'are'} {most}{'' if shared else ', both players together'}"
                self.say(next(self.places_of(name)), f"{count} copies of the {name}", mend, "S1" if type.beside else "")

    def drafted(self) -> None:
        """N1: a type that one player picked is not with the other."""
        owners: dict[str, Side] = {}
        for place, name, side in self.owned("board", "bags", "captured", "out"):
            type = self.tiles[name]
            if not type.set_up and not type.beside and owners.setdefault(name, side) is not side:
                mend = f"who picks a type has all of it: {owners[name].value} here"
                self.say(place, f"the {name} with both players in {self.objective.name}", mend, "N1")

    def places_of(self, name: str) -> Iterator[tuple[str, ...]]:
        """Where a tile stands in the file, the last on the board first."""
        yield from (("board", square) for square in reversed(self.board) if self.board[square].name == name)
        for place in ("bags", "captured", "out"):
            yield from ((place, s.value, name) for s in Side if name in self.data[place][s.value])
        yield "beside", name

    def legends_lead(self) -> None:
        """A1."""
        mend = "there " + " and ".join(f"{s.value} is led by {self.leader_names(s)}" for s in Side)
        for place, name, _ in self.owned("board", "captured", "out"):
            type = self.tiles[name]
            if type.leader and type.legend is None:
                self.say(place, f"a {type.name} in {self.objective.name}", mend, "A1")

    def owned(self, *parts: str) -> Iterator[tuple[tuple[str, ...], str, Side]]:
        """Every tile in some parts of the file: its place there, its name and whose it is."""
        for part in parts:
            if part == "board":
                yield from ((("board", square), words.name, words.side) for square, words in self.board.items())
            else:
                yield from (((part, s.value, name), name, s) for s in Side for name in self.data[part][s.value])

    def leader_names(self, side: Side) -> str:
        return " or ".join(t.name for t in self.tiles.values() if t.leader and t.legend is side)

    def leaders(self) -> None:
        """A2, G2: one leader a side, or with legends one of each."""
        for side in Side:
            own = [s for s, words in self.board.items() if words.side is side and self.type(s).leader]
            if self.objective.legends:
                own = [square for square in own if self.type(square).legend is side]
                allowed = sum(1 for t in self.tiles.values() if t.leader and t.legend is side)
            else:
                allowed = 1
            if len(own) > allowed:
                rule = "A2" if self.objective.legends else "G2"
                mend = f"{'one is' if allowed == 1 else f'{allowed} are'} allowed"
                self.say(("board", own[-1]), f"{len(own)} leaders of {side.value}", mend, rule)

    def riders(self) -> None:
        """D1: five pikes of one side, taken ones included, against one rider of the other."""
        for place, name, _ in self.owned("board", "captured", "out"):
            if not self.tiles[name].roles & {Role.PIKE, Role.RIDER}:
                mend = f"only {self.called(Role.PIKE)} and {self.called(Role.RIDER)} play"
                self.say(place, f"a {name} in {self.objective.name}", mend, "D1")
            elif place[0] == "out":
                self.say(place, f"the {name} out of the game in {self.objective.name}", "nothing leaves it there", "D1")
        for side in Side:
            for role, most in ((Role.PIKE, PIKES), (Role.RIDER, 1)):
                places = self.with_role(side, role)
                if len(places) > most:
                    mend = f"there {'is' if most == 1 else 'are'} {most}, taken ones included"
                    self.say(places[-1], f"{len(places)} copies of {self.called(role)} with {side.value}", mend, "D1")
            riders = self.with_role(side, Role.RIDER)
            if self.with_role(side, Role.PIKE) and riders:
                message = f"{self.called(Role.PIKE)} and {self.called(Role.RIDER)} both with {side.value}"
                self.say(riders[-1], message, "one player has the many, the other the one", "D1")
        for role in (Role.PIKE, Role.RIDER):
            light, dark = (self.with_role(side, role) for side in Side)
            if light and dark:
                self.say(dark[-1], f"both players have {self.called(role)}", "one player has them", "D1")

    def called(self, role: Role) -> str:
        """`the Pikeman`: the tile that has a role."""
        found = self.tiles.with_role(role)
        return f"the {found.name}" if found else f"the {role.value}"

    def with_role(self, side: Side, role: Role) -> list[tuple[str, ...]]:
        """The places of the tiles with a role that a player has or had, the taken ones last."""
        owned = self.owned("board", "captured")
        return [place for place, name, whose in owned if whose is side and role in self.tiles[name].roles]

    def engines(self) -> None:
        """S1."""
        if self.data["siege_engines"] and not self.objective.bags:
            mend = "they come in the place of drawn tiles, and nothing is drawn there"
            self.say(("siege_engines",), f"the Siege Engines in {self.objective.name}", mend, "S1")
        if self.data["beside"] and not self.data["siege_engines"] and "siege_engines" not in self.unsure:
            self.say(("beside",), "tiles beside the board without their expansion", "add `siege_engines: true`", "S1")
        for name in self.data["beside"]:
            if not self.tiles[name].beside:
                mend = f"beside the board lie {', '.join(t.name for t in self.tiles.values() if t.beside)}"
                self.say(("beside", name), f"the {name} beside the board", mend, "S1")
