"""What lies on the table of Lanterns, and how a game starts; ``rulebook.toml`` says the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rules.copy import Copy
from rules.moves.kinds import Hidden, Laid, Many, Number, Piece, Place, Seat
from rules.moves.move_list import lying
from rules.rule import Rulebook
from rules.state import Seated
from rules.values.frozen import FrozenMap

RULEBOOK = Rulebook.of_package(__package__)

SIDE = 5
CELLS = tuple(f"{column},{row}" for row in range(SIDE) for column in range(SIDE))
STONE = "2,2"
"""The heron's stone in the middle of the pond; the first lantern is laid beside it."""

HAND = 3
Hand = tuple[str | None, ...]
Pond = FrozenMap[str, str | None]
"""The lanterns somebody holds, and those on the cells; None is one that nobody told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What one player has; `groups` are sizes that were typed in instead of counted."""

    hand: Annotated[Hand | None, Many(Piece("lantern"), most=HAND), Hidden("count")] = None
    groups: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanterns(Seated[Player]):
    """The pond, who laid what there, the bag, and whose turn it is; None is what nobody told."""

    players: FrozenMap[str, Player] = FrozenMap()
    pond: Annotated[Pond | None, Laid(Place("cell"), Piece("lantern"))] = None
    laid_by: FrozenMap[str, str] = FrozenMap()
    bag: Annotated[int | None, Number(0, 24, label="lanterns in the bag")] = None
    up: Annotated[str | None, Seat(label="turn")] = None


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Lanterns:
    """An empty pond, a full bag, empty hands."""
    return Lanterns(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        pond=FrozenMap(),
        bag=len(tuple(copy.ids("lantern"))),
        players=FrozenMap({seat: Player(hand=()) for seat in seats}),
    )


def is_short(state: Lanterns, seat: str) -> bool:
    """Whether a seat has a lantern to draw."""
    hand = state.player(seat).hand
    return hand is not None and len(hand) < HAND and state.bag != 0


def unseen(state: Lanterns) -> Iterator[str]:
    """The lanterns that lie nowhere yet, as far as anybody knows."""
    seen = lying(state, "lantern")
    return (one for one in state.copy.ids("lantern") if one not in seen)
