"""Amanda's table as it is tracked lightly: the step of the round, who holds which offerings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.state import TABLE
from rules.table.light import Key, LightScene

from ..box.board import direction_name
from ..play import moves, turns
from ..play.cards import cannot_win
from ..play.light import expects
from ..play.notes import notes
from ..play.state import Amanda, letter
from .words import CALLED

ROUND = ("cards", "collect", "totem")


def light(state: Amanda) -> LightScene:
    """Return the table: the next step first, then what can change in this one."""
    awaited = expects(state)
    return LightScene(
        title=f"Round {state.round}" if state.round else "Round not told",
        subtitle=awaited[0].what if awaited else "The game is over",
        seat=TABLE,
        order=state.seats,
        keys=() if turns.is_over(state) else tuple(chain(_steps(state), _changes(state))),
        phases=tuple(CALLED[one] for one in ROUND),
        phase=CALLED.get(state.step or "", "") if state.step in ROUND else "",
        lines=tuple((seat, _line(state, seat)) for seat in state.seats),
        reminders=tuple(one.text for one in notes(state)),
    )


def _steps(state: Amanda) -> Iterator[Key]:
    for to in moves.NEXT.get(state.step, ()):
        line = "next round" if (state.step, to) == ("totem", "cards") else "next"
        yield Key(CALLED[to], moves.BeginStep(to=to), line, "accent")


def _changes(state: Amanda) -> Iterator[Key]:
    """Yield what each player may take while collecting, and give up in the other steps."""
    for seat, player in state.each() if state.step != "setup" else ():
        name = state.name(seat)
        if state.is_complete(seat):
            yield Key("Rain", moves.Rain(winners=(seat,)), f"{name} in the centre", "good")
        if state.step == "collect":
            for kind in moves.not_carried(state, seat):
                taken = moves.Gain(by=seat, offering=kind)
                yield Key(letter(kind), taken, f"{name} takes", f"seat:{seat}")
            continue
        for kind in player.offerings or ():
            given = moves.GiveUp(by=seat, offering=kind)
            yield Key(letter(kind), given, f"{name} gives", f"seat:{seat}")
        for card in moves.losable(state, seat):
            called = "another card" if card is None else direction_name(state.copy, card)
            yield Key(called, moves.LoseCard(by=seat, card=card), f"{name} loses", f"seat:{seat}")
    if any(cannot_win(state, seat) for seat in state.seats):
        yield Key("Nobody can win", moves.NoRain(), "the game is over", "bad")


def _line(state: Amanda, seat: str) -> str:
    """Return what a player carries, and how strong that makes them."""
    player = state.player(seat)
    held = "?" if player.offerings is None else " ".join(map(letter, player.offerings)) or "nothing"
    power = "?" if player.power is None else str(player.power).replace("-", "−")
    gone = "?" if player.lost is None else len(player.lost)
    told = [held, f"power {power}", f"lost {gone}"]
    return " · ".join([*told, "cannot win any more"] if cannot_win(state, seat) else told)
