"""How Notad's tiles, board and hill are taught: drawn as they lie in the box, changed by touch.

A tile's four sides are touched for their landscape, the dots on its rim for their motif; where two
sides show the same landscape, = and | between them say whether they hang together.
"""

from __future__ import annotations

from typing import Any

from rules.box.teaching import Changes, Hand, Kind, Row, Sketch, Tally, Touched, cycled
from rules.copy import Copy
from rules.table.scene import Mark, Place

from ..play.state import TERRAINS
from . import pieces
from .board_sketch import board_sketch, board_touched

KINDS = (
    Kind("tile", "tile", "tiles", ("sides", "motifs", "regions", "icons")),
    Kind(
        "board", "board", "boards", ("rows", "cols", "start", "shrine", "values", "pink", "fixed")
    ),
    Kind(
        "hill",
        "level of the hill",
        "levels of the hill",
        ("explorations", "actions", "draws_blind"),
    ),
    Kind("animal", "kind of animal", "kinds of animal"),
    Kind("area", "landscape", "landscapes"),
    Kind("bonus", "camp bonus", "camp bonuses"),
    Kind("supply", "supply", "supplies"),
)
RESTS = {
    "tile.sides": ("N-23", "N-43"),
    "tile.regions": ("N-23", "N-43"),
    "tile.motifs": ("N-24",),
    "tile.icons": ("N-9",),
    "tile.back": ("N-31",),
    "board.rows": ("N-21", "N-45"),
    "board.cols": ("N-21", "N-45"),
    "board.start": ("N-9", "N-13", "N-17", "N-22"),
    "board.fixed": ("N-9", "N-13", "N-17", "N-22"),
    "board.values": ("N-44",),
    "board.shrine": ("N-44",),
    "board.pink": ("N-27",),
    "bonus.times": ("N-26",),
    "hill.explorations": ("N-5", "N-12"),
    "hill.actions": ("N-5", "N-12"),
    "hill.draws_blind": ("N-6",),
    "animal.class": ("N-31",),
}
MOTIFS = ("", "green", "orange", "pink")
SIDE_NAMES = ("north", "east", "south", "west")
HILL_FIELDS = {"explorations": "Picks", "actions": "Actions"}
MOST = 9

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


def sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw a tile, the board or the hill."""
    kind, _, name = component.partition("/")
    if kind == "tile":
        return _tile(copy, component)
    if kind == "board":
        return board_sketch(copy, component, hand)
    if kind == "hill":
        return _hill(copy, hand or (f"level:{name}",))
    return None


def touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on a sketch changes."""
    kind, _, name = component.partition("/")
    if kind == "tile":
        return Touched(_tile_touched(copy, component, place))
    if kind == "board":
        return board_touched(copy, component, hand, place)
    return _hill_touched(copy, hand or (f"level:{name}",), place)


def words(copy: Copy, component: str) -> str:
    """Describe a component in a list."""
    kind, _, _name = component.partition("/")
    if kind == "tile":
        sides = _sides(copy, component)
        return " · ".join(_side_words(one) for one in sides)
    if kind == "board":
        return f"{copy.get(component, 'rows')} × {copy.get(component, 'cols')} cells"
    if kind == "hill":
        picks, acts = copy.get(component, "explorations"), copy.get(component, "actions")
        return f"{picks} picks, {acts} actions"
    return str(copy.get(component, "name") or "")


def looks(copy: Copy, component: str) -> tuple[str, ...] | None:
    """Return the landscapes of a tile's four sides; None for what is no tile or has split sides."""
    if not component.startswith("tile/"):
        return None
    sides = _sides(copy, component)
    return tuple(sides) if all(side in TERRAINS for side in sides) else None


def looked(copy: Copy, component: str, names: tuple[str, ...]) -> Changes:
    """Take the landscapes a camera saw; sides that show the same are taken to hang together."""
    if not component.startswith("tile/") or not set(names) <= set(TERRAINS):
        return {}
    alike = [{at for at, one in enumerate(names) if one == name} for name in dict.fromkeys(names)]
    seen = copy.overlay({component: {"sides": names}})
    return {component: {"sides": names, **_told_regions(seen, component, alike)[component]}}


# A tile


def _sides(copy: Copy, component: str) -> list[Any]:
    held = copy.get(component, "sides") or ()
    return [*held, *("",) * 4][:4]


def _side_words(side: Any) -> str:
    if isinstance(side, tuple):
        return "/".join(map(str, side))
    return str(side or "any")


def _motifs(copy: Copy, component: str) -> list[str]:
    held = copy.get(component, "motifs") or ()
    return [one or "" for one in (*held, *("",) * 4)[:4]]


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


