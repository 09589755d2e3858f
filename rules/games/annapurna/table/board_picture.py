"""A picture of a mountainside: the cards that lie face up on it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table.board_picture import Board, Laid
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..play.cards import told, turned_up
from ..play.state import NO_CARD, SLOTS, Annapurna, Card, Slot

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
