"""The moves a table may make now, in a stable order, and which kinds the list covers.

The list is of what the current player can do, the best spaces first: by points, then by cards to
pay, then by what a tent there does to elephants and opens to the others. A tent is listed with each
way to pay with the fewest cards; other ways and everything else that may happen are judged only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rules.rule import Certainty

from ..box.board import Land, land_of
from . import turns
from .advance import going_home
from .legality import check
from .legality.tents import tent_lies_elsewhere
from .moves import (
    BaniaMove,
    Build,
    Dice,
    ElephantBonus,
    EndTurn,
    Payment,
    PlaceElephant,
    Refill,
    Roll,
    StartPlayer,
)
from .purchase import ways
from .state import DICE, THROWS, Bania, Face

Moves = Iterator[BaniaMove]


def legal_moves(state: Bania) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    if turns.is_over(state) is not None:
        return
    steps = [one for one in _steps(state) if not _is_forbidden(state, one)]
    first = [one for one in steps if isinstance(one, (StartPlayer, Refill, ElephantBonus))]
    yield from first
    yield from _builds(state)
    yield from (one for one in steps if one not in first)


def is_listed(state: Bania, move: BaniaMove) -> bool:
    """Say whether the list covers this kind of move now, so that its absence means something."""
    if turns.is_over(state) is not None:
        return False
    if isinstance(move, Build):
        return _covers_build(state, move)
    return any(move == one for one in _steps(state))


def _is_forbidden(state: Bania, move: BaniaMove) -> bool:
    return any(one.forbids for one in check.objections(state, move))


def _steps(state: Bania) -> Moves:
    """Yield everything but the tents to build."""
    seat, turn = turns.up(state), state.now
    if seat is None:
        yield from _setup(state)
        return
    count = turns.draws(state, seat)
    if count:
        yield Refill(by=seat, tents=(None,) * count)
        return
    if turn.ended:
        yield from (StartPlayer(player=one) for one in state.seats)
    elif turn.mode == "roll":
        yield from _throws(seat, turn.rolls)
    elif turn.mode == "build":
        yield from (PlaceElephant(by=seat, space=space) for space in _laid(state))
        yield EndTurn(by=seat)
    else:
        if turns.may_collect(state, seat):
            yield ElephantBonus(by=seat)
        yield Roll(by=seat, number=1, dice=DICE)
        yield EndTurn(by=seat)


def _setup(state: Bania) -> Moves:
    drawing = [one.suggested for one in turns.expects(state) if isinstance(one.suggested, Refill)]
    yield from drawing
    if not drawing:
        yield from (StartPlayer(player=seat) for seat in state.seats)


def _laid(state: Bania) -> tuple[str, ...]:
    """The spaces for an elephant that is at home and may be used."""
    elephant = state.player(turns.up(state) or "").elephant
    if elephant is None or elephant.at is not None:
        return ()
    return tuple(dict.fromkeys(state.now.placed or ()))


def _throws(seat: str, rolls: tuple[tuple[Face, ...] | None, ...] | None) -> Moves:
    last = rolls[-1] if rolls else None
    if last is not None:
        yield Dice(by=seat, dice=last)
    number = len(rolls) + 1 if rolls is not None else None
    if number is not None and number > THROWS:
        return
    if last is None:
        for dice in range(DICE, 0, -1):
            yield Roll(by=seat, number=number, dice=dice)
        return
    for count in range(DICE):
        for kept in dict.fromkeys(combinations(sorted(last), count)):
            yield Roll(by=seat, number=number, dice=DICE - count, kept=kept)


def _is_building(state: Bania) -> bool:
    """Whether tents can be built now, as far as the steps of a turn go."""
    seat, turn = turns.up(state), state.now
    if seat is None or turn.ended or turn.mode == "roll":
        return False
    return not turns.draws(state, seat)


def _builds(state: Bania) -> Moves:
    """Yield the tents to build, best first.

    This is the hot path of the game: a way to pay is right by the way it was found, so only a tent
    for which there is none is judged as a whole.
    """
    land = land_of(state)
    if land is None or not _is_building(state):
        return
    seat = turns.up(state) or ""
    doubtful = land.board.certainty is not Certainty.SURE
    spaces = [
        (index, space, _rank(state, land, seat, space))
        for index, space in enumerate(land.board.spaces)
        if space not in land.tents and (doubtful or land.spot(space).is_legal)
    ]
    ranked: list[tuple[tuple[Any, ...], Build]] = []
    for number, tent in enumerate(_tents(state, seat)):
        if tent is not None and any(tent_lies_elsewhere(state, seat, tent)):
            continue
        for index, space, (worth, harm) in spaces:
            for way, payment in enumerate(ways(state, seat, tent, space) or (None,)):
                move = Build(by=seat, space=space, tent=tent, payment=payment)
                if payment is not None or not _is_forbidden(state, move):
                    place = (*worth, _cost(payment), *harm, index, number, way)
                    ranked.append((place, move))
    ranked.sort(key=lambda one: one[0])
    yield from (move for _place, move in ranked)


def _tents(state: Bania, seat: str) -> tuple[str | None, ...]:
    """The tents to choose from; None stands for one that nobody told."""
    supply = state.player(seat).supply
    return (None,) if supply is None else tuple(dict.fromkeys(supply))


def _cost(payment: Payment | None) -> int:
    if payment is None:
        return 99
    return sum(payment.cards.values()) + sum(payment.traded_in.values())


def _rank(
    state: Bania, land: Land, seat: str, space: str
) -> tuple[tuple[bool, int], tuple[bool, int, int]]:
    """Say how good a space is before the cost is looked at, and how good among equal costs."""
    spot = land.spot(space)
    home = going_home(state, spot.merged) if spot.closes else ()
    return (not spot.is_legal, -spot.points), (seat in home, -len(home), len(spot.opens))


def _covers_build(state: Bania, move: Build) -> bool:
    land = land_of(state)
    if land is None or not _is_building(state) or move.by != turns.up(state):
        return False
    if move.colour is not None or move.space not in land.board.order:
        return False
    if move.tent not in _tents(state, move.by):
        return False
    return move.payment in (ways(state, move.by, move.tent, move.space) or (None,))
