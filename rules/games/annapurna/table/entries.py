"""Entering an Ascent that is under way: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.table.entries import Entry
from rules.table.guide import Held, Step
from rules.table.pickers import Slot
from rules.table.scene import Place
from rules.values.frozen import FrozenMap

from ..play.state import NO_CARD, SLOTS, SUIT, VALUES, Annapurna, Card
from .scene import climber_choices, climber_counters
from .trays import BACK, value_place

Side = FrozenMap[Any, Card | None]

EMPTY, DOWN = "empty", "down"
FACES = (
    Place(f"card:{EMPTY}", shape="card", fill="well", label="empty", says="no card"),
    Place(f"card:{DOWN}", shape="card", fill=BACK, label="face down", says="a face-down card"),
    *map(value_place, VALUES),
)


def guide(state: Annapurna, seat: str) -> Iterator[Step]:
    """Yield the steps for one climber, or those of the whole table for ""."""
    held = Held(state, seat)
    if not seat:
        yield Step(Entry("table", "Whose turn is it?", held.counters(), held.choices()))
        return
    name, slots = state.name(seat), f"slot:{seat}:"

    yield held.asks(
        "slots",
        f"Touch {name}'s cards and say what lies there.",
        lambda place, names: _lying(state.climber(seat).slots, place, names[0]),
        touches=slots,
        slots=(Slot("card", FACES),),
    )
    title = f"Touch the place of {name}'s meeple, or of its last card."
    yield held.asks("loc", title, lambda place, _names: _slot(place), touches=slots)
    piles = (
        held.size("Backpack", "backpack", SUIT, NO_CARD),
        held.size("Cache", "cache", SUIT, NO_CARD),
    )
    choices = (*climber_choices(state, seat), *piles)
    title = f"Compare what {name} has."
    yield Step(Entry("climber", title, climber_counters(state, seat), choices, tray="pack"))


def _slot(place: str) -> str:
    return place.rpartition(":")[2]


def _lying(held: Side | None, place: str, told: str | None) -> Side:
    """Return a mountainside; one nobody has touched is known by the first card told of."""
    lies: Side = FrozenMap(dict.fromkeys(SLOTS, NO_CARD)) if held is None else held
    return lies.having(_slot(place), _card(lies.get(_slot(place)), told))


def _card(held: Card | None, told: str | None) -> Card | None:
    """Return what lies on a place now; what was known of a card that still lies there stays."""
    if told == EMPTY:
        return None
    held = held or NO_CARD
    if told is None or told == DOWN:
        return held if not held.up else replace(held, up=False, pending=False)
    return replace(held, v=int(told), up=True, buried=False, by=None)
