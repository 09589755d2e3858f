"""The right to write in a data folder: one holder at a time, as long as it lives.

It is a lock of the kernel on a file of its own, so it ends with its program, however that ends. The
file says who has it, for whoever has to wait:

    lock = Lock.take(path, "the app")      # raises Held
    ...
    lock.release()
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import threading
import time
from datetime import datetime
from pathlib import Path

from companion.storage import database
from companion.storage.database import Busy, NotSaved, beside
from companion.storage.files.place import PRIVATE_FILE, lies

SUFFIX = "-lock"
LOOK_AGAIN = 0.02
"""Seconds between two looks whether it is free."""


class Held(Busy):
    """Somebody else is writing to this journal; the message says who."""


class Lock:
    """The right to write to one journal; whoever shares it releases it once."""

    def __init__(self, path: Path, handle: int, holder: str) -> None:
        self.path = path
        self.holder = holder
        self._handle = handle
        self._count = 1
        self._guard = threading.Lock()

    @classmethod
    def take(cls, path: Path, holder: str, *, wait: float = 0.0) -> Lock:
        """Take the right to write to the journal at `path`; raises Held, NotSaved.

        Waits as many seconds for one and the same holder: where many come at once, all get on.
        """
        file = beside(path, SUFFIX)
        waiting_for, until = "", time.monotonic() + wait
        while True:
            try:
                handle = os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            except OSError as error:
                raise _trouble(path, error) from error
            try:
                if _is_ours(handle, file):
                    _give_to_owner(handle, file)
                    _say_who(handle, holder)
                    return cls(path, handle, holder)
                who = os.pread(handle, 500, 0).decode("utf-8", "replace")
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)
            if who != waiting_for:
                waiting_for, until = who, time.monotonic() + wait
            if time.monotonic() >= until:
                raise Held(f"{_told(who)} has {path.name} open: one at a time can write in it")
            time.sleep(LOOK_AGAIN)

    @property
    def is_in_place(self) -> bool:
        """Whether its file still lies where everybody looks for it."""
        found = os.fstat(self._handle)
        return lies(beside(self.path, SUFFIX)) == (found.st_dev, found.st_ino)

    def share(self) -> Lock:
        """Hold it once more; it is free when everybody has released it."""
        with self._guard:
            self._count += 1
        return self

    def release(self) -> None:
        """Let go of it."""
        with self._guard:
            self._count -= 1
            if not self._count:
                os.close(self._handle)


def _trouble(path: Path, error: OSError) -> NotSaved:
    if error.errno == errno.EROFS:
        return database.disk_read_only()
    if error.errno == errno.ENOSPC:
        return database.disk_full()
    told = f"{path} cannot be opened ({error.strerror})"
    return database.disk_trouble(path) or NotSaved(told, None if path.parent.is_dir() else "gone")


def _is_ours(handle: int, file: Path) -> bool:
    """Say whether the lock was free and is now ours, and the file still the one everybody sees."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    found = os.fstat(handle)
    return lies(file) == (found.st_dev, found.st_ino)


def _give_to_owner(handle: int, file: Path) -> None:
    """Let a lock that root has made be the folder's owner's, who wants to take it next."""
    if os.geteuid() == 0:
        owner = file.parent.stat()
        os.fchown(handle, owner.st_uid, owner.st_gid)


def _say_who(handle: int, holder: str) -> None:
    since = datetime.now().isoformat(timespec="minutes")
    who = json.dumps({"holder": holder, "pid": os.getpid(), "since": since})
    try:
        os.ftruncate(handle, 0)
        os.pwrite(handle, who.encode(), 0)
    except OSError:  # a full disk: the lock holds all the same, only nobody can read whose it is
        return


def _told(who: str) -> str:
    """Return in words who holds a lock.

    >>> _told('{"holder": "the app", "pid": 7, "since": "2026-11-18T20:15"}')
    'the app (process 7, since 20:15)'
    >>> _told("")
    'another program'
    """
    try:
        said = json.loads(who)
        return f"{said['holder']} (process {said['pid']}, since {said['since'].partition('T')[2]})"
    except (ValueError, TypeError, KeyError):
        return "another program"
