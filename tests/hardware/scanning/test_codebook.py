"""Tags that no decoder reads are recognised all the same, and none is taken for another."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.scanning.codebook import Codebook
from hardware.scanning.scanner import Scanner
from hardware.scanning.tag_pictures import MASKS, TagPictures
from tests.bench.tag_art import TUNED_ON, leaves, shapes, terrain
from tests.bench.tag_scenes import Look, one_tag, without_tag
from tests.hardware.scanning.printed_tags import matrix

pytestmark = pytest.mark.slow

IDS = tuple(f"NT{number:03}{'KMPX'[number % 4]}" for number in range(200))
UNLISTED = tuple(f"NT{number:03}Z" for number in range(300, 330))


@pytest.fixture(scope="module")
def scanner() -> Scanner:
    return Scanner(IDS)


def test_one_of_the_eight_pictures_of_an_id_is_what_is_printed() -> None:
    words = TagPictures(IDS[:20])

    for index, id in enumerate(words.ids):
        pictures = words.pictures[index * MASKS : (index + 1) * MASKS]
        assert any((picture == ~matrix(id)).all() for picture in pictures)


def test_an_id_that_fits_no_tag_is_left_to_the_decoder() -> None:
    assert TagPictures(["NT001K", "MUCH-TOO-LONG-FOR-A-TAG"]).ids == ("NT001K",)


def test_a_book_without_ids_finds_nothing() -> None:
    scene = one_tag(np.random.default_rng(1), IDS[0], Look(pixels=3), shapes)

    assert list(Codebook(()).search(scene.picture)) == []


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(Look(pixels=1.5, blur=1.0), id="tiny and blurred"),
        pytest.param(Look(pixels=1.5, tilt=40, blur=0.5, dim=True), id="tiny, tilted and dim"),
        pytest.param(Look(pixels=4, tilt=40, blur=1.0), id="tilted and blurred"),
        pytest.param(Look(pixels=6, blur=1.0, dim=True), id="large, blurred and dim"),
        pytest.param(Look(pixels=2, smear=2.0), id="smeared"),
    ],
)
def test_a_tag_no_decoder_reads_is_recognised_where_it_lies(look: Look, scanner: Scanner) -> None:
    scene = one_tag(np.random.default_rng(7), IDS[33], look, terrain)

    (tag,) = scanner.read(scene.picture).tags

    ((id, corners),) = scene.truth
    assert scanner.glance(scene.picture).tags == ()
    assert tag.id == id
    assert tag.how == "codebook"
    assert np.abs(np.array(tag.corners) - corners).max() < 1.5 * look.pixels


@pytest.mark.parametrize("seed", range(6))
def test_a_blurred_tag_that_is_not_listed_is_never_taken_for_one_that_is(
    seed: int, scanner: Scanner
) -> None:
    random = np.random.default_rng(seed)
    look = Look(pixels=float(random.choice([1.5, 2.5, 4])), blur=1.0, tilt=20)
    scene = one_tag(random, UNLISTED[seed], look, TUNED_ON[seed % 3])

    assert scanner.read(scene.picture).tags == ()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_recognised_in_art(seed: int, scanner: Scanner) -> None:
    scene = without_tag(np.random.default_rng(seed), Look(blur=0.5), (leaves, *TUNED_ON)[seed])

    assert scanner.read(scene.picture).tags == ()
