"""A game that is being agreed on: what the players chose, what cannot be combined, and what will be in the bags."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from duke.engine.decisions import Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES, Objective
from duke.engine.rules import Rules, prepare
from duke.engine.setup import army
from duke.engine.state import BySide
from duke.engine.tiles import TileSet, TileType
from duke.play.game import Game, Options, UndoPolicy, new_game
from duke.play.wording_words import side_word

BASE = "lords-legacy"
"""The set that the game is played with."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The players' wishes. `problem` says what keeps them from beginning."""

    tiles: TileSet
    light: str = "Light"
    dark: str = "Dark"
    first: str = "random"
    """`random`, `light` or `dark`: who sets up first."""
    objective: str = "standard"
    sets: frozenset[str] = frozenset({BASE})
    siege_engines: bool = False
    terrain: frozenset[Terrain] = frozenset()
    open_play: bool = False
    hand_over: bool = False
    undo: UndoPolicy = UndoPolicy.UNTIL_DRAW
    seats: str = "fixed"
    shipped: TileSet | None = None
    """The tiles without any house file; needed only to play without the house's changes to them."""
    house_changes: bool = True
    """Whether the shipped tiles that house files change or fill in play so, or as they ship."""

    @property
    def box(self) -> TileSet:
        """The tiles that can play: with the house's changes, or with those tiles as they ship."""
        if self.house_changes or self.shipped is None:
            return self.tiles
        return TileSet.of(self.shipped.types.get(t.name, t) for t in self.tiles.values())

    @property
    def changed(self) -> tuple[str, ...]:
        """The shipped tiles that house files change or fill in."""
        if self.shipped is None:
            return ()
        return tuple(name for name, t in self.shipped.items() if self.tiles.types.get(name) not in (t, None))

    @property
    def aim(self) -> Objective:
        return OBJECTIVES[self.objective]

    def why_not_terrain(self, terrain: Terrain) -> str:
        """Why a terrain tile cannot be chosen, or nothing (A4, M4)."""
        if terrain is Terrain.CAMELOT and not self.aim.legends:
            return "Camelot needs Arthurian Legends"
        if terrain is Terrain.CAMELOT and Terrain.FORT in self.terrain:
            return "Camelot is the Fort's other side"
        if terrain is Terrain.FORT and Terrain.CAMELOT in self.terrain:
            return "the Fort is Camelot's other side"
        return ""

    def why_not_engines(self) -> str:
        """Why the Siege Engines cannot play, or nothing."""
        return "" if self.aim.bags else f"they need bags, and {self.aim.title} has none"

    def toggled(self, terrain: Terrain) -> NewGame:
        """With a terrain tile chosen or not."""
        if terrain in self.terrain:
            return replace(self, terrain=self.terrain - {terrain})
        return self if self.why_not_terrain(terrain) else replace(self, terrain=self.terrain | {terrain})

    def aimed(self, objective: str) -> NewGame:
        """With another objective; what does not go with it is dropped."""
        wish = replace(self, objective=objective)
        kept = frozenset(t for t in wish.terrain if not replace(wish, terrain=frozenset()).why_not_terrain(t))
        return replace(wish, terrain=kept, siege_engines=wish.siege_engines and wish.aim.bags)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of the tiles that play."""
        return tuple(t.name for t in self.box.values() if self._plays(t))

    def _plays(self, t: TileType) -> bool:
        if t.legend is not None:
            return self.aim.legends
        if t.beside:
            return self.siege_engines
        return t.set in self.sets

    @property
    def left_out(self) -> tuple[str, ...]:
        """The stubs of the chosen sets, which reach no bag until they are filled in (U1)."""
        return tuple(t.name for t in self.box.values() if t.is_stub and t.set in self.sets)

    @property
    def house_sets(self) -> tuple[str, ...]:
        """The sets that may be added to the box, in the catalogue's order."""
        special = {t.set for t in self.tiles.values() if t.beside or t.legend is not None}
        return tuple(dict.fromkeys(t.set for t in self.tiles.values() if t.set != BASE and t.set not in special))

    def armies(self) -> BySide[list[TileType]]:
        """What each side owns, set-up tiles included."""
        chosen = frozenset(self.chosen)
        playing = [t for t in self.box.values() if t.name in chosen]
        return BySide(*(army(playing, side, self.aim) for side in Side))

    def replacements(self) -> list[str]:
        """Who takes whose place, in words (A1, S1)."""
        names = frozenset(self.chosen)
        playing = [t for t in self.box.values() if t.name in names and t.replaces]
        said = []
        for t in playing:
            how = "may be swapped in for" if t.beside else "replaces"
            if t.replaces in names:
                whose = f"{side_word(t.legend)}'s " if t.legend else ""
                said.append(f"{t.name} {how} {whose}{t.replaces}")
        return said

    def rules(self, rng: random.Random) -> Rules:
        """The rules of the game; who begins is drawn if the players left it to chance.

        Raises ValueError when the wishes do not make a game.
        """
        sides = {"light": Side.LIGHT, "dark": Side.DARK}
        first = sides.get(self.first) or rng.choice(list(Side))
        return prepare(
            self.box,
            self.aim,
            chosen=self.chosen,
            siege_engines=self.siege_engines and self.aim.bags,
            open_play=self.open_play,
            first=first,
            terrain=self.terrain,
        )

    @property
    def problem(self) -> str:
        """What keeps the game from beginning, or nothing."""
        if not self.light.strip() or not self.dark.strip():
            return "Both players need a name."
        if self.light.strip().casefold() == self.dark.strip().casefold():
            return "The players need different names."
        try:
            self.rules(random.Random(0))
        except ValueError as error:
            return str(error)
        return ""

    def begin(self, seed: int) -> Game:
        """The game before its set-up. Raises ValueError when `problem` says what is wrong."""
        options = Options(BySide(self.light.strip(), self.dark.strip()), self.undo, self.hand_over, self.seats, seed)
        return new_game(self.rules(random.Random(f"{seed} first")), options)
