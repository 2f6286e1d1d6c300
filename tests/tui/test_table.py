"""The table screen under its keys and the mouse: every kind of turn, and the moments of the mock-ups."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from duke.engine.decisions import Ending, PlaceTile
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.rules import prepare
from duke.engine.state import BySide
from duke.engine.tiles import Icon
from duke.play.chance import advance
from duke.play.game import Game, Options, UndoPolicy, new_game
from duke.tui.glyphs import GLYPHS
from duke.tui.sizes import SMALL
from duke.tui.table import TableScreen
from duke.tui.table_inspect import notes
from duke.tui.table_marks import board_view
from duke.tui.table_state import Mode
from duke.tui.theme import Eyes
from duke.tui.view import MarkKind
from engine.test_expansions import CAMELOT, DEPLOYER, ENGINES, LINK, REDEPLOY, SEIZE
from play.games import played
from play.games import tiles as shipped
from tui.tables import BAG, COUP, GENERAL, HANGING, KNIGHT, Bench, game, moved, screen_text, square, with_log

GOLDEN = Path(__file__).parent / "golden"

KEYS = {
    ":": "colon", "+": "plus", "-": "minus", "*": "asterisk", "~": "tilde", "!": "exclamation_mark", ";": "semicolon",
    "@": "at", "=": "equals_sign", "/": "slash", "^": "circumflex_accent", "<": "less_than_sign",
    ">": "greater_than_sign", "?": "question_mark",
}  # fmt: skip
"""Textual's names of keys that are signs."""


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys, separated by blanks; after a `'` a word is typed letter by letter."""
    for word in keys.split():
        letters = list(word[1:]) if word.startswith("'") else [word]
        await pilot.press(*(KEYS.get(letter, letter) for letter in letters))
    await pilot.pause()


async def click(pilot: Pilot[None], name: str, *, right: bool = False) -> None:
    """Click on a square of the smallest board."""
    place = square(name)
    x = 1 + place.file * (SMALL.width + 1) + 3
    y = 1 + (5 - place.rank) * (SMALL.height + 1) + 1
    await pilot.hover(offset=(x, y))
    await pilot.click(offset=(x, y), button=3 if right else 1)
    await pilot.pause()


def knight(**more: object) -> Game:
    """The game of the first mock-up."""
    begun = game(
        KNIGHT,
        bags={"light": BAG, "dark": BAG},
        captured={"light": ["Footman"], "dark": ["Seer"]},
        open_play=True,
        **more,  # type: ignore[arg-type]  # passed on
    )
    turns = {8: "+Footman@c1 +Seer@d6", 9: "e1-e2 d6-d4", 10: "e3xd4 +Ranger@d6", 11: "+Wizard@d2 d6-f5"}
    return with_log(begun, turns, [moved(begun, "d6", "f5")])


def general() -> Game:
    return game(GENERAL, bags={"light": BAG, "dark": BAG})


def hanging() -> Game:
    return game(HANGING, turn="dark", bags={"light": BAG, "dark": BAG})


def coup() -> Game:
    return game(
        COUP,
        rules="counting-coup",
        flags={"light": "f1", "dark": "b5"},
        terrain={"mountain": "c4", "fort": "d3"},
        score={"light": 2, "dark": 1},
        bags={"light": BAG, "dark": BAG},
        open_play=True,
    )


# The screens of the mock-ups


@pytest.mark.parametrize(
    ("name", "begun", "keys", "size"),
    [
        ("knight-80x24", knight, "up up left enter up up right", (80, 24)),
        ("knight-100x30", knight, "up up left enter up up right", (100, 30)),
        ("knight-140x45", knight, "up up left enter up up right", (140, 45)),
        ("command", general, "up up right enter down left enter up right right", (80, 24)),
        ("guard", hanging, "", (80, 24)),
        ("why-not", knight, "up up up enter down down left left w", (80, 24)),
        ("coup", coup, "up left enter up up left", (80, 24)),
    ],
)
async def test_the_table_looks_as_drawn(name: str, begun: Callable[[], Game], keys: str, size: tuple[int, int]) -> None:
    bench = Bench(begun())
    async with bench.run_test(size=size) as pilot:
        await press(pilot, keys)
        assert screen_text(bench) == (GOLDEN / f"table-{name}.txt").read_text(encoding="utf-8")


async def test_ascii_shows_the_same_cells_without_any_other_sign() -> None:
    bench = Bench(knight(), Eyes(ascii=True))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter up up right")
        text = screen_text(bench)
    bench = Bench(knight(), Eyes(ascii=True))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up up enter down down left left w")
        why = screen_text(bench)
    assert text.isascii()
    assert "*~>j<  *" in text
    assert why.isascii()
    assert "XX what stops it" in why


# Every kind of turn by keys

TURNS = [
    ("move", KNIGHT, {}, "up up left enter right enter", "c3-d3"),
    ("capture", KNIGHT, {}, "up up left enter up up right enter", "c3xd5"),
    ("command", GENERAL, {}, "up up right enter down left enter up right right enter", "d3:c2xe3"),
    ("flip", ENGINES.replace("DUKE .", "DUKE TREB"), {}, "right enter enter", "d1~"),
    ("flip by its key", ENGINES.replace("DUKE .", "DUKE TREB"), {}, "right ~", "d1~"),
    ("camelot", CAMELOT, {"rules": "arthurian", "terrain": {"camelot": "c3"}}, "up up enter left down enter up enter",
     "Camelot:b2-b3"),
    ("seize", SEIZE, {"rules": "arthurian", "turn": "dark", "terrain": {"camelot": "c3"}},
     "enter right enter up up enter", "b3-c3!c5"),
    ("enter Camelot", SEIZE, {"rules": "arthurian", "turn": "dark", "terrain": {"camelot": "c3"}},
     "enter right enter enter", "b3-c3"),
    ("link", LINK, {}, "up up enter right enter enter", "c3~d3"),
    ("link and use", LINK.replace(". .\n.    .    .    foot", ". .\n.    .    pike foot"), {},
     "up up enter right enter up up up enter", "c3~d3;d3*d6"),
    ("rotate", REDEPLOY, {"tiles": [DEPLOYER]}, "up up enter >", "c3>>"),
    ("summon", ENGINES.replace("FOOT DUKE", "DUCHSS DUKE"), {}, "left enter right right enter", "c1^b1-d1"),
    ("pass the Flag", COUP, {"rules": "counting-coup", "flags": {"light": "d1", "dark": "b5"}},
     "enter left enter enter", "F:d1-c1"),
    ("relocate", COUP, {"rules": "counting-coup", "flags": {"light": "f1", "dark": "b5"}, "relocate": True},
     "right right enter up left enter left left enter left enter", "F:f1>e2 c2-b2"),
]  # fmt: skip


@pytest.mark.parametrize(("picture", "fields", "keys", "turn"), [t[1:] for t in TURNS], ids=[t[0] for t in TURNS])
async def test_every_kind_of_turn_is_made_by_keys(
    picture: str, fields: dict[str, object], keys: str, turn: str
) -> None:
    bench = Bench(game(picture, **fields))  # type: ignore[arg-type]  # passed on
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        assert bench.turns == [turn], screen_text(bench)


@pytest.mark.parametrize(
    ("picture", "fields", "turn"),
    [(t[1], t[2], t[4]) for t in TURNS if " " not in t[4]],
    ids=[t[0] for t in TURNS if " " not in t[4]],
)
async def test_every_kind_of_turn_can_be_typed(picture: str, fields: dict[str, object], turn: str) -> None:
    bench = Bench(game(picture, **fields))  # type: ignore[arg-type]  # passed on
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"colon '{turn} enter")
        assert bench.turns == [turn], screen_text(bench)


# Drawing


async def test_a_draw_is_asked_about_once_and_then_only_placements_are_offered() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert "There is no going back" in screen_text(bench)
        await press(pilot, "escape")
        assert not bench.table.game.entries
        await press(pilot, "d enter")
        assert isinstance(bench.table.state.decision, PlaceTile)
        assert "Where does it stand?" in screen_text(bench)
        assert set(bench.table.selection.next()) == {square("e1")}
        await press(pilot, "escape d u")
        assert isinstance(bench.table.state.decision, PlaceTile), "there is no way out but placing"
        await press(pilot, "enter")
        assert bench.turns[-1].startswith("+")
        assert len(bench.kept) == 4, "each entry is kept before it is shown"


async def test_a_threatened_player_hears_before_the_draw_whether_it_saves_the_leader() -> None:
    bench = Bench(hanging())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert "no square for the tile saves it" in screen_text(bench)


async def test_a_swap_is_a_choice_above_the_squares() -> None:
    bench = Bench(game(ENGINES, bags={"light": {"Priest": 1}}, beside=["Ballista"]))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d enter 2")
        assert "BALLISTA  swapped in" in screen_text(bench)
        await press(pilot, "enter")
        assert bench.turns == ["+Priest=Ballista@d1"]


async def test_divination_offers_what_is_placed_and_what_leaves_the_game() -> None:
    picture = ENGINES.replace("DUKE .", "DUKE ORACLE~")
    bench = Bench(game(picture, bags={"light": {"Knight": 1, "Seer": 1, "Wizard": 1}}))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right enter ~")
        assert bench.table.mode is Mode.ASK_DRAW
        await press(pilot, "enter = enter")
        assert bench.turns == ["d1~+Knight@c2-Seer"]


async def test_redeploy_returns_its_tile() -> None:
    bench = Bench(game(REDEPLOY, tiles=[DEPLOYER], bags={"light": {"Seer": 1}}))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up enter / enter enter")
        assert bench.turns == ["+Seer@d1/c3"]


# The mouse


async def test_a_game_is_played_by_mouse_alone() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await click(pilot, "c3")
        assert bench.table.picks == (square("c3"),)
        await click(pilot, "d5")
        assert bench.turns[-1] == "c3xd5"
        await pilot.click("#footer", offset=(2, 0))
        assert bench.table.mode is Mode.ASK_DRAW, "the first word of dark's footer draws"
        await pilot.click("#footer", offset=(2, 0))
        assert isinstance(bench.table.state.decision, PlaceTile)
        first = next(iter(bench.table.selection.next()))
        await click(pilot, first.name)
        assert bench.turns[-1].endswith(f"@{first}")


async def test_the_right_button_says_why_not_or_opens_the_rule() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await click(pilot, "d4")
        await click(pilot, "b2", right=True)
        assert bench.table.mode is Mode.WHY
        assert "stands in the way" in screen_text(bench)
        await press(pilot, "escape escape")
        await click(pilot, "c3", right=True)
        assert "/ search" in screen_text(bench)
        await press(pilot, "escape")
        assert "KNIGHT" in screen_text(bench)


async def test_the_footer_says_that_enter_puts_a_picked_tile_back() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter")
        assert screen_text(bench).splitlines()[-1].startswith(" Enter put back  Esc put back")
        await press(pilot, "up up right")
        assert screen_text(bench).splitlines()[-1].startswith(" Enter go  Esc put back")


async def test_the_face_of_camelot_that_is_up_is_named() -> None:
    for face, words in (("camelot", "Camelot"), ("fort", "Camelot, its Fort face up")):
        bench = Bench(game(SEIZE, rules="arthurian", terrain={"camelot": "c3"}, camelot_face=face))
        async with bench.run_test(size=(80, 24)) as pilot:
            await click(pilot, "c3")
            assert screen_text(bench).splitlines()[1].endswith(f" c3  {words}")


def test_a_tile_without_a_grid_of_its_own_says_whose_it_uses() -> None:
    type = replace(knight().rules.tiles["Knight"], stands_in="Duke")
    assert notes(type, 80)[0][0].text.strip() == "has no grid of its own yet and uses that of the Duke"


async def test_the_key_for_the_next_choice_is_named_where_there_is_one() -> None:
    bench = Bench(game(LINK))
    async with bench.run_test(size=(80, 24)) as pilot:
        await click(pilot, "c3")
        await click(pilot, "d3")
        assert "Which of these?" in screen_text(bench)
        assert "= next" not in screen_text(bench), "there is one choice only"


async def test_a_tile_that_can_only_turn_over_is_asked_what_it_does() -> None:
    picture = """
    .    .    duke .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    ENGNR~ . .    .
    .    .    .    .    .    .
    .    FOOT DUKE .    .    .
    """
    bench = Bench(game(picture, bags={"light": {"Priest": 1, "Knight": 1}}, beside=["Ballista", "Trebuchet"]))
    async with bench.run_test(size=(80, 24)) as pilot:
        await click(pilot, "c3")
        assert "What does the ENGINEER do?   ~ flip" in screen_text(bench)


async def test_a_way_out_of_guard_says_what_it_takes() -> None:
    picture = """
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    morgan ARTHUR . .   .
    .    .    .    .    .    .
    .    .    .    .    .    .
    """
    bench = Bench(game(picture, rules="arthurian", terrain={"camelot": "a6"}))
    async with bench.run_test(size=(80, 24)):
        assert "c3xb3     takes morgana" in screen_text(bench)


async def test_a_long_turn_is_told_on_two_lines_of_the_list() -> None:
    begun = with_log(knight(), {1: "+Seer@c1 +Seer@d6", 2: "b1~+Marshall=Battering_Ram@c6-Footman ..."})
    long = replace(begun.lines[2], text="b1~+Marshall=Battering Ram@c6-Footman")
    bench = Bench(replace(begun, lines=(*begun.lines[:2], long)))
    async with bench.run_test(size=(100, 30)):
        text = screen_text(bench)
        assert " 2  b1~+Marshall=Battering" in text
        assert "    Ram@c6-Footman" in text


async def test_choices_are_clicked_in_the_panel() -> None:
    bench = Bench(game(LINK))
    async with bench.run_test(size=(80, 24)) as pilot:
        await click(pilot, "c3")
        await click(pilot, "d3")
        rows = screen_text(bench).split("\n")
        y = next(n for n, row in enumerate(rows) if "c3~d3" in row)
        await pilot.click(offset=(50, y))
        await pilot.pause()
        assert bench.turns == ["c3~d3"]


# Looking


async def test_lost_tiles_stand_apart_from_a_bag_of_ten() -> None:
    lost = {"light": ["General", "Marshall"]}
    bench = Bench(game(KNIGHT, bags={"light": {"Pikeman": 10}, "dark": BAG}, captured=lost))
    async with bench.run_test(size=(100, 30)):
        assert "10 in bag  " in screen_text(bench)


async def test_a_rotated_tile_faces_as_its_owner_sees_it() -> None:
    bench = Bench(game("""
        .    .    duke   .       .    .
        .    .    .      knight> .    .
        .    .    .      .       .    .
        .    .    .      .       .    .
        .    .    .      .       .    .
        .    .    FOOT   DUKE    .    .
        """))  # fmt: skip
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up up up")
        assert "it faces right, as dark sees it" in screen_text(bench)


async def test_memory_play_covers_the_other_side_until_it_is_asked_for() -> None:
    bench = Bench(game(KNIGHT, bags={"light": BAG, "dark": BAG}))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left")
        assert "covered" in screen_text(bench)
        await press(pilot, "p")
        assert "please look away" in screen_text(bench)
        await press(pilot, "enter")
        assert "covered" not in screen_text(bench)
        assert "p cover" in screen_text(bench)
        await press(pilot, "right")
        assert bench.table.peek is None
        await press(pilot, "left")
        assert "p peek" in screen_text(bench)
        await press(pilot, "right")
        await press(pilot, "up up p")
        assert bench.table.mode is Mode.TURN, "the opponent's other side is never shown"


async def test_looking_ahead_plays_nothing() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter up up right f")
        text = screen_text(bench)
        assert "┃KNIGHT┃" in text
        view = board_view(bench.table)
        marks = {at.name: mark.kind for at, mark in view.marks.items()}
        reach = {"d6": MarkKind.REACH, "c4": MarkKind.REACH, "e4": MarkKind.REACH, "f3": MarkKind.REACH}
        danger = {"d5": MarkKind.REACHED, "c1": MarkKind.REACHED}
        assert marks == {**reach, **danger, "b3": MarkKind.CAPTURE}, "its other side from there; what could be taken"
        assert "! dark could take that tile." in text
        assert (view.last_from, view.last_to) == ((square("c3"),), (square("d5"),))
        await press(pilot, "x")
        assert bench.table.mode is Mode.TURN
        assert not bench.table.game.entries


async def test_looking_ahead_shows_by_what_an_area_effect_takes() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    foot .    .    .
    .    FOOT pike .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    DUKE .    TREB~ .   .    .
    """
    bench = Bench(game(picture, open_play=True))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right right enter up up up up f")
        marks = board_view(bench.table).marks
        falls = {at.name: mark.icon for at, mark in marks.items() if mark.kind is MarkKind.FALLS}
        assert falls == {"c5": Icon.STRIKE, "b4": Icon.STRIKE, "c4": Icon.HAMMER}
        assert "could take it there" not in screen_text(bench), "nothing on the board could be taken"


