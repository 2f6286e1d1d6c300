"""The slow referee: the rules written down square by square, to check the engine against.

It shares nothing with the engine but the catalogue's tile data. No tables, no masks: it walks, copies the whole
position for every turn, and looks for danger by playing every answer. Squares are (file, rank) pairs from 0; a piece
is a tuple (side, name, flipped, quarter turns to the right).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from duke.engine.tiles import TileSet

Place = tuple[int, int]
Piece = tuple[str, str, bool, int]
OTHER = {"light": "dark", "dark": "light"}
HOME = {"light": 0, "dark": 5}
SIDES = ("light", "dark")
ON_BOARD = [(f, r) for f in range(6) for r in range(6)]
FACINGS = ["forward", "right", "back", "left"]


def name_of(place: Place) -> str:
    return "abcdef"[place[0]] + str(place[1] + 1)


def place_of(name: str) -> Place:
    return "abcdef".index(name[0]), int(name[1]) - 1


@dataclass
class Position:
    """A position file's fields, unpacked."""

    rules: str
    siege: bool
    turn: str
    board: dict[Place, Piece]
    bags: dict[str, Counter[str]]
    terrain: dict[str, Place]
    camelot_up: bool
    flags: dict[str, Place]
    score: dict[str, int]
    relocate: bool
    captured: dict[str, list[str]]
    out: dict[str, list[str]]
    beside: list[str]
    open_play: bool
    moved: tuple[Place | None, Place] | None = field(default=None)

    def copy(self) -> Position:
        return replace(
            self,
            board=dict(self.board),
            bags={side: Counter(bag) for side, bag in self.bags.items()},
            flags=dict(self.flags),
            score=dict(self.score),
            captured={side: list(names) for side, names in self.captured.items()},
            out={side: list(names) for side, names in self.out.items()},
            beside=list(self.beside),
        )

    @property
    def stones(self) -> set[Place]:
        return set(self.terrain.values())

    @property
    def forts(self) -> set[Place]:
        return {place for kind, place in self.terrain.items() if kind != "mountain"}


class Candidate(NamedTuple):
    """A turn that a tile points at: its text, what it leads to, and whether a tile was drawn."""

    text: str
    after: Position
    drew: bool


def unpack(data: dict[str, Any]) -> Position:
    """From the fields of a position file, all written out."""
    board = {}
    for square, text in data["board"].items():
        words = text.split()
        side, rest = words[0], words[1:]
        quarters = 0
        if "facing" in rest:
            at = rest.index("facing")
            quarters = FACINGS.index(rest[at + 1])
            rest = rest[:at]
        flipped = rest[-1] == "flipped"
        board[place_of(square)] = (side, " ".join(rest[:-1] if flipped else rest), flipped, quarters)
    return Position(
        data["rules"],
        data["siege_engines"],
        data["turn"],
        board,
        {side: Counter(data["bags"][side]) for side in SIDES},
        {kind: place_of(square) for kind, square in data["terrain"].items()},
        data["camelot_face"] == "camelot",
        {side: place_of(square) for side, square in data["flags"].items()},
        dict(data["score"]),
        data["relocate"],
        {side: list(data["captured"][side]) for side in SIDES},
        {side: list(data["out"][side]) for side in SIDES},
        list(data["beside"]),
        data["open_play"],
    )


def pack(p: Position) -> dict[str, Any]:
    """Back to the fields of a position file."""

    def said(piece: Piece) -> str:
        side, name, flipped, quarters = piece
        facing = f" facing {FACINGS[quarters]}" if quarters else ""
        return f"{side} {name}{' flipped' if flipped else ''}{facing}"

    return {
        "rules": p.rules,
        "siege_engines": p.siege,
        "turn": p.turn,
        "board": {name_of(place): said(piece) for place, piece in p.board.items()},
        "bags": {side: {n: c for n, c in p.bags[side].items() if c} for side in SIDES},
        "terrain": {kind: name_of(place) for kind, place in p.terrain.items()},
        "camelot_face": "camelot" if p.camelot_up else "fort",
        "flags": {side: name_of(place) for side, place in p.flags.items()},
        "score": dict(p.score),
        "relocate": p.relocate,
        "captured": {side: sorted(p.captured[side]) for side in SIDES},
        "out": {side: sorted(p.out[side]) for side in SIDES},
        "beside": sorted(p.beside),
        "open_play": p.open_play,
    }


