"""The score pad is a game like any other: in the journal from its first number, with undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion.camera.board_reading import board_of
from companion.formats import documents
from companion.formats.copies import DEMONSTRATION
from companion.history import exports, game_list, imports, statistics, summaries
from companion.play import guided_entry
from companion.play.story import words
from companion.presenters.app_context import AppContext
from companion.presenters.history.history import HistoryPresenter
from companion.presenters.history.replay import ReplayPresenter
from companion.presenters.start import home, newgame
from companion.presenters.table.score import ScorePresenter
from companion.presenters.table.scorepad import PadView, ScorePadPresenter
from companion.storage.journal import Journal
from companion.storage.work import Work
from rules import shelf
from rules.record import Corrected
from rules.table.board_picture import Laid

SEATS = ("Ada", "Ben", "Cleo")


@pytest.fixture
def restart(tmp_path: Path) -> Iterator[Callable[[], AppContext]]:
    """Open the same journal again and again."""
    journals: list[Journal] = []

    def again() -> AppContext:
        for one in journals:
            one.close()
        clock = lambda: datetime(2026, 11, 18, 20, 0, tzinfo=UTC)  # noqa: E731
        journals.append(Journal.open(tmp_path / "journal.db", clock))
        return AppContext(journals[-1], clock)

    yield again
    journals[-1].close()


@pytest.fixture
def context(restart: Callable[[], AppContext]) -> AppContext:
    return restart()


def resume(context: AppContext) -> ScorePadPresenter:
    game_id = context.journal.on_table
    assert game_id is not None
    return ScorePadPresenter.resumed(context, context.open(game_id))


def pages(pad: ScorePadPresenter) -> list[PadView]:
    """What the pad shows of each seat, and at last of the one it stood at."""
    here, found = pad.seat, []
    for seat in (*pad.position.seats, here):
        pad.show(seat)
        found.append(pad.view())
    return found


def number(pad: ScorePadPresenter, key: str) -> tuple[int, ...] | None:
    return next(one.numbers for one in pad.view().entries if one.field.key == key)


def fill_in(pad: ScorePadPresenter, lots: Random) -> None:
    """Tell every field of every seat, none of them empty."""
    for seat in pad.position.seats:
        pad.show(seat)
        for entry in pad.view().entries:
            field = entry.field
            if field.kind == "count":
                pad.step(field.key, lots.randint(1, min(field.maximum or 9, 9)))
            elif field.kind == "counts":
                for _ in range(lots.randint(1, 3)):
                    pad.add(field.key, lots.randint(1, min(field.maximum or 9, 9)))
            else:
                for name, _word in lots.sample(entry.offered, min(2, len(entry.offered))):
                    pad.pick(field.key, name)


def summary(context: AppContext) -> summaries.Summary:
    (found,) = summaries.all_of(context.journal).values()
    return found


# From the first number on


def test_there_is_no_game_before_the_first_number(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.next()
    pad.show("Ada")
    pad.undo()
    pad.redo()
    pad.leave()

    assert (pad.finish(), context.journal.games()) == (None, ())
    assert (pad.view().saved, pad.view().can_finish) == ("", False)


def test_the_first_number_is_in_the_journal_and_so_is_each_after_it(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    for number_ in (1, 2, 3):
        pad.step("prey", 1)
        kept = context.journal.load(context.journal.games()[0].id)

        assert (len(kept.history), kept.at, kept.card.standing) == (number_, number_, "running")
        assert kept.history[-1]["type"] == "corrected"
        assert (pad.view().saved, pad.view().save_failed) == ("saved", False)


@pytest.mark.parametrize("name", shelf.names())
def test_every_field_of_every_game_is_there_after_a_restart(
    name: str, restart: Callable[[], AppContext]
) -> None:
    context = restart()
    seats = shelf.game(name).seats
    pad = ScorePadPresenter(context, name, SEATS[: min(max(min(seats), 3), max(seats))])
    fill_in(pad, Random(7))
    pad.undo()
    before, sheet, record = pages(pad), pad.sheet, pad.record
    again = resume(restart())

    assert (pages(again), again.sheet, again.record) == (before, sheet, record)
    again.redo()
    entered, asked = guided_entry.entered(again.record), guided_entry.asked(pad.game, pad.position)
    assert entered == set(asked)
    text, is_whole = game_list.export(again.context.journal, again.context.journal.on_table or 0)
    assert is_whole
    assert documents.read_text(text).record == again.record


def test_a_pad_is_gone_on_with_at_the_seat_where_it_was_left(
    restart: Callable[[], AppContext],
) -> None:
    pad = ScorePadPresenter(restart(), "notad", SEATS)
    pad.step("prey", 1)
    pad.next()
    again = resume(restart())

    assert (again.seat, again.view().first_empty) == ("Ben", 0)
    again.show("Ada")
    assert again.view().first_empty == 1


def test_a_pad_from_a_file_is_gone_on_with_where_its_last_number_is(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.show("Cleo")
    pad.step("camp", -1)
    game_id = context.journal.on_table
    context.journal.forget(f"pad:{game_id}")

    assert resume(context).seat == "Cleo"


def test_home_offers_the_pad_with_how_much_was_told(restart: Callable[[], AppContext]) -> None:
    pad = ScorePadPresenter(restart(), "notad", SEATS)
    pad.step("prey", 1)
    pad.add("forest", 4)
    context = restart()
    closed = home.resume(context)
    context.open(closed.game_id if closed else 0)
    opened = home.resume(context)

    assert opened is not None
    assert opened.title == "Notad score pad"
    assert opened.line.startswith("2 of 27 numbers · Ada, Ben, Cleo")


def test_rulings_colours_and_box_are_those_of_the_new_game(context: AppContext) -> None:
    new = newgame.NewGamePresenter(context, "amanda", lambda _many: 0)
    new.recolour(0)
    new.choose("shared_win", 1)
    chosen = dict(new.options)
    looks = tuple(row.look for row in new.view().rows)
    pad = new.score_pad()
    assert pad is not None
    pad.step("lost", 1)

    assert pad.position.options["shared_win"] == chosen["shared_win"]
    assert pad.seating.looks == looks
    assert resume(context).seating.looks == looks


# One step back and forth


def test_a_number_told_twice_is_one_step_back_to_the_former(
    restart: Callable[[], AppContext],
) -> None:
    pad = ScorePadPresenter(restart(), "notad", SEATS)
    pad.step("uncovered", 10)
    pad.step("uncovered", 1)
    again = resume(restart())
    again.undo()

    assert number(again, "uncovered") == (10,)
    again.undo()
    assert number(again, "uncovered") is None
    third = resume(restart())
    third.redo()
    third.redo()
    assert (number(third, "uncovered"), third.view().can_redo) == ((11,), False)


@pytest.mark.parametrize(
    ("name", "told", "beside"),
    [("notad", "predators", "prey"), ("bania", "silk", "oil"), ("bania", "last_tent", "track")],
)
def test_nothing_can_be_told_and_leaves_the_others_empty(
    name: str, told: str, beside: str, context: AppContext
) -> None:
    pad = ScorePadPresenter(context, name, SEATS)
    pad.step(told, -1)

    assert (number(pad, told), number(pad, beside)) == ((0,), None)
    pad.step(told, -1)
    assert pad.record.at == 1


def test_taking_back_shows_whose_number_it_was(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 1)
    pad.next()
    pad.add("water", 2)
    pad.next()
    pad.undo()
    seats = [pad.seat]
    pad.undo()
    seats.append(pad.seat)
    pad.redo()
    pad.redo()

    assert (seats, pad.seat) == (["Ben", "Ada"], "Ben")


def photograph(pad: ScorePadPresenter) -> dict[str, Laid]:
    laid = {"cell:1,1": Laid("tile/T001"), "cell:1,2": Laid("tile/T002", 90)}
    pad.photographed(*board_of(pad.game).laid(pad.position, pad.seat, laid))
    return laid


def test_a_photograph_is_one_step_whatever_it_counts_anew(context: AppContext) -> None:
    context.usual_box = DEMONSTRATION  # of which all faces are known
    bare = ScorePadPresenter(context, "notad", SEATS)
    photograph(bare)
    shown = {one.field.key: one.numbers for one in bare.view().entries if one.numbers}
    (land, sizes), *_ = [one for one in shown.items() if one[0] in ("meadow", "forest", "water")]

    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.add(land, 9)
    pad.step("prey", 2)
    before = pad.view()
    laid = photograph(pad)
    seen, told, now = pad.view(), board_of(pad.game).lies(pad.position, "Ada"), number(pad, land)
    pad.undo()

    assert (number(pad, land), now) == ((9,), sizes)
    assert (pad.view().entries, told) == (before.entries, laid)
    pad.redo()
    assert (pad.view().entries, number(pad, "prey")) == (seen.entries, (2,))


@pytest.mark.parametrize("name", shelf.names())
def test_the_result_takes_what_is_empty_for_nothing_in_one_step(
    name: str, context: AppContext
) -> None:
    pad = ScorePadPresenter(context, name, SEATS)
    field = pad.game.rules.form[0]
    if field.kind == "picks":
        pad.pick(field.key, field.offered(3)[0][0])
    elif field.kind == "counts":
        pad.add(field.key, 1)
    else:
        pad.step(field.key, 1)
    before = pages(pad)
    session = pad.finish()
    asked = guided_entry.asked(pad.game, pad.position)

    assert session is not None
    assert not pad.sheet.missing
    assert guided_entry.entered(pad.record) == set(asked)
    pad.undo()
    assert [one.entries for one in pages(pad)] == [one.entries for one in before]
    assert pad.record.at == 1
    pad.redo()
    assert guided_entry.entered(pad.record) == set(asked)
    assert not pad.view().can_redo


def test_a_pad_of_which_all_was_taken_back_is_no_game(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 1)
    pad.undo()
    pad.leave()

    assert context.journal.games() == ()
    assert home.resume(context) is None


def test_what_happened_on_a_pad_is_said_in_words(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "danana", SEATS)
    pad.step("tokens", 12)
    pad.pick("cards", "Adaptability")
    pad.finish()
    record = pad.record
    told = [
        words(record.game, state, event)
        for state, event in zip(record.states, record.events, strict=False)
    ]

    assert told[0] == "Ada · Victory point tokens: 12"
    assert told[1] == "Ada · Progress cards acquired, covered ones too: Adaptability"
    assert told[2] == "nothing for all that was left empty"


# When the journal cannot be written


def test_a_full_disk_is_said_and_loses_no_number(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    context.journal.connection.execute("PRAGMA query_only = ON")
    pad.step("prey", 3)
    pad.next()
    pad.step("prey", 4)
    failed, games = pad.view(), context.journal.games()
    context.journal.connection.execute("PRAGMA query_only = OFF")
    pad.step("predators", 1)

    assert (failed.save_failed, failed.saved[:11], games) == (True, "SAVE FAILED", ())
    assert (pad.view().saved, pad.view().save_failed) == ("saved", False)
    again = resume(context)
    assert [page.entries for page in pages(again)] == [page.entries for page in pages(pad)]
    assert again.seat == "Ben"


# The result


def agreed(pad: ScorePadPresenter) -> ScorePresenter:
    session = pad.finish()
    assert session is not None
    score = ScorePresenter(session, pad.seating)
    score.agree()
    return score


def test_a_pad_runs_until_its_result_was_shown(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 5)
    running = summary(context)
    agreed(pad)
    over = summary(context)

    assert (running.ending, running.is_over, running.winners) == ("running", False, ())
    assert (over.ending, over.winners, over.totals) == ("winners", ("Ada",), (5, 0, 0))
    assert context.journal.games()[0].is_finished
    assert home.resume(context) is None


def test_a_counted_game_has_no_rounds_no_turns_and_no_time(context: AppContext) -> None:
    minutes = iter(range(60))
    context.journal.clock = lambda: datetime(2026, 11, 18, 20, next(minutes), tzinfo=UTC)
    pad = ScorePadPresenter(context, "notad", SEATS)
    for key in ("prey", "predators", "uncovered"):
        pad.step(key, 5)
    agreed(pad)
    one = summary(context)
    (played,) = statistics.statistics([one]).games

    assert (one.rounds, one.turns, one.seconds, one.is_on_pad) == (None, (0, 0, 0), 0, True)
    assert (played.played, played.timed, played.counted_rounds) == (1, 0, 0)
    (row,) = HistoryPresenter(context).view().rows
    assert row.is_finished
    assert "score pad" in row.line
    assert "round" not in row.line


def test_numbers_are_corrected_after_the_result_by_going_on(
    restart: Callable[[], AppContext],
) -> None:
    context = restart()
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 5)
    agreed(pad)
    pad.show("Ben")
    pad.step("prey", 9)
    running = (context.journal.games()[0].is_finished, home.resume(context) is not None)
    context = restart()
    agreed(resume(context))

    assert running == (False, True)
    assert (summary(context).winners, home.resume(context)) == (("Ben",), None)


def test_a_count_corrected_on_the_sheet_is_agreed_at_once(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 5)
    score = agreed(pad)
    could = score.can_undo
    score.touch("prey", "Ada")
    score.step(0, 1)

    assert not could, "the numbers of the pad are taken back on the pad"
    assert (score.can_undo, summary(context).totals) == (True, (6, 0, 0))
    score.undo()
    assert (score.can_undo, summary(context).totals) == (False, (5, 0, 0))
    assert context.journal.games()[0].is_finished


@pytest.mark.parametrize("is_shown", [False, True])
def test_a_pad_goes_to_another_machine_as_it_is(
    context: AppContext, tmp_path: Path, *, is_shown: bool
) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 5)
    pad.show("Ben")
    pad.add("forest", 6)
    if is_shown:
        agreed(pad)
    files = tmp_path / "games.jsonl", tmp_path / "game.jsonl"
    with documents.saving(files[0]) as put:
        cards = context.journal.games()
        Work("", exports.collecting(context.journal, cards, put, left_out=pytest.fail)).run()
    files[1].write_text(game_list.export(context.journal, context.journal.games()[0].id)[0])

    for file in files:
        with Journal.open(Path(":memory:"), context.journal.clock) as other:
            if file == files[0]:
                Work("", imports.taking(other, file)).run()
            else:
                imports.take_record(other, file)
            there = AppContext(other, context.journal.clock)
            game_id = other.games()[0].id
            assert summary(there).is_over == is_shown
            again = ScorePadPresenter.resumed(there, there.open(game_id))
            assert (again.record, again.seat) == (pad.record, "Ben" if not is_shown else again.seat)


def test_a_pad_is_replayed_archived_deleted_and_brought_back(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.step("prey", 5)
    pad.add("forest", 6)
    session, journal = pad.session, context.journal
    assert session is not None
    replay = ReplayPresenter(session, pad.seating)
    replay.go_to(2)
    told = [one.words for one in replay.view().moves]
    journal.archive(session.game_id)
    archived = [one.id for one in journal.games(archived=True)]
    journal.unarchive(session.game_id)
    journal.delete(session.game_id)
    gone = journal.games()
    journal.undelete(session.game_id)

    assert told == ["Ada · Hunted prey: 5", "Ada · Forests: 6"]
    assert (archived, gone) == ([session.game_id], ())
    context.session = None
    again = ScorePadPresenter.resumed(context, context.open(session.game_id))
    assert again.record == pad.record


def test_a_picture_and_what_goes_along_are_corrections_like_any_other(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "bania", SEATS)
    pad.step("track", 30)
    pad.finish()

    assert all(isinstance(one, Corrected) for one in pad.record.history)
    notes = [one.note for one in pad.record.history if isinstance(one, Corrected)]
    assert notes == ["track Ada", guided_entry.REST, guided_entry.ALONG]
