"""A table that is told twenty events a second, and those who look on meanwhile."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

from companion.__main__ import main
from companion.play.session import Session
from companion.play.story import usual_seats
from companion.storage.backups import backing_up
from companion.storage.recovery import open_or_recover
from companion.storage.work import Work
from rules import shelf

EVENTS_A_SECOND = 20

READING = (
    ("history",),
    ("history", "1"),
    ("stats",),
    ("export", "1"),
    ("export", "--all"),
    ("replay", "1", "--json"),
    ("copy", "notad"),
    ("doctor", "--quick"),
)


def clock() -> datetime:
    return datetime.now(UTC)


def tell(what: dict[str, Any]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())


def write_busily(folder: Path, _seed: int) -> None:
    """Correct a game twenty times a second, with a backup each second, until killed."""
    journal, recovery = open_or_recover(folder / "journal.db", clock, holder="the app")
    if recovery is not None:
        raise AssertionError(f"a journal nobody has damaged was recovered: {recovery}")
    game = shelf.game("notad")
    if journal.on_table is None:
        session = Session.begin(journal, game, usual_seats(game))
    else:
        session = Session.open(journal, journal.on_table)
    backup = Work("", backing_up(journal, at_once=True))
    second = number = 0
    began = time.monotonic()
    while True:
        number += 1
        session.rename("Ada", f"Ada {number}")
        if not session.save():
            raise AssertionError(f"not saved: {session.saved}")
        tell({"shown": journal.card(session.game_id).length})
        backup.step()
        if not backup.is_running and time.monotonic() - began > second:
            if backup.error is not None:
                raise backup.error
            second += 1
            backup = Work("", backing_up(journal, at_once=True))
        time.sleep(max(0.0, began + number / EVENTS_A_SECOND - time.monotonic()))


def look_on(folder: Path, say: Callable[[dict[str, Any]], None]) -> None:
    """Run every command that reads, again and again; say how often, and what was wrong."""
    count = 0
    while True:
        for one in READING:
            out, complaints = StringIO(), StringIO()
            with redirect_stdout(out), redirect_stderr(complaints):
                code = main([*one, "--data", str(folder)])
            count += 1
            if code not in ((0, 1) if one[0] == "doctor" else (0,)) or complaints.getvalue():
                say({"wrong": [*one, code, complaints.getvalue()]})
            say({"looked": count})