async def test_the_reason_leads_to_the_rule_and_back_to_the_reach() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up up enter down down left left w enter")
        assert "I3" in screen_text(bench)
        await press(pilot, "escape")
        assert bench.table.mode is Mode.TURN
        assert bench.table.picks == (square("d4"),)


async def test_the_rules_stand_beside_the_board_or_over_it() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left ?")
        assert "follow" in screen_text(bench), "the footer has the reader's keys"
        await press(pilot, "z")
        assert "bowman" not in screen_text(bench)
        await press(pilot, "z f6 enter")
        assert bench.table.picks == (square("c3"),), "the keys are the board's again"
        await press(pilot, "f6 escape")
        assert "KNIGHT  on c3" in screen_text(bench)


async def test_a_hand_over_covers_everything_until_space() -> None:
    bench = Bench(game(KNIGHT, bags={"light": BAG, "dark": BAG}, hand_over=True))
    async with bench.run_test(size=(80, 24)) as pilot:
        assert "Ann, it is your turn" in screen_text(bench)
        await press(pilot, "p t g ?")
        assert "KNIGHT" not in screen_text(bench)
        await press(pilot, "space up up left")
        assert "KNIGHT  on c3" in screen_text(bench)
        assert "▲ slide" in screen_text(bench), "after a hand-over the own other side is shown at once"
        await press(pilot, "enter right enter")
        text = screen_text(bench)
        assert "Ben, it is your turn" in text
        assert "c3-d3" in text
        assert "The KNIGHT goes from c3 to d3 and " in text
        assert "bowman" not in text
        await press(pilot, "q escape")
        assert bench.table.mode is Mode.COVERED


