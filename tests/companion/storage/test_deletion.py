"""Deleting for good: not a byte of a game stays, and every other game does."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from companion.history import summaries
from companion.presenters.app_context import AppContext
from companion.storage import backups, sticks
from companion.storage.database import NoSuchGame, NotSaved, beside
from companion.storage.deletion import shred
from companion.storage.recovery import open_or_recover
from companion.storage.work import Work
from tests.companion import evenings
from tests.companion.evenings import GoingClock, keep


def bytes_of(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in sorted(folder.iterdir()))


def test_a_game_deleted_for_good_is_in_no_file_any_more(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        doomed = keep(journal, seats=("Wilhelmine", "Ben"))
        other = keep(journal)
        summaries.all_of(journal)
        journal.set("last:bania", json.dumps({"seats": ["Wilhelmine", "Ben"]}))
        backups.back_up(journal)
        journal.delete(doomed)
        before = bytes_of(tmp_path).count(b"Wilhelmine")

        shred(journal, [doomed])

        assert before > 50
        assert b"Wilhelmine" not in bytes_of(tmp_path)
        assert [card.id for card in journal.games()] == [other]
        journal.verify()
    [backup] = backups.backups(tmp_path / "journal.db")
    assert backup.games == 1
    with evenings.journal(backup.path) as restored:
        restored.verify()


def test_a_backup_stays_as_old_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with evenings.journal(path) as journal:
        game_id = keep(journal)
        backups.back_up(journal)
        [before] = backups.backups(path)
        journal.delete(game_id)
        shred(journal, [game_id])
    [after] = backups.backups(path)

    assert after.written == before.written


def test_another_game_under_the_same_number_in_a_backup_stays(tmp_path: Path) -> None:
    """A restored journal gives numbers anew that later backups know as other games."""
    path = tmp_path / "journal.db"
    clock = GoingClock()
    with evenings.journal(path, clock) as journal:
        backups.back_up(journal)
        keep(journal)
        backups.back_up(journal)
    backups.restore(path, 2, clock)
    with evenings.journal(path, clock) as journal:
        again = keep(journal)
        journal.delete(again)
        shred(journal, [again])

    assert [one.games for one in backups.backups(path)] == [1, 0]


def two_games(folder: Path) -> tuple[Path, Path]:
    """A journal with a game of Wilhelmine's and another one, and a stick with its backup."""
    path, stick = folder / "table" / "journal.db", folder / "BLUE"
    for one in (path.parent, stick):
        one.mkdir()
    with evenings.journal(path) as journal:
        keep(journal, seats=("Wilhelmine", "Ben"))
        keep(journal)
        sticks.copy_to(stick, backups.back_up(journal))
        journal.delete(1)
    return path, stick


def whole(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in sorted(folder.rglob("*")) if one.is_file())


def test_sticks_that_are_in_and_what_was_put_aside_are_cleared_too(tmp_path: Path) -> None:
    path, stick = two_games(tmp_path)
    [kept] = backups.backups(path)
    shutil.copyfile(kept.path, path.with_name("journal.backup-000077.db"))
    backups.restore(path, 2, GoingClock())
    with evenings.journal(path) as journal:
        journal.delete(1)
        shred(journal, [1], [stick])

    assert b"Wilhelmine" not in whole(tmp_path)
    found = (*backups.restorable(path), *sticks.backups_on([stick]))
    assert [one.games for one in found] == [1, 1, 1, 1]


def test_a_stick_that_was_not_in_is_cleared_when_it_is(tmp_path: Path) -> None:
    path, stick = two_games(tmp_path)
    with evenings.journal(path) as journal:
        shred(journal, [1])
        before = whole(stick).count(b"Wilhelmine")
        context = AppContext(journal, GoingClock())
        Work("", context.backing_up_to(stick)).run()

    assert before > 50
    assert b"Wilhelmine" not in whole(stick)
    assert [one.games for one in sticks.backups_on([stick])] == [1, 1]


def test_what_could_not_be_cleared_is_named(tmp_path: Path) -> None:
    path, _stick = two_games(tmp_path)
    [backup] = backups.backups(path)
    backup.path.write_bytes(backup.path.read_bytes()[:9000])
    with (
        evenings.journal(path) as journal,
        pytest.raises(NotSaved, match=f"may still hold it: {backup.path.name}"),
    ):
        shred(journal, [1])


@pytest.mark.parametrize("is_in", [True, False])
def test_clearing_a_backup_that_was_cut_off_is_taken_up_again(tmp_path: Path, is_in: bool) -> None:
    path, stick = two_games(tmp_path)
    [kept] = sticks.backups_on([stick])
    held = sqlite3.connect(kept.path, isolation_level=None)
    held.execute("PRAGMA cache_size = 1")
    held.execute("BEGIN IMMEDIATE")
    held.execute("UPDATE entries SET payload = payload || ' '")
    for suffix in ("", "-journal"):  # as a stick has it that was pulled in the middle
        shutil.copyfile(beside(kept.path, suffix), beside(path.with_name("cut.db"), suffix))
    held.execute("ROLLBACK")
    held.close()
    for suffix in ("", "-journal"):
        shutil.copyfile(beside(path.with_name("cut.db"), suffix), beside(kept.path, suffix))
        beside(path.with_name("cut.db"), suffix).unlink()
    with evenings.journal(path) as journal:
        shred(journal, [1], [stick] if is_in else [])
        if not is_in:
            Work("", AppContext(journal, GoingClock()).backing_up_to(stick)).run()

    assert b"Wilhelmine" not in whole(tmp_path)
    restored = tmp_path / "restored.db"
    shutil.copyfile(kept.path, restored)
    with evenings.journal(restored) as journal:
        journal.verify()


def test_a_restored_backup_has_no_game_on_the_table_that_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with evenings.journal(path) as journal:
        doomed = keep(journal)
        backups.back_up(journal)
        on_table = journal.on_table
        journal.delete(doomed)
        shred(journal, [doomed])
    backups.restore(path, 1, GoingClock())
    with evenings.journal(path) as journal:
        assert (on_table, journal.on_table) == (doomed, None)


def test_a_game_deleted_for_good_holds_no_old_backup_back(tmp_path: Path) -> None:
    path, stick = two_games(tmp_path)
    with evenings.journal(path) as journal:
        shred(journal, [1])
        for seats in ("AB", "BC", "CD", "DE", "EF", "FG", "GH"):
            keep(journal, seats=tuple(seats))
            sticks.copy_to(stick, backups.back_up(journal))

    assert len(sticks.backups_on([stick])) == 7


def test_only_games_in_the_bin_are_deleted_for_good(tmp_path: Path) -> None:
    with evenings.journal(tmp_path / "journal.db") as journal:
        game_id = keep(journal)

        with pytest.raises(NoSuchGame, match="not in the bin"):
            shred(journal, [game_id])
        shred(journal, [])
        assert len(journal.games()) == 1


def test_tables_can_still_be_mended_after_the_file_was_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with evenings.journal(path) as journal:
        doomed, other = keep(journal), keep(journal)
        journal.delete(doomed)
        shred(journal, [doomed])
    content = path.read_bytes()
    path.write_bytes(content.replace(b"archived TEXT", b"archivee TEXT"))
    journal, recovery = open_or_recover(path, GoingClock())
    with journal:
        assert recovery is not None
        assert [card.id for card in journal.games()] == [other]
        assert other in summaries.all_of(journal)
