"""What one picture of a whole board can tell: which tagged pieces lie where, and turned how.

A game that has such a board describes it with these; finding the pieces in the picture and saying
where they differ from the record is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.state import State
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on a place, as ``tile/T017`` (None is one nobody told), and how far it is turned.

    Behind the kind of component stands what the game's state calls it. `turned` is in degrees
    clockwise, and 0 for pieces that have no way up.
    """

    piece: str | None
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Board(Generic[S]):
    """The places of a board that tagged pieces lie on.

    `places` is how the ids of these places begin in the scene, `kinds` are the kinds of component
    that lie there, `turns` the ways a piece can be turned, none where that tells nothing. `own`
    says that each seat has such a board before it. `lies` returns what the record has on each
    place, `laid` what to correct so that the record has these pieces there (None for an empty
    place): a path and a value. `counts` says that points are counted from what lies there at the
    end, so that a picture helps the score pad.
    """

    places: str
    kinds: tuple[str, ...]
    lies: Callable[[S, str], Mapping[str, Laid]]
    laid: Callable[[S, str, Mapping[str, Laid | None]], tuple[Path, Any]]
    turns: tuple[int, ...] = ()
    own: bool = True
    counts: bool = False


def board_of_field(
    field: str,
    places: str,
    kind: str,
    shown: Callable[[V], tuple[str | None, int]],
    made: Callable[[str | None, int], V],
    *,
    own: bool = False,
    turns: tuple[int, ...] = (),
    counts: bool = False,
    is_full: bool = False,
) -> Board[Any]:
    """Return the board that one field of a state holds, or of what each seat has of its `own`.

    The field maps places to what lies there. `shown` says which piece that is and how far it is
    turned, `made` is the inverse. A board that `is_full` has a piece on every place: there one that
    nobody told is as good as none.
    """

    def held(state: State, seat: str) -> Mapping[str, V]:
        holder = getattr(state, state.PEOPLE).get(seat) if own else state
        return getattr(holder, field, None) or {}

    def lies(state: State, seat: str) -> Mapping[str, Laid]:
        told = ((place, *shown(one)) for place, one in held(state, seat).items())
        return {
            f"{places}{place}": Laid(name and f"{kind}/{name}", turned)
            for place, name, turned in told
            if name or not is_full
        }

    def laid(
        state: State, seat: str, told: Mapping[str, Laid | None]
    ) -> tuple[Path, FrozenMap[str, V]]:
        lying = dict(held(state, seat))
        for place, one in told.items():
            where = place.removeprefix(places)
            piece = one or (Laid(None) if is_full else None)
            if not is_full:
                lying.pop(where, None)
            if piece is not None:
                name = piece.piece.removeprefix(f"{kind}/") if piece.piece else None
                lying[where] = made(name, piece.turned)
        path = (state.PEOPLE, seat, field) if own else (field,)
        return path, FrozenMap(lying)

    return Board(places, (kind,), lies, laid, turns, own=own, counts=counts)
