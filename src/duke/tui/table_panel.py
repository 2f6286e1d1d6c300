"""The panel beside the board: which of its parts are shown, and how much room each gets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from duke.engine.decisions import Over, PlaceTile, Plant, PutDown
from duke.engine.events import Drew, Ended, Guard, Taken
from duke.engine.geometry import Side
from duke.play.wording import ending_sentence, side_word, story
from duke.tui.cuts import fitted_names
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, sides, wrapped
from duke.tui.table_inspect import inspector, pointed
from duke.tui.table_log import chipped, contents, counted, foot, log
from duke.tui.table_moments import choices, command, commanding, drawn, guarded, planted, set_up, why
from duke.tui.table_state import Mode, Panel, Table
from duke.tui.theme import Paint

LEAST_FOOT = 8
"""Rows that bags and last turns have in a quiet moment; something else may push them out."""

END_FOOT = 5
"""Rows that the last turns have after the end."""


def panel(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    """The panel's lines, exactly `height` of them."""
    if table.panel is Panel.LOG:
        return _fit(log(table, width, height, paint), height)
    if table.panel is Panel.BAGS:
        found = contents(table, width, height, paint)
        more = line(Span(f"  and {len(found) - height + 1} more lines", "panel-dim"))
        return _fit(found if len(found) <= height else [*found[: height - 1], more], height)
    head = _head(table, width, height, paint)
    wish = _foot_height(table, height)
    room = height - len(head) - 1
    below = foot(table, width, min(wish, room), paint) if room > 2 else []
    return [*_fit(head, height - len(below)), *below]


def _fit(lines: list[Line], height: int) -> list[Line]:
    return (lines + [line()] * height)[:height]


def _foot_height(table: Table, height: int) -> int:
    """How many rows the foot gets when nothing pushes it."""
    objective = table.game.rules.objective
    extra = 3 if objective.flags or objective.riders else 0
    return LEAST_FOOT + extra + (1 if height > 20 else 0) + (1 if height > 30 else 0)


def _head(table: Table, width: int, height: int, paint: Paint) -> list[Line]:
    decision = table.state.decision
    if table.mode is Mode.LOOK:
        heading = ruled("Before this turn", "", width, signs(paint.eyes.ascii).horizontal)
        return [heading, *_head(replace(table, mode=Mode.TURN), width, height - 1, paint)]
    if table.mode is Mode.WHY:
        found = [*inspector(table, width, paint), line()] if table.subject else []
        return [*found, *why(table, width, paint)]
    if isinstance(decision, Over):
        return _ended(table, decision, width, height)
    if isinstance(decision, PlaceTile):
        return drawn(table, decision, width, height, paint)
    if not table.picks and table.guards:
        found = guarded(table, width, min(height, 24) - LEAST_FOOT + 3, paint)
        return [*found, line(), *inspector(table, width, paint)] if height > 30 else found
    if isinstance(decision, PutDown):
        return set_up(table, decision, width, paint)
    if isinstance(decision, Plant):
        return planted(table, decision, width)
    found = inspector(table, width, paint)
    if commanding(table):
        return [*found, line(), *command(table, width, paint)]
    if table.choosing:
        return [*found[:9], line(), *choices(table, width, height - 10, paint)]
    room = height - len(found) - _foot_height(table, height) - 1
    more = pointed(table, width, room, paint)
    return [*found, line(), *more] if more else found


def _ended(table: Table, over: Over, width: int, height: int) -> list[Line]:
    """Who has won, why, and the game in numbers."""
    game = table.game
    winner = f"{side_word(over.winner)} has won" if over.winner else "A draw"
    name = game.options.names.of(over.winner) if over.winner else ""
    found = [sides(line(Span(f" {winner}", "panel-hot")), line(Span(f"{name} ", "panel-hot")), width)]
    happened = [event for event in game.last_events if not isinstance(event, (Drew, Ended, Guard))]
    found += wrapped(story(happened, game.rules.tiles) or ending_sentence(over, game.options.names), width - 1)[:4]
    turns = max((entry.number for entry in game.lines), default=0)
    found += [
        line(),
        line(Span(" The game", "panel-hot")),
        line(f"  {turns} turn{'s' if turns != 1 else ''}{_time(table)}"),
    ]
    found += [line(f"  {word:<8} {text}") for word, text in _tallies(table)]
    title = "In the bags" if game.rules.open_play else "What was in the bags"
    if game.rules.objective.bags:
        more = line(Span(f"{table.key('bags')} all ", "panel-dim"))
        found += [line(), sides(line(Span(f" {title}", "panel-hot")), more, width)]
        room = max(1, (height - len(found) - END_FOOT) // 2)
        for side in Side:
            names = (counted(game.state.bags.of(side)) or "nothing").split(", ")
            found += chipped(side, fitted_names(names, width - 10, room))
    return found


def _time(table: Table) -> str:
    """`, 31 minutes`, where the whole game was played here."""
    if table.minutes is None:
        return ""
    return f", {table.minutes} minute{'s' if table.minutes != 1 else ''}" if table.minutes else ", under a minute"


def _tallies(table: Table) -> list[tuple[str, str]]:
    """`drawn`, `LIGHT 4   dark 5`."""
    drew: Counter[Side] = Counter()
    took: Counter[Side] = Counter()
    guards: Counter[Side] = Counter()
    for entry in table.game.lines:
        for event in entry.events:
            if isinstance(event, Drew):
                drew[event.side] += 1
            elif isinstance(event, Taken):
                took[event.tile.side.other] += 1
            elif isinstance(event, Guard):
                guards[event.side.other] += 1
    objective = table.game.rules.objective
    tallies = [("taken", took)]
    if objective.bags:
        tallies.insert(0, ("drawn", drew))
    if objective.guarded:
        tallies.append(("Guards", guards))
    return [(word, "   ".join(f"{side_word(s)} {counts[s]}" for s in Side)) for word, counts in tallies]
