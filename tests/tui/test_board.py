"""The board is drawn as in the mock-ups (docs: the language of the board), and says which square was meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

import pytest
from engine.drawn import SHIPPED, draw, house
from rich.cells import cell_len
from textual.app import App, ComposeResult

from duke.catalogue import marks
from duke.engine.board import Board as Position
from duke.engine.board import Ground
from duke.engine.geometry import Facing, Side, Square
from duke.engine.state import BySide
from duke.engine.tiles import Face, Icon, Tile, tile
from duke.tui.board import Board, size_for
from duke.tui.board_art import Artist
from duke.tui.glyphs import ASCII, GLYPHS
from duke.tui.sizes import LARGE, MEDIUM, SMALL, Size
from duke.tui.theme import THEMES, Colours, Eyes, Paint
from duke.tui.view import BoardView, MarkKind, SquareMark

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


@pytest.mark.parametrize(
    ("name", "shown", "size", "eyes"),
    [
        ("80x24", KNIGHT, SMALL, Eyes()),
        ("100x30", KNIGHT, MEDIUM, Eyes()),
        ("140x45", KNIGHT, LARGE, Eyes()),
        ("drawn", DRAWN, SMALL, Eyes()),
        ("command", SENT, SMALL, Eyes()),
        ("guard", GUARD, SMALL, Eyes()),
        ("why-not", WHY_NOT, SMALL, Eyes()),
        ("terrain", COUP, SMALL, Eyes()),
        ("end", END, SMALL, Eyes()),
        ("ascii", KNIGHT, SMALL, Eyes(ascii=True)),
        ("80x24", KNIGHT, SMALL, Eyes(colours=Colours.MONO)),
        ("80x24", KNIGHT, SMALL, Eyes("light", Colours.SIXTEEN)),
    ],
)
def test_the_mock_ups(name: str, shown: BoardView, size: Size, eyes: Eyes) -> None:
    assert drawn(shown, size, eyes) == (GOLDEN / f"board-{name}.txt").read_text(encoding="utf-8")


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


def test_a_rotated_tile_has_an_arrow_and_a_turned_grid() -> None:
    assert row_of(ROTATED, "c3") == ["BOWMAN", "↓     "]
    assert row_of(ROTATED, "e2") == ["KNIGHT", "~←    "]
    assert row_of(ROTATED, "d5") == ["knight", "~→    "]
    assert row_of(ROTATED, "e2", eyes=Eyes(ascii=True)) == ["KNIGHT", "~<    "]
    assert row_of(ROTATED, "c3", MEDIUM)[0] == "↓BOWMAN  "
    # The flipped Knight slides forward: to the left of its owner.
    assert row_of(ROTATED, "e2", LARGE) == [
        "~←KNIGHT   ",
        " · · · · ● ",
        " · · · ● · ",
        " · ◄ P · · ",
        " · · · ● · ",
        " · · · · ● ",
    ]
    # Dark's owner looks the other way: his right is our left.
    assert row_of(ROTATED, "d5", LARGE)[3] == " · ◄ P · · "
    assert row_of(replace(ROTATED, turned=True), "d5", LARGE)[3] == " · · P ► · "


def test_a_mark_leaves_the_signs_of_the_tile() -> None:
    shown = replace(over(ROTATED, {"d5": mark(CAPTURE, "●")}), flags=BySide(None, at("d5")))
    assert row_of(shown, "d5") == ["knight", "~→»●«⚑"]
    point = replace(over(KNIGHT, {"b3": mark(CAPTURE, "●", "+1")}), flags=BySide(None, at("b3")))
    assert row_of(point, "b3") == ["pike  ", "~»●+1⚑"]
    assert row_of(point, "b3", MEDIUM) == ["~pikeman ", "   »●« +1", "      ☆●⚑"]
    assert row_of(point, "b3", LARGE)[3] == " · ·»●«+1· "
    fort = replace(point, board=replace(point.board, ground=Ground(fort=at("b3"))))
    assert row_of(fort, "b3", MEDIUM)[2] == "     ☆●⚑♜"
    assert row_of(fort, "b3", LARGE)[-1] == " · ☆ · ☆ ⚑♜"


def test_long_names_keep_their_signs() -> None:
    shown = view("""
    .    .    duke .    .    .
    .    .    .    .    .    .
    .    treb~ lngbow . .    ram~
    .    .    .    .    .    .
    .    .    .    .    .    .
    .    .    FOOT DUKE .    .
    """)
    assert row_of(shown, "b4", MEDIUM)[:2] == ["trebuchet", "~        "]
    assert row_of(shown, "b4", LARGE)[0] == "~trebuchet "
    assert row_of(shown, "c4", MEDIUM)[0] == " lngbow  "
    assert row_of(shown, "c4", LARGE)[0] == " longbowman"
    assert row_of(shown, "f4", LARGE)[0] == "~ram       "


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


@pytest.mark.parametrize(("size", "number"), [(SMALL, "80x24"), (MEDIUM, "100x30"), (LARGE, "140x45")])
@pytest.mark.parametrize(
    ("name", "shown"),
    [("stones", STONES), ("falls", FALLS), ("turned", replace(KNIGHT, turned=True)), ("covered", None)],
)
def test_what_no_mock_up_shows(name: str, shown: BoardView | None, size: Size, number: str) -> None:
    """Looked at, found good, and kept."""
    found = drawn(shown or replace(KNIGHT, covered=True), size)
    path = GOLDEN / f"board-{name}-{number}.txt"
    assert found == path.read_text(encoding="utf-8")


def test_all_signs_in_ascii() -> None:
    for shown in (KNIGHT, SENT, GUARD, WHY_NOT, COUP, STONES, FALLS, ROTATED):
        for size in (SMALL, MEDIUM, LARGE):
            assert drawn(shown, size, Eyes(ascii=True)).isascii()


def test_every_character_is_one_cell_wide_and_no_emoji() -> None:
    used = {c for signs in (GLYPHS, ASCII) for f in fields(signs) for c in getattr(signs, f.name)}
    used |= {c for icon in Icon for way in marks.POINTING for c in (marks.GLYPHS[icon], way)}
    used |= {marks.EMPTY_GLYPH, marks.OWN}
    emoji = {0x25C0, 0x25B6, 0x2721, 0x2B50, 0x265F, *range(0x2196, 0x219A)}
    for char in used:
        assert cell_len(char) == 1, char
        assert unicodedata.east_asian_width(char) not in "WF", char
        assert not unicodedata.combining(char), char
        assert ord(char) not in emoji, char
        assert ord(char) < 0x1F000, char


# Larger grids

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


def test_of_a_large_grid_the_part_with_most_icons_is_shown() -> None:
    board = Position.of({at("b2"): tile(house("Far", FAR), Side.LIGHT), at("e5"): tile(house("Tiny", TINY), Side.DARK)})
    assert row_of(BoardView(board), "b2", LARGE) == [
        " FAR       ",
        " · · · · · ",
        " · · ● · ● ",
        " · · · · · ",
        " · P · ○ · ",
        "…· · · · · ",
    ]
    assert row_of(BoardView(board), "e5", LARGE)[1:] == [
        "           ",
        "   · · ·   ",
        "   · P ·   ",
        "   · ▼ ·   ",
        "           ",
    ]


# The widget

PAINT = Paint(Eyes())


class BoardApp(App[None]):
    """A board, and the messages that it sends."""

    def __init__(self, shown: BoardView = KNIGHT) -> None:
        super().__init__()
        self.shown = shown
        self.said: list[tuple[str, str]] = []
        self.drawn: list[int] = []

    def compose(self) -> ComposeResult:
        yield Board(id="board")

    def on_mount(self) -> None:
        self.query_one(Board).show(self.shown, size_for(self.size.width, self.size.height), PAINT)

    def _note(self, word: str, message: Board.SquarePicked | Board.SquarePointed | Board.SquareAsked) -> None:
        assert message.control is self.query_one(Board)
        self.said.append((word, message.square.name))

    def on_board_square_picked(self, message: Board.SquarePicked) -> None:
        self._note("picked", message)

    def on_board_square_pointed(self, message: Board.SquarePointed) -> None:
        self._note("pointed", message)

    def on_board_square_asked(self, message: Board.SquareAsked) -> None:
        self._note("asked", message)


async def test_the_mouse_points_picks_and_asks() -> None:
    app = BoardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover(offset=(25, 5))
        await pilot.hover(offset=(26, 4))
        await pilot.click(offset=(16, 10))
        await pilot.click(offset=(2, 17), button=3)
        await pilot.click(offset=(0, 17))
        await pilot.click(offset=(60, 17))
        await pilot.pause()
    assert [each for each in app.said if each[0] != "pointed"] == [("picked", "c3"), ("asked", "a1")]
    assert [each for each in app.said if each[0] == "pointed"][:1] == [("pointed", "d5")]
    assert ("pointed", "d5") not in app.said[1:], "once for each square"


async def test_the_turned_board_is_pointed_at_as_it_is_seen() -> None:
    app = BoardApp(replace(KNIGHT, turned=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(offset=(2, 17))
        await pilot.pause()
    assert app.said[-1] == ("picked", "f6")


@pytest.mark.parametrize(
    ("window", "size"),
    [
        ((80, 24), SMALL),
        ((99, 40), SMALL),
        ((100, 29), SMALL),
        ((100, 30), MEDIUM),
        ((119, 45), MEDIUM),
        ((140, 39), MEDIUM),
        ((120, 40), LARGE),
    ],
)
async def test_squares_grow_with_the_window(window: tuple[int, int], size: Size) -> None:
    async with BoardApp().run_test(size=window) as pilot:
        await pilot.pause()
        board = pilot.app.query_one(Board)
        assert board.square_size == size
        assert (board.size.width, board.size.height) == (size.columns, size.rows)
        shown = [board.render_line(y).text.rstrip() for y in range(size.rows)]
        assert "\n".join(shown) + "\n" == drawn(KNIGHT, size)


async def test_a_moved_cursor_draws_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with BoardApp().run_test(size=(80, 24)) as pilot:
        board = pilot.app.query_one(Board)
        await pilot.pause()
        asked: list[int] = []
        real = board.refresh
        monkeypatch.setattr(board, "refresh", lambda *r, **how: asked.append(sum(x.area for x in r)) or real(*r, **how))
        board.show(KNIGHT, SMALL, PAINT)
        assert asked == [], "nothing changed"
        board.show(replace(KNIGHT, cursor=at("d4")), SMALL, PAINT)
        assert 0 < asked[0] < 100, "two frames of 8 by 4"
        await pilot.pause()
        assert "┏━━━━━━┓" in board.text().split("\n")[6]


def look_at(shown: BoardView, square: str, eyes: Eyes | None = None) -> list[str]:
    """The looks of a small square's second row, each cell by name."""
    paint = Paint(eyes or Eyes())
    canvas = Artist(shown, SMALL, paint).draw()
    column, row = shown.place(at(square))
    names = {paint(name): name for name in ("empty", "light", "dark", "reach", "capture", "command", "terrain", "last")}
    return [names.get(style, "?") for style in canvas.styles[3 * row + 2][2 + 7 * column : 8 + 7 * column]]


