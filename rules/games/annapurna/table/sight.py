"""Annapurna's cards before a camera: what counts is the value on the face; a whole mountainside.

A card lies open as soon as it is turned up. One that is shown while no open card is waited for may
be from a backpack, and then it is its owner's secret.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.table.board_picture import Board, Laid
from rules.table.sight import Sight, Sighting
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..play.cards import told, turned_up
from ..play.moves import AnnapurnaMove
from ..play.state import NO_CARD, SLOTS, Annapurna, Card, Slot
from .touch import first_unknown

PLACE, CARD = "slot:", "card/"


def _lies(state: Annapurna, seat: str) -> dict[str, Laid]:
    return {
        _place(seat, slot): Laid(f"{CARD}{card.id}" if card.id else None)
        for slot, card in state.climber(seat).face_up()
    }


def _laid(
    state: Annapurna, seat: str, seen: Mapping[str, Laid | None]
) -> tuple[Path, FrozenMap[Slot, Card | None]]:
    # On a mountainside nobody told of, a card without a face to read lies face down.
    held = state.climber(seat).slots
    lying: dict[Slot, Card | None] = dict.fromkeys(SLOTS, NO_CARD)
    lying |= held or {}
    for slot in SLOTS:
        place = _place(seat, slot)
        if place in seen:
            lying[slot] = _card(state, lying.get(slot), seen[place])
    return ("climbers", seat, "slots"), FrozenMap(lying)


def _card(state: Annapurna, held: Card | None, laid: Laid | None) -> Card | None:
    if laid is None:
        return None
    face = laid.piece.removeprefix(CARD) if laid.piece else None
    is_same = held is not None and held.id == face
    card = held if held is not None and is_same else NO_CARD
    return turned_up(told(state.copy, card, None, None, face), pending=card.pending)


def _place(seat: str, slot: Slot) -> str:
    return f"{PLACE}{seat}:{slot}"


BOARD: Board[Annapurna] = Board(PLACE, ("card",), _lies, _laid, counts=True)


def _things(state: Annapurna, seen: Sighting) -> tuple[str, ...]:
    # The owner glued the tag onto the card with this value, so it may be proposed as it is.
    value = state.copy.get(f"card/{seen.face.rpartition('-')[2]}", "value")
    if value is None:
        return ()
    packs = (f"card:{seat}:{value}" for seat in state.seats)
    return (f"shows:{value}", f"value:{value}", *packs)


def _hushed(state: Annapurna, seen: Sighting | None) -> bool:
    return seen is not None and first_unknown(state) is None


SIGHT: Sight[Annapurna, AnnapurnaMove] = Sight(_things, _hushed)
