"""The payment solver against brute force over all payments."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.copy import Status
from rules.games.bania.box import pieces
from rules.games.bania.box.board import land_of
from rules.games.bania.play.payment import (
    NOTHING,
    Vector,
    cards,
    minus,
    payments,
    plus,
    spend,
    vector,
)
from rules.games.bania.play.queries import evaluation
from rules.games.bania.play.state import COLOURS, Bania


def up_to(most: Vector) -> product[tuple[int, ...]]:
    return product(*(range(count + 1) for count in most))


def brute_force(cost: Vector, around: Vector, hand: Vector, trade_when_held: bool) -> set[Vector]:
    """Every spend that some payment has and no other payment undercuts."""
    spends = set()
    for tiles in up_to(around):
        for paid in up_to(hand):
            rest = [c - t - p for c, t, p in zip(cost, tiles, paid, strict=True)]
            if min(rest) < 0:
                continue
            if not trade_when_held and any(
                got and p < h for got, p, h in zip(rest, paid, hand, strict=True)
            ):
                continue
            for given in up_to(minus(hand, paid)):
                if sum(given) == 3 * sum(rest):
                    spends.add(plus(paid, given))
    return {
        one
        for one in spends
        if not any(
            other != one and all(a <= b for a, b in zip(other, one, strict=True))
            for other in spends
        )
    }


def some_vector(lots: Random, most: int) -> Vector:
    return tuple(lots.randint(0, most) for _ in COLOURS)


@pytest.mark.parametrize("trade_when_held", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_solver_finds_what_brute_force_finds(seed: int, trade_when_held: bool) -> None:
    lots = Random(seed)
    for _ in range(40):
        cost, around, hand = (some_vector(lots, most) for most in (2, 1, 4))
        found = payments(cost, around, hand, trade_when_held)

        spends = [spend(one) for one in found]
        assert set(spends) == brute_force(cost, around, hand, trade_when_held)
        assert spends == sorted(spends, key=lambda one: (sum(one), one))
        assert len(set(spends)) == len(spends)


@pytest.mark.parametrize("trade_when_held", [False, True])
def test_every_payment_found_is_a_payment(trade_when_held: bool) -> None:
    lots = Random(7)
    for _ in range(300):
        cost, around, hand = (some_vector(lots, most) for most in (3, 2, 5))
        for one in payments(cost, around, hand, trade_when_held):
            used, paid, got, given = map(
                vector, (one.tiles, one.cards, one.traded_for, one.traded_in)
            )

            assert plus(plus(used, paid), got) == cost
            assert minus(used, around) == minus(plus(paid, given), hand) == NOTHING
            assert sum(given) == 3 * sum(got)
            assert all(not g or not t for g, t in zip(given, got, strict=True))


def test_twelve_cards_pay_any_four_resources() -> None:
    hands = [hand for hand in product(range(13), repeat=4) if sum(hand) == 12]
    costs = [cost for cost in product(range(5), repeat=4) if sum(cost) == 4]
    # The colours are alike, so it is enough to look at hands in falling order.
    falling = [hand for hand in hands if list(hand) == sorted(hand, reverse=True)]

    assert all(payments(cost, NOTHING, hand) for hand in falling for cost in costs)
    assert not payments((0, 5, 0, 0), NOTHING, (12, 0, 0, 0))


def test_vectors_and_cards_are_each_others_inverse() -> None:
    for amounts in product(range(3), repeat=4):
        assert vector(cards(amounts)) == amounts


def full_table() -> Bania:
    """A board half full of open settlements, and a player who can pay in many ways."""
    game = shelf.game("bania")
    copy = game.box.components().all_as(Status.CONFIRMED)
    record = play_game(game, ("Ada", "Ben"), 3, copy=copy)
    states: list[Bania] = [one for one in record.states if one.tents and one.now.mode is None]
    state = max(states, key=lambda one: len(one.tents or ()) * len(open_spaces(one)))
    supply = ("T05", "T11", "T18", "T40")
    return state.having(state.current or "", hand=cards((4, 4, 4, 3)), supply=supply, elephant=None)


def open_spaces(state: Bania) -> tuple[str, ...]:
    land = land_of(state)
    return land.legal_spaces if land else ()


def test_can_afford_says_the_same_as_the_solver() -> None:
    state = full_table()
    land = land_of(state)
    assert land is not None
    hand = vector(state.player(state.current or "").hand)
    found = evaluation.affordable(state)["affordable"]

    for tent, spaces in found.items():
        cost = pieces.tile(state.copy, tent).cost or NOTHING
        assert spaces == sorted(
            space
            for space in land.legal_spaces
            if brute_force(cost, pieces.helping(state, land, space).amounts, hand, False)
        )
