"""Components as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.copy import Copy
from rules.files.habits import components, move
from rules.files.unreadable import Unreadable

KNOWN = Copy.from_toml('[board.main]\nrows = 5\n[tile.T1]\nback = "round"\n[tile.T2]\nback = "x"')


@pytest.mark.parametrize(
    ("plain", "read"),
    [
        ({"board": {"rows": 7}}, {"board/main": {"rows": 7}}),
        ({"board": {"main": {"rows": 7}}}, {"board/main": {"rows": 7}}),
        ({"board/red": {"rows": 7}}, {"board/red": {"rows": 7}}),
        ({"tile": {"T1": {"back": "y"}}}, {"tile/T1": {"back": "y"}}),
        ({"tiles": [{"id": "T9", "back": "y"}]}, {"tile/T9": {"back": "y"}}),
        ({"tiles/T9": {"back": "y"}}, {"tile/T9": {"back": "y"}}),
    ],
)
def test_every_way_to_write_components(plain: dict[str, Any], read: dict[str, Any]) -> None:
    assert components(plain, KNOWN) == read


@pytest.mark.parametrize(
    ("plain", "complaint"),
    [
        ({"moon": {}}, "no component is called 'moon'"),
        ({"moons": {}}, "no component is called 'moons'"),
        ({"tiles": [{"back": "y"}]}, r"tiles\[0\] has no id"),
        ({"tile": 3}, "tile must be an object or a list"),
        ({"tile": {"T1": 3}}, "tile/T1 must be an object"),
        ({"board": 3}, "board must be an object"),
    ],
)
def test_what_is_wrong_is_named(plain: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        components(plain, KNOWN)


def test_a_game_may_take_files_as_they_are() -> None:
    assert move(None, {"round": 3}, None) == ({"round": 3}, {})
