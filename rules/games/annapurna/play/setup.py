"""How an Ascent begins, how seats come and go during one, and what each seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.copy import Copy
from rules.values.frozen import FrozenMap

from .state import BACKPACK, NO_CARD, NOTHING, SLOTS, Annapurna, Card, Climber, Window


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Annapurna:
    """Return the table before the first climber is chosen: all cards dealt, none known."""
    return Annapurna(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        difficulty=options.get("difficulty", "easy"),
        silent=options.get("silent", False),
        order=seats,
        acted=False,
        explored=NOTHING,
        affected=False,
        extra_turns=0,
        help=None,
        climbers=FrozenMap({seat: _new_climber(seat) for seat in seats}),
    )


def _new_climber(seat: str) -> Climber:
    """Fifteen cards face down, three in the backpack; each bears the place it was dealt to."""
    return Climber(
        stage="hike",
        slots=FrozenMap({slot: _dealt(seat, slot) for slot in SLOTS}),
        backpack=tuple(_dealt(seat, f"b{number + 1}") for number in range(BACKPACK)),
        cache=(),
        shenpa=False,
        skip_next=False,
    )


def _dealt(seat: str, place: str) -> Card:
    return replace(NO_CARD, id=f"{seat} {place}", suit=seat)


def reseat(state: Annapurna, seats: tuple[str, ...]) -> Annapurna:
    """Seat the table anew: a new climber starts at the base, one who leaves takes all cards along.

    Whoever swaps seats keeps mountainside and stage; only the clockwise order changes. A turn or
    window of someone who left passes on.
    """
    climbers = {seat: state.climbers.get(seat) or _new_climber(seat) for seat in seats}
    turn, window, thrown = state.turn, state.help, state.thrown
    if turn is not None and turn not in seats:
        order = state.order or state.seats
        after = order[order.index(turn) :] if turn in order else ()
        turn = next((one for one in (*after, *order) if one in seats), None)
        state = replace(state.turn_of(turn), extra_turns=0)
    if isinstance(window, Window) and window.from_ not in seats:
        window = None
    if thrown is not None and not {thrown.from_, thrown.to} <= set(seats):
        thrown = None
    return state.reseated(
        seats,
        order=seats if state.order is not None else None,
        turn=turn,
        help=window,
        thrown=thrown,
        climbers=FrozenMap(climbers),
    )


def view(state: Annapurna, seat: str | None) -> Annapurna:
    """Return what a seat may see; None is the shared screen.

    Face-down cards show who placed them; only that climber knows them. A backpack is its owner's,
    unless it was opened to the table, which the silent variant forbids.
    """
    climbers = {}
    for one, climber in state.climbers.items():
        slots, backpack, cache = climber.slots, climber.backpack, climber.cache
        if slots is not None:
            slots = FrozenMap({slot: _seen(card, seat) for slot, card in slots.items()})
        is_open = climber.opened and not state.is_silent
        if backpack is not None and one != seat and not is_open:
            backpack = tuple(map(_concealed, backpack))
        if cache is not None:
            cache = tuple(
                card if card.by is None or card.by == seat else _concealed(card) for card in cache
            )
        climbers[one] = replace(climber, slots=slots, backpack=backpack, cache=cache)
    return replace(state, climbers=FrozenMap(climbers))


def _seen(card: Card | None, seat: str | None) -> Card | None:
    if card is None or card.up or card.buried or (card.by is not None and card.by == seat):
        return card
    return _concealed(card)


def _concealed(card: Card) -> Card:
    return replace(card, id=None, v=None, symbols=None)
