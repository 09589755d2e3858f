"""The watermark beside the journal: an end that is gone is told, and nothing else ever is."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.storage.backups import back_up, restore
from companion.storage.files.watermark import read_watermark
from companion.storage.journal import Journal
from companion.storage.recovery import open_or_recover
from tests.companion.storage.test_journal import (
    BEGINNING,
    Clock,
    berries,
    killed_in_the_middle,
    pick,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def told(path: Path) -> str:
    journal, recovery = open_or_recover(path, Clock())
    journal.close()
    return str(recovery or "")


def test_a_log_whose_end_is_cut_off_is_told_although_it_reads_well(path: Path) -> None:
    killed_in_the_middle(path)
    log = path.with_name("journal.db-wal")
    whole = log.read_bytes()
    log.write_bytes(whole[: 32 + 40 * (24 + 4096)])

    said = told(path)

    assert "entries of game 1 are missing: they were shown as saved" in said
    assert path.with_name("journal.db-wal-torn").exists()


def test_a_game_whose_very_beginning_is_gone_is_told(path: Path) -> None:
    Journal.open(path, Clock()).close()
    empty = path.read_bytes()
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
    path.write_bytes(empty)

    assert "game 1 is missing" in told(path)


def test_a_lost_end_is_told_until_the_game_goes_on(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(0)])
        shutil.copy(path, path.with_name("older.db"))
        shutil.copy(path.with_name("journal.db-wal"), path.with_name("older.db-wal"))
        journal.append(1, 1, [pick(1), pick(2)])
    shutil.copy(path.with_name("older.db"), path)
    shutil.copy(path.with_name("older.db-wal"), path.with_name("journal.db-wal"))

    first, second = told(path), told(path)
    with Journal.open(path, Clock()) as journal:
        journal.append(1, 1, [pick(9)])

    assert first.startswith("the last 2 entries of game 1 are missing")
    assert second == first
    assert told(path) == ""


def test_a_game_removed_for_good_is_not_missed(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        game_id = journal.begin(BEGINNING)
        journal.append(game_id, 0, [pick(0)])
        journal.delete(game_id)
        journal.purge(game_id)

    assert told(path) == ""


def test_a_restored_backup_is_meant_to_be_shorter(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        back_up(journal)
        journal.append(1, 0, [pick(0)])
    kept = restore(path, 1, Clock())

    assert kept is not None
    assert told(path) == ""
    assert told(kept) == ""


@pytest.mark.parametrize("text", [b"", b"1 99", b"1 99 00ff 0123456789abcdef", b"\xff" * 96])
def test_a_watermark_that_cannot_be_believed_says_nothing(path: Path, text: bytes) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
    path.with_name("journal.db-witness").write_bytes(text)

    assert told(path) == ""


def test_a_watermark_that_cannot_be_written_stops_nobody(path: Path) -> None:
    path.with_name("journal.db-witness").mkdir()
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(0)])

        assert berries(journal, 1) == [0]
    assert read_watermark(path) is None


def test_a_journal_that_is_gone_is_told_where_there_are_backups(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        back_up(journal)
    path.unlink()

    assert told(path).startswith("journal.db is gone, and a new one begins; 1 backups could be")


def damage(lots: Random, content: bytes) -> bytes:
    """Do to a file what a worn-out card does: cut it off, flip bits, lose or mix up blocks."""
    spoiled = bytearray(content)
    block = lots.randrange(0, max(1, len(spoiled)), 512)
    match lots.randrange(5):
        case 0:
            del spoiled[lots.randrange(len(spoiled)) :]
        case 1:
            for _ in range(lots.choice((1, 3, 30))):
                spoiled[lots.randrange(len(spoiled))] ^= 1 << lots.randrange(8)
        case 2:
            spoiled[block : block + 4096] = bytes(len(spoiled[block : block + 4096]))
        case 3:
            spoiled[block : block + 512] = lots.randbytes(len(spoiled[block : block + 512]))
        case 4:
            other = lots.randrange(0, max(1, len(spoiled)), 512)
            spoiled[block : block + 512] = spoiled[other : other + 512]
    return bytes(spoiled)


def silent_losses(path: Path, suffix: str, times: int, seed: int) -> list[int]:
    """Damage a killed journal's file again and again; return the seeds where a loss went untold."""
    killed_in_the_middle(path)
    kept = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    silent = []
    for number in range(seed, seed + times):
        for one in path.parent.iterdir():
            one.unlink()
        for name, content in kept.items():
            (path.parent / name).write_bytes(content)
        target = path.with_name(path.name + suffix)
        target.write_bytes(damage(Random(number), kept[target.name]))
        journal, recovery = open_or_recover(path, Clock())
        with journal:
            found = journal.load(1).history if journal.games() else ()
        numbers = [event["number"] for event in found]
        assert numbers == list(range(len(numbers)))  # never a wrong event
        if len(numbers) < 30 and recovery is None:
            silent.append(number)
    return silent


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["-wal", ""])
def test_no_damage_loses_an_event_in_silence(ram: Path, suffix: str) -> None:
    assert silent_losses(ram / "journal.db", suffix, times=60, seed=1) == []


@pytest.mark.long
@pytest.mark.parametrize("suffix", ["-wal", ""])
def test_thousands_of_damaged_files_lose_nothing_in_silence(ram: Path, suffix: str) -> None:
    assert silent_losses(ram / "journal.db", suffix, times=3000, seed=1000) == []
