"""Correcting and entering Amanda's table: who stands where, what lies and is carried where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Choice, Counter, Place
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box.board import board_of
from ..play.state import CARDS, CENTRE, HAND, UNKNOWN, Amanda, Phase, Pieces, letter

LAST_ROUND = 99


def seat_counters(state: Amanda, seat: str) -> Iterator[Counter]:
    """Yield the counts of one player."""
    player = state.player(seat)
    fields = (
        ("Cards in hand", "hand_count", CARDS),
        ("Draw pile", "deck_count", CARDS),
        ("Penalties owed", "owed", HAND),
    )
    for label, name, most in fields:
        yield Counter(label, ("players", seat, name), getattr(player, name), 0, most)


def table_counters(state: Amanda) -> Iterator[Counter]:
    """Yield the counts of the whole table."""
    yield Counter("Round", ("round",), state.round, 1, LAST_ROUND)


def seat_choices(state: Amanda, seat: str) -> Iterator[Choice]:
    """Yield where a player stands, what they carry and how many cards they have lost."""
    player = state.player(seat)
    own: Path = ("players", seat)
    spaces = tuple((space, space) for space in board_of(state).spaces)
    yield Choice("Stands on", (*own, "pos"), player.pos, spaces)
    held = player.offerings
    for kind in state.kinds:
        without = tuple(one for one in held or () if one != kind)
        having = held if held is not None and kind in held else (*without, kind)
        choices = (("no", without), ("yes", having))
        yield Choice(f"Carries {letter(kind)}", (*own, "offerings"), held, choices)
    lost = player.lost or ()
    counts = tuple(
        (str(count), (*lost[:count], *(UNKNOWN,) * (count - len(lost))))
        for count in range(CARDS + 1)
    )
    yield Choice("Cards lost", (*own, "lost"), player.lost, counts)
    yield Choice("Locked in", (*own, "locked"), player.locked, (("no", False), ("yes", True)))


def table_choices(state: Amanda) -> Iterator[Choice]:
    """Yield the phase and the totem's space."""
    phases = tuple((phase.replace("_", " ").lower(), phase) for phase in get_args(Phase))
    yield Choice("Phase", ("phase",), state.phase, phases)
    spaces = tuple((space, space) for space in (CENTRE, *board_of(state).inner))
    yield Choice("Totem", ("totem",), state.totem, (("beside the board", None), *spaces))


def entries(state: Amanda, seat: str) -> Iterator[Entry]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        phase, totem = table_choices(state)
        counters = tuple(table_counters(state))
        yield Entry("round", "Which round and phase is it?", counters, (phase, totem))
        title = "Touch each space on which offerings lie."
        yield Entry(
            "ground",
            title,
            touches="space:",
            slots=_kinds(state),
            nothing=(("ground",), FrozenMap()),
        )
        return
    name = state.name(seat)
    yield Entry("pos", f"Touch the space of {name}'s marker.", touches="space:")
    counters = tuple(seat_counters(state, seat))
    choices = tuple(seat_choices(state, seat))
    yield Entry("carried", f"What has {name}?", counters, choices, tray="carried")


def _kinds(state: Amanda) -> tuple[Slot, ...]:
    return tuple(
        Slot(
            f"how many {letter(kind)}",
            tuple(
                Place(f"count:{count}", shape="card", label=f"{count} {letter(kind)}")
                for count in range(state.size + 1)
            ),
        )
        for kind in state.kinds
    )


def entered(state: Amanda, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    where = place.partition(":")[2]
    if key == "pos":
        return ("players", seat, "pos"), where
    if key != "ground":
        raise KeyError(f"no step {key!r} of the entry")
    ground: Pieces = state.ground or FrozenMap()
    here = dict(ground.get(where, FrozenMap()))
    for kind, one in zip(state.kinds, told, strict=False):
        if one is not None:
            here[kind] = int(one.partition(":")[2])
    left = FrozenMap({kind: count for kind, count in here.items() if count})
    return ("ground",), ground.having(where, left) if left else ground.without(where)
