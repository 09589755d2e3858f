"""The session at the table: written first, then changed, then told, and nothing is ever lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play.moment import Change, Saved, SaveFailed
from companion.play.owned_copy import owned_copy
from companion.play.session import Session
from companion.play.stored_records import recall_record
from companion.storage.journal import Journal
from companion.storage.journal_entries import Written
from companion.storage.onlooker import look
from rules.copy import Status
from rules.files.unreadable import Unreadable
from rules.game import AnyGame, outcome
from rules.record import Automatic, Corrected, Learned, Record, Renamed, Ruled, Unknown
from rules.rule import IllegalMove
from rules.values.frozen import FrozenMap
from tests.companion.storage.test_journal import Clock
from tests.companion.tiny import GAME, Basket, Bird, Pick, Visit, score
from tests.rules.changed_games import with_rules


def find(_name: str) -> AnyGame:
    return GAME


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, Clock()) as opened:
        yield opened


@pytest.fixture
def session(journal: Journal) -> Session:
    return Session.begin(journal, GAME, ["Ada", "Ben"])


def reopened(session: Session) -> Session:
    """The same game as the next start of the program finds it."""
    with look(session.journal.path, Clock()) as journal:
        return Session.open(journal, session.game_id, find)


def breaking(session: Session) -> None:
    """Let every write fail, as on a card that has become read-only."""
    session.journal.connection.execute("PRAGMA query_only = ON")


def mending(session: Session) -> None:
    session.journal.connection.execute("PRAGMA query_only = OFF")


def test_everything_the_table_does_is_there_after_a_restart(session: Session) -> None:
    session.report(Pick(by="Ada", berries=3))
    session.rule(Pick(by="Ben", berries=9))
    session.report(Visit(from_="north"))
    session.correct(("players", "Ada"), Basket(berries=2))
    session.correct(("bird",), Bird("south"), "it was the other one")
    session.learn("bush/red", "colours", ["red"])
    session.reseat(["Ben", "Ada", "Cleo"])
    session.rename("Ada", "Zoe")
    session.stop()
    session.resume()
    session.journal.close()
    with Journal.open(session.journal.path, Clock()) as journal:
        again = Session.open(journal, session.game_id, find)

    assert again.record == session.record
    assert len(again.record.history) == 10
    assert again.saved == Saved()


def test_undo_and_redo_go_on_after_a_restart(session: Session) -> None:
    for berries in (1, 2, 3):
        session.report(Pick(by="Ada", berries=berries))
    session.undo()
    session.undo()
    again = reopened(session)

    assert again.record == session.record
    assert (again.record.can_undo, again.record.can_redo) == (True, True)


def test_undo_at_the_beginning_and_redo_at_the_end_write_nothing(session: Session) -> None:
    session.undo()
    session.redo()

    assert session.journal.card(session.game_id).length == 0


def test_a_game_from_the_middle_is_there_after_a_restart(journal: Journal) -> None:
    position = Record.begin(GAME, ("Ada", "Ben")).then(Pick(by="Ada", berries=4)).state
    session = Session.begin(journal, GAME, position.seats, position=replace(position, round=None))
    session.report(Pick(by="Ben", berries=1))

    assert reopened(session).record == session.record


def test_a_record_from_a_file_goes_on_with_what_was_undone(journal: Journal) -> None:
    record = Record.begin(GAME, ("Ada", "Ben"), {"sweet": True})
    record = record.then(Pick(by="Ada", berries=1)).then(Pick(by="Ben", berries=2)).undo()
    session = Session.adopt(journal, record, title="From a file")

    assert reopened(session).record == record
    session.redo()
    assert reopened(session).record == record.redo()


def test_a_forbidden_move_changes_and_writes_nothing(session: Session) -> None:
    session.learn("bush/red", "bears", 2)

    with pytest.raises(IllegalMove):
        session.report(Pick(by="Ada", berries=3))
    assert len(session.record.history) == 1
    assert reopened(session).record == session.record


def test_a_move_that_happened_anyway_keeps_the_waived_rules(session: Session) -> None:
    session.rule(Pick(by="Ada", berries=50))

    assert session.record.history == (Ruled(Pick(by="Ada", berries=50), ("T-1",)),)


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda session: session.correct(("players", "Ada", "berries"), "many"),
        lambda session: session.correct(("players", "Eve", "berries"), 1),
        lambda session: session.correct(("seats",), ("Ada",)),
        lambda session: session.correct(("round",), {1, 2}),
        lambda session: session.learn("tree/1", "bears", 1),
        lambda session: session.learn("bush/red", "bears", "many"),
        lambda session: session.reseat(["Ada", "Ada"]),
        lambda session: session.rename("Eve", "Zoe"),
        lambda session: session.rename("Ada", " "),
        lambda session: session.report(Pick(by="Ada", berries="x")),  # type: ignore[arg-type]
    ],
)
def test_what_could_not_be_read_again_is_never_written(session: Session, nonsense: Any) -> None:
    with pytest.raises((Unreadable, TypeError)):
        nonsense(session)

    assert session.record.history == ()
    assert session.journal.card(session.game_id).length == 0


def test_listeners_hear_of_each_change_once_it_is_saved(session: Session) -> None:
    heard: list[Change] = []
    unsubscribe = session.subscribe(heard.append)
    before = session.record
    session.report(Pick(by="Ada", berries=1))
    after = session.record
    session.undo()
    unsubscribe()
    unsubscribe()
    session.redo()

    first = heard[0]
    assert (first.before, first.after, first.saved) == (before, after, Saved())
    assert [change.after.at for change in heard] == [1, 0]


def test_a_listener_finds_the_session_changed_and_the_event_written(session: Session) -> None:
    seen: list[tuple[int, int]] = []
    session.subscribe(
        lambda _change: seen.append(
            (session.record.at, session.journal.card(session.game_id).length)
        )
    )
    session.report(Pick(by="Ada", berries=1))

    assert seen == [(1, 1)]


def test_several_events_are_one_change_and_so_is_taking_them_back(session: Session) -> None:
    heard: list[Change] = []
    session.subscribe(heard.append)
    session.tell(Pick(by="Ada", berries=1), Renamed("Ben", "Bea"))
    session.undo(2)
    session.redo(2)
    events = session.record.events

    assert [(change.done, change.undone) for change in heard] == [
        (events, ()),
        ((), events),
        (events, ()),
    ]
    assert reopened(session).record == session.record


def test_of_several_events_all_are_told_or_none(session: Session) -> None:
    with pytest.raises(Unreadable):
        session.tell(Pick(by="Ada", berries=1), Renamed("Eve", "Zoe"))

    assert session.record.history == ()


def test_a_move_in_place_of_the_last_one_is_one_change(session: Session) -> None:
    heard: list[Change] = []
    first, second = Pick(by="Ada", berries=1), Pick(by="Ada", berries=2)
    session.report(first)
    session.subscribe(heard.append)
    session.report(second, instead=True)

    (change,) = heard
    assert (change.undone, change.done) == ((first,), (second,))
    assert reopened(session).record == session.record


def test_what_follows_from_a_moment_is_shared_until_the_state_changes(session: Session) -> None:
    before = session.moment
    hints = before.shared.hints
    session.report(hints[0].move)
    after = session.moment
    session.undo()

    assert after is not before
    assert session.moment is before
    assert session.moment.shared.hints is hints


def test_a_failed_write_loses_nothing_and_the_next_one_catches_up(session: Session) -> None:
    session.report(Pick(by="Ada", berries=1))
    breaking(session)
    session.report(Pick(by="Ben", berries=2))
    session.undo()
    failed = session.saved
    mending(session)
    session.learn("bush/red", "bears", 4)

    assert isinstance(failed, SaveFailed)
    assert (failed.unsaved, "may not be written" in failed.why) == (2, True)
    assert session.saved == Saved()
    assert reopened(session).record == session.record
    assert session.journal.mine("tiny") == {"bush/red": {"bears": 4}}


def test_saving_can_be_tried_again_without_a_change(session: Session) -> None:
    breaking(session)
    session.report(Pick(by="Ada", berries=1))

    assert not session.save()
    mending(session)
    assert session.save()
    assert session.save()
    assert reopened(session).record == session.record


def test_a_game_can_be_opened_where_nothing_can_be_written(session: Session) -> None:
    session.report(Pick(by="Ada", berries=1))
    breaking(session)
    again = Session.open(session.journal, session.game_id, find)
    failed = again.saved
    mending(session)

    assert again.record == session.record
    assert isinstance(failed, SaveFailed)
    assert again.save()
    assert again.saved == Saved()


def test_a_second_session_on_the_same_game_is_told_that_it_is_behind(session: Session) -> None:
    other = Session.open(session.journal, session.game_id, find)
    session.report(Pick(by="Ada", berries=1))
    other.report(Pick(by="Ada", berries=2))

    assert isinstance(other.saved, SaveFailed)
    assert "another session" in other.saved.why
    assert reopened(session).record == session.record


def test_what_the_owner_confirmed_serves_the_next_game(session: Session) -> None:
    session.learn("bush/red", "bears", 9)
    session.undo()
    following = Session.begin(session.journal, GAME, ["Ada", "Ben"])

    assert not session.record.state.copy.knows("bush/red", "bears")
    assert following.record.state.copy.get("bush/red", "bears") == 9
    assert owned_copy(session.journal, GAME).status("bush/red", "bears") is Status.CONFIRMED


def test_the_list_of_games_names_who_sits_there_now(session: Session) -> None:
    session.rename("Ben", "Zoe")

    assert session.journal.card(session.game_id).players == ("Ada", "Zoe")


def test_the_opened_game_is_on_the_table(session: Session) -> None:
    Session.begin(session.journal, GAME, ["Ada", "Ben"])
    Session.open(session.journal, session.game_id, find)

    assert session.journal.on_table == session.game_id


def test_an_agreed_sheet_stays_and_newer_rules_show_the_difference(session: Session) -> None:
    session.report(Pick(by="Ada", berries=3))
    session.stop()
    session.acknowledge()
    agreed = session.sheet
    doubled = with_rules(
        replace(GAME, version="2"),
        score=lambda tally: score(tally.having("Ada", "berries", tally.count("Ben", "berries"))),
    )
    again = Session.open(session.journal, session.game_id, lambda _name: doubled)

    assert agreed is not None
    assert again.sheet == agreed
    assert again.differences() == ("Berries, Ada: 3 then, 0 now",)
    assert session.differences() == ()
    assert again.rules_version == "1"


def test_a_running_game_has_no_sheet_to_agree_on(session: Session) -> None:
    with pytest.raises(ValueError, match="still running"):
        session.acknowledge()

    assert session.sheet is None


def test_a_game_that_goes_on_has_no_agreed_sheet_any_more(session: Session) -> None:
    session.stop()
    session.acknowledge()
    session.undo()

    assert session.sheet is None
    assert reopened(session).sheet is None


def test_a_move_these_rules_do_not_know_is_kept_and_leaves_the_game_incomplete(
    session: Session,
) -> None:
    session.report(Pick(by="Ada", berries=1))
    session.report(Visit(from_="north"))
    session.report(Pick(by="Ben", berries=2))
    older = with_rules(GAME, moves=(Pick,))
    kept = session.journal.load(session.game_id)
    record = recall_record(kept, older)

    assert [state.incomplete for state in record.states] == [False, False, True, True]
    assert record.history[1] == Unknown(FrozenMap(type="visit", by="", **{"from": "north"}))
    assert record.state.players["Ben"].berries == 2
    again = Session.open(session.journal, session.game_id, lambda _name: older)
    again.report(Pick(by="Ada", berries=50))
    assert reopened(again).record.history[1] == Visit(from_="north")


def test_what_lies_under_an_unknown_thing_may_be_missing_later_on(session: Session) -> None:
    entries: list[dict[str, Any]] = [
        {"type": "visitor_comes", "who": "Eve", "seat": 3},
        {"type": "pick", "by": "Eve", "berries": 3, "bush": "red"},
        {"type": "corrected", "path": ["visitors", 4, "berries"], "value": 3},
    ]
    written = [Written("event", one) for one in entries]
    session.journal.append(session.game_id, 0, written)
    record = reopened(session).record

    assert (record.at, record.state.incomplete) == (3, True)
    assert replace(record.state, incomplete=False) == record.states[0]


def test_a_paused_game_goes_on_with_whatever_is_reported(session: Session) -> None:
    session.report(Pick(by="Ada", berries=1))
    session.pause()
    paused = reopened(session).record.state
    session.report(Pick(by="Ben", berries=2))
    reported = session.record.state
    session.pause()
    session.resume()

    assert paused.paused
    assert outcome(GAME, paused).is_running
    assert not paused.stopped
    assert not reported.paused
    assert not session.record.state.paused


def test_a_deed_is_taken_back_and_brought_back_with_the_steps_it_caused(session: Session) -> None:
    session.report(Pick(by="Ada", berries=1))
    before = session.record
    session.tell(
        Pick(by="Ben", berries=2),
        Automatic(Visit(from_="north")),
        Automatic(Visit(from_="east"), deed=2),
    )
    after = session.record
    session.undo()
    undone = session.record.at
    again = reopened(session).record
    session.redo()

    assert (undone, again.redo()) == (before.at, after)
    assert again.state == before.state
    assert reopened(session).record == session.record == after


def test_a_move_in_place_of_a_deed_replaces_the_steps_it_caused(session: Session) -> None:
    session.tell(Pick(by="Ada", berries=1), Automatic(Visit(from_="north")))
    session.report(Pick(by="Ada", berries=2), instead=True)

    assert session.record.history == (Pick(by="Ada", berries=2),)
    assert reopened(session).record == session.record


def test_events_told_by_hand_are_recorded_as_they_happened(session: Session) -> None:
    session.tell(Learned("bush/green", "bears", 2), Pick(by="Ada", berries=3, bush="green"))
    session.tell(Corrected(("round",), 7))

    assert reopened(session).record == session.record
    assert session.record.state.round == 7
