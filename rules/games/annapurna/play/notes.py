"""What the app says unasked: mistakes in the position itself, and reminders.

The audit looks for what cannot be: a card in two places, two climbers on one token. Notes are
reminders and forecasts, never accusations, and speak only of what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Note, Objection

from .advice import suggest
from .balance import advise, unknown_values
from .mountain import signed, spot, spots
from .preview import peak_is_next, peak_warning
from .rulebook import P
from .setup import view
from .state import BACKPACK, SLOTS, SUIT, Annapurna, Climber, Slot
from .verdict import standing, unchecked, verdict, verdict_rule

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
        buried = tuple(slot for slot in climber.face_down() if _is_buried(climber, slot))
        if buried and climber.stage in ("hike", "climb"):
            told = f"{state.name(seat)} buried {spots(buried)} before reaching the peak."
            yield Objection(P[23], told)
    yield from _cards(state)


def _is_buried(climber: Climber, slot: Slot) -> bool:
    card = climber.at(slot)
    return card is not None and card.buried


def _deal(state: Annapurna) -> Iterator[Objection]:
    """P-1: before the first card is flipped everybody has fifteen cards and three."""
    climbers = [(seat, state.climber(seat)) for seat in state.seats]
    if any(one.stage != "hike" or one.loc is not None for _, one in climbers):
        return
    for seat, climber in climbers:
        laid = sum(1 for slot in SLOTS if climber.at(slot) is not None)
        if climber.slots is not None and laid != len(SLOTS):
            yield Objection(P[1], f"{state.name(seat)}'s mountainside has {laid} cards, not 15.")
        if climber.backpack is not None and len(climber.backpack) != BACKPACK:
            told = f"{state.name(seat)}'s backpack has {len(climber.backpack)} cards, not 3."
            yield Objection(P[1], told)


def _peaks(state: Annapurna) -> Iterator[Objection]:
    """P-20: tokens in the order of arrival, caches merged."""
    tokens: dict[int, str] = {}
    arrived = sum(1 for seat in state.seats if state.climber(seat).stage == "protect")
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
        lying = [(spot(slot), climber.at(slot)) for slot in SLOTS]
        lying += [("the backpack", card) for card in climber.backpack or ()]
        lying += [("the cache", card) for card in climber.cache or ()]
        known = (climber.slots, climber.backpack, climber.cache)
        complete = complete and None not in known
        for place, card in lying:
            if card is None:
                continue
            held += 1
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


def notes(state: Annapurna) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    if verdict(state) is None and state.turn is not None:
        yield from _turn(state, state.turn)
        yield from _window(state)
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            yield Note(f"Enter the value of {state.name(seat)}'s {spot(slot)}.", P[30], seat)
    # In the silent variant nobody is told what another climber lacks or could give.
    for seat, need in standing(state).needs.items() if not state.is_silent else ():
        yield Note(f"{state.name(seat)} needs {signed(need)}.", verdict_rule(state), seat)
    for seat in unchecked(state):
        told = f"Nobody could tell whether {state.name(seat)} reached the peak balanced."
        yield Note(told, P[21], seat)
    if any(state.climber(seat).flags for seat in state.seats):
        yield Note("Flag cards are counted, and do nothing here.", P[29])


def _turn(state: Annapurna, seat: str) -> Iterator[Note]:
    climber, name = state.climber(seat), state.name(seat)
    if state.is_skipped(seat):
        yield Note(f"{name} skips this turn, but sweeps.", P[15], seat)
    if state.extra_turns:
        yield Note(f"{name} has another turn after this one: sweep in between.", P[15], seat)
    for slot in climber.unfinished():
        yield Note(f"The effect of {name}'s {spot(slot)} is not finished.", P[8], seat)
    if not state.acted and not state.is_skipped(seat):
        yield from _chances(state, seat)
    if state.leaves_no_trace and not state.acted and peak_is_next(state, seat):
        for warning in peak_warning(climber):
            yield Note(f"The peak is next for {name}: {warning.text}.", P[21], seat)


def _chances(state: Annapurna, seat: str) -> Iterator[Note]:
    """Say which card that lies open would balance whom, and how likely the next one does.

    Without a confirmed suit there is no number to give.
    """
    told = suggest(view(state, None), seat)
    name, rule = state.name(seat), verdict_rule(state)
    for one in told["trade"][:1]:
        yield Note(f"{name}'s {signed(one['v'])} balances: trade it, then explore it.", rule, seat)
    for one in told["hide"]:
        whom = state.name(one["to"])
        yield Note(f"{name}'s {signed(one['v'])} would balance {whom}: hide it there.", P[11], seat)
    for one in told["ask"]:
        who = state.name(one["from"])
        yield Note(f"{who}'s {signed(one['v'])} would balance {name}.", P[11], seat)
    odds = told["chance"]
    if odds["percent"] is not None and told["reachable"] and odds["need"]:
        chance = f"{odds['ways']} of {odds['of']} unseen cards balance {name}"
        yield Note(f"{chance}: {odds['percent']:g} %.", rule, seat)


def _window(state: Annapurna) -> Iterator[Note]:
    giver = state.giver
    if giver is None or state.is_silent:
        return
    found = advise(state.climber(giver)).balanced
    if found:
        told = f"A Helping Hand from {state.name(giver)} is open: {spots(found)}."
        yield Note(told, P[17], giver)
