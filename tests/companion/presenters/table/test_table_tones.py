"""Tones: one when the turn passes, one when a move is kept, one when something is wrong."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.machine.tones import TONES, wave_of
from companion.presenters.table.table import TablePresenter
from companion.presenters.table.table_tones import tone
from rules.games.notad.play.moves import PlaceTile
from tests.companion.presenters.tables import acting, context, table


@pytest.fixture
def ada() -> Iterator[TablePresenter]:
    home = context()
    yield table(home, acting(home))
    home.journal.close()


def test_passing_the_turn_sounds_like_a_pass(ada: TablePresenter) -> None:
    before = ada.view()
    ada.pass_turn()

    assert tone(before, ada.view()) == "pass"


def test_a_move_that_keeps_the_turn_sounds_kept(ada: TablePresenter) -> None:
    before = ada.view()
    ada.session.report(PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1"))

    assert tone(before, ada.view()) == "saved"


def test_an_objection_and_a_failed_save_sound_wrong(ada: TablePresenter) -> None:
    before = ada.view()
    ada.touch("tile:T001")
    ada.touch("cell:4,4")

    assert tone(before, ada.view()) == "objection"
    assert tone(before, replace(before, save_failed=True)) == "objection"


def test_looking_around_is_silent(ada: TablePresenter) -> None:
    before = ada.view()
    ada.show_tray("hill")

    assert tone(before, ada.view()) is None
    assert tone(None, before) is None


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_a_short_small_wave(name: str) -> None:
    written = wave_of(name)
    with wave.open(io.BytesIO(written)) as file:
        seconds = file.getnframes() / file.getframerate()

    assert 0.04 < seconds < 0.4
    assert len(written) < 20_000