def test_every_meaning_has_its_colours() -> None:
    assert look_at(KNIGHT, "b5") == ["reach"] * 6
    assert look_at(KNIGHT, "d5") == ["capture"] * 6
    assert look_at(KNIGHT, "d6") == ["last"] * 6
    assert look_at(KNIGHT, "d4") == ["light"] * 6
    assert look_at(KNIGHT, "c6") == ["dark"] * 6
    assert look_at(KNIGHT, "a1") == ["empty"] * 6
    assert look_at(SENT, "c3") == ["command"] * 6
    assert look_at(GUARD, "c6") == look_at(GUARD, "b4") == look_at(WHY_NOT, "c3") == ["capture"] * 6
    assert look_at(COUP, "c4") == ["terrain"] * 6
    assert look_at(COUP, "d3") == ["light"] * 5 + ["terrain"]
    assert look_at(STONES, "c3") == ["reach"] * 6


def test_the_last_moved_tile_is_underlined() -> None:
    for eyes in (Eyes(), Eyes(colours=Colours.SIXTEEN), Eyes(colours=Colours.MONO)):
        canvas = Artist(KNIGHT, SMALL, Paint(eyes)).draw()
        underlined = {"".join(c for c, s in zip(row, styles, strict=True) if s.underline)
                      for row, styles in zip(canvas.chars, canvas.styles, strict=True)}  # fmt: skip
        assert underlined == {"", "ranger"}
