"""The whole program on an X display of its own: what it paints is read, what is seen is clicked.

The display is Xvfb's, which keeps its picture in a file; no window manager runs on it, so keys
would have no window to go to, and there are only clicks. Nothing waits for a time: every wait is
for a picture or for the journal, and gives up after `PATIENCE`.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
"""Seconds until something that should appear is given up; a machine may be busy."""

WIDE, HIGH = 800, 480
TALL = 8
"""How many rows a patch has at least before the letters in it begin."""


@dataclass(frozen=True)
class Patch:
    """Something broad and plain on the screen, known by its colour and its width in pixels."""

    colour: str
    narrowest: int
    widest: int

    def middles(self, row: bytes) -> list[int]:
        """Return the middles of the runs in a row of pixels that could be this."""
        pixel = re.escape(bytes.fromhex(self.colour[1:]))
        runs = re.finditer(b"(?:%b){%d,}" % (pixel, self.narrowest), row)
        return [
            (one.start() + one.end()) // 6
            for one in runs
            if one.end() - one.start() <= 3 * self.widest
        ]


COVER = Patch("#3F7D4E", 120, 160)
"""The cover of Notad on the home screen."""
CONTINUE = Patch("#F2B134", 150, 180)
START = Patch("#F2B134", 300, 400)
STEP = Patch("#F2B134", 200, 260)
"""The amber button of each screen: of home, of a new game, and of the table."""

Point = tuple[int, int]


class ProgramWindow:
    """An X display with the companion's window on it."""

    def __init__(self, display: str, screen: Path, data: Path) -> None:
        self.journal = data / "journal.db"
        self.told = data / "told.txt"
        # An environment of its own: the tests around have told Kivy to draw into memory.
        self.env = {"PATH": os.environ["PATH"], "HOME": str(data), "DISPLAY": display}
        self.env |= {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
        self._data, self._screen = data, screen
        self.start()

    def start(self) -> None:
        """Start the program on this display."""
        command = [sys.executable, "-m", "companion", "app", "--size", f"{WIDE}x{HIGH}"]
        command += ["--data", str(self._data), "--box", "demonstration"]
        with self.told.open("a") as told:
            self.program = subprocess.Popen(
                command, env=self.env, cwd=self._data, stdout=told, stderr=told
            )

    def kill(self) -> None:
        """Pull the plug."""
        self.program.kill()
        self.program.wait(PATIENCE)
        self.wait(lambda: not any(map(self.find, (COVER, STEP))), "an empty display")

    def close(self) -> None:
        """End the program as a shutdown does."""
        self.program.terminate()
        self.program.wait(PATIENCE)

    # What is shown

    def picture(self) -> Image.Image:
        """Return what is on the display."""
        raw = self._screen.read_bytes()
        header = struct.unpack(">25I", raw[:100])
        size, wide, high, line, colours = (header[at] for at in (0, 4, 5, 12, 19))
        return Image.frombytes("RGB", (wide, high), raw[size + 12 * colours :], "raw", "BGRX", line)

    def find(self, patch: Patch) -> Point | None:
        """Return a point of a patch above the letters on it, if it is painted."""
        pixels = self.picture().tobytes()
        rows: list[Point] = []
        for y in range(HIGH):
            middles = patch.middles(pixels[y * WIDE * 3 : (y + 1) * WIDE * 3])
            if middles:
                rows.append((middles[0], y))
            elif len(rows) >= TALL:
                break
            else:
                rows = []
        return rows[len(rows) // 2] if len(rows) >= TALL else None

    def entries(self) -> list[str]:
        """Return the kinds of all entries in the journal, in the order they were written."""
        return [kind for (kind,) in self._rows("SELECT kind FROM entries ORDER BY game, seq")]

    def games(self) -> int:
        """Return how many games the journal holds."""
        return len(self._rows("SELECT id FROM games"))

    def _rows(self, query: str) -> list[tuple[str]]:
        if not self.journal.exists():
            return []
        journal = sqlite3.connect(f"file:{self.journal}?mode=ro", uri=True)
        try:
            return journal.execute(query).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            return []  # it is just being made
        finally:
            journal.close()

    # What is done

    def click(self, at: Point) -> None:
        """Click a point of the display, which the window fills."""
        command = ["xdotool", "mousemove", str(at[0]), str(at[1]), "click", "1"]
        subprocess.run(command, env=self.env, check=True, timeout=PATIENCE)

    def click_patch(self, patch: Patch) -> None:
        """Click a patch as soon as it is painted."""
        seen: list[Point] = []
        self.wait(lambda: self._sees(patch, seen), f"{patch}")
        self.click(seen[-1])

    def wait_for_no(self, patch: Patch) -> None:
        """Wait until a patch is painted no longer."""
        self.wait(lambda: self.find(patch) is None, f"no {patch}")

    def _sees(self, patch: Patch, seen: list[Point]) -> bool:
        found = self.find(patch)
        if found is not None:
            seen.append(found)
        return found is not None

    def wait(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        never = Event()
        while not holds():
            assert time.monotonic() < end, f"never came: {what}; told: {self.told.read_text()}"
            never.wait(0.05)


@contextmanager
def display(folder: Path) -> Iterator[tuple[str, Path]]:
    """Open an X server on a number it finds free; give that, and the file with its picture."""
    for tool in ("Xvfb", "xdotool"):
        assert shutil.which(tool), f"these tests need {tool}: deploy/test.sh installs it"
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDE}x{HIGH}x24"]
    command += ["-fbdir", str(folder), "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        yield f":{number}", folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait(PATIENCE)
