"""What the kernel does with pieces nobody sees: naming them, finding them, drawing them by lot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.dealer import Dealer
from rules.moves.kinds import Chance, Piece
from rules.moves.move_list import lying
from rules.state import Move, State
from rules.values.frozen import FrozenMap
from tests.rules.changed_games import with_rules
from tests.rules.market import GAME, Draw, Market

START = GAME.rules.start(("Ada", "Ben"), {}, GAME.box.components())


def begun(*hand: str | None) -> Market:
    state = replace(START, weather="sunny", up="Ada", stalls=FrozenMap({"0,0": "G1"}))
    return state.having("Ada", hand=hand)


def test_a_blank_piece_is_named_when_it_is_touched() -> None:
    (picker,) = GAME.table.pickers(begun("G2", None), "Ada")

    assert picker.touch == "good:?"
    assert picker.names
    assert [one.id for one in picker.slots[0].choices][:2] == ["good:?", "good:G1"]
    assert GAME.table.picked(begun(None), "Ada", picker.key, ("good:G3",)) == ()
    assert GAME.table.picked(begun(None), "Ada", picker.key, (None,)) is None


def test_pieces_everybody_knows_are_not_asked_for() -> None:
    assert list(GAME.table.pickers(begun("G2", "G3"), "Ada")) == []
    assert list(GAME.table.pickers(begun(None), "Ben")) == []


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop(State):
    """A table without seats' things, with a piece or none in the window."""

    window: Annotated[str | None, Piece("good")] = None
    sign: Annotated[str | None, Piece("sign")] = None


def test_pieces_of_a_sort_are_found_wherever_they_lie() -> None:
    shop = Shop(seats=("Ada",), copy=Copy(FrozenMap()), window="G4", sign="open")

    assert lying(begun("G2", None), "good") == ("G2", None, "G1")
    assert lying(shop, "good") == ("G4",)
    assert lying(replace(shop, window=None), "good") == ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Find(Move):
    """Somebody finds a good; there may be none."""

    good: Annotated[str | None, Chance(Piece("good", among=lambda _state: ()))] = None


def test_chance_draws_what_is_left_open_if_there_is_anything() -> None:
    state = replace(START, weather="sunny", up="Ada")
    dealt = Dealer(GAME, state.copy, Random(1)).deal(state, GAME.rules.expects(state))
    finds = Expectation("Ada", Awaited.CHANCE, "find", ("find",), Find(by="Ada"))
    empty = with_rules(GAME, moves=(*GAME.rules.moves, Find), expects=lambda _state: (finds,))
    found = Dealer(empty, state.copy, Random(1)).deal(state, (finds,))

    assert isinstance(dealt, Draw)
    assert dealt.good in tuple(state.copy.ids("good"))
    assert found == Find(by="Ada")


def test_a_table_that_only_counts_has_stopped() -> None:
    over = replace(START, over=True)

    assert GAME.table.ended(START).stopped
    assert GAME.table.ended(over) is over
