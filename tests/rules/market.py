"""Market: a small game that says only what its fields are, so that the kernel draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.game import Box, Game, Rules
from rules.moves.dispatch import ByKind, Checks, Found, fact
from rules.moves.kinds import Chance, Laid, Many, Number, OneOf, Piece, Place, Seat
from rules.rule import Rule, Rulebook, Strength
from rules.score import Counted, Field
from rules.state import Move, Seated
from rules.values.frozen import FrozenMap

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
