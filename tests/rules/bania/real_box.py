"""A box of Bania as a real owner may have it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from rules.copy import Copy
from rules.values.frozen import FrozenMap


def real_box(whole: Copy, lots: Random) -> Copy:
    """Return a box of Bania with another board, regular or not, and other tents."""
    board: dict[str, Any] = {"kind": "hex", "radius": lots.randint(2, 3)}
    match lots.randint(0, 2):
        case 0:
            board = {
                "kind": lots.choice(("grid", "rows")),
                "w": lots.randint(3, 7),
                "h": lots.randint(3, 6),
            }
        case 1:
            names = [f"{letter}{number}" for letter in "abcde" for number in range(1, 6)]
            lots.shuffle(names)
            edges = {tuple(sorted(pair)) for pair in pairwise(names)}
            edges |= {tuple(sorted(lots.sample(names, 2))) for _ in names}
            board = {"kind": "graph", "spaces": names, "edges": sorted(edges)}
    colours = ("oil", "spice", "silk", "incense")
    tents: dict[str, dict[str, Any]] = {}
    for tent in whole.ids("tent"):
        icons = lots.choices(colours, k=lots.randint(1, 4))
        cost = {one: icons.count(one) for one in colours if one in icons}
        tents[f"tent/{tent}"] = {"cost": cost, "yields": lots.choice(colours)}
    without = {name: held for name, held in whole.components.items() if name != "board/main"}
    return Copy(FrozenMap(without)).overlay({"board/main": board, **tents})
