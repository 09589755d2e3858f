"""How Notad's tiles, board and hill are taught: drawn as they lie in the box, changed by touch.

A tile's four sides are touched for their landscape, the dots on its rim for their motif; where two
sides show the same landscape, = and | between them say whether they hang together. A side with two
landscapes is parted by the ½ beside its motif; its halves, clockwise, are then touched each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.box.sketch import Changes, Hand, Touched, cycled
from rules.box.teaching import Kind, Question, Teaching
from rules.copy import Copy
from rules.table.scene import Mark, Place

from ..play.moves import NotadMove
from ..play.state import TERRAINS, Notad
from . import parts, pieces
from .board_sketch import board_sketch, board_touched
from .questions import board_size, matters, questions

SIDE_NAMES = ("north", "east", "south", "west")

_ZONES = (
    (0.27, 0.13, 0.46, 0.24),
    (0.63, 0.27, 0.24, 0.46),
    (0.27, 0.63, 0.46, 0.24),
    (0.13, 0.27, 0.24, 0.46),
)
_RIMS = ((0.415, 0.0), (0.83, 0.415), (0.415, 0.83), (0.0, 0.415))
_CORNERS = {(0, 1): (0.75, 0.09), (1, 2): (0.75, 0.74), (2, 3): (0.08, 0.74), (0, 3): (0.08, 0.09)}
_ACROSS = {(0, 2): (0.36, 0.415), (1, 3): (0.5, 0.415)}
_JOIN = 0.165
_PARTS = ((0.595, 0.0), (0.85, 0.595), (0.255, 0.85), (0.0, 0.255))
_PART = 0.15


def looks(copy: Copy, component: str) -> tuple[str, ...] | None:
    """Return the landscapes of a tile's four sides; None for what is no tile or has split sides."""
    if not component.startswith("tile/"):
        return None
    sides = _sides(copy, component)
    return tuple(sides) if all(side in TERRAINS for side in sides) else None


def looked(_copy: Copy, component: str, names: tuple[str, ...]) -> Changes:
    """Take the landscapes a camera saw; sides that show the same are taken to hang together."""
    if not component.startswith("tile/") or not set(names) <= set(TERRAINS):
        return {}
    alike = [{at for at, one in enumerate(names) if one == name} for name in dict.fromkeys(names)]
    return {component: {"sides": names, **_told_regions([*names], alike)}}


# A tile


def _tile_words(copy: Copy, component: str) -> str:
    return " · ".join(map(_side_words, _sides(copy, component)))


def _sides(copy: Copy, component: str) -> list[Any]:
    held = copy.get(component, "sides") or ()
    return [*held, *("",) * 4][:4]


def _side_words(side: Any) -> str:
    if isinstance(side, tuple):
        return "/".join(map(str, side))
    return str(side or "any")


def regions(copy: Copy, component: str) -> list[set[int]]:
    """Return which whole sides hang together, as the copy says or else by their landscape."""
    sides = _sides(copy, component)
    plain = [at for at, side in enumerate(sides) if side and not isinstance(side, tuple)]
    told = copy.get(component, "regions") or ()
    found: list[set[int]] = []
    for one in told:
        mine = {at for at in one["sides"] if at in plain and sides[at] == one["terrain"]}
        if mine:
            found.append(mine)
    for at in plain:
        if not any(at in one for one in found):
            alike = [one for one in found if sides[min(one)] == sides[at]] if not told else []
            if alike:
                alike[0].add(at)
            else:
                found.append({at})
    return found


