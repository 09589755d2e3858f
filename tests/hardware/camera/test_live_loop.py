"""The live loop: frames searched one after the other, those in between left out."""

from __future__ import annotations

from queue import Queue
from threading import Event

import pytest

from hardware.camera.frames import Image
from hardware.camera.live_camera import Camera
from hardware.camera.live_loop import LiveLoop
from hardware.camera.synthetic_camera import Laid, SyntheticCamera
from hardware.readings import Failed, Reading, Sighted
from hardware.scanning.scanner import Scanner
from hardware.scanning.watcher import Seen, Watcher
from tests.hardware.pins.mock_pi import SOON


def ignore(_reading: Reading) -> None:
    pass


class ByHand:
    """Searches a frame when the test lets it, and remembers which frames it got."""

    def __init__(self) -> None:
        self.got: Queue[Image] = Queue()
        self.go: Queue[Exception | None] = Queue()

    def see(self, frame: Image) -> Seen:
        self.got.put(frame)
        trouble = self.go.get(timeout=SOON)
        if trouble is not None:
            raise trouble
        return Seen()


def test_a_tag_before_the_camera_is_told_once_as_new() -> None:
    told: Queue[Reading] = Queue()
    synthetic = SyntheticCamera((640, 480))
    synthetic.lay(Laid("HELLO", 320, 240))
    live = LiveLoop(Camera(synthetic.open, ignore), lambda: Watcher(Scanner(["HELLO"])), told.put)
    readings = [told.get(timeout=SOON) for _ in range(3)]
    live.close()
    live.close()

    seen = [one.seen for one in readings if isinstance(one, Sighted)]
    assert [[tag.id for tag in one.new] for one in seen] == [["HELLO"], [], []]
    assert [[tag.id for tag in one.tags] for one in seen] == [["HELLO"]] * 3
    assert not live._thread.is_alive()


def test_a_slow_search_gets_the_newest_frame_next() -> None:
    told: Queue[Reading] = Queue()
    synthetic, sees = SyntheticCamera((64, 48)), ByHand()
    camera = Camera(synthetic.open, ignore)
    live = LiveLoop(camera, lambda: sees, told.put)
    sees.got.get(timeout=SOON)
    assert camera.wait_for_frame(after=3, timeout=SOON) is not None
    sees.go.put(None)
    first = told.get(timeout=SOON)
    sees.got.get(timeout=SOON)
    sees.go.put(None)
    second = told.get(timeout=SOON)
    sees.go.put(None)
    live.close()

    assert isinstance(first, Sighted)
    assert isinstance(second, Sighted)
    assert second.number - first.number > 1


def test_a_search_that_fails_is_told_once_and_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    told: Queue[Reading] = Queue()
    sees = ByHand()
    live = LiveLoop(Camera(SyntheticCamera((64, 48)).open, ignore), lambda: sees, told.put)
    for trouble in (ValueError("odd frame"), ValueError("again"), None):
        sees.go.put(trouble)
    readings = [told.get(timeout=SOON), told.get(timeout=SOON)]
    sees.go.put(None)
    live.close()

    assert isinstance(readings[0], Failed)
    assert readings[0].why == "reading tags failed: odd frame"
    assert isinstance(readings[1], Sighted)
    assert caplog.text.count("ValueError") == 1


def test_nothing_is_told_after_closing() -> None:
    told: Queue[Reading] = Queue()
    has_begun, may_end = Event(), Event()

    class Slow:
        def see(self, frame: Image) -> Seen:
            has_begun.set()
            may_end.wait(SOON)
            return Seen()

    camera = Camera(SyntheticCamera((64, 48)).open, ignore)
    live = LiveLoop(camera, Slow, told.put)
    assert has_begun.wait(SOON)
    live._has_ended = True  # as close() does before it waits
    may_end.set()
    live.close()

    assert told.empty()
