"""What can happen in Amanda: one small frozen report for each choice and each piece of chance.

Fields bear the specification's names. Which card somebody planned is in no move before it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from rules.state import Move
from rules.values.frozen import FrozenMap

from .resolution import Played
from .totem import Decision


@dataclass(frozen=True, slots=True)
class Choice:
    """How a penalty is paid: an offering dropped, a card lost ("?" if unseen), or with nothing."""

    drop: str | None = None
    card: str | None = None
    none: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarker(Move):
    """Before the game a marker is put on an outer side space, as chance would have it."""

    pos: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Move):
    """All markers stand, or stand as `pos` says, and the first round begins."""

    pos: FrozenMap[str, str] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeHand(Move):
    """A player told the app their hand, for their own eyes only."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedIn(Move):
    """A player has put a card face down; which one nobody knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Move):
    """Cards are turned up, all at once: whose, and which."""

    cards: FrozenMap[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Move):
    """One player shows a card; `to` is the space named with it, or where the marker went."""

    card: str
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Move):
    """A player whose shown card leads to several spaces names one."""

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Move):
    """All markers move at once.

    `plays` are cards shown with it, `pos` and `penalties` what the table reports; left out, they
    are as the app computes them.
    """

    plays: FrozenMap[str, Played] = FrozenMap()
    pos: FrozenMap[str, str] = FrozenMap()
    penalties: FrozenMap[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Move):
    """One penalty is paid; `at` is where a dropped offering was put, if not under the marker."""

    choice: Choice
    at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Move):
    """Players take offerings from their spaces; reported by the table, the others take nothing.

    `moved` tells who moved, for a position that does not say; `no_agreement` are spaces whose
    players could not agree.
    """

    claims: FrozenMap[str, tuple[str, ...]] = FrozenMap()
    moved: tuple[str, ...] | None = None
    no_agreement: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagree(Move):
    """The players who share a space cannot agree, and take nothing there."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Totem(Move):
    """The totem moves; `to` is where the table put it, left out if as computed."""

    to: str | None = None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    """One player draws; `count` and `reshuffle` are left out if as computed."""

    count: int | None = None
    reshuffle: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(Move):
    """Everybody has drawn back to three cards, and the next round begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Move):
    """The table goes on; what was still open in this step lapses."""


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
)
MOVES: tuple[type[AmandaMove], ...] = get_args(AmandaMove)
