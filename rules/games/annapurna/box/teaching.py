"""How Annapurna's suit is taught, and when its owner is asked: a card that is turned up counts.

All eighteen cards lie beside each other; the four suits are alike, so they are taught once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.box.teaching import Hand, Kind, Question, Row, Sketch, Tally, Touched, unknown
from rules.copy import Copy
from rules.table.scene import Place

from ..play.moves import AnnapurnaMove, Explore, SeeCard
from ..play.state import Annapurna
from .parts import Timing

KINDS = (
    Kind("card", "card", "cards", ("value", "symbols", "timing")),
    Kind("suit", "suit", "suits"),
    Kind("slot", "place of the mountainside", "places of the mountainside"),
    Kind("supply", "supply", "supplies"),
)
RESTS = {
    "slot.beside": ("P-5", "P-7"),
    "slot.above": ("P-5", "P-7"),
}
TIMINGS: tuple[str, ...] = get_args(Timing)
WORDS = {
    "none": "no effect",
    "now": "at once",
    "extra_turn": "another turn",
    "next_turn": "next turn",
    "other": "other",
}
MOST = 4
A_ROW = 6


def questions(state: Annapurna, move: AnnapurnaMove | None) -> Iterator[Question]:
    """Yield the card that a move turns up by its tag, if nobody has told what it shows."""
    if isinstance(move, (Explore, SeeCard)) and move.face is not None:
        number = move.face.rpartition("-")[2]
        fields = unknown(state.copy, f"card/{number}", "value", "symbols")
        if fields and f"card/{number}" in state.copy.components:
            told = f"What does card {number} of each suit show?"
            yield Question(f"card/{number}", fields, told, (f"card:{number}",))


def sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw the suit with one card held."""
    kind, _, name = component.partition("/")
    if kind != "card":
        return None
    held = hand[0].partition(":")[2] if hand else name
    ids = list(copy.ids("card"))
    high = 1 / max(1, -(-len(ids) // A_ROW))
    places = tuple(
        Place(
            f"card:{one}",
            (at % A_ROW) / A_ROW,
            (at // A_ROW) * high,
            1 / A_ROW,
            high,
            fill="card",
            label=_shown(copy, f"card/{one}"),
            corner=one,
            large=True,
        )
        for at, one in enumerate(ids)
    )
    chosen = f"card/{held}"
    value = Tally("value", f"Card {held}: Yang minus Yin", copy.get(chosen, "value", 0))
    symbols = bool(copy.get(chosen, "symbols"))
    rows = (
        Row(
            "Symbols",
            (Place("symbols", label="shows Yin or Yang", outline="accent" if symbols else ""),),
        ),
        Row(
            "Its effect happens",
            tuple(
                Place(
                    f"timing:{one}",
                    label=WORDS[one],
                    outline="accent" if one == copy.get(chosen, "timing") else "",
                )
                for one in TIMINGS
            ),
        ),
    )
    told = "Tap a card, then set what it shows. The four suits are alike."
    return Sketch(places, (), 1.25, told, (f"card:{held}",), rows, (value,))


def touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on the suit changes."""
    what, _, name = place.partition(":")
    hand = hand or (component.replace("/", ":"),)
    card = f"card/{hand[0].partition(':')[2]}"
    if what == "card":
        return Touched(hand=(place,))
    if what == "value":
        value = copy.get(card, "value", 0) + (1 if name == "up" else -1)
        return Touched({card: {"value": value}} if abs(value) <= MOST else {}, hand)
    if what == "symbols":
        return Touched({card: {"symbols": not copy.get(card, "symbols")}}, hand)
    if what == "timing":
        return Touched({card: {"timing": name}}, hand)
    return Touched(hand=hand)


def words(copy: Copy, component: str) -> str:
    """Describe a component in a list."""
    if component.startswith("card/"):
        return f"{copy.get(component, 'name')}: {_shown(copy, component)}"
    return str(copy.get(component, "name") or "")


def _shown(copy: Copy, component: str) -> str:
    value = copy.get(component, "value", 0)
    if not copy.get(component, "symbols"):
        return "–"
    return f"{value:+d}".replace("-", "−") if value else "0"
