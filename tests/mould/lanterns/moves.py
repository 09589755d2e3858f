"""What can happen in Lanterns, and who is awaited for what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.answers import Awaited, Expectation
from rules.moves.kinds import Chance, Piece, Place, Seat
from rules.state import TABLE, Move

from .state import Lanterns, is_short, unseen


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlayer(Move):
    """The lot has fallen on `player`."""

    OF_TABLE = True
    SAYS = "{player} begins"

    player: Annotated[str, Seat()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Move):
    """A lantern comes out of the bag, seen by its owner alone."""

    SAYS = "draws a lantern"

    lantern: Annotated[str | None, Chance(Piece("lantern", among=unseen))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Move):
    """A lantern from the hand is laid on the pond."""

    SAYS = "lays {lantern} on {cell}"

    lantern: Annotated[str | None, Piece("lantern", of="hand")]
    cell: Annotated[str, Place("cell")]


LanternsMove = StartPlayer | Draw | Lay


def expects(state: Lanterns) -> tuple[Expectation, ...]:
    """Who starts, then hands are filled, then whoever is up lays a lantern."""
    if state.up is None:
        return (Expectation(TABLE, Awaited.CHANCE, "Who begins?", ("start_player",)),)
    for seat in state.seats:
        if is_short(state, seat):
            says = f"{state.name(seat)} draws"
            return (Expectation(seat, Awaited.CHANCE, says, ("draw",), Draw(by=seat)),)
    if state.player(state.up).hand == ():
        return ()
    return (Expectation(state.up, Awaited.CHOICE, f"{state.name(state.up)} lays", ("lay",)),)
