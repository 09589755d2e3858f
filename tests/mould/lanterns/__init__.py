"""Lanterns on the pond, a small game of our own: the mould for a sixth game."""

from __future__ import annotations

from rules.game import Box, Game, Rules, Table

from .dealer import LanternsDealer
from .play import (
    CELLS,
    FORM,
    RULEBOOK,
    TIE_BREAKS,
    Draw,
    Lanterns,
    Lay,
    StartPlayer,
    advance,
    audit,
    check,
    expects,
    start,
)
from .table import PIECES, scene

LanternsMove = StartPlayer | Draw | Lay

GAME: Game[Lanterns, LanternsMove] = Game(
    name="lanterns",
    title="Lanterns",
    version="1",
    seats=range(2, 3),
    dealer=LanternsDealer,
    rules=Rules(
        rulebook=RULEBOOK,
        state=Lanterns,
        moves=(StartPlayer, Draw, Lay),
        places={"cell": lambda _state: CELLS},
        start=start,
        expects=expects,
        checks=check,
        advance=advance,
        audit=audit,
        form=FORM,
        tie_breaks=TIE_BREAKS,
    ),
    box=Box(pieces=PIECES),
    table=Table(scene=scene, at_once=("lay",)),
)
