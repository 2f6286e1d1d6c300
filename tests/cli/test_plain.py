"""Plain mode driven by scripts: what it says, what it refuses, and that everything legal can be typed."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

from duke.__main__ import main
from duke.cli import plain_answers
from duke.cli.plain import HELP, Plain
from duke.engine.actions import Draw
from duke.engine.notation import shortest
from duke.engine.rules import legal
from duke.engine.state import BySide
from duke.play.game import Options, new_game
from duke.play.saves import begin
from engine.test_playouts import RULESETS

SETUP = ["c1", "b1", "d1", "d6", "c6", "e6"]

GOLDEN = Path(__file__).parent / "golden"

SCREEN = """\
turn: light
board:
  {d1: light Duke, c1: light Footman, e2: light Footman flipped, c3: light Knight, d4: light Priest, d2: light Wizard,
   c6: dark Duke, b6: dark Footman, e6: dark Footman flipped, b3: dark Pikeman flipped, d5: dark Bowman flipped,
   f5: dark Ranger flipped}
bags: {light: {Pikeman: 3, Seer: 1}, dark: {Seer: 1}}
"""
"""The position of the mock-ups."""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


class Terminal:
    """A program that types lines and reads what comes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder

    def run(self, lines: list[str], *options: str) -> str:
        """What `duke play --plain` says to these lines in a new game."""
        return self.duke(lines, "play", "--plain", "--light", "Ann", "--dark", "Ben", "--first", "light", *options)

    def from_position(self, position: str, *lines: str) -> str:
        """The same in a game that begins with a position."""
        path = self.folder / "position.yaml"
        path.write_text(position, encoding="utf-8")
        return self.duke(list(lines), "play", str(path), "--plain", "--light", "Ann", "--dark", "Ben")

    def duke(self, lines: list[str], *words: str) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main([*words, "--seed", "3"] if words[0] == "play" else list(words)) == 0
        said = self.capsys.readouterr().out
        assert all(len(line) <= 80 for line in said.splitlines())
        return said

    def kept(self) -> list[Path]:
        return list((self.folder / "data").rglob("*.yaml"))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path)


def unwrapped(text: str) -> str:
    """Sentences without the ends of lines."""
    return " ".join(text.split())


GAMES = {
    "standard": (),
    "counting-coup": ("--objective", "counting-coup", "--terrain", "mountain,fort"),
    "arthurian": (
        *("--objective", "arthurian", "--terrain", "mountain,camelot"),
        *("--siege-engines", "--set", "original"),
    ),
}
"""Whole games, typed from `golden/NAME.in`, by the options that begin them."""


def check_golden(name: str, said: str) -> None:
    """Compare with `golden/NAME.out`, which is written anew where it is missing."""
    path = GOLDEN / f"{name}.out"
    said = said.partition("Kept as ")[0]
    if not path.exists():
        path.write_text(said, encoding="utf-8")
        pytest.fail(f"{path} was missing and is written; look at it")
    assert said == path.read_text(encoding="utf-8")


def typed(name: str) -> list[str]:
    return (GOLDEN / f"{name}.in").read_text(encoding="utf-8").splitlines()


def test_the_screen_of_the_mock_ups(terminal: Terminal) -> None:
    check_golden("mock-up", terminal.from_position(SCREEN, *typed("mock-up")))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_driven_by_a_script(name: str, terminal: Terminal) -> None:
    said = terminal.run(typed(name), *GAMES[name])
    assert "No: " not in said
    assert ") wins: " in said
    check_golden(name, said)


def test_set_up_a_turn_and_a_refusal(terminal: Terminal) -> None:
    said = terminal.run([*SETUP, "b1-b3", "b1-b2", "where"])
    assert "The Duke. Standard game. Ann is LIGHT, Ben is dark." in said
    assert "LIGHT: where does the Duke stand? c1 d1" in said
    assert "dark: where does the footman stand? c6 d5 e6" in said
    assert "No: no icon of your own Footman on b1 points to b3 with this side up. (G5" in said
    assert "LIGHT 1 b1-b2. The Footman goes from b1 to b2 and turns to its other side." in said
    assert "LIGHT: Duke c1, Footman b2 flipped, Footman d1." in said


def test_stubs_are_said_to_be_left_out(terminal: Terminal) -> None:
    assert "Left out, because they have no grid yet: Adjutant, Countess," in terminal.run([])


def test_a_draw_is_named_and_a_square_places_it(terminal: Terminal) -> None:
    said = terminal.run([*SETUP, "draw", "f6", "d4-d5", "undo", "c2"])
    assert "LIGHT drew the " in said
    assert "Where does it stand? c2" in said
    assert "No: not on f6; possible: c2. (T2" in said
    assert "No: A drawn tile is never taken back in this game." in said
    assert "LIGHT 1 +" in said


def test_while_a_drawn_tile_waits_another_turn_is_refused_by_what_is_asked(terminal: Terminal) -> None:
    said = unwrapped(terminal.run([*SETUP, "draw", "c1-b1"], "--seed", "1"))
    assert re.search(r"No: after 'c1': expected only a square for the \w+, not '-b1'", said)


def test_nobody_types_what_comes_out_of_the_bag(terminal: Terminal) -> None:
    said = terminal.run([*SETUP, "+Knight@c2"])
    assert "No: what comes out of a bag is chance: draw first, then place what came." in said


def test_an_unknown_word_is_answered_with_the_nearest(terminal: Terminal) -> None:
    said = unwrapped(terminal.run([*SETUP, "bord", "moves z9", "why", "why c1-zz"]))
    assert "Did you mean `board`? `help` lists the words." in said
    assert "No: 'z9' is not a square; squares are a1 to f6." in said
    assert "No: after 'c1-': expected where it goes, a square from a1 to f6, not 'zz'." in said


