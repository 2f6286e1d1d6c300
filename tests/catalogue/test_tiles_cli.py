"""`duke check`, `new-tile`, `tiles`, `schema`: what they print and how they end."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duke.__main__ import main
from duke.catalogue.loader import house_folder
from duke.catalogue.schema import schema
from duke.cli import tiles as cli

FACES = "  starting: |\n    . m .\n    . P .\n  flipped: |\n    . j .\n    . P .\n"

GRIFFIN = """\
- name: Griffin
  set: house
  copy: 1
  starting: |
    .  .  j  .  .
    .  m  .  m  .
    m  mc P  P  m
    .  x+ h+ x+ .
    .  .  z  .  .
  flipped: |
    s  .  .  .  .
    .  m  .  m  .
    m  mc P  mc m
    .  x+ h+ x+ .
    .  .  .  .  .
"""

SAID = """\
house/griffin.yaml:3:3: unknown key `copy`
    3 |   copy: 1
      |   ^^^^ did you mean `copies`?  (docs/tiles.md, Keys)

house/griffin.yaml:7:14: a second P; a picture has exactly one   (B3)
    7 |     m  mc P  P  m
      |           -  ^ the first is at 7:11; keep where the tile stands
      |                (docs/tiles.md, Draw it)

house/griffin.yaml:9:11: unknown mark `z`
    9 |     .  .  z  .  .
      |           ^ marks: m j s k x c b h n q d P .  (docs/tiles.md, Marks)

house/griffin.yaml:11:5: a Slide two squares from P; it stands beside P   (I3)
   11 |     s  .  .  .  .
      |     ^ beside P it slides as far as the way is free; k is a Jump Slide
      |       (docs/tiles.md, Marks)

Warnings (they never keep a tile out of a game)
house/tower.yaml:14:5: its flipped side has no icons: it can only flip back   (I11)

4 problems in 1 of 3 files. Left out: Griffin. In the next game: Ram, Treasurer,
Siege Tower.
"""

TREBUCHET = """\
TREBUCHET   set siege-engines · 1 copy · short treb · swapped for Knight
 ┌─ starting ────┐       ┌─ flipped ─────┐
 │ ·  ·  ·  ·  · │       │ ·  ·  ☆+ ·  · │
 │ ·  ·  ·  ·  · │       │ ·  ☆+ ★+ ☆+ · │
 │ ·  ·  ·  ·  · │ LIGHT │ ·  ·  ☆+ ·  · │
 │ ·  ·  ·  ·  · │       │ ·  ·  ·  ·  · │
 │ ·  ·  P  ·  · │       │ ·  ·  P  ·  · │
 └───────────────┘       └───────────────┘
 ┌─ starting ────┐       ┌─ flipped ─────┐
 │ ·  ·  P  ·  · │       │ ·  ·  P  ·  · │
 │ ·  ·  ·  ·  · │       │ ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  · │ dark  │ ·  ·  ☆+ ·  · │
 │ ·  ·  ·  ·  · │       │ ·  ☆+ ★+ ☆+ · │
 │ ·  ·  ·  ·  · │       │ ·  ·  ☆+ ·  · │
 └───────────────┘       └───────────────┘
  starting: no icons to move by: it may flip where it stands
  flipped: ☆ strike  ★ hammer  + fire together
"""

RANGER = """\
RANGER   set lords-legacy · 1 copy · short ranger
 +- starting +       +- flipped -+   +- starting +       +- flipped -+
 | . j . j . |       | . . . . . |   | . . . . . |       | . j . j . |
 | j . s . j |       | . s . s . |   | . . s . . |       | . . . . . |
 | . . P . . | LIGHT | . . P . . |   | . . P . . | dark  | . . P . . |
 | . . s . . |       | . . . . . |   | j . s . j |       | . s . s . |
 | . . . . . |       | . j . j . |   | . j . j . |       | . . . . . |
 +-----------+       +-----------+   +-----------+       +-----------+
  starting: j jump  s slide
  flipped: s slide  j jump
