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


# Notad: another size, other values, pink cells, animals and faces

LANDSCAPES = ("meadow", "forest", "desert", "highlands", "water")


def notad_box(whole: Copy, lots: Random) -> Copy:
    """A box of Notad: some tiles look alike, some sides show two landscapes."""
    kinds = [*lots.sample(range(4), lots.randint(2, 4)), *lots.sample(range(4, 7), 2)]
    animals = [list(whole.ids("animal"))[at] for at in sorted(kinds)]
    held = {name: one for name, one in whole.components.items() if not name.startswith("animal/")}
    rows, cols = lots.choice(((4, 4), (5, 5), (6, 6), (7, 7), (4, 6)))
    cells = [f"{row},{col}" for row in range(rows) for col in range(cols)]
    changes: dict[str, dict[str, Any]] = {
        "board/main": {
            "rows": rows,
            "cols": cols,
            "shrine": cells[-1],
            "values": {one: lots.randint(-6, 12) for one in cells[:-1]} | {cells[-1]: 16},
            "pink": tuple(sorted(lots.sample(cells[1:], 5))),
        }
    }
    classes = [whole.get(f"animal/{animal}", "class") for animal in animals]
    for at, (animal, class_) in enumerate(zip(animals, classes, strict=True)):
        count, first = classes.count(class_), classes.index(class_)
        supply: int = whole.get("supply/main", class_)
        changes[f"animal/{animal}"] = {
            "class": class_,
            "name": f"{lots.choice(('Red', 'Grey', 'Wild'))} {'ABCDEFG'[at]}",
            "count": supply // count + (supply % count if at == first else 0),
        }
    faces = [notad_face(animals, lots) for _ in range(100)]
    for tile in whole.ids("tile"):
        changes[f"tile/{tile}"] = {**lots.choice(faces), "back": whole.get(f"tile/{tile}", "back")}
    return Copy(FrozenMap(held)).overlay(changes, Status.CONFIRMED)


def notad_face(animals: list[str], lots: Random) -> dict[str, Any]:
    """What a tile shows: one to three landscapes, whose equal sides may be apart."""
    shown = lots.sample(LANDSCAPES, lots.randint(1, 3))
    sides: list[Any] = [lots.choice(shown) for _ in range(4)]
    if lots.random() < 0.05:
        sides[0] = (sides[3], sides[1])
    ports: list[tuple[Any, str]] = [
        (port, terrain)
        for at, side in enumerate(sides)
        for port, terrain in (
            [((at, along), one) for along, one in enumerate(side)]
            if isinstance(side, tuple)
            else [(at, side)]
        )
    ]
    regions: dict[tuple[str, int], list[Any]] = {}
    for port, terrain in ports:
        apart = lots.randint(1, 9) if lots.random() < 0.2 else 0
        regions.setdefault((terrain, apart), []).append(port)
    return {
        "sides": tuple(sides),
        "motifs": tuple(lots.choice(("", "", "green", "orange", "pink")) for _ in sides),
        "regions": tuple(
            {"terrain": terrain, "sides": tuple(ports)} for (terrain, _), ports in regions.items()
        ),
        "icons": tuple(lots.sample(animals, lots.randint(0, 3))),
    }


REAL_BOXES: dict[str, Callable[[Copy, Random], Copy]] = {
    "annapurna": annapurna,
    "bania": bania,
    "notad": notad_box,
}
"""How a real box of a game is made from its demonstration box."""
