"""What the app says unasked: mistakes in the position itself, and reminders.

The audit looks for what cannot be: two meeples on a tile, nine of a resource. Notes are reminders
and forecasts, never accusations, and never tell of anybody's victory points.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Note, Objection

from ..box import pieces
from ..rulebook import D
from . import clan, turns
from .state import (
    FOOD,
    KEPT_FRESH,
    MEEPLES,
    MOST,
    NURSERY,
    RESOURCES,
    SHORE,
    SIDE_PLACES,
    Danana,
    Player,
)


def audit(state: Danana) -> Iterator[Objection]:
    """Yield what is wrong with the position itself."""
    yield from _crowded_tiles(state)
    for at, art in enumerate(state.art_row or ()):
        works, certainty = pieces.works(state.copy, art.card)
        if works is not None and art.cube is not None and not 0 <= art.cube < len(works):
            told = f"The cube has left the card at place {at + 1}: replace the card."
            yield Objection(D[13], told, certainty)
    for seat in state.seats:
        yield from _player(state, seat, state.player(seat))


def _crowded_tiles(state: Danana) -> Iterator[Objection]:
    """D-14: a tile with more than one meeple (DR-18)."""
    standing: dict[str, list[str]] = {}
    for seat in state.seats:
        for at in (state.player(seat).meeples or {}).values():
            if at is not None and at.startswith("tile:"):
                standing.setdefault(at, []).append(state.name(seat))
    for at, names in sorted(standing.items()):
        if len(names) > 1:
            told = f"{len(names)} meeples are logged on {clan.place_name(at)}"
            yield Objection(D[14], f"{told}: {', '.join(names)}.", ruling="DR-18")


def _player(state: Danana, seat: str, player: Player) -> Iterator[Objection]:
    name = state.name(seat)
    out, waiting = clan.on_board(player), clan.first_ready(player)
    if out is not None and out > MEEPLES:
        yield Objection(D[11], f"{name} has {out} meeples on the board.")
    if waiting is not None and waiting > NURSERY:
        yield Objection(D[11], f"{name} has {waiting} meeples in the first Ready Area.")
    for kind in RESOURCES:
        have = player.held(kind)
        if have is not None and not 0 <= have <= MOST:
            yield Objection(D[18], f"{name} cannot have {have} {kind}.")
    cards = clan.acquired(player) or ()
    for card in dict.fromkeys(one for one in cards if cards.count(one) > 1):
        yield Objection(D[25], f"{name} has acquired {card} twice.")
    sides = clan.side_cards(player) or ()
    if len(sides) > SIDE_PLACES:
        yield Objection(D[27], f"{name} has {len(sides)} cards in three side places.")
    if player.vp is not None and player.vp < 0:
        yield Objection(D[49], f"{name}'s victory points are below zero.")


def notes(state: Danana) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    seat, turn = state.active_player, turns.current(state)
    if state.phase == "play" and seat in state.seats and seat is not None and turn is not None:
        yield from _acting(state, seat)
        idle = state.player(seat).meeples is not None and not any(clan.waiting(state, seat))
        if turn.step == "start" and idle:
            told = f"{state.name(seat)} has no meeple in a Ready Area and can only rest."
            yield Note(told, D[7], seat)
        yield from _leaders(state, seat)


def _acting(state: Danana, seat: str) -> Iterator[Note]:
    player, name = state.player(seat), state.name(seat)
    for food in FOOD:
        have = player.held(food)
        if have is not None and have > KEPT_FRESH[food]:
            over = have - KEPT_FRESH[food]
            yield Note(f"A rest would spoil {over} {food} of {name}.", D[39], seat)
    elders = clan.standing(player, SHORE)
    if elders:
        told = f"{len(elders)} of {name}'s meeples go home from the shore at the next rest."
        yield Note(told, D[36], seat)


def _leaders(state: Danana, seat: str) -> Iterator[Note]:
    turn = turns.current(state)
    face = pieces.face(state.copy, state.face_on(turn.slot if turn is not None else None))
    if face is not None and face.studies:
        for other in clan.leaders(state, seat):
            yield Note(f"{state.name(other)} has Leadership: check the card.", D[32], other)
