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
from companion.formats.copies import DEMONSTRATION
from companion.play import guided_entry
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.recovery import open_or_recover
from tests.app import panel_play
from tests.powercut.random_evening import digest


def clock() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def tell(what: dict[str, Any]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())


def open_app(folder: Path) -> tuple[AppContext, Driver]:
    """Open the app on the games of a folder."""
    journal, recovery = open_or_recover(folder / "journal.db", clock)
    if recovery is not None:
        raise AssertionError(f"a journal nobody has damaged was recovered: {recovery}")
    context = AppContext(journal, clock)
    context.usual_box = DEMONSTRATION  # all is known of it, so the whole game is told
    return context, Driver(context)


def play_app(folder: Path, seed: int) -> None:
    """Touch what the panel offers, with an undo now and then, until killed."""
    lots = Random(seed)
    context, driver = open_app(folder)
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


def count_on_pad(folder: Path, seed: int) -> None:
    """Tell number after number on a score pad, with undo and another seat now and then."""
    lots = Random(seed)
    context, driver = open_app(folder)
    if driver.reads("Continue"):
        _check_resumed(context, driver)
    else:
        driver.touch(lots.choice(("Notad", "Bania", "Annapurna")))
        driver.touch("Score pad")
        driver.touch("Start")
    while True:
        if context.session is not None:
            _tell_shown(driver, context.session)
        undo = driver.icons("undo")[-1]
        if undo.opacity == 1 and lots.random() < 0.15:
            driver.touch_widget(undo)
        elif driver.reads("Next player") and lots.random() < 0.15:
            driver.touch("Next player")
        else:
            keys = [one for one in driver.shown() if _tells(one)]
            driver.touch_widget(lots.choice(keys))


def _tells(widget: Any) -> bool:
    """Say whether touching this tells a number: a step, or a size in a list."""
    is_step = getattr(widget, "icon", "") in ("plus", "minus")
    return is_step or (getattr(widget, "text", "") in ("1", "2", "3") and hasattr(widget, "chosen"))


def _check_resumed(context: AppContext, driver: Driver) -> None:
    """One touch on the home screen leads to the pad, which shows what the journal holds."""
    driver.touch("Continue")
    driver.wait(lambda: driver.screen == "scorepad")
    session = context.session
    assert session is not None
    told = len(guided_entry.entered(session.record))
    if not driver.reads(f" {told} of "):
        raise AssertionError(f"{told} numbers are not what is shown: {driver.texts()}")


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
