"""The score pad as data: counts typed in, and counts that a picture of a board tells."""

from __future__ import annotations

import pytest

from companion.camera.board_reading import board_of
from companion.presenters.app_context import AppContext
from companion.presenters.table.scorepad import ScorePadPresenter
from rules import shelf
from rules.game import outcome
from rules.table.board_picture import Laid
from tests.companion.presenters import tables

SEATS = ("Ada", "Ben")


@pytest.fixture
def context() -> AppContext:
    return tables.context()


def photograph(pad: ScorePadPresenter, seat: str, pieces: dict[str, Laid | None]) -> None:
    pad.photographed(*board_of(pad.game).laid(pad.position, seat, pieces))


def numbers(pad: ScorePadPresenter, key: str) -> tuple[int, ...] | None:
    return next(entry.numbers for entry in pad.view().entries if entry.field.key == key)


def test_a_board_in_a_picture_gives_its_areas(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    assert pad.has_board
    photograph(pad, "Ben", {"cell:1,1": Laid("tile/T001"), "cell:1,2": Laid("tile/T002", 90)})
    pad.show("Ben")
    sizes = [numbers(pad, field.key) for field in pad.game.rules.form if field.kind == "counts"]
    assert any(sizes)
    pad.show("Ada")
    assert not any(
        numbers(pad, field.key) for field in pad.game.rules.form if field.kind == "counts"
    )


def test_a_picture_leaves_alone_what_it_does_not_show(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    key = next(field.key for field in pad.game.rules.form if field.kind == "count")
    pad.step(key, 1)
    typed = numbers(pad, key)
    photograph(pad, "Ada", {"cell:1,1": Laid("tile/T001")})
    assert numbers(pad, key) == typed


def test_a_second_picture_counts_anew(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    photograph(pad, "Ada", {"cell:1,1": Laid("tile/T001"), "cell:1,2": Laid("tile/T001")})
    two = pad.sheet.totals["Ada"]
    photograph(pad, "Ada", {"cell:1,1": Laid("tile/T001"), "cell:1,2": None})
    assert pad.sheet.totals["Ada"] != two


def test_the_photographed_board_is_kept_with_the_game(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    photograph(pad, "Ada", {"cell:1,1": Laid("tile/T001")})
    total = pad.sheet.totals["Ada"]
    session = pad.finish()
    assert session is not None
    state = session.record.state
    assert board_of(pad.game).lies(state, "Ada") == {"cell:1,1": Laid("tile/T001")}
    assert pad.game.rules.score(pad.game.rules.tally(state)).totals["Ada"] == total
    assert not outcome(pad.game, state).is_running


def test_a_picture_is_offered_where_it_helps_to_count(context: AppContext) -> None:
    seats = ("Ada", "Ben", "Cleo")
    offered = [one for one in shelf.names() if ScorePadPresenter(context, one, seats).has_board]
    assert offered == ["annapurna", "notad"]


def test_cards_count_as_the_owner_has_confirmed_them(context: AppContext) -> None:
    context.usual_box = ""
    cards: dict[str, Laid | None] = {
        "slot:Ada:r1c1": Laid("card/1-01"),
        "slot:Ada:r1c2": Laid("card/1-18"),
    }
    pad = ScorePadPresenter(context, "annapurna", SEATS)
    photograph(pad, "Ada", cards)
    assert not numbers(pad, "face_up")

    confirmed = [("card/01", "value", -4), ("card/18", "value", 3)]
    context.journal.learn("annapurna", confirmed)
    pad = ScorePadPresenter(context, "annapurna", SEATS)
    photograph(pad, "Ada", cards)
    assert numbers(pad, "face_up") == (-4, 3)


def test_typed_areas_win_over_nothing(context: AppContext) -> None:
    pad = ScorePadPresenter(context, "notad", SEATS)
    pad.add("forest", 3)
    assert numbers(pad, "forest") == (3,)
    assert pad.sheet.line("forest").points["Ada"]
