"""Formats of the journal: old ones are brought up, step by step; newer ones are left alone."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.history.person_removal import forget
from companion.storage import migrations
from companion.storage.backups import backups, restore
from companion.storage.database import Damaged, Newer
from companion.storage.journal import Journal
from companion.storage.journal_entries import Snapshot, Written
from companion.storage.onlooker import look
from companion.storage.recovery import open_or_recover
from tests.companion.storage.journals import kept_journals
from tests.companion.storage.test_journal import BEGINNING, Clock, filled, pick

KEPT = sorted(kept_journals.FOLDER.glob("format-*.db"))
STANDING = {2: "stopped", 6: "finished"}
"""How the games of the kept evening stand that are not running."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def of_format_1(path: Path) -> Any:
    shutil.copyfile(kept_journals.FOLDER / "format-1.db", path)
    return json.loads((kept_journals.FOLDER / "format-1.json").read_text("utf-8"))


def test_a_journal_of_every_format_is_kept() -> None:
    assert {one.stem for one in KEPT} >= {f"format-{n + 1}" for n in range(migrations.VERSION)}


@pytest.mark.parametrize("kept", KEPT, ids=lambda one: str(one.stem))
def test_a_kept_journal_says_what_it_always_said(kept: Path, path: Path) -> None:
    shutil.copyfile(kept, path)
    expected = json.loads(kept.with_suffix(".json").read_text("utf-8"))
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is None
        assert kept_journals.said(journal) == expected
        journal.verify()


def test_an_older_journal_says_how_each_game_stands(path: Path) -> None:
    expected = of_format_1(path)
    with Journal.open(path, Clock()) as journal:
        standing = {int(one): journal.card(int(one)).standing for one in expected["games"]}

    assert standing == {number: STANDING.get(number, "running") for number in standing}


def test_before_an_older_journal_is_changed_it_is_backed_up(path: Path) -> None:
    expected = of_format_1(path)
    Journal.open(path, Clock()).close()
    [backup] = backups(path)
    with closing(sqlite3.connect(backup.path)) as copy:
        version = migrations.version_of(copy)
    restore(path, 1, Clock())
    with Journal.open(path, Clock()) as journal:
        found = kept_journals.said(journal)

    # The choices of the machine come along only in part; test_backups says which.
    for one in (found, expected):
        one["settings"].pop("app")
    assert found == expected
    assert version == 1


def test_a_migrated_journal_is_made_like_a_new_one(tmp_path: Path) -> None:
    of_format_1(tmp_path / "old.db")
    made = []
    for name in ("old.db", "new.db"):
        with Journal.open(tmp_path / name, Clock()) as journal:
            rows = journal.connection.execute(
                "SELECT type, name, rootpage, sql FROM sqlite_schema ORDER BY rootpage"
            ).fetchall()
            made.append([(*row[:3], migrations.squeezed(str(row[3]))) for row in rows])

    assert made[0] == made[1]


KILLED_AT = """
import os, sqlite3, sys
from pathlib import Path
from companion.storage.files.place import Connection
from companion.storage.journal import Journal
from datetime import datetime

at = int(sys.argv[2])
count = 0

def execute(self, *what):
    global count
    count += 1
    if count == at:
        os.kill(os.getpid(), 9)
    return sqlite3.Connection.execute(self, *what)

Connection.execute = execute
Journal.open(Path(sys.argv[1]), lambda: datetime(2026, 11, 18)).close()
"""


@pytest.mark.slow
@pytest.mark.parametrize("at", [*range(16, 44, 4), 46, 60, 70])
def test_a_migration_that_is_killed_goes_on_next_time(path: Path, at: int) -> None:
    expected = of_format_1(path)
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT, str(path), str(at)],
        cwd=Path(__file__).parents[3],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])},
        check=False,
    )
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert done.returncode in (-signal.SIGKILL, 0)
        assert recovery is None
        assert kept_journals.said(journal) == expected
        assert not journal.connection.execute("SELECT * FROM about WHERE name = 'moved'").fetchall()


