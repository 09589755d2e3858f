"""A running game under newer rules: it never changes its score without saying so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.play.session import EVERY, Session
from companion.presenters.table.panel import drift
from companion.presenters.table.panel.drift import panel
from companion.storage.journal import Journal
from rules.game import AnyGame
from rules.record import Corrected
from rules.score import ScoreSheet, Tally
from rules.state import Move
from tests.companion.tiny import GAME, Basket, Pick, Tiny, Visit, advance, score
from tests.rules.changed_games import with_rules


def twice_the_berries(state: Tiny, move: Move) -> Tiny:
    if isinstance(move, Pick):
        move = replace(move, berries=2 * move.berries)
    return advance(state, move)


def one_more_for_all(tally: Tally) -> ScoreSheet:
    sheet = score(tally)
    line = sheet.lines[0]
    points = {seat: None if one is None else one + 1 for seat, one in line.points.items()}
    return replace(sheet, lines=(replace(line, points=type(line.points)(points)),))


AS_EVER = replace(GAME, version="2")
OTHER_MOVES = with_rules(AS_EVER, advance=twice_the_berries)
OTHER_COUNT = with_rules(AS_EVER, score=one_more_for_all)


@pytest.fixture
def journal() -> Iterator[Journal]:
    with Journal.open(Path(":memory:"), lambda: datetime(2026, 5, 1)) as opened:
        yield opened


@pytest.fixture
def session(journal: Journal) -> Session:
    session = Session.begin(journal, GAME, ["Ada", "Ben"])
    session.report(Pick(by="Ada", berries=3))
    session.report(Pick(by="Ben", berries=2))
    return session


def opened(session: Session, game: AnyGame) -> Session:
    return Session.open(session.journal, session.game_id, lambda _name: game)


def berries(session: Session) -> dict[str, Any]:
    return {seat: one.berries for seat, one in session.record.state.players.items()}


class Table:
    """As much of a table as the card of the panel asks for."""

    def __init__(self, session: Session) -> None:
        self.session = session


def card(session: Session) -> Any:
    return panel(Table(session))  # type: ignore[arg-type]


def press(session: Session, choice: str) -> None:
    drift.press(Table(session), choice)  # type: ignore[arg-type]


def test_where_a_running_game_stands_is_kept_now_and_then(session: Session) -> None:
    before = session.journal.snapshot(session.game_id)
    for _ in range(EVERY):
        session.report(Visit(from_="north"))
    kept = session.journal.snapshot(session.game_id)

    assert before is None
    assert kept is not None
    assert (kept.length, kept.rules_version) == (EVERY, "1")


@pytest.mark.parametrize("way", [Session.pause, Session.close])
def test_where_a_game_stands_is_kept_when_it_is_put_away(session: Session, way: Any) -> None:
    way(session)
    kept = session.journal.snapshot(session.game_id)

    assert kept is not None
    assert kept.length == session.journal.card(session.game_id).length
    assert kept.sheet["totals"] == {"Ada": 3, "Ben": 2}


def test_putting_away_twice_writes_once(session: Session) -> None:
    session.close()
    kept = session.journal.snapshot(session.game_id)
    other = Session.begin(session.journal, GAME, ["Cleo", "Dan"])
    session.close()

    assert session.journal.snapshot(session.game_id) == kept
    assert session.journal.on_table == other.game_id


@pytest.mark.parametrize(
    ("way", "standing"),
    [
        (lambda _session: None, "running"),
        (Session.pause, "paused"),
        (Session.stop, "stopped"),
        (lambda session: (session.stop(), session.acknowledge()), "finished"),
        (lambda session: (session.stop(), session.acknowledge(), session.close()), "finished"),
        (lambda session: (session.stop(), session.acknowledge(), session.undo()), "running"),
        (lambda session: (session.pause(), session.resume()), "running"),
    ],
)
def test_the_journal_knows_how_each_game_stands(session: Session, way: Any, standing: str) -> None:
    way(session)

    assert session.journal.card(session.game_id).standing == standing


def test_nothing_is_asked_where_newer_rules_say_the_same(session: Session) -> None:
    session.close()
    again = opened(session, AS_EVER)

    assert again.drift is None
    assert card(again) is None


def test_nothing_is_asked_under_the_same_rules(session: Session) -> None:
    session.close()

    assert opened(session, with_rules(GAME, advance=twice_the_berries)).drift is None


def test_what_was_and_what_is_are_shown(session: Session) -> None:
    session.close()
    again = opened(session, OTHER_MOVES)
    shown = card(again)

    assert again.drift is not None
    assert again.drift.says[:2] == ("Berries, Ada: 3 then, 6 now", "Berries, Ben: 2 then, 4 now")
    assert [one.title for one in shown.items] == list(again.drift.says)
    assert [one.key for one in shown.buttons] == ["drift:old", "drift:new"]


def test_what_we_had_is_kept_by_corrections_and_never_asked_again(session: Session) -> None:
    session.close()
    again = opened(session, OTHER_MOVES)
    press(again, "old")
    told = again.record.events[2:]
    third = opened(again, OTHER_MOVES)

    assert berries(again) == {"Ada": 3, "Ben": 2}
    assert all(isinstance(one, Corrected) for one in told)
    assert (third.drift, card(again)) == (None, None)
    assert third.record == again.record


def test_the_new_way_counts_and_is_never_asked_again(session: Session) -> None:
    session.close()
    again = opened(session, OTHER_MOVES)
    press(again, "new")

    assert berries(again) == {"Ada": 6, "Ben": 4}
    assert len(again.record.events) == 2
    assert opened(again, OTHER_MOVES).drift is None


def test_where_only_the_counting_is_new_there_is_nothing_to_correct(session: Session) -> None:
    session.close()
    again = opened(session, OTHER_COUNT)
    shown = card(again)
    press(again, "new")

    assert [one.key for one in shown.buttons] == ["drift:new"]
    assert "Berries, Ada: 3 then, 4 now" in [one.title for one in shown.items]
    assert opened(again, OTHER_COUNT).drift is None


def test_a_choice_that_is_put_off_is_asked_again_however_long_the_game_goes_on(
    session: Session,
) -> None:
    session.close()
    again = opened(session, OTHER_MOVES)
    for _ in range(EVERY + 1):
        again.report(Visit(from_="north"))
    again.close()

    assert opened(again, OTHER_MOVES).drift is not None


def test_what_has_happened_since_counts_on_top_of_what_we_had(session: Session) -> None:
    session.close()
    session.report(Pick(by="Ada", berries=1))
    session.undo()
    session.report(Pick(by="Ben", berries=4))
    again = opened(session, OTHER_MOVES)
    press(again, "old")

    assert berries(again) == {"Ada": 3, "Ben": 2 + 8}


def test_what_was_taken_back_since_is_not_put_back(session: Session) -> None:
    session.close()
    session.undo(2)
    session.report(Pick(by="Ben", berries=1))
    again = opened(session, OTHER_MOVES)

    assert again.drift is not None
    assert again.drift.says
    assert "taken back" in card(again).items[-1].title
    assert [one.key for one in card(again).buttons] == ["drift:new"]
    press(again, "new")
    assert berries(again) == {"Ada": 0, "Ben": 2}


def test_the_card_tells_no_secret(session: Session) -> None:
    session.correct(("players", "Ada"), Basket(berries=3, secret=77))
    session.close()

    def forgets(state: Tiny, move: Move) -> Tiny:
        return replace(advance(state, move), round=5)

    again = opened(session, with_rules(AS_EVER, advance=forgets))
    assert again.drift is not None
    assert again.drift.says == ("round: 1 then, 5 now",)
