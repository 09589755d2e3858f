"""The pieces of a copy of Danana: board, faces, progress cards, art, and how far to trust them.

Each piece carries the certainty that an objection resting on it can have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from rules.box.typed_parts import Rests, typed
from rules.copy import Copy
from rules.rule import Certainty, weakest
from rules.values.frozen import FrozenMap
from rules.values.memo import by_identity

from ..play.state import Icon
from . import parts
from .parts import Does

BOARD = "board/main"
Cost = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot(parts.Slot):
    """A space for a tile: its column and row, where it leads to, and its neighbours."""

    id: str
    exit_certainty: Annotated[Certainty, Rests("exit")]
    adjacent_certainty: Annotated[Certainty, Rests("adjacent")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A way forward from a Ready Area to a slot, with the icons on it in order."""

    id: str
    start: str
    to: str
    icons: tuple[Icon, ...]
    certainty: Annotated[Certainty, Rests("from", "to")]
    icons_certainty: Annotated[Certainty, Rests("icons")]


@dataclass(frozen=True, slots=True)
class Board:
    """The board: slots, Ready Areas with their columns, and lines."""

    slots: Mapping[str, Slot]
    ready: Mapping[str, int]
    lines: Mapping[str, Line]
    lines_certainty: Certainty
    ready_certainty: Certainty
    exits_certainty: Certainty

    def lines_from(self, ready: str) -> tuple[Line, ...]:
        """Return the lines that leave a Ready Area."""
        return tuple(line for line in self.lines.values() if line.start == ready)

    def behind(self, ready: str) -> tuple[Slot, ...]:
        """Return the slots that lead into a Ready Area."""
        return tuple(slot for slot in self.slots.values() if slot.exit == ready)

    def exit_of(self, slot: str) -> str | None:
        """Return where a meeple goes from a slot, as a place; None if nobody knows."""
        known = self.slots.get(slot)
        if known is None or known.exit is None:
            return None
        return known.exit if known.exit == "shore" else f"ready:{known.exit}"

    def terrace(self, column: int) -> tuple[Slot, ...]:
        """Return the slots of a column."""
        return tuple(slot for slot in self.slots.values() if slot.column == column)

    def areas(self, column: int) -> tuple[str, ...]:
        """Return the Ready Areas of a column."""
        return tuple(area for area, at in self.ready.items() if at == column)


@by_identity(4)
def board(copy: Copy) -> Board:
    """Return the board of a copy."""
    slots = {one: typed(Slot, copy, f"slot/{one}") for one in _listed(copy, "slots", "slot")}
    lines = {
        one: typed(Line, copy, f"line/{one}", start=copy.get(f"line/{one}", "from", ""))
        for one in _listed(copy, "lines", "line")
    }
    areas = _listed(copy, "ready_areas", "ready")
    ready = {one: copy.get(f"ready/{one}", "column", 0) for one in areas}
    # That no line leads somewhere is as sure as the whole list of lines and each line on it.
    all_lines = [copy.certainty(BOARD, "lines"), *(line.certainty for line in lines.values())]
    columns = [copy.certainty(f"ready/{one}", "column") for one in ready]
    return Board(
        slots,
        ready,
        lines,
        weakest(all_lines),
        weakest([copy.certainty(BOARD, "ready_areas"), *columns]),
        weakest([copy.certainty(BOARD, "slots"), *(one.exit_certainty for one in slots.values())]),
    )


def _listed(copy: Copy, field: str, kind: str) -> tuple[str, ...]:
    """Return what the board is known to have: all of it, or what somebody told something of."""
    listed = copy.get(BOARD, field)
    return tuple(dict.fromkeys(copy.ids(kind) if listed is None else listed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One face of an action tile; `certainty` covers all that it says."""

    id: str
    name: str
    column: int
    cost: Cost
    needs: Cost
    gain: Cost
    does: Does
    limit: int
    home: bool
    icons: tuple[Icon, ...]
    certainty: Certainty

    @property
    def studies(self) -> bool:
        """Whether a progress card is chosen here."""
        return self.does == "study"

    @property
    def exchanges(self) -> bool:
        """Whether resources of one's choice are given for others."""
        return self.does in ("barter", "explore")

    @property
    def clan(self) -> str:
        """What a tile that counts the clan brings: fruit or victory points."""
        return next(iter(self.gain), "fruit") if self.does == "clan" else ""


FACE_FIELDS = ("name", "cost", "needs", "gain", "does", "limit", "home", "icons")


def face(copy: Copy, id: str | None) -> Face | None:
    """Return a tile's face by its id, or None where no tile has it."""
    return faces(copy).get(id) if id is not None else None


@by_identity(4)
def faces(copy: Copy) -> Mapping[str, Face]:
    """Return all faces of all tiles, in the order of the rulebook's list."""
    found = {}
    for id in copy.ids("face"):
        component = f"face/{id}"
        said = [one for one in FACE_FIELDS if copy.get(component, one) is not None]
        name, certainty = copy.get(component, "name") or id, copy.certainty(component, *said)
        found[id] = typed(Face, copy, component, name=name, certainty=certainty)
    return found


_FREE: FrozenMap[str, int] = FrozenMap()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A kind of progress card: where it goes and which tile it helps at."""

    name: str
    goes: Literal["side", "mat"]
    tile: str
    gain: Cost
    certainty: Annotated[Certainty, Rests("goes", "tile", "gain")]


@by_identity(4)
def cards(copy: Copy) -> Mapping[str, Card]:
    """Return the kinds of progress card by name."""
    return {name: typed(Card, copy, f"progress/{name}", name=name) for name in copy.ids("progress")}


def card_cost(copy: Copy, name: str, number: int) -> tuple[Cost | None, Certainty]:
    """Return what copy `number` of a progress card costs, if anybody knows."""
    component = f"progress/{name}"
    field = f"cost_{number}"
    return copy.get(component, field), copy.certainty(component, field)


def copies_for(copy: Copy, name: str, players: int) -> tuple[int, ...] | None:
    """Return the copies of a card that a game of so many players uses, cheapest first.

    None where nobody knows what is marked on them.
    """
    marks: Any = copy.get(f"progress/{name}", "marks")
    if marks is None:
        return None
    return tuple(number for number, mark in enumerate(marks, start=1) if mark <= players)


@dataclass(frozen=True, slots=True)
class Work:
    """One line of an art card: what it costs and brings."""

    cost: Cost
    vp: int


def works(copy: Copy, card: str | None) -> tuple[tuple[Work, ...] | None, Certainty]:
    """Return the lines of an art card, or None where nobody knows the card."""
    lines = copy.get(f"art/{card}", "lines")
    certainty = copy.certainty(f"art/{card}", "lines")
    if lines is None:
        return None, certainty
    return tuple(Work(one.get("cost") or _FREE, one.get("vp", 0)) for one in lines), certainty


def cooking(copy: Copy, has_card: bool, food: str) -> tuple[int | None, int, Certainty]:
    """Return how much of a food is cooked for how many points, by the card or the mat."""
    component = "progress/Cooking" if has_card else "mat/main"
    rate = copy.get(component, "cook") or _FREE
    return rate.get(food), rate.get(f"{food}_vp", 0), copy.certainty(component, "cook")


def setup_gain(copy: Copy, card: str | None) -> Cost | None:
    """Return what a setup card shows, if anybody knows."""
    gain: Cost | None = copy.get(f"setup/{card}", "gain")
    return gain
