"""What touching Danana's table means: which things make a move, and which move things make.

A destination is touched alone where only one of the tribe's Ready Areas leads to it; where several
do, the area is touched as well. Touching an area first shows where its meeples can go.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.table import touch as by_fields
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..play import clan, moves, turns
from ..play.deeds import art, performance
from ..play.deeds.payment import payments
from ..play.state import FOOD, RESOURCES, Danana, Place, Turn
from ..play.turns import slot_at_hand
from .trays import pay_key

Touches = tuple[str, ...]
Named = dict[str, list[str]]
Moves = Iterator[moves.DananaMove]
_FRESH = Turn()
_LAYOUT: tuple[type[moves.DananaMove], ...] = (
    moves.LayTile,
    moves.ChooseStack,
    moves.TurnUpArt,
    moves.DealSetupCard,
    moves.SetupCard,
)


def touches(state: Danana, move: moves.DananaMove) -> Touches:
    """Return the things one touches to make a move, in their natural order."""
    turn = turns.current(state) or _FRESH
    match move:
        case moves.Move():
            return _move_touches(state, move, turn)
        case moves.Adapt(slide_to=to):
            return (f"tile:{to or turn.slot}",)
        case moves.DealSetupCard(card=card):
            return (by_fields.thing("deal", card),)
        case moves.Newborn(used=used):
            return ("newborn:yes" if used else "newborn:no",)
        case moves.CreateArt(place=place):
            return (f"row:{place}", *_pays(state, move))
        case moves.Perform():
            return _perform_touches(state, move)
        case moves.Rest():
            named = [f"cook:{food}" for food in move.cook] + ["expand"] * move.expand
            return tuple(named) or ("rest",)
        case moves.EndTurn(game_over=over):
            return ("end:over" if over else "end",)
        case moves.Pick() | moves.AskVp() | moves.CountVp() | moves.SetupPlace(ready=None):
            return ()  # these are told in other ways
        case _:
            return by_fields.touches(None, state, move)


def _move_touches(state: Danana, move: moves.Move, turn: Turn) -> Touches:
    tile = f"tile:{move.to}"
    here = state.player(move.by).where(move.meeple)
    if turn.meeple is not None or here is None or not here.startswith("ready:"):
        return (tile,)
    lead = [
        one for one, _ in clan.waiting(state, move.by) if clan.lines(state, move.by, one, move.to)
    ]
    return (tile, here) if len(lead) > 1 else (tile,)


def _perform_touches(state: Danana, move: moves.Perform) -> Touches:
    deed = performance.at_hand(state, move.by)
    if deed is not None and deed.gives:
        given = [*_units("give", move.lose), *_units("take", move.gain)]
        return tuple(given) or ("give:none",)
    if move.card is None:
        # What pays says it all; where nothing is to be chosen the tile does.
        return _pays(state, move) or (f"tile:{slot_at_hand(state)}",)
    place = move.place
    where: Touches = ()
    if place is not None and (place.cover is not None or place.side is not None):
        where = (f"side:{place.cover if place.cover is not None else place.side}",)
    elif place is not None and place.mat:
        where = (f"space:{move.card}",)
    return (f"card:{move.card}", *where, *_pays(state, move))


def _units(way: str, amounts: Any) -> Iterator[str]:
    for kind in RESOURCES:
        for number in range(1, (amounts or {}).get(kind, 0) + 1):
            yield f"{way}:{kind}:{number}"


def _pays(state: Danana, move: moves.CreateArt | moves.Perform) -> Touches:
    """Return the way to pay, where there is more than one."""
    key = pay_key(move)
    return (key,) if key is not None and len(_ways(state, move)) > 1 else ()


def _ways(state: Danana, move: moves.CreateArt | moves.Perform) -> tuple[Any, ...]:
    if isinstance(move, moves.CreateArt):
        work = art.work_at(state, move.place)
        return payments(state.player(move.by), work.cost) if work is not None else ()
    deed = performance.at_hand(state, move.by)
    return payments(deed.player, deed.cost(move.card)[0]) if deed is not None else ()


# From touches to moves


def meant(game: Any, state: Danana, seat: str, touched: Touches) -> Moves:
    """Yield the moves that touching these things means, legal or not."""
    begins = (moves.StackedFirst,) if state.phase == "over" else (moves.StartPlayer,)
    places = (moves.SetupPlace,) if state.phase == "setup" else ()
    for kind in (*_LAYOUT, *begins, *places):
        yield from by_fields.meant_by(game, state, kind, seat, touched)
    if state.phase != "play":
        return
    named: Named = {}
    for one in touched:
        sort, _, name = one.partition(":")
        named.setdefault(sort, []).append(name)
    by = state.active_player or seat
    yield from _acts(by, named)
    yield from _amounts(state, by, named)
    yield from _board(state, by, named)


def _acts(by: str, named: Named) -> Moves:
    """Yield what things beside the board mean in a turn."""
    if {"rest", "cook", "expand"} & set(named):
        cook = tuple(food for food in FOOD if food in named.get("cook", ()))
        yield moves.Rest(by=by, cook=cook, expand="expand" in named)
    for told in named.get("newborn", ()):
        yield moves.Newborn(by=by, used=told == "yes")
    if "decline" in named:
        yield moves.DeclineArt(by=by)
    for told in named.get("end", ()):
        yield moves.EndTurn(by=by, game_over=told == "over")


def _amounts(state: Danana, by: str, named: Named) -> Moves:
    """Yield what resources, cards and art mean."""
    for told in named.get("track", ()):
        whose, _, kind = told.partition(":")
        resource: Any = kind
        if state.player(whose).owed:
            yield moves.Leadership(by=whose, resource=resource)
        elif whose == by:
            yield moves.Dyes(by=by, resource=resource)
    food, free = _paid(named)
    for place in named.get("row", ()) if "art" not in named else ():
        yield moves.CreateArt(by=by, place=int(place), pay_food=food, pay_any=free)
    for card in named.get("card", ()):
        for where in _wheres(named):
            yield moves.Perform(by=by, card=card, place=where, pay_food=food, pay_any=free)
    if "pay" in named and not {"row", "card", "tile"} & set(named):
        yield moves.Perform(by=by, pay_food=food, pay_any=free)
    if "give" in named or "take" in named:
        lose, gain = _counted(named.get("give", ())), _counted(named.get("take", ()))
        yield moves.Perform(by=by, lose=lose or None, gain=gain or None)


def _wheres(named: Named) -> Iterator[Place | None]:
    if "space" in named:
        yield Place(mat=True)
    for name in named.get("side", ()):
        yield Place(side=int(name)) if name.isdigit() else Place(cover=name)
    if "space" not in named and "side" not in named:
        yield None


def _board(state: Danana, by: str, named: Named) -> Moves:
    """Yield what tiles and Ready Areas mean, as far as the turn has come."""
    turn = turns.current(state) or _FRESH
    tiles = named.get("tile", ()) if "face" not in named else ()
    if "Medicine" in named.get("side", ()):
        for tile in tiles:
            yield from _medicine(state, by, tile)
        return
    if not tiles and len(named.get("ready", ())) == 1:
        yield from _onwards(state, by, named["ready"][0])
    food, free = _paid(named)
    for tile in tiles:
        if turn.step == "adapt":
            yield moves.Adapt(by=by, slide_to=None if tile == turn.slot else tile)
        elif tile == slot_at_hand(state):
            ways = () if "pay" in named else _performs(state, by)
            yield from ways or (moves.Perform(by=by, pay_food=food, pay_any=free),)
        else:
            yield from _moves(state, by, tile, named.get("ready", []), turn)


def _performs(state: Danana, by: str) -> tuple[moves.DananaMove, ...]:
    """Return the ways to perform the tile at hand where there are several to pay for it."""
    deed = performance.at_hand(state, by)
    return performance.ways(deed) if deed is not None and not deed.chosen else ()


def _onwards(state: Danana, by: str, area: str) -> Moves:
    """Yield every move from a Ready Area, so that touching it shows where its meeples can go."""
    for meeple in clan.standing(state.player(by), f"ready:{area}")[:1]:
        for line in clan.lines(state, by, meeple):
            yield moves.Move(by=by, meeple=meeple, to=line.to, line=line.id)


def _moves(state: Danana, by: str, tile: str, areas: list[str], turn: Turn) -> Moves:
    if turn.meeple is not None:
        yield moves.Move(by=by, meeple=turn.meeple, to=tile)
        return
    for meeple, area in clan.waiting(state, by):
        if not areas or area in areas:
            lines = clan.lines(state, by, meeple, tile)
            for way in [line.id for line in lines] if lines else [None]:
                yield moves.Move(by=by, meeple=meeple, to=tile, line=way)


def _medicine(state: Danana, by: str, tile: str) -> Moves:
    leads = pieces.board(state.copy).exit_of(tile)
    for meeple, area in clan.waiting(state, by):
        if leads in (None, f"ready:{area}"):
            yield moves.Medicine(by=by, meeple=meeple, behind=tile)


def _paid(named: Named) -> tuple[Any, Any]:
    """Return what a touched way to pay gives for food and for the free part."""
    for told in named.get("pay", ())[-1:]:
        food, _, free = told.partition("|")
        return _amounts_of(food), _amounts_of(free)
    return None, None


def _amounts_of(told: str) -> FrozenMap[str, int] | None:
    pairs = [one.split("=") for one in told.split(",") if one]
    return FrozenMap({kind: int(amount) for kind, amount in pairs}) or None


def _counted(units: Any) -> FrozenMap[str, int]:
    kinds = [one.partition(":")[0] for one in units]
    return FrozenMap({kind: kinds.count(kind) for kind in RESOURCES if kind in kinds})
