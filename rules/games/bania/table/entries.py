"""Entering a game of Bania that is under way: step by step what lies there, each a correction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from rules.table.entries import Entry
from rules.table.guide import Held, Names, Step
from rules.table.pickers import NONE, Slot, alike, nothing, numbers, some
from rules.table.scene import Place
from rules.table.touch import known
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..box.layout import LETTERS
from ..play.state import COLOURS, SUPPLY, Bania, Cards, Colour, Elephant, Tent
from .scene import counters, elephant_choice
from .trays import tile_place

MOST_CARDS = 15


def guide(state: Bania, seat: str) -> Iterator[Step]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        yield from _table(state)
        return
    name, held = state.name(seat), Held(state, seat)
    title = f"Touch the tent of {name}'s elephant, or go on if it is at home."
    yield held.step("elephant", title, made=Elephant)
    yield held.asks(
        "supply",
        f"Which tents has {name} still to build?",
        lambda _place, names: tuple(known(one) for one in names if one != NONE),
        slots=alike("tent", SUPPLY, _supply(state)),
        tray="supply",
    )
    told, elephant = tuple(counters(state, seat)), elephant_choice(state, seat)
    title = f"Compare {name}'s score and cards."
    yield Step(Entry("counts", title, told, (elephant,), tray="hand"))


def _table(state: Bania) -> Iterator[Step]:
    held = Held(state)
    colours = (
        Place(f"tent:{one}", fill=one, wedges=(one,), label=LETTERS[one], says=one)
        for one in COLOURS
    )
    slot = Slot("tent", (nothing("no tent", "tent"), some("some tent", "tent"), *colours))
    yield held.step("tents", "Touch each space on which a tent lies.", (slot,), _tent)
    title = "Whose turn is it, and what is in the bag?"
    yield Step(Entry("table", title, held.counters("bag"), held.choices()))
    slots = tuple(
        numbers(f"cards of {one}", MOST_CARDS, fill=one, wedges=(one,)) for one in COLOURS
    )
    title = "How many cards are left in the piles?"
    yield held.asks("piles", title, partial(_piles, state), slots=slots, tray="bag")


def _piles(state: Bania, _place: str, names: Names) -> Cards | None:
    """Return the piles; one that nobody counted leaves them all as they were."""
    if None in names:
        return state.piles
    counted = map(int, cast(tuple[str, ...], names))
    return FrozenMap(zip(COLOURS, counted, strict=True))


def _tent(colour: str | None) -> Tent:
    return Tent(colour=cast(Colour | None, known(colour)))


def _supply(state: Bania) -> tuple[Place, ...]:
    seen = pieces.whereabouts(state)
    tents = (tile_place(state, one) for one in state.copy.ids("tent") if one not in seen)
    return (nothing("no tent", "tent"), some("some tent", "tile"), *tents)
