"""Teaching by camera in the real app: hold a tile, confirm or correct, hold the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from companion.box import boxes, tag_codes
from companion.box.looks import numbered
from companion.presenters.app_context import AppContext
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from hardware.camera.synthetic_camera import Laid, SyntheticCamera
from rules.games.notad.play.state import TERRAINS
from tests.app.driver import Driver
from tests.app.held_camera import with_camera
from tests.tile_art import TAUGHT_IN, picture, tile


@pytest.fixture
def home(open_app: Callable[[], AppContext]) -> AppContext:
    return open_app()


@pytest.fixture
def camera(home: AppContext) -> SyntheticCamera:
    return with_camera(home)


@pytest.fixture
def bench(home: AppContext, camera: SyntheticCamera) -> Iterator[Driver]:
    app = Driver(home)
    app.touch("My box")
    app.touch("Notad")
    app.app.go("teach", presenter=BoxPiecesPresenter(home, "notad"), component="tile/T001")
    app.touch_icon("qrcode-scan")
    yield app
    app.close()


def id_of(face: str) -> str:
    found = (tag_codes.piece(one) for one in tag_codes.ids("notad"))
    return next(one.id for one in found if one is not None and one.face == face)


def show(camera: SyntheticCamera, face: str, sides: tuple[str, ...], seed: int) -> None:
    lots = np.random.default_rng(seed)
    art = tile(sides, ("", "", "", ""), TAUGHT_IN, lots)
    camera.show(picture(art, id_of(face), TAUGHT_IN, lots))


def teach(
    bench: Driver, camera: SyntheticCamera, face: str, sides: tuple[str, ...], seed: int
) -> None:
    """Hold a tile under the camera, set its sides, and confirm it."""
    show(camera, face, sides, seed)
    bench.wait(lambda: bench.reads(f"Tile {numbered('tile', face)} ·"))
    presenter = bench.app.manager.current_screen.presenter
    bench.wait(lambda: presenter.guess.face is not None)
    presenter.editor.propose({f"tile/{face}": {"sides": sides, "regions": None}})
    bench.touch("That's right")


def test_a_tile_under_the_camera_opens_and_later_ones_are_proposed(
    bench: Driver, camera: SyntheticCamera
) -> None:
    for seed in range(3):
        sides = tuple(TERRAINS[(2 * seed + at) % 5] for at in range(4))
        teach(bench, camera, f"T{50 + seed:03}", sides, seed)
    wanted = ("water", "meadow", "forest", "desert")
    show(camera, "T077", wanted, 9)
    bench.wait(lambda: bench.reads("Looks like water, meadow, forest, desert"))

    assert bench.reads("Tile 77 ·")
    bench.touch("That's right")
    assert bench.context.journal.mine("notad")["tile/T077"]["sides"] == list(wanted)


def test_a_ready_made_code_is_bound_and_then_opens_its_piece(
    bench: Driver, camera: SyntheticCamera
) -> None:
    camera.lay(Laid("4006381333931", 640, 300))
    bench.wait(lambda: bench.reads("Bind code 4006381333931"))
    bench.touch("Bind code 4006381333931")

    assert boxes.bindings(bench.context.journal) == {"4006381333931": id_of("T001")}
    bench.touch("Unbind its codes (1)")
    assert not boxes.bindings(bench.context.journal)


def test_a_tag_on_the_paint_card_gives_the_tile_its_number(
    home: AppContext, camera: SyntheticCamera
) -> None:
    app = Driver(home)
    app.app.go("overview", game="notad")
    app.touch("Teach the next 5")
    app.touch("Photograph it")
    show(camera, "T077", ("water", "meadow", "forest", "desert"), 9)
    paint = app.app.manager.current_screen
    app.wait(lambda: paint.presenter.component == "tile/T077")
    for one in ("Water", "Meadow", "Forest", "Desert", "Use this tile"):
        app.touch(one)
    app.close()

    mine = home.journal.mine("notad")["tile/T077"]
    assert mine["sides"] == ["water", "meadow", "forest", "desert"]
