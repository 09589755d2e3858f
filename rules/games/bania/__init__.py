"""Bania: tents are bought with spices and silk, and laid side by side in settlements of seven.

A turn is an elephant bonus, then either building any number of tents or rolling for cards. A tent
that begins a settlement brings 3 points, any other 1; tents on the board help to pay for new ones
beside them. When no tent can be laid any more, most cards and the last tent bring a few points.

>>> from rules.record import Record
>>> from rules.games.bania.play.moves import Build, Refill, StartPlayer
>>> game = Record.begin(GAME, ("Ada", "Ben"), copy=GAME.box.components())
>>> game = game.report(Refill(by="Ada", tents=("T01", "T02", "T03", "T04")))
>>> game = game.report(Refill(by="Ben")).report(StartPlayer(player="Ada"))
>>> game = game.report(Build(by="Ada", tent="T02", space="h0_0"))
>>> game.state.player("Ada").score, game.state.player("Ada").hand
(3, {'spice': 1, 'silk': 2, 'incense': 2})
>>> [one.because for one in GAME.rules.objections(game.state, Build(by="Ada", space="h0_0"))]
['Space E5 is not free.']
"""

from __future__ import annotations

from rules.answers import Option
from rules.game import Box, Files, Game, Rules, Table

from .box.tags import PIECES
from .box.teaching import TEACHING
from .dealer import BaniaDealer
from .files.positions import HABITS
from .play.advance import advance
from .play.expectations import builds, expects
from .play.legality import check, objections
from .play.moves import MOVES, BaniaMove, Build, spaces
from .play.notes import audit, notes
from .play.preview import nearness, preview
from .play.queries import query
from .play.scoring import FORM, ended, score, tally
from .play.setup import reseat, start, view
from .play.state import Bania
from .play.turns import is_over
from .rulebook import RULEBOOK
from .table.entries import guide
from .table.light import in_light, light
from .table.scene import scene
from .table.sight import BOARD, SIGHT
from .table.touch import TELLS, picked, pickers, touches
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


GAME: Game[Bania, BaniaMove] = Game(
    name="bania",
    title="Bania",
    version="2",
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
        lists={Build: builds},
        places={"space": spaces},
        preview=preview,
        checks=check,
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
        nearness=nearness,
        in_light=in_light,
        queries=tuple(query),
    ),
    box=Box(pieces=PIECES, teaching=TEACHING),
    table=Table(
        scene=scene,
        touches=touches,
        tells=TELLS,
        ended=ended,
        pickers=pickers,
        picked=picked,
        guide=guide,
        board=BOARD,
        sight=SIGHT,
        light=light,
    ),
    files=Files(habits=HABITS),
)
