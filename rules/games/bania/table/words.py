"""Bania in words, for the log, the hints and the screens: data and text, no drawing."""

from __future__ import annotations

from collections.abc import Mapping

from rules.moves.sentences import Sentences
from rules.state import Level

from ..box import pieces
from ..box.board import board
from ..play import moves
from ..play.moves import BaniaMove
from ..play.payment import Payment, cards, spend
from ..play.state import DICE, Bania, Cards, Laying

DOES: Mapping[Laying, str] = {
    "new": "begins a settlement: +3",
    "joins": "joins a settlement: +1",
    "closes": "closes a settlement: +1",
}
"""What a tent does, and what that brings."""

words = Sentences[Bania](
    {
        moves.StartPlayer: "{player} is up",
        moves.SeeTent: "looks at a tent",
        moves.LightBuild: "{lays}",
        moves.LightElephant: "{out}",
        moves.Trade: "trades {traded_in} for {traded_for}",
        moves.PlaceElephant: "puts the elephant on {space}",
        moves.ReturnElephant: "takes the elephant home",
        moves.EndGame: "the game ends",
    },
    player=Bania.name,
    lays=lambda _state, does: DOES[does],
    out=lambda _state, is_out: "puts the elephant out" if is_out else "has the elephant at home",
    traded_in=lambda _state, given: pieces.listed(given),
    traded_for=lambda _state, wanted: pieces.listed(wanted),
    space=lambda state, space: board(state.copy).called(space),
)


@words.of(moves.Refill)
def _drew(_state: Bania, move: moves.Refill) -> str:
    if move.tents is None:
        return "draws the tents that are due"
    return f"draws {len(move.tents)} tent{'s' * (len(move.tents) != 1)}"


@words.of(moves.ElephantBonus)
def _collected(_state: Bania, move: moves.ElephantBonus) -> str:
    return f"takes the elephant bonus{_told(': ', move.cards)}"


@words.of(moves.ElephantsHome)
def _came_home(state: Bania, move: moves.ElephantsHome) -> str:
    names = [f"{state.name(seat)}'s" for seat in move.whose]
    if not names:
        return "no elephant comes home"
    verb = "elephant comes" if len(names) == 1 else "elephants come"
    return f"{' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))} {verb} home"


@words.of(moves.Build)
def _built(state: Bania, move: moves.Build) -> str:
    colour = move.colour
    if colour is None and move.tent is not None:
        colour = pieces.tile(state.copy, move.tent).yields
    article = "an" if colour in ("oil", "incense") else "a"
    what = f"{article} {colour} tent" if colour is not None else "a tent"
    where = board(state.copy).called(move.space)
    does = f"; it {DOES[move.lays].partition(':')[0]}" if move.lays else ""
    return f"builds {what} on {where}{_paid(move.payment)}{does}"


def _paid(payment: Payment | None) -> str:
    if payment is None:
        return ""
    parts = []
    spent = cards(spend(payment))
    if spent:
        parts.append(pieces.listed(spent))
    if any(payment.tiles.values()):
        parts.append(f"help of {pieces.listed(payment.tiles)}")
    return f" for {', with '.join(parts)}" if parts else " for nothing"


@words.of(moves.Roll)
def _rolled(_state: Bania, move: moves.Roll) -> str:
    dice = DICE if move.dice is None else move.dice
    kept = f", keeping {', '.join(move.kept)}" if move.kept else ""
    lies = f": {', '.join(move.faces)}" if move.faces is not None else ""
    return f"throws {dice} {'die' if dice == 1 else 'dice'}{kept}{lies}"


@words.of(moves.Dice)
def _kept(_state: Bania, move: moves.Dice) -> str:
    return f"keeps {', '.join(move.dice)}{_told(' and takes ', move.cards)}"


@words.of(moves.EndTurn)
def _ended(state: Bania, _move: moves.EndTurn) -> str:
    if state.level is Level.LIGHT:
        return "is done"
    return "passes" if state.now.mode is None else "ends the turn"


def _told(before: str, taken: Cards | None) -> str:
    return "" if taken is None else f"{before}{pieces.listed(taken)}"


def reveals(_state: Bania, move: BaniaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    match move:
        case moves.Refill(tents=tents):
            return any(tent is not None for tent in tents or ())
        case moves.Roll(faces=faces):
            return faces is not None
    return isinstance(move, moves.SeeTent | moves.Dice)
