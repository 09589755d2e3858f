"""What is before the camera: tags in view, pieces gathered, what is secret, and their outlines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.box.tag_codes import Piece
from companion.camera.observation import is_hushed, sighting
from companion.presenters.table.table_facts import TableFacts
from companion.presenters.watched import Watched, deed
from companion.texts.words import say
from hardware.readings import Sighted
from hardware.scanning.sightings import Corners, Tag, tag
from rules import shelf
from rules.table.sight import Sighting

RATE = 1.0
"""Over how many seconds frames are counted."""
FEW = 3
"""So many pieces are named in a line."""
WIDER = 1.5
"""How much larger than a tag its outline is."""
COPY = "\n"
"""Stands between a tag's text and the number of the piece among those that are alike."""

FindPiece = Callable[[str], Piece | None]


@dataclass(frozen=True, slots=True)
class Outline:
    """A tag in the picture: its corners in pixels, a word and a colour of the look."""

    corners: Corners
    label: str
    tone: str


class CameraView(Watched):
    """Follows what the camera tells; `table` is the game on the table, if there is one."""

    def __init__(self, table: TableFacts | None, find: FindPiece, *, trouble: str = "") -> None:
        self.table, self.find, self.trouble = table, find, trouble
        self.session = table.session if table else None
        self.seen: dict[str, Tag] = {}
        self.since: dict[str, float] = {}
        self.foreign: tuple[Any, ...] = ()
        self.gathered: dict[str, Tag] = {}
        self.used: set[str] = set()
        self.at = 0.0
        self.logged = ""
        self._frames: deque[tuple[int, float]] = deque()

    # What the camera tells

    @deed
    def see(self, reading: Sighted) -> None:
        """Take in what is in view after a frame."""
        seen, self.at = reading.seen, reading.at
        self.seen = {one.id: one for one in seen.tags}
        # A code that was there before may be bound to a piece: then it is as good as a tag.
        bound = [one for one in seen.foreign if self._is_bound(one.text)]
        self.seen |= {one.text: tag(one.text, one.corners, "fast") for one in bound}
        self.foreign = tuple(one for one in seen.foreign if one not in bound)
        before, self.since = (
            self.since,
            {id_: self.since.get(id_, reading.at) for id_ in self.seen},
        )
        self.used &= set(self.seen)
        for id_, seen_tag in self.seen.items():
            if id_ not in self.used:
                self._gather(id_, seen_tag, is_new=id_ not in before)
                self.logged = ""

    def _gather(self, id_: str, seen: Tag, *, is_new: bool) -> None:
        """Keep a piece; one of which there are several, shown again, is another one.

        There may be several where nobody counted them; of each tile there is one.
        """
        piece = self.find(id_)
        held = [key for key in self.gathered if key.partition(COPY)[0] == id_]
        is_left = piece is not None and (len(held) < piece.copies or not piece.is_counted)
        if held and is_new and is_left:
            self.gathered[f"{id_}{COPY}{len(held) + 1}"] = seen
        else:
            self.gathered[held[-1] if held else id_] = seen

    def pictured(self, number: int, at: float) -> None:
        """A frame has come: count it, and whatever was the trouble is over.

        Frames are many, so nobody is told; the screen asks for a new view now and then.
        """
        self.trouble = ""
        self._frames.append((number, at))
        while at - self._frames[0][1] > RATE and len(self._frames) > 2:
            self._frames.popleft()

    @deed
    def fail(self, why: str) -> None:
        """The camera is in trouble."""
        self.trouble = why
        self.seen, self.foreign = {}, ()

    # What is in view

    def rate(self) -> int:
        """Return how many frames the camera gives in a second; those left out count, too.

        The first frames of a camera come slowly and tell nothing yet: 0.
        """
        if len(self._frames) < 2:
            return 0
        (first, began), (last, ended) = self._frames[0], self._frames[-1]
        return round((last - first) / (ended - began)) if ended - began >= RATE / 2 else 0

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces in view that were not logged just now."""
        found = {id_: self.find(id_) for id_ in self.seen if id_ not in self.used}
        return {id_: piece for id_, piece in found.items() if piece is not None}

    def own(self) -> dict[str, Piece]:
        """Return those of them that are of the game on the table."""
        game = self.table.game.name if self.table else ""
        return {id_: piece for id_, piece in self.pieces.items() if piece.game == game}

    def _is_bound(self, text: str) -> bool:
        piece = self.find(text)
        return piece is not None and self.table is not None and piece.game == self.table.game.name

    def sighting_of(self, id_: str, seen: Tag) -> Sighting | None:
        """Return a tag as the game on the table sees it."""
        piece, table = self.find(id_), self.table
        if piece is None or table is None or piece.game != table.game.name:
            return None
        return sighting(table.session.record.state, piece, seen.rotation)

    def is_hushed(self) -> bool:
        """Say whether the picture must not be seen now."""
        if self.table is None:
            return False
        return is_hushed(self.table.moment, None) or any(map(self.is_secret, self.seen))

    def is_secret(self, id_: str) -> bool:
        """Say whether a piece in view must not be named now."""
        one = self.sighting_of(id_, self.seen[id_])
        if one is None or self.table is None:
            return False
        return is_hushed(self.table.moment, one)

    def secrets(self, id_: str) -> tuple[str, ...]:
        """Return the words by which a secret piece would be named."""
        piece = self.find(id_)
        return (piece.caption, piece.face) if piece and self.is_secret(id_) else ()

    def named(self) -> str:
        """Name the pieces in view, but for those that are secret."""
        names = [
            say("scan_secret") if self.is_secret(id_) else piece.caption
            for id_, piece in self.own().items()
        ]
        more = [say("scan_more", count=len(names) - FEW)] if len(names) > FEW else []
        return ", ".join((*names[:FEW], *more))

    def outlines(self) -> list[Outline]:
        """Return what is drawn into the picture."""
        told = []
        for id_, one in self.seen.items():
            piece = self.find(id_)
            is_other = self.table is not None and (
                piece is None or piece.game != self.table.game.name
            )
            label = piece.caption if piece else id_
            if self.is_secret(id_):
                label = say("scan_secret")
            is_done = id_ in self.used or is_other
            told.append(Outline(_around(one.corners), label, "muted" if is_done else "good"))
        for code in self.foreign:
            piece = self.find(code.text)
            label = f"{title(piece)}: {piece.caption}" if piece else say("scan_not_ours")
            told.append(Outline(_around(code.corners), label, "warn"))
        return told


def _around(corners: Corners) -> Corners:
    """Return corners around a tag and its white rim, so that its outline leaves it to be seen."""
    x, y = (sum(one[axis] for one in corners) / 4 for axis in (0, 1))
    a, b, c, d = ((x + (one[0] - x) * WIDER, y + (one[1] - y) * WIDER) for one in corners)
    return a, b, c, d


def title(piece: Piece) -> str:
    """Return the title of the game a piece is of."""
    return shelf.game(piece.game).title
