"""What the scanner reports: known ids as tags, all else as foreign, never anything invented."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import qrcode

from hardware.errors import BadPicture
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image
from tests.hardware.scanning.printed_tags import printed

IDS = ("NT017K", "NT018M", "AM03B2")


def quarter_turns(picture: Image, turns: int) -> Image:
    return np.ascontiguousarray(np.rot90(picture, -turns))


@pytest.mark.parametrize("turns", range(4))
def test_a_tag_is_read_with_its_corners_and_rotation(turns: int) -> None:
    picture = quarter_turns(printed("NT017K", module=8, quiet=4), turns)

    (tag,) = Scanner(IDS).read(picture).tags

    low, high = 32, 32 + 21 * 8
    square = [(low, low), (high, low), (high, high), (low, high)]
    expected = square[turns:] + square[:turns]
    assert tag.id == "NT017K"
    assert np.abs(np.subtract(tag.corners, expected)).max() <= 2
    assert abs((tag.rotation - 90 * turns + 180) % 360 - 180) < 1
    assert tag.centre == pytest.approx((116, 116), abs=1.5)
    assert tag.how == "fast"


def test_colour_pictures_are_read_too() -> None:
    grey = printed("NT017K")
    colour = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)

    assert [tag.id for tag in Scanner(IDS).read(np.asarray(colour, np.uint8)).tags] == ["NT017K"]


def test_several_tags_in_one_picture() -> None:
    picture = np.hstack([printed("NT017K"), printed("AM03B2", module=4, quiet=12 + 9)[:232]])

    assert {tag.id for tag in Scanner(IDS).read(picture).tags} == {"NT017K", "AM03B2"}


def test_one_of_our_kind_that_is_not_listed_is_foreign() -> None:
    reading = Scanner(IDS).read(printed("NT019P"))

    assert reading.tags == ()
    assert [code.text for code in reading.foreign] == ["NT019P"]


def test_the_text_of_a_foreign_code_is_cut_and_printable() -> None:
    code = qrcode.QRCode(box_size=8)
    code.add_data("https://example.org/" + "a" * 60 + "\x1b[31m\n")
    code.make()
    picture = np.where(np.array(code.get_matrix()), 0, 255).astype(np.uint8).repeat(8, 0)
    picture = picture.repeat(8, 1)

    (foreign,) = Scanner(IDS).read(picture).foreign

    assert foreign.text.startswith("https://example.org/aaa")
    assert len(foreign.text) == 40
    assert foreign.text.isprintable()


def test_a_tag_too_small_to_read_at_once_is_enlarged() -> None:
    small = cv2.resize(printed("NT018M"), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    blurred = np.asarray(cv2.GaussianBlur(small, (0, 0), 0.9), dtype=np.uint8)
    scanner = Scanner(IDS)

    assert scanner.glance(blurred).tags == ()
    assert [tag.id for tag in scanner.read(blurred).tags] == ["NT018M"]


@pytest.mark.parametrize(
    "shape",
    [(0, 0), (1, 1), (5, 900), (0, 40, 3), (3, 3, 3), (2, 2, 1), (30, 40), (200, 300), (19, 700)],
)
def test_a_picture_with_nothing_in_it_reads_as_nothing(shape: tuple[int, ...]) -> None:
    reading = Scanner(IDS).read(np.zeros(shape, dtype=np.uint8))

    assert (reading.tags, reading.foreign) == ((), ())


@pytest.mark.parametrize(
    "wrong",
    [np.zeros((40, 40)), np.zeros((40, 40, 2), np.uint8), np.zeros(40, np.uint8)],
    ids=["floats", "two channels", "one dimension"],
)
def test_what_is_no_picture_is_refused_in_words(wrong: Image) -> None:
    with pytest.raises(BadPicture, match="expected a"):
        Scanner(IDS).read(wrong)
