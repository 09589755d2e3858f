"""Lanterns on the pond: lay lanterns side by side and own the largest groups of a colour.

State, moves, checks, effects and scoring of the whole game; ``rulebook.toml`` says the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.moves.dispatch import ByKind, Checks, Found, fact
from rules.moves.kinds import Chance, Hidden, Laid, Many, Number, Piece, Place, Seat
from rules.rule import Objection, Rulebook
from rules.score import Count, Counted, Field, Tally, TieBreak
from rules.sheet import counted
from rules.state import Move, Seated
from rules.values.frozen import FrozenMap

SIDE = 5
STONE = "2,2"
"""The heron's stone in the middle of the pond; the first lantern is laid beside it."""

HAND = 3
Hand = tuple[str | None, ...]
GROUP = 3
"""So many lanterns of a colour are a group."""

RULEBOOK = Rulebook.of_package(__package__)
CELLS = tuple(f"{column},{row}" for row in range(SIDE) for column in range(SIDE))


# What lies on the table


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What one player has; None in the hand is a lantern nobody told, `groups` are typed in."""

    hand: Annotated[Hand | None, Many(Piece("lantern"), most=HAND), Hidden("count")] = None
    groups: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lanterns(Seated[Player]):
    """The pond, who laid what, the bag, and whose turn it is."""

    players: FrozenMap[str, Player] = FrozenMap()
    pond: Annotated[FrozenMap[str, str | None], Laid(Place("cell"), Piece("lantern"))] = FrozenMap()
    laid_by: FrozenMap[str, str] = FrozenMap()
    bag: Annotated[int | None, Number(0, 24, label="lanterns in the bag")] = None
    up: Annotated[str | None, Seat(label="turn")] = None


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Lanterns:
    """An empty pond, a full bag, empty hands."""
    return Lanterns(
        seats=seats,
        options=FrozenMap(options),
        copy=copy,
        bag=len(tuple(copy.ids("lantern"))),
        players=FrozenMap({seat: Player(hand=()) for seat in seats}),
    )


# What can happen


def unseen(state: Lanterns) -> Iterable[str]:
    """The lanterns that lie nowhere yet, as far as anybody knows."""
    seen = {*state.pond.values(), *(one for p in state.players.values() for one in p.hand or ())}
    return (one for one in state.copy.ids("lantern") if one not in seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Move):
    """The lot has fallen on `player`."""

    OF_TABLE = True
    SAYS = "{player} begins"

    player: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    """A lantern comes out of the bag, seen by its owner alone."""

    SAYS = "draws a lantern"

    lantern: Annotated[str | None, Chance(Piece("lantern", among=unseen))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Move):
    """A lantern from the hand is laid on the pond."""

    SAYS = "lays {lantern} on {cell}"

    lantern: Annotated[str | None, Piece("lantern", of="hand")]
    cell: Annotated[str, Place("cell")]


def expects(state: Lanterns) -> tuple[Expectation, ...]:
    """Who starts, then hands are filled, then whoever is up lays a lantern."""
    if state.up is None:
        return (Expectation("", Awaited.CHANCE, "Who begins?", ("start_player",)),)
    for seat in state.seats:
        if is_short(state, seat):
            said = f"{state.name(seat)} draws"
            return (Expectation(seat, Awaited.CHANCE, said, ("draw",), Draw(by=seat)),)
    if state.player(state.up).hand == ():
        return ()
    return (Expectation(state.up, Awaited.CHOICE, f"{state.name(state.up)} lays", ("lay",)),)


def is_short(state: Lanterns, seat: str) -> bool:
    """Whether a seat has a lantern to draw."""
    hand = state.player(seat).hand
    return hand is not None and len(hand) < HAND and state.bag != 0


# What speaks against it


check = Checks[Lanterns](RULEBOOK)


@check(Lay, "L-1")
def cell_is_free(state: Lanterns, cell: str) -> Found:
    """A lantern floats there already, or the stone lies there."""
    if cell in state.pond or cell == STONE:
        yield fact(f"{cell} is not free.")


@check(Lay, "L-2")
def another_is_beside(state: Lanterns, cell: str) -> Found:
    """Nothing lies beside the cell."""
    if not any(one == STONE or one in state.pond for one in beside(cell)):
        yield fact(f"Nothing lies beside {cell}.")


@check(Lay, "L-3")
def is_in_hand(state: Lanterns, by: str, lantern: str) -> Found:
    """The lantern is not in the player's hand, as far as that is known."""
    hand = state.player(by).hand
    if hand is not None and lantern not in hand and None not in hand:
        yield fact(f"{state.name(by)} does not hold {lantern}.")


