"""The table of a game that is tracked lightly: who is up, what is counted, one touch for each step.

A game needs no drawing of its own for it. Its keys are the moves that are told on this level, its
counters the numbers; a game that words or orders them better brings a `light` of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.moves.kinds import told_of
from rules.state import TABLE, Level, Move, State
from rules.table.guide import Held
from rules.table.scene import Counter


@dataclass(frozen=True, slots=True)
class Key:
    """A move that one touch tells: its word, the line below it, and a colour of the palette."""

    label: str
    move: Move
    line: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class LightScene:
    """All that a lightly tracked table shows.

    `phases` are the steps of a round in their order, `phase` the one that is on. `seat` is who is
    up (TABLE where all are), `order` who comes after whom, with a word for each in `lines`. The
    `reminders` need nothing that the table keeps to itself.
    """

    title: str
    subtitle: str
    seat: str
    order: tuple[str, ...]
    keys: tuple[Key, ...]
    counters: tuple[Counter, ...] = ()
    phases: tuple[str, ...] = ()
    phase: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    reminders: tuple[str, ...] = ()


MOST_KEYS = 12
"""More moves than this are chosen in steps."""


def light(game: Any, state: State) -> LightScene:
    """Return the light table as the kinds of moves and fields have it."""
    awaited = game.rules.expects(state)
    seat = awaited[0].by if awaited else TABLE
    ends = [one.ends for one in awaited]
    listed = [one for one in game.rules.legal_moves(state) if one not in ends]
    keys = [Key(game.rules.words(state, one), one) for one in listed if is_light(one)]
    held = [Held(state, seat), Held(state)] if seat else [Held(state)]
    counters = [counter for one in held for counter in one.counters() if _is_told(state, counter)]
    return LightScene(
        title=game.title,
        subtitle=" · ".join(one.what for one in awaited) or "The game is over",
        seat=seat,
        order=state.seats,
        keys=tuple(keys[:MOST_KEYS]),
        counters=tuple(counters),
        reminders=tuple(one.text for one in game.rules.notes(state)),
    )


def is_light(move: Move) -> bool:
    """Say whether a move is told on the light level."""
    return type(move).LEVEL.rank <= Level.LIGHT.rank


def _is_told(state: State, counter: Counter) -> bool:
    holder: Any = state
    for step in counter.path[:-1]:
        holder = getattr(holder, str(step)) if hasattr(holder, str(step)) else holder[step]
    told = told_of(type(holder)).get(str(counter.path[-1]))
    return told is not None and told.level.rank <= Level.LIGHT.rank
