"""Tiles written as YAML, and changes that touch nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.strategies import grids
from duke.catalogue import load, parse_text, shipped_folder
from duke.catalogue.keys import Value
from duke.catalogue.names import name_fault, short_fault, short_of
from duke.catalogue.pictures import parse
from duke.catalogue.template import file_name, template
from duke.catalogue.writing import dump, edit
from duke.engine.geometry import Side
from duke.engine.tiles import Ability, Grid, Role, TileType

names = st.text("abcDEFéÑ019 '.", min_size=1, max_size=24).filter(lambda text: name_fault(text) is None)
shorts = st.text("abcdé12", min_size=1, max_size=6).filter(lambda text: short_fault(text) is None)


@st.composite
def types(draw: st.DrawFn) -> TileType:
    """Any tile type that a catalogue can hold."""
    name = draw(names | st.sampled_from(["No", "Null", "true", "'Tis", "O'Brien", "St. John", "y"]))
    copies = draw(st.integers(1, 12))
    drawn = draw(st.booleans())
    abilities = draw(st.frozensets(st.sampled_from(Ability)))
    replaces = draw(st.just("") | names.filter(lambda text: text != name))
    others = names.filter(lambda text: text != name)
    return TileType(
        name=name,
        set=draw(st.sampled_from(["house", "lords-legacy", "My Set"])),
        copies=copies,
        short=draw(st.just(short_of(name)) | shorts),
        starting=draw(grids().filter(lambda grid: bool(grid.marks))) if drawn else None,
        flipped=draw(grids()) if drawn else None,
        abilities=abilities,
        roles=draw(st.frozensets(st.sampled_from(Role))),
        set_up=draw(st.integers(0, min(3, copies))),
        replaces=replaces,
        beside=bool(replaces) and draw(st.booleans()),
        linked=draw(st.frozensets(others, min_size=1, max_size=3)) if Ability.LINK in abilities else frozenset(),
        legend=draw(st.none() | st.sampled_from(Side)),
        stands_in=draw(st.just("") | names.filter(lambda text: text != name)) if drawn else "",
    )


@settings(deadline=None)
@given(types())
def test_a_tile_written_and_read_is_equal(tile: TileType) -> None:
    catalogue = parse_text(dump(tile), "record")
    assert catalogue.problems == ()
    assert catalogue.tiles[tile.name] == tile


TEXT = """\
# My tiles, drawn in the train.
- name: Griffin   # the first one
  copies: 2       # of each
  note: >
    A beast of
    two halves.
  short: griffn

  # how it begins
  starting: |   # forward is up
      . m .
      . P .

  flipped: |
      . j .
      . P .
# between

- short: sphinx
  name: 'Sphinx'
  linked:
    - Griffin
    # and nobody else
  abilities: [ link ]   # spaces stay
