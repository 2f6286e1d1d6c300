"""What a player's tiles point at, each with what stops it or nothing: legality and why-not are one look-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from duke.engine.actions import (
    CamelotCommand,
    Command,
    Draw,
    FlipInPlace,
    Link,
    Move,
    PassFlag,
    Purpose,
    Rotate,
    Strike,
    Summon,
    TurnAction,
)
from duke.engine.danger import Threat, camelot_commands, exposed, linked_tiles, threats
from duke.engine.decisions import TakeTurn
from duke.engine.draft import Draft
from duke.engine.draws import draw_refusal, open_squares
from duke.engine.effects import apply
from duke.engine.geometry import SQUARES, Side, Square, beside, indices, mask_of, squares_in
from duke.engine.reach import Shot, reach_of
from duke.engine.refusals import Frozen, LeaderInDanger, NotCommandable, OwnLeaderFalls, Refusal
from duke.engine.ruleset import Rules
from duke.engine.scene import FREE, Scene, explain
from duke.engine.state import State
from duke.engine.tiles import Ability, Face, Icon, Tile


class Attempt(NamedTuple):
    """A turn that a tile points at, by which icon, and what stops it (None: it is legal)."""

    action: TurnAction
    icon: Icon | None
    refusal: Refusal | None


class Try(NamedTuple):
    """An Attempt before its reason is put into words: `stop` is a code of `scene`, or `refusal` is already known."""

    action: TurnAction
    icon: Icon | None = None
    stop: int = FREE
    start: int = 0
    end: int = 0
    shot: Shot | None = None
    refusal: Refusal | None = None


def attempts(rules: Rules, state: State) -> list[Attempt]:
    """Every attempt of the player whose turn it is, with its refusal. Empty unless a turn is to be taken."""
    decision = state.decision
    if not isinstance(decision, TakeTurn):
        return []
    scene = Scene(rules, state.board, state.flags, decision.side)
    watch = Watch(rules, state, scene)
    found = []
    for attempt in tries(rules, state, scene):
        refusal = attempt.refusal
        if refusal is None and attempt.stop != FREE:
            icon = attempt.icon or Icon.COMMAND
            refusal = explain(scene, attempt.stop, icon, attempt.start, attempt.end, attempt.shot)
        if refusal is None:
            refusal = watch.refusal(attempt.action)
        found.append(Attempt(attempt.action, attempt.icon, refusal))
    return found


def legal_turns(rules: Rules, state: State) -> Iterator[TurnAction]:
    """Every action with which the player to move may take his turn, each once (I12 by result is left to `turns`)."""
    decision = state.decision
    if not isinstance(decision, TakeTurn):
        return
    scene = Scene(rules, state.board, state.flags, decision.side)
    watch = Watch(rules, state, scene)
    seen: set[TurnAction] = set()
    for attempt in tries(rules, state, scene):
        action = attempt.action
        if attempt.stop == FREE and attempt.refusal is None and action not in seen:
            seen.add(action)
            if not watch.found(action):
                yield action


class Watch:
    """Tells whether a turn would leave the mover's last leader to be taken (T3).

    Most turns neither move nor flip the leader: for those the opponent's threats are worked out once.
    """

    __slots__ = ("enemy", "foe_leaders", "leader", "occupied", "quick", "rules", "state", "threats", "watching")

    def __init__(self, rules: Rules, state: State, scene: Scene) -> None:
        board = state.board
        leaders = board.leaders & scene.own
        self.rules, self.state = rules, state
        self.watching = rules.objective.guarded and leaders != 0
        self.foe_leaders = board.leaders & scene.foe
        self.quick = self.watching and leaders & (leaders - 1) == 0 and board.ground.camelot is None
        self.leader = leaders
        self.occupied = board.light | board.dark | board.ground.rock
        self.threats: list[Threat] = []
        if self.quick:
            self.enemy = Scene(rules, board, state.flags, scene.side.other)
            cell = leaders.bit_length() - 1
            found = threats(self.enemy, cell, self.enemy.shield(cell))
            # A turn empties one square at most (more than one falls only in area effects, which take the long way).
            self.threats = [t for t in found if (t.clear & self.occupied).bit_count() < 2]

    def found(self, action: TurnAction) -> list[Threat]:
        """How the opponent could take the last leader after this turn; empty when the turn is safe or not bound."""
        if not self.watching:
            return []
        if self.quick:
            match action:
                case Move(source, target, None):
                    return self.moved(source.bit, target.bit, source.bit)
                case Strike(source, (target,)):
                    return self.moved(source.bit, target.bit, 0)
                case Command(commander, source, target, None) if commander.bit != self.leader:
                    return self.sent(source.bit, target.bit)
        after = apply(self.rules, self.state, action)
        if not isinstance(after.decision, TakeTurn):  # it wins, or a tile is drawn
            return []
        return exposed(self.rules, after.board, after.decision.side.other)

    def refusal(self, action: TurnAction) -> Refusal | None:
        """The same as a reason."""
        found = self.found(action)
        if not found:
            return None
        squares = dict.fromkeys(SQUARES[threat.attacker] for threat in found)
        return LeaderInDanger(SQUARES[found[0].target], tuple(squares))

    def bound(self, source: int) -> bool:
        """Whether a turn of the tile on this square mask could expose the leader at all."""
        return self.watching and (bool(self.threats) or source == self.leader or not self.quick)

    def moved(self, source: int, target: int, emptied: int) -> list[Threat]:
        """The same for a tile that goes to or strikes `target` and flips, all given as square masks.

        Only while `quick`: one leader, no Camelot.
        """
        if source != self.leader:
            return self._standing(target, target if emptied else 0, emptied)
        tile = self.enemy.cells[source.bit_length() - 1]
        return self._gone(tile.turned_over if tile else None, target if emptied else source, target, emptied)

    def sent(self, source: int, target: int) -> list[Threat]:
        """The same for a tile that a commander other than the leader sends to `target`."""
        if source != self.leader:
            return self._standing(target, target, source)
        return self._gone(self.enemy.cells[source.bit_length() - 1], target, target, source)

    def _standing(self, taken: int, filled: int, emptied: int) -> list[Threat]:
        """The leader stays as it is, so the threats are known."""
        if not self.threats or (self.foe_leaders and not self.foe_leaders & ~taken):
            return []
        occupied = (self.occupied & ~(taken | emptied)) | filled
        return [t for t in self.threats if not t.needs & taken and not t.clear & occupied]

    def _gone(self, leader: Tile | None, square: int, taken: int, emptied: int) -> list[Threat]:
        """The leader shows `leader` on `square`, so its threats are looked for there."""
        if leader is None or (self.foe_leaders and not self.foe_leaders & ~taken):
            return []
        cell = square.bit_length() - 1
        occupied = (self.occupied & ~(taken | emptied)) | square
        found = threats(self.enemy, cell, reach_of(leader, cell).shield)
        return [t for t in found if not t.needs & taken and not t.clear & occupied]


def tries(rules: Rules, state: State, scene: Scene) -> Iterator[Try]:
    for index in indices(scene.own):
        tile = scene.cells[index]
        if tile is None:
            continue
        for attempt in of_tile(rules, state, scene, index, tile):
            if scene.frozen & 1 << index and attempt.refusal is None:
                attempt = attempt._replace(refusal=Frozen(SQUARES[index]))
            yield attempt
    yield Try(Draw(), refusal=draw_refusal(rules.tiles, state, scene.side))
    yield from flag_passes(rules, scene)
    yield from camelot_tries(scene)


def of_tile(
    rules: Rules, state: State, scene: Scene, index: int, tile: Tile, flipped: int | None = None
) -> Iterator[Try]:
    """What one tile may be used for. `flipped` is the mask of Link's flipped tiles when this is a follow-up (S4)."""
    yield from _shots(scene, index, tile)
    yield from _groups(scene, index, tile)
    reach = reach_of(tile, index)
    if reach.command:
        yield from _commands(scene, index, reach.command)
    abilities = tile.type.abilities
    if abilities:
        yield from _abilities(rules, state, scene, index, tile, flipped or 0)
    own_flip = Ability.LINK in abilities or Ability.DIVINATION in abilities
    if not reach.moves and not own_flip and flipped is None:
        yield Try(FlipInPlace(SQUARES[index]))


