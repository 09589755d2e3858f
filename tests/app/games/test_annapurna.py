"""An Ascent by touch alone: the first turns, a hidden card, a correction, the score pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.presenters.app_context import AppContext
from rules.games.annapurna.play.moves import End, Explore, FirstClimber, SeeCard
from rules.games.annapurna.play.state import Annapurna
from tests.app.driver import Driver


def state(app: Driver) -> Annapurna:
    session: Any = app.app.context.session
    found: Annapurna = session.record.state
    return found


def begin(app: Driver) -> None:
    app.touch("Annapurna")
    app.touch("Start")
    app.touch("Ada")


def climbing(open_app: Callable[[], AppContext]) -> Driver:
    """Ada and Ben have hiked, Ada has +2 and knows a card of her backpack."""
    context = open_app()
    session = context.begin("annapurna", ("Ada", "Ben"))
    session.tell(
        FirstClimber(climber="Ada"),
        SeeCard(by="Ada", v=-3),
        Explore(by="Ada", slot="r1c3", shown=2),
        End(by="Ada"),
        Explore(by="Ben", slot="r1c1", shown=1),
        End(by="Ben"),
    )
    app = Driver(context)
    app.touch("Continue")
    return app


def test_the_app_can_draw_who_goes_first(app: Driver) -> None:
    app.touch("Annapurna")
    app.touch("Draw who starts")
    app.touch("Start")

    assert state(app).turn in state(app).seats


def test_a_hike_is_one_touch_on_a_card_and_one_on_its_value(app: Driver) -> None:
    begin(app)
    app.touch_place("slot:Ada:r1c3")
    app.touch_place("shows:-2")

    assert state(app).climber("Ada").at("r1c3").v == -2  # type: ignore[union-attr]
    app.touch("Ada ends the turn")
    assert state(app).turn == "Ben"


def test_a_value_can_wait_and_be_told_from_the_tray(app: Driver) -> None:
    begin(app)
    app.touch_place("slot:Ada:r1c3")
    app.touch("Back")
    app.touch_place("value:-1")

    assert state(app).climber("Ada").at("r1c3").v == -1  # type: ignore[union-attr]


def test_a_card_out_of_reach_is_explained_and_can_have_happened(app: Driver) -> None:
    begin(app)
    app.touch_place("slot:Ada:r3c1")

    assert any("The hike begins in the bottom row" in text for text in app.texts())
    app.touch("It happened")
    app.touch_place("shows:4")
    assert state(app).climber("Ada").loc == "r3c1"


def test_balanced_cards_are_swept_with_the_button(open_app: Callable[[], AppContext]) -> None:
    app = climbing(open_app)
    app.touch_place("slot:Ada:r1c2")
    app.touch_place("shows:-2")
    app.touch("Ada sweeps")
    climber = state(app).climber("Ada")
    app.close()

    assert climber.face_up() == ()
    assert len(climber.cache or ()) == 2


def test_a_backpack_card_is_taken_to_another_mountainside(
    open_app: Callable[[], AppContext],
) -> None:
    app = climbing(open_app)
    app.touch_place("pack:Ada")
    app.touch("Others")
    app.touch_place("seat:Ben")
    app.touch_place("slot:Ben:r2c1")
    app.touch("Do it")
    after = state(app)
    app.close()

    assert after.climber("Ben").at("r2c1").by == "Ada"  # type: ignore[union-attr]
    assert len(after.climber("Ada").backpack or ()) == 2


def test_a_card_its_owner_names_is_still_known_to_her_where_it_lies(
    open_app: Callable[[], AppContext],
) -> None:
    app = climbing(open_app)
    app.touch_place("tell:Ada")
    app.touch_place("card:Ada:-3")
    app.touch("Others")
    app.touch_place("seat:Ben")
    app.touch_place("slot:Ben:r2c1")
    app.touch("Do it")
    hidden = state(app).climber("Ben").at("r2c1")
    app.close()

    assert hidden is not None
    assert (hidden.v, hidden.by) == (-3, "Ada")


def test_an_ascent_under_way_is_entered_by_touch(app: Driver) -> None:
    app.touch("Annapurna")
    app.touch("Join a running game")
    app.touch("Next question")
    app.touch_place("slot:Ada:r1c2")
    app.touch_place("value:3")

    assert state(app).climber("Ada").at("r1c2").v == 3  # type: ignore[union-attr]


def test_a_backpack_shows_only_while_it_is_held(open_app: Callable[[], AppContext]) -> None:
    app = climbing(open_app)
    hidden = labels(app)
    with app.holding("Ada: hold to look"):
        held = labels(app)
    after = labels(app)
    app.close()

    assert "Yin\n3" not in hidden
    assert "Yin\n3" in held
    assert after == hidden


def labels(app: Driver) -> list[str]:
    screen = app.app.manager.current_screen
    return [place.label for place in screen.ids.tray.places]


def test_an_extra_turn_can_be_corrected(open_app: Callable[[], AppContext]) -> None:
    app = climbing(open_app)
    app.touch_icon("menu")
    app.touch("Correct a count")
    line = next(one for one in app.shown() if getattr(one, "label", "") == "Extra turns")
    plus = line.children[0]
    app.touch_at(*plus.to_window(*plus.center))
    extra = state(app).extra_turns
    app.close()

    assert extra == 1


def test_the_score_pad_counts_face_up_cards_to_the_sheet(app: Driver) -> None:
    app.touch("Annapurna")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("−3")
    app.touch("3")
    app.touch("Next")
    app.touch("2")
    app.touch("Show the result")

    assert {"lost together", "Ben lacks −2"} <= set(app.texts())
