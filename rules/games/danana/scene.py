"""Danana's table for the screens: four terraces between Ready Areas, the shore, the seats' cards.

A place on the board bears the name of where a meeple is: ``ready:2a``, ``tile:B1``, ``shore``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.paths import Path
from rules.scene import Choice, Counter, Mark, Place, Scene, SeatCard, Way

from . import clan, pieces, trays, turns
from .chips import face_chips, tile_name
from .mat import TRACKS
from .scoring import score, tally
from .state import MAT, MOST, SHORE, Danana, Step

ASPECT = 1.36
TERRACES = ("childhood", "youth", "adulthood", "elders")
STEPS: dict[Step, str] = {
    "start": "act or rest",
    "behind": "Medicine",
    "move": "move",
    "adapt": "Adaptability",
    "icons": "icons on the way",
    "perform": "perform the tile",
    "tile_icons": "icons of the tile",
    "end": "end of turn",
}
PHASES = {"setup": "Setup", "play": "Play", "over": "Final score"}
DOTS = "••"
_COLUMN, _READY, _GAP, _TILE = 0.2375, 0.066, 0.026, 0.1405
_SHORE = 0.05
_TALLEST = 0.24
_LOW = 0.22


def scene(state: Danana, seat: str) -> Scene:
    """Return the table with `seat`'s mat in front."""
    return Scene(
        title="Danana",
        subtitle=_subtitle(state),
        seat=seat,
        places=tuple(_board(state)),
        trays=tuple(trays.trays(state, seat)),
        cards=tuple(_cards(state)),
        front=trays.front(state),
        counters=tuple(_counters(state, seat)),
        choices=tuple(_choices(state, seat)),
        ways=tuple(_ways(state)),
        aspect=ASPECT,
    )


def _subtitle(state: Danana) -> str:
    if state.phase != "play":
        return PHASES.get(state.phase or "", "Phase not told")
    turn = turns.current(state)
    told = [f"Turn {state.turn_no}"] if state.turn_no else ["Play"]
    if state.active_player is not None and turn is not None:
        told.append(f"{state.name(state.active_player)}: {STEPS[turn.step]}")
    return " · ".join(told)


def _board(state: Danana) -> Iterator[Place]:
    board = pieces.board(state.copy)
    columns = range(1, len(TERRACES) + 1)
    for column in columns:
        areas = board.areas(column)
        for at, area in enumerate(areas):
            x, y = (column - 1) * _COLUMN, at / len(areas)
            yield _place(state, f"ready:{area}", (x, y, _READY, 1 / len(areas)), area)
        slots = [one.id for one in board.slots.values() if one.column == column]
        for at, slot in enumerate(slots):
            x, high = (column - 1) * _COLUMN + _READY + _GAP, min(1 / len(slots), _TALLEST)
            y = (at + 0.5) / len(slots) - high / 2
            yield _tile(state, slot, column, (x, y, _TILE, high))
    yield _place(state, SHORE, (1 - _SHORE, 0.0, _SHORE, 1.0), "")


def _place(state: Danana, id: str, box: tuple[float, float, float, float], name: str) -> Place:
    """Return a place where any number of meeples wait, one shape with a number for each seat."""
    x, y, w, h = box
    here = [(seat, len(clan.standing(state.player(seat), id))) for seat in state.seats]
    marks, room = [], w * ASPECT / h
    found = [(seat, count) for seat, count in here if count]
    for at, (seat, count) in enumerate(found):
        spread = min(0.4, room * 1.1)
        middle = 0.62 if h < _LOW else 0.5  # below the name of the area
        where = middle + (at - (len(found) - 1) / 2) * spread
        size = min(0.62, 1 / (room * (len(found) + 0.2)) if room < 1 else 0.62)
        marks.append(
            Mark("seat", f"seat:{seat}", str(count) if count > 1 else "", (0.5, where), size)
        )
    standing = ", ".join(f"{state.name(seat)} {count}" for seat, count in found) or "nobody"
    return Place(
        id,
        x,
        y,
        w,
        h,
        fill="surface",
        label="" if name or found else "s\nh\no\nr\ne",
        corner=name,
        marks=tuple(marks),
        says=f"{clan.place_name(id)}: {standing}",
    )


def _tile(state: Danana, slot: str, column: int, box: tuple[float, float, float, float]) -> Place:
    x, y, w, h = box
    face = pieces.face(state.copy, state.face_on(slot))
    marks = list(face_chips(face)) if face is not None else []
    for seat in state.seats:
        for at, _ in enumerate(clan.standing(state.player(seat), f"tile:{slot}")):
            marks.append(Mark("seat", f"seat:{seat}", "", (0.87 - 0.28 * at, 0.16), 0.32))
    return Place(
        f"tile:{slot}",
        x,
        y,
        w,
        h,
        fill=TERRACES[column - 1] if face is not None else "well",
        label=tile_name(face) if face is not None else slot,
        corner="" if face is not None else "?",
        marks=tuple(marks),
        says=f"{slot}: {face.name if face is not None else 'nobody told which tile lies here'}",
    )


def _ways(state: Danana) -> Iterator[Way]:
    letters = {"newborn": "N", "art": "A"}
    for line in pieces.board(state.copy).lines.values():
        text = "".join(letters[icon] for icon in line.icons)
        yield Way(f"ready:{line.start}", f"tile:{line.to}", text)


def _cards(state: Danana) -> Iterator[SeatCard]:
    over = state.phase == "over" or state.stopped
    sheet = score(tally(state)) if over else None
    for seat in state.seats:
        player = state.player(seat)
        held = [(kind[0].upper(), player.held(kind)) for kind in TRACKS]
        line = " ".join(f"{letter}{'?' if count is None else count}" for letter, count in held)
        missing = sheet is None or any(one.seat == seat for one in sheet.missing)
        shown = player.vp if missing else sheet.totals[seat] if sheet is not None else None
        yield SeatCard(seat, shown, line, secret=DOTS if player.private else "")


def _counters(state: Danana, seat: str) -> Iterator[Counter]:
    player = state.player(seat)
    for kind in TRACKS:
        yield Counter(kind.capitalize(), ("players", seat, kind), player.held(kind), 0, MOST)
    yield Counter("Victory points", ("players", seat, "vp"), player.vp, 0)
    for at, art in enumerate(state.art_row or ()):
        path: Path = ("art_row", at, "cube")
        yield Counter(f"Cube of art {at + 1}: lines passed", path, art.cube, 0, 9)
    yield Counter("Turn", ("turn_no",), state.turn_no, 0)


def _choices(state: Danana, seat: str) -> Iterator[Choice]:
    seats = tuple((state.name(one), one) for one in state.seats)
    yield Choice("Whose turn", ("active_player",), state.active_player, seats)
    if state.turn is not None:
        steps = tuple((label, step) for step, label in STEPS.items())
        yield Choice("Step", ("turn", "step"), state.turn.step, steps)
    board = pieces.board(state.copy)
    spots = [MAT, *(f"ready:{one}" for one in board.ready)]
    spots += [*(f"tile:{one}" for one in board.slots), SHORE]
    places = tuple((clan.place_name(one), one) for one in spots)
    for meeple, at in (state.player(seat).meeples or {}).items():
        path: Path = ("players", seat, "meeples", meeple)
        yield Choice(f"Meeple {meeple[1:]}", path, at, places)
    phases = tuple((label, phase) for phase, label in PHASES.items())
    yield Choice("Phase", ("phase",), state.phase, phases)
    yield Choice("Starting player", ("start_player",), state.start_player, seats)
