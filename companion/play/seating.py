"""Who sits where, in which colour and shape: colour never carries meaning alone."""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("triangle", "circle", "square", "diamond", "star", "hexagon")
COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#F0E442", "#D55E00")


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game with the number of their colour and shape.

    >>> Seating.of(("Ada", "Ben")).shape("Ben")
    'circle'
    """

    seats: tuple[str, ...]
    looks: tuple[int, ...]

    @classmethod
    def of(cls, seats: tuple[str, ...]) -> Seating:
        """Give each seat the next colour and shape."""
        return cls(seats, tuple(index % len(SHAPES) for index in range(len(seats))))

    def look(self, seat: str) -> int:
        """Return the number of a seat's colour and shape."""
        return self.looks[self.seats.index(seat)] if seat in self.seats else len(SHAPES) - 1

    def shape(self, seat: str) -> str:
        """Return the shape of a seat."""
        return SHAPES[self.look(seat)]

    def colour(self, seat: str) -> str:
        """Return the colour of a seat."""
        return COLOURS[self.look(seat)]