def _shots(scene: Scene, index: int, tile: Tile) -> Iterator[Try]:
    source = SQUARES[index]
    for shot in reach_of(tile, index).shots:
        if shot.group:
            continue
        stop = scene.stop(shot)
        target = SQUARES[shot.target]
        if not shot.lands:
            yield Try(Strike(source, (target,)), shot.icon, stop, index, shot.target, shot)
            continue
        yield Try(Move(source, target), shot.icon, stop, index, shot.target, shot)
        if stop == FREE:
            for turned in turnable(scene, tile, shot.target):
                yield Try(Move(source, target, turned), shot.icon)


def turnable(scene: Scene, arriving: Tile, target: int) -> tuple[Square, ...]:
    """The tiles that Dark may turn when one of his legends goes to a square index (A5).

    Camelot's own face is always up on arrival: if its Fort face was up, a tile stood there and is taken now.
    """
    camelot = scene.board.ground.camelot
    if camelot is None or camelot.cell != target or scene.side is not Side.DARK:
        return ()
    if arriving.type.legend is not Side.DARK or not scene.board.leaders & scene.foe & ~camelot.bit:
        return ()
    chosen = []
    for square in squares_in(scene.foe & ~camelot.bit):
        tile = scene.board[square]
        if tile is not None and tile.type.legend is None:
            chosen.append(square)
    return tuple(chosen)


