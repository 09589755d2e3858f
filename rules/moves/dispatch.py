"""One small function for each kind of move: what speaks against it, what it does, what it brings.

A game makes a registry and hangs its functions on it; the type of a move then finds them::

    advance = ByKind[Bania, Bania]()

    @advance.of(Build)
    def build(state: Bania, move: Build) -> Bania: ...

    check = Checks[Bania](RULEBOOK)

    @check(Build, "B-9")
    def space_is_free(state: Bania, space: str) -> Found:
        if space in state.tents:
            yield fact(f"{space} is not free.")
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar

from rules.moves.kinds import fields_of, parameters
from rules.rule import Certainty, Objection, Rule, Rulebook
from rules.state import Move, State

S = TypeVar("S", bound=State)
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class ByKind(Generic[S, R]):
    """The functions of one question by kind of move; `otherwise` answers for all other kinds."""

    def __init__(self, otherwise: Callable[[S, Any], R] | None = None) -> None:
        self._functions: dict[type[Move], Callable[[S, Any], R]] = {}
        self._otherwise = otherwise

    def of(self, *kinds: type[Move]) -> Callable[[F], F]:
        """Hang a function onto some kinds of move."""

        def hang(function: F) -> F:
            for kind in kinds:
                if kind in self._functions:
                    raise TypeError(f"two functions for {kind.__name__}")
                self._functions[kind] = function
            return function

        return hang

    def __call__(self, state: S, move: Move) -> R:
        """Answer for this move."""
        function = self._functions.get(type(move), self._otherwise)
        if function is None:
            raise TypeError(f"no function for {type(move).__name__}")
        return function(state, move)


@dataclass(frozen=True, slots=True)
class Fact:
    """What a check found at this table; the check's own rule is broken unless another is named."""

    because: str
    certainty: Certainty = Certainty.SURE
    rule: str = ""
    ruling: str = ""


Found = Iterator[Fact | Objection]
"""What a check yields."""

Look = Callable[..., Iterable[Fact | Objection]]
"""What a check is: a function of the state and of a move, or of fields of it."""


def fact(
    because: str, certainty: Certainty = Certainty.SURE, *, rule: str = "", ruling: str = ""
) -> Fact:
    """Say what speaks against a move at this table."""
    return Fact(because, certainty, rule, ruling)


