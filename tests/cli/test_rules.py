"""`duke rules`."""

from __future__ import annotations

import pytest

from duke import rulebook
from duke.__main__ import main
from duke.cli.rules import about


def test_without_words_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    said = capsys.readouterr().out
    assert all(f"  {rule.id:<4} {rule.title}\n" in said for rule in rulebook.load().rules)


def test_an_id_gives_that_rule_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "i3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("I3  Slide\n")
    assert "See also" not in said


def test_words_give_the_best_rules_whole_and_the_others_by_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "jump", "fort"]) == 0
    said = capsys.readouterr().out
    assert "M3  Fort\n" in said
    assert all(len(line) <= 80 for line in said.splitlines())
    assert "See also:" in "\n".join(about("tile", ascii=True))


def test_nothing_found_is_said_with_the_nearest_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "frot"]) == 1
    said = capsys.readouterr().out
    assert said == "The rulebook says nothing about 'frot'. Did you mean 'Fort'? `duke rules` lists what it has.\n"


def test_letters_stand_for_icons_where_there_are_no_glyphs() -> None:
    assert "\u25b2" in "\n".join(about("I3", ascii=False))
    assert "\n".join(about("I3", ascii=True)).isascii()
