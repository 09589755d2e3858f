"""What bears a tag in Danana: both faces of every action tile, and the cards on their faces.

The four copies of a progress card bear one tag: which of them it is follows from the stack.
"""

from __future__ import annotations

from rules.box.tags import Pieces, Tagged

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

PIECES = Pieces.of_kinds(
    "D",
    Tagged("face", caption="{id} {name}"),
    Tagged("progress", PROGRESS, copies="copies"),
    Tagged("art", caption="Art {id}"),
    Tagged("setup", caption="Setup {id}"),
)
