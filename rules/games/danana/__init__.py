"""Danana (*Dawn of Mankind*): a tribe walks from childhood to old age over four terraces of tiles.

In a turn a meeple moves forward along a line to a tile, bumps whoever stands there and performs the
tile; or the tribe rests. Victory points are kept hidden, and 60 of them end the game.

>>> from rules.record import Record
>>> from rules.games.danana.moves import SetupCard, StartPlayer
>>> game = Record.begin(GAME, ("Ada", "Ben", "Cleo"))
>>> game = game.report(StartPlayer(player="Ada"))
>>> GAME.expects(game.state)[-1].by
'Cleo'
>>> [one.because for one in GAME.objections(game.state, SetupCard(by="Ben", card="S1"))]
["It is Cleo's setup turn."]
"""

from __future__ import annotations

from rules.game import Game
from rules.scene import Table
from rules.teaching import Teaching

from .advance import advance
from .asking import questions
from .entering import entered, entries
from .expecting import expects
from .legality import objections
from .listing import at_hand, is_listed, legal_moves
from .moves import MOVES, DananaMove
from .options import OPTIONS
from .parts import PARTS
from .pictured import BOARD
from .pieces import components
from .preview import preview
from .queries import QUERIES
from .reading import read_position
from .reading_moves import read_move
from .rulebook import RULES
from .scene import scene
from .scoring import FORM, outcome, score, tally
from .setup import reseat, start, view
from .sighted import SIGHT
from .state import Danana
from .table import reveals, words
from .tagged import PIECES
from .teaching import KINDS, RESTS, covers, sketch, touched
from .teaching import words as described
from .telling import ended, picked, pickers, told
from .touch import meant, touches
from .watching import audit, notes

GAME: Game[Danana, DananaMove] = Game(
    name="danana",
    title="Danana",
    version="1",
    seats=range(2, 6),
    rules=RULES,
    options=OPTIONS,
    components=components,
    state=Danana,
    moves=MOVES,
    form=FORM,
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
    parts=PARTS,
    pieces=PIECES,
    read_position=read_position,
    read_move=read_move,
    table=Table(
        scene,
        touches,
        meant,
        told,
        ended,
        pickers,
        picked,
        entries=entries,
        entered=entered,
        at_hand=at_hand,
        board=BOARD,
        sight=SIGHT,
    ),
    teaching=Teaching(KINDS, questions, sketch, touched, covers, described, RESTS),
)
