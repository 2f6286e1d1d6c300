"""Boards to draw: those of the mock-ups, and some that no mock-up shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from duke.catalogue import marks
from duke.engine.board import Ground
from duke.engine.geometry import Side, Square
from duke.engine.state import BySide
from duke.engine.tiles import Face, Icon, tile
from duke.tui.board_art import Artist
from duke.tui.sizes import LARGE, SMALL, Size
from duke.tui.theme import Eyes, Paint
from duke.tui.view import BoardView, MarkKind, SquareMark
from engine.drawn import SHIPPED, draw

GOLDEN = Path(__file__).parent / "golden"

at = Square.parse
WAYS = {"◤": (-1, 1), "◥": (1, 1), "◢": (1, -1), "◣": (-1, -1)}


def mark(kind: MarkKind, glyph: str = "", text: str = "") -> SquareMark:
    """A mark by the glyph of its icon."""
    icon = marks.TYPED[glyph] if glyph else None
    return SquareMark(kind, icon, WAYS.get(glyph, (0, 1)), text)


def view(drawing: str, ground: Ground | None = None) -> BoardView:
    """A drawn board, nothing over it."""
    board = draw(drawing).state.board
    return BoardView(replace(board, ground=ground) if ground else board)


def over(base: BoardView, found: Mapping[str, SquareMark], picked: str = "", **more: str) -> BoardView:
    """The same with marks, frames and the last turn, squares by name."""
    return replace(
        base,
        marks={at(name): each for name, each in found.items()},
        picked=tuple(at(name) for name in picked.split()),
        cursor=at(more["cursor"]) if "cursor" in more else None,
        last_from=tuple(at(name) for name in more.get("source", "").split()),
        last_to=tuple(at(name) for name in more.get("target", "").split()),
    )


def drawn(shown: BoardView, size: Size = SMALL, eyes: Eyes | None = None) -> str:
    """The board as text, without the spaces at the ends of lines."""
    lines = Artist(shown, size, Paint(eyes or Eyes())).draw().text().split("\n")
    return "\n".join(line.rstrip() for line in lines) + "\n"


REACH, CAPTURE, COMMAND, PLACE = MarkKind.REACH, MarkKind.CAPTURE, MarkKind.COMMAND, MarkKind.PLACE

TABLE = view("""
    .    foot duke .    foot~ .
    .    .    .    bowman~ . ranger~
    .    .    .    PRIEST .  .
    .    pike~ KNIGHT . .    .
    .    .    .    WIZARD FOOT~ .
    .    .    FOOT DUKE .    .
