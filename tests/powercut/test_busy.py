"""Onlookers and backups beside a busy writer that is killed: nothing lost, nothing put aside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from companion.storage.onlooker import look
from companion.storage.recovery import open_or_recover
from tests.powercut.busy_table import clock
from tests.powercut.test_killed import ROOT, hall


@dataclass
class Counts:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    looks: int = 0
    wrong: list[str] = field(default_factory=list)


@contextmanager
def onlookers(folder: Path, count: int, counts: Counts) -> Iterator[None]:
    """Programs that run every reading command in a loop; what they complain of is counted."""
    logs = [folder.parent / f"onlooker-{number}" for number in range(count)]
    running = []
    command = [sys.executable, "-m", "tests.powercut", "look", str(folder)]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    try:  # around the starting too: whoever interrupts a test leaves none of them behind
        for log in logs:
            with log.open("wb") as out:
                running.append(subprocess.Popen(command, stdout=out, stderr=out, cwd=ROOT, env=env))
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()
        for log in logs:
            for line in log.read_text().splitlines():
                if '"looked"' in line:
                    counts.looks += 1
                else:
                    counts.wrong.append(line)


def busy_evening(ram: Path, kills: int, seed: int, watching: int = 5) -> Counts:
    """Kill a busy writer again and again beside onlookers; return what came of it."""
    counts, lots, folder = Counts(), Random(seed), ram / "data"
    folder.mkdir()
    path = folder / "journal.db"
    before = 0
    with hall("busy") as writers:
        before = _killed(writers.play_and_kill(folder, seed, lots, at_least=2), before, counts)
        with onlookers(folder, watching, counts):
            until = time.monotonic() + 120
            while kills > counts.kills or (not _all_looked(ram) and time.monotonic() < until):
                told = writers.play_and_kill(folder, seed, lots, at_least=1)
                before = _killed(told, before, counts)
                with look(path, clock) as journal:
                    length = journal.card(1).length
                    journal.verify()
                if not before <= length <= before + 1:
                    counts.wrong.append(f"{length} entries where {before} were acknowledged")
                before = length
    journal, recovery = open_or_recover(path, clock)
    with journal:
        if recovery is not None:
            counts.wrong.append(f"recovered: {recovery}")
    counts.wrong += [one.name for one in folder.iterdir() if ".kept-" in one.name]
    return counts


def _killed(told: list[dict[str, object]], before: int, counts: Counts) -> int:
    shown = [one["shown"] for one in told if "shown" in one]
    counts.kills += 1
    counts.acknowledged += len(shown)
    return int(str(shown[-1])) if shown else before


def _all_looked(ram: Path) -> bool:
    return all('"looked"' in one.read_text() for one in ram.glob("onlooker-*"))


@pytest.mark.slow
def test_eight_kills_beside_two_onlookers_lose_and_put_aside_nothing(ram: Path) -> None:
    counts = busy_evening(ram, 8, seed=1, watching=2)

    assert counts.wrong == []
    assert (counts.kills >= 8, counts.looks >= 2) == (True, True)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 310))
def test_three_hundred_kills_beside_five_onlookers(ram: Path, seed: int) -> None:
    counts = busy_evening(ram, 30, seed)
    print(json.dumps(counts.__dict__))

    assert counts.wrong == []
    assert counts.looks > 40