@check(Draw, "L-4")
def hand_is_short(state: Lanterns, by: str) -> Found:
    """The hand is full, or the bag empty."""
    if not is_short(state, by):
        yield fact(f"{state.name(by)} has nothing to draw.")


@check(Lay, "L-5")
def is_up(state: Lanterns, by: str) -> Found:
    """Somebody else is up."""
    if state.up is not None and by != state.up:
        yield fact(f"It is {state.name(state.up)}'s turn.")


@check(Draw, "L-8")
def is_in_the_bag(state: Lanterns, lantern: str) -> Found:
    """The lantern lies somewhere else already."""
    if lantern not in unseen(state):
        yield fact(f"{lantern} is on the table already.")


def audit(state: Lanterns) -> Iterable[Objection]:
    """Lanterns that are in two places."""
    held = [one for player in state.players.values() for one in player.hand or ()]
    for one in dict.fromkeys(held):
        if one is not None and (one in state.pond.values() or held.count(one) > 1):
            yield Objection(RULEBOOK["L-8"], f"{one} is in two places.")


# What it does


advance = ByKind[Lanterns, Lanterns]()


@advance.of(StartPlayer)
def _start_player(state: Lanterns, move: StartPlayer) -> Lanterns:
    return replace(state, up=move.player)


@advance.of(Draw)
def _draw(state: Lanterns, move: Draw) -> Lanterns:
    hand = state.player(move.by).hand
    bag = None if state.bag is None else max(0, state.bag - 1)
    held = None if hand is None else (*hand, move.lantern)
    return replace(state.having(move.by, hand=held), bag=bag)


@advance.of(Lay)
def _lay(state: Lanterns, move: Lay) -> Lanterns:
    """The lantern lies there, whatever lay there before, and the next player is up."""
    hand = list(state.player(move.by).hand or ())
    gone = move.lantern if move.lantern in hand else None
    if gone in hand:
        hand.remove(gone)
        state = state.having(move.by, hand=tuple(hand))
    at = (state.seats.index(move.by) + 1) % len(state.seats) if move.by in state.seats else 0
    return replace(
        state,
        pond=state.pond.having(move.cell, move.lantern),
        laid_by=state.laid_by.having(move.cell, move.by),
        up=state.seats[at],
    )


# How it counts


def beside(cell: str) -> tuple[str, ...]:
    """Return the cells beside one.

    >>> beside("0,0")
    ('1,0', '0,1')
    """
    column, row = map(int, cell.split(","))
    around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return tuple(f"{x},{y}" for x, y in around if 0 <= x < SIDE and 0 <= y < SIDE)


def groups(state: Lanterns) -> Iterable[tuple[str, ...]]:
    """Yield the groups of three or more lanterns of a colour that lie side by side."""
    colours = {cell: state.copy.get(f"lantern/{one}", "colour") for cell, one in state.pond.items()}
    left = {cell for cell, colour in colours.items() if colour}
    while left:
        group, edge = set(), {min(left)}
        while edge:
            cell = edge.pop()
            group.add(cell)
            edge |= {one for one in beside(cell) if colours.get(one) == colours[cell]} - group
        left -= group
        if len(group) >= GROUP:
            yield tuple(sorted(group))


def own_groups(state: Lanterns, seat: str) -> Count:
    """Count the groups of which a seat laid most; who is level counts them as well."""
    told = state.player(seat).groups
    if told is not None:
        return tuple(map(Counted, told))
    if None in state.pond.values():
        return None
    found = []
    for group in groups(state):
        laid = [state.laid_by.get(cell, "") for cell in group]
        if laid.count(seat) == max(map(laid.count, state.seats)):
            found.append(Counted(len(group), group))
    return tuple(found)


def largest(tally: Tally, seat: str) -> int:
    """Return the size of a seat's largest group."""
    return max((one.amount for one in counted(tally.count(seat, "groups"))), default=0)


FORM = (Field("groups", "Groups", "counts", RULEBOOK["L-6"], GROUP, counted=own_groups),)
TIE_BREAKS = (TieBreak("the largest group decides", largest),)