def _groups(scene: Scene, index: int, tile: Tile) -> Iterator[Try]:
    """Area effects: one icon must be usable by its own rules, then all fire (I10)."""
    source = SQUARES[index]
    for group in reach_of(tile, index).groups.values():
        falls = squares_in(mask_of(SQUARES[shot.target] for shot in group if scene.falls(shot)))
        stops = [scene.stop(shot) for shot in group]
        ordered = tuple(sorted(falls, key=lambda s: s.name))
        leaders = tuple(s for s in falls if s.bit & scene.board.leaders & scene.own)
        for shot, stop in zip(group, stops, strict=True):
            if stop != FREE:
                target = SQUARES[shot.target]
                yield Try(Strike(source, (target,)), shot.icon, stop, index, shot.target, shot)
            else:
                yield Try(Strike(source, ordered), shot.icon, refusal=OwnLeaderFalls(leaders) if leaders else None)


def _commands(scene: Scene, index: int, marked: int) -> Iterator[Try]:
    commander = SQUARES[index]
    able = scene.commandable(marked)
    for start in indices(marked & scene.own):
        tile = scene.cells[start]
        source = SQUARES[start]
        for end in indices(marked & ~(1 << start)):
            target = SQUARES[end]
            if not able >> start & 1 or tile is None:
                refusal = Frozen(source) if scene.frozen >> start & 1 else NotCommandable(source)
                yield Try(Command(commander, source, target), Icon.COMMAND, refusal=refusal)
                continue
            stop = scene.send(start, end)
            yield Try(Command(commander, source, target), Icon.COMMAND, stop, start, end)
            if stop == FREE:
                for turned in turnable(scene, tile, end):
                    yield Try(Command(commander, source, target, turned), Icon.COMMAND)


def camelot_tries(scene: Scene) -> Iterator[Try]:
    marked = camelot_commands(scene)
    for start in indices(scene.commandable(marked)):
        for end in indices(marked & ~(1 << start)):
            action = CamelotCommand(SQUARES[start], SQUARES[end])
            yield Try(action, Icon.COMMAND, scene.send(start, end), start, end)


def flag_passes(rules: Rules, scene: Scene) -> Iterator[Try]:
    """The Flag goes from its carrier to an own tile beside it (F3)."""
    whose = rules.objective.passes(scene.side)
    flag = scene.flags.of(whose) if whose else None
    if flag is not None and flag.bit & scene.own:
        for target in squares_in(beside(flag) & scene.own):
            yield Try(PassFlag(flag, target))


def _abilities(rules: Rules, state: State, scene: Scene, index: int, tile: Tile, flipped: int) -> Iterator[Try]:
    square = SQUARES[index]
    if tile.can(Ability.LINK):
        if tile.face is Face.FLIPPED:
            yield Try(Draw(Purpose.LINK, square))
        else:
            yield from _links(rules, state, scene, index, tile, flipped)
    if tile.can(Ability.DIVINATION) and not tile.grid.moves:
        yield Try(Draw(Purpose.DIVINATION, square))
    if tile.can(Ability.REDEPLOY):
        yield Try(Rotate(square, 1))
        yield Try(Rotate(square, 3))
        lost = OwnLeaderFalls((square,)) if tile.type.leader else None
        refusal = lost or draw_refusal(rules.tiles, state, scene.side)
        yield Try(Draw(Purpose.RETURN, square), refusal=refusal)
    if tile.can(Ability.SUMMON):
        free = open_squares(scene.board, scene.flags)
        for leader in squares_in(scene.board.leaders & scene.own & ~square.bit):
            for target in squares_in(beside(leader) & free & ~scene.closed):
                yield Try(Summon(leader, square, target))


def _links(rules: Rules, state: State, scene: Scene, index: int, tile: Tile, flipped: int) -> Iterator[Try]:
    """The Link tile flips with a linked one, which may then be used by any icon or ability (S4)."""
    square = SQUARES[index]
    used = flipped | 1 << index
    for other, _ in linked_tiles(scene, tile, used):
        yield Try(Link(square, SQUARES[other]))
        then = flipped_by_link(state, square, SQUARES[other])
        after = Scene(rules, then.board, then.flags, scene.side)
        now = after.cells[other]
        if now is not None:
            for attempt in of_tile(rules, then, after, other, now, used | 1 << other):
                if attempt.stop == FREE and attempt.refusal is None:
                    yield Try(Link(square, SQUARES[other], attempt.action), attempt.icon)


def flipped_by_link(state: State, square: Square, linked: Square) -> State:
    """The state between a Link's flips and what the linked tile may then be used for: the same player's turn (S4)."""
    draft = Draft(state)
    draft.flip(square.cell)
    draft.flip(linked.cell)
    return draft.freeze(state.decision)