"""

FACE = parse(". mc .\n. P  .")

EDITS: dict[str, tuple[str, Mapping[str, Value | None], str, str]] = {
    "a number": ("Griffin", {"copies": 3}, "copies: 2 ", "copies: 3 "),
    "nothing new": ("Griffin", {"copies": 2, "short": "griffn", "starting": parse(". m .\n. P .")}, "", ""),
    "a picture": ("Griffin", {"starting": FACE}, "      . m .\n      . P .\n\n", "      .  mc .\n      .  P  .\n\n"),
    "a key out": ("Griffin", {"short": None}, "  short: griffn\n", ""),
    "the first key out": ("Sphinx", {"short": None}, "- short: sphinx\n  name", "- name"),
    "a folded text out": ("Griffin", {"note": None}, "  note: >\n    A beast of\n    two halves.\n", ""),
    "a picture out": ("Griffin", {"flipped": None}, "  flipped: |\n      . j .\n      . P .\n", ""),
    "a key out that is not there": ("Griffin", {"legend": None}, "", ""),
    "a new name": ("Griffin", {"name": "Hippogriff"}, "name: Griffin   #", "name: Hippogriff   #"),
    "a quoted name": ("Sphinx", {"name": "Sphinx II"}, "'Sphinx'", "Sphinx II"),
    "a list": ("Sphinx", {"abilities": ("link", "redeploy")}, "[ link ]", "[link, redeploy]"),
    "a list on lines": ("Sphinx", {"linked": ("Duke",)}, "\n    - Griffin\n", " [Duke]\n"),
    "keys in their places": (
        "Griffin",
        {"set": "my-house", "abilities": ("redeploy",), "set_up": 1},
        "copies: 2       # of each\n  note: >\n    A beast of\n    two halves.\n  short: griffn\n",
        "copies: 2       # of each\n  note: >\n    A beast of\n    two halves.\n  short: griffn\n"
        "  abilities: [redeploy]\n  set_up: 1\n",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_only_what_is_touched_changes(name: str) -> None:
    tile, changes, before, after = EDITS[name]
    expected = TEXT.replace(before, after, 1) if before else TEXT
    if "set" in changes:
        expected = expected.replace("# the first one\n", "# the first one\n  set: my-house\n")
    if name == "a list on lines":
        expected = expected.replace("linked:\n [Duke]", "linked: [Duke]").replace(
            "linked: [Duke]", "linked:\n    [Duke]"
        )
    assert edit(TEXT, tile, changes) == expected
    windows = TEXT.replace("\n", "\r\n")
    assert edit(windows, tile, changes) == expected.replace("\n", "\r\n")
    assert edit("\ufeff" + TEXT, tile, changes) == "\ufeff" + expected


@settings(deadline=None)
@given(st.sampled_from(sorted(shipped_folder().glob("*.yaml"))), st.data())
def test_every_edit_of_a_shipped_file_is_read_back(path: Path, data: st.DataObject) -> None:
    text = path.read_text(encoding="utf-8")
    before = parse_text(text, "before").tiles
    name = data.draw(st.sampled_from(sorted(before)))
    changes: dict[str, Value | None] = data.draw(
        st.fixed_dictionaries(
            {"starting": grids(), "flipped": grids().filter(lambda grid: bool(grid.marks))},
            optional={"copies": st.integers(3, 12), "set": st.just("mine"), "short": st.none() | shorts},
        )
    )
    edited = edit(text, name, changes)
    after = parse_text(edited, "after")
    assert not [problem for problem in after.problems if "small square" not in problem.message]
    if not after.problems:
        assert after.tiles[name].starting == changes["starting"]
        assert after.tiles[name].flipped == changes["flipped"]
        assert {n: t for n, t in after.tiles.items() if n != name and not t.stands_in} == {
            n: t for n, t in before.items() if n != name and not t.stands_in
        }
    kept = [line for line in text.split("\n") if line.lstrip().startswith("#")]
    assert [line for line in edited.split("\n") if line.lstrip().startswith("#")] == kept
    assert edit(edited, name, changes) == edited


def test_a_tile_that_is_not_there_is_added() -> None:
    grid: Grid = parse(". m .\n. P .")
    added = "- name: Hydra\n  copies: 2\n  starting: |\n    . m .\n    . P .\n  flipped: |\n    . m .\n    . P .\n"
    changes: dict[str, Value | None] = {"flipped": grid, "starting": grid, "copies": 2, "note": None}
    assert edit(TEXT, "Hydra", changes) == TEXT + "\n" + added
    assert edit(TEXT.rstrip(), "Hydra", changes) == TEXT.rstrip() + "\n\n" + added
    assert edit("", "Hydra", changes) == added
    assert edit("# mine\n", "Hydra", changes) == "# mine\n\n" + added
    indented = "  - name: Griffin\n    copies: 2\n"
    assert parse_text(edit(indented, "Hydra", changes), "x").problems == ()


def test_what_cannot_be_changed_is_said() -> None:
    with pytest.raises(ValueError, match="braces"):
        edit("- {name: Griffin}\n", "Griffin", {"copies": 2})
    with pytest.raises(ValueError, match="without a dash"):
        edit("name: Griffin\n", "Sphinx", {"copies": 2})
    with pytest.raises(ValueError, match="mended first"):
        edit("- name: [\n", "Sphinx", {"copies": 2})
    with pytest.raises(KeyError):
        edit(TEXT, "Griffin", {"copy": 2})


def test_an_empty_value_is_filled_in() -> None:
    assert edit("- name: Griffin\n  copies:\n  short: g\n", "Griffin", {"copies": 2}) == (
        "- name: Griffin\n  copies: 2\n  short: g\n"
    )
    assert (
        parse_text(
            edit("- name: Griffin\n  starting: |\n  flipped: |\n", "Griffin", {"starting": FACE, "flipped": FACE}), "x"
        ).problems
        == ()
    )


def test_templates_can_be_checked_at_once(tmp_path: Path) -> None:
    shipped = load(house=False).tiles
    for name in ("Griffin", "Sir Yvain's Lion", "Sage", "Royal Assassin", "Merlin", "Knight", "Engineer"):
        path = tmp_path / file_name(name)
        path.write_text(template(name, shipped.get(name)), encoding="utf-8")
    catalogue = load([tmp_path], house=False)
    assert catalogue.problems == ()
    assert {tile.name: tile for tile in catalogue.house}["Knight"] == shipped["Knight"]
    assert file_name("Sir Yvain's Lion") == "sir_yvains_lion.yaml"
