"""The whole program in a real window, by real clicks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.x_display import CONTINUE, COVER, START, STEP, Desk, display

pytestmark = pytest.mark.slow

UNDO = (640, 26)
"""Where the bar of the table has its undo button."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with display(tmp_path) as (number, screen):
        desk = Desk(number, screen, tmp_path)
        yield desk
        desk.close()


def begin(desk: Desk) -> None:
    """Start a game of Notad: its cover, and the amber button of the new-game screen."""
    desk.click_patch(COVER)
    desk.click_patch(START)
    desk.wait(lambda: desk.games() == 1, "a game in the journal")


def go_on(desk: Desk, entries: int) -> None:
    """Do the suggested step; wait until the journal holds so many entries."""
    desk.click_patch(STEP)
    desk.wait(lambda: len(desk.entries()) == entries, f"{entries} entries in the journal")


def test_a_game_is_begun_and_played_by_clicks(desk: Desk) -> None:
    begin(desk)
    go_on(desk, 1)  # the lot falls on the first seat
    go_on(desk, 2)  # the display is dealt
    desk.wait_for_no(STEP)  # somebody is to pray, and many levels are free
    desk.click(UNDO)
    desk.click_patch(STEP)  # what was turned up asks first: the amber button keeps it
    desk.wait_for_no(STEP)

    assert desk.entries() == ["event", "event"]


def test_the_game_goes_on_after_the_plug_was_pulled(desk: Desk) -> None:
    begin(desk)
    go_on(desk, 1)
    desk.kill()

    desk.start()
    desk.click_patch(CONTINUE)
    go_on(desk, 2)
    assert desk.games() == 1


def test_a_click_takes_the_last_thing_back(desk: Desk) -> None:
    begin(desk)
    go_on(desk, 1)
    desk.click(UNDO)
    desk.wait(lambda: desk.entries() == ["event", "undo"], "an undo in the journal")
