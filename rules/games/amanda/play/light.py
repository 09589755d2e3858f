"""Amanda as it is tracked lightly: the steps of a round, who holds what, and which cards are gone.

Nobody tells where the markers stand, which cards are played, and what lies on the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rules.answers import Awaited, Expectation
from rules.moves import levels
from rules.rule import Note
from rules.state import TABLE, Level

from ..rulebook import A
from . import moves, setup, turns
from .advance import advance as full_advance
from .cards import cannot_win, guarded, has_lost_both, nobody_can_win
from .moves import AmandaMove
from .state import BACK, STRAIGHT, Amanda, Step


def advance(state: Amanda, move: AmandaMove) -> Amanda:
    """Return the state after a move, without what is not told on its level."""
    after = full_advance(state, move)
    if state.is_light:
        return forgotten(after)
    return replace(after, hopeless=nobody_can_win(after))


def forgotten(state: Amanda) -> Amanda:
    """Return a state without what is not told on its level."""
    return levels.tracked(state, Level.LIGHT) if state.is_light else state  # type: ignore[return-value]


def reseat(state: Amanda, seats: tuple[str, ...]) -> Amanda:
    """Seat the table anew; of a newcomer is known what is told on this level."""
    return forgotten(setup.reseat(state, seats))


def expects(state: Amanda) -> tuple[Expectation, ...]:
    """Return who is awaited for what, as far as it is told on this level."""
    if not state.is_light:
        return turns.expects(state)
    if turns.is_over(state):
        return ()
    return tuple(_awaited(state))


ASKS: dict[Step | None, str] = {
    "setup": "Set the table up, then begin.",
    "cards": "Choose, show, move, and pay.",
    "collect": "Collect what you do not carry yet.",
    "totem": "Move the totem, pay, and draw back to three.",
}


def _awaited(state: Amanda) -> Iterator[Expectation]:
    what = ASKS.get(state.step, "Which step of the round is it?")
    following = moves.NEXT.get(state.step, ())
    suggested = moves.BeginStep(to=following[0]) if following else None
    yield Expectation(TABLE, Awaited.QUESTION, what, ("begin_step", "rain", "no_rain"), suggested)
    if state.step != "setup":
        for seat in state.seats:
            kinds = ("gain", "give_up", "lose_card")
            yield Expectation(seat, Awaited.QUESTION, "What has changed?", kinds)


def in_light(state: Amanda, move: AmandaMove) -> Iterator[AmandaMove]:
    """Yield what is told lightly of a move: what is gained and lost, the next step, the rain."""
    if type(move).LEVEL is Level.LIGHT:
        yield move
        return
    after = advance(state, move)
    for seat, player in state.each():
        now = after.player(seat)
        if player.offerings is not None and now.offerings is not None:
            gone = Counter(player.offerings) - Counter(now.offerings)
            yield from (moves.GiveUp(by=seat, offering=kind) for kind in gone.elements())
            kept = len(player.offerings) - gone.total()
            yield from (moves.Gain(by=seat, offering=kind) for kind in now.offerings[kept:])
        if player.lost is not None and now.lost is not None:
            for card in now.lost[len(player.lost) :]:
                yield moves.LoseCard(by=seat, card=card)
    if after.winners and not state.winners:
        yield moves.Rain(winners=after.winners)
    elif after.step is not None and after.step != state.step:
        yield moves.BeginStep(to=after.step)
    if after.hopeless and not state.hopeless:
        yield moves.NoRain()


REMINDERS: dict[Step | None, tuple[tuple[str, int], ...]] = {
    "setup": (("A marker on each outer side, a group of offerings at each corner.", 2),),
    "cards": (
        (
            "A card that leads nowhere: one penalty. Who lands together: one each.",
            9,
        ),
        ("A penalty is an offering, or a card that was not played, for good.", 12),
        ("Who stands in the centre shows first; only straight back leads out.", 7),
        ("With every kind in the centre: the rain falls.", 29),
    ),
    "collect": (
        (
            "Who has moved takes one of each kind not yet carried, none that was dropped just now.",
            16,
        ),
        ("Who shares a space has to agree, or nobody there takes anything.", 20),
    ),
    "totem": (
        (
            "In the centre: to the strongest on the inner shape; on a tie a vote, then the lot.",
            23,
        ),
        (
            "On the inner shape: the difference towards the fuller half; equal: the centre.",
            25,
        ),
        ("Whoever it lands on pays one penalty. Then draw back to three.", 27),
    ),
}


DRAW = ("Draw back to three.", 28)


def notes(state: Amanda) -> Iterator[Note]:
    """Yield the reminders of this step, the powers, and who can win no more."""
    said = REMINDERS.get(state.step, ())
    if state.step == "totem" and state.round == 1:
        said = (("The totem appears in the centre; nobody is struck.", 21), DRAW)
    for text, rule in said:
        yield Note(text, A[rule])
    if state.step == "totem" and state.round != 1:
        powers = [(state.name(seat), player.power) for seat, player in state.each()]
        listed = ", ".join(f"{name} {'?' if power is None else power}" for name, power in powers)
        yield Note(f"Power: {listed}.".replace("-", "−"), A[23])
    for seat, player in state.each():
        name = state.name(seat)
        if cannot_win(state, seat):
            yield Note(f"{name} cannot win any more.", A[14], seat)
        elif has_lost_both(player, BACK):
            yield Note(f"{name} could not leave the centre.", A[14], seat)
        for card in guarded(player):
            called = "straight" if card == STRAIGHT else "straight back"
            yield Note(f"{name} should not lose the last {called}.", A[14], seat)
