"""Where Bania's spaces lie in a drawing, and the letters that stand beside its colours."""

from __future__ import annotations

import re
from math import cos, pi, sin, sqrt

from rules.copy import Copy

from .board import BOARD, board

LETTERS = {"oil": "O", "spice": "S", "silk": "K", "incense": "I"}
"""A letter for each colour, so that colour never stands alone."""


def layout(copy: Copy) -> dict[str, tuple[float, float]]:
    """Return where each space of the board lies in a unit square.

    >>> from rules.copy import Copy
    >>> path = Copy.from_toml('[board.main]\\nkind = "path"\\nn = 2')
    >>> layout(path)
    {'p1': (0.0, 0.5), 'p2': (1.0, 0.5)}
    """
    spaces = board(copy).spaces
    kind = copy.get(BOARD, "kind")
    if spaces and all(re.fullmatch(r"[gh]-?\d+_-?\d+", one) for one in spaces):
        # A graph that began as a hexagon or a grid keeps its names, and so its places.
        plain = {one: _cell(one, one.startswith("h")) for one in spaces}
    elif kind == "path":
        plain = {one: (float(index), 0.0) for index, one in enumerate(spaces)}
    else:
        turn = 2 * pi / max(1, len(spaces))
        plain = {one: (sin(i * turn), -cos(i * turn)) for i, one in enumerate(spaces)}
    return _fitted(plain)


def is_hexagonal(copy: Copy) -> bool:
    """Say whether the spaces are hexagons, also where the owner changed which of them there are."""
    spaces = board(copy).spaces
    return bool(spaces) and all(re.fullmatch(r"h-?\d+_-?\d+", one) for one in spaces)


def _cell(space: str, is_hex: bool) -> tuple[float, float]:
    x, y = map(int, space[1:].split("_"))
    return (x + y / 2, y * sqrt(3) / 2) if is_hex else (float(x), float(y))


def _fitted(plain: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Scale to the unit square without stretching, centred."""
    if not plain:
        return {}
    lows = [min(one[axis] for one in plain.values()) for axis in (0, 1)]
    spans = [max(one[axis] for one in plain.values()) - lows[axis] for axis in (0, 1)]
    most = max(spans) or 1.0
    x, y = ((1 - span / most) / 2 for span in spans)
    return {
        space: ((one[0] - lows[0]) / most + x, (one[1] - lows[1]) / most + y)
        for space, one in plain.items()
    }
