"""The mountainside: rows, neighbours, what a climber can explore from where, and how to say it."""

from __future__ import annotations

from rules.copy import Copy
from rules.rule import Certainty

from .state import PEAK, SLOTS, Annapurna, Climber, Slot

ROWS = 5
BASE: tuple[Slot, ...] = SLOTS[:ROWS]


def row(slot: Slot) -> int:
    """Return the row of a place, 1 at the base.

    >>> row("r4c2")
    4
    """
    return int(slot[1])


def beside(copy: Copy, slot: Slot) -> tuple[Slot, ...]:
    """Return the neighbours of a place in its own row."""
    return _known(copy.get(f"slot/{slot}", "beside", ()))


def above(copy: Copy, slot: Slot) -> tuple[Slot, ...]:
    """Return the neighbours of a place in the row above."""
    return _known(copy.get(f"slot/{slot}", "above", ()))


def adjacent(copy: Copy, slot: Slot) -> tuple[Slot, ...]:
    """Return the places next to one, never those below, in the order of the mountainside."""
    near = {*beside(copy, slot), *above(copy, slot)}
    return tuple(one for one in SLOTS if one in near)


def certainty(copy: Copy, slot: Slot) -> Certainty:
    """Return how sure the neighbours of a place are."""
    return copy.certainty(f"slot/{slot}", "beside", "above")


def explorable(state: Annapurna, seat: str) -> tuple[Slot, ...] | None:
    """Return the face-down cards a climber may explore now, None where nobody can tell.

    In the hike the bottom row, in the climb what is adjacent, while protecting any (PR-1).
    """
    climber = state.climber(seat)
    if climber.slots is None or climber.stage is None:
        return None
    near = reach(state, seat)
    if near is None:
        return None
    return tuple(slot for slot in climber.face_down() if slot in near)


def reach(state: Annapurna, seat: str) -> tuple[Slot, ...] | None:
    """Return the places a climber reaches, whatever lies there; None where nobody can tell."""
    climber = state.climber(seat)
    match climber.stage:
        case "hike":
            return BASE
        case "protect" if "explore" not in state.protect_actions:
            return ()
        case "protect" if state.options.get("protect_explore_anywhere", True):
            return SLOTS
        case "protect":
            return adjacent(state.copy, climber.loc or PEAK)
        case "climb" if climber.loc is not None:
            return adjacent(state.copy, climber.loc)
    return None


def still_ahead(state: Annapurna, seat: str) -> tuple[Slot, ...]:
    """Return the face-down cards a climber could still come to explore: from this row upwards."""
    climber = state.climber(seat)
    if climber.stage == "protect":
        return explorable(state, seat) or ()
    lowest = row(climber.loc) if climber.loc is not None else 1
    return tuple(slot for slot in climber.face_down() if row(slot) >= lowest)


def spot(slot: Slot) -> str:
    """Return a place in words.

    >>> spot("r2c3"), spot("r5c1")
    ('row 2 place 3', 'the peak')
    """
    return "the peak" if slot == PEAK else f"row {slot[1]} place {slot[3]}"


def spots(slots: tuple[Slot, ...]) -> str:
    """Return several places in words."""
    return ", ".join(map(spot, slots)) or "nothing"


def shown(climber: Climber, slots: tuple[Slot, ...]) -> str:
    """Return face-up cards by what they show, or by their places where a value is not known."""
    cards = [climber.at(slot) for slot in slots]
    values = [card.v for card in cards if card is not None and card.up and card.v is not None]
    if not values or len(values) < len(slots):
        return spots(slots)
    return ", ".join(map(symbols, values))


def symbols(value: int) -> str:
    """Return what a card of this value shows, as it is printed.

    >>> symbols(3), symbols(-2), symbols(0)
    ('Yang 3', 'Yin 2', 'none')
    """
    if not value:
        return "none"
    return f"Yang {value}" if value > 0 else f"Yin {-value}"


def signed(value: int) -> str:
    """Return a sum of cards with its sign: Yang counts up, Yin down.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def _known(told: object) -> tuple[Slot, ...]:
    # An owner may list the neighbours anew; what is no place of the mountainside is none.
    listed = told if isinstance(told, tuple) else ()
    return tuple(slot for slot in SLOTS if slot in listed)
