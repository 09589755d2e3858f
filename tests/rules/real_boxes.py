"""Boxes as real owners may have them: other faces, costs, sizes and shapes than ours.

A game says in `REAL_BOXES` how such a box is made; of one that does not, what we made up is dealt
out anew among its pieces. What the text says is so in every box.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

from rules.copy import Copy, Status
from rules.game import AnyGame
from rules.values.frozen import FrozenMap

REAL_BOXES: dict[str, Callable[[Copy, Random], Copy]] = {}
"""How a real box of a game is made from its demonstration box."""


def annapurna(whole: Copy, lots: Random) -> Copy:
    """A suit of other cards: any Yin and Yang, any effects, and any number without symbols."""
    timings = ("none", "now", "extra_turn", "next_turn", "other")
    changes: dict[str, dict[str, Any]] = {}
    for card in whole.ids("card"):
        value = lots.randint(-4, 4)
        effect = lots.choice(timings[value == 0 :])
        changes[f"card/{card}"] = {
            "name": f"card of the box {lots.randrange(99)}",
            "value": value,
            "symbols": bool(value) or lots.random() < 0.3,
            "effect_text": "" if effect == "none" else "as the card says",
            "timing": effect,
        }
    for suit in whole.ids("suit"):
        changes[f"suit/{suit}"] = {"name": lots.choice(("sun", "moon", "sky"))}
    return whole.overlay(changes, Status.CONFIRMED)


REAL_BOXES["annapurna"] = annapurna


def real_box(game: AnyGame, lots: Random) -> Copy:
    """Return a box in which what we made up is otherwise, and all is confirmed."""
    made = REAL_BOXES.get(game.name, dealt_anew)
    return made(game.box.components(), lots).all_as(Status.CONFIRMED)


def bania(whole: Copy, lots: Random) -> Copy:
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


REAL_BOXES["bania"] = bania


def dealt_anew(whole: Copy, lots: Random) -> Copy:
    """Return a box in which pieces of a kind have changed what we made up among themselves."""
    found: dict[tuple[str, str], list[str]] = {}
    for component, fields in whole.components.items():
        for field, held in fields.items():
            if held.status is Status.DEMONSTRATION:
                found.setdefault((component.partition("/")[0], field), []).append(component)
    changes: dict[str, dict[str, Any]] = {}
    for (_kind, field), components in found.items():
        values = [whole.get(one, field) for one in components]
        lots.shuffle(values)
        for component, value in zip(components, values, strict=True):
            changes.setdefault(component, {})[field] = value
    return whole.overlay(changes, Status.CONFIRMED)
