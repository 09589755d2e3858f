"""How Danana's board, cards and mat are taught: drawn as they lie there, changed by touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.box.teaching import Hand, Kind, Row, Sketch, Tally, Touched, itself
from rules.copy import Copy
from rules.table.scene import Mark, Place
from rules.values.frozen import FrozenMap

from .board_sketch import board_covers, board_sketch, board_touched
from .chips import COLOURS, LETTERS

KINDS = (
    Kind("board", "board", "boards", ("slots", "ready_areas", "lines")),
    Kind("progress", "progress card", "progress cards", ("cost_1", "cost_2", "cost_3", "cost_4")),
    Kind("art", "art card", "art cards", ("lines",)),
    Kind("setup", "setup card", "setup cards", ("gain",)),
    Kind("mat", "mat", "mats", ("cook",)),
    Kind("line", "line", "lines", ("from", "to", "icons")),
    Kind("slot", "slot", "slots", ("column", "row", "exit", "adjacent")),
    Kind("ready", "Ready Area", "Ready Areas", ("column",)),
    Kind("face", "tile face", "tile faces"),
)
FACE = ("name", "cost", "needs", "gain", "does", "limit", "home", "icons")
RESTS = {
    "board.lines": ("D-8",),
    "board.ready_areas": ("D-3", "D-4"),
    "board.slots": ("D-30",),
    "line.from": ("D-8",),
    "line.to": ("D-8",),
    "line.icons": ("D-10", "D-12"),
    "ready.column": ("D-3", "D-4"),
    "slot.exit": ("D-14", "D-30", "D-38"),
    "slot.adjacent": ("D-31",),
    "art.lines": ("D-12", "D-13", "D-19"),
    "mat.cook": ("D-37",),
    **dict.fromkeys((f"progress.cost_{copy}" for copy in range(1, 5)), ("D-19", "D-23")),
    **dict.fromkeys((f"face.{field}" for field in FACE), ("D-12", "D-15", "D-16", "D-19", "D-30")),
}
ON_BOARD = ("board", "slot", "ready", "line")
PAID = ("fruit", "meat", "hides", "tools", "food", "any")
GIVEN = ("fruit", "meat", "hides", "tools")
COSTS = ("cost_1", "cost_2", "cost_3", "cost_4")
FOODS = ("fruit", "meat")
MOST = 9


def sketch(copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw the board, a card or the mat."""
    kind, _, name = component.partition("/")
    if kind in ON_BOARD:
        return board_sketch(copy, component, hand)
    if kind == "progress":
        return _progress(copy, component, name, hand)
    if kind == "art":
        return _art(copy, component, name, hand)
    if kind == "setup":
        return _setup(copy, component, name)
    return _mat(copy, component) if kind == "mat" else None


def touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on a sketch changes."""
    kind = component.partition("/")[0]
    if kind in ON_BOARD:
        return board_touched(copy, component, hand, place)
    if place in COSTS or place.startswith("work:"):
        return Touched(hand=(place,))
    if kind == "art":
        return _art_touched(copy, component, hand, place)
    field = {"setup": "gain", "mat": "cook"}.get(kind) or (hand or COSTS)[0]
    held = copy.get(component, field) or FrozenMap()
    return Touched({component: {field: _counted(held, place)}}, hand)


def covers(copy: Copy, component: str) -> Mapping[str, tuple[str, ...]]:
    """Return what confirming confirms: the board stands for all that is printed on it."""
    return board_covers(copy) if component == "board/main" else itself(copy, component)


def words(copy: Copy, component: str) -> str:
    """Describe a component in a list."""
    kind = component.partition("/")[0]
    if kind == "progress":
        return " / ".join(_said(copy.get(component, one) or {}) for one in COSTS)
    if kind == "art":
        works = copy.get(component, "lines") or ()
        return "; ".join(f"{_said(one.get('cost') or {})} → {one.get('vp', 0)} VP" for one in works)
    if kind == "setup":
        return _said(copy.get(component, "gain") or {})
    if kind == "line":
        return ", ".join(copy.get(component, "icons") or ()) or "no icons"
    if kind == "slot":
        return f"leads to {copy.get(component, 'exit') or '?'}"
    return str(copy.get(component, "name") or "") if kind == "face" else ""


# Cards


def _said(amounts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in amounts.items()) or "nothing"


def _chips(amounts: Mapping[str, int], height: float, size: float) -> Iterator[Mark]:
    told = [(f"{count} {LETTERS.get(kind, kind)}", kind) for kind, count in amounts.items()]
    for at, (text, kind) in enumerate(told):
        x = (at + 0.5) / len(told)
        yield Mark("chip", COLOURS.get(kind, kind), text, (x, height), size)


def _tallies(amounts: Mapping[str, int], kinds: tuple[str, ...]) -> tuple[Tally, ...]:
    return tuple(Tally(kind, kind.capitalize(), amounts.get(kind, 0)) for kind in kinds)


def _counted(amounts: Any, place: str) -> Any:
    """Return amounts of which one was stepped up or down; none of a kind is no such kind."""
    kind, _, way = place.partition(":")
    count = min(MOST, amounts.get(kind, 0) + (1 if way == "up" else -1))
    return amounts.having(kind, count) if count > 0 else amounts.without(kind)


def _progress(copy: Copy, component: str, name: str, hand: Hand) -> Sketch:
    held = hand[0] if hand and hand[0] in COSTS else COSTS[0]
    marks = copy.get(component, "marks") or ()
    places = []
    for at, field in enumerate(COSTS):
        cost = copy.get(component, field) or FrozenMap()
        from_ = f"{marks[at]}+ players" if at < len(marks) else ""
        places.append(
            Place(
                field,
                at * 0.25,
                0.1,
                0.25,
                0.8,
                fill="card",
                corner=f"{name} {at + 1}",
                label=from_,
                marks=tuple(_chips(cost, 0.8, 0.16)),
            )
        )
    tallies = _tallies(copy.get(component, held) or {}, PAID)
    told = f"Tap a copy of {name}, then set what it costs to study."
    return Sketch(tuple(places), (), 1.8, told, (held,), (), tallies)


def _setup(copy: Copy, component: str, name: str) -> Sketch:
    gain = copy.get(component, "gain") or FrozenMap()
    card = Place(
        "card", 0.2, 0, 0.6, 1, fill="card", corner=name, marks=tuple(_chips(gain, 0.5, 0.12))
    )
    told = "What does the card show?"
    return Sketch((card,), (), 1.0, told, (), (), _tallies(gain, GIVEN))


def _art(copy: Copy, component: str, name: str, hand: Hand) -> Sketch:
    works = copy.get(component, "lines") or ()
    at = _line_held(hand, len(works))
    high = 0.86 / max(1, len(works))
    places = [Place("card", 0.1, 0, 0.8, 1, fill="card", corner=name)]
    for index, work in enumerate(works):
        cost = work.get("cost") or {}
        marks = [*_chips(cost, 0.5, 0.3)]
        marks = [
            Mark(m.figure, m.colour, m.text, (0.05 + m.at[0] * 0.6, 0.5), m.size) for m in marks
        ]
        marks.append(Mark("chip", "points", f"{work.get('vp', 0)} V", (0.85, 0.5), 0.3))
        places.append(
            Place(
                f"work:{index}",
                0.14,
                0.1 + index * high,
                0.72,
                high - 0.02,
                fill="raised",
                marks=tuple(marks),
            )
        )
    tallies: tuple[Tally, ...] = ()
    if works:
        vp = Tally("vp", "Victory points", works[at].get("vp", 0))
        tallies = (*_tallies(works[at].get("cost") or {}, PAID), vp)
    row = Row(
        "Lines from top to bottom",
        (Place("more", label="one more line"), Place("fewer", label="one line less")),
    )
    held = (f"work:{at}",) if works else ()
    told = "Tap a line of the card, then set what it costs and brings."
    return Sketch(tuple(places), (), 1.0, told, held, (row,), tallies)


def _line_held(hand: Hand, count: int) -> int:
    at = int(hand[0].partition(":")[2]) if hand and hand[0].startswith("work:") else 0
    return min(at, max(0, count - 1))


def _art_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    works = list(copy.get(component, "lines") or ())
    at = _line_held(hand, len(works))
    kind, _, way = place.partition(":")
    if place == "more" and len(works) < MOST:
        works.append(works[-1] if works else FrozenMap(cost=FrozenMap(), vp=0))
    elif place == "fewer" and len(works) > 1:
        works.pop()
    elif kind == "vp" and works:
        vp = max(0, works[at].get("vp", 0) + (1 if way == "up" else -1))
        works[at] = works[at].having("vp", vp)
    elif kind in PAID and works:
        cost = works[at].get("cost") or FrozenMap()
        works[at] = works[at].having("cost", _counted(cost, place))
    return Touched({component: {"lines": tuple(works)}}, hand)


def _mat(copy: Copy, component: str) -> Sketch:
    rate = copy.get(component, "cook") or FrozenMap()
    places = tuple(
        Place(
            f"cook {food}",
            0.05,
            0.08 + at * 0.46,
            0.9,
            0.4,
            fill="card",
            label=f"{rate.get(food, 0)} {food}  →  {rate.get(f'{food}_vp', 0)} points",
        )
        for at, food in enumerate(FOODS)
    )
    tallies = []
    for food in FOODS:
        tallies.append(Tally(food, f"{food.capitalize()} cooked", rate.get(food, 0)))
        tallies.append(Tally(f"{food}_vp", f"Points for {food}", rate.get(f"{food}_vp", 0)))
    told = "What does the Cooking printed on the mat take and give?"
    return Sketch(places, (), 1.6, told, (), (), tuple(tallies))
