"""What the panel shows at the moments of a turn: Command, choices, Guard, why not, a drawn tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from duke.engine.actions import Action, CamelotCommand, Command, Draw, Link, Place, Purpose, RelocateFlag, TurnAction
from duke.engine.attempts import flipped_by_link, legal_turns
from duke.engine.decisions import PlaceTile, Plant, PutDown
from duke.engine.geometry import SQUARES, Square, beside, squares_in
from duke.engine.notation import shortest, write_step
from duke.engine.tiles import Face, Tile
from duke.play.preview import saving
from duke.play.selection import Hand
from duke.play.wording import (
    VERBS,
    by_case,
    capital,
    describe_turn,
    listed,
    name_on,
    rule_behind,
    side_word,
    squares,
    the,
    the_type,
    tile_word,
)
from duke.tui.cuts import cut_words
from duke.tui.faces import boxes
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, sides, wrapped
from duke.tui.table_inspect import notes, plated, signs_used, spread
from duke.tui.table_state import Table
from duke.tui.table_why import sentence
from duke.tui.theme import Paint


def does(table: Table, action: Action) -> str:
    """What an action does, as a sentence without subject."""
    if isinstance(action, RelocateFlag):
        return "your Flag goes there first, then comes your turn"
    rules, state = table.game.rules, table.state
    if isinstance(action, Link) and action.then is not None:
        flipped = flipped_by_link(state, action.square, action.linked)
        return f"then it {describe_turn(rules, flipped, action.then)}"
    turned = getattr(action, "turned", None)
    if turned is not None and len(table.picks) > 1:
        tile = state.board[turned]
        return f"and turns {the(tile) if tile else 'the tile'} on {turned} to your side"
    if isinstance(action, TurnAction):
        return describe_turn(rules, state, action)
    return "stands there"


def brief(text: str, width: int) -> str:
    """As many of a sentence's parts as there is room for."""
    while len(text) > width and ", " in text:
        text = text.rpartition(", ")[0]
    return cut_words(text, width)


# Command


def commanding(table: Table) -> bool:
    """Whether the picks are a commander, or Camelot, and the tile that it sends."""
    found = [way.action for way in table.selection.candidates()]
    return len(table.picks) == 2 and bool(found) and all(isinstance(a, (Command, CamelotCommand)) for a in found)


def commander_word(table: Table) -> str:
    """Who commands: the picked tile, or Camelot."""
    found = [way.action for way in table.selection.candidates()]
    if all(isinstance(action, CamelotCommand) for action in found):
        return "Camelot"
    return the(table.picked) if table.picked is not None else "the tile"


def command(table: Table, width: int, paint: Paint) -> list[Line]:
    """The steps of a command."""
    commander, sent = table.picked, table.state.board[table.picks[1]]
    if sent is None or commander is None:
        return []
    rule = signs(paint.eyes.ascii).horizontal
    targets = squares(sorted(table.selection.next(), key=lambda s: s.name))
    which = f" which tile  {tile_word(sent)} on {table.picks[1]}"
    found = [
        ruled("Command", "step 2 of 2", width, rule),
        line(Span(" 1", "panel-hot"), f"{which}  done" if len(which) + 8 < width else which),
    ]
    rows = wrapped(targets, width - 16, indent="")
    found.append(line(Span(" 2", "panel-hot"), " where to    ", *rows[0]))
    found += [line(" " * 15, *row) for row in rows[1:]]
    found += [
        line(),
        *wrapped(_stays(table), width - 1),
        *wrapped(f"{capital(the(sent))} goes, unflipped.", width - 1),
    ]
    for action in table.offered()[:1]:
        found.append(line(Span(" written  ", "panel-dim"), Span(write_step(table.state, action), "panel-hot")))
    return found


def _stays(table: Table) -> str:
    word = commander_word(table)
    if word == "Camelot":
        return "Camelot turns to its Fort face; the legend in it does nothing."
    return f"{capital(word)} stays and flips."


# Several turns by the same squares


