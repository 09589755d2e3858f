"""Danana's board as its owner teaches it: slots, Ready Areas, lines with icons, exits, neighbours.

Two touches tell a thing: a Ready Area and a slot beside it are a line, a slot and a Ready Area of
the next column (or the shore) an exit, two slots of one column are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.box.sketch import Changes, Hand, Row, Sketch, Tally, Touched, chip, said
from rules.copy import Copy
from rules.table.scene import Mark, Place, Way

from . import pieces
from .pieces import BOARD

FIRST = "1"
COLUMNS = ("childhood", "youth", "adulthood", "elders")
ICONS = ("newborn", "art")
LETTERS = "abcdefghi"
MOST = 9
EMPTY = "How many spaces and Ready Areas has each column?"
ASPECT = 1.36
_WIDE, _READY, _SLOT, _GAP = 0.24, 0.07, 0.12, 0.03
_SHORE = 0.045


def board_sketch(copy: Copy, component: str, hand: Hand) -> Sketch:
    """Draw the board with what is held, and what can be changed about it."""
    hand = hand or _opened(copy, component)
    board = pieces.board(copy)
    ways = (*(_way(copy, one) for one in board.lines.values()), *_beside(board))
    rows, tallies = tuple(_rows(copy, hand)), tuple(_tallies(copy)) if not hand else ()
    says = _says(hand) if board.slots else EMPTY
    return Sketch(tuple(_places(copy)), ways, ASPECT, says, hand, rows, tallies)


def _way(copy: Copy, line: pieces.Line) -> Way:
    """Return a line with the letters of its icons, and a question mark where nobody told them."""
    known = copy.knows(f"line/{line.id}", "icons")
    text = "".join(icon[0].upper() for icon in line.icons) if known else "?"
    return Way(f"ready:{line.start}", f"slot:{line.to}", text)


def _beside(board: pieces.Board) -> Iterator[Way]:
    """Yield a way between each two slots that lie next to each other."""
    for slot in board.slots.values():
        for near in slot.adjacent:
            if slot.id < near and near in board.slots:
                yield Way(f"slot:{slot.id}", f"slot:{near}")


def _opened(copy: Copy, component: str) -> Hand:
    """Return what is held when the sketch opens for a slot, a Ready Area or a line."""
    kind, _, name = component.partition("/")
    if kind in ("slot", "ready"):
        return (f"{kind}:{name}",)
    if kind == "line" and copy.knows(component, "from") and copy.knows(component, "to"):
        return (f"ready:{copy.get(component, 'from')}", f"slot:{copy.get(component, 'to')}")
    return ()


def _says(hand: Hand) -> str:
    if len(hand) == 2:
        return "Tap the icons on this line in the order they are crossed."
    if hand and hand[0].startswith("ready"):
        return "Tap the slot that a line leads to from here."
    if hand:
        return "Tap where a meeple goes from here, or a slot that lies next to it."
    return "Tap a Ready Area and a slot: a line. A slot and where it leads: its exit."


def _places(copy: Copy) -> Iterator[Place]:
    board = pieces.board(copy)
    for column in range(1, len(COLUMNS) + 1):
        left = (column - 1) * _WIDE
        areas = board.areas(column)
        for at, area in enumerate(areas):
            high = 1 / len(areas)
            yield Place(f"ready:{area}", left, at * high, _READY, high, fill="surface", label=area)
        slots = board.terrace(column)
        for at, slot in enumerate(slots):
            high = 1 / len(slots)
            where = left + _READY + _GAP, at * high + 0.01, _SLOT, high - 0.02
            fill, id = COLUMNS[column - 1], slot.id
            marks = (Mark("chip", "pale", f"→{slot.exit or '?'}", (0.5, 0.8), 0.3),)
            told = f"{id} leads to {slot.exit or 'a place not known yet'}"
            yield Place(f"slot:{id}", *where, fill=fill, corner=id, marks=marks, says=told)
    yield Place("shore", 1 - _SHORE, 0, _SHORE, 1, fill="surface", label="s\nh\no\nr\ne")


def _tallies(copy: Copy) -> Iterator[Tally]:
    board = pieces.board(copy)
    for at, name in enumerate(COLUMNS, 1):
        yield Tally(f"slots:{at}", f"Slots, {name}", len(board.terrace(at)))
    for at, name in enumerate(COLUMNS, 1):
        yield Tally(f"areas:{at}", f"Ready Areas, {name}", len(board.areas(at)))


def _rows(copy: Copy, hand: Hand) -> Iterator[Row]:
    if len(hand) == 2:
        line = _line(copy, hand)
        icons = copy.get(line, "icons")
        more = [chip(f"icon:{one}", f"+ {one}") for one in ICONS]
        fewer = chip("icon:", "no icons", icons == ()), chip("no line", "no line here")
        told = "icons not known yet" if icons is None else ", ".join(icons) or "no icons"
        start, to = (one.partition(":")[2] for one in hand)
        yield Row(f"Line from {start} to {to}: {told}", (*more, *fewer))
    elif hand:
        what, _, name = hand[0].partition(":")
        told = f"{name}: next to {said(copy.get(f'slot/{name}', 'adjacent') or ())}"
        title = told if what == "slot" else f"Ready Area {name}"
        yield Row(title, (chip("let go", "let go"),))


def _line(copy: Copy, hand: Hand) -> str:
    start, to = (one.partition(":")[2] for one in hand)
    for line in pieces.board(copy).lines.values():
        if (line.start, line.to) == (start, to):
            return f"line/{line.id}"
    return f"line/{start}-{to}"


def board_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on the board changes."""
    hand = hand or _opened(copy, component)
    what, _, name = place.partition(":")
    if what in ("slots", "areas"):
        return Touched(_resized(copy, what, *name.split(":")), hand)
    if what == "icon" and len(hand) == 2:
        line = _line(copy, hand)
        icons = (*(copy.get(line, "icons") or ()), name) if name else ()
        return Touched({line: {"icons": icons}}, hand)
    if what == "no line" and len(hand) == 2:
        gone = _line(copy, hand).partition("/")[2]
        kept = tuple(one for one in copy.get(BOARD, "lines", ()) if one != gone)
        return Touched({BOARD: {"lines": kept}})
    if what not in ("ready", "slot", "shore"):
        return Touched()
    if len(hand) == 1 and hand[0] != place:
        told = _together(copy, hand[0], place)
        if told is not None:
            return told
    return Touched(hand=(place,) if hand != (place,) and what != "shore" else ())


