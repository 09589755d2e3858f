"""Sounds on the table screen: heard where there is a voice, missed by nobody where not."""

from __future__ import annotations

from collections.abc import Callable

from companion.presenters.app_context import House, Voice
from tests.app.driver import Driver
from tests.companion.presenters.tables import acting


class Ear(Voice):
    """A voice that remembers what it played."""

    can_play = True

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, tone: str) -> None:
        self.heard.append(tone)


def passed(house: House) -> list[str]:
    acting(house)
    app = Driver(house)
    ear = Ear()
    app.app.house.voice = ear
    app.touch("Continue")
    app.touch("Done")
    app.close()
    return ear.heard


def test_passing_the_turn_is_heard(open_house: Callable[[], House]) -> None:
    assert passed(open_house()) == ["pass"]


def test_sounds_that_are_switched_off_are_not_heard(open_house: Callable[[], House]) -> None:
    house = open_house()
    house.change(sounds=False)

    assert passed(house) == []


def test_a_machine_without_a_sound_device_plays_on_in_silence(
    open_house: Callable[[], House],
) -> None:
    house = open_house()
    acting(house)
    app = Driver(house)
    app.touch("Continue")
    app.touch("Done")
    app.touch_icon("arrow-left")
    app.touch_icon("cog")
    texts = app.texts()
    can_play = house.voice.can_play
    app.close()

    assert ("Sounds" if can_play else "Sounds (no sound device found)") in texts
