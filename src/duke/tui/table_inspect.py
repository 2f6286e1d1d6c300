"""The inspector: the picked tile's two faces, what is pointed at, and what the turn under the cursor leads to."""

from __future__ import annotations

from duke.engine.actions import Strike, TurnAction
from duke.engine.decisions import TakeTurn, Terrain
from duke.engine.geometry import Facing, Side, Square
from duke.engine.tiles import Ability, Face, Grid, Icon, Tile, TileType
from duke.play.looking import may_see_back
from duke.play.pointing import pointing
from duke.play.selection import Verb
from duke.play.wording import VERBS, describe_turn, ground_on, listed, reply_danger, side_word, the, tile_word
from duke.tui.faces import box, boxes, legend
from duke.tui.glyphs import signs
from duke.tui.spans import Line, Span, line, ruled, sides, width_of, wrapped
from duke.tui.table_log import WIDE
from duke.tui.table_state import Table, is_turned
from duke.tui.theme import Paint

VERB_WORDS = {
    Verb.DRAW: "draw",
    Verb.FLIP: "flip",
    Verb.LEFT: "rotate_left",
    Verb.RIGHT: "rotate_right",
    Verb.RETURN: "return",
    Verb.BACK: "put_back",
}
"""For each verb its command."""


def inspector(table: Table, width: int, paint: Paint) -> list[Line]:
    """The picked tile, or the one under the cursor, or the empty square there."""
    square = table.subject
    tile = table.shown.board[square] if square is not None else None
    if tile is None or square is None:
        return _nobody(table, width)
    mine = may_see_back(table.game, table.side, tile)
    seen = mine and table.shows_back(square)
    hint = f"{table.key('peek')} peeks" if mine else ""
    found = [plate(tile, f"on {square}", width)]
    found += spread(boxes(tile.type, tile.side, tile.face, ("now", "then"), paint, not seen, hint), width)
    found += signs_used((tile.grid, tile.turned_over.grid) if seen else (tile.grid,), width, paint)
    who = side_word(tile.side)
    if (tile.side is Side.DARK) is not is_turned(table):
        found.append(line(Span(f" drawn as {who} sees it", "panel-dim")))
    if tile.facing is not Facing.FORWARD:
        found.append(line(Span(f" it faces {tile.facing.name.lower()}, as {who} sees it", "panel-dim")))
    if not mine:
        found.append(line(Span(f" its other side is {who}'s to see", "panel-dim")))
    return found + notes(tile.type, width) + _verbs(table, width)


def plate(tile: Tile, where: str, width: int) -> Line:
    """`KNIGHT  on c3       starting side`, on the tile's wood."""
    look = f"{tile.side.value}-plate"
    up = "~flipped side" if tile.face is Face.FLIPPED else "starting side"
    return plated(f"{tile_word(tile)}  {where}", up, look, width)


def plated(left: str, right: str, look: str, width: int) -> Line:
    """Words at both ends of a name plate; where they do not fit, the last word of the right ones goes."""
    if len(left) + len(right) + 3 > width:
        right = right.rpartition(" ")[0]
    if len(left) + len(right) + 3 > width:
        right = ""
    return sides(line(Span(f" {left}"[:width], look)), line(Span(f"{right} ", look)), width, look)


def signs_used(grids: tuple[Grid, ...], width: int, paint: Paint) -> list[Line]:
    """The icons of the faces with their names, in as many lines as they need."""
    _, *spans = legend(*grids, paint=paint)
    rows: list[list[Span]] = [[Span(" ")]]
    for sign, word in zip(spans[::2], spans[1::2], strict=True):
        if width_of(rows[-1]) + len(sign.text) + len(word.text.rstrip()) >= width:
            rows.append([Span(" ")])
        rows[-1] += [sign, word]
    return [tuple(row) for row in rows]


