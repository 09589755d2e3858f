"""Where this program keeps its things: one folder, said by option, by environment, or usual."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

DATA_VARIABLE = "TABLETOP_COMPANION_DATA"
JOURNAL = "journal.db"
MOUNTS = Path("/proc/mounts")
STICKS = ("/media/", "/run/media/")
"""Where a desktop, or the udisks of a kiosk, mounts what is plugged in."""


def data_folder(told: str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the journal: as told, else by environment, else the user's own.

    >>> data_folder(None, {"XDG_DATA_HOME": "/home/ada/.data"})
    PosixPath('/home/ada/.data/tabletop-companion')
    """
    if told or environ.get(DATA_VARIABLE):
        return Path(told or environ[DATA_VARIABLE]).expanduser()
    xdg = environ.get("XDG_DATA_HOME", "")
    # The specification of these folders says to ignore a path that is not absolute.
    home = Path(xdg) if Path(xdg).is_absolute() else Path.home() / ".local" / "share"
    return home / "tabletop-companion"


def sticks(mounts: Path = MOUNTS) -> tuple[Path, ...]:
    """Return the folders of mounted USB sticks and cards that can be written to."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:  # not Linux, or a system that hides it: then there are none
        return ()
    found = []
    for line in lines:
        _device, where, _kind, options = (line.split() + [""] * 4)[:4]
        # The kernel writes a blank in a name as \\040.
        folder = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), where)
        if folder.startswith(STICKS) and "rw" in options.split(","):
            found.append(Path(folder))
    return tuple(dict.fromkeys(found))
