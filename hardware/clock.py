"""The machine's clock: whether it keeps the time while switched off, and setting it.

A Raspberry Pi has no battery for its clock: after a power cut it goes on where it stopped, until a
network or somebody at the table tells it the time.

    machine = Machine()
    machine.keeps_time      # False on a Pi without a network
    machine.set(datetime(2026, 11, 18, 20, 0, tzinfo=UTC))   # True where that is allowed
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

PATIENCE = 3.0
"""Seconds the system may take to answer."""

Run = Callable[[Sequence[str]], bool]


def run_quietly(command: Sequence[str]) -> bool:
    """Run a command nobody sees; return whether it did what it was asked to."""
    import subprocess  # seldom wanted

    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


class Machine:
    """The machine as far as time is concerned; `root` and `run` are for tests."""

    def __init__(self, root: Path = Path("/"), run: Run = run_quietly) -> None:
        self._root, self._run = root, run

    @property
    def keeps_time(self) -> bool:
        """Whether the clock has a battery, or was told the time by a network since it started."""
        battery = self._root / "sys/class/rtc/rtc0"
        network = self._root / "run/systemd/timesync/synchronized"
        return battery.exists() or network.exists()

    @property
    def boot(self) -> str:
        """A name for this run of the machine: another one after each start."""
        try:
            return (self._root / "proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        except (OSError, ValueError):
            return ""

    def set(self, time: datetime) -> bool:
        """Set the system's clock; return False where that is not allowed, and nothing changes."""
        told = time.astimezone().strftime("%Y-%m-%d %H:%M:%S")
        return self._run(["timedatectl", "--no-ask-password", "set-time", told])