""")
KNIGHT = over(
    TABLE,
    {
        "b5": mark(REACH, "○"),
        "d5": mark(CAPTURE, "○"),
        "d3": mark(REACH, "●"),
        "c2": mark(REACH, "●"),
        "b3": mark(CAPTURE, "●"),
    },
    picked="c3",
    cursor="d5",
    source="d6",
    target="f5",
)
DRAWN = over(
    view("""
    .    foot duke ranger foot~ .
    .    .    .    bowman~ . .
    .    .    .    PRIEST .  .
    .    pike~ KNIGHT . .    .
    .    .    .    .    FOOT~ .
    .    .    FOOT DUKE .    .
    """),
    {"d2": mark(PLACE), "e1": mark(PLACE)},
    cursor="d2",
    source="c5",
)
SENT = over(
    view("""
    .    .    .    duke .    .
    .    .    foot~ foot .   .
    .    seer~ .   .    .    .
    .    .    .    GENRL~ knight .
    .    .    PIKE .    FOOT .
    .    FOOT~ DUKE .   .    .
    """),
    {"c3": mark(COMMAND, "❖"), "d2": mark(COMMAND, "❖"), "e3": mark(CAPTURE, "❖")},
    picked="d3 c2",
    cursor="e3",
    source="e5",
)
GUARD = over(
    view("""
    .    foot duke .    foot~ .
    .    .    .    bowman~ . ranger~
    .    KNIGHT .  PRIEST .  .
    .    .    .    .    .    .
    .    .    .    WIZARD FOOT~ .
    .    .    FOOT DUKE .    .
    """),
    {"c6": mark(MarkKind.ATTACKED), "b4": mark(MarkKind.ATTACKER)},
    cursor="d6",
    source="b2",
    target="b4",
)
WHY_NOT = over(
    TABLE,
    {
        **dict.fromkeys(("c5",), mark(REACH, "◤")),
        **dict.fromkeys(("e5", "f6"), mark(REACH, "◥")),
        **dict.fromkeys(("e3", "f2"), mark(REACH, "◢")),
        "b6": mark(CAPTURE, "◤"),
        "c3": mark(MarkKind.STOP),
        "b2": mark(MarkKind.ASKED),
    },
    picked="d4",
    source="d6",
    target="f5",
)
COUP = replace(
    over(
        view(
            """
    .    .    duke foot .    .
    .    seer~ .   .    knight~ .
    .    .    .    .    .    .
    BOWMAN~ . .    WIZARD .  pike
    .    .    KNIGHT .  .    .
    .    .    FOOT DUKE FOOT .
    """,
            Ground(mountain=at("c4"), fort=at("d3")),
        ),
        {"b4": mark(REACH, "○", "+1"), "b2": mark(REACH, "●"), "d2": mark(REACH, "●")},
        picked="c2",
        cursor="b4",
        source="d5",
    ),
    flags=BySide(at("f1"), at("b5")),
)
END = over(
    view("""
    .    foot KNIGHT~ wizard foot~ .
    .    .    .    bowman~ . ranger~
    .    .    .    PRIEST .  .
    .    .    .    .    .    .
    .    .    .    WIZARD FOOT~ .
    .    .    FOOT DUKE .    .
    """),
    {},
    cursor="c6",
    source="b4",
    target="c6",
)


ROTATED = view("""
    .    .    duke .    .    .
    .    .    .    knight~> .    .
    .    .    .    .    .    .
    .    .    BOWMANv .    .    .
    .    .    .    .    KNIGHT~< .
    .    .    FOOT DUKE .    .
""")


def row_of(shown: BoardView, square: str, size: Size = SMALL, eyes: Eyes | None = None) -> list[str]:
    """The rows of one square as drawn; in the largest squares the line above it first."""
    lines = drawn(shown, size, eyes).split("\n")
    column, row = shown.place(at(square))
    x, y = 2 + column * (size.width + 1), 1 + row * (size.height + 1)
    return [line[x : x + size.width] for line in lines[y - (size == LARGE) : y + size.height]]


EMPTY = "\n".join([". . . . . ."] * 6)
STONES = replace(
    over(
        view(EMPTY, Ground(mountain=at("b2"), fort=at("c3"), camelot=at("d4"))),
        {"c3": mark(REACH, "●"), "b2": mark(MarkKind.STOP), "a1": mark(MarkKind.STRIKE, "☆")},
        cursor="f1",
    ),
    flags=BySide(at("c3"), at("d4")),
    face_to_face=True,
)
FALLS = replace(
    STONES,
    board=replace(STONES.board, ground=Ground(camelot=at("d4"), camelot_up=False)),
    marks={
        at("e5"): SquareMark(MarkKind.FALLS, Icon.HAMMER, tile=tile(SHIPPED["Footman"], Side.DARK, Face.FLIPPED)),
        at("e4"): mark(MarkKind.REACHED),
        at("e3"): mark(MarkKind.PATH),
    },
    flags=BySide(None, None),
    turned=True,
)

FAR = """
.  .  .  .  .  .  x  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  m  .  m  .  .
.  .  .  .  .  .  .  .  .  .  .
.  .  .  .  .  .  P  .  j  .  .
.  .  .  .  .  .  .  .  .  .  .
""".strip()
TINY = """
.  s  .
.  P  .
.  .  .
""".strip()
