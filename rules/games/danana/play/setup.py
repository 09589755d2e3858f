"""How a game of Danana begins, how seats come and go, and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.copy import Copy
from rules.values.frozen import FrozenMap

from .state import ART_ROW, MAT, MAT_CARDS, MEEPLES, SIDE_PLACES, Art, Danana, Player, Setup, Turn


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Danana:
    """Return the table before anybody is the starting player and any tile is told of."""
    return Danana(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        phase="setup",
        turn_no=0,
        slots=FrozenMap(),
        art_row=(Art(None, 0),) * ART_ROW,
        players=FrozenMap({seat: _new_player() for seat in seats}),
    )


def _new_player() -> Player:
    """Eight meeples on the mat, all markers at zero, no card."""
    return Player(
        fruit=0,
        meat=0,
        hides=0,
        tools=0,
        vp=0,
        meeples=FrozenMap({f"m{number}": MAT for number in range(1, MEEPLES + 1)}),
        acquired=(),
        mat_space=FrozenMap({name.lower(): "printed" for name in MAT_CARDS}),
        side=((),) * SIDE_PLACES,
        setup=Setup(),
    )


def reseat(state: Danana, seats: tuple[str, ...]) -> Danana:
    """Seat the table anew: a new seat starts with an empty mat and all meeples at home.

    A seat that leaves takes its meeples along; if it was its turn, the next one's begins.
    """
    players = {seat: state.players.get(seat) or _new_player() for seat in seats}
    active = _heir(state, state.active_player, seats)
    return replace(
        state,
        seats=seats,
        start_player=_heir(state, state.start_player, seats),
        active_player=active,
        turn=state.turn if active == state.active_player or state.turn is None else Turn(),
        players=FrozenMap(players),
        names=FrozenMap({seat: name for seat, name in state.names.items() if seat in seats}),
    )


def _heir(state: Danana, seat: str | None, seats: tuple[str, ...]) -> str | None:
    """Return a seat, or who came after it clockwise where it has left."""
    if seat is None or seat not in state.seats:
        return seat if seat in seats else None
    at = state.seats.index(seat)
    return next((one for one in state.seats[at:] + state.seats[:at] if one in seats), None)


def view(state: Danana, seat: str | None) -> Danana:
    """Return what a seat may see; None is the shared screen.

    Victory points are their owner's secret until the game is over or the table stops.
    """
    if state.phase == "over" or state.stopped:
        return state
    players = {
        one: player if one == seat else replace(player, vp=None, private=True)
        for one, player in state.players.items()
    }
    return replace(state, players=FrozenMap(players))
