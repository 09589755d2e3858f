"""Sheets of tags as data: which tags lie where on which paper, in millimetres from the upper left.

The PDF (:mod:`companion.tags.pdf`) and the app's preview draw the same sheets. The `size` of a tag
is that of its square with the white rim: what sticks to the piece.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.box import tag_codes
from companion.box.tag_codes import Matrix, Piece
from companion.formats.json_text import shown
from companion.formats.type_names import closest
from companion.tags.papers import Grid, Paper
from companion.texts.words import say
from rules.files.unreadable import Unreadable

USUAL_SIZE = 20.0
"""Millimetres, on plain paper; on labels the largest size that fits is usual."""
SMALLEST_SIZE = 6.0
"""Below this the squares are finer than a home printer can draw."""
EDGE = 10.0
"""Millimetres left free around plain paper: printers leave a margin, and cut marks need room."""
FOOT = 16.0
"""Millimetres left free below, for two lines of words."""
STRAY = 0.5
"""So far a sheet may slip in the printer without a tag running over the edge of its label."""
WORDS = 8.0
"""Millimetres of a label that its words need beside the tag."""
STRIP = 4.4
"""Millimetres of a cut piece that its words need above the tag."""
MARK_SQUARES, MARK_QUIET = 8, 1

PIXELS = 3
"""So many pixels of a picture should fall on one square of a tag to read it for sure."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera as far as the size of tags goes: its rows of pixels, its view from top to bottom."""

    name: str
    rows: int
    degrees: float

    @property
    def says(self) -> str:
        """What it is called."""
        return say(f"sheet_camera_{self.name}")

    def farthest(self, size: float) -> float:
        """Return from how far it reads tags of a size, both in millimetres."""
        return size / _SQUARES / PIXELS * self.rows / self._spread

    def needed(self, distance: float) -> float:
        """Return how large tags must be to be read from a distance."""
        return _SQUARES * PIXELS * distance * self._spread / self.rows

    @property
    def _spread(self) -> float:
        return 2 * math.tan(math.radians(self.degrees) / 2)


CAMERAS = (Camera("webcam", 1080, 43.0), Camera("pi", 2592, 41.0))
"""A webcam of the usual 78° from corner to corner; a Pi Camera Module 3 that takes stills."""

_SQUARES = tag_codes.SQUARES + 2 * tag_codes.QUIET


