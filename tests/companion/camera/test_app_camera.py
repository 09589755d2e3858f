"""The app's camera: the one of the settings, its readings in the inbox, and how it is."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from companion.camera.app_camera import AppCamera
from companion.storage.stored_settings import Settings
from hardware.camera.camera_names import Listed
from hardware.camera.synthetic_camera import Laid, SyntheticCamera
from hardware.readings import Failed, Pictured, Reading, Sighted
from tests.hardware.pins.mock_pi import SOON

CHOSEN = Settings(camera="synthetic", camera_size="640x480")

R = TypeVar("R", bound=Reading)


def wait_for(
    app_camera: AppCamera, kind: type[R], holds: Callable[[R], bool] = lambda _one: True
) -> R:
    """Drain the inbox as the main loop does, until such a reading comes."""
    filled = threading.Event()
    app_camera.inbox.when_filled(filled.set)
    while filled.wait(SOON):
        filled.clear()
        for one in app_camera.inbox.drain():
            if isinstance(one, kind) and holds(one):
                app_camera.inbox.when_filled(None)
                return one
    raise AssertionError(f"no {kind.__name__} came")


def test_looking_gives_frames() -> None:
    app_camera = AppCamera(lambda _name, size: SyntheticCamera(size))
    app_camera.look(CHOSEN)
    frame = wait_for(app_camera, Pictured)
    app_camera.close()

    assert frame.image.shape == (480, 640, 3)
    assert not app_camera.is_open


def test_frames_are_turned_as_the_settings_say() -> None:
    app_camera = AppCamera(lambda _name, size: SyntheticCamera(size))
    app_camera.look(replace(CHOSEN, camera_turn=90))
    frame = wait_for(app_camera, Pictured)
    app_camera.close()

    assert frame.image.shape == (640, 480, 3)


def test_scanning_tells_what_is_seen_and_what_has_gone() -> None:
    camera = SyntheticCamera((640, 480))
    camera.lay(Laid("HELLO", 320, 240))
    app_camera = AppCamera(lambda _name, _size: camera)
    app_camera.scan(CHOSEN, ["HELLO"])
    came = wait_for(app_camera, Sighted, lambda one: bool(one.seen.new))
    camera.clear()
    went = wait_for(app_camera, Sighted, lambda one: bool(one.seen.gone))
    app_camera.close()

    assert [tag.id for tag in came.seen.new] == ["HELLO"]
    assert went.seen.gone == ("HELLO",)


def test_without_a_camera_nothing_is_opened() -> None:
    app_camera = AppCamera()
    app_camera.scan(Settings(), ["HELLO"])
    app_camera.look(Settings())

    assert not app_camera.is_open
    assert app_camera.says(Settings()) == ("no camera", True)
    assert app_camera.named(Settings()) == "no camera"


def test_a_camera_that_is_missing_is_told_and_named(tmp_path: Path) -> None:
    gone = Settings(camera=f"file:{tmp_path / 'gone.mp4'}")
    app_camera = AppCamera()
    app_camera.look(gone)
    failed = wait_for(app_camera, Failed)
    app_camera.close()

    assert "gone.mp4: there is no such file" in failed.why
    assert app_camera.says(gone) == ("gone.mp4 is not plugged in", False)


def test_a_size_nobody_can_read_is_the_usual_one() -> None:
    sizes = []

    def opened(_name: str, size: tuple[int, int]) -> SyntheticCamera:
        sizes.append(size)
        return SyntheticCamera((64, 48))

    app_camera = AppCamera(opened)
    app_camera.look(Settings(camera="synthetic", camera_size="huge"))
    wait_for(app_camera, Pictured)
    app_camera.close()

    assert sizes == [(1280, 720)]


def test_the_chosen_camera_stays_in_the_list_when_it_is_unplugged() -> None:
    there = Listed("usb:Other", "Other")
    app_camera = AppCamera(cameras=lambda: (there,))

    assert app_camera.cameras(Settings(camera="usb:Webcam: Webcam")) == (
        there,
        Listed("usb:Webcam: Webcam", "Webcam"),
    )
    assert app_camera.cameras(Settings(camera="usb:Other")) == (there,)
    assert app_camera.cameras(Settings()) == (there,)
