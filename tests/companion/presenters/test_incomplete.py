"""Games of other releases on the screens: shown as far as they are known, and never in the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from companion.formats import documents
from companion.play.bots import play_at_random, play_game
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.history.history import HistoryPresenter
from companion.presenters.start import home
from companion.presenters.table.score import ScorePresenter
from companion.presenters.table.table import TablePresenter
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from companion.texts.words import say
from rules import shelf


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Journal.open(Path(":memory:"), lambda: datetime(2026, 5, 1)) as opened:
        yield opened


def later(name: str, *, whole: bool) -> documents.AnyRecord:
    """A game in which something happened that these rules do not know."""
    game = shelf.game(name)
    longest = 5000 if whole else 40
    seats = ("Ada", "Ben", "Cleo")[: min(3, max(game.seats))]
    played = play_game(game, seats, 3, play_at_random, longest=longest)
    text = documents.write_record(played) + json.dumps({"type": "juggle_lanterns", "by": "Ada"})
    return documents.read_text(text).record


def told(session: Session) -> TablePresenter:
    return TablePresenter(session, Seating.of(session.record.state.seats))


@pytest.mark.parametrize("name", shelf.names())
def test_the_score_screen_says_at_least(journal: Journal, name: str) -> None:
    session = Session.adopt(journal, later(name, whole=True))
    view = ScorePresenter(session, Seating.of(session.record.state.seats)).view()

    assert all(one.startswith("at least ") for one in view.totals)
    assert "do not know" in view.reason
    assert view.winner == say("open")
    assert any("do not know" in one for one in view.caveats)


@pytest.mark.parametrize("name", shelf.names())
def test_the_table_goes_on(journal: Journal, name: str) -> None:
    session = Session.adopt(journal, later(name, whole=False))
    table = told(session)
    view = table.view()
    before = len(session.record.events)
    hints = session.moment.shared.hints
    if hints:
        session.report(hints[0].move)

    assert [card.score for card in view.scene.cards if card.score is not None] == []
    assert all(not one.is_sure for hint in hints for one in hint.objections)
    assert len(session.record.events) == before + bool(hints)
    table.undo(sure=True)
    table.undo(sure=True)
    assert not session.record.state.incomplete


def test_a_game_nobody_has_stands_in_the_lists_and_in_nobodys_way(journal: Journal) -> None:
    Session.adopt(journal, later("notad", whole=False))
    number = journal.begin(Beginning("chess", "7", ("Ada", "Ben")), "Sunday")
    journal.append(number, 0, [Written("event", {"type": "castle", "by": "Ada"})])
    context = AppContext(journal, lambda: datetime(2026, 5, 1))
    shown = home.view(context)
    history = HistoryPresenter(context).view()

    assert shown.resume is not None
    assert shown.resume.title == "Sunday"
    assert len(history.rows) == 2
