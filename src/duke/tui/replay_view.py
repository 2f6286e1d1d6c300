"""How the replay viewer looks: the board as it was, the log with the place in it, what happened there."""

from __future__ import annotations

from textwrap import wrap

from duke.catalogue.drawing import needs_width
from duke.engine.events import Drew, Ended, Guard, Taken
from duke.engine.geometry import Side, Square
from duke.engine.tiles import Face, Tile, TileSet
from duke.play.game import Game, ends_at_will
from duke.play.game import Line as Turn
from duke.play.looking import may_see_back
from duke.play.replay import Replay
from duke.play.wording import ending_sentence, side_word, story, tile_word
from duke.tui.faces import box, boxes
from duke.tui.glyphs import signs
from duke.tui.pages import cut, fitted, safe, window
from duke.tui.spans import Line, Span, line, ruled, sides, width_of
from duke.tui.table_inspect import signs_used, spread
from duke.tui.table_log import score
from duke.tui.table_marks import last_squares
from duke.tui.table_state import Table
from duke.tui.theme import Paint
from duke.tui.view import BoardView

COLUMN = 15
INDENT = " " * 9

Row = tuple[str, list[tuple[int, str]]]
"""The number of a row of the log, and each of its turns: the place after it, and its text."""


def replay_board(replay: Replay, pointed: Square | None, turned: bool) -> BoardView:
    """The board at the place, the turn that led there marked."""
    left, reached = last_squares(replay.line.events if replay.line is not None else ())
    state = replay.state
    return BoardView(
        state.board,
        state.flags,
        cursor=pointed,
        last_from=left,
        last_to=reached,
        turned=turned,
    )


def log_rows(game: Game) -> list[Row]:
    """The steps of the set-up, the turns in pairs, and how the players ended it, if they did."""
    rows: list[Row] = []
    mover: Side | None = None
    for at, entry in enumerate(game.lines, 1):
        text = safe(entry.text)
        if not entry.number:
            who = side_word(entry.side) if entry.side else ""
            rows.append(("end" if ends_at_will(entry.entries[-1]) else who, [(at, text)]))
            continue
        mover = mover or entry.side
        if entry.side is mover or not rows or rows[-1][0] != str(entry.number):
            rows.append((str(entry.number), [(at, text)]))
        else:
            rows[-1][1].append((at, text))
    if game.pending:
        rows.append((str(game.number), [(len(game.lines) + 1, "...")]))
    return rows


def replay_panel(replay: Replay, pointed: Square | None, width: int, height: int, paint: Paint) -> list[Line]:
    """The tile that is pointed at or acted last, the objective's count, bags and lost tiles, the log."""
    head = _tile(replay, pointed, width, paint)
    bags = [*score(Table.of(replay.moment), width, paint), *_bags(replay, width, paint)]
    room = height - len(head) - len(bags) - 1
    rule = signs(paint.eyes.ascii).horizontal
    rows = log_rows(replay.game)
    here = next((n for n, (_, cells) in enumerate(rows) if any(at == replay.at for at, _ in cells)), 0)
    start = window(len(rows), room, here)
    shown = [_log_row(row, replay.at, width) for row in rows[start : start + room]]
    if not replay.at and shown:
        shown = [line(Span("  before the first step", "selected", "to 0")), *shown[: room - 1]]
    found = [*head, *bags, ruled("Log", f"{len(rows)} rows", width, rule), *shown]
    return (found + [line()] * height)[:height]


def _log_row(row: Row, at: int, width: int) -> Line:
    number, cells = row
    spans = [Span(f" {number:>5} ", "panel-dim")]
    for place, text in cells:
        look = "selected" if place == at else "panel"
        room = COLUMN if len(cells) > 1 or number.isdigit() else width - 8
        spans += [Span(cut(text, room), look, f"to {place}"), Span(" " * max(1, room - len(text)))]
    return tuple(spans)


