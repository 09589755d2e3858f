"""Lanterns on the pond, a small game of our own: the mould for a sixth game."""

from __future__ import annotations

from rules.box.tags import Pieces, Tagged
from rules.game import Box, Game, Rules, Table

from .advance import advance
from .legality import audit, check
from .moves import Draw, LanternsMove, Lay, StartPlayer, expects
from .scene import scene
from .scoring import FORM, TIE_BREAKS
from .state import CELLS, RULEBOOK, Lanterns, start

GAME: Game[Lanterns, LanternsMove] = Game(
    name=__name__,
    title="Lanterns",
    version="1",
    seats=range(2, 3),
    rules=Rules(
        rulebook=RULEBOOK,
        state=Lanterns,
        moves=(StartPlayer, Draw, Lay),
        places={"cell": lambda _state: CELLS},
        start=start,
        expects=expects,
        advance=advance,
        checks=check,
        audit=audit,
        form=FORM,
        tie_breaks=TIE_BREAKS,
    ),
    box=Box(pieces=Pieces.of_kinds("L", Tagged("lantern"))),
    table=Table(scene=scene, at_once=("lay",)),
)
