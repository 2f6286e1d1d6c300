"""The shipped tiles: their facts, and that nothing can be said against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from duke.catalogue import Catalogue, load, parse_text, shipped_folder
from duke.catalogue.playing import play_through
from duke.catalogue.schema import FILE_NAME, FIRST_LINE, schema_text
from duke.catalogue.writing import dump
from duke.engine.geometry import Side
from duke.engine.tiles import Ability, Role, TileSet
from rule_marks import rule

SHORT = {
    "Duke": "duke",
    "Champion": "champ",
    "Countess": "cntess",
    "Arthur": "arthur",
    "Footman": "foot",
    "Marshall": "marshl",
    "Sage": "sage",
    "Guinevere": "guinev",
    "Pikeman": "pike",
    "Bowman": "bowman",
    "Light Horse": "lhorse",
    "Lancelot": "lancel",
    "Knight": "knight",
    "Duchess": "duchss",
    "Royal Assassin": "royal",
    "Perceval": "percev",
    "Wizard": "wizard",
    "Assassin": "assasn",
    "Ballista": "balsta",
    "Merlin": "merlin",
    "Ranger": "ranger",
    "Oracle": "oracle",
    "Battering Ram": "ram",
    "Morgana": "morgan",
    "Seer": "seer",
    "Dragoon": "drgoon",
    "Catapult": "catplt",
    "Mordred": "mordrd",
    "General": "genrl",
    "Longbowman": "lngbow",
    "Trebuchet": "treb",
    "Priest": "priest",
    "Adjutant": "adjut",
    "Engineer": "engnr",
}


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    return load(house=False)


def test_nothing_is_said_against_them(shipped: Catalogue) -> None:
    assert shipped.problems == shipped.warnings == ()
    assert shipped.left_out == shipped.as_shipped == ()


def test_short_names(shipped: Catalogue) -> None:
    assert {tile.name: tile.short for tile in shipped.tiles.values()} == SHORT


def test_sets_and_copies(shipped: Catalogue) -> None:
    assert shipped.sets == ("lords-legacy", "original", "siege-engines", "arthurian-legends")
    sizes = [sum(tile.set == name for tile in shipped.tiles.values()) for name in shipped.sets]
    assert sizes == [17, 5, 5, 7]
    assert {tile.name: tile.copies for tile in shipped.tiles.values() if tile.copies > 1} == {
        "Footman": 3,
        "Pikeman": 3,
    }


@rule("U1")
def test_stubs(shipped: Catalogue) -> None:
    assert [tile.name for tile in shipped.stubs] == ["Adjutant", "Countess", "Sage", "Light Horse", "Royal Assassin"]


def test_roles_and_set_up(tiles: TileSet) -> None:
    by_role = {role: [tile.name for tile in tiles.values() if role in tile.roles] for role in Role}
    assert by_role == {
        Role.LEADER: ["Duke", "Arthur", "Morgana", "Mordred"],
        Role.PIKE: ["Pikeman"],
        Role.RIDER: ["Knight"],
    }
    set_up = {tile.name: tile.set_up for tile in tiles.values() if tile.set_up}
    assert set_up == {"Duke": 1, "Footman": 2, "Arthur": 1, "Morgana": 1}


def test_abilities(tiles: TileSet) -> None:
    assert {tile.name: tile.abilities for tile in tiles.values() if tile.abilities} == {
        "Duchess": {Ability.SUMMON},
        "Oracle": {Ability.DIVINATION},
        "Engineer": {Ability.LINK},
    }
    assert tiles["Engineer"].linked == {"Ballista", "Catapult", "Battering Ram", "Trebuchet"}


@rule("S1", "S2")
def test_engines_lie_beside_the_board(tiles: TileSet) -> None:
    assert {tile.name: tile.replaces for tile in tiles.values() if tile.beside} == {
        "Ballista": "Priest",
        "Battering Ram": "Marshall",
        "Catapult": "General",
        "Trebuchet": "Knight",
        "Engineer": "Oracle",
    }


@rule("A1", "A6", "A7")
def test_legends_stand_in(tiles: TileSet) -> None:
    legends = {tile.name: (tile.legend, tile.replaces) for tile in tiles.values() if tile.legend}
    assert legends == {
        "Arthur": (Side.LIGHT, "Duke"),
        "Guinevere": (Side.LIGHT, "Duchess"),
        "Lancelot": (Side.LIGHT, "Champion"),
        "Perceval": (Side.LIGHT, "Assassin"),
        "Merlin": (Side.LIGHT, "Wizard"),
        "Morgana": (Side.DARK, "Duke"),
        "Mordred": (Side.DARK, "Duchess"),
    }
    for name, (_, replaced) in legends.items():
        tile = tiles[name]
        assert tile.stands_in == replaced
        assert (tile.starting, tile.flipped) == (tiles[replaced].starting, tiles[replaced].flipped)
        assert not tile.abilities


def test_each_written_and_read_again_is_the_same(tiles: TileSet) -> None:
    text = "\n".join(dump(tile) for tile in tiles.values())
    again = parse_text(text, "record")
    assert again.problems == ()
    assert dict(again.tiles) == dict(tiles)
    for tile in tiles.values():
        alone = parse_text(dump(tile), "record")
        assert alone.problems == ()
        assert alone.tiles[tile.name] == tile


def test_each_can_be_played(tiles: TileSet) -> None:
    assert [message for tile in tiles.values() for message in play_through(tile)] == []


def test_the_files_name_the_schema_that_lies_beside_them() -> None:
    folder = shipped_folder()
    assert (folder / FILE_NAME).read_text(encoding="utf-8") == schema_text(), "write it anew: duke schema"
    for path in folder.glob("*.yaml"):
        assert path.read_text(encoding="utf-8").startswith(FIRST_LINE + "\n"), path


def test_origins_lead_to_the_line(shipped: Catalogue) -> None:
    for tile in shipped.tiles.values():
        origin = shipped.origins[tile.name]
        assert not origin.house
        assert Path(origin.path).read_text(encoding="utf-8").split("\n")[origin.line - 1] == f"- name: {tile.name}"
