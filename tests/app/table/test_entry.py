"""Starting in the middle, by touch: the panel asks, the board answers."""

from __future__ import annotations

from tests.app.driver import Driver


def test_a_game_in_the_middle_is_entered_by_touch(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Join a running game")
    for _ in range(4):
        app.touch("Next question")
    app.touch_place("cell:1,1")
    app.touch("Next question")
    app.touch_place("cell:1,1")
    app.touch("Next question")
    app.touch_place("cell:1,2")
    app.touch_place("tile:T003")
    app.touch_place("rot:90")

    session = app.app.context.session
    assert session is not None
    ada = session.record.state.player("Ada")
    assert (ada.yurt, ada.hunters) == ("1,1", ("1,1",))
    assert (ada.placed["1,2"].tile, ada.placed["1,2"].rot) == ("T003", 90)

    app.touch("Next question")
    app.touch("There are none")
    assert session.record.state.player("Ada").tokens == {}
    assert any(text.startswith("Which animals does Ada store?") for text in app.texts())


def test_a_running_game_is_compared_with_the_table_from_the_menu(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Start")
    app.touch_icon("menu")
    app.touch("Compare with the table")

    assert any(text.startswith("Which round and phase is it?") for text in app.texts())
