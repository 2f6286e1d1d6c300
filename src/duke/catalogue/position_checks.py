"""What cannot be in a position although each value is right by itself (docs/formats.md, section 1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from duke.engine.geometry import Facing, Side
from duke.engine.objectives import OBJECTIVES
from duke.engine.objectives.dark_rider import PIKES
from duke.engine.positions import read_tile
from duke.engine.tiles import Ability, Role, TileSet

Say = Callable[..., None]
"""Reports a problem: a place, a message, a mend, a rule."""


def check(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    """Report everything impossible in a position whose single values are right."""
    _terrain(data, say)
    _flags(data, say)
    _tiles(data, tiles, say)
    _copies(data, tiles, say)
    _leaders(data, tiles, say)
    if OBJECTIVES[data["rules"]].riders:
        _riders(data, tiles, say)
    _engines(data, tiles, say)


def _terrain(data: dict[str, Any], say: Say) -> None:
    terrain, board = data["terrain"], data["board"]
    seen: dict[str, str] = {}
    for kind, square in terrain.items():
        if square in seen:
            say(("terrain", kind), f"{kind} and {seen[square]} on one square", "terrain never shares a square", "M1")
        seen[square] = kind
    if terrain.get("mountain") in board:
        say(("board", terrain["mountain"]), "a tile on the Mountain", "nobody stands there", "M2")
    if "camelot" in terrain and data["rules"] != "arthurian":
        say(("terrain", "camelot"), "Camelot outside `arthurian`", "use fort, or rules: arthurian", "M4")
    if "camelot" in terrain and "fort" in terrain:
        say(("terrain", "fort"), "Fort and Camelot together", "they are two sides of one tile", "M4")
    if terrain.get("camelot", "a3")[1] not in "34":
        say(("terrain", "camelot"), "Camelot outside ranks 3 and 4", "it lies in the middle rows", "M1")
    if data["camelot_face"] == "fort":
        if "camelot" not in terrain:
            say(("camelot_face",), "a face of Camelot without Camelot", "leave it out, or say where Camelot is", "A4")
        elif terrain["camelot"] not in board:
            say(("camelot_face",), "Camelot's Fort face up with nobody in it", "it turns back when left", "A4")


def _flags(data: dict[str, Any], say: Say) -> None:
    objective, flags = OBJECTIVES[data["rules"]], data["flags"]
    if flags and not objective.flags:
        say(("flags",), f"Flags in {data['rules']}", "only counting-coup and other-objective have Flags", "F4")
    for side, square in flags.items():
        if square == data["terrain"].get("mountain"):
            say(("flags", side), "a Flag on the Mountain", "Flags lie on open squares or under tiles", "F1")
    if len(set(flags.values())) < len(flags):
        say(("flags",), "both Flags on one square", "each has a square of its own", "F1")
    if any(data["score"].values()) and not objective.score:
        say(("score",), f"a score in {data['rules']}", "only counting-coup counts points", "F5")
    if data["relocate"] and not objective.score:
        say(("relocate",), f"`relocate` in {data['rules']}", "only counting-coup knows it", "F5")
    elif data["relocate"] and data["turn"] not in flags:
        say(("relocate",), "`relocate` without a Flag to move", "the player to act needs a Flag", "F5")


def _tiles(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    legends = OBJECTIVES[data["rules"]].legends
    for square, text in data["board"].items():
        words = read_tile(text)
        type = tiles[words.name]
        if words.facing is not Facing.FORWARD and Ability.REDEPLOY not in type.abilities:
            say(("board", square), f"the {type.name} cannot be rotated", "only a tile with Redeploy faces aside", "S3")
        if type.legend is not None and not legends:
            say(("board", square), f"the {type.name} plays only in `arthurian`", "", "A1")
        elif type.legend is not None and type.legend is not words.side:
            say(("board", square), f"the {type.name} is a legend of {type.legend.value}", "legends never turn", "A6")
    for side in Side:
        for place in ("bags", "captured", "out"):
            for name in data[place][side.value]:
                if tiles[name].legend not in (None, side) or (tiles[name].legend and not legends):
                    say((place, side.value, name), f"the {name} is no tile of {side.value} here", "", "A6")
                if place == "bags" and tiles[name].leader and tiles[name].set_up:
                    say((place, side.value, name), f"the {name} in a bag", "it is set up, never drawn", "G2")
        if data["bags"][side.value] and not OBJECTIVES[data["rules"]].bags:
            say(("bags", side.value), f"a bag in {data['rules']}", "nothing is drawn there", "D1")


def _copies(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    """No more of a tile than both players own, or than lie beside the board."""
    found: Counter[str] = Counter(read_tile(text).name for text in data["board"].values())
    for side in Side:
        found.update(data["bags"][side.value])
        found.update(data["captured"][side.value])
        found.update(data["out"][side.value])
    found.update(data["beside"])
    for name, count in found.items():
        type = tiles[name]
        most = type.copies if type.beside or type.legend is not None else 2 * type.copies
        if count > most:
            square = next((s for s, text in data["board"].items() if read_tile(text).name == name), "")
            say(("board", square), f"{count} of the {name}, and there are {most}", "", "S1" if type.beside else "")


def _leaders(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    """One leader a side, in `arthurian` those that are legends (A2)."""
    legends = OBJECTIVES[data["rules"]].legends
    for side in Side:
        allowed = sum(1 for t in tiles.values() if t.leader and t.legend is side) if legends else 1
        found = [
            square
            for square, text in data["board"].items()
            if (words := read_tile(text)).side is side and tiles[words.name].leader
        ]
        strangers = [s for s in found if legends and tiles[read_tile(data["board"][s]).name].legend is None]
        for square in strangers:
            say(("board", square), f"a {read_tile(data['board'][square]).name} in `arthurian`", "legends lead", "A1")
        if len(found) - len(strangers) > allowed:
            say(("board", found[-1]), f"{len(found)} leaders of {side.value}", f"the rules allow {allowed}", "A2")


def _riders(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    """Five pikes of one side against one rider of the other (D1)."""
    pikes: Counter[str] = Counter()
    riders: Counter[str] = Counter()
    for square, text in data["board"].items():
        words = read_tile(text)
        roles = tiles[words.name].roles
        if Role.PIKE in roles:
            pikes[words.side.value] += 1
        elif Role.RIDER in roles:
            riders[words.side.value] += 1
        else:
            say(("board", square), f"a {words.name} in dark-rider", "only Pikemen and one Knight play", "D1")
    for side in Side:
        pikes[side.value] += sum(1 for n in data["captured"][side.value] if Role.PIKE in tiles[n].roles)
        riders[side.value] += sum(1 for n in data["captured"][side.value] if Role.RIDER in tiles[n].roles)
        if pikes[side.value] > PIKES:
            say(("board",), f"{pikes[side.value]} Pikemen of {side.value}", f"there are {PIKES}", "D1")
        if riders[side.value] > 1:
            say(("board",), f"{riders[side.value]} Knights of {side.value}", "there is one", "D1")
        if pikes[side.value] and riders[side.value]:
            say(("board",), f"{side.value} has Pikemen and the Knight", "one player has the Knight alone", "D1")
        if pikes[side.value] and pikes[side.other.value] and side is Side.LIGHT:
            say(("board",), "both players have Pikemen", "one player has them all", "D1")


def _engines(data: dict[str, Any], tiles: TileSet, say: Say) -> None:
    if data["beside"] and not data["siege_engines"]:
        say(("beside",), "`beside` without the expansion", "set siege_engines: true, or leave it out", "S1")
    for name in data["beside"]:
        if not tiles[name].beside:
            say(("beside", name), f"the {name} is no siege engine", "only those lie beside the board", "S1")
