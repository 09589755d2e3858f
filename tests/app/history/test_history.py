"""Looking back, by touch: find a game, step through it, go on from there, charts and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.app.widgets.chart_view import ChartView
from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.app.test_sizes import misfits
from tests.companion.evenings import keep


@pytest.fixture
def past(open_app: Callable[[], AppContext]) -> Iterator[Driver]:
    """The history of three games."""
    context = open_app()
    keep(context.journal)
    keep(context.journal, "bania", 1, ("Cleo", "Ben"))
    keep(context.journal, "annapurna", 3)
    context.journal.put_on_table(None)
    app = Driver(context)
    app.touch("History")
    app.wait(lambda: app.reads("Ada won"))
    yield app
    app.close()


def front(app: Driver) -> Any:
    return app.app.manager.current_screen


def rows(app: Driver) -> list[str]:
    return [one["title"] for one in front(app).ids.lines.data]


def lies_above(app: Driver, text: str) -> None:
    """Touch a button of the topmost row."""
    found = [one for one in app.shown() if getattr(one, "text", "") == text]
    app.touch_widget(max(found, key=lambda one: one.to_window(*one.center)[1]))


def test_games_are_narrowed_down_by_touch(past: Driver) -> None:
    assert rows(past) == ["Annapurna", "Bania", "Bania"]
    past.touch("All games")
    past.touch("Annapurna")
    assert rows(past) == ["Annapurna"]
    past.touch_widget(past.find("All years"))
    past.touch("Cancel")
    past.touch_widget(next(one for one in past.shown() if getattr(one, "key", "") == "game"))
    past.touch("All games")
    past.touch("Everybody")
    past.touch("Cleo")

    assert rows(past) == ["Bania"]


def test_a_game_is_searched_for_with_the_keyboard(past: Driver) -> None:
    past.touch("Search")
    for letter in "Cleo":
        past.touch(letter)
    past.touch("OK")
    assert rows(past) == ["Bania"]
    past.touch("Cleo” ×")

    assert len(rows(past)) == 3


def test_a_game_is_stepped_through_and_gone_on_with(past: Driver) -> None:
    past.touch_widget(past.icons("play")[0])
    past.wait(lambda: past.screen == "replay")
    last = front(past).last
    past.touch_icon("chevron-right")
    past.touch_icon("chevron-right")
    assert past.reads(f"2 / {last:.0f}")
    past.touch_icon("chevron-left")
    assert past.reads(f"1 / {last:.0f}")
    slider = front(past).ids.slider
    past.touch_at(slider.center_x, slider.center_y)
    middle = front(past).at
    assert abs(middle - last / 2) <= 1
    past.touch_icon("play")
    past.wait(lambda: front(past).at > middle)
    past.touch_icon("pause")
    at = int(front(past).at)
    past.touch("Go on from here")

    assert past.screen == "table"
    assert past.context.session is not None
    assert past.context.session.record.at == at
    assert past.context.session.game_id == 4


def test_an_old_sheet_leads_back_to_the_history_and_leaves_the_table_alone(past: Driver) -> None:
    table = past.context.begin("notad", ("Ada", "Ben")).game_id
    past.touch_widget(past.find("Sheet"))
    past.wait(lambda: past.screen == "score")
    assert past.context.journal.on_table == table
    past.touch("Share")
    past.touch("Back")
    past.touch_icon("arrow-left")

    assert past.screen == "history"


def test_a_deleted_game_goes_for_good_when_that_is_confirmed(past: Driver) -> None:
    past.touch_icon("delete")
    past.wait(lambda: len(rows(past)) == 2)
    past.touch_widget(next(one for one in past.icons("delete") if one.text == "1"))
    past.touch("Delete for good")
    assert past.reads("Nothing brings it back")
    past.touch("Cancel")
    assert len(rows(past)) == 1
    past.touch("Delete for good")
    past.touch_widget(next(one for one in past.shown() if getattr(one, "key", "") == "yes"))

    past.wait(lambda: past.reads("No deleted games."))
    assert past.context.journal.games(deleted=True) == ()


def charts(app: Driver) -> list[str]:
    app.pump(2)
    drawn = (one.chart for one in app.shown() if isinstance(one, ChartView))
    return [chart.says for chart in drawn if chart]


def test_statistics_are_charts_in_tabs(past: Driver) -> None:
    past.touch("Statistics")
    past.wait(lambda: charts(past))
    assert "Ben: 33% 1 of 3" in charts(past)[0]
    past.touch("Head to head")
    assert charts(past) == ["Ben 0 : 1 Ada; Ben 1 : 0 Cleo"]
    past.touch("All games")
    past.touch("Annapurna")
    assert charts(past)[0].startswith("Nobody has met")
    past.touch_icon("arrow-left")

    assert past.screen == "history"


def test_a_game_has_charts_of_its_own(past: Driver) -> None:
    past.touch_widget(past.find("Sheet"))
    past.wait(lambda: past.screen == "score")
    past.touch("Charts")
    assert charts(past)[0].startswith("Ada 58")
    past.touch("Where from")
    assert "Score track" in charts(past)[0]
    past.touch("Time")
    assert charts(past) == ["The clocks did not run in this game."]
    past.touch_icon("arrow-left")

    assert past.screen == "score"


def test_players_are_joined_renamed_hidden_and_forgotten(past: Driver) -> None:
    past.touch("Players")
    names = [one["name"] for one in front(past).ids.lines.data]
    assert names == ["Ada", "Ben", "Cleo"]
    past.touch_widget(past.icons("dots-horizontal")[names.index("Cleo")])
    past.touch("The same person as")
    past.touch_widget(next(one for one in past.shown() if getattr(one, "key", "") == "Ada"))
    assert past.reads("also Cleo")
    past.touch("Take back")
    past.touch_widget(past.icons("eye-off")[1])
    assert past.reads("hidden")
    past.touch_widget(past.icons("dots-horizontal")[0])
    past.touch("Forget this person")
    past.touch("Forget for good")

    past.wait(lambda: past.reads("Forgotten: 2 games"))
    assert "Ada" not in past.context.journal.names()


def test_games_and_charts_are_saved_and_read_by_touch(past: Driver) -> None:
    past.touch_icon("export-variant")
    assert past.reads("No games lie there")
    past.touch("Save here")
    past.wait(lambda: past.reads("Saved to"))
    past.touch("games.jsonl")
    past.wait(lambda: past.reads("3 games are here already."))
    past.touch_icon("arrow-left")
    past.wait(lambda: past.screen == "history")
    past.touch("Statistics")
    past.touch("Save")
    past.touch("Save here")
    past.wait(lambda: past.reads("Saved to"))
    past.touch_icon("arrow-left")

    assert past.screen == "stats"
    exports = past.context.journal.path.parent / "exports"
    assert {one.name for one in exports.rglob("wins.*")} == {"wins.png", "wins.svg"}


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_button_of_the_past_fits(
    open_app: Callable[[], AppContext], size: tuple[int, int]
) -> None:
    context = open_app()
    keep(context.journal)
    keep(context.journal, "bania", 1)
    context.journal.delete(2)
    app = Driver(context, size=size)
    app.touch("History")
    found = misfits(app)
    app.touch_icon("export-variant")
    found += misfits(app)
    app.touch_icon("arrow-left")
    for name in ("Statistics", "Players"):
        app.touch(name)
        found += misfits(app)
        app.touch_icon("arrow-left")
    app.touch_icon("play")
    app.wait(lambda: app.screen == "replay")
    found += misfits(app)
    app.touch("Sheet")
    app.touch("Charts")
    found += misfits(app)
    app.close()

    assert found == []
