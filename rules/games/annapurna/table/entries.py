"""Entering an Ascent that is under way: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Choice, Place
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..play.state import NO_CARD, SLOTS, SUIT, VALUES, Annapurna, Card, Climber
from .scene import climber_choices, climber_counters, table_choices, table_counters
from .trays import BACK, value_place

EMPTY = Place("card:empty", shape="card", fill="well", label="empty", says="no card")
DOWN = Place("card:down", shape="card", fill=BACK, label="face down", says="a face-down card")


def entries(state: Annapurna, seat: str) -> Iterator[Entry]:
    """Yield the steps for one climber, or those of the whole table for ""."""
    if not seat:
        counters, choices = tuple(table_counters(state)), tuple(table_choices(state))
        yield Entry("table", "Whose turn is it?", counters, choices)
        return
    name, climber, slots = state.name(seat), state.climber(seat), f"slot:{seat}:"
    faces = (EMPTY, DOWN, *map(value_place, VALUES))
    yield Entry(
        "slots", f"Touch {name}'s cards and say what lies there.", (), (), slots, (_asks(faces),)
    )
    yield Entry("loc", f"Touch the place of {name}'s meeple, or of its last card.", touches=slots)
    yield Entry(
        "climber",
        f"Compare what {name} has.",
        tuple(climber_counters(state, seat, climber)),
        (
            *climber_choices(seat, climber),
            _pile("Backpack", seat, "backpack", climber),
            _pile("Cache", seat, "cache", climber),
        ),
        tray="pack",
    )


def _asks(faces: tuple[Place, ...]) -> Slot:
    return Slot("card", faces)


def entered(state: Annapurna, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    path: Path = ("climbers", seat)
    where = next(slot for slot in SLOTS if place.endswith(f":{slot}"))
    if key == "loc":
        return (*path, "loc"), where
    climber = state.climber(seat)
    lying = climber.slots if climber.slots is not None else _untouched()
    return (*path, "slots"), lying.having(where, _card(lying.get(where), told[0]))


def _untouched() -> FrozenMap[Any, Card | None]:
    """Return a mountainside nobody has touched: the first card told of makes it known."""
    return FrozenMap(dict.fromkeys(SLOTS, NO_CARD))


def _card(held: Card | None, told: str | None) -> Card | None:
    """Return what lies on a place now; what was known of a card that still lies there stays."""
    if told == EMPTY.id:
        return None
    held = held or NO_CARD
    if told is None or told == DOWN.id:
        return held if not held.up else replace(held, up=False, pending=False)
    return replace(held, v=int(told.partition(":")[2]), up=True, buried=False, by=None)


def _pile(label: str, seat: str, field: str, climber: Climber) -> Choice:
    """Return the size of a pile; cards that are known stay in it as long as they have room."""
    pile: tuple[Card, ...] | None = getattr(climber, field)
    held = pile or ()
    sizes = tuple(
        (str(size), (*held[:size], *(NO_CARD,) * (size - len(held)))) for size in range(SUIT + 1)
    )
    return Choice(label, ("climbers", seat, field), pile, sizes)
