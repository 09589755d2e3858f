"""What goes wrong stays small: a screen that fails, a journal that cannot write."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from companion.presenters.app_context import AppContext
from tests.app.driver import Driver


def test_a_screen_that_fails_becomes_an_error_card_and_the_app_goes_on(
    open_app: Callable[[], AppContext], capsys: pytest.CaptureFixture[str]
) -> None:
    context = open_app()
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    app.touch_icon("arrow-left")
    # Somebody has damaged the journal: the list of games cannot be read any more.
    with sqlite3.connect(context.journal.path) as damaged:
        damaged.execute("ALTER TABLE games RENAME TO gone")
    app.touch("History")
    card = app.texts()
    with sqlite3.connect(context.journal.path) as mended:
        mended.execute("ALTER TABLE gone RENAME TO games")
    app.touch("Go home")
    home = app.texts()
    app.touch("Continue")
    table = app.texts()
    app.close()

    assert "The screen history could not be shown." in card
    assert any(text.startswith("Your game is kept.") for text in card)
    assert "Continue" in home
    assert "Draw the start player by lot." in table
    assert "Traceback" in capsys.readouterr().err


def test_save_failed_is_visible_and_goes_away(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    other = sqlite3.connect(context.journal.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")  # another program holds the journal
    app.touch("A new display")
    failed = [text for text in app.texts() if "SAVE FAILED" in text]
    other.execute("ROLLBACK")
    other.close()
    app.touch_place("level:1")
    after = app.texts()
    app.close()

    assert failed
    assert "saved" in after
