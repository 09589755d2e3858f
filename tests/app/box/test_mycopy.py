"""My box by touch: from the shelf to a piece, and back with what was taught."""

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


def open_list(app: Driver) -> None:
    open_notad(app)
    app.touch_icon("magnify")


def paint_one(app: Driver) -> None:
    app.touch("Teach the next 5")
    for one in ("Forest", "Forest", "Water", "Meadow", "Use this tile"):
        app.touch(one)
    app.touch_icon("close")


def test_a_fresh_box_says_where_to_begin(app: Driver) -> None:
    open_notad(app)

    assert app.reads("of 122 tiles known")
    assert app.reads("How large is your board?")
    assert "0" in app.texts()


def test_what_was_taught_is_counted(app: Driver) -> None:
    open_notad(app)
    paint_one(app)

    assert "1" in app.texts()
    assert app.reads("+1 new")


def test_a_piece_is_found_in_the_list(app: Driver) -> None:
    open_list(app)
    app.touch("levels of the hill")
    app.touch("Level of the hill 3")

    assert app.reads("Level of the hill 3 ·")
    app.touch_icon("arrow-left")
    assert app.screen == "box_pieces"
    assert app.reads("0 of 6 levels of the hill taught")


def test_a_box_is_written_to_a_file_and_read_again(app: Driver) -> None:
    open_notad(app)
    paint_one(app)
    app.touch_icon("export-variant")
    app.touch("Write to a file")
    app.touch("notad.copy.json")

    assert app.reads("0 new values, 3 that you have too")
    app.touch("Take over 0")
    app.touch_icon("arrow-left")
    assert app.screen == "overview"


def test_our_guess_of_the_board_is_looked_at_cell_by_cell(app: Driver) -> None:
    open_notad(app)
    app.touch("How large is your board?")
    app.touch("5 × 5")
    app.touch("Board")
    app.touch("Start from our guess")
    assert app.reads("Our guess, not your box")
    app.touch_place("cell:2,3")
    app.touch("places to look at")

    assert "values" not in app.context.journal.mine("notad")["board/main"]


PIECES = (("notad", "tile/T001"), ("notad", "animal/prey_a"), ("danana", "board/main"))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_button_of_my_box_fits(
    open_app: Callable[[], AppContext], size: tuple[int, int]
) -> None:
    app = Driver(open_app(), size=size)
    open_notad(app)
    found = misfits(app)
    app.touch_icon("magnify")
    found += misfits(app)
    app.touch("Files and boxes")
    found += misfits(app)
    for game, component in PIECES:
        presenter = BoxPiecesPresenter(app.context, game)
        app.app.go("teach", presenter=presenter, component=component)
        app.pump(5)
        found += misfits(app)
    app.close()

    assert found == []
