"""Lays the picture of a tag over the photograph and moves it until it fits.

The model of what a camera sees: the tag's modules, blurred by some ellipse (lens, motion, the
sensor's own pixels), seen through a homography, brightened and dimmed with a slope across the tag.
All of it is fitted at once by Gauss-Newton steps, for many candidates side by side.

Points are in modules with the tag's own top left at the origin, as are widths of blur.
"""

from __future__ import annotations

from copy import copy

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.sightings import Image
from hardware.scanning.tag_pictures import QUIET, SIDE, Floats

Maps = NDArray[np.float64]
"""One homography per candidate, from modules of the tag to pixels of the picture."""
Blurs = NDArray[np.float64]
"""Per candidate the spread of its blur: variances across and down, and their covariance."""
Spectra = NDArray[np.complex64]
Points = NDArray[np.float64]

CENTRE = SIDE / 2 - QUIET
LEAST_BLUR, MOST_BLUR = 0.06, 2.0
LONGEST_STEP = 1.0  # modules
LONGEST_BLURRING = 0.3
# How far each kind of step is held back, as a part of what the samples say about it.
HOLD_LIGHT, HOLD_PLACE, HOLD_FAR, HOLD_BLUR = 1e-6, 2e-3, 2e-2, 3e-2


class Grid:
    """Where a tag is sampled: `fine` samples per module and direction, its white edge included."""

    def __init__(self, fine: int, field: int) -> None:
        self.fine = fine
        self.count = SIDE * fine
        self.field = field  # samples of the field in which pictures are blurred: white all around
        self.margin = (field - self.count) // 2
        at = (np.arange(self.count) + 0.5) / fine - QUIET
        self.x, self.y = (part.ravel() for part in np.meshgrid(at, at))
        # Centred and scaled to about ±1: steps of all parameters are then of one size.
        self.u = ((self.x - CENTRE) / CENTRE).astype(np.float32)
        self.v = ((self.y - CENTRE) / CENTRE).astype(np.float32)
        # Wave numbers of the field, in radians per module.
        self.ky = (np.fft.fftfreq(field) * 2 * np.pi * fine)[:, None].astype(np.float32)
        self.kx = (np.fft.rfftfreq(field) * 2 * np.pi * fine)[None, :].astype(np.float32)

    def spread(self, modules: NDArray[np.bool_]) -> Floats:
        """A mark per module (25 × 25, or 21 × 21 without the edge) as a mark per sample."""
        if len(modules) < SIDE:
            modules = np.pad(modules, QUIET)
        return modules.repeat(self.fine, 0).repeat(self.fine, 1).ravel().astype(np.float32)

    def spectra(self, pictures: NDArray[np.bool_] | Floats) -> Spectra:
        """The waves of pictures (paper 1, ink 0; n × 21 × 21), as ink below a white field."""
        ink = np.zeros((len(pictures), self.field, self.field), np.float32)
        start = self.margin + QUIET * self.fine
        stop = start + pictures.shape[1] * self.fine
        fine = np.asarray(pictures, np.float32).repeat(self.fine, 1).repeat(self.fine, 2)
        ink[:, start:stop, start:stop] = fine - 1.0
        return np.fft.rfft2(ink).astype(np.complex64)

    def blurring(self, blurs: Blurs) -> Floats:
        """What each blur leaves of every wave."""
        xx, yy, xy = (blurs[:, index, None, None].astype(np.float32) for index in range(3))
        kx, ky = self.kx, self.ky
        gone = xx * kx * kx + yy * ky * ky + 2 * xy * kx * ky
        return np.asarray(np.exp(-0.5 * gone), np.float32)

    def drawn(self, spectra: Spectra) -> Floats:
        """Waves back to samples: candidates × samples."""
        field = np.fft.irfft2(spectra, s=(self.field, self.field))
        inside = slice(self.margin, self.margin + self.count)
        return field[:, inside, inside].reshape(len(spectra), -1).astype(np.float32)


COARSE, FINE = Grid(1, 32), Grid(2, 64)


