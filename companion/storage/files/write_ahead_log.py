"""Reading a write-ahead log the way SQLite does not: to notice what was lost in it.

SQLite takes everything behind a flipped bit for the rest of a write that never ended, and goes on
without a word. One such write there may be, after a power cut; of two, the first had been
acknowledged.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

PAGE_SIZE = 4096
SECTOR = 512
"""The smallest piece a disk writes whole; larger ones begin where one of these does."""


def read_log(database: Path) -> bytes:
    """Return the write-ahead log beside a database, empty where there is none to speak of."""
    try:
        log = database.with_name(database.name + "-wal").read_bytes()
    except OSError:
        return b""
    return log if len(log) >= 32 + 24 else b""  # its own header and a frame's


def has_lost_commits(log: bytes, frames_read: int) -> bool:
    """Say whether acknowledged transactions lie behind the frames that SQLite could read."""
    return _commits_behind(log, max(0, frames_read)) > 1


def _commits_behind(log: bytes, frames_read: int) -> int:
    """Count the transactions of a write-ahead log behind its first frames.

    Each frame carries the salt of its log's run, and a commit a size before it; behind them may lie
    frames of an older run. They are looked for everywhere, since bytes may be missing. Where a
    sector begins between the two, the size may be left from an older run, and says nothing.
    """
    is_whole = _is_header_whole(log)
    page_size = int.from_bytes(log[8:12]) if is_whole else PAGE_SIZE
    salt = log[16:24] if is_whole else log[40:48]
    count, place = 0, 32 + frames_read * (24 + page_size)
    while (place := log.find(salt, place)) >= 0:
        count += place % SECTOR != 0 and log[place - 4 : place] != b"\0" * 4
        place += len(salt)
    return count


def _is_header_whole(log: bytes) -> bool:
    order: Literal["big", "little"] = "big" if log[3] & 1 else "little"
    one = two = 0
    for place in range(0, 24, 8):
        one = (one + int.from_bytes(log[place : place + 4], order) + two) & 0xFFFFFFFF
        two = (two + int.from_bytes(log[place + 4 : place + 8], order) + one) & 0xFFFFFFFF
    return log[24:32] == one.to_bytes(4) + two.to_bytes(4)
