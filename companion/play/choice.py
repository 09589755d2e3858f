"""From touches to moves: which moves can still be meant by the things touched so far.

Touching things narrows the listed moves down to those that are made of these things. Touches that
fit no listed move are still a report from the table: the move they mean is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.play.moment import View
from rules.answers import Hint

FEW = 5
"""So many moves are shown one by one, also where they begin with the same thing."""


def kind(place: str) -> str:
    """Return what a thing is, without the number among its like.

    >>> kind("card:oil#2")
    'card:oil'
    """
    return place.partition("#")[0]


def is_part(things: Iterable[str], whole: Iterable[str]) -> bool:
    """Say whether some things, or others that are like them, are among others.

    >>> is_part(["card:oil#2"], ["tile:T01", "card:oil#1"]), is_part(["tile:?"], ["tile:?#2"])
    (True, True)
    """
    few, many = tuple(things), tuple(whole)
    if set(few) <= set(many):
        return True
    if not any("#" in one for one in (*few, *many)):
        return False
    return Counter(map(kind, few)) <= Counter(map(kind, many))


def left_over(things: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    """Return the things that remain without others or their like."""
    held = Counter(map(kind, gone))
    left = []
    for one in things:
        if held[kind(one)] > 0:
            held[kind(one)] -= 1
        else:
            left.append(one)
    return tuple(left)


def fitting(view: View, touched: Sequence[str], among: Iterable[Hint]) -> list[Hint]:
    """Return those moves that are made of these things, among others."""
    return [one for one in among if is_part(touched, view.touches(one.move))]


def meant(view: View, seat: str, touched: tuple[str, ...]) -> list[Hint]:
    """Return what touches mean when no listed move is made of them, with the objections."""
    found = [view.hint(move) for move in view.game.table.meant(view.state, seat, touched)]
    return sorted(found, key=lambda one: len(one.objections))


def ready(view: View, touched: tuple[str, ...], candidates: Iterable[Hint]) -> list[Hint]:
    """Return the moves all of whose things are touched: turned this way or that."""
    if not touched:
        return []
    whole = [one for one in candidates if is_part(view.touches(one.move), touched)]
    # The same cells the other way round are another move: the order of the touches tells.
    held = tuple(map(kind, touched))
    return [one for one in whole if tuple(map(kind, view.touches(one.move))) == held] or whole


def grouped(view: View, touched: tuple[str, ...], candidates: Iterable[Hint]) -> list[Hint]:
    """Keep the best of the moves that begin with the same thing, so that no list grows long.

    A few are shown one by one.
    """
    first: dict[tuple[str, ...], Hint] = {}
    alone: dict[tuple[str, ...], Hint] = {}
    for one in candidates:
        things = view.touches(one.move)
        ahead = left_over(things, touched)
        if things:
            first.setdefault(ahead[:1] or things, one)
            alone.setdefault(ahead or things, one)
    return list((alone if len(alone) <= FEW else first).values())