def _tile(copy: Copy, component: str) -> Sketch:
    sides, motifs = _sides(copy, component), _motifs(copy, component)
    fills = tuple((side[0] if isinstance(side, tuple) else side) or "well" for side in sides)
    places = [Place("face", 0.07, 0.07, 0.86, 0.86, wedges=fills)]
    for at, (x, y, w, h) in enumerate(_ZONES):
        chip = Mark(
            "chip", "background", _side_words(sides[at]), (0.5, 0.5), min(0.3, 0.06 / min(w, h))
        )
        says = f"{SIDE_NAMES[at]}: {_side_words(sides[at])}"
        places.append(Place(f"side:{at}", x, y, w, h, "circle", marks=(chip,), says=says))
    for at, (x, y) in enumerate(_RIMS):
        dot = Mark("token", motifs[at] or "unknown", "", (0.5, 0.5), 0.62, down=not motifs[at])
        says = f"motif {SIDE_NAMES[at]}: {motifs[at] or 'none'}"
        places.append(Place(f"motif:{at}", x, y, 0.17, 0.17, "circle", marks=(dot,), says=says))
    hanging = regions(copy, component)
    for (one, other), (x, y) in {**_CORNERS, **_ACROSS}.items():
        if sides[one] and sides[one] == sides[other] and not isinstance(sides[one], tuple):
            joined = any({one, other} <= group for group in hanging)
            chip = Mark("chip", "ink", "=" if joined else "|", (0.5, 0.5), 0.5, down=not joined)
            how = "hang together" if joined else "are apart"
            says = f"{SIDE_NAMES[one]} and {SIDE_NAMES[other]} {how}"
            id = f"join:{one}-{other}"
            places.append(Place(id, x, y, _JOIN, _JOIN, "circle", marks=(chip,), says=says))
    shown = copy.get(component, "icons") or ()
    animals = tuple(
        Place(
            f"icon:{kind}",
            label=pieces.animal_name(copy, kind),
            outline="accent" if kind in shown else "",
        )
        for kind in copy.ids("animal")
    )
    told = "Tap a side for its landscape, a dot for its motif, = or | to part or join equal sides."
    return Sketch(tuple(places), says=told, rows=(Row("Animals shown", animals),))


def _tile_touched(copy: Copy, component: str, place: str) -> Changes:
    what, _, at = place.partition(":")
    if what == "side" and at.isdigit():
        return _landscape(copy, component, int(at))
    if what == "motif" and at.isdigit():
        motifs = _motifs(copy, component)
        motifs[int(at)] = cycled(MOTIFS, motifs[int(at)])
        return {component: {"motifs": tuple(motifs)}}
    if what == "join":
        one, other = (int(side) for side in at.split("-"))
        return _told_regions(copy, component, _joined(regions(copy, component), one, other))
    if what == "icon":
        shown = tuple(copy.get(component, "icons") or ())
        kept = tuple(one for one in shown if one != at)
        return {component: {"icons": kept if at in shown else (*shown, at)}}
    return {}


def _landscape(copy: Copy, component: str, at: int) -> Changes:
    """Give a side the next landscape; it hangs together with the others that show it."""
    sides = _sides(copy, component)
    sides[at] = cycled(TERRAINS, sides[at])
    changed = copy.overlay({component: {"sides": tuple(sides)}})
    hanging = [one - {at} for one in regions(copy, component) if one - {at}]
    alike = [one for one in hanging if sides[min(one)] == sides[at]]
    if alike:
        alike[0].add(at)
    else:
        hanging.append({at})
    return {
        component: {
            "sides": tuple(sides),
            **_told_regions(changed, component, hanging)[component],
        }
    }


def _joined(hanging: list[set[int]], one: int, other: int) -> list[set[int]]:
    """Join two groups of sides, or take the second side out of the group of the first."""
    first = next(group for group in hanging if one in group)
    if other in first:
        return [*(group - {other} for group in hanging if group - {other}), {other}]
    second = next(group for group in hanging if other in group)
    return [*(group for group in hanging if group not in (first, second)), first | second]


def _told_regions(copy: Copy, component: str, hanging: list[set[int]]) -> dict[str, dict[str, Any]]:
    sides = _sides(copy, component)
    told = [
        {"terrain": sides[min(group)], "sides": tuple(sorted(group))}
        for group in sorted(hanging, key=min)
    ]
    for at, side in enumerate(sides):  # the parts of a split side stay by themselves
        if isinstance(side, tuple):
            told += [{"terrain": one, "sides": ((at, along),)} for along, one in enumerate(side)]
    return {component: {"regions": tuple(told)}}


# The hill


def _hill(copy: Copy, hand: Hand) -> Sketch:
    levels = pieces.hill(copy)
    high = 1 / max(1, len(levels))
    places = tuple(
        Place(
            f"level:{number}",
            0.06 * at,
            at * high,
            1 - 0.06 * at,
            high,
            fill="raised",
            label=f"{number}:  {level.explorations} picks, {level.actions} actions"
            + (", draws blindly" if level.draws_blind else ""),
        )
        for at, (number, level) in enumerate(levels.items())
    )
    name = hand[0].partition(":")[2]
    component = f"hill/{name}"
    tallies = tuple(
        Tally(field, f"{label} on level {name}", copy.get(component, field, 0))
        for field, label in HILL_FIELDS.items()
    )
    blind = bool(copy.get(component, "draws_blind"))
    row = Row(
        f"Level {name}",
        (Place("blind", label="draws blindly", outline="accent" if blind else ""),),
    )
    told = "Tap a level, then set what it allows."
    return Sketch(places, aspect=1.4, says=told, held=hand[:1], rows=(row,), tallies=tallies)


def _hill_touched(copy: Copy, hand: Hand, place: str) -> Touched:
    what, _, way = place.partition(":")
    component = f"hill/{hand[0].partition(':')[2]}"
    if what == "level":
        return Touched(hand=(place,))
    if what == "blind":
        value = not copy.get(component, "draws_blind")
        return Touched({component: {"draws_blind": value}}, hand)
    if what in HILL_FIELDS:
        value = copy.get(component, what, 0) + (1 if way == "up" else -1)
        if 0 <= value <= MOST:
            return Touched({component: {what: value}}, hand)
    return Touched(hand=hand)
