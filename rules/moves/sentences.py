"""What happened in words, as one would say it at the table: a sentence for each kind of move.

Most kinds need no more than a template with their fields by name, and words for the values of those
fields; a kind that says more has a function hung onto it::

    words = Sentences[Bania](
        {moves.ReturnElephant: "takes the elephant home", moves.PlaceElephant: "stands on {space}"},
        space=lambda state, space: board(state.copy).called(space),
    )

    @words.of(moves.Build)
    def built(state: Bania, move: moves.Build) -> str: ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.moves.dispatch import ByKind
from rules.state import TABLE, Move, State

S = TypeVar("S", bound=State)


class Sentences(ByKind[S, str]):
    """The words of a game by kind of move; moves of `nobody` are told without a name."""

    def __init__(
        self,
        templates: Mapping[type[Move], str],
        nobody: tuple[type[Move], ...] = (),
        **values: Callable[[Any, Any], str],
    ) -> None:
        super().__init__(self._filled_in)
        self._templates = templates
        self._nobody = nobody
        self._values = values

    def __call__(self, state: S, move: Move) -> str:
        """Return what happened, as one would say it at the table."""
        said = super().__call__(state, move)
        return sentence(state, TABLE if isinstance(move, self._nobody) else move.by, said)

    def _filled_in(self, state: S, move: Move) -> str:
        if type(move) not in self._templates:
            raise TypeError(f"no words for {move!r}")
        return self._templates[type(move)].format_map(_Values(state, move, self._values))


class _Values(dict[str, str]):
    """The words for a move's fields, found when a template asks for them."""

    def __init__(
        self, state: State, move: Move, values: Mapping[str, Callable[[Any, Any], str]]
    ) -> None:
        super().__init__()
        self._state, self._move, self._values = state, move, values

    def __missing__(self, name: str) -> str:
        value = getattr(self._move, name)
        return self._values[name](self._state, value) if name in self._values else str(value)


def sentence(state: State, by: str, said: str) -> str:
    """Return who did what; what nobody in particular did begins with a capital letter."""
    return f"{state.name(by)} {said}" if by else said[:1].upper() + said[1:]
