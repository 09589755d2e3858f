"""A whole board in one picture, by touch: at the table, and on the score pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion.camera.board_reading import board_of, places_of
from companion.presenters.app_context import AppContext
from hardware.camera.synthetic_camera import SyntheticCamera
from hardware.scanning.sightings import Image
from rules import shelf
from rules.table.board_picture import Laid
from tests.app.driver import Driver
from tests.app.held_camera import with_camera
from tests.companion.camera.board_pictures import ASLANT, Sticker, picture, tag_of
from tests.companion.camera.test_board_reading import blank
from tests.companion.presenters.tables import acting

NOTAD = shelf.game("notad")
TILES = {"cell:1,1": ("T011", 90), "cell:1,2": ("T012", 0), "cell:2,2": ("T013", 270)}


def board(*, marks: bool = True, tiles: dict[str, tuple[str, int]] = TILES) -> Image:
    cells = {one.id: one for one in places_of(NOTAD, blank("notad"), "Ada")}
    stickers = [
        Sticker(tag_of(f"tile/{tile}"), cells[at], turned) for at, (tile, turned) in tiles.items()
    ]
    grey = picture(stickers, boards={1: ASLANT} if marks else None)
    return np.dstack([grey] * 3)


@pytest.fixture
def home(open_app: Callable[[], AppContext]) -> AppContext:
    return open_app()


@pytest.fixture
def camera(home: AppContext) -> SyntheticCamera:
    found = with_camera(home)
    found.show(board())
    return found


@pytest.fixture
def table(home: AppContext, camera: SyntheticCamera) -> Iterator[Driver]:
    """The app at a game in which Ada acts."""
    acting(home)
    app = Driver(home)
    app.touch("Continue")
    yield app
    app.close()


def lies(app: Driver) -> dict[str, Laid]:
    session = app.context.session
    assert session is not None
    return dict(board_of(NOTAD).lies(session.record.state, "Ada"))


def take(app: Driver) -> None:
    app.wait(lambda: app.reads("Take the picture"))
    app.touch("Take the picture")


def test_a_board_is_photographed_and_put_so(table: Driver) -> None:
    table.touch_icon("menu")
    table.touch("Photograph the board")
    take(table)
    table.wait(lambda: table.reads("3 of 3 read"))
    table.touch("Put it so")

    assert table.screen == "table"
    assert lies(table) == {at: Laid(f"tile/{tile}", turned) for at, (tile, turned) in TILES.items()}
    table.touch_icon("undo")
    assert lies(table) == {}


def test_opened_for_nobody_it_reads_the_first_seats_board(table: Driver) -> None:
    session = table.context.session
    assert session is not None
    table.app.go("board", game_id=session.game_id)
    take(table)
    table.wait(lambda: table.reads("3 of 3 read"))
    table.touch("Put it so")

    assert set(lies(table)) == set(TILES)


def test_a_doubtful_place_is_corrected_with_a_touch(table: Driver) -> None:
    table.touch_icon("menu")
    table.touch("Photograph the board")
    take(table)
    table.wait(lambda: table.reads("3 of 3 read"))
    table.touch("B2: T011 90°")
    table.touch_place("piece:tile/T040")
    table.touch_place("rot:180")
    table.touch("Put it so")

    assert lies(table)["cell:1,1"] == Laid("tile/T040", 180)


def test_corners_are_tapped_where_no_marks_lie(table: Driver, camera: SyntheticCamera) -> None:
    camera.show(board(marks=False))
    table.touch_icon("menu")
    table.touch("Photograph the board")
    take(table)
    table.wait(lambda: table.reads("Where is the board?"))
    table.touch("Tap its corners")
    shown = table.app.manager.current_screen.ids.picture
    for corner in ASLANT:
        table.touch_at(*shown.to_window(*shown.in_window(*corner)))
    table.wait(lambda: table.reads("3 of 3 read"))


def test_a_picture_can_be_taken_again_and_left(table: Driver, camera: SyntheticCamera) -> None:
    table.touch_icon("qrcode-scan")
    table.wait(lambda: table.reads("Whole board"))
    table.touch("Whole board")
    take(table)
    table.wait(lambda: table.reads("3 of 3 read"))
    camera.show(board(tiles={"cell:0,0": ("T020", 0)}))
    table.touch("Take another")
    table.wait(lambda: table.reads("Take the picture"))
    shown = table.app.manager.current_screen
    table.wait(lambda: shown._frame is not None)
    table.touch_icon("arrow-left")

    assert table.screen == "table"
    assert lies(table) == {}


def test_without_a_camera_it_says_what_to_do(open_app: Callable[[], AppContext]) -> None:
    home = open_app()
    acting(home)
    app = Driver(home)
    app.touch("Continue")
    app.touch_icon("menu")
    app.touch("Photograph the board")
    said = app.texts()
    app.touch("Choose the camera")
    screen = app.screen
    app.close()

    assert "There is no picture" in said
    assert screen == "camera"


def test_unplugging_is_told(table: Driver, camera: SyntheticCamera) -> None:
    table.touch_icon("menu")
    table.touch("Photograph the board")
    table.wait(lambda: table.reads("Take the picture"))
    camera.unplug()
    table.wait(lambda: table.reads("There is no picture"))
    camera.plug_in()
    table.wait(lambda: table.reads("Take the picture"))


def test_a_score_pad_counts_a_photographed_board(home: AppContext, camera: SyntheticCamera) -> None:
    app = Driver(home)
    app.touch("Notad")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("Photograph")
    take(app)
    app.wait(lambda: app.reads("3 of 3 read"))
    app.touch("Put it so")
    screen, texts = app.screen, app.texts()
    app.close()

    assert screen == "scorepad"
    assert any(" = " in one for one in texts)
