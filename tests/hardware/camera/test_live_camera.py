"""The camera's thread: only the newest frame, unplugging and plugging in, hanging, closing."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera.live_camera import PATIENCE, Camera
from hardware.camera.synthetic_camera import SyntheticCamera
from hardware.errors import CameraLost, NoCamera
from hardware.readings import Failed, Pictured, Restored
from tests.hardware.camera.hand_camera import ByHand, CameraRig, image
from tests.hardware.pins.mock_pi import SOON


@pytest.fixture
def rig() -> Iterator[CameraRig]:
    before = set(threading.enumerate())
    rig = CameraRig()
    yield rig
    if rig.camera is not None:
        rig.close()
    left = set(threading.enumerate()) - before
    assert not left, "a test left threads behind"


def frame(camera: Camera, after: int = 0) -> Pictured:
    found = camera.wait_for_frame(after, SOON)
    assert found is not None
    return found


def end(source: ByHand) -> None:
    """Let a read that hangs return, so that the thread can end."""
    source.given.put(CameraLost("gone"))


def test_frames_are_numbered_and_the_newest_is_kept(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()
    for value in (1, 2, 3):
        source.given.put(image(value))

    newest = frame(camera, after=2)
    end(source)

    assert newest.number == 3
    assert newest.image[0, 0, 0] == 3
    assert camera.newest is newest


def test_a_slow_reader_misses_frames_instead_of_getting_old_ones(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()
    source.given.put(image(1))
    seen = frame(camera)
    for value in (2, 3, 4):
        source.given.put(image(value))
    frame(camera, after=3)

    late = frame(camera, after=seen.number)
    end(source)

    assert late.number == 4


def test_waiting_ends_when_the_time_is_up(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()

    nothing = camera.wait_for_frame(timeout=0)
    end(source)

    assert nothing is None


def test_every_frame_is_shown(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()
    source.given.put(image(7))
    frame(camera)
    end(source)

    assert rig.shown.get(timeout=SOON) is camera.newest


def test_a_camera_that_is_missing_is_told_once_and_then_comes(rig: CameraRig) -> None:
    rig.open()
    for _ in range(3):
        rig.plugs.put(NoCamera("not plugged in"))
    source = rig.plug_in()
    source.given.put(image(1))

    told = [rig.hear(), rig.hear()]
    end(source)

    assert [type(one) for one in told] == [Failed, Restored]
    assert isinstance(told[0], Failed)
    assert (told[0].device, told[0].why) == ("camera", "not plugged in")


def test_unplugging_is_told_and_plugging_in_opens_it_again(rig: CameraRig) -> None:
    camera = rig.open()
    first = rig.plug_in()
    first.given.put(image(1))
    frame(camera)
    first.given.put(CameraLost("is it unplugged?"))
    lost = rig.hear()
    trouble = camera.trouble
    second = rig.plug_in()
    second.given.put(image(2))

    back, newest = rig.hear(), frame(camera, after=1)
    end(second)

    assert isinstance(lost, Failed)
    assert trouble == "is it unplugged?"
    assert first.is_closed
    assert isinstance(back, Restored)
    assert camera.trouble in ("", "gone")
    assert newest.image[0, 0, 0] == 2


def test_a_driver_that_raises_anything_is_tried_again(
    rig: CameraRig, caplog: pytest.LogCaptureFixture
) -> None:
    rig.open()
    first = rig.plug_in()
    first.given.put(ZeroDivisionError("in the driver"))
    failed = rig.hear()
    second = rig.plug_in()
    second.given.put(image(1))
    back = rig.hear()
    end(second)

    assert isinstance(failed, Failed)
    assert failed.why == "the camera failed: in the driver"
    assert isinstance(back, Restored)
    assert "ZeroDivisionError" in caplog.text


def test_a_camera_that_hangs_is_told_and_told_again_when_it_goes_on(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()
    source.given.put(image(1))
    frame(camera)
    wait_until_watched(rig)

    rig.alarm.pass_until(rig.clock.now + PATIENCE)
    hangs = rig.hear()
    source.given.put(image(2))
    back = rig.hear()
    end(source)

    assert isinstance(hangs, Failed)
    assert "gives no pictures" in hangs.why
    assert isinstance(back, Restored)


def wait_until_watched(rig: CameraRig) -> None:
    """The watchdog is set right after a frame, on the camera's thread."""
    assert rig.camera is not None
    with rig.camera._changed:
        assert rig.camera._changed.wait_for(lambda: bool(rig.alarm.wishes), SOON)


def test_a_film_that_is_over_begins_again(rig: CameraRig) -> None:
    camera = rig.open()
    first, second = rig.plug_in(), rig.plug_in()
    first.given.put(image(1))
    first.given.put(None)
    second.given.put(image(2))

    newest = frame(camera, after=1)
    end(second)

    assert newest.image[0, 0, 0] == 2
    assert first.is_closed
    assert camera.trouble in ("", "gone")


def test_a_source_without_any_frame_is_trouble(rig: CameraRig) -> None:
    rig.open()
    rig.plug_in().given.put(None)
    failed = rig.hear()

    assert isinstance(failed, Failed)
    assert failed.why == "there is no picture in it"


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (0, 0)), (90, (0, -1)), (180, (-1, -1)), (270, (-1, 0))]
)
def test_frames_are_turned_clockwise(rig: CameraRig, turn: int, corner: tuple[int, int]) -> None:
    camera, source = rig.open(turn=turn), rig.plug_in()
    picture = image(0)
    picture[0, 0] = 255
    source.given.put(picture)

    turned = frame(camera).image
    end(source)

    assert turned[corner].tolist() == [255, 255, 255]
    assert np.count_nonzero(turned) == 3


def test_closing_ends_the_thread_and_lets_go_of_the_camera() -> None:
    synthetic = SyntheticCamera()
    camera = Camera(synthetic.open, lambda _reading: None)
    frame(camera)
    camera.close()
    camera.close()

    assert camera.wait_for_frame() is None
    assert not camera._thread.is_alive()


def test_nothing_is_told_after_closing(rig: CameraRig) -> None:
    camera, source = rig.open(), rig.plug_in()
    source.given.put(image(1))
    frame(camera)
    source.given.put(CameraLost("too late"))  # the thread may see this or the end first
    rig.close()
    while not rig.told.empty():
        rig.told.get()
    camera._fail("later still")

    assert rig.told.empty()


def test_a_synthetic_camera_can_be_unplugged_by_hand() -> None:
    told: list[object] = []
    ready = threading.Condition()

    def tell(reading: object) -> None:
        with ready:
            told.append(reading)
            ready.notify_all()

    synthetic = SyntheticCamera()
    with Camera(synthetic.open, tell, retry_after=0.01) as camera, ready:
        frame(camera)
        synthetic.unplug()
        assert ready.wait_for(lambda: len(told) == 1, SOON)
        synthetic.plug_in()
        assert ready.wait_for(lambda: len(told) == 2, SOON)

    assert [type(one) for one in told] == [Failed, Restored]
