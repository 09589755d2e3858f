"""Sweeping is exact: every complete sweep is found, and nothing that is none."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.annapurna.play.balance import advise, balance, complete_sweeps
from rules.games.annapurna.play.state import SLOTS, Climber, Slot
from tests.rules.annapurna.ascents import ascent

Cards = tuple[tuple[Slot, int], ...]


@st.composite
def laid_out(draw: st.DrawFn) -> Cards:
    values = draw(st.lists(st.integers(-4, 4), max_size=8))
    return tuple(zip(SLOTS, values, strict=False))


def zero_sums(cards: Cards) -> list[Cards]:
    found = []
    for size in range(len(cards) + 1):
        found += [one for one in combinations(cards, size) if sum(v for _, v in one) == 0]
    return found


@settings(max_examples=60, deadline=None)
@given(laid_out())
def test_every_complete_sweep_is_found_as_by_trying_all_subsets(cards: Cards) -> None:
    groups = [one for one in zero_sums(cards) if one]
    complete = [
        one for one in zero_sums(cards) if not any(set(one).isdisjoint(more) for more in groups)
    ]
    leftovers = {tuple(sorted(v for s, v in cards if (s, v) not in one)) for one in complete}
    most = max(map(len, complete))
    first = min(tuple(s for s, _ in one) for one in complete if len(one) == most)

    ways, balanced = complete_sweeps(cards)

    assert {way.leftover for way in ways} == leftovers
    assert len(ways) == len(leftovers)
    assert ways[0].slots == first
    assert set(balanced) == {slot for one in groups for slot, _ in one}


def test_fifteen_cards_are_searched_at_once() -> None:
    values = (-4, -4, -3, -3, -2, -2, -1, -1, 1, 1, 2, 2, 3, 3, 4)
    complete_sweeps.cache_clear()
    ways, _ = complete_sweeps(tuple(zip(SLOTS, values, strict=True)))

    assert ways[0].leftover == (-4,)


def test_nothing_face_up_is_nothing_to_sweep() -> None:
    found = advise(Climber())

    assert (found.best, found.balanced, found.unknown) == ((), (), ())


def test_a_balance_needs_every_value() -> None:
    known = ascent({"Ada": {"slots": {"r1c1": 3, "r1c2": {"v": -4}}}})
    gap = ascent({"Ada": {"slots": {"r1c1": 3, "r1c2": {"up": True}}}})

    assert balance(known.climber("Ada")) == 3
    assert balance(gap.climber("Ada")) is None
    assert balance(Climber()) is None
