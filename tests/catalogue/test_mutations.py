"""Whatever a file holds, it is read without a traceback, and its neighbours too."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from duke.catalogue import parse_text, shipped_folder
from duke.catalogue.problems import Problem
from duke.catalogue.reading import decode

HERE = Path(__file__).parent
ROUNDS = 2000
CHARACTERS = [
    *".Pmjskxcbhnqd+-:#|>[]{}&*!%@'\"`\\\t\n\r 0123",
    "- ",
    "  ",
    "\n- name: X\n",
    "\0",
    "\x1b",
    "é",
    "🐉",
    "\u202e",
    "<<",
    "---",
    "...",
]


def texts() -> list[bytes]:
    return [path.read_bytes() for path in sorted([*shipped_folder().glob("*.yaml"), *(HERE / "good").iterdir()])]


def mutated(data: bytes, dice: random.Random) -> bytes:
    """The file after one to six changes of the kind that fingers, editors and disks make."""
    start = dice.randrange(len(data))
    data = data[start : start + dice.choice([200, 800, 3000])] if dice.random() < 0.8 else data
    for _ in range(dice.randint(1, 6)):
        at, to = sorted((dice.randrange(len(data) + 1), dice.randrange(len(data) + 1)))
        to = min(to, at + 40)
        kind = dice.randrange(6)
        if kind == 0:
            data = data[:at] + data[to:]
        elif kind == 1:
            data = data[:at] + dice.choice(CHARACTERS).encode() + data[at:]
        elif kind == 2:
            data = data[:at] + data[at:to] * 2 + data[to:]
        elif kind == 3:
            data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
        elif kind == 4:
            lines = data.split(b"\n")
            dice.shuffle(lines)
            data = b"\n".join(lines[: len(lines) // 2 + 1])
        else:
            data = data[:at] + data[at:].replace(b"\n", dice.choice([b"\r\n", b"\n ", b"\n\t", b" "]), 1)
    return data


@pytest.mark.parametrize("part", range(4))
def test_no_mutation_is_a_traceback(part: int) -> None:
    files = texts()
    for n in range(part, ROUNDS, 4):
        dice = random.Random(n)
        data = mutated(dice.choice(files), dice)
        source, problems = decode(data, "mutated.yaml")
        if source is None:
            said: tuple[Problem, ...] = tuple(problems)
        else:
            catalogue = parse_text("\n".join(source.lines), "mutated.yaml")
            said = (*catalogue.problems, *catalogue.warnings)
        for problem in said:
            assert problem.render()
            assert problem.as_dict()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{" * 100_000,
        "- " * 20_000,
        "? " * 20_000,
        "a: " * 20_000,
        "&a " * 20_000,
        "!!x " * 9_000,
        "'" * 99_999,
    ],
    ids=lambda text: text[:3],
)
def test_depth_is_no_way_to_hang_it(text: str) -> None:
    catalogue = parse_text(text, "deep.yaml")
    assert catalogue.problems
    assert len(catalogue.problems) < 25_000
    assert catalogue.problems[0].render()


def test_a_bomb_does_not_explode() -> None:
    rows = ["- &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"- &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert len(parse_text("\n".join(rows), "bomb.yaml").problems) < 500


def test_the_work_grows_with_the_folder_and_no_faster(tmp_path: Path) -> None:
    """Counts calls, not seconds: four times the tiles, four times the calls."""
    import sys

    from duke.catalogue import load

    face = "    . m . x .\n    . j P mc .\n    . s . . .\n"

    def calls(tiles: int) -> int:
        folder = tmp_path / str(tiles)
        folder.mkdir()
        for n in range(tiles):
            text = f"- name: Tile {n}\n  short: t{n}\n  starting: |\n{face}  flipped: |\n{face}"
            (folder / f"{n}.yaml").write_text(text)
        count = 0

        def counted(*_: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(counted)
        try:
            catalogue = load([folder], house=False)
        finally:
            sys.setprofile(None)
        assert not catalogue.problems
        assert len(catalogue.tiles) == 34 + tiles
        return count

    few, many = calls(250), calls(1000)
    assert many < 4.2 * few
