"""Boxes as real owners may have them: other faces, costs, sizes and shapes than ours.

How such a box of a game is made stands in ``tests/rules/<game>/real_box.py``; where there is no
such file, what we made up is dealt out anew among its pieces. The text holds in every box.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from rules.copy import Copy, Status, Value
from rules.game import AnyGame
from rules.values.frozen import FrozenMap



def amanda(whole: Copy, lots: Random) -> Copy:
    """Boards with other lines, told space by space, and cards that bear other names.

    How the centre is entered and left the text says, so it is so in every box.
    """
    from rules.games.amanda.box.board import ALONG, board, lines_of

    components = dict(whole.components)
    names = ["left", "right", "forward left", "forward right", "back left", "back right", "aside"]
    for card, name in zip(ALONG[2:], lots.sample(names, 4), strict=True):
        components[f"direction/{card}"] = FrozenMap({"name": Value(name, Status.CONFIRMED)})
    for card in ("BL", "BR"):
        del components[f"direction/{card}"]
    for n in range(3, 7):
        preset = lots.choice(("merels", "merels9", "cross"))
        found = board(whole.learn(f"board/{n}", "preset", preset), n)
        turned = dict(zip(ALONG, found.directions, strict=True))
        for space in found.spaces[:-1]:
            cells = {card: found.destinations(space, turned[card]) for card in ALONG}
            for card in ALONG[1:]:
                if lots.random() < 0.1:
                    ends = [one for one in found.near(space) if one != "C"]
                    cells[card] = tuple(lots.sample(ends, lots.choice((0, 1, 2))))
            if space in found.inner:
                cells["S"] = ("C",)
            held = {card: Value(leads, Status.CONFIRMED) for card, leads in cells.items()}
            components[lines_of(n, space)] = FrozenMap(held)
        kept = components[f"board/{n}"].without("preset").without("overrides")
        components[f"board/{n}"] = kept
    return Copy(FrozenMap(components))


REAL_BOXES["amanda"] = amanda


def real_box(game: AnyGame, lots: Random) -> Copy:
    """Return a box in which what we made up is otherwise, and all is confirmed."""
    module = f"tests.rules.{game.name}"
    if find_spec(module) is not None and find_spec(f"{module}.real_box") is not None:
        made: Copy = import_module(f"{module}.real_box").real_box(game.box.components(), lots)
    else:
        made = dealt_anew(game.box.components(), lots)
    return made.all_as(Status.CONFIRMED)


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
