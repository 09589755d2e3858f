"""What Amanda's owner is asked while playing: where a card leads from a space, before it counts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question
from rules.copy import Copy

from ..play.moves import AmandaMove, Announce, Play, Resolve, Revealed
from ..play.state import CENTRE, Amanda
from .board import RINGS, Board, board_of, direction_name, lines_of
from .parts import WAYS

MOVING = ("REVEAL_CENTRE", "REVEAL", "RESOLVE")


def matters(state: Amanda, move: AmandaMove | None) -> Iterator[Question]:
    """Yield where the cards lead that are shown, and what those are called that nobody named."""
    played = dict(_played(state, move))
    for card in dict.fromkeys(played.values()):
        if card is not None and card in board_of(state).directions:
            yield naming(state.copy, card)
    for seat, card in played.items():
        start = state.player(seat).pos
        found = board_of(state)
        if card is None or start is None or card not in found.directions:
            continue
        if start in found.cells and not found.knows(start, card):
            yield leading(state.copy, found, start, card)


def _played(state: Amanda, move: AmandaMove | None) -> Iterator[tuple[str, str | None]]:
    match move:
        case Play(by=by, card=card, to=None):
            yield by, card
        case Announce(by=by):
            yield by, state.player(by).card
        case Revealed(cards=cards):
            yield from cards.items()
        case Resolve(plays=plays, pos=reported):
            for seat in state.seats:
                shown = plays[seat].card if seat in plays else state.player(seat).card
                if seat not in reported:
                    yield seat, shown
        case None if state.phase in MOVING:
            for seat in state.seats:
                if state.player(seat).to is None:
                    yield seat, state.player(seat).card


def naming(copy: Copy, card: str) -> Question:
    """Ask what a card is called."""
    taken = [copy.get(f"direction/{one}", "name") for one in copy.ids("direction")]
    choices = tuple((one, (one,)) for one in WAYS if one not in taken)
    says = f"Which way does {direction_name(copy, card)} point?"
    return Question(f"direction/{card}", ("name",), says, choices=choices)


def leading(copy: Copy, board: Board, start: str, card: str) -> Question:
    """Ask where a card led from a space: one of those beside it, or nowhere."""
    where = "the centre" if start == CENTRE else start
    says = f"Where did {direction_name(copy, card)} lead from {where}?"
    choices = [(beside(start, end), ((end,),)) for end in board.near(start)]
    hand = (f"space:{start}", f"card:{card}")
    nowhere: tuple[str, tuple[tuple[str, ...], ...]] = ("nowhere", ((),))
    return Question(lines_of(board.n, start), (card,), says, hand, (*choices, nowhere))


def beside(start: str, end: str) -> str:
    """Say where one space lies from another, as seen facing the centre.

    >>> beside("O0", "M0"), beside("M2", "M3"), beside("M2", "O1")
    ('inwards (M0)', 'left (M3)', 'outwards, right (O1)')
    """
    if end == CENTRE:
        return "the centre"
    if start == CENTRE or start[:1] not in RINGS:
        return end
    inwards = RINGS.index(end[0]) - RINGS.index(start[0])
    ring = {1: "inwards", -1: "outwards"}.get(inwards, "")
    turn = int(end[1:]) - int(start[1:])
    side = "" if not turn else "left" if turn in (1,) or turn < -1 else "right"
    return f"{', '.join(one for one in (ring, side) if one)} ({end})"
