"""How a game of Bania begins, how seats come and go during one, and what each of them sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.copy import Copy
from rules.state import Level
from rules.values.frozen import FrozenMap

from ..box import pieces
from . import turns
from .advance import piled
from .payment import cards, vector
from .state import COLOURS, START_CARDS, Bania, Elephant, Player


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Bania:
    """Return the table before the tents are drawn and the start player is known (3.0)."""
    pile = pieces.box(copy, "cards_per_colour")
    left = None if pile is None else max(0, pile - START_CARDS * len(seats))
    is_private = options.get("hands") == "private"
    return Bania(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        tents=FrozenMap(),
        closed=0,
        bag=pieces.box(copy, "tents"),
        piles=None if left is None else cards((left,) * len(COLOURS)),
        players=FrozenMap({seat: _new_player(is_private=is_private) for seat in seats}),
    )


def _new_player(*, is_private: bool) -> Player:
    """Two cards of each colour, the marker on 0, the elephant in hand, tents still to draw."""
    return Player(
        score=0,
        hand=FrozenMap(dict.fromkeys(COLOURS, START_CARDS)),
        cards=START_CARDS * len(COLOURS) if is_private else None,
        supply=(),
        elephant=Elephant(),
    )


def reseat(state: Bania, seats: tuple[str, ...]) -> Bania:
    """Seat the table anew: a new seat starts with two cards of each colour and draws its tents.

    A seat that leaves puts its cards back on the piles and its tents back into the bag; its tents
    on the board stay. If it was up, the next one clockwise is.
    """
    for gone in (seat for seat in state.seats if seat not in seats):
        player = state.player(gone)
        if gone == state.current:
            state = turns.next_turn(state)
        state = piled(state, back=vector(player.hand))
        if state.bag is not None and player.supply is not None:
            state = replace(state, bag=state.bag + len(player.supply))
    new = _new_player(is_private=state.options.get("hands") == "private")
    if state.level is Level.LIGHT:
        new = Player(score=0, elephant=Elephant())
    for _new_seat in (seat for seat in seats if seat not in state.players):
        state = piled(state, out=vector(new.hand))
    players = FrozenMap({seat: state.players.get(seat, new) for seat in seats})
    current = state.current if state.current in seats else None
    return state.reseated(seats, players=players, current=current)


def view(state: Bania, seat: str | None) -> Bania:
    """Return what a seat may see; None is the shared screen.

    All is open unless the table plays with private hands or supplies. Piles would give hidden hands
    away, so they are hidden along; at the end everything lies open.
    """
    hands = state.options.get("hands") == "private"
    supplies = state.options.get("supplies") == "private"
    if not (hands or supplies) or turns.is_over(state) is not None or state.stopped:
        return state
    for one in (one for one in state.players if one != seat):
        supply = state.player(one).supply
        if hands:
            state = state.having(one, hand=None)
        if supplies and supply is not None:
            state = state.having(one, supply=(None,) * len(supply))
    return replace(state, piles=None) if hands else state
