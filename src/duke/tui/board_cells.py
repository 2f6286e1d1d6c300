"""The insides of the board's squares: tiles, terrain, Flags, and the marks over them."""

from __future__ import annotations

from rich.style import Style

from duke.catalogue.marks import glyph
from duke.engine.decisions import Terrain
from duke.engine.geometry import Facing, Side, Square, Step, shift
from duke.engine.tiles import Face, Icon, Tile
from duke.tui.canvas import Canvas
from duke.tui.face_art import face_signs
from duke.tui.glyphs import Signs, signs
from duke.tui.sizes import LARGE, MEDIUM, SMALL, Size
from duke.tui.theme import Paint
from duke.tui.view import BoardView, MarkKind, SquareMark

_MOUNTAINS = {
    2: (" /\\/\\ ", "/    \\"),
    3: ("  /\\     ", " /  \\/\\  ", "/    \\ \\ "),
    5: ("", "   /\\      ", "  /  \\/\\   ", " /    \\ \\  ", "/      \\ \\ "),
}

_FILLS = {
    MarkKind.REACH: "reach",
    MarkKind.PLACE: "reach",
    MarkKind.COMMAND: "command",
    MarkKind.STOP: "capture",
    MarkKind.CAPTURE: "capture",
    MarkKind.FALLS: "capture",
}
"""The grounds of marked empty squares."""

_ROWS = _FILLS | dict.fromkeys((MarkKind.ATTACKED, MarkKind.ATTACKER, MarkKind.REACHED), "capture")
"""The grounds of the marked row of a square that something stands on."""


_SAID = frozenset({MarkKind.REACHED, MarkKind.ASKED})
"""Marks that are no offer."""


def label(tile: Tile, width: int) -> str:
    """A tile's name in so many cells: CAPITALS are Light's; short where the whole name has no room."""
    name = tile.type.short if len(tile.name) > width else tile.name
    name = (name or tile.name)[:width]
    return name.upper() if tile.side is Side.LIGHT else name.lower()