def _tile(copy: Copy, component: str) -> Iterator[Place]:
    sides, motifs = _sides(copy, component), [*(copy.get(component, "motifs") or ()), *("",) * 4]
    fills = tuple((side[0] if isinstance(side, tuple) else side) or "well" for side in sides)
    yield Place("face", 0.07, 0.07, 0.86, 0.86, wedges=fills)
    for at, zone in enumerate(_ZONES):
        side = sides[at]
        halves = side if isinstance(side, tuple) else (side,)
        for along, half in enumerate(halves):
            x, y, w, h = _half(at, zone, along, len(halves))
            told = _side_words(half)
            chip = Mark("chip", "background", told, (0.5, 0.5), min(0.3, 0.06 / min(w, h)))
            id = f"half:{at}-{along}" if len(halves) > 1 else f"side:{at}"
            says = f"{SIDE_NAMES[at]}{f', half {along + 1}' if len(halves) > 1 else ''}: {told}"
            yield Place(id, x, y, w, h, "circle", marks=(chip,), says=says)
    for at, (x, y) in enumerate(_PARTS):
        if sides[at]:
            parted = isinstance(sides[at], tuple)
            chip = Mark("chip", "ink", "1" if parted else "½", (0.5, 0.5), 0.5, down=not parted)
            says = f"{SIDE_NAMES[at]}: {'one landscape' if parted else 'two landscapes'}"
            yield Place(f"part:{at}", x, y, _PART, _PART, "circle", marks=(chip,), says=says)
    for at, (x, y) in enumerate(_RIMS):
        dot = Mark("token", motifs[at] or "unknown", "", (0.5, 0.5), 0.62, down=not motifs[at])
        says = f"motif {SIDE_NAMES[at]}: {motifs[at] or 'none'}"
        yield Place(f"motif:{at}", x, y, 0.17, 0.17, "circle", marks=(dot,), says=says)
    hanging = regions(copy, component)
    for (one, other), (x, y) in {**_CORNERS, **_ACROSS}.items():
        if sides[one] and sides[one] == sides[other] and not isinstance(sides[one], tuple):
            joined = any({one, other} <= group for group in hanging)
            chip = Mark("chip", "ink", "=" if joined else "|", (0.5, 0.5), 0.5, down=not joined)
            how = "hang together" if joined else "are apart"
            says = f"{SIDE_NAMES[one]} and {SIDE_NAMES[other]} {how}"
            id = f"join:{one}-{other}"
            yield Place(id, x, y, _JOIN, _JOIN, "circle", marks=(chip,), says=says)


def _half(
    at: int, zone: tuple[float, float, float, float], along: int, count: int
) -> tuple[float, float, float, float]:
    """Return where a part of a side lies; parts go clockwise around the tile."""
    x, y, w, h = zone
    back = count - 1 - along
    if at in (0, 2):
        return x + w / count * (along if at == 0 else back), y, w / count, h
    return x, y + h / count * (along if at == 1 else back), w, h / count


def _tile_touched(copy: Copy, component: str, _hand: Hand, place: str) -> Touched | None:
    what, _, at = place.partition(":")
    if what == "side" and at.isdigit():
        return Touched(_landscape(copy, component, int(at)))
    if what == "half":
        side, along = (int(one) for one in at.split("-"))
        return Touched(_parted(copy, component, side, along))
    if what == "part" and at.isdigit():
        return Touched(_parted(copy, component, int(at)))
    if what == "join":
        one, other = (int(side) for side in at.split("-"))
        hanging = _joined(regions(copy, component), one, other)
        return Touched({component: _told_regions(_sides(copy, component), hanging)})
    return None


def _landscape(copy: Copy, component: str, at: int) -> Changes:
    """Give a side the next landscape; it hangs together with the others that show it."""
    sides = _sides(copy, component)
    sides[at] = cycled(TERRAINS, sides[at])
    hanging = [one - {at} for one in regions(copy, component) if one - {at}]
    alike = [one for one in hanging if sides[min(one)] == sides[at]]
    if alike:
        alike[0].add(at)
    else:
        hanging.append({at})
    return {component: {"sides": tuple(sides), **_told_regions(sides, hanging)}}


def _parted(copy: Copy, component: str, at: int, along: int | None = None) -> Changes:
    """Part a side in two halves or make it one again; or give a half the next landscape."""
    sides = _sides(copy, component)
    side, hanging = sides[at], regions(copy, component)
    if along is not None and isinstance(side, tuple):
        half = cycled(TERRAINS, side[along])
        sides[at] = (*side[:along], half, *side[along + 1 :])
    elif isinstance(side, tuple):
        sides[at] = side[0]
        alike = [one for one in hanging if sides[min(one)] == sides[at]]
        if alike:
            alike[0].add(at)
        else:
            hanging.append({at})
    elif side:
        sides[at] = (side, cycled(TERRAINS, side))
        hanging = [one - {at} for one in hanging if one - {at}]
    else:
        return {}
    return {component: {"sides": tuple(sides), **_told_regions(sides, hanging)}}


def _joined(hanging: list[set[int]], one: int, other: int) -> list[set[int]]:
    """Join two groups of sides, or take the second side out of the group of the first."""
    first = next(group for group in hanging if one in group)
    if other in first:
        return [*(group - {other} for group in hanging if group - {other}), {other}]
    second = next(group for group in hanging if other in group)
    return [*(group for group in hanging if group not in (first, second)), first | second]


