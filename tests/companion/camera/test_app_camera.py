"""The app's eyes: the camera of the settings, its readings in the inbox, and how it is."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from companion.camera.app_camera import Eyes
from companion.storage.stored_settings import Settings
from hardware.camera.camera_names import Listed
from hardware.camera.synthetic_camera import Laid, Synthetic
from hardware.readings import Failed, Pictured, Reading, Sighted
from tests.hardware.pins.mock_pi import SOON

CHOSEN = Settings(camera="synthetic", camera_size="640x480")

R = TypeVar("R", bound=Reading)


def wait_for(eyes: Eyes, kind: type[R], holds: Callable[[R], bool] = lambda _one: True) -> R:
    """Drain the inbox as the main loop does, until such a reading comes."""
    filled = threading.Event()
    eyes.inbox.when_filled(filled.set)
    while filled.wait(SOON):
        filled.clear()
        for one in eyes.inbox.drain():
            if isinstance(one, kind) and holds(one):
                eyes.inbox.when_filled(None)
                return one
    raise AssertionError(f"no {kind.__name__} came")


def test_looking_gives_frames() -> None:
    eyes = Eyes(lambda _name, size: Synthetic(size))
    eyes.look(CHOSEN)
    frame = wait_for(eyes, Pictured)
    eyes.close()

    assert frame.image.shape == (480, 640, 3)
    assert not eyes.is_open


def test_frames_are_turned_as_the_settings_say() -> None:
    eyes = Eyes(lambda _name, size: Synthetic(size))
    eyes.look(replace(CHOSEN, camera_turn=90))
    frame = wait_for(eyes, Pictured)
    eyes.close()

    assert frame.image.shape == (640, 480, 3)


def test_scanning_tells_what_is_seen_and_what_has_gone() -> None:
    camera = Synthetic((640, 480))
    camera.lay(Laid("HELLO", 320, 240))
    eyes = Eyes(lambda _name, _size: camera)
    eyes.scan(CHOSEN, ["HELLO"])
    came = wait_for(eyes, Sighted, lambda one: bool(one.seen.new))
    camera.clear()
    went = wait_for(eyes, Sighted, lambda one: bool(one.seen.gone))
    eyes.close()

    assert [tag.id for tag in came.seen.new] == ["HELLO"]
    assert went.seen.gone == ("HELLO",)


def test_without_a_camera_nothing_is_opened() -> None:
    eyes = Eyes()
    eyes.scan(Settings(), ["HELLO"])
    eyes.look(Settings())

    assert not eyes.is_open
    assert eyes.says(Settings()) == ("no camera", True)
    assert eyes.named(Settings()) == "no camera"


def test_a_camera_that_is_missing_is_told_and_named(tmp_path: Path) -> None:
    gone = Settings(camera=f"file:{tmp_path / 'gone.mp4'}")
    eyes = Eyes()
    eyes.look(gone)
    failed = wait_for(eyes, Failed)
    eyes.close()

    assert "gone.mp4: there is no such file" in failed.why
    assert eyes.says(gone) == ("gone.mp4 is not plugged in", False)


def test_a_size_nobody_can_read_is_the_usual_one() -> None:
    sizes = []

    def opened(_name: str, size: tuple[int, int]) -> Synthetic:
        sizes.append(size)
        return Synthetic((64, 48))

    eyes = Eyes(opened)
    eyes.look(Settings(camera="synthetic", camera_size="huge"))
    wait_for(eyes, Pictured)
    eyes.close()

    assert sizes == [(1280, 720)]


def test_the_chosen_camera_stays_in_the_list_when_it_is_unplugged() -> None:
    there = Listed("usb:Other", "Other")
    eyes = Eyes(cameras=lambda: (there,))

    assert eyes.cameras(Settings(camera="usb:Webcam: Webcam")) == (
        there,
        Listed("usb:Webcam: Webcam", "Webcam"),
    )
    assert eyes.cameras(Settings(camera="usb:Other")) == (there,)
    assert eyes.cameras(Settings()) == (there,)
