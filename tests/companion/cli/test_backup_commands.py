"""`companion backups` and `restore`: what is inside is shown before anything is replaced."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.formats.schemas import schema_files
from companion.storage.backups import back_up
from companion.storage.files.lock import Lock
from companion.storage.journal import Journal
from tests.companion.formats.test_schema_files import fits
from tests.companion.storage.test_journal import BEGINNING, Clock, filled, pick

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TABLETOP_COMPANION_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: Any) -> tuple[int, str, str]:
        code = main([str(one) for one in arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    filled(path, entries=2)
    with Journal.open(path, Clock()) as journal:
        back_up(journal)
        journal.begin(BEGINNING, "Sun\x1bday")
    return path


def answer(command: str, said: tuple[int, str, str]) -> Any:
    assert said[0] == 0, said
    told = json.loads(said[1])
    fits(told, schema_files.answer(command, schema_files.ANSWERS[command]))
    return told


def test_backups_are_listed_and_made(run: Run, path: Path) -> None:
    [listed] = answer("backups", run("backups", "--json"))["backups"]
    made = answer("backups", run("backups", "--now", "--json"))
    code, said, _ = run("backups", "--now")

    assert (listed["standing"], len(listed["games"])) == ("older", 1)
    assert [one["standing"] for one in made["backups"]] == ["same", "older"]
    assert made["made"] == made["backups"][0]["file"]
    assert code == 0
    assert said.startswith("Backed up and checked: 2 games, last played 2021-05-01")
    assert [line.split()[0] for line in said.splitlines() if "older" in line] == ["2"]


def test_nothing_is_restored_without_being_asked_for(run: Run, path: Path) -> None:
    before = path.read_bytes()
    code, said, complaint = run("restore", 1)

    assert code == 2
    assert "1 game, last played 2021-05-01" in said
    assert "older: 1 game has more here" in said
    assert "  tiny: Ada, Ben · last played 2021-05-01" in said
    assert "nothing was restored" in complaint
    assert path.read_bytes() == before


def test_a_backup_is_restored_and_what_was_there_is_kept(run: Run, path: Path) -> None:
    code, said, _ = run("restore", 1, "--yes")
    with Journal.open(path, Clock()) as journal:
        assert len(journal.games()) == 1
    [kept] = [
        one
        for one in answer("backups", run("backups", "--json"))["backups"]
        if ".kept-" in one["file"]
    ]

    assert code == 0
    assert "Restored and checked: 1 game" in said
    assert kept["file"] in said.replace("\n", "")
    back = answer("restore", run("restore", kept["number"], "--yes", "--json"))
    assert len(back["restored"]["games"]) == 2
    with Journal.open(path, Clock()) as journal:
        assert len(journal.games()) == 2


def test_a_lost_journal_comes_back_from_a_file(run: Run, path: Path, tmp_path: Path) -> None:
    [backup] = tmp_path.glob("journal.backup-*")
    elsewhere = tmp_path / "elsewhere" / "old.db"
    elsewhere.parent.mkdir()
    shutil.move(backup, elsewhere)
    path.unlink()
    told = answer("restore", run("restore", elsewhere, "--yes", "--json"))

    assert (told["kept"], told["restored"]["standing"]) == (None, "newer")
    with Journal.open(path, Clock()) as journal:
        assert journal.append(1, 2, [pick(2)]) == 3


def test_what_cannot_be_restored_says_why(run: Run, path: Path, tmp_path: Path) -> None:
    [backup] = tmp_path.glob("journal.backup-*")
    missing = run("restore", tmp_path / "gone.db", "--yes")
    number = run("restore", 9, "--yes")
    with closing(sqlite3.connect(backup)) as newer:
        newer.execute("CREATE TABLE dreams (name TEXT)")
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
    too_new = run("restore", 1, "--yes")
    backup.write_bytes(b"not a database at all" * 999)
    foreign = run("restore", 1, "--yes")
    itself = run("restore", path, "--yes")

    assert [one[0] for one in (missing, number, too_new, foreign, itself)] == [2] * 5
    assert "is the journal itself" in itself[2]
    assert "gone.db" in missing[2]
    assert "there is no backup 9, only 1" in number[2]
    assert "which is newer than this one" in too_new[2]
    assert "is damaged" in foreign[2]


def test_a_running_app_is_not_restored_under(run: Run, path: Path) -> None:
    lock = Lock.take(path, "the app")
    code, _said, complaint = run("restore", 1, "--yes")
    lock.release()

    assert code == 2
    assert "the app (process" in complaint
