"""What a fresh app asks first: names over the proposed ones, and the size of a board."""

from __future__ import annotations

import pytest

from companion.storage.journal_entries import FIRST_BOX
from tests.app.driver import Driver


@pytest.fixture
def box() -> str:
    """One that nobody has taught."""
    return FIRST_BOX


def type_in(app: Driver, name: str) -> None:
    for letter in name:
        keys = [one for one in app.shown() if getattr(one, "key", "") == letter]
        app.touch_widget(keys[-1])


def test_a_proposed_name_is_typed_over(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Ada")
    type_in(app, "mia")
    app.touch("OK")

    assert app.reads("Mia")
    assert not app.reads("Ada")


def test_a_proposed_name_is_taken_as_it_is_or_mended(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Player")
    app.touch("OK")
    app.touch("Ben")
    app.touch_icon("backspace-outline")
    type_in(app, "d")
    app.touch("OK")

    assert app.reads("Cleo") or app.reads("Ada")
    assert app.reads("Bed")


def test_a_pad_asks_how_large_a_board_is_before_it_is_photographed(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("Photograph")
    asked = app.reads("How large is your board?")
    app.touch("5 × 5")
    goes_on = app.reads("Choose the camera")
    app.touch_icon("arrow-left")
    app.touch("Photograph")

    assert (asked, goes_on) == (True, True)
    assert not app.reads("How large is your board?")
    assert not app.context.journal.games(), "a pad without a number is no game"
