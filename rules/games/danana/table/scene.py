"""Danana's table for the screens: the board, what lies beside it, the seats' cards, corrections.

A place on the board bears the name of where a meeple is: ``ready:2a``, ``tile:B1``, ``shore``.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.guide import Held
from rules.table.scene import Choice, Counter, Scene, SeatCard
from rules.values.paths import Path

from ..box import pieces
from ..play import clan, turns
from ..play.scoring import score, tally
from ..play.state import MAT, SHORE, Danana, Step
from . import terraces, trays
from .mat import TRACKS

STEPS: dict[Step | None, str] = {
    "start": "act or rest",
    "behind": "Medicine",
    "move": "move",
    "adapt": "Adaptability",
    "icons": "icons on the way",
    "perform": "perform the tile",
    "tile_icons": "icons of the tile",
    "end": "end of turn",
    None: "arrived",
}
PHASES = {"setup": "Setup", "play": "Play", "over": "Final score"}
DOTS = "••"


def scene(state: Danana, seat: str) -> Scene:
    """Return the table with `seat`'s mat in front."""
    return Scene(
        title="Danana",
        subtitle=_subtitle(state),
        seat=seat,
        places=tuple(terraces.board(state, seat)),
        trays=tuple(trays.trays(state, seat)),
        cards=tuple(_cards(state)),
        front=trays.front(state),
        counters=tuple(_counters(state, seat)),
        choices=tuple(_choices(state, seat)),
        ways=tuple(terraces.ways(state)),
        aspect=terraces.ASPECT,
        tall=True,
    )


def _subtitle(state: Danana) -> str:
    if state.phase != "play":
        return PHASES.get(state.phase or "", "Phase not told")
    turn = turns.current(state)
    told = [f"Turn {state.turn_no}"] if state.turn_no else ["Play"]
    if state.active_player is not None and turn is not None:
        told.append(f"{state.name(state.active_player)}: {STEPS[turn.step]}")
    return " · ".join(told)


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
    yield from Held(state, seat).counters()
    for at, art in enumerate(state.art_row or ()):
        path: Path = ("art_row", at, "cube")
        yield Counter(f"Cube of art {at + 1}: lines passed", path, art.cube, 0, 9)
    yield from Held(state).counters()


def table_choices(state: Danana) -> tuple[Choice, ...]:
    """Return the phase, whose turn it is and who began."""
    held = Held(state)
    seats = (held.choice("active_player"), held.choice("start_player"))
    return (held.choice("phase", PHASES), *seats)


def _choices(state: Danana, seat: str) -> Iterator[Choice]:
    yield from table_choices(state)
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