# The game around the turn


async def test_a_standard_game_begins_by_keys() -> None:
    rules = prepare(game(KNIGHT).rules.tiles, OBJECTIVES["standard"], first=Side.LIGHT)
    bench = Bench(new_game(rules, Options(BySide("Ann", "Ben"), seed=5)))
    async with bench.run_test(size=(80, 24)) as pilot:
        assert "Where does the DUKE stand?" in screen_text(bench)
        await press(pilot, "enter enter tab enter enter tab enter enter")
        assert bench.turns[0] == "Duke@c1"
        assert len(bench.turns) == 6
        await press(pilot, "d enter enter")
        assert bench.turns[-1].startswith("+")
        assert bench.table.side is Side.DARK


@pytest.mark.parametrize(("objective", "rule"), [("counting-coup", "F4"), ("other-objective", "F6")])
async def test_the_rule_asked_for_at_planting_says_where_a_flag_may_lie(objective: str, rule: str) -> None:
    rules = prepare(game(KNIGHT).rules.tiles, OBJECTIVES[objective], first=Side.LIGHT)
    bench = Bench(new_game(rules, Options(BySide("Ann", "Ben"), seed=5)))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter enter enter enter enter enter")
        assert "puts the Flag here" in screen_text(bench)
        await press(pilot, "?")
        assert f"{rules.objective.title}  {rule}" in screen_text(bench)