def test_every_word_is_in_the_help(tmp_path: Path) -> None:
    game, autosave = begin(new_game(RULESETS[0], Options()), tmp_path)
    for word in (*Plain(game, autosave).words, *plain_answers.ANSWERS):
        assert f"  {word}" in HELP or f", {word} " in HELP


def test_who_is_threatened_is_told_before_he_draws(terminal: Terminal) -> None:
    position = (
        "board: {a1: light Duke, a3: dark Knight flipped, f6: dark Duke}\nbags: {light: {Seer: 1}}\nturn: light\n"
    )
    said = unwrapped(terminal.from_position(position, "draw", "draw", "a2"))
    assert "Guard! The knight on a3 could take your Duke." in said
    assert "A draw is allowed, but only a new tile on a2 stops that, and there is no going back." in said
    assert said.count("LIGHT drew the Seer.") == 1
    assert "LIGHT 1 +Seer@a2. The Seer stands on a2." in said


def test_the_end_says_who_won_and_why(terminal: Terminal) -> None:
    position = "board: {a1: light Duke, b4: light Knight, c6: dark Duke}\nturn: light\n"
    said = unwrapped(terminal.from_position(position, "b4xc6", "b4-b5"))
    assert "LIGHT 1 b4xc6. The Knight takes the duke on c6 and turns to its other side." in said
    assert "Ann (LIGHT) wins: the duke is taken." in said
    assert "The game is over" in said


def test_resigning_can_be_taken_back(terminal: Terminal) -> None:
    said = terminal.run([*SETUP, "resign", "b1-b2", "undo", "b1-b2"])
    assert "Ben (dark) wins: the opponent resigns." in said
    assert "No: expected nothing: the game is over" in said
    assert "LIGHT 1 b1-b2." in said


def test_both_may_agree_to_a_draw(terminal: Terminal) -> None:
    assert "Nobody wins: both players agree to a draw." in terminal.run([*SETUP, "agree"])


def test_undo_and_redo(terminal: Terminal) -> None:
    said = terminal.run([*SETUP, "b1-b2", "undo", "redo", "redo", "log"])
    assert "Taken back.\nLIGHT to move. Turn 1." in said
    assert said.count("LIGHT 1 b1-b2") == 3
    assert "No: there is nothing to make again." in said


def test_the_end_of_input_keeps_the_game_and_resume_goes_on(terminal: Terminal) -> None:
    terminal.run([*SETUP, "b1-b2"])
    (path,) = terminal.kept()
    assert "b1-b2" in path.read_text(encoding="utf-8")
    said = terminal.duke(["c6-c5", "save"], "resume", "--plain", path.stem)
    assert "Last turn: LIGHT 1 b1-b2. The Footman goes from b1 to b2" in unwrapped(said)
    assert "dark 1 c6-c5." in said
    assert path.name in said
    assert terminal.kept() == [path]


def test_in_memory_play_no_other_side_of_the_opponents_is_told(terminal: Terminal) -> None:
    said = unwrapped(terminal.from_position(SCREEN, "look c3", "look d5", "moves d5", "threats"))
    assert "Its other side: slide c4 c5 c6, move a1 b2 d2 e1." in said
    assert "Its other side is dark's to look at, in his turn." in said
    opened = unwrapped(terminal.from_position(SCREEN + "open_play: true\n", "look d5"))
    assert "Its other side: move c5 d4 e5, jump b5 f5" in opened


def test_terrain_flags_and_points_are_said_in_words(terminal: Terminal) -> None:
    position = """\
rules: counting-coup
turn: light
board: {d1: light Duke, c2: light Knight, b5: dark Seer flipped, d3: light Wizard, c6: dark Duke}
terrain: {mountain: c4, fort: d3}
flags: {light: f1, dark: b5}
score: {light: 1, dark: 1}
"""
    said = unwrapped(terminal.from_position(position, "board", "where", "c2-b2", "a1-a2"))
    assert "Fort on d3, in it the Wizard. Mountain on c4." in said
    assert "LIGHT's Flag on f1, lying. dark's Flag on b5, carried by the seer." in said
    assert "Points: LIGHT 1, dark 1; three win." in said
    assert "[mount]" in said
    assert "with + for a draw, or with F: for the Flag." in said


def test_a_bad_choice_of_options_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--plain", "--terrain", "camelot"]) == 2
    assert main(["play", "--plain", "--terrain", "swamp"]) == 2
    assert "there is no swamp" in capsys.readouterr().err


@pytest.mark.parametrize("number", range(0, len(RULESETS), 3))
def test_everything_legal_can_be_typed(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules, rng = RULESETS[number], random.Random(number)
    game, autosave = begin(new_game(rules, Options(BySide("Ann", "Ben"), seed=number)), tmp_path)
    plain = Plain(game, autosave)
    plain.keep = lambda: True  # type: ignore[method-assign]  # the disk is not what is tested
    plain.chance()
    for _ in range(60):
        if plain.game.over:
            break
        before = plain.game
        action = rng.choice(legal(rules, before.state))
        plain.line(shortest(before.state, action))
        if isinstance(action, Draw) and plain.warned == len(before.entries):
            plain.line(shortest(before.state, action))
        assert plain.game.entries[: len(before.entries) + 1] == (*before.entries, action), capsys.readouterr().out
        plain.prompt()
        assert plain_answers.moves(plain.game, "")
    autosave.close()
