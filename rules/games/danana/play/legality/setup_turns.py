"""What speaks against a setup turn: whose it is, which card, where a meeple goes (D-1 to D-4)."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box import pieces
from .. import clan, turns
from ..moves import SetupCard, SetupPlace
from ..state import SETUP_COLUMNS, Danana
from .checks import check


@check(SetupCard, SetupPlace, "D-1")
def another_sets_up(state: Danana, by: str) -> Found:
    """It is another player's setup turn."""
    due = turns.next_in_setup(state) if state.phase in ("setup", None) else None
    if due not in (None, by):
        yield fact(f"It is {state.name(due or '')}'s setup turn.")


@check(SetupCard, "D-2")
def has_setup_card(state: Danana, by: str) -> Found:
    """A second setup card."""
    setup = state.player(by).setup
    if setup is not None and setup.card is not None:
        yield fact(f"{state.name(by)} already took a setup card.")


@check(SetupCard, "D-2")
def card_is_not_dealt(state: Danana, card: str) -> Found:
    """A card that does not lie on the table."""
    if state.setup_cards is not None and card not in state.setup_cards:
        yield fact(f"Setup card {card} is not on the table.")


@check(SetupPlace, "D-3")
def column_is_taken(state: Danana, move: SetupPlace) -> Found:
    """A column outside 1 to 3, one with an own meeple already, or a fourth meeple."""
    column = turns.column_of(state, move.ready, move.column)
    if column is None:
        return
    name, setup = state.name(move.by), state.player(move.by).setup
    told = move.column is not None
    certain = Certainty.SURE if told else pieces.board(state.copy).ready_certainty
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
