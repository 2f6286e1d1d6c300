"""Records with random damage: each is read to a game, a problem, or both, and never to a traceback.

The suite does some; by hand: python -m play.mutate 2000        (from tests/, with duke installed)
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

from duke.engine.rules import Rules
from duke.play.export import position_text, text
from duke.play.game import Options, from_position
from duke.play.record import write
from duke.play.record_reader import Head, read, read_head
from play.games import all_rules, played

_WORDS = [
    *(b"&a ", b"*a", b"!!python/object:os.system ", b"[" * 30, b"{", b"]", b"- ", b": ", b"\t", b"\0", b"\xff"),
    *(b"\xe2\x80\xae", b"'", b'"', b"|\n", b"#", b"---\n", b"...\n", b"99999999999999999999", b"-1", b"null", b"~"),
    *(b"light", b"a1", b"f6x", b"Knight", b"drawn ", b"back", b"+", b"=", b"@", b"/", b";", b"mountain"),
    *(b"version: 0\n", b"../../etc/passwd", b"\r\n"),
]


@cache
def sound() -> tuple[bytes, ...]:
    """Sound records of many rulesets, from set-ups and from positions."""
    found = []
    for n, rules in enumerate(all_rules()[::9]):
        game = played(rules, seed=n, entries=50)
        found.append(write(game).encode())
        first = next((line.first for line in game.lines if line.number), None)
        if first is not None:
            bare = Rules(rules.tiles, rules.objective, rules.siege_engines, rules.open_play)
            found.append(write(from_position(bare, game.states[first], Options())).encode())
    return tuple(found)


def damaged(rng: random.Random) -> bytes:
    """A record with a few places changed."""
    data = bytearray(rng.choice(sound()))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = _place(data, rng)
        match rng.randrange(7):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                data[at : at + rng.randrange(1, 40)] = b""
            case 2:
                data[at:at] = rng.choice(_WORDS)
            case 3:
                data = data[: max(at, 1)]
            case 4:
                data[at:at] = data[at : at + rng.randrange(1, 400)]
            case 5:
                _swap_lines(data, rng)
            case 6:
                _swap_words(data, rng)
    return bytes(data)


def _place(data: bytearray, rng: random.Random) -> int:
    """Somewhere; as often before the tiles, in them, and after them."""
    tiles, log = data.find(b"\ntiles:"), data.find(b"\nlog:")
    bounds = sorted((0, max(tiles, 0), max(log, 0), len(data)))
    part = rng.randrange(3)
    return rng.randint(bounds[part], bounds[part + 1])


def _swap_lines(data: bytearray, rng: random.Random) -> None:
    lines = data.split(b"\n")
    one, other = (data.count(b"\n", 0, _place(data, rng)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def _swap_words(data: bytearray, rng: random.Random) -> None:
    words = data.split(b" ")
    one, other = (data.count(b" ", 0, _place(data, rng)) for _ in range(2))
    words[one] = words[other]
    data[:] = b" ".join(words)


def check(data: bytes, path: Path) -> str:
    """Read damaged bytes in every way there is. Raises AssertionError, or whatever the reader should not raise."""
    path.write_bytes(data)
    head, reading = read_head(path), read(path)
    for problem in (reading.problem, None if isinstance(head, Head) else head):
        assert problem is None or (problem.message and problem.headline.isprintable()), problem
        assert problem is None or len(problem.headline) < 400, problem
    if reading.game is None:
        assert reading.problem is not None
        return "refused"
    text(reading.game)
    write(reading.game)
    if reading.game.over:
        position_text(reading.game)
    return "opened up to a problem" if reading.problem else "opened whole"


def main(times: int, seed: int = 1) -> None:
    """Read so many damaged records, and say what came of them."""
    rng = random.Random(seed)
    came: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        for n in range(times):
            data = damaged(rng)
            try:
                came[check(data, path)] += 1
            except Exception:
                print(f"record {n}, kept as /tmp/damaged.yaml")
                Path("/tmp/damaged.yaml").write_bytes(data)
                raise
    print(f"{times} damaged records: " + ", ".join(f"{n} {what}" for what, n in came.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
