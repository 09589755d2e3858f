"""Whose turn it is: the orders on track and hill, who has finished, and who is awaited for what."""

from __future__ import annotations

from typing import Literal

from rules.answers import Awaited, Expectation
from rules.state import TABLE

from ..box import pieces
from .moves import DealDisplay, DiscardSurplus, Done, EndRound, NextPhase, StartPlayer, StoreAnimal
from .state import HAND_LIMIT, LAST_ROUND, STORES, Basket, Notad, Phase, Player

DISPLAY_TILES = 8
DISPLAY_TOKENS = 3


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


def next_to_pray(state: Notad) -> str | None:
    """Return the first on the turn track whose basket is not on the hill yet (N-2)."""
    for seat in state.order or state.seats:
        if not has_prayed(state, seat):
            return seat
    return None


def has_prayed(state: Notad, seat: str) -> bool:
    """Say whether a seat's basket of this round is known to stand on the hill."""
    if state.baskets is None:
        return bool(state.player(seat).level)
    return state.basket(seat) is not None


def from_the_top(state: Notad) -> tuple[str, ...]:
    """Return the players of this round's baskets, highest basket first (N-4)."""
    upright = [one for one in standing(state) if not one.turned]
    found = tuple(one.player for one in sorted(upright, key=lambda one: one.level))
    return found or state.seats


def still_above(state: Notad, seat: str) -> str | None:
    """Return who is higher on the hill and known to be exploring still (N-4)."""
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
    if len(state.seats) == 2 and reading == "keep" and state.round and state.round % 2:
        return state.order or ()
    if reading == "upright":
        baskets = [one for one in baskets if not one.turned]
    order: list[str] = []
    for one in sorted(baskets, key=lambda one: -one.level):
        if one.player not in order:
            order.append(one.player)
    late = [seat for seat in state.order or state.seats if seat not in order]
    return (*order, *late)


def has_explored(player: Player) -> bool:
    """Say whether a player has finished exploring."""
    return bool(player.done) or (player.picks_left == 0 and not player.pending)


def has_acted(player: Player) -> bool:
    """Say whether a player has finished acting: said so, or can do nothing more."""
    return bool(player.done) or (
        player.actions_left == 0 and not player.pending and player.stored == ()
    )


def acting(state: Notad) -> tuple[str, ...]:
    """Return who is acting now, in order: one after the other, or together (NR-7)."""
    if phase_of(state) == "explore":
        waiting = [one for one in from_the_top(state) if not has_explored(state.player(one))]
        return tuple(waiting[:1])
    if phase_of(state) == "act":
        waiting = [one for one in from_the_top(state) if not has_acted(state.player(one))]
        together = state.options.get("actions") == "together"
        return tuple(waiting if together else waiting[:1])
    return ()


def blank_display(state: Notad) -> DealDisplay:
    """Return a new display of which nobody told the pieces."""
    return DealDisplay(tiles=(None,) * DISPLAY_TILES, tokens=(None,) * DISPLAY_TOKENS)


def expects(state: Notad) -> tuple[Expectation, ...]:
    """Return who is awaited for what (section 3 of the specification)."""
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
    blank = blank_display(state)
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
    what = f"Act: {_left(player.actions_left)} left."
    kinds = ("place_tile", "move_hunter", "move_camp", "place_animal", "done")
    done = Done(by=seat)
    return Expectation(
        seat, Awaited.CHOICE, what, kinds, done if player.actions_left == 0 else None, done
    )


def _settle(state: Notad, seat: str, player: Player) -> Expectation:
    """Say what a player has to settle first; a token in hand comes before the rest."""
    waiting = player.pending or ()
    for one in waiting:
        if one.what == "token":
            name = pieces.animal_name(state.copy, one.animal)
            roomy = player.stored is not None and len(player.stored) < STORES
            source: Literal["display", "drawn"]
            source = "display" if one.source == "display" else "drawn"
            kinds = ("place_animal", "store_animal", "discard_stored", "discard_new_animal")
            return Expectation(
                seat,
                Awaited.CHOICE,
                f"Find a place for the {name}.",
                kinds if source == "drawn" else kinds[:3],
                StoreAnimal(by=seat, animal=one.animal, source=source) if roomy else None,
            )
    for one in waiting:
        if one.what == "draw":
            what = f"Draw a {one.class_ or 'prey or predator'} token from its bag."
            return Expectation(seat, Awaited.CHANCE, what, ("draw_animal",))
    return Expectation(seat, Awaited.CHOICE, "Pink motif: choose a bonus.", ("bonus",))


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
