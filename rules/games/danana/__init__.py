"""Danana (*Dawn of Mankind*): a tribe walks from childhood to old age over four terraces of tiles.

In a turn a meeple moves forward along a line to a tile, bumps whoever stands there and performs the
tile; or the tribe rests. Victory points are kept hidden, and 60 of them end the game.

>>> from rules.record import Record
>>> from rules.games.danana.play.moves import SetupCard, StartPlayer
>>> game = Record.begin(GAME, ("Ada", "Ben", "Cleo"))
>>> game = game.report(StartPlayer(player="Ada"))
>>> GAME.rules.expects(game.state)[-1].by
'Cleo'
>>> [one.because for one in GAME.rules.objections(game.state, SetupCard(by="Ben", card="S1"))]
["It is Cleo's setup turn."]
"""

from __future__ import annotations

from rules.facet import derived
from rules.game import Box, Files, Game, Rules, Table

from .advice import nearness
from .box.pieces import board
from .box.tags import PIECES
from .box.teaching import TEACHING
from .dealer import DananaDealer
from .files.reports import HABITS
from .play.advance import advance
from .play.expectations import at_hand, expects
from .play.legality import check
from .play.light import in_light
from .play.moves import MOVES, DananaMove
from .play.notes import audit, notes
from .play.preview import preview
from .play.scoring import FORM, TIE_BREAKS, ended, outcome, score, tally, view
from .play.setup import reseat, start
from .play.state import ART_ROW, Danana
from .queries import QUERIES
from .rulebook import OPTIONS, RULEBOOK
from .table.entries import guide
from .table.light import light
from .table.pickers import picked, pickers
from .table.scene import scene
from .table.sight import BOARD, SIGHT
from .table.touch import meant, touches
from .table.words import reveals, words

GAME: Game[Danana, DananaMove] = Game(
    name="danana",
    title="Danana",
    version="2",
    dealer=DananaDealer,
    seats=range(2, 6),
    rules=Rules(
        rulebook=RULEBOOK,
        options=OPTIONS,
        state=Danana,
        moves=MOVES,
        form=FORM,
        tie_breaks=TIE_BREAKS,
        start=start,
        expects=expects,
        preview=preview,
        checks=check,
        places={
            "tile": lambda state: board(state.copy).slots,
            "ready": lambda state: board(state.copy).ready,
            "line": lambda state: board(state.copy).lines,
            "row": lambda _state: range(ART_ROW),
        },
        notes=notes,
        advance=advance,
        audit=audit,
        tally=tally,
        score=score,
        outcome=outcome,
        view=view,
        reseat=reseat,
        words=words,
        reveals=reveals,
        nearness=nearness,
        in_light=in_light,
        queries=QUERIES,
    ),
    box=Box(pieces=PIECES, teaching=TEACHING),
    table=Table(
        scene=scene,
        touches=touches,
        meant=derived(meant),
        ended=ended,
        pickers=pickers,
        picked=picked,
        guide=guide,
        at_hand=at_hand,
        board=BOARD,
        sight=SIGHT,
        light=light,
    ),
    files=Files(habits=HABITS),
)