"""


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without house tiles, in an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def duke(*arguments: str) -> int:
    """Run a subcommand as the program does."""
    parser = argparse.ArgumentParser(prog="duke")
    cli.register(parser.add_subparsers(required=True))
    args = parser.parse_args(arguments)
    status: int = args.run(args)
    return status


def house(name: str, text: str) -> Path:
    path = Path("house") / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_check_says_everything_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    house("griffin.yaml", GRIFFIN)
    house("ram.yml", "- name: Ram\n  short: tup\n" + FACES)
    tower = "  starting: |\n    . . m . .\n    . . P . .\n  flipped: |\n    . . . . .\n    . . P . .\n"
    house("tower.yaml", "- name: Treasurer\n" + FACES + "- name: Siege Tower\n  short: tower\n" + tower)
    assert duke("check", "house/") == 1
    assert capsys.readouterr().out == SAID


def test_check_of_shipped_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("check") == 0
    out = capsys.readouterr().out
    assert out.startswith("No problems in 4 files. In the next game: Duke, Footman,")
    assert out.endswith("Without a grid yet: Adjutant, Countess, Sage, Light Horse, Royal\nAssassin.\n")


def test_check_of_one_file_leaves_others_aside(capsys: pytest.CaptureFixture[str]) -> None:
    house_folder().mkdir(parents=True)
    (house_folder() / "broken.yaml").write_text("- name: Broken\n  copies: 99\n")
    path = house("fine.yaml", "- name: Fine\n" + FACES)
    assert duke("check", str(path)) == 0
    assert capsys.readouterr().out == "No problems in 1 file. In the next game: Fine.\n"
    assert duke("check") == 1
    assert "Left out: Broken." in capsys.readouterr().out


def test_check_knows_the_tiles_that_it_was_not_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    house_folder().mkdir(parents=True)
    (house_folder() / "sphinx.yaml").write_text("- name: Sphinx\n" + FACES)
    path = house("fine.yaml", "- name: Fine\n  abilities: [link]\n  linked: [Sphinx]\n" + FACES)
    assert duke("check", str(path)) == 0


def test_check_says_what_stays_as_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    path = house("knight.yaml", "- name: Knight\n  copies: 40\n")
    assert duke("check", str(path)) == 1
    assert capsys.readouterr().out.endswith("1 problem in 1 of 1 file. Unchanged, as shipped: Knight.\n")


def test_check_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    house("griffin.yaml", GRIFFIN)
    assert duke("check", "house", "--format", "json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["left_out"] == ["Griffin"]
    assert data["files"] == ["house/griffin.yaml"]
    assert data["problems"][0] == {
        "path": "house/griffin.yaml",
        "line": 3,
        "column": 3,
        "severity": "error",
        "message": "unknown key `copy`",
        "mend": "did you mean `copies`?",
        "rule": "",
        "page": "docs/tiles.md#keys",
        "tile": "Griffin",
        "row": "  copy: 1",
        "width": 4,
    }


def test_check_that_cannot_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("check", "nowhere") == 2
    assert capsys.readouterr().err == "nowhere: there is no such file or folder\n"
    Path("empty").mkdir()
    assert duke("check", "empty") == 2
    assert capsys.readouterr().err == "empty: no tile file (.yaml or .yml) in it\n"


def test_check_plays_the_tiles(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import duke.engine.reach

    def fail(*_: object) -> None:
        raise IndexError("no such square")

    monkeypatch.setattr(duke.engine.reach, "compile_reach", fail)
    path = house("fine.yaml", "- name: Fine\n" + FACES)
    assert globals()["duke"]("check", str(path)) == 1
    assert "fine.yaml:1:1: Fine: its starting side cannot be played for light: no such" in capsys.readouterr().out


def test_new_tile_is_written_checked_shown_and_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("new-tile", "Siege Tower") == 0
    path = house_folder() / "siege_tower.yaml"
    assert f"Written: {path}" in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=tiles.schema.json\n")
    assert json.loads((house_folder() / "tiles.schema.json").read_text(encoding="utf-8")) == schema()
    assert duke("check") == 0
    said = capsys.readouterr().out
    assert "nothing is drawn yet: it stays out of games until it is   (U1)" in said
    assert said.rstrip().endswith("Siege Tower.")
    assert "Without a grid yet:" in said
    assert duke("tiles", "siege tower") == 0
    assert duke("new-tile", "Siege Tower") == 2
    assert "already in" in capsys.readouterr().err
    path.write_text("# nothing yet\n")
    assert duke("new-tile", "Siege Tower") == 2
    assert "left as it is" in capsys.readouterr().err
    assert path.read_text() == "# nothing yet\n"


def test_new_tile_fills_a_stub(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("new-tile", "light horse") == 0
    text = (house_folder() / "light_horse.yaml").read_text(encoding="utf-8")
    assert "- name: Light Horse\n  set: lords-legacy\n  copies: 1\n  short: lhorse\n  starting: |\n" in text


def test_new_tile_refuses_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("new-tile", "Bow=Man") == 2
    assert capsys.readouterr().err.startswith("`=` in a name: ")
    assert not house_folder().exists()


def test_new_tile_where_nothing_can_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    house_folder().parent.parent.mkdir(parents=True)
    house_folder().parent.write_text("in the way")
    assert duke("new-tile", "Griffin") == 2
    assert "cannot be written" in capsys.readouterr().err


def test_tiles_are_drawn_for_both_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("tiles", "trebuchet") == 0
    assert capsys.readouterr().out.startswith(TREBUCHET)
    assert duke("tiles", "Ranger", "--ascii") == 0
    assert capsys.readouterr().out.startswith(RANGER)


def test_all_tiles_fit_the_width(capsys: pytest.CaptureFixture[str]) -> None:
    house(
        "large.yaml",
        "- name: Large\n  starting: |\n"
        + ("    x+ " + ". " * 9 + "x+\n")
        + "    P"
        + " ." * 10
        + "\n"
        + "  flipped: |\n    m\n    P\n",
    )
    assert duke("tiles", "--tiles", "house") == 0
    out = capsys.readouterr().out
    assert max(len(line) for line in out.split("\n") if "line " not in line) <= 80
    assert out.count("┌─ starting") == 2 * 30
    assert "ARTHUR   set arthurian-legends" in out
    assert "for now with the grids of Duke" in " ".join(out.split())
    assert "No grid yet" in out


def test_a_set_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("tiles", "original") == 0
    assert capsys.readouterr().out.count("\n\n") == 4


def test_tiles_that_cannot_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("tiles", "Rangre") == 2
    assert capsys.readouterr().err == "there is no tile or set Rangre: did you mean `Ranger`?\n"
    assert duke("tiles", "--tiles", "nowhere") == 2
    assert capsys.readouterr().err == "nowhere: there is no such file or folder\n"
    house("griffin.yaml", GRIFFIN)
    assert duke("tiles", "griffin", "--tiles", "house") == 1
    assert "unknown key `copy`" in capsys.readouterr().out


def test_a_change_that_is_left_out_is_told_where_the_shipped_tile_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    house("foot.yaml", "- name: Footman\n  set_up: 9\n")
    assert duke("tiles", "Footman", "--tiles", "house") == 1
    said = capsys.readouterr().out
    assert "lords_legacy.yaml, line " in said
    assert "This is how it ships. The change in house/foot.yaml is left out:" in said
    assert "house/foot.yaml:2:11: set_up out of range: 9" in said
    assert duke("tiles", "--tiles", "house") == 0
    assert "Unchanged, as shipped: Footman. `duke check` says why." in capsys.readouterr().out


def test_a_game_says_once_which_house_tiles_it_is_without(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house("griffin.yaml", GRIFFIN)
    house("foot.yaml", "- name: Footman\n  set_up: 9\n")
    house("quote.yaml", "- name: 'Ogre\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--plain", "--seed", "1", "--tiles", "house"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "duke: Griffin is left out: unknown key `copy` (griffin.yaml:3:3; 3 more problems)",
        "duke: Ogre is left out: this quote is not closed (quote.yaml:1:9)",
        "duke: Footman stays as shipped: set_up out of range: 9 (foot.yaml:2:11)",
        "duke: `duke check` says where and what to do",
    ]


def test_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert duke("schema") == 0
    assert json.loads(capsys.readouterr().out) == schema()


def test_watching_follows_every_save(tmp_path: Path) -> None:
    path = house("fine.yaml", "- name: Fine\n" + FACES)
    code = "import sys; from test_tiles_cli import duke; sys.exit(duke(*sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    log = (tmp_path / "log").open("w+", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", code, "check", "--watch", str(path)], stdout=log, stderr=log, env=environment
    )

    def wait_for(text: str) -> None:
        for _ in range(200):
            if text in (tmp_path / "log").read_text(encoding="utf-8"):
                return
            time.sleep(0.05)
        raise AssertionError((tmp_path / "log").read_text(encoding="utf-8"))

    try:
        wait_for("Watching")
        time.sleep(0.3)
        path.write_text("- name: Fine\n  copies: 77\n" + FACES, encoding="utf-8")
        wait_for("copies out of range: 77")
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 1
    finally:
        if process.poll() is None:
            process.kill()
        log.close()


def test_new_tile_says_when_its_folder_is_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    house_folder().parent.mkdir(parents=True, exist_ok=True)
    house_folder().write_text("", encoding="utf-8")
    assert duke("new-tile", "Foo") == 2
    assert "is a file; house tiles are kept in a folder of that name" in capsys.readouterr().err
