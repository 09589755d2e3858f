"""Puts eyes together: three of them in the corners of a tag, seen from any side."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.scanning.finders import Layer

LEG = 14.0  # modules between the centres of neighbouring eyes
# How long a leg is against what the size of the eyes lets expect. Blur and tilt make eyes seem
# smaller than they are; of three eyes found at several sizes, one size fits into this.
SHORTEST, LONGEST = 0.75, 1.75
SMALLEST, LARGEST = 0.92, 1.55  # likewise of both legs together: tilt shortens one of them only
MOST_UNEQUAL = 1.5  # one leg against the other: a tag tilted by 45° and a bit
MOST_SKEW = 0.37  # cosine of the angle between the legs
MOST_CONTRASTS = 2.5  # the contrast of one eye against another's: light falls unevenly
MOST_COMBINED = 1_000_000

Eyes = NDArray[np.float64]
Maps = NDArray[np.float64]
"""One 3 × 3 homography per candidate: from modules of the tag to pixels of the picture."""


def find_triples(layers: Sequence[Layer]) -> Maps:
    """Affine maps of all threes of eyes, found at one size, that can be a tag."""
    return np.concatenate([np.zeros((0, 3, 3)), *(triples_of(layer.eyes) for layer in layers)])


def triples_of(eyes: Eyes) -> Maps:
    """Affine maps of all threes among eyes of one size, given likeliest first."""
    if len(eyes) < 3:
        return np.zeros((0, 3, 3))
    corner, other = pairs(eyes)
    # Pairs come sorted by their corner: join every pair with every pair of the same corner.
    counts = np.bincount(corner, minlength=len(eyes))
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    each = counts[corner]
    if each.sum() > MOST_COMBINED:
        # Eyes come likeliest first: leave out the corners that are least so.
        each = each[: int(np.searchsorted(np.cumsum(each), MOST_COMBINED))]
    first = np.repeat(np.arange(len(each)), each)
    offset = np.arange(len(first)) - np.repeat(np.cumsum(each) - each, each)
    second = starts[corner[first]] + offset
    place = eyes[:, :2]
    legs = (place[other] - place[corner]).astype(np.float32)
    length = np.hypot(legs[:, 0], legs[:, 1])
    right, below = legs[first], legs[second]
    # Right eye first, lower eye second: seen from above, the turn between them is positive.
    turn = right[:, 0] * below[:, 1] - right[:, 1] * below[:, 0]
    module = np.float32(eyes[0, 2] * LEG)
    good = (turn > (SMALLEST * module) ** 2) & (turn < (LARGEST * module) ** 2)
    first, second, right, below = first[good], second[good], right[good], below[good]
    one, two = length[first], length[second]
    good = np.abs((right * below).sum(1)) < MOST_SKEW * one * two
    good &= (one < MOST_UNEQUAL * two) & (two < MOST_UNEQUAL * one)
    first, second = first[good], second[good]
    return affine(place[corner[first]], place[other[first]], place[other[second]])


def pairs(eyes: Eyes) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Every two eyes that can be neighbours in one tag, both ways round, sorted by the first."""
    reach = eyes[0, 2] * LEG
    low, high = np.float32((SHORTEST * reach) ** 2), np.float32((LONGEST * reach) ** 2)
    order = np.argsort(eyes[:, 0])
    x, y, contrast = (eyes[order, index].astype(np.float32) for index in (0, 1, 4))
    ones, others = [], []
    for start in range(0, len(eyes), 128):
        part = slice(start, start + 128)
        # Only eyes in a stripe about these can be near enough.
        first = int(np.searchsorted(x, x[part][0] - LONGEST * reach))
        last = int(np.searchsorted(x, x[part][-1] + LONGEST * reach))
        across = x[None, first:last] - x[part, None]
        down = y[None, first:last] - y[part, None]
        squared = across * across + down * down
        one, other = np.nonzero((squared > low) & (squared < high))
        one, other = one + start, other + first
        contrasts = contrast[one] / contrast[other]
        near = (contrasts < MOST_CONTRASTS) & (contrasts > 1 / MOST_CONTRASTS)
        ones.append(order[one[near]])
        others.append(order[other[near]])
    one, other = np.concatenate(ones), np.concatenate(others)
    by_first = np.argsort(one, kind="stable")
    return one[by_first], other[by_first]


def affine(
    corner: NDArray[np.float64], right: NDArray[np.float64], below: NDArray[np.float64]
) -> Maps:
    """The maps that put the three eyes' centres where they were seen."""
    maps = np.zeros((len(corner), 3, 3))
    maps[:, :2, 0] = (right - corner) / LEG
    maps[:, :2, 1] = (below - corner) / LEG
    maps[:, :2, 2] = corner - 3.5 * (maps[:, :2, 0] + maps[:, :2, 1])
    maps[:, 2, 2] = 1.0
    return maps
