"""Pictures of what each face reaches on an empty board, drawn by the slow referee.

They are kept in tests/engine/reach.txt, which the engine is compared with; written anew, from tests/, by

    python -m engine.reach_pictures > engine/reach.txt
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from duke.engine.tiles import TileSet, TileType
from referee import FACINGS, Place, Referee, place_of, walk

SQUARES = ("c3", "f1")
"""A square in the middle and one at the edge."""

LETTERS = {
    "move": "m",
    "jump": "j",
    "slide": "s",
    "jump_slide": "k",
    "strike": "x",
    "command": "c",
    "smash": "b",
    "hammer": "h",
    "non_capture_move": "n",
    "non_capture_jump": "q",
    "defense": "d",
}

Marks = dict[Place, set[str]]


def headings(tiles: TileSet) -> Iterator[tuple[str, TileType, str, bool, str]]:
    """Every picture's heading, and what it shows: the type, its controller, the side that is up, the square."""
    for tile in tiles.values():
        if tile.is_stub or tile.stands_in:
            continue
        for flipped in (False, True):
            for side in ("light", "dark"):
                for square in SQUARES:
                    face = "flipped" if flipped else "starting"
                    yield f"{side} {tile.name} {face} {square}", tile, side, flipped, square


def picture(marks: Marks, own: Place) -> str:
    """Six rows, rank 6 first; several icons in one square stand together."""
    rows = []
    for rank in reversed(range(6)):
        cells = ["P" if (f, rank) == own else "".join(sorted(marks.get((f, rank), ()))) or "." for f in range(6)]
        rows.append(" ".join(cell.ljust(2) for cell in cells).rstrip())
    return "\n".join(rows)


def drawn(tiles: TileSet, marks_of: Callable[[TileType, str, bool, str], Marks]) -> str:
    """All pictures, one below another."""
    return "\n\n".join(
        f"{heading}\n{picture(marks_of(tile, side, flipped, square), place_of(square))}"
        for heading, tile, side, flipped, square in headings(tiles)
    )


def by_referee(referee: Referee, tile: TileType, side: str, flipped: bool, square: str) -> Marks:
    """What the slow referee says that a tile points at."""
    own = place_of(square)
    found: Marks = {}
    for x, y, icon, _ in referee.grid((side, tile.name, flipped, FACINGS.index("forward"))):
        ends = [(own[0] + x, own[1] + y)]
        if icon in ("slide", "jump_slide"):
            ray = walk(own, (own[0] + 6 * ((x > 0) - (x < 0)), own[1] + 6 * ((y > 0) - (y < 0))))
            ends = ray[1:] if icon == "jump_slide" else ray
        for end in ends:
            if 0 <= end[0] < 6 and 0 <= end[1] < 6:
                found.setdefault(end, set()).add(LETTERS[icon])
    return found


if __name__ == "__main__":
    from duke.catalogue.loader import load

    shipped = load(house=False).tiles
    judge = Referee(shipped)
    print(drawn(shipped, lambda *about: by_referee(judge, *about)))
