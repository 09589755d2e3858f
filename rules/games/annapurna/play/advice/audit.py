"""What is wrong with a position itself: a card in two places, two climbers on one token."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Objection

from ...rulebook import P
from ..mountain import spot, spots
from ..state import BACKPACK, SLOTS, SUIT, Annapurna

MOST_CLIMBERS = 4
FEWEST_CLIMBERS = 2


def audit(state: Annapurna) -> Iterator[Objection]:
    """Yield what is wrong with the position itself."""
    climbing = state.order if state.order is not None else state.seats
    if state.order is not None and not FEWEST_CLIMBERS <= len(climbing) <= MOST_CLIMBERS:
        yield Objection(P[1], f"{len(climbing)} climbers instead of two to four.")
    yield from _deal(state)
    yield from _peaks(state)
    for seat in state.seats:
        climber = state.climber(seat)
        buried = tuple(slot for slot, card in climber.laid() if card.buried and not card.up)
        if buried and climber.stage in ("hike", "climb"):
            told = f"{state.name(seat)} buried {spots(buried)} before reaching the peak."
            yield Objection(P[23], told)
    yield from _cards(state)


def _deal(state: Annapurna) -> Iterator[Objection]:
    """P-1: before the first card is flipped everybody has fifteen cards and three."""
    climbers = [(seat, state.climber(seat)) for seat in state.seats]
    if any(one.stage != "hike" or one.loc is not None for _, one in climbers):
        return
    for seat, climber in climbers:
        laid = len(climber.laid())
        if climber.slots is not None and laid != len(SLOTS):
            yield Objection(P[1], f"{state.name(seat)}'s mountainside has {laid} cards, not 15.")
        if climber.backpack is not None and len(climber.backpack) != BACKPACK:
            told = f"{state.name(seat)}'s backpack has {len(climber.backpack)} cards, not 3."
            yield Objection(P[1], told)


def _peaks(state: Annapurna) -> Iterator[Objection]:
    """P-20: tokens in the order of arrival, caches merged."""
    tokens: dict[int, str] = {}
    stages = [state.climber(seat).apparent_stage for seat in state.seats]
    arrived = stages.count("protect") + stages.count(None)
    for seat in state.seats:
        climber, name = state.climber(seat), state.name(seat)
        if climber.peak is not None:
            if climber.peak in tokens:
                both = f"{tokens[climber.peak]} and {name}"
                yield Objection(P[20], f"{both} are both number {climber.peak} at the peak.")
            elif climber.stage in ("hike", "climb"):
                told = f"{name} has peak token {climber.peak} without having peaked."
                yield Objection(P[20], told)
            elif climber.stage == "protect" and not 1 <= climber.peak <= arrived:
                told = f"{name} is number {climber.peak} at the peak, and {arrived} have arrived."
                yield Objection(P[20], told)
            tokens[climber.peak] = name
        if climber.stage == "protect" and climber.cache:
            yield Objection(P[20], f"{name}'s cache has not joined the backpack.")


def _cards(state: Annapurna) -> Iterator[Objection]:
    """P-28: each card once, and as many as were dealt."""
    places: dict[tuple[str, str], list[str]] = {}
    held, complete = 0, bool(state.seats)
    for seat in state.seats:
        climber = state.climber(seat)
        lying = [(spot(slot), card) for slot, card in climber.laid()]
        lying += [("the backpack", card) for card in climber.backpack or ()]
        lying += [("the cache", card) for card in climber.cache or ()]
        known = (climber.slots, climber.backpack, climber.cache)
        complete = complete and None not in known
        held += len(lying)
        for place, card in lying:
            if card.id is not None:
                # Without its suit a card's id is only known to be its climber's own.
                whose = "" if card.suit is not None else seat
                there = f"{state.name(seat)}'s {place}"
                places.setdefault((whose, card.id), []).append(there)
    for (_, card_id), found in places.items():
        if len(found) > 1:
            yield Objection(P[28], f"Card {card_id} is logged at {' and '.join(found)}.")
    dealt = SUIT * len(state.seats)
    if complete and held != dealt:
        yield Objection(P[28], f"{held} cards are on the table instead of {dealt}.")
