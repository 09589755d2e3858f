"""Losses that were once found, played again with real programs.

Locks that were dropped by a glance at the file, and onlookers that took the journal away.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.storage.recovery import open_or_recover
from tests.powercut.busy_table import clock
from tests.powercut.test_killed import ROOT

ENV = os.environ | {"PYTHONPATH": str(ROOT)}

WRITER = """
import sys
from pathlib import Path
from companion.play.session import Session
from companion.storage.backups import backing_up
from companion.storage.recovery import open_or_recover
from companion.storage.work import Work
from rules import shelf
from tests.powercut.busy_table import clock

journal, _ = open_or_recover(Path(sys.argv[1]), clock, holder="the app")
session = Session.begin(journal, shelf.game("notad"), ("Ada", "Ben"))
number = 0
for line in sys.stdin:  # a number of events, or "backup"
    if line == "backup\\n":
        Work("", backing_up(journal, at_once=True)).run()
    for _ in range(int(line) if line != "backup\\n" else 0):
        number += 1
        session.rename("Ada", f"Ada {number}")
        assert session.save(), session.saved
    print(number, flush=True)
"""

BUSY = """
import sys, time
from pathlib import Path
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from tests.powercut.busy_table import clock

journal, length = Journal.open(Path(sys.argv[1]), clock), 0
game = journal.begin(Beginning("notad", "1", ("Ada", "Ben")))
print("writing", flush=True)
while True:
    length = journal.append(game, length, [Written("event", {"type": "pick", "by": "Ada"})])
    print(length, flush=True)
    time.sleep(0.01)  # a look takes longer, so that nearly each has a commit in it
"""

READER = """
import sys
from pathlib import Path
from companion.history import game_list
from companion.storage.onlooker import look
from tests.powercut.busy_table import clock

lengths = []
for _ in range(int(sys.argv[2])):
    with look(Path(sys.argv[1]), clock) as journal:
        game_list.games(journal)
        for card in journal.games():
            kept = journal.load(card.id)
            assert len(kept.history) == card.length == kept.card.length
            lengths.append(card.length)
print(lengths[0], lengths[-1], len(lengths))
"""


@contextmanager
def started(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=ENV,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def told(process: subprocess.Popen[str], what: str) -> int:
    """Tell the writer to do something; return how many events it has acknowledged by then."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{what}\n")
    process.stdin.flush()
    return int(process.stdout.readline())


@pytest.mark.slow
def test_a_backup_in_the_app_and_a_quick_doctor_lose_nothing_when_it_is_killed(ram: Path) -> None:
    path = ram / "data" / "journal.db"
    path.parent.mkdir()
    doctor = [sys.executable, "-m", "companion", "doctor", "--quick", "--data", str(path.parent)]
    with started(WRITER, str(path)) as writer:
        told(writer, "12")
        told(writer, "backup")
        told(writer, "10")
        looked = subprocess.run(doctor, cwd=ROOT, env=ENV, capture_output=True, check=False)
        left = {one.name for one in path.parent.iterdir()}
        acknowledged = told(writer, "10")
        writer.kill()
        writer.wait()
    journal, recovery = open_or_recover(path, clock)
    with journal:
        [card] = journal.games()
        names = [one["name"] for one in journal.load(card.id).history]

    assert looked.returncode in (0, 1), looked.stderr
    assert {"journal.db-wal", "journal.db-shm"} <= left
    assert recovery is None
    assert names == [f"Ada {number}" for number in range(1, acknowledged + 1)]


@pytest.mark.slow
def test_a_hundred_looks_beside_a_busy_writer_put_nothing_aside(ram: Path) -> None:
    path = ram / "data" / "journal.db"
    path.parent.mkdir()
    with started(BUSY, str(path)) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "writing\n"
        read = []
        for _ in range(2):
            reader = subprocess.Popen(
                [sys.executable, "-c", READER, str(path), "50"],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=ROOT,
                env=ENV,
            )
            read.append(reader)
        lines = 0
        while any(one.poll() is None for one in read):
            lines += bool(writer.stdout.readline())
        said = [one.communicate() for one in read]
        assert writer.poll() is None
    files = {one.name for one in path.parent.iterdir()}
    journal, recovery = open_or_recover(path, clock)
    with journal:
        [card] = journal.games()
        journal.verify()

    assert [one.returncode for one in read] == [0, 0], said
    spans = [[int(one) for one in out.split()] for out, _complaint in said]
    assert [span[2] for span in spans] == [50, 50]
    assert all(span[0] < span[1] for span in spans)  # it did write meanwhile
    assert recovery is None
    assert card.length >= lines
    assert not [one for one in files if "kept" in one or "torn" in one]