NUMBER_AT = 60
"""Where SQLite keeps the number of the format: four bytes of the file's beginning."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda one: str(one.stem))
def test_a_flipped_bit_in_the_number_is_damage_and_all_comes_back(kept: Path, path: Path) -> None:
    expected = json.loads(kept.with_suffix(".json").read_text("utf-8"))
    for bit in range(32):
        content = bytearray(kept.read_bytes())
        content[NUMBER_AT + bit // 8] ^= 1 << bit % 8
        path.write_bytes(content)
        with pytest.raises(Damaged):
            look(path, Clock())
        journal, recovery = open_or_recover(path, Clock())
        with journal:
            assert recovery is not None, bit
            assert (recovery.cut, recovery.lost) == ((), 0)
            assert recovery.kept is not None
            assert recovery.kept.read_bytes() == bytes(content)
            assert kept_journals.said(journal) == expected
        for one in path.parent.iterdir():
            one.unlink()


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE weather (game INTEGER)",
        "ALTER TABLE games ADD COLUMN weather TEXT",
        "DROP TABLE snapshots",
        "ALTER TABLE games RENAME COLUMN head TO tail",
    ],
)
def test_a_higher_number_with_other_tables_is_newer(path: Path, change: str) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {migrations.VERSION + 1}")
        newer.execute(change)
        newer.commit()
    content = path.read_bytes()

    with pytest.raises(Newer):
        open_or_recover(path, Clock())
    assert path.read_bytes() == content


def test_no_two_formats_have_the_same_tables() -> None:
    formats = [migrations.tables(one) for one in range(1, migrations.VERSION + 1)]

    assert all(one not in formats[:at] for at, one in enumerate(formats))


def test_a_newer_journal_is_left_alone_and_says_who_wrote_it(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 999")
        newer.execute("UPDATE about SET value = '7.1' WHERE name = 'program'")
        newer.execute("ALTER TABLE games RENAME COLUMN head TO tail")
        newer.commit()
    content = path.read_bytes()

    for open_it in (Journal.open, open_or_recover):
        with pytest.raises(Newer, match=r"by version 7\.1 of this program \(format 999.*install"):
            open_it(path, Clock())
    assert path.read_bytes() == content
    assert not list(path.parent.glob("*.kept-*"))


def test_what_a_later_release_only_adds_is_no_damage(path: Path) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as later:
        later.execute("ALTER TABLE games ADD COLUMN weather TEXT")
        later.execute("ALTER TABLE entries ADD COLUMN device TEXT NOT NULL DEFAULT ''")
        later.execute("ALTER TABLE settings ADD COLUMN since TEXT")
        later.execute("CREATE TABLE photographs (game INTEGER, picture BLOB)")
        later.execute("CREATE INDEX by_game ON photographs (game)")
        later.commit()
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is None
        assert journal.append(1, 40, [pick(1)]) == 41
        journal.begin(BEGINNING)
        journal.set("theme", "light")


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER quiet AFTER INSERT ON entries BEGIN DELETE FROM games; END",
        "CREATE VIEW all_games AS SELECT * FROM games",
        "DROP TABLE mine",
        "ALTER TABLE games RENAME COLUMN archived TO archivee",
    ],
)
def test_what_is_more_than_added_is_damage(path: Path, sql: str) -> None:
    filled(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(sql)

    with pytest.raises(Damaged, match="its tables are not as they were made"):
        Journal.open(path, Clock())


def test_a_damaged_journal_of_an_older_format_is_brought_over(path: Path) -> None:
    expected = of_format_1(path)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"is_finished INTEGER", b"is_finishee INTEGER"))
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert recovery.games == len(expected["games"])
        assert kept_journals.said(journal) == expected
        assert journal.card(2).standing == "stopped"


def test_a_recovered_journal_is_still_the_same_one(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(1)], standing="paused")
        identity = journal.identity
    path.write_bytes(path.read_bytes().replace(b"archived TEXT", b"archivee TEXT"))
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert (journal.identity, journal.card(1).standing) == (identity, "paused")


# What format 2 added


def test_a_journal_has_an_identity_that_stays(tmp_path: Path) -> None:
    found = []
    for name in ("one.db", "one.db", "other.db"):
        with Journal.open(tmp_path / name, Clock()) as journal:
            found.append(journal.identity)

    assert found[0] == found[1] != found[2]
    assert all(len(one) == 32 for one in found)


def test_a_journal_says_which_version_wrote_it(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        ours = journal.program
        with journal.transaction() as run:
            run("UPDATE about SET value = '0.0' WHERE name = 'program'")
    with Journal.open(path, Clock()) as journal:
        assert journal.program == ours != ""


def test_a_game_stands_as_it_was_said(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        found = []
        for length, entry, standing in (
            (0, pick(1), "paused"),
            (1, pick(2), "running"),
            (2, pick(3), None),
            (3, Written("event", {"type": "stopped"}), "stopped"),
            (4, Written("sheet"), None),
            (5, Written("undo"), None),
        ):
            journal.append(1, length, [entry], standing=standing)  # type: ignore[arg-type]
            found.append(journal.card(1).standing)
        journal.append(1, 6, [], standing="paused")

        assert found == ["paused", "running", "running", "stopped", "finished", "running"]
        assert (journal.card(1).standing, journal.card(1).length) == ("paused", 6)


SNAPSHOT = Snapshot("1", {"round": 2, "by": "Zoë"}, {"totals": {"Ada": 3}})


def test_the_last_known_position_comes_back(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        before = journal.snapshot(1)
        journal.append(1, 0, [pick(1), pick(2)], snapshot=SNAPSHOT)
        journal.append(1, 2, [pick(3)])
        kept = journal.snapshot(1)
        journal.append(1, 3, [], snapshot=Snapshot("2", {}, {}))

        assert before is None
        assert kept == Snapshot("1", SNAPSHOT.position, SNAPSHOT.sheet, 2)
        assert journal.snapshot(1) == Snapshot("2", {}, {}, 3)


def test_a_damaged_position_is_none(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(1)], snapshot=SNAPSHOT)
        journal.connection.execute("UPDATE snapshots SET position = replace(position, '2', '3')")

        assert journal.snapshot(1) is None


def test_a_position_goes_with_its_game_and_with_a_person_in_it(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        for game_id in (1, 2):
            journal.begin(BEGINNING)
            journal.append(game_id, 0, [pick(1)], snapshot=SNAPSHOT)
        journal.delete(2)
        journal.purge(2)
        left = journal.snapshot(2)
        forget(journal, "Ada", "Somebody")

        assert (left, journal.snapshot(1)) == (None, None)
