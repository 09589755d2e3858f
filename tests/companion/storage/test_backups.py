"""Rolling backups: seven generations, whole or not there, and nothing is ever overwritten."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path

import pytest

from companion.storage import migrations, stored_settings
from companion.storage.backups import (
    NoSuchBackup,
    back_up,
    back_up_if_due,
    backing_up,
    backups,
    restorable,
    restore,
    restore_file,
)
from companion.storage.database import Damaged, Newer, NotSaved, beside
from companion.storage.journal import Journal
from companion.storage.stored_settings import KEY, OF_THE_MACHINE, PORTABLE, Settings
from companion.storage.work import Work
from tests.companion.storage.test_journal import BEGINNING, Clock, berries, filled, pick

JOURNALS = Path(__file__).parent / "journals"


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
        made = back_up(journal)

    assert {one.name for one in path.parent.iterdir()} == {
        *("journal.db", "journal.db-witness", "journal.db-lock", made.name)
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
        made = back_up(journal)
    (path.parent / "journal.backup-000002.db").symlink_to(path.parent / "gone.db")

    assert [(one.age, one.path) for one in backups(path)] == [(1, made)]


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


def test_what_was_put_aside_can_be_restored_with_its_log(path: Path) -> None:
    filled(path, entries=3)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
        one_more(journal)
    first = restore(path, 1, Clock())
    assert first is not None
    [_backup, aside] = restorable(path)
    here = Journal.open(aside.path, Clock())
    here.append(1, 4, [pick(4)])
    held = path.with_name("journal.kept-2021-05-02-000000.db")
    for suffix in ("", "-wal"):  # as a power cut leaves it
        shutil.copyfile(beside(aside.path, suffix), beside(held, suffix))
    here.close()

    for source, expected in ((aside.path, 5), (held, 5)):
        second = restore_file(path, source, Clock())
        assert second is not None
        with Journal.open(path, Clock()) as journal:
            assert journal.card(1).length == expected


def test_a_backup_of_a_newer_version_is_refused_with_its_name(path: Path) -> None:
    filled(path, entries=2)
    with Journal.open(path, Clock()) as journal:
        made = back_up(journal)
    with closing(sqlite3.connect(made)) as newer:
        newer.execute("UPDATE about SET value = '7.1' WHERE name = 'program'")
        newer.execute("CREATE TABLE dreams (name TEXT)")
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
    with pytest.raises(Newer, match=rf"{made.name} was written by version 7\.1 of this program"):
        restore(path, 1, Clock())

    with Journal.open(path, Clock()) as journal:
        assert berries(journal, 1) == [0, 1]
    assert len(restorable(path)) == 1


def test_a_restored_backup_of_an_older_version_is_brought_up(path: Path) -> None:
    filled(path)
    old = path.with_name("journal.backup-000001.db")
    shutil.copyfile(JOURNALS / "format-1.db", old)
    restore_file(path, old, Clock())

    with Journal.open(path, Clock()) as journal:
        journal.verify()
        assert migrations.version_of(journal.connection) == migrations.VERSION
    assert [one.contents.format for one in restorable(path) if one.contents] == [1, 2]


def test_each_setting_is_said_to_come_along_with_a_backup_or_not() -> None:
    known = {one.name for one in fields(Settings)}

    assert known == PORTABLE | OF_THE_MACHINE
    assert not PORTABLE & OF_THE_MACHINE


def test_a_backup_brings_taste_along_and_nothing_of_its_machine(path: Path) -> None:
    theirs = {
        one.name: {bool: True, int: 7, float: 1.5, str: "; reboot"}[type(one.default)]
        for one in fields(Settings)
    }
    theirs |= {"theme": "light", "sounds": False, "clocks": False, "confirm_steps": True}
    with Journal.open(path, Clock()) as journal:
        journal.set(KEY, json.dumps({**theirs, "power_off": "reboot"}))
        back_up(journal)
        ours = Settings(camera="usb:ours", wiring="pass=3", clock_off_by=9)
        stored_settings.save(journal, ours)
    restore(path, 1, Clock())

    with Journal.open(path, Clock()) as journal:
        found = stored_settings.load(journal)
        taste = replace(ours, theme="light", text_size=1.5, sounds=False, clocks=False)
        assert found == replace(taste, confirm_steps=True)
        assert "reboot" not in str(journal.setting(KEY))


@pytest.mark.parametrize("size", [0.0, -1.0, 90.0, float("nan")])
def test_a_text_size_that_nobody_could_read_is_not_taken(path: Path, size: float) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.set(KEY, json.dumps({"text_size": size, "theme": "light"}))

        assert stored_settings.load(journal) == Settings(theme="light")


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
