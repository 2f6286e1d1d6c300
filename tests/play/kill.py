"""A program that saves a game after each entry, killed at random instants. The suite does a few; by hand:

python -m play.kill 500        (from tests/, with duke installed)
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from duke.play.game import Game, new_game
from duke.play.record_reader import read
from duke.play.saves import begin, saved_games
from play.games import all_rules, played


def scripted(seed: int) -> Game:
    """The game that is played."""
    rules = all_rules()
    return played(rules[seed % len(rules)], seed, entries=60)


def write_all(game: Game, where: Path, told: int) -> None:
    """Play the game again, save after each entry, and write a byte for each that is on the disk."""
    growing, autosave = begin(new_game(game.rules, game.options), where)
    for entry in game.entries:
        growing = growing.play(entry)
        if autosave.save(growing) is None:
            os.write(told, b".")


def kill_once(game: Game, where: Path, rng: random.Random) -> tuple[int, int]:
    """Start such a program and kill it: how many entries it had told, and how many the file has.

    Raises AssertionError when something is lost but the entry that was being written.
    """
    hears, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        write_all(game, where, told)
        os._exit(0)
    os.close(told)
    time.sleep(rng.random() ** 2 * 0.25)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hears, "rb") as pipe:
        acknowledged = len(pipe.read())
    return acknowledged, _kept(game, where, acknowledged)


def _kept(game: Game, where: Path, acknowledged: int) -> int:
    files = saved_games(where)
    if not files:
        assert acknowledged == 0, "the file is gone"
        return 0
    assert len(files) == 1
    assert not files[0].broken, files[0].broken
    reading = read(files[0].path)
    assert reading.problem is None, reading.problem.headline
    assert reading.game is not None
    kept = len(reading.game.entries)
    assert acknowledged <= kept <= acknowledged + 1, f"{acknowledged} told, {kept} kept"
    assert reading.game.entries == game.entries[:kept]
    return kept


def main(times: int, seed: int = 1) -> None:
    """Kill so many programs, and say how far they had come."""
    rng = random.Random(seed)
    kept = []
    for n in range(times):
        game = scripted(n)
        with tempfile.TemporaryDirectory() as folder:
            _, count = kill_once(game, Path(folder), rng)
        kept.append((count, len(game.entries)))
    inside = sum(1 for count, whole in kept if 0 < count < whole)
    print(f"{times} kills, {inside} in the middle of a game; every entry that was told to be saved was there")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