def key(p: Position) -> str:
    """Something that two positions share exactly when they are the same."""
    data = pack(p)
    data["bags"] = {side: sorted(bag.items()) for side, bag in data["bags"].items()}
    return repr([sorted(v.items()) if isinstance(v, dict) else v for v in data.values()])


def straight(a: Place, b: Place) -> bool:
    """L1."""
    x, y = b[0] - a[0], b[1] - a[1]
    return x == 0 or y == 0 or abs(x) == abs(y)


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def walk(a: Place, b: Place) -> list[Place]:
    """The squares strictly between two squares of a straight line, one step at a time (L1)."""
    x, y = sign(b[0] - a[0]), sign(b[1] - a[1])
    found, at = [], (a[0] + x, a[1] + y)
    while at != b:
        found.append(at)
        at = (at[0] + x, at[1] + y)
    return found


def two_ways(a: Place, b: Place) -> list[list[Place]]:
    """L3, L4: the line, or the two L-shaped ways."""
    if straight(a, b):
        return [walk(a, b)]
    corners = [(a[0], b[1]), (b[0], a[1])]
    return [[*walk(a, corner), corner, *walk(corner, b)] for corner in corners]


def seen_through(a: Place, b: Place) -> list[Place]:
    """L2: the squares whose inside the segment between the centres crosses."""
    found = []
    for square in ON_BOARD:
        if square in (a, b):
            continue
        low, high = Fraction(0), Fraction(1)
        crosses = True
        for axis in (0, 1):
            start, step = Fraction(a[axis]), Fraction(b[axis] - a[axis])
            near, far = square[axis] - Fraction(1, 2), square[axis] + Fraction(1, 2)
            if step == 0:
                crosses = crosses and near < start < far
                continue
            first, second = sorted(((near - start) / step, (far - start) / step))
            low, high = max(low, first), min(high, second)
        if crosses and low < high:
            found.append(square)
    return found


