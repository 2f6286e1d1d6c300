"""A game as a value: lines, undo and redo, chance that is the same again (T9)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duke.engine.actions import AgreeDraw, Draw, Drawn, Entry, Place, Resign
from duke.engine.board import Board
from duke.engine.decisions import Drawing, TakeTurn
from duke.engine.geometry import Side, Square
from duke.engine.reading import read
from duke.engine.refusals import IllegalEntry
from duke.engine.rules import legal
from duke.engine.state import State
from duke.engine.tiles import tile
from duke.play.chance import advance, answer, new_seed
from duke.play.game import Game, UndoPolicy, from_position, is_chance
from play.games import all_rules, begun, played, standard, tiles
from rule_marks import rule

ANY_RULES = st.integers(0, len(all_rules()) - 1)


class Model:
    """Undo and redo as a person would explain them: a pile of choices, and one of those that were undone."""

    def __init__(self, game: Game) -> None:
        self.done: list[list[Entry]] = []
        self.undone: list[list[Entry]] = []
        self.open = False
        self.note(game, list(game.entries))

    def note(self, game: Game, entries: list[Entry]) -> None:
        """New entries: a part of the turn that is open, or a choice of their own."""
        self.undone = []
        if not entries:
            return
        if self.open or (self.done and is_chance(entries[0])):
            self.done[-1] += entries
        else:
            self.done.append(entries)
        self.open = bool(game.pending)

    def undo(self) -> None:
        self.undone.append(self.done.pop())
        self.open = False

    def redo(self) -> None:
        self.done.append(self.undone.pop())

    def entries(self) -> list[Entry]:
        return [entry for choice in self.done for entry in choice]


@settings(max_examples=60, deadline=None)
@given(ANY_RULES, st.integers(0, 2**32), st.lists(st.sampled_from("pppppuurd"), min_size=20, max_size=60))
def test_undo_and_redo_do_what_two_piles_do(which: int, seed: int, deeds: list[str]) -> None:
    rng = random.Random(seed)
    game = begun(all_rules()[which], seed)
    model = Model(game)
    for deed in deeds:
        if deed == "p" and not game.over:
            before = len(game.entries)
            game = advance(game.play(rng.choice(legal(game.rules, game.state))))
            model.note(game, list(game.entries[before:]))
        elif deed == "d" and isinstance(game.state.decision, TakeTurn) and Draw() in legal(game.rules, game.state):
            before = len(game.entries)
            game = advance(game.play(Draw()))
            model.note(game, list(game.entries[before:]))
        elif deed == "u" and not game.cannot_undo():
            game = game.undo()
            model.undo()
        elif deed == "r" and game.undone:
            game = game.redo()
            model.redo()
            model.open = bool(game.pending)
        assert list(game.entries) == model.entries()
        assert len(game.undone) == sum(map(len, model.undone))
        assert len(game.states) == len(game.entries) + 1


def test_undoing_everything_and_redoing_it_is_the_same_game() -> None:
    for n, rules in enumerate(all_rules()[::3]):
        game = back = played(rules, seed=n, entries=80)
        while not back.cannot_undo():
            back = back.undo()
        assert not back.entries
        while back.undone:
            back = back.redo()
        assert back == game


def test_a_turn_taken_back_and_another_made_forgets_what_was_undone() -> None:
    game = played(standard(), seed=3, entries=20).undo().undo()
    assert game.undone
    assert not advance(game.play(legal(game.rules, game.state)[0])).undone


def test_no_undo_without_agreement() -> None:
    game = played(standard(), entries=12, undo=UndoPolicy.OFF)
    assert game.cannot_undo() == "Taking back was not agreed on."
    with pytest.raises(ValueError, match="not agreed"):
        game.undo()


def _placing(game: Game) -> Game:
    """The game after a draw and a placement."""
    game = advance(game.play(Draw()))
    return game.play(legal(game.rules, game.state)[0])


def _set_up(undo: UndoPolicy) -> Game:
    return played(standard(), entries=6, undo=undo)


def test_undo_stops_at_a_revealed_tile_where_that_was_agreed() -> None:
    game = _set_up(UndoPolicy.UNTIL_DRAW)
    drawn = advance(game.play(Draw()))
    assert drawn.cannot_undo() == _placing(game).cannot_undo() == "A drawn tile is never taken back in this game."
    moved = _placing(game)
    moved = moved.play(next(a for a in legal(moved.rules, moved.state) if a != Draw()))
    assert moved.undo().lines[-1].text.startswith("+")
    assert moved.undo().cannot_undo()


def test_set_up_is_taken_back_step_by_step() -> None:
    game = _set_up(UndoPolicy.UNTIL_DRAW)
    assert isinstance(game.state.decision, TakeTurn)
    for left in (5, 4, 3, 2, 1, 0):
        game = game.undo()
        assert len(game.entries) == left
    assert game.cannot_undo() == "There is nothing to take back."


def test_the_same_tile_comes_again_after_a_draw_is_taken_back() -> None:
    game = _set_up(UndoPolicy.ANY)
    first = advance(game.play(Draw()))
    again = advance(first.undo().play(Draw()))
    assert again.entries == first.entries
    other = next(action for action in legal(game.rules, game.state) if action != Draw())
    later = game.play(other)
    later = later.play(next(action for action in legal(later.rules, later.state) if action != Draw()))
    assert advance(later.play(Draw())).entries[-1] == first.entries[-1], "a detour changes what lies on top"


def test_what_comes_has_the_bag_s_chances() -> None:
    game = _set_up(UndoPolicy.ANY)
    bag = game.state.bags.of(Side.LIGHT)
    counts: Counter[str] = Counter()
    for seed in range(2600):
        options = type(game.options)(seed=seed)
        drawing = Game(game.rules, options, game.states, game.entries, game.happened, (), game.lines).play(Draw())
        outcome = answer(drawing)
        assert isinstance(outcome, Drawn)
        counts[outcome.names[0]] += 1
    for name, copies in Counter(bag).items():
        assert abs(counts[name] - 2600 * copies / len(bag)) < 6 * (2600 * copies / len(bag)) ** 0.5


def test_chance_says_nothing_when_a_player_decides() -> None:
    with pytest.raises(ValueError, match="chance decides nothing"):
        answer(begun(standard()))
    assert new_seed() != new_seed()


@rule("T9")
def test_giving_up_and_agreeing_end_a_game_at_any_time_and_are_taken_back_alone() -> None:
    for end in (Resign(Side.DARK), AgreeDraw()):
        for game in (begun(standard()), _set_up(UndoPolicy.ANY), advance(_set_up(UndoPolicy.ANY).play(Draw()))):
            over = game.play(end)
            assert over.over
            assert not over.pending
            back = over.undo()
            assert (back.entries, back.lines, back.pending) == (game.entries, game.lines, game.pending)
            assert back.redo() == over
            with pytest.raises(IllegalEntry):
                over.play(end)


def test_lines_number_pairs_of_turns_and_hold_what_was_written() -> None:
    game = played(standard(), seed=5, entries=40)
    turns = [line for line in game.lines if line.number]
    assert [line.number for line in turns[:5]] == [1, 1, 2, 2, 3]
    assert [line.side for line in turns[:3]] == [Side.LIGHT, Side.DARK, Side.LIGHT]
    assert [line.text[:5] for line in game.lines[:2]] == ["Duke@", "Footm"]
    assert [entry for line in game.lines for entry in line.entries] + list(game.pending) == list(game.entries)
    assert game.last_events == game.lines[-1].events


def test_a_turn_that_is_not_finished_is_pending() -> None:
    game = _set_up(UndoPolicy.ANY)
    drawing = game.play(Draw())
    assert drawing.chance
    assert isinstance(drawing.state.decision, Drawing)
    drawn = advance(drawing)
    assert drawn.pending == drawn.entries[-2:]
    assert drawn.turn_start == game.state
    placed = drawn.play(next(a for a in legal(drawn.rules, drawn.state) if isinstance(a, Place)))
    assert not placed.pending
    assert placed.lines[-1].side is Side.LIGHT


@rule("T9")
def test_a_position_that_comes_for_the_third_time_is_counted_and_play_goes_on() -> None:
    board = {
        Square.parse("e1"): tile(tiles()["Duke"], Side.LIGHT),
        Square.parse("a6"): tile(tiles()["Duke"], Side.DARK),
    }
    game = from_position(standard(), State(Board.of(board), TakeTurn(Side.LIGHT)), begun(standard()).options)
    assert game.repetitions == 1
    for time_round in (2, 3, 4):
        for text in ["e1-f1", "a6-b6", "f1-f2", "b6-b5", "f2-e2", "b5-a5", "e2-e1", "a5-a6"]:
            game = game.play_all(read(game.rules, game.state, text))
        assert game.repetitions == time_round
    assert not game.over


def test_a_game_can_begin_with_a_position_even_a_won_one() -> None:
    won = next(game for game in (played(standard(), seed=n) for n in range(50)) if game.over and not _at_will(game))
    start = from_position(won.rules, won.states[-1], won.options)
    assert start.over == won.over
    middle = from_position(won.rules, won.states[won.lines[-1].first], won.options)
    assert middle.play_all(won.lines[-1].entries).over


def _at_will(game: Game) -> bool:
    return isinstance(game.entries[-1], (Resign, AgreeDraw))


def test_a_long_game_is_taken_back_and_made_again() -> None:
    rules = next(rules for rules in all_rules() if rules.objective.name == "other-objective")
    game = max((played(rules, seed=n, entries=400) for n in range(4)), key=lambda game: len(game.entries))
    back = game
    for _ in range(20):
        back = back.undo()
    for _ in range(20):
        back = back.redo()
    assert back == game
