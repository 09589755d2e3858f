"""House rules by touch: in New game, in a running one, and on the final sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.history import summaries
from companion.history.exports import text
from companion.presenters.app_context import AppContext
from companion.presenters.table.scorepad import ScorePadPresenter
from companion.storage.journal_entries import FIRST_BOX
from tests.app.driver import Driver
from tests.app.test_sizes import misfits


def test_house_rules_are_closed_and_one_is_changed_with_two_touches(app: Driver) -> None:
    app.touch("Danana")
    assert app.reads("House rules: as we read them")
    assert not app.reads("Only those in sight")

    app.touch("House rules: as we read them")
    app.touch("No, only those in sight")
    app.touch("Play by these")

    assert app.reads("House rules: 1 of your own")


def test_a_group_is_told_that_its_rules_are_set(app: Driver) -> None:
    app.touch("Danana")
    app.touch("House rules: as we read them")
    app.touch("No, only those in sight")
    app.touch("Play by these")
    app.touch("Start")
    app.touch_icon("arrow-left")
    app.touch("Danana")

    assert app.reads("I have set the house rules this group played by last time.")


def test_a_ruling_is_changed_in_a_running_game_and_undone(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("House rules")
    playing.touch("Everybody at the same time")
    playing.touch("Play by these")
    session = playing.context.session
    assert session is not None
    assert session.record.state.options["actions"] == "together"

    playing.touch_icon("undo")

    assert session.record.state.options["actions"] == "in_turn"


def test_the_sheet_and_the_text_say_by_which_house_rules(
    open_app: Callable[[], AppContext],
) -> None:
    context = open_app()
    pad = ScorePadPresenter(context, "danana", ("Ada", "Ben"), {"covered_cards": "lost"})
    pad.step(pad.game.rules.form[0].key, 1)
    session = pad.finish()
    assert session is not None
    app = Driver(context)
    app.app.go("score")
    app.pump(3)
    shown = app.reads("Do covered progress cards count at the end? No, only those in sight")
    summary = summaries.summarise(context.journal, session.game_id)
    assert summary is not None
    told = text(context.journal.card(session.game_id), summary, date_is_sure=True)
    app.close()

    assert shown
    assert "House rule: Do covered progress cards count at the end? No, only those" in told


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_answer_fits(open_app: Callable[[], AppContext], size: tuple[int, int]) -> None:
    app = Driver(open_app(), size=size)
    found = []
    for game in app.context.games():
        app.app.go("newgame", game=game)
        app.pump(5)
        found += misfits(app)
        app.touch("House rules: as we read them")
        app.pump(5)
        found += misfits(app)
    app.close()

    assert found == []


@pytest.mark.parametrize("answers", [(), ("squares",), ("hexagons, as one big hexagon",)])
def test_what_the_box_lacks_is_answered_on_keys_that_can_be_read(
    open_app: Callable[[], AppContext], answers: tuple[str, ...]
) -> None:
    context = open_app()
    context.usual_box = FIRST_BOX
    app = Driver(context)
    app.touch("Bania")
    app.touch("Full")
    for one in answers:
        app.touch(one)
    keys = app.app.manager.current_screen.ids.missing.children
    narrow = [one.text for one in keys if one.width < 12 + 8 * max(map(len, one.text.split()))]
    app.close()

    assert keys
    assert not narrow
