"""What touching Amanda's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations

from rules.table.pickers import Picker, Slot
from rules.table.scene import Place
from rules.table.touch import Named, templates
from rules.values.frozen import FrozenMap

from ..box.board import board_of
from ..play import moves, turns
from ..play.cards import guarded
from ..play.moves import AmandaMove, Choice
from ..play.state import UNKNOWN, Amanda
from ..play.totem import Decision, way
from .trays import card_place

NOTHING = "none"
REVEALING = ("REVEAL_CENTRE", "REVEAL")


def touches(state: Amanda, move: AmandaMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case moves.PlaceMarker(by=by, pos=pos):
            return _headed(by, pos, turns.unplaced(state))
        case moves.Announce(by=by, to=to):
            waiting = turns.naming(state)
            if state.phase == "RESOLVE" and not waiting:
                waiting = turns.unled(state)
            return _headed(by, to, waiting)
        case moves.Resolve(pos=pos, plays=plays, penalties=None) if len(pos) == 1 and not plays:
            return _headed(*next(iter(pos.items())), ())
        case moves.Pay():
            return _paid(state, move)
        case moves.Collect(by=by, claims=claims) if by and set(claims) <= {by}:
            return tuple(f"take:{kind}:{by}" for kind in claims.get(by) or (NOTHING,))
        case moves.Totem(to=str(to), decision=None):
            return (f"space:{to}",)
        case moves.Totem(to=None, decision=Decision(chosen=str(seat))):
            return (f"vote:{seat}",)
        case moves.Totem(to=None, decision=Decision(random_=str(seat))):
            return (f"lot:{seat}",)
    return templates(move)


def _headed(seat: str, space: str, waiting: tuple[str, ...]) -> tuple[str, ...]:
    """Return the space alone for who is next in turn, and the marker before it for the others."""
    alone = waiting[:1] == (seat,)
    return (f"space:{space}",) if alone else (f"marker:{seat}", f"space:{space}")


def _paid(state: Amanda, move: moves.Pay) -> tuple[str, ...]:
    """Giving up the last card of its kind for good is touched twice (A-14)."""
    seat, choice = move.by, move.choice
    named = [f"drop:{choice.drop}:{seat}"] if choice.drop is not None else []
    if choice.card is not None:
        named.append(f"lose:{choice.card}:{seat}")
        if choice.card in guarded(state.player(seat)):
            named.append(f"last:{seat}")
    return (*(named or [f"lapse:{seat}"]), *([f"space:{move.at}"] if move.at else []))


Moves = Iterator[AmandaMove]


def _places(state: Amanda, seat: str, named: Named) -> Moves:
    if state.phase in ("SETUP", "PLAN"):
        for by, to in _heading(named, (*turns.unplaced(state), seat)):
            yield moves.PlaceMarker(by=by, pos=to)


def _announces(state: Amanda, _seat: str, named: Named) -> Moves:
    """A space is named by who is next, or by the owner of the marker; others were put there."""
    if state.phase in (*REVEALING, "RESOLVE"):
        waiting = turns.naming(state)
        if state.phase == "RESOLVE" and not waiting:
            waiting = turns.unled(state)
        for by, to in _heading(named, waiting):
            if state.phase != "RESOLVE" or by in waiting:
                yield moves.Announce(by=by, to=to)


def _moves(state: Amanda, _seat: str, named: Named) -> Moves:
    for by, to in _heading(named, ()) if state.phase == "RESOLVE" else ():
        if by not in (*turns.naming(state), *turns.unled(state)):
            yield moves.Resolve(pos=FrozenMap({by: to}))


def _heading(named: Named, waiting: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield who goes to the touched space: whose marker was touched, or who is next."""
    if set(named) - {"marker"} == {"space"} and len(named["space"]) == 1:
        for seat in named.get("marker", waiting[:1]):
            yield seat, named["space"][0]


def _pays(_state: Amanda, _seat: str, named: Named) -> Moves:
    at = named.get("space", (None,))
    if not set(named) <= {"drop", "lose", "last", "lapse", "space"} or len(at) > 1:
        return
    drops, cards = _owned(named, "drop"), _owned(named, "lose")
    for kind, by in drops:
        lost: list[str | None] = [card for card, _ in cards]
        for card in lost or [None]:
            yield moves.Pay(by=by, choice=Choice(drop=kind, card=card), at=at[0])
    for card, by in cards if not drops else ():
        yield moves.Pay(by=by, choice=Choice(card=card))
    for by in named.get("lapse", ()):
        yield moves.Pay(by=by, choice=Choice(none=True))


