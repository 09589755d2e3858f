"""The books of a game of Notad: the terrain boards, the seats, and what a position scores.

Numbers such as N-23 and NR-9 are those of the SPEC. Split sides (SPEC 1.2) are not in the box and
not kept here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.referees.referee import Plain

CLASSES = ("prey", "predator")
BLANK: Plain = {"sides": (None,) * 4, "motifs": (None,) * 4, "regions": [], "icons": []}
"""A cell whose print shows no landscape: the start cell (NR-3)."""
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a cell to its neighbours: N, E, S, W."""


class Box:
    """The components of a copy, by kind and name, with their values."""

    def __init__(self, copy: Plain) -> None:
        """Read the exact form of a copy."""
        self.parts: dict[str, dict[str, Plain]] = {}
        for name, fields in copy["components"].items():
            kind, identity = name.split("/")
            values = {key: told["value"] for key, told in fields.items()}
            self.parts.setdefault(kind, {})[identity] = values
        self.board = Board(self.parts["board"]["main"])
        self.supply: Mapping[str, int] = self.parts["supply"]["main"]
        self.tiles = self.parts["tile"]

    def class_of(self, animal: str) -> str:
        """Say whether an animal is prey or a predator."""
        return str(self.parts["animal"][animal]["class"])

    def is_round(self, tile: str) -> bool:
        """Say whether a tile is a round marker."""
        return bool(self.tiles[tile]["back"] == "round")

    def area_points(self, terrain: str, size: int) -> int:
        """N-43: the points of an area."""
        table = self.parts["area"][terrain]
        by_size: list[int] = table["by_size"]
        beyond = max(0, size - len(by_size))
        return by_size[min(size, len(by_size)) - 1] + beyond * int(table["further"])


class Board:
    """The print of a terrain board."""

    def __init__(self, print_: Plain) -> None:
        """Read a board; its start cell is a fixed blank one unless told otherwise (NR-3)."""
        self.rows, self.cols = int(print_["rows"]), int(print_["cols"])
        self.start, self.shrine = str(print_["start"]), str(print_["shrine"])
        self.values: Mapping[str, int] = print_["values"]
        self.pink = frozenset(print_["pink"])
        told = print_.get("fixed")
        self.fixed: dict[str, Plain] = {self.start: BLANK} if told is None else dict(told)
        self.cells = [f"{row},{col}" for row in range(self.rows) for col in range(self.cols)]

    def beside(self, cell: str) -> list[tuple[int, str]]:
        """Name the neighbours of a cell, each with the side it touches."""
        row, col = (int(part) for part in cell.split(","))
        near = [(side, f"{row + down},{col + right}") for side, (down, right) in enumerate(STEPS)]
        return [(side, other) for side, other in near if other in self.cells]

    def touch(self, one: str, other: str) -> bool:
        """Say whether two cells lie side by side."""
        return other in [near for _, near in self.beside(one)]

    def are_diagonal(self, one: str, other: str) -> bool:
        """Say whether two cells touch at a corner."""
        (row, col), (to_row, to_col) = (map(int, cell.split(",")) for cell in (one, other))
        return abs(row - to_row) == 1 == abs(col - to_col)


@dataclass(frozen=True)
class Laid:
    """A tile on a terrain board, turned clockwise by `rot` degrees."""

    tile: str
    rot: int = 0


@dataclass
class Token:
    """An animal on a terrain board; hunted ones lie face down."""

    kind: str
    animal_class: str
    hunted: bool = False


@dataclass
class Seat:
    """What lies before one player, and what is left to do this round."""

    yurt: str
    hunters: list[str]
    hunters_left: int
    discs_left: int
    hand: list[str | None] = field(default_factory=lambda: [None, None])
    private: list[str] = field(default_factory=list)
    placed: dict[str, Laid] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    stored: list[str] = field(default_factory=list)
    camp_fuel: int = 0
    covered: Counter[str] = field(default_factory=Counter)
    tile_discards: list[str] = field(default_factory=list)
    level: int = 0
    picks_left: int = 0
    actions_left: int = 0
    pending: list[Plain] = field(default_factory=list)
    done: bool = False

    def awaits(self, what: str, **details: Any) -> Plain | None:
        """Find the first thing still to be settled that fits."""
        wanted = {"what": what, **details}
        fits = (one for one in self.pending if wanted.items() <= one.items())
        return next(fits, None)

    def awaits_draw(self, kind: str) -> Plain | None:
        """Find the first draw that this class answers: one of it, or one of either."""
        draws = (one for one in self.pending if one["what"] == "draw")
        return next((one for one in draws if one.get("class") in (None, kind)), None)

    def settle(self, one: Plain | None) -> None:
        """Strike out something that was to be settled."""
        if one is not None:
            self.pending.remove(one)

    def lose_from_hand(self, tile: str) -> None:
        """Take a tile out of the hand: it, or one that nobody had seen."""
        self.hand.remove(tile if tile in self.hand else None)
        if tile in self.private:
            self.private.remove(tile)

    def draw_to_hand(self, tile: str | None) -> None:
        """Take a tile to hand that the others have not seen."""
        self.hand.append(tile)
        if tile is not None:
            self.private.append(tile)


