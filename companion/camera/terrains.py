"""Which landscape a side of a tile shows, told by its colour, learnt from tiles already confirmed.

Each side is described by a few numbers that light does not change: its colour as a part of white
paper, and how rough it is. A landscape is the middle of what its confirmed sides looked like; a
new side is proposed as the nearest one. Nothing here knows the game: names come from outside.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.faces.tile_face import Face

OUTER, INNER, HALF = 0.045, 0.2, 0.3
"""The strip along a side that is looked at: from which depth to which, how far from its middle."""

MOTIF = 0.1
"""Half the width of the middle of a side, where a motif may lie: left out."""

MOST_SAMPLES = 40
"""So many sides of a landscape are kept; older ones are forgotten, as light and camera change."""

WEIGHTS = np.array([0.45, 1.0, 1.0, 0.35, 0.5], np.float64)
SPREAD = np.array([7.0, 4.0, 4.0, 4.0, 4.0], np.float64)
"""How far sides of one landscape are expected to differ, before enough of them were seen."""

BELIEF = 12
"""With so many samples the measured spread counts as much as the expected one."""

Sample = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """A proposal for a side: the nearest landscape, and by how much it is nearer than the next."""

    name: str
    lead: float


@dataclass(frozen=True, slots=True)
class Palette:
    """What the confirmed sides of each landscape looked like."""

    samples: Mapping[str, tuple[Sample, ...]] = field(default_factory=dict)

    @classmethod
    def from_text(cls, text: str | None) -> Palette:
        """Read a palette as it was kept; one that cannot be read is empty."""
        try:
            told = json.loads(text or "{}")
            return cls(
                {
                    str(name): tuple(tuple(map(float, one)) for one in held)
                    for name, held in told.items()
                }
            )
        except (AttributeError, TypeError, ValueError):
            return cls()

    def to_text(self) -> str:
        """Return the palette to be kept."""
        return json.dumps(
            {name: [list(one) for one in held] for name, held in self.samples.items()}
        )

    def having(self, sides: Iterable[tuple[str, Sample]]) -> Palette:
        """Return the palette with more confirmed sides."""
        samples = dict(self.samples)
        for name, sample in sides:
            samples[name] = (*samples.get(name, ()), sample)[-MOST_SAMPLES:]
        return Palette(samples)

    @property
    def count(self) -> int:
        """How many sides it was learnt from."""
        return sum(map(len, self.samples.values()))

    def guess(self, sample: Sample) -> Guess | None:
        """Return the landscape that is nearest; None as long as nothing was confirmed."""
        away = sorted((self._away(sample, held), name) for name, held in self.samples.items())
        if not away:
            return None
        lead = away[1][0] - away[0][0] if len(away) > 1 else 0.0
        return Guess(away[0][1], lead)

    def _away(self, sample: Sample, held: Sequence[Sample]) -> float:
        """Return how far a side is from the middle of a landscape, in spreads."""
        all_ = np.array(held, np.float64)
        middle = np.median(all_, axis=0)
        spread = np.median(np.abs(all_ - middle), axis=0) * 1.48
        part = len(held) / (len(held) + BELIEF)
        width = np.sqrt(part * spread**2 + (1 - part) * SPREAD**2) + 1e-6
        near = np.sqrt((WEIGHTS * ((np.array(sample) - middle) / width) ** 2).sum())
        # The nearest single side counts, too: a landscape may be printed in two ways.
        single = np.sqrt((WEIGHTS * ((all_ - np.array(sample)) / SPREAD) ** 2).sum(axis=1)).min()
        return float(0.7 * near + 0.3 * single)


def samples(face: Face) -> tuple[Sample, Sample, Sample, Sample]:
    """Return what the sides N, E, S and W of a face look like."""
    lab = _lab(face.colours)
    found = [_sample(np.rot90(lab, turn)) for turn in range(4)]
    return found[0], found[1], found[2], found[3]


def _lab(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return parts of white paper as CIE Lab; brighter than paper is a reflection."""
    white = np.clip(colours, 0, 1)
    curved = np.where(white <= 0.0031308, white * 12.92, 1.055 * white ** (1 / 2.4) - 0.055)
    lab = cv2.cvtColor(curved.astype(np.float32), cv2.COLOR_BGR2LAB)
    return np.asarray(lab, np.float32)


def _sample(lab: NDArray[np.float32]) -> Sample:
    """Describe the upper side: its median colour, how rough it is, how much its colour varies."""
    size = lab.shape[0]
    top, low, half, gap = (round(size * part) for part in (OUTER, INNER, HALF, MOTIF))
    middle = size // 2
    strip = np.concatenate(
        [lab[top:low, middle - half : middle - gap], lab[top:low, middle + gap : middle + half]],
        axis=1,
    )
    pixels = strip.reshape(-1, 3)
    # What shines or lies in a shadow is left out: the middle of the lightness tells the print.
    dark, bright = np.quantile(pixels[:, 0], (0.1, 0.9))
    kept = pixels[(pixels[:, 0] >= dark) & (pixels[:, 0] <= bright)]
    colour = np.median(kept, axis=0)
    rough = np.median(np.abs(np.diff(strip[:, :, 0], axis=1))) * 4
    varied = np.median(np.abs(pixels[:, 1:] - colour[1:])) * 2
    return tuple(round(float(one), 2) for one in (*colour, min(rough, 40), min(varied, 40)))
