"""Clocks per seat: they follow the turn, pause, and survive restarts, undo and jumping time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play.clocks import Clocks
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from rules.games.notad.play.moves import Done, Pray, StartPlayer
from tests.companion.presenters.tables import acting, context


class Ticks:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def home(tmp_path: Path) -> AppContext:
    return context(path=tmp_path / "journal.db")


@pytest.fixture
def session(home: AppContext) -> Session:
    return acting(home)


def test_time_falls_on_who_is_awaited(home: AppContext, session: Session, ticks: Ticks) -> None:
    clocks = Clocks(home.journal, session, ticks)
    ticks.now += 65
    session.tell(Done(by="Ada"))
    ticks.now += 5

    assert (clocks.shown("Ada"), clocks.shown("Ben")) == ("1:05", "0:05")


def test_nobody_pays_while_the_table_is_awaited(home: AppContext, ticks: Ticks) -> None:
    session = home.begin("notad", ("Ada", "Ben"))
    clocks = Clocks(home.journal, session, ticks)
    ticks.now += 30
    session.tell(StartPlayer(player="Ada"), Pray(by="Ada", level=1))

    assert clocks.spent("Ada") == 0


def test_a_pause_stops_the_clocks_until_they_go_on(
    home: AppContext, session: Session, ticks: Ticks
) -> None:
    clocks = Clocks(home.journal, session, ticks)
    ticks.now += 10
    clocks.pause()
    ticks.now += 100
    clocks.pause()
    ticks.now += 1

    assert clocks.spent("Ada") == 11


def test_closing_pauses_and_opening_goes_on(
    home: AppContext, session: Session, ticks: Ticks
) -> None:
    clocks = Clocks(home.journal, session, ticks)
    ticks.now += 10
    clocks.close()
    ticks.now = 3.0  # a machine that starts anew counts from zero
    again = Clocks(home.journal, Session.open(home.journal, session.game_id), ticks)
    ticks.now += 2

    assert again.spent("Ada") == 12


def test_a_pause_by_hand_survives_a_restart(
    home: AppContext, session: Session, ticks: Ticks
) -> None:
    clocks = Clocks(home.journal, session, ticks)
    clocks.pause()
    clocks.close()
    again = Clocks(home.journal, session, ticks)
    ticks.now += 50

    assert again.is_paused
    assert again.spent("Ada") == 0


def test_a_pulled_plug_loses_no_turn_that_was_over(
    home: AppContext, session: Session, ticks: Ticks
) -> None:
    Clocks(home.journal, session, ticks)
    ticks.now += 40
    session.tell(Done(by="Ada"))
    ticks.now += 9
    again = Clocks(home.journal, session, ticks)

    assert (again.spent("Ada"), again.spent("Ben")) == (40, 0)


def test_undo_does_not_give_time_back(home: AppContext, session: Session, ticks: Ticks) -> None:
    clocks = Clocks(home.journal, session, ticks)
    ticks.now += 40
    session.tell(Done(by="Ada"))
    ticks.now += 3
    session.undo()
    ticks.now += 2

    assert (clocks.spent("Ada"), clocks.spent("Ben")) == (42, 3)


def test_a_clock_that_jumps_back_never_gives_negative_time(
    home: AppContext, session: Session, ticks: Ticks
) -> None:
    clocks = Clocks(home.journal, session, ticks)
    ticks.now -= 1000

    assert clocks.shown("Ada") == "0:00"
    session.tell(Done(by="Ada"))
    assert clocks.spent("Ada") == 0


@pytest.mark.parametrize(
    "kept", ["", "x", "[]", '{"spent": {"Ada": -4}}', '{"spent": 3}', '{"spent": {"Ada": "x"}}']
)
def test_damaged_times_count_as_none(
    home: AppContext, session: Session, ticks: Ticks, kept: str
) -> None:
    home.journal.set(f"clocks:{session.game_id}", kept)

    assert Clocks(home.journal, session, ticks).spent("Ada") == 0
