"""Danana's table when it is tracked lightly: who is up, one key for each thing that is told."""

from __future__ import annotations

from collections.abc import Iterator

from rules.state import TABLE
from rules.table.light import Key, LightScene
from rules.table.scene import Counter

from ..play import choices, clan, expectations, moves, turns
from ..play.state import ENDS_AT, MEEPLES, Danana
from .scene import PHASES


def light(state: Danana) -> LightScene:
    """Return what a lightly tracked table shows."""
    awaited = expectations.expects(state)
    seat = awaited[-1].by if awaited else TABLE
    return LightScene(
        title="Danana",
        subtitle=f"Turn {state.turn_no}" if state.phase == "play" and state.turn_no else "",
        seat=seat,
        order=state.seats,
        keys=tuple(_keys(state, seat)),
        counters=tuple(_counters(state, seat)) if seat else (),
        phases=tuple(PHASES.values()),
        phase=PHASES.get(state.phase or "", ""),
        lines=tuple((one, _line(state, one)) for one in state.seats),
        reminders=tuple(_reminders(state, seat)),
    )


def _keys(state: Danana, seat: str) -> Iterator[Key]:
    match state.phase:
        case "setup" if state.start_player not in state.seats:
            for one in state.seats:
                yield Key(state.name(one), moves.StartPlayer(player=one), "begins", f"seat:{one}")
        case "setup":
            for name in choices.stacks(state) if turns.wants_stack(state) else ():
                yield Key(name, moves.ChooseStack(name=name), "is in the game")
            yield Key("Begin", moves.Begin(), "all are set up")
        case "play" if seat:
            yield Key("Newborn", moves.Born(by=seat), "+1 meeple")
            yield Key("Gone home", moves.WentHome(by=seat), "−1 meeple")
            yield Key("Art", moves.MadeArt(by=seat), "one work")
            for name in choices.acquirable(state, seat):
                yield Key(name, moves.Acquire(by=seat, card=name), "card")
            yield Key(f"{ENDS_AT} points", moves.EndTurn(by=seat, game_over=True), "ends the game")
        case "over":
            for one in choices.stackers(state):
                yield Key(state.name(one), moves.StackedFirst(player=one), "stacked first")


def _counters(state: Danana, seat: str) -> Iterator[Counter]:
    player, name = state.player(seat), state.name(seat)
    meeples = clan.on_board(player)
    yield Counter(f"{name}: meeples", ("players", seat, "on_board"), meeples, 0, MEEPLES)
    yield Counter(f"{name}: works of art", ("players", seat, "works"), player.works, 0, 99)
    if not player.private:
        yield Counter(f"{name}: points", ("players", seat, "vp"), player.vp, 0, 999)


def _line(state: Danana, seat: str) -> str:
    player = state.player(seat)
    cards, meeples = clan.acquired(player), clan.on_board(player)
    told = [_many(meeples, "meeple")] if meeples is not None else []
    return " · ".join([*told, _many(len(cards or ()), "card")])


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _reminders(state: Danana, seat: str) -> Iterator[str]:
    if state.phase != "play":
        return
    if seat and clan.on_board(state.player(seat)) == 0:
        yield f"{state.name(seat)} has no meeple on the board: rest."
    for one in state.seats:
        if one != seat and "Leadership" in (clan.acquired(state.player(one)) or ()):
            yield f"A card gained: {state.name(one)} may have Leadership."
    yield f"{ENDS_AT} points at the end of your own turn: say so."
