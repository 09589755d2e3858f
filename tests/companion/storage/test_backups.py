"""Rolling backups: seven generations, whole or not there, and nothing is ever overwritten."""

from __future__ import annotations

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from companion.storage.backups import (
    NoSuchBackup,
    back_up,
    back_up_if_due,
    backing_up,
    backups,
    restore,
    restore_file,
)
from companion.storage.database import Damaged, NotSaved
from companion.storage.journal import Journal
from companion.storage.work import Work
from tests.companion.storage.test_journal import BEGINNING, Clock, berries, filled, pick


def one_more(journal: Journal) -> None:
    journal.append(1, journal.card(1).length, [pick(journal.card(1).length)])


def lengths(path: Path) -> list[int]:
    found = []
    for backup in backups(path):
        with sqlite3.connect(backup.path) as copy:
            found.append(copy.execute("SELECT max(seq) FROM entries").fetchone()[0])
        copy.close()
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def test_seven_generations_are_kept_and_the_newest_comes_first(path: Path) -> None:
    filled(path, entries=1)
    with Journal.open(path, Clock()) as journal:
        for _ in range(9):
            one_more(journal)
            back_up(journal)

    assert lengths(path) == [10, 9, 8, 7, 6, 5, 4]
    assert [backup.age for backup in backups(path)] == [1, 2, 3, 4, 5, 6, 7]
    assert {backup.games for backup in backups(path)} == {1}


def test_a_backup_is_one_file_and_leaves_no_other_behind(path: Path) -> None:
    filled(path)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)

    assert {one.name for one in path.parent.iterdir()} == {
        *("journal.db", "journal.db-witness", "journal.db-lock", "journal.backup-000001.db")
    }


def test_nothing_new_makes_no_new_generation(path: Path) -> None:
    filled(path)
    for _ in range(3):
        with Journal.open(path, Clock()) as journal:
            back_up(journal)

    assert len(backups(path)) == 1


def test_a_backup_is_due_once_a_day(path: Path) -> None:
    clock = Clock()
    with Journal.open(path, clock) as journal:
        journal.begin(BEGINNING)
        first = back_up_if_due(journal)
        one_more(journal)
        same_day = back_up_if_due(journal)
        clock.now += timedelta(days=1)
        next_day = back_up_if_due(journal)

    assert (first is None, same_day is None, next_day is None) == (False, True, False)


def test_a_damaged_journal_pushes_no_good_backup_out(path: Path) -> None:
    filled(path, entries=5)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
        journal.connection.execute("UPDATE entries SET payload = '{}' WHERE seq = 3")

        with pytest.raises(Damaged):
            back_up(journal)
    assert len(backups(path)) == 1


def test_a_restored_backup_takes_the_journals_place_and_that_is_kept(path: Path) -> None:
    filled(path, entries=3)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
        one_more(journal)
        back_up(journal)
        one_more(journal)
    kept = restore(path, 2, Clock())

    assert kept is not None
    with Journal.open(path, Clock()) as journal:
        assert berries(journal, 1) == [0, 1, 2]
    with Journal.open(kept, Clock()) as journal:
        assert berries(journal, 1) == [0, 1, 2, 3, 4]
    assert len(backups(path)) == 2


def test_a_lost_journal_can_be_restored(path: Path) -> None:
    filled(path, entries=3)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
    path.unlink()

    assert restore(path, 1, Clock()) is None
    with Journal.open(path, Clock()) as journal:
        assert berries(journal, 1) == [0, 1, 2]


def test_a_backup_that_is_let_go_of_meanwhile_is_not_listed(path: Path) -> None:
    filled(path, entries=1)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
    (path.parent / "journal.backup-000002.db").symlink_to(path.parent / "gone.db")

    assert [(one.age, one.path.name) for one in backups(path)] == [(1, "journal.backup-000001.db")]


def test_a_damaged_backup_is_not_put_in_the_journals_place(path: Path) -> None:
    filled(path, entries=3)
    with Journal.open(path, Clock()) as journal:
        backup = back_up(journal)
    with sqlite3.connect(backup) as spoiler:
        spoiler.execute("UPDATE entries SET payload = '{}'")
    spoiler.close()

    with pytest.raises(Damaged):
        restore(path, 1, Clock())
    with Journal.open(path, Clock()) as journal:
        assert berries(journal, 1) == [0, 1, 2]
    assert not list(path.parent.glob("*.part*"))


def test_a_backup_that_is_not_there_is_said_so(path: Path) -> None:
    filled(path)

    with pytest.raises(NoSuchBackup, match="there is no backup 3, only 0"):
        restore(path, 3, Clock())


def test_a_journal_in_memory_is_never_taken_for_a_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    memory = Path(":memory:")
    with Journal.open(memory, Clock()) as journal:
        assert back_up_if_due(journal) is None
        with pytest.raises(NotSaved, match="in memory"):
            back_up(journal)
        assert Work("", backing_up(journal)).run() is None
        with pytest.raises(NotSaved, match="in memory"):
            Work("", backing_up(journal, at_once=True)).run()
    assert backups(memory) == ()

    assert list(path.parent.iterdir()) == []


def test_no_backup_is_restored_over_a_journal_in_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    monkeypatch.chdir(path.parent)
    with pytest.raises(NotSaved, match="in memory"):
        restore_file(Path(":memory:"), path, Clock())

    assert not Path(":memory:").exists()
