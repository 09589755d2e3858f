"""A box of Notad as a real owner may have it."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.copy import Copy, Status
from rules.values.frozen import FrozenMap

LANDSCAPES = ("meadow", "forest", "desert", "highlands", "water")


def real_box(whole: Copy, lots: Random) -> Copy:
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
    faces = [face(animals, lots) for _ in range(100)]
    for tile in whole.ids("tile"):
        changes[f"tile/{tile}"] = {**lots.choice(faces), "back": whole.get(f"tile/{tile}", "back")}
    return Copy(FrozenMap(held)).overlay(changes, Status.CONFIRMED)


def face(animals: list[str], lots: Random) -> dict[str, Any]:
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
