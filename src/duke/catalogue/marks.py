"""The marks of a picture: the letter that is typed, the glyph that is drawn, the icon that both stand for."""

from __future__ import annotations

from duke.engine.geometry import Step
from duke.engine.tiles import Icon

LETTERS: dict[Icon, str] = {
    Icon.MOVE: "m",
    Icon.JUMP: "j",
    Icon.SLIDE: "s",
    Icon.JUMP_SLIDE: "k",
    Icon.STRIKE: "x",
    Icon.COMMAND: "c",
    Icon.SMASH: "b",
    Icon.HAMMER: "h",
    Icon.NON_CAPTURE_MOVE: "n",
    Icon.NON_CAPTURE_JUMP: "q",
    Icon.DEFENSE: "d",
}
"""What is typed for each icon, in the order in which they are listed to people."""

GLYPHS: dict[Icon, str] = {
    Icon.MOVE: "●",
    Icon.JUMP: "○",
    Icon.SLIDE: "▲",
    Icon.JUMP_SLIDE: "△",
    Icon.STRIKE: "☆",
    Icon.COMMAND: "❖",
    Icon.SMASH: "∧",
    Icon.HAMMER: "★",
    Icon.NON_CAPTURE_MOVE: "◆",
    Icon.NON_CAPTURE_JUMP: "◇",
    Icon.DEFENSE: "■",
}
"""What is drawn for each icon; a slide is drawn pointing where it goes, see `glyph`."""

OWN = "P"
EMPTY = "."
EMPTY_GLYPH = "·"
LABELS = "+123456789"
"""What may follow a strike or hammer: all of one face with the same label fire together (I10)."""

# Clockwise from straight ahead.
_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_SLIDES = dict(zip(_DIRECTIONS, "▲◥►◢▼◣◄◤", strict=True))
_JUMP_SLIDES = dict(zip(_DIRECTIONS, "△◹▻◿▽◺◅◸", strict=True))

POINTING: dict[str, tuple[Icon, tuple[int, int]]] = {
    **{glyph: (Icon.SLIDE, way) for way, glyph in _SLIDES.items()},
    **{glyph: (Icon.JUMP_SLIDE, way) for way, glyph in _JUMP_SLIDES.items()},
}
"""The slide glyphs, with the icon and the direction that they point in."""

TYPED: dict[str, Icon] = {
    **{letter: icon for icon, letter in LETTERS.items()},
    **{letter.upper(): icon for icon, letter in LETTERS.items()},
    **{glyph: icon for icon, glyph in GLYPHS.items()},
    **{glyph: icon for glyph, (icon, _) in POINTING.items()},
}
"""Every character that a picture may use for an icon."""

ALIKE: dict[str, str] = {
    **dict.fromkeys("oO0◦⚪⭕", LETTERS[Icon.JUMP]),
    **dict.fromkeys("*✱✳✡✦⭐", LETTERS[Icon.STRIKE]),
    **dict.fromkeys("^∆Λ⌃⋀", LETTERS[Icon.SMASH]),
    **dict.fromkeys("#▪◼⬛", LETTERS[Icon.DEFENSE]),
    **dict.fromkeys("•⬤⚫", LETTERS[Icon.MOVE]),
    **dict.fromkeys("◀▶↑↓←→↖↗↘↙<>vVtT", LETTERS[Icon.SLIDE]),
    **dict.fromkeys("◁▷", LETTERS[Icon.JUMP_SLIDE]),
    **dict.fromkeys("-_,:~", EMPTY),
}
"""Characters that are not marks, with the mark that was probably meant."""


def way_of(step: Step) -> tuple[int, int]:
    """The direction of a step as a pair of -1, 0, 1."""
    return (step.right > 0) - (step.right < 0), (step.forward > 0) - (step.forward < 0)


def glyph(icon: Icon, step: Step, *, ascii: bool = False) -> str:
    """What is drawn for an icon on that step from the tile as it is seen; slides point where they go."""
    if ascii:
        return LETTERS[icon]
    if icon is Icon.SLIDE:
        return _SLIDES[way_of(step)]
    if icon is Icon.JUMP_SLIDE:
        return _JUMP_SLIDES[way_of(step)]
    return GLYPHS[icon]


def listing() -> str:
    """All marks in one line, for messages."""
    return " ".join([*LETTERS.values(), OWN, EMPTY])