class Land:
    """One terrain board with its tiles, as print and pieces show it together."""

    def __init__(self, box: Box, placed: Mapping[str, Laid]) -> None:
        """Look at a board with these tiles on it."""
        self.box, self.board, self.placed = box, box.board, placed

    def is_explored(self, cell: str) -> bool:
        """Say whether a cell carries a tile or is pre-printed."""
        return cell in self.placed or cell in self.board.fixed

    def face(self, cell: str) -> tuple[Plain, int]:
        """Return what a cell shows, and by how many sides it is turned."""
        laid = self.placed.get(cell)
        if laid is None:
            return self.board.fixed.get(cell, BLANK), 0
        return self.box.tiles[laid.tile], laid.rot // 90

    def shown(self, what: str, cell: str, side: int) -> str | None:
        """Return the terrain ("sides") or fragment ("motifs") at a side of a cell."""
        face, turns = self.face(cell)
        return (face.get(what) or BLANK[what])[(side - turns) % 4] or None

    def seams(self, cell: str) -> Iterator[tuple[int, str, int]]:
        """Yield the sides of a cell that touch explored cells, with the sides over there."""
        for side, other in self.board.beside(cell):
            if self.is_explored(other):
                yield side, other, (side + 2) % 4

    def fits(self, cell: str) -> bool:
        """N-23: say whether the landscape of a cell matches its neighbours'."""
        return all(
            None in pair or pair[0] == pair[1]
            for pair in (
                (self.shown("sides", cell, side), self.shown("sides", other, there))
                for side, other, there in self.seams(cell)
            )
        )

    def motifs(self, cell: str) -> list[str]:
        """N-24: the colours of the motifs that are complete at the sides of a cell."""
        found = [
            (self.shown("motifs", cell, side), self.shown("motifs", other, there))
            for side, other, there in self.seams(cell)
        ]
        return [here for here, there in found if here is not None and here == there]

    def areas(self) -> dict[str, list[int]]:
        """N-42: the sizes of all areas; a size counts the different tiles."""
        joined = {node: node for node in self._nodes()}

        def root(node: tuple[str, int]) -> tuple[str, int]:
            return node if joined[node] == node else root(joined[node])

        for cell in {cell for cell, _ in joined}:
            for side, other, there in self.seams(cell):
                here_, there_ = self._region(cell, side), self._region(other, there)
                alike = self.shown("sides", cell, side) == self.shown("sides", other, there)
                if alike and here_ is not None and there_ is not None:
                    joined[root((cell, here_))] = root((other, there_))
        members: dict[tuple[str, int], set[str]] = {}
        for node in joined:
            members.setdefault(root(node), set()).add(node[0])
        sizes: dict[str, list[int]] = {}
        for (cell, region), cells in members.items():
            terrain = self._regions(cell)[region]["terrain"]
            sizes.setdefault(terrain, []).append(sum(map(self._counts, cells)))
        return sizes

    def _nodes(self) -> Iterator[tuple[str, int]]:
        for cell in (*self.placed, *self.board.fixed):
            yield from ((cell, number) for number in range(len(self._regions(cell))))

    def _regions(self, cell: str) -> list[Plain]:
        face, _ = self.face(cell)
        told = face.get("regions")
        if told is not None:
            return list(told)
        sides = [side or None for side in face.get("sides") or BLANK["sides"]]
        return [
            {"terrain": terrain, "sides": [i for i, one in enumerate(sides) if one == terrain]}
            for terrain in dict.fromkeys(sides)
            if terrain is not None
        ]

    def _region(self, cell: str, side: int) -> int | None:
        _, turns = self.face(cell)
        printed = (side - turns) % 4
        having = (i for i, one in enumerate(self._regions(cell)) if printed in one["sides"])
        return next(having, None)

    def _counts(self, cell: str) -> bool:
        return cell in self.placed or bool(self.board.fixed[cell].get("counts", False))


def lines_of(box: Box, seat: Seat) -> dict[str, int]:
    """N-40 to N-45: what a seat has, line by line."""
    board, areas = box.board, Land(box, seat.placed).areas()
    hunted = Counter(token.animal_class for token in seat.tokens.values() if token.hunted)
    lines = {"prey": hunted["prey"], "predators": 3 * hunted["predator"]}
    for terrain in box.parts["area"]:
        sizes = [size for size in areas.get(terrain, ()) if size]
        lines[terrain] = sum(box.area_points(terrain, size) for size in sizes)
    lines["camp"] = 16 if seat.yurt == board.shrine else board.values[seat.yurt]
    lines["uncovered"] = -sum(
        cell not in seat.placed and cell not in board.fixed for cell in board.cells
    )
    return lines


def score_of(box: Box, seats: Mapping[str, Seat]) -> Plain:
    """N-46: the lines and totals of all seats, and who leads; ties by camp, then predators."""
    lines = {name: lines_of(box, seat) for name, seat in seats.items()}
    totals = {name: sum(points.values()) for name, points in lines.items()}
    rank = {name: (totals[name], lines[name]["camp"], lines[name]["predators"]) for name in seats}
    keys = next(iter(lines.values()))
    return {
        "totals": totals,
        "lines": {key: {name: lines[name][key] for name in seats} for key in keys},
        "winners": [name for name in seats if rank[name] == max(rank.values())],
    }
