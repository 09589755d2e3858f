"""Sounds on the table screen: heard where something plays them, missed by nobody where not."""

from __future__ import annotations

from collections.abc import Callable

from companion.machine.tones import TonePlayer
from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.companion.presenters.tables import acting


class Ear(TonePlayer):
    """A player of tones that remembers what it played."""

    can_play = True

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, tone: str) -> None:
        self.heard.append(tone)


def passed(context: AppContext) -> list[str]:
    acting(context)
    app = Driver(context)
    ear = Ear()
    app.app.context.tone_player = ear
    app.touch("Continue")
    app.touch("Done")
    app.close()
    return ear.heard


def test_passing_the_turn_is_heard(open_app: Callable[[], AppContext]) -> None:
    assert passed(open_app()) == ["pass"]


def test_sounds_that_are_switched_off_are_not_heard(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    context.change(sounds=False)

    assert passed(context) == []


def test_a_machine_without_a_sound_device_plays_on_in_silence(
    open_app: Callable[[], AppContext],
) -> None:
    context = open_app()
    acting(context)
    app = Driver(context)
    app.touch("Continue")
    app.touch("Done")
    app.touch_icon("arrow-left")
    app.touch_icon("cog")
    texts = app.texts()
    can_play = context.tone_player.can_play
    app.close()

    assert ("Sounds" if can_play else "Sounds (no sound device found)") in texts
