"""What stands at the foot of the panel: the score, the bags, the last turns; and the whole log and all bags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from duke.engine.decisions import PlaceTile, TakeTurn
from duke.engine.geometry import Side
from duke.engine.objectives.dark_rider import ACROSS, BARRED, TAKEN, pikes_side
from duke.engine.tiles import Tile
from duke.play.game import Game, ends_at_will
from duke.play.game import Line as LogLine
from duke.play.wording import by_case, side_word, tile_word
from duke.tui.cuts import cut_names, wrapped_names
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, sides, width_of, wrapped
from duke.tui.table_state import Table
from duke.tui.theme import Paint

TURN_COLUMN = 15
"""Characters of a player's turn in the list."""
NARROW = 35
"""The panel's width in the smallest window."""
WIDE = 60
"""From this width on the panel says things at length."""


def foot(table: Table, width: int, room: int, paint: Paint) -> list[Line]:
    """As much as there is room for: the score first, then the bags, then the last turns."""
    found = score(table, width, paint) if table.state.over is None or room > 8 else []
    over = table.state.over is not None
    bags = _bags(table, width, paint) if table.game.rules.objective.bags and not over else []
    airy = room > 9 and width >= WIDE
    if len(found) + len(bags) > room:
        return found[:room]
    found += bags
    turns = min(room - len(found) - 1 - airy, 5 if room > 8 + len(found) - len(bags) else 4)
    if turns > 0:
        found += [line()] if airy and found else []
        found += _last_turns(table, width, turns, paint)
    return found


def chip(side: Side) -> Span:
    """The player's name plate: ` LIGHT `."""
    return Span(f" {side_word(side):<5} ", f"{side.value}-plate")


def chipped(side: Side, rows: Sequence[str]) -> list[Line]:
    """Rows of words beside a player's name plate."""
    first, *rest = rows
    return [line(" ", chip(side), f" {first}"), *(line(" " * 9 + row) for row in rest)]


def counted(names: tuple[str, ...]) -> str:
    """`Footman, Pikeman 3`."""
    return ", ".join(f"{name} {n}" if n > 1 else name for name, n in sorted(Counter(names).items()))


def _bags(table: Table, width: int, paint: Paint) -> list[Line]:
    state = table.state
    rule = signs(paint.eyes.ascii).horizontal
    wide = width >= WIDE
    found = [ruled("Bags", f"{table.key('bags')} contents" if wide else "lost", width, rule)]
    digits = max(len(str(len(bag))) for bag in state.bags)
    for side in Side:
        lost = (counted(state.captured.of(side)) or ("none" if wide else "")).split(", ")
        left = line(" ", chip(side), f" {len(state.bags.of(side)):>{digits}} in bag")
        if wide:
            found.append((*left, Span(f"   lost: {cut_names(lost, width - 28)}")))
            continue
        shown = cut_names(lost, width - width_of(left) - 3)
        found.append(sides(left, line(f"{shown} "), width))
    return found


def _last_turns(table: Table, width: int, count: int, paint: Paint) -> list[Line]:
    rule = signs(paint.eyes.ascii).horizontal
    turns = log_rows(table, width)
    rows = (turns if len(turns) > 1 else [*_setup_rows(table), *turns])[-count:]
    return [ruled("Last turns", f"{table.key('log')} all", width, rule), *rows, *[line()] * (count - len(rows))]


def log_rows(table: Table, width: int) -> list[Line]:
    """The turns in pairs, the present one open."""
    rows: list[list[str]] = []
    mover = None
    for entry in table.game.lines:
        if not entry.number:
            continue
        mover = mover or entry.side
        if entry.side is mover or not rows:
            rows.append([str(entry.number)])
        rows[-1].append(entry.text)
    over = table.state.over
    if over is None and isinstance(table.state.decision, (TakeTurn, PlaceTile)):
        if mover is None or table.game.turn_start.actor is mover:
            rows.append([str(table.game.number)])
        rows[-1].append("...")
    found = [each for row in rows for each in _row(row, width)]
    if over is not None:
        end = table.game.lines[-1:]
        if end and ends_at_will(end[0].entries[-1]) and not end[0].number and not is_set_up(table.game, end[0]):
            found.append(line(f"      {ended_word(end[0])}"))
        found.append(line(f"      {side_word(over.winner)} wins" if over.winner else "      a draw"))
    return found


def _row(row: list[str], width: int) -> list[Line]:
    """A pair of turns on one line, or on two where they are too long for it."""
    number, first, *second = [*row, ""][: max(2, len(row))]
    looks = ["panel-hot" if text == "..." else "panel" for text in (first, *second)]
    head = Span(f"{number:>3}  ", "panel-dim")
    begun = _long(first, width, 5, looks[0])
    if len(begun) > 1 or (second and (len(first) >= TURN_COLUMN or 5 + TURN_COLUMN + len(second[0]) >= width)):
        at = min(5 + TURN_COLUMN, max(7, width - 1 - len("".join(second))))
        later = [each for text in second for each in _long(text, width, at, looks[1])]
        return [(head, *begun[0][1:]), *begun[1:], *later]
    return [line(head, Span(f"{first:<{TURN_COLUMN}}", looks[0]), *(Span(text, looks[1]) for text in second))]


