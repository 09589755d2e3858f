"""What can happen on the mountain: one small frozen report for each choice and each card turned up.

Fields bear the specification's names and say what they are. A value or card that is None was not
told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, get_args

from rules.moves.kinds import Chance, Many, Number, OneOf, Piece, Place, Seat
from rules.state import Level, Move

from .balance import advise, takeable, takeable_values, unknown_values
from .state import SLOTS, SUIT, TOKENS, VALUES, Annapurna, Slot


def _cards(state: Annapurna, by: str) -> Iterable[str | None]:
    """A backpack's cards by name; a backpack nobody told of holds some card."""
    backpack = state.climber(by).backpack
    return (None,) if backpack is None else (card.id for card in backpack)


def _others(state: Annapurna, by: str) -> Iterable[str]:
    return (seat for seat in state.seats if seat != by)


def _own_empty(state: Annapurna, by: str) -> Iterable[Slot]:
    return (slot for slot in SLOTS if state.climber(by).at(slot) is None)


def _their_empty(state: Annapurna, to: str) -> Iterable[Slot]:
    return _own_empty(state, to)


def _thrower(state: Annapurna, by: str) -> Iterable[str | None]:
    """Whose card is turned up in answer to a throw; otherwise nobody in particular's."""
    return (state.thrown.from_,) if state.thrown and state.thrown.to == by else (None,)


def _unread(state: Annapurna) -> Iterable[str]:
    return (seat for seat in state.seats if unknown_values(state.climber(seat)))


def _unread_of(state: Annapurna, of: str) -> Iterable[Slot]:
    return unknown_values(state.climber(of))


def _unfinished(state: Annapurna, by: str) -> Iterable[Slot]:
    """What still has something to do, and what was explored in this turn."""
    waiting = state.climber(by).unfinished()
    explored = state.explored if state.acted and state.turn == by else None
    new = (slot for slot, _ in state.climber(by).face_up() if slot == explored)
    return dict.fromkeys((*waiting, *new))


def _sweeps(state: Annapurna, by: str) -> Iterable[tuple[Slot, ...]]:
    """The complete sweeps, or burials; a smaller one is judged."""
    ways = advise(state.climber(by)).ways if state.may_sweep(by) else ()
    return (way.slots for way in ways if way.slots)


def _skips(_state: Annapurna) -> Iterable[bool]:
    return (True, False)


def _is_skipped(state: Annapurna, by: str) -> bool:
    return state.is_skipped(by)


def _givers(state: Annapurna) -> Iterable[str]:
    return () if state.lender is None else (state.lender,)


def _balanced(state: Annapurna, giver: str) -> Iterable[Slot]:
    return takeable(state.climber(giver))


def _shown(state: Annapurna, by: str) -> Iterable[int | None]:
    return dict.fromkeys(state.climber(by).values or ())


def _lendable(state: Annapurna, by: str) -> Iterable[int]:
    return takeable_values(state.climber(by)) if by == state.lender else ()


