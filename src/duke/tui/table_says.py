"""What the lines below the board say in a turn: the question, what the square under the cursor does, what follows."""

from __future__ import annotations

from collections import Counter

from duke.engine.actions import (
    Action,
    CamelotCommand,
    Command,
    Link,
    PassFlag,
    PlantFlag,
    RelocateFlag,
    SetUp,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.decisions import TakeTurn
from duke.engine.geometry import SQUARES
from duke.engine.tiles import Icon, Tile
from duke.play.selection import Verb
from duke.play.wording import capital, icon_of, listed, reply_danger, side_word, the, tile_word
from duke.tui.spans import Line, Span, line
from duke.tui.table_inspect import VERB_WORDS, shows_guard
from duke.tui.table_moments import are, commander_word, commanding, does, leader_words
from duke.tui.table_state import Table
from duke.tui.table_turn import entered


def here(table: Table, words: str) -> Line:
    return line(Span(f"{table.cursor}  ", "strong"), words)


def warn(words: str, look: str = "text") -> Line:
    return line(Span("!   ", "bad"), Span(words, look))


def scores(words: str) -> Line:
    """What a point leads to, after the sign that the board has for it."""
    return line(Span(f"+1  {words}", "hot"))


def dangers(table: Table) -> list[str]:
    preview = table.preview()
    return reply_danger(table.game.rules, preview.state, table.cursor) if preview is not None else []


def turn_lines(table: Table, note: list[Line]) -> list[Line]:
    if not table.picks:
        return _opening(table, note)
    tile = table.picked
    name = the(tile) if tile else f"the Flag on {table.picks[0]}"
    if table.choosing:
        further = ", or pick a marked square" if table.selection.next() else ""
        return [
            line(Span("Which turn?   ", "strong"), f"{table.key('go')} plays the chosen one{further}"),
            *square_lines(table),
        ]
    if commanding(table):
        return [_sending(table, commander_word(table)), *note, *square_lines(table)]
    targets = table.selection.next().values()
    if targets and all(isinstance(actions[0], (RelocateFlag, PassFlag)) for actions in targets):
        question = Span("Where does the Flag go?   ", "strong")
        return [line(question, _counts(table, of_flag=True)), *note, *square_lines(table)]
    goes = any(not isinstance(action, Strike) for actions in targets for action in actions)
    asks = f"Where does {name} go?" if goes else f"What does {name} do?"
    return [line(Span(f"{asks}   ", "strong"), _counts(table)), *note, *square_lines(table)]


def _sending(table: Table, name: str) -> Line:
    """`Where does the General send the PIKEMAN?   c3, d2, or take e3`."""
    board = table.state.board
    sent = board[table.picks[1]]
    targets = sorted(table.selection.next(), key=lambda s: s.name)
    free = [s.name for s in targets if board[s] is None]
    takes = [f"take {s}" for s in targets if board[s] is not None]
    words = [*free, *takes]
    ways = f"{', '.join(words[:-1])}, or {words[-1]}" if len(words) > 1 else "".join(words)
    return line(Span(f"Where does {name} send {the(sent) if sent else 'the tile'}?   ", "strong"), ways)


def _opening(table: Table, note: list[Line]) -> list[Line]:
    decision, found = table.state.decision, table.guards
    if found:
        attacker = table.state.board.cells[found[0].attacker]
        who = f"{capital(the(attacker))} on {SQUARES[found[0].attacker]}" if attacker else "It"
        leader = leader_words(table)
        danger = f"{who} can take your {leader}."
        if len({threat.target for threat in found}) > 1:
            danger = f"Your {leader} {are(leader)} in danger."
        asks = line(Span("Guard! ", "bad"), Span(f"{danger} What do you do?", "strong"))
        if not table.bound:
            words = f"Pick a tile{_or_draw(table)}. No turn is refused: another leader would fight on."
            return [asks, line(words), *note]
        words = f"Pick a tile{_or_draw(table)}. Turns that leave {leader_words(table, the)} in danger are refused;"
        return [asks, line(words), *(note or [line(f"{table.key('why')} on a square says why.")])]
    asks = line(Span(f"Pick a tile{_or_draw(table)}.", "strong"))
    if isinstance(decision, TakeTurn) and decision.relocate:
        flag = table.state.flags.of(decision.side)
        offer = Span(f"You may move your Flag first: pick {flag}, then a square. Or just play.", "hot")
        said = [Span(f"  {table.note}", "hot")] if table.note else []
        return [(*asks, *said), line(offer), *square_lines(table)]
    return [asks, *note, *square_lines(table)] if note else [asks, *square_lines(table)]


def _or_draw(table: Table) -> str:
    return ", or draw" if Verb.DRAW in table.selection.verbs() else ""


def _counts(table: Table, *, of_flag: bool = False) -> str:
    """`2 moves, 1 jump, 2 captures`; `of_flag` where the question has named the Flag."""
    counts: Counter[str] = Counter()
    for square, actions in table.selection.next().items():
        tile = table.state.board[square]
        foe = tile is not None and tile.side is not table.side
        counts["capture" if foe else _kind(table, actions[0], of_flag)] += 1
    captures = counts.pop("capture", 0)
    order = [icon.words for icon in Icon]
    known = sorted(counts, key=lambda word: order.index(word) if word in order else len(order))
    said = [counted_word(counts[word], word) for word in known]
    said += [counted_word(captures, "capture")] if captures else []
    commands = [VERB_WORDS[verb] for verb in table.selection.verbs()]
    verbs = [f"{table.key(command)} {command.replace('_', ' ')}" for command in commands]
    said += [f"{'or ' if said else ''}{', '.join(verbs)}"] if verbs else []
    return ", ".join(said) or "nowhere now"


def counted_word(count: int, word: str) -> str:
    """`1 move`, `2 smashes`, `3 squares for the Flag`."""
    noun, preposition, rest = next((word.partition(p) for p in (" for ", " to ") if p in word), (word, "", ""))
    ending = "" if count == 1 or not noun or noun.startswith("to ") else "es" if noun.endswith("sh") else "s"
    return f"{count} {noun}{ending}{preposition}{rest}"


def _kind(table: Table, action: Action, of_flag: bool) -> str:
    if isinstance(action, RelocateFlag):
        return "square" if of_flag else "square for the Flag"
    icon = icon_of(table.game.rules, table.state, action) if isinstance(action, TurnAction) else None
    if icon is not None:
        return icon.words
    match action:
        case Command() | CamelotCommand():
            return Icon.COMMAND.words
        case PassFlag():
            return f"tile to pass {'it' if of_flag else 'the Flag'} to"
        case Link():
            return "linked tile"
        case Summon():
            return "summoning square"
    return "square"


def square_lines(table: Table) -> list[Line]:
    """What the square under the cursor would do, and what could then take the tile."""
    tile, enter, why = table.state.board[table.cursor], table.key("go"), table.key("why")
    if not table.picks:
        if tile is None:
            return []
        if not table.over_own:
            return [here(table, f"{side_word(tile.side)}'s {tile_word(tile)}; right click or {why} says more")]
        if table.cursor in table.selection.next() or _verb_there(table):
            return [here(table, f"{enter} picks {the(tile)}")]
        return [] if table.note else [here(table, f"{the(tile)} has no turn; {why} says why")]
    offered = table.offered()
    if not offered:
        if table.cursor == table.picks[-1]:
            return [here(table, _on_itself(table))]
        if table.selection.repick(table.cursor) is not None and tile is not None:
            return [here(table, f"{enter} picks {the(tile)} instead")]
        return [here(table, f"not from here; {why} says why")]
    return [here(table, _does(table, offered)), *_follows(table, offered[0])]


def _on_itself(table: Table) -> str:
    """What Enter does on the square that was picked last."""
    words = "puts it back" if len(table.picks) == 1 else "takes another tile"
    action = entered(table)
    if action is None:
        return f"{table.key('go')} or {table.key('back')} {words}"
    return f"{table.key('go')}: {does(table, action)}; {table.key('back')} {words}"


def _verb_there(table: Table) -> bool:
    return any(way.path == (table.cursor,) for way in table.selection.ways)


def _does(table: Table, offered: list[Action]) -> str:
    action, board = offered[0], table.state.board
    if isinstance(action, (SetUp, PlantFlag)):
        return "put it here"
    if isinstance(action, Strike) and len(fallen := [t for square in action.falls if (t := board[square])]) > 1:
        return _area(table, fallen)
    further = table.selection.pick(table.cursor)
    if further is not None and not further.complete():
        return _begins(table, action)
    ways = len(further.finals) if further is not None else 1
    more = f"   ({ways} turns: {table.key('go')} asks which)" if ways > 1 else ""
    if further is not None and further.next():
        more = f"   ({table.key('go')} asks how it goes on)"
    return does(table, action) + more


def _area(table: Table, fallen: list[Tile]) -> str:
    """What falls to an area effect, the own tiles first: `takes your own FOOTMAN, the pikeman and 1 more from afar`."""
    fallen.sort(key=lambda tile: tile.side is not table.side)
    names = [f"your own {tile_word(tile)}" if tile.side is table.side else the(tile) for tile in fallen]
    named = names if len(names) < 3 else [*names[:2], f"{len(names) - 2} more"]
    return f"takes {listed(named)} from afar, stays, turns to its other side"


def _begins(table: Table, action: Action) -> str:
    """What picking a further square begins."""
    tile = table.state.board[table.cursor]
    word = the(tile) if tile is not None else "the tile"
    if isinstance(action, (Command, CamelotCommand)):
        return f"sends {word}: {table.key('go')}, then where to"
    return f"then one more square: {table.key('go')} ({does(table, action)})"


def _follows(table: Table, action: Action) -> list[Line]:
    preview = table.preview()
    if preview is None:
        return []
    point = preview.state.score.of(table.side) - table.state.score.of(table.side)
    if preview.wins:
        return [scores("your third point: that wins the game") if point else warn("that wins the game", "hot")]
    found: list[Line] = []
    if preview.guard and shows_guard(table):
        found.append(warn("that is Guard", "hot"))
    if point:
        found.append(scores(f"a point: {preview.state.score.of(table.side)} of 3"))
    could = dangers(table)
    if could:
        return [*found, warn(f"there {could[0]}")]
    arrived = preview.state.board[table.cursor]
    return [*found, line(Span(unharmed(table), "dim"))] if arrived is not None and arrived.side is table.side else found


def unharmed(table: Table) -> str:
    """What is said of a tile that nothing could take."""
    return f"no {side_word(table.side.other)} tile could take it there"
