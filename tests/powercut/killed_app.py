"""The real app, touched without a screen until somebody kills it: what it shows, it tells.

Imported only by the program that is to be killed: it opens a window in memory.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from tests.app.driver import Driver  # first: it sets Kivy up

# isort: split
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.recovery import open_or_recover
from tests.app import panel_play
from tests.powercut.random_evening import digest


def clock() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def tell(what: dict[str, Any]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())


def play_app(folder: Path, seed: int) -> None:
    """Touch what the panel offers, with an undo now and then, until killed."""
    lots = Random(seed)
    journal, recovery = open_or_recover(folder / "journal.db", clock)
    if recovery is not None:
        raise AssertionError(f"a journal nobody has damaged was recovered: {recovery}")
    context = AppContext(journal, clock)
    driver = Driver(context)
    if driver.reads("Continue"):
        driver.touch("Continue")
    else:
        driver.touch("Notad")
        driver.touch("Start")
    while True:
        session = context.session
        assert session is not None
        _tell_shown(driver, session)
        if session.record.can_undo and lots.random() < 0.1:
            driver.app.take("undo")
            driver.pump(2)
        elif not driver.reads("Final score"):
            panel_play.step(driver, eager=lots.random() < 0.5)


def _tell_shown(driver: Driver, session: Session) -> None:
    """Tell what stands on the screen as saved: the game's chain of entries up to here."""
    if not driver.reads("saved"):
        raise AssertionError(f"the screen does not say saved: {driver.texts()}")
    row = session.journal.connection.execute(
        "SELECT length, hex(head) FROM games WHERE id = ?", (session.game_id,)
    ).fetchone()
    length, head = row
    kept = session.journal.setting(f"clocks:{session.game_id}") or "{}"
    tell(
        {
            "shown": {
                "game": session.game_id,
                "length": length,
                "head": head,
                "digest": digest(session.record),
                "spent": json.loads(kept).get("spent", {}),
            }
        }
    )
