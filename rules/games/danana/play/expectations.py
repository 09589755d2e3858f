"""Who is awaited for what, with the step that lies at hand."""

from __future__ import annotations

from rules.answers import Awaited, Expectation
from rules.rule import Certainty
from rules.state import TABLE

from ..box import pieces
from . import candidates, clan, performance, scoring, turns
from .moves import DeclineArt, EndTurn, Newborn, StartPlayer
from .state import ENDS_AT, Danana, Turn

Expected = tuple[Expectation, ...]

_LATER = "Tell it now, or go on: it is asked when it matters."


def expects(state: Danana) -> Expected:
    """Return who is awaited for what."""
    match state.phase:
        case "setup":
            return _setup(state)
        case "play":
            return _owed(state) or _turn(state)
        case "over":
            return _contest(state)
        case None:
            what = "Tell which phase it is and whose turn, or correct what has changed."
            return (Expectation(TABLE, Awaited.QUESTION, what, ()),)


def _setup(state: Danana) -> Expected:
    if state.start_player not in state.seats:
        what = "Who handled a club most recently? That is the starting player."
        first = StartPlayer(player=state.seats[0]) if state.seats else None
        return (Expectation(TABLE, Awaited.CHANCE, what, ("start_player",), first),)
    seat = turns.next_in_setup(state)
    if seat is None:
        what = "Setup is finished: begin with the starting player."
        again = StartPlayer(player=state.start_player or "")
        return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",), again),)
    what = f"Setup: {turns.lacks(state.player(seat))}."
    kinds = ("setup_card", "setup_place")
    return (*_laying_out(state), Expectation(seat, Awaited.CHOICE, what, kinds))


def _laying_out(state: Danana) -> Expected:
    """Return what the table may still tell of the layout; it is asked again at first use."""
    if not turns.is_fresh(state):
        return ()
    asked = []
    slot = turns.open_slot(state)
    if slot is not None:
        asked.append((f"Which tile face lies on {slot}? {_LATER}", "lay_tile"))
    if turns.wants_stack(state):
        asked.append((f"Which five progress stacks were drawn? {_LATER}", "choose_stack"))
    if turns.open_art(state) is not None:
        asked.append((f"Which four art cards lie in the row? {_LATER}", "turn_up_art"))
    if state.setup_cards is None or len(state.setup_cards) < len(state.seats):
        asked.append((f"Which setup cards were dealt? {_LATER}", "deal_setup_card"))
    return tuple(Expectation(TABLE, Awaited.CHANCE, what, (kind,)) for what, kind in asked)


def _owed(state: Danana) -> Expected:
    return tuple(
        Expectation(seat, Awaited.CHOICE, "Leadership: choose a resource.", ("leadership",))
        for seat in state.seats
        if state.player(seat).owed > 0
    )


def _turn(state: Danana) -> Expected:
    seat, turn = state.active_player, turns.current(state)
    if seat not in state.seats or seat is None or turn is None:
        what = "Whose turn is it?"
        return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",)),)
    if turn.dyes > 0:
        return (Expectation(seat, Awaited.CHOICE, "Dyes: choose a resource.", ("dyes",)),)
    match turn.step:
        case "start":
            told = "Act with a meeple, or rest."
            kinds: tuple[str, ...] = ("move", "medicine", "rest")
            if not any(clan.waiting(state, seat)) and state.player(seat).meeples is not None:
                told = "No meeple waits in a Ready Area: rest."
            return (Expectation(seat, Awaited.CHOICE, told, kinds),)
        case "move":
            return (Expectation(seat, Awaited.CHOICE, "Move the meeple forward.", ("move",)),)
        case "adapt":
            what = "Adaptability: slide one tile up or down, or stay."
            return (Expectation(seat, Awaited.CHOICE, what, ("adapt",)),)
        case "icons" | "tile_icons":
            return _icon(state, seat, turn)
        case "behind" | "perform":
            return _perform(state, seat, turn)
        case "end":
            return (_end(state, seat),)


def _icon(state: Danana, seat: str, turn: Turn) -> Expected:
    if turn.icons[:1] == ("newborn",):
        what = "Newborn icon: bring a meeple into the first Ready Area."
        step = Newborn(by=seat)
        return (Expectation(seat, Awaited.CHOICE, what, ("newborn",), step),)
    if turn.icons:
        choice = Expectation(
            seat,
            Awaited.CHOICE,
            "Art icon: create a work of art, or decline.",
            ("create_art", "decline_art"),
            None if turns.can_create(state, seat) else DeclineArt(by=seat),
        )
        place = turns.open_art(state)
        if place is None:
            return (choice,)
        what = f"Which art card lies at place {place + 1}?"
        return (Expectation(TABLE, Awaited.CHANCE, what, ("turn_up_art",)), choice)
    return (_end(state, seat),)


def _perform(state: Danana, seat: str, turn: Turn) -> Expected:
    slot = turn.medicine if turn.step == "behind" else turn.slot
    face = pieces.face(state.copy, state.face_on(slot))
    if face is None:
        asked = Expectation(
            TABLE, Awaited.CHANCE, f"Which tile face lies on {slot}?", ("lay_tile",)
        )
        return (
            (asked, _end(state, seat))
            if slot in pieces.board(state.copy).slots
            else (_end(state, seat),)
        )
    asked_first: Expected = ()
    if face.does == "study" and turns.wants_stack(state):
        what = "Which progress stacks lie at the board?"
        asked_first = (Expectation(TABLE, Awaited.CHANCE, what, ("choose_stack",)),)
    can, certainty = performance.verdict(state, seat, face)
    if not can and certainty is Certainty.SURE and not asked_first:
        what = f"{face.name} cannot be performed: pass the turn on."
        return (_end(state, seat, what),)
    what = f"Perform {face.name}."
    ways = candidates.performs(state, seat, face) if can and face.does not in _FREE else ()
    choice = Expectation(
        seat,
        Awaited.CHOICE,
        what,
        ("perform", "end_turn"),
        ways[0] if len(ways) == 1 else None,
        ends=EndTurn(by=seat),
    )
    return (*asked_first, choice)


_FREE = ("study", "barter", "explore")
"""What is performed by choosing, so that no step suggests itself."""


def _end(state: Danana, seat: str, what: str = "") -> Expectation:
    vp = state.player(seat).vp
    if vp is None:
        question = f"{ENDS_AT} victory points or more? Then {state.name(seat)} shows them."
        told = f"{what or 'Pass the turn on.'} {question}"
        return Expectation(seat, Awaited.QUESTION, told, ("end_turn",), ends=EndTurn(by=seat))
    over = vp >= ENDS_AT
    told = what or ("Reveal the tokens: the game ends." if over else "Pass the turn on.")
    step = EndTurn(by=seat, game_over=over)
    return Expectation(seat, Awaited.QUESTION, told, ("end_turn",), step, step)


def _contest(state: Danana) -> Expected:
    tied = scoring.contest(scoring.tally(state))
    if not tied or state.tie_winner in tied:
        return ()
    names = " and ".join(map(state.name, tied))
    what = f"{names} are level: who stacks all eight meeples first?"
    return (Expectation(TABLE, Awaited.QUESTION, what, ("stacked_first",)),)
