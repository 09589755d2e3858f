"""A box of Danana as a real owner may have it."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.copy import Copy, Status
from rules.values.frozen import FrozenMap

ICONS_OF_DANANA: dict[int, tuple[tuple[str, ...], ...]] = {
    1: ((), (), ("newborn",)),
    2: ((), (), (), ("newborn",), ("art",)),
    3: ((), (), ("newborn",), ("newborn", "art")),
    4: ((), ("art",), ("art", "art")),
}
"""What may lie on the lines that lead from the Ready Areas of a column."""


def real_box(whole: Copy, lots: Random) -> Copy:
    """A box of Danana with another board, other icons, costs, marks, art and setup cards."""
    told: dict[str, dict[str, Any]] = {"mat/main": {"cook": _rate(lots)}}
    told |= _board_of_danana(lots)
    for name in whole.ids("progress"):
        costs = {f"cost_{copy}": _price(lots, copy) for copy in range(1, 5)}
        marks = (2, *sorted(lots.randint(2, 5) for _ in range(3)))
        told[f"progress/{name}"] = {"marks": marks, **costs}
    for card in whole.ids("art"):
        count = lots.randint(2, 4)
        works = [{"cost": _price(lots, at + 1), "vp": 5 * at + 7} for at in range(count)]
        told[f"art/{card}"] = {"lines": works}
    for card in whole.ids("setup"):
        told[f"setup/{card}"] = {"gain": _mixture(lots, lots.randint(2, 5))}
    for face in whole.ids("face"):
        if whole.status(f"face/{face}", "column") is Status.DEMONSTRATION:
            told[f"face/{face}"] = {"column": lots.randint(1, 4)}
    ours = {"board", "slot", "ready", "line"}
    kept = {
        name: held
        for name, held in whole.components.items()
        if name.partition("/")[0] not in ours or name in told
    }
    return Copy(FrozenMap(kept)).overlay(told, Status.CONFIRMED)


def _board_of_danana(lots: Random) -> dict[str, dict[str, Any]]:
    counts = (lots.randint(2, 4), lots.randint(4, 6), lots.randint(5, 8), lots.randint(3, 5))
    slots = {
        at: [f"{'ABCD'[at - 1]}{number}" for number in range(1, count + 1)]
        for at, count in enumerate(counts, 1)
    }
    areas = {1: ["1"]} | {
        at: [f"{at}{letter}" for letter in "abcdef"[: lots.randint(2, 5)]] for at in (2, 3, 4)
    }
    told: dict[str, dict[str, Any]] = {}
    for at, names in slots.items():
        after = [*areas.get(at + 1, ())]
        for row, name in enumerate(names, 1):
            beside = tuple(one for one in names[max(0, row - 2) : row + 1] if one != name)
            exit_ = lots.choice(after) if after else "shore"
            told[f"slot/{name}"] = {"column": at, "row": row, "exit": exit_, "adjacent": beside}
    for at, names in areas.items():
        told |= {f"ready/{name}": {"column": at} for name in names}
    lines = []
    for at, names in areas.items():
        led = {(lots.choice(names), slot) for slot in slots[at]}
        led |= {(area, lots.choice(slots[at])) for area in names for _ in range(2)}
        for area, slot in sorted(led):
            icons = lots.choice(ICONS_OF_DANANA[at])
            lines.append(f"{area}-{slot}")
            told[f"line/{area}-{slot}"] = {"from": area, "to": slot, "icons": icons}
    told["board/main"] = {
        "slots": tuple(one for names in slots.values() for one in names),
        "ready_areas": tuple(one for names in areas.values() for one in names),
        "lines": tuple(lines),
    }
    return told


def _price(lots: Random, least: int) -> dict[str, int]:
    kinds = lots.sample(("fruit", "meat", "hides", "tools", "food", "any"), 2)
    first = lots.randint(1, least)
    return {kind: n for kind, n in zip(kinds, (first, least - first), strict=True) if n}


def _mixture(lots: Random, count: int) -> dict[str, int]:
    drawn = lots.choices(("fruit", "meat", "hides", "tools"), k=count)
    return {kind: drawn.count(kind) for kind in dict.fromkeys(drawn)}


def _rate(lots: Random) -> dict[str, int]:
    return {
        "fruit": lots.randint(2, 4),
        "fruit_vp": lots.randint(3, 5),
        "meat": lots.randint(1, 3),
        "meat_vp": lots.randint(3, 5),
    }
