"""The board's widget says which square was meant, draws little again, and gives every meaning its colours."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from duke.engine.board import Ground
from duke.tui.board import Board, size_for
from duke.tui.board_art import Artist
from duke.tui.sizes import LARGE, MEDIUM, SMALL, Size
from duke.tui.theme import Colours, Eyes, Paint
from duke.tui.view import BoardView, MarkKind
from tui.boards import (
    COUP,
    GUARD,
    KNIGHT,
    SENT,
    STONES,
    WHY_NOT,
    at,
    drawn,
    mark,
    over,
)

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

        def refresh(*regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Board:
            asked.append(sum(region.area for region in regions))
            return real(*regions, repaint=repaint, layout=layout, recompose=recompose)

        monkeypatch.setattr(board, "refresh", refresh)
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
    reached = over(KNIGHT, {"d4": mark(MarkKind.REACHED), "d6": mark(MarkKind.ASKED)})
    assert look_at(reached, "d4") == ["capture"] * 6
    assert look_at(reached, "d6").count("empty") == 5


def test_the_last_moved_tile_is_underlined() -> None:
    for eyes in (Eyes(), Eyes(colours=Colours.SIXTEEN), Eyes(colours=Colours.MONO)):
        canvas = Artist(KNIGHT, SMALL, Paint(eyes)).draw()
        underlined = {"".join(c for c, s in zip(row, styles, strict=True) if s.underline)
                      for row, styles in zip(canvas.chars, canvas.styles, strict=True)}  # fmt: skip
        assert underlined == {"", "ranger"}


def test_terrain_and_flags_that_were_just_placed_are_underlined() -> None:
    placed = replace(COUP, board=replace(COUP.board, ground=Ground(fort=at("c4"))), last_to=(at("c4"), at("f1")))
    canvas = Artist(placed, SMALL, PAINT).draw()
    underlined = {"".join(c for c, s in zip(row, styles, strict=True) if s.underline)
                  for row, styles in zip(canvas.chars, canvas.styles, strict=True)}  # fmt: skip
    assert underlined == {"", "fort", "⚐FLAG"}
