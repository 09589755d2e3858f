"""The whole program in a real window: under Xvfb, with real clicks and keys by xdotool."""

from __future__ import annotations

import os
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds until something that should appear is given up; a machine may be busy."""

pytestmark = pytest.mark.slow


class Desk:
    """An X display with the companion's window on it."""

    def __init__(self, display: str, data: Path) -> None:
        self.journal = data / "journal.db"
        # An environment of its own: the tests around have told Kivy to draw into memory.
        self.env = {"PATH": os.environ["PATH"], "HOME": str(data), "DISPLAY": display}
        self.env |= {"PYTHONPATH": str(ROOT)}
        self._data = data
        self.start()

    def start(self) -> None:
        """Start the program on this display."""
        command = [sys.executable, "-m", "companion", "app", "--size", "800x480"]
        command += ["--data", str(self._data)]
        self.program = subprocess.Popen(command, env=self.env, cwd=self._data)

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def click(self, x: int, y: int) -> None:
        """Click a point of the screen, which the window fills."""
        self._xdotool("mousemove", str(x), str(y))
        self._xdotool("mousedown", "1")
        self._xdotool("mouseup", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self._xdotool("key", name)

    def pass_until(self, events: int) -> None:
        """Press the pass key until the journal holds so many events; a key may come too early."""
        end = time.monotonic() + PATIENCE
        while self.events() < events:
            assert time.monotonic() < end, f"never came: {events} events"
            self.key("space")
            self._settle(lambda: self.events() >= events)

    def events(self) -> int:
        """How many events the journal holds."""
        return self._count("SELECT count(*) FROM entries")

    def games(self) -> int:
        """How many games the journal holds."""
        return self._count("SELECT count(*) FROM games")

    def _count(self, query: str) -> int:
        if not self.journal.exists():
            return 0
        found = sqlite3.connect(f"file:{self.journal}?mode=ro", uri=True)
        try:
            return int(found.execute(query).fetchone()[0])
        except sqlite3.OperationalError:  # it is just being made
            return 0
        finally:
            found.close()

    def click_until(self, x: int, y: int, holds: Callable[[], bool], what: str) -> None:
        """Click until something holds: the first clicks may come before the first frame."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"never came: {what}"
            self.click(x, y)
            self._settle(holds)

    def _settle(self, holds: Callable[[], bool]) -> None:
        """Give a click two seconds to take effect."""
        end = time.monotonic() + 2
        while not holds() and time.monotonic() < end:
            assert self.program.poll() is None, "the program ended"
            select.select([], [], [], 0.05)

    def close(self) -> None:
        """End the program as a shutdown does."""
        self.program.terminate()
        self.program.wait(PATIENCE)


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own, on a number it finds free."""
    assert shutil.which("Xvfb"), "these tests need Xvfb: deploy/test.sh installs it"
    assert shutil.which("xdotool"), "these tests need xdotool: deploy/test.sh installs it"
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(PATIENCE)


@pytest.fixture
def desk(display: str, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(display, tmp_path)
    yield desk
    desk.close()


def test_a_game_is_begun_by_clicks_and_its_moves_are_in_the_journal(desk: Desk) -> None:
    start_it(desk)
    desk.pass_until(2)  # the lot falls on the first seat, the display is dealt

    assert desk.games() == 1


def test_the_game_is_there_after_the_program_is_killed(desk: Desk) -> None:
    start_it(desk)
    desk.pass_until(1)
    desk.program.kill()
    desk.program.wait(PATIENCE)

    kept = desk.events()
    desk.start()
    desk.click_until(690, 120, lambda: more_after_space(desk, kept), "the game to go on")

    assert desk.games() == 1


def start_it(desk: Desk) -> None:
    """Click the cover of Notad; on the new-game screen the pass button starts the game.

    The key is pressed until a game is there, so some presses may already pass in it.
    """

    def begun() -> bool:
        desk.key("space")
        desk._settle(lambda: desk.games() == 1)
        return desk.games() == 1

    desk.click_until(242, 270, begun, "a game in the journal")


def more_after_space(desk: Desk, before: int) -> bool:
    desk.key("space")
    desk._settle(lambda: desk.events() > before)
    return desk.events() > before
