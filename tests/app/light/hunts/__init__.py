"""A hunt over four rounds, a small game of our own that can be told lightly, in one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rules.answers import Awaited, Expectation
from rules.box.teaching import Kind, Question, Teaching
from rules.copy import Copy
from rules.game import Box, Game, Rules, Table
from rules.moves.dispatch import ByKind, Checks, Found, fact
from rules.moves.kinds import Number, Seat, Told
from rules.rule import Note, Rule, Rulebook, Strength
from rules.score import Count, Counted, Field
from rules.state import TABLE, Level, Move, Seated
from rules.table.light import Key, LightScene
from rules.table.scene import Counter
from rules.values.frozen import FrozenMap

ROUNDS, PHASES = 4, ("pray", "act")
TURN = Rule("H-1", Strength.PRINTED, "Only who is up hunts.")
POINT = Rule("H-2", Strength.PRINTED, "Each animal is a point.")
RULEBOOK = Rulebook((TURN, POINT))
COPY = Copy.from_toml("[status.ground]\nsize = 'demonstration'\n[ground.main]\nsize = 5")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunter:
    """What one seat has; where it stands is told in a whole game alone."""

    prey: Annotated[int | None, Number(0, 40, label="prey"), Told(Level.LIGHT)] = None
    level: Annotated[int | None, Number(1, 5), Told(Level.LIGHT)] = None
    where: Annotated[int | None, Number(0, 9, label="cell")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunts(Seated[Hunter]):
    """Round, phase, who is up, and the hunters."""

    players: FrozenMap[str, Hunter] = FrozenMap()
    round: Annotated[int | None, Number(1, ROUNDS), Told(Level.LIGHT)] = None
    phase: Annotated[str | None, Told(Level.LIGHT)] = None
    up: Annotated[str | None, Seat(label="turn"), Told(Level.LIGHT)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pray(Move):
    """A seat prays on a level of the hill."""

    SAYS = "prays on {level}"
    LEVEL = Level.LIGHT

    level: Annotated[int, Number(1, 5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunt(Move):
    """One animal is hunted."""

    SAYS = "hunts"
    LEVEL = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk(Move):
    """The hunter goes somewhere: not told lightly."""

    SAYS = "walks to {cell}"

    cell: Annotated[int, Number(0, 9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Move):
    """The turn of a seat is over."""

    SAYS = "is done"
    LEVEL = Level.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPhase(Move):
    """The next phase begins."""

    OF_TABLE = True
    SAYS = "The next phase begins"
    LEVEL = Level.LIGHT


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Hunts:
    """Nobody has anything; the first one prays."""
    return Hunts(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        players=FrozenMap({seat: Hunter(prey=0, where=0) for seat in seats}),
        round=1,
        phase="pray",
        up=seats[0],
    )


def expects(state: Hunts) -> tuple[Expectation, ...]:
    """One prays or acts after the other; then the next phase begins by itself."""
    if state.round is None or state.round > ROUNDS:
        return ()
    if state.up is None:
        step = NextPhase()
        return (Expectation(TABLE, Awaited.CHOICE, "next", ("next_phase",), step, certain=True),)
    if state.phase == "pray":
        return (Expectation(state.up, Awaited.CHOICE, "prays", ("pray",)),)
    done = Done(by=state.up)
    return (Expectation(state.up, Awaited.CHOICE, "acts", ("hunt", "walk", "done"), ends=done),)


advance = ByKind[Hunts, Hunts]()
check = Checks[Hunts](RULEBOOK)


@check(Hunt, "H-1")
def is_up(state: Hunts, by: str) -> Found:
    """Somebody else is up."""
    if state.up != by:
        yield fact(f"{by} is not up")


@advance.of(Pray)
def pray(state: Hunts, move: Pray) -> Hunts:
    """The next one is up."""
    return _next(state.having(move.by, level=move.level))


@advance.of(Hunt)
def hunt(state: Hunts, move: Hunt) -> Hunts:
    """One animal more."""
    prey = state.player(move.by).prey
    return state.having(move.by, prey=None if prey is None else prey + 1)


@advance.of(Walk)
def walk(state: Hunts, move: Walk) -> Hunts:
    """The hunter stands there."""
    return state.having(move.by, where=move.cell)


@advance.of(Done)
def done(state: Hunts, move: Done) -> Hunts:
    """The next one is up."""
    return _next(state)


@advance.of(NextPhase)
def next_phase(state: Hunts, _move: NextPhase) -> Hunts:
    """Acting follows praying, and another round acting."""
    if state.phase == "pray":
        return replace(state, phase="act", up=state.seats[0])
    return replace(state, phase="pray", round=(state.round or 0) + 1, up=state.seats[0])


def _next(state: Hunts) -> Hunts:
    at = state.seats.index(state.up) + 1 if state.up in state.seats else 0
    return replace(state, up=state.seats[at] if at < len(state.seats) else None)


def prey(state: Hunts, seat: str) -> Count:
    """Count the animals of a seat."""
    count = state.player(seat).prey
    return None if count is None else (Counted(count),)


def light(state: Hunts) -> LightScene:
    """The round and its phases, the levels of the hill, and what was hunted."""
    up = state.up or ""
    keys: tuple[Key, ...] = ()
    if up and state.phase == "pray":
        keys = tuple(Key(f"Level {at}", Pray(by=up, level=at)) for at in range(1, 6))
    elif up:
        keys = (Key("Prey hunted", Hunt(by=up), "+1", "prey"),)
    counters = tuple(
        Counter(f"{state.name(one)}: prey", ("players", one, "prey"), state.player(one).prey)
        for one in state.seats
    )
    says = f"Sure: {state.name(up)} has 1 action" if up else ""
    return LightScene(
        title=f"Round {state.round} of {ROUNDS}",
        subtitle="praying" if state.phase == "pray" else "this turn",
        seat=up,
        order=state.seats,
        keys=keys,
        counters=counters,
        phases=("Pray", "Act"),
        phase=(state.phase or "").capitalize(),
        reminders=(says,) if says else (),
    )


def frame(_copy: Copy) -> tuple[Question, ...]:
    """How large is the hunting ground?"""
    choices = tuple((str(size), (size,)) for size in (4, 5, 6))
    asks = "How large is your hunting ground?"
    return (Question("ground/main", ("size",), asks, choices=choices, takes="one touch"),)


GAME: Game[Any, Any] = Game(
    name=__name__,
    title="Hunts",
    version="1",
    seats=range(2, 5),
    rules=Rules(
        rulebook=RULEBOOK,
        state=Hunts,
        moves=(Pray, Hunt, Walk, Done, NextPhase),
        start=start,
        expects=expects,
        advance=advance,
        checks=check,
        notes=lambda state: (Note("One hunts.", TURN),) if state.phase == "act" else (),
        form=(Field("prey", "Prey", "count", POINT, counted=prey),),
    ),
    box=Box(components=lambda: COPY, teaching=Teaching(kinds=(Kind("ground"),), frame=frame)),
    table=Table(light=light),
)
