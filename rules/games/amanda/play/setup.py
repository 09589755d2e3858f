"""How a game of Amanda begins, and how seats come and go during one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.copy import Copy
from rules.values.frozen import FrozenMap

from ..box.board import board
from .state import CARDS, HAND, Amanda, Player, with_more


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Amanda:
    """Return the table before the markers are placed: a group of offerings at each corner."""
    n = len(seats)
    ground = {space: FrozenMap({f"k{at}": n}) for at, space in enumerate(board(copy, n).supply[:n])}
    return Amanda(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        n=n,
        round=1,
        phase="SETUP",
        totem=None,
        ground=FrozenMap(ground),
        fresh=FrozenMap(),
        winners=(),
        players=FrozenMap({seat: new_player() for seat in seats}),
    )


def new_player() -> Player:
    """Return a player who has drawn three of twelve cards and stands nowhere yet."""
    return Player(
        offerings=(),
        lost=(),
        discard=(),
        hand_count=HAND,
        deck_count=CARDS - HAND,
        locked=False,
        moved=False,
        impossible=False,
        collided=False,
        owed=0,
        paid=0,
        collected=False,
    )


def reseat(state: Amanda, seats: tuple[str, ...]) -> Amanda:
    """Seat the table anew on the same board: a new seat has a full set of cards and no place yet.

    A seat that leaves takes its cards along and lays its offerings down where its marker stood, so
    that the others can still complete theirs. Who swaps keeps everything.
    """
    ground = state.ground
    for seat, player in state.each():
        if seat not in seats and ground is not None and player.pos is not None:
            for kind in player.offerings or ():
                ground = with_more(ground, player.pos, kind)
    winners = state.winners
    return state.reseated(
        seats,
        n=state.size,
        ground=ground,
        winners=None if winners is None else tuple(seat for seat in winners if seat in seats),
        players=FrozenMap({seat: state.players.get(seat) or new_player() for seat in seats}),
    )