async def test_the_draft_shows_the_whole_pool_and_what_a_choice_takes() -> None:
    chosen = [t.name for t in game(KNIGHT).rules.tiles.values() if t.set == "lords-legacy"]
    rules = prepare(game(KNIGHT).rules.tiles, OBJECTIVES["logistical-nightmare"], chosen=chosen)
    bench = Bench(advance(new_game(rules, Options(BySide("Ann", "Ben"), seed=5))))
    async with bench.run_test(size=(80, 24)) as pilot:
        text = screen_text(bench)
        assert all(name in text for name in rules.pool)
        assert "dark's own Bowman leaves the" in text
        await press(pilot, "down enter")
        assert len(bench.turns) == 1
        assert "LIGHT picks" in screen_text(bench)


async def test_a_roomy_draft_shows_the_faces_of_what_is_picked() -> None:
    chosen = [t.name for t in game(KNIGHT).rules.tiles.values() if t.set == "lords-legacy"]
    rules = prepare(game(KNIGHT).rules.tiles, OBJECTIVES["logistical-nightmare"], chosen=chosen)
    bench = Bench(advance(new_game(rules, Options(BySide("Ann", "Ben"), seed=5))))
    async with bench.run_test(size=(140, 45)) as pilot:
        assert "Bowman" in screen_text(bench).split("bag so far")[0]
        assert screen_text(bench).count(" 1 tile ─") == 2
        await press(pilot, "enter enter")
        pool, light, dark = screen_text(bench).split("bag so far")
        assert "Bowman " not in pool
        assert "─ BOWMAN ─" in dark
        assert "─ champ ─" in dark
        assert "LIGHT's" in pool
        assert "dark's" in light


