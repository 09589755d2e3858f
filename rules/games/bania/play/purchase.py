"""A tent as somebody buys it somewhere: who helps to pay, and the ways that waste nothing."""

from __future__ import annotations

from rules.rule import Certainty, weakest

from ..box import pieces
from ..box.board import land_of
from .payment import NOTHING, Payment, Vector, minus, payments, vector
from .state import Bania


def helping(state: Bania, space: str) -> pieces.Colours | None:
    """Return the colours that help on a space, by the board or as told without one."""
    land = land_of(state)
    if land is not None:
        return pieces.helping(state, land, space)
    if state.around is not None:
        return pieces.Colours(vector(state.around), Certainty.SURE)
    return None


def ways(state: Bania, seat: str, tent: str | None, space: str) -> tuple[Payment, ...] | None:
    """Return the cheapest ways to pay, best first; None where cost, hand or help is not known."""
    cost = pieces.tile(state.copy, tent).cost if tent is not None else None
    hand, help_ = state.player(seat).hand, helping(state, space)
    if cost is None or hand is None or help_ is None:
        return None
    trading = bool(state.options.get("trade_when_held"))
    return payments(cost, help_.amounts, vector(hand), trading)


def owed(state: Bania, tent: str, space: str) -> Vector:
    """Return what is still to pay for a tent once those that help there are used."""
    cost, help_ = pieces.tile(state.copy, tent).cost, helping(state, space)
    return minus(cost or NOTHING, help_.amounts if help_ is not None else NOTHING)


def certainty(state: Bania, tent: str, space: str) -> Certainty:
    """Return how far the ways to pay can be trusted: they rest on the tile and those that help."""
    help_ = helping(state, space)
    cost = pieces.tile(state.copy, tent).cost_certainty
    return weakest([help_.certainty if help_ is not None else Certainty.UNKNOWN, cost])
