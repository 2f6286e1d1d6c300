"""The table's title line, the three lines below the board, and the footer."""

from __future__ import annotations

from collections import Counter

from duke.engine.actions import Action, PlantFlag, RelocateFlag, SetUp, Strike
from duke.engine.decisions import Over, Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.engine.geometry import Side
from duke.engine.notation import TURN_ACTIONS
from duke.engine.refusals import rule_of
from duke.engine.rules import guards
from duke.play.selection import Verb
from duke.play.wording import (
    by_case,
    describe_turn,
    ending_sentence,
    icon_of,
    refusal_sentence,
    reply_danger,
    side_word,
    squares,
    tile_word,
)
from duke.tui.commands import by_name
from duke.tui.spans import Line, Span, line, sides, width_of
from duke.tui.table_panel import saving_squares
from duke.tui.table_state import Mode, Panel, Table


def title(table: Table, width: int) -> Line:
    """` THE DUKE · Standard game       Ann LIGHT · Ben dark · turn 12 `."""
    game, dot = table.game, "·"
    left = line(Span(" THE DUKE", "title-hot"), f" {dot} {game.rules.objective.title}")
    names = game.options.names
    if game.rules.objective.score:
        score = game.state.score
        who = f"{names.light} LIGHT {score.light} {dot} {score.dark} {names.dark} dark"
    else:
        who = f"{names.light} LIGHT {dot} {names.dark} dark"
    right = line(f"{who} {dot} turn {game.number} ")
    return sides(left, right, width)


def prompt(table: Table, width: int, rows: int) -> list[Line]:
    """What to do; what the square under the cursor would do; what could then happen."""
    found = _prompt(table)
    chip = Span(f" {side_word(table.side):<5} ", f"{table.side.value}-plate")
    lines = [line(" ", chip, " ", *found[0])]
    for further in found[1:]:
        lines.append(line(Span("         "), *further))
    return [_cut(each, width) for each in (lines + [line()] * rows)[:rows]]


def _cut(spans: Line, width: int) -> Line:
    kept: list[Span] = []
    room = width
    for span in spans:
        kept.append(span._replace(text=span.text[:room]))
        room -= len(kept[-1].text)
    return tuple(kept)


def _prompt(table: Table) -> list[Line]:
    decision = table.state.decision
    if table.trouble:
        return [line(Span(table.trouble, "bad"))]
    if table.mode is Mode.ASK_QUIT:
        return [line(Span("Leave the game? ", "strong"), "Enter leaves, Esc stays. The game is kept.")]
    if table.mode is Mode.ASK_OFFER:
        return [
            line(Span("End the game? ", "strong"), "r resigns, = ends it as a draw that both agree to, Esc goes on."),
        ]
    if table.mode is Mode.ASK_DRAW:
        return _ask_draw(table)
    if table.mode is Mode.COVERED:
        return [line("The board is covered. Space shows it.")]
    if table.mode is Mode.WHY and table.refusal is not None:
        words = refusal_sentence(table.game.rules, table.state, table.refusal)
        further = line(Span("Any key goes back; Enter reads the rule ", "dim"), rule_of(table.refusal))
        return [line(Span(words, "strong")), further]
    if table.mode is Mode.LOOK:
        return [line(Span("This is how the board would look. ", "strong"), "Any key takes it back."), *_square(table)]
    note = [line(Span(table.note, "hot"))] if table.note else []
    match decision:
        case Over() as over:
            return [line(Span(ending_sentence(over, table.game.options.names), "strong")), *note]
        case PutDown(side, name, left):
            rest = f", {left - 1} more to come" if left > 1 else ""
            return [line(Span(f"Where does the {by_case(name, side)} stand?", "strong"), rest), *note, *_where(table)]
        case Plant(side, flag):
            words = f"Where does {side_word(side)} plant {side_word(flag)}'s Flag?"
            return [line(Span(words, "strong")), *note, *_where(table)]
        case Pick():
            return [line(Span("Which type goes into your bag?", "strong"), "  up down choose, Enter picks"), *note]
        case PlaceTile(side, _, drawn):
            return [
                line(Span(f"You drew {_drawn(drawn, side)}. Where does it stand?", "strong")),
                *note,
                *_where(table),
            ]
        case TakeTurn():
            return _turn(table, note)
    return [line("..."), *note]


