"""What the table's commands do to the table's value; the screen plays what comes back and shows the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from duke.engine.actions import AgreeDraw, Resign
from duke.engine.decisions import Over, Pick
from duke.engine.geometry import Square
from duke.play.wording import rule_behind, side_word
from duke.tui.table_inspect import VERB_WORDS
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.table_turn import Played, Reply, Wanted, cycle, go, other, step, verb, why
from duke.tui.table_turn import back as step_back
from duke.tui.table_why import topic

STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
VERBS = {command: verb for verb, command in VERB_WORDS.items()}
ELSEWHERE = ("menu", "keys", "save", "export", "type", "reader", "undo", "redo")
"""What the screen does itself."""
IN_A_GAME = ("go", "why", "peek", "look", "threats", "type", "next", "previous", "other")
"""What means nothing any more after the end."""


def act(table: Table, name: str) -> Reply:
    """A command of the table of commands."""
    if table.mode is Mode.COVERED:
        return _covered(table, name)
    if table.mode.asks:
        return _answered(table, name)
    if table.mode in (Mode.WHY, Mode.LOOK) and name not in ("quit", "menu", "keys"):
        return _looked(table, name)
    if isinstance(table.state.decision, Over) and (reply := _after_the_end(table, name)) is not None:
        return reply
    if name in STEPS:
        return step(table, *STEPS[name])
    if name in VERBS:
        return verb(table, VERBS[name])
    if name == "quit":
        return replace(table, mode=Mode.ASK_QUIT, beneath=Mode.TURN)
    if name in ELSEWHERE:
        return Wanted(name)
    return ACTS[name](table) if name in ACTS else table


def _covered(table: Table, name: str) -> Reply:
    if name == "quit":
        return replace(table, mode=Mode.ASK_QUIT, beneath=Mode.COVERED)
    return replace(table, mode=Mode.TURN) if name == "go" else table


def _answered(table: Table, name: str) -> Reply:
    """Enter and Esc answer a question; the key that asked says yes too."""
    quiet = replace(table, mode=Mode.TURN, asking=())
    match table.mode, name:
        case Mode.ASK_QUIT, "go" | "quit":
            return Wanted("leave")
        case Mode.ASK_QUIT, "back":
            return replace(table, mode=table.beneath)
        case Mode.ASK_DRAW, "go":
            return Played(table.asking)
        case Mode.ASK_PEEK, "go" | "peek" | "look":
            return replace(quiet, peek=table.peekable, mode=table.beneath)
        case Mode.ASK_OFFER, "resign":
            return Played((Resign(table.side),))
        case Mode.ASK_OFFER, "agree":
            return Played((AgreeDraw(),))
        case _, "back":
            return quiet
    return table


def _looked(table: Table, name: str) -> Reply:
    """Any key takes a look or a reason away; Enter reads the rule."""
    quiet = replace(table, mode=Mode.TURN, refusal=None, asked=None)
    if table.mode is Mode.WHY and name in ("go", "rules", "follow"):
        return Wanted("rules", rule_behind(table.refusal) if table.refusal is not None else topic(table))
    if name in STEPS and table.mode is Mode.WHY:
        return step(quiet, *STEPS[name])
    if name == "type":
        return Wanted(name)
    if name == "why" and table.cursor != table.asked:
        return why(quiet)
    return quiet


def _after_the_end(table: Table, name: str) -> Reply | None:
    """The players look back through the game, or go on to another."""
    if name in ("left", "right", "step_back"):
        last = table.replay.last if not table.back else table.back + table.replay.at
        return replace(table, back=min(last, max(0, table.back + (-1 if name == "right" else 1))))
    if name == "back" and table.panel is Panel.INSPECT:
        return replace(table, back=0) if table.back else Wanted("menu")
    if name in IN_A_GAME or (name in VERBS and name != "put_back"):
        return replace(table, note="The game is over.")
    return Wanted(name) if name in ("again", "swap") else None


# Looking


def peek(table: Table) -> Table:
    """Show the other side of an own tile; in memory play after the other player was asked to look away (T7)."""
    square = table.peekable
    if table.peek is not None:
        return replace(table, peek=None)
    if square is None:
        return replace(table, note="Point at a tile of your own: its other side is yours to look at.")
    return _private(table, square, Mode.TURN)


def look(table: Table) -> Table:
    """The board as it would be after the turn under the cursor."""
    if table.preview() is None:
        return replace(
            table, note=f"Pick a tile and point at a square: {table.key('look')} then shows the board after that turn."
        )
    square = table.picks[0] if table.picks else None
    return _private(table, square, Mode.LOOK)


def _private(table: Table, square: Square | None, then: Mode) -> Table:
    """Look at something that only the player to move may see."""
    if not table.shows_back(square):
        return replace(table, mode=Mode.ASK_PEEK, beneath=then)
    return replace(table, mode=then, peek=square)


def _shown(which: Panel) -> Callable[[Table], Table]:
    """Show something else in the panel, or the inspector again; the draft has no panel."""

    def show(table: Table) -> Table:
        if isinstance(table.state.decision, Pick):
            return table
        return replace(table, panel=Panel.INSPECT if table.panel is which else which, scroll=0)

    return show


def _threats(table: Table) -> Table:
    """Mark the squares that the opponent reaches, or no longer."""
    note = (
        f"! {side_word(table.side.other)} goes or takes there, by the sides that are up; {table.key('threats')} ends it"
    )
    return replace(table, threats=not table.threats, note="" if table.threats else note)


def _offer(table: Table) -> Table:
    return table if table.state.over else replace(table, mode=Mode.ASK_OFFER)


def rules(table: Table) -> Wanted:
    """The rule for what is picked or pointed at."""
    return Wanted("rules", "T3" if table.guards and not table.picks and not table.over_own else topic(table))


ACTS: dict[str, Callable[[Table], Reply]] = {
    "go": go,
    "back": step_back,
    "next": lambda table: cycle(table, 1),
    "previous": lambda table: cycle(table, -1),
    "other": other,
    "why": why,
    "peek": peek,
    "look": look,
    "threats": _threats,
    "log": _shown(Panel.LOG),
    "bags": _shown(Panel.BAGS),
    "view": lambda table: replace(table, turned=not table.turned),
    "offer": _offer,
    "rules": rules,
    "follow": rules,
}
