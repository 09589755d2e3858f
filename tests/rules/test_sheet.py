"""From a form to a sheet: counts, lines, places, what decided, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules import sheet
from rules.copy import Copy
from rules.rule import Rule, Strength
from rules.score import Count, Counted, Ending, Field, Tally, TieBreak
from rules.state import State
from rules.values.frozen import FrozenMap

RULE = Rule("X-1", Strength.PRINTED, "Points are counted.")
NO_COPY = Copy.from_toml("")
CAMP = TieBreak("the better camp decides", lambda tally, seat: 0, "equal camps")
HUNT = TieBreak("more hunted predators decide", lambda tally, seat: 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hut:
    """What one seat has."""

    stones: int | None = None
    names: tuple[str, ...] | None = None
    piles: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Huts(State):
    """A table of huts."""

    players: FrozenMap[str, Hut] = FrozenMap()


def table(**huts: Hut) -> Huts:
    seats = tuple(huts)
    return Huts(seats=seats, options=FrozenMap(), copy=NO_COPY, players=FrozenMap(huts))


def tally(**counts: Count) -> Tally:
    held = FrozenMap({seat: FrozenMap(stones=count) for seat, count in counts.items()})
    return Tally(tuple(counts), held, FrozenMap(), NO_COPY)


@pytest.mark.parametrize(
    ("keys", "tie_breaks", "ranking", "decided"),
    [
        ({}, (), (), ""),
        ({"A": (3,), "B": (5,)}, (), (("B",), ("A",)), ""),
        ({"A": (5,), "B": (5,)}, (), (("A", "B"),), "equal points share the win"),
        (
            {"A": (5, 1), "B": (5, 1)},
            (HUNT,),
            (("A", "B"),),
            "still level after the tie-break: shared",
        ),
        (
            {"A": (41, 12, 2), "B": (41, 12, 3), "C": (41, 12, 3)},
            (CAMP, HUNT),
            (("B", "C"), ("A",)),
            "tie at 41, equal camps: more hunted predators decide (3 to 2)",
        ),
        (
            {"A": (41, 12, 2), "B": (41, 12, 2)},
            (CAMP, HUNT),
            (("A", "B"),),
            "still level after both tie-breaks: shared",
        ),
        (
            {"A": (1, 1, 1, 1), "B": (1, 1, 1, 1)},
            (CAMP, HUNT, HUNT),
            (("A", "B"),),
            "still level after all tie-breaks: shared",
        ),
    ],
)
def test_places_and_what_decided_them(
    keys: dict[str, tuple[int, ...]],
    tie_breaks: tuple[TieBreak, ...],
    ranking: tuple[tuple[str, ...], ...],
    decided: str,
) -> None:
    assert sheet.ranked(keys, tie_breaks) == (ranking, decided)


def test_a_field_is_counted_where_it_stands_in_the_state() -> None:
    form = (
        Field("stones", "Stones", "count", RULE),
        Field("friends", "Friends", "picks", RULE, path=("names",)),
        Field("piles", "Piles", "counts", RULE),
    )
    state = table(Ada=Hut(stones=3, names=("Bo",), piles=(2, 1)), Ben=Hut())
    nowhere = Huts(seats=("Ada",), options=FrozenMap(), copy=NO_COPY)

    counted = sheet.tallied(form, state, evening=True)

    assert counted.count("Ada", "stones") == (Counted(3),)
    assert counted.count("Ada", "friends") == ("Bo",)
    assert counted.count("Ada", "piles") == (Counted(2), Counted(1))
    assert counted.count("Ben", "stones") is None
    assert counted.count("Ben", "piles") is None
    assert counted.table == {"evening": True}
    assert sheet.tallied(form, nowhere).count("Ada", "stones") is None


def test_each_amount_is_a_detail_unless_the_line_says_nothing() -> None:
    counted = tally(A=(Counted(2, ("a1",)), Counted(3)), B=(), C=None)
    field = Field("stones", "Stones", "counts", RULE, worth=2, says="pile of {}")
    silent = Field("stones", "Stones", "counts", RULE, worth=lambda _, held: -held, says="")

    line, without = sheet.line(counted, field), sheet.line(counted, silent)

    assert line.points == {"A": 10, "B": 0, "C": None}
    assert [(one.text, one.points, one.places) for one in line.details["A"]] == [
        ("pile of 2", 4, ("a1",)),
        ("pile of 3", 6, ()),
    ]
    assert (line.details["B"], "C" in line.details) == ((), False)
    assert (without.points["A"], "A" in without.details) == (-5, False)


@pytest.mark.parametrize(
    ("label", "said"),
    [("Camp", "Ada's camp is not known"), ("Meeples on the board", "meeples on the board are not")],
)
def test_a_gap_leaves_the_winner_open(label: str, said: str) -> None:
    field = Field("stones", label, "count", RULE)
    counted = tally(Ada=None)

    outcome = sheet.won_by_points(
        table(Ada=Hut()), sheet.sheet_of(counted, [sheet.line(counted, field)]), "the rain came"
    )

    assert outcome.ending is Ending.UNDETERMINED
    assert outcome.reason.startswith("the rain came; ")
    assert said in outcome.reason
