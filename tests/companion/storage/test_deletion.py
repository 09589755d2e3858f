"""Deleting for good: not a byte of a game stays, and every other game does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.history import summaries
from companion.storage import backups
from companion.storage.database import NoSuchGame
from companion.storage.deletion import shred
from companion.storage.recovery import open_or_recover
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
