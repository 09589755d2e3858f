"""A small game that brings no drawing is played whole by touch on the table the kernel draws."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.play.session import Session
from companion.presenters.table.table import TablePresenter
from rules.table.scene import Scene
from tests.companion.presenters.tables import context
from tests.rules.market import GAME, Trader


@pytest.fixture
def market() -> Iterator[TablePresenter]:
    room = context()
    session: Session = Session.begin(room.journal, GAME, ("Ada", "Ben"))
    yield TablePresenter(session, room.seating(session))
    room.journal.close()


def drawn(market: TablePresenter) -> Scene:
    return market.view().scene


def touch(market: TablePresenter, *things: str) -> None:
    """Touch what is there to be touched, and make the move if that was not enough."""
    before = market.session.record
    for one in things:
        there = [place.id for place in drawn(market).places]
        there += [place.id for tray in drawn(market).trays for place in tray.places]
        assert one in there or one.startswith("seat:"), (one, there)
        market.touch(one)
    if market.session.record is before:
        market.press("make")
    assert market.session.record is not before


def test_a_whole_game_is_played_by_touch(market: TablePresenter) -> None:
    touch(market, "weather:very_wet")
    touch(market, "seat:Ben")
    market.press("pass")
    market.press("pass")
    market.touch("good:?#1")
    market.pick(("good:?",))  # nobody can name it
    touch(market, "stall:1,0")
    touch(market, "coins:45")
    touch(market, "gate:south")

    state = market.session.record.state
    assert (state.weather, state.up, state.gate) == ("very_wet", "Ben", "south")
    assert state.stalls == {"1,0": None}
    assert state.player("Ben") == Trader(hand=(None,), coins=45)
    assert drawn(market).subtitle


def test_a_piece_is_told_by_the_picker_of_chance(market: TablePresenter) -> None:
    touch(market, "weather:sunny")
    touch(market, "seat:Ada")
    market.press("pick:draw")
    market.pick(("good:G4",))

    assert market.session.record.state.player("Ada").hand == ("G4",)
    hand = GAME.table.scene(market.session.record.state, "Ada").trays[0]
    assert (hand.title, [place.label for place in hand.places]) == ("Ada's hand", ["G4"])
