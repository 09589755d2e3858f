"""Summaries of games: what they say, and that they are always what the events say."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.formats.documents import saving
from companion.history import summaries
from companion.history.exports import collecting
from companion.history.imports import taking
from companion.history.person_removal import forget
from companion.history.statistics import statistics
from companion.play.session import Session
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from companion.storage.work import Work
from tests.companion import evenings
from tests.companion.evenings import keep, keep_running, played


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with evenings.journal(tmp_path / "journal.db") as opened:
        yield opened


def recount(journal: Journal) -> dict[int, summaries.Summary]:
    """Everything anew from the events, whatever is kept."""
    found = {game_id: summaries.summarise(journal, game_id) for game_id in journal.heads()}
    return {game_id: one for game_id, one in found.items() if one is not None}


def test_a_summary_tells_who_won_and_how_the_points_came_about(journal: Journal) -> None:
    game_id = keep(journal)
    told = summaries.all_of(journal)[game_id]

    assert (told.title, told.names, told.winner_names) == ("Bania", ("Ada", "Ben"), ("Ada",))
    assert told.totals == (58, 8)
    assert told.ranks == (1, 2)
    assert [sum(one.points[at] or 0 for one in told.lines) for at in (0, 1)] == [58, 8]
    assert told.by_round[-1] == told.totals
    assert told.starter == "Ada"


def test_a_game_lost_together_has_no_winners_and_no_places(journal: Journal) -> None:
    game_id = keep(journal, *evenings.LOSING)
    told = summaries.all_of(journal)[game_id]

    assert told.is_together
    assert (told.winners, told.ranks) == ((), ())


def test_what_is_hidden_in_a_running_game_is_not_in_its_summary(journal: Journal) -> None:
    """Danana's victory points are hidden until the end."""
    record = played("danana", 3)
    session = Session.adopt(journal, record)
    shown = summaries.summarise(journal, session.game_id)
    session.undo()
    session.undo()
    hidden = summaries.summarise(journal, session.game_id)

    assert shown is not None
    assert hidden is not None
    assert None not in shown.lines[0].points
    assert hidden.lines[0].points == (None, None)
    assert not hidden.is_counted


def test_a_long_pause_is_not_playing_time() -> None:
    written = (
        "2026-11-18T20:00:00+00:00",
        "2026-11-18T20:10:00+00:00",
        "2026-11-19T18:00:00+00:00",
        "2026-11-19T17:00:00+00:00",  # the clock was set back
        "2026-11-19T17:05:00+00:00",
    )

    assert summaries.played_seconds(written) == 15 * 60


def test_a_summary_is_worked_out_once_and_anew_when_the_game_goes_on(journal: Journal) -> None:
    game_id = keep_running(journal)
    summaries.all_of(journal)
    assert summaries.missing(journal) == ()

    Session.open(journal, game_id).undo()

    assert summaries.missing(journal) == (game_id,)
    assert summaries.all_of(journal) == recount(journal)


def test_a_damaged_summary_is_worked_out_anew(journal: Journal) -> None:
    game_id = keep(journal)
    right = summaries.all_of(journal)
    name = f"{summaries.PREFIX}{game_id}"
    kept = journal.setting(name) or ""
    for damaged in (kept.replace("58", "59", 1), kept[:-5], "", "nonsense", "\0 {}"):
        journal.set(name, damaged)

        assert summaries.missing(journal) == (game_id,)
        assert summaries.all_of(journal) == right


def test_a_summary_counted_by_other_rules_is_counted_anew(journal: Journal) -> None:
    game_id = keep(journal)
    right = summaries.all_of(journal)[game_id]
    older = replace(right, rules_version="0", totals=(1, 2))
    journal.set(f"{summaries.PREFIX}{game_id}", summaries.write(older, journal.heads()[game_id]))

    assert summaries.known(journal) == {}
    assert summaries.all_of(journal) == {game_id: right}


