"""A small game that brings no drawing is played whole by touch on the table the kernel draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

from companion.play.session import Session
from companion.presenters.table.table import TablePresenter
from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.game import Box, Game, Rules
from rules.moves.dispatch import ByKind, Checks, Found, fact
from rules.moves.kinds import Chance, Laid, Many, Number, OneOf, Piece, Place, Seat
from rules.rule import Rule, Rulebook, Strength
from rules.score import Counted, Field
from rules.state import Move, Seated
from rules.table.scene import Scene
from rules.values.frozen import FrozenMap
from tests.companion.presenters.tables import context

RULEBOOK = Rulebook(
    [
        Rule("S-1", Strength.PRINTED, "A stall holds one good."),
        Rule("S-2", Strength.PRINTED, "Each coin is a point."),
    ]
)
GOODS = "\n".join(f"[good.G{number}]" for number in range(1, 7))
STALLS = ("0,0", "1,0", "0,1", "1,1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trader:
    hand: Annotated[tuple[str | None, ...] | None, Many(Piece("good"), most=2)] = None
    coins: Annotated[int | None, Number(0, 60)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Market(Seated[Trader]):
    players: FrozenMap[str, Trader] = FrozenMap()
    stalls: Annotated[FrozenMap[str, str | None], Laid(Place("stall"), Piece("good"))] = FrozenMap()
    gate: Annotated[str | None, Place("gate")] = None
    up: Annotated[str | None, Seat(label="turn")] = None
    weather: Annotated[str | None, OneOf("sunny", "very_wet")] = None
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin(Move):
    OF_TABLE = True

    player: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather(Move):
    OF_TABLE = True

    weather: Annotated[str, OneOf("sunny", "very_wet")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    good: Annotated[str | None, Chance(Piece("good"))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Move):
    good: Annotated[str | None, Piece("good", of="hand")]
    stall: Annotated[str, Place("stall")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Move):
    coins: Annotated[int, Number(0, 60)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Move):
    gate: Annotated[str, Place("gate")]


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Market:
    players = FrozenMap({seat: Trader(hand=(), coins=0) for seat in seats})
    return Market(seats=seats, options=FrozenMap(options), copy=copy, players=players)


def expects(state: Market) -> tuple[Expectation, ...]:
    if state.over:
        return ()
    if state.weather is None:
        return (Expectation("", Awaited.CHOICE, "How is the weather?", ("weather",)),)
    if state.up is None:
        return (Expectation("", Awaited.CHANCE, "Who begins?", ("begin",)),)
    if len(state.player(state.up).hand or ()) < 2 and not state.stalls:
        return (Expectation(state.up, Awaited.CHANCE, "draw", ("draw",), Draw(by=state.up)),)
    told = Expectation(state.up, Awaited.CHOICE, "lay, sell or leave", ("lay", "sell", "leave"))
    return (told,)


check = Checks[Market](RULEBOOK)


@check(Lay, "S-1")
def stall_is_free(state: Market, stall: str) -> Found:
    if stall in state.stalls:
        yield fact(f"{stall} is taken.")


advance = ByKind[Market, Market]()


@advance.of(Begin)
def _begin(state: Market, move: Begin) -> Market:
    return replace(state, up=move.player)


@advance.of(Weather)
def _weather(state: Market, move: Weather) -> Market:
    return replace(state, weather=move.weather)


@advance.of(Draw)
def _draw(state: Market, move: Draw) -> Market:
    return state.having(move.by, hand=(*(state.player(move.by).hand or ()), move.good))


@advance.of(Lay)
def _lay(state: Market, move: Lay) -> Market:
    hand = list(state.player(move.by).hand or ())
    hand.remove(move.good)
    laid = replace(state, stalls=state.stalls.having(move.stall, move.good))
    return laid.having(move.by, hand=tuple(hand))


@advance.of(Sell)
def _sell(state: Market, move: Sell) -> Market:
    return state.having(move.by, coins=(state.player(move.by).coins or 0) + move.coins)


@advance.of(Leave)
def _leave(state: Market, move: Leave) -> Market:
    return replace(state, gate=move.gate, over=True)


def coins(state: Market, seat: str) -> tuple[Counted, ...] | None:
    held = state.player(seat).coins
    return None if held is None else (Counted(held),)


GAME: Game[Market, Move] = Game(
    name="market",
    title="Market",
    version="1",
    seats=range(2, 4),
    rules=Rules(
        rulebook=RULEBOOK,
        state=Market,
        moves=(Begin, Weather, Draw, Lay, Sell, Leave),
        places={"stall": lambda _state: STALLS, "gate": lambda _state: ("north", "south")},
        start=start,
        expects=expects,
        objections=check.objections,
        checks=check,
        advance=advance,
        form=(Field("coins", "Coins", "count", RULEBOOK["S-2"], counted=coins),),
    ),
    box=Box(components=lambda: Copy.from_toml(GOODS)),
)


@pytest.fixture
def market() -> Iterator[TablePresenter]:
    room = context()
    session: Session = Session.begin(room.journal, GAME, ("Ada", "Ben"))
    yield TablePresenter(session, room.seating(session))
    room.journal.close()


def drawn(market: TablePresenter) -> Scene:
    return market.view().scene


def touch(market: TablePresenter, *things: str) -> None:
    """Touch what is there to be touched, and make the move if that was not enough."""
    before = market.session.record
    for one in things:
        there = [place.id for place in drawn(market).places]
        there += [place.id for tray in drawn(market).trays for place in tray.places]
        assert one in there or one.startswith("seat:"), (one, there)
        market.touch(one)
    if market.session.record is before:
        market.press("make")
    assert market.session.record is not before


def test_a_whole_game_is_played_by_touch(market: TablePresenter) -> None:
    touch(market, "weather:very_wet")
    touch(market, "seat:Ben")
    market.press("pass")
    market.press("pass")
    touch(market, "good:?#1", "stall:1,0")
    touch(market, "coins:45")
    touch(market, "gate:south")

    state = market.session.record.state
    assert (state.weather, state.up, state.gate) == ("very_wet", "Ben", "south")
    assert state.stalls == {"1,0": None}
    assert state.player("Ben") == Trader(hand=(None,), coins=45)
    assert drawn(market).subtitle


def test_a_piece_is_told_by_the_picker_of_chance(market: TablePresenter) -> None:
    touch(market, "weather:sunny")
    touch(market, "seat:Ada")
    market.press("pick:draw")
    market.pick(("good:G4",))

    assert market.session.record.state.player("Ada").hand == ("G4",)
    hand = GAME.table.scene(market.session.record.state, "Ada").trays[0]
    assert (hand.title, [place.label for place in hand.places]) == ("Ada's hand", ["G4"])


def test_sorts_of_places_lie_below_each_other() -> None:
    state = GAME.rules.start(("Ada", "Ben"), {}, GAME.box.components())
    places = GAME.table.scene(state, "Ada").places

    assert [one.id for one in places[:4]] == [f"stall:{one}" for one in STALLS]
    assert max(one.y + one.h for one in places[:4]) <= min(one.y for one in places[4:])
    assert all(one.x >= 0 and one.x + one.w <= 1 and one.y + one.h <= 1 for one in places)


def test_what_awaited_moves_need_is_in_front() -> None:
    state = GAME.rules.start(("Ada", "Ben"), {}, GAME.box.components())
    begun = replace(state, weather="sunny", up="Ada", stalls=FrozenMap({"0,0": "G1"}))
    begun = begun.having("Ada", hand=("G2", None))

    assert GAME.table.scene(state, "Ada").front == ("weather",)
    assert GAME.table.scene(begun, "Ada").front == ("hand", "coins")
    cards = [(one.seat, one.score, one.line) for one in GAME.table.scene(begun, "Ada").cards]
    assert cards == [("Ada", 0, "coins 0 · hand 2"), ("Ben", 0, "coins 0 · hand 0")]


def test_a_guided_entry_asks_for_every_field_that_says_what_it_is() -> None:
    state = GAME.rules.start(("Ada", "Ben"), {}, GAME.box.components())
    enter = GAME.table.entered

    assert [one.key for one in GAME.table.entries(state, "")] == ["counts", "stalls", "gate"]
    assert [one.key for one in GAME.table.entries(state, "Ada")] == ["counts", "hand"]
    assert enter(state, "", "stalls", "stall:0,0", ("good:G1",)) == (("stalls",), {"0,0": "G1"})
    assert enter(state, "", "stalls", "stall:0,0", ("good:none",)) == (("stalls",), {})
    assert enter(state, "", "gate", "gate:north", ()) == (("gate",), "north")
    told = ("good:?", "good:none")
    assert enter(state, "Ada", "hand", "", told) == (("players", "Ada", "hand"), (None,))
    with pytest.raises(KeyError, match="no step"):
        enter(state, "", "nowhere", "", ())
    with pytest.raises(KeyError, match="numbers and choices"):
        enter(state, "", "counts", "", ())
