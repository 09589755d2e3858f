"""What the table says about its people: joined, parted, renamed, coloured, hidden, forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history import people, summaries
from companion.history.people import People
from companion.history.person_removal import CannotForget, forget, forgetting
from companion.play.session import Session
from companion.storage import backups
from companion.storage.journal import Journal
from companion.storage.work import Work
from rules import shelf
from rules.games.notad.play.moves import StartPlayer
from tests.companion import evenings
from tests.companion.evenings import keep
from tests.companion.presenters.tables import context

NAMES = st.sampled_from(["Ada", "ada", "Adah", "Ben"])


def test_joined_names_lead_to_one_person_and_can_be_parted() -> None:
    joined = People().join("ada", "Ada").join("Adah", "ada").join("Ada", "Ada K.")

    assert {joined.person(one) for one in ("ada", "Adah", "Ada", "Ada K.")} == {"Ada K."}
    assert set(joined.names("Ada K.")) == {"ada", "Adah", "Ada"}
    assert joined.part("Adah").person("Adah") == "Adah"


@given(st.lists(st.tuples(NAMES, NAMES), max_size=8))
def test_whatever_is_joined_nobody_leads_in_circles(pairs: list[tuple[str, str]]) -> None:
    told = People()
    for name, person in pairs:
        told = told.join(name, person)

        assert told.person(name) == told.person(person)
    assert all(told.person(told.person(one)) == told.person(one) for one in told.same)


def test_a_person_can_be_called_by_an_old_name_again() -> None:
    told = People().call("Ada", "Ada K.").hide("Ada K.").call("Ada K.", "Ada")

    assert told.person("Ada K.") == told.person("Ada") == "Ada"
    assert told.hidden == {"Ada"}
    assert told.join("Ben", "Benno").call("Ada", "Ben").person("Ada") == "Benno"


def test_people_are_kept_and_damaged_parts_are_as_if_never_said() -> None:
    home = context()
    told = People().join("ada", "Ada").colour("Ada", 3).hide("Ben")
    people.save(home.journal, told)

    assert people.load(home.journal) == told
    for damaged in ("", "[]", "nonsense", '{"same": [1], "looks": {"Ada": 99}, "hidden": {}}'):
        home.journal.set(people.KEY, damaged)
        assert people.load(home.journal) == People()
    home.journal.close()


def test_a_hidden_person_is_not_offered_and_a_renamed_one_by_the_new_name() -> None:
    told = People().hide("Ben").call("ada", "Ada").call("Ben", "Benno")

    assert told.present(["ada", "Ben", "Cleo", "Ada"]) == ("Ada", "Cleo")


# Forgetting


def bytes_of(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in sorted(folder.iterdir()))


def test_a_forgotten_person_is_in_no_file_any_more(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    seats = ("Wilhelmine", "Ben")
    with evenings.journal(path) as journal:
        game_id = keep(journal, seats=seats)
        before = summaries.all_of(journal)[game_id]
        journal.rename(game_id, "Wilhelmine's birthday")
        journal.set(f"clocks:{game_id}", json.dumps({"spent": {"Wilhelmine": 5.0}}))
        journal.set("last:bania", json.dumps({"seats": seats}))
        people.save(journal, People().colour("Wilhelmine", 2))
        backups.back_up(journal)

        changed = forget(journal, "Wilhelmine", "Somebody")

        journal.verify()
        after = summaries.all_of(journal)[game_id]
        assert changed == 1
        assert after.names == ("Somebody", "Ben")
        assert (after.totals, after.by_round) == (before.totals, before.by_round)
        assert journal.names() == ("Somebody", "Ben")
    assert b"Wilhelmine" not in bytes_of(tmp_path)
    assert len(backups.backups(path)) == 1


@pytest.mark.parametrize("game", shelf.names())
def test_a_name_is_taken_out_of_every_game_and_the_game_stays_the_same(game: str) -> None:
    with evenings.journal() as journal:
        game_id = keep(journal, game, 3, ("Ada", "Ben", "Cleo"))
        before = summaries.all_of(journal)[game_id]
        forget(journal, "Ada", "Somebody")
        after = summaries.all_of(journal)[game_id]

        assert (after.totals, after.by_round) == (before.totals, before.by_round)
        left = "SELECT count(*) FROM entries WHERE payload LIKE '%Ada%'"
        assert journal.connection.execute(left).fetchone() == (0,)


def test_all_names_of_a_person_are_forgotten_and_nobody_becomes_two(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        keep(journal, seats=("Ada", "Somebody"))
        keep(journal, seats=("ada", "Ben"))
        people.save(journal, People().join("ada", "Ada"))
        forget(journal, "Ada", "Somebody")

        assert set(journal.names()) == {"Somebody", "Somebody 2", "Ben"}
        assert people.load(journal) == People()
        assert len(summaries.all_of(journal)) == 2


def test_a_name_that_is_a_word_of_the_game_is_not_forgotten_by_halves(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        session = Session.begin(journal, evenings.played("notad", 1).game, ("pray", "Ben"))
        session.tell(StartPlayer(player="pray"))
        session.correct(("phase",), "pray")
        before = journal.load(session.game_id)

        with pytest.raises(CannotForget, match="pray is also a word of Notad: game 1"):
            forget(journal, "pray", "Somebody")

        assert journal.load(session.game_id) == before


def test_forgetting_that_is_stopped_has_changed_nothing(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        games = [keep(journal), keep(journal, "bania", 1)]
        before = [journal.load(one) for one in games]
        work = Work("", forgetting(journal, "Ada", "Somebody"))
        work.step()
        work.step()
        work.stop()

        assert [journal.load(one) for one in games] == before


def test_forgetting_in_memory_needs_no_files(tmp_path: Path) -> None:
    journal: Journal = evenings.journal()
    keep(journal)

    assert forget(journal, "Ada", "Somebody") == 1
    assert forget(journal, "Nobody", "Somebody") == 0
    journal.close()
