"""My box at a glance: what is counted, what can be refereed, and what comes next."""

from __future__ import annotations

import pytest

from companion.presenters.box.overview import OverviewPresenter, OverviewView
from rules import shelf
from tests.companion.presenters.tables import HandClock, context

A_DAY = 24 * 3600


def painted(count: int) -> list[tuple[str, str, list[str]]]:
    return [(f"tile/T{at:03}", "sides", ["water"] * 4) for at in range(1, count + 1)]


def glance(room: object, game: str = "notad") -> OverviewView:
    return OverviewPresenter(room, game).view()  # type: ignore[arg-type]


def test_pieces_are_counted_against_how_many_the_box_holds() -> None:
    room = context(box="")
    room.journal.learn("notad", painted(3))
    view = glance(room)

    assert (view.known, view.of) == ("3", "of 122 tiles known")
    assert len(view.swatches) == 122
    assert [bool(one.fills) for one in view.swatches[:4]] == [True, True, True, False]
    assert view.teach == "Teach the next 5 · 2 min"


def test_what_came_since_one_last_looked_is_told_all_day() -> None:
    clock = HandClock()
    room = context(clock, box="")
    glance(room)
    room.journal.learn("notad", painted(2))
    assert glance(room).more == "+2 new"
    assert glance(room).more == "+2 new"
    clock.move(A_DAY)
    assert glance(room).more == ""
    room.journal.learn("notad", painted(3))
    assert glance(room).more == "+1 new"


def test_what_the_text_says_is_refereed_and_the_rest_as_far_as_it_is_known() -> None:
    room = context(box="")
    room.journal.learn("notad", painted(61))
    shares = {one.title: one.share for one in glance(room).referees}

    assert shares["Turns and all that is printed"] == 1
    assert 0 < shares["Tiles"] < 1
    assert shares["Board"] == 0


def test_the_frame_comes_first_and_one_touch_tells_it() -> None:
    room = context(box="")
    presenter = OverviewPresenter(room, "notad")
    step = presenter.view().steps[0]
    assert (step.title, step.takes) == ("How large is your board?", "one touch")

    asked = presenter.frame(step.key.partition(":")[2])
    assert asked is not None
    presenter.answer(asked, 1)

    assert presenter.frame("board/main") is None
    assert room.journal.mine("notad")["board/main"] == {"rows": 5, "cols": 5}


def test_a_box_that_is_known_needs_nothing_more() -> None:
    room = context(box="")
    whole = shelf.game("notad").box.components()
    lessons = [(f"tile/{one}", "sides", ["water"] * 4) for one in whole.ids("tile")]
    room.journal.learn("notad", lessons)
    view = glance(room)

    assert view.teach == ""
    assert view.says == "I know your whole box. Thank you."


@pytest.mark.parametrize("broken", ["[]", "{", '{"day": 1}', '{"before": "x", "now": 2}'])
def test_what_was_kept_of_the_last_look_may_be_broken(broken: str) -> None:
    room = context(box="")
    room.journal.set("known:notad", broken)

    assert glance(room).more == ""
