"""A mapping that cannot change."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rules.values.frozen import FrozenMap, freeze, thaw

STOCK = FrozenMap(fruit=2, meat=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda held: held.__setitem__("fruit", 3),
        lambda held: held.__delitem__("fruit"),
        lambda held: held.__ior__({"fruit": 3}),
        lambda held: held.clear(),
        lambda held: held.pop("fruit"),
        lambda held: held.popitem(),
        lambda held: held.setdefault("fish", 1),
        lambda held: held.update(fruit=3),
    ],
)
def test_no_way_to_change_it(change: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="cannot be changed"):
        change(STOCK)

    assert FrozenMap(fruit=2, meat=1) == STOCK


def test_equal_maps_have_equal_hashes_whatever_their_order() -> None:
    other = FrozenMap(meat=1, fruit=2)

    assert hash(STOCK) == hash(STOCK) == hash(other)
    assert {STOCK: "same"}[other] == "same"


def test_without_forgets_keys_that_are_not_there_too() -> None:
    assert STOCK.without("meat", "fish") == {"fruit": 2}


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda held: pickle.loads(pickle.dumps(held))]
)
def test_copies_are_frozen_too(again: Callable[[Any], Any]) -> None:
    assert again(STOCK) == STOCK
    assert isinstance(again(STOCK), FrozenMap)


def test_freezing_and_thawing_goes_all_the_way_down() -> None:
    plain = {"a": [1, {"b": [None]}]}
    frozen = freeze(plain)

    assert hash(frozen)
    assert thaw(frozen) == plain
