"""The board as an SVG picture."""

from __future__ import annotations

from xml.etree import ElementTree

from duke.tui.picture import HEIGHT, WIDTH, svg
from duke.tui.sizes import SMALL
from duke.tui.table_marks import board_view
from duke.tui.table_state import Table
from duke.tui.theme import Colours, Eyes, Paint
from tui.tables import KNIGHT, game

SPACE = "{http://www.w3.org/2000/svg}"


def test_every_character_has_its_own_cell_and_every_cell_its_ground() -> None:
    view = board_view(Table.of(game(KNIGHT)))
    root = ElementTree.fromstring(svg(view, Paint(Eyes()), SMALL))
    letters = root.findall(f"{SPACE}text")
    assert {(int(each.get("x", "")) - WIDTH // 2) % WIDTH for each in letters} == {0}
    assert "".join(each.text or "" for each in letters).count("KNIGHT") == 1
    area = sum(int(each.get("width", "")) * HEIGHT for each in root.findall(f"{SPACE}rect"))
    assert area == SMALL.columns * WIDTH * SMALL.rows * HEIGHT


def test_mono_and_ascii_have_a_picture_too() -> None:
    view = board_view(Table.of(game(KNIGHT)))
    assert svg(view, Paint(Eyes(colours=Colours.MONO, ascii=True))).isascii()
