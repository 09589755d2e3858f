"""From a picture to a board: find its corners, read its tags, understand what lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.box.tag_codes import Piece
from companion.camera.board_reading import BoardReading, NoBoard, board_of, places_of, understand
from companion.texts.words import say
from hardware.faces.board_frame import Frame, frames
from hardware.faces.lattice import Lattice, lattice
from hardware.scanning.corner_marks import read_corner_marks
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Corners, Foreign, Image, Point, Reading, Tag
from hardware.scanning.watcher import moved
from rules.game import AnyGame
from rules.state import State
from rules.table.scene import Place

FoundBy = Literal["corners", "marks", "tags"]
BESIDE = 0.2
"""How far beside its place, in the place's own sizes, an unread piece is still looked for."""
AGREEING = 3
"""So many pieces must lie as the record has them before it tells which part of a board is seen."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """A board in a picture: what was understood, how its corners were found, and all that was read.

    Corners are tapped or given, taken from corner marks, or from the grid the tags themselves form.
    """

    reading: BoardReading
    frame: Frame
    by: FoundBy
    tags: tuple[Tag, ...]
    foreign: tuple[Foreign, ...]


def picture_board(
    image: Image,
    game: AnyGame,
    state: State,
    seat: str,
    scanner: Scanner,
    piece_of: Callable[[str], Piece | None],
    corners: Sequence[Point] | None = None,
) -> Pictured:
    """Return what a picture shows of the board of `seat`; raises NoBoard if it is not found."""
    board_of(game)
    read, marks = read_tags(image, places_of(game, state, seat), scanner)
    return frame_board(read, marks, game, state, seat, piece_of, corners)


def read_tags(
    image: Image, places: Sequence[Place], scanner: Scanner
) -> tuple[Reading, Mapping[int, Corners]]:
    """Return the tags and the corner marks in a picture of a board with these places.

    Where marks frame one board, all effort goes to that part of it where nothing was read yet.
    """
    marks = read_corner_marks(image)
    boards = list(frames(marks).values())
    if len(boards) != 1:
        return scanner.read(image), marks
    read = scanner.decoded(image)
    (frame,) = boards
    middles = frame.on_board([tag.centre for tag in read.tags]) if read.tags else []
    empty = [one for one in places if not any(_is_on(one, *middle) for middle in middles)]
    if not empty:
        return read, marks
    left, top, right, bottom = _around(frame, empty, image.shape[1], image.shape[0])
    part = scanner.read(image[top:bottom, left:right])
    # What was read before stays; the edge of the part may cut through it.
    known = {tag.id for tag in read.tags}
    more = [one for one in part.tags if one.id not in known]
    tags = [replace(one, corners=moved(one.corners, left, top)) for one in more]
    return Reading((*read.tags, *tags), read.foreign), marks


def _is_on(place: Place, x: float, y: float) -> bool:
    return place.x <= x <= place.x + place.w and place.y <= y <= place.y + place.h


def _around(
    frame: Frame, places: Sequence[Place], wide: int, high: int
) -> tuple[int, int, int, int]:
    """Return the part of a picture in which some places lie, with a little of what is around."""
    corners: list[Point] = []
    for one in places:
        dx, dy = one.w * BESIDE, one.h * BESIDE
        left, top, right, low = one.x - dx, one.y - dy, one.x + one.w + dx, one.y + one.h + dy
        corners += [(left, top), (right, top), (right, low), (left, low)]
    seen = frame.in_picture(corners)
    xs, ys = [x for x, _y in seen], [y for _x, y in seen]
    return (
        max(0, int(min(xs))),
        max(0, int(min(ys))),
        min(wide, int(max(xs)) + 1),
        min(high, int(max(ys)) + 1),
    )


def frame_board(
    read: Reading,
    marks: Mapping[int, Corners],
    game: AnyGame,
    state: State,
    seat: str,
    piece_of: Callable[[str], Piece | None],
    corners: Sequence[Point] | None = None,
) -> Pictured:
    """Return what a picture shows whose tags and marks are read already; raises NoBoard."""
    frame, by = _framed(marks, game, state, seat, read.tags, piece_of, corners)
    reading = understand(game, state, seat, read.tags, frame, piece_of)
    return Pictured(reading, frame, by, read.tags, read.foreign)


def _framed(
    marks: Mapping[int, Corners],
    game: AnyGame,
    state: State,
    seat: str,
    tags: Sequence[Tag],
    piece_of: Callable[[str], Piece | None],
    corners: Sequence[Point] | None,
) -> tuple[Frame, FoundBy]:
    if corners is not None:
        try:
            return Frame.around(corners), "corners"
        except ValueError:
            raise NoBoard(say("board_corners")) from None
    seen = frames(marks)
    if seen:
        return _own(seen, game, state, seat), "marks"
    frame = _by_tags(game, state, seat, tags, piece_of)
    if frame is None:
        raise NoBoard(say("board_lost"))
    return frame, "tags"


def _own(seen: dict[int, Frame], game: AnyGame, state: State, seat: str) -> Frame:
    """Return the seat's own board where several are seen: seats and boards are numbered alike."""
    number = state.seats.index(seat) + 1 if seat in state.seats else 1
    if number in seen and board_of(game).own:
        return seen[number]
    if len(seen) > 1 and board_of(game).own:
        raise NoBoard(say("board_many", numbers=", ".join(map(str, seen)), number=number))
    return next(iter(seen.values()))


def _by_tags(
    game: AnyGame,
    state: State,
    seat: str,
    tags: Sequence[Tag],
    piece_of: Callable[[str], Piece | None],
) -> Frame | None:
    """Return the frame of a board of squares by the grid of its tags, where that is certain."""
    columns, rows = _grid(game, state, seat)
    kinds = board_of(game).kinds
    ours = [tag for tag in tags if (piece := piece_of(tag.id)) and piece.kind in kinds]
    grid = lattice([tag.corners for tag in ours])
    if not columns or grid is None or grid.columns > columns or grid.rows > rows:
        return None
    if (grid.columns, grid.rows) == (columns, rows):
        return grid.frame()
    return _by_record(game, state, seat, ours, piece_of, grid, (columns, rows))


def _by_record(
    game: AnyGame,
    state: State,
    seat: str,
    tags: Sequence[Tag],
    piece_of: Callable[[str], Piece | None],
    grid: Lattice,
    size: tuple[int, int],
) -> Frame | None:
    """Return where a part of a board lies on it by what the record has there, if that is clear."""
    columns, rows = size
    agreeing: dict[tuple[int, int], int] = {}
    for left in range(columns - grid.columns + 1):
        for top in range(rows - grid.rows + 1):
            frame = grid.frame(left, top, columns, rows)
            found = understand(game, state, seat, tags, frame, piece_of)
            agreeing[left, top] = sum(cell.seen == cell.record for cell in found.read)
    best = max(agreeing, key=lambda at: agreeing[at])
    others = [count for at, count in agreeing.items() if at != best]
    if agreeing[best] < AGREEING or agreeing[best] <= 2 * max(others, default=0):
        return None
    return grid.frame(*best, columns, rows)


def _grid(game: AnyGame, state: State, seat: str) -> tuple[int, int]:
    """Return the columns and rows of a board of squares in full rows, (0, 0) of any other."""
    places = places_of(game, state, seat)
    across = {round(one.x, 6) for one in places}
    down = {round(one.y, 6) for one in places}
    is_full = len(places) == len(across) * len(down)
    is_square = all(one.shape == "square" for one in places)
    return (len(across), len(down)) if is_full and is_square else (0, 0)
