"""The power goes: what was written but not synced is gone, or torn, or there all the same.

A real program plays an evening under a shim that notes its writes and syncs. Then the cut is played
at every moment of it, and each time the journal must open as if nothing had happened, with all that
had been shown as saved. That this can fail is shown by switching the syncing off.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.presenters.app_context import AppContext
from companion.storage.backups import backups
from companion.storage.journal import Journal
from companion.storage.recovery import open_or_recover
from tests.powercut.disk import Disk, Note, read_trace
from tests.powercut.random_evening import JumpingClock, disagreements, look

ROOT = Path(__file__).parents[2]
CHANCES = (0.0, 1.0, 0.5, 0.9)
"""How likely each unsynced sector is on the disk: none, all, and torn in two ways."""


Cut = tuple[int, float, int]
"""How many calls came before it, how likely each sector is there, and a number to draw lots by."""


@dataclass(frozen=True)
class Stage:
    """Where an evening is traced and its cuts are played."""

    ram: Path
    shim: Path

    def trace(self, seed: int, steps: int, pragma: str = "") -> list[Note]:
        folder, into = self.ram / f"evening-{seed}", self.ram / f"trace-{seed}"
        folder.mkdir()
        env = os.environ | {
            "CUT_FOLDER": str(folder),
            "CUT_TRACE": str(into),
            "LD_PRELOAD": str(self.shim),
            "PYTHONPATH": str(ROOT),
        }
        command = [sys.executable, "-m", "tests.powercut", "trace"]
        command += [str(folder), str(seed), str(steps), *filter(None, [pragma])]
        subprocess.run(command, check=True, env=env, cwd=ROOT)
        return list(read_trace(into))

    def losses(self, notes: list[Note], cuts: list[Cut]) -> Iterator[str]:
        """Yield what is wrong after each of the cuts."""
        disk, played = Disk(), 0
        for at, chance, lot in sorted(cuts):
            for note in notes[played:at]:
                disk.play(note)
            played = max(played, at)
            disk.cut(self.ram / "cut", Random(at * 1000 + lot), chance)
            for wrong in after(disk.marks, self.ram / "cut"):
                yield f"cut after call {at} of {len(notes)}, sectors by {chance}: {wrong}"


def after(marks: bytes, folder: Path) -> Iterator[str]:
    """Yield what is wrong in a folder after a cut, by what had been shown before it."""
    told: list[dict[str, Any]] = [json.loads(line) for line in marks.splitlines()]
    journal, recovery = open_or_recover(folder / "journal.db", JumpingClock(Random(1)))
    with journal:
        if recovery is not None:
            yield f"recovered: {recovery}"
        journal.verify()
        yield from disagreements(told, look(AppContext(journal, journal.clock)))
    for backup in backups(folder / "journal.db"):
        with Journal.open(backup.path, journal.clock) as copy:
            copy.verify()


def everywhere(notes: list[Note], every: int, seed: int) -> list[Cut]:
    """Return cuts spread over a trace: each call once in `every`, with a chance by lot."""
    lots = Random(seed)
    return [
        (at, chance, 0)
        for at in range(1, len(notes) + 1)
        for chance in CHANCES
        if lots.randrange(every) == 0
    ]


@pytest.fixture
def stage(ram: Path, shim: Path) -> Stage:
    return Stage(ram, shim)


@pytest.mark.slow
def test_a_cut_at_any_moment_loses_nothing_that_was_shown_as_saved(stage: Stage) -> None:
    notes = stage.trace(seed=5, steps=60)
    cuts = everywhere(notes, every=14, seed=5)

    assert len(cuts) > 100
    assert list(stage.losses(notes, cuts)) == []


@pytest.mark.slow
def test_a_frame_torn_within_its_header_is_no_lost_event(stage: Stage) -> None:
    notes = stage.trace(seed=0, steps=150)
    # A frame of the log begins with 24 bytes; a sector may end within them.
    torn = [at for at, note in enumerate(notes) if len(note.body) == 24 and note.at % 512 == 504]
    cuts = [(at + 4, 0.5, lot) for at in torn for lot in range(8)]

    assert torn
    assert list(stage.losses(notes, cuts)) == []


@pytest.mark.slow
@pytest.mark.parametrize("level", ["OFF", "NORMAL"])
def test_without_syncing_the_cut_loses_what_was_shown(stage: Stage, level: str) -> None:
    notes = stage.trace(seed=5, steps=30, pragma=f"synchronous = {level}")
    cuts = [(at, 0.0, 0) for at in range(1, len(notes) + 1, 8)]

    assert any("is not as it was shown" in loss for loss in stage.losses(notes, cuts))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_cuts_at_every_moment_of_twenty_evenings(stage: Stage, seed: int) -> None:
    notes = stage.trace(seed=seed, steps=150)
    cuts = everywhere(notes, every=10, seed=seed)

    assert list(stage.losses(notes, cuts)) == []
