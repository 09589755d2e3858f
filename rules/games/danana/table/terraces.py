"""Danana's board in a unit square: four terraces between Ready Areas, the shore, and a mat.

Every place is meant by a finger on a field of its own, larger than what is drawn there: with seven
tiles below each other a small screen has no room to spare. A Ready Area is a narrow strip, and its
field takes in the lines that lead on from it. The corner below the children holds the four tracks
of the seat in front.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty
from rules.table.scene import Mark, Place, Way

from ..box import pieces
from ..box.chips import face_chips, tile_name
from ..play import clan
from ..play.state import SHORE, Danana
from .mat import TRACKS, track

ASPECT = 1.16
TERRACES = ("childhood", "youth", "adulthood", "elders")
_COLUMN = 1 / len(TERRACES)
_READY = 0.1225
"""How wide the field of a Ready Area is; its strip is narrower, the rest belongs to the lines."""
_STRIP = 0.07
_MAT = 0.34
"""How high the corner with the tracks is."""
_SHORE = 0.15
_TALLEST = 0.24
_LOW = 0.22

Field = tuple[float, float, float, float]


def board(state: Danana, seat: str) -> Iterator[Place]:
    """Yield all places of the board, and `seat`'s tracks."""
    known = pieces.board(state.copy)
    for column in range(1, len(TERRACES) + 1):
        left, high = (column - 1) * _COLUMN, 1 - _MAT if column == 1 else 1.0
        areas = known.areas(column)
        for at, area in enumerate(areas):
            field = (left, at * high / len(areas), _READY, high / len(areas))
            strip = (field[0], field[1], _STRIP, field[3])
            yield _waiting(state, f"ready:{area}", strip, field, area)
        slots = [one.id for one in known.slots.values() if one.column == column]
        high = 1 - _SHORE if column == len(TERRACES) else high
        for at, slot in enumerate(slots):
            field = (left + _READY, at * high / len(slots), _COLUMN - _READY, high / len(slots))
            yield _tile(state, slot, column, field)
    field = (1 - _COLUMN + _READY, 1 - _SHORE, _COLUMN - _READY, _SHORE)
    yield _waiting(state, SHORE, field, field, "shore")
    for at, kind in enumerate(TRACKS):
        wide, tall = _COLUMN / 2, _MAT / 2
        field = (at % 2 * wide, 1 - _MAT + at // 2 * tall, wide, tall)
        yield track(state, seat, kind, field)


def ways(state: Danana) -> Iterator[Way]:
    """Yield the lines, with letters for the icons on them, a question mark where nobody knows."""
    letters = {"newborn": "N", "art": "A"}
    for line in pieces.board(state.copy).lines.values():
        known = line.icons_certainty is Certainty.SURE
        text = "".join(letters[icon] for icon in line.icons) if known else "?"
        yield Way(f"ready:{line.start}", f"tile:{line.to}", text)


def _waiting(state: Danana, id: str, strip: Field, field: Field, name: str) -> Place:
    """Return a place where any number of meeples wait, one shape with a number for each seat."""
    _x, _y, wide, high = strip
    here = [(seat, len(clan.standing(state.player(seat), id))) for seat in state.seats]
    found = [(seat, count) for seat, count in here if count]
    standing = ", ".join(f"{state.name(seat)} {count}" for seat, count in found) or "nobody"
    return Place(
        id,
        *strip,
        fill="surface",
        corner=name,
        marks=tuple(_meeples(found, wide * ASPECT / high, is_low=high < _LOW)),
        says=f"{clan.place_name(id)}: {standing}",
        reach=field,
    )


def _meeples(found: list[tuple[str, int]], room: float, *, is_low: bool) -> Iterator[Mark]:
    """Yield the meeples of each seat below each other, or side by side where it is wide."""
    middle = 0.64 if is_low else 0.5  # below the name of the area
    for at, (seat, count) in enumerate(found):
        away = at - (len(found) - 1) / 2
        text = str(count) if count > 1 else ""
        if room > 1:
            where = (0.5 + away * min(0.4, 0.9 / len(found)), middle)
            size = min(0.5, 0.9 * room / len(found))
        else:
            spread = min(0.4, room * 1.1, (0.72 if is_low else 0.9) / len(found))
            where = (0.5, middle + away * spread)
            size = min(0.72, spread / room) if len(found) > 1 else 0.72
        yield Mark("seat", f"seat:{seat}", text, where, size)


def _tile(state: Danana, slot: str, column: int, field: Field) -> Place:
    x, y, wide, high = field
    drawn = min(high, _TALLEST)
    face = pieces.face(state.copy, state.face_on(slot))
    marks = list(face_chips(face)) if face is not None else []
    for seat in state.seats:
        for at, _ in enumerate(clan.standing(state.player(seat), f"tile:{slot}")):
            marks.append(Mark("seat", f"seat:{seat}", "", (0.87 - 0.28 * at, 0.16), 0.32))
    return Place(
        f"tile:{slot}",
        *(x, y + (high - drawn) / 2, wide, drawn),
        fill=TERRACES[column - 1] if face is not None else "unknown",
        label=tile_name(face) if face is not None else slot,
        corner="" if face is not None else "?",
        marks=tuple(marks),
        says=f"{slot}: {face.name if face is not None else 'nobody told which tile lies here'}",
        reach=field,
    )