def _tile(replay: Replay, pointed: Square | None, width: int, paint: Paint) -> list[Line]:
    """Its face that is up; the other one only where both players may look at it."""
    square = pointed if pointed is not None and replay.state.board[pointed] else _acted(replay)
    tile = replay.state.board[square] if square is not None else None
    if square is None or tile is None:
        return []
    look = f"{tile.side.value}-plate"
    up = "~flipped side" if tile.face is Face.FLIPPED else "starting side"
    chip = sides(line(Span(f" {tile_word(tile)}  on {square}", look)), line(Span(f"{up} ", look)), width, look)
    seen = _open(replay.game, tile)
    grids = (tile.grid, tile.turned_over.grid) if seen else (tile.grid,)
    if seen:
        found = [chip, *spread(boxes(tile.type, tile.side, tile.face, ("now", "then"), paint, False), width)]
    else:
        face = box(tile.grid, tile.side, "now", paint, needs_width(tile.grid))
        found = [chip, *((Span("   "), *row) for row in face)]
    return [*found, *signs_used(grids, width, paint)]


def _open(game: Game, tile: Tile) -> bool:
    """Whether nobody is given away by showing a tile's other side: after the end, and in open play (T7)."""
    return game.over is not None or may_see_back(game, None, tile)


def _acted(replay: Replay) -> Square | None:
    board = replay.state.board
    for square in replay_board(replay, None, False).last_to:
        if board[square] is not None:
            return square
    return None


def _bags(replay: Replay, width: int, paint: Paint) -> list[Line]:
    if not replay.game.rules.objective.bags:
        return []
    state, rule = replay.state, signs(paint.eyes.ascii).horizontal
    found = [ruled("Bags", "lost", width, rule)]
    for side in Side:
        names = ", ".join(state.captured.of(side))
        chip = Span(f" {side_word(side):<5} ", f"{side.value}-plate")
        left = line(" ", chip, f" {len(state.bags.of(side))} in bag")
        found.append(sides(left, line(f"{cut(safe(names), width - 22)} "), width))
    return found


def replay_words(replay: Replay, width: int, height: int) -> list[Line]:
    """What happened in the turn that is shown, in so many lines; at the end also who has won."""
    turn = replay.line
    if turn is None:
        return _between(replay)
    who = Span(f" {side_word(turn.side):<5} ", f"{turn.side.value}-plate") if turn.side else Span("       ")
    number = f"{turn.number}  " if turn.number else ""
    marks = [Span("  takes", "bad")] if any(isinstance(event, Taken) for event in turn.events) else []
    marks += [Span("  Guard!", "bad")] if turn.guard else []
    head = line(" ", who, " ", Span(f"{number}{safe(turn.text)}", "strong"), *marks)
    over = replay.game.over if replay.at == len(replay.game.lines) else None
    end = safe(ending_sentence(over, replay.game.options.names, turn.events), 2) if over is not None else ""
    below = fitted(end, width, 2, "hot", INDENT)
    said = safe(_said(turn, replay.game.rules.tiles))
    found = fitted(said, width, height, "text", INDENT)
    if 1 + len(found) + len(below) <= height:
        return [head, *found, *below]
    first = width_of(head) + 3  # beside the turn there is room for the beginning
    rows = wrap(said, width - 1, initial_indent=" " * first, subsequent_indent=INDENT,
                max_lines=height - len(below), placeholder=" …")  # fmt: skip
    return [(*head, Span(f"   {rows[0].strip()}")), *(line(Span(row, "text")) for row in rows[1:]), *below]


def _said(turn: Turn, tiles: TileSet) -> str:
    """What happened, in sentences; a drawn tile is named where it is placed, Guard and the end are said elsewhere."""
    return story([event for event in turn.events if not isinstance(event, (Drew, Ended, Guard))], tiles)


def _between(replay: Replay) -> list[Line]:
    if replay.at == 0:
        return [
            line(
                Span("         The start. ", "strong"),
                Span("The right arrow goes one step, Space plays on by itself.", "dim"),
            )
        ]
    return [line(Span("         A turn that was not finished.", "strong"))]
