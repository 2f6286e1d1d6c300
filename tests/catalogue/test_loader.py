"""House tiles over shipped ones, and who keeps whom from the table."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from duke.catalogue import Catalogue, house_folder, load, parse_text
from duke.catalogue.pictures import parse
from duke.engine.tiles import Ability, TileSet
from rule_marks import rule

FACES = "  starting: |\n    . m .\n    . P .\n  flipped: |\n    . j .\n    . P .\n"
GOOD = Path(__file__).parent / "good"


def of(tmp_path: Path, text: str) -> Catalogue:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    return load([path], house=False)


@pytest.mark.parametrize("path", sorted(GOOD.iterdir()), ids=lambda path: path.stem)
def test_good_files(path: Path) -> None:
    catalogue = load([path], house=False)
    assert catalogue.problems == ()


def test_a_new_tile(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Griffin\n" + FACES)
    tile = catalogue.tiles["Griffin"]
    assert (tile.set, tile.copies, tile.short) == ("house", 1, "griffi")
    assert tile.starting == parse(". m .\n. P .")
    assert catalogue.house == (tile,)
    assert list(catalogue.tiles)[-1] == "Griffin"


@rule("S3")
def test_a_change_keeps_what_it_leaves_out(tiles: TileSet, tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Battering Ram\n  abilities: [redeploy]\n")
    tile, shipped = catalogue.tiles["Battering Ram"], tiles["Battering Ram"]
    assert tile.abilities == {Ability.REDEPLOY}
    assert (tile.starting, tile.beside, tile.replaces, tile.set) == (
        shipped.starting,
        True,
        "Marshall",
        "siege-engines",
    )
    assert list(catalogue.tiles) == list(tiles)
    assert catalogue.origins["Battering Ram"].house


@rule("U1")
def test_a_stub_filled_in(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Sage\n" + FACES)
    assert not catalogue.tiles["Sage"].is_stub
    assert catalogue.tiles["Sage"].set == "lords-legacy"
    assert len(catalogue.stubs) == 4


@rule("A7")
def test_a_legend_filled_in_stands_in_no_more(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Merlin\n" + FACES)
    merlin = catalogue.tiles["Merlin"]
    assert merlin.stands_in == ""
    assert merlin.starting == parse(". m .\n. P .")
    assert merlin.replaces == "Wizard"


@rule("A7")
def test_a_stand_in_follows_a_change_of_the_tile_it_stands_in_for(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Wizard\n  abilities: [redeploy]\n" + FACES)
    merlin = catalogue.tiles["Merlin"]
    assert merlin.starting == parse(". m .\n. P .")
    assert merlin.abilities == frozenset()


def test_stand_ins_in_a_circle_are_stubs(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- {name: Abel, stands_in: Cain}\n- {name: Cain, stands_in: Abel}\n")
    assert catalogue.problems == ()
    assert {tile.name for tile in catalogue.stubs} > {"Abel", "Cain"}


def test_a_stand_in_for_a_stand_in(tiles: TileSet, tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- {name: Nimue, stands_in: Merlin}\n")
    assert catalogue.tiles["Nimue"].starting == tiles["Wizard"].starting
    assert catalogue.tiles["Nimue"].stands_in == "Merlin"


def test_a_broken_change_leaves_the_tile_as_shipped(tiles: TileSet, tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Knight\n  copies: 40\n")
    assert catalogue.tiles["Knight"] == tiles["Knight"]
    assert catalogue.as_shipped == ("Knight",)
    assert catalogue.left_out == ()
    assert len(catalogue.problems) == 1


def test_faults_between_a_change_and_what_it_keeps(tmp_path: Path) -> None:
    catalogue = of(tmp_path, "- name: Footman\n  copies: 1\n")
    assert [problem.message for problem in catalogue.problems] == ["2 copies set up out of 1"]
    assert catalogue.problems[0].place.endswith("house.yaml:2:11")
    assert catalogue.tiles["Footman"].copies == 3


def test_a_link_to_a_tile_that_is_left_out_is_no_second_problem(tmp_path: Path) -> None:
    text = "- name: Griffin\n  copies: 40\n- name: Sphinx\n  abilities: [link]\n  linked: [Griffin]\n" + FACES
    catalogue = of(tmp_path, text)
    assert [problem.line for problem in catalogue.problems] == [2]
    assert catalogue.left_out == ("Griffin",)
    assert "Sphinx" in catalogue.tiles


def test_a_link_to_a_tile_that_yaml_could_not_read_is_no_second_problem(tmp_path: Path) -> None:
    text = "- name: Griffin\n  roles: [\n- name: Sphinx\n  abilities: [link]\n  linked: [Griffin]\n" + FACES
    assert len(of(tmp_path, text).problems) == 1


def test_files_of_a_folder_come_in_order_and_from_all_depths(tmp_path: Path) -> None:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    for name, file in (("Third", "b/deep/x.yml"), ("First", "a.yaml"), ("Second", "b/a.yaml")):
        (tmp_path / file).write_text(f"- name: {name}\n{FACES}", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a tile")
    assert list(load([tmp_path], house=False).tiles)[-3:] == ["First", "Second", "Third"]


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("- name: Griffin\n" + FACES, encoding="utf-8")
    assert load([path, tmp_path, path], house=False).problems == ()


def test_the_house_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert house_folder() == tmp_path / "duke" / "tiles"
    assert load().problems == ()
    house_folder().mkdir(parents=True)
    (house_folder() / "griffin.yaml").write_text("- name: Griffin\n" + FACES, encoding="utf-8")
    assert "Griffin" in load().tiles
    assert "Griffin" not in load(house=False).tiles


def test_unsaved_text_counts_instead_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("- name: Griffin\n  copies: 40\n", encoding="utf-8")
    catalogue = load([path], house=False, texts={path: "- name: Griffin\n" + FACES})
    assert catalogue.problems == ()
    new = tmp_path / "new.yaml"
    assert "Sphinx" in load(house=False, texts={new: "- name: Sphinx\n" + FACES}).tiles


def test_definitions_by_themselves_may_name_unknown_tiles() -> None:
    catalogue = parse_text(
        "- name: Griffin\n  replaces: Nobody\n  abilities: [link]\n  linked: [Nowhere]\n" + FACES, "x"
    )
    assert catalogue.problems == ()
    assert list(catalogue.tiles) == ["Griffin"]
    assert parse_text("- name: Griffin\n  copies: 0\n", "x").problems[0].place == "x:2:11"


def test_a_text_with_half_a_character() -> None:
    assert parse_text("- name: Griffin\n  note: \ud83d\n", "x").problems[0].place == "x:2:9"


def test_time_grows_with_the_number_of_mistakes_and_no_faster(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        faces = "  starting: |\n    . m .\n    . P z\n  flipped: |\n    j . j\n    . P .\n"
        path = tmp_path / f"{count}.yaml"
        path.write_text("".join(f"- name: Wanderer {n}\n  replaces: Nobdy{n}\n{faces}" for n in range(count)))
        began = time.process_time()
        assert len(load([path], house=False).problems) == 2 * count
        return time.process_time() - began

    seconds(50)
    assert seconds(1200) < 12 * seconds(200), "six times as many tiles; looking through all for each takes 30 times"