def _drawn(names: tuple[str, ...], side: Side) -> str:
    return "the " + ", ".join(by_case(name, side) for name in names)


def _where(table: Table) -> list[Line]:
    possible = sorted(table.selection.next(), key=lambda s: s.name)
    inside = "yes" if table.cursor in possible else "not here"
    return [line(Span(f"{table.cursor}  ", "hot"), f"{inside}; possible: {squares(possible)}")]


def _ask_draw(table: Table) -> list[Line]:
    found = [line(Span("Draw? There is no going back. ", "strong"), "Enter draws, Esc does not.")]
    rules, state = table.game.rules, table.state
    if rules.objective.guarded and guards(rules, state.board, table.side):
        saving = saving_squares(table)
        if saving:
            found.append(
                line(Span("!  ", "bad"), f"Your leader hangs; only a tile on {squares(saving)} would save it.")
            )
        else:
            found.append(
                line(Span("!  ", "bad"), "Your leader hangs, and no square where the tile may stand saves it.")
            )
    return found


def _turn(table: Table, note: list[Line]) -> list[Line]:
    state, selection = table.state, table.selection
    if not selection.picks:
        return [*_opening(table), *note, *_square(table)]
    tile = state.board[selection.picks[0]]
    name = tile_word(tile) if tile else str(selection.picks[0])
    if len(selection.picks) == 1:
        question = f"Where does the {name} go?"
    else:
        second = state.board[selection.picks[1]]
        what = f"send the {tile_word(second)}" if second is not None and second.side is table.side else "go on"
        question = f"Where does the {name} {what}?"
    return [line(Span(f"{question}   ", "strong"), _counts(table)), *_square(table), *note]


def _opening(table: Table) -> list[Line]:
    rules, state = table.game.rules, table.state
    decision = state.decision
    if rules.objective.guarded and guards(rules, state.board, table.side):
        return [line(Span("Guard! ", "bad"), Span("Your leader can be taken. What do you do?", "strong"))]
    words = "Pick a tile"
    if any(verb is Verb.DRAW for verb in table.selection.verbs()):
        words += ", or d draws one"
    found = [line(Span(f"{words}.", "strong"))]
    if isinstance(decision, TakeTurn) and decision.relocate:
        flag = state.flags.of(decision.side)
        found.append(
            line(Span("You may first move your Flag: ", "hot"), f"pick {flag}, then its new square; or just play.")
        )
    return found


def _counts(table: Table) -> str:
    """`2 moves, 1 jump, 2 captures`."""
    counts: Counter[str] = Counter()
    board = table.state.board
    for square, actions in table.selection.next().items():
        tile = board[square]
        if tile is not None and tile.side is not table.side:
            counts["capture"] += 1
            continue
        icon = icon_of(table.game.rules, table.state, actions[0]) if isinstance(actions[0], TURN_ACTIONS) else None
        counts[icon.words if icon else "square"] += 1
    captures = counts.pop("capture", 0)
    said = [f"{n} {word}{'s' if n > 1 else ''}" for word, n in counts.items()]
    said += [f"{captures} capture{'s' if captures > 1 else ''}"] if captures else []
    return ", ".join(said) or "nowhere now"


def _square(table: Table) -> list[Line]:
    """What the square under the cursor would do, and what could then take the tile."""
    state, cursor = table.state, table.cursor
    here = state.board[cursor]
    if not table.selection.picks:
        if here is None or here.side is not table.side:
            return [line(Span(f"{cursor}  ", "hot"), "" if here is None else f"the opponent's {tile_word(here)}")]
        return [line(Span(f"{cursor}  ", "hot"), f"Enter picks the {tile_word(here)}")]
    offered = table.offered()
    if not offered:
        words = "put the tile back with Esc" if cursor == table.selection.picks[0] else "not from here; w says why"
        return [line(Span(f"{cursor}  ", "hot"), words), *_verbs(table)]
    found = [line(Span(f"{cursor}  ", "hot"), _does(table, offered))]
    preview = table.preview()
    if preview is not None:
        if preview.wins:
            return [*found, line(Span("!   ", "hot"), "that wins the game")]
        dangers = reply_danger(table.game.rules, preview.state, cursor)
        if preview.guard:
            found.append(line(Span("!   ", "hot"), "that is Guard"))
        found.append(line(Span("!   ", "bad"), f"there {dangers[0]}") if dangers else line(Span(_safe(table), "dim")))
    return found


