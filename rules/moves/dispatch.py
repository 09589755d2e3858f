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

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from rules.moves.kinds import parameters
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


def fact(
    because: str, certainty: Certainty = Certainty.SURE, *, rule: str = "", ruling: str = ""
) -> Fact:
    """Say what speaks against a move at this table."""
    return Fact(because, certainty, rule, ruling)


class Check(Generic[S]):
    """A function that looks for breaches of a rule, and the fields of the move it rests on."""

    __slots__ = ("_named", "function", "names", "rule", "takes_move")

    def __init__(self, function: Callable[..., Iterable[Fact | Objection]], rule: str) -> None:
        named = parameters(function)
        self.function = function
        self.rule = rule
        self.names = tuple(named)
        self.takes_move = "move" in named
        self._named = tuple(named.items())

    def facts(self, state: S, told: Mapping[str, Any]) -> Iterable[Fact | Objection]:
        """Look at fields that are told; silent where one it needs is not."""
        given = []
        for name, may_be_none in self._named:
            value = told[name]
            if value is None and not may_be_none:
                return ()
            given.append(value)
        return self.function(state, *given)

    def of_move(self, state: S, move: Move) -> Iterable[Fact | Objection]:
        """Look at a whole move."""
        if self.takes_move:
            return self.function(state, move)
        return self.facts(state, {name: getattr(move, name) for name in self.names})


class Checks(Generic[S]):
    """The checks of a game by kind of move, and the rules they cite.

    A check names the fields it rests on as its parameters, or takes the whole `move`; it is silent
    where one of them was not told, unless its annotation admits None. Kinds `as_heard` have their
    objections cited in the order in which their checks are written, all others in the rulebook's.
    """

    def __init__(self, rulebook: Rulebook, *, as_heard: tuple[type[Move], ...] = ()) -> None:
        self.rulebook = rulebook
        self._as_heard = as_heard
        self._checks: dict[type[Move], list[Check[S]]] = {}
        self._stages: dict[tuple[type[Move], tuple[str, ...]], list[list[Check[S]]]] = {}

    def __call__(self, *kinds_and_rule: type[Move] | str) -> Callable[[F], F]:
        """Hang a check onto some kinds of move; its rule is named last."""
        rule = next((one for one in kinds_and_rule if isinstance(one, str)), "")
        kinds = [one for one in kinds_and_rule if not isinstance(one, str)]
        if rule and rule not in self.rulebook:
            raise KeyError(f"no rule {rule!r} in the rulebook")

        def hang(function: F) -> F:
            for kind in kinds:
                held = {one.name for one in fields(kind)} | {"move"}
                if strange := set(parameters(function)) - held:
                    raise TypeError(f"{kind.__name__} has no {', '.join(sorted(strange))}")
                self._checks.setdefault(kind, []).append(Check(function, rule))
            return function

        return hang

    def about(self, kind: type[Move]) -> tuple[Check[S], ...]:
        """Return the checks of a kind of move, in the order they were written."""
        return tuple(self._checks.get(kind, ()))

    def stages(self, kind: type[Move], asked: tuple[str, ...]) -> list[list[Check[S]]]:
        """Return the checks of a kind by how many fields must be asked for before they can look.

        Behind them stand the checks that look at the whole move.
        """
        if (kind, asked) not in self._stages:
            names = ["", *asked]
            stages: list[list[Check[S]]] = [[] for _ in range(len(names) + 1)]
            for check in self.about(kind):
                rests_on = {"", *check.names} & {*names}
                stages[-1 if check.takes_move else max(map(names.index, rests_on))].append(check)
            self._stages[kind, asked] = stages
        return self._stages[kind, asked]

    def __iter__(self) -> Iterator[Check[S]]:
        return (check for checks in self._checks.values() for check in checks)

    def objections(self, state: S, move: Move) -> tuple[Objection, ...]:
        """Return everything that speaks against a move, each rule once."""
        checks = self._checks.get(type(move))
        if checks is None:
            return ()
        found: list[Objection] = []
        for check in checks:
            found += [self.objection(check, one) for one in check.of_move(state, move)]
        if len(found) < 2:
            return tuple(found)
        merged = cited(found, self.rulebook)
        if type(move) not in self._as_heard:
            return merged
        heard = list(dict.fromkeys(one.rule.key for one in found))
        return tuple(sorted(merged, key=lambda one: heard.index(one.rule.key)))

    def forbids(self, check: Check[S], found: Iterable[Fact | Objection]) -> bool:
        """Say whether a check has found something that takes a move off the list."""
        return any(self.objection(check, one).forbids for one in found)

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
