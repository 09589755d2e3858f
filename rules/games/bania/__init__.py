"""Bania: tents are bought with spices and silk, and laid side by side in settlements of seven.

A turn is an elephant bonus, then either building any number of tents or rolling for cards. A tent
that begins a settlement brings 3 points, any other 1; tents on the board help to pay for new ones
beside them. When no tent can be laid any more, most cards and the last tent bring a few points.

>>> from rules.record import Record
>>> from rules.games.bania.play.moves import Build, Refill, StartPlayer
>>> game = Record.begin(GAME, ("Ada", "Ben"))
>>> game = game.report(Refill(by="Ada", tents=("T01", "T02", "T03", "T04")))
>>> game = game.report(Refill(by="Ben")).report(StartPlayer(player="Ada"))
>>> game = game.report(Build(by="Ada", tent="T02", space="h0_0"))
>>> game.state.player("Ada").score, game.state.player("Ada").hand
(3, {'spice': 1, 'silk': 2, 'incense': 2})
>>> [one.because for one in GAME.rules.objections(game.state, Build(by="Ada", space="h0_0"))]
['Space E5 is not free.']
"""

from __future__ import annotations

from functools import cache

from rules.answers import Option
from rules.box.teaching import Teaching
from rules.copy import Copy
from rules.game import Box, Files, Game, Rules, Table
from rules.values.package_data import package_text

from .box.parts import PARTS
from .box.questions import questions
from .box.tags import PIECES
from .box.teaching import KINDS, RESTS, sketch, touched
from .box.teaching import words as described
from .dealer import BaniaDealer
from .files.positions import HABITS
from .play.advance import advance
from .play.candidates import is_listed, legal_moves
from .play.legality import objections
from .play.moves import MOVES, BaniaMove
from .play.notes import audit, notes
from .play.preview import preview
from .play.queries import QUERIES
from .play.rulebook import RULEBOOK
from .play.scoring import FORM, ended, score, tally
from .play.setup import reseat, start, view
from .play.state import Bania
from .play.turns import expects, is_over
from .table.board_picture import BOARD
from .table.entries import entered, entries
from .table.scene import scene
from .table.sight import SIGHT
from .table.touch import meant, picked, pickers, touches
from .table.words import reveals, words

OPTIONS = (
    Option(
        "trade_when_held",
        "May three cards be traded for a colour that is still in hand?",
        (False, True),
        "BR-6",
        ("only for a colour one does not have", "for any colour the tent needs"),
    ),
    Option(
        "hands",
        "Are hands shown on the shared screen?",
        ("open", "private"),
        "",
        ("everybody sees all cards", "only while their owner looks"),
    ),
    Option(
        "supplies",
        "Do the tents in the supplies lie open?",
        ("open", "private"),
        "BR-25",
        ("everybody sees their cost sides", "only their owner sees them"),
    ),
)


@cache
def components() -> Copy:
    """Return the default copy: what the text says is known, the rest are placeholders."""
    return Copy.from_toml(package_text(__package__, "components.toml"))


GAME: Game[Bania, BaniaMove] = Game(
    name="bania",
    title="Bania",
    version="1",
    dealer=BaniaDealer,
    seats=range(2, 5),
    rules=Rules(
        rulebook=RULEBOOK,
        options=OPTIONS,
        state=Bania,
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
        over=is_over,
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
        teaching=Teaching(KINDS, questions, sketch, touched, words=described, rests=RESTS),
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
        board=BOARD,
        sight=SIGHT,
    ),
    files=Files(habits=HABITS),
)
