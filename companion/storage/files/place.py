"""The journal's files on the disk: whose they are, whether they are still there, who may read them.

POSIX drops every lock a process holds on a file as soon as the process closes any descriptor of it,
even one it had opened only to read. SQLite knows that and takes care; a plain ``open()`` beside it
lets the next program believe that nobody has the journal, and delete its log. So each connection
is counted here, and whoever wants the bytes of a file themselves asks first.
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
import threading
from contextlib import suppress
from pathlib import Path
from weakref import WeakSet

Lies = tuple[int, int]
"""Which file it is that lies under a name: its device, and its number there."""

Looks = tuple[int, int]
"""How large a file is, and when it was last written to."""

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700

EXPORTS, SHEETS, BOXES = "exports", "sheets", "copies"
"""The folders that this program makes beside a journal."""

_GUARD = threading.Lock()


class Connection(sqlite3.Connection):
    """A connection that is known to hold its file until it is closed."""

    lies: Lies | None = None

    def close(self) -> None:
        """Close the file; closing twice is fine."""
        super().close()
        with _GUARD:
            _OPEN.discard(self)


_OPEN: WeakSet[Connection] = WeakSet()
"""The connections of this process: what one `close` drops are the locks of the whole process."""


def connect(path: Path, *, read_only: bool = False) -> Connection:
    """Open a database file and count that; raises sqlite3.Error."""
    name, uri = str(path), False
    if read_only:
        name, uri = f"{path.absolute().as_uri()}?mode=ro", True
    elif name != ":memory:":
        with suppress(OSError):  # SQLite says better what is wrong, and makes it for all to read
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE))
    connection: Connection = sqlite3.connect(
        name, timeout=5, isolation_level=None, uri=uri, factory=Connection
    )
    connection.lies = lies(path)
    with _GUARD:
        _OPEN.add(connection)
    return connection


def lies(path: Path | str) -> Lies | None:
    """Return which file lies under a name; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def looks(path: Path | str) -> Looks | None:
    """Return what shows whether a file was written to; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def is_open_here(path: Path) -> bool:
    """Say whether a connection of this process has the file: then only SQLite may touch it."""
    here = lies(path)
    with _GUARD:
        return here is not None and any(one.lies == here for one in _OPEN)


def refuse_open_file(path: Path) -> None:
    """Raise RuntimeError where a connection of this process has the file: its locks would go."""
    if is_open_here(path):
        raise RuntimeError(f"{path} is open in this process: only SQLite may read it")


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE)
    with open(handle, "wb") as file:
        file.write(content)


def tighten(path: Path) -> None:
    """Let only the owner read a journal's files, whoever made them how; and a folder of its own.

    A folder that holds anything else is somebody's: what may be seen there is not ours to say.
    """
    try:
        held = list(path.parent.iterdir())
    except OSError:  # what may not be listed is somebody else's
        return
    files = [one for one in held if is_ours(one.name, path)]
    others = {one.name for one in held} - {one.name for one in files}
    own = [path.parent.resolve()] if others <= {EXPORTS, SHEETS, BOXES} else []
    for one in (*own, *files):
        # A file of somebody else's stays as it is, and a folder that is shared on purpose.
        with suppress(OSError):
            found = one.lstat()
            if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
                continue
            if stat.S_ISREG(found.st_mode) and found.st_mode & 0o077:
                one.chmod(PRIVATE_FILE)
            elif stat.S_ISDIR(found.st_mode) and found.st_mode & 0o077 and one != Path.home():
                one.chmod(PRIVATE_FOLDER)


def is_ours(name: str, path: Path) -> bool:
    """Say whether a name is one that this program gives to what belongs to a journal.

    >>> journal = Path("journal.db")
    >>> all(is_ours(f"journal{one}", journal) for one in (".db", ".db-wal", ".backup-000007.db"))
    True
    >>> is_ours("journal.backup-3f9a1c7e-000012-20261118T201500Z.db", journal)
    True
    >>> is_ours("journal.txt", journal)
    False
    """
    stem, suffix = re.escape(path.stem), re.escape(path.suffix)
    backup = r"\.backup-([0-9a-f]{8}-)?\d+(-\d+T\d+Z)?"
    made = rf"{stem}(({backup}|\.kept-[\d-]+)?{suffix}([.-].*)?|\.backup\.part)"
    return re.fullmatch(made, name) is not None
