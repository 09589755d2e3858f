"""A game that is tracked lightly: whose turn it is, cards gained, meeples on the board, works made.

What happens on the board is not told. Points are their owner's: whoever counts them tells them
until their next turn begins, and whoever has sixty says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.answers import Awaited, Expectation
from rules.state import TABLE, Level

from . import clan, moves, turns
from .advance import advance, effect
from .deeds.study import acquire
from .state import SETUP_COLUMNS, Danana, Place, Turn

TOLD = ("acquire", "made_art", "born", "went_home")
"""What a player may tell in a turn."""


def expects(state: Danana) -> tuple[Expectation, ...]:
    """Return who is awaited for what, once it is known who begins."""
    if state.phase == "setup":
        asked: tuple[Expectation, ...] = ()
        if turns.wants_stack(state):
            what = "Which five progress stacks were drawn? Tell them now, or begin."
            asked = (Expectation(TABLE, Awaited.CHANCE, what, ("choose_stack",)),)
        what = "Set up your clans, then begin."
        return (*asked, Expectation(TABLE, Awaited.QUESTION, what, ("begin",), moves.Begin()))
    seat = state.active_player
    if seat not in state.seats or seat is None:
        what = "Whose turn is it?"
        return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",)),)
    ends = moves.EndTurn(by=seat)
    told = "Act or rest, then pass the turn on."
    return (Expectation(seat, Awaited.CHOICE, told, (*TOLD, "end_turn"), ends=ends),)


def in_light(state: Danana, move: moves.DananaMove) -> Iterator[moves.DananaMove]:
    """Yield what is told of a move: what it changes of cards, works and meeples, and whose turn."""
    if isinstance(move, _AS_TOLD):
        yield move
    after = advance(state, move)
    if state.phase == "setup":
        if after.phase == "play" and not isinstance(move, moves.Begin):
            yield moves.Begin()
        return
    for seat in state.seats if not isinstance(move, _AS_TOLD) else ():
        yield from _changes(state, after, seat)
    if isinstance(move, moves.EndTurn):
        yield replace(move, game_over=after.phase == "over")


_AS_TOLD = (
    moves.StartPlayer,
    moves.ChooseStack,
    moves.Begin,
    moves.Acquire,
    moves.MadeArt,
    moves.Born,
    moves.WentHome,
    moves.StackedFirst,
    moves.CountVp,
)


def _changes(before: Danana, after: Danana, seat: str) -> Iterator[moves.DananaMove]:
    was, now = before.player(seat), after.player(seat)
    for card in (clan.acquired(now) or ())[len(clan.acquired(was) or ()) :]:
        yield moves.Acquire(by=seat, card=card)
    for _ in range((now.works or 0) - (was.works or 0)):
        yield moves.MadeArt(by=seat)
    had, has = clan.on_board(was), clan.on_board(now)
    if had is not None and has is None:
        yield moves.Born(by=seat, seen=False)
    more = (has or 0) - (had or 0) if None not in (had, has) else 0
    for _ in range(abs(more)):
        yield moves.Born(by=seat) if more > 0 else moves.WentHome(by=seat)


# What such a report does


@effect.of(moves.Begin)
def begin(state: Danana, _move: moves.Begin) -> Danana:
    """The starting player's first turn begins; three meeples of each clan are on the board."""
    if state.phase != "setup" or state.start_player not in state.seats:
        return state
    light = state.level is Level.LIGHT
    turn = None if light else Turn()
    begins = state.start_player
    state = replace(state, phase="play", active_player=begins, turn_no=1, turn=turn)
    for seat in state.seats if light else ():
        state = state.having(seat, on_board=len(SETUP_COLUMNS))
    return unseen_turn(state)


def unseen_turn(state: Danana) -> Danana:
    """Return the state of a turn that begins: what its player gains in it is not told."""
    seat = state.active_player
    if state.level is not Level.LIGHT or seat not in state.players or seat is None:
        return state
    return state.having(seat, vp=None)


@effect.of(moves.Acquire)
def gain_card(state: Danana, move: moves.Acquire) -> Danana:
    """The card is gained; what was paid nobody told, and Leadership of others looks at it."""
    if move.card in (clan.acquired(state.player(move.by)) or ()):
        return state
    gaining = clan.leaders(state, move.by)
    state = clan.pay_unseen(acquire(state, move.by, move.card, Place()), move.by)
    if state.level is not Level.LIGHT:
        return clan.lead(state, gaining)
    for seat in state.seats:
        if "Leadership" in (clan.acquired(state.player(seat)) or ()):
            state = state.having(seat, vp=None)
    return state


@effect.of(moves.MadeArt)
def make_art(state: Danana, move: moves.MadeArt) -> Danana:
    """There is one work more; what it cost and brought nobody told."""
    made = state.player(move.by).works
    state = state.having(move.by, works=None if made is None else made + 1, vp=None)
    return clan.pay_unseen(state, move.by)


@effect.of(moves.Born)
def bear(state: Danana, move: moves.Born) -> Danana:
    """A meeple more is on the board; where nobody saw it, how many are is not known."""
    return clan.bring_in(state, move.by, may=not move.seen)


@effect.of(moves.WentHome)
def go_home(state: Danana, move: moves.WentHome) -> Danana:
    """A meeple less is on the board: the acting one, where it is known which that is."""
    return clan.send_home(state, move.by, state.turn.meeple if state.turn is not None else None)
