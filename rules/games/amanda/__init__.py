"""Amanda: witchdoctor's pupils gather offerings and bring them to the centre, where a totem roams.

Three to six plan a card in secret, show them together and move at once on three nested shapes.
Impossible moves and collisions cost an offering or a card for good; whoever stands in the centre
with one offering of every kind brings the rain and wins.

>>> from rules.values.frozen import FrozenMap
>>> from rules.record import Record
>>> from rules.games.amanda.play.moves import LockedIn, Play, Setup
>>> game = Record.begin(GAME, ("Ada", "Ben", "Cleo"), copy=GAME.box.components())
>>> game = game.report(Setup(pos=FrozenMap(Ada="O1", Ben="O3", Cleo="O5")))
>>> for seat in game.state.seats:
...     game = game.report(LockedIn(by=seat))
>>> game.state.phase, [one.by for one in GAME.rules.expects(game.state)]
('REVEAL', ['Ada', 'Ben', 'Cleo'])
>>> [note.text for note in GAME.rules.preview(game.state, Play(by="Ada", card="S")).consequences]
['goes to M1']
"""

from __future__ import annotations

from rules.answers import Option
from rules.game import Box, Files, Game, Rules, Table

from .box.board import board_of
from .box.tags import PIECES
from .box.teaching import TEACHING
from .dealer import AmandaDealer
from .files.positions import HABITS
from .goal import nearness
from .play.checks import check
from .play.checks.position import audit
from .play.light import advance, expects, in_light, reseat
from .play.moves import MOVES, AmandaMove
from .play.notes import notes
from .play.preview import preview
from .play.queries import query
from .play.scoring import FORM, ended, outcome, score, tally
from .play.setup import start
from .play.state import Amanda
from .rulebook import RULEBOOK
from .table.entries import guide
from .table.light import light
from .table.scene import scene
from .table.sight import SIGHT
from .table.touch import TELLS, lots, picked, pickers, touches
from .table.words import reveals, words

OPTIONS = (
    Option(
        "static_collision",
        "Do players who already share a space collide again when nobody arrives there?",
        (False, True),
        "AR-4",
        ("no, somebody has to land", "yes, ending a turn together is enough"),
    ),
    Option(
        "after_penalties",
        "Does one who arrives complete in the centre win before or after penalties?",
        (False, True),
        "AR-12",
        ("at once, on arrival", "only if still complete after paying"),
    ),
    Option(
        "shared_win",
        "What if two arrive complete in the centre together?",
        ("shared", "power"),
        "AR-13",
        ("they share the win", "the more powerful of them wins"),
    ),
)


GAME: Game[Amanda, AmandaMove] = Game(
    name="amanda",
    title="Amanda",
    version="2",
    dealer=AmandaDealer,
    seats=range(3, 7),
    rules=Rules(
        rulebook=RULEBOOK,
        options=OPTIONS,
        state=Amanda,
        places={"space": lambda state: board_of(state).spaces},
        moves=MOVES,
        form=FORM,
        start=start,
        expects=expects,
        preview=preview,
        checks=check,
        notes=notes,
        advance=advance,
        audit=audit,
        tally=tally,
        score=score,
        outcome=outcome,
        reseat=reseat,
        in_light=in_light,
        words=words,
        reveals=reveals,
        nearness=nearness,
        queries=tuple(query),
        sum_is="Power",
    ),
    box=Box(pieces=PIECES, teaching=TEACHING),
    table=Table(
        scene=scene,
        light=light,
        touches=touches,
        tells=TELLS,
        ended=ended,
        pickers=pickers,
        picked=picked,
        guide=guide,
        lots=lots,
        sight=SIGHT,
    ),
    files=Files(habits=HABITS),
)
