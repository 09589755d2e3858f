"""An open journal as a file: one transaction at a time, in the place where others look for it.

Before each commit the names of the journal and its log are looked up. Where other files lie there,
or none, or where somebody has written over the file itself, nothing is said to be saved; the next
transaction begins by writing all of it there anew.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.storage import database, migrations
from companion.storage.database import NoSuchGame, NotSaved, Trouble
from companion.storage.files import generations, inventory, place, watermark
from companion.storage.files.lock import Lock
from companion.storage.files.place import Connection

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class WrittenAnew:
    """That all games were written again in their place; what lay there is kept `aside`.

    Where the file was written over they are `older` ones: those of the newest backup, if any.
    """

    aside: Path | None
    older: bool = False


class JournalFile:
    """A journal's connection, its lock, and where it lies."""

    def __init__(
        self, connection: Connection, path: Path, clock: Clock, lock: Lock | None = None
    ) -> None:
        self.path = path
        self.clock = clock
        self.connection = connection
        self.lock = lock
        self.why_not_kept = ""
        """Why nothing that is written here outlasts switching off; empty where it does."""
        self.anew: WrittenAnew | None = None
        """When its place was taken for the last time, what came of that."""
        self._last: watermark.Watermark | None = None
        self._is_displaced = False
        self._is_overwritten = False
        self._identity = ""
        self._looked: place.Looks | None = None
        # Needed with each event, so these names are made once. The index of the log holds nothing
        # that the log does not say, but without it an onlooker's place in the log is not respected.
        in_memory = database.is_in_memory(path)
        self._watermark = "" if in_memory else str(database.beside(path, watermark.SUFFIX))
        self._names = tuple(str(database.beside(path, one)) for one in ("", "-wal", "-shm"))
        self._files = self._found()

    def close(self) -> None:
        """Close the file and let others write; closing twice is fine."""
        self.connection.close()
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    @contextmanager
    def transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Write all of it or nothing, durably; gives the function that runs SQL."""
        if self._is_displaced:
            self._take_place()
        try:
            with database.explaining(self.path):
                self._check_untouched()  # before anything is read out of it
                self._run("BEGIN IMMEDIATE")
                try:
                    yield self._run
                    self._check_place()
                    self._run("COMMIT")
                    self._watch()
                except BaseException:
                    # A full disk has already rolled back by itself.
                    if self.connection.in_transaction:
                        self._run("ROLLBACK")
                    raise
        except NotSaved:
            # Of a disk that was pulled out and put back only the names are the same.
            self._is_displaced = self._is_overwritten or self._found() != self._files
            raise

    def tidy(self) -> None:
        """Write the file anew without what was deleted, and empty the log beside it."""
        with database.explaining(self.path):
            self._check_place()
            self._run("VACUUM")
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")
            self._watch()

    def _watch(self) -> None:
        """Notice from now on who else writes to the file: between two commits nobody does."""
        if self.lock is not None:
            self._looked = place.looks(self._names[0])

    def _remember(self) -> None:
        """Know whose journal it is, whatever becomes of the file."""
        with database.explaining(self.path):
            found = self._run("SELECT value FROM about WHERE name = 'identity'").fetchone()
        self._identity = str(found[0]) if found else ""
        self._watch()

    def _found(self) -> tuple[place.Lies | None, ...]:
        """Return which files lie under the journal's names."""
        return () if self.lock is None else tuple(map(place.lies, self._names))

    def _check_place(self) -> None:
        """Make sure that what is written is what others will find; raises NotSaved."""
        if self._found() != self._files:
            raise NotSaved(
                f"{self.path.name} was moved, deleted or replaced while it was open; with the next"
                " save all games are written there anew",
                self._where_it_went(),
            )
        self._check_untouched()

    def _check_untouched(self) -> None:
        """Make sure that nobody but SQLite has written to the open file; raises NotSaved."""
        name = self._names[0]
        if self._looked is None or place.lies(name) != self._files[0]:
            return
        if place.looks(name) != self._looked:
            self._is_overwritten = True
            raise NotSaved(
                f"{self.path.name} was written over while it was open; with the next save all games"
                " that can be had are written there anew",
                "overwritten",
            )

    def _where_it_went(self) -> Trouble:
        if not self.path.parent.is_dir():
            return "gone"
        there = self._found()[0]
        return "replaced" if there not in (None, self._files[0]) else "away"

    def _take_place(self) -> None:
        """Be the journal that others find, with all that was saved."""
        try:
            self._write_anew()
        except NotSaved as error:
            # The open files do not answer: their disk was gone, and perhaps it is there again.
            if error.trouble != "gone" or not self._came_back():
                raise

    def _came_back(self) -> bool:
        """Go on with what lies there if that ends as the last save did."""
        if self._last is None or not self.path.exists():
            return False
        self._take_place_lock()
        game_id, *ends = self._last
        try:
            with closing(database.connect(self.path)) as again, database.explaining(self.path):
                sql = "SELECT length, head FROM games WHERE id = ?"
                row = again.execute(sql, (game_id,)).fetchone()
                # Closing the old connection may remove what bears the name of its log.
                again.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except database.JournalError:
            return False
        if row is None or list(row) != ends:
            return False
        self._reconnect()
        self.anew = None
        return True

    def _write_anew(self) -> None:
        """Write all that this journal holds under its name again; what lies there is kept."""
        unfinished, aside = database.beside(self.path, ".part"), None
        try:
            self.path.parent.mkdir(mode=place.PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._take_place_lock()
            is_whole = self._write_all(unfinished)
            if any(database.beside(self.path, one).exists() for one in generations.COMPANIONS):
                aside = generations.keep_aside(self.path, self.clock())
            if unfinished.exists():
                os.replace(unfinished, self.path)
            if self._is_overwritten and aside is not None:
                self._leave(aside)
            database.sync_folder(self.path.parent)
        except OSError as error:
            disk = database.disk_trouble(self.path)
            told = f"{self.path.name} could not be written anew ({disk or error.strerror})"
            raise NotSaved(told, disk.trouble if disk else self._where_it_went()) from error
        self._reconnect()
        self.anew = WrittenAnew(aside if aside and aside.exists() else None, older=not is_whole)

    def _write_all(self, unfinished: Path) -> bool:
        """Write what this journal holds into a file; False where that is older than what it held.

        Of a file that somebody has written over only what SQLite remembers may be left: then the
        newest backup is taken, or an empty journal where there is none.
        """
        try:
            generations.write_whole(self.connection, unfinished)
            if not self._is_overwritten or self._is_whole(unfinished):
                return True
        except database.Damaged:
            if not self._is_overwritten:
                raise
        unfinished.unlink(missing_ok=True)
        backup = generations.newest_of(self.path, self._identity)
        if backup is not None:
            place.write_private(unfinished, b"")
            shutil.copyfile(backup, unfinished)
            with closing(place.connect(unfinished)) as file, database.explaining(unfinished):
                migrations.upgrade(file)
            generations.sync(unfinished)
        return False

    def _is_whole(self, unfinished: Path) -> bool:
        """Say whether a file holds all that was saved: by its chains, and by the watermark."""
        contents = inventory.read_file(unfinished)
        inventory.check(unfinished, contents)
        with closing(inventory.open_still(unfinished)) as file, database.explaining(unfinished):
            ends_so = watermark.is_met(file, self.path)
        return contents.identity == self._identity and ends_so

    def _leave(self, aside: Path) -> None:
        """Let go of a file that was written over as it is: our log does not belong to it.

        Closing writes nothing into a file that has another name by now.
        """
        self.connection.close()
        for one in ("-wal", "-shm"):
            database.beside(aside, one).unlink(missing_ok=True)

    def _reconnect(self) -> None:
        # Not before: closing removes what bears the name of its log, whosever that is.
        self.connection.close()
        self.connection = database.connect(self.path)
        self._files, self._is_displaced = self._found(), False
        self._is_overwritten = False
        self._remember()

    def _take_place_lock(self) -> None:
        """Hold the lock that everybody sees: the old one may have gone with its folder."""
        if self.lock is not None and not self.lock.is_in_place:
            new = Lock.take(self.path, self.lock.holder)
            self.lock.release()
            self.lock = new

    def _run(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return self.connection.execute(sql, values)

    def _row(self, sql: str, game_id: int) -> tuple[Any, ...]:
        found: tuple[Any, ...] | None = self._run(f"{sql} WHERE id = ?", game_id).fetchone()
        if found is None:
            raise NoSuchGame(f"there is no game {game_id} in the journal")
        return found

    def _now(self) -> str:
        return self.clock().isoformat(timespec="seconds")
