"""What speaks against a move: for each kind of move, the checks of the rules it can break.

All broken rules are cited, lowest number first, each once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Certainty, Objection

from ..box import pieces
from ..box.board import land_of
from . import checks, paying, turns
from .checks import Found
from .moves import (
    BaniaMove,
    Build,
    Dice,
    ElephantBonus,
    EndGame,
    EndTurn,
    PlaceElephant,
    Refill,
    ReturnElephant,
    Roll,
    SeeTent,
    Trade,
)
from .payment import NOTHING, cards, minus, vector
from .rulebook import TURN, B
from .state import DICE, Bania


def objections(state: Bania, move: BaniaMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move, lowest rule first."""
    check = _CHECKS.get(type(move))
    found = list(check(state, move)) if check else []
    if len(found) < 2:
        return tuple(found)
    merged: dict[str, Objection] = {}
    for one in sorted(found, key=lambda one: (_number(one), not one.forbids, not one.is_sure)):
        merged.setdefault(one.rule.key, one)
    return tuple(merged.values())


def _number(objection: Objection) -> tuple[bool, int]:
    return objection.rule is TURN, int(objection.rule.key.partition("-")[2])


def _refill(state: Bania, move: Refill) -> Found:
    if move.tents is not None:
        yield from checks.draws(state, move.by, len(move.tents))
        for tent in move.tents:
            yield from checks.elsewhere(state, tent, "")
        known = [tent for tent in move.tents if tent is not None]
        if len(set(known)) < len(known):
            yield Objection(B[28], "The same tent was drawn twice.")


def _see_tent(state: Bania, move: SeeTent) -> Found:
    supply = state.player(move.by).supply
    if supply is not None and None not in supply and move.tent not in supply:
        told = f"Every tent {pieces.in_supply(state.name(move.by))} is known already."
        yield Objection(B[28], told)
    yield from checks.elsewhere(state, move.tent, pieces.in_supply(move.by))


def _elephant_bonus(state: Bania, move: ElephantBonus) -> Found:
    yield from checks.is_up(state, move.by)
    yield from checks.can_collect(state, move.by)
    if move.cards is not None:
        yield from checks.takes_bonus(state, move.by, move.cards)


def _build(state: Bania, move: Build) -> Found:
    yield from checks.is_up(state, move.by)
    yield from checks.has_not(state, "build")
    yield from checks.from_supply(state, move.by, move.tent)
    yield from checks.elsewhere(state, move.tent, pieces.in_supply(move.by))
    land = land_of(state)
    if land is not None:
        yield from checks.fits(state, land, move.space)
    if move.payment is None:
        yield from paying.can_pay(state, move.by, move.space, move.tent)
    elif not paying.is_cheapest(state, move.by, move.space, move.tent, move.payment):
        yield from paying.pays(state, move.by, move.space, move.tent, move.payment)


def _trade(state: Bania, move: Trade) -> Found:
    """B-8: a trade that buys nothing is against our reading, a wrong one against the print."""
    yield Objection(B[8], "Cards are traded only to buy a tent.", ruling="BR-8")
    yield from paying.trades(state, move.by, {}, move.traded_for, move.traded_in)
    hand = state.player(move.by).hand
    lacking = minus(vector(move.traded_in), vector(hand)) if hand is not None else NOTHING
    if lacking != NOTHING:
        told = f"{state.name(move.by)} lacks {pieces.listed(cards(lacking))}."
        yield Objection(B[6], told)


def _roll(state: Bania, move: Roll) -> Found:
    yield from checks.is_up(state, move.by)
    yield from checks.has_not(state, "roll")
    # Who is throwing already was allowed to, or the table has let it happen.
    if not state.now.rolls:
        yield from checks.need_not_build(state, move.by)
    if not _tells_faces(state, move):
        yield from checks.may_throw(state, move.number, move.dice)


def _tells_faces(state: Bania, move: Roll) -> bool:
    """Say whether a throw that was announced only gets its faces."""
    rolls = state.now.rolls
    return bool(rolls) and move.faces is not None and move.number == len(rolls or ())


def _dice(state: Bania, move: Dice) -> Found:
    yield from checks.is_up(state, move.by)
    yield from checks.has_not(state, "roll")
    if not state.now.rolls:
        yield from checks.need_not_build(state, move.by)
    if len(move.dice) != DICE:
        yield Objection(B[19], f"There are {DICE} dice, not {len(move.dice)}.")
    if move.cards is not None:
        yield from checks.takes_income(state, move.by, move.dice, move.cards)


def _place_elephant(state: Bania, move: PlaceElephant) -> Found:
    yield from checks.is_up(state, move.by)
    yield from checks.may_place_elephant(state, move.by, move.space)


def _return_elephant(state: Bania, move: ReturnElephant) -> Found:
    yield from checks.may_go_home(state, move.by)


def _end_turn(state: Bania, move: EndTurn) -> Found:
    yield from checks.is_up(state, move.by)
    if state.now.mode is None:
        yield from checks.need_not_build(state, move.by)


def _end_game(state: Bania, _move: EndGame) -> Found:
    """B-23: a tent could still be laid."""
    land = land_of(state)
    if land is None or not land.legal_spaces or turns.game_end(state) is not None:
        return
    told = f"A tent can still be laid, on {land.board.called(land.legal_spaces[0])}."
    certain = land.board.certainty
    if pieces.tents_left(state) is None and certain is Certainty.SURE:
        certain = Certainty.UNKNOWN
    yield Objection(B[23], told, certain)


_CHECKS: dict[type, Callable[[Bania, Any], Found]] = {
    Refill: _refill,
    SeeTent: _see_tent,
    ElephantBonus: _elephant_bonus,
    Build: _build,
    Trade: _trade,
    Roll: _roll,
    Dice: _dice,
    PlaceElephant: _place_elephant,
    ReturnElephant: _return_elephant,
    EndTurn: _end_turn,
    EndGame: _end_game,
}
