"""Where this program keeps its things: one folder, said by option, by environment, or usual."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

DATA_VARIABLE = "TABLETOP_COMPANION_DATA"
JOURNAL = "journal.db"


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
