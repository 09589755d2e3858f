"""Questions about spaces and payments: what a tent there would be, do and cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.answers import Queries, is_legal
from rules.files.unreadable import Unreadable
from rules.rule import Objection, Strength
from rules.values.frozen import FrozenMap

from ...box import pieces
from ...box.board import Land, land_of
from ...files import descriptions
from .. import turns
from ..advance import advance, going_home
from ..expectations import builds, expects
from ..legality import check
from ..moves import Build
from ..payment import NOTHING, Payment, cards, spend, vector
from ..payment import payments as cheapest_first
from ..state import Bania, Tent

query = Queries[Bania](
    around="colours of helping tents, if there is no space",
    bag="how many tents are in the bag, if the position does not say",
    cost="colours and numbers",
    dice="four faces: a colour, front or back",
    elephant="the space it stands on, if the position does not say",
    end_of_turn="true (the default) or false",
    hand="cards, if the position does not say",
    payment="an object with tiles, cards, traded_for and traded_in",
    places="a list of [space, colour]",
    seat="whose; the current player's if left out",
    space="the name of a space",
    supply_left="how many tents are left, if the position does not say",
    tent="an id, or an object with cost and yields",
    tents_left="tents in bag and supplies, if the position does not say",
    trade_when_held="true or false, over the table's option",
)
"""The questions only Bania has, and what their arguments mean."""


def seat_of(state: Bania, seat: str | None) -> str:
    """Return whose answer is asked for; raises Unreadable for one who does not sit here."""
    if seat is None:
        return turns.up(state) or next(iter(state.seats), "")
    if seat not in state.seats:
        raise Unreadable(f"nobody called {seat!r} sits here, only {', '.join(state.seats)}")
    return seat


def known_land(state: Bania) -> Land:
    """Return the board with its tents; raises Unreadable where nobody told."""
    land = land_of(state)
    if land is None:
        raise Unreadable("nobody told which tents lie on the board")
    return land


def _vector(plain: Any, otherwise: Mapping[Any, int] | None) -> tuple[int, ...]:
    return vector(otherwise if plain is None else descriptions.cards(plain))


@query("In which ways can this be paid without waste?")
def payments(
    state: Bania,
    cost: Any = None,
    tent: Any = None,
    space: str | None = None,
    hand: Any = None,
    around: Any = None,
    seat: str | None = None,
    trade_when_held: bool | None = None,
) -> dict[str, Any]:
    """Return every minimal way to pay a cost, on a space or with told help, and the spends."""
    trading = trade_when_held
    if trading is None:
        trading = state.options.get("trade_when_held")
    if tent is not None:
        state, name = _described(state, seat_of(state, seat), tent)
        known = pieces.tile(state.copy, name).cost
    else:
        known = None
    if cost is None and known is None:
        raise Unreadable("payments needs a cost, or a tent whose cost is known")
    wanted = _vector(cost, cards(known or NOTHING))
    helped = _vector(around, state.around)
    if space is not None and around is None:
        helped = pieces.helping(state, known_land(state), space).amounts
    held = _vector(hand, state.player(seat_of(state, seat)).hand)
    found = cheapest_first(wanted, helped, held, bool(trading))
    return {
        "payments": [_payment(one) for one in found],
        "count": len(found),
        "spends": [dict(cards(spend(one))) for one in found],
    }


def _payment(payment: Payment) -> dict[str, Any]:
    parts = ("tiles", "cards", "traded_for", "traded_in")
    told: dict[str, Any] = {name: dict(getattr(payment, name)) for name in parts}
    return told | {"spend": dict(cards(spend(payment)))}


def _described(state: Bania, seat: str, tent: Any) -> tuple[Bania, str]:
    """Return the tent's name, in a state whose copy knows one described in the question."""
    tents = descriptions.Tents(state.player(seat).supply or ())
    name = tents.name(tent)
    if not isinstance(name, str):
        raise Unreadable(f"a tent is an id or an object with cost and yields, not {tent!r}")
    if tents.components:
        state = replace(state, copy=state.copy.overlay(tents.components))
    return state, name


