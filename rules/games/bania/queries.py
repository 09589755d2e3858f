"""The questions only Bania has: where a tent may lie, how it is paid, what dice and elephants give.

Everything a question needs is in the position; an argument says what the position does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from rules.frozen import FrozenMap
from rules.game import Query, is_legal
from rules.reading import Unreadable
from rules.rule import Objection, Strength

from . import checks, pieces, reading, turns
from .advance import advance, going_home
from .board import Land, land_of
from .legality import objections
from .listing import legal_moves
from .moves import Build, Payment
from .payment import NOTHING, cards, spend, vector
from .scoring import score, tally
from .state import COLOURS, Bania, Elephant, Tent

NEW = "asked about"


def _seat(state: Bania, seat: str | None) -> str:
    if seat is None:
        return state.current or next(iter(state.seats), "")
    if seat not in state.seats:
        raise Unreadable(f"nobody called {seat!r} sits here, only {', '.join(state.seats)}")
    return seat


def _land(state: Bania) -> Land:
    land = land_of(state)
    if land is None:
        raise Unreadable("nobody told which tents lie on the board")
    return land


def _vector(plain: Any, otherwise: Mapping[Any, int] | None) -> tuple[int, ...]:
    return vector(otherwise if plain is None else reading.cards(plain))


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
    if trade_when_held is not None:
        changed = state.options.having("trade_when_held", bool(trade_when_held))
        state = replace(state, options=changed)
    if tent is not None:
        state, name = _described(state, _seat(state, seat), tent)
        known = pieces.tile(state.copy, name).cost
    else:
        known = None
    if cost is None and known is None:
        raise Unreadable("payments needs a cost, or a tent whose cost is known")
    wanted = _vector(cost, cards(known or NOTHING))
    helped = _vector(around, state.around)
    if space is not None and around is None:
        helped = pieces.helping(state, _land(state), space).amounts
    held = _vector(hand, state.player(_seat(state, seat)).hand)
    found = checks.ways(state, wanted, helped, held)
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
    tents = reading.Tents(state.player(seat).supply or ())
    name = tents.name(tent)
    if not isinstance(name, str):
        raise Unreadable(f"a tent is an id or an object with cost and yields, not {tent!r}")
    if tents.components:
        state = replace(state, copy=state.copy.overlay(tents.components))
    return state, name


def placement(
    state: Bania,
    space: str,
    tent: Any = None,
    payment: Any = None,
    seat: str | None = None,
) -> dict[str, Any]:
    """Return what a tent on a space would be and do, whether it is legal, and how it is paid."""
    seat = _seat(state, seat)
    name = None
    if tent is not None:
        state, name = _described(state, seat, tent)
    move = Build(by=seat, space=space, tent=name, payment=_read_payment(state, payment))
    land = _land(state)
    spot = land.spot(space)
    said = objections(state, move)
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
    told = reading.payment(plain, state)
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


def sequence(state: Bania, places: Any) -> dict[str, Any]:
    """Return the points of tents laid one after the other, and the settlements they make."""
    points = []
    for space, colour in places:
        points.append(_land(state).spot(space).points)
        laid = Tent(colour=reading.colour(colour))
        state = replace(state, tents=(state.tents or FrozenMap()).having(space, laid))
    sizes = sorted(map(len, _land(state).settlements), reverse=True)
    return {"points": points, "total": sum(points), "sizes": sizes}


def legal_spaces(state: Bania) -> dict[str, Any]:
    """Return the spaces a tent may be laid on."""
    return {"spaces": sorted(_land(state).legal_spaces)}


def available(state: Bania) -> dict[str, Any]:
    """Return the tents on the board that may help to pay."""
    land = _land(state)
    return {"available": sorted(space for space in land.tents if land.is_available(space))}


def settlements(state: Bania) -> dict[str, Any]:
    """Return the settlements with their size, colours and elephants, largest first."""
    land = _land(state)
    found = [
        {
            "spaces": sorted(one),
            "size": len(one),
            "closed": land.is_closed(min(one)),
            "colours": dict(cards(pieces.colours(state, land, one).amounts)),
            "elephants": list(going_home(state, one)),
        }
        for one in sorted(land.settlements, key=lambda one: (-len(one), min(one)))
    ]
    return {"settlements": found, "sizes": [one["size"] for one in found]}


def affordable(state: Bania, seat: str | None = None) -> dict[str, Any]:
    """Return for each known tent of the supply the legal spaces on which it can be paid."""
    seat, land = _seat(state, seat), _land(state)
    player = state.player(seat)
    if player.hand is None or player.supply is None:
        raise Unreadable(f"nobody told {seat}'s hand and supply")
    held, found = vector(player.hand), {}
    for tent in dict.fromkeys(player.supply):
        cost = pieces.tile(state.copy, tent).cost if tent is not None else None
        if tent is not None and cost is not None:
            found[tent] = sorted(
                space
                for space in land.legal_spaces
                if checks.ways(state, cost, pieces.helping(state, land, space).amounts, held)
            )
    return {"affordable": found}


def ranking(state: Bania) -> dict[str, Any]:
    """Return the spaces the current player could build on, best first, with the cheapest tent."""
    best: dict[str, dict[str, Any]] = {}
    for move in legal_moves(state):
        if isinstance(move, Build) and move.space not in best:
            spot = _land(state).spot(move.space)
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


def elephant_bonus(
    state: Bania, elephant: str | None = None, seat: str | None = None
) -> dict[str, Any]:
    """Return the cards an elephant bonus gives."""
    seat = _seat(state, seat)
    if elephant is not None:
        state = state.having(seat, elephant=Elephant(elephant))
    due = pieces.bonus(state, _land(state), seat)
    if due is None:
        raise Unreadable(f"nobody told where {seat}'s elephant stands")
    return {"cards": dict(cards(pieces.from_piles(state, due.amounts)))}


def dice(
    state: Bania, dice: Any, elephant: str | None = None, seat: str | None = None
) -> dict[str, Any]:
    """Return the cards that four dice bring."""
    seat = _seat(state, seat)
    if elephant is not None:
        state = state.having(seat, elephant=Elephant(elephant))
    faces = reading._faces(list(dice))
    strange = [one for one in faces if one not in (*COLOURS, "front", "back")]
    if strange:
        raise Unreadable(f"a die shows a colour, front or back, not {strange[0]!r}")
    due = pieces.income(state, land_of(state), seat, faces)
    return {
        "cards": dict(cards(pieces.from_piles(state, due.amounts))),
        "full_elephants": pieces.full_elephants(faces),
    }


def refill(
    state: Bania,
    end_of_turn: bool = True,
    supply_left: int | None = None,
    bag: int | None = None,
    seat: str | None = None,
) -> dict[str, Any]:
    """Return how many tents are drawn."""
    supply = state.player(_seat(state, seat)).supply
    held = supply_left if supply_left is not None else None if supply is None else len(supply)
    if held is None:
        raise Unreadable("nobody told how many tents are left in the supply")
    left = state.bag if bag is None else bag
    return {"draw": turns.refill(held, left, at_end=bool(end_of_turn))}


def game_over(state: Bania, tents_left: int | None = None) -> dict[str, Any]:
    """Return why the game is over, or null while it is not."""
    return {"over": state.over or turns.game_end(state, tents_left)}


def final(state: Bania) -> dict[str, Any]:
    """Return the totals, what most cards brought, and the winners, as if the game ended now."""
    ended = replace(state, over=state.over or reading.ENDED)
    sheet = score(tally(ended))
    gained = {
        seat: sum(line.points[seat] or 0 for line in sheet.lines if line.key in COLOURS)
        for seat in sheet.seats
    }
    return {
        "totals": dict(sheet.totals),
        "colours": gained,
        "winners": list(sheet.winners),
        "missing": [f"{one.seat}: {one.what}" for one in sheet.missing],
    }


def unseen(state: Bania) -> dict[str, Any]:
    """Return the tents that were seen nowhere yet: what the bag and unknown supplies hold."""
    seen = pieces.whereabouts(state)
    left = [tent for tent in state.copy.ids("tent") if tent not in seen]
    yields = [cast(str, pieces.tile(state.copy, tent).yields) for tent in left]
    return {
        "tents": left,
        "colours": {colour: yields.count(colour) for colour in COLOURS if colour in yields},
    }


_WHOSE = "whose; the current player's if left out"
_SPACE = "the name of a space"
_TENT = "an id, or an object with cost and yields"
_ELEPHANT = "the space it stands on, if the position does not say"
_PLACEMENT = {
    "space": _SPACE,
    "tent": _TENT,
    "payment": "an object with tiles, cards, traded_for and traded_in",
    "seat": _WHOSE,
}
QUERIES: tuple[Query[Bania], ...] = (
    Query("placement", "What would a tent there be and do?", placement, _PLACEMENT),
    Query("build", "The same as placement.", placement, _PLACEMENT),
    Query(
        "sequence",
        "What do these tents bring, laid one after the other?",
        sequence,
        {"places": "a list of [space, colour]"},
    ),
    Query("legal_spaces", "Where may a tent be laid?", legal_spaces),
    Query("available", "Which tents on the board may help to pay?", available),
    Query("settlements", "Which settlements are there?", settlements),
    Query(
        "payments",
        "In which ways can this be paid without waste?",
        payments,
        {
            "cost": "colours and numbers",
            "tent": _TENT,
            "space": _SPACE,
            "hand": "cards, if the position does not say",
            "around": "colours of helping tents, if there is no space",
            "seat": _WHOSE,
            "trade_when_held": "true or false, over the table's option",
        },
    ),
    Query("affordable", "Which tents can be paid where?", affordable, {"seat": _WHOSE}),
    Query("spaces", "Which spaces are best to build on?", ranking),
    Query(
        "elephant_bonus",
        "What does the elephant bonus give?",
        elephant_bonus,
        {"elephant": _ELEPHANT, "seat": _WHOSE},
    ),
    Query(
        "dice",
        "What do these dice bring?",
        dice,
        {"dice": "four faces: a colour, front or back", "elephant": _ELEPHANT, "seat": _WHOSE},
    ),
    Query(
        "refill",
        "How many tents are drawn?",
        refill,
        {
            "end_of_turn": "true (the default) or false",
            "supply_left": "how many tents are left, if the position does not say",
            "bag": "how many tents are in the bag, if the position does not say",
            "seat": _WHOSE,
        },
    ),
    Query(
        "game_over",
        "Is the game over, and why?",
        game_over,
        {"tents_left": "tents in bag and supplies, if the position does not say"},
    ),
    Query("final", "Who wins if the game ends here?", final),
    Query("unseen", "Which tents were not seen yet?", unseen),
)
