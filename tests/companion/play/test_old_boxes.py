"""Games that were begun when values of ours stood in for what nobody knew still open."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history import summaries
from companion.history.statistics import statistics
from companion.play import rounds
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from rules.copy import Status
from rules.record import Learned
from tests.companion.evenings import GoingClock
from tests.companion.storage.journals import kept_journals


@pytest.fixture(params=["format-1.db", "format-2.db"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    """A journal that an earlier release wrote, with a game of each of the first five."""
    path = tmp_path / "journal.db"
    shutil.copyfile(kept_journals.FOLDER / request.param, path)
    with Journal.open(path, GoingClock()) as opened:
        yield opened


def test_a_box_nobody_had_taught_was_the_demonstration_box(journal: Journal) -> None:
    for card in journal.games():
        copy = Session.open(journal, card.id).record.start.copy
        is_taught = copy.tally()[Status.CONFIRMED] > 0

        assert copy.is_demonstration is not is_taught, card.game


def test_such_games_say_so_and_are_in_no_statistics(journal: Journal) -> None:
    found = summaries.all_of(journal)
    shown = {one for one, summary in found.items() if summary.is_demonstration}

    assert shown
    for game_id in shown:
        assert rounds.is_demonstration(Session.open(journal, game_id).record)
    counted = statistics(found.values())
    assert counted.over + counted.running == len(found) - len(shown)


def test_what_its_owner_told_goes_on_from_a_box_that_is_not_known(journal: Journal) -> None:
    mine = journal.mine("notad")
    [(component, fields)] = mine.items()
    room = AppContext(journal, GoingClock())
    session = room.begin("notad", ("Ada", "Ben"))

    [(field, value)] = fields.items()
    held = session.record.state.copy.fields(component)[field]
    assert (held.value, held.status) == (value, Status.CONFIRMED)
    assert not session.record.start.copy.is_demonstration
    session.tell(Learned("board/main", "rows", 5))
    assert session.mine().get("board/main", "rows") == 5