def neighbours(place: Place) -> list[Place]:
    around = [(place[0] + x, place[1] + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return [s for s in around if s in ON_BOARD]


class Referee:
    """Answers for one set of tiles."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles

    # What a tile is

    def grid(self, piece: Piece) -> list[tuple[int, int, str, str]]:
        """The marks as board steps: right and up as Light sees them (B2)."""
        side, name, flipped, quarters = piece
        grid = self.tiles[name].flipped if flipped else self.tiles[name].starting
        assert grid is not None
        found = []
        for mark in grid.marks:
            x, y = mark.step
            for _ in range(quarters):
                x, y = y, -x
            if side == "dark":
                x, y = -x, -y
            found.append((x, y, mark.icon.value, mark.group))
        return found

    def can(self, piece: Piece, ability: str) -> bool:
        return any(a.value == ability for a in self.tiles[piece[1]].abilities)

    def leader(self, piece: Piece) -> bool:
        return self.tiles[piece[1]].leader

    def leaders(self, p: Position, side: str) -> list[Place]:
        return [s for s, piece in p.board.items() if piece[0] == side and self.leader(piece)]

    def icons(self, piece: Piece) -> bool:
        """Whether the upper side has a movement icon (I11)."""
        return any(icon != "defense" for _, _, icon, _ in self.grid(piece))

    def role(self, name: str) -> set[str]:
        return {role.value for role in self.tiles[name].roles}

    # What an icon may do

    def frozen(self, p: Position, place: Place) -> bool:
        """D1."""
        piece = p.board.get(place)
        return (
            p.rules == "dark-rider"
            and piece is not None
            and "pike" in self.role(piece[1])
            and place[1] == HOME[OTHER[piece[0]]]
        )

    def closed(self, p: Position, side: str) -> Place | None:
        """The Flag square where a side's tiles may not end (F4, F6)."""
        if p.rules == "counting-coup":
            return p.flags.get(OTHER[side])
        return p.flags.get(side) if p.rules == "other-objective" else None

    def wall(self, p: Position, side: str) -> Place | None:
        """The Flag square that a side's tiles do not walk through (F4)."""
        return p.flags.get(OTHER[side]) if p.rules == "counting-coup" else None

    def free_walk(self, p: Position, side: str, way: list[Place]) -> bool:
        wall = self.wall(p, side)
        return not any(s in p.board or s == p.terrain.get("mountain") or s == wall for s in way)

    def defended(self, p: Position, start: Place, end: Place) -> bool:
        """I9: every way, its start included, meets a Defense mark of the tile on `end`."""
        marks = {(end[0] + x, end[1] + y) for x, y, icon, _ in self.grid(p.board[end]) if icon == "defense"}
        return all(any(s in marks for s in [start, *way]) for way in two_ways(start, end))

    def lands(self, p: Position, start: Place, icon: str, end: Place) -> bool:
        """Whether a tile may go from `start` to `end` by an icon that points there (I1-I4, I7, I8, M2, M3)."""
        side = p.board[start][0]
        if end not in ON_BOARD or end == p.terrain.get("mountain") or end == self.closed(p, side):
            return False
        target = p.board.get(end)
        if target is not None and (target[0] == side or self.frozen(p, end)):
            return False
        if icon in ("move", "smash", "non_capture_move", "slide"):
            if not straight(start, end) or not self.free_walk(p, side, walk(start, end)):
                return False
        elif icon == "jump_slide":
            way = walk(start, end)
            if end in p.forts or any(s in p.stones for s in way) or not self.free_walk(p, side, way[1:]):
                return False
        else:
            if end in p.forts or all(any(s in p.stones for s in way) for way in two_ways(start, end)):
                return False
        if target is not None:
            if icon in ("non_capture_move", "non_capture_jump"):
                return False
            if icon != "smash" and self.defended(p, start, end):
                return False
        return True

    def hits(self, p: Position, start: Place, icon: str, end: Place, *, friend: bool) -> bool:
        """Whether a Strike or Hammer takes what stands on `end` (I5, I7, L2, M3, I9)."""
        target = p.board.get(end)
        if target is None or (target[0] == p.board[start][0] and not friend) or self.frozen(p, end):
            return False
        if any(s in p.stones for s in seen_through(start, end)):
            return False
        return icon == "hammer" or (end not in p.forts and not self.defended(p, start, end))

    # Changing a position

    def lift(self, p: Position, place: Place) -> Piece:
        piece = p.board.pop(place)
        if p.terrain.get("camelot") == place:
            p.camelot_up = True
        return piece

    def capture(self, p: Position, place: Place) -> None:
        piece = self.lift(p, place)
        p.captured[piece[0]].append(piece[1])

    def flip(self, p: Position, place: Place) -> None:
        side, name, flipped, quarters = p.board[place]
        p.board[place] = (side, name, not flipped, quarters)

    def travel(self, p: Position, start: Place, end: Place) -> None:
        """F2, G7."""
        piece = self.lift(p, start)
        if end in p.board:
            self.capture(p, end)
        p.board[end] = piece
        for side, flag in list(p.flags.items()):
            if flag == start:
                p.flags[side] = end
        p.moved = (start, end)

    # The turns of one tile

    def use(self, p: Position, place: Place, used: tuple[Place, ...] = ()) -> Iterator[Candidate]:
        """Everything that one tile can be used for; with `used` it is a follow-up to a Link (S4)."""
        if self.frozen(p, place):
            return
        yield from self.by_icons(p, place)
        yield from self.by_groups(p, place)
        yield from self.by_command(p, place)
        yield from self.by_ability(p, place, used)
        piece = p.board[place]
        if not used and not self.icons(piece) and not self.can(piece, "link") and not self.can(piece, "divination"):
            after = p.copy()
            self.flip(after, place)
            yield Candidate(f"{name_of(place)}~", after, False)

    def by_icons(self, p: Position, start: Place) -> Iterator[Candidate]:
        for x, y, icon, group in self.grid(p.board[start]):
            if group or icon in ("command", "defense"):
                continue
            ends = [(start[0] + x, start[1] + y)]
            if icon in ("slide", "jump_slide"):
                unit = sign(x), sign(y)
                ends = [(start[0] + unit[0] * n, start[1] + unit[1] * n) for n in range(1, 6)]
                ends = ends[1:] if icon == "jump_slide" else ends
            for end in ends:
                if end not in ON_BOARD:
                    continue
                if icon in ("strike", "hammer"):
                    if self.hits(p, start, icon, end, friend=False):
                        after = p.copy()
                        self.capture(after, end)
                        self.flip(after, start)
                        yield Candidate(f"{name_of(start)}*{name_of(end)}", after, False)
                elif self.lands(p, start, icon, end):
                    sign_ = "x" if end in p.board else "-"
                    after = p.copy()
                    self.travel(after, start, end)
                    self.flip(after, end)
                    yield from self.seized(p, after, start, end, f"{name_of(start)}{sign_}{name_of(end)}")

    def by_groups(self, p: Position, start: Place) -> Iterator[Candidate]:
        """I10."""
        groups: dict[str, list[tuple[str, Place]]] = {}
        for x, y, icon, group in self.grid(p.board[start]):
            if group:
                groups.setdefault(group, []).append((icon, (start[0] + x, start[1] + y)))
        for marks in groups.values():
            marks = [(icon, end) for icon, end in marks if end in ON_BOARD]
            if not any(self.hits(p, start, icon, end, friend=False) for icon, end in marks):
                continue
            falls = [end for icon, end in marks if self.hits(p, start, icon, end, friend=True)]
            after = p.copy()
            for end in falls:
                self.capture(after, end)
            self.flip(after, start)
            yield Candidate(f"{name_of(start)}*{'+'.join(sorted(map(name_of, falls)))}", after, False)

    def sent(self, p: Position, side: str, marked: list[Place]) -> Iterator[tuple[str, Position, Place, Place]]:
        """Every way to send an own tile from one marked square to another (I6, L4)."""
        for start in marked:
            piece = p.board.get(start)
            if piece is None or piece[0] != side or self.can(piece, "redeploy") or self.frozen(p, start):
                continue
            for end in marked:
                target = p.board.get(end)
                if end == start or end == p.terrain.get("mountain") or end == self.closed(p, side):
                    continue
                if target is not None and (target[0] == side or self.frozen(p, end)):
                    continue
                if all(any(s in p.stones for s in way) for way in two_ways(start, end)):
                    continue
                after = p.copy()
                self.travel(after, start, end)
                yield f"{name_of(start)}{'x' if target else '-'}{name_of(end)}", after, start, end

    def by_command(self, p: Position, place: Place) -> Iterator[Candidate]:
        side = p.board[place][0]
        marked = [(place[0] + x, place[1] + y) for x, y, icon, _ in self.grid(p.board[place]) if icon == "command"]
        for text, after, start, end in self.sent(p, side, [s for s in marked if s in ON_BOARD]):
            self.flip(after, place)
            yield from self.seized(p, after, start, end, f"{name_of(place)}:{text}")

    def seized(self, p: Position, after: Position, start: Place, end: Place, text: str) -> Iterator[Candidate]:
        """The turn as it is, and with each tile that a legend of Dark may turn in Camelot (A5)."""
        yield Candidate(text, after, False)
        legend = self.tiles[p.board[start][1]].legend
        if end != p.terrain.get("camelot") or legend is None or legend.value != "dark":
            return
        if not self.leaders(after, "light"):
            return
        for place, piece in list(after.board.items()):
            if piece[0] == "light" and self.tiles[piece[1]].legend is None:
                turned = after.copy()
                self.lift(turned, place)
                turned.board[place] = ("dark", piece[1], piece[2], 0)
                turned.camelot_up = False
                yield Candidate(f"{text}!{name_of(place)}", turned, False)

    def by_ability(self, p: Position, place: Place, used: tuple[Place, ...]) -> Iterator[Candidate]:
        piece = p.board[place]
        side, here = piece[0], name_of(place)
        if self.can(piece, "summon"):
            yield from self.summons(p, place)
        if self.can(piece, "redeploy"):
            for text, turn in ((">>", 1), ("<<", 3)):
                after = p.copy()
                after.board[place] = (piece[0], piece[1], piece[2], (piece[3] + turn) % 4)
                yield Candidate(here + text, after, False)
            if not self.leader(piece) and self.may_draw(p, side, None):
                yield from self.placings(p, side, place)
        if self.can(piece, "link"):
            if piece[2]:
                yield from self.link_draws(p, place)
            else:
                yield from self.links(p, place, used)
        if self.can(piece, "divination") and not self.icons(piece):
            yield from self.divinations(p, place)

    def summons(self, p: Position, place: Place) -> Iterator[Candidate]:
        """I14, F8."""
        side = p.board[place][0]
        for leader in self.leaders(p, side):
            if leader == place:
                continue
            for end in neighbours(leader):
                if self.is_open(p, end):
                    after = p.copy()
                    self.flip(after, leader)
                    self.travel(after, place, end)
                    yield Candidate(f"{name_of(leader)}^{name_of(place)}-{name_of(end)}", after, False)

    def links(self, p: Position, place: Place, used: tuple[Place, ...]) -> Iterator[Candidate]:
        """S4."""
        side, linked = p.board[place][0], self.tiles[p.board[place][1]].linked
        for other, piece in list(p.board.items()):
            if piece[0] != side or piece[1] not in linked or other in used or other == place:
                continue
            after = p.copy()
            self.flip(after, place)
            self.flip(after, other)
            text = f"{name_of(place)}~{name_of(other)}"
            yield Candidate(text, after, False)
            for follow in self.use(after, other, (*used, place, other)):
                yield Candidate(f"{text};{follow.text}", follow.after, follow.drew)

    # Drawing and placing

    def is_open(self, p: Position, place: Place) -> bool:
        return place not in p.board and place not in p.stones and place not in p.flags.values()

    def beside_leaders(self, p: Position, side: str) -> list[Place]:
        return [s for leader in self.leaders(p, side) for s in neighbours(leader) if self.is_open(p, s)]

    def squares_for(self, p: Position, side: str, name: str) -> list[Place]:
        """T2, S6."""
        if not self.leaders(p, side):
            return []
        found = self.beside_leaders(p, side)
        for place, piece in p.board.items():
            if piece[0] == side and self.can(piece, "link") and name in self.tiles[piece[1]].linked:
                found += [s for s in neighbours(place) if self.is_open(p, s)]
        return sorted(set(found))

    def swap(self, p: Position, name: str) -> str | None:
        """S1."""
        return next((e for e in p.beside if self.tiles[e].replaces == name), None)

    def may_draw(self, p: Position, side: str, linked: frozenset[str] | None) -> bool:
        """T2, S6; for Link with the names that it draws for (S5)."""
        bag = [name for name, count in p.bags[side].items() if count]
        if not bag or not self.leaders(p, side):
            return False
        yields = [n for name in bag for n in (name, self.swap(p, name)) if n]
        if linked is not None:
            return any(n in linked and self.squares_for(p, side, n) for n in yields)
        return bool(self.beside_leaders(p, side)) or any(
            n in self.linked_names(p, side) and self.squares_for(p, side, n) for n in yields
        )

    def linked_names(self, p: Position, side: str) -> set[str]:
        return {
            n
            for piece in p.board.values()
            if piece[0] == side and self.can(piece, "link")
            for n in self.tiles[piece[1]].linked
        }

    def put(self, p: Position, side: str, name: str, swap: str | None, square: Place) -> Position:
        after = p.copy()
        after.bags[side][name] -= 1
        if swap:
            after.out[side].append(name)
            after.beside.remove(swap)
        after.board[square] = (side, swap or name, False, 0)
        after.moved = (None, square)
        return after

    def placings(self, p: Position, side: str, returns: Place | None) -> Iterator[Candidate]:
        """Draw one and place it; with Redeploy the tile on `returns` goes back (T2, S1, S3, S6)."""
        end = f"/{name_of(returns)}" if returns else ""
        for name in [n for n, count in p.bags[side].items() if count]:
            plain = self.squares_for(p, side, name)
            swap = self.swap(p, name)
            choices = [(None, plain)] + ([(swap, self.squares_for(p, side, swap))] if swap else [])
            for chosen, places in choices:
                for square in places:
                    after = self.put(p, side, name, chosen, square)
                    if returns:
                        after.bags[side][self.lift(after, returns)[1]] += 1
                    said = f"{name}={chosen}" if chosen else name
                    yield Candidate(f"+{said}@{name_of(square)}{end}", after, True)
            if not plain:
                yield Candidate(f"+{name}", p.copy(), True)

    def link_draws(self, p: Position, place: Place) -> Iterator[Candidate]:
        """S5."""
        side, linked = p.board[place][0], self.tiles[p.board[place][1]].linked
        flipped = p.copy()
        self.flip(flipped, place)
        text = f"{name_of(place)}~"
        if not self.may_draw(flipped, side, linked):
            yield Candidate(text, flipped, False)
            return
        bag = [name for name, count in p.bags[side].items() if count]
        for name in bag:
            swap = self.swap(p, name)
            if name in linked:
                for square in self.squares_for(flipped, side, name):
                    yield Candidate(
                        f"{text}+{name}@{name_of(square)}", self.put(flipped, side, name, None, square), True
                    )
            if swap in linked and swap:
                for square in self.squares_for(flipped, side, swap):
                    after = self.put(flipped, side, name, swap, square)
                    yield Candidate(f"{text}+{name}={swap}@{name_of(square)}", after, True)
        if not any(name in linked for name in bag):
            yield Candidate(text, flipped, True)

    def divinations(self, p: Position, place: Place) -> Iterator[Candidate]:
        """I15."""
        side = p.board[place][0]
        flipped = p.copy()
        self.flip(flipped, place)
        text = f"{name_of(place)}~"
        if not self.may_draw(flipped, side, None):
            yield Candidate(text, flipped, False)
            return
        bag = list(p.bags[side].elements())
        for hand in set(combinations(sorted(bag), min(3, len(bag)))):
            for name in set(hand):
                others = list(hand)
                others.remove(name)
                outs = {tuple(sorted(some)) for n in range(len(others) + 1) for some in combinations(others, n)}
                swap = self.swap(p, name)
                for chosen in (None, swap) if swap else (None,):
                    for square in self.squares_for(flipped, side, chosen or name):
                        for out in outs:
                            after = self.put(flipped, side, name, chosen, square)
                            for lost in out:
                                after.bags[side][lost] -= 1
                                after.out[side].append(lost)
                            said = f"{name}={chosen}" if chosen else name
                            tail = "".join(f"-{lost}" for lost in out)
                            yield Candidate(f"{text}+{said}@{name_of(square)}{tail}", after, True)
            if not any(self.squares_for(flipped, side, name) for name in hand):
                yield Candidate(text, flipped, True)

    # Whole turns

    def raw(self, p: Position) -> Iterator[Candidate]:
        """Every turn of the player to move, danger not looked at; scores and the next player are in place."""
        side = p.turn
        for place in [s for s, piece in p.board.items() if piece[0] == side]:
            yield from self.use(p, place)
        if self.may_draw(p, side, None):
            yield from self.placings(p, side, None)
        whose = {"counting-coup": side, "other-objective": OTHER[side]}.get(p.rules)
        flag = p.flags.get(whose) if whose else None
        if whose and flag and flag in p.board and p.board[flag][0] == side:
            for end in neighbours(flag):
                if end in p.board and p.board[end][0] == side:
                    after = p.copy()
                    after.flags[whose] = end
                    yield Candidate(f"F:{name_of(flag)}-{name_of(end)}", after, False)
        yield from self.camelot(p)

    def camelot(self, p: Position) -> Iterator[Candidate]:
        """A4."""
        place = p.terrain.get("camelot")
        if place is None or p.turn != "light" or not p.camelot_up or place not in p.board:
            return
        occupant = p.board[place]
        legend = self.tiles[occupant[1]].legend
        if occupant[0] != "light" or legend is None or legend.value != "light":
            return
        around = [s for s in ON_BOARD if s != place and abs(s[0] - place[0]) < 2 and abs(s[1] - place[1]) < 2]
        for text, after, _, _ in self.sent(p, "light", around):
            after.camelot_up = False
            yield Candidate(f"Camelot:{text}", after, False)

    def finish(self, p: Position, side: str) -> None:
        """Points, and the other player's turn (F5)."""
        p.relocate = False
        if p.rules == "counting-coup" and p.moved is not None and OTHER[side] in p.flags:
            start, end = p.moved
            near = neighbours(p.flags[OTHER[side]])
            if end in near and start not in near:
                p.score[side] += 1
                p.relocate = True
        p.moved = None
        p.turn = OTHER[side]

    def winner(self, p: Position) -> str | None:
        """Who has won, read off the position."""
        for side in SIDES:
            foe = OTHER[side]
            mine = [piece for piece in p.board.values() if piece[0] == side]
            if p.rules in ("standard", "logistical-nightmare", "arthurian"):
                if not self.leaders(p, foe):
                    return side
            elif p.rules == "dark-rider":
                if self.rider_wins(p, side):
                    return side
            else:
                flag = p.flags.get(foe)
                if p.rules == "counting-coup" and p.score[side] >= 3:
                    return side
                if (
                    p.rules == "other-objective"
                    and flag
                    and flag[1] == HOME[side]
                    and p.board.get(flag, ("",))[0] == side
                ):
                    return side
                if mine and not any(piece[0] == foe for piece in p.board.values()):
                    return side
        return None

    def rider_wins(self, p: Position, side: str) -> bool:
        """D1, for either player."""
        pikes = any("pike" in self.role(piece[1]) for piece in p.board.values() if piece[0] == side)
        pikes = pikes or any("pike" in self.role(n) for n in p.captured[side])
        if not pikes:
            return len(p.captured[OTHER[side]]) >= 3
        if not any(piece[0] == OTHER[side] for piece in p.board.values()):
            return True
        across = sum(1 for s, piece in p.board.items() if piece[0] == side and s[1] == HOME[OTHER[side]])
        return across >= 3 and len(p.captured[side]) < 2

    def loses_leader(self, p: Position, side: str) -> bool:
        """T3: whether the player to move can take the last leader of `side` at once."""
        if p.rules not in ("standard", "logistical-nightmare", "arthurian"):
            return False
        for candidate in self.raw(p):
            if candidate.drew or self.lost_own(p, candidate.after, p.turn):
                continue
            if not self.leaders(candidate.after, side):
                return True
        return False

    def lost_own(self, p: Position, after: Position, side: str) -> bool:
        """T8."""
        return len(self.leaders(after, side)) < len(self.leaders(p, side))

    def legal(self, p: Position) -> dict[str, tuple[Position, bool]]:
        """Every legal turn by its text: what it leads to, and whether a tile was drawn (I12)."""
        if self.winner(p):
            return {}
        side = p.turn
        found: dict[str, tuple[Position, bool]] = {}
        plain: dict[str, str] = {}
        for prefix, begun in self.beginnings(p):
            for text, after, drew in self.raw(begun):
                text = prefix + text
                if self.lost_own(begun, after, side):
                    continue
                done = after.copy()
                self.finish(done, side)
                if not drew and not self.winner(done) and self.loses_leader(done, side):
                    continue
                if drew:
                    found[text] = (done, True)
                    continue
                same = plain.get(key(done))
                if same is None or (len(text), text) < (len(same), same):
                    if same is not None:
                        found.pop(same, None)
                    plain[key(done)] = text
                    found[text] = (done, False)
        return found

    def beginnings(self, p: Position) -> Iterator[tuple[str, Position]]:
        """The position, and each one after a relocation of the Flag (F5)."""
        yield "", p
        if not p.relocate or p.turn not in p.flags:
            return
        near = {s for place, piece in p.board.items() if piece[0] == p.turn for s in neighbours(place)}
        for square in sorted(near):
            if self.is_open(p, square):
                moved = p.copy()
                moved.flags[p.turn] = square
                yield f"F:{name_of(p.flags[p.turn])}>{name_of(square)} ", moved

    def results(self, p: Position) -> dict[str, tuple[dict[str, Any], str | None]]:
        """Every legal turn with the position after it and, where it ends the game, the winner (T5)."""
        found = {}
        for text, (after, _) in self.legal(p).items():
            won = self.winner(after)
            if won is None and not self.legal(after):
                won = OTHER[after.turn]
            if won:
                after.relocate = False
            found[text] = (pack(after), won)
        return found

    def perft(self, p: Position, depth: int) -> int:
        """The number of sequences of so many turns."""
        if depth == 0:
            return 1
        return sum(self.perft(after, depth - 1) for after, _ in self.legal(p).values())
