"""Telling landscapes apart by colour: learnt from what was confirmed, kept, and forgotten."""

from __future__ import annotations

import numpy as np
import pytest

from companion.camera.terrains import MOST_SAMPLES, Palette, samples
from hardware.faces.tile_face import straighten
from hardware.scanning.scanner import Scanner
from rules.games.notad.play.state import TERRAINS
from tests.tile_art import TAUGHT_IN, TESTED_IN, Conditions, picture, tile

TAG = "NT017O"


def looks(sides: tuple[str, ...], how: Conditions, seed: int) -> tuple[tuple[float, ...], ...]:
    lots = np.random.default_rng(seed)
    image = picture(tile(sides, ("", "pink", "", "green"), how, lots), TAG, how, lots)
    face = straighten(image, Scanner([TAG]).read(image).tags[0].corners)
    assert face is not None
    return samples(face)


def test_sides_are_known_again_in_another_light_and_print() -> None:
    palette = Palette()
    for seed in range(5):
        sides = tuple(TERRAINS[(seed + at) % 5] for at in range(4))
        palette = palette.having(zip(sides, looks(sides, TAUGHT_IN, seed), strict=True))
    shown = ("meadow", "water", "highlands", "desert")

    guesses = [palette.guess(one) for one in looks(shown, TESTED_IN, 99)]

    assert tuple(one.name for one in guesses if one) == shown
    assert palette.count == 20


def test_nothing_is_guessed_before_anything_was_confirmed() -> None:
    assert Palette().guess((50.0, 0.0, 0.0, 1.0, 1.0)) is None


def test_a_palette_is_kept_as_text_and_forgets_the_oldest() -> None:
    many = [("meadow", (float(at), 0.0, 0.0, 0.0, 0.0)) for at in range(MOST_SAMPLES + 5)]
    palette = Palette().having(many)

    assert palette.count == MOST_SAMPLES
    assert palette.samples["meadow"][0][0] == 5.0
    assert Palette.from_text(palette.to_text()) == palette


@pytest.mark.parametrize("text", [None, "", "[]", '{"meadow": 3}', '{"meadow": [["x"]]}', "{"])
def test_what_cannot_be_read_is_an_empty_palette(text: str | None) -> None:
    assert Palette.from_text(text).count == 0
