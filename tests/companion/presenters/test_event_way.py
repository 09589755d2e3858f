"""The way of an event: one judgement, one advance, one write, one Change, every listener told once.

The rules are asked through counters, so that what is worked out twice on the way shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.box import tag_codes
from companion.formats.copies import DEMONSTRATION
from companion.play.moment import Change
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.scan.scan import STEADY, ScanPresenter
from companion.presenters.table.table import TablePresenter
from companion.presenters.table.table_reports import TableReports
from companion.storage import database
from companion.storage.journal import Journal
from companion.storage.journal_entries import Written
from hardware.fake import FakeLights
from hardware.readings import Sighted
from hardware.scanning.sightings import tag
from hardware.scanning.watcher import Seen
from rules import shelf
from rules.game import AnyGame
from rules.games.notad.play.moves import (
    DealDisplay,
    Explore,
    NextPhase,
    PlaceTile,
    Pray,
    StartPlayer,
)
from rules.record import Event
from rules.state import Move
from tests.companion.machine.test_table_signals import Ear
from tests.companion.presenters.tables import HandClock

SQUARE = ((100, 100), (200, 100), (200, 200), (100, 200))

EXPLORING: tuple[Move, ...] = (
    StartPlayer(player="Ada"),
    DealDisplay(tiles=("T001", "T002"), tokens=()),
    Pray(by="Ada", level=1),
    Pray(by="Ben", level=2),
    NextPhase(),
)
ACTING = (*EXPLORING, Explore(by="Ada", tiles=("T001",)), Explore(by="Ben"), NextPhase())
HIDING = (*EXPLORING, Explore(by="Ada", tiles=("T001",)), Explore(by="Ada", blind=1), NextPhase())


class CountedJournal(Journal):
    """A journal that remembers what each write held."""

    writes: list[tuple[str, ...]]

    def append(self, game_id: int, length: int, entries: Sequence[Written], **more: Any) -> int:
        self.writes.append(tuple(one.kind for one in entries))
        return super().append(game_id, length, entries, **more)


class Asked:
    """Counts what the rules are asked about each state."""

    def __init__(self) -> None:
        self._states: list[Any] = []  # held, so that no other state takes the place of one
        self.calls: Counter[tuple[str, int, Any]] = Counter()

    def counted(self, game: AnyGame) -> AnyGame:
        rules = game.rules
        listening = replace(
            rules,
            legal_moves=self._count("legal_moves", rules.legal_moves),
            objections=self._count("objections", rules.objections),
            advance=self._count("advance", rules.advance),
        )
        return replace(game, rules=listening)

    def _count(self, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(state: Any, *move: Any) -> Any:
            self._states.append(state)
            self.calls[name, id(state), move] += 1
            return ask(state, *move)

        return asked

    def times(self, name: str, move: Event | None = None) -> int:
        """How often it was asked, about one move or at all."""
        wanted = [key for key in self.calls if key[0] == name and move in (None, *key[2])]
        return sum(self.calls[key] for key in wanted)

    @property
    def twice(self) -> list[Any]:
        """What was asked more than once of the same state."""
        return [key for key, count in self.calls.items() if count > 1]


class Table:
    """A game on the table with everything that listens to it."""

    def __init__(self, events: tuple[Move, ...]) -> None:
        clock, self.asked = HandClock(), Asked()
        path = Path(":memory:")
        journal = CountedJournal(database.connect(path), path, clock)
        self.writes = journal.writes = []
        self.home = AppContext(journal, clock)
        self.home.tone_player = self.ear = Ear()
        self.home.change(lights="fake", clocks=True)
        self.home.open_table_devices(lambda _reading: None)
        game = self.asked.counted(shelf.game("notad"))
        self.session = Session.begin(self.home.journal, game, ("Ada", "Ben"), box=DEMONSTRATION)
        self.session.tell(*events)
        self.home.session = self.session
        self.home.attend(self.session, clocks=True)
        self.changes: list[Change] = []
        self.session.subscribe(self.changes.append)
        self.shown = 0
        self._unwatch: Callable[[], None] = lambda: None
        self.asked.calls.clear()
        self.writes.clear()

    def opened(self) -> TablePresenter:
        """Open the table as its screen does, and look at it whenever there is something new."""
        seating = self.home.seating(self.session)
        presenter = TablePresenter(self.session, seating, self.home.clocks)
        self._watch(presenter)
        return presenter

    def scanning(self) -> ScanPresenter:
        """Look through the camera instead, as the scan screen does."""
        reports = TableReports(self.session, self.home.seating(self.session), self.home.clocks)
        presenter = ScanPresenter(reports, tag_codes.piece)
        self._watch(presenter)
        return presenter

    def _watch(self, presenter: TablePresenter | ScanPresenter) -> None:
        def show() -> None:
            self.shown += 1
            presenter.view()

        self._unwatch()  # the screen before is not shown any more
        presenter.view()
        self._unwatch = presenter.watch(show)

    def close(self) -> None:
        self.home.attend(None)
        self.home.table_devices.close()
        self.home.journal.close()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    opened = Table(request.param)
    yield opened
    opened.close()


def sighted(face: str, at: float) -> Sighted:
    pieces = (tag_codes.piece(one) for one in tag_codes.ids("notad"))
    found = next(one.id for one in pieces if one and one.face == face)
    seen = tag(found, SQUARE, "fast")
    return Sighted(Seen((seen,), (seen,), (), ()), 1, at)


@pytest.mark.parametrize("table", [ACTING], indirect=True)
def test_a_touch_is_judged_advanced_written_and_told_once(table: Table) -> None:
    presenter = table.opened()
    presenter.touch("tile:T001")
    presenter.touch("cell:0,1")
    (change,) = table.changes
    (move,) = change.done

    assert isinstance(move, PlaceTile)
    assert table.asked.times("objections", move) == 1
    assert table.asked.times("advance", move) == 1
    assert table.asked.times("legal_moves") == 2, "of the state before and of the one after"
    assert table.asked.twice == []
    assert table.writes == [("event",)]
    assert (table.shown, table.ear.heard) == (2, ["saved"])


@pytest.mark.parametrize("table", [HIDING], indirect=True)
def test_where_something_is_hidden_each_view_is_judged_once(table: Table) -> None:
    presenter = table.opened()
    presenter.touch("tile:T001")
    presenter.touch("cell:0,1")
    (change,) = table.changes

    assert table.asked.times("objections", change.done[0]) <= 2
    assert table.asked.times("advance", change.done[0]) == 1
    assert table.asked.twice == []
    assert table.writes == [("event",)]


@pytest.mark.parametrize("table", [ACTING], indirect=True)
def test_a_move_that_is_thought_of_first_is_not_judged_again_when_it_is_made(table: Table) -> None:
    presenter = table.opened()
    presenter.touch("tile:T001")
    presenter.touch("cell:4,4")
    thought = presenter.chosen(presenter.candidates())
    presenter.press("happened")
    (change,) = table.changes

    assert thought is not None
    assert table.asked.times("objections", thought.move) == 1
    assert table.asked.times("advance", thought.move) == 1
    assert table.asked.twice == []
    assert [type(one).__name__ for one in change.done] == ["Ruled"]


@pytest.mark.parametrize("table", [ACTING], indirect=True)
def test_turning_what_was_laid_is_one_write_and_one_change(table: Table) -> None:
    presenter = table.opened()
    presenter.touch("tile:T001")
    presenter.touch("cell:0,1")
    presenter.touch("cell:0,1")

    assert len(table.changes) == 2
    assert table.writes in ([("event",), ("undo", "event")], [("event",), ("undo",)])
    assert table.shown == 3


@pytest.mark.parametrize("table", [EXPLORING], indirect=True)
def test_a_scanned_tile_that_is_logged_finds_its_hints_once(table: Table) -> None:
    table.opened()
    scan = table.scanning()
    scan.see(sighted("T001", 100.0))
    scan.press("log")
    (change,) = table.changes
    (move,) = change.done
    table.opened()

    assert isinstance(move, Explore)
    assert table.asked.times("legal_moves") == 2, "of the state before and of the one after"
    assert table.asked.times("objections", move) == 1
    assert table.asked.times("advance", move) == 1
    assert table.asked.twice == []
    assert table.writes == [("event",)]


@pytest.mark.parametrize("table", [ACTING], indirect=True)
def test_a_scanned_tile_that_is_laid_finds_its_hints_once(table: Table) -> None:
    scan = table.scanning()
    scan.see(sighted("T001", 100.0))
    scan.see(sighted("T001", 100.0 + STEADY))
    meaning = scan.for_table()
    assert meaning is not None
    presenter = table.opened()
    presenter.take_up(meaning)
    presenter.touch("cell:0,1")
    (change,) = table.changes
    (move,) = change.done

    assert isinstance(move, PlaceTile)
    assert table.asked.times("legal_moves") == 2, "of the state before and of the one after"
    assert table.asked.times("objections", move) == 1
    assert table.asked.times("advance", move) == 1
    assert table.asked.twice == []
    assert table.writes == [("event",)]


@pytest.mark.parametrize("table", [ACTING], indirect=True)
def test_every_listener_hears_once_of_a_change_from_anywhere(table: Table) -> None:
    presenter = table.opened()
    lights = table.home.table_devices.lights
    assert isinstance(lights, FakeLights)
    presenter.pass_turn()
    table.session.undo()
    table.session.redo()

    assert (len(table.changes), table.shown) == (3, 3)
    assert table.ear.heard == ["pass", "pass", "pass"]
    assert (lights.lit, lights.beeps) == ({2}, 3)
    assert table.home.clocks is not None
    assert table.home.clocks.running == {"Ben"}