async def test_the_end_says_who_won_and_lets_the_players_look_back() -> None:
    bench = Bench(coup())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up left enter up up left enter")
        text = screen_text(bench)
        assert "LIGHT has won" in text
        assert "Ann LIGHT 3 · 1 Ben dark" in text
        await press(pilot, "left")
        assert bench.table.shown.board[square("c2")] is not None
        await press(pilot, "escape n x escape")
        assert bench.left == ["again", "swap", "menu"]


async def test_giving_up_and_agreeing_are_asked_about() -> None:
    for keys, ending in (("o r", "dark) wins"), ("o =", "both players agree")):
        bench = Bench(knight())
        async with bench.run_test(size=(80, 24)) as pilot:
            await press(pilot, "o escape")
            assert bench.table.state.over is None
            await press(pilot, keys)
            assert ending in screen_text(bench)


async def test_leaving_is_asked_about() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "q escape")
        assert bench.left == []
        await press(pilot, "q enter")
        assert bench.left == ["quit"]


async def test_undo_and_redo_go_by_turns() -> None:
    bench = Bench(game(KNIGHT, undo=UndoPolicy.ANY))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter right enter u")
        assert bench.turns == []
        await press(pilot, "r")
        assert bench.turns == ["c3-d3"]


async def test_a_save_that_fails_is_said_and_tried_again() -> None:
    bench = Bench(game(KNIGHT))
    bench.trouble = "Not saved: the disk is full."
    async with bench.run_test(size=(80, 24)) as pilot:
        assert "Not saved: the disk is full." in screen_text(bench)
        bench.trouble = ""
        await press(pilot, "up up left enter right enter")
        assert "Not saved" not in screen_text(bench)