def _owned(named: Named, sort: str) -> list[tuple[str, str]]:
    """Return the touched things of a sort that belong to seats, and whose each is."""
    parts = (one.partition(":") for one in named.get(sort, ()))
    return [(name, seat) for name, _, seat in parts]


def _collects(_state: Amanda, _seat: str, named: Named) -> Moves:
    """A seat claims what it takes; things of several seats are told one seat at a time."""
    taken = _owned(named, "take") if set(named) == {"take"} else []
    if len({by for _, by in taken}) == 1:
        by = taken[0][1]
        kinds = tuple(kind for kind, _ in taken if kind != NOTHING)
        yield moves.Collect(by=by, claims=FrozenMap({by: kinds}))


def _goes(state: Amanda, _seat: str, named: Named) -> Moves:
    match dict(named):
        case {"space": (to,), **others} if not others and state.phase == "TOTEM":
            yield moves.Totem(to=to)
        case {"vote": (by,), **others} if not others:
            yield moves.Totem(decision=Decision(chosen=by))
        case {"lot": (by,), **others} if not others:
            yield moves.Totem(decision=Decision(random_=by))


TELLS: Mapping[type[AmandaMove], Callable[[Amanda, str, Named], Iterable[AmandaMove]]] = {
    moves.PlaceMarker: _places,
    moves.Announce: _announces,
    moves.Resolve: _moves,
    moves.Pay: _pays,
    moves.Collect: _collects,
    moves.Totem: _goes,
}
"""What touched things mean, legal or not, where the fields of a move do not say it."""


def lots(state: Amanda) -> tuple[AmandaMove, ...]:
    """Return what chance decides: where the markers begin, or a tie nobody voted out."""
    if state.phase == "SETUP":
        waiting, free = turns.unplaced(state), turns.free_starts(state)
        return tuple(
            moves.Setup(pos=FrozenMap(zip(waiting, some, strict=True)))
            for some in permutations(free, len(waiting))
            if waiting
        )
    found = way(state) if state.phase == "TOTEM" else None
    if found is None or found.to is not None:
        return ()
    return tuple(moves.Totem(decision=Decision(random_=seat)) for seat in found.tied)


def pickers(state: Amanda, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the shown cards, the votes, one's own hand."""
    cards = board_of(state).directions
    if state.phase in REVEALING and (waiting := turns.showing(state)):
        slots = tuple(
            Slot(
                state.name(one),
                tuple(card_place(state, f"card:{card}:{one}", card) for card in cards),
            )
            for one in waiting
        )
        yield Picker("revealed", "Which cards are shown?", slots, "revealed")
    found = way(state) if state.phase == "TOTEM" else None
    if found is not None and found.to is None and found.voters:
        for_ = tuple(
            Place(f"for:{one}", shape="card", fill="raised", label=state.name(one))
            for one in found.tied
        )
        votes = tuple(Slot(f"{state.name(one)} votes for", for_) for one in found.voters)
        yield Picker("votes", "Whom do the others vote for?", votes, "totem")
    player = state.player(seat)
    held = (player.hand_count or 0) + (bool(player.locked) and player.card is None)
    if held:
        places = tuple(card_place(state, f"card:{card}", card) for card in cards)
        own = tuple(Slot(f"card {number}", places) for number in range(1, held + 1))
        yield Picker("see_hand", f"What has {state.name(seat)} in hand?", own, f"hand:{seat}")


def picked(state: Amanda, seat: str, key: str, told: tuple[str | None, ...]) -> AmandaMove | None:
    """Return the move that telling these pieces makes; votes without a result are objected to."""
    names = tuple(one.partition(":")[2] if one else None for one in told)
    if not any(names):
        return None
    if key == "see_hand":
        return moves.SeeHand(by=seat, cards=tuple(one or UNKNOWN for one in names))
    if key == "revealed":
        shown = zip(turns.showing(state), names, strict=False)
        return moves.Revealed(
            cards=FrozenMap({one: card.partition(":")[0] for one, card in shown if card})
        )
    found = way(state)
    voted = zip(found.voters if found else (), names, strict=False)
    return moves.Totem(
        decision=Decision(votes=FrozenMap({one: vote for one, vote in voted if vote}))
    )
