"""Real small disks that fill up or turn read-only: said at once, nothing lost, nothing stops.

They are mounted for the test, which takes root; without it the tests are skipped and say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.app.startup import open_journal
from companion.play.moment import Saved, SaveFailed
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.backups import back_up, backups
from companion.storage.database import NotSaved
from companion.storage.journal import Journal
from companion.storage.onlooker import look
from rules.record import Event
from tests.powercut.random_evening import digest, script

ROOT = Path(__file__).parents[2]


def clock() -> datetime:
    return datetime(2026, 11, 18, tzinfo=UTC)


def run(*command: str | Path) -> None:
    """Run a command of the system, or skip where it is not allowed or not there."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed here")
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"{command[0]} is not allowed here: {done.stderr.strip()}")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 KB."""
    folder = tmp_path / "small"
    folder.mkdir()
    run("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", folder)
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Path]:
    """A card with a file system that the kernel can turn read-only, as it does on an error."""
    image, folder = tmp_path / "card.img", tmp_path / "card"
    folder.mkdir()
    with image.open("wb") as file:
        file.truncate(8 << 20)
    run("mkfs.ext4", "-q", "-F", image)
    run("mount", "-o", "loop", image, folder)
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk to the last byte."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 512, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                continue
    return ballast


def turn_read_only(folder: Path) -> None:
    run("mount", "-o", "remount,abort", folder)  # what the kernel does when a card fails


def begun(journal: Journal) -> tuple[Session, tuple[Event, ...]]:
    name, played = script(3)
    session = AppContext(journal, clock).begin(name, played.start.seats)
    return session, tuple(played.history)


def test_a_disk_that_fills_up_is_told_and_caught_up_with(small: Path) -> None:
    with Journal.open(small / "journal.db", clock) as journal:
        session, events = begun(journal)
        session.tell(*events[:3])
        ballast = fill(small)
        told = 3
        while isinstance(session.saved, Saved):  # the log has some room left
            session.tell(events[told])
            told += 1
        failed = session.saved
        session.tell(*events[told : told + 2])
        session.undo()
        ballast.unlink()
        session.redo()

        assert (failed.why, failed.unsaved) == ("the disk is full", 1)
        assert session.save()
        kept = Session.open(journal, session.game_id)
        assert digest(kept.record) == digest(session.record)
        journal.verify()


def test_what_was_saved_before_the_disk_was_full_is_there_after_a_restart(small: Path) -> None:
    journal = Journal.open(small / "journal.db", clock)
    session, events = begun(journal)
    fill(small)
    saved = 0
    while isinstance(session.saved, Saved):
        session.tell(events[saved])
        saved += 1
    journal.close()
    again, storage = open_journal(small / "journal.db", clock)
    with again:
        assert again.card(1).length == saved - 1
        assert not storage.is_well


def test_a_backup_that_does_not_fit_leaves_nothing_behind_and_stops_nobody(small: Path) -> None:
    with Journal.open(small / "journal.db", clock) as journal:
        session, events = begun(journal)
        session.tell(*events[:20])
        fill(small)

        with pytest.raises(NotSaved, match=r"full|No space"):
            back_up(journal)
        assert backups(journal.path) == ()
        assert not list(small.glob("*.part*"))


def test_a_journal_on_a_full_disk_opens_and_says_so(small: Path) -> None:
    with Journal.open(small / "journal.db", clock) as journal:
        session, events = begun(journal)
        session.tell(*events[:5])
        digested = digest(session.record)
    fill(small)
    journal, storage = open_journal(small / "journal.db", clock)
    with journal:
        kept = Session.open(journal, 1)

        assert digest(kept.record) == digested
        assert not storage.is_well
        assert storage.says.startswith("the disk is full: nothing is kept")


def test_a_card_that_turns_read_only_is_told_and_the_game_goes_on(card: Path) -> None:
    journal = Journal.open(card / "journal.db", clock)
    session, events = begun(journal)
    session.tell(*events[:4])
    shown = digest(session.record)
    turn_read_only(card)
    session.tell(events[4])
    failed = session.saved
    journal.close()
    again, storage = open_journal(card / "journal.db", clock)
    with again:
        kept = Session.open(again, 1)
        before = digest(kept.record)
        kept.tell(events[4])
        new = AppContext(again, clock).begin(script(3)[0], script(3)[1].start.seats)

        assert isinstance(failed, SaveFailed)
        assert before == shown
        assert digest(kept.record) == digest(session.record)
        assert isinstance(kept.saved, SaveFailed)
        assert kept.saved.why.endswith("nothing is kept when it is switched off")
        assert isinstance(new.saved, SaveFailed)
        assert (storage.is_well, storage.says) == (False, kept.saved.why)
        folder = again.path.parent
    assert not folder.exists()


KILLED = """
import os, sys
from pathlib import Path
from companion.storage.journal import Journal
from companion.storage.onlooker import look
from tests.powercut.test_disks import begun, clock
journal = Journal.open(Path(sys.argv[1]), clock)
session, events = begun(journal)
session.tell(*events[:12])
session.stop()
os.kill(os.getpid(), 9) if sys.argv[2] == "killed" else journal.close()
"""

READING = (
    ("history",),
    ("history", "1"),
    ("stats",),
    ("export", "1"),
    ("export", "--all"),
    ("export", "--all", "--format", "points"),
    ("replay", "1", "--json"),
    ("doctor", "--quick"),
    ("copy", "notad"),
)


def python(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("disk", ["full", "read-only"])
@pytest.mark.parametrize("ended", ["closed", "killed"])
def test_every_command_that_reads_does_so_on_a_bad_disk(card: Path, disk: str, ended: str) -> None:
    path = card / "journal.db"
    python("-c", KILLED, path, ended)
    expected = len(list(look(path, clock).load(1).history))
    for suffix in ("-shm",) if ended == "killed" else ("-shm", "-wal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    if disk == "full":
        fill(card)
    else:
        turn_read_only(card)
    before = {one.name: one.read_bytes() for one in card.iterdir() if one.is_file()}
    done = {one: python("-m", "companion", *one, "--data", card) for one in READING}

    assert expected == 13
    for one, what in done.items():
        assert what.returncode == (1 if one[0] == "doctor" else 0), (one, what.stderr)
    assert done["history", "1"].stdout.count("\n") > expected
    after = {one.name: one.read_bytes() for one in card.iterdir() if one.is_file()}
    assert {name: after[name] for name in before} == before


def test_a_command_that_writes_says_what_is_wrong_with_the_disk(card: Path) -> None:
    path = card / "journal.db"
    python("-c", KILLED, path, "closed")
    turn_read_only(card)
    done = python("-m", "companion", "new", "notad", "--players", "Ada,Ben", "--data", card)

    assert done.returncode == 2
    assert "read-only" in done.stderr
