"""Notad tracked lightly: who prays where and who is done; all else is certain, or nobody tells it.

Phases and displays follow of themselves, only the end of a round is a touch: then the table clears
up. What is told so of a move of the whole game says :func:`in_light`. A table may count hunted
animals, tiles laid and steps of the camp as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.answers import Awaited, Expectation
from rules.moves.levels import tracked
from rules.state import TABLE, Level

from . import moves, setup, turns
from .effects import advance as effects
from .effects.supplies import WHOLE
from .expectations import cleaning_up, drawing_lots, expects_whole, praying
from .moves import NotadMove
from .state import Notad, Phase

MARKS: Mapping[Phase, str] = {"explore": "explored", "act": "acted"}
"""Under which of its counts a seat keeps the round in which it was done, by the phase."""


def is_light(state: Notad) -> bool:
    """Say whether this table tracks lightly."""
    return state.level is Level.LIGHT


def advance(state: Notad, move: NotadMove) -> Notad:
    """Return the state after a move; a lightly tracked table knows no more than it is told."""
    if not is_light(state):
        return effects.advance(state, move)
    if isinstance(move, moves.Pray) and state.phase == "cleanup":
        state = effects.advance(state, moves.EndRound())
    after = effects.advance(state, move)
    mark = MARKS.get(state.phase) if state.phase else None
    if isinstance(move, moves.Done) and mark and state.round is not None:
        counts = after.player(move.by).counts
        after = after.having(move.by, counts=counts.having(mark, state.round))
    return _lightly(after)


def reseat(state: Notad, seats: tuple[str, ...]) -> Notad:
    """Seat the table anew; of a new seat too only what is told is known."""
    seated = setup.reseat(state, seats)
    return _lightly(seated) if is_light(state) else seated


def _lightly(state: Notad) -> Notad:
    forgotten = tracked(state, Level.LIGHT)
    assert isinstance(forgotten, Notad)
    return forgotten


def is_done(state: Notad, seat: str) -> bool:
    """Say whether a seat is done with the phase; where a level gives no pick, it is at once."""
    mark = MARKS.get(state.phase) if state.phase else None
    told = mark is not None and state.player(seat).counts.get(mark)
    return _has_nothing_due(state, seat) or bool(told and told == state.round)


def waiting(state: Notad) -> tuple[str, ...]:
    """Return who is not done with the phase yet, highest basket first."""
    return tuple(one for one in turns.from_the_top(state) if not is_done(state, one))


def expects(state: Notad) -> tuple[Expectation, ...]:
    """Return who is awaited for what."""
    if not is_light(state):
        return expects_whole(state)
    match state.phase:
        case "setup":
            return _starting(state) if state.order == () else (_laid_out(),)
        case "pray":
            return _pray(state)
        case "explore" | "act":
            return tuple(_turns(state)) or (_goes_on("Everybody is done."),)
        case "over":
            return ()
    return (cleaning_up(state),)


def _starting(state: Notad) -> tuple[Expectation, ...]:
    """Return that somebody starts; whom the lot falls on is for the table to say."""
    return tuple(replace(one, suggested=None) for one in drawing_lots(state))


def _laid_out() -> Expectation:
    blank = moves.DealDisplay(tiles=(None,) * WHOLE.tiles, tokens=(None,) * WHOLE.tokens)
    what = "Lay out a new display."
    return Expectation(TABLE, Awaited.CHANCE, what, ("deal_display",), blank, certain=True)


def _goes_on(what: str) -> Expectation:
    step = moves.NextPhase()
    return Expectation(TABLE, Awaited.QUESTION, what, ("next_phase",), step, certain=True)


def _pray(state: Notad) -> tuple[Expectation, ...]:
    seat = turns.next_to_pray(state)
    if state.order == ():
        return drawing_lots(state)
    return (_goes_on("Everybody has prayed."),) if seat is None else (praying(seat),)


def _turns(state: Notad) -> Iterator[Expectation]:
    """Who is up comes first; in the action phase the others may be done as well (NR-7)."""
    for at, seat in enumerate(waiting(state)):
        done = moves.Done(by=seat)
        if state.phase == "explore":
            if at == 0:
                yield Expectation(seat, Awaited.CHOICE, due(state, seat), ("done",), ends=done)
            continue
        kinds = ("hunt_animal", "break_camp", "lay_tile", "done") if at == 0 else ("done",)
        yield Expectation(seat, Awaited.CHOICE, due(state, seat), kinds, ends=done)


def due(state: Notad, seat: str) -> str:
    """Say how many picks or actions the level of a seat gives."""
    level = turns.level_of(state, seat)
    if level is None:
        return ""
    explores = state.phase == "explore"
    count, one = (level.explorations, "pick") if explores else (level.actions, "action")
    return f"Level {level.number}: {count} {one}{'s' * (count != 1)}."


# What is told of a move

_SAID = (
    *(moves.StartPlayer, moves.Pray, moves.EndRound),
    *(moves.HuntAnimal, moves.BreakCamp, moves.LayTile),
)
"""What such a table tells as it is."""


def in_light(state: Notad, move: NotadMove) -> Iterator[NotadMove]:
    """Yield what is told of a move: where somebody prays, who is done with it, the round's end.

    Whoever has nothing left to do is done without a word in the whole game, and says so here.
    """
    if isinstance(move, _SAID):
        yield move
    if isinstance(move, moves.EndRound):
        return
    if isinstance(move, moves.NextPhase) and state.phase in MARKS:
        for seat in turns.from_the_top(state):
            if not _is_through(state, seat) and not _has_nothing_due(state, seat):
                yield moves.Done(by=seat)
    after = effects.advance(state, move)
    for seat in turns.from_the_top(after):
        if _is_through(after, seat) and not _is_through(state, seat, after.phase):
            yield moves.Done(by=seat)


def _is_through(state: Notad, seat: str, phase: Phase | None = None) -> bool:
    """Say whether a seat has finished a phase, this one if none is named."""
    if phase is not None and state.phase != phase:
        return False
    if state.phase == "explore":
        explored = turns.has_explored(state.player(seat))
        return explored and not _has_nothing_due(state, seat)
    return state.phase == "act" and turns.has_acted(state, seat)


def _has_nothing_due(state: Notad, seat: str) -> bool:
    """Say whether a seat's level gives no pick: it explores no tile, and needs not say so."""
    level = turns.level_of(state, seat)
    return state.phase == "explore" and level is not None and level.explorations == 0
