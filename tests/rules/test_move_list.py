"""The moves a kernel lists by itself: field by field, each question once, and what stands alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.game import Game, Rules
from rules.moves import move_list
from rules.moves.dispatch import Checks, Found, fact
from rules.moves.kinds import Number, OneOf, Piece
from rules.rule import Objection, Rule, Rulebook, Strength
from rules.state import Move, State
from rules.values.frozen import FrozenMap

BOOK = Rulebook(
    [
        Rule("X-1", Strength.PRINTED, "Nobody digs on a day off."),
        Rule("X-2", Strength.PRINTED, "A hole is at most two deep."),
        Rule("X-3", Strength.PRINTED, "Spades are kept dry."),
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Garden(State):
    spades: tuple[str | None, ...] = ("old", None)
    is_over: bool = False


def _spades(state: Garden) -> Iterable[str | None]:
    return state.spades


@dataclass(frozen=True, slots=True, kw_only=True)
class Dig(Move):
    depth: Annotated[int, Number(1, 3)]
    spade: Annotated[str | None, Piece("spade", among=_spades, listed=True)] = None
    loud: Annotated[bool, OneOf(False, True)] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Move):
    pass


def garden(
    state: Garden, *, own: bool = False, alone: bool = True
) -> tuple[Game[Garden, Move], list[tuple[Any, ...]]]:
    """A game of digging, and what its checks were asked."""
    asked: list[tuple[Any, ...]] = []

    def closed(state: Garden, kind: type[Move]) -> Objection | None:
        return Objection(BOOK["X-1"], "Closed.") if state.is_over and kind is Dig else None

    check = Checks[Garden](BOOK, alone=closed if alone else None)

    @check(Dig, Rest, "X-1")
    def somebody_works(state: Garden, by: str, kind: type[Move]) -> Found:
        asked.append((by, kind))
        if by == "Ben" and kind is Dig:
            yield fact("Ben has a day off.")

    @check(Dig, "X-2")
    def hole_is_shallow(state: Garden, depth: int) -> Found:
        asked.append((depth,))
        if depth > 2:
            yield fact(f"{depth} is too deep.")

    @check(Dig, "X-3")
    def spade_is_dry(state: Garden, move: Dig) -> Found:
        if move.spade == "old" and move.depth == 2:
            yield fact("The old one would get wet.")

    def objections(state: Garden, move: Move) -> Iterable[Objection]:
        return check.objections(state, move)

    game: Game[Garden, Move] = Game(
        name="garden",
        title="Garden",
        version="1",
        seats=range(1, 3),
        rules=Rules(
            rulebook=BOOK,
            state=Garden,
            moves=(Dig, Rest),
            start=lambda _seats, _options, _copy: state,
            expects=lambda state: (
                Expectation("Ada", Awaited.CHOICE, "Dig.", ("dig", "rest")),
                Expectation("Ada", Awaited.CHOICE, "Dig again.", ("dig",)),
                Expectation("Ben", Awaited.CHOICE, "Dig.", ("dig",)),
            ),
            objections=objections if own else check.objections,
            advance=lambda state, _move: state,
            checks=check,
        ),
    )
    return game, asked


GARDEN = Garden(seats=("Ada", "Ben"), copy=Copy(FrozenMap()))
LISTED = [
    Dig(by="Ada", depth=1, spade="old"),
    Dig(by="Ada", depth=1),
    Dig(by="Ada", depth=2),
    Rest(by="Ada"),
]


@pytest.mark.parametrize("own", [False, True])
def test_what_is_awaited_well_formed_and_not_forbidden_is_listed_once(own: bool) -> None:
    game, _ = garden(GARDEN, own=own)

    assert list(game.rules.legal_moves(GARDEN)) == LISTED


def test_a_check_is_asked_once_for_each_value_it_rests_on() -> None:
    game, asked = garden(GARDEN)

    list(move_list.well_formed(game, GARDEN, Dig, "Ada"))

    assert asked == [("Ada", Dig), (1,), (2,), (3,)]


def test_a_field_that_is_listed_is_told_though_it_has_a_default() -> None:
    game, _ = garden(GARDEN)

    assert game.rules.is_listed(GARDEN, Dig(by="Ada", depth=3, spade="old"))
    assert not game.rules.is_listed(GARDEN, Dig(by="Ada", depth=1, spade="new"))
    assert not game.rules.is_listed(GARDEN, Dig(by="Ada", depth=1, loud=True))


@pytest.mark.parametrize("own", [False, True])
def test_what_stands_alone_is_said_instead_of_all_checks(own: bool) -> None:
    over = Garden(seats=("Ada", "Ben"), copy=Copy(FrozenMap()), is_over=True)
    game, _ = garden(over, own=own)

    found = list(game.rules.objections(over, Dig(by="Ben", depth=3)))

    assert [one.because for one in found] == ["Closed."]
    assert list(game.rules.legal_moves(over)) == [Rest(by="Ada")]


def test_without_anything_to_say_alone_every_broken_rule_is_cited() -> None:
    game, _ = garden(GARDEN, alone=False)

    found = list(game.rules.objections(GARDEN, Dig(by="Ben", depth=3)))

    assert [one.rule.key for one in found] == ["X-1", "X-2"]
