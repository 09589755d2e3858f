"""Advice beyond the rules: what a climber needs, which known card would do, and the chances.

Everything here is worked out from what one seat may see. In the silent variant nothing crosses
seats, and a backpack that its owner has not opened to the table is never used.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

from rules.copy import Copy

from ..balance import advise, balance, unknown_values
from ..mountain import ROWS, explorable, row, still_ahead
from ..setup import view
from ..state import SUIT, Annapurna, Climber, Slot
from .preview import peak_is_next, peak_warning


def suggest(state: Annapurna, seat: str) -> dict[str, Any]:
    """Return what would bring a climber, and through this climber the others, into balance."""
    seen = view(state, seat)
    climber = seen.climber(seat)
    held = balance(climber)
    need = None if held is None else -held
    now, later = _places(seen, seat)
    told: dict[str, Any] = {
        "balance": held,
        "need": need,
        "unknown": list(unknown_values(climber)),
        "reachable": list(now),
        "min_explores": min_explores(climber),
        "trade": [
            {"card": card.id, "v": card.v, "slots": list(now), "later": list(later)}
            for card in climber.backpack or ()
            if need and card.v == need
        ],
        "hide": [],
        "ask": [],
        "help": [],
        "warning": _warning(seen, seat),
        "peak_values": _peak_values(climber, need),
        "chance": chance(state, seat),
    }
    if not seen.is_silent:
        told |= _across(seen, seat, need, now)
    return told


def min_explores(climber: Climber) -> int | None:
    """Return how many cards lie at least between a climber and the peak."""
    if climber.stage == "protect":
        return 0
    if climber.loc is None:
        return ROWS if climber.stage == "hike" else None
    return ROWS - row(climber.loc)


def _places(state: Annapurna, seat: str) -> tuple[tuple[Slot, ...], tuple[Slot, ...]]:
    now = explorable(state, seat) or ()
    return now, tuple(slot for slot in still_ahead(state, seat) if slot not in now)


def _peak_values(climber: Climber, need: int | None) -> list[int]:
    ahead = climber.stage in ("hike", "climb")
    return [need] if ahead and need is not None and abs(need) <= 4 else []


def _warning(state: Annapurna, seat: str) -> str:
    """Return what Leave No Trace Behind has to say before the peak is explored (P-21)."""
    if not state.leaves_no_trace or not peak_is_next(state, seat):
        return ""
    return "; ".join(note.text for note in peak_warning(state.climber(seat)))


def _across(state: Annapurna, seat: str, need: int | None, now: tuple[Slot, ...]) -> dict[str, Any]:
    """Return what crosses seats: cards to hide for others, to ask for, or to take as help."""
    hide, ask, help_ = [], [], []
    for other in state.seats:
        if other == seat:
            continue
        climber = state.climber(other)
        lacks = balance(climber)
        places = list(explorable(state, other) or ())
        for card in state.climber(seat).backpack or ():
            if lacks and card.v == -lacks:
                hide.append({"to": other, "card": card.id, "v": card.v, "slots": places})
        for card in climber.backpack or ():
            if need and card.v == need:
                ask.append({"from": other, "card": card.id, "v": card.v, "slots": list(now)})
    if need and state.giver not in (None, seat):
        giver = state.climber(state.giver)
        cards = ((slot, giver.at(slot)) for slot in advise(giver).balanced)
        help_ = [
            {"giver": state.giver, "slot": slot, "v": need}
            for slot, card in cards
            if card is not None and card.v == need
        ]
    return {"hide": hide, "ask": ask, "help": help_}


def chance(state: Annapurna, seat: str, explores: int = 1) -> dict[str, Any]:
    """Return how likely the next cards balance a climber, exactly, from what is still unseen.

    Without a confirmed suit there is no percentage; the counts would be made up.
    """
    seen = view(state, seat)
    climber = seen.climber(seat)
    held = balance(climber)
    told: dict[str, Any] = {"explores": explores, "ways": None, "of": None, "percent": None}
    if held is None:
        return told | {"need": None, "because": "a face-up value is not known"}
    told["need"] = -held
    if is_suit_unknown(state.copy):
        return told | {"because": "not all cards of the suit are known yet"}
    if any(seen.climber(one).slots is None for one in seen.seats):
        return told | {"because": "nobody told where the cards lie"}
    unseen = unseen_values(seen, seat)
    if unseen is None or not 1 <= explores <= unseen.total():
        return told | {"because": "the cards seen do not fit the suit"}
    ways, of = _draws(unseen, explores, -held), comb(unseen.total(), explores)
    percent = round(float(100 * Fraction(ways, of)), 1)
    return told | {"ways": ways, "of": of, "percent": percent, "because": ""}


def is_suit_unknown(copy: Copy) -> bool:
    """Say whether nobody has told what all cards of a suit show."""
    known = [copy.knows(f"card/{card}", "value") for card in copy.ids("card")]
    return len(known) != SUIT or not all(known)


def unseen_values(state: Annapurna, seat: str) -> Counter[int] | None:
    """Return the values of a climber's suit that nobody at this seat has seen yet.

    None where more of a value was seen than the suit holds.
    """
    copy = state.copy
    unseen = Counter(copy.get(f"card/{card}", "value") for card in copy.ids("card"))
    for one in state.seats:
        climber = state.climber(one)
        cards = [*(climber.slots or {}).values(), *(climber.backpack or ())]
        for card in (*cards, *(climber.cache or ())):
            # A card whose suit nobody told is taken for the suit of the mountain it lies on.
            if card is not None and card.v is not None and (card.suit or one) == seat:
                unseen[card.v] -= 1
    if any(count < 0 for count in unseen.values()):
        return None
    return +unseen


def _draws(unseen: Counter[int], draws: int, wanted: int) -> int:
    """Count the ways to draw some cards that add up to a sum."""
    ways = Counter({(0, 0): 1})
    for value, count in unseen.items():
        grown: Counter[tuple[int, int]] = Counter()
        for (drawn, sum_), so_far in ways.items():
            for more in range(min(count, draws - drawn) + 1):
                grown[drawn + more, sum_ + more * value] += so_far * comb(count, more)
        ways = grown
    return ways[draws, wanted]
