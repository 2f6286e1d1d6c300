"""The table's title line and the three lines below the board: what to do, what it would do, what could follow."""

from __future__ import annotations

from duke.engine.actions import Draw, Place, Purpose, SetUp, last
from duke.engine.decisions import Over, Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.geometry import Side
from duke.engine.notation import shortest, write_step
from duke.play.game import UndoPolicy
from duke.play.preview import saving
from duke.play.wording import by_case, ending_sentence, side_word, squares, the, the_type
from duke.tui.glyphs import GLYPHS
from duke.tui.pages import clipped, cut, safe
from duke.tui.spans import Line, Span, line, sides, width_of
from duke.tui.table_moments import brief, leader_words
from duke.tui.table_says import dangers, here, square_lines, turn_lines, unharmed, warn
from duke.tui.table_state import Mode, Table
from duke.tui.table_why import sentence

INDENT = 9
"""Columns before the second and third line, under the player's name plate."""


def title(table: Table, width: int) -> Line:
    """` THE DUKE · Standard game       Ann LIGHT · Ben dark · turn 12 `."""
    game, dot = table.game, "·"
    left = line(Span(" THE DUKE", "title-hot"), f" {dot} {game.rules.objective.title}")
    names = game.options.names
    turn = f"turn {game.number} "
    if table.covered:
        return sides(left, line(turn), width)
    if game.rules.objective.score:
        score = game.state.score
        points = (f" {score.light}", f"{score.dark} ")
    else:
        points = ("", "")
    room = (width - width_of(left) - len(turn) - len(f" LIGHT {dot}  dark {dot} ") - 4) // 2
    light, dark = (called(cut(safe(names.of(side), 2), room), side) for side in Side)
    return sides(left, line(f"{light}{points[0]} {dot} {points[1]}{dark} {dot} {turn}"), width)


def called(name: str, side: Side) -> str:
    """`Ann LIGHT`; the colour alone for a player who is called by it."""
    word = side_word(side)
    return word if name.casefold() == word.casefold() else f"{name} {word}"


def prompt(table: Table, width: int, rows: int, *, reading: bool = False) -> list[Line]:
    """What to do; what the square under the cursor would do; what could then happen.

    While the rules are read the keys are theirs, and no other use of them is told.
    """
    said, room, found = _prompt(table, reading), width - INDENT, []
    if reading and table.mode is Mode.TURN and not table.picks:
        del said[1:]
    spare = rows - len(said)
    for each in said:
        broken, short = _broken(each, room), _brief(each, room)
        if spare < len(broken) - 1 and not short[-1].look and not short[-1].text.endswith("…"):
            broken = [short]
        spare -= len(broken) - 1
        found += broken
    found = [*found, line(), line(), line()][:rows]
    if table.trouble:
        found[-1] = line(Span(table.trouble, "bad"))
    over = table.state.over
    side = (over.winner if over else None) or table.side
    name = Span(f" {side_word(side):<5} ", f"{side.value}-chip") if over is None or over.winner else Span(" " * 7)
    first = line(" ", name, " ", *found[0])
    further = [line(" " * INDENT, *each) for each in found[1:]]
    return [clipped(each, width) for each in (first, *further)]


def _brief(spans: Line, width: int) -> Line:
    """A line with as much of its last span as there is room for."""
    return (*spans[:-1], spans[-1]._replace(text=brief(spans[-1].text, width - width_of(spans[:-1]))))


def _broken(spans: Line, width: int) -> list[Line]:
    """A line that is too long as two, its last span broken after a clause or at a space; others as they are."""
    room = width - width_of(spans[:-1]) if spans else 0
    if not spans or len(spans[-1].text) <= room:
        return [spans]
    text = spans[-1].text
    clause = max(text.rfind(sign, 0, room) for sign in ("; ", ", ", "  (")) + 1
    at = clause if clause and len(text) - clause <= width - 4 else text.rfind(" ", 0, room + 1)
    if at <= 0:
        return [spans]
    rest = line(Span(" " * 4 + text[at + 1 :], spans[-1].look))
    return [(*spans[:-1], spans[-1]._replace(text=text[:at])), rest]


def _prompt(table: Table, reading: bool) -> list[Line]:
    match table.mode:
        case Mode.TYPING:
            return _typing(table)
        case Mode.ASK_QUIT:
            kept = "Saving is tried once more." if table.trouble else "The game is kept."
            return [
                line(Span("Leave the game? ", "strong"), f"{table.key('go')} leaves, {table.key('back')} stays. {kept}")
            ]
        case Mode.ASK_OFFER:
            resigning = f"{table.key('resign')} resigns ({side_word(table.side.other)} wins)"
            words = f"{resigning}, {table.key('agree')} ends it as a draw if both agree, {table.key('back')} goes on."
            return [line(Span("End the game? ", "strong")), line(words)]
        case Mode.ASK_PEEK:
            names = table.game.options.names
            words = f"This is for {names.of(table.side)} alone; {names.of(table.side.other)}, please look away."
            return [
                line(Span(words, "strong")),
                line(f"{table.key('go')} shows it until the cursor moves on, {table.key('back')} does not."),
            ]
        case Mode.ASK_DRAW:
            return _ask_draw(table)
        case Mode.WHY if table.refusal is not None:
            return _why(table, reading)
        case Mode.LOOK:
            preview, foe = table.preview(), side_word(table.side.other)
            words = f"! {foe} could take that tile." if preview is not None and preview.threatened else ""
            return [line(Span("The board after this turn. ", "strong"), words), *square_lines(table)]
    if table.back:
        return _looking_back(table)
    return _decision(table)


