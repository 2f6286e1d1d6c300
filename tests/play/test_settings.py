"""Settings: a file that may say nothing, mistakes told with their place, and comments that survive a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from duke.play.settings import CHOICES, Settings, key_problem, load, parse, save

COMMANDS = {"draw": ("d",), "undo": ("u",), "rules": ("?", "f1")}


def test_commands_may_be_written_with_blanks(tmp_path: Path) -> None:
    commands = {"put_back": ("x",), "draw": ("d",)}
    path = tmp_path / "settings.yaml"
    path.write_text("keys:\n  put back: X\n", encoding="utf-8")
    found = load(path, commands)
    assert found.problems == ()
    assert dict(found.settings.keys) == {"put_back": "X"}
    assert save(path, found.settings.with_key("draw", "D")) == ""
    assert path.read_text(encoding="utf-8") == "keys:\n  put back: X\n  draw: D\n"
    assert dict(load(path, commands).settings.keys) == {"put_back": "X", "draw": "D"}


def test_without_a_file_everything_is_as_shipped(tmp_path: Path) -> None:
    assert load(tmp_path / "none.yaml").settings == Settings()


def test_a_whole_file() -> None:
    found = parse("theme: safe\ncolours: 16\nascii: on\nseats: face\nkeys:\n  draw: D\n  rules: f5\n", "s", COMMANDS)
    assert found.problems == ()
    assert (found.settings.theme, found.settings.colours, found.settings.ascii, found.settings.seats) == (
        "safe", "16", "on", "face",
    )  # fmt: skip
    assert dict(found.settings.keys) == {"draw": "D", "rules": "f5"}


@pytest.mark.parametrize(
    ("text", "headline", "mend"),
    [
        ("theme: drak\n", "s:1:8: `theme` is `drak`", "did you mean `dark`?"),
        ("\nthem: dark\n", "s:2:1: unknown setting `them`", "did you mean `theme`?"),
        ("theme: dark\ntheme: light\n", "s:2:1: the key `theme` a second time", "the first is at 1:1; keep one"),
        ("theme: [dark]\n", "s:1:8: `theme` holds more than one value", "it takes a single word"),
        ("- theme\n", "s:1:1: this is no table of settings", "write `theme: dark`, one setting a line"),
        ("keys: d\n", "s:1:7: `keys` is no table", "write `command: key` under it, one a line"),
        ("keys:\n  darw: D\n", "s:2:3: unknown command `darw`", "did you mean `draw`?"),
        ("keys:\n  draw: ctl+d\n", "s:2:9: `ctl+d` is no key", "did you mean `ctrl`?"),
        ("keys:\n  draw: entr\n", "s:2:9: `entr` is no key", "did you mean `enter`?"),
        ("keys:\n  draw: x\n  undo: x\n", "s:3:9: the key `x` a second time", "at 2:9 it is for draw"),
        (
            "keys:\n  draw: u\n",
            "s:2:9: `u` is the key of undo",
            "give undo another key as well, or choose one that is free",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_rest_counts(text: str, headline: str, mend: str) -> None:
    found = parse(text + "", "s", COMMANDS)
    assert [(problem.headline, problem.mend) for problem in found.problems] == [(headline, mend)]
    assert found.settings.keys.get("undo") is None


def test_two_commands_may_change_places() -> None:
    found = parse("keys: {draw: u, undo: d}", "s", COMMANDS)
    assert (found.problems, dict(found.settings.keys)) == ((), {"draw": "u", "undo": "d"})


def test_broken_yaml_is_a_problem_and_no_traceback(tmp_path: Path) -> None:
    for data in (b"theme: {", b"\x00\x01", b"\xff\xfe", b"a: &x [*x, *x]", b"keys: {? : 1}", b"[" * 5000):
        path = tmp_path / "settings.yaml"
        path.write_bytes(data)
        assert load(path, COMMANDS).problems
    assert load(tmp_path, COMMANDS).problems  # a folder


def test_saving_keeps_comments_and_what_was_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "duke" / "settings.yaml"
    assert save(path, Settings()) == ""
    path.write_text("# mine\ntheme: light   # by day\nkeys:\n  draw: D\n\nseats: fixed\n")
    wanted = load(path, COMMANDS).settings.with_("theme", "safe").with_key("draw", "").with_key("rules", "?")
    assert save(path, wanted) == ""
    assert path.read_text() == "# mine\ntheme: safe   # by day\nseats: fixed\nkeys:\n  rules: '?'\n"
    assert load(path, {**COMMANDS, "rules": ("f1",)}).settings == wanted


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_can_be_saved_and_read(tmp_path: Path, name: str) -> None:
    for word in CHOICES[name]:
        path = tmp_path / f"{word}.yaml"
        assert save(path, Settings().with_(name, word)) == ""
        assert load(path).settings.value(name) == word


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written" in save(tmp_path / "file" / "settings.yaml", Settings())
    path = tmp_path / "settings.yaml"
    path.write_text("theme: {\n")
    assert "has to be mended first" in save(path, Settings())
    assert path.read_text() == "theme: {\n"


@pytest.mark.parametrize(("key", "fine"), [("d", True), ("+", True), ("ctrl+d", True), ("F5", False), ("  ", False)])
def test_keys_as_people_write_them(key: str, fine: bool) -> None:
    assert (key_problem(key) == "") is fine


def test_a_linked_file_stays_a_link_and_its_mode_stays(tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles" / "duke.yaml"
    kept.parent.mkdir()
    kept.write_text("theme: light\n", encoding="utf-8")
    kept.chmod(0o644)
    path = tmp_path / "settings.yaml"
    path.symlink_to(kept)
    assert save(path, Settings(theme="safe")) == ""
    assert path.is_symlink()
    assert "theme: safe" in kept.read_text(encoding="utf-8")
    assert kept.stat().st_mode & 0o777 == 0o644
    assert [file.name for file in kept.parent.iterdir()] == ["duke.yaml"]