class Pyramid:
    """A picture and its halvings, so that a tag of any size is sampled a few pixels per module."""

    def __init__(self, grey: Image) -> None:
        self._levels: list[Floats] = [grey.astype(np.float32)]

    def level(self, index: int) -> Floats:
        """The picture halved so many times."""
        while len(self._levels) <= index:
            last = self._levels[-1]
            # Cut to even sides, so that a pixel is exactly four of the level below.
            size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            even = last[: size[1] * 2, : size[0] * 2]
            half = cv2.resize(even, size, interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.float32))
        return self._levels[index]

    def sample(self, maps: Maps, grid: Grid) -> Floats:
        """Grey values of every candidate at the grid's places: candidates × samples."""
        module = np.sqrt(np.abs(np.linalg.det(maps[:, :2, :2] / maps[:, 2:, 2:])))
        wanted = np.log2(np.maximum(module, 1e-3) * grid.fine / 2.4)
        levels = np.clip(np.floor(wanted), 0, 6).astype(int)
        out = np.empty((len(maps), len(grid.x)), np.float32)
        for index in np.unique(levels):
            chosen = np.nonzero(levels == index)[0]
            for start in range(0, len(chosen), 500):
                part = chosen[start : start + 500]
                x, y = project(maps[part], grid.x, grid.y)
                shrink = 0.5**index
                out[part] = cv2.remap(
                    self.level(int(index)),
                    (x * shrink - 0.5).astype(np.float32),
                    (y * shrink - 0.5).astype(np.float32),
                    cv2.INTER_LINEAR,
                    borderMode=cv2.BORDER_REPLICATE,
                )
        return out


class Fit:
    """Candidates being fitted: where they lie, how blurred they are, how well they fit."""

    def __init__(
        self,
        pyramid: Pyramid,
        grid: Grid,
        maps: Maps,
        blurs: Blurs,
        spectra: Spectra,
        weights: Floats,
    ) -> None:
        self.pyramid = pyramid
        self.grid = grid
        self.maps = maps
        self.blurs = blurs
        self.spectra = spectra
        self.weights = np.broadcast_to(weights, (len(maps), len(grid.x)))
        self.redraw()

    def step(self, *, projective: bool) -> None:
        """One Gauss-Newton step of place, shape, blur and light together."""
        grid = self.grid
        u, v = grid.u, grid.v
        soft = self.spectra * grid.blurring(self.blurs)
        across, down = soft * (1j * grid.kx), soft * (1j * grid.ky)
        tx, ty = grid.drawn(across), grid.drawn(down)
        columns = [tx, ty, tx * u, ty * u, tx * v, ty * v]
        hold = [HOLD_LIGHT] * 4 + [HOLD_PLACE] * 6
        if projective:
            outward = tx * u + ty * v
            columns += [outward * u, outward * v]
            hold += [HOLD_FAR] * 2
        columns += [
            0.5 * grid.drawn(across * (1j * grid.kx)),
            0.5 * grid.drawn(down * (1j * grid.ky)),
            grid.drawn(across * (1j * grid.ky)),
        ]
        hold += [HOLD_BLUR] * 3
        solved = self._solve(columns, hold)
        gain = sizeable(self.gain)[:, None]
        moved = np.clip(-solved[:, 4:-3] / gain, -LONGEST_STEP, LONGEST_STEP)
        self.maps = self.maps @ about_centre(moved)
        self.maps = self.maps / self.maps[:, 2:, 2:]
        blurred = np.clip(solved[:, -3:] / gain, -LONGEST_BLURRING, LONGEST_BLURRING)
        self.blurs = bounded(self.blurs + blurred)
        self.redraw()

    def redraw(self) -> None:
        """Samples and model where the candidates lie now, with the light fitted to them."""
        self.samples = self.pyramid.sample(self.maps, self.grid)
        self.model = self.grid.drawn(self.spectra * self.grid.blurring(self.blurs))
        self._solve([], [HOLD_LIGHT] * 4)

    def only(self, chosen: NDArray[np.intp]) -> Fit:
        """Some of the candidates, as they are."""
        some = copy(self)
        for name in ("maps", "blurs", "spectra", "weights", "samples", "model", "gain", "light"):
            setattr(some, name, getattr(self, name)[chosen])
        return some

    def _solve(self, columns: list[Floats], hold: list[float]) -> Points:
        one = np.ones_like(self.model)
        system = np.stack([self.model, one, one * self.grid.u, one * self.grid.v, *columns], axis=1)
        weighted = system * self.weights[:, None, :]
        normal = (weighted @ system.transpose(0, 2, 1)).astype(np.float64)
        right = (weighted @ self.samples[:, :, None]).astype(np.float64)
        scale = np.diagonal(normal, axis1=1, axis2=2)
        normal = normal + np.eye(len(hold)) * (scale * np.array(hold) + 1e-6)[:, None, :]
        solved = np.linalg.solve(normal, right)[:, :, 0]
        self.gain, self.light = solved[:, 0], solved[:, 1:4]
        return np.asarray(solved)

    def evened(self) -> Floats:
        """The samples with the light taken out: about 0 for paper and -1 for ink."""
        shade = (
            self.light[:, :1] + self.light[:, 1:2] * self.grid.u + self.light[:, 2:] * self.grid.v
        )
        return ((self.samples - shade) / sizeable(self.gain)[:, None]).astype(np.float32)

    def likeness(self, weights: Floats) -> Points:
        """How alike samples and model are where `weights` says, 1 being the same."""
        return correlation(self.evened(), self.model, weights) * np.sign(self.gain)


