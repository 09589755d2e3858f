"""A journal for an app that cannot keep anything: a copy in memory, and everybody is told.

A worn-out card is often turned into a read-only one by the system, and a full one takes nothing
more; or another program has the journal, or a newer version of this one wrote it. The games are
there to look at and to go on with all the same; what is added does not last, and each screen that
would say *saved* says so.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from companion.storage.database import JournalError, Newer, NotSaved
from companion.storage.journal import Journal
from companion.storage.onlooker import MEMORY, copy_journal
from companion.storage.recovery import open_or_recover, recover
from companion.storage.tables.journal_file import Clock
from companion.texts.words import say


class MemoryJournal(Journal):
    """A journal in a folder of its own that goes when it is closed."""

    def __init__(self, journal: Journal, folder: Path, why: str) -> None:
        super().__init__(journal.connection, journal.path, journal.clock, journal.lock)
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
            copy_journal(path, folder / path.name)
            journal = _opened(folder / path.name, clock)
        except (OSError, JournalError):
            shutil.rmtree(folder, ignore_errors=True)
            continue
        return MemoryJournal(journal, folder, say("nothing_kept", why=why))
    raise NotSaved(why)


def _opened(path: Path, clock: Clock) -> Journal:
    try:
        return open_or_recover(path, clock)[0]
    except Newer as error:
        return recover(path, clock, str(error))[0]  # of the copy, as much as we can read