def _together(copy: Copy, first: str, second: str) -> Touched | None:
    """Say what two places touched one after the other mean; None if nothing."""
    board = pieces.board(copy)
    (one, name), (other, to) = first.split(":"), [*second.split(":"), ""][:2]
    slot = board.slots.get(name if one == "slot" else to)
    if (one, other) == ("ready", "slot") and slot is not None:
        if board.ready.get(name) != slot.column:
            return None
        return Touched(_joined(copy, name, to), (first, second))
    if one == "slot" and other == "shore":
        return Touched({f"slot/{name}": {"exit": "shore"}}, (first,))
    if (one, other) == ("slot", "ready") and slot is not None:
        if board.ready.get(to) == slot.column:
            return Touched(_joined(copy, to, name), (second, first))
        return Touched({f"slot/{name}": {"exit": to}}, (first,))
    beside = board.slots.get(to)
    if (one, other) == ("slot", "slot") and slot is not None and beside is not None:
        are_level = beside.column == slot.column
        return Touched(_neighbours(copy, name, to), (first,)) if are_level else None
    return None


def _joined(copy: Copy, start: str, to: str) -> Changes:
    line = _line(copy, (f"ready:{start}", f"slot:{to}"))
    name = line.partition("/")[2]
    lines = copy.get(BOARD, "lines", ())
    if name in lines:
        return {}
    told: dict[str, Any] = {"from": start, "to": to}
    return {BOARD: {"lines": (*lines, name)}, line: told}


def _neighbours(copy: Copy, one: str, other: str) -> Changes:
    """Let two slots lie next to each other, or no more."""
    changes = {}
    are = other in (copy.get(f"slot/{one}", "adjacent") or ())
    for name, beside in ((one, other), (other, one)):
        held = copy.get(f"slot/{name}", "adjacent") or ()
        kept = tuple(slot for slot in held if slot != beside)
        changes[f"slot/{name}"] = {"adjacent": kept if are else (*kept, beside)}
    return changes


def _resized(copy: Copy, what: str, column: str, way: str) -> Changes:
    """Add a slot or a Ready Area to a column, or take its last one away."""
    board, at = pieces.board(copy), int(column)
    told: dict[str, Any] = {"column": at}
    if what == "slots":
        field, kind, mine = "slots", "slot", tuple(one.id for one in board.terrace(at))
        names = [f"{LETTERS[at - 1].upper()}{number}" for number in range(1, MOST + 1)]
        told |= {"row": len(mine) + 1, "adjacent": mine[-1:]}
        if at == len(COLUMNS):
            told["exit"] = "shore"
    else:
        field, kind, mine = "ready_areas", "ready", board.areas(at)
        names = [FIRST] * (at == 1) + [f"{at}{letter}" for letter in LETTERS]
    listed = copy.get(BOARD, field, ())
    if way == "down":
        return _without(copy, field, mine[-1]) if mine else {}
    if len(mine) >= MOST:
        return {}
    name = next(one for one in names if one not in listed)
    changes: dict[str, dict[str, Any]] = {BOARD: {field: (*listed, name)}, f"{kind}/{name}": told}
    for near in told.get("adjacent", ()):
        held = copy.get(f"slot/{near}", "adjacent") or ()
        changes[f"slot/{near}"] = {"adjacent": (*held, name)}
    if "lines" not in copy.fields(BOARD):
        changes[BOARD]["lines"] = ()
    return changes


def _without(copy: Copy, field: str, gone: str) -> Changes:
    """Return a board without a slot or a Ready Area, nor what led there or lay beside it."""
    board = pieces.board(copy)
    kept = [id for id, one in board.lines.items() if gone not in (one.start, one.to)]
    listed = tuple(one for one in copy.get(BOARD, field, ()) if one != gone)
    changes: dict[str, dict[str, Any]] = {BOARD: {field: listed, "lines": tuple(kept)}}
    for slot in board.slots.values():
        if gone in slot.adjacent:
            left = tuple(one for one in slot.adjacent if one != gone)
            changes[f"slot/{slot.id}"] = {"adjacent": left}
    return changes
