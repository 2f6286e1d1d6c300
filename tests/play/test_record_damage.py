"""Damaged and hostile records: one clear line each, quickly, and never a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from duke.play.record import write
from duke.play.record_reader import Head, read, read_head
from play.games import begun, played, standard
from play.mutate import check, damaged


def test_random_damage(tmp_path: Path) -> None:
    rng = random.Random(7)
    came = {check(damaged(rng), tmp_path / "game.yaml") for _ in range(200)}
    assert {"refused", "opened up to a problem"} <= came


_BOMB = "version: 1\na: &a [x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [*c,*c,*c]\n"
_HOSTILE = {
    "empty": b"",
    "binary": bytes(range(256)) * 100,
    "zeros": b"\0" * 100_000,
    "utf-16": "version: 1\n".encode("utf-16"),
    "latin-1": "players: {light: Zo\xeb}\n".encode("latin-1"),
    "deep lists": b"[" * 500_000,
    "deep tables": b"{a: " * 250_000,
    "deep blocks": b"\n".join(b" " * n + b"a:" for n in range(1000)),
    "references": _BOMB.encode(),
    "an object": b"version: !!python/object/apply:os.system ['true']\n",
    "a long line": b"version: " + b"9" * 900_000,
    "long word": b"a" * 900_000,
    "many keys": b"".join(b"k%d: 1\n" % n for n in range(60_000)),
    "two documents": b"version: 1\n---\nversion: 1\n",
    "too large": b"#" * 3_000_000,
    "a list": b"- version: 1\n",
    "a word": b"version\n",
    "escapes": b"version: \x1b]0;title\x07\n",
}


@pytest.mark.parametrize("data", _HOSTILE.values(), ids=_HOSTILE.keys())
def test_hostile_files(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    assert check(data, path) == "refused"
    problem = read_head(path)
    assert not isinstance(problem, Head)
    assert problem.headline.isprintable()
    assert len(problem.headline) < 400


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("log:", "log:\n" + "- c1-c2\n" * 80_000),
        ("  light: {", "  light: {" + ", ".join(f"T{n}: 99" for n in range(9000)) + ", "),
        ("set_up: [", "set_up: [" + "light Footman, " * 5000),
        ("- name: Footman", "- name: Copy\n" * 3000 + "- name: Footman"),
        ("hand_over: ", "hand_over: " + "true" * 5000 + "\nx: "),
        ("- Duke@c1", "- " + "Duke@" * 50_000),
        ("- Duke@c1", "- " + "c1~d1;" * 3000),
        ("- Duke@c1", "- {turn: c1, drawn: [" + "[], " * 20_000 + "]}"),
        ("unfinished:", "unfinished: []\nignored:"),
        ("digest: ", "digest: [a, b]\nnote: "),
    ],
)
def test_records_that_are_too_much(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    text = next(t for n in range(99) if "unfinished" in (t := write(played(standard(), n, 20))) and "- Duke@c1" in t)
    assert old in text
    assert check(text.replace(old, new, 1).encode(), path) != "opened whole"


@pytest.mark.parametrize("entry", ["- Duke@c1\n", "- [+, back]\n"])
@pytest.mark.parametrize("key", ["log", "unfinished", "undone"])
def test_a_log_that_nobody_can_have_played_is_refused_at_once(key: str, entry: str, tmp_path: Path) -> None:
    start = write(begun(standard())).replace("log: []\n", "")
    path = tmp_path / "long.yaml"
    path.write_text(start.replace("digest: ", f"{key}:\n{entry * 5_002}digest: "))
    reading, head = read(path), read_head(path)
    assert reading.game is None
    assert reading.problem is not None
    assert reading.problem.message.endswith("entries, and a game at most 5,000")
    assert head == reading.problem


def test_a_newer_version_is_said_whatever_else_is_strange(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("version: 2\nfoo: &a [*a]\n")
    problem = read(path).problem
    assert problem is not None
    assert "version 2" in problem.message
    assert read_head(path) == problem


def test_what_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", Path("/dev/zero"), Path("a\0b"), tmp_path / ("x" * 5000)):
        reading = read(path)
        assert reading.game is None
        assert reading.problem is not None
        assert "\n" not in reading.problem.headline
