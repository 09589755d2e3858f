"""How Amanda's table of directions is taught: put the marker on a space, tap where a card leads.

What is taught for one corner is offered for the other corners of its shape, and so for the sides:
the boards are regular, so one turn of the board turns the answer with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.box.part_controls import beside
from rules.box.sketch import Changes, Hand, Row, Sketch, Touched, chip, held, one_of, toggled
from rules.box.teaching import Kind, Teaching
from rules.copy import Copy
from rules.table.scene import Mark, Place, Way
from rules.values.frozen import FrozenMap

from ..play.moves import AmandaMove
from ..play.state import CENTRE, Amanda
from . import parts
from .board import RINGS, Board, board, direction_name, lines_of
from .layout import places
from .parts import PRESETS, Leads
from .questions import matters
from .tags import DIRECTIONS as ALL

LISTS = {"start_spaces": "start space", "supply_spaces": "supply space"}

Table = Mapping[str, Mapping[str, Leads]]


def _sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw the board of one number of players, with the marker on the space that is held."""
    found = board(copy, _players(component))
    if not found.n:
        return None
    space, card = _in_hand(component, hand)
    return Sketch(
        tuple(_spaces(copy, component, found, space, card)),
        tuple(_ways(found)),
        says=_says(copy, space, card),
        held=(f"space:{space}",) if space else (),
        rows=tuple(_rows(copy, component, found, space, card)),
    )


def _touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched | None:
    """Say what a touch on the board changes."""
    what, _, name = place.partition(":")
    space, card = _in_hand(component, hand)
    component = f"board/{_players(component)}"
    found = board(copy, _players(component))
    told: Table = {}
    if what == "preset":
        return None
    if what == "card" and space:
        return Touched(hand=(f"space:{space}", place))
    if what == "space" and not card:
        return Touched(hand=() if name == space else (place,))
    if what == "space":
        leads = found.destinations(space, card)
        ends = tuple(one for one in leads if one != name) if name in leads else (name,)
        told = {space: {card: ends}}
    elif what == "nowhere" and card:
        told = {space: {card: ()}}
    elif what == "alike" and card:
        told = _turned(found, space, card)
    elif what in LISTS and space:
        return Touched({component: {what: toggled(copy.get(component, what), space)}}, hand)
    return Touched(_taught(copy, component, told), hand) if told else Touched()


def _in_hand(component: str, hand: Hand) -> tuple[str, str]:
    """Return the space the marker is on and the card; the lines of a space begin there."""
    own = component.partition("-")[2] if component.startswith("lines/") else ""
    return held(hand, "space") or own, held(hand, "card")


def _words(copy: Copy, component: str) -> str:
    found = board(copy, _players(component))
    drawn = PRESETS.get(found.preset, "")
    return ", ".join((*((drawn,) if drawn else ()), f"{len(found.taught)} ways taught"))


def _card(copy: Copy, component: str) -> Iterator[Place]:
    known = copy.knows(component, "name")
    name = direction_name(copy, component.partition("/")[2])
    fill = "card" if known else "unknown"
    yield Place("card", 0.35, 0.25, 0.3, 0.5, "card", fill, label=name if known else "")


def _lines_words(copy: Copy, component: str) -> str:
    held = copy.fields(component)
    told = [f"{direction_name(copy, one)} to {'/'.join(held[one].value)}" for one in held]
    return ", ".join(one if not one.endswith(" to ") else f"{one[:-4]} nowhere" for one in told)


def _players(component: str) -> int:
    """Return for how many players a board is; 0 for one that does not say."""
    name = component.partition("/")[2].partition("-")[0]
    return int(name) if name.isdigit() else 0


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
        fill = "tint" if name == CENTRE else "raised"
        where = x - size / 2, y - size / 2, size, size
        yield Place(f"space:{name}", *where, "disc", fill, marks=marks, says=name)


def _ways(found: Board) -> Iterator[Way]:
    seen = set()
    for start, leads in found.cells.items():
        for end in dict.fromkeys(one for ends in leads.values() for one in ends):
            if frozenset((start, end)) not in seen:
                seen.add(frozenset((start, end)))
                yield Way(f"space:{start}", f"space:{end}")


def _rows(copy: Copy, component: str, found: Board, space: str, card: str) -> Iterator[Row]:
    if not space:
        yield from beside(parts.Board, copy, component)[0]
        return
    if card:
        told = direction_name(copy, card)
        answers = [chip("nowhere", f"no {told} here")]
        if space != CENTRE:
            answers.append(chip("alike", f"the same at all {_kind(space)}"))
        yield Row(f"From {space}, {told}", tuple(answers))
    ends = {
        one: ("/".join(found.destinations(space, one)) or "–") if found.knows(space, one) else "?"
        for one in found.directions
    }
    cards = {one: f"{direction_name(copy, one)}: {to}" for one, to in ends.items()}
    yield one_of(f"From {space}", "card", cards, card)
    if space != CENTRE:
        roles = [
            chip(name, word, space in (copy.get(component, name) or ()))
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
    """Return what is known then: cells beside a preset, or else the lines of each space."""
    if not board(copy, _players(component)).preset:
        return {lines_of(_players(component), space): dict(told[space]) for space in told}
    held = dict(copy.get(component, "overrides") or {})
    for space, cells in told.items():
        held[space] = FrozenMap({**held.get(space, {}), **cells})
    return {component: {"overrides": FrozenMap(held)}}


TEACHING = Teaching[Amanda, AmandaMove](
    kinds=(
        Kind(
            *("board", "board for", "boards", parts.Board),
            ("preset", "overrides", "inner_cycle", "start_spaces", "supply_spaces"),
            sketch=_sketch,
            touched=_touched,
            words=_words,
            rests={
                "preset": ("A-6", "A-9"),
                "overrides": ("A-6", "A-9"),
                "inner_cycle": ("A-8", "A-22", "A-23", "A-25", "A-26"),
                "start_spaces": ("A-2",),
                "supply_spaces": ("A-2",),
            },
        ),
        Kind(
            *("lines", "lines from", "lines", parts.Lines),
            tuple(ALL),
            sketch=_sketch,
            touched=_touched,
            words=_lines_words,
            rests=dict.fromkeys(ALL, ("A-4", "A-6", "A-9", "A-10", "A-11")),
        ),
        Kind(
            *("direction", "direction", "directions", parts.Direction),
            places=_card,
            says="Which way does the card point?",
        ),
    ),
    matters=matters,
)
