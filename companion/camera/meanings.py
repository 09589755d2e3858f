"""What a scan can mean, as values; and how pieces fill the slots of a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.answers import Hint
from rules.rule import Objection
from rules.state import Move
from rules.table.pickers import Slot
from rules.table.sight import Sighting


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing a scan can mean: moves to log, or what the table then has in hand.

    With `moves` one tap logs it; `hint` is such a single move with what it brings. Otherwise
    `touched` is in hand and a place is asked for; `told` is a question of the moment (a picker's
    key and answers) to be answered first. `count` of `of` slots of that question are filled, and
    `next` is the one after them. `turned` is how far the piece is turned. `later` is a piece that
    the next step turns up.
    """

    moves: tuple[Move, ...] = ()
    hint: Hint | None = None
    touched: tuple[str, ...] = ()
    told: tuple[str, tuple[str | None, ...]] | None = None
    count: int = 0
    of: int = 0
    next: str = ""
    turned: int | None = None
    later: Sighting | None = None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Nothing to log; `where` the record has the piece already, if it has."""

    where: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """Exactly one thing fits: it is proposed."""

    meaning: Meaning


@dataclass(frozen=True, slots=True)
class Unsure:
    """Several things fit, or one that wants a place: it is asked."""

    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing fits: what the scan would mean, what speaks against it, and where the piece lies."""

    move: Move | None = None
    objections: tuple[Objection, ...] = ()
    where: str = ""


Observation = Unchanged | Made | Unsure | Unknown


def fill(
    slots: Sequence[Slot], things: Sequence[tuple[str, ...]], *, once: bool = False
) -> list[tuple[int | None, str | None]]:
    """Return for each slot which piece fills it, and as what; every piece fills one at most.

    Pieces come in the order they were shown, and take the first slot that is left for them; one
    that could go elsewhere makes room. Pieces that are alike fill several slots, unless there is
    only one of each.

    >>> from rules.table.scene import Place
    >>> slots = [Slot("any", (Place("a"), Place("b"))), Slot("a", (Place("a"),))]
    >>> fill(slots, [("a",), ("b",)])
    [(1, 'b'), (0, 'a')]
    """
    fits = [
        [next((one for one in names if one in ids), None) for names in things]
        for ids in ([choice.id for choice in slot.choices] for slot in slots)
    ]
    held: dict[int, int] = {}  # slot → piece

    def place(piece: int, tried: set[int]) -> bool:
        able = [slot for slot, fitting in enumerate(fits) if fitting[piece] is not None]
        for slot in sorted(able, key=lambda slot: slot in held):  # a free one first
            if slot not in tried:
                tried.add(slot)
                if slot not in held or place(held[slot], tried):
                    held[slot] = piece
                    return True
        return False

    shown: set[tuple[str, ...]] = set()
    for piece, names in enumerate(things):
        is_single = once or any(one.startswith("tile:") for one in names)
        if not (is_single and names in shown):
            place(piece, set())
        shown.add(names)
    return [
        (held.get(slot), fitting[held[slot]] if slot in held else None)
        for slot, fitting in enumerate(fits)
    ]
