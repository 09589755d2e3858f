"""A journal for a machine whose disk cannot be written: a copy in memory, and everybody is told.

A worn-out card is often turned into a read-only one by the system, and a full one takes nothing
more. The games are there to look at and to go on with all the same; what is added does not last,
and each screen that would say *saved* says so.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from companion.storage.database import JournalError, NotSaved, beside
from companion.storage.journal import Clock, Journal
from companion.storage.recovery import open_or_recover

MEMORY = (Path("/dev/shm"), Path("/run/shm"))
"""Folders that are in memory wherever there are any; the usual place for such files comes last."""


class MemoryJournal(Journal):
    """A journal in a folder of its own that goes when it is closed."""

    def __init__(self, journal: Journal, folder: Path, why: str) -> None:
        super().__init__(journal.connection, journal.path, journal.clock)
        self._folder = folder
        self.why_not_kept = why

    def close(self) -> None:
        """Close the file and forget all of it."""
        super().close()
        shutil.rmtree(self._folder, ignore_errors=True)


def open_copy(
    path: Path, clock: Clock, why: str, places: Iterable[Path] | None = None
) -> MemoryJournal:
    """Open a copy of the journal at `path` where something can be written; raises NotSaved."""
    for place in [*MEMORY, Path(tempfile.gettempdir())] if places is None else places:
        try:
            folder = Path(tempfile.mkdtemp(prefix="companion-", dir=place))
        except OSError:
            continue
        try:
            for suffix in ("", "-wal"):
                if beside(path, suffix).exists():
                    shutil.copyfile(beside(path, suffix), beside(folder / path.name, suffix))
            journal, _recovery = open_or_recover(folder / path.name, clock)
        except (OSError, JournalError):
            shutil.rmtree(folder, ignore_errors=True)
            continue
        return MemoryJournal(journal, folder, f"{why}: nothing is kept when it is switched off")
    raise NotSaved(why)
