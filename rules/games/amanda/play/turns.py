"""Where in the round the table stands: who is awaited for what, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import get_args

from rules.answers import Awaited, Expectation
from rules.state import TABLE
from rules.values.frozen import FrozenMap

from ..box.board import board_of
from . import moves
from .cards import drawing, has_card, has_to_give, must_show, nobody_can_win
from .resolution import agreement, arguable, collectors, is_doubtful, resolve, winners
from .state import CENTRE, UNKNOWN, Amanda, Phase
from .totem import told, way

FLOW: tuple[Phase, ...] = get_args(Phase)
"""The steps of a game in their order, the end among them."""


def unplaced(state: Amanda) -> tuple[str, ...]:
    """Return whose markers are not on the board yet."""
    return tuple(seat for seat, player in state.each() if player.pos is None)


def planning(state: Amanda) -> tuple[str, ...]:
    """Return who has still to put a card face down; who has none is not awaited (A-33)."""
    return tuple(
        seat
        for seat, player in state.each()
        if not player.locked and player.card is None and has_card(player)
    )


def showing(state: Amanda) -> tuple[str, ...]:
    """Return who has still to show a card now; players in the centre go first (A-7)."""
    waiting = tuple(seat for seat, player in state.each() if must_show(player))
    if state.phase == "REVEAL_CENTRE":
        return tuple(seat for seat in waiting if state.player(seat).pos == CENTRE)
    return waiting


def naming(state: Amanda) -> tuple[str, ...]:
    """Return who has shown a card that leads to several spaces and has named none."""
    needs = resolve(state).needs
    if state.phase == "REVEAL_CENTRE":
        return tuple(seat for seat in needs if state.player(seat).pos == CENTRE)
    return needs


def unled(state: Amanda) -> tuple[str, ...]:
    """Return who has shown a card of which nobody told where it leads from there."""
    return resolve(state).lost


def owing(state: Amanda) -> tuple[str, ...]:
    """Return who has a penalty to pay."""
    return tuple(seat for seat, player in state.each() if (player.owed or 0) > 0)


def has_won_unseen(state: Amanda) -> bool:
    """Say whether a win was passed over: somebody complete stands in the centre (A-29).

    Before the check of a step nobody has won yet.
    """
    if state.phase in ("OVER", "SETUP", "COLLECT"):
        return False
    if state.phase in ("RESOLVE", "PENALTY") and state.options.get("after_penalties"):
        return False
    return bool(winners(state))


def is_over(state: Amanda) -> bool:
    """Say whether nothing more is to be played: somebody has won, or nobody can."""
    return (
        state.phase == "OVER"
        or bool(state.winners)
        or has_won_unseen(state)
        or nobody_can_win(state)
        or (state.hopeless and state.is_light)
    )


def settle(state: Amanda) -> Amanda:
    """Return the state with the game over where somebody has just won (A-29)."""
    found = winners(state)
    return replace(state, winners=found, phase="OVER") if found else state


def progress(state: Amanda) -> Amanda:
    """Return the state in the step that is due: one in which nothing is left to do is over."""
    match state.phase:
        case "SETUP" if not unplaced(state):
            return replace(state, phase="PLAN")
        case "PLAN" if not planning(state):
            centre = any(player.pos == CENTRE and must_show(player) for _, player in state.each())
            return progress(replace(state, phase="REVEAL_CENTRE" if centre else "REVEAL"))
        case "REVEAL_CENTRE" if not showing(state) and not naming(state):
            return progress(replace(state, phase="REVEAL"))
        case "REVEAL" if not showing(state):
            return replace(state, phase="RESOLVE")
        case "PENALTY" if not owing(state) and not any(
            player.owed is None and player.paid is not None for _, player in state.each()
        ):
            return collecting(state)
        case "COLLECT" if not collectors(state):
            return _to_totem(state)
        case "TOTEM_PENALTY" if not owing(state):
            return replace(state, phase="RECOVER")
    return state


def collecting(state: Amanda) -> Amanda:
    """Return the state after the penalties: a late win, or the step of collecting."""
    if state.options.get("after_penalties"):
        state = settle(state)
    if state.phase == "OVER":
        return state
    return progress(replace(state.having_all(collected=False, owed=0), phase="COLLECT"))


def _to_totem(state: Amanda) -> Amanda:
    state = settle(state)
    return state if state.phase == "OVER" else replace(state, phase="TOTEM")


def expects(state: Amanda) -> tuple[Expectation, ...]:
    """Return who is awaited for what (section 3 of the specification)."""
    if is_over(state):
        return ()
    return (*_due(state), *_doubts(state))


def _due(state: Amanda) -> tuple[Expectation, ...]:
    match state.phase:
        case "SETUP":
            return _setup(state)
        case "PLAN":
            return tuple(_plan(seat) for seat in planning(state)) or _go_on("Show the cards.")
        case "REVEAL_CENTRE" | "REVEAL":
            return _reveal(state) or _go_on("All cards are shown.")
        case "RESOLVE":
            moved = _asked("Move all markers at once.", moves.Resolve(), "resolve")
            return _announce(state) or (moved, *_unled(state))
        case "PENALTY" | "TOTEM_PENALTY":
            return _penalties(state)
        case "COLLECT":
            return _collect(state) or _go_on("Nothing is left to collect.")
        case "TOTEM":
            return _totem(state)
        case "RECOVER":
            return _recover(state)
    what = "Tell which round and phase it is, or begin the next round together."
    return (_asked(what, None, "recover"),)


def _doubts(state: Amanda) -> Iterator[Expectation]:
    """Ask for what the round does not wait for: a lost marker, or what another reading costs."""
    for seat in unplaced(state) if state.phase == "PLAN" else ():
        what = "Put the marker where it stands."
        yield Expectation(seat, Awaited.QUESTION, what, ("place_marker",))
    for seat in state.seats:
        if arguable(state, seat):
            what = "Pay a penalty, if you all count it so."
            yield Expectation(seat, Awaited.QUESTION, what, ("pay",))


def _asked(what: str, suggested: moves.AmandaMove | None, *kinds: str) -> Expectation:
    return Expectation(TABLE, Awaited.QUESTION, what, kinds, suggested)


def _go_on(what: str) -> tuple[Expectation, ...]:
    return (_asked(what, moves.NextPhase(), "next_phase"),)


def free_starts(state: Amanda) -> tuple[str, ...]:
    """Return the starting spaces on which no marker stands."""
    taken = {player.pos for _, player in state.each()}
    return tuple(space for space in board_of(state).starts if space not in taken)


def _setup(state: Amanda) -> tuple[Expectation, ...]:
    free, waiting = free_starts(state), unplaced(state)
    only = len(free) == 1 and len(waiting) == 1
    what = "Put a marker at random on each outer side."
    return tuple(
        Expectation(
            seat,
            Awaited.CHANCE,
            what,
            ("place_marker",),
            moves.PlaceMarker(by=seat, pos=free[0]) if only else None,
        )
        for seat in waiting
    ) or (_asked("All markers stand.", moves.NextPhase(), "next_phase", "setup"),)


def _plan(seat: str) -> Expectation:
    what = "Choose a card and put it face down."
    chosen = moves.LockedIn(by=seat)
    return Expectation(seat, Awaited.CHOICE, what, ("locked_in",), chosen, ends=chosen)


def _reveal(state: Amanda) -> tuple[Expectation, ...]:
    first = "Show your card first" if state.phase == "REVEAL_CENTRE" else "Show your card"
    shown = tuple(
        Expectation(seat, Awaited.CHOICE, f"{first}.", ("play", "revealed"))
        for seat in showing(state)
    )
    named = _announce(state)
    return (*shown, *named, *(_go_on("All cards are shown.") if named and not shown else ()))


def _announce(state: Amanda) -> tuple[Expectation, ...]:
    what = "Name the space you go to."
    return tuple(Expectation(seat, Awaited.CHOICE, what, ("announce",)) for seat in naming(state))


def _unled(state: Amanda) -> tuple[Expectation, ...]:
    """Ask where a card led; the table may go on without an answer."""
    what = "Where did that card lead?"
    return tuple(Expectation(seat, Awaited.QUESTION, what, ("announce",)) for seat in unled(state))


def _penalties(state: Amanda) -> tuple[Expectation, ...]:
    """Ask who owes something, and whoever may for all we know."""
    due = tuple(_pay(state, seat) for seat in owing(state))
    gives = [has_to_give(state.player(seat)) for seat in owing(state)]
    if not due:
        due = _go_on("All have paid.")
    elif not any(gives):
        due = (*due, _asked("Or go on, if nobody has anything to give.", None, "next_phase"))
    elif state.phase == "PENALTY" and all(map(partial(is_doubtful, state), owing(state))):
        due = (*due, _asked("Or go on, if the moves were possible.", None, "next_phase"))
    what = "Pay a penalty, if one is owed."
    return due + tuple(
        Expectation(seat, Awaited.QUESTION, what, ("pay",))
        for seat, player in state.each()
        if player.owed is None
    )


def _pay(state: Amanda, seat: str) -> Expectation:
    """Ask for a penalty; where there is no choice the one way to pay lies at hand (AR-8)."""
    player = state.player(seat)
    count = player.owed or 0
    what = f"Pay {count} penalt{'ies' if count > 1 else 'y'}: an offering or a card."
    only = None
    if player.hand_count == 0 and player.offerings == ():
        only, what = moves.Choice(none=True), "Nothing to pay with: the penalty lapses."
    elif player.hand_count == 0 and player.offerings and len(set(player.offerings)) == 1:
        only = moves.Choice(drop=player.offerings[0])
    elif player.offerings == () and player.hand is None:
        only = moves.Choice(card=UNKNOWN)
    suggested = None if only is None else moves.Pay(by=seat, choice=only)
    return Expectation(seat, Awaited.CHOICE, what, ("pay",), suggested)


def _collect(state: Amanda) -> tuple[Expectation, ...]:
    waiting = collectors(state)
    if not waiting:
        return ()
    agreed = agreement(state)
    each = tuple(
        Expectation(
            seat,
            Awaited.CHOICE,
            "Take offerings you do not carry yet.",
            ("collect",),
            None if agreed is None else _claim(seat, agreed[seat]),
            ends=_claim(seat, ()),
            idle=True,
        )
        for seat in waiting
    )
    what, together = "Agree on what everybody takes, or go on.", None
    if agreed is not None:
        what, together = "Everybody takes what they can.", moves.Collect(claims=FrozenMap(agreed))
    return (*each, _asked(what, together, "collect", "disagree", "next_phase"))


def _claim(seat: str, kinds: tuple[str, ...]) -> moves.Collect:
    return moves.Collect(by=seat, claims=FrozenMap({seat: kinds}))


def _recover(state: Amanda) -> tuple[Expectation, ...]:
    """All draw at once, or one after the other."""
    each = (
        Expectation(seat, Awaited.QUESTION, "Draw back to three cards.", ("draw",))
        for seat, player in state.each()
        if (plan := drawing(player)) is None or plan.draw
    )
    drawn = _asked("Draw back to three cards.", moves.Recover(), "recover", "next_phase")
    return (drawn, *each)


def _totem(state: Amanda) -> tuple[Expectation, ...]:
    found = way(state)
    if found is None:
        return (_asked("Move the totem and tell where it went.", moves.Totem(), "totem"),)
    suggested = None if found.to is None else moves.Totem(to=found.to)
    return (_asked(told(state, found), suggested, "totem"),)
