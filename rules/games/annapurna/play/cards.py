"""Cards on their way: dealt, turned up, laid down, taken out, and who knows what they show.

A card that leaves a mountainside face down is not looked at (PR-16): it keeps the name of the one
who alone knows it. What was face up for all to see is no secret any more.
"""

from __future__ import annotations

from dataclasses import replace

from rules.copy import Copy
from rules.state import TABLE

from .state import NO_CARD, Annapurna, Card, Slot


def face_value(copy: Copy, face: str | None) -> tuple[int | None, bool | None]:
    """Return value and symbols of a scanned card, as far as its owner has confirmed them.

    Suits are alike, so what counts is the number behind the suit's name.
    """
    component = f"card/{(face or '').rpartition('-')[2]}"
    if not copy.knows(component, "value"):
        return None, None
    return copy.get(component, "value"), copy.get(component, "symbols")


def told(
    copy: Copy, card: Card, v: int | None, symbols: bool | None, face: str | None = None
) -> Card:
    """Return a card with what the table read off it; what it left out stays as it was."""
    shown, marks = face_value(copy, face)
    v = shown if v is None else v
    symbols = marks if symbols is None else symbols
    return replace(
        card,
        id=card.id if face is None else face,
        v=card.v if v is None else v,
        symbols=card.symbols if symbols is None else symbols,
    )


def turned_up(card: Card, *, pending: bool = False) -> Card:
    """Return a card face up, for everybody to see."""
    return replace(card, up=True, pending=pending, buried=False, by=None)


def laid_down(card: Card, by: str) -> Card:
    """Return a card that `by` has laid face down and alone knows."""
    return replace(card, up=False, pending=False, buried=False, by=by)


def packed(card: Card, *, public: bool) -> Card:
    """Return a card on its way off a mountainside; a secret one keeps who knows it, or nobody."""
    knower = card.by if card.by is not None or card.v is None else TABLE
    known_to_all = public or card.up or card.buried
    return replace(card, up=False, pending=False, buried=False, by=None if known_to_all else knower)


def put(state: Annapurna, seat: str, slot: Slot, card: Card | None) -> Annapurna:
    """Return the state with a card, or nothing, on a place; an unknown mountainside stays so."""
    slots = state.climber(seat).slots
    if slots is None:
        return state
    return state.having(seat, slots=slots.having(slot, card))


def lift(state: Annapurna, seat: str, slot: Slot) -> tuple[Card | None, Annapurna]:
    """Return the card of a place and the state in which the place is empty."""
    climber = state.climber(seat)
    lifted = NO_CARD if climber.slots is None else climber.at(slot)
    return lifted, put(state, seat, slot, None)


def put_aside(state: Annapurna, seat: str, card: Card | None) -> Annapurna:
    """Return the state with a replaced card in the cache, or the backpack at the peak (PR-2).

    Where nobody can tell which of the two, either may have it.
    """
    if card is None:
        return state
    stage = state.climber(seat).apparent_stage
    if stage is None:
        return state.having(seat, cache=None, backpack=None)
    if stage == "protect":
        return give(state, seat, card)
    cache = state.climber(seat).cache
    if cache is None:
        return state
    return state.having(seat, cache=(*cache, packed(card, public=False)))


def give(state: Annapurna, seat: str, *cards: Card) -> Annapurna:
    """Return the state with more cards in a backpack, where their owner may look at them."""
    backpack = state.climber(seat).backpack
    if backpack is None:
        return state
    held = (*backpack, *(packed(card, public=True) for card in cards))
    return state.having(seat, backpack=held)


def in_backpack(state: Annapurna, seat: str, card: str | None) -> bool | None:
    """Say whether a climber has such a card; None where the app cannot tell.

    A nameless card may be this one, unless this one is known to be somewhere else.
    """
    backpack = state.climber(seat).backpack
    if backpack is None:
        return None
    if any(card in (None, one.id) for one in backpack):
        return True
    may_be_meant = any(one.id is None for one in backpack) and not _is_elsewhere(state, seat, card)
    return None if may_be_meant else False


def _is_elsewhere(state: Annapurna, seat: str, card: str | None) -> bool:
    """Say whether a card is known to lie somewhere; without its suit a name is one climber's."""
    for one, climber in state.climbers.items():
        held = (*(climber.slots or {}).values(), *(climber.backpack or ()), *(climber.cache or ()))
        for other in held:
            if other is not None and other.id == card and seat in (one, other.suit):
                return True
    return False


def leave_backpack(state: Annapurna, seat: str, card: str | None) -> tuple[Card, Annapurna]:
    """Return the card that leaves a backpack, and the state without it.

    A card nobody named is one the app does not know; are all of them known, then from now on
    nobody can say which are left.
    """
    backpack = state.climber(seat).backpack
    gone = replace(NO_CARD, id=card)
    if backpack is None:
        return gone, state
    named = [one for one in backpack if card is not None and one.id == card]
    nameless = [one for one in backpack if one.id is None]
    dark = [one for one in backpack if one.v is None]
    if named:
        left = _without(backpack, named[0])
        gone = named[0]
    elif card is not None and nameless:
        left = _without(backpack, nameless[0])
        gone = replace(nameless[0], id=card)
    elif card is None and dark:
        left = _without(backpack, dark[0])
        gone = dark[0] if len(dark) == len(backpack) else NO_CARD
    elif card is None:
        left = (NO_CARD,) * (len(backpack) - 1)
        gone = NO_CARD if len(backpack) != 1 else backpack[0]
    else:
        left = backpack
    return gone, state.having(seat, backpack=left)


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])
