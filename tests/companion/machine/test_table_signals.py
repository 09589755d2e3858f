"""Lamps and tones: one tone when the turn passes, one when a move is kept, one when it is wrong."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterator

import pytest

from companion.machine.tones import TONES, TonePlayer, wave_of
from companion.presenters.app_context import AppContext
from companion.presenters.table.table import TablePresenter
from hardware.fake import FakeLights
from rules.games.notad.play.moves import PlaceTile
from rules.record import Corrected
from tests.companion.presenters.tables import acting, context, table

LAID = PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1")


class Ear(TonePlayer):
    """A player of tones that remembers what it played."""

    can_play = True

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, tone: str) -> None:
        self.heard.append(tone)


@pytest.fixture
def home() -> Iterator[AppContext]:
    opened = context()
    opened.tone_player = Ear()
    opened.change(lights="fake")
    opened.open_table_devices(lambda _reading: None)
    yield opened
    opened.table_devices.close()
    opened.journal.close()


@pytest.fixture
def ada(home: AppContext) -> TablePresenter:
    session = acting(home)
    home.attend(session)
    return table(home, session)


def heard(home: AppContext) -> list[str]:
    assert isinstance(home.tone_player, Ear)
    return home.tone_player.heard


def lights(home: AppContext) -> FakeLights:
    found = home.table_devices.lights
    assert isinstance(found, FakeLights)
    return found


def test_passing_the_turn_sounds_like_a_pass(home: AppContext, ada: TablePresenter) -> None:
    ada.pass_turn()

    assert heard(home) == ["pass"]


def test_a_move_that_keeps_the_turn_sounds_kept(home: AppContext, ada: TablePresenter) -> None:
    ada.session.report(LAID)

    assert heard(home) == ["saved"]


def test_an_objection_shows_and_a_failed_save_sounds_wrong(
    home: AppContext, ada: TablePresenter
) -> None:
    before = ada.view()
    ada.touch("tile:T001")
    ada.touch("cell:4,4")

    assert (before.objects, ada.view().objects) == (False, True)
    home.journal.connection.execute("PRAGMA query_only = 1")
    ada.session.report(LAID)
    ada.session.undo()
    assert ada.view().save_failed
    assert heard(home) == ["objection", "saved"]


def test_looking_around_is_silent(home: AppContext, ada: TablePresenter) -> None:
    ada.show_tray("hill")

    assert heard(home) == []
    assert not ada.view().objects


def test_lamps_light_who_is_awaited_whoever_changes_the_game(
    home: AppContext, ada: TablePresenter
) -> None:
    lit = [set(lights(home).lit)]
    ada.pass_turn()
    lit.append(set(lights(home).lit))
    ada.session.undo()
    lit.append(set(lights(home).lit))
    ada.session.redo()
    lit.append(set(lights(home).lit))

    assert lit == [{1}, {2}, {1}, {2}]
    assert lights(home).beeps == 3
    assert heard(home) == ["pass", "pass", "pass"]


def test_with_nobody_at_the_table_lamps_are_out_and_changes_are_not_heard(
    home: AppContext, ada: TablePresenter
) -> None:
    home.attend(None)
    ada.session.tell(Corrected(("round",), 2))

    assert lights(home).lit == set()
    assert heard(home) == []


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_a_short_small_wave(name: str) -> None:
    written = wave_of(name)
    with wave.open(io.BytesIO(written)) as file:
        seconds = file.getnframes() / file.getframerate()

    assert 0.04 < seconds < 0.4
    assert len(written) < 20_000
