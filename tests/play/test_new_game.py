"""What the players agree on before a game: what goes together, what is in the bags, who replaces whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duke.engine.decisions import PutDown, Terrain
from duke.engine.geometry import Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.tiles import TileSet
from duke.play.game import UndoPolicy
from duke.play.new_game import NewGame


def test_the_standard_game_has_the_box_in_its_bags_and_no_stub(tiles: TileSet) -> None:
    wish = NewGame(tiles)
    game = wish.begin(1)
    assert not wish.problem
    assert wish.left_out == ("Adjutant", "Countess", "Sage", "Light Horse", "Royal Assassin")
    for side in Side:
        assert len(game.state.bags.of(side)) == 13
        assert not set(game.state.bags.of(side)) & set(wish.left_out)
    assert isinstance(game.state.decision, PutDown)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_objective_begins_with_what_goes_with_it(tiles: TileSet, objective: str) -> None:
    wish = replace(NewGame(tiles), siege_engines=True, terrain=frozenset({Terrain.MOUNTAIN, Terrain.FORT}))
    wish = wish.aimed(objective)
    assert not wish.problem
    assert wish.begin(2).rules.objective.name == objective
    assert wish.siege_engines is OBJECTIVES[objective].bags


def test_camelot_needs_its_legends_and_the_forts_place(tiles: TileSet) -> None:
    wish = NewGame(tiles)
    assert wish.why_not_terrain(Terrain.CAMELOT) == "Camelot needs Arthurian Legends"
    assert wish.toggled(Terrain.CAMELOT) == wish
    legends = wish.aimed("arthurian")
    assert legends.toggled(Terrain.FORT).why_not_terrain(Terrain.CAMELOT)
    camelot = legends.toggled(Terrain.CAMELOT)
    assert Terrain.CAMELOT in camelot.terrain
    assert not camelot.aimed("standard").terrain, "it is dropped with the legends"


def test_who_replaces_whom_is_said(tiles: TileSet) -> None:
    assert NewGame(tiles).replacements() == []
    assert "Trebuchet may be swapped in for Knight" in replace(NewGame(tiles), siege_engines=True).replacements()
    legends = NewGame(tiles).aimed("arthurian")
    assert "Arthur replaces LIGHT's Duke" in legends.replacements()
    armies = legends.armies()
    assert "Arthur" in [t.name for t in armies.light]
    assert "Mordred" in [t.name for t in armies.dark]


def test_names_must_tell_the_players_apart(tiles: TileSet) -> None:
    assert replace(NewGame(tiles), light=" ").problem
    assert replace(NewGame(tiles), light="ann", dark="Ann ").problem
    assert not replace(NewGame(tiles), light="Ann", dark="Ben").problem


def test_chance_decides_who_begins_and_the_seed_says_so(tiles: TileSet) -> None:
    wish = NewGame(tiles)
    firsts = {wish.begin(seed).rules.first for seed in range(20)}
    assert firsts == set(Side)
    assert wish.begin(3).rules.first is wish.begin(3).rules.first
    assert replace(wish, first="dark").begin(3).rules.first is Side.DARK


def test_house_changes_can_be_left_out(tiles: TileSet) -> None:
    knight = replace(tiles["Knight"], copies=3)
    house = TileSet.of([knight if t.name == "Knight" else t for t in tiles.values()])
    wish = NewGame(house, shipped=tiles)
    assert wish.changed == ("Knight",)
    assert wish.begin(1).state.bags.light.count("Knight") == 3
    assert replace(wish, house_changes=False).begin(1).state.bags.light.count("Knight") == 1


def test_what_was_agreed_is_in_the_game(tiles: TileSet) -> None:
    wish = replace(
        NewGame(tiles), light=" Ann ", dark="Ben", undo=UndoPolicy.OFF, hand_over=True, seats="face", open_play=True
    )
    game = wish.begin(9)
    assert (game.options.names.light, game.options.names.dark) == ("Ann", "Ben")
    assert (game.options.undo, game.options.hand_over, game.options.seats) == (UndoPolicy.OFF, True, "face")
    assert (game.options.seed, game.rules.open_play) == (9, True)
