"""Recognises tags that no decoder can read: tiny, blurred, smeared, dim.

We know every tag that exists, so nothing has to be decoded. Threes of eyes say where a tag may
lie; the pattern all tags share is fitted to the best of these places; what then lies under the
grid is compared with every known picture, the likeliest pictures are fitted in their turn, and one
is believed if it is like what is seen and clearly more so than any other id.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.finders import MODULE, STEP, Layer, find_layers, scales
from hardware.scanning.fit import (
    COARSE,
    FINE,
    Fit,
    Grid,
    Maps,
    Points,
    Pyramid,
    correlation,
    project,
)
from hardware.scanning.sightings import MODULES, Corners, Image, as_corners
from hardware.scanning.tag_pictures import FIXED, MASKS, QUIET, SIDE, Floats, TagPictures
from hardware.scanning.triples import find_triples

FEWEST, PER_PLACE = 300, 2000  # places looked at closely: so many, and one per so many pixels
FITTED, RANKED, TRIED = 80, 40, 6  # places fitted at a time, compared with all ids, fitted to some
IN_VAIN = 2  # so many times nothing was recognised, and the rest is not worth it
PICTURES = 2  # pictures tried in each of the last
NEARLY = 5  # pictures compared exactly of those that seem likeliest
START_BLUR = (0.5, 0.5, 0.0)  # wider than most: what lies a module off is still felt

BLURS = (0.1, 0.25, 0.5, 0.8, 1.2, 1.7)  # for which the strengths of all pictures are kept

EDGE_WEIGHTS = 0.1, 0.5
MOST_SLANTED, MOST_TAPERED = 1.8, 1.45  # width against height, and one side against the opposite

# What it takes to be believed. Art that is blurred beyond all measure resembles anything a bit, so
# whatever seems blurred as far as the model goes has to be that much more alike.
LEAST_LIKENESS, LEAST_LEAD, CLEARLY = 0.75, 0.11, 0.93
LEAST_TRUST, LEAST_BLURRED_TRUST = 1.76, 1.95
FULL_BLUR = 1.4
WORTH_A_LOOK = 0.7
WORTH_A_TRY = 0.03  # lead


@dataclass(frozen=True, slots=True)
class Match:
    """An id recognised somewhere, or nearly."""

    id: str
    corners: Corners
    likeness: float
    """How like the id's picture the tag's own part is."""
    lead: float
    """How much less like it the picture of any other id is."""
    shared: float
    """How like it the part is that all tags share."""
    blur: float
    """How wide the blur is in its widest direction, in modules."""
    is_flat: bool
    """Whether it is a flat square seen from a sensible angle."""

    @property
    def is_sure(self) -> bool:
        """Whether it may be believed."""
        if not self.is_flat or self.lead < LEAST_LEAD or self.likeness < LEAST_LIKENESS:
            return False
        trust = self.likeness + self.shared + self.lead
        enough = LEAST_TRUST if self.blur < FULL_BLUR else LEAST_BLURRED_TRUST
        # A tag whose eyes are spoilt, by a finger or by what lies beside it, can still be clear.
        return trust >= enough or self.likeness >= CLEARLY


class Codebook:
    """All pictures of all ids, ready to be compared with."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.words = TagPictures(ids)
        pictures = self.words.pictures
        self._ink = pictures.reshape(-1, MODULES * MODULES).astype(np.float32) - 1.0
        common = np.full((MODULES, MODULES), 0.5, np.float32)
        if len(pictures):
            common = np.where(FIXED, pictures[0], self._ink.mean(0).reshape(common.shape) + 1.0)
        self._common = common.astype(np.float32)[None]
        self._sizes = self._blurred_sizes()

    def _blurred_sizes(self) -> Floats:
        """How strong each picture's own part is once blurred: blurs × pictures."""
        grid, own = COARSE, OWN[COARSE] > 0
        dots = 1.0 - np.eye(MODULES * MODULES, dtype=np.float32).reshape(-1, MODULES, MODULES)
        waves = grid.spectra(dots)
        sizes = []
        for blur in BLURS:
            spots = grid.drawn(waves * grid.blurring(np.array([(blur, blur, 0.0)])))[:, own]
            spots = spots - spots.mean(1, keepdims=True)
            size = np.einsum("ij,ij->i", self._ink @ (spots @ spots.T), self._ink)
            sizes.append(np.sqrt(np.maximum(size, 1e-6)))
        return np.array(sizes, np.float32)

    def search(
        self,
        grey: Image,
        modules: Sequence[float] | None = None,
        known: Sequence[Corners] = (),
        pixels: float = MODULE,
    ) -> Iterator[list[Match]]:
        """Every tag that can be recognised in a picture, in several steps.

        `modules` are the sizes to look for, all by default; `known` are the places where tags were
        read already.
        """
        if not len(self.words):
            return
        layers: list[Layer] = []
        for layer in find_layers(grey, modules or scales(), pixels):
            layers.append(layer)
            yield []
        maps = find_triples(layers)
        if not len(maps):
            return
        yield []
        maps = self._promising(layers, maps, grey)
        yield from self.recognise(Pyramid(grey), maps, known)

    def _promising(self, layers: Sequence[Layer], maps: Maps, grey: Image) -> Maps:
        """The places that look most like any tag at all, by ever more points."""
        many = max(FEWEST, grey.size // PER_PLACE)
        width = grey.shape[1]
        sparse = self._at_points(layers, maps, width, SPARSE)
        maps, sparse = spread_out(maps, sparse, 25, 10 * many)
        dense = self._at_points(layers, maps, width, DENSE)
        # Where blur has left little, the few points tell more than the many.
        return spread_out(maps, np.maximum(dense, sparse), 8, many)[0]

    def recognise(
        self, pyramid: Pyramid, maps: Maps, known: Sequence[Corners] = ()
    ) -> Iterator[list[Match]]:
        """Which of the places, the likeliest first, hold which ids; some places at a time."""
        taken = list(known)
        vain = 0
        while len(maps) and vain < IN_VAIN:
            maps = free(maps, taken)
            now = distinct(maps, np.arange(len(maps)), FITTED)
            if not len(now):
                return
            found = self._recognise(pyramid, maps[now])
            maps = maps[now[-1] + 1 :]
            sure = [match for match in found if match.is_sure]
            taken += [match.corners for match in sure]
            vain = 0 if sure else vain + 1
            yield found

    def _recognise(self, pyramid: Pyramid, maps: Maps) -> list[Match]:
        weights = SHARED[COARSE]
        fit = self._fit(pyramid, COARSE, maps, self._common.repeat(len(maps), 0), weights)
        for _ in range(4):
            fit.step(projective=False)
        fit = fit.only(distinct(fit.maps, np.argsort(-fit.likeness(weights)), RANKED))
        pictures, values = self._rank(fit, NEARLY)
        ahead = leads(pictures, values)
        best = np.argsort(-ahead)
        best = best[(ahead[best] > WORTH_A_TRY) | (np.arange(len(best)) < TRIED)]
        places = best.repeat(PICTURES)
        tried = pictures[best, :PICTURES].ravel()
        fit = self._fit(
            pyramid, FINE, fit.maps[places], self.words.pictures[tried], ALL, fit.blurs[places]
        )
        for _ in range(4):
            fit.step(projective=True)
        return self._matches(fit, tried)

    def _fit(
        self,
        pyramid: Pyramid,
        grid: Grid,
        maps: Maps,
        pictures: NDArray[np.bool_] | Floats,
        weights: Floats,
        blurs: Points | None = None,
    ) -> Fit:
        if blurs is None:
            blurs = np.tile(START_BLUR, (len(maps), 1))
        return Fit(pyramid, grid, maps, blurs, grid.spectra(pictures), weights)

    def _matches(self, fit: Fit, tried: NDArray[np.intp]) -> list[Match]:
        """What was recognised, place by place: the best of the pictures tried in each."""
        alike = fit.likeness(OWN[FINE])
        shared = fit.likeness(SHARED[FINE])
        places = alike.reshape(-1, PICTURES)
        best = np.arange(len(places)) * PICTURES + places.argmax(1)
        best = best[alike[best] >= WORTH_A_LOOK]
        if not len(best):
            return []
        owner = tried[best] // MASKS
        _, others = self._rank(fit.only(best), NEARLY, but=owner)
        x, y = project(fit.maps[best], *TAG_CORNERS)
        corners = [as_corners(four) for four in np.stack([x, y], axis=2).tolist()]
        found = [
            Match(
                self.words.ids[owner[index]],
                corners[index],
                float(alike[one]),
                float(alike[one] - others[index, 0]),
                float(shared[one]),
                float(np.sqrt(fit.blurs[one, :2].max())),
                is_flat(corners[index], fit.maps[one]),
            )
            for index, one in enumerate(best)
        ]
        return sorted(found, key=lambda match: -match.lead)

    def _rank(
        self, fit: Fit, most: int, but: NDArray[np.intp] | None = None
    ) -> tuple[NDArray[np.intp], Points]:
        """The likeliest pictures at every place, and how alike they are in the tags' own part.

        `but` names an id per place that is left out.
        """
        grid, own = fit.grid, OWN[fit.grid]
        seen = fit.evened()
        seen = (seen - (seen * own).sum(1, keepdims=True) / own.sum()) * own
        field = np.zeros((len(seen), grid.field, grid.field), np.float32)
        inside = slice(grid.margin, grid.margin + grid.count)
        field[:, inside, inside] = seen.reshape(-1, grid.count, grid.count)
        # Blurring what was seen instead of every picture comes to the same and is one blur only.
        blurring = grid.blurring(fit.blurs)
        soft = np.fft.irfft2(np.fft.rfft2(field) * blurring, s=field.shape[1:])
        start = grid.margin + QUIET * grid.fine
        stop = start + MODULES * grid.fine
        sums = soft[:, start:stop, start:stop].reshape(len(seen), MODULES, grid.fine, MODULES, -1)
        products = sums.sum((2, 4)).reshape(len(seen), -1).astype(np.float32) @ self._ink.T
        if but is not None:
            left_out = but[:, None] * MASKS + np.arange(MASKS)
            np.put_along_axis(products, left_out, -np.inf, axis=1)
        spread = np.sqrt(np.abs(fit.blurs[:, 0] * fit.blurs[:, 1] - fit.blurs[:, 2] ** 2))
        nearest = np.abs(np.sqrt(spread[:, None]) - np.sqrt(np.array(BLURS))).argmin(1)
        products /= self._sizes[nearest]
        # Near enough for a choice; the chosen are compared exactly.
        most = min(most, products.shape[1])
        likely = np.argpartition(-products, most - 1, axis=1)[:, :most]
        spectra = grid.spectra(self.words.pictures[likely.ravel()])
        drawn = grid.drawn(spectra * blurring.repeat(most, 0))
        values = correlation(seen.repeat(most, 0), drawn, own).reshape(likely.shape)
        values[~np.isfinite(np.take_along_axis(products, likely, 1))] = 0.0
        order = np.argsort(-values, axis=1)
        return np.take_along_axis(likely, order, 1), np.take_along_axis(values, order, 1)

    def _at_points(
        self, layers: Sequence[Layer], maps: Maps, width: int, points: Points
    ) -> NDArray[np.float32]:
        """How much each place looks like a tag, judged by some points of the soft pictures."""
        blurs = np.array([(0.6, 0.6, 0.0), (1.4, 1.4, 0.0)])
        drawn = FINE.drawn(FINE.spectra(self._common) * FINE.blurring(blurs))
        place = ((points + QUIET) * FINE.fine - 0.5).astype(np.float32)
        expected = np.array(
            [
                cv2.remap(one.reshape(FINE.count, -1), place[:1], place[1:], cv2.INTER_LINEAR)[0]
                for one in drawn
            ]
        )
        expected -= expected.mean(1, keepdims=True)
        expected /= np.linalg.norm(expected, axis=1, keepdims=True)
        module = np.sqrt(np.abs(maps[:, 0, 0] * maps[:, 1, 1] - maps[:, 0, 1] * maps[:, 1, 0]))
        nearest = np.round(np.log(np.maximum(module, 1e-3) / layers[0].module) / np.log(STEP))
        nearest = np.clip(nearest, 0, len(layers) - 1)
        x, y = points.astype(np.float32)
        score = np.empty(len(maps), np.float32)
        for index, layer in enumerate(layers):
            chosen = np.nonzero(nearest == index)[0]
            high, wide = layer.soft.shape
            flat = layer.soft.ravel()
            shrunk = (maps[chosen] * (wide / width)).astype(np.float32)
            for start in range(0, len(chosen), 2000):
                part = shrunk[start : start + 2000]
                left = part[:, 0, 0, None] * x + part[:, 0, 1, None] * y + part[:, 0, 2, None]
                top = part[:, 1, 0, None] * x + part[:, 1, 1, None] * y + part[:, 1, 2, None]
                np.clip(left, 0, wide - 1, out=left)
                np.clip(top, 0, high - 1, out=top)
                seen = flat[top.astype(np.int32) * wide + left.astype(np.int32)]
                size = seen.std(1) * np.float32(np.sqrt(len(x)))
                value = (seen @ expected.T).max(1) / np.maximum(size, 1e-3)
                score[chosen[start : start + 2000]] = value
        return score


def is_flat(corners: Corners, place: Maps) -> bool:
    """Whether this can be a flat square seen from a sensible angle."""
    x, y = project(
        place[None], np.array([10.0, 11.0, 10.5, 10.5]), np.array([10.5, 10.5, 10.0, 11.0])
    )
    around = np.array(
        [[x[0, 1] - x[0, 0], x[0, 3] - x[0, 2]], [y[0, 1] - y[0, 0], y[0, 3] - y[0, 2]]]
    )
    long, short = np.linalg.svd(around, compute_uv=False)
    sides = [math.dist(a, b) for a, b in pairwise((*corners, corners[0]))]
    opposite = [sides[0] / max(sides[2], 1e-6), sides[1] / max(sides[3], 1e-6)]
    return bool(
        np.linalg.det(around) > 0
        and long < MOST_SLANTED * short
        and all(1 / MOST_TAPERED < ratio < MOST_TAPERED for ratio in opposite)
    )


def leads(pictures: NDArray[np.intp], values: Points) -> Points:
    """How far the likeliest picture of every place is ahead of any of another id."""
    other = pictures // MASKS != pictures[:, :1] // MASKS
    return np.asarray(values[:, 0] - np.where(other, values, -1.0).max(1))


def spread_out(
    maps: Maps, score: NDArray[np.float32], each: int, most: int
) -> tuple[Maps, NDArray[np.float32]]:
    """The best places, but only so many in one area: regular art would take them all."""
    module = np.sqrt(np.abs(maps[:, 0, 0] * maps[:, 1, 1] - maps[:, 0, 1] * maps[:, 1, 0]))
    x, y = (part[:, 0] for part in project(maps, *(np.array([MODULES / 2]),) * 2))
    size = np.round(np.log2(np.maximum(module, 1e-3)) * 2)
    cell = np.exp2(size / 2) * MODULES / 2
    key = (size.astype(np.int64) * 100_003 + (x // cell).astype(np.int64)) * 100_003
    key += (y // cell).astype(np.int64)
    order = np.argsort(-score, kind="stable")
    by_key = order[np.argsort(key[order], kind="stable")]
    sorted_keys = key[by_key]
    first = np.searchsorted(sorted_keys, sorted_keys)
    keep = by_key[np.arange(len(by_key)) - first < each]
    keep = keep[np.argsort(-score[keep])[:most]]
    return maps[keep], score[keep]


def free(maps: Maps, taken: Sequence[Corners]) -> Maps:
    """The places whose middle lies in none of the areas taken."""
    x, y = (part[:, 0] for part in project(maps, *(np.array([MODULES / 2]),) * 2))
    inside = np.zeros(len(maps), dtype=bool)
    for corners in taken:
        sides = [
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
        ]
        inside |= np.all(np.array(sides) > 0, axis=0)
    return maps[~inside]


def maps_of(places: Sequence[Corners]) -> Maps:
    """The maps that put a tag's corners where a decoder believes them to be."""
    square = np.array([(0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)], np.float32)
    maps = [cv2.getPerspectiveTransform(square, np.array(one, np.float32)) for one in places]
    found = np.array(maps, np.float64).reshape(len(maps), 3, 3)
    return found[np.isfinite(found).all((1, 2)) & (np.abs(found[:, 2, 2]) > 1e-6)]


def distinct(maps: Maps, order: NDArray[np.intp], most: int) -> NDArray[np.intp]:
    """The first places in an order, without those that are nearly another one again."""
    x, y = (part[:, 0] for part in project(maps, *(np.array([MODULES / 2]),) * 2))
    module = np.sqrt(np.abs(np.linalg.det(maps[:, :2, :2])))
    turn = np.arctan2(maps[:, 1, 0], maps[:, 0, 0])
    keep: list[int] = []
    for index in order.tolist():
        near = np.hypot(x[keep] - x[index], y[keep] - y[index]) < module[index]
        near &= np.abs(np.log(module[keep] / module[index])) < 0.1
        near &= np.cos(turn[keep] - turn[index]) > 0.95
        if not near.any():
            keep.append(index)
            if len(keep) >= most:
                break
    return np.array(keep, dtype=np.intp)


def edge_weights(grid: Grid) -> Floats:
    """Full weight within the tag, less in its white edge: blur carries what lies beyond into it."""
    weights = np.full((SIDE, SIDE), EDGE_WEIGHTS[0])
    weights[1:-1, 1:-1] = EDGE_WEIGHTS[1]
    weights[QUIET:-QUIET, QUIET:-QUIET] = 1.0
    return weights.repeat(grid.fine, 0).repeat(grid.fine, 1).ravel().astype(np.float32)


def sparse_points() -> Points:
    """The points that tell a tag even through heavy blur: the eyes, and the white about them."""
    eyes = [(3.5, 3.5), (17.5, 3.5), (3.5, 17.5)]
    between = [(7.5, 3.5), (3.5, 7.5), (13.5, 3.5), (17.5, 7.5), (3.5, 13.5), (7.5, 17.5)]
    along = (3.5, 10.5, 17.5)
    edge = [point for a in along for point in ((a, -1.0), (-1.0, a), (22.0, a), (a, 22.0))]
    rings = [(x + dx, y + dy) for x, y in eyes for dx in (-2.5, 2.5) for dy in (-2.5, 2.5)]
    return np.array([*eyes, *between, *edge, (22.0, 22.0), *rings]).T


SHARED_MODULES = np.pad(FIXED, QUIET, constant_values=True)
SHARED = {grid: grid.spread(SHARED_MODULES) * edge_weights(grid) for grid in (COARSE, FINE)}
"""Weights of what all tags share, white edge included."""
ALL = edge_weights(FINE)
OWN = {grid: grid.spread(~SHARED_MODULES) for grid in (COARSE, FINE)}
"""Weights of what tells one tag from another."""
SPARSE = sparse_points()
DENSE = np.array(
    [
        (column + 0.5 - QUIET, row + 0.5 - QUIET)
        for row in range(SIDE)
        for column in range(SIDE)
        if SHARED_MODULES[row, column] and (row + column) % 3 == 0
    ]
).T
TAG_CORNERS = (np.array([0.0, MODULES, MODULES, 0.0]), np.array([0.0, 0.0, MODULES, MODULES]))
