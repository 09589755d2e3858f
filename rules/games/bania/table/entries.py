"""Entering a game of Bania that is under way: step by step what lies there, each a correction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Counter, Place
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box import pieces
from ..box.layout import LETTERS
from ..play.state import COLOURS, SUPPLY, Bania, Colour, Elephant, Tent
from .scene import choices, counters
from .trays import tile_place

NOTHING, UNKNOWN = "none", "?"
MOST_CARDS = 15


def entries(state: Bania, seat: str) -> Iterator[Entry]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        yield Entry(
            "tents",
            "Touch each space on which a tent lies.",
            touches="space:",
            slots=_tent(),
            nothing=(("tents",), FrozenMap()),
        )
        turn, *_elephant = choices(state, state.seats[0])
        bag = Counter("Tents in the bag", ("bag",), state.bag, 0, 60)
        yield Entry("table", "Whose turn is it, and what is in the bag?", (bag,), (turn,))
        yield Entry("piles", "How many cards are left in the piles?", slots=_piles(), tray="bag")
        return
    name = state.name(seat)
    yield Entry(
        "elephant",
        f"Touch the tent of {name}'s elephant, or go on if it is at home.",
        touches="space:",
    )
    yield Entry(
        "supply", f"Which tents has {name} still to build?", slots=_supply(state), tray="supply"
    )
    _turn, elephant = choices(state, seat)
    told = tuple(one for one in counters(state, seat) if one.path[0] == "players")
    yield Entry("counts", f"Compare {name}'s score and cards.", told, (elephant,), tray="hand")


def entered(state: Bania, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    where = place.partition(":")[2]
    names = tuple(one.partition(":")[2] if one else None for one in told)
    match key:
        case "tents":
            tents = dict(state.tents or {})
            tents.pop(where, None)
            if names[0] != NOTHING:
                known = None if names[0] in (None, UNKNOWN) else cast(Colour, names[0])
                tents[where] = Tent(colour=known)
            return ("tents",), FrozenMap(tents)
        case "piles":
            if None in names:  # a pile nobody counted leaves them all as they were
                return ("piles",), state.piles
            counted = zip(COLOURS, map(int, cast(tuple[str, ...], names)), strict=True)
            return ("piles",), FrozenMap(counted)
        case "elephant":
            return ("players", seat, "elephant"), Elephant(where)
        case "supply":
            held = tuple(None if one in (None, UNKNOWN) else one for one in names if one != NOTHING)
            return ("players", seat, "supply"), held
    raise KeyError(f"no step {key!r} of the entry")


def _piles() -> tuple[Slot, ...]:
    return tuple(
        Slot(
            f"cards of {one}",
            tuple(
                Place(f"count:{count}", fill=one, wedges=(one,), label=str(count))
                for count in range(MOST_CARDS + 1)
            ),
        )
        for one in COLOURS
    )


def _tent() -> tuple[Slot, ...]:
    colours = (
        Place(f"tent:{one}", fill=one, wedges=(one,), label=LETTERS[one], says=one)
        for one in COLOURS
    )
    unknown = Place(f"tent:{UNKNOWN}", shape="card", label="some tent")
    return (Slot("tent", (_nothing("no tent"), unknown, *colours)),)


def _supply(state: Bania) -> tuple[Slot, ...]:
    seen = pieces.whereabouts(state)
    tents = (tile_place(state, one) for one in state.copy.ids("tent") if one not in seen)
    unknown = Place(f"tile:{UNKNOWN}", shape="card", label="some tent")
    fits = (_nothing("no tent"), unknown, *tents)
    return tuple(Slot(f"tent {number}", fits) for number in range(1, SUPPLY + 1))


def _nothing(label: str) -> Place:
    return Place(f"tent:{NOTHING}", shape="card", label=label)