def _safe(table: Table) -> str:
    return f"no {side_word(table.side.other)} tile could take it there"


def _does(table: Table, offered: list[Action]) -> str:
    action = offered[0]
    if isinstance(action, (SetUp, PlantFlag)):
        return "put it here"
    if isinstance(action, RelocateFlag):
        return "the Flag goes here, then your turn"
    if not isinstance(action, TURN_ACTIONS):
        return ""
    more = f"   ({len(offered)} ways; Tab)" if len(offered) > 1 and not isinstance(action, Strike) else ""
    return describe_turn(table.game.rules, table.state, action) + more


def _verbs(table: Table) -> list[Line]:
    words = {
        Verb.FLIP: "~ turns it over",
        Verb.LEFT: "< turns it left",
        Verb.RIGHT: "> turns it right",
        Verb.RETURN: "/ draws, then it goes back to the bag",
    }
    found = [words[verb] for verb in table.selection.verbs() if verb in words]
    return [line(Span("    "), "   ".join(found))] if found else []


def footer(table: Table, width: int) -> Line:
    """The keys that do something now, the rarest left out where they do not fit."""
    names = _useful(table)
    commands = sorted((by_name(name) for name in names), key=lambda c: names.index(c.name))
    while True:
        spans: list[Span] = [Span(" ", "title")]
        for command in commands:
            word = _word(table, command.name) or command.word
            spans += [Span(command.shown, "title-hot", command.name), Span(f" {word}  ", "title", command.name)]
        if width_of(spans) <= width or len(commands) < 2:
            return tuple(spans)
        commands.remove(max(commands, key=lambda c: c.rank))


def _word(table: Table, name: str) -> str:
    picked = bool(table.selection.picks)
    if name == "go":
        if table.mode in (Mode.ASK_DRAW, Mode.ASK_QUIT):
            return "yes"
        if isinstance(table.state.decision, (PlaceTile, PutDown, Plant)):
            return "place"
        return "go" if picked else "pick"
    if name == "back":
        return "put back" if picked and table.mode is Mode.TURN else "back"
    return ""


def _useful(table: Table) -> list[str]:
    if table.mode in (Mode.ASK_DRAW, Mode.ASK_QUIT, Mode.WHY):
        return ["go", "back"]
    if table.mode in (Mode.ASK_OFFER, Mode.LOOK):
        return ["back"]
    if table.mode is Mode.COVERED:
        return ["go", "quit"]
    if table.panel is Panel.LOG:
        return ["up", "down", "log", "quit"]
    decision = table.state.decision
    if isinstance(decision, Over):
        return ["undo", "log", "bags", "export", "save", "menu", "quit"]
    found = ["go"]
    if table.selection.picks:
        found += ["back", *_verb_names(table), "why", "look"]
    elif isinstance(decision, TakeTurn):
        found += ["draw"] if Verb.DRAW in table.selection.verbs() else []
    if len(table.selection.hands) > 1:
        found.append("next")
    found += _verb_names(table) if isinstance(decision, PlaceTile) else []
    found += ["threats", "peek", "rules", "type", "undo", "redo", "log", "bags", "offer", "menu", "keys", "quit"]
    if table.game.cannot_undo():
        found.remove("undo")
    if not table.game.undone:
        found.remove("redo")
    return list(dict.fromkeys(found))


def _verb_names(table: Table) -> list[str]:
    names = {
        Verb.FLIP: "flip",
        Verb.LEFT: "rotate_left",
        Verb.RIGHT: "rotate_right",
        Verb.RETURN: "return",
        Verb.BACK: "put_back",
    }
    return [names[verb] for verb in table.selection.verbs() if verb in names]