def spread(rows: list[Line], width: int) -> list[Line]:
    """The two boxes of `boxes`, further apart where the panel is wide."""
    extra = width - max(width_of(row) for row in rows) - 3
    if extra < 2:
        return rows
    third = extra // 3 if extra > 5 else 0
    gap = third if third else extra
    found: list[Line] = []
    for indent, *rest in rows:
        at = next((n for n, span in enumerate(rest) if span.look == "panel-hot" and len(span.text) == 3), -1)
        if at < 0:  # joined boxes
            found.append((indent._replace(text=indent.text + " " * (extra // 2)), *rest))
            continue
        middle = rest[at]
        wider = middle._replace(text=middle.text.strip().center(len(middle.text) + gap))
        found.append((indent._replace(text=indent.text + " " * third), *rest[:at], wider, *rest[at + 1 :]))
    return found


def _nobody(table: Table, width: int) -> list[Line]:
    state, square = table.shown, table.cursor
    terrain = state.board.ground.at(square)
    flags = [f"{side_word(side)}'s Flag lies here" for side in Side if state.flags.of(side) == square]
    words = [ground_on(state, square).partition(" on ")[0]] if terrain else []
    if terrain is Terrain.CAMELOT and not state.board.ground.camelot_up:
        words[0] += ", its Fort face up"
    first, *more = [*words, *flags] or ["an empty square"]
    found = [line(Span(f" {square}  ", "panel-hot"), first), *(line(f"     {text}") for text in more)]
    if terrain or flags:
        found.append(line(" ", Span(f"{table.key('rules')} tells what it does", "panel-link", "rules")))
    return found


def notes(type: TileType, width: int) -> list[Line]:
    """What the faces do not show."""
    found: list[Line] = []
    if type.stands_in:
        found += wrapped(f"has no grid of its own yet and uses that of the {type.stands_in}", width - 1, "panel-dim")
    words = {
        Ability.SUMMON: "can be summoned beside its leader",
        Ability.DIVINATION: "can draw three and place one",
        Ability.LINK: f"is linked to {listed(sorted(type.linked))}",
        Ability.REDEPLOY: "can turn, or go back for a new tile",
    }
    for ability in sorted(type.abilities, key=lambda a: a.value):
        found += wrapped(words[ability], width - 1, "panel-dim")
    return found


def _verbs(table: Table, width: int) -> list[Line]:
    """What the picked tile can do without a further square; each line can be clicked."""
    if len(table.picks) != 1:
        return []
    found = []
    for verb, action in table.selection.verbs().items():
        command = VERB_WORDS[verb]
        key = table.key(command)
        words = describe_turn(table.game.rules, table.state, action) if isinstance(action, TurnAction) else ""
        rows = wrapped(words, width - 1, indent="   ")
        found.append(line(Span(f" {key} ", "panel-hot", command), Span(rows[0][0].text[3:], "panel", command)))
        found += [line(Span(row[0].text, "panel", command)) for row in rows[1:]]
    return found


def pointed(table: Table, width: int, room: int, paint: Paint) -> list[Line]:
    """The tile under the cursor while another is picked, and what the turn there leads to."""
    square = table.cursor
    if not table.picks or square == table.picks[0] or room < 4:
        return []
    tile = table.state.board[square]
    rule = signs(paint.eyes.ascii).horizontal
    found: list[Line] = []
    if tile is not None:
        found.append(ruled("Pointed at", square.name, width, rule))
        if room >= 12 and width >= WIDE:
            found += _foe(table, tile, width, paint)
        else:
            up = " ~ flipped side up" if tile.face is Face.FLIPPED else " starting side up"
            found.append(line(" ", Span(f" {tile_word(tile)} ", f"{tile.side.value}-plate"), up))
            if not may_see_back(table.game, table.side, tile):
                found.append(line(Span(f" its other side is {side_word(tile.side)}'s to see", "panel-dim")))
        found.append(line())
    rest = room - len(found)
    return found + (_leads_to(table, width, paint)[:rest] if rest >= 3 and width >= WIDE else [])


def _foe(table: Table, tile: Tile, width: int, paint: Paint) -> list[Line]:
    """The face that is up of the tile pointed at, and where it reaches; its other side only where both may see it."""
    found = [plate(tile, f"on {table.cursor}", width)]
    faces = [box(tile.grid, tile.side, "now", paint, False)]
    if may_see_back(table.game, table.side, tile):
        faces.append(box(tile.turned_over.grid, tile.side, "then", paint, False))
    words, room = [line()], width - 7 - 15 * len(faces)
    for icon, targets in pointing(table.game.rules, table.state, table.cursor):
        mark = legend_sign(tile, icon, paint)
        words.append(line(Span(mark, "panel-hot"), f" {VERBS[icon]:<6} {_named(table, targets)}"[:room]))
    if len(faces) == 1:
        words += [line(), line(Span("its other side is", "panel-dim")), line(Span(_whose(tile), "panel-dim"))]
    for number, rows in enumerate(zip(*faces, strict=True)):
        beside = words[number] if number < len(words) else line()
        found.append((Span(" "), *(span for row in rows for span in (Span("  "), *row)), Span("  "), *beside))
    return found


def _whose(tile: Tile) -> str:
    return f"{side_word(tile.side)}'s to look at"


def legend_sign(tile: Tile, icon: Icon, paint: Paint) -> str:
    """The sign of one of a face's icons."""
    spans = legend(tile.grid, paint=paint)
    found = [spans[n - 1].text for n, span in enumerate(spans) if span.text.strip() == icon.words]
    return found[0] if found else "*"


def _named(table: Table, targets: tuple[Square, ...]) -> str:
    """Squares, with what of the other player's stands there."""
    words = []
    for square in targets:
        tile = table.state.board[square]
        own = f" ({'your ' if tile.side is table.side else ''}{tile_word(tile)})" if tile is not None else ""
        words.append(f"{square}{own}")
    return " ".join(words)


def _leads_to(table: Table, width: int, paint: Paint) -> list[Line]:
    """What the turn under the cursor leads to."""
    preview, tile = table.preview(), table.picked
    if preview is None or tile is None:
        return []
    rule = signs(paint.eyes.ascii).horizontal
    mover = table.state.board[table.picks[-1]] or tile
    stays = any(isinstance(action, Strike) for action in table.offered()[:1])
    found = [ruled(f"If {the(mover)} {'hits' if stays else 'goes to'} {table.cursor}", "", width, rule)]
    for action in table.offered()[:1]:
        if isinstance(action, TurnAction):
            found += wrapped(describe_turn(table.game.rules, table.state, action), width - 1, later="   ")
    if preview.wins:
        return [*found, line(Span(" that wins the game", "panel-hot"))]
    for danger in reply_danger(table.game.rules, preview.state, table.cursor):
        found += wrapped(f"! {danger}", width - 1, "panel-bad")
    if shows_guard(table):
        found.append(line(f" Guard: {'yes' if preview.guard else 'no'}."))
    return found


def shows_guard(table: Table) -> bool:
    """Whether a preview may say that the turn is Guard: it may tell what the own tile's other side shows (T7)."""
    if table.picked is None or not isinstance(table.state.decision, TakeTurn):
        return False
    return table.game.rules.objective.guarded and table.shows_back(table.picks[0])
