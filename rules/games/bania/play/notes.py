"""What the app says unasked: mistakes in the position itself, and reminders.

The audit looks for what cannot be: a tent in two places, more of a thing than the box holds. Notes
are reminders and forecasts, never accusations.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.copy import Status
from rules.rule import Certainty, Note, Objection
from rules.state import Level

from ..box import pieces
from ..box.board import Land, land_of
from ..box.pieces import BOX
from ..rulebook import B
from . import turns
from .payment import vector
from .state import CLOSED_AT, COLOURS, MUST_BUILD_AT, SUPPLY, Bania

FEW_SPACES = 5


def audit(state: Bania) -> Iterator[Objection]:
    """Yield what is wrong with the position itself."""
    for tent, places in pieces.whereabouts(state).items():
        if len(places) > 1:
            called = pieces.called(state.copy, tent)
            yield Objection(B[28], f"{called[:1].upper()}{called[1:]} is {' and '.join(places)}.")
    yield from _tents(state)
    yield from _cards(state)
    land = land_of(state)
    if land is not None:
        yield from _settlements(state, land)
    for seat, player in state.players.items():
        if player.supply is not None and len(player.supply) > SUPPLY:
            told = f"{state.name(seat)} has {len(player.supply)} tents instead of {SUPPLY}."
            yield Objection(B[15], told)


def _tents(state: Bania) -> Iterator[Objection]:
    """B-28: more tents than the box has."""
    seen = len(state.tents or ()) + max(0, state.bag or 0)
    seen += sum(len(player.supply or ()) for player in state.players.values())
    most = pieces.box(state.copy, "tents")
    if most is not None and seen > most:
        certain = state.copy.certainty(BOX, "tents")
        yield Objection(B[28], f"{seen} tents, and the box has {most}.", certain)


def _cards(state: Bania) -> Iterator[Objection]:
    """B-28: more cards than the box has, in all or of one colour."""
    held = [vector(player.hand) for player in state.players.values()]
    held.append(vector(state.piles))
    seen = dict(zip(COLOURS, map(sum, zip(*held, strict=True)), strict=True))
    most = pieces.box(state.copy, "cards")
    if most is not None and sum(seen.values()) > most:
        certain = state.copy.certainty(BOX, "cards")
        yield Objection(B[28], f"{sum(seen.values())} cards, and the box has {most}.", certain)
    pile = pieces.box(state.copy, "cards_per_colour")
    # Equal piles are only inferred: without the owner's word this is not sure.
    told = state.copy.status(BOX, "cards_per_colour")
    sure = told in (Status.KNOWN, Status.CONFIRMED)
    for colour, count in seen.items():
        if pile is not None and count > pile:
            certain = Certainty.SURE if sure else Certainty.UNKNOWN
            yield Objection(B[28], f"{count} {colour} cards, and there are {pile}.", certain)


def _settlements(state: Bania, land: Land) -> Iterator[Objection]:
    """B-9, B-11 and B-16: tents and elephants that cannot be where they are."""
    certain = land.board.certainty
    for one in land.settlements:
        if len(one) > CLOSED_AT:
            where = land.board.called(min(one))
            told = f"The settlement of {where} has {len(one)} tents; seven is the limit."
            yield Objection(B[11], told, certain)
    for space in sorted(land.tents) if land.board.spaces else ():
        if space not in land.board.order:
            yield Objection(B[9], f"The board has no space {space}.", certain)
    for seat, player in state.players.items():
        at = player.elephant.at if player.elephant is not None else None
        if at is None:
            continue
        if at not in land.tents:
            told = f"{state.name(seat)}'s elephant on {land.board.called(at)} stands on no tent."
            yield Objection(B[16], told)
        elif land.is_closed(at):
            told = f"{state.name(seat)}'s elephant stands in a closed settlement."
            yield Objection(B[18], told, certain)


def notes(state: Bania) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    land = land_of(state)
    if turns.is_over(state) is not None:
        if state.last_placed_by:
            name = state.name(state.last_placed_by)
            yield Note(f"Game over – {name} placed the last tent.", B[23], state.last_placed_by)
        return
    seat = turns.up(state)
    if seat is not None:
        yield from _for_current(state, seat)
    if state.piles is not None:
        for colour in (one for one in COLOURS if not vector(state.piles)[COLOURS.index(one)]):
            yield Note(f"No {colour} cards are left.", B[22])
    is_shown = land is not None and bool(land.board.spaces)
    if land is not None and is_shown and land.tents and len(land.legal_spaces) <= FEW_SPACES:
        count = len(land.legal_spaces)
        yield Note(f"{count} space{'s' * (count != 1)} left to build on.", B[23])
    if land is not None and land.tents and not is_shown:
        yield Note("I do not know your board: I cannot check where tents may lie.", B[11])


def _for_current(state: Bania, seat: str) -> Iterator[Note]:
    name, turn = state.name(seat), state.now
    if turn.mode is None and turns.must_build(state, seat):
        count = state.player(seat).card_count
        told = f"{name} has {count} cards and must build: {MUST_BUILD_AT} are the limit."
        yield Note(told, B[4], seat)
    counted = state.player(seat).counted
    if state.level is Level.LIGHT and counted is not None and counted >= MUST_BUILD_AT:
        yield Note(f"{name} has {counted} cards: build, do not roll.", B[4], seat)
    count = turns.draws(state, seat)
    if count:
        yield Note(f"{name} draws {count} tent{'s' * (count > 1)}.", B[15], seat)
    if turn.returned_this_turn:
        yield Note(f"{name}'s elephant can be used from the next turn on.", B[18], seat)
