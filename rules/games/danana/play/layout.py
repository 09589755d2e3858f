"""What the moves of setup do: the layout of the table, setup cards and the first meeples.

Like all effects they are total: an overruled move puts things where the table put them.
"""

from __future__ import annotations

from dataclasses import replace

from rules.values.frozen import FrozenMap

from ..box import pieces
from . import checks, clan, effects, turns
from .moves import (
    ChooseStack,
    DealSetupCard,
    LayTile,
    SetupCard,
    SetupPlace,
    StartPlayer,
    TurnUpArt,
)
from .state import ART_ROW, MAT, Art, Danana, Setup, Turn


def start_player(state: Danana, move: StartPlayer) -> Danana:
    """Who does not sit here changes nothing; in play it is their turn if it was nobody's."""
    if move.player not in state.seats:
        return state
    state = replace(state, start_player=move.player)
    if state.phase == "play" and state.active_player not in state.seats:
        return replace(state, active_player=move.player, turn=Turn())
    return turns.begun(state)


def lay_tile(state: Danana, move: LayTile) -> Danana:
    """The face lies there, whatever lay there before."""
    return replace(state, slots=(state.slots or FrozenMap()).having(move.slot, move.face))


def choose_stack(state: Danana, move: ChooseStack) -> Danana:
    """The stack has the copies this number of players uses; a sixth one stands there too."""
    stacks = state.stacks or FrozenMap()
    if move.name in stacks:
        return state
    left = pieces.copies_for(state.copy, move.name, len(state.seats))
    return replace(state, stacks=stacks.having(move.name, left))


def turn_up_art(state: Danana, move: TurnUpArt) -> Danana:
    """The cube lies beside the first line; a place beyond the row changes nothing."""
    row = state.art_row or ()
    if not 0 <= move.place < max(ART_ROW, len(row)):
        return state
    row = (*row, *(Art(None, 0),) * (move.place + 1 - len(row)))
    row = (*row[: move.place], Art(move.card, 0), *row[move.place + 1 :])
    under = tuple(one for one in state.art_deck_known if one != move.card)
    return replace(state, art_row=row, art_deck_known=under)


def deal_setup_card(state: Danana, move: DealSetupCard) -> Danana:
    """The card lies on the table, once."""
    dealt = state.setup_cards or ()
    return state if move.card in dealt else replace(state, setup_cards=(*dealt, move.card))


def setup_card(state: Danana, move: SetupCard) -> Danana:
    """The player has what the card shows, also a second one; the card leaves the game."""
    shown = pieces.setup_gain(state.copy, move.card)
    state = effects.gain(state, move.by, shown or {})
    if shown is None:
        state = state.having(move.by, fruit=None, meat=None, hides=None, tools=None)
    setup = state.player(move.by).setup or Setup()
    state = state.having(move.by, setup=replace(setup, card=move.card))
    if state.setup_cards is not None:
        left = tuple(one for one in state.setup_cards if one != move.card)
        state = replace(state, setup_cards=left)
    return turns.begun(state)


def setup_place(state: Danana, move: SetupPlace) -> Danana:
    """A meeple from the mat stands there, in whatever column that is."""
    player, column = state.player(move.by), checks.column_of(state, move)
    at = f"ready:{move.ready}" if move.ready is not None else None
    if player.meeples is not None:
        home = clan.standing(player, MAT)
        state = effects.put(state, move.by, next(iter(home), None), at)
    elif player.on_board is not None:
        state = state.having(move.by, on_board=player.on_board + 1)
    if state.ready is not None and move.ready is not None:
        there = state.ready.get(move.ready, 0) + 1
        state = replace(state, ready=state.ready.having(move.ready, there))
    setup = player.setup or Setup()
    setup = replace(setup, columns=(*setup.columns, column or 0))
    return turns.begun(state.having(move.by, setup=setup))
