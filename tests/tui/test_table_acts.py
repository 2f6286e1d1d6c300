"""Whatever is pressed, the table stays whole: every key at random moments of every ruleset, drawn at every size."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from duke.engine.decisions import Over
from duke.engine.geometry import SQUARES
from duke.engine.notation import shortest
from duke.engine.rules import legal
from duke.play.chance import advance
from duke.play.game import Game, from_position
from duke.play.looking import may_see_back
from duke.play.selection import Selection
from duke.tui.board_art import Artist
from duke.tui.commands import COMMANDS
from duke.tui.handover import cover
from duke.tui.sizes import LARGE, MEDIUM, SMALL
from duke.tui.spans import Line, width_of
from duke.tui.table_acts import act
from duke.tui.table_draft import draft
from duke.tui.table_footer import footer
from duke.tui.table_game import played
from duke.tui.table_marks import board_view
from duke.tui.table_panel import panel
from duke.tui.table_prompt import prompt, title
from duke.tui.table_state import Mode, Table
from duke.tui.table_turn import Played, choose, point
from duke.tui.theme import Eyes, Paint
from duke.tui.typed import typed, typing
from play.games import all_rules, begun
from play.test_preview import with_blank_backs

PAINT = Paint(Eyes())
NAMES = [command.name for command in COMMANDS if command.name != "offer"]
LIKELY = [
    "go",
    "go",
    "go",
    "next",
    "next",
    "up",
    "down",
    "left",
    "right",
    "draw",
    "flip",
    "other",
    "why",
    "look",
    "peek",
]
ROOM = ((80, SMALL), (100, MEDIUM), (140, LARGE))


def drawn(table: Table) -> list[tuple[int, Line]]:
    """Every line of the table at each size, with the room that it has."""
    found: list[tuple[int, Line]] = []
    for width, size in ROOM:
        room = width - size.columns - 1
        found += [(width, title(table, width)), (width, footer(table, width))]
        found += [(width, each) for each in prompt(table, width, 3)]
        found += [(room, each) for each in panel(table, room, size.rows, PAINT)]
        found += [(width, each) for each in draft(table, width, size.rows, PAINT)]
        found += [(width, each) for each in cover(table, width, size.rows, PAINT)]
        assert len(panel(table, room, size.rows, PAINT)) == size.rows
    Artist(board_view(table), SMALL, PAINT).draw()
    return found


def go_on(table: Table, name: str, rng: random.Random) -> Table:
    """What the screen does with a command."""
    if rng.random() < 0.3:
        table = point(table, rng.choice(list(table.selection.next()) or list(SQUARES)))
    if rng.random() < 0.1:
        return choose(table, rng.randrange(4))
    reply = act(table, name)
    if isinstance(reply, Played):
        return played(table, reply.entries, lambda _: "")
    return reply if isinstance(reply, Table) else table


@pytest.mark.parametrize("number", range(0, len(all_rules()), 4))
def test_no_key_breaks_the_table_and_every_line_fits(number: int) -> None:
    rng = random.Random(number)
    table = Table.of(begun(all_rules()[number], number))
    for press in range(250):
        table = go_on(table, rng.choice(LIKELY if rng.random() < 0.8 else NAMES), rng)
        if press % 7 == 0:
            for room, each in drawn(table):
                assert width_of(each) - 2 <= room, "".join(span.text for span in each)
        if isinstance(table.state.decision, Over):
            break


@pytest.mark.parametrize("number", range(1, len(all_rules()), 6))
def test_what_is_typed_in_full_is_played_and_shows_its_own_picks(number: int) -> None:
    rng = random.Random(number)
    game = somewhere(begun(all_rules()[number], number), rng, 25)
    table = Table.of(game)
    for action in rng.sample(table.selection.actions, min(12, len(table.selection.actions))):
        text = shortest(table.state, action)
        shown = typing(table, text)
        assert action in shown.selection.fitting(text)
        paths = [way.path for way in table.selection.ways if way.action == action]
        assert any(path[: len(shown.picks)] == shown.picks for path in paths)
        reply = typed(shown, text)
        if isinstance(reply, Table):
            assert reply.mode is Mode.ASK_DRAW, text
            assert reply.asking == (action,)
        else:
            assert reply == Played((action,)), text


def somewhere(game: Game, rng: random.Random, entries: int) -> Game:
    """The game some random choices later."""
    for _ in range(entries):
        if game.over:
            return game.back_to(len(game.entries) - 1)
        game = advance(game.play(rng.choice(legal(game.rules, game.state))))
    return game.back_to(len(game.entries) - 1) if game.over else game


@pytest.mark.parametrize("seed", range(6))
def test_in_memory_play_nothing_tells_what_the_opponents_tiles_hide(seed: int) -> None:
    """The screen is the same whatever the hidden sides of the opponent's tiles are (T7)."""
    rng = random.Random(seed)
    game = somewhere(begun(all_rules()[seed], seed), rng, 30)
    table = Table.of(game)
    for at in SQUARES:
        tile = game.state.board[at]
        if tile is None or may_see_back(game, table.side, tile):
            continue
        pointed = point(table, at)
        for name in ("peek", "look"):
            reply = act(pointed, name)
            assert isinstance(reply, Table)
            assert reply.mode is Mode.TURN
            assert reply.peek is None
    masked, _ = with_blank_backs(game.state, table.side.other)
    shown, hidden = (Table.of(from_position(game.rules, state, game.options)) for state in (game.state, masked))
    for at in SQUARES:
        for marked in (False, True):
            seen, blank = (seen_at(point(replace(each, threats=marked), at)) for each in (shown, hidden))
            assert seen == blank, at


def seen_at(table: Table) -> tuple[str, str, object]:
    """The panel, the lines below the board, and the marks on it."""
    beside = "\n".join("".join(s.text for s in each) for each in panel(table, 35, 19, PAINT))
    below = "\n".join("".join(s.text for s in each) for each in prompt(table, 80, 3))
    return beside, below, board_view(table).marks


def test_a_selection_steps_back_the_way_it_came() -> None:
    game = somewhere(begun(all_rules()[0], 3), random.Random(3), 20)
    selection = Selection.of(game.rules, game.state)
    for first in selection.next():
        further = selection.pick(first)
        assert further is not None
        assert replace(further.back(), choice=0) == selection
