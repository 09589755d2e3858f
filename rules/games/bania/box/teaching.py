"""How Bania's board and tents are taught: spaces that are touched two by two, tents by their icons.

A board that is one of the regular kinds is told by its size; the first space or edge that differs
makes it a graph that keeps the names, and so the places, of its spaces.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.part_controls import beside, changed
from rules.box.sketch import Hand, Row, Sketch, Touched, chip, held, one_of
from rules.box.teaching import Kind, Teaching
from rules.copy import Copy
from rules.table.scene import Mark, Place, Way

from ..play.moves import BaniaMove
from ..play.state import COLOURS, FACES, Bania
from . import parts
from .board import BOARD, FIELDS, board
from .layout import LETTERS, layout
from .questions import frame, matters

SHAPE = ("kind", "n", "w", "h", "radius", "spaces", "edges")
LAND = ("B-1", "B-2", "B-6", "B-7", "B-9", "B-10", "B-11", "B-17", "B-18")
"""The rules about where a tent may lie and what it touches."""

WORDS = {
    "hex": "hexagon",
    "rows": "rows of hexagons",
    "grid": "squares",
    "path": "one row",
    "graph": "its own shape",
}


def _tent(copy: Copy, component: str) -> Iterator[Place]:
    cost, colour = copy.get(component, "cost") or {}, copy.get(component, "yields")
    icons = [one for one, count in cost.items() for _ in range(count)]
    marks = tuple(
        Mark("token", one, LETTERS[one], (0.5 + (at - (len(icons) - 1) / 2) * 0.2, 0.5), 0.18)
        for at, one in enumerate(icons)
    )
    is_known = copy.knows(component, "cost")
    fill = "card" if is_known else "unknown"
    label = "" if marks else "free" if is_known else "?"
    yield Place("front", 0, 0.1, 0.5, 0.8, "hex", fill, label=label, marks=marks)
    fill, label = str(colour or "unknown"), LETTERS.get(colour, "?")
    yield Place("back", 0.5, 0.1, 0.5, 0.8, "hex", fill, label=label)


_NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the six faces of a die lie when it is unfolded."""


def _die(copy: Copy, component: str) -> Iterator[Place]:
    faces = copy.get(component, "faces") or FACES
    for at, (face, (x, y)) in enumerate(zip(faces, _NET, strict=True)):
        fill, label = (face, face) if face in COLOURS else ("card", f"elephant\n{face}")
        yield Place(f"face:{at}", x / 4, y / 3, 1 / 4, 1 / 3, fill=fill, label=label)


# The board


def _board(copy: Copy, component: str, hand: Hand) -> Sketch:
    found, spots = board(copy), layout(copy)
    kind = str(copy.get(BOARD, "kind"))
    size = 0.6 / max(4.0, len(spots) ** 0.5 * 1.1)
    wide = 1 - size
    places = tuple(
        Place(f"space:{space}", x * wide, y * wide, size, size, "disc", "raised", says=space)
        for space, (x, y) in spots.items()
    )
    ways = tuple(Way(f"space:{one}", f"space:{other}") for one, other in found.edges)
    title = f"Shape: {len(found.spaces)} spaces" if found.spaces else "Which shape?"
    rows: tuple[Row, ...] = (one_of(title, "kind", WORDS, kind),)
    if hand:
        name = held(hand, "space")
        near = ", ".join(found.around.get(name, ())) or "nothing"
        rows = (Row(f"{name} touches {near}", (chip("gone", "no such space"),)), *rows)
    sizes = beside(parts.BoardPart, copy, component, FIELDS.get(kind, ()))[1]
    told = "Tap two spaces to join them, or to part them if they are joined."
    return Sketch(places, ways, 1.0, told, hand, rows, sizes)


def _board_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    what, _, name = place.partition(":")
    found, mine = board(copy), held(hand, "space")
    if what == "kind" and name != "graph":
        sizes = {size: copy.get(component, size, parts.FIRST[size]) for size in FIELDS[name]}
        return Touched({component: {"kind": name, **sizes}})
    if what == "kind":
        spaces, edges = found.spaces, found.edges
    elif what == "gone" and hand:
        spaces = tuple(one for one in found.spaces if one != mine)
        edges = tuple(one for one in found.edges if mine not in one)
    elif what == "space" and hand and hand != (place,):
        spaces = found.spaces
        edges = tuple(one for one in found.edges if set(one) != {mine, name})
        if len(edges) == len(found.edges):
            edges = (*edges, (mine, name))
    elif what == "space":
        return Touched(hand=() if hand else (place,))
    else:
        changes = changed(parts.BoardPart, copy, component, place)
        return Touched(changes, () if changes else hand)
    return Touched({component: {"kind": "graph", "spaces": spaces, "edges": edges}})


def _board_words(copy: Copy, _component: str) -> str:
    return f"{len(board(copy).spaces)} spaces"


TEACHING = Teaching[Bania, BaniaMove](
    kinds=(
        Kind(
            *("tent", "tent", "tents", parts.TentPart),
            places=_tent,
            says="Left the side with the cost. Tap the coloured side to change its colour.",
            aspect=1.6,
            words="costs {cost} · is {yields}",
            rests={"cost": ("B-6",), "yields": ("B-2", "B-7", "B-20", "B-21", "B-22")},
            look=("cost", "yields"),
        ),
        Kind(
            *("board", "board", "boards", parts.BoardPart, SHAPE),
            sketch=_board,
            touched=_board_touched,
            words=_board_words,
            rests=dict.fromkeys(SHAPE, LAND),
        ),
        Kind(
            *("die", "die", "dice", parts.DiePart),
            places=_die,
            says="Tap a face of the die to change it. All four are alike.",
            aspect=4 / 3,
        ),
        Kind("box", "box", "boxes", parts.BoxPart),
    ),
    matters=matters,
    frame=frame,
)
