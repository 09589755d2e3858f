"""Amanda by touch: a round from the markers to the totem, a correction, and the score pad."""

from __future__ import annotations

from collections.abc import Callable

from companion.presenters.app_context import AppContext
from companion.presenters.table.scorepad import ScorePadPresenter
from rules.games.amanda.play.state import Amanda
from tests.app.driver import Driver


def state(app: Driver) -> Amanda:
    session = app.app.context.session
    assert session is not None
    found = session.record.state
    assert isinstance(found, Amanda)
    return found


def start(app: Driver, *, taught: bool = True) -> None:
    """Three players, their markers on a board whose lines are known, or on one nobody taught."""
    if taught:
        app.touch("Amanda")
        app.touch("Start")
    else:
        session = app.context.begin("amanda", ("Ada", "Ben", "Cleo"), box="")
        app.app.go("table", game_id=session.game_id)
        app.pump(5)
    for space in ("O1", "O3"):
        app.touch_place(f"space:{space}")
    app.touch_place("space:O5")


def lock_in(app: Driver) -> None:
    for seat in state(app).seats:
        app.touch_place(f"lock:{seat}")


def test_markers_are_placed_by_touch_or_by_lot(app: Driver) -> None:
    start(app)
    assert [player.pos for _, player in state(app).each()] == ["O1", "O3", "O5"]
    app.touch_icon("arrow-left")
    app.touch("Amanda")
    app.touch("Start")
    app.touch("Draw lots")

    assert {player.pos for _, player in state(app).each()} == {"O1", "O3", "O5"}
    assert state(app).phase == "PLAN"


def test_a_round_is_played_by_touch(app: Driver) -> None:
    start(app)
    lock_in(app)
    assert state(app).phase == "REVEAL"

    app.touch("Tell what it is")
    for seat, card in zip(state(app).seats, ("L", "R", "B"), strict=True):
        app.touch_place(f"card:{card}:{seat}")
    app.touch("All markers move")
    seats = state(app).seats
    assert [player.pos for _, player in state(app).each()] == ["O2", "O2", "O5"]
    assert state(app).phase == "PENALTY"
    for seat in seats:
        app.touch_place(f"lose:?:{seat}")
    app.touch_place("disagree:O2")
    assert state(app).phase == "TOTEM"
    app.touch_place("space:C")
    assert (state(app).totem, state(app).phase) == ("C", "RECOVER")
    app.touch("Everybody draws back to three cards")
    assert (state(app).round, state(app).phase) == (2, "PLAN")


def test_cards_are_shown_one_by_one(app: Driver) -> None:
    start(app)
    lock_in(app)
    for seat in state(app).seats:
        app.touch_place(f"card:S:{seat}")

    assert state(app).phase == "RESOLVE"


def test_a_marker_put_elsewhere_is_explained_and_can_have_happened(app: Driver) -> None:
    start(app)
    lock_in(app)
    first = state(app).seats[0]
    for seat in state(app).seats:
        app.touch_place(f"card:S:{seat}")
    app.touch_place(f"marker:{first}")
    app.touch_place("space:O2")
    app.touch("It happened")

    assert state(app).player(first).pos == "O2"


def test_where_a_card_led_is_touched_on_a_board_nobody_taught(app: Driver) -> None:
    start(app, taught=False)
    lock_in(app)
    for seat in state(app).seats:
        app.touch_place(f"card:S:{seat}")
    first = state(app).seats[0]
    app.touch(f"{state(app).name(first)} heads for M1")
    app.touch("Do it")

    assert state(app).player(first).to == "M1"
    assert state(app).phase == "RESOLVE"


def test_a_count_is_corrected_from_the_menu(app: Driver) -> None:
    start(app)
    app.touch_icon("menu")
    app.touch("Correct a count")
    app.touch_widget(app.icons("minus")[0])
    changed = [player.hand_count for _, player in state(app).each()]

    app.touch("Close")
    app.touch_icon("undo")
    assert changed != [3, 3, 3]
    assert [player.hand_count for _, player in state(app).each()] == [3, 3, 3]


def test_the_score_pad_leads_to_the_sheet(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    pad = ScorePadPresenter(context, "amanda", ("Ada", "Ben", "Cleo"))
    for kind in ("k0", "k1", "k2"):
        pad.pick("offerings", kind)
    pad.step("centre", 1)
    pad.show("Ben")
    pad.pick("offerings", "k1")
    pad.step("lost", 1)
    pad.finish()
    app = Driver(context)
    app.touch("History")
    app.touch("Sheet")
    app.wait(lambda: app.screen == "score")
    texts = app.texts()
    app.close()

    assert any("Ada" in text for text in texts)
    assert "3" in texts


def test_the_score_pad_asks_for_the_offerings_in_play(app: Driver) -> None:
    app.touch("Amanda")
    app.touch("Score pad")
    app.touch("Start")
    chips = [one for one in app.texts() if one in ("A", "B", "C", "D", "E", "F", "k0")]

    assert chips == ["A", "B", "C"]
