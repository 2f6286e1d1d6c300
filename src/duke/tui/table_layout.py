"""Where the table's parts stand on the screen, and what each shows."""

from __future__ import annotations

from textual.screen import Screen

from duke.engine.decisions import Pick
from duke.tui.board import Board, size_for
from duke.tui.handover import cover
from duke.tui.rules_panel import RulesPanel
from duke.tui.sizes import Size
from duke.tui.spans import Lines
from duke.tui.table_draft import draft
from duke.tui.table_footer import footer, reading
from duke.tui.table_marks import board_view
from duke.tui.table_panel import panel
from duke.tui.table_prompt import prompt, title
from duke.tui.table_state import Mode, Table
from duke.tui.theme import Paint


def lay_out(screen: Screen[None], table: Table, paint: Paint) -> None:
    """Show a table on its screen, at the size that the window has now."""
    width, height = screen.size
    square = size_for(width, height)
    screen.styles.background = paint.ground("screen")
    screen.query_one("#title", Lines).show([title(table, width)], paint)
    _middle(screen, table, square, paint)
    rows = max(1, min(3, height - square.rows - 2) - (table.mode is Mode.TYPING))
    below = screen.query_one("#prompt", Lines)
    below.styles.height = rows
    below.display = not table.covered
    rules = screen.focused if isinstance(screen.focused, RulesPanel) else None
    below.show(prompt(table, width, rows, reading=rules is not None), paint)
    foot = reading(rules.keys(), width) if rules is not None else footer(table, width)
    screen.query_one("#footer", Lines).show([foot], paint)


def _middle(screen: Screen[None], table: Table, square: Size, paint: Paint) -> None:
    """The board and the panel, or what stands in the place of both."""
    width, height = screen.size
    middle = screen.query_one("#middle")
    air = 1 if height >= square.rows + 8 else 0
    middle.styles.height = square.rows
    middle.styles.margin = (air, 0, air, 0)
    whole = table.covered or isinstance(table.state.decision, Pick)
    board, side = screen.query_one("#board", Board), screen.query_one("#panel", Lines)
    rules, instead = screen.query_one("#rules", RulesPanel), screen.query_one("#whole", Lines)
    if table.covered:
        rules.display = False
    wide = rules.display and rules.wide
    board.display, instead.display = not whole and not wide, whole and not rules.display
    side.display = not whole and not rules.display
    if whole:
        instead.ground = "text" if table.covered else "panel"
        instead.show((cover if table.covered else draft)(table, width, square.rows, paint), paint)
    else:
        board.show(board_view(table), square, paint)
        side.show(panel(table, width - square.columns, square.rows, paint), paint)
