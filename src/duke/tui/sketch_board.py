"""The small boards of the workshop: where a face reaches on an empty board, as the engine says."""

from __future__ import annotations

from duke.catalogue.marks import glyph
from duke.engine.geometry import SIZE, SQUARES, Facing, Side, Square, Step, squares_in
from duke.engine.reach import compile_reach
from duke.engine.tiles import Grid, Icon
from duke.tui.spans import Line, Span, line
from duke.tui.theme import Paint

WIDTH = 2 + 3 * SIZE


def signs_of(grid: Grid, side: Side, own: Square, ascii: bool) -> dict[Square, list[tuple[Icon, str]]]:
    """The icons that reach each square of an empty board, with what is drawn for them."""
    reach = compile_reach(grid, side, Facing.FORWARD, own.cell)
    found: dict[Square, list[tuple[Icon, str]]] = {}

    def put(icon: Icon, square: Square) -> None:
        sign = glyph(icon, _step(own, square), ascii=ascii)
        here = found.setdefault(square, [])
        if (icon, sign) not in here:
            here.append((icon, sign))

    for shot in reach.shots:
        put(shot.icon, SQUARES[shot.target])
    for square in squares_in(reach.command):
        put(Icon.COMMAND, square)
    for square in squares_in(reach.shield):
        put(Icon.DEFENSE, square)
    return found


def small_board(grid: Grid, side: Side, own: Square, paint: Paint) -> list[Line]:
    """A heading, the six ranks and the names of the files."""
    ascii = paint.eyes.ascii
    who = "LIGHT" if side is Side.LIGHT else "dark"
    signs = signs_of(grid, side, own, ascii)
    rows = [line(Span(f"For {who}, on {own}".ljust(WIDTH), "hot"))]
    for rank in reversed(range(SIZE)):
        spans = [Span(f"{rank + 1} ", "label")]
        for file in range(SIZE):
            spans += _square(signs.get(Square(file, rank), []), Square(file, rank) == own, side, ascii)
        rows.append(tuple(spans))
    rows.append(line(Span("  " + "".join(f"{name}  " for name in "abcdef"), "label")))
    return rows


def _square(signs: list[tuple[Icon, str]], is_own: bool, side: Side, ascii: bool) -> list[Span]:
    if is_own:
        return [Span("P" if side is Side.LIGHT else "p", f"{side.value}-own"), Span("  ", "empty")]
    if not signs:
        return [Span("·", "line"), Span("  ", "empty")]
    shown = "".join(sign for _, sign in signs)
    shown = shown if len(shown) <= 2 else shown[0] + ("&" if ascii else "…")
    hits = all(icon in (Icon.STRIKE, Icon.HAMMER) for icon, _ in signs)
    guards = all(icon is Icon.DEFENSE for icon, _ in signs)
    look = "strike" if hits else "dim" if guards else "command" if signs[0][0] is Icon.COMMAND else "reach"
    return [Span(shown.ljust(2), {"strike": "mark"}.get(look, look)), Span(" ", "empty")]


def _step(own: Square, square: Square) -> Step:
    return Step(square.file - own.file, square.rank - own.rank)
