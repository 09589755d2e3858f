"""What the kernel derives for a small game: its lists, touches and what touches mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.game import Game, Rules, Table
from rules.moves.dispatch import ByKind, Checks, Found, fact
from rules.moves.kinds import Number, OneOf, Place, Seat
from rules.rule import Rulebook
from rules.state import Move, State
from rules.table.touch import Named
from rules.values.frozen import FrozenMap

SLOPES = ("north", "south")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mountain(State):
    """A small game in which nothing changes but the rope."""

    has_rope: bool = False


def _heights(_state: Mountain, slope: str) -> Iterator[int]:
    return iter(range(1, 3 if slope == "north" else 2))


def _has_rope(state: Mountain) -> bool:
    return state.has_rope


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Move):
    """A climber goes up a slope: as high as nobody told, or as said, on a rope if there is one."""

    slope: Annotated[str, Place("slope")]
    height: Annotated[int | None, Number(1, 99, among=_heights, listed=True)] = None
    rope: Annotated[str | None, OneOf("short", "long", when=_has_rope, listed=True)] = None
    song: Annotated[str | None, OneOf("loud", "low")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Move):
    """A climber rests; that is touched by the climber's tent."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("tent:{move.by}", "letter:{move.song[0]}")

    song: Annotated[str, OneOf("low")] = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class Greet(Move):
    """Somebody is greeted, from a height."""

    TOUCHED: ClassVar[tuple[str, ...]] = ("flag:{move.height}", "seat:{move.whom}")

    whom: Annotated[str, Seat()]
    height: Annotated[int, Number(1, 3)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whistle(Move):
    """A whistle that the game itself hears."""


BOOK = Rulebook.from_toml('[M-1]\nstrength = "printed"\nsays = "Nobody climbs in the south."')
check = Checks[Mountain](BOOK)


@check(Climb, "M-1")
def slope_is_southern(_state: Mountain, slope: str) -> Found:
    """The south is closed."""
    if slope == "south":
        yield fact("This is the south.")


advance = ByKind[Mountain, Mountain](lambda state, _move: state)


def _expects(state: Mountain) -> tuple[Expectation, ...]:
    return (Expectation(state.seats[0], Awaited.CHOICE, "Climb.", ("climb", "whistle")),)


def _start(seats: tuple[str, ...], _options: object, copy: Copy) -> Mountain:
    return Mountain(seats=seats, copy=copy)


def _heard(_state: Mountain, seat: str, named: Named) -> Iterator[Move]:
    if set(named) == {"whistle"}:
        yield Whistle(by=seat)


GAME: Game[Mountain, Move] = Game(
    name="mountain",
    title="Mountain",
    version="1",
    seats=range(1, 3),
    rules=Rules(
        rulebook=BOOK,
        state=Mountain,
        moves=(Climb, Rest, Greet, Whistle),
        start=_start,
        expects=_expects,
        objections=check.objections,
        checks=check,
        advance=advance,
        places={"slope": lambda _state: SLOPES},
        lists={Whistle: lambda _state, seat: [Whistle(by=seat)]},
    ),
    table=Table(tells={Whistle: _heard}),
)


def mountain(*, has_rope: bool = False) -> Mountain:
    """Return the small table with two who sit there."""
    return Mountain(seats=("Ada", "Ben"), copy=Copy(FrozenMap()), has_rope=has_rope)


def test_a_kind_that_is_listed_has_all_its_values_in_spite_of_a_default() -> None:
    assert list(GAME.rules.legal_moves(mountain())) == [
        Climb(by="Ada", slope="north", height=1),
        Climb(by="Ada", slope="north", height=2),
        Whistle(by="Ada"),
    ]


def test_a_field_is_listed_only_when_it_is_asked_for() -> None:
    listed = GAME.rules.legal_moves(mountain(has_rope=True))

    assert [one.rope for one in listed if isinstance(one, Climb)] == ["short", "long"] * 2


@pytest.mark.parametrize(
    ("move", "is_listed"),
    [
        pytest.param(Climb(by="Ada", slope="north", height=2), True, id="on the list"),
        pytest.param(Climb(by="Ada", slope="south", height=1), True, id="forbidden"),
        pytest.param(Climb(by="Ada", slope="south", height=2), False, id="no such height there"),
        pytest.param(Climb(by="Ada", slope="north"), False, id="a height nobody told"),
        pytest.param(
            Climb(by="Ada", slope="north", height=1, rope="long"), False, id="a rope nobody has"
        ),
        pytest.param(
            Climb(by="Ada", slope="north", height=1, song="loud"), False, id="told beyond the rules"
        ),
        pytest.param(Climb(by="Ben", slope="north", height=1), False, id="not awaited"),
    ],
)
def test_what_the_list_covers(move: Move, is_listed: bool) -> None:
    assert GAME.rules.is_listed(mountain(), move) is is_listed


def test_touched_things_are_read_backwards_in_any_order() -> None:
    greeting = Greet(by="Ada", whom="Ben", height=2)

    assert GAME.table.touches(mountain(), greeting) == ("flag:2", "seat:Ben")
    assert list(GAME.table.meant(mountain(), "Ada", ("seat:Ben", "flag:2"))) == [greeting]


def test_a_thing_may_name_whose_move_it_is() -> None:
    rest = Rest(by="Ben")

    things = GAME.table.touches(mountain(), rest)

    assert list(GAME.table.meant(mountain(), "Ada", things)) == [rest]


@pytest.mark.parametrize(
    "touched", [("seat:Ben",), ("seat:Ben", "flag:2", "flag:3"), ("tent:Ada", "letter:s")]
)
def test_other_things_mean_nothing(touched: tuple[str, ...]) -> None:
    assert list(GAME.table.meant(mountain(), "Ada", touched)) == []


def test_a_game_may_tell_a_kind_of_move_itself() -> None:
    assert list(GAME.table.meant(mountain(), "Ben", ("whistle#2",))) == [Whistle(by="Ben")]
