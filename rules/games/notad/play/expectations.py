"""Who is awaited for what (section 3 of the specification)."""

from __future__ import annotations

from typing import Literal

from rules.answers import Awaited, Expectation
from rules.state import TABLE

from ..box import pieces
from .moves import DealDisplay, DiscardSurplus, Done, EndRound, NextPhase, StartPlayer, StoreAnimal
from .state import DISPLAY_TILES, DISPLAY_TOKENS, HAND_LIMIT, LAST_ROUND, Notad, Player
from .turns import acting, next_order, next_to_pray, phase_of


def expects(state: Notad) -> tuple[Expectation, ...]:
    """Return who is awaited for what."""
    match phase_of(state):
        case "setup":
            return _setup(state)
        case "pray":
            return _pray(state)
        case "explore" | "act":
            seats = acting(state)
            return tuple(_turn(state, seat) for seat in seats) or _phase_ends(state)
        case "cleanup":
            return _cleanup(state)
        case "over":
            return ()
        case _:
            what = "Tell which round and phase it is, or correct what has changed."
            return (Expectation(TABLE, Awaited.QUESTION, what, ()),)


def _setup(state: Notad) -> tuple[Expectation, ...]:
    if not state.order:
        what = "Draw the start player by lot."
        first = StartPlayer(player=state.seats[0]) if state.seats else None
        return (Expectation(TABLE, Awaited.CHANCE, what, ("start_player",), first),)
    return _deal(state)


def _deal(state: Notad) -> tuple[Expectation, ...]:
    what = "Lay out 1 round tile, 7 others, 2 prey and 1 predator."
    blank = DealDisplay(tiles=(None,) * DISPLAY_TILES, tokens=(None,) * DISPLAY_TOKENS)
    return (Expectation(TABLE, Awaited.CHANCE, what, ("deal_display",), blank),)


def _pray(state: Notad) -> tuple[Expectation, ...]:
    seat = next_to_pray(state)
    if seat is None:
        return _phase_ends(state)
    what = "Put a basket on a free level of the shaman hill."
    return (Expectation(seat, Awaited.CHOICE, what, ("pray",)),)


def _phase_ends(state: Notad) -> tuple[Expectation, ...]:
    says = {"pray": "prayed", "explore": "explored", "act": "acted"}[phase_of(state) or "act"]
    what = f"Everybody has {says}: go on."
    return (Expectation(TABLE, Awaited.QUESTION, what, ("next_phase",), NextPhase()),)


def _turn(state: Notad, seat: str) -> Expectation:
    player = state.player(seat)
    if player.pending:
        return _settle(state, seat, player)
    if phase_of(state) == "explore":
        what = f"Pick from the display: {_left(player.picks_left)} left."
        return Expectation(seat, Awaited.CHOICE, what, ("explore", "done"), ends=Done(by=seat))
    what, done = f"Act: {_left(player.actions_left)} left.", Done(by=seat)
    if player.actions_left == 0:
        return Expectation(seat, Awaited.CHOICE, what, ("place_animal", "done"), done, done)
    kinds = ("place_tile", "move_hunter", "move_camp", "place_animal", "done")
    return Expectation(seat, Awaited.CHOICE, what, kinds, ends=done)


def _settle(state: Notad, seat: str, player: Player) -> Expectation:
    """Say what a player has to settle first: a token in hand, else a draw, else a bonus.

    The others may be settled before it: their order is the player's (N-34).
    """
    pending = player.pending or ()
    waiting = {one.what: one for one in reversed(pending)}
    kinds = tuple(verb for what, verbs in _SETTLED_BY.items() if what in waiting for verb in verbs)
    if not any(one.what == "token" and one.source == "drawn" for one in pending):
        kinds = tuple(verb for verb in kinds if verb != "discard_new_animal")
    if token := waiting.get("token"):
        what = f"Find a place for the {pieces.animal_name(state.copy, token.animal)}."
        source: Literal["display", "drawn"] = "display" if token.source == "display" else "drawn"
        store = StoreAnimal(by=seat, animal=token.animal, source=source)
        roomy = player.stored is not None and not player.is_full
        return Expectation(seat, Awaited.CHOICE, what, kinds, store if roomy else None)
    if draw := waiting.get("draw"):
        what = f"Draw a {draw.class_ or 'prey or predator'} token from its bag."
        return Expectation(seat, Awaited.CHANCE, what, kinds)
    return Expectation(seat, Awaited.CHOICE, "Pink motif: choose a bonus.", kinds)


_SETTLED_BY = {
    "token": ("place_animal", "store_animal", "discard_stored", "discard_new_animal"),
    "draw": ("draw_animal",),
    "bonus": ("bonus",),
}


def _cleanup(state: Notad) -> tuple[Expectation, ...]:
    over = []
    for seat in state.seats:
        hand = state.player(seat).hand
        if hand is not None and len(hand) > HAND_LIMIT:
            what = f"Discard {len(hand) - HAND_LIMIT} of {len(hand)} tiles."
            surplus = DiscardSurplus(by=seat, tile=None) if None in hand else None
            over.append(Expectation(seat, Awaited.CHOICE, what, ("discard_surplus",), surplus))
    if over:
        return tuple(over)
    what = "Take the baskets off the hill and set the new turn order."
    if state.round == LAST_ROUND:
        what = "The last round is over: count the points."
    end = EndRound(order=next_order(state))
    return (Expectation(TABLE, Awaited.QUESTION, what, ("end_round",), end),)


def _left(count: int | None) -> str:
    return "some" if count is None else str(count)
