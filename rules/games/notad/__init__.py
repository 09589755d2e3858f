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

from functools import cache

from rules.answers import Option
from rules.box.teaching import Teaching
from rules.copy import Copy
from rules.game import Box, Files, Game, Rules, Table
from rules.values.package_data import package_text

from .box.parts import PARTS
from .box.questions import questions
from .box.tags import PIECES
from .box.teaching import KINDS, RESTS, looked, looks, sketch, touched
from .box.teaching import words as described
from .dealer import NotadDealer
from .files.positions import HABITS
from .play.advance import advance
from .play.candidates import legal_moves
from .play.coverage import is_listed
from .play.legality import objections
from .play.moves import MOVES, NotadMove
from .play.notes import audit, notes
from .play.preview import preview
from .play.queries import QUERIES
from .play.rulebook import RULEBOOK
from .play.scoring import FORM, TIE_BREAKS, ended, over, score, tally
from .play.setup import reseat, start, view
from .play.state import Notad
from .play.turns import expects
from .table.board_picture import BOARD
from .table.entries import entered, entries
from .table.scene import scene
from .table.sight import SIGHT
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


@cache
def components() -> Copy:
    """Return the default copy: what the text says is known, the rest are placeholders."""
    return Copy.from_toml(package_text(__package__, "components.toml"))


GAME: Game[Notad, NotadMove] = Game(
    name="notad",
    title="Notad",
    version="1",
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
        legal_moves=legal_moves,
        is_listed=is_listed,
        preview=preview,
        objections=objections,
        notes=notes,
        advance=advance,
        audit=audit,
        tally=tally,
        score=score,
        over=over,
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
        teaching=Teaching(
            *(KINDS, questions, sketch, touched),
            words=described,
            rests=RESTS,
            looks=looks,
            looked=looked,
        ),
    ),
    table=Table(
        scene=scene,
        touches=touches,
        meant=meant,
        ended=ended,
        pickers=pickers,
        picked=picked,
        steps=steps,
        entries=entries,
        entered=entered,
        board=BOARD,
        sight=SIGHT,
        at_once=AT_ONCE,
    ),
    files=Files(habits=HABITS),
)
