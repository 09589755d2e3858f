"""Blank tents of Bania at the table: painted where they are built, in a supply, or on the board."""

from __future__ import annotations

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.box.paint import PaintPresenter
from companion.presenters.table.table import TablePresenter
from rules.games.bania import GAME
from rules.games.bania.play.moves import Build, EndTurn, Refill, StartPlayer
from rules.games.bania.play.state import Bania, Tent
from rules.record import Learned
from tests.companion.presenters.tables import context
from tests.companion.presenters.tables import table as table_of


@pytest.fixture
def room() -> AppContext:
    return context(box="")


@pytest.fixture
def table(room: AppContext) -> TablePresenter:
    """Ada is up with four blank tents, on a board whose size was told."""
    start = GAME.rules.start(
        ("Ada", "Ben"),
        GAME.settle({}),
        GAME.box.fresh.overlay({"board/main": {"kind": "rows", "w": 5, "h": 4}}),
    )
    session = room.begin("bania", ("Ada", "Ben"), position=start)
    blank = (None,) * 4
    session.tell(
        Refill(by="Ada", tents=blank), Refill(by="Ben", tents=blank), StartPlayer(player="Ada")
    )
    return table_of(room, session)


def state(table: TablePresenter) -> Bania:
    found: Bania = table.session.record.state
    return found


def painting(table: TablePresenter, room: AppContext) -> PaintPresenter:
    assert table.painting is not None
    return PaintPresenter(table.painting.seen_in(room), "tent")


def paint(card: PaintPresenter, *touches: str) -> None:
    for one in touches:
        card.press(one)
    card.use()


OIL = ("touch:oil:up", "touch:oil:up", "touch:yields:silk")


def test_a_blank_tent_is_painted_where_it_is_built(table: TablePresenter, room: AppContext) -> None:
    table.touch("tile:?")
    table.touch("space:h0_0")
    card = painting(table, room)
    assert card.view().where == "Ada builds a tent on A1"
    paint(card, *OIL)

    assert state(table).copy.get("tent/T01", "cost") == {"oil": 2}
    assert state(table).copy.get("tent/T01", "yields") == "silk"
    assert state(table).tents == {"h0_0": Tent(id="T01", colour="silk", by="Ada", turn=1)}
    assert state(table).player("Ada").supply == (None,) * 3
    assert state(table).player("Ada").hand == {"spice": 2, "silk": 2, "incense": 2}


def test_a_blank_tent_is_built_as_it_is(table: TablePresenter, room: AppContext) -> None:
    table.touch("tile:?")
    table.touch("space:h0_0")
    painting(table, room).leave()

    assert state(table).tents == {"h0_0": Tent(by="Ada", turn=1)}
    assert state(table).player("Ada").score == 3


def test_two_tents_that_look_alike_are_two(table: TablePresenter, room: AppContext) -> None:
    for _ in range(2):
        table.touch("paint:tent")
        paint(painting(table, room), *OIL)
        table.put_brush_away()

    assert state(table).player("Ada").supply == ("T01", "T02", None, None)


def test_a_tent_that_lies_there_is_painted_later(table: TablePresenter, room: AppContext) -> None:
    table.session.tell(
        Learned("tent/T01", "yields", "oil"),
        Build(by="Ada", space="h0_0", colour="silk"),
        EndTurn(by="Ada"),
        Refill(by="Ada", tents=(None,)),
    )
    table.touch("space:h0_0")
    paint(painting(table, room), *OIL)

    assert state(table).tents == {"h0_0": Tent(id="T02", colour="silk", by="Ada", turn=1)}
