"""The whole program in a real window, by real clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.x_display import CONTINUE, COVER, START, STEP, ProgramWindow, display

pytestmark = pytest.mark.slow

UNDO = (640, 26)
"""Where the bar of the table has its undo button."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[ProgramWindow]:
    with display(tmp_path) as (number, screen):
        window = ProgramWindow(number, screen, tmp_path)
        yield window
        window.close()


def begin(window: ProgramWindow) -> None:
    """Start a game of Notad: its cover, and the amber button of the new-game screen."""
    window.click_patch(COVER)
    window.click_patch(START)
    window.wait(lambda: window.games() == 1, "a game in the journal")


def go_on(window: ProgramWindow, entries: int) -> None:
    """Do the suggested step; wait until the journal holds so many entries."""
    window.click_patch(STEP)
    window.wait(lambda: len(window.entries()) == entries, f"{entries} entries in the journal")


def test_a_game_is_begun_and_played_by_clicks(window: ProgramWindow) -> None:
    begin(window)
    go_on(window, 1)  # the lot falls on the first seat
    go_on(window, 2)  # the display is dealt
    window.wait_for_no(STEP)  # somebody is to pray, and many levels are free
    window.click(UNDO)
    window.click_patch(STEP)  # what was turned up asks first: the amber button keeps it
    window.wait_for_no(STEP)

    assert window.entries() == ["event", "event"]


def test_the_game_goes_on_after_the_plug_was_pulled(window: ProgramWindow) -> None:
    begin(window)
    go_on(window, 1)
    window.kill()

    window.start()
    window.click_patch(CONTINUE)
    go_on(window, 2)
    assert window.games() == 1


def test_a_click_takes_the_last_thing_back(window: ProgramWindow) -> None:
    begin(window)
    go_on(window, 1)
    window.click(UNDO)
    window.wait(lambda: window.entries() == ["event", "undo"], "an undo in the journal")
