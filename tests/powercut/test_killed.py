"""Killed at any moment: the session and the real app lose nothing that they had shown as saved.

A kill keeps what the program had handed to the system, synced or not: see `test_cut.py` for that.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from companion.storage.recovery import open_or_recover
from tests.powercut.random_evening import JumpingClock, Player, digest, disagreements, look

ROOT = Path(__file__).parents[2]


class Hall:
    """A program that plays evenings as often as asked, each until it is killed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def play_and_kill(
        self, folder: Path, seed: int, lots: Random, *, at_least: int = 0
    ) -> list[dict[str, Any]]:
        """Start an evening, kill it at a random moment, and return all it had told."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{folder} {seed}\n")
        self._process.stdin.flush()
        told: list[dict[str, Any]] = []
        pid, wanted = (
            0,
            max(at_least, lots.choice((0, 0, 1, lots.randrange(4), lots.randrange(40)))),
        )
        for line in self._process.stdout:
            said = json.loads(line)
            if "failed" in said:
                raise AssertionError(said["failed"])
            if "gone" in said:
                return told
            pid = said.get("born", pid)
            if "born" not in said:
                told.append(said)
            if pid and sum("shown" in one for one in told) == wanted:
                wanted = -1
                # Not where it has just told something, but anywhere in what it does next.
                until = time.perf_counter() + lots.choice((0, 0.0005, 0.003, 0.03)) * lots.random()
                while time.perf_counter() < until:
                    pass
                os.kill(pid, signal.SIGKILL)
        raise AssertionError("the hall has closed")


@contextmanager
def hall(*what: str) -> Iterator[Hall]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.powercut", "hall", *what],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    try:
        yield Hall(process)
    finally:
        assert process.stdin
        assert process.stdout
        process.stdin.close()
        process.stdout.close()
        process.wait()


def losses_of_evenings(folder: Path, kills: int, seed: int) -> Iterator[str]:
    """Play and kill again and again on one journal; yield what is wrong with it afterwards."""
    lots = Random(seed)
    before: list[dict[str, Any]] = []
    with hall() as players:
        for kill in range(kills):
            told = players.play_and_kill(folder, seed * 100_000 + kill, lots)
            # One that was killed while it opened has shown nothing: what was shown before stands.
            before = told if any("shown" in one for one in told) else [*before, *told]
            journal, recovery = open_or_recover(folder / "journal.db", JumpingClock(lots))
            with journal:
                if recovery is not None:
                    yield f"kill {kill}: recovered: {recovery}"
                journal.verify()
                for wrong in disagreements(before, look(AppContext(journal, journal.clock))):
                    yield f"kill {kill}: {wrong}"


def losses_of_the_app(folder: Path, kills: int, seed: int, what: str = "app") -> Iterator[str]:
    """The same with the app itself, touched through its screen: its table, or its score pad."""
    lots = Random(seed)
    shown: dict[str, Any] = {}
    with hall(what) as players:
        for kill in range(kills):
            told = players.play_and_kill(folder, seed * 100_000 + kill, lots)
            shown = ([shown] + [one["shown"] for one in told if "shown" in one])[-1]
            journal, recovery = open_or_recover(folder / "journal.db", JumpingClock(lots))
            with journal:
                if recovery is not None:
                    yield f"kill {kill}: recovered: {recovery}"
                journal.verify()
                if shown:
                    for wrong in _app_disagreements(journal, shown):
                        yield f"kill {kill}: {wrong}"


def _app_disagreements(journal: Journal, shown: dict[str, Any]) -> Iterator[str]:
    game = shown["game"]
    kept = journal.card(game).length
    # One touch may report a few moves at once: a picker that names several pieces.
    if not shown["length"] <= kept <= shown["length"] + 12:
        yield f"{kept} entries where {shown['length']} were shown"
    at = journal.connection.execute(
        "SELECT hex(checksum) FROM entries WHERE game = ? AND seq = ?", (game, shown["length"])
    ).fetchone()
    if shown["length"] and at != (shown["head"],):
        yield f"entry {shown['length']} is not the one that was shown"
    if kept == shown["length"] and digest(Session.open(journal, game).record) != shown["digest"]:
        yield "the record is not the one that was shown"
    spent = json.loads(journal.setting(f"clocks:{game}") or "{}").get("spent", {})
    for seat, seconds in shown["spent"].items():
        if spent.get(seat, 0.0) < seconds:
            yield f"{seat}'s clock went back from {seconds} to {spent.get(seat)}"


def test_the_harness_notices_a_journal_that_is_two_steps_behind(ram: Path) -> None:
    told: list[dict[str, Any]] = []
    player = Player(ram / "journal.db", 7, told.append)
    for _ in range(10):
        player.step()
    player.journal.tidy()
    shutil.copy(ram / "journal.db", ram / "behind.db")
    in_time = list(told)
    for _ in range(4):
        player.step()
    player.journal.close()

    with Journal.open(ram / "behind.db", JumpingClock(Random(7))) as journal:
        found = look(AppContext(journal, journal.clock))
    assert list(disagreements(in_time, found)) == []
    assert list(disagreements(told, found)) != []


@pytest.mark.slow
def test_thirty_kills_lose_nothing(ram: Path) -> None:
    assert list(losses_of_evenings(ram, 30, seed=1)) == []


@pytest.mark.slow
def test_ten_kills_of_the_app_lose_nothing(ram: Path) -> None:
    assert list(losses_of_the_app(ram, 10, seed=1)) == []


@pytest.mark.slow
def test_ten_kills_of_the_score_pad_lose_no_number(ram: Path) -> None:
    assert list(losses_of_the_app(ram, 10, seed=3, what="pad")) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_thousand_kills_lose_nothing(ram: Path, seed: int) -> None:
    assert list(losses_of_evenings(ram, 100, seed)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 210))
def test_five_hundred_kills_of_the_app_lose_nothing(ram: Path, seed: int) -> None:
    assert list(losses_of_the_app(ram, 50, seed)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300, 304))
def test_two_hundred_kills_of_the_score_pad_lose_no_number(ram: Path, seed: int) -> None:
    assert list(losses_of_the_app(ram, 50, seed, what="pad")) == []
