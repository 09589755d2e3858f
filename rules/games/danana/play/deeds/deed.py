"""What a tile does: its deed says what it asks, what speaks against it, what is lost and gained.

:class:`Deed` is a tile that takes its cost and gives its gain. The other deeds start from it and
say only where they differ; :mod:`.performance` finds the deed of a face and asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.rule import Certainty, Note, Objection

from ...box.pieces import Cost, Face
from ..moves import Perform
from ..state import RESOURCES, Amounts, Danana, Player
from .payment import spelled

Found = Iterator[Objection]


@dataclass(frozen=True, slots=True)
class Done:
    """What performing a tile does: all that is lost, then all that is gained.

    `unknown` is the kind of a gain nobody can compute because the clan was not counted.
    """

    face: Face
    lose: Amounts
    gain: Amounts
    home: bool
    card: str | None
    unknown: str = ""


class Deed:
    """Take the cost, give the gain.

    A deed is `chosen` where more is chosen than what pays, so that no step suggests itself; it
    `gives` where resources are chosen one by one to be lost, and `takes` where others are chosen
    for them. Whether one `may` be left out is a reading of its icon (DR-13).
    """

    chosen: ClassVar[bool] = False
    gives: ClassVar[bool] = False
    takes: ClassVar[bool] = False
    may: ClassVar[bool] = False

    def cost(self, state: Danana, face: Face, card: str | None) -> tuple[Cost, Certainty]:
        """Return what the tile costs, together with a card if one is studied, and how sure."""
        return face.cost, face.certainty

    def loss(self, state: Danana, player: Player, face: Face) -> Cost:
        """Return what is lost beyond the cost, by the clan as it stands."""
        return {}

    def obstacles(self, state: Danana, seat: str, face: Face) -> Found:
        """Yield why it cannot be done, whatever is chosen and paid."""
        yield from ()

    def without_choice(self, state: Danana, seat: str, face: Face) -> Found:
        """Yield why nothing at all can be chosen."""
        yield from ()

    def doubts(self, state: Danana, seat: str, face: Face) -> Iterator[Certainty]:
        """Yield how sure it is that this can be done, beyond face and cost."""
        yield from ()

    def wrong_choice(self, state: Danana, move: Perform, face: Face) -> Found:
        """Yield what is wrong with what was chosen."""
        yield from ()

    def wrong_count(self, state: Danana, move: Perform, face: Face) -> Found:
        """Yield where the table counted the clan otherwise."""
        yield from ()

    def exchanged(self, state: Danana, move: Perform, face: Face) -> tuple[Cost, Cost, str]:
        """Return what is lost beyond the cost, what is gained, and the kind of an unknown gain."""
        return {}, {kind: n for kind, n in face.gain.items() if kind in (*RESOURCES, "vp")}, ""

    def after(self, state: Danana, move: Perform) -> Danana:
        """Return the state with what comes in besides resources and victory points."""
        return state

    def promise(self, face: Face) -> str:
        """Say what the tile gives to whoever performs it."""
        return spelled(face.gain)

    def told(self, done: Done) -> str:
        """Say what was gained."""
        return spelled(done.gain)

    def notes(self, state: Danana, seat: str, done: Done) -> Iterator[Note]:
        """Yield what else to think of."""
        yield from ()
