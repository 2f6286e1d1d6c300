"""Who could take the leader: the reach tables read backwards (T3, T6).

A threat is what must stand (`needs`) and what must be clear (`clear`) for one icon, command or linked use to
take a tile on a given square; all that no turn of the threatened player changes is judged beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from duke.engine.board import Board
from duke.engine.geometry import SQUARES, Side, Square, around, indices, way_masks
from duke.engine.reach import Reach, Shot, reach_of
from duke.engine.ruleset import Rules
from duke.engine.scene import Scene
from duke.engine.state import NO_FLAGS
from duke.engine.tiles import Ability, Face, Icon, Tile


class Threat(NamedTuple):
    """One way in which the tile on `target` may be taken."""

    attacker: int
    """The index of the tile that takes, or that sends or flips the one that does."""
    target: int
    icon: Icon
    needs: int
    clear: int
    linked: bool = False
    """It comes by a Link, from a side that is down now and that the other player may not look at (S4, T7)."""


def threats(scene: Scene, target: int, shield: int) -> list[Threat]:
    """Every way in which the scene's side could take a tile on a square index, were the way clear.

    `shield` are the squares that this tile defends itself from (I9); it need not stand there yet.
    """
    found: list[Threat] = []
    for index in indices(scene.own & ~scene.frozen):
        tile = scene.cells[index]
        if tile is not None:
            _of_tile(scene, tile, index, target, shield, 1 << index, found)
            if tile.type.linked:
                _of_links(scene, tile, index, target, shield, 1 << index, found)
    _of_camelot(scene, target, found)
    return found


def _of_tile(scene: Scene, tile: Tile, index: int, target: int, shield: int, needs: int, found: list[Threat]) -> None:
    reach = reach_of(tile, index)
    for shot in reach.at.get(target, ()):
        if _could(scene, reach, shot, shield):
            found.append(Threat(index, target, shot.icon, needs, shot.clear))
    if reach.command & 1 << target:
        _of_command(scene, reach.command & ~(1 << target), index, target, needs, found)


def _could(scene: Scene, reach: Reach, shot: Shot, shield: int) -> bool:
    """Whether only tiles on the way could stop this shot from taking the tile it points at."""
    first, second = shot.way
    if shot.quiet or (first & scene.stone and second & scene.stone):
        return False
    if shot.bit & scene.walls and not shot.enters_fort:
        return False
    if shot.heeds and shot.guard_way[0] & shield and shot.guard_way[1] & shield:
        return False
    return not shot.group or not takes_own_leader(scene, reach.groups[shot.group])


def takes_own_leader(scene: Scene, group: tuple[Shot, ...]) -> bool:
    """Whether an area effect would take a leader of the side that fires it (T8)."""
    leaders = scene.board.leaders & scene.own
    return any(shot.bit & leaders and scene.falls(shot) for shot in group)


def _of_command(scene: Scene, marked: int, by: int, target: int, needs: int, found: list[Threat]) -> None:
    for index in indices(scene.commandable(marked)):
        first, second = way_masks(index, target)
        if not (first & scene.stone and second & scene.stone):
            found.append(Threat(by, target, Icon.COMMAND, needs | 1 << index, 0))


def linked_tiles(scene: Scene, tile: Tile, used: int) -> Iterator[tuple[int, Tile]]:
    """The own tiles that a Link tile's starting side flips, as they stand now, without those already flipped (S4)."""
    if Ability.LINK in tile.type.abilities and tile.face is Face.STARTING:
        for index in indices(scene.own & ~used & ~scene.frozen):
            other = scene.cells[index]
            if other is not None and other.type.name in tile.type.linked:
                yield index, other


def _of_links(scene: Scene, tile: Tile, index: int, target: int, shield: int, needs: int, found: list[Threat]) -> None:
    by_link: list[Threat] = []
    for other, linked in linked_tiles(scene, tile, needs):
        used = needs | 1 << other
        _of_tile(scene, linked.turned_over, other, target, shield, used, by_link)
        _of_links(scene, linked.turned_over, other, target, shield, used, by_link)
    found += [threat._replace(attacker=index, linked=True) for threat in by_link]


def camelot_commands(scene: Scene) -> int:
    """The squares that Camelot lets the scene's side command between; 0 when it does not (A4)."""
    ground = scene.board.ground
    if scene.side is not Side.LIGHT or ground.camelot is None or not ground.camelot_up:
        return 0
    occupant = scene.cells[ground.camelot.cell]
    if occupant is None or occupant.side is not Side.LIGHT or occupant.type.legend is not Side.LIGHT:
        return 0
    return around(ground.camelot)


def _of_camelot(scene: Scene, target: int, found: list[Threat]) -> None:
    ground = scene.board.ground
    if ground.camelot is None:
        return
    marked = camelot_commands(scene)
    if marked & 1 << target:
        by = ground.camelot.cell
        _of_command(scene, marked & ~(1 << target), by, target, 1 << by, found)


def active(found: list[Threat], blockers: int) -> list[Threat]:
    """Those threats whose way is clear."""
    return [threat for threat in found if not threat.clear & blockers]


def attackers(rules: Rules, board: Board, side: Side, square: Square) -> list[Threat]:
    """Every way in which `side` could take the tile on a square next turn."""
    scene = Scene(rules, board, NO_FLAGS, side)
    return active(threats(scene, square.cell, scene.shield(square.cell)), scene.blockers)


def exposed(rules: Rules, board: Board, side: Side) -> list[Threat]:
    """How the opponent could win at once by taking all leaders of a side; empty when he cannot (T3).

    With more than one leader only an area effect can take them all.
    """
    leaders = board.leaders_of(side)
    if not leaders:
        return []
    scene = Scene(rules, board, NO_FLAGS, side.other)
    if leaders & (leaders - 1) == 0:
        cell = leaders.bit_length() - 1
        return active(threats(scene, cell, scene.shield(cell)), scene.blockers)
    return _sweeping(scene, leaders)


def _sweeping(scene: Scene, leaders: int) -> list[Threat]:
    """The area effects that take every one of several leaders."""
    found = []
    for index in indices(scene.own):
        tile = scene.cells[index]
        if tile is None:
            continue
        for place, shown in _hands(scene, tile, index, 1 << index):
            for group in reach_of(shown, place).groups.values():
                falls = sum({shot.bit for shot in group if scene.falls(shot)})
                if falls & leaders == leaders and not takes_own_leader(scene, group):
                    target = (leaders & -leaders).bit_length() - 1
                    found.append(Threat(index, target, group[0].icon, 1 << index, 0, place != index))
    return found


def _hands(scene: Scene, tile: Tile, index: int, used: int) -> Iterator[tuple[int, Tile]]:
    """A tile and all that its Link could use in its place, as they would then lie, with their square indices."""
    yield index, tile
    for other, linked in linked_tiles(scene, tile, used):
        yield from _hands(scene, linked.turned_over, other, used | 1 << other)


def guards(rules: Rules, board: Board, side: Side) -> list[Threat]:
    """How the opponent could take any leader of a side next turn (T6)."""
    found = []
    for index in indices(board.leaders_of(side)):
        found += attackers(rules, board, side.other, SQUARES[index])
    return found
