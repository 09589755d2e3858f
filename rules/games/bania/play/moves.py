"""What can happen in Bania: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A tent, a payment or a face that is None was not told. What a
field may hold now is said beside it, or by a function above where that depends on the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, ClassVar, get_args

from rules.moves.kinds import Chance, Many, Number, OneOf, Piece, Place, Seat
from rules.state import Level, Move
from rules.values.frozen import FrozenMap

from ..box.board import board, land_of
from . import purchase, turns
from .payment import Payment
from .state import (
    COLOURS,
    DICE,
    FACES,
    LAYINGS,
    NO_SPACE,
    NO_TENTS,
    THROWS,
    Bania,
    Cards,
    Colour,
    Face,
    Laying,
)


def spaces(state: Bania) -> tuple[str, ...]:
    """Return where something can lie: a board of which nobody told what lies there has no list."""
    land = land_of(state)
    return () if land is None else land.board.spaces


def _new_tents(state: Bania, by: str) -> tuple[str, ...]:
    """The tents laid this turn; an elephant of which nobody told is judged where it is put."""
    return () if state.player(by).elephant is None else state.now.placed or ()


def _unseen(state: Bania, by: str) -> Iterator[tuple[None, ...]]:
    """As many unseen tents as are due; where none is, it is one that is not."""
    yield (None,) * (turns.due_now(state, by) or 1)


def _ways(state: Bania, by: str, tent: str | None, space: str) -> tuple[Payment | None, ...]:
    """The cheapest ways to pay; a tent that cannot be paid, or not as far as is known, has none."""
    return purchase.ways(state, by, tent, space) or (None,)


def is_for_the_table_to_say(state: Bania) -> bool:
    """Say whether the board cannot tell what a tent does: nobody has shown it, or its tents."""
    return state.tents is None or not board(state.copy).spaces


def in_doubt(state: Bania) -> tuple[str, ...]:
    """Return whose elephants stood in a settlement that may have been the one that closed."""
    return tuple(seat for seat in state.seats if state.player(seat).elephant is None)


def _some_of_them(state: Bania) -> Iterator[tuple[str, ...]]:
    """Any of the elephants in doubt, the fewest first."""
    seats = in_doubt(state)
    for count in range(len(seats) + 1):
        yield from combinations(seats, count)


def _throw(state: Bania) -> tuple[int | None]:
    """The number of the throw that comes next."""
    if state.now.mode is None:
        return (1,)
    return (None if state.now.rolls is None else len(state.now.rolls) + 1,)


def lying(state: Bania) -> tuple[Face, ...] | None:
    """Return how the dice lie that were thrown last, where somebody told."""
    return state.now.rolls[-1] if state.now.rolls else None


def _is_rolled(state: Bania) -> bool:
    return state.now.mode == "roll" and lying(state) is not None


def _aside(state: Bania, dice: int) -> Iterator[tuple[Face, ...]]:
    """The dice that can be set aside for a throw with so many."""
    return combinations(sorted(lying(state) or ()), DICE - dice)


def _final(state: Bania) -> Iterator[tuple[Face, ...]]:
    """The dice as they lie: other faces are told, not listed."""
    if state.now.mode == "roll" and (last := lying(state)) is not None:
        yield last


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Move):
    """`player` begins (or, in the middle of a game, is up now); the others follow clockwise.

    The table decides that, at any moment (BR-1).
    """

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    player: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Refill(Move):
    """Tents are drawn from the bag into the supply; None draws as many as are due, unseen."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("bag:{move.by}",)

    tents: Annotated[
        tuple[str | None, ...] | None, Chance(Many(Piece("tent")), among=_unseen, listed=True)
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeTent(Move):
    """A tent in the supply that the app did not know is this one."""

    AT_ANY_TIME: ClassVar[bool] = True

    tent: Annotated[str, Chance(Piece("tent"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class ElephantBonus(Move):
    """The bonus is taken at the start of the turn; `cards` None is one of each colour there."""

    cards: Annotated[Cards | None, Many(OneOf(*COLOURS))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(Move):
    """A tent is bought and laid; `payment` None is the cheapest way, the first one listed.

    `colour` is what lies up, where it is not what the app knows of the tile, and `lays` what the
    tent did on a board that nobody has shown.
    """

    space: Annotated[str, Place("space")]
    tent: Annotated[str | None, Piece("tent", of="supply", listed=True)] = None
    payment: Annotated[Payment | None, OneOf(among=_ways, listed=True)] = None
    colour: Annotated[Colour | None, OneOf(*COLOURS)] = None
    lays: Annotated[Laying | None, OneOf(*LAYINGS, when=is_for_the_table_to_say)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LightBuild(Move):
    """A tent was laid, wherever that is: what it `lays` is all that the score track needs."""

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    lays: Annotated[Laying, OneOf(*LAYINGS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LightElephant(Move):
    """An elephant is put `out` on the board, wherever that is, or is at home.

    It is put at the end of a turn (B-30), so that is over with it.
    """

    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    out: Annotated[bool, OneOf(True, False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ElephantsHome(Move):
    """A settlement has closed: `whose` elephants came home; all others in doubt did not."""

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT

    whose: Annotated[tuple[str, ...], Many(Seat(), among=_some_of_them, listed=True)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Move):
    """Cards are traded without buying anything."""

    traded_for: Annotated[Cards, Many(OneOf(*COLOURS))] = FrozenMap()
    traded_in: Annotated[Cards, Many(OneOf(*COLOURS))] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Move):
    """A throw with `dice` dice, the `kept` faces set aside; `faces` is how all four lie then."""

    number: Annotated[int | None, Number(1, THROWS, among=_throw, listed=True)] = None
    dice: Annotated[int | None, OneOf(*range(DICE, 0, -1), listed=True)] = None
    kept: Annotated[
        tuple[Face, ...] | None,
        Many(OneOf(*FACES), among=_aside, when=_is_rolled, listed=True),
    ] = None
    faces: Annotated[tuple[Face, ...] | None, Chance(Many(OneOf(*FACES)))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Move):
    """The final faces: the income is taken and the turn is over; `cards` None is what is due."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("take",)

    dice: Annotated[tuple[Face, ...], Chance(Many(OneOf(*FACES)), among=_final)]
    cards: Annotated[Cards | None, Many(OneOf(*COLOURS))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceElephant(Move):
    """The elephant is put on a tent."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("elephant:{move.by}", "space:{move.space}")

    space: Annotated[str, Place("space", among=_new_tents)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnElephant(Move):
    """The elephant is taken home by hand; the table may see it there although it went by itself."""

    AT_ANY_TIME: ClassVar[bool] = True
    TOUCHED: ClassVar[tuple[str, ...]] = ("home:{move.by}",)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Move):
    """The player stops building, or passes without building or rolling.

    Where a game is tracked lightly, this is the end of any turn.
    """

    LEVEL: ClassVar[Level] = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Move):
    """The table sees that no more tents can be laid; `why` says it where the board cannot."""

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True
    LEVEL: ClassVar[Level] = Level.LIGHT
    TOUCHED: ClassVar[tuple[str, ...]] = ("end",)

    why: Annotated[str | None, OneOf(NO_SPACE, NO_TENTS)] = None


BaniaMove = (
    StartPlayer
    | Refill
    | SeeTent
    | ElephantBonus
    | Build
    | LightBuild
    | LightElephant
    | ElephantsHome
    | Trade
    | Roll
    | Dice
    | PlaceElephant
    | ReturnElephant
    | EndTurn
    | EndGame
)
MOVES: tuple[type[BaniaMove], ...] = get_args(BaniaMove)
