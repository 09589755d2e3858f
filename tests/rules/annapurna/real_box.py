"""A box of Annapurna as a real owner may have it."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.copy import Copy, Status


def real_box(whole: Copy, lots: Random) -> Copy:
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
