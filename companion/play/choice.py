"""From touches to moves: what has been touched so far, and which moves can still be meant.

Touching things narrows the listed moves down to those that are made of these things. Touches that
fit no listed move are still a report from the table: the move they mean is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rules.answers import Hint, is_legal
from rules.game import AnyGame, hints
from rules.state import Move

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

    >>> is_part(["card:oil#2"], ["tile:T01", "card:oil#1"])
    True
    """
    few, many = tuple(things), tuple(whole)
    if set(few) <= set(many):
        return True
    if not any("#" in one for one in few):
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


class MoveChoice:
    """The things that are touched, and what remains possible."""

    def __init__(self) -> None:
        self.touched: tuple[str, ...] = ()
        self.pick = 0
        self.ways: tuple[Hint, ...] = ()
        self._held: tuple[Any, tuple[Hint, ...]] | None = None

    def let_go(self) -> None:
        """Let go of everything."""
        self.touched = ()
        self.pick, self.ways = 0, ()

    def listed(self, game: AnyGame, state: Any, source: Any) -> tuple[Hint, ...]:
        """Return the listed moves with what they bring; remembered as long as `source` stays."""
        if self._held is None or self._held[0] is not source:
            self._held = (source, hints(game, state))
        return self._held[1]

    def fitting(
        self, game: AnyGame, state: Any, listed: tuple[Hint, ...], touched: Any
    ) -> list[Hint]:
        """Return the listed moves that are made of these things, among others."""
        made = ((one, game.table.touches(state, one.move)) for one in listed)
        return [one for one, touches in made if is_part(touched, touches)]

    def meant(self, game: AnyGame, state: Any, seat: str, touched: tuple[str, ...]) -> list[Hint]:
        """Return what touches mean when no listed move is made of them, with the objections."""
        found = []
        for move in game.table.meant(state, seat, touched):
            said = tuple(game.rules.objections(state, move))
            found.append(Hint(move, game.rules.preview(state, move), said))
        return sorted(found, key=lambda one: len(one.objections))

    def candidates(
        self, game: AnyGame, state: Any, listed: tuple[Hint, ...], seat: str
    ) -> list[Hint]:
        """Return the moves that can still be meant, best first."""
        if not self.touched:
            return [one for one in listed if is_legal(one.objections) is not False]
        fitting = self.fitting(game, state, listed, self.touched)
        return fitting or self.meant(game, state, seat, self.touched)

    def ready(self, game: AnyGame, state: Any, candidates: list[Hint]) -> list[Hint]:
        """Return the moves all of whose things are touched: turned this way or that."""
        if not self.touched:
            return []
        made = [(one, game.table.touches(state, one.move)) for one in candidates]
        ready = [(one, touches) for one, touches in made if is_part(touches, self.touched)]
        # The same cells the other way round are another move: the order of the touches tells.
        held = tuple(map(kind, self.touched))
        as_touched = [one for one, touches in ready if tuple(map(kind, touches)) == held]
        return as_touched or [one for one, _touches in ready]

    def grouped(self, game: AnyGame, state: Any, candidates: list[Hint]) -> list[Hint]:
        """Keep the best of the moves that begin with the same thing, so that no list grows long.

        A few are shown one by one.
        """
        seen: dict[Any, Hint] = {}
        alone: dict[Any, Hint] = {}
        for one in candidates:
            touched = game.table.touches(state, one.move)
            ahead = left_over(touched, self.touched)
            if touched:
                seen.setdefault(ahead[:1] or touched, one)
                alone.setdefault(ahead or touched, one)
        return list((alone if len(alone) <= FEW else seen).values())

    def take(self, game: AnyGame, state: Any, listed: tuple[Hint, ...], hint: Hint) -> Move | None:
        """Touch all things of a hint, as if by hand; a hint without things is its move."""
        touched = game.table.touches(state, hint.move)
        if not touched or touched == self.touched:
            return hint.move
        self.touched = touched
        ready = self.ready(game, state, self.fitting(game, state, listed, touched))
        self.pick = next((at for at, one in enumerate(ready) if one.move == hint.move), 0)
        return None
