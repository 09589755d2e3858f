"""The board: three nested shapes and a centre, and where each direction leads from each space.

Spaces are O, M and I (outer, middle, inner) with an index that runs clockwise, even at corners and
odd on sides, and C. Facing the centre the left hand points clockwise, so left is one index up.
The table of directions is a preset plus the cells the owner taught; the cells win.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.box.typed_parts import fitted
from rules.copy import Copy
from rules.rule import Certainty
from rules.values.frozen import FrozenMap
from rules.values.memo import by_identity

from ..play.state import BACK, CENTRE, STRAIGHT, Amanda

Cells = dict[str, dict[str, tuple[str, ...]]]

LARGEST = 24
"""No board is generated for more players than this, whatever a correction says."""

RINGS = ("O", "M", "I")
ALONG = ("S", "B", "L", "R", "FL", "FR")
ACROSS = ("S", "B", "FL", "FR", "BL", "BR")


@dataclass(frozen=True, slots=True)
class Board:
    """One board with its table of directions, and how far each part of it can be trusted."""

    n: int
    preset: str
    directions: tuple[str, ...]
    cells: Mapping[str, Mapping[str, tuple[str, ...]]]
    taught: frozenset[tuple[str, str]]
    inner: tuple[str, ...]
    starts: tuple[str, ...]
    supply: tuple[str, ...]
    preset_certainty: Certainty
    taught_certainty: Certainty
    inner_certainty: Certainty
    starts_certainty: Certainty
    supply_certainty: Certainty

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces, from outside to the centre."""
        return tuple(self.cells)

    def destinations(self, space: str | None, direction: str | None) -> tuple[str, ...]:
        """Return where a card leads from a space: nowhere, to one space, or to one of several.

        >>> from rules.games.amanda import GAME
        >>> board(GAME.box.components(), 4).destinations("O0", "FR")
        ('O7',)
        """
        return self.cells.get(space or "", {}).get(direction or "", ())

    def certainty(self, space: str | None, direction: str | None) -> Certainty:
        """Return how sure it is where a card leads from a space."""
        if (space, direction) in self.taught:
            return self.taught_certainty
        if space == CENTRE and direction == BACK:
            return self.inner_certainty
        return self.preset_certainty

    def steps(self, start: str, cards: Collection[str] | None = None) -> dict[str, int]:
        """Return how many cards away each space is at least, with some or all of the cards."""
        found, queue = {start: 0}, deque([start])
        while queue:
            space = queue.popleft()
            for card, leads in self.cells.get(space, {}).items():
                for other in leads if cards is None or card in cards else ():
                    if other not in found:
                        found[other] = found[space] + 1
                        queue.append(other)
        return found


def board_of(state: Amanda) -> Board:
    """Return the board of a table."""
    return board(state.copy, state.size)


@by_identity(16)
def board(copy: Copy, n: int) -> Board:
    """Return the board for `n` players as this copy has it."""
    name, size = f"board/{n}", n if 1 <= n <= LARGEST else 0
    preset = copy.get(name, "preset", "merels")
    if preset not in _PRESETS:
        preset = "merels"
    inner = _names(copy.get(name, "inner_cycle")) or tuple(f"I{x}" for x in range(2 * size))
    cells = _generate(preset, size, inner)
    taught = set()
    for space, direction, leads in _taught(copy.get(name, "overrides")):
        cells.setdefault(space, {})[direction] = leads
        taught.add((space, direction))
    given = _PRESETS[preset][0]
    more = {direction for _, direction in taught} - set(given)
    return Board(
        n=n,
        preset=preset,
        directions=(*given, *sorted(more)),
        cells=cells,
        taught=frozenset(taught),
        inner=inner,
        starts=_names(copy.get(name, "start_spaces"))
        or tuple(f"O{x}" for x in range(1, 2 * size, 2)),
        supply=_names(copy.get(name, "supply_spaces"))
        or tuple(f"O{x}" for x in range(0, 2 * size, 2)),
        preset_certainty=copy.certainty(name, "preset"),
        taught_certainty=copy.certainty(name, "overrides"),
        inner_certainty=copy.certainty(name, "inner_cycle"),
        starts_certainty=copy.certainty(name, "start_spaces"),
        supply_certainty=copy.certainty(name, "supply_spaces"),
    )


def direction_name(copy: Copy, direction: str | None) -> str:
    """Return what people call a direction."""
    return str(copy.get(f"direction/{direction}", "name", direction))


def _generate(preset: str, n: int, inner: tuple[str, ...]) -> Cells:
    """Return a preset's table; each shape has a corner and a side space per player."""
    directions, leads = _PRESETS[preset]
    cells: Cells = {}
    for ring in range(len(RINGS)):
        for x in range(2 * n):
            cells[f"{RINGS[ring]}{x}"] = {
                direction: leads(ring, x, direction, 2 * n) for direction in directions
            }
    for space in inner:
        cells.setdefault(space, dict.fromkeys(directions, ()))[STRAIGHT] = (CENTRE,)
    cells[CENTRE] = dict.fromkeys(directions, ()) | {BACK: inner}
    return cells


def _merels(ring: int, x: int, direction: str, size: int) -> tuple[str, ...]:
    """Spokes through corners and sides; along a shape, corners and sides turn differently."""
    is_corner = x % 2 == 0
    match direction:
        case "S" if ring < 2:
            return (_at(ring + 1, x, size),)
        case "B" if ring > 0:
            return (_at(ring - 1, x, size),)
        case "L" | "FL" if is_corner == (direction == "FL"):
            return (_at(ring, x + 1, size),)
        case "R" | "FR" if is_corner == (direction == "FR"):
            return (_at(ring, x - 1, size),)
    return ()


def _merels9(ring: int, x: int, direction: str, size: int) -> tuple[str, ...]:
    """As on a nine men's morris board: no spokes between the corners of the shapes."""
    if x % 2 == 0 and direction in (STRAIGHT, BACK):
        return ()
    return _merels(ring, x, direction, size)


def _cross(ring: int, x: int, direction: str, size: int) -> tuple[str, ...]:
    """A star of six rays: every direction changes the shape."""
    inwards = -1 if direction.startswith("B") else 1
    aside = {"L": 1, "R": -1}.get(direction[-1], 0)
    if not 0 <= ring + inwards < len(RINGS):
        return ()
    return (_at(ring + inwards, x + aside, size),)


def _at(ring: int, x: int, size: int) -> str:
    return f"{RINGS[ring]}{x % size}"


_PRESETS: dict[str, tuple[tuple[str, ...], Callable[[int, int, str, int], tuple[str, ...]]]] = {
    "merels": (ALONG, _merels),
    "merels9": (ALONG, _merels9),
    "cross": (ACROSS, _cross),
}


def _names(value: Any) -> tuple[str, ...]:
    """Return a list of names, or nothing where the copy holds something else."""
    return tuple(value) if value == fitted(tuple[str, ...], value) else ()


def _taught(overrides: Any) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the cells an owner taught; what is not written like one is passed over."""
    for space, held in sorted(fitted(FrozenMap[str, Any], overrides).items()):
        for direction, leads in sorted(fitted(FrozenMap[str, Any], held).items()):
            told = (leads,) if isinstance(leads, str) else leads or ()
            if told == _names(told):
                yield space, direction, told
