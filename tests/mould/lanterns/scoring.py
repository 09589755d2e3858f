"""How Lanterns is counted: groups of a colour, for whoever laid most of them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.copy import Copy
from rules.score import Count, Counted, Field, Tally, TieBreak
from rules.sheet import counted

from .legality import beside
from .state import RULEBOOK, Lanterns, Pond

GROUP = 3
"""So many lanterns of a colour are a group."""


def groups(copy: Copy, pond: Pond) -> Iterator[tuple[str, ...]]:
    """Yield the groups of lanterns of a colour that lie side by side."""
    colours = {cell: copy.get(f"lantern/{one}", "colour") for cell, one in pond.items()}
    left = {cell for cell, colour in colours.items() if colour}
    while left:
        group, edge = set(), {min(left)}
        while edge:
            cell = edge.pop()
            group.add(cell)
            edge |= {one for one in beside(cell) if colours.get(one) == colours[cell]} - group
        left -= group
        if len(group) >= GROUP:
            yield tuple(sorted(group))


def own_groups(state: Lanterns, seat: str) -> Count:
    """Count the groups of which a seat laid most; who is level counts them as well.

    It is not known where a lantern, or who laid one of a group, is not known.
    """
    typed = state.player(seat).groups
    if typed is not None:
        return tuple(map(Counted, typed))
    if state.pond is None or None in state.pond.values():
        return None
    found = []
    for group in groups(state.copy, state.pond):
        laid = [state.laid_by.get(cell) for cell in group]
        if None in laid:
            return None
        if laid.count(seat) == max(map(laid.count, state.seats)):
            found.append(Counted(len(group), group))
    return tuple(found)


def largest(tally: Tally, seat: str) -> int:
    """Return the size of a seat's largest group."""
    return max((one.amount for one in counted(tally.count(seat, "groups"))), default=0)


FORM = (Field("groups", "Groups", "counts", RULEBOOK["L-6"], GROUP, counted=own_groups),)
TIE_BREAKS = (TieBreak("the largest group decides", largest),)
