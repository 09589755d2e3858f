"""The land on one terrain board: which areas there are, what fits where, and what it would bring.

A :class:`Land` is worked out once for a board as it lies and then asked many times: laying one
more tile changes only the areas it touches, so its worth needs no second look at the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.copy import Copy
from rules.rule import Certainty, weakest
from rules.values.frozen import FrozenMap
from rules.values.memo import by_identity

from ..box import pieces
from ..box.pieces import SIDES, Board, Edge, Face
from .state import Notad, Placed


@dataclass(frozen=True, slots=True)
class Area:
    """Landscape of one kind that hangs together; `cells` are the tiles that count for its size."""

    terrain: str
    cells: frozenset[str]

    @property
    def size(self) -> int:
        """The number of different tiles in it (N-42)."""
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Clash:
    """A side at which two landscapes differ."""

    side: str
    mine: str
    theirs: str
    certainty: Certainty


@dataclass(frozen=True, eq=False)
class Land:
    """One terrain board as it lies."""

    copy: Copy
    board: Board
    placed: FrozenMap[str, Placed]
    _needs: dict[str, tuple[tuple[int, Edge, bool], ...]] = field(default_factory=dict, repr=False)
    _lifted: dict[str, Land] = field(default_factory=dict, repr=False)

    @cached_property
    def faces(self) -> Mapping[str, Face | None]:
        """What shows on each explored cell; None where a tile is not known."""
        faces: dict[str, Face | None] = dict(self.board.fixed)
        for cell, laid in self.placed.items():
            known = laid.tile is not None
            faces[cell] = pieces.face(self.copy, laid.tile or "", laid.rot) if known else None
        return faces

    @property
    def areas(self) -> tuple[Area, ...]:
        """All areas, also those of fixed cells that count for nothing."""
        return self._found[0]

    @property
    def is_known(self) -> bool:
        """Whether the face of every tile is known."""
        return None not in self.faces.values()

    def lift(self, cell: str) -> Land:
        """Return the land without the tile on `cell`."""
        found = self._lifted.get(cell)
        if found is None:
            found = Land(self.copy, self.board, self.placed.without(cell))
            self._lifted[cell] = found
        return found

    def is_explored(self, cell: str) -> bool:
        """Say whether a tile or a pre-printed landscape lies there."""
        return cell in self.faces

    def uncovered(self) -> list[str]:
        """Return the cells that are neither covered nor pre-printed (N-45)."""
        return [cell for cell in self.board.cells if cell not in self.faces]

    def open_cells(self) -> list[str]:
        """Return the cells no tile lies on, pre-printed ones last: only our reading bars them."""
        printed = [cell for cell in self.board.cells if cell in self.board.fixed]
        return [*self.uncovered(), *(cell for cell in printed if cell not in self.placed)]

    def touches(self, cell: str) -> bool:
        """Say whether `cell` lies beside explored land."""
        return any(near in self.faces for near in pieces.around(cell) if near)

    def clashes(self, cell: str, face: Face) -> Iterator[Clash]:
        """Yield the sides at which a tile on `cell` would not match (N-23)."""
        for side, wanted, sure in self._need(cell):
            mine = face.edges[side]
            if mine is not None and mine != wanted:
                certain = sure and face.certainty is Certainty.SURE
                yield Clash(
                    SIDES[side],
                    "/".join(mine),
                    "/".join(wanted or ()),
                    Certainty.SURE if certain else Certainty.UNKNOWN,
                )

    def fits(self, cell: str, face: Face) -> bool:
        """Say whether no side is sure to clash."""
        edges = face.edges
        for side, wanted, sure in self._need(cell):
            mine = edges[side]
            if mine != wanted and mine is not None and sure and face.certainty is Certainty.SURE:
                return False
        return True

    def motifs(self, cell: str, face: Face) -> list[str]:
        """Return the colours of the motifs that a tile on `cell` would complete (N-24)."""
        found = []
        for side, near in enumerate(pieces.around(cell)):
            colour = face.motifs[side]
            if colour is None or near is None:
                continue
            other = self.faces.get(near)
            if other is not None and other.motifs[(side + 2) % 4] == colour:
                found.append(colour)
        return found

    def covers_pink(self, cell: str) -> bool:
        """Say whether a tile on `cell` would cover an open pink motif of the board (N-27)."""
        return cell in self.board.pink and cell not in self.faces

    def growth(self, cell: str, face: Face) -> list[tuple[str, int, int]]:
        """Return (terrain, points before, points after) of each area a tile would join or found."""
        grown = []
        for terrain, touched in self._joined(cell, face):
            tiles: set[str] = {cell}
            before = 0
            for index in touched:
                area = self.areas[index]
                tiles |= area.cells
                before += pieces.area_points(self.copy, terrain, len(area.cells))
            grown.append((terrain, before, pieces.area_points(self.copy, terrain, len(tiles))))
        return grown

    def _joined(self, cell: str, face: Face) -> list[tuple[str, set[int]]]:
        """Return, for each area a tile would make or become part of, the areas it joins."""
        areas_at = self._found[1]
        near = pieces.around(cell)
        groups: list[tuple[str, set[int]]] = []
        for region in face.regions:
            touched: set[int] = set()
            for side, along in region.ports:
                other = self.faces.get(near[side] or "")
                edge = face.edges[side]
                if edge is None or other is None or other.facing[(side + 2) % 4] != edge:
                    continue
                index = areas_at.get((near[side] or "", (side + 2) % 4, len(edge) - 1 - along))
                if index is not None:
                    touched.add(index)
            merged = (region.terrain, touched)
            if touched:
                for group in [one for one in groups if one[1] & touched]:
                    groups.remove(group)
                    touched |= group[1]
            groups.append(merged)
        return groups

    def _need(self, cell: str) -> tuple[tuple[int, Edge, bool], ...]:
        """Return (side, edge that must show there, whether that is sure) for known neighbours."""
        needs = self._needs.get(cell)
        if needs is None:
            found = []
            for side, near in enumerate(pieces.around(cell)):
                other = self.faces.get(near) if near else None
                if other is not None and other.facing[(side + 2) % 4] is not None:
                    sure = other.certainty is Certainty.SURE
                    found.append((side, other.facing[(side + 2) % 4], sure))
            needs = self._needs[cell] = tuple(found)
        return needs

    @cached_property
    def _found(self) -> tuple[tuple[Area, ...], dict[tuple[str, int, int], int]]:
        """Join the regions of touching tiles (N-42); a mismatched seam joins nothing."""
        nodes: list[tuple[str, str]] = []
        node_at: dict[tuple[str, int, int], int] = {}
        for cell, face in self.faces.items():
            for region in face.regions if face else ():
                for side, along in region.ports:
                    node_at[cell, side, along] = len(nodes)
                nodes.append((cell, region.terrain))
        root = list(range(len(nodes)))

        def find(node: int) -> int:
            while root[node] != node:
                root[node] = root[root[node]]
                node = root[node]
            return node

        for (cell, side, along), node in node_at.items():
            near = pieces.around(cell)[side]
            mine, theirs = self.faces[cell], self.faces.get(near or "")
            if near is None or mine is None or theirs is None:
                continue
            edge = mine.edges[side]
            if edge is None or theirs.facing[(side + 2) % 4] != edge:
                continue
            other = node_at.get((near, (side + 2) % 4, len(edge) - 1 - along))
            if other is not None and nodes[other][1] == nodes[node][1]:
                root[find(other)] = find(node)

        members: dict[int, set[str]] = {}
        for node, (cell, _terrain) in enumerate(nodes):
            counts = cell in self.placed or cell in self.board.counting
            members.setdefault(find(node), set()).update({cell} if counts else ())
        number = {first: index for index, first in enumerate(members)}
        areas = tuple(Area(nodes[one][1], frozenset(cells)) for one, cells in members.items())
        return areas, {place: number[find(node)] for place, node in node_at.items()}


@by_identity(64)
def land(copy: Copy, board: Board, placed: FrozenMap[str, Placed]) -> Land:
    """Return the land of a board as it lies."""
    return Land(copy, board, placed)


def land_of(state: Notad, seat: str) -> Land | None:
    """Return the land of a seat, or None where nobody told what lies there."""
    player = state.player(seat)
    if player.placed is None:
        return None
    return land(state.copy, pieces.board(state.copy, player.colour), player.placed)


def motif_certainty(state: Notad, seat: str) -> Certainty:
    """Return how sure it is which motifs a seat has completed or covered."""
    ground = land_of(state, seat)
    if ground is None or not ground.is_known:
        return Certainty.UNKNOWN
    tiles = [f"tile/{laid.tile}" for laid in ground.placed.values()]
    shown = [one for one in tiles if "motifs" in state.copy.components[one]]
    told = (state.copy.certainty(one, "motifs") for one in shown)
    return weakest([ground.board.pink_certainty, *told])
