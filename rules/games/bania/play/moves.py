"""What can happen in Bania: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. A tent, a payment or a face that is None was not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rules.state import Move
from rules.values.frozen import FrozenMap

from .state import Cards, Colour, Face


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """How a tent is paid: helping tents on the board, cards, and cards got by trading.

    `traded_in` are the cards handed in for `traded_for`. `spaces` says which tents on the board
    helped, where somebody told.
    """

    tiles: Cards = FrozenMap()
    cards: Cards = FrozenMap()
    traded_for: Cards = FrozenMap()
    traded_in: Cards = FrozenMap()
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Move):
    """`player` begins (or, in the middle of a game, is up now); the others follow clockwise."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refill(Move):
    """Tents are drawn from the bag into the supply; None draws as many as are due, unseen."""

    tents: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeTent(Move):
    """A tent in the supply that the app did not know is this one."""

    tent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ElephantBonus(Move):
    """The bonus is taken at the start of the turn; `cards` None is one of each colour there."""

    cards: Cards | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(Move):
    """A tent is bought and laid; `payment` None is the cheapest way, the first one listed.

    `colour` is what lies up, where it is not what the app knows of the tile.
    """

    space: str
    tent: str | None = None
    payment: Payment | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Move):
    """Cards are traded without buying anything."""

    traded_for: Cards = FrozenMap()
    traded_in: Cards = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Move):
    """A throw with `dice` dice, the `kept` faces set aside; `faces` is how all four lie then."""

    number: int | None = None
    dice: int | None = None
    kept: tuple[Face, ...] | None = None
    faces: tuple[Face, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Move):
    """The final faces: the income is taken and the turn is over; `cards` None is what is due."""

    dice: tuple[Face, ...]
    cards: Cards | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceElephant(Move):
    """The elephant is put on a tent."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnElephant(Move):
    """The elephant is taken home by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Move):
    """The player stops building, or passes without building or rolling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Move):
    """The table sees that no more tents can be laid."""


BaniaMove = (
    StartPlayer
    | Refill
    | SeeTent
    | ElephantBonus
    | Build
    | Trade
    | Roll
    | Dice
    | PlaceElephant
    | ReturnElephant
    | EndTurn
    | EndGame
)
MOVES: tuple[type[BaniaMove], ...] = get_args(BaniaMove)
