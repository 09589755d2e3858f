"""The board: three nested shapes and a centre, and where each direction leads from each space.

Spaces are O, M and I (outer, middle, inner) with an index that runs clockwise, even at corners and
odd on sides, and C. Facing the centre the left hand points clockwise, so left is one index up.
The table of directions is a preset plus the cells the owner taught; the cells win. Without a preset
it is what was told of each space, and a cell nobody told is missing.
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

RINGS = "OMI"
ALONG = ("S", "B", "L", "R", "FL", "FR")
ACROSS = ("S", "B", "FL", "FR", "BL", "BR")


@dataclass(frozen=True, slots=True)
class Board:
    """One board with its table of directions, as far as it is known.

    A cell that is missing nobody told; an empty one leads nowhere. The `directions` are the cards,
    of which only straight and straight back are known by the text.
    """

    n: int
    preset: str
    directions: tuple[str, ...]
    cells: Mapping[str, Mapping[str, tuple[str, ...]]]
    taught: frozenset[tuple[str, str]]
    inner: tuple[str, ...]
    starts: tuple[str, ...]
    supply: tuple[str, ...]
    inner_certainty: Certainty
    starts_certainty: Certainty
    supply_certainty: Certainty

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces, from outside to the centre."""
        return tuple(self.cells)

    def knows(self, space: str | None, direction: str | None) -> bool:
        """Say whether anybody told where a card leads from a space."""
        return direction in self.cells.get(space or "", {})

    @property
    def is_whole(self) -> bool:
        """Whether it is known of every card where it leads from every space."""
        return all(self.knows(space, one) for space in self.cells for one in self.directions)

    def destinations(self, space: str | None, direction: str | None) -> tuple[str, ...]:
        """Return where a card is known to lead from a space: nowhere, to one space, or to several.

        >>> from rules.games.amanda import GAME
        >>> board(GAME.box.components(), 4).destinations("O0", "FR")
        ('O7',)
        >>> board(GAME.box.fresh, 4).knows("O0", "FR"), board(GAME.box.fresh, 4).knows("I0", "S")
        (False, True)
        """
        return self.cells.get(space or "", {}).get(direction or "", ())

    def certainty(self, space: str | None, direction: str | None) -> Certainty:
        """Return how sure it is where a card leads from a space."""
        return Certainty.SURE if self.knows(space, direction) else Certainty.UNKNOWN

    def steps(self, start: str, cards: Collection[str] | None = None) -> dict[str, int]:
        """Return how many cards away each space is at least, with some or all of the cards.

        Of a board that is not whole only the known ways count.
        """
        found, queue = {start: 0}, deque([start])
        while queue:
            space = queue.popleft()
            for card, leads in self.cells.get(space, {}).items():
                for other in leads if cards is None or card in cards else ():
                    if other not in found:
                        found[other] = found[space] + 1
                        queue.append(other)
        return found

    def near(self, space: str) -> tuple[str, ...]:
        """Return the spaces beside one: on its own shape, and on the shapes next to it.

        >>> from rules.games.amanda import GAME
        >>> board(GAME.box.fresh, 3).near("O0")
        ('M0', 'M1', 'M5', 'O1', 'O5')
        """
        if space == CENTRE:
            return self.inner
        ring, at = RINGS.find(space[:1]), space[1:]
        if ring < 0 or not at.isdigit() or not self.n:
            return tuple(one for one in self.cells if one != space)
        size = 2 * self.n
        around = [(ring + inwards, aside) for inwards in (1, 0, -1) for aside in (0, 1, -1)]
        found = [
            _at(other, int(at) + aside, size)
            for other, aside in around
            if 0 <= other < len(RINGS) and (other, aside) != (ring, 0)
        ]
        return (*((CENTRE,) if space in self.inner else ()), *found)


def board_of(state: Amanda) -> Board:
    """Return the board of a table."""
    return board(state.copy, state.size)


def lines_of(n: int, space: str) -> str:
    """Return the component that holds where each card leads from a space."""
    return f"lines/{n}-{space}"


@by_identity(16)
def board(copy: Copy, n: int) -> Board:
    """Return the board for `n` players as this copy has it.

    The rings and the centre are inferred from the text. The lines are a preset with the cells its
    owner taught, or, where no preset holds, what was told of each space.
    """
    name, size = f"board/{n}", n if 1 <= n <= LARGEST else 0
    preset = copy.get(name, "preset", "")
    if preset not in _PRESETS:
        preset = ""
    inner = _names(copy.get(name, "inner_cycle")) or tuple(f"I{x}" for x in range(2 * size))
    given = _PRESETS[preset or "merels"][0]
    cells = _generate(preset, size, inner) if preset else _fresh(copy, name, size, inner, given)
    taught = set()
    told = _taught(copy.get(name, "overrides")) if preset else _told(copy, n)
    for space, direction, leads in told:
        cells.setdefault(space, {})[direction] = leads
        taught.add((space, direction))
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
        inner_certainty=copy.certainty(name, "inner_cycle"),
        starts_certainty=copy.certainty(name, "start_spaces"),
        supply_certainty=copy.certainty(name, "supply_spaces"),
    )


_PLAIN = {"S": "straight", "B": "straight back"}
_NTH = {"L": "third", "R": "fourth", "FL": "fifth", "FR": "sixth", "BL": "seventh", "BR": "eighth"}


def direction_name(copy: Copy, direction: str | None) -> str:
    """Return what people call a direction; one that nobody named yet is one of the others.

    >>> from rules.games.amanda import GAME
    >>> direction_name(GAME.box.fresh, "B"), direction_name(GAME.box.fresh, "L")
    ('straight back', 'the third card')
    """
    told = copy.get(f"direction/{direction}", "name") or _PLAIN.get(direction or "")
    if told is None and direction in _NTH:
        return f"the {_NTH[direction]} card"
    return str(told or direction)


def _fresh(
    copy: Copy, name: str, n: int, inner: tuple[str, ...], directions: tuple[str, ...]
) -> Cells:
    """Return what the text says of the lines: how the centre is entered and left."""
    cells: Cells = {f"{ring}{x}": {} for ring in RINGS for x in range(2 * n)}
    known = copy.knows(name, "inner_cycle")
    for space in inner:
        cells.setdefault(space, {})
        if known:
            cells[space][STRAIGHT] = (CENTRE,)
    cells[CENTRE] = dict.fromkeys(directions, ()) | {BACK: inner} if known else {}
    return cells


def _told(copy: Copy, n: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield what was told of each space, and before it the cells a file describes."""
    yield from _taught(copy.get(f"board/{n}", "overrides"))
    start = f"lines/{n}-"
    held = {
        one.removeprefix(start): {card: cell.value for card, cell in fields.items()}
        for one, fields in copy.components.items()
        if one.startswith(start)
    }
    yield from _taught(FrozenMap({space: FrozenMap(cells) for space, cells in held.items()}))


def _generate(preset: str, n: int, inner: tuple[str, ...]) -> Cells:
    """Return a preset's table; each shape has a corner and a side space per player."""
    directions, leads = _PRESETS[preset]
    cells: Cells = {}
    for ring, letter in enumerate(RINGS):
        for x in range(2 * n):
            cells[f"{letter}{x}"] = {
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
