"""How a game of Notad begins, and how seats come and go during one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.copy import Copy
from rules.values.frozen import FrozenMap

from ..box import pieces
from .state import Notad, Player

START_TILES = 2


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Notad:
    """Return the table before the lot is drawn and the first display is dealt (3.0)."""
    supply = "supply/main"
    regular = copy.get(supply, "regular")
    return Notad(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        round=0,
        phase="setup",
        order=(),
        baskets=(),
        regular_stock=None if regular is None else max(0, regular - START_TILES * len(seats)),
        round_deck=copy.get(supply, "round"),
        green_bag=copy.get(supply, "prey"),
        orange_bag=copy.get(supply, "predator"),
        green_discard=0,
        orange_discard=0,
        removed=0,
        players=FrozenMap({seat: _new_player(copy) for seat in seats}),
    )


def _new_player(copy: Copy, colour: str | None = None) -> Player:
    """Yurt and one hunter on the start cell, two tiles nobody has told of."""
    board = pieces.board(copy, colour)
    return Player(
        colour=colour,
        hand=(None,) * START_TILES,
        placed=FrozenMap(),
        tokens=FrozenMap(),
        yurt=board.start,
        hunters=(board.start,),
        hunters_left=copy.get("supply/main", "hunters", 3) - 1,
        stored=(),
        camp_fuel=0,
        discs_left=copy.get("supply/main", "discs", 10),
        covered=FrozenMap(),
        tile_discards=(),
        level=0,
        picks_left=0,
        actions_left=0,
        pending=(),
        done=False,
    )


def reseat(state: Notad, seats: tuple[str, ...]) -> Notad:
    """Seat the table anew: a new seat gets a start position and is last on the turn track.

    A seat that leaves takes its boards along; its baskets come off the hill and its hand leaves
    the game. Who swaps keeps boards and place on the track; only the seating order changes.
    """
    players = {seat: state.players.get(seat) or _new_player(state.copy) for seat in seats}
    order = state.order
    if order:
        stay = [seat for seat in order if seat in seats]
        order = (*stay, *(seat for seat in seats if seat not in stay))
    baskets = state.baskets
    if baskets is not None:
        baskets = tuple(one for one in baskets if one.player in seats)
    return state.reseated(seats, order=order, baskets=baskets, players=FrozenMap(players))


def view(state: Notad, seat: str | None) -> Notad:
    """Return what a seat may see; None is the shared screen.

    Only tiles that were drawn unseen by the others are hidden: they stay in hand as unknown.
    """
    players = {}
    for one, player in state.players.items():
        if one != seat and player.private and player.hand is not None:
            hand = tuple(None if tile in player.private else tile for tile in player.hand)
            player = replace(player, hand=hand, private=())
        players[one] = player
    return replace(state, players=FrozenMap(players))
