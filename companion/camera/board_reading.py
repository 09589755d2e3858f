"""A picture of a whole board, understood: what lies on each place, and where the record differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.box.tag_codes import Piece
from companion.texts.words import say
from hardware.faces.board_frame import Frame
from hardware.scanning.sightings import Tag
from rules.game import AnyGame
from rules.state import State
from rules.table.board_picture import Board, Laid
from rules.table.scene import Place
from rules.values.paths import Path

NAMED = 3
"""So many places are named in a sentence; more of them are counted."""
ASKEW = 27.0
"""Degrees off every way a piece can lie, from which on the app asks which way is up."""
NEAR = 0.65
"""How far from the middle of a place, in its own sizes, a tag still counts as lying there."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A tag that was read on a place: the piece it is, and what is doubted about how it lies."""

    tag: Tag
    laid: Laid
    caption: str
    doubt: str


class NoBoard(ValueError):
    """A game without a board of tagged pieces, or a picture in which the board is not found."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of the board: what the picture shows there, what the record has, what is doubted.

    `tag` is the tag that was read there, if one was; `is_told` says that somebody at the table has
    said what lies here, which counts more than the picture.
    """

    place: str
    name: str
    seen: Laid | None
    record: Laid | None = None
    doubt: str = ""
    tag: Tag | None = None
    is_told: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether the record has a piece here of which nothing was read."""
        return self.seen is None and self.record is not None and not self.is_told

    @property
    def differs(self) -> bool:
        """Whether the record must change to have what lies here; an unread place stays."""
        return self.seen != self.record and not self.is_missing


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board as a picture shows it, in the order of its places; `beside` lies elsewhere."""

    cells: tuple[Cell, ...]
    beside: tuple[str, ...] = ()

    @property
    def read(self) -> tuple[Cell, ...]:
        """The places with a piece that was read."""
        return tuple(cell for cell in self.cells if cell.seen is not None)

    @property
    def missing(self) -> tuple[Cell, ...]:
        """The places where the record has a piece and nothing was read."""
        return tuple(cell for cell in self.cells if cell.is_missing)

    @property
    def differing(self) -> tuple[Cell, ...]:
        """The places where the picture shows something else than the record has."""
        return tuple(cell for cell in self.cells if cell.differs)

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The places that somebody has to look at."""
        return tuple(cell for cell in self.cells if cell.doubt)

    def says(self) -> str:
        """Say how much was read, as ``24 of 25 read, C4 missing``."""
        missing = self.missing
        told = say("board_read", read=len(self.read), all=len(self.read) + len(missing))
        if missing:
            told = f"{told}, {say('board_missing', places=listed(missing))}"
        return told

    def having(self, place: str, seen: Laid | None) -> BoardReading:
        """Return the reading with one place as somebody told it: nothing is doubted there."""
        told = (
            replace(cell, seen=seen, doubt="", is_told=True) if cell.place == place else cell
            for cell in self.cells
        )
        return BoardReading(tuple(told), self.beside)


def listed(cells: Sequence[Cell]) -> str:
    """Name some places, or count them where they are many."""
    if len(cells) <= NAMED:
        return ", ".join(cell.name for cell in cells)
    return say("board_places", count=len(cells))


def board_of(game: AnyGame) -> Board[Any]:
    """Return what a picture of the game's board can tell; raises NoBoard."""
    board: Board[Any] | None = game.table.board if game.table else None
    if board is None:
        raise NoBoard(say("board_none", game=game.title))
    return board


def places_of(game: AnyGame, state: State, seat: str) -> tuple[Place, ...]:
    """Return the places of the board within the unit square that frames just them."""
    board, scene = board_of(game), game.table.scene(state, seat)
    found = [one for one in scene.places if one.id.startswith(board.places)]
    if not found:
        return ()
    left, top = min(one.x for one in found), min(one.y for one in found)
    wide = max(one.x + one.w for one in found) - left
    high = max(one.y + one.h for one in found) - top
    return tuple(
        replace(
            one, x=(one.x - left) / wide, y=(one.y - top) / high, w=one.w / wide, h=one.h / high
        )
        for one in found
    )


def wideness(game: AnyGame, state: State, seat: str) -> float:
    """Return how much wider than high the framed part of the board is."""
    board, scene = board_of(game), game.table.scene(state, seat)
    found = [one for one in scene.places if one.id.startswith(board.places)]
    if not found:
        return 1.0
    wide = max(one.x + one.w for one in found) - min(one.x for one in found)
    high = max(one.y + one.h for one in found) - min(one.y for one in found)
    return float(scene.aspect * wide / high)


def understand(
    game: AnyGame,
    state: State,
    seat: str,
    tags: Iterable[Tag],
    frame: Frame,
    piece_of: Callable[[str], Piece | None],
) -> BoardReading:
    """Return what a picture shows on the board of `seat`, beside what the record has there."""
    board, places = board_of(game), places_of(game, state, seat)
    wide = wideness(game, state, seat)
    here: dict[str, list[_Found]] = {}
    beside: list[str] = []
    for tag in tags:
        piece = piece_of(tag.id)
        if piece is None or piece.game != game.name or piece.kind not in board.kinds:
            continue
        spot = frame.spot(tag.corners, wide)
        place = _place_at(places, spot.x, spot.y)
        if place is None:
            beside.append(piece.caption)
            continue
        turned, doubt = _turned(board, spot.turned)
        laid = Laid(f"{piece.kind}/{piece.face}", turned)
        here.setdefault(place.id, []).append(_Found(tag, laid, piece.caption, doubt))
    lies = board.lies(state, seat)
    times = Counter(one.caption for found in here.values() for one in found)
    cells = (_cell(place, here.get(place.id, ()), lies.get(place.id), times) for place in places)
    return BoardReading(tuple(cells), tuple(beside))


def correction(
    game: AnyGame, state: State, seat: str, reading: BoardReading
) -> tuple[Path, Any] | None:
    """Return what to correct so that the record has what lies there; None if it has it already."""
    told = {cell.place: cell.seen for cell in reading.differing}
    return board_of(game).laid(state, seat, told) if told else None


def _place_at(places: Sequence[Place], x: float, y: float) -> Place | None:
    """Return the place a tag lies on: the nearest one, measured in the place's own sizes."""
    if not places:
        return None
    away = {
        one.id: max(abs(x - one.x - one.w / 2) / one.w, abs(y - one.y - one.h / 2) / one.h)
        for one in places
    }
    nearest = min(places, key=lambda one: away[one.id])
    return nearest if away[nearest.id] <= NEAR else None


def _turned(board: Board[Any], angle: float) -> tuple[int, str]:
    """Return the way a piece lies, and a doubt where it lies too much askew to tell."""
    if not board.turns:
        return 0, ""
    off = {turn: abs((angle - turn + 180) % 360 - 180) for turn in board.turns}
    turned = min(off, key=lambda turn: off[turn])
    return turned, say("board_askew") if off[turned] > ASKEW else ""


def _cell(
    place: Place,
    found: Sequence[_Found],
    record: Laid | None,
    times: Mapping[str, int],
) -> Cell:
    name = place.says.partition(",")[0].partition(":")[0]
    if not found:
        return Cell(place.id, name, None, record)
    first, doubt = found[0], found[0].doubt
    if len(found) > 1:
        doubt = say("board_two", pieces=" + ".join(one.caption for one in found))
    elif times[first.caption] > 1:
        doubt = say("board_twice", piece=first.caption)
    return Cell(place.id, name, first.laid, record, doubt, first.tag)