def _decision(table: Table) -> list[Line]:
    note = [line(Span(table.note, "hot"))] if table.note else []
    match table.state.decision:
        case Over() as over:
            words = "Look round the board and back through the game as long as you like."
            return [
                line(Span(ending_sentence(over, table.game.options.names, table.game.last_events), "strong")),
                *(note or [line(words)]),
                *([line(f"Saved as {safe(table.file, 2)}")] if table.file else []),
            ]
        case PutDown(side, name, left):
            rest = f"   {left - 1} more after it" if left > 1 else ""
            return [
                line(Span(f"Where does {the_type(table.game.rules.tiles[name], side)} stand?", "strong"), rest),
                *(note or _where(table)),
            ]
        case Plant(side, flag):
            owner = "its" if flag is side else f"{side_word(flag)}'s"
            words = f"Where does {side_word(side)} plant {owner} Flag?"
            return [line(Span(words, "strong")), *(note or _where(table))]
        case Pick():
            return [line(Span("Which type goes into your bag?", "strong")), *note]
        case PlaceTile(side, _, drawn):
            names = ", ".join(by_case(name, side) for name in drawn)
            hands = table.selection.hands
            swap = hands[table.selection.hand].swap if hands else ""
            tiles = table.game.rules.tiles
            it = the_type(tiles[swap], side) if swap else "it"
            asked = (
                f"{the_type(tiles[drawn[0]], side)}. Where does {it} stand?"
                if len(drawn) == 1
                else f"{names}. Place one of them."
            )
            says = line(Span(f"You drew {asked}", "strong"))
            return [says, *_where(table), *(note or _no_return(table))]
        case TakeTurn():
            return turn_lines(table, note)
    return [line("..."), *note]


def _no_return(table: Table) -> list[Line]:
    if table.game.options.undo is UndoPolicy.ANY:
        return []
    return [line(Span("there is no going back from a drawn tile in this game", "dim"))]


def _looking_back(table: Table) -> list[Line]:
    entry = table.replay.line
    begun = "during the set-up" if table.game.rules.roster else "where the game began"
    words = f"after {entry.number}. {entry.text}" if entry and entry.number else begun
    return [
        line(Span(f"Looking back: {words}", "strong")),
        line(f"left right step, {table.key('back')} to the end of the game"),
    ]


def _typing(table: Table) -> list[Line]:
    fitting = table.selection.fitting(table.typed)
    if not table.typed.strip():
        return [
            line(Span("Type a turn, ", "strong"), "such as c2-c4, c2xc4, c2*c4, c2:d2-d3, + to draw, F: for the Flag")
        ]
    texts = sorted({shortest(table.state, action) for action in fitting})
    words = f"{len(texts)} fit{'s' if len(texts) == 1 else ''}: {'  '.join(texts)}"
    if not texts:
        words = f"no legal turn begins so; {table.key('go')} says why"
    return [line(Span("Type a turn   ", "strong"), words)]


def _why(table: Table, reading: bool) -> list[Line]:
    assert table.refusal is not None
    words = sentence(table, table.refusal)
    back = f"{the(table.picked)}'s reach" if table.picked else "the board"
    asked = table.asked is not None and table.asked not in table.refusal.stops
    legend = [f"{GLYPHS.stop} what stops it"] if table.refusal.stops else []
    legend += ["? what you asked for"] if asked else []
    if reading:
        return [line(Span(words, "strong")), line("   ".join(legend))]
    return [
        line(Span(words, "strong")),
        *([line("   ".join(legend))] if legend else []),
        line(f"Any other key goes back to {back}."),
    ]


def _where(table: Table) -> list[Line]:
    """What the square under the cursor would be for a tile or Flag that is put down."""
    possible = table.selection.next()
    offered = possible.get(table.cursor)
    if not possible:
        return [line(f"No square can take it: {table.key('go')} puts it back.")]
    if not offered:
        return [here(table, f"not here; possible: {squares(sorted(possible, key=lambda s: s.name))}")]
    action = offered[0]
    if isinstance(action, Place):
        words = f"{write_step(table.state, action)}   then {side_word(table.side.other)} to move"
        found = dangers(table)
        return [here(table, f"{words}; {found[0] if found else unharmed(table)}")]
    what = "it" if isinstance(action, SetUp) else "the Flag"
    return [here(table, f"{table.key('go')} puts {what} here")]


def _ask_draw(table: Table) -> list[Line]:
    back = "" if table.game.options.undo is UndoPolicy.ANY else "There is no going back. "
    found = [line(Span(f"Draw? {back}", "strong"), f"{table.key('go')} draws, {table.key('back')} does not.")]
    drawing = last(table.asking[-1]) if table.asking else None
    if isinstance(drawing, Draw) and drawing.purpose is Purpose.RETURN and drawing.square is not None:
        tile = table.state.board[drawing.square]
        found.append(line(f"Once it is placed, {the(tile) if tile else 'the tile'} goes back into the bag."))
    hope = saving(table.game.rules, table.state)
    if hope is None:
        return found
    danger = f"Your {leader_words(table)} is in danger"
    if hope.words:
        return [*found, warn(f"{danger}: only {hope.words} would save it.")]
    return [*found, warn(f"{danger}, and no square for the tile saves it.")]
