"""Amanda in words and places, for the log, the hints and the screens: no drawing."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ..box.board import RINGS, direction_name
from ..play.moves import (
    AmandaMove,
    Announce,
    Choice,
    Collect,
    Disagree,
    Draw,
    LockedIn,
    NextPhase,
    Pay,
    PlaceMarker,
    Play,
    Recover,
    Resolve,
    Revealed,
    SeeHand,
    Setup,
    Totem,
)
from ..play.state import CENTRE, UNKNOWN, Amanda, letter

RADII = (0.455, 0.325, 0.19)
"""How far the corners of the outer, middle and inner shape are from the centre."""
SQUARE = 4
NEAREST = 0.72
"""How near to the centre a triangle's side comes in its middle: it bends outwards."""


def words(state: Amanda, move: AmandaMove) -> str:
    """Return what happened, as one would say it at the table."""
    said = _said(state, move)
    if move.by and not isinstance(move, _TABLES):
        return f"{state.name(move.by)} {said}"
    return said[:1].upper() + said[1:]


_TABLES = (Setup, Revealed, Resolve, Disagree, Totem, Recover, NextPhase)


def reveals(_state: Amanda, move: AmandaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    return isinstance(move, (Revealed, Play, Draw, Recover, SeeHand))


def places(n: int) -> dict[str, tuple[float, float]]:
    """Return where each space lies in a unit square, the first outer corner at the top.

    A square stands on its side: its first corner is the upper left one.

    >>> places(3)["O0"], places(4)["O0"], places(4)["C"]
    ((0.5, 0.045), (0.045, 0.045), (0.5, 0.5))
    """
    found = {}
    back, larger = (pi / n, sqrt(2)) if n == SQUARE else (0.0, 1.0)
    for ring, radius in zip(RINGS, RADII, strict=True):
        for x in range(2 * n):
            # A side's middle is nearer to the centre than the corners are.
            side = cos(pi / n) if n >= SQUARE else NEAREST
            far = radius if x % 2 == 0 else radius * side
            angle = pi * x / n - back
            spot = (0.5 + far * larger * sin(angle), 0.5 - far * larger * cos(angle))
            found[f"{ring}{x}"] = (round(spot[0], 4), round(spot[1], 4))
    return found | {CENTRE: (0.5, 0.5)}


def _said(state: Amanda, move: AmandaMove) -> str:
    match move:
        case PlaceMarker(pos=pos):
            return f"starts on {pos}"
        case Setup():
            return "the table is ready"
        case SeeHand():
            return "looks at their hand"
        case LockedIn():
            return "has locked in a card"
        case Revealed(cards=cards):
            return _shown(state, {seat: cards[seat] for seat in state.seats if seat in cards})
        case Play(card=card, to=to):
            where = f", to {to}" if to else ""
            return f"shows {direction_name(state.copy, card)}{where}"
        case Announce(to=to):
            return f"heads for {to}"
        case Resolve():
            return "all markers move"
        case Pay(choice=choice):
            return _paid(state, choice)
        case Collect(claims=claims):
            return _collected(state, move.by, claims)
        case Disagree(space=space):
            return f"no agreement on {space}: nobody collects there"
        case Totem():
            return _totem(state, move)
        case Draw(count=count):
            return f"draws {count}" if count is not None else "draws back to three cards"
        case Recover():
            return "everybody draws back to three cards"
        case NextPhase():
            return "the table goes on"


def _shown(state: Amanda, cards: dict[str, str]) -> str:
    each = [f"{state.name(seat)} {direction_name(state.copy, cards[seat])}" for seat in cards]
    return f"cards are shown: {', '.join(each) or 'none'}"


def _paid(state: Amanda, choice: Choice) -> str:
    given = []
    if choice.drop is not None:
        given.append(f"drops {letter(choice.drop)}")
    if choice.card == UNKNOWN:
        given.append("loses a card")
    elif choice.card is not None:
        given.append(f"loses {direction_name(state.copy, choice.card)}")
    return " and ".join(given) or "has nothing to pay with"


def _collected(state: Amanda, by: str, claims: dict[str, tuple[str, ...]]) -> str:
    if by and set(claims) <= {by}:
        return f"collects {_letters(claims.get(by, ())) or 'nothing'}"
    each = [
        f"{state.name(seat)} {_letters(claims[seat])}" for seat in state.seats if claims.get(seat)
    ]
    return f"{'reports what is collected' if by else 'collected'}: {'; '.join(each) or 'nothing'}"


def _letters(kinds: tuple[str, ...]) -> str:
    return ", ".join(map(letter, kinds))


def _totem(state: Amanda, move: Totem) -> str:
    decided = ""
    if move.decision is not None and move.decision.random_ is not None:
        decided = f", by lot to {state.name(move.decision.random_)}"
    elif move.decision is not None and move.decision.chosen is not None:
        decided = f", by vote to {state.name(move.decision.chosen)}"
    elif move.decision is not None and move.decision.votes:
        decided = ", after a vote"
    where = {None: "", CENTRE: " to the centre"}.get(move.to, f" to {move.to}")
    return f"the totem goes its way{decided}" if not where else f"the totem goes{where}{decided}"
