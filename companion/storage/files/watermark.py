"""A watermark beside the journal: how far it had got, so that a lost end does not go unnoticed.

A chain of checksums shows a break, but not an end that is missing as a whole: a write-ahead log cut
off between two transactions looks like one that never went further. So after each commit one short
line goes into a file of its own. It is not synced, which would double the price of every event: it
can lag behind the journal, and then says nothing, but it is never ahead of what was acknowledged.
"""

from __future__ import annotations

import os
import sqlite3
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

SUFFIX = "-witness"
LENGTH = 96
"""Each line is as long, so that a new one covers the old one; one that is torn is not believed."""


class Watermark(NamedTuple):
    """The game that was written last, how many entries it had, and the checksum of the last."""

    game_id: int
    length: int
    head: bytes


def write_watermark(file: Path | str, said: Watermark) -> None:
    """Write down in its file how far a journal has got.

    A disk that does not take it will refuse the next event as well, and that is told to the table.
    """
    line = f"{said.game_id} {said.length} {said.head.hex()}"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.pwrite(handle, f"{line} {_seal(line)}".ljust(LENGTH - 1).encode() + b"\n", 0)
        finally:
            os.close(handle)
    except OSError:
        return


def read_watermark(path: Path) -> Watermark | None:
    """Return the watermark of the journal at `path`; None where there is nothing sound."""
    try:
        text = path.with_name(path.name + SUFFIX).read_bytes().decode("ascii")
        game_id, length, head, seal = text.split()
        if seal == _seal(f"{game_id} {length} {head}"):
            return Watermark(int(game_id), int(length), bytes.fromhex(head))
    except (OSError, ValueError):
        pass
    return None


def missing(connection: sqlite3.Connection, path: Path) -> str:
    """Say what the watermark says and the journal does not hold; empty where all is there."""
    said = read_watermark(path)
    if said is None:
        return ""
    row = connection.execute("SELECT length FROM games WHERE id = ?", (said.game_id,)).fetchone()
    if row is None:
        given = connection.execute("SELECT max(seq) FROM sqlite_sequence").fetchone()[0] or 0
        # A number that was given out belonged to a game that was removed for good since then.
        return "" if said.game_id <= given else f"game {said.game_id} is missing"
    if row[0] < said.length:
        return f"the last {said.length - row[0]} entries of game {said.game_id} are missing"
    return ""


def is_met(connection: sqlite3.Connection, path: Path) -> bool:
    """Say whether a journal ends just as the watermark beside the one at `path` says."""
    said = read_watermark(path)
    if said is None:
        return True
    sql = "SELECT length, head FROM games WHERE id = ?"
    row = connection.execute(sql, (said.game_id,)).fetchone()
    return not missing(connection, path) if row is None else row == (said.length, said.head)


def _seal(line: str) -> str:
    return blake2b(line.encode(), digest_size=8).hexdigest()
