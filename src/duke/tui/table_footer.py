"""The footer: the keys that do something now, from the table of commands."""

from __future__ import annotations

from duke.engine.decisions import Over, Pick, PlaceTile, Plant, PutDown, TakeTurn
from duke.play.looking import shown_at_once
from duke.play.selection import Verb
from duke.tui.commands import Command, by_name
from duke.tui.spans import Line, Span, width_of
from duke.tui.table_inspect import VERB_WORDS
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.table_turn import entered

AT_END = ("export", "bags")
"""Commands that matter most when the game is over."""


def footer(table: Table, width: int) -> Line:
    """The keys that do something now, the rarest left out where they do not fit."""
    at_end = AT_END if isinstance(table.state.decision, Over) else ()
    keys = [
        (0 if command.name in at_end else command.rank, table.key(command.name), word, command.name)
        for command, word in offers(table)
    ]
    return _fitted(keys, width)


def offers(table: Table) -> list[tuple[Command, str]]:
    """The commands that do something now, each with what it does."""
    words = _words(table)
    return [(command, words.get(command.name, command.word)) for command in map(by_name, useful(table))]


def reading(keys: tuple[Command, ...], width: int) -> Line:
    """The keys of the rules panel while it is read."""
    return _fitted([(c.rank, c.shown, c.word, f"read {c.name}") for c in keys if c.rank < 9], width)


def _fitted(keys: list[tuple[int, str, str, str]], width: int) -> Line:
    """Keys by rank, key, word and command; those of the highest ranks are dropped until the rest fits."""
    kept = list(keys)
    while True:
        spans: list[Span] = [Span(" ", "title")]
        for _, key, word, act in kept:
            spans += [Span(key, "title-hot", act), Span(f" {word}  ", "title", act)]
        if width_of(spans) - 1 <= width or len(kept) < 2:
            return tuple(spans)
        kept.remove(max(kept, key=lambda each: (each[0], kept.index(each))))


def _words(table: Table) -> dict[str, str]:
    """Words that say what a key does at this moment."""
    match table.mode:
        case Mode.COVERED:
            return {"go": "show the board"}
        case Mode.ASK_QUIT:
            return {"go": "leave", "back": "stay"}
        case Mode.ASK_DRAW:
            return {"go": "draw", "back": "do not draw"}
        case Mode.ASK_PEEK:
            return {"go": "show it", "back": "do not"}
        case Mode.ASK_OFFER:
            return {"back": "go on"}
        case Mode.WHY:
            return {"go": "read the rule", "back": "back", "why": "ask again"}
        case Mode.TYPING:
            plays = bool(table.selection.fitting(table.typed))
            return {"go": "play it" if plays else "say why not", "back": "do not"}
        case Mode.LOOK:
            return {"back": "back"}
    decision = table.state.decision
    if table.panel is not Panel.INSPECT:
        return {table.panel.value: "close"}
    if isinstance(decision, Over):
        return {"swap": "swap", "back": "menu" if not table.back else "back"}
    peek = {} if table.peek is None else {"peek": "cover"}
    if isinstance(decision, (PlaceTile, PutDown, Plant)):
        going = "place" if table.selection.next() else "put back"
        return {"go": going, "peek": "other side", "other": "other choice"} | peek
    if isinstance(decision, Pick):
        return {"go": "pick"}
    if not table.picks:
        return {"go": "pick"} | peek
    sent = len(table.picks) == 2 and not table.choosing
    back = "other tile" if sent else "put back"
    puts_back = table.cursor == table.picks[-1] and entered(table) is None
    return {"go": back if puts_back else "send" if sent else "go", "back": back} | peek


def useful(table: Table) -> list[str]:
    """The commands that do something now, in the footer's order."""
    match table.mode:
        case Mode.ASK_DRAW | Mode.ASK_QUIT | Mode.ASK_PEEK | Mode.TYPING:
            return ["go", "back"]
        case Mode.ASK_OFFER:
            return ["resign", "agree", "back"]
        case Mode.LOOK:
            return ["back", "quit"]
        case Mode.COVERED:
            return ["go", "quit"]
        case Mode.WHY:
            return ["go", "back", "why", "quit"]
    if table.panel is not Panel.INSPECT:
        return ["back", "log", "bags", "quit"]
    decision = table.state.decision
    if isinstance(decision, Over):
        return ["again", "swap", "step_back", "export", "bags", "log", "back", "undo", "save", "quit"]
    if isinstance(decision, Pick):
        return ["go", "rules", "type", *_undoing(table), "save", "menu", "keys", "quit"]
    found = ["go"] if _goes(table) else []
    if table.picks:
        found += ["back"]
    elif isinstance(decision, TakeTurn) and Verb.DRAW in table.selection.verbs():
        found += ["draw"]
    found += ["other"] if len(table.selection.hands) > 1 or (table.choosing and len(table.selection.finals) > 1) else []
    found += [VERB_WORDS[verb] for verb in table.selection.verbs() if verb is not Verb.DRAW]
    placing = isinstance(decision, (PlaceTile, PutDown, Plant))
    found += ["next"] if placing and len(table.selection.next()) > 1 else []
    found += ["why"]
    if isinstance(decision, TakeTurn):
        found += ["threats"]
    found += ["look"] if table.picks and table.preview() is not None else []
    found += ["peek"] if table.peekable is not None and not shown_at_once(table.game) else []
    found += [
        "rules",
        "type",
        *_undoing(table),
        "log",
        "bags",
        "view",
        "offer",
        "save",
        "export",
        "menu",
        "keys",
        "quit",
    ]
    return list(dict.fromkeys(found))


def _undoing(table: Table) -> list[str]:
    found = [] if table.game.cannot_undo() else ["undo"]
    return found + (["redo"] if table.game.undone else [])


def _goes(table: Table) -> bool:
    """Whether Enter picks, plays or goes back here."""
    selection = table.selection
    if table.cursor in selection.next() or (table.picks and table.cursor == table.picks[-1]):
        return True
    if isinstance(table.state.decision, PlaceTile):
        return not selection.next()
    return bool(table.picks) and selection.repick(table.cursor) is not None
