"""What can happen on the mountain: one small frozen report for each choice and each card turned up.

Fields bear the specification's names. A value or card that is None was not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from rules.state import Move

from .state import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstClimber(Move):
    """The table picked who goes first; play continues clockwise."""

    climber: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeCard(Move):
    """A backpack card is this one: `v` on its face, told by its owner and private.

    `card` is the app's name for it, None any card not known yet; `face` a scanned card's id.
    """

    card: str | None = None
    v: int | None = None
    symbols: bool | None = None
    face: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explore(Move):
    """A face-down card of the own mountainside is flipped; it shows `shown`.

    `pending` says that its effect is not finished yet.
    """

    slot: Slot
    shown: int | None = None
    pending: bool = False
    symbols: bool | None = None
    face: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Move):
    """A backpack card goes face down on a place of the own mountainside."""

    slot: Slot
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hide(Move):
    """A backpack card goes face down on a place of another climber's mountainside."""

    to: str
    slot: Slot
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Move):
    """A climber does nothing: one who protects, or is stuck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Move):
    """A protecting climber lays a backpack card face up on the own mountainside."""

    slot: Slot
    card: str | None = None
    shown: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Move):
    """A protecting climber lays a backpack card face up on another climber's mountainside."""

    to: str
    slot: Slot
    card: str | None = None
    shown: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Move):
    """A card is turned up by an effect or a throw, not explored: it counts, and does nothing.

    It lies on the mountainside of `of`, the reporting climber's if left out.
    """

    slot: Slot
    of: str | None = None
    shown: int | None = None
    symbols: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowValue(Move):
    """The table reads a face-up card whose value the app did not know."""

    of: str
    slot: Slot
    v: int
    symbols: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek(Move):
    """Somebody looks at a face-down card; `allowed` where a card's effect said so."""

    slot: Slot
    of: str | None = None
    v: int | None = None
    allowed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDone(Move):
    """The effect of a turned-up card has been followed to its end."""

    slot: Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTurn(Move):
    """A card gives the climber another turn after this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shenpa(Move):
    """A card affects the climber's next turn, or makes the climber `skip` it.

    `slot` is the card that stays unfinished until then.
    """

    slot: Slot | None = None
    skip: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Move):
    """Balanced face-up cards go to the cache."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury(Move):
    """Balanced face-up cards of a protecting climber are turned face down in place."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Move):
    """The meeple is put down and the turn ends.

    Where told, `meeple` is its place, `lying` its pose and `token` the peak token taken.
    """

    skipped: bool = False
    meeple: Slot | Literal["token"] | None = None
    lying: bool | None = None
    token: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Help(Move):
    """A Helping Hand: a balanced card of the climber `giver` goes into the own backpack."""

    giver: str
    slot: Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBackpack(Move):
    """A climber opens the backpack to the table, or closes it again."""

    opened: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Move):
    """A climber notes flag cards; they do nothing here."""

    count: int = 1


AnnapurnaMove = (
    FirstClimber
    | SeeCard
    | Explore
    | Trade
    | Hide
    | Pass
    | Drop
    | Throw
    | TurnUp
    | ShowValue
    | Peek
    | EffectDone
    | ExtraTurn
    | Shenpa
    | Sweep
    | Bury
    | End
    | Help
    | ShowBackpack
    | Flag
)
MOVES: tuple[type[AnnapurnaMove], ...] = get_args(AnnapurnaMove)
