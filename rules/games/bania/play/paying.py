"""The checks of a payment, B-6 to B-8: is the cost met, who helps, what is traded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.rule import Certainty, Objection, weakest

from ..box import pieces
from ..box.board import Land, board, land_of
from .moves import Payment
from .payment import (
    CARDS_FOR_ONE,
    NOTHING,
    Vector,
    cards,
    minus,
    missing,
    payments,
    plus,
    spend,
    vector,
)
from .rulebook import B
from .state import COLOURS, Bania

Found = Iterator[Objection]


def can_pay(state: Bania, seat: str, space: str, tent: str | None) -> Found:
    """B-6: there is no way to pay the tent at all."""
    tile = pieces.tile(state.copy, tent) if tent is not None else None
    hand = pieces.hand_vector(state.player(seat).hand)
    if hand is None and state.options.get("hands") == "private":
        told = f"{state.name(seat)}'s hand is private: the app cannot tell here."
        yield Objection(B[6], told, Certainty.PRIVATE)
    if tile is None or tile.cost is None or hand is None:
        return
    help_ = helping(state, space)
    if help_ is None or payments(tile.cost, help_.amounts, hand):
        return
    lacking = pieces.listed(cards(missing(tile.cost, help_.amounts, hand)))
    certain = weakest([help_.certainty, tile.cost_certainty])
    yield Objection(B[6], f"Still to pay: {lacking}.", certain)


def helping(state: Bania, space: str) -> pieces.Colours | None:
    """Return the colours that help on a space, by the board or as told without one."""
    land = land_of(state)
    if land is not None:
        return pieces.helping(state, land, space)
    if state.around is not None:
        return pieces.Colours(vector(state.around), Certainty.SURE)
    return None


def is_cheapest(state: Bania, seat: str, space: str, tent: str | None, payment: Payment) -> bool:
    """Say whether a payment is one the solver finds cheapest, and so needs no further look."""
    cost = pieces.tile(state.copy, tent).cost if tent is not None else None
    hand, help_ = state.player(seat).hand, helping(state, space)
    if cost is None or hand is None or help_ is None:
        return False
    return payment in payments(cost, help_.amounts, vector(hand))


def pays(state: Bania, seat: str, space: str, tent: str | None, payment: Payment) -> Found:
    """B-6 to B-8: a payment as it was told."""
    tile = pieces.tile(state.copy, tent) if tent is not None else None
    hand = pieces.hand_vector(state.player(seat).hand)
    used, got = vector(payment.tiles), vector(payment.traded_for)
    parts = (payment.tiles, payment.cards, payment.traded_for, payment.traded_in)
    if any(count < 0 for part in parts for count in part.values()):
        yield Objection(B[6], "A payment has no negative cards.")
    if tile is not None and tile.cost is not None:
        paid = plus(plus(used, vector(payment.cards)), got)
        if paid != tile.cost:
            yield Objection(B[6], _difference(tile.cost, paid), tile.cost_certainty)
    if hand is not None:
        lacking = minus(spend(payment), hand)
        if lacking != NOTHING:
            told = f"{state.name(seat)} lacks {pieces.listed(cards(lacking))}."
            yield Objection(B[6], told)
    yield from helps(state, space, payment)
    yield from trades(state, seat, payment.cards, payment.traded_for, payment.traded_in)


def _difference(cost: Vector, paid: Vector) -> str:
    owed, over = minus(cost, paid), minus(paid, cost)
    if owed == NOTHING:
        return f"Too much: {pieces.listed(cards(over))}."
    return f"Still to pay: {pieces.listed(cards(owed))}."


def helps(state: Bania, space: str, payment: Payment) -> Found:
    """B-7: a tent on the board was counted that does not help there."""
    land, called = land_of(state), board(state.copy).called
    for one in dict.fromkeys(payment.spaces if land is not None else ()):
        if land is None or one not in land.tents:
            yield Objection(B[7], f"No tent lies on {called(one)}.")
        elif one not in land.near(space):
            told = f"{called(one)} does not touch {called(space)}."
            yield Objection(B[7], told, land.board.certainty)
        elif not land.is_available(one):
            told = f"The tent on {called(one)} is not available."
            yield Objection(B[7], told, land.board.certainty)
    if len(set(payment.spaces)) < len(payment.spaces):
        yield Objection(B[7], "A tent helps once in a purchase.", ruling="BR-11")
    help_ = helping(state, space)
    used = vector(payment.tiles)
    if help_ is None or payment.spaces:
        return
    beyond = minus(used, help_.amounts)
    if beyond == NOTHING:
        return
    told = f"Only {pieces.listed(cards(help_.amounts))} can help there."
    # With no other tent of the colour on the board, one of those beside it was counted twice.
    ruling = "BR-11" if land is not None and _is_twice(state, land, space, beyond) else ""
    yield Objection(B[7], told, help_.certainty, ruling)


def _is_twice(state: Bania, land: Land, space: str, beyond: Vector) -> bool:
    here = pieces.helping(state, land, space).amounts
    anywhere = pieces.colours(state, land, land.tents).amounts
    return all(
        not beyond[index] or here[index] == anywhere[index] > 0 for index in range(len(COLOURS))
    )


def trades(
    state: Bania,
    seat: str,
    paid: Mapping[Any, int],
    wanted: Mapping[Any, int],
    given: Mapping[Any, int],
) -> Found:
    """B-8: a trade that is not three for one, or for a colour still in hand."""
    got, handed = sum(vector(wanted)), sum(vector(given))
    if handed != CARDS_FOR_ONE * got:
        told = f"{handed} cards do not give {got}: three give one."
        yield Objection(B[8], told)
    hand = state.player(seat).hand
    if hand is None or state.options.get("trade_when_held"):
        return
    held = minus(vector(hand), vector(paid))
    for index, colour in enumerate(COLOURS):
        if vector(wanted)[index] and held[index]:
            yield Objection(B[8], f"{state.name(seat)} still holds {colour}.")
            return
