"""What speaks against a move of Lanterns, and against a position."""

from __future__ import annotations

from collections.abc import Iterator

from rules.moves.dispatch import Checks, Found, fact
from rules.moves.move_list import lying
from rules.rule import Objection

from .moves import Draw, Lay, StartPlayer
from .state import CELLS, RULEBOOK, SIDE, STONE, Lanterns, is_short, unseen

check = Checks[Lanterns](RULEBOOK)


@check(Lay, "L-1")
def cell_is_free(state: Lanterns, cell: str) -> Found:
    """A lantern floats there already, the stone lies there, or the pond has no such cell."""
    if cell not in CELLS:
        yield fact(f"The pond has no cell {cell}.")
    elif cell == STONE or cell in (state.pond or {}):
        yield fact(f"{cell} is not free.")


@check(Lay, "L-2")
def another_is_beside(state: Lanterns, cell: str) -> Found:
    """Nothing lies beside the cell; where the pond is not known, something may."""
    if state.pond is None or cell not in CELLS:
        return
    if not any(one == STONE or one in state.pond for one in beside(cell)):
        yield fact(f"Nothing lies beside {cell}.")


@check(Lay, "L-3")
def is_in_hand(state: Lanterns, by: str, lantern: str) -> Found:
    """The lantern is not in the player's hand, as far as that is known."""
    hand = state.player(by).hand
    if hand is not None and lantern not in hand and None not in hand:
        yield fact(f"{state.name(by)} does not hold {lantern}.")


@check(Draw, "L-4")
def hand_is_short(state: Lanterns, by: str) -> Found:
    """The hand is full, or the bag empty."""
    if not is_short(state, by):
        yield fact(f"{state.name(by)} has nothing to draw.")


@check(Lay, "L-5")
def is_up(state: Lanterns, by: str) -> Found:
    """Somebody else is up."""
    if state.up is not None and by != state.up:
        yield fact(f"It is {state.name(state.up)}'s turn.")


@check(StartPlayer, "L-5")
def nobody_began(state: Lanterns, player: str) -> Found:
    """Somebody has begun already, or nobody of that name sits here."""
    if state.up is not None:
        yield fact(f"{state.name(state.up)} is up already.")
    elif player not in state.seats:
        yield fact(f"Nobody called {player} sits here.")


@check(Draw, "L-8")
def is_in_the_bag(state: Lanterns, lantern: str) -> Found:
    """The lantern lies somewhere else already."""
    if lantern not in unseen(state):
        yield fact(f"{lantern} is on the table already.")


def audit(state: Lanterns) -> Iterator[Objection]:
    """Lanterns that are in two places."""
    there = lying(state, "lantern")
    for one in dict.fromkeys(there):
        if one is not None and there.count(one) > 1:
            yield Objection(RULEBOOK["L-8"], f"{one} is in two places.")


def beside(cell: str) -> tuple[str, ...]:
    """Return the cells beside one.

    >>> beside("0,0")
    ('1,0', '0,1')
    """
    column, row = map(int, cell.split(","))
    around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return tuple(f"{x},{y}" for x, y in around if 0 <= x < SIDE and 0 <= y < SIDE)
