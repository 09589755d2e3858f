"""What touching Bania's table means: which things make a move, and which move things make.

A tent and a space build; where there are several ways to pay, the cards follow. Dice that are
touched are thrown again. Cards or dice that are alike bear a number behind ``#``: any of them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from rules.moves.dispatch import ByKind
from rules.table import touch
from rules.table.keys import numbered
from rules.table.pickers import Picker, Slot
from rules.table.touch import Named, known

from ..box import pieces
from ..play import moves, turns
from ..play.moves import BaniaMove, lying
from ..play.payment import NOTHING, Payment, Vector, cards, least, minus, spend, vector
from ..play.purchase import helping, ways
from ..play.state import COLOURS, DICE, Bania, Colour, Face, Laying
from .trays import die, tile_place

touches = ByKind[Bania, tuple[str, ...]](partial(touch.touches, None))
"""The things one touches to make a move, in their natural order."""


@touches.of(moves.SeeTent)
def _told(_state: Bania, _move: moves.SeeTent) -> tuple[str, ...]:
    """A tent is told by its picker."""
    return ()


@touches.of(moves.ElephantBonus)
def _taken(_state: Bania, move: moves.ElephantBonus) -> tuple[str, ...]:
    return (*_piles(move.cards or {}), "bonus")


@touches.of(moves.Trade)
def _traded(_state: Bania, move: moves.Trade) -> tuple[str, ...]:
    return (*_cards(vector(move.traded_in)), *_piles(move.traded_for))


@touches.of(moves.Build)
def _built(state: Bania, move: moves.Build) -> tuple[str, ...]:
    """The tent, the space, the colour if it is told, and the cards unless there is one way only."""
    named = [f"tile:{move.tent or '?'}", f"space:{move.space}"]
    if move.colour is not None:
        named.append(f"up:{move.colour}")
    if move.lays is not None:
        named.append(f"lays:{move.lays}")
    payment = move.payment
    if payment is not None and ways(state, move.by, move.tent, move.space) != (payment,):
        named += _cards(spend(payment))
    return tuple(named)


def _cards(amounts: Vector) -> list[str]:
    pairs = zip(COLOURS, amounts, strict=True)
    return [f"card:{one}#{number}" for one, count in pairs for number in range(1, count + 1)]


def _piles(amounts: Mapping[Any, int]) -> list[str]:
    return [f"pile:{one}" for one in COLOURS if amounts.get(one)]


@touches.of(moves.Roll)
def _thrown(state: Bania, move: moves.Roll) -> tuple[str, ...]:
    """The dice to throw again, else the card that says how many are thrown."""
    last = lying(state)
    if last is None or move.kept is None:
        return (f"throw:{DICE if move.dice is None else move.dice}",)
    again = _without(last, move.kept)
    return tuple(f"die:{face}#{number}" for face, number in numbered(again))


def _without(faces: Iterable[Face], kept: Iterable[str]) -> tuple[Face, ...]:
    left = sorted(faces)
    for one in kept:
        if one in left:
            left.remove(one)
    return tuple(left)


def _amounts(named: Iterable[str]) -> Vector:
    told = list(named)
    return tuple(told.count(one) for one in COLOURS)


def _builds(state: Bania, seat: str, named: Named) -> Iterator[moves.Build]:
    """Yield what a tent and a space mean, with the cards if some are touched."""
    if not {"tile", "space"} <= set(named) <= {"tile", "space", "card", "up", "lays"}:
        return
    if any(len(names) > 1 for sort, names in named.items() if sort != "card"):
        return
    (tile,), (space,), up = named["tile"], named["space"], named.get("up", (None,))
    tent, colour = known(tile), cast(Colour | None, up[0])
    lays = cast(Laying | None, named.get("lays", (None,))[0])
    move = moves.Build(by=seat, space=space, tent=tent, colour=colour, lays=lays)
    if "card" in named:
        yield replace(move, payment=_payment(state, move, _amounts(named["card"])))
        return
    yield from (replace(move, payment=one) for one in ways(state, seat, tent, space) or (None,))


def _payment(state: Bania, move: moves.Build, spent: Vector) -> Payment:
    """Return how these cards pay: a cheapest way, else what matches, then helping tents, trades."""
    for way in ways(state, move.by, move.tent, move.space) or ():
        if spend(way) == spent:
            return way
    cost = pieces.tile(state.copy, move.tent).cost if move.tent is not None else None
    if cost is None:
        return Payment(cards=cards(spent))
    help_ = helping(state, move.space)
    paid = least(spent, cost)
    used = least(minus(cost, paid), help_.amounts if help_ is not None else NOTHING)
    given = minus(spent, paid)
    got = minus(minus(cost, paid), used) if given != NOTHING else NOTHING
    return Payment(
        tiles=cards(used), cards=cards(paid), traded_for=cards(got), traded_in=cards(given)
    )


def _bonus(_state: Bania, seat: str, named: Named) -> Iterator[moves.ElephantBonus]:
    if {"bonus"} <= set(named) <= {"bonus", "pile"}:
        piles = cards(_amounts(named["pile"])) if "pile" in named else None
        yield moves.ElephantBonus(by=seat, cards=piles)


def _trades(_state: Bania, seat: str, named: Named) -> Iterator[moves.Trade]:
    if {"card"} <= set(named) <= {"card", "pile"}:
        wanted, given = _amounts(named.get("pile", ())), _amounts(named["card"])
        yield moves.Trade(by=seat, traded_for=cards(wanted), traded_in=cards(given))


def _throws(state: Bania, seat: str, named: Named) -> Iterator[moves.Roll]:
    """Yield a throw of so many dice, or of those that are touched."""
    number = None if state.now.rolls is None else len(state.now.rolls) + 1
    last = lying(state)
    if set(named) == {"throw"} and len(named["throw"]) == 1:
        yield moves.Roll(by=seat, number=number, dice=int(named["throw"][0]))
    elif set(named) == {"die"} and last is not None:
        kept = _without(last, named["die"])
        yield moves.Roll(by=seat, number=number, dice=DICE - len(kept), kept=kept)


def _elephants(_state: Bania, seat: str, named: Named) -> Iterator[moves.PlaceElephant]:
    """Yield the elephant on a space: a second one touched puts the first right."""
    if set(named) == {"elephant", "space"}:
        yield moves.PlaceElephant(by=seat, space=named["space"][-1])


TELLS: Mapping[type[Any], Callable[[Bania, str, Named], Iterator[Any]]] = {
    moves.Build: _builds,
    moves.ElephantBonus: _bonus,
    moves.Trade: _trades,
    moves.Roll: _throws,
    moves.PlaceElephant: _elephants,
}
"""What touched things mean, for the kinds of moves whose fields do not say it."""


def pickers(state: Bania, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: tents that were drawn, and how the dice lie."""
    seen = pieces.whereabouts(state)
    tents = tuple(tile_place(state, name) for name in state.copy.ids("tent") if name not in seen)
    who = state.name(seat)
    count = turns.due_now(state, seat) or 0
    if count and tents:
        slots = tuple(Slot(f"tent {number}", tents) for number in range(1, count + 1))
        yield Picker("refill", f"Which tents does {who} draw?", slots, "refill")
    supply = state.player(seat).supply
    if tents and (supply is None or None in supply):
        slot = Slot("tent", tents)
        yield Picker("see_tent", f"Which tent has {who}?", (slot,), "see:tent", names=True)
    faces = tuple(die(face) for face in pieces.faces(state.copy))
    kept = state.now.kept
    if state.now.rolls and lying(state) is None:
        thrown = tuple(Slot(f"die {number}", faces) for number in range(1, DICE - len(kept) + 1))
        aside = f" beside {', '.join(kept)}" if kept else ""
        yield Picker(
            "roll", f"How do the dice lie{aside}?", thrown, "roll", at_once=True, lots=True
        )
    if turns.up(state) is not None:
        final = tuple(Slot(f"die {number}", faces) for number in range(1, DICE + 1))
        yield Picker("dice", "What did you roll?", final, "final", lots=True)


def picked(state: Bania, seat: str, key: str, told: tuple[str | None, ...]) -> BaniaMove | None:
    """Return the move that telling these pieces makes; None is a piece nobody told."""
    names = tuple(one.partition(":")[2] if one else None for one in told)
    if key == "refill":
        return moves.Refill(by=seat, tents=tuple(map(known, names)))
    if key == "see_tent":
        tent = known(names[0])
        return moves.SeeTent(by=seat, tent=tent) if tent else None
    faces = tuple(cast(Face, one) for one in names if one)
    if len(faces) < len(names):
        return None
    if key == "dice":
        return moves.Dice(by=seat, dice=faces)
    kept, rolls = state.now.kept, state.now.rolls or ()
    return moves.Roll(
        by=seat,
        number=len(rolls),
        dice=DICE - len(kept),
        kept=kept or None,
        faces=(*kept, *faces),
    )
