"""Every reason, event, ending, turn and icon has its sentence: LIGHT's names in capitals, dark's in small letters."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from duke.engine import events as ev
from duke.engine import refusals as no
from duke.engine.actions import (
    CamelotCommand,
    Command,
    Draw,
    Link,
    Move,
    PassFlag,
    Purpose,
    Rotate,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.attempts import attempts
from duke.engine.decisions import Ending, Over, Terrain
from duke.engine.events import Event
from duke.engine.geometry import Side, Square
from duke.engine.refusals import Reason, Refusal
from duke.engine.rules import legal, opening, outcomes, play_unchecked
from duke.engine.state import BySide
from duke.engine.tiles import Face, Icon, tile
from duke.play.wording import (
    ENDINGS,
    VERBS,
    Voice,
    capital,
    describe_turn,
    ending_sentence,
    icon_of,
    listed,
    refusal_sentence,
    reply_danger,
    rule_behind,
    says,
    short_word,
    story,
    why,
)
from engine.drawn import draw
from engine.test_playouts import RULESETS


def at(name: str) -> Square:
    return Square.parse(name)


BOARD = draw(
    """
    .    .    duke .     .    .
    .    .    .    bowman knight .
    .    .    .    .     .    .
    .    foot KNIGHT .   PRIEST .
    .    .    PIKE .     .    GENRL~
    DUKE .    .    .     .    .
    """,
    terrain={"mountain": "c4", "fort": "d3"},
    rules="other-objective",
    flags={"light": "a3", "dark": "f4"},
)
A1, C2, C3, C4, C5, D3, D5, E3, F2 = (at(name) for name in ("a1", "c2", "c3", "c4", "c5", "d3", "d5", "e3", "f2"))
WAY = (at("c4"), at("d3"))

SENTENCES: dict[Refusal, str] = {
    no.NotNow(): "That is no turn that can be taken here.",
    no.NoTile(at("a6")): "Nothing stands on a6.",
    no.NotYours(D5): "The bowman on d5 is dark's, and it is LIGHT's turn.",
    no.NotMarked(C3, at("d6")): "No icon of your own KNIGHT on c3 points to d6 with this side up.",
    no.PathBlocked(Icon.SLIDE, E3, at("b3"), (C3,), (D3, C3)): (
        "The PRIEST cannot go to b3: your own KNIGHT on c3 stands in the way."
    ),
    no.FlagOnPath(Icon.MOVE, E3, at("f5"), (at("f4"),), (at("f4"),)): (
        "The PRIEST cannot go to f5: nobody walks through dark's Flag on f4."
    ),
    no.LeapBlocked(Icon.JUMP, C3, D5, WAY, WAY): (
        "Both ways to d5 are stopped: the Mountain on c4 and the Fort on d3."
    ),
    no.LeapBlocked(Icon.JUMP, C3, C5, (C4,), (C4,)): "The way to c5 is stopped: the Mountain on c4.",
    no.SightBlocked(Icon.STRIKE, C3, C5, (C4,), (C4,)): (
        "The KNIGHT cannot hit c5: the Mountain on c4 blocks the sight."
    ),
    no.CommandBlocked(Icon.COMMAND, C2, at("d4"), (D3,), (D3,)): (
        "The PIKEMAN cannot be sent there. Both ways to d4 are stopped: the Fort on d3."
    ),
    no.OwnTile(Icon.MOVE, C3, C2): "Your own PIKEMAN stands on c2.",
    no.MustBeEmpty(Icon.NON_CAPTURE_MOVE, C3, D5): "A non-capture move never takes, and the bowman on d5 is there.",
    no.NothingToTake(Icon.STRIKE, C3, at("b5")): ("A strike needs an enemy tile, and nothing stands on b5."),
    no.NothingToTake(Icon.HAMMER, C3, C2): ("A hammer needs an enemy tile, and your own PIKEMAN on c2 is none."),
    no.IntoMountain(Icon.MOVE, C3, C4): "Nobody enters the Mountain on c4.",
    no.IntoFort(Icon.JUMP, C3, D3): "A jump never ends in a Fort, and there is one on d3.",
    no.InFort(Icon.STRIKE, C3, D5): "The Fort shelters the bowman on d5; only a hammer reaches in.",
    no.ClosedFlag(Icon.JUMP, C3, at("f4")): ("Nobody enters f4, the square of the opponent's Flag."),
    no.OwnFlagThere(Icon.MOVE, C3, at("a3")): "Your own Flag is on a3, and none of your tiles may end there.",
    no.FrozenTarget(Icon.MOVE, C3, D5): "The bowman on d5 has reached the far edge and cannot be taken.",
    no.Defended(Icon.MOVE, C3, D5, (at("d4"),), (at("d4"),)): (
        "The bowman on d5 is defended from there: its Defense covers d4."
    ),
    no.FiresTogether(C3, (C5, D5)): "These icons of your own KNIGHT on c3 fire together: c3*c5+d5.",
    no.Frozen(C2): "Your own PIKEMAN on c2 has crossed the board and stays as it is.",
    no.NotCommandable(C2): "Your own PIKEMAN on c2 has Redeploy and is never commanded.",
    no.OwnLeaderFalls((A1,)): "That would remove your own DUKE on a1, and no turn may.",
    no.LeaderInDanger(at("b1"), (D5,)): "Then the bowman on d5 could take your DUKE on b1.",
    no.EmptyBag(): "Your bag is empty.",
    no.NoLeader(): "Without a leader on the board no new tile is placed.",
    no.NoOpenSquare((at("b1"), at("a2"))): "No square beside your leader is open (b1 a2).",
    no.NotOpen(D3, "T2"): "Only an open square will do, and the Fort on d3 is there.",
    no.WrongPlace(D5, "T2", (at("b1"),)): "Not on d5; possible: b1.",
    no.WrongPlace(D5, "T2", ()): "Not on d5; possible: nowhere.",
    no.MustPlace(): "What was drawn can be placed, so it has to be.",
    no.NoSuchChoice("Wizard", "T2"): "The Wizard was not drawn.",
    no.NoSuchChoice("Ballista", "S1"): "The Ballista does not lie beside the board.",
    no.HasIcons(C3): "Only a side without icons flips in place; the KNIGHT on c3 has some.",
    no.NoAbility(C3, "redeploy"): "Your own KNIGHT on c3 cannot use Redeploy with this side up.",
    no.NotLinked(D5): "The bowman on d5 is no tile of yours that the Link reaches.",
    no.NoFlagThere("F3"): "No tile of yours carries a Flag there that you may pass.",
    no.NoFlagThere("F5"): "Your Flag may be moved only before the turn after the opponent scored.",
    no.CannotTurn(D5): "The bowman on d5 cannot be turned by entering Camelot now.",
    no.CamelotIdle(): "Camelot commands only for a legend of LIGHT in it, its own face up.",
    no.NothingFollows(): "With the Flag there you would have no legal turn.",
    no.Impossible(): "Chance cannot have said that.",
}


def test_the_closed_union_holds_every_reason() -> None:
    kinds = {kind for name, kind in vars(no).items() if isinstance(kind, type) and name[0] != "_"}
    reasons = {kind for kind in kinds if issubclass(kind, Refusal)} - {Refusal}
    assert set(get_args(Reason)) == reasons
    assert set(map(type, SENTENCES)) == reasons


@pytest.mark.parametrize(("refusal", "said"), SENTENCES.items(), ids=lambda value: type(value).__name__)
def test_every_reason_is_a_sentence_that_names_what_stops(refusal: Refusal, said: str) -> None:
    assert refusal_sentence(BOARD.rules, BOARD.state, refusal) == said
    assert len(said) <= 80
    assert capital(why(BOARD.rules, BOARD.state, refusal)) == said
    assert all(square.name in said.lower() for square in refusal.stops)


def test_for_ears_names_are_not_in_capitals() -> None:
    said = why(BOARD.rules, BOARD.state, no.PathBlocked(Icon.SLIDE, E3, at("b3"), (C3,), (D3, C3)), Voice.NAMES)
    assert said == "the Priest cannot go to b3: your own Knight on c3 stands in the way."


def test_the_rule_to_read_is_the_icons_own_where_nothing_special_forbids_it() -> None:
    assert rule_behind(no.OwnTile(Icon.MOVE, C3, C2)) == "I1"
    assert rule_behind(no.PathBlocked(Icon.SLIDE, E3, at("b3"), (C3,), (D3, C3))) == "I3"
    assert rule_behind(no.LeapBlocked(Icon.JUMP, C3, D5, WAY, WAY)) == "L3"
    assert rule_behind(no.WrongPlace(D5, "F5", ())) == "F5"


def test_what_is_to_be_decided_first_is_said() -> None:
    rules = RULESETS[0]
    state = opening(rules)
    assert why(rules, state, no.NotNow()) == "first LIGHT sets up the DUKE."
    assert why(rules, opening(draft), no.NotNow()) == "first LIGHT picks a type for the bag."
    over = play_unchecked(rules, state, next(iter(legal(rules, state)))).state
    assert why(rules, over, no.NotNow()).startswith("first LIGHT sets up the FOOTMAN")


draft = next(rules for rules in RULESETS if rules.pool)

LIGHT, DARK = Side.LIGHT, Side.DARK
TILES = BOARD.rules.tiles
KNIGHT, DUKE = tile(TILES["Knight"], LIGHT), tile(TILES["Duke"], DARK)
BOWMAN = tile(TILES["Bowman"], DARK, Face.FLIPPED)

EVENTS: dict[Event, str] = {
    ev.Moved(KNIGHT, C3, D5): "The KNIGHT goes from c3 to d5.",
    ev.Taken(BOWMAN, D5): "The bowman on d5 is taken.",
    ev.Flipped(KNIGHT, D5): "The KNIGHT on d5 turns to its other side.",
    ev.Rotated(KNIGHT.rotated(1), D5): "The KNIGHT on d5 turns a quarter; it faces right now.",
    ev.Drew(LIGHT, ("Wizard",)): "LIGHT draws the WIZARD.",
    ev.Drew(DARK, ("Footman", "Seer", "Wizard")): "dark draws the footman, the seer and the wizard.",
    ev.Placed(KNIGHT, D5): "The KNIGHT stands on d5.",
    ev.Swapped(LIGHT, "Priest", "Ballista"): "LIGHT swaps the PRIEST for the BALLISTA.",
    ev.Returned(DARK, ("Seer",)): "The seer goes back into dark's bag.",
    ev.Returned(LIGHT, ("Seer", "Wizard")): "The SEER and the WIZARD go back into LIGHT's bag.",
    ev.PutOut(LIGHT, ("Seer",)): "The SEER leaves the game.",
    ev.Turned(BOWMAN, D5): "The bowman on d5 is dark's from now on.",
    ev.CamelotTurned(D3, True): "Camelot shows its own face again.",
    ev.CamelotTurned(D3, False): "Camelot turns to its Fort face.",
    ev.TerrainLaid(Terrain.MOUNTAIN, C4): "The Mountain lies on c4.",
    ev.TerrainLaid(Terrain.CAMELOT, C4): "Camelot lies on c4.",
    ev.FlagMoved(LIGHT, None, C4): "LIGHT's Flag is planted on c4.",
    ev.FlagMoved(DARK, C3, C4): "dark's Flag goes from c3 to c4.",
    ev.Scored(LIGHT, 2): "LIGHT scores a point and has 2.",
    ev.TypePicked(DARK, "Seer"): "dark picks the seer.",
    ev.Guard(DARK): "Guard! dark's leader can be taken.",
    ev.Ended(LIGHT, Ending.POINTS): "LIGHT wins: the third point is scored.",
    ev.Ended(None, Ending.AGREED): "The game ends: both players agree to a draw.",
}


def test_every_event_is_a_sentence() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))
    assert {event: says(event, TILES) for event in EVENTS} == EVENTS
    assert says(ev.Taken(KNIGHT, D5), TILES, Voice.NAMES) == "The Knight on d5 is taken."


def test_a_persons_name_takes_no_article() -> None:
    arthur, mordred = tile(TILES["Arthur"], LIGHT), tile(TILES["Mordred"], DARK)
    assert says(ev.Drew(DARK, ("Mordred", "Seer")), TILES) == "dark draws mordred and the seer."
    took: list[Event] = [ev.Moved(arthur, C3, D5), ev.Taken(mordred, D5), ev.Flipped(arthur.turned_over, D5)]
    assert story(took, TILES) == "ARTHUR takes mordred on d5 and turns to its other side."
    board = draw(
        """
        .    .    .    .      .    .
        .    .    .    mordrd .    .
        .    .    .    .      .    .
        .    .    .    .      .    .
        .    .    .    ARTHUR .    .
        .    .    .    PIKE   .    .
        """,
        rules="arthurian",
    )
    refused = no.PathBlocked(Icon.SLIDE, at("d2"), at("d1"), (at("d1"),), (at("d1"),))
    assert why(board.rules, board.state, refused) == "ARTHUR cannot go to d1: your own PIKEMAN on d1 stands in the way."
    assert why(board.rules, board.state, no.NotYours(D5)) == "mordred on d5 is dark's, and it is LIGHT's turn."
    assert describe_turn(board.rules, board.state, Move(at("d2"), D5)).split(", ")[1] == "takes mordred"


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            [ev.Moved(KNIGHT, C3, D5), ev.Taken(BOWMAN, D5), ev.Flipped(KNIGHT.turned_over, D5)],
            "The KNIGHT takes the bowman on d5 and turns to its other side.",
        ),
        (
            [ev.Moved(KNIGHT, C3, D5), ev.Flipped(KNIGHT.turned_over, D5), ev.Guard(DARK)],
            "The KNIGHT goes from c3 to d5 and turns to its other side. Guard! dark's leader can be taken.",
        ),
        (
            [ev.Moved(KNIGHT, C3, D5), ev.Taken(BOWMAN, D5), ev.Flipped(KNIGHT, E3)],
            "The KNIGHT goes from c3 to d5 and takes the bowman. The KNIGHT on e3 turns to its other side.",
        ),
        (
            [ev.Taken(KNIGHT, C3), ev.Taken(DUKE, C4), ev.Flipped(BOWMAN, D5)],
            "The bowman on d5 takes the KNIGHT on c3 and the duke on c4 from afar and turns to its other side.",
        ),
        ([ev.Taken(KNIGHT, C3)], "The KNIGHT on c3 is taken."),
        ([ev.Drew(LIGHT, ("Knight",)), ev.Placed(KNIGHT, C3)], "LIGHT draws the KNIGHT and places it on c3."),
        (
            [ev.Drew(LIGHT, ("Priest",)), ev.Swapped(LIGHT, "Priest", "Knight"), ev.Placed(KNIGHT, C3)],
            "LIGHT draws the PRIEST. LIGHT swaps the PRIEST for the KNIGHT and places that on c3.",
        ),
    ],
)
def test_a_turn_is_told_in_few_sentences(events: list[Event], told: str) -> None:
    assert story(events, TILES) == told


def test_every_ending_is_said_with_the_name_of_who_won() -> None:
    assert set(ENDINGS) == set(Ending)
    names = BySide("Ann", "Ben")
    won = Over(LIGHT, Ending.LEADER_TAKEN, DARK)
    assert ending_sentence(won, names) == "Ann (LIGHT) wins: the last leader is taken."
    assert ending_sentence(won, names, [ev.Taken(DUKE, D5)]) == "Ann (LIGHT) wins: the duke is taken."
    assert ending_sentence(Over(DARK, Ending.NO_TURN, LIGHT), names) == (
        "Ben (dark) wins: the opponent has no legal turn left."
    )
    assert ending_sentence(Over(None, Ending.AGREED, LIGHT), names) == "Nobody wins: both players agree to a draw."


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(C3, at("b5")), "jumps there, turns to its other side"),
        (Move(C3, at("b3")), "moves there, takes the footman, turns to its other side"),
        (
            Strike(C3, (D5, E3)),
            "takes the bowman on d5 and your own PRIEST on e3 from afar, stays, turns to its other side",
        ),
        (Command(F2, E3, at("f3")), "the PRIEST goes to f3; the GENERAL turns to its other side"),
        (Command(F2, E3, D5), "the PRIEST takes the bowman; the GENERAL turns to its other side"),
        (
            Command(F2, E3, at("f4"), D5),
            "the PRIEST goes to f4, picks up dark's Flag; the GENERAL turns to its other side, "
            "and the bowman on d5 is LIGHT's from now on",
        ),
        (
            CamelotCommand(E3, at("f3")),
            "the PRIEST goes to f3; Camelot turns to its Fort face, and no tile turns over",
        ),
        (PassFlag(C3, C2), "passes the Flag to your own PIKEMAN on c2; nothing turns over"),
        (Rotate(C3, 1), "turns a quarter to the right, the same side up"),
        (Summon(A1, C3, at("b1")), "the DUKE turns to its other side; the KNIGHT comes to b1, the same side up"),
        (Link(C3, C2), "turns over together with your own PIKEMAN on c2"),
        (
            Link(C3, C2, Strike(C2, (D5,))),
            "turns over together with your own PIKEMAN on c2, which then takes what stands on d5",
        ),
        (Draw(), "draws a tile and places it"),
        (Draw(Purpose.DIVINATION, C3), "turns over, then three tiles are drawn and one of them is placed"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_turn_is_described_before_it_is_made(action: Move, said: str) -> None:
    assert describe_turn(BOARD.rules, BOARD.state, action) == said


def test_the_icon_of_a_turn_is_the_one_that_may_be_used() -> None:
    assert icon_of(BOARD.rules, BOARD.state, Move(C3, at("b5"))) is Icon.JUMP
    assert icon_of(BOARD.rules, BOARD.state, Strike(C3, (D5,))) is None
    assert icon_of(BOARD.rules, BOARD.state, Draw()) is None


def test_who_could_take_a_tile_is_said_with_the_icon() -> None:
    assert reply_danger(BOARD.rules, BOARD.state, at("b3")) == [
        "the PIKEMAN on c2 could take it (move)",
        "the KNIGHT on c3 could take it (move)",
    ]
    assert reply_danger(BOARD.rules, BOARD.state, at("a6")) == []


def test_every_icon_has_a_verb() -> None:
    assert set(VERBS) == set(Icon)


@pytest.mark.parametrize("number", range(0, len(RULESETS), 5))
def test_everything_in_a_random_game_is_said(number: int) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    state = opening(rules)
    for _ in range(50):
        if state.over:
            break
        for attempt in attempts(rules, state):
            assert describe_turn(rules, state, attempt.action)
            if attempt.refusal is not None:
                said = refusal_sentence(rules, state, attempt.refusal)
                assert said[0].isupper()
                assert said.endswith(".")
        chances = outcomes(rules, state)
        entry = rng.choice([o for o, _ in chances] if chances else list(legal(rules, state)))
        if isinstance(entry, TurnAction):
            assert describe_turn(rules, state, entry)
        state, events = play_unchecked(rules, state, entry)
        if events:
            assert story(events, rules.tiles).endswith(".")


def test_lists_read_as_sentences() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b"], "or") == "a or b"


def test_short_names_follow_the_owner() -> None:
    assert short_word(KNIGHT) == "KNIGHT"
    assert short_word(BOWMAN) == "bowman"
