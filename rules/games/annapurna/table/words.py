"""Annapurna in words, for the log, the hints and the screens: data and text, no drawing.

They never say which hidden card it was.
"""

from __future__ import annotations

from rules.moves.sentences import Sentences

from ..play import mountain, moves
from ..play.mountain import spot, symbols
from ..play.moves import AnnapurnaMove
from ..play.state import Annapurna, Stage

STAGES: dict[Stage, str] = {"hike": "Hike", "climb": "Climb", "protect": "Protect"}

words = Sentences[Annapurna](
    {
        moves.Explore: "explores {slot}{shown}",
        moves.Trade: "trades a backpack card with {slot}",
        moves.Hide: "hides a backpack card under {to}'s {slot}",
        moves.Help: "takes {giver}'s {slot} as a Helping Hand",
        moves.Pass: "passes",
        moves.Drop: "drops a card on {slot}{shown}",
        moves.Throw: "throws a card onto {to}'s {slot}{shown}",
        moves.FirstClimber: "{climber} goes first",
        moves.SeeCard: "looks at a backpack card",
        moves.ShowValue: "{of}'s {slot} shows {v}",
        moves.EffectDone: "finishes the effect of {slot}",
        moves.ExtraTurn: "gets another turn",
        moves.Uncover: "turns up {v}",
        moves.TakeAway: "takes away {v}",
        moves.Lend: "gives {v} as a Helping Hand",
        moves.Arrive: "arrives at the peak",
    },
    slot=lambda _state, slot: spot(slot),
    shown=lambda _state, shown: "" if shown is None else f": {symbols(shown)}",
    v=lambda _state, v: "a card" if v is None else symbols(v),
    to=Annapurna.name,
    giver=Annapurna.name,
    climber=Annapurna.name,
    of=Annapurna.name,
)


@words.of(moves.Sweep)
def _swept(state: Annapurna, move: moves.Sweep) -> str:
    return f"sweeps {mountain.shown(state.climber(move.by), move.slots)}"


@words.of(moves.Bury)
def _buried(state: Annapurna, move: moves.Bury) -> str:
    return f"buries {mountain.shown(state.climber(move.by), move.slots)}"


@words.of(moves.End)
def _ended(_state: Annapurna, move: moves.End) -> str:
    return "skips the turn" if move.skipped else "ends the turn"


@words.of(moves.TurnUp)
def _turned_up(state: Annapurna, move: moves.TurnUp) -> str:
    shown = "" if move.shown is None else f": {symbols(move.shown)}"
    return f"turns up {_whose(state, move)}{spot(move.slot)}{shown}"


@words.of(moves.Peek)
def _peeked(state: Annapurna, move: moves.Peek) -> str:
    return f"looks at {_whose(state, move)}{spot(move.slot)}"


@words.of(moves.Shenpa)
def _lies_down(_state: Annapurna, move: moves.Shenpa) -> str:
    return "will skip the next turn" if move.skip else "is in shenpa: the next turn is affected"


@words.of(moves.ShowBackpack)
def _opened(_state: Annapurna, move: moves.ShowBackpack) -> str:
    return "opens the backpack to the table" if move.opened else "closes the backpack"


@words.of(moves.Flag)
def _flagged(_state: Annapurna, move: moves.Flag) -> str:
    return f"notes {move.count} flag card{'s' * (move.count != 1)}"


def _whose(state: Annapurna, move: moves.TurnUp | moves.Peek) -> str:
    return "" if move.of in (None, move.by) else f"{state.name(move.of)}'s "


def reveals(_state: Annapurna, move: AnnapurnaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    looks = (
        moves.Uncover | moves.SeeCard | moves.Explore | moves.TurnUp | moves.ShowValue | moves.Peek
    )
    return isinstance(move, looks | moves.Drop | moves.Throw | moves.ShowBackpack)
