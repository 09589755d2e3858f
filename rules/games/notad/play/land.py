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


@dataclass(frozen=True, eq=False)
class Land:
    """One terrain board as it lies."""

    copy: Copy
    board: Board
    placed: FrozenMap[str, Placed]
    _needs: dict[str, tuple[tuple[int, Edge], ...]] = field(default_factory=dict, repr=False)
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
        """Whether the face of every tile is known, and what hangs together on it."""
        return not any(self._is_open(cell) for cell in self.faces)

    def _is_open(self, cell: str) -> bool:
        """Say whether areas may meet on a cell in a way that nobody told of."""
        face = self.faces.get(cell)
        return cell in self.faces and (face is None or face.regions_certainty is not Certainty.SURE)

    @property
    def blanks(self) -> int:
        """How many tiles lie there of which nobody told all that areas rest on."""
        return sum(map(self._is_open, self.placed))

    @cached_property
    def open_areas(self) -> tuple[frozenset[int], ...]:
        """Areas, by their places among all, that may be one: they meet on a tile nobody told of.

        One that meets nothing else there stands alone: it may be larger than it looks.
        """
        areas_at = self._found[1]
        groups: list[set[int]] = []
        for cell in self.faces:
            if self._is_open(cell):
                for terrain in {one.terrain for one in self.areas}:
                    met = {
                        index
                        for port, index in self._ports_at(cell, areas_at)
                        if self.areas[index].terrain == terrain
                    }
                    joined = [one for one in groups if one & met]
                    groups = [one for one in groups if not one & met]
                    groups += [met.union(*joined)] if met else []
        return tuple(map(frozenset, groups))

    def _ports_at(
        self, cell: str, areas_at: Mapping[tuple[str, int, int], int]
    ) -> Iterator[tuple[tuple[str, int, int], int]]:
        """Yield the places on a cell and on its neighbours' facing sides, with their areas."""
        for place, index in areas_at.items():
            at, side, _ = place
            if at == cell or pieces.around(at)[side] == cell:
                yield place, index

    def sure_areas(self) -> Iterator[Area]:
        """Yield the areas that count for sure: of those that may be one, what is never too much.

        Where one more tile may bring nothing, two areas bring more apart than together.
        """
        doubted: set[int] = set()
        for group in self.open_areas:
            areas = sorted((self.areas[index] for index in group), key=lambda one: -one.size)
            if not pieces.grows_evenly(self.copy, areas[0].terrain):
                doubted |= group
                yield areas[0]
        yield from (one for index, one in enumerate(self.areas) if index not in doubted)

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
        for side, wanted in self._need(cell):
            mine = face.edges[side]
            if mine is not None and mine != wanted:
                yield Clash(SIDES[side], "/".join(mine), "/".join(wanted or ()))

    def blank_beside(self, cell: str) -> list[str]:
        """Return the cells beside a cell on which a tile lies that nobody told of."""
        beside = [near for near in pieces.around(cell) if near]
        return [near for near in beside if near in self.placed and self.faces.get(near) is None]

    def fits(self, cell: str, face: Face) -> bool:
        """Say whether no side clashes; beside a tile that nobody told of none does."""
        edges = face.edges
        return all(edges[side] in (None, wanted) for side, wanted in self._need(cell))

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

    def grows_surely(self, cell: str, face: Face) -> bool:
        """Say whether what a tile makes of the areas it touches rests on known tiles alone."""
        if face.regions_certainty is not Certainty.SURE:
            return False
        if any(near is not None and self._is_open(near) for near in pieces.around(cell)):
            return False
        doubted = {index for group in self.open_areas for index in group}
        return not any(touched & doubted for _, touched in self._joined(cell, face))

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

    def _need(self, cell: str) -> tuple[tuple[int, Edge], ...]:
        """Return (side, edge that must show there) for known neighbours."""
        needs = self._needs.get(cell)
        if needs is None:
            found = []
            for side, near in enumerate(pieces.around(cell)):
                other = self.faces.get(near) if near else None
                if other is not None and other.facing[(side + 2) % 4] is not None:
                    found.append((side, other.facing[(side + 2) % 4]))
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
    if ground is None or None in ground.faces.values() or not state.player(seat).all_pending:
        return Certainty.UNKNOWN
    told = (face.motifs_certainty for face in ground.faces.values() if face is not None)
    return weakest([ground.board.pink_certainty, *told])


def is_all_told(ground: Land, cell: str, face: Face | None) -> bool:
    """Say whether it is known what a tile on a cell completes and covers."""
    near = [ground.faces[one] for one in pieces.around(cell) if one and one in ground.faces]
    told = [one is not None and one.motifs_certainty is Certainty.SURE for one in (face, *near)]
    return all(told) and ground.board.pink_certainty is Certainty.SURE
