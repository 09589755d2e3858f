"""What can happen in Notad: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A tile or animal that is None was not told or not seen.
``AT_ANY_TIME`` are the steps a table may tell when it likes, each within its phase: players may act
all at once, whoever is done discards and lays down early, room is made before the animal is picked
or after it, a new lot or a tile in hand is told late, and a phase is a button.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, get_args

from rules.moves.kinds import Chance, Many, Number, OneOf, Piece, Place, Seat
from rules.state import Level, Move

from ..box.pieces import ROTATIONS, Rotation
from . import choices
from .state import CLASSES, AnimalClass, Phase, Source

Pieces = tuple[str | None, ...]
NewFrom = Literal["display", "drawn"]
NEW_FROM = OneOf("display", "drawn", among=choices.sources, listed=True)
NewAnimal = Annotated[str | None, Piece("animal", among=choices.new_animals, listed=True)]
AnimalCell = Annotated[str, Place("cell", among=choices.animal_cells)]

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

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    player: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDisplay(Move):
    """A new display lies on the table, and the round begins."""

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    tiles: Annotated[
        Pieces, Chance(Many(Piece("tile")), among=choices.blank_tiles, listed=True)
    ] = ()
    tokens: Annotated[
        Pieces, Chance(Many(Piece("animal")), among=choices.blank_tokens, listed=True)
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeTile(Move):
    """A tile in hand that the app did not know is this one; it stays private."""

    AT_ANY_TIME: ClassVar[bool] = True

    tile: Annotated[str | None, Chance(Piece("tile"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pray(Move):
    """A basket is put on a level of the shaman hill."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    level: Annotated[int, Number(1, 6, among=choices.levels)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Move):
    """Everybody has finished this phase."""

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Explore(Move):
    """Pieces are picked from the display, or `blind` tiles drawn (`drawn` tells which)."""

    AT_ANY_TIME: ClassVar[bool] = True

    tiles: Annotated[Pieces, Many(Piece("tile"), among=choices.one_tile, listed=True)] = ()
    tokens: Annotated[
        Pieces,
        Many(Piece("animal"), among=choices.one_token, when=choices.picks_no_tile, listed=True),
    ] = ()
    blind: Annotated[
        int, Number(0, 5, among=choices.blind_draws, when=choices.picks_nothing, listed=True)
    ] = 0
    blind_deck: Annotated[Literal["regular", "round", "bag"], OneOf("regular", "round", "bag")] = (
        "regular"
    )
    drawn: Annotated[Pieces, Chance(Many(Piece("tile")))] = ()

    @property
    def draws(self) -> int:
        """How many tiles come blindly, also where more are named than were said to be drawn."""
        return max(self.blind, len(self.drawn))

    @property
    def picks(self) -> int:
        """How many picks it takes."""
        return len(self.tiles) + len(self.tokens) + self.draws


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAnimal(Move):
    """A token came out of a bag."""

    class_: Annotated[AnimalClass, OneOf(*CLASSES, among=choices.drawn_classes)]
    animal: Annotated[
        str | None, Chance(Piece("animal"), among=choices.animals_of, listed=True)
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAnimal(Move):
    """An animal is put face up on a tile; `making_room` for one from the display.

    `phase` tells when, for a position that does not say.
    """

    AT_ANY_TIME: ClassVar[bool] = True

    animal: Annotated[str | None, Piece("animal", among=choices.placeable_animals)]
    cell: Annotated[str, Place("cell", among=choices.laid_cells)]
    source: Annotated[
        Source, OneOf("display", "stored", "drawn", among=choices.placed_from, listed=True)
    ] = "stored"
    making_room: Annotated[bool, OneOf(False, True)] = False
    phase: Annotated[Phase | None, OneOf("explore", "act")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreAnimal(Move):
    """A new animal is put on the camp board."""

    animal: NewAnimal = None
    source: Annotated[NewFrom | None, NEW_FROM] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardNewAnimal(Move):
    """A new animal is put beside its bag instead of being kept."""

    animal: NewAnimal = None
    source: Annotated[NewFrom, NEW_FROM] = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardStored(Move):
    """A stored animal is put beside its bag, to make room."""

    AT_ANY_TIME: ClassVar[bool] = True

    animal: Annotated[str | None, Piece("animal", among=choices.stored_animals)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHunter(Move):
    """A hunter steps to a neighbouring cell and hunts what lives there."""

    AT_ANY_TIME: ClassVar[bool] = True

    from_: Annotated[str, Place("cell", among=choices.hunter_cells)]
    to: Annotated[str, Place("cell", among=choices.beside)]
    free: Annotated[bool, OneOf(False, True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCamp(Move):
    """The camp moves; the hunted animal on the cell `pay` fuels it.

    `new_hunter` is False where the third fuel's hunter is declined.
    """

    AT_ANY_TIME: ClassVar[bool] = True

    to: Annotated[str, Place("cell", among=choices.beside_camp)]
    pay: Annotated[str | None, Place("cell", among=choices.animal_cells, listed=True)] = None
    free: Annotated[bool, OneOf(False, True)] = False
    new_hunter: Annotated[bool, OneOf(True, False, when=choices.brings_hunter, listed=True)] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTile(Move):
    """A tile is laid on a cell, turned clockwise by `rot` degrees; a blank one lies as it lies."""

    AT_ANY_TIME: ClassVar[bool] = True

    tile: Annotated[str | None, Piece("tile", among=choices.tiles_in_hand)]
    rot: Annotated[Rotation, OneOf(*ROTATIONS, among=choices.rotations, listed=True)] = 0
    cell: Annotated[str, Place("cell", among=choices.free_cells)]
    source: Annotated[
        Literal["hand", "display", "elsewhere"], OneOf("hand", "display", "elsewhere")
    ] = "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Move):
    """A disc covers a bonus of the camp board, which is used at once.

    `cell` is what it is used on, `to` where that goes; without them nothing happens (NR-29).
    """

    bonus: Annotated[BonusName, OneOf(among=choices.bonuses)]
    cell: Annotated[
        str | None,
        Place("cell", among=choices.bonus_cells, when=choices.is_used_on_a_cell, listed=True),
    ] = None
    to: Annotated[
        str | None, Place("cell", among=choices.bonus_goals, when=choices.leads_on, listed=True)
    ] = None
    tile: Annotated[
        str | None,
        Piece("tile", among=choices.bonus_tiles, when=choices.lays_from_hand, listed=True),
    ] = None
    rot: Annotated[
        Rotation,
        OneOf(*ROTATIONS, among=choices.bonus_rotations, when=choices.lays_anew, listed=True),
    ] = 0
    class_: Annotated[
        AnimalClass | None, OneOf(None, *CLASSES, when=choices.draws_either, listed=True)
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HuntAnimal(Move):
    """An animal was hunted, told without its place by a table that tracks lightly."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    class_: Annotated[AnimalClass, OneOf(*CLASSES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakCamp(Move):
    """The camp moved, told without its place; an animal of a class paid for it, none for None."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    class_: Annotated[AnimalClass | None, OneOf(*CLASSES, None)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(Move):
    """A tile was laid, told without its place."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnimal(Move):
    """An animal on the board was moved without a bonus."""

    cell: AnimalCell
    to: Annotated[str, Place("cell")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveAnimal(Move):
    """An animal was taken off the board without a bonus."""

    cell: AnimalCell


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardSurplus(Move):
    """A tile from a hand above the limit goes to the camp board's discard space."""

    AT_ANY_TIME: ClassVar[bool] = True

    tile: Annotated[str | None, Piece("tile", of="hand")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Move):
    """A player has finished exploring or acting."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Move):
    """The baskets come off the hill; `order` is the new turn track, left out if as computed.

    `last` tells that it was the last round, where nobody knows which it is.
    """

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    order: Annotated[tuple[str, ...], Many(Seat(), among=choices.new_track, listed=True)] = ()
    last: Annotated[bool, OneOf(False, True, when=choices.round_is_unknown, listed=True)] = False


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
    | HuntAnimal
    | BreakCamp
    | LayTile
    | MoveAnimal
    | RemoveAnimal
    | DiscardSurplus
    | Done
    | EndRound
)
MOVES: tuple[type[NotadMove], ...] = get_args(NotadMove)
