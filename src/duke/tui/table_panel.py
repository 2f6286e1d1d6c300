"""The panel beside the board: faces, what is pointed at, the steps of Command, Guard, why not, bags, log."""

from __future__ import annotations

from collections import Counter

from duke.engine.actions import Command, Place, TurnAction
from duke.engine.attempts import legal_turns
from duke.engine.danger import exposed
from duke.engine.decisions import Over, Pick, PlaceTile, TakeTurn
from duke.engine.draws import beside_leaders, draw_refusal, open_squares
from duke.engine.geometry import SQUARES, Side, Square, squares_in
from duke.engine.notation import TURN_ACTIONS, write
from duke.engine.objectives.dark_rider import pikes_side
from duke.engine.refusals import rule_of
from duke.engine.rules import guards
from duke.engine.tiles import Face, Tile, TileType
from duke.play.looking import may_see_back, shown_at_once
from duke.play.wording import (
    by_case,
    describe_turn,
    ending_sentence,
    listed,
    refusal_sentence,
    reply_danger,
    side_word,
    squares,
    tile_word,
)
from duke.tui.faces import boxes, legend
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, sides, wrapped
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.theme import Paint

TURNS_SHOWN = 4


def panel(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The panel's lines, exactly `height` of them."""
    if table.mode is Mode.COVERED:
        return [line()] * height
    if table.panel is Panel.LOG:
        return _fit(_log(table, width, height, paint), height)
    if table.panel is Panel.BAGS:
        return _fit(_contents(table, width, paint), height)
    foot = _bags(table, width, paint) + _last_turns(table, width, paint)
    if table.game.rules.objective.flags or table.game.rules.objective.riders:
        foot = _score(table, width, paint) + foot
    head = _head(table, width, height - len(foot), paint)
    return [*_fit(head, height - len(foot)), *foot]


def _fit(lines: list[Line], height: int) -> list[Line]:
    return (lines + [line()] * height)[:height]


def _head(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    decision = table.state.decision
    if table.mode is Mode.WHY:
        found = _picked(table, width, paint) if height > 16 else []
        return found + _why(table, width, paint)
    if isinstance(decision, Over):
        return _ended(table, decision, width, paint)
    if isinstance(decision, Pick):
        return _draft(table, decision, width, height, paint)
    if isinstance(decision, PlaceTile):
        return _drawn(table, decision, width, height, paint)
    if not table.selection.picks and _threatened(table) and table.mode is not Mode.LOOK:
        return _guarded(table, width, height, paint)
    found = _picked(table, width, paint)
    if table.selection.picks and _commanding(table):
        return found + _command(table, width, paint)
    room = height - len(found)
    if room > 8:
        found += _pointed(table, width, room, paint)
    return found


def _chip(tile: Tile, where: str, width: int, side_up: str) -> Line:
    look = f"{tile.side.value}-plate"
    return sides(line(Span(f" {tile_word(tile)}  {where}", look)), line(Span(f"{side_up} ", look)), width, look)


def _side_up(tile: Tile) -> str:
    return "~flipped side" if tile.face is Face.FLIPPED else "starting side"


def _subject(table: Table) -> Square | None:
    if table.selection.picks:
        return table.selection.picks[0]
    return table.cursor if table.state.board[table.cursor] is not None else None


def _picked(table: Table, width: int, paint: Paint) -> list[Line]:
    square = _subject(table)
    tile = table.state.board[square] if square is not None else None
    if tile is None or square is None:
        return _nobody(table, width)
    viewer = table.side
    seen = may_see_back(table.game, viewer, tile) and (table.peek or shown_at_once(table.game, viewer, tile))
    found = [_chip(tile, f"on {square}", width, _side_up(tile))]
    found += boxes(tile.type, tile.side, tile.face, ("now", "then"), paint, not seen)
    found.append(legend(*((tile.grid, tile.turned_over.grid) if seen else (tile.grid,)), paint=paint))
    if not may_see_back(table.game, viewer, tile):
        found.append(line(Span(f" its other side is {side_word(tile.side)}'s to look at", "panel-dim")))
    return found + _notes(tile.type, width)


def _nobody(table: Table, width: int) -> list[Line]:
    state, square = table.state, table.cursor
    terrain = state.board.ground.at(square)
    word = f"The {terrain.value.capitalize()}" if terrain else "An empty square"
    flags = [f"{side_word(side)}'s Flag lies here" for side in Side if state.flags.of(side) == square]
    found = [line(Span(f" {square}  ", "panel-hot"), word), line()]
    return found + [line(f" {text}") for text in flags]


def _notes(type: TileType, width: int) -> list[Line]:
    found: list[Line] = []
    if type.stands_in:
        found += wrapped(f"stands in with the grid of the {type.stands_in}", width - 1, "panel-dim")
    if type.abilities:
        words = listed(sorted(ability.value for ability in type.abilities))
        found += wrapped(f"can {words}", width - 1, "panel-dim")
    return found


def _pointed(table: Table, width: int, room: int, paint: Paint) -> list[Line]:
    square = table.cursor
    if not table.selection.picks or square == table.selection.picks[0]:
        return []
    tile = table.state.board[square]
    rule = signs(paint.eyes.ascii).horizontal
    found = [line(), ruled("Pointed at", square.name, width, rule)]
    if tile is not None:
        look = f"{tile.side.value}-plate"
        note = " its flipped side is up" if tile.face is Face.FLIPPED else " its starting side is up"
        found.append(line(Span(f" {tile_word(tile)} ", look), note))
        if tile.side is not table.side and not table.game.rules.open_play:
            found.append(line(Span(f" its other side is {side_word(tile.side)}'s to see", "panel-dim")))
    preview = table.preview()
    if preview is not None and room > 12:
        mover = table.state.board[table.selection.picks[0]]
        name = tile_word(mover) if mover else ""
        found += [line(), ruled(f"If the {name} goes on", "", width, rule)]
        for action in table.offered()[:1]:
            if isinstance(action, TURN_ACTIONS):
                found += wrapped(describe_turn(table.game.rules, table.state, action), width - 1)
        for danger in reply_danger(table.game.rules, preview.state, table.cursor):
            found += wrapped(f"! {danger}", width - 1, "panel-bad")
        found.append(line(f" Guard: {'yes' if preview.guard else 'no'}."))
    return found


def _commanding(table: Table) -> bool:
    found = [action for action, _, _ in table.selection.candidates()]
    return len(table.selection.picks) >= 2 and bool(found) and all(isinstance(a, Command) for a in found)


def _command(table: Table, width: int, paint: Paint) -> list[Line]:
    picks, state = table.selection.picks, table.state
    sent = state.board[picks[1]]
    commander = state.board[picks[0]]
    if sent is None or commander is None:
        return []
    rule = signs(paint.eyes.ascii).horizontal
    targets = squares(sorted(table.selection.next(), key=lambda s: s.name))
    found = [
        line(),
        ruled("Command", "step 2 of 2", width, rule),
        line(Span(" 1", "panel-hot"), f" which tile   {tile_word(sent)} on {picks[1]}  done"),
        *wrapped(f"2 where to     {targets}", width - 1, later="                "),
        line(),
        *wrapped(f"The {tile_word(commander)} stays on {picks[0]} and flips.", width - 1),
        *wrapped(f"The {tile_word(sent)} goes, unflipped.", width - 1),
    ]
    written = _written(table)
    return [*found, line(Span(" written  ", "panel-dim"), Span(written, "panel-hot"))] if written else found


def _written(table: Table) -> str:
    for action in table.offered()[:1]:
        if isinstance(action, TURN_ACTIONS):
            return write(table.state, (action,))
    return ""


def _why(table: Table, width: int, paint: Paint) -> list[Line]:
    refusal = table.refusal
    if refusal is None:
        return []
    rule = signs(paint.eyes.ascii).horizontal
    title = f"Why not {table.asked}?" if table.asked else "Why not?"
    found = [ruled(title, "", width, rule)]
    found += wrapped(refusal_sentence(table.game.rules, table.state, refusal), width - 1)
    found += [line(), line(Span(f" Enter reads the rule {rule_of(refusal)}", "panel-link", "follow"))]
    return found


def _threatened(table: Table) -> bool:
    rules, state = table.game.rules, table.state
    if not isinstance(state.decision, TakeTurn) or not rules.objective.guarded:
        return False
    return bool(guards(rules, state.board, table.side))


def _guarded(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    rules, state, side = table.game.rules, table.state, table.side
    found = [
        sides(line(Span(" Guard!", "panel-bad")), line(Span("your leader is in danger ", "panel-bad")), width),
    ]
    arrow = signs(paint.eyes.ascii).arrow
    said = set()
    for threat in guards(rules, state.board, side):
        tile, square, target = state.board.cells[threat.attacker], SQUARES[threat.attacker], SQUARES[threat.target]
        if tile is not None and square not in said:
            said.add(square)
            words = f"{tile_word(tile)} on {square}: {threat.icon.words} to {target}"
            found.append(line(Span(f" !{arrow} ", "panel-bad"), words))
    outs = list(legal_turns(rules, state))
    plain = [action for action in outs if write(state, (action,))]
    found += [line(), line(Span(" Ways out", "panel-hot"))]
    room = max(1, height - len(found) - 6)
    for action in plain[:room]:
        found.append(line(f"  {write(state, (action,)):<9}", Span(_short(table, action, width - 12), "panel-dim")))
    if len(plain) > room:
        found.append(line(Span(f"  and {len(plain) - room} more", "panel-dim")))
    if not plain:
        found.append(line("  none on the board"))
    if len(plain) < len(outs):
        found += wrapped(_draw_note(table), width - 1, "panel-dim")
    found.append(line(Span(" ? the rule (T3, T6)", "panel-link", "rules")))
    return found


def _short(table: Table, action: TurnAction, width: int) -> str:
    return describe_turn(table.game.rules, table.state, action)[:width]


def _draw_note(table: Table) -> str:
    saving = saving_squares(table)
    if saving is None:
        return ""
    if saving:
        return f"Drawing: a tile on {squares(saving)} would stop it."
    return "Drawing is allowed, but a tile on no square stops it."


def saving_squares(table: Table) -> tuple[Square, ...] | None:
    """Where a newly placed tile would save a threatened leader; None when a draw is not possible (T3)."""
    rules, state, side = table.game.rules, table.state, table.side
    if draw_refusal(rules.tiles, state, side) is not None:
        return None
    board = state.board
    threats = exposed(rules, board, side)
    free = beside_leaders(board, side) & open_squares(board, state.flags)
    return tuple(s for s in squares_in(free) if all(threat.clear & s.bit for threat in threats))


def _drawn(table: Table, decision: PlaceTile, width: int, height: int, paint: Paint) -> list[Line]:
    """The drawn tile with both sides: it is the player's own, and everyone sees it placed."""
    hands = table.selection.hands
    hand = hands[table.selection.hand] if hands else None
    name = (hand.swap or hand.name) if hand else decision.drawn[0]
    type = table.game.rules.tiles[name]
    look = f"{decision.side.value}-plate"
    word = by_case(name, decision.side)
    found = [sides(line(Span(f" {word}  drawn", look)), line(Span("starting side ", look)), width, look)]
    found += boxes(type, decision.side, Face.STARTING, ("placed", "later"), paint, False)
    found.append(legend(type.grid(Face.STARTING), type.grid(Face.FLIPPED), paint=paint))
    rule = signs(paint.eyes.ascii).horizontal
    found.append(ruled("Drawn from the bag", "", width, rule))
    if hand is None:
        found += wrapped("No open square can take it: it goes back into the bag. Enter.", width - 1)
        return found
    if len(hands) > 1:
        found.append(line(Span(" Tab chooses what is placed:", "panel-dim")))
        room = max(2, height - len(found) - 3)
        first = max(0, min(table.selection.hand - room + 1, len(hands) - room))
        for number, option in enumerate(hands[first : first + room], first):
            chosen = number == table.selection.hand
            text = f" {number + 1} {option.name}"
            text += f" -> {option.swap}" if option.swap else ""
            text += f", out: {', '.join(option.out)}" if option.out else ""
            found.append(line(Span(text.ljust(width)[:width], "selected" if chosen else "panel", f"hand {number}")))
    where = squares(sorted(table.selection.next(), key=lambda s: s.name))
    found += wrapped(f"It may stand on {where}.", width - 1)
    if any(not isinstance(action, Place) for action in table.selection.actions):
        found += wrapped("x puts it back.", width - 1, "panel-dim")
    return found


def _draft(table: Table, decision: Pick, width: int, height: int, paint: Paint) -> list[Line]:
    rule = signs(paint.eyes.ascii).horizontal
    found = [ruled("Pick a type", f"{len(decision.pool)} left", width, rule)]
    room = height - 6
    first = max(0, min(table.choice - room + 1, len(decision.pool) - room))
    for number, name in enumerate(decision.pool[first : first + room], first):
        copies = table.game.rules.tiles[name].copies
        text = f" {name}" + (f"  ({copies} copies)" if copies > 1 else "")
        look = "selected" if number == table.choice else "panel"
        found.append(line(Span(text.ljust(width)[:width], look, f"choice {number}")))
    chosen = decision.pool[min(table.choice, len(decision.pool) - 1)]
    words = f"All of them into {side_word(decision.side)}'s bag; {side_word(decision.side.other)} loses the {chosen}."
    return found + wrapped(words, width - 1, "panel-dim")


def _ended(table: Table, over: Over, width: int, paint: Paint) -> list[Line]:
    game = table.game
    winner = f"{side_word(over.winner)} has won" if over.winner else "A draw"
    name = game.options.names.of(over.winner) if over.winner else ""
    found = [sides(line(Span(f" {winner}", "panel-hot")), line(Span(f"{name} ", "panel-hot")), width), line()]
    found += wrapped(ending_sentence(over, game.options.names), width - 1)
    found += [line(), line(Span(" The game", "panel-hot")), line(f"  {game.number} turns")]
    counts = {"drawn": "Drew", "taken": "Taken", "Guards": "Guard"}
    for word, kind in counts.items():
        found.append(line(f"  {word:<8}", *_tally(table, kind)))
    if not game.rules.open_play:
        found += [line(), line(Span(" What was in the bags", "panel-hot"))]
    for side in Side:
        names = _counted(game.state.bags.of(side), side)
        found += wrapped(f"{side_word(side):<6} {names or 'nothing'}", width - 2, indent="  ", later="         ")
    return found


def _tally(table: Table, kind: str) -> list[str]:
    counts: Counter[Side] = Counter()
    for game_line in table.game.lines:
        for event in game_line.events:
            if type(event).__name__ == kind and game_line.side is not None:
                counts[game_line.side] += 1
    return [f"{side_word(side)} {counts[side]}   " for side in Side]


def _counted(names: tuple[str, ...], side: Side) -> str:
    return ", ".join(f"{name} {n}" if n > 1 else name for name, n in sorted(Counter(names).items()))


def _bags(table: Table, width: int, paint: Paint) -> list[Line]:
    state = table.state
    rule = signs(paint.eyes.ascii).horizontal
    found = [ruled("Bags", "lost", width, rule)]
    for side in Side:
        lost = state.captured.of(side)
        words = ", ".join(dict.fromkeys(f"{n} {c}" if c > 1 else n for n, c in Counter(lost).items()))
        chip = Span(f" {side_word(side):<5} ", f"{side.value}-plate")
        left = line(chip, f" {len(state.bags.of(side))} in bag")
        room = width - 18
        shown = words if len(words) <= room else f"{words[: room - 2]}.."
        found.append(sides(left, line(f"{shown} "), width))
    return found


def _last_turns(table: Table, width: int, paint: Paint) -> list[Line]:
    rule = signs(paint.eyes.ascii).horizontal
    found = [ruled("Last turns", "g all", width, rule)]
    return found + log_rows(table)[-TURNS_SHOWN:] + [line()] * max(0, TURNS_SHOWN - len(log_rows(table)))


def log_rows(table: Table) -> list[Line]:
    """The turns in pairs, the present one open."""
    rows: list[list[str]] = []
    setup = [entry.text for entry in table.game.lines if not entry.number]
    for entry in table.game.lines:
        if not entry.number:
            continue
        if entry.side is table.game.rules.mover or not rows or len(rows[-1]) == 3:
            rows.append([str(entry.number)])
            if entry.side is not table.game.rules.mover and len(rows) == 1:
                rows[-1].append("")
        rows[-1].append(entry.text + ("!" if entry.guard else ""))
    if not rows:
        return [line(f"  {text}") for text in setup]
    if table.state.over is None and isinstance(table.state.decision, (TakeTurn, PlaceTile)):
        if len(rows[-1]) == 3:
            rows.append([str(table.game.number), "..."])
        else:
            rows[-1].append("...")
    return [line(Span(f" {row[0]:>3}  ", "panel-dim"), "".join(f"{text:<15}" for text in row[1:])) for row in rows]


def _log(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    rule = signs(paint.eyes.ascii).horizontal
    setup = [line(f"  {entry.text}") for entry in table.game.lines if not entry.number]
    rows = [*setup, *log_rows(table)] if any(entry.number for entry in table.game.lines) else setup
    room = height - 2
    first = max(0, len(rows) - room - table.scroll)
    return [ruled("All turns", "g closes", width, rule), *rows[first : first + room]]


def _contents(table: Table, width: int, paint: Paint) -> list[Line]:
    state = table.state
    rule = signs(paint.eyes.ascii).horizontal
    found = [ruled("Bags and lost tiles", "b closes", width, rule)]
    for side in Side:
        found += [line(), line(Span(f" {side_word(side):<5} ", f"{side.value}-plate"))]
        for word, names in (
            ("in the bag", state.bags.of(side)),
            ("lost", state.captured.of(side)),
            ("out of the game", state.out.of(side)),
        ):
            found += wrapped(f"{word}: {_counted(names, side) or 'nothing'}", width - 1, later="   ")
    if state.beside:
        found += [line(), *wrapped(f"beside the board: {', '.join(state.beside)}", width - 1, later="   ")]
    return found


def _score(table: Table, width: int, paint: Paint) -> list[Line]:
    rules, state = table.game.rules, table.state
    s = signs(paint.eyes.ascii)
    if rules.objective.riders:
        side = pikes_side(state.board) or Side.LIGHT
        taken = len(state.captured.of(side))
        frozen = rules.objective.frozen(state.board).bit_count()
        text = f" {side_word(side)}'s pikes: {frozen} across, {taken} lost"
        return [ruled(rules.objective.title, "3 win", width, s.horizontal), line(text)]
    title = "first to 3" if rules.objective.score else "bring it home"
    found = [ruled(rules.objective.title, title, width, s.horizontal)]
    for number, side in enumerate(Side):
        flag = state.flags.of(side)
        carrier = state.board[flag] if flag else None
        where = f"{flag}, {tile_word(carrier) if carrier else 'lying'}" if flag else "not planted yet"
        points = f"{state.score.of(side)} of 3   " if rules.objective.score else ""
        found.append(
            line(Span(f" {side_word(side):<5} ", f"{side.value}-plate"), f" {points}flag {s.flags[number]} {where}")
        )
    return found
