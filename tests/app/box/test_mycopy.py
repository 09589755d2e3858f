"""My copy by touch: from the shelf to a piece, and back with what was taught."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from tests.app.driver import Driver
from tests.app.test_sizes import misfits


def open_notad(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")


def test_a_tile_is_taught_with_a_few_touches(app: Driver) -> None:
    open_notad(app)
    app.touch("Teach the next one")
    app.touch_place("side:0")
    app.touch("Confirm, next one")

    assert app.reads("Tile T002 · 1 of 122 tiles confirmed")
    assert "tile/T001" in app.context.journal.mine("notad")


def test_a_piece_is_found_in_the_list(app: Driver) -> None:
    open_notad(app)
    app.touch("levels of the hill")
    app.touch("Level of the hill 3")

    assert app.reads("Level of the hill 3 ·")
    app.touch_icon("arrow-left")
    assert app.screen == "box_pieces"
    assert app.reads("0 of 6 levels of the hill confirmed")


def test_a_box_is_written_to_a_file_and_read_again(app: Driver) -> None:
    open_notad(app)
    app.touch("Teach the next one")
    app.touch("Confirm, next one")
    app.touch_icon("arrow-left")
    app.touch("Files and boxes")
    app.touch("Write to a file")
    app.touch("notad.copy.json")

    assert app.reads("0 new values, 5 that you have too")
    app.touch("Take over 0")
    app.touch_icon("arrow-left")
    assert app.screen == "box_pieces"


def test_a_name_is_typed_on_the_keyboard(app: Driver) -> None:
    open_notad(app)
    app.touch("kinds of animal")
    app.touch("Kind of animal prey_a")
    app.touch("Prey A")
    for _ in "Prey A":
        app.touch_icon("backspace-outline")
    for letter in "Hare":
        app.touch(letter)
    app.touch("OK")
    app.touch("Confirm")

    assert app.context.journal.mine("notad")["animal/prey_a"]["name"] == "Hare"


PIECES = (("notad", "tile/T001"), ("notad", "animal/prey_a"), ("danana", "board/main"))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_button_of_my_copy_fits(
    open_app: Callable[[], AppContext], size: tuple[int, int]
) -> None:
    app = Driver(open_app(), size=size)
    open_notad(app)
    found = misfits(app)
    app.touch("Files and boxes")
    found += misfits(app)
    for game, component in PIECES:
        presenter = BoxPiecesPresenter(app.context, game)
        app.app.go("teach", presenter=presenter, component=component)
        app.pump(5)
        found += misfits(app)
    app.close()

    assert found == []
