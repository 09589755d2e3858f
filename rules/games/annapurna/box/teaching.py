"""How Annapurna's suit is taught, and when its owner is asked: a card that is turned up counts.

All eighteen cards lie beside each other, blank until they are shown; the four suits are alike, so
they are taught once.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Kind, Question, Teaching
from rules.copy import Copy
from rules.table.scene import Place

from ..play.mountain import symbols
from ..play.moves import AnnapurnaMove, Explore, SeeCard
from ..play.state import Annapurna
from . import parts
from .tags import numbers

A_ROW = 6


def _matters(state: Annapurna, move: AnnapurnaMove | None) -> Iterator[Question]:
    """Yield what a card shows and does that a move turns up by its tag."""
    if isinstance(move, (Explore, SeeCard)) and move.face is not None:
        component = f"card/{move.face.rpartition('-')[2]}"
        hand = (component.replace("/", ":"),)
        yield Question(component, ("value",), "What does the card show?", hand, VALUES_SHOWN)
        if state.copy.get(component, "value") == 0:
            told = "Does the card show Yin and Yang alike, or neither?"
            yield Question(component, ("symbols",), told, hand, ALIKE)
        if isinstance(move, Explore):
            told = "What does the card do?"
            yield Question(component, ("timing",), told, hand, EFFECTS)


VALUES_SHOWN = tuple((word, (value,)) for value, word in parts.FACES.items())
EFFECTS = tuple((word, (one,)) for one, word in parts.TIMINGS.items())
ALIKE = (("neither", (False,)), ("both alike", (True,)))


def _suit(copy: Copy, _component: str) -> Iterator[Place]:
    ids = numbers(copy)
    high = 1 / max(1, -(-len(ids) // A_ROW))
    for at, one in enumerate(ids):
        where = (at % A_ROW) / A_ROW, (at // A_ROW) * high, 1 / A_ROW, high
        fill = "card" if copy.knows(f"card/{one}", "value") else "unknown"
        told = _shown(copy, f"card/{one}")
        yield Place(f"card:{one}", *where, fill=fill, label=told, large=True)


def _words(copy: Copy, component: str) -> str:
    told = (copy.get(component, "name"), _shown(copy, component).replace("\n", " "))
    return ": ".join(dict.fromkeys(one for one in told if one))


def _shown(copy: Copy, component: str) -> str:
    value = copy.get(component, "value")
    if value is None:
        return ""
    if not value and copy.get(component, "symbols"):
        return "both\nalike"
    return symbols(value).replace(" ", "\n")


TEACHING = Teaching[Annapurna, AnnapurnaMove](
    kinds=(
        Kind(
            *("card", "card", "cards", parts.Card),
            places=_suit,
            says="Tap a card, then set what it shows. The four suits are alike.",
            aspect=1.25,
            together="card",
            words=_words,
            rests={
                "value": ("P-12", "P-18"),
                "symbols": ("P-14", "P-19"),
                "timing": ("P-8", "P-15"),
            },
            look=("value", "symbols", "effect_text", "timing"),
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