@dataclass(frozen=True, slots=True)
class Stamp:
    """Something to print: a tag by its id, or the corner mark of a board by its number."""

    caption: str
    note: str
    id: str = ""
    mark: int = -1

    @property
    def squares(self) -> Matrix:
        """The squares with their white rim, dark is True, top row first."""
        return _rimmed_tag(self.id) if self.id else _rimmed_mark(self.mark)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a sheet, from its upper left corner."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Label:
    """One label: its edge, the square of its stamp, and the room for an arrow and its words.

    The side that points up is the upper one; the arrow shows it.
    """

    edge: Box
    square: Box
    words: Box
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its labels, short lines where to cut, and what it says at its foot."""

    paper: Paper
    labels: tuple[Label, ...]
    cuts: tuple[Box, ...]
    foot: tuple[str, ...]


def stamps(pieces: Iterable[Piece], *, once: bool = False, at_least: int = 0) -> tuple[Stamp, ...]:
    """Return the tags of pieces, each as often as a box has it, or `once`.

    What a box does without is printed `at_least` so often: once, where it was asked for by name.
    """
    return tuple(
        Stamp(one.caption, one.id, one.id)
        for one in pieces
        for _ in range(max(at_least, min(1, one.copies) if once else one.copies))
    )


def corner_stamps(boards: int) -> tuple[Stamp, ...]:
    """Return the corner marks for some boards; raises Unreadable for too many."""
    if not 1 <= boards <= tag_codes.BOARDS:
        raise Unreadable(f"corner marks are for 1 to {tag_codes.BOARDS} boards, not {boards}")
    return tuple(
        Stamp(
            say("sheet_corner", board=board, corner=say(f"sheet_corner_{at}")),
            say("sheet_mark", mark=mark),
            mark=mark,
        )
        for board in range(1, boards + 1)
        for at, mark in enumerate(tag_codes.corner_marks(board))
    )


def choose(pieces: Sequence[Piece], only: Iterable[str]) -> tuple[Piece, ...]:
    """Return the pieces that are meant: by id, name, kind or caption; without a word, all.

    Raises Unreadable for a word that means none of them.
    """
    words = tuple(only)
    meant: set[str] = set()
    for word in words:
        found = _meant(pieces, word.strip().casefold())
        if not found:
            known = [name for one in pieces for name in _names(one)]
            raise Unreadable(f"no tag is called {shown(word)}{closest(word, known)}")
        meant.update(found)
    return tuple(one for one in pieces if not words or one.id in meant)


def _meant(pieces: Sequence[Piece], word: str) -> list[str]:
    """Return the ids a word means: what is called so, else what has the word in its caption."""
    called = [one.id for one in pieces if word in map(str.casefold, _names(one))]
    if called or not word:
        return called
    return [one.id for one in pieces if f" {word} " in f" {one.caption.casefold()} "]


def _names(piece: Piece) -> tuple[str, ...]:
    bare = piece.caption.partition(" · ")[0]
    return (piece.id, piece.component, piece.kind, piece.face, piece.caption, bare)


def largest_size(paper: Paper) -> float:
    """Return how large a tag can be on a paper, in whole tenths of a millimetre."""
    if paper.label is None:
        largest = min(paper.width - 2 * EDGE, paper.height - EDGE - FOOT - STRIP)
    else:
        largest = min(paper.label.height - 2 * STRAY, paper.label.width - 2 * STRAY - WORDS)
    return math.floor(largest * 10 + 1e-6) / 10


def fitting_size(paper: Paper, size: float | None) -> float:
    """Return the size tags get on a paper; raises Unreadable for one that is not possible."""
    largest = largest_size(paper)
    if size is None:
        return USUAL_SIZE if paper.label is None else largest
    if not SMALLEST_SIZE <= size <= largest:
        told = f"from {SMALLEST_SIZE:g} to {largest:.1f} mm"
        raise Unreadable(f"on {paper.name} a tag can be {told} large, not {size:g}")
    return size


def lay_out(
    wanted: Sequence[Stamp], paper: Paper, *, size: float | None = None, from_label: int = 1
) -> tuple[Sheet, ...]:
    """Return the sheets for these stamps, beginning at a label of the first sheet, from 1.

    Raises Unreadable for a size or a label that this paper does not have.
    """
    side = fitting_size(paper, size)
    grid = paper.label or _cut_grid(paper, side)
    per_sheet = grid.columns * grid.rows
    if not 1 <= from_label <= per_sheet:
        raise Unreadable(f"a sheet has the labels 1 to {per_sheet}, not {from_label}")
    first = from_label - 1
    count = -(-(first + len(wanted)) // per_sheet) if wanted else 0
    cuts = () if paper.label else tuple(_cuts(paper, grid))
    made = []
    for number in range(count):
        begin = max(0, number * per_sheet - first)
        end = (number + 1) * per_sheet - first
        on_it = wanted[begin:end]
        skipped = first if number == 0 else 0
        places = (_edge(paper, grid, skipped + at) for at in range(len(on_it)))
        labels = tuple(
            _label(edge, one, side, beside=paper.label is not None)
            for edge, one in zip(places, on_it, strict=True)
        )
        made.append(Sheet(paper, labels, cuts, _foot(paper, side, number + 1, count)))
    return tuple(made)


def _cut_grid(paper: Paper, side: float) -> Grid:
    height = side + STRIP
    columns = int((paper.width - 2 * EDGE) / side + 1e-9)
    rows = int((paper.height - EDGE - FOOT) / height + 1e-9)
    return Grid(columns, rows, side, height, side, height)


def _corner(paper: Paper, grid: Grid) -> tuple[float, float]:
    """Return where the first label begins: labels lie in the middle, cut pieces below the edge."""
    width, height = grid.whole
    left = (paper.width - width) / 2
    return left, (paper.height - height) / 2 if paper.label else EDGE


def _edge(paper: Paper, grid: Grid, at: int) -> Box:
    left, top = _corner(paper, grid)
    row, column = divmod(at, grid.columns)
    return Box(left + column * grid.across, top + row * grid.down, grid.width, grid.height)


def _label(edge: Box, stamp: Stamp, side: float, *, beside: bool) -> Label:
    if not beside:
        square = Box(edge.x, edge.y + STRIP, side, side)
        return Label(
            edge, square, Box(edge.x + 0.6, edge.y + 0.5, edge.w - 1.2, STRIP - 0.7), stamp
        )
    square = Box(edge.x + STRAY, edge.y + (edge.h - side) / 2, side, side)
    left = square.x + side + 0.3
    words = Box(left, edge.y + 1.0, edge.x + edge.w - STRAY - left, edge.h - 2.0)
    return Label(edge, square, words, stamp)


def _cuts(paper: Paper, grid: Grid) -> Iterable[Box]:
    """Yield ticks around the grid, where the cuts begin and end; they touch no piece."""
    left, top = _corner(paper, grid)
    width, height = grid.whole
    away, long = 1.0, 5.0
    for column in range(grid.columns + 1):
        x = left + column * grid.across
        yield Box(x, top - away - long, 0, long)
        yield Box(x, top + height + away, 0, long / 2)
    for row in range(grid.rows + 1):
        y = top + row * grid.down
        yield Box(left - away - long, y, long, 0)
        yield Box(left + width + away, y, long, 0)


def _foot(paper: Paper, side: float, number: int, count: int) -> tuple[str, str]:
    far = ", ".join(
        say("sheet_far", camera=one.says, distance=math.floor(one.farthest(side) / 10))
        for one in CAMERAS
    )
    near = ", ".join(
        say("sheet_near", camera=one.says, size=math.ceil(one.needed(400))) for one in CAMERAS
    )
    size = f"{side:.1f}"
    return (
        say("sheet_paper", paper=paper.name, number=number, count=count, size=size),
        say("sheet_reach", far=far, near=near),
    )


@lru_cache(maxsize=1024)
def _rimmed_tag(id_: str) -> Matrix:
    return _rimmed(tag_codes.matrix(id_), tag_codes.QUIET)


@lru_cache(maxsize=64)
def _rimmed_mark(mark: int) -> Matrix:
    # Imported here: only who prints corner marks pays for it.
    import cv2

    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    drawn = cv2.aruco.generateImageMarker(family, mark, MARK_SQUARES)
    return _rimmed(tuple(tuple(bool(one == 0) for one in row) for row in drawn), MARK_QUIET)


def _rimmed(squares: Matrix, rim: int) -> Matrix:
    """Return squares with light ones around them.

    >>> _rimmed(((True,),), 1)
    ((False, False, False), (False, True, False), (False, False, False))
    """
    width = len(squares[0]) + 2 * rim
    empty = ((False,) * width,) * rim
    side = (False,) * rim
    return (*empty, *((*side, *row, *side) for row in squares), *empty)
