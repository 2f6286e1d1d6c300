"""Colours as eyes see them: WCAG 2 contrast, Machado 2009 at full strength, CIE 1976 distance."""

from __future__ import annotations

from math import dist

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

USUAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
SIGHTS = (USUAL, PROTANOPIA, DEUTERANOPIA)

_TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Triple = (0.9505, 1.0, 1.089)


def _times(matrix: Matrix, value: Triple) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, value, strict=True)) for row in matrix)
    return a, b, c


def seen(colour: str, sight: Matrix) -> Triple:
    """A colour (`#rrggbb`) in linear light, as that kind of colour vision sees it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    x, y, z = (min(1.0, max(0.0, c)) for c in _times(sight, (r, g, b)))
    return x, y, z


def contrast(one: str, two: str, sight: Matrix = USUAL) -> float:
    """The WCAG contrast ratio of two colours."""
    lights = sorted(_times(_TO_XYZ, seen(colour, sight))[1] for colour in (one, two))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def distance(one: str, two: str, sight: Matrix = USUAL) -> float:
    """The CIE76 distance of two colours."""
    return dist(_lab(seen(one, sight)), _lab(seen(two, sight)))


def _lab(linear: Triple) -> Triple:
    ratios = [value / white for value, white in zip(_times(_TO_XYZ, linear), _WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
