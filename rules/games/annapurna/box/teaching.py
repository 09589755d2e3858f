"""How Annapurna's suit is taught, and when its owner is asked: a card that is turned up counts.

All eighteen cards lie beside each other; the four suits are alike, so they are taught once.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Kind, Question, Teaching
from rules.copy import Copy
from rules.table.scene import Place

from ..play.moves import AnnapurnaMove, Explore, SeeCard
from ..play.state import Annapurna
from . import parts

A_ROW = 6


def _matters(_state: Annapurna, move: AnnapurnaMove | None) -> Iterator[Question]:
    """Yield the card that a move turns up by its tag."""
    if isinstance(move, (Explore, SeeCard)) and move.face is not None:
        number = move.face.rpartition("-")[2]
        told = f"What does card {number} of each suit show?"
        yield Question(f"card/{number}", ("value", "symbols"), told, (f"card:{number}",))


def _suit(copy: Copy, _component: str) -> Iterator[Place]:
    ids = list(copy.ids("card"))
    high = 1 / max(1, -(-len(ids) // A_ROW))
    for at, one in enumerate(ids):
        where = (at % A_ROW) / A_ROW, (at // A_ROW) * high, 1 / A_ROW, high
        told = _shown(copy, f"card/{one}")
        yield Place(f"card:{one}", *where, fill="card", label=told, corner=one, large=True)


def _words(copy: Copy, component: str) -> str:
    return f"{copy.get(component, 'name')}: {_shown(copy, component)}"


def _shown(copy: Copy, component: str) -> str:
    value = copy.get(component, "value", 0)
    if not copy.get(component, "symbols"):
        return "–"
    return f"{value:+d}".replace("-", "−") if value else "0"


TEACHING = Teaching[Annapurna, AnnapurnaMove](
    kinds=(
        Kind(
            *("card", "card", "cards", parts.Card),
            places=_suit,
            says="Tap a card, then set what it shows. The four suits are alike.",
            aspect=1.25,
            together="card",
            words=_words,
        ),
        Kind("suit", "suit", "suits", parts.Suit),
        Kind(
            *("slot", "place of the mountainside", "places of the mountainside", parts.Slot),
            rests={"beside": ("P-5", "P-7", "P-34"), "above": ("P-5", "P-7", "P-34")},
        ),
        Kind("supply", "supply", "supplies", parts.Supply),
    ),
    matters=_matters,
)