Spot = Annotated[Slot, Place("slot")]
# A backpack card bears a name of the app's: it is no piece that an owner shows.
Held = Annotated[str | None, Piece("held", of="backpack", among=_cards, listed=True)]
Shown = Annotated[int | None, Chance(Number(VALUES[0], VALUES[-1]))]
Symbols = Annotated[bool | None, OneOf(True, False)]
Groups = Annotated[tuple[Slot, ...], Many(Place("slot"), among=_sweeps)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstClimber(Move):
    """The table picked who goes first; play continues clockwise."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True  # until the first card is flipped it may be said again

    climber: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeCard(Move):
    """A backpack card is this one: `v` on its face, told by its owner and private.

    `card` is the app's name for it, None any card not known yet; `face` a scanned card's id.
    """

    AT_ANY_TIME: ClassVar[bool] = True

    card: Annotated[str | None, Piece("held", of="backpack", among=_cards)] = None
    v: Shown = None
    symbols: Symbols = None
    face: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explore(Move):
    """A face-down card of the own mountainside is flipped; it shows `shown`.

    `pending` says that its effect is not finished yet.
    """

    slot: Spot
    shown: Shown = None
    pending: Annotated[bool, OneOf(False, True)] = False
    symbols: Symbols = None
    face: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Move):
    """A backpack card goes face down on a place of the own mountainside."""

    slot: Spot
    card: Held = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hide(Move):
    """A backpack card goes face down on a place of another climber's mountainside."""

    to: Annotated[str, Seat()]
    slot: Spot
    card: Held = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Move):
    """A climber does nothing: one who protects, or is stuck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Move):
    """A protecting climber lays a backpack card face up on the own mountainside."""

    AT_ANY_TIME: ClassVar[bool] = True  # the page that would say when is lost (PR-1)

    slot: Annotated[Slot, Place("slot", among=_own_empty)]
    card: Held = None
    shown: Shown = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Move):
    """A protecting climber lays a backpack card face up on another climber's mountainside."""

    AT_ANY_TIME: ClassVar[bool] = True  # the page that would say when is lost (PR-1)

    to: Annotated[str, Seat(among=_others)]
    slot: Annotated[Slot, Place("slot", among=_their_empty)]
    card: Held = None
    shown: Shown = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Move):
    """A card is turned up by an effect or a throw, not explored: it counts, and does nothing.

    It lies on the mountainside of `of`, the reporting climber's if left out.
    """

    AT_ANY_TIME: ClassVar[bool] = True  # what a card does the app does not know

    slot: Spot
    of: Annotated[str | None, Seat(among=_thrower, listed=True)] = None
    shown: Shown = None
    symbols: Symbols = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowValue(Move):
    """The table reads a face-up card whose value the app did not know."""

    OF_TABLE: ClassVar[bool] = True
    AT_ANY_TIME: ClassVar[bool] = True

    of: Annotated[str, Seat(among=_unread)]
    slot: Annotated[Slot, Place("slot", among=_unread_of)]
    v: Annotated[int, Chance(Number(VALUES[0], VALUES[-1]))]
    symbols: Symbols = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Peek(Move):
    """Somebody looks at a face-down card; `allowed` where a card's effect said so."""

    AT_ANY_TIME: ClassVar[bool] = True  # an effect may allow a look at what it likes

    slot: Spot
    of: Annotated[str | None, Seat()] = None
    v: Shown = None
    allowed: Annotated[bool, OneOf(False, True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDone(Move):
    """The effect of a turned-up card has been followed to its end."""

    AT_ANY_TIME: ClassVar[bool] = True  # also of a card of which nobody said that it has one

    slot: Annotated[Slot, Place("slot", among=_unfinished)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTurn(Move):
    """A card gives the climber another turn after this one."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    AT_ANY_TIME: ClassVar[bool] = True  # what a card does the app does not know


@dataclass(frozen=True, slots=True, kw_only=True)
class Shenpa(Move):
    """A card affects the climber's next turn, or makes the climber `skip` it.

    `slot` is the card that stays unfinished until then.
    """

    AT_ANY_TIME: ClassVar[bool] = True  # what a card does the app does not know

    slot: Annotated[Slot | None, Place("slot")] = None
    skip: Annotated[bool, OneOf(False, True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Move):
    """Balanced face-up cards go to the cache."""

    slots: Groups


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury(Move):
    """Balanced face-up cards of a protecting climber are turned face down in place."""

    slots: Groups


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Move):
    """The meeple is put down and the turn ends.

    Where told, `meeple` is its place, `lying` its pose and `token` the peak token taken.
    """

    LEVEL: ClassVar[Level] = Level.LIGHT

    skipped: Annotated[bool, OneOf(False, True, among=_skips, when=_is_skipped, listed=True)] = (
        False
    )
    meeple: Annotated[Slot | Literal["token"] | None, OneOf(*SLOTS, "token")] = None
    lying: Annotated[bool | None, OneOf(True, False)] = None
    token: Annotated[int | None, Number(1, TOKENS)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Help(Move):
    """A Helping Hand: a balanced card of the climber `giver` goes into the own backpack."""

    giver: Annotated[str, Seat(among=_givers)]
    slot: Annotated[Slot, Place("slot", among=_balanced)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowBackpack(Move):
    """A climber opens the backpack to the table, or closes it again."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    AT_ANY_TIME: ClassVar[bool] = True

    opened: Annotated[bool, OneOf(True, False)] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Move):
    """A climber notes flag cards; they do nothing here."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    AT_ANY_TIME: ClassVar[bool] = True

    count: Annotated[int, Number(1, SUIT)] = 1


# What is told where nobody tells the places of the cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncover(Move):
    """A card of the climber's mountainside is turned up and shows `v`."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    AT_ANY_TIME: ClassVar[bool] = True  # an effect may turn up any card

    v: Annotated[int | None, Chance(Number(VALUES[0], VALUES[-1]))]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAway(Move):
    """A face-up card of the climber's mountainside that shows `v` is swept, buried or gone."""

    LEVEL: ClassVar[Level] = Level.LIGHT
    AT_ANY_TIME: ClassVar[bool] = True  # an effect may move any card

    v: Annotated[int | None, Number(VALUES[0], VALUES[-1], among=_shown)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lend(Move):
    """A Helping Hand: somebody takes a card that shows `v` from the climber's mountainside."""

    LEVEL: ClassVar[Level] = Level.LIGHT

    v: Annotated[int | None, Number(VALUES[0], VALUES[-1], among=_lendable)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive(Move):
    """The turn ends at the peak: the climber stands on the next token, or the one told."""

    LEVEL: ClassVar[Level] = Level.LIGHT

    token: Annotated[int | None, Number(1, TOKENS)] = None


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
    | Uncover
    | TakeAway
    | Lend
    | Arrive
)
MOVES: tuple[type[AnnapurnaMove], ...] = get_args(AnnapurnaMove)