async def test_a_turn_that_is_typed_in_one_burst_is_played() -> None:
    bench = Bench(game(KNIGHT))
    async with bench.run_test(size=(80, 24)) as pilot:
        for key, character in ((":", ":"), *((letter, letter) for letter in "c3-d3"), ("enter", "\r")):
            name = {":": "colon", "-": "minus"}.get(key, key)
            bench.post_message(events.Key(name, character))
        await pilot.pause()
        await pilot.pause()
        assert bench.turns == ["c3-d3"]


async def test_typing_shows_picks_letter_by_letter_and_escape_plays_nothing() -> None:
    bench = Bench(game(GENERAL))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon 'd3:c2")
        assert bench.table.picks == (square("d3"), square("c2"))
        assert "3 fit: d3:c2-c3" in screen_text(bench)
        await press(pilot, "'-c3")
        assert "1 fits: d3:c2-c3" in screen_text(bench)
        await press(pilot, "escape")
        assert not bench.table.picks
        assert bench.turns == []
        await press(pilot, "colon 'd3:c9 enter")
        assert "expected" in screen_text(bench)


async def test_a_window_that_is_too_small_for_a_while_loses_nothing() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon 'c3x")
        await pilot.resize_terminal(60, 20)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "2 fit: c3xb3  c3xd5" in screen_text(bench)
        await press(pilot, "'d5 enter")
        assert bench.turns[-1] == "c3xd5"


