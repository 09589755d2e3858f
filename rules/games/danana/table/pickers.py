"""What the table tells Danana piece by piece: the layout, cards, a count of tokens."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.pickers import Picker, Slot
from rules.table.touch import known

from ..play import choices, turns
from ..play.moves import ChooseStack, CountVp, DananaMove, DealSetupCard, LayTile, TurnUpArt
from ..play.state import ART_ROW, STACKS, Danana
from .entries import counted, digits
from .trays import art_card, asked_slots, asks_art, asks_stack, open_faces, setup_card, stack_card


def pickers(state: Danana, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: tiles, stacks, art, setup cards, a count of tokens."""
    slots = asked_slots(state)
    if slots:
        faces = tuple(Slot(one, tuple(open_faces(state, one))) for one in slots)
        title = "Which tiles lie on the board?"
        yield Picker("lay_tile", title, faces, "lay_tile", once=True, placed=True)
    if asks_stack(state):
        taken = tuple(state.stacks_told)
        names = tuple(map(stack_card, choices.stacks(state)))
        stacks = tuple(Slot(f"stack {at + 1}", names) for at in range(len(taken), STACKS))
        title = "Which progress stacks lie at the board?"
        yield Picker("choose_stack", title, stacks, "choose_stack", once=True)
    if asks_art(state):
        cards = tuple(art_card(state, one) for one in turns.unseen_art(state) if one is not None)
        places = tuple(Slot(f"art {at + 1}", cards) for at in _open_art(state))
        title = "Which art cards lie in the row?"
        yield Picker("turn_up_art", title, places, "turn_up_art", once=True)
    dealt = turns.dealt_cards(state)
    if turns.is_fresh(state) and turns.wants_setup_card(state):
        cards = tuple(setup_card(state, one, "deal") for one in choices.undealt_cards(state))
        deals = tuple(Slot(f"card {at + 1}", cards) for at in range(len(dealt), len(state.seats)))
        title = "Which setup cards were dealt?"
        yield Picker("deal_setup_card", title, deals, "deal_setup_card", once=True)
    if state.phase == "play":
        title = f"{state.name(seat)} counts the tokens: the others look away"
        yield Picker("count_vp", title, digits(), f"vp:{seat}")


def picked(
    state: Danana, seat: str, key: str, told: tuple[str | None, ...]
) -> tuple[DananaMove, ...] | None:
    """Return the moves that telling these pieces makes; None is a piece nobody told."""
    names = tuple(one.partition(":")[2] if one else None for one in told)
    match key:
        case "lay_tile":
            slots = zip(asked_slots(state), names, strict=False)
            made: list[DananaMove] = [LayTile(slot=slot, face=one) for slot, one in slots if one]
        case "choose_stack":
            made = [ChooseStack(name=one) for one in names if one]
        case "turn_up_art":
            places = zip(_open_art(state), names, strict=False)
            made = [TurnUpArt(place=place, card=one) for place, one in places if one]
        case "deal_setup_card":
            made = [DealSetupCard(card=known(one)) for one in names if one]
        case _:
            count = counted(names)
            made = [CountVp(by=seat, vp=count)] if count is not None else []
    return tuple(made) or None


def _open_art(state: Danana) -> tuple[int, ...]:
    row = state.art_row or ()
    return tuple(at for at in range(ART_ROW) if at >= len(row) or row[at].card is None)
