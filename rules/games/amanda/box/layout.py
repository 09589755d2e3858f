"""Where Amanda's spaces lie in a drawing: three shapes, one within the other."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ..play.state import CENTRE
from .board import RINGS

RADII = (0.455, 0.325, 0.19)
"""How far the corners of the outer, middle and inner shape are from the centre."""
SQUARE = 4
NEAREST = 0.72
"""How near to the centre a triangle's side comes in its middle: it bends outwards."""


def places(n: int) -> dict[str, tuple[float, float]]:
    """Return where each space lies in a unit square, the first outer corner at the top.

    A square stands on its side: its first corner is the upper left one.

    >>> places(3)["O0"], places(4)["O0"], places(4)["C"]
    ((0.5, 0.045), (0.045, 0.045), (0.5, 0.5))
    """
    found = {}
    back, larger = (pi / n, sqrt(2)) if n == SQUARE else (0.0, 1.0)
    for ring, radius in zip(RINGS, RADII, strict=True):
        for x in range(2 * n):
            # A side's middle is nearer to the centre than the corners are.
            side = cos(pi / n) if n >= SQUARE else NEAREST
            far = radius if x % 2 == 0 else radius * side
            angle = pi * x / n - back
            spot = (0.5 + far * larger * sin(angle), 0.5 - far * larger * cos(angle))
            found[f"{ring}{x}"] = (round(spot[0], 4), round(spot[1], 4))
    return found | {CENTRE: (0.5, 0.5)}
