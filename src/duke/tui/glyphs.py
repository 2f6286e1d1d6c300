"""The board's signs and frames, as glyphs or in ASCII; the icons' own are in duke.catalogue.marks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of signs; all of them are one cell wide."""

    horizontal: str
    vertical: str
    junctions: str
    """The nine junctions of the grid, row by row."""
    picked: str
    """A frame: top left, horizontal, top right, vertical, bottom left, bottom right."""
    cursor: str
    box: str
    last: str
    take: str
    """Left and right of an icon that takes."""
    arrow: str
    stop: str
    path: str
    fort: str
    camelot: str
    flags: str
    """Light's and Dark's."""
    facing: str
    """Right, back, left."""
    more: str
    """There is more than is shown."""
    bullet: str
    dot: str


GLYPHS = Signs(
    horizontal="─",
    vertical="│",
    junctions="┌┬┐├┼┤└┴┘",
    picked="╔═╗║╚╝",
    cursor="┏━┓┃┗┛",
    box="┌─┐│└┘",
    last="◌",
    take="»«",
    arrow="→",
    stop="\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}" * 2,
    path="∙",
    fort="♜",
    camelot="♛",
    flags="⚐⚑",
    facing="→↓←",
    more="…",
    bullet="▸",
    dot="·",
)
ASCII = Signs(
    horizontal="-",
    vertical="|",
    junctions="+++++++++",
    picked="#=####",
    cursor="*=****",
    box="+-+|++",
    last=":",
    take="><",
    arrow=">",
    stop="XX",
    path=".",
    fort="#",
    camelot="@",
    flags="Ff",
    facing=">v<",
    more="&",
    bullet=">",
    dot=".",
)


def signs(ascii: bool) -> Signs:
    """The signs for a terminal with or without the glyphs."""
    return ASCII if ascii else GLYPHS
