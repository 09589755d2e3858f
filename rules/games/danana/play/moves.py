"""What can happen in Danana: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A field left out means: as the rules have it. Where the app
can compute something (which cards help, where a bumped meeple goes) the table may say otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from rules.state import Move as Report
from rules.values.frozen import FrozenMap

from .state import Food, Resource

Amounts = FrozenMap[str, int]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a progress card is put: a side place, over a side card, or on the mat."""

    side: int | None = None
    cover: str | None = None
    mat: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Report):
    """This player handled a club most recently."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(Report):
    """This face of a tile lies up on this slot."""

    slot: str
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStack(Report):
    """The stack of this name is one of the five."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUpArt(Report):
    """This art card lies at a place of the row (from 0), the cube on its first line."""

    place: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSetupCard(Report):
    """This setup card is one of those on the table."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCard(Report):
    """A setup turn: take a setup card and what it shows."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPlace(Report):
    """A setup turn: put a meeple into a Ready Area, or one of a column nobody named closer."""

    ready: str | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Report):
    """This meeple is going to act."""

    meeple: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Medicine(Report):
    """Medicine is used: the tile behind the meeple's Ready Area is performed before it moves."""

    meeple: str
    behind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Report):
    """A meeple moves forward to a tile; `line` says along which, where there are several.

    `slide_to` tells of Adaptability in the same breath, `newborn` whether newborns on the way came
    in. `bump` is False where an opposing meeple was left there, `bump_to` where it went instead.
    """

    meeple: str | None = None
    to: str
    line: str | None = None
    slide_to: str | None = None
    newborn: bool | None = None
    bump: bool = True
    bump_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapt(Report):
    """Adaptability: slide to a neighbouring tile, or stay (None)."""

    slide_to: str | None = None
    bump: bool = True
    bump_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Newborn(Report):
    """A newborn icon was crossed: a meeple came in, or did not."""

    used: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateArt(Report):
    """A work of art on the card at a place of the row.

    `pay_food` and `pay_any` say what pays the free parts of the cost, `dyes` what Dyes brought,
    `cube` where the cube lies now if not one line further; `icon` is False where none was crossed.
    """

    place: int = 0
    icon: bool = True
    pay_food: Amounts | None = None
    pay_any: Amounts | None = None
    dyes: Resource | None = None
    cube: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineArt(Report):
    """An art icon is not used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dyes(Report):
    """Dyes brings a resource."""

    resource: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Leadership(Report):
    """Leadership brings a resource, where the table plays it so."""

    resource: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Report):
    """A tile is performed, with every choice it asks for.

    The face is known from the turn; a report without one names `face`, and with `variant` the
    tile `behind` (medicine) or the one to `slide_to` (adaptability) that is performed instead.
    The last four differ from the rules only where the table did: skipped, other cards helped,
    another number of meeples counted, the acting meeple kept.
    """

    face: str | None = None
    variant: Literal["medicine", "adaptability"] | None = None
    behind: str | None = None
    slide_to: str | None = None
    pay_food: Amounts | None = None
    pay_any: Amounts | None = None
    lose: Amounts | None = None
    gain: Amounts | None = None
    card: str | None = None
    place: Place | None = None
    performed: bool = True
    helped: tuple[str, ...] | None = None
    counted: int | None = None
    kept: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Report):
    """A rest: meeples step down, then cooking (one kind of food) or expanding, then spoiling.

    `meeples` says where meeples are afterwards if not where the rules put them.
    """

    cook: tuple[Food, ...] = ()
    expand: bool = False
    spoil: bool = True
    meeples: FrozenMap[str, str] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Report):
    """The turn ends; `game_over` says whether 60 victory points were revealed."""

    game_over: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StackedFirst(Report):
    """This player was the first to stack all eight meeples."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountVp(Report):
    """The player has counted the tokens in front of them."""

    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskVp(Report):
    """Somebody wants to know the victory points of a player."""

    player: str


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
)
MOVES: tuple[type[DananaMove], ...] = get_args(DananaMove)
