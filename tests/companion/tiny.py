"""A tiny game to try the companion with: players pick berries, and the last to stop counts.

It has one of each thing the wire must carry: a mapping, a field only its owner may see, an
optional dataclass, a union of classes, names that are Python words, an option and a small copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.answers import Awaited, Expectation, Option, Preview
from rules.copy import Copy
from rules.files.habits import Plain
from rules.game import Box, Files, Game, Rules
from rules.rule import Objection, Rule, Rulebook, Strength
from rules.score import Count, Counted, Ending, Field, Line, Outcome, ScoreSheet, Tally
from rules.state import TABLE, Move, State
from rules.values.frozen import FrozenMap

LIMIT = Rule("T-1", Strength.PRINTED, "Nobody picks more than the bush bears.")
POINTS = Rule("T-2", Strength.PRINTED, "Each berry is a point.")

COMPONENTS = """
[status.bush]
bears = "demonstration"
[bush.red]
bears = 5
colours = ["red", "pink"]
[bush.blue]
bears = 7
colours = []
"""


@dataclass(frozen=True, slots=True)
class Bird:
    from_: str
    berries: int = 1


@dataclass(frozen=True, slots=True)
class Bear:
    mood: Literal["hungry", "asleep"] = "asleep"


@dataclass(frozen=True, slots=True)
class Basket:
    berries: int | None = None
    secret: int | None = None
    class_: Literal["wicker", "tin"] = "wicker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiny(State):
    round: int | None = None
    players: FrozenMap[str, Basket] = FrozenMap()
    bird: Bird | None = None
    visitors: tuple[Bird | Bear, ...] = ()
    marks: FrozenMap[int, str] = FrozenMap()
    trail: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Move):
    berries: int
    bush: str = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit(Move):
    from_: str
    class_: Literal["bird", "bear"] = "bird"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crown(Move):
    player: str


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Tiny:
    players = FrozenMap({seat: Basket(berries=0, secret=0) for seat in seats})
    return Tiny(seats=seats, options=FrozenMap(options), copy=copy, round=1, players=players)


def expects(state: Tiny) -> tuple[Expectation, ...]:
    if outcome(state).ending is not Ending.RUNNING:
        return ()
    turn = state.seats[len(state.trail) % len(state.seats)]
    return (
        Expectation(turn, Awaited.CHOICE, "pick berries", ("pick",)),
        Expectation(TABLE, Awaited.CHANCE, "somebody visits", ("visit",)),
    )


def objections(state: Tiny, move: Move) -> Iterable[Objection]:
    if isinstance(move, Pick) and move.berries > (
        state.copy.get(f"bush/{move.bush}", "bears") or 0
    ):
        certainty = state.copy.certainty(f"bush/{move.bush}", "bears")
        yield Objection(LIMIT, f"{move.berries} berries are too many", certainty)


def advance(state: Tiny, move: Move) -> Tiny:
    match move:
        case Pick(by=by, berries=berries):
            basket = state.players.get(by, Basket())
            basket = replace(basket, berries=(basket.berries or 0) + berries)
            players = state.players.having(by, basket)
            return replace(state, players=players, trail=(*state.trail, by, berries)[-4:])
        case Visit(from_=from_, class_="bird"):
            return replace(state, bird=Bird(from_), visitors=(*state.visitors, Bird(from_)))
        case Visit():
            return replace(state, visitors=(*state.visitors, Bear()))
        case Crown(player=player):
            return replace(state, marks=state.marks.having(len(state.marks), player))
    return state


def tally(state: Tiny) -> Tally:
    def counted(seat: str) -> Count:
        berries = state.players.get(seat, Basket()).berries
        return None if berries is None else (Counted(berries),)

    counts = FrozenMap({seat: FrozenMap({"berries": counted(seat)}) for seat in state.seats})
    return Tally(state.seats, counts, state.options, state.copy)


def score(tally: Tally) -> ScoreSheet:
    points: dict[str, int | None] = {}
    for seat in tally.seats:
        count = tally.count(seat, "berries")
        points[seat] = None if not count or isinstance(count[0], str) else count[0].amount
    line = Line("berries", "Berries", POINTS, FrozenMap(points))
    ranked = sorted(tally.seats, key=lambda seat: -(points[seat] or 0))
    return ScoreSheet(tally.seats, (line,), ranking=tuple((seat,) for seat in ranked))


def outcome(state: Tiny) -> Outcome:
    berries = [basket.berries or 0 for basket in state.players.values()]
    return Outcome(Ending.WINNERS if max(berries, default=0) >= 20 else Ending.RUNNING)


def view(state: Tiny, seat: str | None) -> Tiny:
    shown = {
        one: basket if one == seat else replace(basket, secret=None)
        for one, basket in state.players.items()
    }
    return replace(state, players=FrozenMap(shown))


def reseat(state: Tiny, seats: tuple[str, ...]) -> Tiny:
    players = FrozenMap({seat: state.players.get(seat, Basket()) for seat in seats})
    return replace(state, seats=seats, players=players)


def read_position(plain: Plain, seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """A position of one player may leave out whose basket it is; a bush may stand in place."""
    read = dict(plain)
    described = {"bush": read.pop("bush")} if "bush" in read else {}
    if "berries" in read and len(seats) == 1:
        read["players"] = {seats[0]: {"berries": read.pop("berries")}}
    return read, described


def read_move(plain: Plain, state: Tiny) -> tuple[Plain, Plain]:
    """A bush nobody knew may be described where berries are picked from it."""
    if isinstance(plain.get("bush"), dict):
        name = plain["bush"]["id"]
        described = {key: value for key, value in plain["bush"].items() if key != "id"}
        return {**plain, "bush": name}, {"bush": {name: described}}
    return plain, {}


GAME: Game[Tiny, Move] = Game(
    name="tiny",
    title="Tiny",
    version="1",
    seats=range(2, 5),
    rules=Rules(
        rulebook=Rulebook([LIMIT, POINTS]),
        options=(Option("sweet", "Berries count double.", (False, True)),),
        state=Tiny,
        moves=(Pick, Visit, Crown),
        form=(Field("berries", "Berries", "count", POINTS),),
        start=start,
        expects=expects,
        legal_moves=lambda state: (Pick(by=seat, berries=1) for seat in state.seats),
        is_listed=lambda _state, move: isinstance(move, Pick),
        preview=lambda _state, _move: Preview(),
        objections=objections,
        advance=advance,
        tally=tally,
        score=score,
        outcome=outcome,
        view=view,
        reseat=reseat,
        words=lambda _state, move: type(move).__name__,
        reveals=lambda _state, _move: False,
    ),
    box=Box(components=lambda: Copy.from_toml(COMPONENTS)),
    files=Files(read_position=read_position, read_move=read_move),
)
