"""Why not: one sentence for every reason, with the squares and tiles that it names."""

from __future__ import annotations

from typing import assert_never, cast

from duke.engine import refusals as no
from duke.engine.decisions import Drawing, Over, Pick, PlaceTile, Plant, PutDown, Scatter, TakeTurn
from duke.engine.geometry import Square, is_straight
from duke.engine.refusals import Reason, Refusal, rule_of
from duke.engine.rules import Rules
from duke.engine.state import State
from duke.play.wording_words import (
    Voice,
    article,
    capital,
    ground_on,
    listed,
    name_on,
    side_word,
    squares,
    standing,
    the_on,
    the_type,
    tile_word,
    whose,
)


def refusal_sentence(rules: Rules, state: State, refusal: Refusal, voice: Voice = Voice.CAPITALS) -> str:
    """Why not, as a sentence: `Your own KNIGHT stands on c3.`"""
    return capital(why(rules, state, refusal, voice))


def why(rules: Rules, state: State, refusal: Refusal, voice: Voice = Voice.CAPITALS) -> str:
    """The same for the middle of a line, after `No:`."""
    return _Speaker(rules, state, voice).why(cast(Reason, refusal))  # a test keeps Reason complete


def rule_behind(refusal: Refusal) -> str:
    """The id of the rule to read about a refusal: the icon's own where no special rule forbids it."""
    match refusal:
        case no.OwnTile(icon) | no.PathBlocked(icon):
            return icon.rule
    return rule_of(refusal)


