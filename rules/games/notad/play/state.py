"""The state of a game of Notad, field by field as the specification names them.

None anywhere means that nobody told the app; rules that would need the value fall silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from rules.moves.kinds import Laid, Many, Number, OneOf, Piece, Place, Told
from rules.state import Level, Seated
from rules.values.frozen import FrozenMap

Terrain = Literal["meadow", "forest", "desert", "highlands", "water"]
TERRAINS: tuple[Terrain, ...] = ("meadow", "forest", "desert", "highlands", "water")

AnimalClass = Literal["prey", "predator"]
CLASSES: tuple[AnimalClass, ...] = ("prey", "predator")
Phase = Literal["setup", "pray", "explore", "act", "cleanup", "over"]
Source = Literal["display", "stored", "drawn"]

LAST_ROUND = 12
HAND_LIMIT = 7
STORES = 3
DISCS = 10
FUEL_FOR_A_HUNTER = 3
HUNTERS = 3
TILES = 122
MOST_PICKS = 9
DISPLAY_TILES = 8
DISPLAY_TOKENS = 3


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the terrain board, turned clockwise by `rot` degrees; tile None is unknown."""

    tile: str | None
    rot: int = 0


@dataclass(frozen=True, slots=True)
class Token:
    """An animal on the terrain board: `hunted` ones lie face down."""

    kind: str | None = None
    class_: AnimalClass | None = None
    hunted: bool | None = None


@dataclass(frozen=True, slots=True)
class Basket:
    """A basket on the shaman hill; a `turned` one was played in the round before."""

    player: str
    level: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Display:
    """What can be picked this round: tiles by id, animals by kind, None where unknown."""

    tiles: tuple[str | None, ...] = ()
    tokens: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """Something a player still has to settle.

    `draw` waits for a token from a bag, `token` is an animal in hand (from the display or drawn)
    that needs a place, `bonus` a pink motif's bonus to choose.
    """

    what: Literal["draw", "token", "bonus"]
    class_: AnimalClass | None = None
    animal: str | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player's boards and hand, and what is left to do this round.

    `private` are the tiles in hand that only their owner has seen, None for a blank one. `pending`
    is all there is to settle unless `all_pending` is not known: what a blank tile gave nobody told.
    `counts` is what a lightly tracked table counts: hunted animals by their class, tiles laid,
    steps of the camp, and the rounds in which a seat was done. The last four fields are counts of a
    finished board, for a score without a board; what is told wins over what is counted.
    """

    colour: str | None = None
    hand: tuple[str | None, ...] | None = None
    private: tuple[str | None, ...] | None = ()
    placed: Annotated[FrozenMap[str, Placed] | None, Laid(Place("cell"), Piece("tile"))] = None
    tokens: Annotated[FrozenMap[str, Token] | None, Laid(Place("cell"), Piece("animal"))] = None
    yurt: Annotated[str | None, Place("cell", label="camp")] = None
    hunters: Annotated[tuple[str, ...] | None, Many(Place("cell"), HUNTERS)] = None
    hunters_left: Annotated[int | None, Number(0, 2, label="Hunters in reserve")] = None
    stored: Annotated[tuple[str | None, ...] | None, Many(Piece("animal"), STORES)] = None
    camp_fuel: Annotated[int | None, Number(0, 2, label="Animals in the fuel row")] = None
    discs_left: Annotated[int | None, Number(0, DISCS)] = None
    covered: FrozenMap[str, int] | None = None
    tile_discards: tuple[str | None, ...] | None = None
    level: Annotated[int | None, Told(Level.LIGHT)] = None
    picks_left: Annotated[int | None, Number(0, MOST_PICKS)] = None
    actions_left: Annotated[int | None, Number(0, 9)] = None
    pending: tuple[Pending, ...] | None = None
    all_pending: bool | None = True
    done: bool | None = None
    counts: Annotated[FrozenMap[str, int], Told(Level.LIGHT)] = FrozenMap()
    area_sizes: FrozenMap[str, tuple[int, ...]] | None = None
    hunted: FrozenMap[str, int] | None = None
    camp_value: Annotated[
        int | None, Number(-20, 40, label="Value of the camp's cell"), Told(Level.LIGHT)
    ] = None
    uncovered: int | None = None

    def laid_at(self, cell: str) -> Placed | None:
        """Return the tile that is known to lie on a cell."""
        return self.placed.get(cell) if self.placed is not None else None

    @property
    def reserve(self) -> int | None:
        """How many hunters wait on the camp board, told or left over from those on the land."""
        if self.hunters_left is None and self.hunters is not None:
            return max(0, HUNTERS - len(self.hunters))
        return self.hunters_left

    @property
    def discs(self) -> int | None:
        """How many discs are left, told or left over from those on bonuses."""
        if self.discs_left is None and self.covered is not None:
            return max(0, DISCS - sum(self.covered.values()))
        return self.discs_left

    @property
    def is_full(self) -> bool:
        """Whether no store is free."""
        return self.stored is not None and len(self.stored) >= STORES

    @property
    def needs_room(self) -> bool:
        """Whether an animal waits for a store, and none is free."""
        return self.is_full and self.waits_for("token")

    def waits_for(self, what: str) -> bool:
        """Say whether something of this kind is still to be settled."""
        return any(one.what == what for one in self.pending or ())

    def token_at(self, cell: str | None) -> Token | None:
        """Return the animal that is known to be on a cell."""
        return self.tokens.get(cell) if self.tokens is not None and cell is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Notad(Seated[Player]):
    """The whole table: round and phase, turn track, hill, display, supplies and the players.

    `gone` are the tiles that have left the game with an old display, None for a blank one.
    """

    round: Annotated[int | None, Number(0, LAST_ROUND), Told(Level.LIGHT)] = None
    phase: Annotated[Phase | None, OneOf(*get_args(Phase)), Told(Level.LIGHT)] = None
    order: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    baskets: Annotated[tuple[Basket, ...] | None, Told(Level.LIGHT)] = None
    display: Display | None = None
    regular_stock: Annotated[int | None, Number(0, TILES, label="Dark tiles left")] = None
    round_deck: int | None = None
    green_bag: Annotated[int | None, Number(0, TILES, label="Prey in the bag")] = None
    orange_bag: Annotated[int | None, Number(0, TILES, label="Predators in the bag")] = None
    green_discard: int | None = None
    orange_discard: int | None = None
    removed: int | None = None
    gone: tuple[str | None, ...] | None = ()
    players: FrozenMap[str, Player] = FrozenMap()

    def basket(self, seat: str) -> Basket | None:
        """Return the basket a seat placed this round."""
        for one in self.baskets or ():
            if one.player == seat and not one.turned:
                return one
        return None
