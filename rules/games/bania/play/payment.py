"""The payment solver: every way to pay a tent that wastes nothing.

Costs, hands and helping tents are vectors over the four colours, in the order of `COLOURS`. A
payment uses helping tents, cards, and cards got three for one; what leaves the hand is its spend,
and a payment is minimal when no other one spends at most as much of each colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from rules.values.frozen import FrozenMap

from .state import COLOURS, Cards

Vector = tuple[int, ...]

NOTHING: Vector = (0,) * len(COLOURS)
CARDS_FOR_ONE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """How a tent is paid: helping tents on the board, cards, and cards got by trading.

    `traded_in` are the cards handed in for `traded_for`. `spaces` says which tents on the board
    helped, where somebody told.
    """

    tiles: Cards = FrozenMap()
    cards: Cards = FrozenMap()
    traded_for: Cards = FrozenMap()
    traded_in: Cards = FrozenMap()
    spaces: tuple[str, ...] = ()


def vector(cards: Mapping[Any, int] | None) -> Vector:
    """Return cards as a vector.

    >>> vector({"silk": 2, "oil": 1})
    (1, 0, 2, 0)
    """
    return tuple(max(0, (cards or {}).get(colour, 0)) for colour in COLOURS)


@lru_cache(maxsize=4096)
def cards(amounts: Vector) -> Cards:
    """Return a vector as cards, without the colours there are none of.

    >>> cards((1, 0, 2, 0))
    {'oil': 1, 'silk': 2}
    """
    return FrozenMap(
        {colour: count for colour, count in zip(COLOURS, amounts, strict=True) if count}
    )


def plus(one: Vector, other: Vector) -> Vector:
    """Return the sum of two vectors."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Vector, other: Vector) -> Vector:
    """Return what is left of `one` without `other`, never below zero."""
    return tuple(max(0, a - b) for a, b in zip(one, other, strict=True))


def least(one: Vector, other: Vector) -> Vector:
    """Return the smaller of two vectors, colour by colour."""
    return tuple(map(min, one, other))


def spend(payment: Payment) -> Vector:
    """Return the cards that leave the hand."""
    return plus(vector(payment.cards), vector(payment.traded_in))


@lru_cache(maxsize=8192)
def payments(
    cost: Vector, around: Vector, hand: Vector, trade_when_held: bool = False
) -> tuple[Payment, ...]:
    """Return every minimal payment, by the number of cards and then by the vector of the spend.

    >>> [one.traded_in for one in payments((1, 2, 0, 0), NOTHING, (0, 2, 2, 2))]
    [{'silk': 1, 'incense': 2}, {'silk': 2, 'incense': 1}]
    """
    # A helping tent costs nothing, so a payment that leaves one out is never minimal. Nor is one
    # that hands in a colour it trades for: paying with that card spends less. What is left is
    # minimal, because fewer trades would need more cards of some colour.
    tiles = least(cost, around)
    need = minus(cost, tiles)
    most = least(need, hand)
    held = product(*(range(count + 1) for count in most)) if trade_when_held else (most,)
    found: dict[Vector, tuple[Vector, Vector, Vector]] = {}
    for paid in held:
        got = minus(need, paid)
        left = tuple(0 if g else h - p for g, h, p in zip(got, hand, paid, strict=True))
        for given in _handed_in(left, CARDS_FOR_ONE * sum(got)):
            found[plus(paid, given)] = (paid, got, given)
    return tuple(
        Payment(
            tiles=cards(tiles),
            cards=cards(found[spent][0]),
            traded_for=cards(found[spent][1]),
            traded_in=cards(found[spent][2]),
        )
        for spent in sorted(found, key=lambda one: (sum(one), one))
    )


def _handed_in(held: Vector, count: int) -> Iterator[Vector]:
    """Yield every way to hand in so many of the held cards."""
    if len(held) == 1:
        yield (count,)
        return
    rest = sum(held[1:])
    for first in range(max(0, count - rest), min(held[0], count) + 1):
        for others in _handed_in(held[1:], count - first):
            yield (first, *others)
