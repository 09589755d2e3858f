"""Correcting and entering Amanda's table: who stands where, what lies and is carried where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.table.entries import Entry
from rules.table.guide import Held, Names, Step, where
from rules.table.pickers import numbers
from rules.table.scene import Choice
from rules.values.frozen import FrozenMap

from ..box.board import board_of
from ..play.state import CARDS, CENTRE, UNKNOWN, Amanda, Phase, Pieces, letter


def seat_choices(state: Amanda, seat: str) -> Iterator[Choice]:
    """Yield where a player stands, what they carry and how many cards they have lost."""
    own, held = Held(state, seat), state.player(seat).offerings
    yield own.choice("pos", {space: space for space in board_of(state).spaces})
    for kind in state.kinds:
        without = tuple(one for one in held or () if one != kind)
        having = held if held is not None and kind in held else (*without, kind)
        choices = (("no", without), ("yes", having))
        yield Choice(f"Carries {letter(kind)}", (*own.path, "offerings"), held, choices)
    yield own.size("Cards lost", "lost", CARDS, UNKNOWN)
    yield own.choice("locked")


def table_choices(state: Amanda) -> tuple[Choice, Choice]:
    """Return the phase and the totem's space."""
    phases = {phase: phase.replace("_", " ").lower() for phase in get_args(Phase)}
    spaces = {space: space for space in (CENTRE, *board_of(state).inner)}
    held = Held(state)
    return held.choice("phase", phases), held.choice("totem", {None: "beside the board", **spaces})


def guide(state: Amanda, seat: str) -> Iterator[Step]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    held, name = Held(state, seat), state.name(seat)
    if seat:
        yield held.step("pos", f"Touch the space of {name}'s marker.")
        choices = tuple(seat_choices(state, seat))
        yield Step(Entry("carried", f"What has {name}?", held.counters(), choices, tray="carried"))
        return
    title = "Which round and phase is it?"
    yield Step(Entry("round", title, held.counters(), table_choices(state)))
    slots = tuple(
        numbers(f"how many {letter(kind)}", state.size, says=f"{{}} {letter(kind)}", shape="card")
        for kind in state.kinds
    )
    yield held.asks(
        "ground",
        "Touch each space on which offerings lie.",
        lambda place, names: _ground(state, where(place), names),
        touches="space:",
        slots=slots,
        nothing=(("ground",), FrozenMap()),
    )


def _ground(state: Amanda, space: str, names: Names) -> Pieces:
    """Return what lies on the board; what nobody counted stays as it was."""
    ground: Pieces = state.ground or FrozenMap()
    here = dict(ground.get(space, FrozenMap()))
    told = zip(state.kinds, names, strict=False)
    here |= {kind: int(count) for kind, count in told if count is not None}
    left = FrozenMap({kind: count for kind, count in here.items() if count})
    return ground.having(space, left) if left else ground.without(space)