def project(maps: Maps, x: Points, y: Points) -> tuple[Points, Points]:
    """Points through every map: maps × points."""
    far = maps[:, 2, 0, None] * x + maps[:, 2, 1, None] * y + maps[:, 2, 2, None]
    far = np.where(np.abs(far) < 1e-6, 1e-6, far)
    left = (maps[:, 0, 0, None] * x + maps[:, 0, 1, None] * y + maps[:, 0, 2, None]) / far
    top = (maps[:, 1, 0, None] * x + maps[:, 1, 1, None] * y + maps[:, 1, 2, None]) / far
    return left, top


def correlation(one: Floats, other: Floats, weights: Floats) -> Points:
    """The weighted correlation of rows with rows."""
    total = weights.sum(-1, keepdims=True)
    a = one - (one * weights).sum(-1, keepdims=True) / total
    b = other - (other * weights).sum(-1, keepdims=True) / total
    both = (a * b * weights).sum(-1)
    size = np.sqrt((a * a * weights).sum(-1) * (b * b * weights).sum(-1))
    return np.asarray(both / np.maximum(size, 1e-9), np.float64)


def about_centre(moved: Points) -> Maps:
    """Small maps about the tag's centre from a step: shift, stretch, and perspective if given."""
    step = np.zeros((len(moved), 3, 3))
    step[:, 0, 2], step[:, 1, 2] = moved[:, 0], moved[:, 1]
    step[:, 0, 0], step[:, 1, 0] = 1 + moved[:, 2] / CENTRE, moved[:, 3] / CENTRE
    step[:, 0, 1], step[:, 1, 1] = moved[:, 4] / CENTRE, 1 + moved[:, 5] / CENTRE
    if moved.shape[1] > 6:
        step[:, 2, :2] = -moved[:, 6:8] / CENTRE**2
    step[:, 2, 2] = 1
    return np.asarray(FROM_CENTRE @ step @ TO_CENTRE)


TO_CENTRE = np.array([[1, 0, -CENTRE], [0, 1, -CENTRE], [0, 0, 1]])
FROM_CENTRE = np.array([[1, 0, CENTRE], [0, 1, CENTRE], [0, 0, 1]])


def bounded(blurs: Blurs) -> Blurs:
    """Blurs that can be: neither sharper than a sensor nor wider than any tag survives."""
    bound = blurs.copy()
    bound[:, :2] = np.clip(bound[:, :2], LEAST_BLUR, MOST_BLUR)
    most = 0.95 * np.sqrt(bound[:, 0] * bound[:, 1])
    bound[:, 2] = np.clip(bound[:, 2], -most, most)
    return bound


def sizeable(gain: Points) -> Points:
    """The gain, kept away from zero so that one may divide by it."""
    return np.where(np.abs(gain) < 1e-2, 1e-2, gain)
