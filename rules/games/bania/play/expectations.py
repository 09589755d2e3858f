"""Who is awaited for what, and the tents that may be built, in an order of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.answers import Awaited, Expectation
from rules.rule import Certainty
from rules.state import TABLE, Level

from ..box.board import Land, land_of
from . import turns
from .advance import going_home
from .legality.tents import tent_lies_elsewhere
from .moves import Build, Dice, ElephantBonus, EndTurn, Refill, StartPlayer, in_doubt, lying
from .payment import Payment
from .purchase import certainty, ways
from .state import MUST_BUILD_AT, Bania


def expects(state: Bania) -> tuple[Expectation, ...]:
    """Return who is awaited for what (section 3 of the specification).

    Tents that are due come first; what else may be done before they are drawn follows.
    """
    if turns.is_over(state) is not None:
        return ()
    seat = turns.up(state)
    if state.level is Level.LIGHT:
        return _lightly(state, seat)
    if seat is None:
        return _setup(state)
    count = turns.draws(state, seat)
    drawing = (_drawing(seat, count),) if count else ()
    late = tuple(
        _drawing(other, wanted)
        for other in state.seats
        if other != seat and state.player(other).supply == ()
        if (wanted := turns.due_now(state, other))
    )
    if state.now.ended:
        return (*(drawing or _passing(state, seat)), *_elephant(state, seat), *late)
    return (*drawing, _acting(state, seat), *late)


def _lightly(state: Bania, seat: str | None) -> tuple[Expectation, ...]:
    """Return what a table tells that tracks lightly: tents by what they do, and turns that end."""
    if seat is None:
        return _setup(state)
    must = (state.player(seat).counted or 0) >= MUST_BUILD_AT
    what = "Build (twelve cards or more)." if must else "Build or roll."
    kinds = ("light_build", "light_elephant", "end_turn")
    whose = "Whose elephants came home?"
    doubtful = (Expectation(TABLE, Awaited.QUESTION, whose, ("elephants_home",)),)
    full = "Say when no tent can be laid any more."
    return (
        Expectation(seat, Awaited.CHOICE, what, kinds, ends=EndTurn(by=seat)),
        *(doubtful if in_doubt(state) else ()),
        Expectation(TABLE, Awaited.QUESTION, full, ("end_game",)),
    )


def _passing(state: Bania, seat: str) -> tuple[Expectation, ...]:
    what = "The turn is over: say who is up."
    follows = StartPlayer(player=turns.next_turn(state).current or seat)
    # Whoever comes next is up as soon as nothing is left to do in this turn.
    is_certain = state.current in state.seats and not turns.may_put_elephant(state, seat)
    return (
        Expectation(
            *(TABLE, Awaited.QUESTION, what, ("start_player",), follows), certain=is_certain
        ),
    )


def _elephant(state: Bania, seat: str) -> tuple[Expectation, ...]:
    """At the end of the turn the elephant may be put, before the tents are drawn or after."""
    if not turns.may_put_elephant(state, seat):
        return ()
    what = "Put the elephant on one of the new tents, or leave it at home."
    return (Expectation(seat, Awaited.CHOICE, what, ("place_elephant",)),)


def _acting(state: Bania, seat: str) -> Expectation:
    turn, ends = state.now, EndTurn(by=seat)
    kinds: tuple[str, ...]
    if turn.mode == "roll":
        return _rolling(state, seat)
    if turn.mode == "build":
        what, kinds = "End the turn.", ("end_turn",)
        if not turns.has_put_elephant(state, seat):
            what, kinds = "Build on, or end the turn.", ("build", "end_turn")
        if turns.may_put_elephant(state, seat):
            what = "Build on, put the elephant on one of the new tents, or end the turn."
            kinds = ("build", "place_elephant", "end_turn")
        return Expectation(seat, Awaited.CHOICE, what, kinds, ends=ends)
    kinds, bonus = ("build", "roll", "dice", "end_turn"), None
    if turns.may_collect(state, seat):
        what = "Take the elephant bonus, then build or roll."
        kinds, bonus = ("elephant_bonus", *kinds), ElephantBonus(by=seat)
    else:
        must = turns.must_build(state, seat)
        what = "Build (twelve cards or more)." if must else "Build or roll."
    return Expectation(seat, Awaited.CHOICE, what, kinds, bonus, ends, idle=True)


def _setup(state: Bania) -> tuple[Expectation, ...]:
    if state.tents is not None and not state.tents:
        waiting = [(seat, turns.due(state, seat, at_end=True)) for seat in state.seats]
        drawing = tuple(_drawing(seat, count) for seat, count in waiting if count)
        if drawing:
            return drawing
    is_first = state.tents == {}
    if state.level is Level.LIGHT:
        is_first = state.last_placed_by is None
    what = "Say who starts." if is_first else "Say whose turn it is."
    first = StartPlayer(player=state.seats[0]) if state.seats else None
    return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",), first),)


def _drawing(seat: str, count: int) -> Expectation:
    what = f"Draw {count} tent{'s' * (count > 1)} from the bag."
    unseen = Refill(by=seat, tents=(None,) * count)
    return Expectation(seat, Awaited.CHANCE, what, ("refill",), unseen)


def _rolling(state: Bania, seat: str) -> Expectation:
    last = lying(state)
    if last is None:
        what = "Tell how the dice lie, or throw again."
        return Expectation(seat, Awaited.CHANCE, what, ("dice", "roll"))
    what = "Take the cards, or throw again."
    taken = Dice(by=seat, dice=last)
    return Expectation(seat, Awaited.CHOICE, what, ("dice", "roll"), taken, taken)


def builds(state: Bania, seat: str) -> Iterator[Build]:
    """Yield the tents to build, the best spaces first.

    They go by points, then by cards to pay, then by what a tent there does to elephants and opens
    to the others. This is the hot path of the game: nothing can speak against a way to pay that was
    found, and against a tent for which there is none only that.
    """
    land = land_of(state)
    if land is None or turns.has_put_elephant(state, seat):
        return
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
            found = ways(state, seat, tent, space)
            if tent and found == () and certainty(state, tent, space) is Certainty.SURE:
                continue
            for way, payment in enumerate(found or (None,)):
                place = (*worth, _cost(payment), *harm, index, number, way)
                ranked.append((place, Build(by=seat, space=space, tent=tent, payment=payment)))
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
