"""A tag held before the camera is announced once, until it has been gone for a while."""

from __future__ import annotations

import numpy as np

from hardware.scanner import Image, Scanner, Watcher
from tests.hardware.printed import printed

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
