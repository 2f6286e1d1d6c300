"""What the options of `duke play` agree on."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from duke.__main__ import main
from duke.catalogue.loader import Catalogue
from duke.cli import play
from duke.play.game import Game, UndoPolicy

START = Path(__file__).parents[1] / "cases" / "perft" / "start.yaml"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Game | None]:
    """The games that the screens are opened with; settings are the test's own."""
    games: list[Game | None] = []

    def screens(args: argparse.Namespace, catalogue: Catalogue, game: Game | None = None) -> int:
        games.append(game)
        return 0

    monkeypatch.setattr(play, "screens", screens)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return games


@pytest.mark.parametrize(
    "options",
    [
        ["--objective", "standard"],
        ["--first", "random"],
        ["--siege-engines", "--terrain", "mountain", "--open", "--set", "lords-legacy", "--first", "dark"],
    ],
)
def test_what_a_position_file_says_cannot_be_said_again(
    options: list[str], begun: list[Game | None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", str(START), *options]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"duke: {START} says already what is played; leave out --")
    assert all(option in err for option in options if option.startswith("--"))
    assert not begun
    assert main(["play", str(START), "--light", "Ann", "--undo", "any", "--seed", "3"]) == 0


def test_any_option_of_a_game_describes_one(begun: list[Game | None]) -> None:
    for options in ([], ["--undo", "any"], ["--undo", "until-draw"], ["--first", "light"], ["--objective", "standard"]):
        assert main(["play", *options]) == 0
    assert [game is not None for game in begun] == [False, True, True, True, True]
    assert begun[1] is not None
    assert begun[1].options.undo is UndoPolicy.ANY


def test_the_board_lies_as_the_settings_say(begun: list[Game | None], tmp_path: Path) -> None:
    (tmp_path / "duke").mkdir()
    (tmp_path / "duke" / "settings.yaml").write_text("seats: face\n")
    assert main(["play", str(START)]) == main(["play", "--light", "Ann"]) == 0
    assert [game.options.seats for game in begun if game] == ["face", "face"]
