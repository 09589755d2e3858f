"""A tag held before the camera is announced once, until it has been gone for a while."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image, Reading
from hardware.scanning.watcher import Watcher
from tests.bench.tag_art import terrain
from tests.bench.tag_scenes import Look, Scene, one_tag
from tests.hardware.scanning.printed_tags import printed

IDS = ("NT017K", "NT018M")
EMPTY = np.full((232, 232), 128, dtype=np.uint8)


class Clock:
    """Frames come thirty times a second, or after a longer pause."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Live:
    """A watcher and the clock it looks at."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.watcher = Watcher(Scanner(IDS), clock=self.clock)
        self.new: list[str] = []
        self.gone: list[str] = []
        self.in_view: list[str] = []

    def show(self, frame: Image, *, seconds: float = 0.1) -> None:
        for _ in range(max(1, round(seconds * 30))):
            self.clock.now += 1 / 30
            seen = self.watcher.see(frame)
            self.new += [tag.id for tag in seen.new]
            self.gone += seen.gone
            self.in_view = [tag.id for tag in seen.tags]


def test_a_tag_is_new_once() -> None:
    live = Live()

    live.show(printed("NT017K"), seconds=0.5)

    assert live.new == ["NT017K"]
    assert live.in_view == ["NT017K"]


def test_a_short_gap_does_not_make_it_new_again() -> None:
    live = Live()

    live.show(printed("NT017K"))
    live.show(EMPTY, seconds=0.3)
    live.show(printed("NT017K"))

    assert live.new == ["NT017K"]
    assert live.gone == []


def test_a_tag_that_was_away_for_long_is_new_again() -> None:
    live = Live()

    live.show(printed("NT017K"))
    live.show(EMPTY, seconds=3)
    live.show(printed("NT017K"))

    assert live.new == ["NT017K", "NT017K"]
    assert live.gone == ["NT017K"]


def test_after_forgetting_everything_is_new() -> None:
    live = Live()

    live.show(printed("NT017K"))
    live.watcher.forget()
    live.show(printed("NT017K"))

    assert live.new == ["NT017K", "NT017K"]


def blurred(id: str) -> Scene:
    """A tag that no decoder reads."""
    look = Look(pixels=2.5, blur=1.0, size=(320, 240))
    return one_tag(np.random.default_rng(3), id, look, terrain)


def test_a_tag_that_takes_effort_is_found_once_the_picture_rests() -> None:
    live = Live()
    scene = blurred("NT018M")

    live.show(scene.picture, seconds=2)

    assert live.new == ["NT018M"]
    assert live.in_view == ["NT018M"]


def test_its_corners_are_those_in_the_whole_frame() -> None:
    live = Live()
    scene = blurred("NT018M")
    empty = np.full_like(scene.picture, 90)
    live.show(empty, seconds=1)

    live.show(scene.picture, seconds=2)

    ((_, corners),) = scene.truth
    (tag,) = live.watcher.see(scene.picture).tags
    assert np.abs(np.array(tag.corners) - corners).max() < 3


def test_it_stays_while_nothing_changes_where_it_lies() -> None:
    live = Live()
    scene = blurred("NT018M")
    live.show(scene.picture, seconds=2)
    elsewhere = scene.picture.copy()
    (x, y), *_ = scene.truth[0][1]
    far = (20 if x > 160 else 300, 20 if y > 120 else 220)
    cv2.circle(elsewhere, far, 12, 255, -1)

    live.show(elsewhere, seconds=3)

    assert live.in_view == ["NT018M"]
    assert live.gone == []


def test_it_leaves_when_its_place_has_changed_for_long() -> None:
    live = Live()
    live.show(blurred("NT018M").picture, seconds=2)

    live.show(np.full((240, 320), 90, np.uint8), seconds=2)

    assert live.gone == ["NT018M"]
    assert live.in_view == []


class Counting:
    """A scanner that counts how often it is asked to search."""

    def __init__(self) -> None:
        self.scanner = Scanner(IDS)
        self.searches = 0

    def grey(self, image: Image) -> Image:
        return self.scanner.grey(image)

    def glance(self, image: Image) -> Reading:
        return self.scanner.glance(image)

    def search(self, image: Image) -> Iterator[Reading]:
        self.searches += 1
        return iter(())


def test_a_picture_at_rest_is_searched_once() -> None:
    live, counting = Live(), Counting()
    live.watcher = Watcher(counting, clock=live.clock)

    live.show(blurred("NT018M").picture, seconds=5)

    assert counting.searches == 1


def test_a_picture_whose_tag_reads_at_once_is_not_searched_at_once() -> None:
    live, counting = Live(), Counting()
    live.watcher = Watcher(counting, clock=live.clock)

    live.show(printed("NT017K"), seconds=0.4)

    assert counting.searches == 0


def test_frames_of_another_size_begin_afresh() -> None:
    live = Live()
    live.show(printed("NT017K"))

    live.show(printed("NT018M", module=9))

    assert live.new == ["NT017K", "NT018M"]
