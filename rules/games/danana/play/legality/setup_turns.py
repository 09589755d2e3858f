"""What speaks against the layout (D-51, D-52) and setup turns: whose, which card, where (D-1…4)."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box import pieces
from .. import clan, turns
from ..moves import (
    ChooseStack,
    DealSetupCard,
    LayTile,
    SetupCard,
    SetupPlace,
    StartPlayer,
    TurnUpArt,
)
from ..state import ART_ROW, SETUP_COLUMNS, STACKS, Danana
from .checks import check


@check(SetupCard, SetupPlace, "D-1")
def another_sets_up(state: Danana, by: str) -> Found:
    """It is another player's setup turn."""
    if state.phase in ("play", "over"):
        yield fact("Setup is over.")
        return
    if by not in state.seats:
        yield fact("A setup turn is a player's.")
        return
    due = turns.next_in_setup(state)
    if due not in (None, by):
        yield fact(f"It is {state.name(due or '')}'s setup turn.")


# How the table is laid out


@check(StartPlayer, "D-51")
def somebody_else_starts(state: Danana, player: str) -> Found:
    """Another starting player was named."""
    told = state.start_player
    if turns.is_asked_whose(state):
        return
    if told in state.seats and told is not None and player != told:
        yield fact(f"{state.name(told)} is the starting player.")


@check(LayTile, "D-52")
def tile_lies_there(state: Danana, slot: str) -> Found:
    """The space is taken."""
    lies = state.face_on(slot)
    if lies is not None:
        yield fact(f"{slot} shows {lies} already.")


@check(ChooseStack, "D-52")
def five_stacks_are_there(state: Danana, name: str) -> Found:
    """A sixth stack, or one that is there."""
    if name in state.stacks_told:
        yield fact(f"{name} is at the board already.")
    elif not turns.wants_stack(state):
        yield fact(f"{STACKS} progress stacks are at the board already.")


@check(TurnUpArt, "D-52")
def art_lies_there(state: Danana, place: int, card: str | None) -> Found:
    """The place has a card, the card a place; or it lies under the deck (D-13).

    Which work is a card's last is told by the lines on it; where nobody knows them, so is whether
    the card still lies there.
    """
    row = [one.card for one in state.art_row or ()]
    if not 0 <= place < ART_ROW:
        yield fact(f"The art row has {ART_ROW} places.")
    elif turns.card_at(state, place) is not None:
        told = f"Place {place + 1} of the art row has a card already."
        yield fact(told, _lies_on(state, turns.card_at(state, place)))
    elif card is None:
        return
    elif card in row:
        certain = weakest([_lies_on(state, card), _only_one(state, "art")])
        yield fact(f"{card} lies in the art row already.", certain)
    elif card in (state.art_deck_known or ()) and turns.covers_known_art(state, card):
        yield fact(f"{card} lies under the deck.", _only_one(state, "art"), rule="D-13")


def _lies_on(state: Danana, card: str | None) -> Certainty:
    """Say how sure it is that a card of the art row is not finished."""
    works, certainty = pieces.works(state.copy, card)
    return Certainty.UNKNOWN if works is None else certainty


@check(DealSetupCard, "D-52")
def setup_cards_are_dealt(state: Danana, card: str | None) -> Found:
    """A card beyond the number of players, or one that was dealt."""
    dealt = turns.dealt_cards(state)
    if card is not None and card in dealt:
        yield fact(f"Setup card {card} was dealt already.", _only_one(state, "setup"))
    elif not turns.wants_setup_card(state) and (card is None or None not in dealt):
        yield fact(f"{len(dealt)} setup cards were dealt, one for each player.")


def _only_one(state: Danana, kind: str) -> Certainty:
    """Say how sure it is that no second card looks like this one: all of the box are known."""
    return Certainty.SURE if turns.knows_all(state, kind) else Certainty.UNKNOWN


# Setup turns


@check(SetupCard, "D-2")
def has_setup_card(state: Danana, by: str) -> Found:
    """A second setup card."""
    setup = state.player(by).setup
    if setup is not None and setup.has_card:
        yield fact(f"{state.name(by)} already took a setup card.")


@check(SetupCard, "D-2")
def card_is_not_dealt(state: Danana, card: str) -> Found:
    """A card that does not lie on the table."""
    lying = state.setup_cards or ()
    if card in lying or None in lying:
        return
    if not turns.wants_setup_card(state):
        yield fact(f"Setup card {card} is not on the table.")
    elif card in turns.dealt_cards(state):
        yield fact(f"Setup card {card} was taken already.", _only_one(state, "setup"))


@check(SetupPlace, "D-3")
def column_is_taken(state: Danana, move: SetupPlace) -> Found:
    """A column outside 1 to 3, one with an own meeple already, or a fourth meeple."""
    column = turns.column_of(state, move.ready, move.column)
    if column is None:
        return
    name, setup = state.name(move.by), state.player(move.by).setup
    told = move.column is not None
    certain = Certainty.SURE if told else state.copy.certainty(f"ready/{move.ready}", "column")
    if column not in SETUP_COLUMNS:
        yield fact(f"No setup meeple goes into column {column}.", certain)
    if setup is not None and column in setup.columns:
        yield fact(f"{name} already has a meeple in column {column}.", certain)
    if setup is not None and len(setup.columns) >= len(SETUP_COLUMNS):
        yield fact(f"{name} already has three meeples on the board.")


@check(SetupPlace, "D-4")
def another_area_has_fewer(state: Danana, ready: str, column: int | None) -> Found:
    """In columns 2 and 3 another Ready Area has fewer meeples."""
    column, board = turns.column_of(state, ready, column), pieces.board(state.copy)
    if column not in (2, 3):
        return
    crowds = {area: clan.crowd(state, area) for area in (*board.areas(column), ready)}
    known = {area: many for area, many in crowds.items() if many is not None}
    if len(known) < len(crowds):
        return
    better = min(known, key=lambda area: known[area])
    if known[ready] > known[better]:
        told = f"{known[ready]} meeples wait in {ready}, but {known[better]} in {better}."
        yield fact(told, board.ready_certainty)
