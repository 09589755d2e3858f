"""What can happen in Notad: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A tile or animal that is None was not told or not seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from rules.state import Move

from .state import AnimalClass, Phase, Source

BonusName = Literal[
    "discard_tile",
    "replace_tile",
    "draw_prey",
    "draw_predator",
    "draw_either",
    "move_hunter",
    "draw_tile",
    "move_animal",
    "discard_animal",
    "move_camp",
    "relocate_tile",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Move):
    """The lot has fallen on `player`; the others follow clockwise on the turn track."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDisplay(Move):
    """A new display lies on the table, and the round begins."""

    tiles: tuple[str | None, ...] = ()
    tokens: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeTile(Move):
    """A tile in hand that the app did not know is this one; it stays private."""

    tile: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pray(Move):
    """A basket is put on a level of the shaman hill."""

    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Move):
    """Everybody has finished this phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explore(Move):
    """Pieces are picked from the display, or `blind` tiles drawn (`drawn` tells which)."""

    tiles: tuple[str | None, ...] = ()
    tokens: tuple[str | None, ...] = ()
    blind: int = 0
    blind_deck: Literal["regular", "round", "bag"] = "regular"
    drawn: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAnimal(Move):
    """A token came out of a bag."""

    class_: AnimalClass
    animal: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAnimal(Move):
    """An animal is put face up on a tile; `making_room` for one from the display.

    `phase` tells when, for a position that does not say.
    """

    animal: str
    cell: str
    source: Source = "stored"
    making_room: bool = False
    phase: Phase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreAnimal(Move):
    """A new animal is put on the camp board."""

    animal: str | None = None
    source: Literal["display", "drawn"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardNewAnimal(Move):
    """A new animal is put beside its bag instead of being kept."""

    animal: str | None = None
    source: Literal["display", "drawn"] = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardStored(Move):
    """A stored animal is put beside its bag, to make room."""

    animal: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHunter(Move):
    """A hunter steps to a neighbouring cell and hunts what lives there."""

    from_: str
    to: str
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCamp(Move):
    """The camp moves; the hunted animal on the cell `pay` fuels it.

    `new_hunter` is False where the third fuel's hunter is declined.
    """

    to: str
    pay: str | None = None
    free: bool = False
    new_hunter: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTile(Move):
    """A tile is laid on a cell, turned clockwise by `rot` degrees."""

    tile: str
    rot: Literal[0, 90, 180, 270] = 0
    cell: str
    source: Literal["hand", "display", "elsewhere"] = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Move):
    """A disc covers a bonus of the camp board, which is used at once.

    `cell` is what it is used on, `to` where that goes; without them nothing happens (NR-29).
    """

    bonus: BonusName
    cell: str | None = None
    to: str | None = None
    tile: str | None = None
    rot: Literal[0, 90, 180, 270] = 0
    class_: AnimalClass | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnimal(Move):
    """An animal on the board was moved without a bonus."""

    cell: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveAnimal(Move):
    """An animal was taken off the board without a bonus."""

    cell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardSurplus(Move):
    """A tile from a hand above the limit goes to the camp board's discard space."""

    tile: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Move):
    """A player has finished exploring or acting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Move):
    """The baskets come off the hill; `order` is the new turn track, left out if as computed."""

    order: tuple[str, ...] = ()


NotadMove = (
    StartPlayer
    | DealDisplay
    | SeeTile
    | Pray
    | NextPhase
    | Explore
    | DrawAnimal
    | PlaceAnimal
    | StoreAnimal
    | DiscardNewAnimal
    | DiscardStored
    | MoveHunter
    | MoveCamp
    | PlaceTile
    | Bonus
    | MoveAnimal
    | RemoveAnimal
    | DiscardSurplus
    | Done
    | EndRound
)
MOVES: tuple[type[NotadMove], ...] = get_args(NotadMove)
