"""Annapurna (Fiat Lucre), cooperative: two to four climbers turn up cards and keep their balance.

Each climbs a pyramid of fifteen cards with Yin and Yang on them, sweeps away what balances, passes
cards to the others, and protects the own mountainside from the peak until the last one arrives.

>>> from rules.record import Record
>>> from rules.games.annapurna.play.moves import End, Explore, FirstClimber, Trade
>>> ascent = Record.begin(GAME, ("Ada", "Ben"))
>>> ascent = ascent.report(FirstClimber(climber="Ada"))
>>> [one.because for one in GAME.rules.objections(ascent.state, Explore(by="Ada", slot="r2c1"))]
['The hike begins in the bottom row, not at row 2 place 1.']
>>> ascent = ascent.report(Explore(by="Ada", slot="r1c3", shown=2)).report(End(by="Ada"))
>>> ascent.state.turn, ascent.state.climber("Ada").loc
('Ben', 'r1c3')
>>> GAME.rules.outcome(ascent.state).ending.value
'running'
"""

from __future__ import annotations

from rules.answers import Option
from rules.game import Box, Files, Game, Rules, Table

from .box.tags import PIECES
from .box.teaching import TEACHING
from .dealer import AnnapurnaDealer
from .files.positions import HABITS, read_options
from .play.advice.audit import audit
from .play.advice.notes import notes
from .play.advice.preview import preview
from .play.advice.prospects import nearness
from .play.advice.queries import QUERIES
from .play.legality import check
from .play.light import advance, expects, in_light, reseat
from .play.moves import MOVES, AnnapurnaMove
from .play.scoring import FORM, ended, score, tally
from .play.setup import start, view
from .play.state import PROTECT_ACTIONS, SLOTS, USUAL_ACTIONS, Annapurna
from .play.verdict import outcome
from .rulebook import RULEBOOK
from .table.entries import guide
from .table.light import light
from .table.scene import scene
from .table.sight import BOARD, SIGHT
from .table.touch import meant, picked, pickers, steps, touches
from .table.words import reveals, words

_PROTECTING = {
    "explore": "Does a protecting climber explore?",
    "trade": "Does a protecting climber trade?",
    "hide": "Does a protecting climber hide cards?",
    "pass": "May a protecting climber pass?",
    "drop": "Does a protecting climber drop cards face up on the own mountainside?",
    "throw": "Does a protecting climber throw cards onto another mountainside?",
}

OPTIONS = (
    Option(
        "difficulty",
        "Which trail do you take?",
        ("easy", "lntb"),
        "",
        ("Easy Trail: balanced at the end", "Leave No Trace Behind: balanced at each peak too"),
    ),
    Option(
        "silent",
        "Is the wind too loud to talk?",
        (False, True),
        "",
        ("talk, and show backpacks if you like", "no talking and no showing"),
    ),
    *(
        Option(
            f"protect_{action}",
            _PROTECTING[action],
            (True, False) if action in USUAL_ACTIONS else (False, True),
            "PR-1",
            ("yes", "no") if action in USUAL_ACTIONS else ("no", "yes"),
        )
        for action in PROTECT_ACTIONS
    ),
    Option(
        "protect_explore_anywhere",
        "Which cards does a protecting climber explore?",
        (True, False),
        "PR-1",
        ("any face-down card of the own mountainside", "only cards next to the peak"),
    ),
)


GAME: Game[Annapurna, AnnapurnaMove] = Game(
    name="annapurna",
    title="Annapurna",
    version="2",
    dealer=AnnapurnaDealer,
    seats=range(2, 5),
    rules=Rules(
        rulebook=RULEBOOK,
        options=OPTIONS,
        state=Annapurna,
        moves=MOVES,
        places={"slot": lambda _state: SLOTS},
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
        view=view,
        reseat=reseat,
        in_light=in_light,
        words=words,
        reveals=reveals,
        queries=QUERIES,
        nearness=nearness,
        sum_is="Balance",
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
    ),
    files=Files(habits=HABITS, read_options=read_options),
)
