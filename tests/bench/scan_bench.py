"""How well and how fast tags are read, beside the usual decoders in the same run.

    python tests/bench/scan_bench.py            a table per question, some minutes
    python tests/bench/scan_bench.py --each 10  so many pictures per kind (3 by default)

Pictures come from tests/bench/tag_scenes.py, on the art the scanner was not tuned on, with seeds of
their own. "Wrong" counts ids reported that are not in the picture; half as many pictures again hold
a tag that is not in the scanner's list, or none. Times are processor time, so that a busy machine
does not matter much. pyzbar is measured where it is installed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import cv2
import numpy as np

from hardware.scanning.decoder import decode, decode_enlarged
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image
from hardware.scanning.watcher import Watcher
from tests.bench.tag_art import REPORTED_ON
from tests.bench.tag_scenes import Look, board, one_tag, without_tag

PIXELS = (1.5, 2.0, 2.5, 3.0, 4.0, 6.0)
TILTS = (0.0, 20.0, 40.0)
BLURS = (0.0, 0.5, 1.0)
IDS = tuple(f"{'NDBAP'[n % 5]}{'TCK'[n % 3]}{n:03}{'KMPXRS'[n % 6]}" for n in range(500))
UNLISTED = tuple(f"N{'TCK'[n % 3]}{n:03}Z" for n in range(500, 800))
EXTRAS = {
    "smear of 1.5 modules": Look(smear=1.5),
    "smear of 2 modules": Look(smear=2.0),
    "curled": Look(curl=0.5, blur=0.3),
    "glare": Look(glare=True, blur=0.3),
    "8 % covered": Look(covered=0.08, blur=0.3),
    "15 % covered": Look(covered=0.15, blur=0.3),
}

Read = Callable[[Image], set[str]]


@dataclass(frozen=True)
class Reader:
    name: str
    read: Read


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=3, help="pictures per kind")
    parser.add_argument("--boards", type=int, default=6, help="boards per size")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    scanner = Scanner(IDS)
    _ = scanner.codebook
    sweep(readers(scanner), arguments.each)
    extras(readers(scanner), 4 * arguments.each)
    live(scanner)
    boards(scanner, arguments.boards)


def readers(scanner: Scanner) -> list[Reader]:
    """Everybody who reads, ours last."""
    plain, aruco = cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()

    def by(detector: cv2.GraphicalCodeDetector) -> Read:
        def read(image: Image) -> set[str]:
            found, texts, *_ = detector.detectAndDecodeMulti(image)
            return {text for text in texts if text} if found else set()

        return read

    def cascade(image: Image) -> set[str]:
        for times in (1, 2, 3):
            codes = decode(image) if times == 1 else decode_enlarged(image, times)
            if texts := {code.text for code in codes if code.text}:
                return texts
        return set()

    everybody = [Reader("cv2.QRCodeDetector", by(plain)), Reader("cv2 Aruco", by(aruco))]
    try:
        from pyzbar import pyzbar
    except ImportError:
        print("pyzbar is not installed (pip install pyzbar, apt install libzbar0)")
    else:
        kinds = [pyzbar.ZBarSymbol.QRCODE]
        everybody.append(
            Reader("pyzbar", lambda image: {c.data.decode() for c in pyzbar.decode(image, kinds)})
        )
    return [
        *everybody,
        Reader("zxing fast", lambda image: {c.text for c in decode(image) if c.text}),
        Reader("zxing 1×, else 2×, else 3×", cascade),
        Reader("ours, first", lambda image: {tag.id for tag in scanner.first(image).tags}),
        Reader("ours, all effort", lambda image: {tag.id for tag in scanner.read(image).tags}),
    ]


def sweep(everybody: Iterable[Reader], each: int) -> None:
    """One tag in 640 × 480 over size, tilt, blur and light."""
    everybody = list(everybody)
    right: dict[str, dict[str, list[bool]]] = {one.name: defaultdict(list) for one in everybody}
    wrong: dict[str, int] = defaultdict(int)
    spent: dict[str, float] = defaultdict(float)
    count = 0
    for look, seed in looks(each):
        random = np.random.default_rng([2024, seed])
        art = REPORTED_ON[int(random.integers(len(REPORTED_ON)))]
        id = IDS[int(random.integers(len(IDS)))]
        pictures = [({id}, one_tag(random, id, look, art).picture)]
        if seed % 4 == 0:
            stranger = UNLISTED[int(random.integers(len(UNLISTED)))]
            pictures.append((set(), one_tag(random, stranger, look, art).picture))
        elif seed % 4 == 2:
            pictures.append((set(), without_tag(random, look, art).picture))
        for truth, picture in pictures:
            count += 1
            for one in everybody:
                start = time.process_time()
                found = one.read(picture)
                spent[one.name] += time.process_time() - start
                wrong[one.name] += len((found & {*IDS}) - truth)
                for column in columns(look) if truth else ():
                    right[one.name][column].append(found >= truth)
    shown = [*(f"{one:g} px" for one in PIXELS), *(f"{one:g}°" for one in TILTS)]
    shown += [*(f"blur {one:g}" for one in BLURS), "light", "dim", "all"]
    print(f"\n## One tag, 640 × 480, percent read ({count} pictures)\n")
    print(f"| decoder | {' | '.join(shown)} | wrong | time |")
    print("|---" * (len(shown) + 3) + "|")
    base = spent["zxing fast"]
    for one in everybody:
        cells = [f"{100 * np.mean(right[one.name][column]):.0f}" for column in shown]
        ratio = f"{spent[one.name] / base:.0f} ×"
        print(f"| {one.name} | {' | '.join(cells)} | {wrong[one.name]} | {ratio} |")


def looks(each: int) -> Iterator[tuple[Look, int]]:
    seed = 0
    for pixels in PIXELS:
        for tilt in TILTS:
            for blur in BLURS:
                for dim in (False, True):
                    for _ in range(each):
                        seed += 1
                        yield Look(pixels=pixels, tilt=tilt, blur=blur, dim=dim), seed


def columns(look: Look) -> list[str]:
    light = "dim" if look.dim else "light"
    return [f"{look.pixels:g} px", f"{look.tilt:g}°", f"blur {look.blur:g}", light, "all"]


def extras(everybody: Iterable[Reader], each: int) -> None:
    """What happens at a table besides: motion, fingers, glare, curled labels."""
    everybody = [one for one in everybody if one.name.startswith(("zxing", "ours, all"))]
    print(f"\n## One tag at 2, 3 and 4 px per module, percent read ({each} pictures each)\n")
    print(f"| decoder | {' | '.join(EXTRAS)} |")
    print("|---" * (len(EXTRAS) + 1) + "|")
    pictures: dict[str, list[tuple[str, Image]]] = {}
    for name, look in EXTRAS.items():
        pictures[name] = []
        for seed in range(each):
            random = np.random.default_rng([2025, seed])
            chosen = Look(**{**vars(look), "pixels": (2.0, 3.0, 4.0)[seed % 3]})
            art = REPORTED_ON[seed % len(REPORTED_ON)]
            id = IDS[int(random.integers(len(IDS)))]
            pictures[name].append((id, one_tag(random, id, chosen, art).picture))
    for one in everybody:
        cells = [
            f"{100 * np.mean([id in one.read(picture) for id, picture in shown]):.0f}"
            for shown in pictures.values()
        ]
        print(f"| {one.name} | {' | '.join(cells)} |")


def live(scanner: Scanner) -> None:
    """What watching costs against the fast decoder alone."""
    print("\n## Live frames, processor time against zxing fast on the same frames\n")
    print("| frames | zxing fast | watching | ratio |\n|---|---|---|---|")
    for size in ((640, 480), (1920, 1080)):
        read = []
        for seed in range(16):
            random = np.random.default_rng([2026, seed])
            scene = one_tag(random, IDS[seed], Look(pixels=6, size=size), REPORTED_ON[seed % 3])
            if scanner.glance(scene.picture).tags:
                read += [scene.picture] * 6
        empty = without_tag(np.random.default_rng(1), Look(size=size), REPORTED_ON[0]).picture
        for name, shown, before in (
            ("tag read at once", read, 0),
            ("nothing, at rest", [empty] * 150, 200),
        ):
            watcher = Watcher(scanner)
            for _ in range(before):
                watcher.see(empty)
            fast = median_ms(decode, shown)
            ours = median_ms(watcher.see, shown)
            label = f"{size[0]} × {size[1]}, {name}"
            print(f"| {label} | {fast:.2f} ms | {ours:.2f} ms | {ours / fast:.2f} × |")


def median_ms(work: Callable[[Image], object], shown: Iterable[Image]) -> float:
    spent = []
    for picture in shown:
        start = time.process_time()
        work(picture)
        spent.append(time.process_time() - start)
    return float(np.median(spent)) * 1000


def boards(scanner: Scanner, each: int) -> None:
    """Whole boards of thirty tags between four corner marks."""
    print(f"\n## Boards of 30 tags, 2 to 3 px per module ({each} each)\n")
    print("| picture | every tag read | tags read | wrong | corners and rotation right | time |")
    print("|---|---|---|---|---|---|")
    for size in ((1920, 1080), (4000, 3000)):
        whole = tags = wrong = placed = 0
        spent = []
        for seed in range(each):
            random = np.random.default_rng([2027, seed])
            look = Look(
                pixels=(2.0, 2.5, 3.0)[seed % 3],
                tilt=(0.0, 10.0, 20.0)[seed // 2 % 3],
                blur=(0.0, 0.5, 0.7)[seed // 3 % 3],
                dim=seed % 2 == 1,
                size=size,
            )
            ids = [IDS[n] for n in random.permutation(len(IDS))[:30]]
            scene = board(random, ids, look, REPORTED_ON[seed % len(REPORTED_ON)])
            start = time.process_time()
            reading = scanner.read(scene.picture)
            spent.append(time.process_time() - start)
            truth = dict(scene.truth)
            wrong += sum(tag.id not in truth for tag in reading.tags)
            found = [tag for tag in reading.tags if tag.id in truth]
            tags += len(found)
            whole += len({tag.id for tag in found}) == len(truth)
            placed += sum(
                np.hypot(*(np.array(tag.corners) - truth[tag.id]).T).max() < 5 * look.pixels
                for tag in found
            )
        name = f"{size[0]} × {size[1]}"
        right = f"{placed} of {tags}"
        print(
            f"| {name} | {whole} of {each} | {tags} of {30 * each} | {wrong} | {right} "
            f"| {np.median(spent):.2f} s |"
        )


if __name__ == "__main__":
    main()