def test_a_game_these_rules_cannot_read_keeps_what_its_table_agreed_on(journal: Journal) -> None:
    sheet = {
        "players": ["Ada", "Ben", "Cleo"],
        "lines": [{"key": "k", "label": "Prey", "points": {"Ada": 3, "Ben": 5, "Cleo": 3}}],
        "totals": {"Ada": 3, "Ben": 5, "Cleo": 3},
        "winners": ["Ben"],
        "tie_break": "",
        "missing": [],
    }
    game_id = journal.begin(Beginning("gone", "1", ("Ada", "Ben", "Cleo")))
    journal.append(game_id, 0, [Written("sheet", sheet)])
    other = journal.begin(Beginning("gone", "1", ("Ada", "Ben")))
    told = summaries.all_of(journal)

    assert told[game_id].winner_names == ("Ben",)
    assert told[game_id].ranks == (2, 1, 2)
    assert other not in told


def test_the_agreed_sheet_counts_where_newer_rules_count_otherwise(journal: Journal) -> None:
    session = Session.adopt(journal, played("bania", 3))
    agreed = session.count() | {"totals": {"Ada": 10, "Ben": 12}, "winners": ["Ben"]}
    journal.append(
        session.game_id, journal.card(session.game_id).length, [Written("sheet", agreed)]
    )
    told = summaries.all_of(journal)[session.game_id]

    assert (told.totals, told.winners, told.ranks) == ((10, 12), ("Ben",), (2, 1))


def test_a_journal_that_cannot_be_written_shows_its_games_all_the_same(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        game_id = keep(journal)
        journal.connection.execute("PRAGMA query_only = ON")
        told = summaries.refresh_one(journal, game_id)

    assert told is not None
    assert told.totals == (58, 8)


def test_deleting_for_good_takes_all_that_lay_beside_the_game(journal: Journal) -> None:
    first, second = keep(journal), keep(journal, *evenings.LOSING)
    summaries.all_of(journal)
    for game_id in (first, second):
        journal.set(f"clocks:{game_id}", "{}")
        journal.set(f"looks:{game_id}", "[]")
    journal.delete(first)
    journal.purge(first)

    names = [name for (name,) in journal.connection.execute("SELECT name FROM settings")]
    assert not [name for name in names if name.endswith(f":{first}")]
    assert len([name for name in names if name.endswith(f":{second}")]) == 3


def collected(path: Path) -> Path:
    """Two games of another table."""
    with evenings.journal() as other, saving(path) as put:
        keep(other, "bania", 1, ("Cleo", "Dora"))
        keep_running(other)
        Work("", collecting(other, other.games(), put, left_out=print)).run()
    return path


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_to_the_games_summaries_are_what_the_events_say(
    journal: Journal, tmp_path: Path, seed: int
) -> None:
    lots = Random(seed)
    elsewhere = collected(tmp_path / "games.jsonl")
    acts: dict[str, Callable[[], object]] = {
        "play": lambda: keep(journal, "bania", lots.randrange(4)),
        "lose": lambda: keep(journal, "annapurna", lots.randrange(4)),
        "pause": lambda: keep_running(journal, "annapurna", lots.randrange(4), lots.randrange(9)),
        "undo": lambda: any_session().undo(),
        "redo": lambda: any_session().redo(),
        "rename": lambda: any_session().rename("Ben", lots.choice(("Bea", "Ben"))),
        "stop": lambda: any_session().stop(),
        "delete": lambda: journal.delete(lots.choice([*journal.heads()])),
        "bring back": lambda: [*map(journal.undelete, in_bin())],
        "purge": lambda: [*map(journal.purge, in_bin())],
        "look": lambda: summaries.all_of(journal),
        "import": lambda: Work("", taking(journal, elsewhere)).run(),
        "forget": lambda: forget(journal, "Bea", "Somebody"),
    }

    def in_bin() -> list[int]:
        return [one.id for one in journal.games(deleted=True)]

    def any_session() -> Session:
        return Session.open(journal, lots.choice([*journal.heads()]))

    keep(journal)
    for _ in range(14):
        name = lots.choice([*acts]) if journal.heads() else "play"
        acts[name]()

    kept, anew = summaries.all_of(journal), recount(journal)
    assert kept == anew
    assert statistics(kept.values()) == statistics(anew.values())


def test_a_summary_is_the_same_after_being_written_and_read(journal: Journal) -> None:
    keep(journal)
    keep_running(journal, "annapurna")
    summaries.all_of(journal)

    assert summaries.known(journal) == recount(journal)
    for text in journal.settings(summaries.PREFIX).values():
        json.loads(text.partition(" ")[2])
