"""Yin and Yang: the balance of a mountainside, its balanced groups, and what to sweep.

Groups need only add up to zero, wherever they lie (PR-3). What matters is how many cards of each
value are left, so the search goes over counts of values instead of all subsets of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.values.memo import by_identity

from .state import SLOTS, Card, Climber, Slot


@dataclass(frozen=True, slots=True)
class Way:
    """One complete sweep: the cards to sweep, by place, and the values that stay."""

    slots: tuple[Slot, ...]
    leftover: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What can be swept: the best way first, then one for each other leftover.

    `balanced` are the cards that belong to some group; `unknown` face-up cards without a known
    value, `unfinished` cards without symbols that still have an effect to finish.
    """

    ways: tuple[Way, ...]
    balanced: tuple[Slot, ...]
    unknown: tuple[Slot, ...]
    unfinished: tuple[Slot, ...]

    @property
    def best(self) -> tuple[Slot, ...]:
        """The complete sweep with most cards; empty where nothing balances."""
        return self.ways[0].slots


def balance(climber: Climber) -> int | None:
    """Return the sum over the face-up cards; None where one of them is unknown (PR-10)."""
    return None if climber.values is None else _sum(climber.values)


def unknown_values(climber: Climber) -> tuple[Slot, ...]:
    """Return the places of face-up cards whose value nobody told (P-30)."""
    return tuple(slot for slot, card in climber.face_up() if card.v is None)


def total(cards: Iterable[Card | None]) -> int | None:
    """Return the sum of some cards; None where one of them is unknown."""
    return _sum([card.v if card is not None else 0 for card in cards])


def _sum(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


@by_identity(16)
def advise(climber: Climber) -> Advice:
    """Return what a climber can sweep or bury, from the cards as they lie."""
    face_up = climber.face_up()
    counted = tuple(
        (slot, card.v) for slot, card in face_up if card.v is not None and not card.is_unfinished
    )
    ways, balanced = complete_sweeps(counted)
    unfinished = tuple(slot for slot, card in face_up if card.is_unfinished)
    return Advice(ways, balanced, unknown_values(climber), unfinished)


def takeable(climber: Climber) -> tuple[Slot, ...]:
    """Return the cards that may be taken as a Helping Hand; an unknown one may balance any."""
    found = advise(climber)
    if not found.unknown:
        return found.balanced
    return tuple(slot for slot, card in climber.face_up() if not card.is_unfinished)


def takeable_values(climber: Climber) -> tuple[int, ...]:
    """Return the values that may be taken as a Helping Hand, wherever their cards lie."""
    shown = climber.values or ()
    known = tuple(value for value in shown if value is not None)
    if len(known) < len(shown):
        return tuple(dict.fromkeys(known))
    cards = tuple(zip(SLOTS, known, strict=False))
    balanced = set(complete_sweeps(cards)[1])
    return tuple(dict.fromkeys(value for slot, value in cards if slot in balanced))


@lru_cache(maxsize=256)
def complete_sweeps(
    cards: tuple[tuple[Slot, int], ...],
) -> tuple[tuple[Way, ...], tuple[Slot, ...]]:
    """Return every complete sweep, one for each different leftover, and the balanced cards.

    Most cards come first, with equally many the first by place.

    >>> ways, _ = complete_sweeps((("r1c1", 3), ("r1c2", -1), ("r2c1", -2), ("r3c1", -3)))
    >>> [way.slots for way in ways], [way.leftover for way in ways]
    ([('r1c1', 'r1c2', 'r2c1'), ('r1c1', 'r3c1')], [(-3,), (-2, -1)])
    """
    places: dict[int, list[Slot]] = {}
    for slot, value in cards:
        places.setdefault(value, []).append(slot)
    values = sorted(value for value in places if value)
    counts = [len(places[value]) for value in values]
    leftovers, grouped = _search(values, counts)
    ways = []
    for kept in leftovers:
        swept = set(places.get(0, ()))
        for value, count, stay in zip(values, counts, kept, strict=True):
            swept.update(places[value][: count - stay])
        left = tuple(value for value, stay in zip(values, kept, strict=True) for _ in range(stay))
        ways.append(Way(tuple(slot for slot in SLOTS if slot in swept), left))
    ways.sort(key=lambda way: (-len(way.slots), way.slots))
    balanced = {slot for value, held in places.items() if value in grouped for slot in held}
    balanced.update(places.get(0, ()))
    return tuple(ways), tuple(slot for slot in SLOTS if slot in balanced)


def _search(
    values: Sequence[int], counts: Sequence[int]
) -> tuple[list[tuple[int, ...]], frozenset[int]]:
    """Return the counts that stay after each complete sweep, and the values of some group.

    Counts are numbered like the digits of a clock, so that one card less of a value is a fixed
    step back; what holds a group is known once everything with one card less is.
    """
    steps, size = [], 1
    for count in reversed(counts):
        steps.append(size)
        size *= count + 1
    steps.reverse()
    wanted = sum(value * count for value, count in zip(values, counts, strict=True))
    has_group = [False] * size
    leftovers: list[tuple[int, ...]] = []
    grouped: set[int] = set()
    for number, held in enumerate(product(*(range(count + 1) for count in counts))):
        sum_ = sum(value * count for value, count in zip(values, held, strict=True))
        if number and sum_ == 0:
            grouped.update(value for value, count in zip(values, held, strict=True) if count)
            has_group[number] = True
        else:
            has_group[number] = any(
                count and has_group[number - step] for step, count in zip(steps, held, strict=True)
            )
        if sum_ == wanted and not has_group[number]:
            leftovers.append(held)
    return leftovers, frozenset(grouped)
