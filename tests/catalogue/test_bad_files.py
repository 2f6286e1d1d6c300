"""Every kind of bad file, with the exact words in which it is refused.

`bad/NAME.yaml` is the file and `bad/NAME.txt` what is said about it; files that are not text are made here.
After a wording is changed on purpose: `DUKE_PIN=1 pytest tests/catalogue/test_bad_files.py`, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from duke.catalogue import Catalogue, load
from duke.catalogue.reading import LIMIT

BAD = Path(__file__).parent / "bad"
GOOD_PICTURES = b"  starting: |\n    . m .\n    . P .\n  flipped: |\n    . m .\n    . P .\n"
GRIFFIN = b"- name: Griffin\n" + GOOD_PICTURES


def told(catalogue: Catalogue) -> str:
    """Everything that is said about a catalogue."""
    text = "\n\n".join(problem.render() for problem in (*catalogue.problems, *catalogue.warnings)) + "\n"
    left_out = [*catalogue.left_out, *catalogue.as_shipped]
    return text + (f"\nLeft out: {', '.join(left_out)}\n" if left_out else "")


def test_there_are_enough() -> None:
    assert len(list(BAD.glob("*.yaml"))) >= 60


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    catalogue = load([Path(path.name)], house=False)
    said = told(catalogue)
    if os.environ.get("DUKE_PIN"):
        path.with_suffix(".txt").write_text(said, encoding="utf-8")
    assert said == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert bool(catalogue.problems) != path.stem.startswith("warn_")
    assert len(catalogue.tiles) >= 34


@pytest.mark.parametrize("path", sorted(BAD.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_problem_has_its_place_and_a_mend(path: Path) -> None:
    for problem in load([path], house=False).problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.mend
        assert problem.page
        assert max(map(len, problem.render().split("\n")[1:]), default=0) <= 80


RAW = {
    "utf16": (
        GRIFFIN.decode().encode("utf-16"),
        "utf16.yaml:1:1: this file is UTF-16\n      save it as UTF-8  (docs/tiles.md, When a file cannot be read)\n",
    ),
    "latin1": (
        "- name: Herzogin Zoë\n".encode("latin-1"),
        "latin1.yaml:1:20: a byte that is not UTF-8 (0xeb)\n"
        "    1 | - name: Herzogin Zo\N{REPLACEMENT CHARACTER}\n"
        "      |                    ^ save the file as UTF-8\n"
        "      |                      (docs/tiles.md, When a file cannot be read)\n",
    ),
    "nul": (
        b"- name: Griffin\n  note: a\0b\n" + GOOD_PICTURES,
        "nul.yaml:2:10: a character U+0000, which cannot be seen\n"
        "    2 |   note: a?b\n"
        "      |          ^ take it out; only visible characters and plain spaces belong\n"
        "      |            here  (docs/tiles.md, When a file cannot be read)\n"
        "\nLeft out: Griffin\n",
    ),
    "escape": (
        b"- name: Griffin\n  note: \x1b[31mred\n" + GOOD_PICTURES,
        "escape.yaml:2:9: a character U+001B, which cannot be seen\n"
        "    2 |   note: ?[31mred\n"
        "      |         ^ take it out; only visible characters and plain spaces belong\n"
        "      |           here  (docs/tiles.md, When a file cannot be read)\n"
        "\nLeft out: Griffin\n",
    ),
    "reordering": (
        "- name: Griffin\n  short: grif\u202e\n".encode() + GOOD_PICTURES,
        "reordering.yaml:2:14: a character U+202E (right-to-left override), which cannot be seen\n"
        "    2 |   short: grif?\n"
        "      |              ^ take it out; only visible characters and plain spaces\n"
        "      |                belong here  (docs/tiles.md, When a file cannot be read)\n"
        "\nLeft out: Griffin\n",
    ),
    "control_in_picture": (
        GRIFFIN.replace(b". m .", b". \x07 m", 1),
        "control_in_picture.yaml:3:7: a character U+0007, which cannot be seen\n"
        "    3 |     . ? m\n"
        "      |       ^ take it out; only visible characters and plain spaces belong\n"
        "      |         here  (docs/tiles.md, When a file cannot be read)\n"
        "\nLeft out: Griffin\n",
    ),
    "too_long": (
        b"#" * (LIMIT + 1),
        "too_long.yaml: 1,048,577 bytes are too many\n"
        "      at most 1,048,576 are read  (docs/tiles.md, When a file cannot be read)\n",
    ),
}


@pytest.mark.parametrize("name", RAW)
def test_files_that_are_not_text(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, said = RAW[name]
    monkeypatch.chdir(tmp_path)
    Path(f"{name}.yaml").write_bytes(data)
    assert told(load([Path(f"{name}.yaml")], house=False)) == said


def test_no_such_file(tmp_path: Path) -> None:
    path = tmp_path / "gone.yaml"
    assert told(load([path], house=False)) == f"{path}: there is no such file\n"


def test_a_name_that_no_file_can_have() -> None:
    assert "embedded null" in told(load([Path("a\0b.yaml")], house=False))


def test_a_pipe_does_not_hang(tmp_path: Path) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    said = "this is not an ordinary file\n      name a text file"
    assert told(load([path], house=False)).startswith(f"{path}: {said}")


def test_a_folder_with_the_name_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "tiles.yaml").mkdir()
    assert load([tmp_path], house=False).problems == ()


def test_links_that_go_in_circles(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    (tmp_path / "folder").symlink_to(tmp_path)
    said = [problem.message for problem in load([tmp_path], house=False).problems]
    assert said == ["cannot be read: Too many levels of symbolic links"] * 2


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(GRIFFIN)

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert f"{path}: cannot be read: Permission denied\n" in told(load([path], house=False))


def test_one_tile_in_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_bytes(GRIFFIN)
    Path("b.yaml").write_bytes(b"# again\n" + GRIFFIN)
    catalogue = load([Path("a.yaml"), Path("b.yaml")], house=False)
    assert told(catalogue) == (
        "b.yaml:2:9: the tile Griffin a second time\n"
        "    2 | - name: Griffin\n"
        "      |         ^^^^^^^ the first is at a.yaml:1 and counts; rename or remove\n"
        "      |                 one  (docs/tiles.md, Names)\n"
    )
    assert catalogue.origins["Griffin"].label == "a.yaml"


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + GRIFFIN, GRIFFIN.replace(b"\n", b"\r\n"), b"---\n" + GRIFFIN])
def test_marks_and_line_ends_of_other_systems_are_fine(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "griffin.yaml"
    path.write_bytes(data)
    catalogue = load([path], house=False)
    assert catalogue.problems == catalogue.warnings == ()
    assert "Griffin" in catalogue.tiles


def test_siblings_of_a_broken_tile_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("broken_beside_good", "two_broken"):
        assert "Sphinx" in load([BAD / f"{name}.yaml"], house=False).tiles
