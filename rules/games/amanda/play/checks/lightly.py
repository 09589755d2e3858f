"""What is told where nobody tells spaces and cards: offerings and cards by themselves, the rain."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact

from .. import moves, turns
from ..state import COPIES, UNKNOWN, Amanda, letter
from .order import check

LIGHTLY = (
    *(moves.BeginStep, moves.Gain, moves.GiveUp, moves.LoseCard),
    *(moves.Rain, moves.NoRain),
)


@check(*LIGHTLY, "A-30")
def game_goes_on(state: Amanda) -> Found:
    """Nothing is to be told any more after the end."""
    if turns.is_over(state):
        yield fact("The game is over.")


@check(moves.BeginStep, "A-30")
def step_is_next(state: Amanda, to: str) -> Found:
    """The steps of a round come in their order."""
    if state.step in moves.NEXT and to not in moves.NEXT[state.step]:
        yield fact(f"After this step comes {' or '.join(moves.NEXT[state.step])}, not {to}.")


@check(moves.Gain, "A-17")
def kind_is_not_carried(state: Amanda, by: str, offering: str) -> Found:
    """One of each kind."""
    if state.player(by).carries(offering):
        yield fact(f"{state.name(by)} carries {letter(offering)} already.")


@check(moves.Gain, "A-18")
def some_are_left(state: Amanda, offering: str) -> Found:
    """Of each kind there are as many as players."""
    carried = sum((player.offerings or ()).count(offering) for _, player in state.each())
    if carried >= state.size or offering not in state.kinds:
        yield fact(f"No {letter(offering)} is left to be taken.")


@check(moves.GiveUp, "A-12")
def kind_is_carried(state: Amanda, by: str, offering: str) -> Found:
    """Only what is carried is given up."""
    player = state.player(by)
    if player.offerings is not None and not player.carries(offering):
        yield fact(f"{state.name(by)} carries no {letter(offering)}.")


@check(moves.LoseCard, "A-5")
def card_is_left(state: Amanda, by: str, card: str) -> Found:
    """There are two of each card."""
    lost = state.player(by).lost or ()
    if card != UNKNOWN and lost.count(card) >= COPIES:
        yield fact(f"Both of {state.name(by)}'s cards of this kind are lost.")


@check(moves.Rain, "A-29")
def winner_has_every_kind(state: Amanda, winners: tuple[str, ...]) -> Found:
    """The rain is brought with one offering of every kind."""
    if not winners:
        yield fact("Nobody is named.")
    for seat in winners:
        if state.player(seat).offerings is not None and not state.is_complete(seat):
            yield fact(f"{state.name(seat)} does not carry every kind.")
