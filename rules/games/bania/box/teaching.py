"""How Bania's board and tents are taught: spaces that are touched two by two, tents by their icons.

A board that is one of the regular kinds is told by its size; the first space or edge that differs
makes it a graph that keeps the names, and so the places, of its spaces.
"""

from __future__ import annotations

from rules.box.teaching import Changes, Hand, Kind, Row, Sketch, Tally, Touched, cycled
from rules.copy import Copy
from rules.table.scene import Mark, Place, Way
from rules.values.frozen import FrozenMap

from ..play.state import COLOURS, FACES
from .board import BOARD, FIELDS, board
from .layout import LETTERS, layout

SHAPE = ("kind", "n", "w", "h", "radius", "spaces", "edges")
LAND = ("B-1", "B-2", "B-7", "B-9", "B-10", "B-11", "B-17", "B-18")
"""The rules about where a tent may lie and what it touches."""

KINDS = (
    Kind("tent", "tent", "tents", ("cost", "yields")),
    Kind("board", "board", "boards", SHAPE),
    Kind("die", "die", "dice", ("faces",)),
    Kind("box", "box", "boxes"),
)
RESTS = {
    "tent.cost": ("B-6",),
    "tent.yields": ("B-2", "B-7", "B-20", "B-21", "B-22"),
    **dict.fromkeys((f"board.{field}" for field in SHAPE), LAND),
}
SIZES = {"n": "Spaces", "w": "Wide", "h": "High", "radius": "Radius"}
FIRST = {"n": 12, "w": 6, "h": 6, "radius": 4}
MOST = {"n": 60, "w": 12, "h": 12, "radius": 6}
WORDS = {"hex": "hexagon", "grid": "squares", "path": "one row", "graph": "its own shape"}
MOST_ICONS = 4


def sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw the board or a tent."""
    kind, _, name = component.partition("/")
    if kind == "board":
        return _board(copy, hand)
    if kind == "die":
        return _die(copy, component)
    return _tent(copy, component, name) if kind == "tent" else None


def touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on a sketch changes."""
    if component == BOARD:
        return _board_touched(copy, hand, place)
    what, _, way = place.partition(":")
    if what == "face" and way.isdigit():
        faces = list(copy.get(component, "faces") or FACES)
        faces[int(way)] = cycled(FACES, faces[int(way)])
        return Touched({component: {"faces": tuple(faces)}})
    if what == "yields":
        return Touched({component: {"yields": way}})
    if what == "back":
        colour = cycled(COLOURS, copy.get(component, "yields"))
        return Touched({component: {"yields": colour}})
    cost = copy.get(component, "cost") or FrozenMap()
    count = cost.get(what, 0) + (-1 if way == "down" else 1)
    if what not in COLOURS or count > MOST_ICONS:
        return Touched()
    cost = cost.having(what, count) if count > 0 else cost.without(what)
    return Touched({component: {"cost": cost}})


def words(copy: Copy, component: str) -> str:
    """Describe a component in a list."""
    if component.startswith("tent/"):
        cost = copy.get(component, "cost") or {}
        icons = ", ".join(f"{count} {colour}" for colour, count in cost.items()) or "nothing"
        return f"costs {icons} · is {copy.get(component, 'yields')}"
    return f"{len(board(copy).spaces)} spaces" if component == BOARD else ""


# A tent


def _tent(copy: Copy, component: str, name: str) -> Sketch:
    cost, colour = copy.get(component, "cost") or {}, copy.get(component, "yields")
    icons = [one for one, count in cost.items() for _ in range(count)]
    marks = tuple(
        Mark("token", one, LETTERS[one], (0.5 + (at - (len(icons) - 1) / 2) * 0.2, 0.5), 0.18)
        for at, one in enumerate(icons)
    )
    front = Place("front", 0, 0.1, 0.5, 0.8, "hex", "card", corner=name, marks=marks)
    back = Place(
        "back", 0.5, 0.1, 0.5, 0.8, "hex", str(colour or "unknown"), label=LETTERS.get(colour, "?")
    )
    tallies = tuple(Tally(one, one.capitalize(), cost.get(one, 0)) for one in COLOURS)
    row = Row(
        "The other side is",
        tuple(
            Place(f"yields:{one}", label=one, outline="accent" if one == colour else "")
            for one in COLOURS
        ),
    )
    told = "Left the side with the cost. Tap the coloured side to change its colour."
    return Sketch((front, back), (), 1.6, told, (), (row,), tallies)


