"""What touching Bania's table means: which things make a move, and which move things make.

A tent and a space build; where there are several ways to pay, the cards follow. Dice that are
touched are thrown again. Cards or dice that are alike bear a number behind ``#``: any of them does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from rules.table.pickers import Picker, Slot

from ..box import pieces
from ..play import paying, turns
from ..play.moves import (
    BaniaMove,
    Build,
    Dice,
    ElephantBonus,
    EndGame,
    Payment,
    PlaceElephant,
    Refill,
    ReturnElephant,
    Roll,
    SeeTent,
    StartPlayer,
    Trade,
)
from ..play.payment import NOTHING, Vector, cards, least, minus, payments, spend, vector
from ..play.state import COLOURS, DICE, Bania, Face
from .trays import die, numbered, tile_place


def touches(state: Bania, move: BaniaMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case StartPlayer(player=player):
            return (f"seat:{player}",)
        case Refill(by=seat):
            return (f"bag:{seat}",)
        case ElephantBonus(cards=taken):
            return (*_piles(taken or {}), "bonus")
        case Build():
            return _building(state, move)
        case Trade(traded_for=wanted, traded_in=given):
            return (*_cards(vector(given)), *_piles(wanted))
        case Roll():
            return _throwing(state, move)
        case Dice():
            return ("take",)
        case PlaceElephant(by=seat, space=space):
            return (f"elephant:{seat}", f"space:{space}")
        case ReturnElephant(by=seat):
            return (f"home:{seat}",)
        case EndGame():
            return ("end",)
    return ()


def _building(state: Bania, move: Build) -> tuple[str, ...]:
    """The tent, the space, the colour if it is told, and the cards unless there is one way only."""
    named = [f"tile:{move.tent or '?'}", f"space:{move.space}"]
    if move.colour is not None:
        named.append(f"up:{move.colour}")
    payment = move.payment
    if payment is not None and _ways(state, move.by, move.tent, move.space) != (payment,):
        named += _cards(spend(payment))
    return tuple(named)


def _ways(state: Bania, seat: str, tent: str | None, space: str) -> tuple[Payment, ...]:
    """Return the cheapest ways to pay, as far as they can be known."""
    cost = pieces.tile(state.copy, tent).cost if tent is not None else None
    hand, help_ = state.player(seat).hand, paying.helping(state, space)
    if cost is None or hand is None or help_ is None:
        return ()
    return payments(cost, help_.amounts, vector(hand))


def _cards(amounts: Vector) -> list[str]:
    pairs = zip(COLOURS, amounts, strict=True)
    return [f"card:{one}#{number}" for one, count in pairs for number in range(1, count + 1)]


def _piles(amounts: Mapping[Any, int]) -> list[str]:
    return [f"pile:{one}" for one in COLOURS if amounts.get(one)]


def _throwing(state: Bania, move: Roll) -> tuple[str, ...]:
    """The dice to throw again, else the card that says how many are thrown."""
    last = _lying(state)
    if last is None or move.kept is None:
        return (f"throw:{DICE if move.dice is None else move.dice}",)
    again = _without(last, move.kept)
    return tuple(f"die:{face}#{number}" for face, number in numbered(again))


def _lying(state: Bania) -> tuple[Face, ...] | None:
    rolls = state.now.rolls
    return rolls[-1] if rolls else None


def _without(faces: Iterable[Face], kept: Iterable[str]) -> tuple[Face, ...]:
    left = sorted(faces)
    for one in kept:
        if one in left:
            left.remove(one)
    return tuple(left)


def meant(state: Bania, seat: str, touched: tuple[str, ...]) -> Iterator[BaniaMove]:
    """Yield the moves that touching these things means, legal or not."""
    named: dict[str, list[str]] = {}
    for one in touched:
        kind, _, name = one.partition("#")[0].partition(":")
        named.setdefault(kind, []).append(name)
    kinds = set(named)
    if "tile" in kinds:
        if kinds <= {"tile", "space", "card", "up"} and len(named.get("space", ())) == 1:
            yield from _builds(state, seat, named)
    elif kinds == {"elephant", "space"}:
        yield from (PlaceElephant(by=seat, space=space) for space in named["space"][-1:])
    elif kinds in ({"bonus"}, {"bonus", "pile"}):
        piles = _amounts(named.get("pile", ()))
        yield ElephantBonus(by=seat, cards=cards(piles) if "pile" in kinds else None)
    elif kinds in ({"card"}, {"card", "pile"}):
        wanted = cards(_amounts(named.get("pile", ())))
        yield Trade(by=seat, traded_for=wanted, traded_in=cards(_amounts(named["card"])))
    elif len(touched) == 1 or kinds == {"die"}:
        yield from _alone(state, seat, named)


def _amounts(named: Iterable[str]) -> Vector:
    told = list(named)
    return tuple(told.count(one) for one in COLOURS)


def _builds(state: Bania, seat: str, named: dict[str, list[str]]) -> Iterator[BaniaMove]:
    """Yield what a tent and a space mean, with the cards if some are touched."""
    tent = None if named["tile"][0] == "?" else named["tile"][0]
    space = named["space"][0]
    up = named.get("up", [])
    move = Build(by=seat, space=space, tent=tent, colour=cast(Any, up[0]) if up else None)
    if len(named["tile"]) > 1 or len(up) > 1:
        return
    if "card" in named:
        yield replace(move, payment=_payment(state, move, _amounts(named["card"])))
        return
    ways = _ways(state, seat, tent, space)
    yield from (replace(move, payment=one) for one in ways)
    if not ways:
        yield move


def _payment(state: Bania, move: Build, spent: Vector) -> Payment:
    """Return how these cards pay: a cheapest way, else what matches, then helping tents, trades."""
    for way in _ways(state, move.by, move.tent, move.space):
        if spend(way) == spent:
            return way
    cost = pieces.tile(state.copy, move.tent).cost if move.tent is not None else None
    if cost is None:
        return Payment(cards=cards(spent))
    help_ = paying.helping(state, move.space)
    paid = least(spent, cost)
    used = least(minus(cost, paid), help_.amounts if help_ is not None else NOTHING)
    given = minus(spent, paid)
    got = minus(minus(cost, paid), used) if given != NOTHING else NOTHING
    return Payment(
        tiles=cards(used), cards=cards(paid), traded_for=cards(got), traded_in=cards(given)
    )


def _alone(state: Bania, seat: str, named: dict[str, list[str]]) -> Iterator[BaniaMove]:
    """Yield what one thing away from the board means, or dice alone."""
    number = None if state.now.rolls is None else len(state.now.rolls) + 1
    last = _lying(state)
    ((kind, names),) = named.items()
    match kind:
        case "seat":
            yield StartPlayer(player=names[0])
        case "bag":
            count = turns.due_now(state, names[0]) or 1
            yield Refill(by=names[0], tents=(None,) * count)
        case "home":
            yield ReturnElephant(by=names[0])
        case "throw":
            yield Roll(by=seat, number=number, dice=int(names[0]))
        case "die" if last is not None:
            kept = _without(last, names)
            yield Roll(by=seat, number=number, dice=DICE - len(kept), kept=kept)
        case "take" if last is not None:
            yield Dice(by=seat, dice=last)
        case "end":
            yield EndGame()


def pickers(state: Bania, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: tents that were drawn, and how the dice lie."""
    seen = pieces.whereabouts(state)
    tents = tuple(tile_place(state, name) for name in state.copy.ids("tent") if name not in seen)
    who = state.name(seat)
    count = turns.due_now(state, seat) or 0
    if count:
        slots = tuple(Slot(f"tent {number}", tents) for number in range(1, count + 1))
        yield Picker("refill", f"Which tents does {who} draw?", slots, "refill")
    supply = state.player(seat).supply
    if supply is None or None in supply:
        slot = Slot("tent", tents)
        yield Picker("see_tent", f"Which tent has {who}?", (slot,), "see:tent", names=True)
    faces = tuple(die(face) for face in pieces.faces(state.copy))
    kept = state.now.kept
    if state.now.rolls and _lying(state) is None:
        thrown = tuple(Slot(f"die {number}", faces) for number in range(1, DICE - len(kept) + 1))
        aside = f" beside {', '.join(kept)}" if kept else ""
        yield Picker(
            "roll", f"How do the dice lie{aside}?", thrown, "roll", at_once=True, lots=True
        )
    if turns.up(state) is not None:
        final = tuple(Slot(f"die {number}", faces) for number in range(1, DICE + 1))
        yield Picker("dice", "How do all four dice lie in the end?", final, "final", lots=True)


def picked(state: Bania, seat: str, key: str, told: tuple[str | None, ...]) -> BaniaMove | None:
    """Return the move that telling these pieces makes; None is a piece nobody told."""
    names = tuple(one.partition(":")[2] if one else None for one in told)
    if key == "refill":
        return Refill(by=seat, tents=names)
    if key == "see_tent":
        return SeeTent(by=seat, tent=names[0]) if names[0] else None
    faces = tuple(cast(Face, one) for one in names if one)
    if len(faces) < len(names):
        return None
    if key == "dice":
        return Dice(by=seat, dice=faces)
    kept, rolls = state.now.kept, state.now.rolls or ()
    return Roll(
        by=seat,
        number=len(rolls),
        dice=DICE - len(kept),
        kept=kept or None,
        faces=(*kept, *faces),
    )