async def test_names_are_never_markup_and_every_size_loses_nothing() -> None:
    bench = Bench(replace(knight(), options=Options(BySide("[b]Ann[/]", "[@click=quit]B"))))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter up")
        for size in ((140, 45), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            text = screen_text(bench)
            assert "[b]Ann[/] LIGHT" in text
            assert "Where does the KNIGHT go?" in text
            assert bench.table.picks == (square("c3"),)


async def test_a_linked_tiles_use_is_said_from_its_owners_side() -> None:
    picture = LINK.replace(". .\n.    .    .    foot", ". .\n.    .    pike foot")
    bench = Bench(game(picture))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up enter right enter")
        text = screen_text(bench)
        assert "takes the duke" in text
        assert "your own duke" not in text


async def test_a_long_consequence_goes_on_in_the_next_line() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    foot .    .    .
    .    FOOT pike .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    DUKE .    TREB~ .   .    .
    """
    bench = Bench(game(picture))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right right enter up up up up")
        words = " ".join(" ".join(screen_text(bench).splitlines()[21:23]).split())
        assert "takes your own FOOTMAN, the pikeman and 1 more from afar, stays, turns to its other side" in words


CATAPULT = """
.    .    duke .    .    .
.    .    .    foot .    .
.    .    seer .    .    .
.    .    .    .    .    .
.    .    CATPLT~ . .    .
.    .    DUKE .    .    .
"""


@pytest.mark.parametrize("keys", ["up w", "up enter"])
async def test_a_tile_without_a_turn_says_so_and_marks_nothing(keys: str) -> None:
    bench = Bench(game(CATAPULT))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, keys)
        text = screen_text(bench)
        assert "The CATAPULT has no turn now: there is nothing it could take." in text
        assert GLYPHS.stop not in text
        assert "Why not" not in text
        await press(pilot, "up w")
        assert "Nothing stands on c3: a turn begins with a tile of yours." in screen_text(bench)
        assert GLYPHS.stop not in screen_text(bench)


async def test_a_blocked_tile_says_what_stops_it() -> None:
    bench = Bench(coup())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        text = " ".join(screen_text(bench).split())
        assert "The DUKE has no turn now: for example, your own FOOTMAN stands on" in text


async def test_guard_names_every_leader_in_danger() -> None:
    picture = """
    .    .    .    .    .      .
    .    .    foot .    .      mordrd
    .    .    .    .    SEER   .
    .    morgan FOOT .  .      .
    .    .    .    .    MERLIN .
    .    .    .    .    ARTHUR .
    """
    bench = Bench(game(picture, rules="arthurian", turn="dark", terrain={"camelot": "c4"}))
    async with bench.run_test(size=(80, 24)):
        text = screen_text(bench)
        assert "Guard! Your morgana and mordred are in danger. What do you do?" in text


async def test_keys_that_were_given_anew_are_named_everywhere() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        screen = bench.screen
        assert isinstance(screen, TableScreen)
        screen.table = replace(screen.table, keys={"go": "f5", "back": "f8", "why": "W", "reader": "f7"})
        await press(pilot, "up down")
        assert "F5 picks the DUKE" in screen_text(bench)
        await press(pilot, "q")
        assert "F5 leaves, F8 stays." in screen_text(bench)


async def test_looking_ahead_says_what_the_panel_shows_and_keeps_the_warning() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up left enter up up right f")
        text = screen_text(bench)
        assert "─ Before this turn ─" in text
        assert "!   there the footman on e6 could take it (move)" in text


async def test_more_ways_to_place_than_rows_are_counted() -> None:
    begun = game(
        """
        .    .    duke .    .    .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .    ORACLE~ .  .
        .    .    .    .    .    .
        .    FOOT DUKE .    .    .
        """,
        bags={"light": {"Knight": 1, "Pikeman": 1, "Seer": 1}},
    )
    bench = Bench(begun)
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up right enter tilde enter")
        text = screen_text(bench)
        assert "and 7 more" in text
        assert "KNIGHT, out: PIKEMAN, SEER" in text


async def test_players_called_by_their_colour_are_named_once() -> None:
    bench = Bench(game(CATAPULT, names=BySide("Light", "Dark")))
    async with bench.run_test(size=(80, 24)):
        assert screen_text(bench).splitlines()[0].endswith("  LIGHT · dark · turn 1")


@pytest.mark.parametrize("key", ["g", "b"])
async def test_the_key_of_an_open_list_closes_it(key: str) -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)
        assert f"{key} close" in screen_text(bench).splitlines()[-1]


async def test_what_falls_leaves_room_for_what_could_follow() -> None:
    picture = """
    .    .    .    .    .    duke
    .    .    foot .    .    .
    .    FOOT pike .    .    .
    .    .    .    .    .    .
    .    .    .    bowman .  .
    DUKE .    TREB~ .   .    .
    """
    bench = Bench(game(picture))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right right enter up up up up")
        rows = screen_text(bench).splitlines()
        assert rows[21].startswith("         c5  takes your own FOOTMAN, the pikeman and 1 more from afar")


async def test_the_only_keys_of_a_redeploying_tile_stay_in_the_footer() -> None:
    bench = Bench(game(REDEPLOY, tiles=[DEPLOYER], bags={"light": {"Seer": 1}}))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up up enter")
        foot = screen_text(bench).splitlines()[-1]
        assert all(f" {sign} " in foot for sign in "<>/")


async def test_a_relocated_flag_is_asked_about_not_its_carrier() -> None:
    picture = """
    .    .    duke .    .    .
    .    .    .    .    seer .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    .    DUKE FOOT .
    """
    flags, score = {"light": "e1", "dark": "e5"}, {"light": 1, "dark": 1}
    bench = Bench(game(picture, rules="counting-coup", relocate=True, flags=flags, score=score))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right enter")
        assert "Where does the Flag go?" in screen_text(bench)


async def test_a_point_has_the_sign_of_the_board_and_the_end_tells_it_once() -> None:
    bench = Bench(coup())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up left enter up up left")
        assert "+1  your third point: that wins the game" in screen_text(bench)
        await press(pilot, "enter")
        assert " ".join(screen_text(bench).split()).count("a point and has 3.") == 1
        assert "Look round the board" in screen_text(bench)


async def test_a_square_with_a_flag_is_told_in_one_line() -> None:
    bench = Bench(game(COUP, rules="counting-coup", flags={"light": "f1", "dark": "b5"}))
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right right")
        assert " f1  LIGHT's Flag lies here" in screen_text(bench)


async def test_a_planted_flag_is_told_of() -> None:
    for name, aim in (("counting-coup", "beside LIGHT's Flag scores a point."), ("other-objective", "edge, rank 6.")):
        rules = prepare(game(KNIGHT).rules.tiles, OBJECTIVES[name], chosen=["Duke", "Footman", "Pikeman"])
        bench = Bench(new_game(rules, Options(BySide("Ann", "Ben"), seed=4)))
        async with bench.run_test(size=(80, 24)) as pilot:
            await press(pilot, " ".join(["enter"] * 6))
            text = " ".join("\n".join(row[45:] for row in screen_text(bench).splitlines()).split())
            assert "It may lie on a" in text
            assert aim in text
            assert "Enter puts the Flag here" in screen_text(bench)


async def test_rules_beside_a_reason_keep_their_keys_to_themselves() -> None:
    bench = Bench(coup())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        assert "Enter reads the rule" in screen_text(bench)
        await press(pilot, "enter")
        text = screen_text(bench)
        assert "The DUKE has no turn now" in text
        assert "what stops it" in text
        assert "Enter reads the rule" not in text
        assert "Any key" not in text


async def test_a_carrier_with_a_long_name_fits_into_the_panel() -> None:
    picture = COUP.replace("seer~", "ram~ ").replace("seer ", "ram  ")
    for width, named in ((80, "⚑ b5, ram"), (140, "⚑ b5, battering ram")):
        bench = Bench(game(picture, rules="counting-coup", flags={"light": "f1", "dark": "b5"}))
        async with bench.run_test(size=(width, 24 if width == 80 else 45)):
            [row] = [row for row in screen_text(bench).splitlines() if "of 3" in row and "⚑" in row]
            assert row.endswith(named)
            assert len(row) < width


async def test_the_riders_count_says_what_is_counted_and_when_crossing_is_closed() -> None:
    picture = """
    .    .    .    .    knight .
    .    .    .    .    .    .
    .    .    PIKE .    .    .
    PIKE .    .    .    .    .
    .    .    .    .    PIKE .
    .    .    .    .    .    .
    """
    for lost, words in ((["Pikeman"], "0 of 3 Pikemen across"), (["Pikeman"] * 2, "crossing no longer wins")):
        bench = Bench(game(picture, rules="dark-rider", captured={"light": lost}))
        async with bench.run_test(size=(80, 24)):
            text = screen_text(bench)
            assert f"LIGHT  {words}\n" in text
            assert f"{len(lost)} of 3 Pikemen taken" in text


async def test_the_bags_stand_in_columns_and_lost_tiles_end_with_a_whole_name() -> None:
    many = ["Champion", "Longbowman", "General", "Marshall", "Ranger", "Seer", "Wizard"]
    bags = {"light": {"Pikeman": 3}, "dark": {"Pikeman": 3, "Footman": 7}}
    bench = Bench(game(KNIGHT, bags=bags, captured={"light": many, "dark": ["Seer"]}))
    async with bench.run_test(size=(140, 45)):
        light, dark = (row for row in screen_text(bench).splitlines() if "in bag" in row)
        assert light.index("in bag") == dark.index("in bag")
        assert light.endswith(", ...")
        assert light.removesuffix(", ...").split(", ")[-1] in many


async def test_all_that_is_in_two_full_bags_fits_the_smallest_window() -> None:
    rules = prepare(shipped(), OBJECTIVES["standard"], siege_engines=True)
    started = played(rules, seed=5, entries=8)
    bench = Bench(started)
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        shown = " ".join(row[44:].strip() for row in screen_text(bench).splitlines())
        for side in Side:
            assert all(name in shown for name in started.state.bags.of(side))
        assert all(name in shown for name in started.state.beside)
        assert "more lines" not in shown


async def test_a_game_without_bags_tells_of_no_drawn_tiles() -> None:
    rules = prepare(shipped(), OBJECTIVES["dark-rider"])
    ended = next(g for seed in range(50) if (g := played(rules, seed, entries=400)).state.over is not None)
    bench = Bench(ended)
    async with bench.run_test(size=(80, 24)):
        text = screen_text(bench)
        assert "taken    LIGHT" in text
        assert "drawn" not in text


async def test_what_is_typed_leaves_only_the_marks_of_turns_that_fit() -> None:
    bench = Bench(knight())
    async with bench.run_test(size=(80, 24)) as pilot:
        await press(pilot, "colon 'c3")
        assert {at.name for at in board_view(bench.table).marks} == {"b5", "d5", "b3", "d3", "c2"}
        await press(pilot, "'xd")
        assert {at.name for at in board_view(bench.table).marks} == {"d5"}


async def test_the_end_shows_what_no_turn_could_save() -> None:
    rules = prepare(shipped(), OBJECTIVES["standard"])
    games = (played(rules, seed, entries=400) for seed in range(200))
    ended = next(g for g in games if g.state.over is not None and g.state.over.ending is Ending.NO_TURN)
    bench = Bench(ended)
    async with bench.run_test(size=(80, 24)):
        kinds = {mark.kind for mark in board_view(bench.table).marks.values()}
        assert kinds == {MarkKind.ATTACKED, MarkKind.ATTACKER}
        assert "!!" in screen_text(bench)


@pytest.mark.parametrize(("open_play", "faces"), [(True, 2), (False, 1)])
async def test_a_foe_that_is_pointed_at_shows_its_other_side_only_in_open_play(open_play: bool, faces: int) -> None:
    bench = Bench(game(KNIGHT, open_play=open_play))
    async with bench.run_test(size=(140, 45)) as pilot:
        await press(pilot, "up up left enter up up right")
        shown = screen_text(bench).partition("Pointed at")[2]
        assert shown.count("─ now ─") + shown.count("─ then ─") == faces
