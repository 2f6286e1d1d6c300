"""Speed, as ratios within one run: sequences of turns counted a second, beside python-chess (pip install -e '.[dev]').

python tests/bench.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import chess

from duke.catalogue.loader import load
from duke.catalogue.positions import load_position
from duke.engine.perft import perft

POSITIONS = Path(__file__).parent / "cases" / "perft"


def rate(count: Callable[[], int]) -> float:
    """The best of three runs, in sequences a second."""
    best = 0.0
    for _ in range(3):
        began = time.perf_counter()
        found = count()
        best = max(best, found / (time.perf_counter() - began))
    return best


def chess_played(board: chess.Board, depth: int) -> int:
    """Chess sequences, each turn played."""
    if depth == 0:
        return 1
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += chess_played(board, depth - 1)
        board.pop()
    return total


def main() -> None:
    """Print the ratios."""
    yardstick = rate(lambda: chess_played(chess.Board(), 3))
    print(f"python-chess, each turn played: {yardstick:,.0f} a second")
    tiles = load(house=False).tiles
    for path in sorted(POSITIONS.glob("start*.yaml")):
        rules, state = load_position(path, tiles)
        found = rate(lambda: perft(rules, state, 3))  # noqa: B023  # called at once, in this turn of the loop
        print(f"{path.stem:16} {found:>10,.0f} a second, {found / yardstick:5.2f} of python-chess")


if __name__ == "__main__":
    main()
