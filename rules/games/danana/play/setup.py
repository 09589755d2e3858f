"""How a game of Danana begins: the empty table, seats that come and go, and the moves of setup.

Like all effects those of setup are total: an overruled move puts things where the table put them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.copy import Copy
from rules.state import Level
from rules.values.frozen import FrozenMap

from ..box import pieces
from . import clan, moves, turns
from .advance import effect
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
        works=0,
    )


def reseat(state: Danana, seats: tuple[str, ...]) -> Danana:
    """Seat the table anew: a new seat starts with an empty mat and all meeples at home.

    A seat that leaves takes its meeples along; if it was its turn, the next one's begins.
    """
    players = {seat: state.players.get(seat) or _new_player() for seat in seats}
    active = _heir(state, state.active_player, seats)
    return state.reseated(
        seats,
        start_player=_heir(state, state.start_player, seats),
        active_player=active,
        turn=state.turn if active == state.active_player or state.turn is None else Turn(),
        players=FrozenMap(players),
    )


def _heir(state: Danana, seat: str | None, seats: tuple[str, ...]) -> str | None:
    """Return a seat, or who came after it clockwise where it has left."""
    if seat is None or seat not in state.seats:
        return seat if seat in seats else None
    at = state.seats.index(seat)
    return next((one for one in state.seats[at:] + state.seats[:at] if one in seats), None)


# The moves of setup


@effect.of(moves.StartPlayer)
def begin_with(state: Danana, move: moves.StartPlayer) -> Danana:
    """Who does not sit here changes nothing; in play it is their turn if it was nobody's."""
    if move.player not in state.seats:
        return state
    if not turns.is_asked_whose(state):
        state = replace(state, start_player=move.player)
    if state.level is Level.LIGHT and state.phase == "setup":
        # Meeples are put on the board now, untold.
        for seat in state.seats:
            state = state.having(seat, on_board=None)
        return state
    if state.phase is None:
        lacking = any(turns.lacks(state.player(one)) for one in state.seats)
        state = replace(state, phase="setup" if lacking else "play")
    if state.phase == "play" and state.active_player not in state.seats:
        return replace(state, active_player=move.player)
    return turns.begun(state)


@effect.of(moves.LayTile)
def lay_tile(state: Danana, move: moves.LayTile) -> Danana:
    """The face lies there, whatever lay there before."""
    return replace(state, slots=(state.slots or FrozenMap()).having(move.slot, move.face))


@effect.of(moves.ChooseStack)
def choose_stack(state: Danana, move: moves.ChooseStack) -> Danana:
    """The stack has the copies this number of players uses; a sixth one stands there too."""
    stacks = state.stacks_told
    if move.name in stacks:
        return state
    left = pieces.copies_for(state.copy, move.name, len(state.seats))
    return replace(state, stacks=stacks.having(move.name, left))


@effect.of(moves.TurnUpArt)
def turn_up_art(state: Danana, move: moves.TurnUpArt) -> Danana:
    """The cube lies beside the first line; a place beyond the row changes nothing."""
    row = state.art_row or ()
    if not 0 <= move.place < max(ART_ROW, len(row)):
        return state
    row = (*row, *(Art(None, 0),) * (move.place + 1 - len(row)))
    here, under = row[move.place], state.art_deck_known
    if here.card is None and here.empty is False and move.card is not None:
        # A card that lay there all the time has been shown.
        lying = replace(here, card=move.card)
    else:
        lying = Art(move.card, 0)
        if under:
            is_shown = move.card is not None
            under = tuple(one for one in under if one != move.card) if is_shown else None
    unseen = pieces.works(state.copy, here.card)[0] is None
    if here.card not in (None, move.card) and unseen and under is not None:
        # Nobody knew how many lines it has: it was finished, and went under the deck.
        under = (*under, here.card)
    row = (*row[: move.place], lying, *row[move.place + 1 :])
    return replace(state, art_row=row, art_deck_known=under)


@effect.of(moves.DealSetupCard)
def deal_setup_card(state: Danana, move: moves.DealSetupCard) -> Danana:
    """The card lies on the table; one that was shown is one of those nobody had shown before."""
    dealt = state.setup_cards or ()
    if move.card is not None and move.card in dealt:
        return state
    if move.card is not None and None in dealt and not turns.wants_setup_card(state):
        at = dealt.index(None)
        return replace(state, setup_cards=(*dealt[:at], move.card, *dealt[at + 1 :]))
    return replace(state, setup_cards=(*dealt, move.card))


@effect.of(moves.SetupCard)
def take_setup_card(state: Danana, move: moves.SetupCard) -> Danana:
    """The player has what the card shows, also a second one; the card leaves the game."""
    shown = pieces.setup_gain(state.copy, move.card)
    state = clan.gain(state, move.by, shown or {})
    if shown is None:
        state = state.having(move.by, fruit=None, meat=None, hides=None, tools=None)
    setup = state.player(move.by).setup or Setup()
    state = state.having(move.by, setup=replace(setup, card=move.card, taken=True))
    if state.setup_cards is not None:
        left = turns.without(state.setup_cards, move.card)
        state = replace(state, setup_cards=left)
    return turns.begun(state)


@effect.of(moves.SetupPlace)
def place_setup_meeple(state: Danana, move: moves.SetupPlace) -> Danana:
    """A meeple from the mat stands there, in whatever column that is."""
    player, column = state.player(move.by), turns.column_of(state, move.ready, move.column)
    at = f"ready:{move.ready}" if move.ready is not None else None
    if player.meeples is not None:
        home = clan.standing(player, MAT)
        state = clan.put(state, move.by, next(iter(home), None), at)
    elif player.on_board is not None:
        state = state.having(move.by, on_board=player.on_board + 1)
    if state.ready is not None and move.ready is not None:
        there = state.ready.get(move.ready, 0) + 1
        state = replace(state, ready=state.ready.having(move.ready, there))
    setup = player.setup or Setup()
    setup = replace(setup, columns=(*setup.columns, column or 0))
    return turns.begun(state.having(move.by, setup=setup))
