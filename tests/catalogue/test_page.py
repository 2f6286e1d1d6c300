"""docs/tiles.md says what is so: its examples are in order, and no key, mark or heading is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duke.catalogue import load, marks
from duke.catalogue.keys import KEYS
from duke.cli.tiles import draw_tile
from duke.engine.tiles import Ability, Role

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tiles.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_every_example_is_in_order(tmp_path: Path) -> None:
    for n, text in enumerate(EXAMPLES):
        (tmp_path / f"{n}.yaml").write_text(text, encoding="utf-8")
    catalogue = load([tmp_path], house=False)
    assert catalogue.problems == catalogue.warnings == ()
    drawing = draw_tile(catalogue.tiles["Griffin"], catalogue, ascii=False)
    shown = re.search(r"```text\n(GRIFFIN.*?)```", PAGE, re.DOTALL)
    assert shown
    assert drawing.startswith(shown.group(1))


def test_the_message_shown_is_the_message_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = EXAMPLES[0].replace("flipped: |\n    . . . . .\n", "flipped: |\n    s  .  .  .  .\n")
    Path("griffin.yaml").write_text(text, encoding="utf-8")
    [problem] = load([Path("griffin.yaml")], house=False).problems
    assert problem.render() in PAGE


def test_keys_and_words_are_all_there() -> None:
    table = PAGE.split("## Keys")[1].split("### Names")[0]
    for word in (*KEYS, *(ability.value for ability in Ability), *(role.value for role in Role)):
        assert f"`{word}`" in table, word


def test_marks_are_all_there() -> None:
    for icon, letter in marks.LETTERS.items():
        row = next(line for line in PAGE.split("\n") if line.startswith(f"| `{letter}` |"))
        assert marks.GLYPHS[icon] in row
        assert icon.words in row.lower()
    assert all(glyph in PAGE for glyph in marks.POINTING)


def test_every_pointer_has_its_heading() -> None:
    headings = set(re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE))
    named: set[str] = set()
    for path in (ROOT / "src" / "duke" / "catalogue").glob("*.py"):
        named |= set(
            re.findall(r'(?:page=|_PAGE = |_GROUPS = |page: str = )"([^"]+)"', path.read_text(encoding="utf-8"))
        )
    assert len(named) >= 6
    assert named <= headings