@query("What would a tent there be and do?")
@query("The same as placement.", "build")
def placement(
    state: Bania,
    space: str,
    tent: Any = None,
    payment: Any = None,
    seat: str | None = None,
) -> dict[str, Any]:
    """Return what a tent on a space would be and do, whether it is legal, and how it is paid."""
    seat = seat_of(state, seat)
    name = None
    if tent is not None:
        state, name = _described(state, seat, tent)
    move = Build(by=seat, space=space, tent=name, payment=_read_payment(state, payment))
    land = known_land(state)
    spot = land.spot(space)
    said = check.objections(state, move)
    after = advance(state, move)
    lying = land_of(after) or land
    answer: dict[str, Any] = _judged(said) | {
        "points": spot.points,
        "size_after": spot.size_after,
        "joins": spot.joins,
        "closes": spot.closes,
        "around": dict(cards(pieces.helping(state, land, space).amounts)),
        "opens": list(spot.opens),
        "kills": list(spot.kills),
        "tents": {one: _colour(after, lying.tents[one]) for one in sorted(lying.tents)},
        "elephants_back": list(going_home(state, spot.merged)) if spot.closes else [],
        "settlement_sizes": sorted(map(len, lying.settlements), reverse=True),
        "over": after.over,
    }
    hand = after.player(seat).hand
    answer["hand"] = None if hand is None else dict(hand)
    known = pieces.tile(state.copy, name).cost if name is not None else None
    if known is not None and state.player(seat).hand is not None:
        found = payments(state, cost=dict(cards(known)), space=space, seat=seat)
        answer["minimal_spends"] = found["spends"]
    return answer


def _read_payment(state: Bania, plain: Any) -> Payment | None:
    if plain is None:
        return None
    if not isinstance(plain, Mapping):
        raise Unreadable(f"a payment is an object of tiles, cards and trades, not {plain!r}")
    told = descriptions.payment(plain, state)
    spaces = tuple(told.pop("spaces", ()))
    strange = set(told) - {"tiles", "cards", "traded_for", "traded_in"}
    if strange:
        raise Unreadable(f"a payment has no {min(strange)}")
    return Payment(spaces=spaces, **{name: FrozenMap(part) for name, part in told.items()})


def _judged(said: tuple[Objection, ...]) -> dict[str, Any]:
    """Return legality in words; a rule the app cannot check is listed apart."""
    real = [one for one in said if one.strength is not Strength.INFO]
    sure = [one for one in real if one.is_sure]
    printed = any(one.strength is Strength.PRINTED for one in sure)
    return {
        "legal": is_legal(said),
        "rules": [one.rule.key for one in sure],
        "severity": "forbidden" if printed else "ruling" if sure else "none",
        "cannot_check": [one.rule.key for one in real if not one.is_sure],
    }


def _colour(state: Bania, tent: Tent) -> str | None:
    return pieces.colour_of(state.copy, tent)[0]


@query("What do these tents bring, laid one after the other?")
def sequence(state: Bania, places: Any) -> dict[str, Any]:
    """Return the points of tents laid one after the other, and the settlements they make."""
    points = []
    state = replace(state, tents=state.tents or FrozenMap())
    for space, colour in places:
        points.append(known_land(state).spot(space).points)
        laid = Tent(colour=descriptions.colour(colour))
        state = replace(state, tents=(state.tents or FrozenMap()).having(space, laid))
    sizes = sorted(map(len, known_land(state).settlements), reverse=True)
    return {"points": points, "total": sum(points), "sizes": sizes}


@query("Which tents can be paid where?")
def affordable(state: Bania, seat: str | None = None) -> dict[str, Any]:
    """Return for each known tent of the supply the legal spaces on which it can be paid."""
    seat, land = seat_of(state, seat), known_land(state)
    player = state.player(seat)
    if player.hand is None or player.supply is None:
        raise Unreadable(f"nobody told {seat}'s hand and supply")
    held, found = vector(player.hand), {}
    trading = bool(state.options.get("trade_when_held"))
    for tent in dict.fromkeys(player.supply):
        cost = pieces.tile(state.copy, tent).cost if tent is not None else None
        if tent is not None and cost is not None:
            found[tent] = sorted(
                space
                for space in land.legal_spaces
                if cheapest_first(cost, pieces.helping(state, land, space).amounts, held, trading)
            )
    return {"affordable": found}


@query("Which spaces are best to build on?")
def spaces(state: Bania) -> dict[str, Any]:
    """Return the spaces the current player could build on, best first, with the cheapest tent."""
    best: dict[str, dict[str, Any]] = {}
    awaited = [one.by for one in expects(state) if "build" in one.kinds]
    for move in (move for seat in awaited for move in builds(state, seat)):
        if move.space not in best:
            spot = known_land(state).spot(move.space)
            best[move.space] = {
                "space": move.space,
                "tent": move.tent,
                "points": spot.points,
                "spend": None if move.payment is None else dict(cards(spend(move.payment))),
                "closes": spot.closes,
                "opens": list(spot.opens),
                "kills": list(spot.kills),
            }
    return {"spaces": list(best.values())}
