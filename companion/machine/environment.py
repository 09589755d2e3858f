"""What this machine is told by its environment, and what it can be asked for.

An appliance sets these in /etc/tabletop-companion/companion.conf; on a laptop none of them is set,
and then nothing is turned, nothing is reported, and switching off only closes the app.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROTATION = "TABLETOP_COMPANION_ROTATION"
TOUCH = "TABLETOP_COMPANION_TOUCH"
UP = "TABLETOP_COMPANION_UP"
POWER_OFF = "TABLETOP_COMPANION_POWER_OFF"
BASE = "TABLETOP_COMPANION_BASE"

Run = Callable[[Sequence[str]], object]


def rotation(environ: Mapping[str, str] = os.environ) -> int:
    """Return by how many degrees the screen is mounted turned.

    >>> rotation({ROTATION: "90"}), rotation({ROTATION: "sideways"})
    (90, 0)
    """
    text = environ.get(ROTATION, "0")
    return int(text) if text in ("0", "90", "180", "270") else 0


def touch_provider(environ: Mapping[str, str] = os.environ) -> str:
    """Return who reports touches: "sdl", the window, or "kernel", the devices themselves."""
    return "kernel" if environ.get(TOUCH) == "kernel" else "sdl"


def report_up(environ: Mapping[str, str] = os.environ) -> None:
    """Tell whoever started us that the first screen is there: an update waits for it."""
    if environ.get(UP):
        Path(environ[UP]).touch()


def power_off(environ: Mapping[str, str] = os.environ, run: Run | None = None) -> bool:
    """Ask the system to switch off; False where whoever set this machine up said no way.

    The command comes from the environment alone, which only root writes on an appliance: nothing
    that is kept beside the games, and nothing on a stick, can name one.
    """
    command = shlex.split(environ.get(POWER_OFF, ""))
    if not command:
        return False
    if run is None:
        from subprocess import Popen  # nobody switches off before the first frame

        run = Popen
    run(command)
    return True


def is_appliance(environ: Mapping[str, str] = os.environ) -> bool:
    """Say whether this program was put here by install.sh and can update itself."""
    return bool(environ.get(BASE))


def update_command(wheel: Path, environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Return the command that installs a wheel beside this version and puts it on trial."""
    return ("bash", str(Path(environ[BASE]) / "update.sh"), str(wheel), "--no-restart")


def failed_update(environ: Mapping[str, str] = os.environ) -> str:
    """Return the version that was tried and taken back since the last good update, if any."""
    if not environ.get(BASE):
        return ""
    try:
        return (Path(environ[BASE]) / "versions" / "failed").read_text().strip()
    except OSError:
        return ""
