"""Going back through a game, and a new game from there."""

from __future__ import annotations

import pytest

from duke.engine.actions import Draw
from duke.engine.events import Taken
from duke.engine.geometry import Side
from duke.engine.rules import legal
from duke.play.chance import advance
from duke.play.replay import Replay, place_of
from play.games import played, standard

GAME = played(standard(), seed=4, entries=90)


def test_stepping_goes_through_every_line_and_back() -> None:
    replay = Replay(GAME)
    assert replay.line is None
    assert replay.state == GAME.start
    for n, line in enumerate(GAME.lines, 1):
        replay = replay.step()
        assert (replay.at, replay.line) == (n, line)
        assert replay.moment.lines == GAME.lines[:n]
        assert replay.state == replay.moment.state
    assert replay.end().state == GAME.state
    for _ in range(replay.last + 3):
        replay = replay.step(-1)
    assert replay == Replay(GAME).start()
    assert replay.to(10**6) == replay.end()


def test_a_turn_that_is_not_finished_is_the_last_place() -> None:
    game = advance(played(standard(), entries=6).play(Draw()))
    replay = Replay(game).end()
    assert replay.at == len(game.lines) + 1
    assert replay.line is None
    assert replay.moment == game
    assert not replay.continue_from().pending, "the tile goes back"


def test_captures_and_guards_are_found_in_turn() -> None:
    replay, captures = Replay(GAME), []
    while (found := replay.next_capture()) is not None:
        replay = found
        captures.append(replay.at)
    taken = [n for n, line in enumerate(GAME.lines, 1) if any(isinstance(e, Taken) for e in line.events)]
    assert captures == taken
    assert taken
    guards = [n for n, line in enumerate(GAME.lines, 1) if line.guard]
    first = Replay(GAME).next_guard()
    assert (first.at if first else None) == (guards[0] if guards else None)
    assert Replay(GAME).end().next_guard() is None


def test_a_game_goes_on_from_any_place_with_other_draws() -> None:
    place = next(n for n, line in enumerate(GAME.lines) if line.text.startswith("+"))
    replay = Replay(GAME, place)
    games = [replay.continue_from() for _ in range(12)]
    assert all(game.entries == replay.moment.entries and not game.undone and not game.options.started for game in games)
    assert all(game.options.names == GAME.options.names for game in games)
    draws = {advance(game.play(Draw())).entries[-1] for game in games}
    assert len(draws) > 1, "what came in the old game says nothing about the new one"
    assert legal(games[0].rules, games[0].state)


def test_the_place_of_a_turn() -> None:
    first = next(n for n, line in enumerate(GAME.lines) if line.number)
    assert place_of(GAME, 1) == place_of(GAME, 1, Side.LIGHT) == first
    assert place_of(GAME, 3, Side.DARK) == first + 5
    middle = Replay(GAME, first + 4).moment
    assert place_of(middle, 3) == place_of(middle, 3, Side.LIGHT) == first + 4
    for number, side in ((0, None), (999, None), (3, Side.DARK)):
        with pytest.raises(ValueError, match=f"no turn {number}"):
            place_of(middle, number, side)
