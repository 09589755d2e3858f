"""What touching Amanda's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from rules.table.pickers import Picker, Slot
from rules.table.scene import Place
from rules.values.frozen import FrozenMap

from ..box.board import board_of
from ..play import turns
from ..play.cards import guarded
from ..play.moves import (
    AmandaMove,
    Announce,
    Choice,
    Collect,
    Decision,
    Disagree,
    Draw,
    LockedIn,
    NextPhase,
    Pay,
    PlaceMarker,
    Play,
    Resolve,
    Revealed,
    SeeHand,
    Setup,
    Totem,
)
from ..play.state import UNKNOWN, Amanda
from ..play.totem import way
from .trays import card_place

NOTHING = "none"
REVEALING = ("REVEAL_CENTRE", "REVEAL")
Named = dict[str, list[str]]


def touches(state: Amanda, move: AmandaMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case PlaceMarker(by=by, pos=pos):
            return _moved(by, pos, turns.unplaced(state))
        case LockedIn(by=by):
            return (f"lock:{by}",)
        case Play(by=by, card=card, to=to):
            return (f"card:{card}:{by}", *((f"space:{to}",) if to else ()))
        case Announce(by=by, to=to):
            return _moved(by, to, turns.naming(state))
        case Resolve(plays=plays, pos=pos, penalties=None) if len(pos) == 1 and not plays:
            return tuple(f"{what}" for one in pos.items() for what in _pair(*one))
        case Pay(by=by, choice=choice, at=at):
            return (*_paid(state, by, choice), *((f"space:{at}",) if at else ()))
        case Collect(by=by, claims=claims) if by and set(claims) <= {by}:
            kinds = claims.get(by) or (NOTHING,)
            return tuple(f"take:{kind}:{by}" for kind in kinds)
        case Disagree(space=space):
            return (f"disagree:{space}",)
        case Totem(to=str(to), decision=None):
            return (f"space:{to}",)
        case Totem(to=None, decision=Decision(chosen=str(seat))):
            return (f"vote:{seat}",)
        case Totem(to=None, decision=Decision(random_=str(seat))):
            return (f"lot:{seat}",)
        case Draw(by=by, count=None, reshuffle=None):
            return (f"draw:{by}",)
        case NextPhase():
            return ("next",)
    return ()


def _pair(seat: str, space: str) -> tuple[str, str]:
    return f"marker:{seat}", f"space:{space}"


def _moved(seat: str, space: str, waiting: tuple[str, ...]) -> tuple[str, ...]:
    """Return the space alone for who is next in turn, and the marker before it for the others."""
    return (f"space:{space}",) if waiting[:1] == (seat,) else _pair(seat, space)


def _paid(state: Amanda, seat: str, choice: Choice) -> tuple[str, ...]:
    """Return what pays; giving up the last card of its kind for good is touched twice (A-14)."""
    named = [f"drop:{choice.drop}:{seat}"] if choice.drop is not None else []
    if choice.card is not None:
        named.append(f"lose:{choice.card}:{seat}")
        if choice.card in guarded(state.player(seat)):
            named.append(f"last:{seat}")
    return tuple(named) or (f"lapse:{seat}",)


def meant(state: Amanda, seat: str, touched: tuple[str, ...]) -> Iterator[AmandaMove]:
    """Yield the moves that touching these things means, legal or not."""
    named: Named = {}
    for one in touched:
        kind, _, name = one.partition(":")
        named.setdefault(kind, []).append(name)
    kinds, spaces = set(named), named.get("space", [])
    if len(spaces) > 1:
        return
    to = spaces[0] if spaces else None
    if kinds == {"space"} and to:
        yield from _to(state, seat, to)
    elif kinds == {"marker", "space"} and to:
        for marker in named["marker"]:
            yield from _marker(state, marker, to)
    elif kinds <= {"card", "space"} and "card" in kinds:
        for card, _, by in (one.partition(":") for one in named["card"]):
            yield Play(by=by, card=card, to=to)
    elif kinds <= {"drop", "lose", "last", "lapse", "space"}:
        yield from _paying(named, to)
    elif kinds == {"take"}:
        yield from _taking(named["take"])
    elif len(touched) == 1:
        yield from _alone(touched[0].partition(":")[0], touched[0].partition(":")[2])


def _to(state: Amanda, seat: str, to: str) -> Iterator[AmandaMove]:
    """Yield what a space alone means: whoever is next goes there, or the totem."""
    if state.phase == "SETUP":
        yield PlaceMarker(by=(*turns.unplaced(state), seat)[0], pos=to)
    elif state.phase == "TOTEM":
        yield Totem(to=to)
    elif state.phase in (*REVEALING, "RESOLVE") and turns.naming(state):
        yield Announce(by=turns.naming(state)[0], to=to)


def _marker(state: Amanda, seat: str, to: str) -> Iterator[AmandaMove]:
    """Yield what a marker and a space mean: it is placed, heads there, or was put there."""
    if state.phase == "SETUP":
        yield PlaceMarker(by=seat, pos=to)
    elif state.phase == "RESOLVE" and seat not in turns.naming(state):
        yield Resolve(pos=FrozenMap({seat: to}))
    elif state.phase in (*REVEALING, "RESOLVE"):
        yield Announce(by=seat, to=to)


def _paying(named: Named, at: str | None) -> Iterator[AmandaMove]:
    drops, cards = named.get("drop", []), named.get("lose", [])
    for kind, _, by in (one.partition(":") for one in drops if not cards):
        yield Pay(by=by, choice=Choice(drop=kind), at=at)
    for card, _, by in (one.partition(":") for one in cards if not drops):
        yield Pay(by=by, choice=Choice(card=card))
    for (kind, _, by), (card, _, _by) in (
        (drop.partition(":"), card.partition(":")) for drop in drops for card in cards
    ):
        yield Pay(by=by, choice=Choice(drop=kind, card=card), at=at)
    for by in named.get("lapse", ()):
        yield Pay(by=by, choice=Choice(none=True))


def _taking(taken: list[str]) -> Iterator[AmandaMove]:
    """Yield what a seat claims; things of several seats are told one seat at a time."""
    claims: dict[str, list[str]] = {}
    for kind, _, by in (one.partition(":") for one in taken):
        claims.setdefault(by, []).extend([kind] if kind != NOTHING else [])
    if len(claims) == 1:
        for by, kinds in claims.items():
            yield Collect(by=by, claims=FrozenMap({by: tuple(kinds)}))


def _alone(kind: str, name: str) -> Iterator[AmandaMove]:
    match kind:
        case "lock":
            yield LockedIn(by=name)
        case "disagree":
            yield Disagree(space=name)
        case "vote":
            yield Totem(decision=Decision(chosen=name))
        case "lot":
            yield Totem(decision=Decision(random_=name))
        case "draw":
            yield Draw(by=name)
        case "next":
            yield NextPhase()


def lots(state: Amanda) -> tuple[AmandaMove, ...]:
    """Return what chance decides: where the markers begin, or a tie nobody voted out."""
    if state.phase == "SETUP":
        waiting, free = turns.unplaced(state), turns.free_starts(state)
        return tuple(
            Setup(pos=FrozenMap(zip(waiting, some, strict=True)))
            for some in permutations(free, len(waiting))
            if waiting
        )
    found = way(state) if state.phase == "TOTEM" else None
    if found is None or found.to is not None:
        return ()
    return tuple(Totem(decision=Decision(random_=seat)) for seat in found.tied)


def pickers(state: Amanda, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the shown cards, the votes, one's own hand."""
    cards = board_of(state).directions
    if state.phase in (*REVEALING, "PLAN"):
        slots = tuple(
            Slot(
                state.name(one),
                tuple(card_place(state, f"card:{card}:{one}", card) for card in cards),
            )
            for one in turns.showing(state)
        )
        if slots and state.phase != "PLAN":
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
        return SeeHand(by=seat, cards=tuple(one or UNKNOWN for one in names))
    if key == "revealed":
        shown = zip(turns.showing(state), names, strict=False)
        return Revealed(
            cards=FrozenMap({one: card.partition(":")[0] for one, card in shown if card})
        )
    found = way(state)
    voted = zip(found.voters if found else (), names, strict=False)
    return Totem(decision=Decision(votes=FrozenMap({one: vote for one, vote in voted if vote})))
