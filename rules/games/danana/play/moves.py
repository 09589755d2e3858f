"""What can happen in Danana: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A field left out means: as the rules have it. Where the app
can compute something (which cards help, where a bumped meeple goes) the table may say otherwise.
What stands at hand for a field is in :mod:`.choices`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, get_args

from rules.moves.kinds import Chance, Many, Number, OneOf, Piece, Seat
from rules.moves.kinds import Place as Somewhere
from rules.state import Level
from rules.state import Move as Report
from rules.values.frozen import FrozenMap

from . import choices, turns
from .state import FOOD, MEEPLES, RESOURCES, Amounts, Food, Place, Resource

SLOT = Somewhere("tile")
KINDS = OneOf(*RESOURCES)
FOODS = OneOf(*FOOD)
YES_OR_NO = OneOf(True, False)
Variant = Literal["medicine", "adaptability"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReport(Report):
    """What the whole table tells, and nobody in particular."""

    OF_TABLE: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(TableReport):
    """This player handled a club most recently."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    player: Annotated[str, Seat(among=choices.starting_players)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(TableReport):
    """This face of a tile lies up on this slot."""

    AT_ANY_TIME: ClassVar[bool] = True

    slot: Annotated[str, Somewhere("tile", among=choices.slots)]
    face: Annotated[str, Chance(Piece("face"), among=choices.faces)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStack(TableReport):
    """The stack of this name is one of the five."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    name: Annotated[str, Chance(Piece("stack"), among=choices.stacks)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpArt(TableReport):
    """This art card lies at a place of the row (from 0), the cube on its first line."""

    AT_ANY_TIME: ClassVar[bool] = True

    place: Annotated[int, Somewhere("row", among=choices.art_places)]
    card: Annotated[str | None, Chance(Piece("art"), among=turns.unseen_art)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSetupCard(TableReport):
    """This setup card is one of those on the table."""

    AT_ANY_TIME: ClassVar[bool] = True
    TOUCHED: ClassVar[tuple[str, ...]] = ("deal:{move.card}",)

    card: Annotated[str | None, Chance(Piece("setup"), among=choices.undealt_cards)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCard(Report):
    """A setup turn: take a setup card and what it shows."""

    card: Annotated[str | None, Piece("setup", among=choices.setup_cards)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPlace(Report):
    """A setup turn: put a meeple into a Ready Area, or one of a column nobody named closer."""

    ready: Annotated[str | None, Somewhere("ready", among=choices.ready_areas, listed=True)] = None
    column: Annotated[int | None, Number(1, 4)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Report):
    """This meeple is going to act."""

    AT_ANY_TIME: ClassVar[bool] = True

    meeple: Annotated[str, Piece("meeple", of="meeples", among=choices.movers)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Medicine(Report):
    """Medicine is used: the tile behind the meeple's Ready Area is performed before it moves."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("side:Medicine", "tile:{move.behind}")

    meeple: Annotated[str, Piece("meeple", of="meeples", among=choices.healers)]
    behind: Annotated[str, Somewhere("tile", among=choices.behind)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Report):
    """A meeple moves forward to a tile; `line` says along which, where there are several.

    `slide_to` tells of Adaptability in the same breath, `newborn` whether newborns on the way came
    in. `bump` is False where an opposing meeple was left there, `bump_to` where it went instead.
    """

    meeple: Annotated[str | None, Piece("meeple", among=choices.movers, listed=True)] = None
    to: Annotated[str, Somewhere("tile", among=choices.destinations)]
    line: Annotated[str | None, Somewhere("line", among=choices.lines, listed=True)] = None
    slide_to: Annotated[str | None, SLOT] = None
    newborn: Annotated[bool | None, YES_OR_NO] = None
    bump: Annotated[bool, YES_OR_NO] = True
    bump_to: Annotated[str | None, Somewhere("exit")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapt(Report):
    """Adaptability: slide to a neighbouring tile, or stay (None)."""

    slide_to: Annotated[str | None, Somewhere("tile", among=choices.slides, listed=True)] = None
    bump: Annotated[bool, YES_OR_NO] = True
    bump_to: Annotated[str | None, Somewhere("exit")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Newborn(Report):
    """A newborn icon was crossed: a meeple came in, or did not."""

    AT_ANY_TIME: ClassVar[bool] = True

    used: Annotated[bool, OneOf(True, False, listed=True)] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateArt(Report):
    """A work of art on the card at a place of the row.

    `pay_food` and `pay_any` say what pays the free parts of the cost, `dyes` what Dyes brought,
    `cube` where the cube lies now if not one line further; `icon` is False where none was crossed.
    """

    place: Annotated[int, Somewhere("row", among=choices.works, listed=True)] = 0
    icon: Annotated[bool, YES_OR_NO] = True
    pay_food: Annotated[Amounts | None, Many(FOODS, among=choices.art_food, listed=True)] = None
    pay_any: Annotated[Amounts | None, Many(KINDS, among=choices.art_free, listed=True)] = None
    dyes: Annotated[Resource | None, KINDS] = None
    cube: Annotated[int | None, Number(0, 8)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineArt(Report):
    """An art icon is not used."""

    AT_ANY_TIME: ClassVar[bool] = True

    TOUCHED: ClassVar[tuple[str, ...]] = ("decline",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dyes(Report):
    """Dyes brings a resource."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("track:{move.by}:{move.resource}",)

    resource: Annotated[Resource, KINDS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leadership(Report):
    """Leadership brings a resource, where the table plays it so."""

    AT_ANY_TIME: ClassVar[bool] = True

    TOUCHED: ClassVar[tuple[str, ...]] = ("track:{move.by}:{move.resource}",)

    resource: Annotated[Resource, KINDS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Report):
    """A tile is performed, with every choice it asks for.

    The face is known from the turn; a report without one names `face`, and with `variant` the
    tile `behind` (medicine) or the one to `slide_to` (adaptability) that is performed instead.
    The last four differ from the rules only where the table did: skipped, other cards helped,
    another number of meeples counted, the acting meeple kept.
    """

    face: Annotated[str | None, Piece("face")] = None
    variant: Annotated[Variant | None, OneOf(*get_args(Variant))] = None
    behind: Annotated[str | None, SLOT] = None
    slide_to: Annotated[str | None, SLOT] = None
    pay_food: Annotated[Amounts | None, Many(FOODS, among=choices.tile_food, listed=True)] = None
    pay_any: Annotated[Amounts | None, Many(KINDS, among=choices.tile_free, listed=True)] = None
    lose: Annotated[Amounts | None, Many(KINDS, among=choices.explored, listed=True)] = None
    gain: Annotated[Amounts | None, Many(KINDS)] = None
    card: Annotated[str | None, Piece("progress", among=choices.cards, listed=True)] = None
    place: Annotated[Place | None, OneOf(among=choices.card_places, listed=True)] = None
    performed: Annotated[bool, YES_OR_NO] = True
    helped: Annotated[tuple[str, ...] | None, Many(Piece("progress"))] = None
    counted: Annotated[int | None, Number(0, MEEPLES)] = None
    kept: Annotated[bool, YES_OR_NO] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Report):
    """A rest: meeples step down, then cooking (one kind of food) or expanding, then spoiling.

    `meeples` says where meeples are afterwards if not where the rules put them.
    """

    cook: Annotated[tuple[Food, ...], Many(FOODS, among=choices.cooked, listed=True)] = ()
    expand: Annotated[bool, OneOf(False, True, listed=True)] = False
    spoil: Annotated[bool, YES_OR_NO] = True
    meeples: FrozenMap[str, str] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Report):
    """The turn ends; `game_over` says whether 60 victory points were revealed."""

    LEVEL: ClassVar[Level] = Level.LIGHT

    game_over: Annotated[bool | None, OneOf(False, True, listed=True)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedFirst(TableReport):
    """This player was the first to stack all eight meeples."""

    LEVEL: ClassVar[Level] = Level.LIGHT

    player: Annotated[str, Seat(among=choices.stackers)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountVp(Report):
    """The player has counted the tokens in front of them."""

    LEVEL: ClassVar[Level] = Level.LIGHT

    vp: Annotated[int, Number(0, 500)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskVp(Report):
    """Somebody wants to know the victory points of a player."""

    AT_ANY_TIME: ClassVar[bool] = True

    player: Annotated[str, Seat()]


# What a table tells that tracks lightly


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(TableReport):
    """Everybody is set up: play begins."""

    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquire(Report):
    """A progress card was gained; what was paid for it is not told."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    card: Annotated[str, Piece("progress", among=choices.acquirable)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeArt(Report):
    """A work of art was made; which and for what is not told."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Born(Report):
    """A meeple came in from the mat, or perhaps did: not `seen`, nobody can tell."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    seen: Annotated[bool, YES_OR_NO] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WentHome(Report):
    """A meeple went home to the mat."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT


DananaMove = (
    StartPlayer
    | LayTile
    | ChooseStack
    | TurnUpArt
    | DealSetupCard
    | SetupCard
    | SetupPlace
    | Pick
    | Medicine
    | Move
    | Adapt
    | Newborn
    | CreateArt
    | DeclineArt
    | Dyes
    | Leadership
    | Perform
    | Rest
    | EndTurn
    | StackedFirst
    | CountVp
    | AskVp
    | Begin
    | Acquire
    | MadeArt
    | Born
    | WentHome
)
MOVES: tuple[type[DananaMove], ...] = get_args(DananaMove)
