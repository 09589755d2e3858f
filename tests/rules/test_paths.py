"""Reading and changing one field deep inside a frozen state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import NoSuchPlace, Path


@dataclass(frozen=True)
class Hand:
    cards: tuple[int, ...] = (1, 2)
    pair: tuple[str, int] = ("a", 1)
    mood: str | None = None


@dataclass(frozen=True)
class Table:
    hands: FrozenMap[str, Hand] = FrozenMap(Ada=Hand())
    note: str = "calm"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((), Table()),
        (("note",), "calm"),
        (("hands", "Ada", "cards", 1), 2),
        (("hands", "Ada", "mood"), None),
    ],
)
def test_get(path: Path, value: Any) -> None:
    assert paths.get(Table(), path) == value


@pytest.mark.parametrize(
    "path",
    [
        ("moon",),
        ("hands", "Ben"),
        ("hands", "Ada", "cards", 7),
        ("hands", "Ada", "cards", "x"),
        ("note", 0),
    ],
)
def test_get_says_where_there_is_nothing(path: Path) -> None:
    with pytest.raises(NoSuchPlace, match=r"nothing at"):
        paths.get(Table(), path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("note",), "wild"),
        (("hands", "Ada", "cards", 0), 9),
        (("hands", "Ada", "cards", 2), 9),  # one more than there are
        (("hands", "Ben"), Hand()),
    ],
)
def test_put_changes_this_and_nothing_else(path: Path, value: Any) -> None:
    before = Table()
    after = paths.put(before, path, value)

    assert paths.get(after, path) == value
    assert before == Table()


def test_put_at_the_root_replaces_everything() -> None:
    assert paths.put(Table(), (), "all") == "all"


@pytest.mark.parametrize(
    "path",
    [
        ("moon",),
        ("hands", "Ben", "cards"),
        ("hands", "Ada", "cards", 9),
        ("hands", "Ada", "cards", "0"),
        ("hands", "Ada", "cards", 2, "deep"),
        ("note", "deep"),
    ],
)
def test_put_says_where_there_is_no_place(path: Path) -> None:
    with pytest.raises(NoSuchPlace, match=r"nothing at"):
        paths.put(Table(), path, 1)


def test_leaves_are_all_values_without_parts() -> None:
    assert dict(paths.leaves(Table()))[("hands", "Ada", "pair", 1)] == 1
    assert len(list(paths.leaves(Table()))) == 6


@pytest.mark.parametrize(
    ("path", "type_"),
    [
        ((), Table),
        (("note",), str),
        (("hands", "anybody"), Hand),
        (("hands", "anybody", "cards", 5), int),
        (("hands", "anybody", "pair", 1), int),
        (("hands", "anybody", "mood"), str | None),
    ],
)
def test_type_at(path: Path, type_: Any) -> None:
    assert paths.type_at(Table, path) == type_


@pytest.mark.parametrize(
    "path",
    [("moon",), ("note", 0), ("hands", "Ada", "pair", 2), ("hands", "Ada", "pair", "x")],
)
def test_type_at_says_where_there_is_no_place(path: Path) -> None:
    with pytest.raises(NoSuchPlace, match=r"nothing at"):
        paths.type_at(Table, path)
