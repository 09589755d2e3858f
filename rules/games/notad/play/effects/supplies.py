"""What bags, decks and discs can still give, and what is therefore still to be settled.

Unknown counts are taken to be enough: only what is known to be gone is missing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ...box import pieces
from ..state import CLASSES, AnimalClass, Notad, Pending, Player

PILES: dict[AnimalClass, tuple[str, str]] = {
    "prey": ("green_bag", "green_discard"),
    "predator": ("orange_bag", "orange_discard"),
}
"""The bag of each class, and the pile beside it."""


class DisplaySize(NamedTuple):
    """How many pieces of each sort a display has."""

    round: int = 1
    regular: int = 7
    prey: int = 2
    predator: int = 1

    @property
    def tiles(self) -> int:
        """How many tiles lie there."""
        return self.round + self.regular

    @property
    def tokens(self) -> int:
        """How many animals lie there."""
        return self.prey + self.predator


WHOLE = DisplaySize()


def animals_left(state: Notad, class_: AnimalClass) -> int | None:
    """Return how many tokens of a class bag and pile hold together."""
    bag, pile = (getattr(state, name) for name in PILES[class_])
    return None if bag is None or pile is None else bag + pile


def can_draw(state: Notad, class_: AnimalClass | None) -> bool:
    """Say whether a token can be drawn: of either class, for None."""
    return any(animals_left(state, one) != 0 for one in CLASSES if class_ in (None, one))


def drawn(state: Notad, class_: AnimalClass, count: int = 1) -> Notad:
    """Return the state with tokens out of a bag; one that runs out is refilled (N-32)."""
    bag, pile = PILES[class_]
    held, beside = getattr(state, bag), getattr(state, pile)
    if held is not None and held < count:
        if beside is None:
            held, beside = None, 0
        elif beside:
            held, beside = held + beside, 0
    return replace(state, **{bag: fewer(held, count), pile: beside})


def fewer(count: int | None, by: int) -> int | None:
    """Return a counter reduced, never below zero."""
    return None if count is None else max(0, count - by)


def next_display(state: Notad) -> DisplaySize:
    """Return what a new display is made of: the whole, or what is left where a supply runs dry."""
    left = (
        state.round_deck,
        state.regular_stock,
        animals_left(state, "prey"),
        animals_left(state, "predator"),
    )
    counts = zip(WHOLE, left, strict=True)
    return DisplaySize(*(most if there is None else min(most, there) for most, there in counts))


def bonuses_left(state: Notad, player: Player) -> int | None:
    """Return how many more bonuses a player can take: one for each disc, on an open space."""
    if player.covered is None:
        return player.discs
    times = pieces.bonuses(state.copy)
    spaces = sum(max(0, times[name] - player.covered.get(name, 0)) for name in times)
    return spaces if player.discs is None else min(spaces, player.discs)


def unsettled(state: Notad, seat: str) -> tuple[Pending, ...]:
    """Return what a seat has still to settle and can: from an empty bag nothing is drawn."""
    player = state.player(seat)
    takes_bonus = bonuses_left(state, player) != 0

    def is_possible(one: Pending) -> bool:
        return can_draw(state, one.class_) if one.what == "draw" else takes_bonus

    return tuple(one for one in player.pending or () if one.what == "token" or is_possible(one))
