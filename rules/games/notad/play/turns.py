"""Whose turn it is: the phase, the orders on track and hill, and who has finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.rule import Certainty

from ..box import pieces
from .effects.supplies import unsettled
from .state import LAST_ROUND, Basket, Notad, Phase, Player

NEXT: Mapping[Phase, Phase] = {
    "setup": "pray",
    "pray": "explore",
    "explore": "act",
    "act": "cleanup",
}
"""Which phase follows, once its button is pressed."""


def phase_of(state: Notad) -> Phase | None:
    """Return the phase, told or as a position that leaves it out suggests it.

    Where something waits or a board lies open, somebody acts; where only a display or a hill is
    told of, somebody explores or prays.
    """
    if state.phase is not None:
        return state.phase
    players = state.players.values()
    if any(one.pending or one.placed is not None for one in players):
        return "act"
    if state.display is not None and any(one.level or one.picks_left for one in players):
        return "explore"
    if state.order and state.baskets is not None:
        return "pray"
    return None


def round_of(state: Notad) -> int | None:
    """Return the round, told or as the round tiles left in their deck say."""
    if state.round is None and state.round_deck is not None:
        return max(0, LAST_ROUND - state.round_deck)
    return state.round


def next_to_pray(state: Notad) -> str | None:
    """Return the first on the turn track whose basket is not on the hill yet (N-2).

    Before the lot nobody is on the track; one that nobody told of is taken as the seats sit.
    """
    for seat in state.seats if state.order is None else state.order:
        if not has_prayed(state, seat):
            return seat
    return None


def has_prayed(state: Notad, seat: str) -> bool:
    """Say whether a seat's basket of this round is known to stand on the hill.

    Before the new display lies there, those of the round before still stand.
    """
    if state.phase == "setup":
        return False
    if state.baskets is None:
        return bool(state.player(seat).level)
    return state.basket(seat) is not None


def from_the_top(state: Notad) -> tuple[str, ...]:
    """Return the players of this round's baskets, highest basket first (N-4)."""
    upright = [one for one in standing(state) if not one.turned]
    found = tuple(one.player for one in sorted(upright, key=lambda one: one.level))
    return found or state.seats


def still_above(state: Notad, seat: str) -> str | None:
    """Return who is higher on the hill and not known to have explored (N-4)."""
    if state.basket(seat) is None:
        return None
    order = from_the_top(state)
    for other in order[: order.index(seat)]:
        ahead = state.player(other)
        # A player of whom nothing was told is not known to be unfinished.
        heard_of = ahead.done is not None or ahead.picks_left is not None
        if heard_of and not has_explored(ahead):
            return other
    return None


def level_of(state: Notad, seat: str) -> pieces.Level | None:
    """Return the level a seat prays on this round, as told or as its basket stands."""
    basket = state.basket(seat)
    level = state.player(seat).level or (basket.level if basket else 0)
    return pieces.hill(state.copy).get(level)


def standing(state: Notad) -> tuple[Basket, ...]:
    """Return the baskets on the hill, as far as the players' levels tell of them."""
    if state.baskets is not None:
        return state.baskets
    levels = ((seat, state.player(seat).level) for seat in state.seats)
    return tuple(Basket(seat, level) for seat, level in levels if level)


def next_order(state: Notad) -> tuple[str, ...]:
    """Return the turn track for the next round: the lowest basket starts (N-30, NR-6).

    With two players the option `two_player_order` says which baskets count.
    """
    baskets = list(standing(state))
    reading = state.options.get("two_player_order", "all")
    if len(state.seats) == 2 and reading == "keep" and (round_of(state) or 0) % 2:
        return state.order or ()
    if reading == "upright":
        baskets = [one for one in baskets if not one.turned]
    order: list[str] = []
    for one in sorted(baskets, key=lambda one: -one.level):
        if one.player not in order:
            order.append(one.player)
    late = [seat for seat in state.order or state.seats if seat not in order]
    return (*order, *late)


def sure_of_baskets(state: Notad) -> Certainty:
    """Return how sure it is which baskets are of this round.

    In an even round of two players the older ones are turned over; where none is, nobody told.
    """
    now = round_of(state)
    even = len(state.seats) == 2 and (now is None or (now > 0 and now % 2 == 0))
    untold = even and state.baskets and not any(one.turned for one in state.baskets)
    nowhere = len(state.seats) == 2 and state.baskets is None
    return Certainty.UNKNOWN if untold or nowhere else Certainty.SURE


def other_orders(state: Notad) -> tuple[tuple[str, ...], ...]:
    """Return the turn tracks of the other readings of NR-6, which differ for two players only."""
    if len(state.seats) != 2:
        return ()
    readings = ("all", "upright", "keep")
    return tuple(
        next_order(replace(state, options=state.options.having("two_player_order", one)))
        for one in readings
    )


def sure_of_level(state: Notad, seat: str) -> Certainty:
    """Return how sure picks and actions are: not at all where nobody told of the basket."""
    player = state.player(seat)
    untold = player.level == 0 and state.basket(seat) is None
    return Certainty.UNKNOWN if untold else Certainty.SURE


def is_over(state: Notad) -> bool:
    """Say whether everybody is known to have prayed or explored: only the button is missing."""
    match state.phase:
        case "pray":
            return all(has_prayed(state, seat) for seat in state.seats)
        case "explore":
            return all(has_explored(state.player(seat)) for seat in state.seats)
    return False


def has_explored(player: Player) -> bool:
    """Say whether a player has finished exploring: what was picked has a place as well."""
    holds = any(one.what == "token" and one.source == "display" for one in player.pending or ())
    return not holds and (bool(player.done) or player.picks_left == 0)


def explores(player: Player) -> bool:
    """Say whether a player has surely not finished exploring."""
    holds = any(one.what == "token" and one.source == "display" for one in player.pending or ())
    return holds or (player.done is False and bool(player.picks_left))


def may_be_over(state: Notad) -> bool:
    """Say whether everybody may have prayed or explored, as far as was told."""
    match state.phase:
        case "pray":
            untold = [seat for seat in state.seats if not has_prayed(state, seat)]
            levels = [state.player(seat).level for seat in untold]
            return state.baskets is None and set(levels) <= {None}
        case "explore":
            return not any(explores(state.player(seat)) for seat in state.seats)
    return False


def has_acted(state: Notad, seat: str) -> bool:
    """Say whether a player has finished acting: said so, or can do nothing more.

    What a blank tile may have given is waited for until they say so.
    """
    player = state.player(seat)
    if unsettled(state, seat):
        return False
    nothing_left = player.actions_left == 0 and player.stored == () and player.all_pending
    return bool(player.done or nothing_left)


def acting(state: Notad) -> tuple[str, ...]:
    """Return who explores or acts now, in order: one after the other, or together (NR-7).

    Who has something to settle from an early action is awaited as well.
    """
    if phase_of(state) == "explore":
        return tuple(one for one in from_the_top(state) if not has_explored(state.player(one)))[:1]
    waiting = [one for one in from_the_top(state) if not has_acted(state, one)]
    if state.options.get("actions") == "together":
        return tuple(waiting)
    return tuple(one for at, one in enumerate(waiting) if at == 0 or unsettled(state, one))
