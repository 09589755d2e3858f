"""Looking into a journal changes nothing, whatever state it and its disk are in."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.startup import open_journal
from companion.history import summaries
from companion.storage.database import Damaged, JournalError, Newer, NotSaved
from companion.storage.journal import Journal
from companion.storage.onlooker import copy_journal, look
from tests.companion import evenings
from tests.companion.storage.journals import kept_journals
from tests.companion.storage.test_journal import (
    BEGINNING,
    Clock,
    berries,
    filled,
    killed_in_the_middle,
    pick,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def contents(folder: Path) -> dict[str, bytes]:
    """What lies in a folder, but for the index of the log, which readers share."""
    return {
        one.name: one.read_bytes()
        for one in folder.iterdir()
        if not one.name.endswith("-shm") and one.stat().st_size
    }


def test_an_onlooker_sees_one_moment_while_somebody_writes(path: Path) -> None:
    filled(path, entries=5)
    with Journal.open(path, Clock()) as journal, look(path, Clock()) as seen:
        length = seen.card(1).length
        journal.append(1, 5, [pick(5)])

        assert (length, seen.card(1).length) == (5, 5)
        assert berries(seen, 1) == [0, 1, 2, 3, 4]
        seen.verify()


def test_an_onlooker_cannot_write(path: Path) -> None:
    filled(path)
    with look(path, Clock()) as seen:
        for write in (
            lambda: seen.set("theme", "light"),
            lambda: seen.append(1, 40, [pick(1)]),
            lambda: seen.put_on_table(None),
        ):
            with pytest.raises(NotSaved, match="only looked at"):
                write()
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            seen.connection.execute("DELETE FROM games")


def test_looking_at_a_killed_journal_leaves_it_to_its_holder(path: Path) -> None:
    killed_in_the_middle(path)
    before = contents(path.parent)
    with look(path, Clock()) as seen:
        length = seen.card(1).length

    assert length == 30
    assert contents(path.parent) == before


@pytest.mark.parametrize("content", [b"Dear diary", b""])
def test_what_is_no_journal_stays_where_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    if content:
        with pytest.raises(JournalError, match="not a database"):
            look(path, Clock())
    else:
        look(path, Clock()).close()

    assert path.read_bytes() == content
    assert not list(path.parent.glob("*.kept-*"))


def test_a_damaged_journal_is_said_to_be_damaged_and_stays(path: Path) -> None:
    filled(path, entries=60)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    before = contents(path.parent)
    with pytest.raises(Damaged), look(path, Clock()) as seen:
        seen.load(1)

    assert contents(path.parent) == before


def test_an_older_format_is_read_and_stays_old(path: Path) -> None:
    shutil.copyfile(kept_journals.FOLDER / "format-1.db", path)
    expected = json.loads((kept_journals.FOLDER / "format-1.json").read_text("utf-8"))
    before = path.read_bytes()
    with look(path, Clock()) as seen:
        assert kept_journals.said(seen) == expected
        assert seen.card(2).standing == "stopped"

    assert path.read_bytes() == before


def newer(path: Path, *changes: str) -> None:
    filled(path, entries=3)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 999")
        for sql in changes:
            file.execute(sql)
        file.commit()


def test_a_newer_format_is_read_where_it_can_be(path: Path) -> None:
    newer(path, "ALTER TABLE games ADD COLUMN weather TEXT", "DROP TABLE snapshots")
    before = path.read_bytes()
    with look(path, Clock()) as seen:
        found = berries(seen, 1)

    assert found == [0, 1, 2]
    assert path.read_bytes() == before


def test_a_newer_format_that_cannot_be_read_says_who_wrote_it(path: Path) -> None:
    newer(path, "ALTER TABLE entries RENAME COLUMN payload TO body")

    with pytest.raises(Newer, match=r"written by version .* \(format 999.*install that version"):
        look(path, Clock())


def test_the_app_looks_on_at_a_newer_journal(path: Path) -> None:
    newer(path, "ALTER TABLE games ADD COLUMN weather TEXT")
    before = path.read_bytes()
    journal, storage = open_journal(path, Clock())
    with journal:
        assert berries(journal, 1) == [0, 1, 2]
        assert "install that version" in journal.why_not_kept
        assert not storage.is_well
        journal.append(1, 3, [pick(3)])

    assert path.read_bytes() == before


def test_a_second_app_looks_on_and_says_who_has_the_games(path: Path) -> None:
    with Journal.open(path, Clock(), holder="the app") as first:
        evenings.keep_running(first)
        second, storage = open_journal(path, Clock())
        with second:
            length = second.card(1).length
            second.delete(1)

            assert "the app (process" in storage.says
            assert "look on" in storage.says
            assert "nothing is kept" in second.why_not_kept
        assert first.card(1).length == length
        assert first.card(1).deleted is None


def test_history_is_counted_though_nothing_can_be_kept(path: Path) -> None:
    with evenings.journal(path) as journal:
        game_id = evenings.keep(journal)
    with look(path, Clock()) as seen:
        found = summaries.all_of(seen)

        assert found[game_id].is_over
        assert summaries.known(seen) == {}


def test_bytes_of_an_open_journal_are_never_copied(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.connection.execute("PRAGMA user_version = 0")  # so that SQLite's way is no way

        with pytest.raises(RuntimeError, match="only SQLite may read it"):
            copy_journal(path, path.with_name("copy.db"))
