"""What is chosen at the table: the things touched so far, and how they are meant."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.camera.meanings import Meaning
from rules.answers import Hint


@dataclass(frozen=True, slots=True)
class Named:
    """A hidden piece that its owner has named, to play it."""

    piece: str
    by: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """The things that are touched, in order.

    `pick` counts through the moves they could be; `ways` are those of a piece that was laid and
    taken up again; `named` is a hidden piece among them, `scanned` what the camera saw before.
    """

    touched: tuple[str, ...] = ()
    pick: int = 0
    ways: tuple[Hint, ...] = ()
    named: Named | None = None
    scanned: Meaning | None = None

    def touching(self, touched: tuple[str, ...], *, pick: int = 0) -> Chosen:
        """Return the choice with other things touched; what was named stays so while it is."""
        named = self.named if self.named and self.named.piece in touched else None
        return replace(self, touched=touched, pick=pick, ways=(), named=named)

    def without(self, place: str) -> Chosen:
        """Return the choice after letting go of one thing."""
        return self.touching(tuple(one for one in self.touched if one != place))

    def turned(self) -> Chosen:
        """Return the choice of the next way; a scanned piece is then no more as it was seen."""
        if self.scanned is not None:
            return replace(self, scanned=None)
        return replace(self, pick=self.pick + 1)
