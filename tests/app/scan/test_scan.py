"""Scanning in the real app: a camera driven by hand shows a piece, the app reads it, one tap."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.play import story
from companion.presenters.app_context import AppContext
from hardware.camera.synthetic_camera import Laid, SyntheticCamera
from hardware.fake import FakeButtons
from rules import shelf
from rules.games.notad.play.moves import Explore, PlaceTile
from tests.app.driver import Driver
from tests.app.held_camera import tag, with_camera
from tests.app.test_button_presses import press_key
from tests.companion.presenters.tables import acting

from companion.app.demo.demonstration import Show  # isort: skip  # after the driver: Kivy
from companion.app.demo.touch_player import TouchPlayer  # isort: skip
from companion.app.demo.camera_player import CameraPlayer  # isort: skip


@pytest.fixture(autouse=True)
def no_thread_is_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


@pytest.fixture
def home(open_app: Callable[[], AppContext]) -> AppContext:
    home = open_app()
    acting(home)
    return home


@pytest.fixture
def camera(home: AppContext) -> SyntheticCamera:
    return with_camera(home)


@pytest.fixture
def scanning(home: AppContext, camera: SyntheticCamera) -> Iterator[Driver]:
    """The app with its camera open over a game in which Ada acts."""
    app = Driver(home)
    app.touch("Continue")
    app.touch_icon("qrcode-scan")
    yield app
    app.close()


def test_a_tile_placement_is_one_scan_and_one_tap(
    scanning: Driver, camera: SyntheticCamera
) -> None:
    session = scanning.context.session
    assert session is not None
    before = session.record.at
    camera.lay(tag("notad", "T001", turned=88))
    scanning.wait(lambda: scanning.screen == "table")
    scanning.pump(3)
    scanning.touch_place("cell:0,1")

    assert session.record.at == before + 1
    assert session.record.events[-1] == PlaceTile(by="Ada", tile="T001", rot=90, cell="0,1")


def test_what_does_not_fit_is_named_with_its_rule_and_logged_if_it_happened(
    scanning: Driver, camera: SyntheticCamera
) -> None:
    camera.lay(tag("notad", "T002"))
    scanning.wait(lambda: scanning.reads("(N-39)"))

    assert {"DOES NOT FIT NOW", "T002"} <= set(scanning.texts())


def test_a_foreign_code_is_only_a_word(scanning: Driver, camera: SyntheticCamera) -> None:
    camera.lay(Laid("HTTP://A.B"))
    scanning.wait(lambda: scanning.reads("A code that is none of ours: HTTP://A.B"))

    assert scanning.screen == "scan"


def test_unplugging_is_told_and_plugging_in_goes_on(
    scanning: Driver, camera: SyntheticCamera
) -> None:
    scanning.wait(lambda: scanning.reads("fps"))
    camera.unplug()
    scanning.wait(lambda: scanning.reads("the synthetic camera was unplugged"))
    troubled = scanning.texts()
    camera.plug_in()
    camera.lay(tag("notad", "T002"))
    scanning.wait(lambda: scanning.reads("(N-39)"))

    assert "Choose a camera" in troubled
    assert not scanning.reads("was unplugged")


def test_the_keys_open_the_scan_and_take_what_is_proposed(
    home: AppContext, camera: SyntheticCamera
) -> None:
    session = home.session
    assert session is not None
    while session.record.state.phase != "explore":
        session.undo()
    app = Driver(home)
    press_key(app, app.app.inbox, "scan")
    opened = app.screen
    camera.lay(tag("notad", "T002"))
    app.wait(lambda: app.reads("Log it"))
    press_key(app, app.app.inbox, "pass")
    logged = session.record.events[-1]
    app.wait(lambda: app.reads("LOGGED"))
    press_key(app, app.app.inbox, "undo")
    taken_back = session.record.events[-1]
    press_key(app, app.app.inbox, "scan")
    left = app.screen
    app.close()

    assert (opened, left) == ("scan", "table")
    assert isinstance(logged, Explore)
    assert logged.tiles == ("T002",)
    assert taken_back != logged


def test_without_a_camera_the_screen_says_what_to_do_and_one_can_be_chosen(
    home: AppContext,
) -> None:
    camera = with_camera(home, chosen=False)
    camera.lay(tag("notad", "T002"))
    app = Driver(home)
    app.touch("Scan")
    told = app.texts()
    app.touch("Choose a camera")
    app.touch("By hand")
    app.wait(lambda: not app.reads("Waiting for the first picture"))
    app.touch_icon("arrow-left")
    app.wait(lambda: app.reads("(N-39)"))
    app.touch_icon("arrow-left")
    app.touch_icon("arrow-left")
    status = app.texts()
    app.close()

    assert "No camera is chosen." in told
    assert home.settings.camera == "synthetic"
    assert any("camera ready" in text for text in status)


def test_a_game_told_by_scanning_opens_the_camera_when_a_piece_is_awaited(
    open_app: Callable[[], AppContext],
) -> None:
    home = open_app()
    camera = with_camera(home)
    app = Driver(home)
    app.touch("Notad")
    app.touch("by touch")
    app.touch("Start")
    drawn = app.texts()
    app.touch("Ada")
    app.touch("Scan")
    app.wait(lambda: app.reads("fps"))
    camera.lay(tag("notad", "R01", 300), tag("notad", "T005", 700))
    app.wait(lambda: app.reads("2 of 11 shown"))
    app.touch("Log it")
    app.wait(lambda: app.reads("LOGGED"))
    session = home.session
    assert session is not None
    dealt = session.record.state.display.tiles
    app.close()

    assert "Draw the start player by lot." in drawn, "no piece tells who starts"
    assert [one for one in dealt if one] == ["R01", "T005"]


def test_going_on_with_a_game_told_by_scanning_looks_through_the_camera_first(
    home: AppContext, camera: SyntheticCamera
) -> None:
    session = home.session
    assert session is not None
    home.journal.set(f"way:{session.game_id}", "scan")
    app = Driver(home)
    app.touch("Continue")
    app.wait(lambda: app.screen == "scan")
    app.touch_icon("arrow-left")
    app.pump(5)
    back = app.screen
    app.close()

    assert back == "table", "and does not insist"


def test_the_demonstration_shows_a_tile_to_the_camera_and_lays_one(
    open_app: Callable[[], AppContext], tmp_path: Path
) -> None:
    record = story.play(shelf.game("notad"), ("Ada", "Ben"), seed=3)
    home = open_app()
    camera = with_camera(home)
    home.begin("notad", record.start.seats)
    app = Driver(home)
    app.touch("Continue")
    touch_player = TouchPlayer(app, FakeButtons(app.app.inbox.put))
    show = Show(app, touch_player, CameraPlayer(app, camera), record, tmp_path)
    ways: list[Path | None] = []
    moves, made = show.moves(), 0
    while len(ways) < 2:
        scanned = list(show.scan(moves[made]))
        ways += scanned
        made += 1 if scanned else touch_player.make_some(moves[made:])
    app.close()
    session = home.session
    assert session is not None

    assert session.record.state == record.states[made]
    assert [path.name if path else None for path in ways] == ["scan.png", None]
    assert (tmp_path / "scan.png").stat().st_size > 5_000