def _long(text: str, width: int, at: int, look: str) -> list[Line]:
    """A turn from a column on; on two lines or more where it is too long for one."""
    return [line(" " * at, Span(row[0].text, look)) for row in wrapped(text, width - 1 - at, indent="")]


def is_set_up(game: Game, entry: LogLine) -> bool:
    """Whether a line of the log comes before the first turn."""
    return not isinstance(game.states[entry.first].decision, TakeTurn)


def ended_word(entry: LogLine) -> str:
    """`LIGHT resigns`, or `draw agreed`."""
    return entry.text if entry.side is None else entry.text.replace(entry.side.value, side_word(entry.side), 1)


def _setup_rows(table: Table) -> list[Line]:
    """The steps before the first turn."""
    found = []
    for entry in (each for each in table.game.lines if is_set_up(table.game, each)):
        who = side_word(entry.side) if entry.side else ""
        text = ended_word(entry) if ends_at_will(entry.entries[-1]) else entry.text
        found.append(line(Span(f"  {who:<7}", "panel-dim"), text))
    return found


def log(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """All turns, as far as there is room; `scroll` counts from the end."""
    rule = signs(paint.eyes.ascii).horizontal
    turns = log_rows(table, width)
    steps = _setup_rows(table)
    rows = [*steps, line(), *turns] if steps else turns
    room = height - 1
    first = max(0, len(rows) - room - table.scroll)
    closes = f"{table.key('log')} closes"
    note = closes if len(rows) <= room else f"up down · {closes}"
    return [ruled("All turns", note, width, rule), *rows[first : first + room]]


def log_length(table: Table) -> int:
    """How many rows the whole log has."""
    return len(_setup_rows(table)) + len(log_rows(table, NARROW)) + 1


def contents(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """What is in the bags, which is open to both (T7), and what is lost; closely set where there is little room."""
    rule = signs(paint.eyes.ascii).horizontal
    heading = ruled("Bags and lost tiles", f"{table.key('bags')} closes", width, rule)
    airy = [heading, *(row for block in _owned(table, width, "nothing") for row in (line(), *block))]
    if len(airy) <= height:
        return airy
    return [heading, *(row for block in _owned(table, width, "") for row in block)]


def _owned(table: Table, width: int, nothing: str) -> list[list[Line]]:
    """Each player's tiles that are not on the board, and the tiles beside it; `nothing` is told of no tile."""
    state = table.state
    blocks = []
    for side in Side:
        found = [line(" ", chip(side))]
        for word, names, none in (
            ("in the bag", state.bags.of(side), "nothing"),
            ("lost", state.captured.of(side), nothing),
            ("out of the game", state.out.of(side), ""),
        ):
            if names or none:
                found += _listed(word, counted(names) or none, width)
        blocks.append(found)
    if state.beside:
        blocks.append(_listed("beside the board", ", ".join(state.beside), width))
    return blocks


def _listed(word: str, names: str, width: int) -> list[Line]:
    """`in the bag: Footman, Pikeman 3`, over as many lines as it needs."""
    first, *rest = wrapped_names(names.split(", "), width - 5, f"{word}: ")
    return [line(f"  {first}"), *(line(f"    {row}") for row in rest)]


def score(table: Table, width: int, paint: Paint) -> list[Line]:
    """The objective's own count, where there is one: points, Flags, pikes."""
    objective = table.game.rules.objective
    if objective.riders:
        return _pikes(table, width, paint)
    if not objective.flags:
        return []
    s = signs(paint.eyes.ascii)
    found = [ruled(objective.title, "first to 3" if objective.score else "bring it home", width, s.horizontal)]
    for label, word in (("flag ", tile_word), ("", tile_word), ("", _short_word)):
        said = [_flag_words(table, side, label + flag, word) for side, flag in zip(Side, s.flags, strict=True)]
        if all(len(text) + 9 <= width for text in said):
            break
    return found + [line(" ", chip(side), text) for side, text in zip(Side, said, strict=True)]


def _flag_words(table: Table, side: Side, sign: str, word: Callable[[Tile], str]) -> str:
    """A player's points and Flag: ` 2 of 3   flag ⚑ b5, seer`."""
    square = table.state.flags.of(side)
    carrier = table.state.board[square] if square else None
    where = f"{square}, {word(carrier) if carrier else 'lying'}" if square else "not planted"
    points = f"{table.state.score.of(side)} of 3   " if table.game.rules.objective.score else ""
    return f" {points}{sign} {where}"


def _short_word(tile: Tile) -> str:
    return by_case(tile.type.short, tile.side)


def _pikes(table: Table, width: int, paint: Paint) -> list[Line]:
    rules, state = table.game.rules, table.state
    side = pikes_side(state.board) or Side.LIGHT
    across = rules.objective.frozen(state.board).bit_count()
    taken = len(state.captured.of(side))
    crossing = "crossing no longer wins" if taken >= BARRED else f"{across} of {ACROSS} Pikemen across"
    return [
        ruled(rules.objective.title, "first to 3", width, signs(paint.eyes.ascii).horizontal),
        line(" ", chip(side), f" {crossing}"),
        line(" ", chip(side.other), f" {taken} of {TAKEN} Pikemen taken"),
    ]
