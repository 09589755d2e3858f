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

from rules.box.teaching import Teaching
from rules.game import Box, Files, Game, Rules, Table

from .box.parts import PARTS
from .box.pieces import components
from .box.questions import questions
from .box.tags import PIECES
from .box.teaching import KINDS, RESTS, covers, sketch, touched
from .box.teaching import words as described
from .dealer import DananaDealer
from .files.reports import HABITS
from .play.advance import advance
from .play.candidates import at_hand, is_listed, legal_moves
from .play.expectations import expects
from .play.legality import objections
from .play.moves import MOVES, DananaMove
from .play.notes import audit, notes
from .play.options import OPTIONS
from .play.preview import preview
from .play.queries import QUERIES
from .play.rulebook import RULEBOOK
from .play.scoring import FORM, TIE_BREAKS, ended, outcome, score, tally
from .play.setup import reseat, start, view
from .play.state import Danana
from .table.board_picture import BOARD
from .table.entries import entered, entries
from .table.pickers import picked, pickers
from .table.scene import scene
from .table.sight import SIGHT
from .table.touch import meant, touches
from .table.words import reveals, words

GAME: Game[Danana, DananaMove] = Game(
    name="danana",
    title="Danana",
    version="1",
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
        legal_moves=legal_moves,
        is_listed=is_listed,
        preview=preview,
        objections=objections,
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
        queries=QUERIES,
    ),
    box=Box(
        components=components,
        parts=PARTS,
        pieces=PIECES,
        teaching=Teaching(KINDS, questions, sketch, touched, covers, described, RESTS),
    ),
    table=Table(
        scene=scene,
        touches=touches,
        meant=meant,
        ended=ended,
        pickers=pickers,
        picked=picked,
        entries=entries,
        entered=entered,
        at_hand=at_hand,
        board=BOARD,
        sight=SIGHT,
    ),
    files=Files(habits=HABITS),
)
