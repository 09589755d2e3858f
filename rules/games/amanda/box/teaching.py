"""How Amanda's table of directions is taught: put the marker on a space, tap where a card leads.

What is taught for one corner is offered for the other corners of its shape, and so for the sides:
the boards are regular, so one turn of the board turns the answer with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.box.teaching import Changes, Hand, Kind, Row, Sketch, Touched
from rules.copy import Copy
from rules.table.scene import Mark, Place, Way
from rules.values.frozen import FrozenMap

from ..play.state import CENTRE
from .board import PRESETS, RINGS, Board, board, direction_name
from .layout import places

KINDS = (
    Kind(
        "board",
        "board for",
        "boards",
        ("preset", "overrides", "inner_cycle", "start_spaces", "supply_spaces"),
    ),
    Kind("direction", "direction", "directions"),
)
RESTS = {
    "board.preset": ("A-6", "A-9"),
    "board.overrides": ("A-6", "A-9"),
    "board.inner_cycle": ("A-8", "A-22", "A-23", "A-25", "A-26"),
    "board.start_spaces": ("A-2",),
    "board.supply_spaces": ("A-2",),
}
NAMES = {
    "merels": "spokes everywhere",
    "merels9": "spokes at the sides",
    "cross": "star of six rays",
}
LISTS = {"start_spaces": "start space", "supply_spaces": "supply space"}

Leads = tuple[str, ...]
Table = Mapping[str, Mapping[str, Leads]]


def sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw the board of one number of players, with the marker on the space that is held."""
    kind, _, name = component.partition("/")
    if kind != "board" or not name.isdigit():
        return None
    found = board(copy, int(name))
    space, card = _held(hand)
    return Sketch(
        tuple(_spaces(copy, component, found, space, card)),
        tuple(_ways(found)),
        says=_says(copy, space, card),
        held=(f"space:{space}",) if space else (),
        rows=tuple(_rows(copy, component, found, space, card)),
    )


def touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on the board changes."""
    what, _, name = place.partition(":")
    space, card = _held(hand)
    found = board(copy, int(component.partition("/")[2]))
    if what == "preset":
        return Touched({component: {"preset": name}})
    if what == "card" and space:
        return Touched(hand=(f"space:{space}", place))
    if what == "space" and not card:
        return Touched(hand=() if name == space else (place,))
    if what == "space":
        leads = found.destinations(space, card)
        told = tuple(one for one in leads if one != name) if name in leads else (name,)
        return Touched(_taught(copy, component, {space: {card: told}}), hand)
    if what == "nowhere" and card:
        return Touched(_taught(copy, component, {space: {card: ()}}), hand)
    if what == "alike" and card:
        return Touched(_taught(copy, component, _turned(found, space, card)), hand)
    if what in LISTS and space:
        held = copy.get(component, what) or ()
        kept = tuple(one for one in held if one != space)
        return Touched({component: {what: kept if space in held else (*held, space)}}, hand)
    return Touched()


def words(copy: Copy, component: str) -> str:
    """Describe a component in a list."""
    kind, _, name = component.partition("/")
    if kind == "direction":
        return direction_name(copy, name)
    taught = len(board(copy, int(name)).taught) if name.isdigit() else 0
    return f"{NAMES.get(copy.get(component, 'preset'), '?')}, {taught} ways taught"


def _held(hand: Hand) -> tuple[str, str]:
    """Return the space the marker stands on and the card that is asked about."""
    found = {what: name for what, _, name in (one.partition(":") for one in hand)}
    return found.get("space", ""), found.get("card", "")


def _says(copy: Copy, space: str, card: str) -> str:
    if not space:
        return "Put the marker on a space: tap it."
    called = direction_name(copy, card) if card else ""
    return f"Tap where {called} leads from {space}." if card else "Which card? Tap a direction."


def _spaces(copy: Copy, component: str, found: Board, space: str, card: str) -> Iterator[Place]:
    leads = found.destinations(space, card)
    size = min(0.105, 0.56 / max(found.n, 1))
    for name, (x, y) in places(found.n).items():
        marks: tuple[Mark, ...] = ()
        if name == space:
            marks = (Mark("pawn", "accent", "", (0.5, 0.5), 0.9),)
        elif name in leads:
            marks = (Mark("token", "good", card, (0.5, 0.5), 0.8),)
        elif name in (copy.get(component, "start_spaces") or ()):
            marks = (Mark("chip", "pale", "start", (0.5, 0.5), 0.34),)
        yield Place(
            f"space:{name}",
            x - size / 2,
            y - size / 2,
            size,
            size,
            "disc",
            "tint" if name == CENTRE else "raised",
            marks=marks,
            says=name,
        )


def _ways(found: Board) -> Iterator[Way]:
    seen = set()
    for start, leads in found.cells.items():
        for end in {one for ends in leads.values() for one in ends}:
            if frozenset((start, end)) not in seen:
                seen.add(frozenset((start, end)))
                yield Way(f"space:{start}", f"space:{end}")


def _rows(copy: Copy, component: str, found: Board, space: str, card: str) -> Iterator[Row]:
    if not space:
        chips = [
            Place(
                f"preset:{one}", label=NAMES[one], outline="accent" if one == found.preset else ""
            )
            for one in PRESETS
        ]
        yield Row("The lines are", tuple(chips))
        return
    chips = [
        Place(
            f"card:{one}",
            label=f"{direction_name(copy, one)}: {'/'.join(found.destinations(space, one)) or '–'}",
            outline="accent" if one == card else "",
        )
        for one in found.directions
    ]
    if card:
        told = direction_name(copy, card)
        answers = [Place("nowhere", label=f"no {told} here")]
        if space != CENTRE:
            answers.append(Place("alike", label=f"the same at all {_kind(space)}"))
        yield Row(f"From {space}, {told}", tuple(answers))
    yield Row(f"From {space}", tuple(chips))
    if space != CENTRE:
        roles = [
            Place(
                name,
                label=word,
                outline="accent" if space in (copy.get(component, name) or ()) else "",
            )
            for name, word in LISTS.items()
        ]
        yield Row(f"{space} is a", tuple(roles))


def _kind(space: str) -> str:
    """Return what spaces like this one are called.

    >>> _kind("O3")
    'sides'
    """
    return "corners" if int(space[1:]) % 2 == 0 else "sides"


def _turned(found: Board, space: str, card: str) -> dict[str, dict[str, Leads]]:
    """Return the same answer for every space like this one, turned with the board."""
    ring, at, around = space[0], int(space[1:]), 2 * found.n
    leads = found.destinations(space, card)
    table = {}
    for other in range(at % 2, around, 2):
        ends = tuple(
            end if end[:1] not in RINGS else f"{end[0]}{(int(end[1:]) + other - at) % around}"
            for end in leads
        )
        table[f"{ring}{other}"] = {card: ends}
    return table


def _taught(copy: Copy, component: str, told: Table) -> Changes:
    held = dict(copy.get(component, "overrides") or {})
    for space, cells in told.items():
        held[space] = FrozenMap({**held.get(space, {}), **cells})
    return {component: {"overrides": FrozenMap(held)}}