class _Speaker:
    """What a reason is about: the position, whose decision it is, how names are written."""

    def __init__(self, rules: Rules, state: State, voice: Voice) -> None:
        self.rules = rules
        self.state = state
        self.voice = voice
        self.side = state.actor

    def at(self, *found: Square) -> str:
        """`your own KNIGHT on c3`, `the bowman on d5 and the Fort on d4`."""
        return listed(standing(self.state, square, self.side, self.voice) for square in found)

    def terrain(self, found: tuple[Square, ...]) -> str:
        """`the Fort on d3`, whoever stands in it."""
        return listed(ground_on(self.state, square) or square.name for square in found)

    def the(self, square: Square) -> str:
        """`the KNIGHT`."""
        return the_on(self.state, square, self.voice)

    def name(self, square: Square) -> str:
        """`KNIGHT`."""
        return name_on(self.state, square, self.voice)

    def why(self, reason: Reason) -> str:
        """The reason in words."""
        match reason:
            # which tile, and when
            case no.NotNow():
                return self._now()
            case no.NoTile(square):
                return f"nothing stands on {square}."
            case no.NotYours(square):
                return f"{self.at(square)} is {self._owner(square)}{self._whose_turn()}."
            case no.NotMarked(source, target):
                return f"no icon of {self.at(source)} points to {target} with this side up."
            case no.FiresTogether(source, falls):
                return f"these icons of {self.at(source)} fire together: {source}*{'+'.join(s.name for s in falls)}."
            case no.Frozen(square):
                return f"{self.at(square)} has crossed the board and stays as it is."
            # the way
            case no.PathBlocked(_, source, target, by):
                return f"{self.the(source)} cannot go to {target}: {self._stands(by)} in the way."
            case no.FlagOnPath(_, source, target, by):
                return f"{self.the(source)} cannot go to {target}: nobody walks through {self.at(*by)}."
            case no.LeapBlocked(_, source, target, by):
                return f"{_ways(source, target)}: {self.terrain(by)}."
            case no.SightBlocked(_, source, target, by):
                blocks = "block" if len(by) > 1 else "blocks"
                return f"{self.the(source)} cannot hit {target}: {self.terrain(by)} {blocks} the sight."
            case no.CommandBlocked(_, source, target, by):
                ways = capital(_ways(source, target))
                return f"{self.the(source)} cannot be sent there. {ways}: {self.terrain(by)}."
            # where it leads
            case no.OwnTile(_, _, target):
                return f"your own {self.name(target)} stands on {target}."
            case no.MustBeEmpty(icon, _, target):
                return f"a {icon.words} never takes, and {self.at(target)} is there."
            case no.NothingToTake(icon, _, target):
                return f"a {icon.words} needs an enemy tile, and {self._nobody(target)}."
            case no.IntoMountain(_, _, target):
                return f"nobody enters the Mountain on {target}."
            case no.IntoFort(icon, _, target):
                return f"a {icon.words} never ends in a Fort, and there is one on {target}."
            case no.InFort(_, _, target):
                return f"the Fort shelters {self.at(target)}; only a hammer reaches in."
            case no.ClosedFlag(_, _, target):
                return f"nobody enters {target}, the square of the opponent's Flag."
            case no.OwnFlagThere(_, _, target):
                return f"your own Flag is on {target}, and none of your tiles may end there."
            case no.FrozenTarget(_, _, target):
                return f"{self.at(target)} has reached the far edge and cannot be taken."
            case no.Defended(_, _, target, by):
                return f"{self.at(target)} is defended from there: its Defense covers {squares(by)}."
            # leaders
            case no.OwnLeaderFalls(leaders):
                return f"that would remove {self.at(*leaders)}, and no turn may."
            case no.LeaderInDanger(square, attackers):
                return f"then {self.at(*attackers)} could take your {self._leader(square)} on {square}."
            # putting down
            case no.EmptyBag():
                return "nothing in your bag could come now." if self._has_bag() else "your bag is empty."
            case no.NoLeader():
                return "without a leader on the board no new tile is placed."
            case no.NoOpenSquare(around):
                return f"no square beside your leader is open ({squares(around)})."
            case no.NotOpen(square):
                return f"only an open square will do, and {self.at(square)} is there."
            case no.WrongPlace(square, _, allowed):
                return f"not on {square}; possible: {squares(allowed) or 'nowhere'}."
            case no.MustPlace():
                return "what was drawn can be placed, so it has to be."
            case no.NoSuchChoice(name):
                return self._no_choice(name)
            # abilities, Flags, Camelot
            case no.NotCommandable(square):
                return f"{self.at(square)} has Redeploy and is never commanded."
            case no.HasIcons(square):
                return f"only a side without icons flips in place; {self.the(square)} on {square} has some."
            case no.NoAbility(square, ability):
                return f"{self.at(square)} cannot use {ability.capitalize()} with this side up."
            case no.NotLinked(square):
                return f"{self.at(square)} is no tile of yours that the Link reaches."
            case no.NoFlagThere("F5"):
                return "your Flag may be moved only before the turn after the opponent scored."
            case no.NoFlagThere():
                return "no tile of yours carries a Flag there that you may pass."
            case no.CannotTurn(square):
                return f"{self.at(square)} cannot be turned by entering Camelot now."
            case no.CamelotIdle():
                return "Camelot commands only for a legend of LIGHT in it, its own face up."
            case no.NothingFollows():
                return "with the Flag there you would have no legal turn."
            case no.Impossible():
                return "chance cannot have said that."
        assert_never(reason)

    def _now(self) -> str:
        """What is to be decided instead."""
        decision = self.state.decision
        match decision:
            case Over():
                return "the game is over."
            case PutDown(side, name):
                return f"first {side_word(side)} sets up {the_type(self.rules.tiles[name], side, self.voice)}."
            case Plant(side, flag):
                return f"first {side_word(side)} plants {whose(flag, None)} Flag."
            case Pick(side):
                return f"first {side_word(side)} picks a type for the bag."
            case PlaceTile(side, _, drawn):
                names = listed((the_type(self.rules.tiles[name], side, self.voice) for name in drawn), "or")
                return f"first {names} has to be placed."
            case Drawing() | Scatter():
                return "chance speaks first."
            case TakeTurn():
                return "that is no turn that can be taken here."
        assert_never(decision)

    def _owner(self, square: Square) -> str:
        tile = self.state.board[square]
        return whose(tile.side, None) if tile else "nobody's"

    def _whose_turn(self) -> str:
        return f", and it is {side_word(self.side)}'s turn" if self.side else ""

    def _stands(self, by: tuple[Square, ...]) -> str:
        return f"{self.at(*by)} {'stand' if len(by) > 1 else 'stands'}"

    def _nobody(self, square: Square) -> str:
        """Why there is nothing to take on a square."""
        return f"{self.at(square)} is none" if self.state.board[square] else f"nothing stands on {square}"

    def _leader(self, square: Square) -> str:
        """The name of the own leader that stands, or would stand, on a square."""
        own = [tile for _, tile in self.state.board.tiles() if tile.type.leader and tile.side is self.side]
        here = self.state.board[square]
        leader = here if here in own else own[0] if len(own) == 1 else None
        return tile_word(leader, self.voice) if leader else "leader"

    def _has_bag(self) -> bool:
        return self.side is not None and bool(self.state.bags.of(self.side))

    def _no_choice(self, name: str) -> str:
        decision, tiles = self.state.decision, self.rules.tiles
        if isinstance(decision, Pick):
            return f"{name} is not among the types that are left."
        the = article(tiles[name]) if name in tiles else "the "
        if name in self.state.beside:
            return f"{the}{name} comes only in place of the {tiles[name].replaces}, when that is drawn."
        if name in tiles and tiles[name].beside:
            return f"{the}{name} does not lie beside the board."
        return f"{the}{name} was not drawn."


def _ways(source: Square, target: Square) -> str:
    """What terrain stops for a leap or a commanded tile (L3, L4)."""
    return f"the way to {target} is stopped" if is_straight(source, target) else f"both ways to {target} are stopped"
