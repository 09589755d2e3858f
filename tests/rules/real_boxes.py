"""Boxes as real owners may have them: other faces, costs, sizes and shapes than ours.

How such a box of a game is made stands in ``tests/rules/<game>/real_box.py``; where there is no
such file, what we made up is dealt out anew among its pieces. The text holds in every box.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from rules.copy import Copy, Status
from rules.game import AnyGame


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
