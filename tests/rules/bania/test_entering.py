"""Entering a game of Bania that is under way."""

from __future__ import annotations

from typing import Any

from rules import shelf
from rules.games.bania.play.state import Bania, Elephant, Tent
from rules.record import Record
from rules.values import paths

GAME = shelf.game("bania")


def table() -> Bania:
    state: Bania = Record.begin(GAME, ("Ada", "Ben"), {}, GAME.box.components()).state
    return state


def entered(
    state: Bania, seat: str, key: str, place: str = "", told: tuple[Any, ...] = ()
) -> Bania:
    changed: Bania = paths.put(state, *GAME.table.entered(state, seat, key, place, told))
    return changed


def test_tents_are_laid_told_otherwise_and_taken_away() -> None:
    state = entered(table(), "", "tents", "space:h0_0", ("tent:silk",))
    assert state.tents == {"h0_0": Tent(colour="silk")}
    state = entered(state, "", "tents", "space:h0_0", ("tent:?",))
    assert state.tents == {"h0_0": Tent()}
    assert entered(state, "", "tents", "space:h0_0", ("tent:none",)).tents == {}


def test_an_elephant_stands_where_it_is_touched() -> None:
    assert entered(table(), "Ben", "elephant", "space:h1_0").player("Ben").elephant == Elephant(
        "h1_0"
    )


def test_a_supply_holds_what_is_told_and_knows_what_is_not() -> None:
    told = ("tile:T03", "tile:?", None, "tent:none")
    assert entered(table(), "Ada", "supply", told=told).player("Ada").supply == ("T03", None, None)


def test_piles_are_counted_together() -> None:
    state = table()
    counted = entered(state, "", "piles", told=("count:1", "count:2", "count:3", "count:4"))
    assert counted.piles == {"oil": 1, "spice": 2, "silk": 3, "incense": 4}
    assert entered(state, "", "piles", told=("count:1", None, None, None)).piles == state.piles


def test_tents_of_a_supply_that_lie_elsewhere_are_not_offered() -> None:
    state = entered(table(), "Ada", "supply", told=("tile:T03", None, None, None))
    entry = next(one for one in GAME.table.entries(state, "Ben") if one.key == "supply")
    assert "tile:T03" not in [one.id for one in entry.slots[0].choices]
    assert "tile:T04" in [one.id for one in entry.slots[0].choices]
