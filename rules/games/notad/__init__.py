"""Notad (Piatnik's *Nomad*): a tribe crosses unknown land, laying tiles, hunting, moving its camp.

Twelve rounds of three phases: pray (a basket on the shaman hill says how much one may explore and
do), explore (pick tiles and animals) and act (step, move the camp, lay tiles). Areas, hunted
animals and the camp's cell score at the end.

>>> from rules.record import Record
>>> from rules.games.notad.play.moves import DealDisplay, Pray, StartPlayer
>>> game = Record.begin(GAME, ("Ada", "Ben", "Cleo"))
>>> game = game.report(StartPlayer(player="Ben"))
>>> game = game.report(DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3))
>>> game.state.round, game.state.phase, GAME.rules.expects(game.state)[0].by
(1, 'pray', 'Ben')
>>> [one.because for one in GAME.rules.objections(game.state, Pray(by="Ada", level=7))]
['The hill has no level 7.', "It is Ben's turn to pray."]
"""

from __future__ import annotations

from rules.answers import Option
from rules.game import Box, Files, Game, Rules, Table

from .box.tags import PIECES
from .box.teaching import TEACHING
from .dealer import NotadDealer
from .files.positions import HABITS
from .play import choices
from .play.legality import check
from .play.legality.placements import LISTS
from .play.light import advance, expects, in_light, reseat
from .play.moves import MOVES, NotadMove
from .play.notes import audit, notes
from .play.preview import nearness, preview
from .play.queries import QUERIES
from .play.scoring import FORM, TIE_BREAKS, ended, over, score, tally
from .play.setup import start, view
from .play.state import Notad
from .rulebook import RULEBOOK
from .table.entries import guide
from .table.light import light
from .table.scene import scene
from .table.sight import BOARD, SIGHT
from .table.touch import AT_ONCE, meant, picked, pickers, steps, touches
from .table.words import reveals, words

OPTIONS = (
    Option(
        "two_player_order",
        "With two players, which baskets decide who starts the next round?",
        ("all", "upright", "keep"),
        "NR-6",
        (
            "the lowest of all baskets on the hill",
            "the lowest of the baskets placed this round",
            "after odd rounds the order stays",
        ),
    ),
    Option(
        "actions",
        "Do players act one after the other or together?",
        ("in_turn", "together"),
        "NR-7",
        ("from the top of the hill to the bottom", "everybody at the same time"),
    ),
)


GAME: Game[Notad, NotadMove] = Game(
    name="notad",
    title="Notad",
    version="2",
    dealer=NotadDealer,
    seats=range(2, 5),
    rules=Rules(
        rulebook=RULEBOOK,
        options=OPTIONS,
        state=Notad,
        moves=MOVES,
        form=FORM,
        tie_breaks=TIE_BREAKS,
        start=start,
        expects=expects,
        lists=LISTS,
        places={"cell": choices.cells},
        preview=preview,
        nearness=nearness,
        checks=check,
        notes=notes,
        advance=advance,
        audit=audit,
        tally=tally,
        score=score,
        over=over,
        view=view,
        reseat=reseat,
        in_light=in_light,
        words=words,
        reveals=reveals,
        queries=QUERIES,
    ),
    box=Box(pieces=PIECES, teaching=TEACHING),
    table=Table(
        scene=scene,
        light=light,
        touches=touches,
        meant=meant,
        ended=ended,
        pickers=pickers,
        picked=picked,
        steps=steps,
        guide=guide,
        board=BOARD,
        sight=SIGHT,
        at_once=AT_ONCE,
    ),
    files=Files(habits=HABITS),
)
