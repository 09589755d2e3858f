"""A game of Bania by touch alone: the first turns, a way to pay, dice, a correction, the pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.presenters.app_context import AppContext
from rules.games.bania.play.moves import Refill, StartPlayer
from rules.games.bania.play.state import Bania
from tests.app.driver import Driver


def state(app: Driver) -> Bania:
    session: Any = app.app.context.session
    found: Bania = session.record.state
    return found


def building(open_app: Callable[[], AppContext]) -> Driver:
    """Ada is up and has four tents that everybody knows."""
    context = open_app()
    session = context.begin("bania", ("Ada", "Ben"))
    session.tell(
        Refill(by="Ada", tents=("T02", "T05", "T12", "T20")),
        Refill(by="Ben", tents=(None,) * 4),
        StartPlayer(player="Ada"),
    )
    app = Driver(context)
    app.touch("Continue")
    return app


def test_tents_are_told_and_the_first_one_is_built(app: Driver) -> None:
    app.touch("Bania")
    app.touch("Start")
    app.touch("Tell what it is")
    for tent in ("T02", "T05", "T12", "T20"):
        app.touch_place(f"tile:{tent}")
    app.touch("Ben draws 4 tents")
    app.touch("Ada")
    app.touch_place("tile:T02")
    app.touch_place("space:h0_0")
    app.touch("Do it")

    assert state(app).player("Ada").score == 3
    app.touch("Elephant")
    app.touch_place("elephant:Ada")
    app.touch_place("space:h0_0")
    app.touch("Do it")
    elephant = state(app).player("Ada").elephant
    assert elephant is not None
    assert elephant.at == "h0_0"


def test_a_board_of_small_spaces_is_enlarged_for_fingers(
    open_app: Callable[[], AppContext],
) -> None:
    app = building(open_app)
    small = app.place("space:h0_0")
    app.touch_icon("magnify")
    app.pump(5)
    large = app.place("space:h0_0")
    app.touch_place("tile:T02")
    app.touch_place("space:h-4_4")  # far out: the board is dragged there first
    app.touch("Do it")
    built = dict(state(app).tents or {})
    app.touch_icon("minus")
    app.pump(5)
    again = app.place("space:h0_0")
    app.close()

    assert small is not None
    assert large is not None
    assert min(small[2:]) < 46 < 48 < min(large[2:])
    assert again == small
    assert list(built) == ["h-4_4"]


def test_where_there_are_several_ways_to_pay_each_is_a_hint(
    open_app: Callable[[], AppContext],
) -> None:
    app = building(open_app)
    app.touch_place("tile:T20")
    app.touch_place("space:h0_0")
    several = [one for one in app.texts() if "tent on E5 for" in one]
    app.touch("Cards (8)")
    for card in ("oil#2", "spice#1", "spice#2", "incense#1", "incense#2"):
        app.touch_place(f"card:{card}")
    app.touch("Do it")
    hand = state(app).player("Ada").hand
    app.close()

    assert len(several) > 1
    assert hand == {"oil": 1, "silk": 2}


def test_a_space_that_is_taken_is_explained_and_can_have_happened(
    open_app: Callable[[], AppContext],
) -> None:
    app = building(open_app)
    for tent in ("T02", "T12"):
        app.touch_place(f"tile:{tent}")
        app.touch_place("space:h0_0")
        if tent == "T02":
            app.touch("Do it")
    said = app.reads("Space E5 is not free.")
    app.touch("It happened")
    tents = state(app).tents
    laid = tents["h0_0"].id if tents else None
    app.close()

    assert said
    assert laid == "T12"


def test_the_app_throws_the_dice_if_it_is_asked_to(open_app: Callable[[], AppContext]) -> None:
    app = building(open_app)
    app.touch("Dice")
    app.touch_place("throw:4")
    app.touch("Throw for us")
    rolls = state(app).now.rolls
    app.touch_place("take")
    up = state(app).current
    app.close()

    assert rolls is not None
    assert rolls[0] is not None
    assert len(rolls[0]) == 4
    assert up == "Ben"


def test_dice_are_told_and_some_of_them_thrown_again(open_app: Callable[[], AppContext]) -> None:
    app = building(open_app)
    app.touch("Dice")
    app.touch_place("throw:4")
    for face in ("oil", "oil", "front", "silk"):
        app.touch_place(f"face:{face}")
    app.touch_place("die:oil#2")
    app.touch_place("die:silk#1")
    app.touch("Do it")
    for face in ("back", "spice"):
        app.touch_place(f"face:{face}")
    rolls = state(app).now.rolls
    app.close()

    assert rolls is not None
    assert rolls[1] == ("front", "oil", "back", "spice")


def test_cards_are_corrected_from_the_menu_and_undone(open_app: Callable[[], AppContext]) -> None:
    app = building(open_app)
    app.touch_icon("menu")
    app.touch("Correct")
    before = state(app)
    app.touch_widget(app.icons("plus")[1])
    after = state(app).player("Ada").hand
    app.touch_icon("undo")
    undone = state(app)
    app.close()

    assert after is not None
    assert sum(after.values()) == 9
    assert undone == before


def test_the_score_pad_leads_to_the_sheet(app: Driver) -> None:
    app.touch("Bania")
    app.touch("Score pad")
    app.touch("Start")
    app.touch_widget(app.icons("plus")[0])
    app.touch("Ben")
    app.touch_widget(app.icons("plus")[1])
    app.touch("Show the result")

    assert app.screen == "score"
    assert app.reads("Most oil")
    assert app.reads("Ben")


def test_a_card_in_which_nothing_was_told_closes(open_app: Callable[[], AppContext]) -> None:
    app = building(open_app)
    app.touch("Dice")
    app.touch_place("throw:4")
    app.touch("Done")
    closed = not app.reads("How do the dice lie?")
    app.touch("Tell what it is")
    for _ in range(4):
        app.touch("Leave out")
    left_out = not app.reads("How do the dice lie?")
    app.close()

    assert closed
    assert left_out
