"""Paying a cost: fixed kinds first, then food (fruit or meat), then anything (DR-31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.rule import Certainty, Objection, weakest
from rules.values.frozen import FrozenMap

from ...box.pieces import Cost
from ...rulebook import D
from ..state import FOOD, MOST, RESOURCES, Amounts, Player


@dataclass(frozen=True, slots=True)
class Paid:
    """A way to pay: what the food and the free part are, and all that is lost."""

    food: Amounts
    any: Amounts
    total: Amounts


def together(*costs: Mapping[str, int]) -> FrozenMap[str, int]:
    """Add costs up.

    >>> together({"hides": 1}, {"hides": 1, "any": 2})
    {'hides': 2, 'any': 2}
    """
    summed: dict[str, int] = {}
    for cost in costs:
        for kind, amount in cost.items():
            summed[kind] = summed.get(kind, 0) + amount
    return FrozenMap({kind: amount for kind, amount in summed.items() if amount > 0})


def short(player: Player, cost: Cost) -> str:
    """Say what is missing to pay a cost in full; nothing where it can be paid or nobody knows."""
    held = {kind: player.held(kind) for kind in RESOURCES}
    for kind in (*RESOURCES, "vp"):
        need, have = cost.get(kind, 0), player.held(kind)
        if have is not None and need > have:
            return f"{need} {named(kind, need)} needed, {_in_hand(kind, have)}"
    left = {kind: None if n is None else n - cost.get(kind, 0) for kind, n in held.items()}
    food, free = cost.get("food", 0), cost.get("any", 0)
    edible = _sum([left[kind] for kind in FOOD])
    if edible is not None and food > edible:
        return f"{food} food needed, {edible} at hand"
    everything = _sum(list(left.values()))
    if everything is not None and food + free > everything:
        return f"{food + free} resources needed, {everything} at hand"
    return ""


def doubt(player: Player, cost: Cost) -> Certainty:
    """Say how sure it is that a cost can be paid which `short` finds no fault with."""
    kinds = [kind for kind in RESOURCES if cost.get(kind)]
    kinds += FOOD if cost.get("food") else ()
    kinds += RESOURCES if cost.get("any") else ()
    if any(player.held(kind) is None for kind in kinds):
        return Certainty.UNKNOWN
    if cost.get("vp") and player.vp is None:
        return unseen_vp(player)
    return Certainty.SURE


def unseen_vp(player: Player) -> Certainty:
    """Say why the victory points are not known: hidden from this view, or not told at all."""
    return Certainty.PRIVATE if player.private else Certainty.UNKNOWN


def payments(
    player: Player,
    cost: Cost,
    pay_food: Amounts | None = None,
    pay_any: Amounts | None = None,
) -> tuple[Paid, ...]:
    """Return every different way to pay a cost that agrees with what the table chose.

    An amount nobody told is no hindrance; whether victory points suffice is for `short` to say.

    >>> ada = Player(fruit=1, meat=2, hides=0, tools=0)
    >>> [dict(one.total) for one in payments(ada, {"food": 2})]
    [{'fruit': 1, 'meat': 1}, {'meat': 2}]
    """
    wanted_food = None if pay_food is None else together(pay_food)
    wanted_any = None if pay_any is None else together(pay_any)
    fixed = together({kind: cost.get(kind, 0) for kind in (*RESOURCES, "vp")})
    most: dict[str, int] = {kind: _most(player, kind) - fixed.get(kind, 0) for kind in RESOURCES}
    if min(most.values()) < 0 or cost.get("food", 0) + cost.get("any", 0) > len(most) * MOST:
        return ()
    found: dict[Amounts, Paid] = {}
    for food in _mixes(FOOD, cost.get("food", 0), most):
        if wanted_food in (None, food):
            left = {kind: n - food.get(kind, 0) for kind, n in most.items()}
            for free in _mixes(RESOURCES, cost.get("any", 0), left):
                if wanted_any in (None, free):
                    total = together(fixed, food, free)
                    found.setdefault(total, Paid(food, free, total))
    return tuple(found.values())


def as_told(
    player: Player, cost: Cost, pay_food: Amounts | None, pay_any: Amounts | None
) -> Amounts:
    """Return what is lost: the way chosen, the first that is possible, or what the table said."""
    ways = payments(player, cost, pay_food, pay_any)
    if ways:
        return ways[0].total
    fixed = {kind: n for kind, n in cost.items() if kind in (*RESOURCES, "vp")}
    return together(fixed, pay_food or {}, pay_any or {})


def is_unseen(
    player: Player, cost: Cost, pay_food: Amounts | None, pay_any: Amounts | None
) -> bool:
    """Say whether nobody knows what was paid: in several ways, out of what nobody counted."""
    ways = payments(player, cost, pay_food, pay_any)
    return len(ways) > 1 and doubt(player, cost) is Certainty.UNKNOWN


def wrong_payment(
    player: Player,
    cost: Cost,
    certainty: Certainty,
    pay_food: Amounts | None,
    pay_any: Amounts | None,
) -> Iterator[Objection]:
    """D-19: a choice of food or resources that does not fit the cost, or none where one is due."""
    ways = payments(player, cost, pay_food, pay_any)
    free = spelled({kind: n for kind, n in cost.items() if kind in ("food", "any")})
    if not ways:
        told = f"The choice must be exactly {free}, out of what is there."
        yield Objection(D[19], told, certainty)
    elif len(ways) > 1:
        what = "fruit or meat" if cost.get("food") else "what to pay with"
        told = f"Choose {what}: {free}."
        yield Objection(D[19], told, weakest([certainty, doubt(player, cost)]))


def spelled(amounts: Mapping[str, int]) -> str:
    """Return amounts as one says them.

    >>> spelled({"fruit": 2, "hides": 1, "vp": 3})
    '2 fruit, 1 hide, 3 VP'
    """
    return ", ".join(f"{n} {named(kind, n)}" for kind, n in amounts.items() if n) or "nothing"


def named(kind: str, amount: int) -> str:
    """Return the word for so many of a kind."""
    words = {"hides": "hide", "tools": "tool"}
    if kind == "vp":
        return "VP"
    if kind == "any":
        return "of any kind"
    return words[kind] if kind in words and amount == 1 else kind


def _in_hand(kind: str, have: int) -> str:
    # How many victory points there are is not for everybody's ears (D-50).
    return "which are not there" if kind == "vp" else f"{have} at hand"


def _mixes(kinds: tuple[str, ...], amount: int, most: Mapping[str, int]) -> Iterator[Amounts]:
    """Yield every mix of so many pieces, as far as there are enough of each kind."""
    if not kinds:
        if amount <= 0:
            yield FrozenMap()
        return
    first, rest = kinds[0], kinds[1:]
    for taken in range(max(0, min(amount, most[first])), -1, -1):
        for mix in _mixes(rest, amount - taken, most):
            yield FrozenMap({first: taken, **mix}) if taken else mix


def _most(player: Player, kind: str) -> int:
    held = player.held(kind)
    return MOST if held is None else held


def _sum(amounts: Sequence[int | None]) -> int | None:
    known = [one for one in amounts if one is not None]
    return sum(known) if len(known) == len(amounts) else None