def choices(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The turns that the picks can be; each row can be clicked or chosen by its number."""
    selection = table.selection
    rule = signs(paint.eyes.ascii).horizontal
    further = selection.next()
    key = f"{table.key('other')} next" if len(selection.finals) > 1 else ""
    found = [ruled("Which of these?", key, width, rule)]
    for number, action in enumerate(selection.finals):
        chosen = number == selection.choice
        look, act = ("selected" if chosen else "panel"), f"final {number}"
        text = f" {number + 1}  {shortest(table.state, action)}"
        found.append(line(Span(text.ljust(width)[:width], look, act)))
        words = does(table, action) + ("; no tile changes sides" if _may_turn(further) else "")
        found += [line(Span(row[0].text, "panel-dim", act)) for row in wrapped(words, width - 1, "", "    ")]
    if further:
        found.append(line(Span(" or go on to", "panel-dim")))
    for square, actions in sorted(further.items(), key=lambda item: item[0].name):
        act = f"square {square}"
        first, *rest = wrapped(does(table, actions[0]), width - 1, "panel", " " * 5)
        found.append(line(Span(f" {square} ", "panel-hot", act), Span(f" {first[0].text.strip()}", "panel", act)))
        found += [line(Span(row[0].text, "panel", act)) for row in rest]
    if len(found) > height:
        found = [*found[: height - 1], line(Span(f"  more marked squares: {len(further)} in all", "panel-dim"))]
    return found


def _may_turn(further: Mapping[Square, list[Action]]) -> bool:
    """Whether going on turns a tile of the opponent's (A5)."""
    return any(getattr(action, "turned", None) is not None for actions in further.values() for action in actions)


# Why not


def why(table: Table, width: int, paint: Paint) -> list[Line]:
    """Why something cannot be, and the way to the rule."""
    refusal = table.refusal
    if refusal is None:
        return []
    s = signs(paint.eyes.ascii)
    found = [ruled(f"Why not {table.asked}?" if table.asked else "Why not?", "", width, s.horizontal)]
    found += wrapped(sentence(table, refusal), width - 1)
    found.append(line())
    if refusal.stops:
        found.append(line(Span(f" {s.stop}", "panel-bad"), f" what stops it: {squares(refusal.stops)[: width - 19]}"))
    between = [square for square in refusal.path if square not in (*refusal.stops, table.asked)]
    if between:
        found.append(line(Span(f"  {s.path}", "panel-hot"), f" in question: {squares(between)[: width - 17]}"))
    rule = rule_behind(refusal)
    found += [line(), line(" ", Span(f"{table.key('go')} reads the rule: {rule}", "panel-link", "follow"))]
    return found


# Guard


def guarded(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The attackers, and every way out."""
    rules, state = table.game.rules, table.state
    leader = leader_words(table)
    found = [
        *_alarm(f"your {leader} {are(leader)} in danger", width),
        *_attackers(table, width, paint),
        line(),
    ]
    rule = line(" ", Span(f"{table.key('rules')} the rules (T3, T6)", "panel-link", "rules"))
    if not table.bound:
        found += wrapped("Another leader would fight on, so any turn may be played (A2, T3).", width - 1)
        return [*found, line(), rule]
    found.append(line(Span(" Ways out", "panel-hot")))
    outs = list(legal_turns(rules, state))
    plain = [action for action in outs if action != Draw()]
    tail = _drawing(table, width) if Draw() in outs else []
    room = max(1, height - len(found) - len(tail) - 2)
    for action in plain[:room] if len(plain) <= room else plain[: room - 1]:
        text = _way_out(describe_turn(rules, state, action), width - 12)
        found.append(line(f"  {shortest(state, action):<9} ", Span(text, "panel-dim")))
    if len(plain) > room:
        found.append(line(Span(f"  and {len(plain) - room + 1} more", "panel-dim")))
    if not plain:
        found.append(line("  none on the board"))
    return [*found, *tail, rule]


def _way_out(text: str, width: int) -> str:
    """As many of a turn's parts as there is room for, and what it takes before anything else."""
    short = brief(text, width)
    takes = next((part for part in text.split(", ") if part.startswith("takes ")), "")
    return short if takes in short else brief(takes, width)


def leader_words(table: Table, word: Callable[[Tile], str] = tile_word) -> str:
    """`duke`, `the duke`, or `ARTHUR and ...`: the leaders in danger."""
    board = table.state.board
    names = dict.fromkeys(word(t) for threat in table.guards if (t := board.cells[threat.target]) is not None)
    return listed(names) or "leader"


def _attackers(table: Table, width: int, paint: Paint) -> list[Line]:
    arrow = signs(paint.eyes.ascii).arrow
    found, said = [], set()
    for threat in table.guards:
        tile = table.state.board.cells[threat.attacker]
        if tile is not None and (threat.attacker, threat.target) not in said:
            said.add((threat.attacker, threat.target))
            does = "by its Link takes" if threat.linked else f"{VERBS[threat.icon]} to"
            words = f"{tile_word(tile)} on {SQUARES[threat.attacker]} {does} {SQUARES[threat.target]}"
            found.append(line(Span(f" !{arrow} ", "panel-bad"), cut_words(words, width - 5)))
    return found if len(found) < 4 else [*found[:2], line(Span(f"    and {len(found) - 2} more", "panel-bad"))]


def _alarm(words: str, width: int) -> list[Line]:
    if len(words) + 10 <= width:
        return [sides(line(Span(" Guard!", "panel-bad")), line(Span(f"{words} ", "panel-bad")), width)]
    return wrapped(f"Guard! {words}", width - 1, "panel-bad")


def are(names: str) -> str:
    """`is`, or `are` for more than one."""
    return "are" if " and " in names else "is"


def _drawing(table: Table, width: int) -> list[Line]:
    """What drawing would do for the leader in danger (T3)."""
    hope = saving(table.game.rules, table.state)
    if hope is None:
        return []
    if hope.words:
        return [line(), *wrapped(f"Drawing: {hope.words} would stop it.", width - 1)]
    words = f"Drawing: allowed, but no square would stop it; {side_word(table.side.other)} could then win."
    return [line(), *wrapped(words, width - 1)]


# A drawn tile, and one that is set up


def set_up(table: Table, decision: PutDown, width: int, paint: Paint) -> list[Line]:
    """The tile that is put down at set-up, and what the rules say of its place."""
    type, side = table.game.rules.tiles[decision.name], decision.side
    look = f"{side.value}-plate"
    word = by_case(decision.name, side)
    found = [plated(f"{word}  set-up", "starting side", look, width)]
    found += spread(boxes(type, side, Face.STARTING, ("now", "later"), paint, False), width)
    found += [*signs_used((type.grid(Face.STARTING), type.grid(Face.FLIPPED)), width, paint), line()]
    possible = listed(sorted(square.name for square in table.selection.next()), "or")
    return [*found, *wrapped(f"It may stand on {possible}.", width - 1)]


def planted(table: Table, decision: Plant, width: int) -> list[Line]:
    """The Flag that is put down at set-up: where it may lie, and what it is for (F4 to F6)."""
    side, foe = decision.side, side_word(decision.side.other)
    found = [plated(f"{side_word(decision.flag)}'s Flag  set-up", "", f"{side.value}-plate", width), line()]
    possible = listed(sorted(square.name for square in table.selection.next()), "or")
    aim = (
        f"A tile of yours that ends its move beside {foe}'s Flag scores a point."
        if table.game.rules.objective.score
        else f"You win by bringing {foe}'s Flag to your own edge, rank {side.home + 1}."
    )
    return [*found, *wrapped(f"It may lie on {possible}.", width - 1), line(), *wrapped(aim, width - 1)]


def drawn(table: Table, decision: PlaceTile, width: int, height: int, paint: Paint) -> list[Line]:
    """The drawn tile with both sides: it is the player's own, and everyone sees it placed."""
    hands = table.selection.hands
    hand = hands[table.selection.hand] if hands else None
    name = (hand.swap or hand.name) if hand else decision.drawn[0]
    type = table.game.rules.tiles[name]
    side, look = decision.side, f"{decision.side.value}-plate"
    word = by_case(name, side)
    where = "swapped in" if hand and hand.swap else "drawn"
    seen, hint = table.shows_back(None), f"{table.key('peek')} peeks"
    faces = boxes(type, side, Face.STARTING, ("placed", "later"), paint, not seen, hint)
    grids = (type.grid(Face.STARTING), type.grid(Face.FLIPPED))
    found = [plated(f"{word}  {where}", "starting side", look, width), *spread(faces, width)]
    found += [*signs_used(grids if seen else grids[:1], width, paint), *notes(type, width)]
    if len(hands) > 1:
        found += _hands(table, decision, hands, width, height - len(found) - 2, paint)
    else:
        found += [line(), ruled("Drawn from the bag", "", width, signs(paint.eyes.ascii).horizontal)]
    return found + _placing_words(table, decision, hand, width)


def _hands(
    table: Table, decision: PlaceTile, hands: tuple[Hand, ...], width: int, room: int, paint: Paint
) -> list[Line]:
    """What can be placed: each row can be clicked or chosen by its number."""
    found = [ruled("Which is placed?", f"{table.key('other')} next", width, signs(paint.eyes.ascii).horizontal)]
    rows = len(hands) if len(hands) <= room - 2 else max(2, room - 3)
    at = table.selection.hand
    first = max(0, min(at - rows + 1, len(hands) - rows))
    tiles, side = table.game.rules.tiles, decision.side
    more = len(hands) - rows
    for number, option in enumerate(hands[first : first + rows], first):
        text = f" {number + 1} {by_case(option.swap or option.name, side)}"
        text += f" for {the_type(tiles[option.name], side)}" if option.swap else ""
        text += f", out: {by_case(', '.join(option.out), side)}" if option.out else ""
        look = "selected" if number == at else "panel"
        found.append(line(Span(text.ljust(width)[:width], look, f"hand {number}")))
    notes = [f"and {more} more"] if more > 0 else []
    notes += ["out: out of the game"] if any(option.out for option in hands) else []
    return [*found, line(Span(f" {'   '.join(notes)}", "panel-dim"))] if notes else found


def _placing_words(table: Table, decision: PlaceTile, hand: Hand | None, width: int) -> list[Line]:
    name = the_type(table.game.rules.tiles[(hand.swap or hand.name) if hand else decision.drawn[0]], decision.side)
    if hand is None:
        return wrapped(f"No open square can take {name}: {table.key('go')} puts it back.", width - 1)
    possible = sorted(table.selection.next(), key=lambda s: s.name)
    optional = any(not isinstance(action, Place) for action in table.selection.actions)
    found = []
    if len(table.selection.hands) < 2:
        found += wrapped(_duty(table, decision, hand, name, optional), width - 1)
    found.append(line(Span(f" {squares(possible)}", "panel-hot"), Span(_taken(table, decision, width), "panel-dim")))
    if decision.purpose is Purpose.RETURN and decision.square is not None:
        back = table.state.board[decision.square]
        found += wrapped(f"Then {the(back) if back else 'the tile'} goes back to the bag.", width - 1)
    if optional:
        words = " declines; the drawing goes on" if decision.purpose is Purpose.LINK else " puts it back, turn over"
        found.append(line(Span(f" {table.key('put_back')}", "panel-hot", "put_back"), Span(words, "panel", "put_back")))
    return found


def _duty(table: Table, decision: PlaceTile, hand: Hand, name: str, optional: bool) -> str:
    """What is to be done with the one tile that can be placed."""
    board, possible = table.state.board, table.selection.next()
    leaders = squares_in(board.leaders_of(decision.side))
    near = [leader for leader in leaders if any(square.bit & beside(leader) for square in possible)]
    by = listed((f"your {name_on(table.state, square)}" for square in near), "or")
    by_leader = all(any(square.bit & beside(leader) for leader in near) for square in possible)
    where = f"on an open square beside {by}" if by_leader and by else "on one of the marked squares"
    if hand.swap:
        instead = capital(the_type(table.game.rules.tiles[hand.name], decision.side))
        return f"{instead} can be swapped for {name}, which is placed {where}."
    return f"{capital(name)} {'may' if optional else 'must'} be placed now, starting side up, {where}."


def _taken(table: Table, decision: PlaceTile, width: int) -> str:
    """`   (c1 holds your Footman)`: the squares beside the leader that are not open."""
    board = table.state.board
    said = []
    for square in squares_in(board.leaders_of(decision.side)):
        for near in squares_in(beside(square) & board.of_side(decision.side)):
            tile = board[near]
            if tile is not None:
                said.append(f"{near} holds your {tile_word(tile)}")
    return f"   ({said[0]})" if len(said) == 1 and len(said[0]) < width - 16 else ""
