"""Anything may be put before the scanner: it neither falls over nor invents a tag, nor grows.

The long run (`pytest -m long`) takes the ten thousand pictures and fifty thousand frames of
docs/scanning.md; the suite takes a few of each.
"""

from __future__ import annotations

import resource

import cv2
import numpy as np
import pytest
from numpy.random import Generator

from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image
from hardware.scanning.watcher import Watcher
from tests.hardware.scanning.printed_tags import printed

pytestmark = pytest.mark.slow

IDS = tuple(f"NT{number:03}{'KMPX'[number % 4]}" for number in range(200))
UNLISTED = "NT777Z"
FEW, MANY = 30, 10_000
FEW_FRAMES, MANY_FRAMES = 300, 50_000
MEGABYTES_MORE = 40


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    return Scanner(IDS)


def anything(random: Generator) -> Image:
    """Noise, blocks, one grey, or a tag that is not listed, torn and jumbled."""
    most = int(random.choice([20, 60, 240]))
    height, width = (int(side) for side in random.integers(1, most, 2))
    noise = random.integers(0, 256, (height, width), dtype=np.uint8)
    kind = random.integers(6)
    if kind == 0:
        return noise
    if kind == 1:
        return np.asarray(cv2.GaussianBlur(noise, (0, 0), random.uniform(0.5, 5)), np.uint8)
    if kind == 2:
        return np.full((height, width), random.integers(256), np.uint8)
    if kind == 3:
        blocks = np.where(noise[::6, ::6] < 128, 0, 255).astype(np.uint8)
        return np.asarray(cv2.resize(blocks, (width, height), interpolation=0), np.uint8)
    torn = printed(UNLISTED, module=int(random.integers(2, 8)))
    if kind == 4:
        at = int(random.integers(1, len(torn)))
        torn = np.roll(torn, int(random.integers(-30, 30)), axis=1)
        return np.vstack([torn[at:], torn[:at]])
    packed = cv2.imencode(".jpg", torn, [cv2.IMWRITE_JPEG_QUALITY, 60])[1].copy()
    packed[random.integers(200, len(packed), 3)] ^= 255
    spoilt = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return np.asarray(spoilt if spoilt is not None else torn, np.uint8)


def read_anything(scanner: Scanner, count: int) -> list[str]:
    found = []
    for seed in range(count):
        picture = anything(np.random.default_rng([99, seed]))
        found += [f"{seed}: {tag.id}" for tag in scanner.read(picture).tags]
    return found


def watch_for_long(scanner: Scanner, frames: int) -> float:
    """Watch a changing picture; the megabytes by which the process grew after the first part."""
    watcher = Watcher(scanner)
    random = np.random.default_rng(5)
    tags = [printed(id, module=3) for id in (*IDS[:3], UNLISTED)]
    before = 0.0
    for number in range(frames):
        if number % 25 == 0:
            frame = random.integers(0, 256, (120, 160), dtype=np.uint8)
            if number % 50 == 0:
                tag = tags[number // 50 % len(tags)]
                frame[10 : 10 + len(tag), 10 : 10 + len(tag)] = tag
        watcher.see(frame)
        if number == frames // 3:
            before = megabytes()
    return megabytes() - before


def megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def test_nothing_makes_it_fall_over_or_invent_a_tag(scanner: Scanner) -> None:
    assert read_anything(scanner, FEW) == []


def test_watching_does_not_grow(scanner: Scanner) -> None:
    assert watch_for_long(scanner, FEW_FRAMES) < MEGABYTES_MORE


@pytest.mark.long
def test_ten_thousand_pictures(scanner: Scanner) -> None:
    assert read_anything(scanner, MANY) == []


@pytest.mark.long
def test_fifty_thousand_frames(scanner: Scanner) -> None:
    assert watch_for_long(scanner, MANY_FRAMES) < MEGABYTES_MORE
