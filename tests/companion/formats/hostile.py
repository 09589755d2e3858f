"""Hostile input through the real commands, in this process: `python -m … SEED COUNT [KIND…]`.

Each input is a good one spoiled by lot: a position, record, move, box, collection, picture or
journal. What must hold of every one is checked here: an answer or one line, no traceback, no fault
of ours, no file touched that was not asked for, never more than PATIENCE of the processor. Printed
is one line of JSON: how many of each kind ended how, the slowest, and the most memory.
"""

from __future__ import annotations

import contextlib
import io
import json
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, ClassVar

import cv2
import numpy as np

from companion.__main__ import main
from companion.box import box_file
from companion.formats import documents
from companion.history.exports import collecting
from companion.play.bots import play_game, play_greedily
from companion.play.stored_records import AnyRecord
from companion.storage.journal_entries import Written
from companion.storage.work import Work
from rules import shelf
from tests.companion import evenings
from tests.companion.formats import mutants
from tests.companion.formats.test_spoiled_files import MOVES, lines, positions

PATIENCE = 5.0
"""Seconds of the processor that one input may take."""

MOST_MEMORY = 4 << 30
"""Bytes that an input may ask for before it fails by itself: one once took all of a machine."""

LONGEST = 1_000
"""Characters of a line on standard error."""

CODES = (0, 1, 2, 3)
"""An answer, something is not well, bad input, a refused move."""

BOX: Any = {
    "copy": 1,
    "game": "notad",
    "box": "Club",
    "components": {"hill/2": {"explorations": 2, "actions": 3, "draws_blind": True}},
    "tags": {"HELLO": "NT0001"},
}
ENDINGS = (".png", ".jpg", ".webp", ".bmp", ".tiff", ".ppm")


class Broken(AssertionError):
    """An input did what none may do; the input lies in the folder that is named."""


Case = tuple[list[str], Path | None]
"""A command line, and the data folder it must leave as it is."""


