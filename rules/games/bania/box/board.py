"""The board as a graph, and what lies on it: settlements, free spaces, what a new tent would do.

A board is data of the copy: a path of `n` spaces (p1…), a grid of `w` by `h` (g0_0…), a hexagon of
a `radius` (h0_0… in axial coordinates), `h` rows of `w` hexagons (h0_0… as well, every second row
half a space to the right), or any graph of `spaces` and `edges`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from rules.copy import Copy
from rules.rule import Certainty
from rules.values.memo import by_first, by_identity

from ..play.state import CLOSED_AT, Bania, Tent

BOARD = "board/main"
FIELDS = {
    "path": ("n",),
    "grid": ("w", "h"),
    "hex": ("radius",),
    "rows": ("w", "h"),
    "graph": ("spaces", "edges"),
}
"""What each kind of board is told by."""

_CELL = re.compile(r"[gh](-?\d+)_(-?\d+)")
"""A space of a grid or of a hexagon: column and row."""

_SIX = [(1, 0), (0, 1), (1, -1)]
"""Three steps to a neighbour in axial coordinates; the other three are these, backwards."""

MOST_SPACES = 2000
FIRST_POINTS = 3
NEXT_POINTS = 1

Edges = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Board:
    """The spaces in their order and which of them touch."""

    spaces: tuple[str, ...]
    around: Mapping[str, tuple[str, ...]]
    certainty: Certainty

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each space in the board's order."""
        return {space: index for index, space in enumerate(self.spaces)}

    @cached_property
    def edges(self) -> Edges:
        """The pairs of spaces that touch, each pair once."""
        return tuple(
            (one, other)
            for one, near in self.around.items()
            for other in near
            if self.order[one] < self.order[other]
        )

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What people call each space: rows are lettered from the top, spaces counted in them.

        A board without rows keeps the names its owner gave.

        >>> from rules.rule import Certainty
        >>> Board(("g0_0", "g1_0", "g0_1"), {}, Certainty.SURE).names
        {'g0_0': 'A1', 'g1_0': 'A2', 'g0_1': 'B1'}
        """
        cells = [_CELL.fullmatch(space) for space in self.spaces]
        rows: dict[int, list[tuple[int, str]]] = {}
        for cell in cells:
            if cell is not None:
                rows.setdefault(int(cell[2]), []).append((int(cell[1]), cell[0]))
        if None in cells or len(rows) > len(ascii_uppercase):
            return {space: space for space in self.spaces}
        return {
            space: f"{letter}{number}"
            for letter, (_row, there) in zip(ascii_uppercase, sorted(rows.items()), strict=False)
            for number, (_column, space) in enumerate(sorted(there), 1)
        }

    def called(self, space: str) -> str:
        """Return what people call a space, also one the board does not have."""
        return self.names.get(space, space)


@by_first(8)
def board(copy: Copy) -> Board:
    """Return the board of a copy; one that nobody has shown, or not rightly, has no spaces."""
    kind = copy.get(BOARD, "kind")
    fields = FIELDS.get(kind if isinstance(kind, str) else "", ())
    told = {name: copy.get(BOARD, name) for name in fields}
    spaces, edges = shape(str(kind), told) or ((), ())
    around: dict[str, list[str]] = {space: [] for space in spaces}
    for one, other in edges:
        if one != other and one in around and other in around and other not in around[one]:
            around[one].append(other)
            around[other].append(one)
    return Board(
        tuple(around),
        {space: tuple(near) for space, near in around.items()},
        Certainty.SURE if around else Certainty.UNKNOWN,
    )


def shape(kind: str, told: Mapping[str, Any]) -> tuple[tuple[str, ...], Edges] | None:
    """Return the spaces and edges of a kind of board, or None for one that makes no sense.

    >>> shape("path", {"n": 3})
    (('p1', 'p2', 'p3'), (('p1', 'p2'), ('p2', 'p3')))
    """
    match kind, [told.get(name) for name in FIELDS.get(kind, ())]:
        case "path", [int(n)] if 0 < n <= MOST_SPACES:
            spaces = tuple(f"p{number}" for number in range(1, n + 1))
            return spaces, tuple(pairwise(spaces))
        case "grid", [int(w), int(h)] if w > 0 and h > 0 and w * h <= MOST_SPACES:
            return _lattice([(x, y) for y in range(h) for x in range(w)], "g", [(1, 0), (0, 1)])
        case "rows", [int(w), int(h)] if w > 0 and h > 0 and w * h <= MOST_SPACES:
            cells = [(x - y // 2, y) for y in range(h) for x in range(w)]
            return _lattice(cells, "h", _SIX)
        case "hex", [int(radius)] if radius >= 0 and 3 * radius * (radius + 1) < MOST_SPACES:
            return _lattice(list(_hexagon(radius)), "h", _SIX)
        case "graph", [tuple() | list() as names, tuple() | list() as pairs]:
            if len(names) > MOST_SPACES or not all(isinstance(name, str) for name in names):
                return None
            if not all(isinstance(pair, (list, tuple)) and len(pair) == 2 for pair in pairs):
                return None
            return tuple(names), tuple((str(one), str(other)) for one, other in pairs)
    return None


def _hexagon(radius: int) -> Iterator[tuple[int, int]]:
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            yield q, r


def _lattice(
    cells: list[tuple[int, int]], letter: str, steps: list[tuple[int, int]]
) -> tuple[tuple[str, ...], Edges]:
    names = {cell: f"{letter}{cell[0]}_{cell[1]}" for cell in cells}
    edges = [
        (name, names[x + dx, y + dy])
        for (x, y), name in names.items()
        for dx, dy in steps
        if (x + dx, y + dy) in names
    ]
    return tuple(names.values()), tuple(edges)


@dataclass(frozen=True, slots=True)
class Spot:
    """What a tent on one space would do, legal or not.

    `beside` are the tents it touches, `available` those of them that help to pay; `merged` is the
    settlement it would be part of. `kills` are the spaces that could then not be built on any
    more, `opens` the spaces beside it that still could, `ends` whether none is left at all.
    """

    is_on_board: bool
    is_free: bool
    touches_closed: bool
    beside: tuple[str, ...]
    available: tuple[str, ...]
    merged: frozenset[str]
    joins: int
    kills: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    ends: bool = False

    @property
    def size_after(self) -> int:
        """How large the settlement would be."""
        return len(self.merged)

    @property
    def is_legal(self) -> bool:
        """Whether the board allows a tent there (B-9, B-10, B-11)."""
        return self.is_on_board and self.is_free and self.size_after <= CLOSED_AT

    @property
    def closes(self) -> bool:
        """Whether the settlement would be closed by it (B-12)."""
        return self.size_after == CLOSED_AT

    @property
    def points(self) -> int:
        """What the tent brings at once (B-14)."""
        return NEXT_POINTS if self.beside else FIRST_POINTS


class Land:
    """A board with its tents: worked out once, asked often."""

    def __init__(self, board: Board, tents: Mapping[str, Tent]) -> None:
        self.board = board
        self.tents = tents
        self._spots: dict[str, Spot] = {}

    def near(self, space: str) -> tuple[str, ...]:
        """Return the spaces that touch a space."""
        return self.board.around.get(space, ())

    @cached_property
    def settlements(self) -> tuple[frozenset[str], ...]:
        """The settlements in the board's order; a tent off the board is one by itself."""
        found: list[frozenset[str]] = []
        seen: set[str] = set()
        off = sorted(space for space in self.tents if space not in self.board.order)
        for start in (*self.board.spaces, *off):
            if start not in self.tents or start in seen:
                continue
            members, waiting = {start}, [start]
            while waiting:
                for near in self.near(waiting.pop()):
                    if near in self.tents and near not in members:
                        members.add(near)
                        waiting.append(near)
            seen |= members
            found.append(frozenset(members))
        return tuple(found)

    @cached_property
    def _settlement_of(self) -> Mapping[str, frozenset[str]]:
        return {space: one for one in self.settlements for space in one}

    def settlement(self, space: str) -> frozenset[str]:
        """Return the settlement a tent is part of; empty where no tent lies."""
        return self._settlement_of.get(space, frozenset())

    def is_closed(self, space: str) -> bool:
        """Say whether the tent on a space is part of a closed settlement (B-12)."""
        return len(self.settlement(space)) >= CLOSED_AT

    def is_available(self, space: str) -> bool:
        """Say whether a tent may help to pay (B-13)."""
        blank = any(near not in self.tents for near in self.near(space))
        return space in self.tents and blank and not self.is_closed(space)

    @cached_property
    def _reach(self) -> Mapping[str, int]:
        """The size of the settlement that a tent on each free space would be part of."""
        reach = {}
        for space in self.board.spaces:
            if space not in self.tents:
                touched = {self._settlement_of[near] for near in self._beside(space)}
                reach[space] = 1 + sum(map(len, touched))
        return reach

    def _beside(self, space: str) -> list[str]:
        return [near for near in self.near(space) if near in self.tents]

    @cached_property
    def legal_spaces(self) -> tuple[str, ...]:
        """The spaces a tent may be laid on, in the board's order."""
        return tuple(space for space, size in self._reach.items() if size <= CLOSED_AT)

    def spot(self, space: str) -> Spot:
        """Return what a tent on a space would do."""
        if space not in self._spots:
            self._spots[space] = self._spot(space)
        return self._spots[space]

    def _spot(self, space: str) -> Spot:
        beside = self._beside(space)
        touched = {self._settlement_of[near] for near in beside}
        merged = frozenset((space,)).union(*touched)
        is_free = space not in self.tents
        kills: tuple[str, ...] = ()
        opens: tuple[str, ...] = ()
        ends = False
        if is_free and space in self.board.order and len(merged) <= CLOSED_AT:
            kills = self._killed(space, merged)
            opens = tuple(
                near
                for near in self.near(space)
                if near not in kills and self._reach.get(near, CLOSED_AT + 1) <= CLOSED_AT
            )
            ends = len(self.legal_spaces) == 1 + len(kills)
        return Spot(
            is_on_board=space in self.board.order,
            is_free=is_free,
            touches_closed=any(len(one) >= CLOSED_AT for one in touched),
            beside=tuple(beside),
            available=tuple(near for near in beside if self.is_available(near)),
            merged=merged,
            joins=len(touched),
            kills=kills,
            opens=opens,
            ends=ends,
        )

    def _killed(self, space: str, merged: frozenset[str]) -> tuple[str, ...]:
        """Return the legal spaces that would touch too much after a tent on `space`."""
        edge = dict.fromkeys(near for one in merged for near in self.near(one))
        killed = []
        for one in edge:
            if one == space or one in self.tents or self._reach[one] > CLOSED_AT:
                continue
            others = {self._settlement_of[near] for near in self._beside(one)}
            apart = sum(len(other) for other in others if not other <= merged)
            if 1 + len(merged) + apart > CLOSED_AT:
                killed.append(one)
        return tuple(sorted(killed, key=self.board.order.__getitem__))


@by_identity(32)
def _land(board: Board, tents: Mapping[str, Tent]) -> Land:
    return Land(board, tents)


def land_of(state: Bania) -> Land | None:
    """Return the board with its tents, or None where nobody told what lies there."""
    if state.tents is None:
        return None
    return _land(board(state.copy), state.tents)
