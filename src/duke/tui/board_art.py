"""The board as characters: squares, tiles, terrain, Flags, marks, frames, in three sizes."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from duke.catalogue.drawing import Cell, face_cells
from duke.catalogue.marks import glyph
from duke.engine.decisions import Terrain
from duke.engine.geometry import FILES, RANKS, SIZE, Facing, Side, Square, Step, shift
from duke.engine.tiles import Face, Icon, Mark, Tile
from duke.tui.canvas import Canvas
from duke.tui.glyphs import Signs, signs
from duke.tui.theme import Paint
from duke.tui.view import BoardView, MarkKind, SquareMark


@dataclass(frozen=True, slots=True)
class Size:
    """A square's inside, in cells."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """The board's width, the rank numbers included."""
        return 2 + SIZE * (self.width + 1)

    @property
    def rows(self) -> int:
        return 1 + SIZE * (self.height + 1)


SMALL, MEDIUM, LARGE = Size(6, 2), Size(9, 3), Size(11, 5)


def label(tile: Tile, width: int) -> str:
    """A tile's name for a square of that width: CAPITALS are Light's (docs: the language of the board)."""
    name = tile.type.short if width <= SMALL.width or len(tile.name) >= width else tile.name
    return name.upper() if tile.side is Side.LIGHT else name.lower()


class Artist:
    """Draws one view."""

    def __init__(self, view: BoardView, size: Size, paint: Paint) -> None:
        self.view, self.size, self.paint = view, size, paint
        self.ascii = paint.eyes.ascii
        self.signs: Signs = signs(self.ascii)
        self.canvas = Canvas(size.columns, size.rows, paint("empty"))

    def draw(self) -> Canvas:
        """The whole board."""
        self._grid()
        for square in (self.view.at(c, r) for r in range(SIZE) for c in range(SIZE)):
            if not self.view.covered:
                self._square(square)
        if not self.view.covered:
            self._frames()
        return self.canvas

    def corner(self, square: Square) -> tuple[int, int]:
        """Where a square's frame begins."""
        column, row = self.view.place(square)
        return 1 + column * (self.size.width + 1), row * (self.size.height + 1)

    def _grid(self) -> None:
        s, size, line = self.signs, self.size, self.paint("line")
        for row in range(SIZE + 1):
            y = row * (size.height + 1)
            kind = 0 if row == 0 else 2 if row == SIZE else 1
            for column in range(SIZE + 1):
                x = 1 + column * (size.width + 1)
                which = 0 if column == 0 else 2 if column == SIZE else 1
                self.canvas.put(x, y, s.junctions[3 * kind + which], line)
                if column < SIZE:
                    self.canvas.put(x + 1, y, s.horizontal * size.width, line)
                if row < SIZE:
                    for down in range(1, size.height + 1):
                        self.canvas.put(x, y + down, s.vertical, line)
        for place in range(SIZE):
            square = self.view.at(place, place)
            x, y = 1 + place * (size.width + 1), place * (size.height + 1)
            middle = 3 if size.width < MEDIUM.width else (size.width + 1) // 2
            self.canvas.put(x + middle, size.rows - 1, FILES[square.file], self.paint("label"))
            self.canvas.put(0, y + (size.height + 1) // 2, RANKS[square.rank], self.paint("label"))
            for down in range(size.rows):
                if self.canvas.chars[down][0] == " ":
                    self.canvas.put(0, down, " ", self.paint("text"))

    def _square(self, square: Square) -> None:
        x, y = self.corner(square)
        x, y = x + 1, y + 1
        tile = self.view.board[square]
        mark = self.view.marks.get(square)
        terrain = self.view.board.ground.at(square)
        if tile is not None:
            self._tile(square, tile, x, y)
        else:
            self._ground(square, terrain, mark, x, y)
        if terrain is not None:
            self._terrain(terrain, tile, x, y)
        self._flags(square, tile, x, y)
        if mark is not None:
            self._mark(square, mark, tile, x, y)

    def _tile(self, square: Square, tile: Tile, x: int, y: int) -> None:
        size, paint, side = self.size, self.paint, tile.side.value
        self.canvas.fill(x, y, size.width, size.height, paint(side))
        plate = paint(f"{side}-plate", "underline" if square in self.view.last_to else "")
        flipped = "~" if tile.face is Face.FLIPPED else ""
        facing = self.signs.facing[tile.facing.value - 1] if tile.facing is not Facing.FORWARD else ""
        name = label(tile, size.width)
        if size == SMALL:
            self.canvas.put(x, y, name.ljust(size.width), plate)
            self.canvas.put(x, y + 1, flipped + facing, paint(side))
            return
        front = (flipped + facing) or " "
        text = name if len(name) >= size.width else front + name
        top = y - 1 if size == LARGE else y
        self.canvas.put(x, top, text[: size.width].ljust(size.width), plate)
        if size == MEDIUM:
            kinds = self._kinds(tile)
            room = size.width - (2 if self._cornered(square) else 0)
            self.canvas.put(x + room - len(kinds), y + 2, kinds, paint(f"{side}-dim"))
        else:
            self._face(tile, x, y)

    def _cornered(self, square: Square) -> bool:
        return self.view.board.ground.at(square) is not None or square in self.view.flags

    def _seen(self, step: Step, tile: Tile) -> tuple[int, int]:
        """A step of a tile in columns to the right and rows up, as the screen shows the board."""
        x, y = shift(step, tile.side, tile.facing)
        return (-x, -y) if self.view.turned else (x, y)

    def _kinds(self, tile: Tile) -> str:
        """The different icons of the upper side, from the left and from below."""
        seen = sorted((*self._seen(mark.step, tile), mark.icon.value) for mark in tile.grid.marks)
        shown = [glyph(Icon(icon), Step(x, y), ascii=self.ascii) for x, y, icon in seen]
        return "".join(dict.fromkeys(shown))[: self.size.width]

    def _face(self, tile: Tile, x: int, y: int) -> None:
        """The grid of the upper side, turned towards its controller; larger grids are shown round the own square."""
        turned = (tile.side is Side.DARK) is not self.view.turned
        rows = face_cells(tile.grid, turned=turned, quarters=tile.facing.value, ascii=self.ascii)
        left, top = window(rows)
        side = tile.side.value
        for row in range(5):
            for column in range(5):
                at = top + row, left + column
                if not (0 <= at[0] < len(rows) and 0 <= at[1] < len(rows[0])):
                    continue
                cell = rows[at[0]][at[1]]
                look = f"{side}-dim" if not cell.marks and not cell.is_own else side
                self.canvas.put(x + 1 + 2 * column, y + row, cell.first, self.paint(tint(look, cell.marks, 0)))
                self.canvas.put(x + 2 + 2 * column, y + row, cell.second, self.paint(tint(side, cell.marks, 1)))

    def _ground(self, square: Square, terrain: Terrain | None, mark: SquareMark | None, x: int, y: int) -> None:
        size = self.size
        look = ""
        if square in self.view.last_from:
            look = "last"
        if mark is not None and mark.kind in (MarkKind.REACH, MarkKind.PLACE):
            look = "reach"
        elif mark is not None and mark.kind is MarkKind.COMMAND:
            look = "command"
        elif mark is not None and mark.kind is MarkKind.STOP:
            look = "capture"
        if terrain is None and look:
            self.canvas.fill(x, y, size.width, size.height, self.paint(look))
        if look == "last" and mark is None and terrain is None:
            self._centre(x, y, self.signs.last, self.paint("last"))

    def _terrain(self, terrain: Terrain, tile: Tile | None, x: int, y: int) -> None:
        size, style = self.size, self.paint("terrain")
        if terrain is Terrain.MOUNTAIN:
            self.canvas.fill(x, y, size.width, size.height, style)
            for row, text in enumerate(_MOUNTAINS[size.height]):
                self.canvas.put(x, y + row, text.center(size.width), style)
            return
        up = terrain is Terrain.CAMELOT and self.view.board.ground.camelot_up
        sign = self.signs.camelot if up else self.signs.fort
        if tile is not None:
            bottom = y + size.height - 1
            if size == SMALL:
                self.canvas.put(x + 5, bottom, sign, style)
            else:
                self.canvas.put(x + size.width - 1, bottom, sign, style)
            return
        self.canvas.fill(x, y, size.width, size.height, style)
        word = terrain.value if len(terrain.value) <= size.width else "camlot"
        self.canvas.put(x, y, (word if size == SMALL else f" {word}").ljust(size.width), style)
        self.canvas.put(x, y + size.height - 1, sign * size.width, style)

    def _flags(self, square: Square, tile: Tile | None, x: int, y: int) -> None:
        size = self.size
        for number, side in enumerate(Side):
            if self.view.flags.of(side) != square:
                continue
            sign = self.signs.flags[number]
            if tile is not None:
                style = self.paint(tile.side.value)
                self.canvas.put(x + size.width - 1, y + size.height - 1, sign, style)
            else:
                self.canvas.put(x + size.width - 5, y, f"{sign}flag", self.paint(f"flag-{side.value}"))

    def _centre(self, x: int, y: int, text: str, style: Style | None) -> None:
        """Write in a square's middle: column 2 of the small squares, else the centre."""
        size = self.size
        if size == SMALL:
            self.canvas.put(x + (2 if len(text) < 3 else 1), y + 1, text, style)
        else:
            self.canvas.put(x + (size.width - len(text) + 1) // 2, y + size.height // 2, text, style)

    def _mark(self, square: Square, mark: SquareMark, tile: Tile | None, x: int, y: int) -> None:
        size, s = self.size, self.signs
        icon = ""
        if mark.icon is not None:
            way = (-mark.way[0], -mark.way[1]) if self.view.turned else mark.way
            icon = glyph(mark.icon, Step(*way), ascii=self.ascii)
        match mark.kind:
            case MarkKind.REACH | MarkKind.PLACE | MarkKind.COMMAND:
                style = None if tile is None and self.view.board.ground.at(square) is None else self._tint_of(tile)
                sign = icon or "+"
                if mark.kind is MarkKind.PLACE:
                    sign = "+"
                self._centre(x, y, f"({sign})" if self.ascii and icon else sign, style)
            case MarkKind.CAPTURE:
                self._hit(x, y, f"{s.take[0]}{icon or '+'}{s.take[1]}", tile)
            case MarkKind.STRIKE:
                self._centre(x, y, icon, self.paint("mark"))
            case MarkKind.ATTACKER:
                self._centre(x, y, f"!{s.arrow}", self.paint("capture"))
            case MarkKind.ATTACKED:
                self._hit(x, y, "!!", tile)
            case MarkKind.REACHED:
                self._centre(x, y, "!", self.paint("danger") if tile is None else self.paint("capture"))
            case MarkKind.STOP:
                if size == SMALL:
                    self.canvas.put(x + 1, y + 1, s.stop, self.paint("capture"))
                else:
                    self._centre(x, y, s.stop, self.paint("capture"))
            case MarkKind.ASKED:
                self._centre(x, y, "?", self.paint("danger"))
            case MarkKind.PATH:
                self._centre(x, y, s.path, self.paint("mark") if tile is None else None)
        if mark.text:
            self.canvas.put(x + size.width - len(mark.text), y + size.height - 1, mark.text, None)

    def _tint_of(self, tile: Tile | None) -> Style:
        return self.paint("command") if tile is not None else self.paint("reach")

    def _hit(self, x: int, y: int, text: str, tile: Tile | None) -> None:
        """A mark on red; in the small squares the whole lower row, with the sign of the side kept."""
        style = self.paint("capture")
        if self.size == SMALL:
            front = "~" if tile is not None and tile.face is Face.FLIPPED else " "
            self.canvas.put(x, y + 1, (front + text.rjust(3)).ljust(6), style)
        elif self.size == MEDIUM:
            self.canvas.put(x, y + 1, text.center(self.size.width), style)
        else:
            self._centre(x, y, text, style)

    def _frames(self) -> None:
        view = self.view
        stops = [square for square, mark in view.marks.items() if mark.kind is MarkKind.STOP]
        for square in stops:
            self._frame(square, self.signs.cursor, "stop")
        for square in view.picked:
            self._frame(square, self.signs.picked, "picked")
        if view.cursor is not None:
            self._frame(view.cursor, self.signs.cursor, "cursor")

    def _frame(self, square: Square, frame: str, meaning: str) -> None:
        x, y = self.corner(square)
        width, height = self.size.width + 1, self.size.height + 1
        style = self.paint(meaning)
        for row in range(1, height):
            self.canvas.put(x, y + row, frame[3], style)
            self.canvas.put(x + width, y + row, frame[3], style)
        for at, ends in ((y, (frame[0], frame[2])), (y + height, (frame[4], frame[5]))):
            self.canvas.put(x, at, ends[0], style)
            self.canvas.put(x + width, at, ends[1], style)
            if not self._named(square, at):
                self.canvas.put(x + 1, at, frame[1] * (width - 1), style)
        if self.size != LARGE or self.view.place(square)[1] != SIZE - 1:
            return
        column = self.view.place(square)[0]
        letter = FILES[self.view.at(column, 0).file]
        self.canvas.put(x + (self.size.width + 1) // 2, y + height, letter, style)

    def _named(self, square: Square, y: int) -> bool:
        """Whether a tile's name stands on the frame's line at that row, as in the largest squares."""
        if self.size != LARGE:
            return False
        column = self.view.place(square)[0]
        row = y // (self.size.height + 1)
        return row < SIZE and self.view.board[self.view.at(column, row)] is not None


_MOUNTAINS = {
    2: ("/\\/\\ ", "/    \\"),
    3: ("/\\", "/\\/  \\", "/      \\"),
    5: ("", "/\\", "/  \\/\\", "/      \\", "/        \\"),
}


def tint(look: str, marks: tuple[Mark, ...], which: int) -> str:
    """Stars, Command and Defense have colours of their own."""
    if which >= len(marks):
        return look
    icon = marks[which].icon
    side = look.split("-")[0]
    if icon in (Icon.STRIKE, Icon.HAMMER):
        return f"{side}-hit"
    if icon in (Icon.COMMAND, Icon.DEFENSE):
        return f"{side}-cmd"
    return look


def window(rows: list[list[Cell]]) -> tuple[int, int]:
    """The column and row where the five by five shown squares begin: all of a small grid, else round its own square."""
    height, width = len(rows), len(rows[0])
    own = next((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.is_own)
    top = 0 if height <= 5 else max(0, min(own[0] - 2, height - 5))
    left = 0 if width <= 5 else max(0, min(own[1] - 2, width - 5))
    return left - (5 - width) // 2 if width < 5 else left, top - (5 - height) // 2 if height < 5 else top
