"""How Danana's board, cards and mat are taught: drawn as they lie there, changed by touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.box.part_controls import beside, changed
from rules.box.sketch import Hand, Row, Sketch, Tally, Touched, chip, counted, held, said, step
from rules.box.teaching import Kind, Teaching
from rules.copy import Copy
from rules.table.scene import Mark, Place
from rules.values.frozen import FrozenMap

from ..play.moves import DananaMove
from ..play.state import Danana
from . import parts, pieces
from .board_sketch import board_sketch, board_touched
from .chips import COLOURS, LETTERS
from .parts import MOST, PAID
from .pieces import BOARD, FACE_FIELDS
from .questions import MARKS, frame, matters

COSTS = ("cost_1", "cost_2", "cost_3", "cost_4")
FOODS = ("fruit", "meat")


def _chips(
    amounts: Mapping[str, int] | None, y: float, size: float, left: float = 0.0, wide: float = 1.0
) -> Iterator[Mark]:
    told = (amounts or {}).items()
    for at, (kind, count) in enumerate(told):
        text = f"{count} {LETTERS.get(kind, kind)}"
        x = left + (at + 0.5) / len(told) * wide
        yield Mark("chip", COLOURS.get(kind, kind), text, (x, y), size)


def _setup(copy: Copy, component: str) -> Iterator[Place]:
    marks = tuple(_chips(copy.get(component, "gain"), 0.5, 0.12))
    yield Place("card", 0.2, 0, 0.6, 1, fill="card", marks=marks)


def _mat(copy: Copy, component: str) -> Iterator[Place]:
    rate = copy.get(component, "cook") or {}
    for at, food in enumerate(FOODS):
        told = f"{rate.get(food, 0)} {food}  →  {rate.get(f'{food}_vp', 0)} points"
        yield Place(f"cook {food}", 0.05, 0.08 + at * 0.46, 0.9, 0.4, fill="card", label=told)


# A progress card: each of its copies has a cost


def _progress(copy: Copy, component: str, hand: Hand) -> Sketch:
    mine, name = _cost_held(hand), component.partition("/")[2]
    marks = copy.get(component, "marks") or ()
    places = []
    for at, field in enumerate(COSTS):
        used = f"{marks[at]}+ players" if at < len(marks) else ""
        chips = tuple(_chips(copy.get(component, field), 0.8, 0.16))
        where, corner = (at * 0.25, 0.1, 0.25, 0.8), f"{name} {at + 1}"
        places.append(Place(field, *where, fill="card", label=used, corner=corner, marks=chips))
    told = f"Tap a copy of {name}, then set what it costs to study."
    rows, tallies = beside(parts.Progress, copy, component, (mine,))
    from_on = Row("Used from so many players on", tuple(_mark_chips(marks, mine)))
    return Sketch(tuple(places), (), 1.8, told, (mine,), (*rows, from_on), tallies)


def _mark_chips(marks: tuple[int, ...], mine: str) -> Iterator[Place]:
    """Yield what is marked on all copies, or, once that is told, on the one that is held."""
    if not marks:
        yield from (chip(f"marks:{at}", label) for at, (label, _) in enumerate(MARKS))
        return
    here = marks[COSTS.index(mine)] if COSTS.index(mine) < len(marks) else None
    yield from (chip(f"mark:{count}", f"{count}+", count == here) for count in range(2, 6))


def _progress_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    if place in COSTS:
        return Touched(hand=(place,))
    what, _, told = place.partition(":")
    marks = copy.get(component, "marks") or ()
    if what == "marks":
        return Touched({component: {"marks": MARKS[int(told)][1][0]}}, hand)
    if what == "mark" and marks:
        at = COSTS.index(_cost_held(hand))
        return Touched({component: {"marks": (*marks[:at], int(told), *marks[at + 1 :])}}, hand)
    return Touched(changed(parts.Progress, copy, component, place, (_cost_held(hand),)), hand)


def _cost_held(hand: Hand) -> str:
    return hand[0] if hand and hand[0] in COSTS else COSTS[0]


# An art card: lines with a cost and points


def _art(copy: Copy, component: str, hand: Hand) -> Sketch:
    works = copy.get(component, "lines") or ()
    high = 0.86 / max(1, len(works))
    places = [Place("card", 0.1, 0, 0.8, 1, fill="card")]
    for index, work in enumerate(works):
        brings = Mark("chip", "points", f"{work.get('vp', 0)} V", (0.85, 0.5), 0.3)
        marks = (*_chips(work.get("cost"), 0.5, 0.3, left=0.05, wide=0.6), brings)
        where = 0.14, 0.1 + index * high, 0.72, high - 0.02
        places.append(Place(f"work:{index}", *where, fill="raised", marks=marks))
    tallies: list[Tally] = []
    if works:
        at = _line_held(hand, len(works))
        hand, points = (f"work:{at}",), works[at].get("vp", 0)
        tallies = [*PAID.tallies(works[at].get("cost")), Tally("vp", "Victory points", points)]
    more = chip("more", "one more line"), chip("fewer", "one line less")
    rows = (Row("Lines from top to bottom", more),)
    told = "Tap a line of the card, then set what it costs and brings."
    return Sketch(tuple(places), (), 1.0, told, hand, rows, tuple(tallies))


def _line_held(hand: Hand, count: int) -> int:
    return min(int(held(hand, "work") or 0), max(0, count - 1))


def _art_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    works = list(copy.get(component, "lines") or ())
    at = _line_held(hand, len(works))
    kind, _, way = place.partition(":")
    if kind == "work":
        return Touched(hand=(place,))
    if place == "more" and len(works) < MOST:
        works.append(works[-1] if works else FrozenMap(cost=FrozenMap(), vp=0))
    elif place == "fewer" and len(works) > 1:
        works.pop()
    elif kind == "vp" and works:
        works[at] = works[at].having("vp", max(0, works[at].get("vp", 0) + step(way)))
    elif kind in PAID.words and works:
        works[at] = works[at].having("cost", counted(works[at].get("cost"), kind, way, MOST))
    return Touched({component: {"lines": tuple(works)}}, hand)


def _art_words(copy: Copy, component: str) -> str:
    works = copy.get(component, "lines") or ()
    return "; ".join(f"{said(one.get('cost') or {})} → {one.get('vp', 0)} VP" for one in works)


# The board stands for all that is printed on it

ON_BOARD = {
    "board": ("slots", "ready_areas", "lines"),
    "slot": ("column", "row", "exit", "adjacent"),
    "ready": ("column",),
    "line": ("from", "to", "icons"),
}


def _covers(copy: Copy, component: str) -> Mapping[str, tuple[str, ...]]:
    """Return what confirming confirms: the board with all its slots, Ready Areas and lines."""
    if component != BOARD:
        return {component: tuple(copy.fields(component))}
    board = pieces.board(copy)
    named = {"slot": board.slots, "ready": board.ready, "line": board.lines}
    there = {f"{kind}/{one}": ON_BOARD[kind] for kind, names in named.items() for one in names}
    # What lies on the lines is asked in place, as a meeple takes them.
    there |= {f"line/{one}": ("from", "to") for one in board.lines}
    every = {BOARD: ON_BOARD["board"], **there}
    return {
        one: tuple(field for field in fields if copy.knows(one, field))
        for one, fields in every.items()
    }


def _line_words(copy: Copy, component: str) -> str:
    return ", ".join(copy.get(component, "icons") or ()) or "no icons"


def _printed(name: str, one: str, many: str, part: type, **told: Any) -> Kind:
    return Kind(
        name, one, many, part, ON_BOARD[name], sketch=board_sketch, touched=board_touched, **told
    )


TEACHING = Teaching[Danana, DananaMove](
    kinds=(
        _printed(
            *("board", "board", "boards", parts.Board),
            rests={"lines": ("D-8",), "ready_areas": ("D-3", "D-4"), "slots": ("D-30",)},
        ),
        Kind(
            *("progress", "progress card", "progress cards", parts.Progress, (*COSTS, "marks")),
            sketch=_progress,
            touched=_progress_touched,
            words="{cost_1} / {cost_2} / {cost_3} / {cost_4}",
            rests=dict.fromkeys(COSTS, ("D-19", "D-23")),
        ),
        Kind(
            *("art", "art card", "art cards", parts.Art, ("lines",)),
            sketch=_art,
            touched=_art_touched,
            words=_art_words,
            look=("lines",),
            rests={"lines": ("D-12", "D-13", "D-19", "D-52")},
        ),
        Kind(
            *("setup", "setup card", "setup cards", parts.SetupCard),
            places=_setup,
            says="What does the card show?",
            words="{gain}",
            look=("gain",),
        ),
        Kind(
            *("mat", "mat", "mats", parts.Mat),
            places=_mat,
            says="What does the Cooking printed on the mat take and give?",
            aspect=1.6,
            rests={"cook": ("D-37",)},
        ),
        _printed(
            *("line", "line", "lines", parts.Line),
            words=_line_words,
            rests={"from": ("D-8",), "to": ("D-8",), "icons": ("D-10", "D-12")},
        ),
        _printed(
            *("slot", "slot", "slots", parts.Slot),
            words="leads to {exit}",
            rests={"exit": ("D-14", "D-30", "D-38"), "adjacent": ("D-31",)},
        ),
        _printed(
            "ready", "Ready Area", "Ready Areas", parts.Ready, rests={"column": ("D-3", "D-4")}
        ),
        Kind(
            *("face", "tile face", "tile faces", parts.Face),
            rests=dict.fromkeys(FACE_FIELDS, ("D-12", "D-15", "D-16", "D-19", "D-30")),
        ),
    ),
    matters=matters,
    frame=frame,
    covers=_covers,
)
