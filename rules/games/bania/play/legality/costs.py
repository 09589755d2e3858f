"""The checks of a payment, B-6 to B-8: is the cost met, who helps, what is traded."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box import pieces
from ...box.board import Land, board, land_of
from ...rulebook import check
from .. import moves, turns
from ..payment import (
    CARDS_FOR_ONE,
    NOTHING,
    Payment,
    Vector,
    cards,
    minus,
    plus,
    spend,
    vector,
)
from ..purchase import certainty, helping, owed, ways
from ..state import COLOURS, Bania, Cards


@check(moves.Build, "B-6")
def hand_is_private(state: Bania, by: str, payment: Payment | None) -> Found:
    """Whether a tent can be paid is then nothing the app can tell."""
    is_private = state.options.get("hands") == "private"
    if payment is None and is_private and state.player(by).hand is None:
        told = f"{state.name(by)}'s hand is private: the app cannot tell here."
        yield fact(told, Certainty.PRIVATE)


@check(moves.Build, "B-6")
def tent_cannot_be_paid(
    state: Bania, by: str, space: str, tent: str, payment: Payment | None
) -> Found:
    """There is no way to pay it at all."""
    if payment is not None or ways(state, by, tent, space) != ():
        return
    lacking = minus(owed(state, tent, space), vector(state.player(by).hand))
    told = f"Still to pay: {pieces.listed(cards(lacking))}."
    yield fact(told, certainty(state, tent, space))


@check(moves.Build, "B-6")
def payment_is_not_the_cost(state: Bania, by: str, tent: str | None, payment: Payment) -> Found:
    """Too little, too much, or cards that the player does not have."""
    parts = (payment.tiles, payment.cards, payment.traded_for, payment.traded_in)
    if any(count < 0 for part in parts for count in part.values()):
        yield fact("A payment has no negative cards.")
    tile = pieces.tile(state.copy, tent) if tent is not None else None
    if tile is not None and tile.cost is not None:
        paid = plus(plus(vector(payment.tiles), vector(payment.cards)), vector(payment.traded_for))
        if paid != tile.cost:
            yield fact(_difference(tile.cost, paid), tile.cost_certainty)
    yield from _lacking(state, by, spend(payment))


def _difference(cost: Vector, paid: Vector) -> str:
    owed, over = minus(cost, paid), minus(paid, cost)
    if owed == NOTHING:
        return f"Too much: {pieces.listed(cards(over))}."
    return f"Still to pay: {pieces.listed(cards(owed))}."


def _lacking(state: Bania, seat: str, spent: Vector) -> Found:
    hand = state.player(seat).hand
    lacking = minus(spent, vector(hand)) if hand is not None else NOTHING
    if lacking != NOTHING:
        told = f"{state.name(seat)} lacks {pieces.listed(cards(lacking))}."
        yield fact(told, _but_for_a_bonus(state, seat, lacking))


def _but_for_a_bonus(state: Bania, seat: str, lacking: Vector) -> Certainty:
    """An elephant bonus that lies ready may have been taken, and not told."""
    turn, land = turns.turn_of(state, seat), land_of(state)
    due = pieces.bonus(state, land, seat) if land is not None else None
    if due is None or turn.mode is not None or turn.collected:
        return Certainty.SURE
    return Certainty.SURE if minus(lacking, due.amounts) != NOTHING else Certainty.UNKNOWN


@check(moves.Build, "B-7")
def tent_does_not_help(state: Bania, space: str, payment: Payment) -> Found:
    """A tent on the board was counted that does not touch, is not available, or helped before."""
    land, called = land_of(state), board(state.copy).called
    for one in dict.fromkeys(payment.spaces if land is not None else ()):
        if land is None or one not in land.tents:
            yield fact(f"No tent lies on {called(one)}.")
        elif one not in land.near(space):
            yield fact(f"{called(one)} does not touch {called(space)}.", land.board.certainty)
        elif not land.is_available(one):
            yield fact(f"The tent on {called(one)} is not available.", land.board.certainty)
    if len(set(payment.spaces)) < len(payment.spaces):
        certain = Certainty.SURE if land is None else land.board.certainty
        yield fact("A tent helps once in a purchase.", certain, ruling="BR-11")
    help_ = helping(state, space)
    if help_ is None or payment.spaces:
        return
    beyond = minus(vector(payment.tiles), help_.amounts)
    if beyond != NOTHING:
        told = f"Only {pieces.listed(cards(help_.amounts))} can help there."
        # With no other tent of the colour on the board, one of those beside it was counted twice.
        ruling = "BR-11" if land is not None and _is_twice(state, land, space, beyond) else ""
        yield fact(told, help_.certainty, ruling=ruling)


def _is_twice(state: Bania, land: Land, space: str, beyond: Vector) -> bool:
    here = pieces.helping(state, land, space).amounts
    anywhere = pieces.colours(state, land, land.tents).amounts
    return all(
        not beyond[index] or here[index] == anywhere[index] > 0 for index in range(len(COLOURS))
    )


@check(moves.Build, "B-8")
def trade_for_a_tent_is_wrong(state: Bania, by: str, payment: Payment) -> Found:
    """Cards that pay the tent are not held any more when others are traded."""
    yield from _wrong(state, by, payment.cards, payment.traded_for, payment.traded_in)


@check(moves.Trade, "B-8")
def trade_buys_nothing(state: Bania, by: str, traded_for: Cards, traded_in: Cards) -> Found:
    """Such a trade is against our reading, a wrong one against the print, as is one of nothing."""
    if not any(traded_for.values()) and not any(traded_in.values()):
        yield fact("Three cards give one, and nothing was traded.")
    yield fact("Cards are traded only to buy a tent.", ruling="BR-8")
    yield from _wrong(state, by, None, traded_for, traded_in)


@check(moves.Trade, "B-6")
def traded_cards_are_lacking(state: Bania, by: str, traded_in: Cards) -> Found:
    """Only cards in hand are traded."""
    yield from _lacking(state, by, vector(traded_in))


def _wrong(
    state: Bania, seat: str, paid: Cards | None, traded_for: Cards, traded_in: Cards
) -> Found:
    """A trade that is not three for one, or for a colour still in hand."""
    wanted, given = vector(traded_for), vector(traded_in)
    if sum(given) != CARDS_FOR_ONE * sum(wanted):
        yield fact(f"{sum(given)} cards do not give {sum(wanted)}: three give one.")
    hand = state.player(seat).hand
    if hand is None or state.options.get("trade_when_held"):
        return
    held = minus(vector(hand), vector(paid))
    for index, colour in enumerate(COLOURS):
        if wanted[index] and held[index]:
            yield fact(f"{state.name(seat)} still holds {colour}.")
            return
