"""What chance deals: moves that dice, decks and bags make, for demonstrations, bots and tests.

The rules know no chance; it is handed in as :class:`Lots`. At a real table nobody deals here: what
came up is reported.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import fields, replace
from typing import Any, Protocol, TypeVar

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.moves.kinds import Chance, fields_of
from rules.moves.move_list import values
from rules.state import TABLE, Move, State, verb

T = TypeVar("T")


class Lots(Protocol):
    """Where chance comes from: a seeded ``random.Random`` has all of these."""

    def choice(self, among: Sequence[T], /) -> T:
        """Return one of several."""

    def choices(self, among: Sequence[T], *, k: int) -> list[T]:
        """Return `k` lots, each drawn from all of them: a throw of dice."""

    def sample(self, among: Sequence[T], count: int, /) -> list[T]:
        """Return some of several, each once."""

    def shuffle(self, pieces: MutableSequence[Any], /) -> None:
        """Put pieces in any order."""

    def randint(self, least: int, most: int, /) -> int:
        """Return a number between two bounds, both included."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""


class Dealer:
    """Where chance comes from in one game: this one draws lots among the listed moves of any game.

    What a field of chance leaves open it draws among the values of that field.
    A game's own dealer (``dealer.py``) knows its decks and bags. A dealer lasts for one game.
    """

    def __init__(self, game: Any, copy: Copy, lots: Lots) -> None:
        self.game = game
        self.copy = copy
        self.lots = lots

    def deal(self, state: Any, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return what chance brings before anybody chooses, or None where it is not its turn."""
        for one in awaited:
            if one.kind is Awaited.CHANCE:
                return self._lot(state, one)
        return None

    def completed(self, state: Any, move: Move) -> Move:
        """Return a chosen move with what chance adds to it: the tile that was drawn blindly."""
        return move

    def _lot(self, state: State, awaited: Expectation) -> Move | None:
        listed = [
            move
            for move in self.game.rules.legal_moves(state)
            if verb(move) in awaited.kinds and move.by in (awaited.by, TABLE)
        ]
        move = self.lots.choice(listed) if listed else awaited.suggested
        return move and self._filled_in(state, move)

    def _filled_in(self, state: State, move: Move) -> Move:
        """Return a move of chance in which what nobody told is drawn by lot."""
        for one in fields_of(type(move)):
            if isinstance(one.kind, Chance) and getattr(move, one.name) is None:
                told = {name.name: getattr(move, name.name) for name in fields(move)}
                among = values(self.game, state, one.kind, told)
                if among:
                    move = replace(move, **{one.name: self.lots.choice(among)})
        return move
