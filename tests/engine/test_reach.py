"""What each tile reaches, each side up, for both players, from the middle and from the edge: pictures in reach.txt."""

from __future__ import annotations

from pathlib import Path

from duke.engine.geometry import SQUARES, Side, Square, squares_in
from duke.engine.reach import reach_of
from duke.engine.tiles import Face, TileType, tile
from engine.drawn import SHIPPED
from engine.reach_pictures import LETTERS, Marks, by_referee, drawn
from referee import Place, Referee
from rule_marks import rule

KEPT = Path(__file__).parent / "reach.txt"


def by_engine(type: TileType, side: str, flipped: bool, square: str) -> Marks:
    """What the engine's compiled reach points at."""
    stands = tile(type, Side(side), Face.FLIPPED if flipped else Face.STARTING)
    reach = reach_of(stands, Square.parse(square).cell)
    found: Marks = {}
    for shot in reach.shots:
        found.setdefault(_place(SQUARES[shot.target]), set()).add(LETTERS[shot.icon.value])
    for mask, letter in ((reach.command, "c"), (reach.shield, "d")):
        for place in squares_in(mask):
            found.setdefault(_place(place), set()).add(letter)
    return found


def _place(square: Square) -> Place:
    return square.file, square.rank


@rule("B2", "B3")
def test_the_engine_reaches_what_the_pictures_show() -> None:
    assert drawn(SHIPPED, by_engine).splitlines() == KEPT.read_text("utf-8").splitlines()


def test_the_referee_drew_the_pictures() -> None:
    judge = Referee(SHIPPED)
    assert drawn(SHIPPED, lambda *about: by_referee(judge, *about)).splitlines() == KEPT.read_text("utf-8").splitlines()
