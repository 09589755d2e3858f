"""How many taps 122 tiles cost, and how often the landscape that is proposed is right.

    python tests/bench/teach_bench.py [--runs 3]

Tiles are confirmed one after the other, as in my copy: the camera sees a tile, a proposal is made,
each wrong side is corrected by taps that go round the five landscapes, one tap confirms. The first
ten are taught in one light and print, all later ones are seen in others. The peers: the same
colours without the white of the tag as a measure, and the same owner without a camera, for whom
every side begins as the stand-in shows it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from statistics import mean
from time import process_time

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.camera.terrains import Palette, samples
from hardware.faces.tile_face import Face, _linear, straighten
from hardware.scanning.scanner import Scanner
from rules.games.notad import GAME
from rules.games.notad.play.state import TERRAINS
from tests.tile_art import ALIKE, COLOURS, TAUGHT_IN, TESTED_IN, picture, tile

TAUGHT = 10
TAG = "NT017O"


def taps(shown: str, real: str) -> int:
    """How often a side is tapped until it shows the right landscape."""
    return (TERRAINS.index(real) - TERRAINS.index(shown)) % len(TERRAINS)


def raw(face: Face) -> Face:
    """The face as a peer sees it that does not take the colour of the light away."""
    return replace(face, colours=_linear(face.picture))


def one_run(seed: int, colours: Mapping[str, tuple[float, float, float]]) -> dict[str, float]:
    """Teach a box of 122 tiles."""
    lots = np.random.default_rng(seed)
    scanner, palettes = Scanner([TAG]), {"ours": Palette(), "peer": Palette()}
    box = GAME.box.components()
    stand_ins = [box.get(f"tile/{name}", "sides") for name in box.ids("tile")]
    right, cost = {"ours": 0, "peer": 0}, {"ours": 0, "peer": 0, "none": 0}
    later = unread = edges = 0
    seconds = 0.0
    for number, stand_in in enumerate(stand_ins):
        real = tuple(str(one) for one in lots.choice(TERRAINS, 4))
        if lots.random() < 0.8:  # most tiles show a landscape more than once
            real = tuple(real[int(at)] for at in lots.integers(0, 3, 4))
        motifs = tuple(str(one) for one in lots.choice(["", "", "green", "orange", "pink"], 4))
        how = TAUGHT_IN if number < TAUGHT else TESTED_IN
        seen = picture(tile(real, motifs, how, lots, colours), TAG, how, lots)
        found = scanner.read(seen).tags
        began = process_time()
        face = straighten(seen, found[0].corners) if found else None
        seconds += process_time() - began
        later += 4 * (number >= TAUGHT)
        cost["none"] += 1 + sum(map(taps, stand_in, real))
        unread += face is None
        edges += face.edges if face is not None else 0
        for who, palette in palettes.items():
            proposed = list(stand_in)
            if face is not None:
                looks = samples(face if who == "ours" else raw(face))
                guesses = [palette.guess(look) for look in looks]
                proposed = [g.name if g else s for g, s in zip(guesses, stand_in, strict=True)]
                palettes[who] = palette.having(zip(real, looks, strict=True))
            cost[who] += 1 + sum(map(taps, proposed, real))
            if number >= TAUGHT:
                right[who] += sum(one == other for one, other in zip(proposed, real, strict=True))
    count = len(stand_ins)
    return {
        "sides right after ten tiles, %": 100 * right["ours"] / later,
        "the same without the white of the tag, %": 100 * right["peer"] / later,
        "taps for 122 tiles": cost["ours"],
        "the same without the white of the tag": cost["peer"],
        "the same without a camera": cost["none"],
        "edges of the tile found, of four": edges / max(1, count - unread),
        "pictures not read": unread,
        "straightening a face, ms": 1000 * seconds / count,
    }


def main() -> None:
    """Print a table."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--runs", type=int, default=3)
    runs = range(1, asked.parse_args().runs + 1)
    clear = [one_run(seed, COLOURS) for seed in runs]
    alike = [one_run(seed, ALIKE) for seed in runs]
    print(
        "| what | clear colours | worst run | greyish colours | worst run |\n|---|---|---|---|---|"
    )
    for name in clear[0]:
        cells = []
        for held in (clear, alike):
            values = [run[name] for run in held]
            worst = min(values) if name.endswith(("%", "four")) else max(values)
            cells += [f"{mean(values):.1f}", f"{worst:.1f}"]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
