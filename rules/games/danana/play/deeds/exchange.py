"""Tiles that take resources of choice: bartering for others, exploring for points (D-20)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Note, Objection

from ...box.pieces import Cost
from ...rulebook import D
from ..moves import Perform
from ..state import RESOURCES, Amounts
from .deed import Deed, Done, Found
from .payment import short, together

VP_PER_EXPLORED = 2


class ExchangeDeed(Deed):
    """Lose resources of choice, up to a limit."""

    chosen = True
    gives = True

    def wrong_choice(self, move: Perform) -> Found:
        """D-20 and D-16: what is given or taken is too much, or not there."""
        wrong = self._wrong_amounts(move.lose or {}, move.gain or {})
        if wrong:
            yield Objection(D[20], wrong, self.face.certainty)
        lacking = short(self.player, _resources(move.lose))
        if lacking:
            told = f"Not all of it can be lost: {lacking}."
            yield Objection(D[16], told, self.face.certainty)

    def _wrong_amounts(self, lose: Cost, gain: Cost) -> str:
        given, taken, limit = sum(lose.values()), sum(gain.values()), self.face.limit
        chosen = {**lose, **gain} if self.takes else lose
        if set(chosen) - set(RESOURCES) or min([*lose.values(), *gain.values()], default=0) < 0:
            return "Only whole resources are given and taken."
        if given > limit:
            return f"{given} resources are too many: {self.face.name} takes up to {limit}."
        if self.takes and given != taken:
            return f"{given} given and {taken} taken: both must be the same."
        return ""


class BarterDeed(ExchangeDeed):
    """Gain as many resources as are lost."""

    takes = True

    def exchanged(self, move: Perform) -> tuple[Cost, Cost, str]:
        """Return what is bartered."""
        return _resources(move.lose), _resources(move.gain), ""

    def promise(self) -> str:
        """Say how much may be bartered."""
        return f"as many resources as given, up to {self.face.limit}"


class ExploreDeed(ExchangeDeed):
    """Gain victory points for each resource lost."""

    def exchanged(self, move: Perform) -> tuple[Cost, Cost, str]:
        """Return the points for what is explored away."""
        lost = _resources(move.lose)
        return lost, {"vp": VP_PER_EXPLORED * sum(lost.values())}, ""

    def promise(self) -> str:
        """Say what each resource is worth."""
        return f"{VP_PER_EXPLORED} VP for each resource given, up to {self.face.limit}"

    def notes(self, done: Done) -> Iterator[Note]:
        """Warn of a journey for nothing (DR-12)."""
        if not done.lose:
            yield Note("the meeple goes home even if nothing is explored away", D[22])


def _resources(amounts: Amounts | None) -> Amounts:
    return together({kind: n for kind, n in (amounts or {}).items() if kind in RESOURCES})
