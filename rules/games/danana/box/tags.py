"""What bears a tag in Danana: both faces of every action tile, and the cards on their faces.

The four copies of a progress card bear one tag: which of them it is follows from the stack.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy

PROGRESS = {
    name: f"P{number:02}"
    for number, name in enumerate(
        (
            *("Adaptability", "Medicine", "Cooking", "Religion", "Storytelling", "Basket"),
            *("Dog", "Needle", "Fire", "Leadership", "Dyes"),
        ),
        1,
    )
}
"""The progress cards' codes, in the order of the rulebook; further cards go to the end."""


def _pieces(copy: Copy) -> Iterator[Piece]:
    for face in copy.ids("face"):
        component = f"face/{face}"
        yield Piece(component, face, f"{face} {copy.get(component, 'name', '')}".strip())
    for name in copy.ids("progress"):
        if name in PROGRESS:
            component = f"progress/{name}"
            yield Piece(component, PROGRESS[name], name, copy.get(component, "copies", 1))
    for kind, called in (("art", "Art"), ("setup", "Setup")):
        for card in copy.ids(kind):
            yield Piece(f"{kind}/{card}", card, f"{called} {card}")


PIECES = Pieces("D", _pieces)