# A die

_NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
"""Where the six faces of a die lie when it is unfolded."""


def _die(copy: Copy, component: str) -> Sketch:
    places = tuple(
        Place(
            f"face:{at}",
            x / 4,
            y / 3,
            1 / 4,
            1 / 3,
            fill=face if face in COLOURS else "card",
            label=face if face in COLOURS else f"elephant\n{face}",
        )
        for at, (face, (x, y)) in enumerate(
            zip(copy.get(component, "faces") or FACES, _NET, strict=True)
        )
    )
    return Sketch(places, (), 4 / 3, "Tap a face of the die to change it. All four are alike.")


# The board


def _board(copy: Copy, hand: Hand) -> Sketch:
    found, spots = board(copy), layout(copy)
    kind = str(copy.get(BOARD, "kind"))
    size = 0.6 / max(4.0, len(spots) ** 0.5 * 1.1)
    wide = 1 - size
    places = [
        Place(f"space:{space}", x * wide, y * wide, size, size, "disc", "raised", says=space)
        for space, (x, y) in spots.items()
    ]
    ways = tuple(
        Way(f"space:{one}", f"space:{other}")
        for one, near in found.around.items()
        for other in near
        if found.order[one] < found.order[other]
    )
    shapes = Row(
        f"Shape: {len(found.spaces)} spaces",
        tuple(
            Place(f"kind:{one}", label=word, outline="accent" if one == kind else "")
            for one, word in WORDS.items()
        ),
    )
    rows = [shapes]
    if hand:
        name = hand[0].partition(":")[2]
        near = ", ".join(found.around.get(name, ())) or "nothing"
        rows.insert(0, Row(f"{name} touches {near}", (Place("gone", label="no such space"),)))
    tallies = tuple(
        Tally(name, SIZES[name], copy.get(BOARD, name, FIRST[name]))
        for name in FIELDS.get(kind, ())
        if name in SIZES
    )
    told = "Tap two spaces to join them, or to part them if they are joined."
    return Sketch(tuple(places), ways, 1.0, told, hand, tuple(rows), tallies)


def _board_touched(copy: Copy, hand: Hand, place: str) -> Touched:
    what, _, name = place.partition(":")
    if what == "kind":
        return Touched({BOARD: _kind(copy, name)})
    if what in SIZES:
        size = copy.get(BOARD, what, FIRST[what]) + (1 if name == "up" else -1)
        return Touched({BOARD: {what: size}} if 1 <= size <= MOST[what] else {})
    if what == "gone" and hand:
        gone = hand[0].partition(":")[2]
        spaces = tuple(one for one in board(copy).spaces if one != gone)
        edges = tuple(one for one in _edges(copy) if gone not in one)
        return Touched({BOARD: {"kind": "graph", "spaces": spaces, "edges": edges}})
    if what != "space":
        return Touched(hand=hand)
    if not hand or hand == (place,):
        return Touched(hand=() if hand else (place,))
    return Touched(_joined(copy, hand[0].partition(":")[2], name))


def _kind(copy: Copy, kind: str) -> dict[str, object]:
    """Return what a board of another kind needs to be told."""
    if kind == "graph":
        return {"kind": kind, "spaces": board(copy).spaces, "edges": _edges(copy)}
    sizes = {name: copy.get(BOARD, name, FIRST[name]) for name in FIELDS[kind]}
    return {"kind": kind, **sizes}


def _edges(copy: Copy) -> tuple[tuple[str, str], ...]:
    found = board(copy)
    return tuple(
        (one, other)
        for one, near in found.around.items()
        for other in near
        if found.order[one] < found.order[other]
    )


def _joined(copy: Copy, one: str, other: str) -> Changes:
    edges = _edges(copy)
    kept = tuple(edge for edge in edges if set(edge) != {one, other})
    told = kept if len(kept) < len(edges) else (*edges, (one, other))
    return {BOARD: {"kind": "graph", "spaces": board(copy).spaces, "edges": told}}