class Check(Generic[S]):
    """A function that looks for breaches of a rule, and the fields of the move it rests on.

    One that asks for the `kind` of move is told it once, when it is hung onto that kind. `of_move`
    looks at a whole move; it is silent where a field it needs was not told.
    """

    __slots__ = ("_function", "_names", "_needed", "of_move", "rule", "takes_move")

    def __init__(
        self, function: Look, rule: str, kind: type[Move], stands_for: Mapping[str, str]
    ) -> None:
        named = {stands_for.get(one, one): may for one, may in parameters(function).items()}
        if named.pop("kind", None) is not None:
            function = partial(function, kind=kind)
        self.rule = rule
        self.takes_move = "move" in named
        self._function = function
        self._names = tuple(named)
        self._needed = [at for at, may_be_none in enumerate(named.values()) if not may_be_none]
        self.of_move: Look = function if self.takes_move else self._reading()

    def facts(self, state: S, values: tuple[Any, ...]) -> Iterable[Fact | Objection]:
        """Look at the values of the fields it rests on."""
        if None in values and any(values[at] is None for at in self._needed):
            return ()
        return self._function(state, *values)

    def resting_on(self, told: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return those of the told values that it rests on."""
        return tuple([told[name] for name in self._names])

    def is_told(self, told: Container[str]) -> bool:
        """Say whether all fields it rests on are among these."""
        return all(name in told for name in self._names)

    def _reading(self) -> Look:
        """Return what looks at a whole move; it is short, as moves are judged by hundreds."""
        function, facts = self._function, self.facts
        names, needed = self._names, self._needed
        if names == ("by",):
            return lambda state, move: function(state, move.by)
        if len(names) < 2:
            return lambda state, move: facts(
                state, tuple(getattr(move, one) for one in self._names)
            )
        read = attrgetter(*names)

        def look(state: Any, move: Any) -> Iterable[Fact | Objection]:
            values = read(move)
            if None in values and any(values[at] is None for at in needed):
                return ()
            return function(state, *values)

        return look


Stages = tuple[tuple[Check[S], ...], ...]
"""The checks of a kind of move, field by field."""


class Checks(Generic[S]):
    """The checks of a game by kind of move, and the rules they cite.

    A check names the fields it rests on as its parameters, or takes the whole `move`; it is silent
    where one of them was not told, unless its annotation admits None. What `alone` says against
    a kind of move that has checks, such as that the game is over, is said instead of them.
    """

    def __init__(
        self, rulebook: Rulebook, *, alone: Callable[[S, Any], Objection | None] | None = None
    ) -> None:
        self.rulebook = rulebook
        self._alone = alone
        self._checks: dict[type[Move], list[Check[S]]] = {}
        self._staged: dict[type[Move], tuple[Stages[S], tuple[Check[S], ...]]] = {}

    def __call__(self, *kinds_and_rule: type[Move] | str, **stands_for: str) -> Callable[[F], F]:
        """Hang a check onto some kinds of move; its rule is named last.

        With ``by="to"`` the check is told the field `to` where it asks for `by`.
        """
        rule = next((one for one in kinds_and_rule if isinstance(one, str)), "")
        kinds = [one for one in kinds_and_rule if not isinstance(one, str)]
        if rule and rule not in self.rulebook:
            raise KeyError(f"no rule {rule!r} in the rulebook")

        def hang(function: F) -> F:
            for kind in kinds:
                held = {one.name for one in fields(kind)} | {"move", "kind"}
                named = {stands_for.get(one, one) for one in parameters(function)}
                if strange := named - held:
                    raise TypeError(f"{kind.__name__} has no {', '.join(sorted(strange))}")
                self._checks.setdefault(kind, []).append(Check(function, rule, kind, stands_for))
            return function

        return hang

    def about(self, kind: type[Move]) -> tuple[Check[S], ...]:
        """Return the checks of a kind of move, in the order they were written."""
        return tuple(self._checks.get(kind, ()))

    def staged(self, kind: type[Move]) -> tuple[Stages[S], tuple[Check[S], ...]]:
        """Return the checks that can be made as soon as each field is told, and those of the rest.

        The first are those that rest on who makes the move, and on fields that have a default.
        """
        if kind not in self._staged:
            asked = fields_of(kind)
            told = {"by", *(one.name for one in asked if one.is_optional)}
            left, stages = self._checks.get(kind, []), []
            for name in ("by", *(one.name for one in asked if not one.is_optional)):
                told.add(name)
                ready = [one for one in left if not one.takes_move and one.is_told(told)]
                left = [one for one in left if one not in ready]
                stages.append(tuple(ready))
            self._staged[kind] = tuple(stages), tuple(left)
        return self._staged[kind]

    def __iter__(self) -> Iterator[Check[S]]:
        return (check for checks in self._checks.values() for check in checks)

    def objections(self, state: S, move: Move) -> tuple[Objection, ...]:
        """Return everything that speaks against a move: each rule once, in the rulebook's order."""
        checks = self._checks.get(type(move))
        if checks is None:
            return ()
        if alone := self.alone(state, type(move)):
            return (alone,)
        found = [self.objection(one, it) for one in checks for it in one.of_move(state, move)]
        return cited(found, self.rulebook) if len(found) > 1 else tuple(found)

    def alone(self, state: S, kind: type[Move]) -> Objection | None:
        """Return what is said against a kind of move instead of anything else."""
        if self._alone is None or kind not in self._checks:
            return None
        return self._alone(state, kind)

    def objection(self, check: Check[S], found: Fact | Objection) -> Objection:
        """Return what a check found as an objection against its rule."""
        if isinstance(found, Objection):
            return found
        rule: Rule = self.rulebook[found.rule or check.rule]
        return Objection(rule, found.because, found.certainty, found.ruling)


def cited(found: Iterable[Objection], rulebook: Rulebook) -> tuple[Objection, ...]:
    """Return each broken rule once, by its strongest objection, in the rulebook's order."""
    merged: dict[str, Objection] = {}
    for one in sorted(found, key=lambda one: (not one.forbids, not one.is_sure)):
        merged.setdefault(one.rule.key, one)
    return tuple(sorted(merged.values(), key=lambda one: rulebook.order(one.rule.key)))
