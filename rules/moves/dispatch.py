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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
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

Findings = tuple[Fact | Objection, ...]
"""All that a check found."""


def fact(
    because: str, certainty: Certainty = Certainty.SURE, *, rule: str = "", ruling: str = ""
) -> Fact:
    """Say what speaks against a move at this table."""
    return Fact(because, certainty, rule, ruling)


class Check(Generic[S]):
    """A function that looks for breaches of a rule, and the fields of the move it rests on.

    One that asks for the `kind` of move is told it once, when it is hung onto that kind.
    """

    __slots__ = ("_found", "_names", "_needed", "_values", "function", "rule", "takes_move")

    def __init__(
        self, function: Look, rule: str, kind: type[Move], stands_for: Mapping[str, str]
    ) -> None:
        named = {stands_for.get(name, name): none for name, none in parameters(function).items()}
        if named.pop("kind", None) is not None:
            function = partial(function, kind=kind)
        self.function = function
        self.rule = rule
        self.takes_move = "move" in named
        self._names = tuple(named)
        self._needed = tuple(at for at, may_be_none in enumerate(named.values()) if not may_be_none)
        # Two more names make `attrgetter` return a tuple; `by` is a field of every move.
        self._values = attrgetter(*self._names, "by", "by")
        self._found: tuple[S | None, dict[tuple[Any, ...], Findings]] = (None, {})

    def facts(self, state: S, told: Mapping[str, Any]) -> Findings:
        """Look at fields that are told; silent where one it needs is not."""
        return self._look(state, tuple(told[name] for name in self._names))

    def of_move(self, state: S, move: Move) -> Iterable[Fact | Objection]:
        """Look at a whole move."""
        if self.takes_move:
            return self.function(state, move)
        return self._look(state, self._values(move)[:-2])

    def _look(self, state: S, told: tuple[Any, ...]) -> Findings:
        """Look once per value: the many moves of one state have few spaces or pieces between them.

        The state and what was found in it are held as one, so that threads do not mix them up.
        """
        for at in self._needed:
            if told[at] is None:
                return ()
        of, found = self._found
        if of is not state:
            found = {}
            self._found = (state, found)
        facts = found.get(told)
        if facts is None:
            facts = found[told] = tuple(self.function(state, *told))
        return facts

    def due_at(self, names: Sequence[str]) -> int | None:
        """Return where in the order of telling all it rests on is told; None: with the move."""
        if any(name not in names for name in self._names):
            return None
        return max(map(names.index, self._names), default=0)


class Checks(Generic[S]):
    """The checks of a game by kind of move, and the rules they cite.

    A check names the fields it rests on as its parameters, or takes the whole `move`; it is silent
    where one of them was not told, unless its annotation admits None. What `alone` says against a
    kind of move that has checks, such as that the game is over, is said instead of them. Kinds
    `as_heard` have their objections cited in the order of their checks, all others in the
    rulebook's. Where facts are `joined`, a rule that is broken in several ways is cited with all.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        *,
        alone: Callable[[S, Any], Objection | None] | None = None,
        as_heard: tuple[type[Move], ...] = (),
        joined: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self._as_heard = as_heard
        self._alone = alone
        self._joined = joined
        self._checks: dict[type[Move], list[Check[S]]] = {}
        self._ready: dict[type[Move], Mapping[int | None, tuple[Check[S], ...]]] = {}

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
                if strange := {stands_for.get(one, one) for one in parameters(function)} - held:
                    raise TypeError(f"{kind.__name__} has no {', '.join(sorted(strange))}")
                self._checks.setdefault(kind, []).append(Check(function, rule, kind, stands_for))
            return function

        return hang

    def about(self, kind: type[Move]) -> tuple[Check[S], ...]:
        """Return the checks of a kind of move, in the order they were written."""
        return tuple(self._checks.get(kind, ()))

    def ready(self, kind: type[Move]) -> Mapping[int | None, tuple[Check[S], ...]]:
        """Return which checks can look once `by` is told (0), or the first, second … field with it.

        Those that need the whole move stand under None.
        """
        if kind not in self._ready:
            names = ("by", *(one.name for one in fields_of(kind)))
            found: dict[int | None, tuple[Check[S], ...]] = {}
            for one in self.about(kind):
                at = one.due_at(names)
                found[at] = (*found.get(at, ()), one)
            self._ready[kind] = found
        return self._ready[kind]

    def __iter__(self) -> Iterator[Check[S]]:
        return (check for checks in self._checks.values() for check in checks)

    def objections(self, state: S, move: Move) -> tuple[Objection, ...]:
        """Return everything that speaks against a move: each rule once, in the rulebook's order."""
        checks = self._checks.get(type(move))
        if checks is None:
            return ()
        if alone := self.alone(state, type(move)):
            return (alone,)
        found: list[Objection] = []
        for check in checks:
            for one in check.of_move(state, move):
                found.append(self.objection(check, one))
        if len(found) < 2:
            return tuple(found)
        merged = self.cited(found)
        if type(move) not in self._as_heard:
            return merged
        heard = list(dict.fromkeys(one.rule.key for one in found))
        return tuple(sorted(merged, key=lambda one: heard.index(one.rule.key)))

    def cited(self, found: Iterable[Objection]) -> tuple[Objection, ...]:
        """Return each broken rule once, in the rulebook's order."""
        return cited(found, self.rulebook, joined=self._joined)

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


def cited(
    found: Iterable[Objection], rulebook: Rulebook, *, joined: bool = False
) -> tuple[Objection, ...]:
    """Return each broken rule once, by its strongest objection, in the rulebook's order.

    Where they are `joined`, equally strong objections by one rule become one with all their facts.
    """
    merged: dict[str, Objection] = {}
    for one in sorted(found, key=lambda one: (not one.forbids, not one.is_sure)):
        first = merged.setdefault(one.rule.key, one)
        alike = (first.certainty, first.ruling) == (one.certainty, one.ruling)
        if joined and alike and one.because not in first.because:
            merged[one.rule.key] = replace(first, because=f"{first.because} {one.because}")
    return tuple(sorted(merged.values(), key=lambda one: rulebook.order(one.rule.key)))
