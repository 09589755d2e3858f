"""What can happen in Amanda: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names and say what they are; the list of moves offers one choice at
a time. Everything else that may happen (cards turned up all at once, votes one by one, another
report of how the turn resolved, a step out of order) is judged, not listed. Which card somebody
planned is in no move before it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, get_args

from rules.moves.kinds import Chance, Each, Many, Number, OneOf, Piece, Place, Seat
from rules.state import Level, Move
from rules.values.frozen import FrozenMap

from ..box.board import board_of
from .resolution import Played, sharing, takeable
from .state import BACK, CENTRE, COPIES, HAND, STRAIGHT, UNKNOWN, Amanda, Step
from .totem import Decision, way


@dataclass(frozen=True, slots=True)
class Choice:
    """How a penalty is paid: an offering dropped, a card lost ("?" if unseen), or with nothing."""

    drop: str | None = None
    card: str | None = None
    none: bool = False


def cards(state: Amanda) -> Iterable[str]:
    """Return the directions there are cards for."""
    return board_of(state).directions


def names_a_space(state: Amanda, by: str, card: str) -> bool:
    """Say whether a space is named with a card: it leads to several, or out of the centre."""
    start = state.player(by).pos
    leads = board_of(state).destinations(start, card)
    return len(leads) > 1 or (bool(leads) and start == CENTRE and card == BACK)


def spaces_named(state: Amanda, by: str, card: str) -> Iterable[str]:
    """Return the spaces one of which is named with a card."""
    return board_of(state).destinations(state.player(by).pos, card)


def spaces_stood_on(state: Amanda) -> Iterable[str]:
    """Return where a marker may be put: to begin with, or later one that nobody told of."""
    board = board_of(state)
    return board.starts if state.phase in ("SETUP", None) else board.spaces


def spaces_led_to(state: Amanda, by: str) -> Iterable[str]:
    """Return where the card that was shown leads; where nobody told, beside it or nowhere."""
    player, board = state.player(by), board_of(state)
    is_placed = player.card is not None and player.pos in board.cells
    if player.pos is not None and is_placed and not board.knows(player.pos, player.card):
        return (*board.near(player.pos), player.pos)
    return board.destinations(player.pos, player.card)


def payments(state: Amanda, by: str) -> Iterator[Choice]:
    """Yield every way to pay; with a hand nobody told of, any card or one unseen."""
    player, held = state.player(by), state.player(by).hand
    drops = state.kinds if player.offerings is None else sorted(set(player.offerings))
    is_unseen = held is None or UNKNOWN in held or (player.hand_count or 0) > len(held)
    lost = (*cards(state), UNKNOWN) if is_unseen else sorted(set(held or ()))
    yield from (Choice(drop=kind) for kind in drops)
    yield from (Choice(card=card) for card in lost)
    yield Choice(none=True)


def own_claims(state: Amanda, by: str) -> Iterator[FrozenMap[str, tuple[str, ...]]]:
    """Yield what a player can take, from everything down to nothing."""
    kinds = takeable(state, by)
    if kinds is None:  # nobody knows what lies there, or what is carried: it may be anything
        kinds = tuple(kind for kind in state.kinds if not state.player(by).carries(kind))
    for many in range(len(kinds), -1, -1) if by else ():
        yield from (FrozenMap({by: some}) for some in combinations(kinds, many))


def spaces_shared(state: Amanda) -> Iterable[str]:
    """Return the spaces on which several stand, and somebody can take something."""
    return sharing(state)


def totem_spaces(state: Amanda) -> Iterable[str | None]:
    """Return where the totem goes, None where a tie decides; anywhere if nobody knows."""
    found = way(state)
    return (*board_of(state).inner, CENTRE) if found is None else (found.to,)


def decisions(state: Amanda, to: str | None) -> Iterable[Decision | None]:
    """Return what a tie may be decided by: a vote for one of the strongest, or a lot."""
    found = way(state)
    if found is None or to is not None:
        return (None,)
    voted = [Decision(chosen=seat) for seat in found.tied if found.voters]
    return (*voted, *(Decision(random_=seat) for seat in found.tied))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarker(Move):
    """Before the game a marker is put on an outer side space, as chance would have it.

    Later on it tells where a marker stands of which nobody knew.
    """

    pos: Annotated[str, Place("space", among=spaces_stood_on)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Move):
    """All markers stand, or stand as `pos` says, and the first round begins."""

    OF_TABLE = True

    pos: Annotated[FrozenMap[str, str], Each(Place("space"))] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeHand(Move):
    """A player told the app their hand, for their own eyes only."""

    cards: Annotated[tuple[str, ...], Chance(Many(Piece("card"), HAND))]


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedIn(Move):
    """A player has put a card face down; which one nobody knows."""

    TOUCHED = ("lock:{move.by}",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Move):
    """Cards are turned up, all at once: whose, and which."""

    OF_TABLE = True

    cards: Annotated[FrozenMap[str, str], Each(Piece("card"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Move):
    """One player shows a card; `to` is the space named with it, or where the marker went."""

    TOUCHED = ("card:{move.card}:{move.by}", "space:{move.to}")

    card: Annotated[str, Piece("card", among=cards)]
    to: Annotated[
        str | None, Place("space", among=spaces_named, when=names_a_space, listed=True)
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Move):
    """A player whose shown card leads to several spaces names one."""

    to: Annotated[str, Place("space", among=spaces_led_to)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Move):
    """All markers move at once.

    `plays` are cards shown with it, `pos` and `penalties` what the table reports; left out, they
    are as the app computes them.
    """

    OF_TABLE = True

    plays: Annotated[FrozenMap[str, Played], Each(Piece("card"))] = FrozenMap()
    pos: Annotated[FrozenMap[str, str], Each(Place("space"))] = FrozenMap()
    penalties: Annotated[FrozenMap[str, int] | None, Each(Number(0, 2))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Move):
    """One penalty is paid; `at` is where a dropped offering was put, if not under the marker."""

    choice: Annotated[Choice, OneOf(among=payments)]
    at: Annotated[str | None, Place("space")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Move):
    """Players take offerings from their spaces; reported by the table, the others take nothing.

    `moved` tells who moved, for a position that does not say; `no_agreement` are spaces whose
    players could not agree.
    """

    claims: Annotated[
        FrozenMap[str, tuple[str, ...]], Each(Many(Piece("kind")), among=own_claims, listed=True)
    ] = FrozenMap()
    moved: Annotated[tuple[str, ...] | None, Many(Seat())] = None
    no_agreement: Annotated[tuple[str, ...], Many(Place("space"))] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagree(Move):
    """The players who share a space cannot agree, and take nothing there."""

    OF_TABLE = True
    TOUCHED = ("disagree:{move.space}",)

    space: Annotated[str, Place("space", among=spaces_shared)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totem(Move):
    """The totem moves; `to` is where the table put it, left out if as computed."""

    OF_TABLE = True

    to: Annotated[str | None, Place("space", among=totem_spaces, listed=True)] = None
    decision: Annotated[Decision | None, OneOf(among=decisions, listed=True)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    """One player draws; `count` and `reshuffle` are left out if as computed."""

    TOUCHED = ("draw:{move.by}",)

    count: Annotated[int | None, Number(0, HAND)] = None
    reshuffle: Annotated[bool | None, OneOf(True, False)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(Move):
    """Everybody has drawn back to three cards, and the next round begins."""

    OF_TABLE = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Move):
    """The table goes on; what was still open in this step lapses."""

    OF_TABLE = True
    TOUCHED = ("next",)


# What is told where nobody tells spaces and cards


NEXT: dict[str | None, tuple[Step, ...]] = {
    "setup": ("cards",),
    "cards": ("collect", "totem"),
    "collect": ("totem",),
    "totem": ("cards",),
}
"""Which steps may come after one; collecting is left out where there is nothing to take."""


def not_carried(state: Amanda, by: str) -> Iterable[str]:
    """Return the kinds of offering a player does not carry yet."""
    return (kind for kind in state.kinds if not state.player(by).carries(kind))


def carried(state: Amanda, by: str) -> Iterable[str]:
    """Return the kinds of offering a player may carry."""
    held = state.player(by).offerings
    return state.kinds if held is None else dict.fromkeys(held)


def losable(state: Amanda, by: str) -> Iterable[str | None]:
    """Return the cards a player may lose: those that count, and any other (None)."""
    lost = state.player(by).lost or ()
    return (*(one for one in (STRAIGHT, BACK) if lost.count(one) < COPIES), None)


def next_steps(state: Amanda) -> Iterable[Step]:
    """Return the steps that may come next."""
    return NEXT.get(state.step, ())


def complete(state: Amanda) -> Iterable[tuple[str, ...]]:
    """Return who may bring the rain: one who carries every kind."""
    return ((seat,) for seat in state.seats if state.is_complete(seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginStep(Move):
    """The table goes on to a step of the round, or to the first one of the next."""

    LEVEL = Level.LIGHT
    OF_TABLE = True

    to: Annotated[Step, OneOf(*get_args(Step), among=next_steps)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Move):
    """A player has one offering more."""

    LEVEL = Level.LIGHT
    AT_ANY_TIME = True

    offering: Annotated[str, OneOf(among=not_carried)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUp(Move):
    """A player has one offering less."""

    LEVEL = Level.LIGHT
    AT_ANY_TIME = True

    offering: Annotated[str, OneOf(among=carried)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseCard(Move):
    """A card of a player's is out of the game; None is one of which nobody said which."""

    LEVEL = Level.LIGHT
    AT_ANY_TIME = True

    card: Annotated[str | None, OneOf(among=losable)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rain(Move):
    """Somebody stands in the centre with every kind, or several do."""

    LEVEL = Level.LIGHT
    OF_TABLE = True

    winners: Annotated[tuple[str, ...], Many(Seat(), among=complete)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRain(Move):
    """Nobody can bring every kind to the centre any more."""

    LEVEL = Level.LIGHT
    OF_TABLE = True


AmandaMove = (
    PlaceMarker
    | Setup
    | SeeHand
    | LockedIn
    | Revealed
    | Play
    | Announce
    | Resolve
    | Pay
    | Collect
    | Disagree
    | Totem
    | Draw
    | Recover
    | NextPhase
    | BeginStep
    | Gain
    | GiveUp
    | LoseCard
    | Rain
    | NoRain
)
MOVES: tuple[type[AmandaMove], ...] = get_args(AmandaMove)
