"""A disk that loses its power: plays a trace of writes and syncs, and drops what was not synced.

The trace comes from a real program (`shim.c` notes what it writes). What a file was written but not
synced may be on the disk, or not, or in part: sector by sector, in any order. A name that was made,
moved or removed is there for sure once its folder is synced, and before that as far as the names
got, in order, as a file system with a journal of its own keeps them.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
MARKS = "marks"
"""The file into which the program tells what it shows: part of the trace, not of the disk."""


@dataclass(frozen=True, slots=True)
class Note:
    """One call of the traced program."""

    what: str
    fd: int
    at: int
    name: str
    body: bytes


@dataclass(slots=True)
class File:
    """What is surely on the disk, and what was written since the last sync."""

    solid: bytes = b""
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        content = bytearray(self.solid)
        for at, body in self.waiting:
            if body is None:
                del content[at:]
            content.extend(bytes(max(0, at + len(body or b"") - len(content))))
            if body is not None:
                content[at : at + len(body)] = body
        self.solid, self.waiting = bytes(content), []

    def after(self, lots: Random, chance: float) -> bytes:
        """What the disk holds after a cut.

        Each sector goes to the disk as a whole and at a moment of its own: it holds the writes up
        to that moment. With `chance` it has been there after each of them.
        """
        content = bytearray(self.solid)
        for at, body in self.waiting:
            if body is None and lots.random() < chance:
                del content[at:]
                content.extend(bytes(at - len(content)))
        sectors: dict[int, list[tuple[int, bytes]]] = {}
        for at, body in self.waiting:
            start = 0
            while body is not None and start < len(body):
                end = min(len(body), start + SECTOR - (at + start) % SECTOR)
                sectors.setdefault((at + start) // SECTOR, []).append((at + start, body[start:end]))
                start = end
        for writes in sectors.values():
            reached = sum(lots.random() < chance for _ in writes)
            for at, part in writes[:reached]:
                content.extend(bytes(max(0, at + len(part) - len(content))))
                content[at : at + len(part)] = part
        return bytes(content)


class Disk:
    """One folder on a disk, as the trace has left it so far."""

    def __init__(self) -> None:
        self.names: dict[str, File] = {}  # as the running program sees them
        self.solid: dict[str, File] = {}  # as they are surely on the disk
        self._moves: list[dict[str, File]] = []  # each state of the names since the last sync
        self._open: dict[int, tuple[str, File | None]] = {}
        self.marks = b""

    def play(self, note: Note) -> None:
        """Let one call happen."""
        match note.what:
            case "open":
                self._opened(note)
            case "close":
                self._open.pop(note.fd, None)
            case "write":
                self._write(note.fd, note.at, note.body)
            case "truncate":
                self._write(note.fd, note.at, None)
            case "sync":
                self._sync(note.fd)
            case "unlink":
                self._rename({name: one for name, one in self.names.items() if name != note.name})
            case "rename" | "link":
                names = dict(self.names)
                names[note.body.decode()] = names[note.name]
                if note.what == "rename":
                    del names[note.name]
                self._rename(names)
            case other:
                raise ValueError(f"expected a call of the shim, got {other!r}")

    def cut(self, into: Path, lots: Random, chance: float) -> None:
        """Put into a folder what the disk holds when the power goes now."""
        kept = sum(lots.random() < chance for _ in self._moves)
        names = ([self.solid, *self._moves])[kept]
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        for name, file in names.items():
            if name.endswith("-shm"):  # never synced, and made anew: it may hold anything
                (into / name).write_bytes(lots.randbytes(lots.choice((0, 100, 32768))))
            else:
                (into / name).write_bytes(file.after(lots, chance))

    def _opened(self, note: Note) -> None:
        if note.name in (".", MARKS):
            self._open[note.fd] = (note.name, None)
            return
        if note.name not in self.names:
            self._rename(self.names | {note.name: File()})
        self._open[note.fd] = (note.name, self.names[note.name])
        if note.at:
            self._write(note.fd, 0, None)

    def _write(self, fd: int, at: int, body: bytes | None) -> None:
        name, file = self._open[fd]
        if file is not None:
            file.waiting.append((at, body))
        elif name == MARKS and body is not None:
            self.marks += body

    def _sync(self, fd: int) -> None:
        name, file = self._open[fd]
        if file is not None:
            file.sync()
        elif name == ".":
            self.solid, self._moves = dict(self.names), []

    def _rename(self, names: dict[str, File]) -> None:
        self.names = names
        self._moves.append(names)


def read_trace(path: Path) -> Iterator[Note]:
    """Yield what the shim has noted."""
    content = path.read_bytes()
    place = 0
    while place < len(content):
        end = content.index(b"\n", place)
        what, fd, at, _, length, name = content[place:end].decode().split(" ", 5)
        body = content[end + 1 : end + 1 + int(length)]
        place = end + 1 + int(length) + 1
        yield Note(what, int(fd), int(at), name, body)


def build_shim(folder: Path) -> Path | None:
    """Compile the shim; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    shim = folder / "shim.so"
    source = Path(__file__).with_name("shim.c")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", str(shim), str(source), "-ldl"], check=True
    )
    return shim