class Hostile:
    """Runs spoiled inputs one after the other in a folder of its own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.lots = folder, Random(seed)
        self.counts: Counter[str] = Counter()
        self.slowest, self.slowest_is = 0.0, ""
        self.data = folder / "data"
        self.data.mkdir()
        with evenings.journal(self.data / "journal.db") as journal:
            evenings.keep(journal)
            evenings.keep_running(journal, "annapurna")
            found: list[bytes] = []
            left_out: list[str] = []
            job = collecting(
                *(journal, journal.games(), found.append),
                with_secrets=True,
                left_out=left_out.append,
            )
            Work("", job).run()
            assert not left_out
        self._collection = [json.loads(line) for line in b"".join(found).splitlines()]
        self._journal = (self.data / "journal.db").read_bytes()
        self._spoiled: dict[str, Iterator[bytes]] = {
            "position": mutants.mutants([*positions(), *_of_other_games()], seed),
            "record": mutants.mutants(
                [lines(3), lines(12), lines(30), *_records_of_other_games()], seed + 1
            ),
            "move": mutants.mutants([*MOVES, *lines(60)[1:]], seed + 2),
            "box": mutants.mutants([BOX, json.loads(box_file.write(_whole_box()))], seed + 3),
            "collection": mutants.mutants([self._collection], seed + 4),
        }
        self._sound = folder / "sound.json"
        self._sound.write_bytes(mutants.encoded(positions()[3]))

    def run(self, kind: str) -> None:
        """Make one input of a kind and put it through a command; raises Broken."""
        arguments, kept = self.CASES[kind](self)
        before = _contents(kept) if kept else {}
        given = {one: one.read_bytes() for one in map(Path, arguments) if _is_file(one)}
        out, err = io.StringIO(), io.StringIO()
        began = process_time()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
        took = process_time() - began
        told = err.getvalue()
        if took > self.slowest:
            self.slowest, self.slowest_is = took, f"{kind}: {' '.join(arguments)[:80]}"
        self.counts[f"{kind} {code}"] += 1
        wrong = {
            "exit code": code not in CODES,
            "traceback": "Traceback" in told or "fault of the companion" in told,
            "no line": code == 2 and not told.strip(),
            "long line": max(map(len, told.splitlines()), default=0) > LONGEST,
            "escape codes": any(ord(one) < 32 and one not in "\n\t" for one in out.getvalue()),
            "slow": took > PATIENCE,
            "data touched": kept is not None and _contents(kept) != before,
            "input touched": any(one.read_bytes() != held for one, held in given.items()),
        }
        if any(wrong.values()):
            kept_at = Path(tempfile.mkdtemp(prefix="hostile-"))
            shutil.copytree(self.folder, kept_at, dirs_exist_ok=True)
            names = ", ".join(name for name, holds in wrong.items() if holds)
            raise Broken(f"{names}: {arguments} took {took:.1f} s, said {told!r}; see {kept_at}")

    # What is spoiled, and by which command it is read

    def _file(self, kind: str, ending: str) -> str:
        path = self.folder / f"input{ending}"
        path.write_bytes(next(self._spoiled[kind]))
        return str(path)

    def _position(self) -> Case:
        name = self._file("position", ".json")
        command = self.lots.choice(
            (["score", name], ["hints", name], ["check", name], ["judge", name, self._good_move()])
        )
        return self._maybe_json(command), None

    def _record(self) -> Case:
        name = self._file("record", ".jsonl")
        if self.lots.random() < 0.2:
            return ["import", name, "--data", self._scratch()], None
        return self._maybe_json([self.lots.choice(("check", "score", "hints", "replay")), name]), (
            self.data
        )

    def _move(self) -> Case:
        name = self._file("move", ".json")
        command = [self.lots.choice(("judge", "apply")), str(self._sound), name]
        return self._maybe_json(command), None

    def _box(self) -> Case:
        name = self._file("box", ".copy.json")
        if self.lots.random() < 0.5:
            return self._maybe_json(["copy", "notad", "--read", name, "--data", self._scratch()]), (
                None
            )
        return ["copy", "notad", "--read", name, "--check", "--data", str(self.data)], self.data

    def _collected(self) -> Case:
        return ["import", self._file("collection", ".jsonl"), "--data", self._scratch()], None

    def _picture(self) -> Case:
        ending = self.lots.choice(ENDINGS)
        path = self.folder / f"input{ending}"
        path.write_bytes(self._spoilt_bytes(_packed(ending)))
        if self.lots.random() < 0.5:
            return ["scan", str(path), "--json"], None
        return ["board", "notad", str(path), "--corners", "1,1 60,2 61,50 2,49"], None

    def _kept(self) -> Case:
        """A journal that somebody or something has changed; opening may put it aside."""
        data = Path(self._scratch())
        if self.lots.random() < 0.5:
            (data / "journal.db").write_bytes(self._spoilt_bytes(self._journal))
        else:
            self._craft(data / "journal.db")
        command = self.lots.choice((["history"], ["stats"], ["export", "--all"], ["history", "1"]))
        return [*command, "--data", str(data)], None

    def _craft(self, path: Path) -> None:
        """Write a journal whose checksums hold, with a spoiled game beside a sound one."""
        told = [one for one in map(_parsed, next(self._spoiled["record"]).splitlines()) if one]
        first = told[0] if told and isinstance(told[0], dict) else {}
        path.write_bytes(self._journal)
        with evenings.journal(path) as journal:
            sound = journal.load(1).beginning
            spoiled = {name: first[name] for name in ("options", "position") if name in first}
            game = journal.begin(replace(sound, **spoiled))
            journal.append(game, 0, [Written("event", one) for one in told[1:]])

    CASES: ClassVar[dict[str, Callable[[Hostile], Case]]] = {
        "position": _position,
        "record": _record,
        "move": _move,
        "box": _box,
        "collection": _collected,
        "picture": _picture,
        "journal": _kept,
    }

    def _scratch(self) -> str:
        """A data folder that may be written to, empty again."""
        scratch = self.folder / "scratch"
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        return str(scratch)

    def _maybe_json(self, command: list[str]) -> list[str]:
        return [*command, "--json"] if self.lots.random() < 0.5 else command

    def _good_move(self) -> str:
        return json.dumps(self.lots.choice(MOVES))

    def _spoilt_bytes(self, content: bytes) -> bytes:
        for _ in range(self.lots.choice((1, 1, 2, 4))):
            content = self.lots.choice(_BYTES)(self.lots, content)
        return content


def _parsed(line: bytes) -> Any:
    """Return what a line says; None where a journal could not hold it."""
    try:
        told = json.loads(line)
        json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return None
    return told


def _most_memory() -> int:
    """Return the most memory this program has held; `getrusage` counts who started it, too."""
    told = Path("/proc/self/status").read_text("ascii", "replace")
    return int(told.partition("VmHWM:")[2].split()[0]) << 10


def _header(lots: Random, content: bytes) -> bytes:
    """Spoil the first bytes, where sizes and counts stand."""
    spoiled = bytearray(content)
    for _ in range(lots.choice((1, 2, 4))):
        if spoiled:
            at = lots.randrange(min(len(spoiled), 120))
            spoiled[at] = lots.choice((0, 1, 0x7F, 0x80, 0xFF, lots.randrange(256)))
    return bytes(spoiled)


_BYTES = (mutants.cut, mutants.scratch, _header, _header, mutants.insert)

WEIGHTS = {
    "position": 30, "record": 18, "move": 24, "box": 12, "collection": 10, "picture": 2,
    "journal": 4,
}  # fmt: skip
"""How often each kind comes: pictures take longest."""


@cache
def _packed(ending: str) -> bytes:
    picture = np.random.default_rng(5).integers(0, 255, (52, 64, 3), np.uint8)
    return bytes(cv2.imencode(ending, cv2.GaussianBlur(picture, (0, 0), 2))[1])


@cache
def _whole_box() -> box_file.CopyFile:
    from rules import shelf
    from rules.values.frozen import thaw

    copy = shelf.game("notad").box.components()
    told = {
        name: {field: thaw(held.value) for field, held in fields.items()}
        for name, fields in copy.components.items()
    }
    return box_file.CopyFile("notad", told)


@cache
def _played() -> tuple[AnyRecord, ...]:
    """A game of each of the others, some way into it."""
    others = [shelf.game(name) for name in shelf.names() if name != "notad"]
    return tuple(play_game(one, ("Ada", "Ben"), 3, play_greedily, longest=40) for one in others)


def _of_other_games() -> list[Any]:
    return [json.loads(documents.write_position(one.game, one.state)) for one in _played()]


def _records_of_other_games() -> list[Any]:
    texts = [documents.write_record(one, whole_copy=False) for one in _played()]
    return [[json.loads(line) for line in text.splitlines()] for text in texts]


def _contents(folder: Path) -> dict[str, bytes]:
    """Return what lies in a data folder; SQLite's own notes on who reads come and go."""
    return {
        str(one.relative_to(folder)): one.read_bytes()
        for one in sorted(folder.rglob("*"))
        if one.is_file() and not one.name.endswith(("-shm", "-wal"))
    }


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def run(seed: int, count: int, kinds: tuple[str, ...] = ()) -> dict[str, Any]:
    """Run so many inputs; return what became of them. Raises Broken."""
    place = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="hostile-", dir=place) as folder:
        hostile = Hostile(Path(folder), seed)
        names = kinds or tuple(WEIGHTS)
        for _ in range(count):
            hostile.run(hostile.lots.choices(names, [WEIGHTS[one] for one in names])[0])
        return {
            "counts": dict(sorted(hostile.counts.items())),
            "slowest": round(hostile.slowest, 2),
            "slowest_is": hostile.slowest_is,
            "megabytes": _most_memory() >> 20,
        }


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]), tuple(sys.argv[3:]))))