def _told_regions(sides: list[Any], hanging: list[set[int]]) -> dict[str, Any]:
    groups: list[tuple[Any, list[Any]]] = [
        (sides[min(group)], sorted(group)) for group in sorted(hanging, key=min)
    ]
    # Around the rim, a half hangs together with what shows the same right beside it.
    rim: list[tuple[Any, Any]] = []
    for at, side in enumerate(sides):
        halves = side if isinstance(side, tuple) else None
        rim += [(at, side)] if halves is None else [((at, i), one) for i, one in enumerate(halves)]
    for place, (port, terrain) in enumerate(rim):
        if isinstance(port, tuple):
            beside = {rim[place - 1][0], rim[(place + 1) % len(rim)][0]}
            alike = [one for one in groups if one[0] == terrain and beside & set(one[1])]
            groups = [one for one in groups if one not in alike]
            groups.append((terrain, [*(other for one in alike for other in one[1]), port]))
    return {
        "regions": tuple({"terrain": terrain, "sides": tuple(ports)} for terrain, ports in groups)
    }


# The frame


def frame(copy: Copy) -> Iterator[Question]:
    """Ask how large the board is: all else may stay unknown."""
    yield board_size()


# The hill


def _hill(copy: Copy, _component: str) -> Iterator[Place]:
    levels = pieces.hill(copy)
    high = 1 / max(1, len(levels))
    for at, (number, level) in enumerate(levels.items()):
        told = f"{number}:  {level.explorations} picks, {level.actions} actions"
        told += ", draws blindly" if level.draws_blind else ""
        where = 0.06 * at, at * high, 1 - 0.06 * at, high
        yield Place(f"level:{number}", *where, fill="raised", label=told)


TEACHING = Teaching[Notad, NotadMove](
    kinds=(
        Kind(
            *("tile", "tile", "tiles", parts.Tile, ("sides", "motifs", "regions", "icons")),
            look=("sides", "motifs", "regions", "icons", "back"),
            places=_tile,
            says="Tap a side for its landscape, a dot for its motif, = or | to part or join equal "
            "sides, ½ for a side with two landscapes.",
            touched=_tile_touched,
            words=_tile_words,
            rests={
                # As long as not every tile is known, two may look alike.
                "sides": ("N-23", "N-26", "N-31", "N-39", "N-43", "N-48"),
                "regions": ("N-23", "N-43"),
                "motifs": ("N-24", "N-26", "N-31", "N-39", "N-48"),
                "icons": ("N-9", "N-31", "N-39"),
                "back": ("N-31", "N-39"),
            },
        ),
        Kind(
            *("board", "board", "boards", parts.Board),
            ("rows", "cols", "start", "shrine", "values", "pink", "fixed"),
            sketch=board_sketch,
            touched=board_touched,
            words="{rows} × {cols} cells",
            rests={
                **dict.fromkeys(("rows", "cols"), ("N-21", "N-45")),
                **dict.fromkeys(("start", "fixed"), ("N-9", "N-13", "N-17", "N-21", "N-22")),
                **dict.fromkeys(("values", "shrine"), ("N-44",)),
                "pink": ("N-26", "N-27", "N-48"),
            },
        ),
        Kind(
            *("hill", "level of the hill", "levels of the hill", parts.Level),
            places=_hill,
            says="Tap a level, then set what it allows.",
            aspect=1.4,
            together="level",
            words="{explorations} picks, {actions} actions",
            rests={
                **dict.fromkeys(("explorations", "actions"), ("N-5", "N-12")),
                "draws_blind": ("N-6",),
            },
        ),
        Kind(
            *("animal", "kind of animal", "kinds of animal", parts.Animal),
            look=("class", "name"),
            rests={"class": ("N-31",)},
        ),
        Kind("area", "landscape", "landscapes", parts.Area),
        Kind("bonus", "camp bonus", "camp bonuses", parts.CampBonus, rests={"times": ("N-26",)}),
        Kind(
            *("supply", "supply", "supplies", parts.Supply),
            # As long as not every tile is known, two may look alike.
            rests=dict.fromkeys(("regular", "round"), ("N-31", "N-39")),
        ),
    ),
    matters=matters,
    questions=questions,
    frame=frame,
    looks=looks,
    looked=looked,
)