class Squares:
    """Draws the squares of one view on a canvas; x and y are the upper left of a square's inside."""

    def __init__(self, view: BoardView, size: Size, paint: Paint, canvas: Canvas) -> None:
        self.view, self.size, self.paint, self.canvas = view, size, paint, canvas
        self.ascii = paint.eyes.ascii
        self.signs: Signs = signs(self.ascii)

    def draw(self, square: Square, x: int, y: int) -> None:
        """Everything on one square."""
        tile, mark = self.view.board[square], self.view.marks.get(square)
        terrain = self.view.board.ground.at(square)
        front = ""
        if tile is not None:
            front = self._tile(square, tile, x, y)
        elif terrain is not None:
            self._terrain(square, terrain, x, y)
        else:
            self._open(square, mark, x, y)
        if mark is not None:
            self._mark(square, mark, tile, max(1, len(front)), x, y)
        self._corner(square, tile, terrain, x, y)

    # What stands there

    def _tile(self, square: Square, tile: Tile, x: int, y: int) -> str:
        """A tile's name and upper side; returns the signs that stand at the left of the marked row."""
        size, side = self.size, tile.side.value
        self.canvas.fill(x, y, size.width, size.height, self.paint(side))
        plate = self._named(f"{side}-plate", square)
        front = "~" if tile.face is Face.FLIPPED else ""
        if tile.facing is not Facing.FORWARD:
            front += self.signs.facing[tile.facing.value - 1]  # as its controller sees it, as in the notation
        corner = len(self._corner_signs(square)) if size == LARGE else 0
        room = size.width - corner - bool(corner)
        name = label(tile, room)
        joined = (front or " ") + name
        below = size == SMALL or len(joined) > room
        top = y - 1 if size == LARGE else y
        self.canvas.put(x, top, (name if below else joined).ljust(size.width), plate)
        if below:
            self.canvas.put(x, top + 1, front, self.paint(side))
        if size == MEDIUM:
            self._kinds(square, tile, x, y)
        elif size == LARGE:
            self._face(tile, x, y)
        return front if below and size != LARGE else ""

    def _named(self, look: str, square: Square) -> Style:
        """The style of the name of what is on a square: underlined where the last turn led."""
        return self.paint(look, "underline" if square in self.view.last_to else "")

    def _seen(self, step: Step, tile: Tile) -> tuple[int, int]:
        """A step of a tile in columns to the right and rows up, as the screen shows the board."""
        x, y = shift(step, tile.side, tile.facing)
        return (-x, -y) if self.view.turned else (x, y)

    def _kinds(self, square: Square, tile: Tile, x: int, y: int) -> None:
        """The different icons of the upper side at the lower right, from the left and from below."""
        seen = sorted((*self._seen(mark.step, tile), mark.icon.value) for mark in tile.grid.marks)
        kinds = "".join(dict.fromkeys(glyph(Icon(icon), Step(*way), ascii=self.ascii) for *way, icon in seen))
        corner = len(self._corner_signs(square))
        room = self.size.width - corner - bool(corner)
        if len(kinds) > room:
            kinds = kinds[: room - 1] + self.signs.more
        self.canvas.put(x + room - len(kinds), y + self.size.height - 1, kinds, self.paint(f"{tile.side.value}-note"))

    def _face(self, tile: Tile, x: int, y: int) -> None:
        """The grid of the upper side, turned towards its controller; a sign says when more of it is not shown."""
        turned = (tile.side is Side.DARK) is not self.view.turned
        for sign in face_signs(tile.grid, tile.side, turned, tile.facing.value, self.ascii, self.signs.more):
            self.canvas.put(x + sign.x, y + sign.y, sign.char, self.paint(sign.look))

    def _open(self, square: Square, mark: SquareMark | None, x: int, y: int) -> None:
        """An open square: its ground, the sign of the last turn, the name of a tile that falls there."""
        last = mark is None and square in self.view.last_from
        look = "last" if last else _FILLS.get(mark.kind, "") if mark is not None else ""
        if look:
            self.canvas.fill(x, y, self.size.width, self.size.height, self.paint(look))
        if last:
            self._put(x + self.size.middle, y, self.signs.last, None)
        if mark is not None and mark.tile is not None:
            name = label(mark.tile, self.size.width)
            space = "" if self.size == SMALL or len(name) == self.size.width else " "
            self.canvas.put(x, y, space + name, None)

    def _terrain(self, square: Square, terrain: Terrain, x: int, y: int) -> None:
        """Terrain that nothing stands on, and the sign of the last turn."""
        size, style = self.size, self.paint("terrain")
        self.canvas.fill(x, y, size.width, size.height, style)
        if terrain is Terrain.MOUNTAIN:
            for down, text in enumerate(_MOUNTAINS[size.height]):
                self.canvas.put(x, y + down, text, style)
            return
        word = terrain.value if len(terrain.value) <= size.width else "camlot"
        self.canvas.put(x + (size != SMALL), y, word, self._named("terrain", square))
        self.canvas.put(x, y + size.height - 1, self._stone(terrain) * size.width, style)
        if square in self.view.last_from and square not in self.view.marks:
            self._put(x + size.middle - 1, y, f" {self.signs.last} ", self.paint("last"))

    def _stone(self, terrain: Terrain) -> str:
        """The sign of a Fort; Camelot's other face is one too (M4)."""
        up = terrain is Terrain.CAMELOT and self.view.board.ground.camelot_up
        return self.signs.camelot if up else self.signs.fort

    # What lies in the corner

    def _corner_signs(self, square: Square) -> str:
        """The Flag that a tile carries and the terrain that it stands on, for the lower right of its square."""
        flags = "".join(self.signs.flags[n] for n, s in enumerate(Side) if self.view.flags.of(s) == square)
        terrain = self.view.board.ground.at(square)
        return flags + (self._stone(terrain) if terrain is not None else "")

    def _corner(self, square: Square, tile: Tile | None, terrain: Terrain | None, x: int, y: int) -> None:
        size = self.size
        if tile is not None:
            found = self._corner_signs(square)
            end = x + size.width
            row = y - 1 if size == LARGE else y + size.height - 1  # the largest squares are full of the grid
            self.canvas.put(end - len(found), row, found, None)
            if terrain is not None:
                self.canvas.tint(end - 1, row, 1, self.paint("terrain"))
            return
        for number, side in enumerate(Side):
            if self.view.flags.of(side) == square:
                plain = terrain is None and square not in self.view.marks and square not in self.view.last_from
                fits = terrain is None or len(f" {terrain.value}flag") < size.width
                words = self._flag(number, fits)
                style = self._named(f"flag-{side.value}", square) if plain else None
                self.canvas.put(x + size.width - len(words), y, words, style)

    def _flag(self, number: int, worded: bool) -> str:
        """Light's or Dark's lying Flag: its sign, the word in its owner's letters; in ASCII the word says both."""
        sign, word = self.signs.flags[number], ("FLAG", "flag")[number]
        if not worded:
            return sign
        return word if self.ascii else sign + word

    # What is marked

    def _mark(self, square: Square, mark: SquareMark, tile: Tile | None, room: int, x: int, y: int) -> None:
        """A mark: on an open square in its middle, where something stands on a ground of its own."""
        size, stony = self.size, tile is None and self.view.board.ground.at(square) is not None
        full = tile is not None or stony
        text = self._words(mark)
        if tile is not None and size == LARGE and len(text) == 1:
            text = f" {text} " if mark.kind in _SAID else f"({text})"
        if tile is not None and size == LARGE:
            for beside in (-2, 2):  # apart from the icons of the tile's own grid
                self._put(x + size.middle + beside, y, self.signs.dot, self.paint(f"{tile.side.value}-dim"))
        column = self._column(text, room if full else 1)
        style = self._style_of(mark, full)
        look = _ROWS.get(mark.kind, "") if full else ""
        if look and size != LARGE:
            self.canvas.tint(x, y + self._row(), self.size.width, self.paint(look))
        if stony and len(text) == 1:
            self._put(x + column - 1, y, "   ", None)  # apart from the stones
        self._put(x + column, y, text, self.paint(look) if look else style)
        if mark.text:
            corner = len(self._corner_signs(square)) if tile is not None and self.size == SMALL else 0
            after = column + len(text) + (tile is None)
            self._point(mark.text, after, corner, x, y)

    def _point(self, text: str, after: int, corner: int, x: int, y: int) -> None:
        """A word such as `+1` in the marked row: at its end in the smaller squares, else after the mark."""
        column = after if self.size == LARGE else self.size.width - len(text) - corner
        self._put(x + column, y, text, self.canvas.styles[y + self._row()][x + after - 1])

    def _words(self, mark: SquareMark) -> str:
        """The characters of a mark."""
        s, icon = self.signs, ""
        if mark.icon is not None:
            way = (-mark.way[0], -mark.way[1]) if self.view.turned else mark.way
            icon = glyph(mark.icon, Step(*way), ascii=self.ascii)
        match mark.kind:
            case MarkKind.REACH | MarkKind.COMMAND:
                return f"({icon or '+'})" if self.ascii else icon or "+"
            case MarkKind.CAPTURE | MarkKind.FALLS:
                return f"{s.take[0]}{icon or '!'}{s.take[1]}"
            case MarkKind.ATTACKER:
                return f"!{s.arrow}"
        signs = {
            MarkKind.PLACE: "+",
            MarkKind.STRIKE: icon,
            MarkKind.ATTACKED: "!!",
            MarkKind.REACHED: "!",
            MarkKind.STOP: s.stop,
            MarkKind.ASKED: "?",
            MarkKind.PATH: s.path,
        }
        return signs[mark.kind]

    def _style_of(self, mark: SquareMark, full: bool) -> Style | None:
        """The style of a mark that has no ground of its own; None keeps that of the square."""
        match mark.kind:
            case MarkKind.REACHED | MarkKind.ASKED if not full:
                return self.paint("danger")
            case MarkKind.STRIKE | MarkKind.PATH if not full:
                return self.paint("mark")
        return None

    def _column(self, text: str, room: int) -> int:
        """Where a mark begins: round the middle; in small squares right of the signs of the tile."""
        if self.size == SMALL:
            usual = 1 if len(text) == 3 or text == self.signs.stop else self.size.middle
            return max(usual, room)
        return (self.size.width - len(text) + 1) // 2

    def _row(self) -> int:
        """The row of a square that is marked."""
        return 1 if self.size == SMALL else self.size.height // 2

    def _put(self, x: int, y: int, text: str, style: Style | None) -> None:
        self.canvas.put(x, y + self._row(), text, style)
