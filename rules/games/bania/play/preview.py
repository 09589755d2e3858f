"""What a move would bring: points at once, and what follows for cards, elephants and the board.

Beside points a player plays for cards to pay with and for an elephant that brings them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.answers import Preview
from rules.moves.dispatch import ByKind
from rules.rule import Certainty, Note, Rule
from rules.state import Level

from ..box import pieces
from ..box.board import Land, Spot, land_of
from ..rulebook import B
from . import moves, turns
from .advance import POINTS, going_home
from .payment import NOTHING, cards, minus, vector
from .purchase import certainty, ways
from .state import COLOURS, DICE, FACES, Bania

LAST_TENT = 3
CARD = 0.05
"""What a card is worth beside a point: even a dear tent is worth its cards."""
BONUS = 0.1
"""What each colour around the own elephant is worth, for the turns to come."""
MISSED = 4.0
"""What it costs to act before the bonus is taken: more than any tent brings."""
HOPE = len(COLOURS) / len(FACES)
"""How many cards a die that is thrown brings, elephants left aside."""


_NOTHING = Preview()

preview = ByKind[Bania, Preview](lambda _state, _move: _NOTHING)
"""What a move would bring; most moves bring nothing by themselves."""


@preview.of(moves.Build)
def build(state: Bania, move: moves.Build) -> Preview:
    """Say what a tent there brings; `closes` are spaces nobody can build on afterwards."""
    land = land_of(state)
    if land is None or not land.board.spaces:
        return Preview(None if move.lays is None else POINTS[move.lays])
    spot = land.spot(move.space)
    return Preview(spot.points, tuple(_following(state, land, spot, move)), spot.opens, spot.kills)


def _following(state: Bania, land: Land, spot: Spot, move: moves.Build) -> Iterator[Note]:
    held = state.player(move.by).hand
    if move.payment is None and held is not None and _is_open(state, move):
        told = f"what was paid is not told: {state.name(move.by)}'s cards are not known then"
        yield Note(told, B[6], move.by)
    if spot.joins > 1:
        yield Note(f"joins {spot.joins} settlements to one of {spot.size_after}", B[14], move.by)
    if spot.closes:
        yield Note("settlement closed", B[12])
        for seat in going_home(state, spot.merged):
            yield Note(f"{state.name(seat)}'s elephant goes home", B[18], seat)
    if spot.ends or _is_last_tent(state, move.by):
        told = f"game over – {state.name(move.by)} placed the last tent: +{LAST_TENT}"
        yield Note(told, B[23], move.by)
        return
    supply = state.player(move.by).supply
    if supply is not None and len(supply) == 1:
        count = turns.refill(0, state.bag, at_end=False)
        if count:
            yield Note(f"draw {count} tents", B[15], move.by)


def _is_open(state: Bania, move: moves.Build) -> bool:
    """Say whether nothing says what a tent costs there."""
    if move.tent is None or ways(state, move.by, move.tent, move.space) is None:
        return True
    return certainty(state, move.tent, move.space) is not Certainty.SURE


def _is_last_tent(state: Bania, seat: str) -> bool:
    supply = state.player(seat).supply
    return pieces.tents_left(state) == 1 and supply is not None and len(supply) == 1


@preview.of(moves.LightBuild)
def light_build(_state: Bania, move: moves.LightBuild) -> Preview:
    """Say what the score track needs."""
    return Preview(POINTS[move.lays])


@preview.of(moves.ElephantBonus)
def elephant_bonus(state: Bania, move: moves.ElephantBonus) -> Preview:
    """Say which cards it gives."""
    land = land_of(state)
    due = pieces.bonus(state, land, move.by) if land is not None else None
    if move.cards is not None or due is None or due.certainty is Certainty.UNKNOWN:
        return _NOTHING
    return Preview(0, tuple(_cards(state, due.amounts, B[2])))


def _cards(state: Bania, due: tuple[int, ...], rule: Rule) -> Iterator[Note]:
    got = pieces.from_piles(state, due)
    yield Note(f"take {pieces.listed(cards(got))}", rule)
    if got != due:
        gone = " and ".join(cards(minus(due, got)))
        yield Note(f"no {gone} cards left", B[22])


@preview.of(moves.Roll)
def roll(_state: Bania, _move: moves.Roll) -> Preview:
    """Say what dice can bring."""
    return Preview(0, (Note(f"up to {DICE} cards, and elephant bonuses", B[20]),))


@preview.of(moves.Dice)
def dice(state: Bania, move: moves.Dice) -> Preview:
    """Say which cards the dice bring."""
    due = pieces.income(state, land_of(state), move.by, move.dice)
    notes: list[Note] = []
    if due.certainty is not Certainty.UNKNOWN and move.cards is None:
        notes += _cards(state, due.amounts, B[20])
    times = pieces.full_elephants(move.dice)
    if times:
        notes.append(Note(f"{times} full elephant{'s' * (times > 1)}", B[21]))
    return Preview(0, tuple(notes))


@preview.of(moves.PlaceElephant)
def place_elephant(state: Bania, move: moves.PlaceElephant) -> Preview:
    """Say what its settlement would give."""
    land = land_of(state)
    if land is None or move.space not in land.tents:
        return _NOTHING
    there = pieces.colours(state, land, sorted(land.settlement(move.space)))
    if there.present == NOTHING:
        return _NOTHING
    given = pieces.listed(cards(there.present))
    return Preview(0, (Note(f"{given} at the start of each turn as it stands", B[2], move.by),))


@preview.of(moves.EndTurn)
def end_turn(state: Bania, move: moves.EndTurn) -> Preview:
    """Say what passing gives away, or how many tents are drawn."""
    if state.level is Level.LIGHT:
        return _NOTHING
    if state.now.mode is None:
        return Preview(0, (Note("passing: rolling would bring cards (BR-3)", B[3], move.by),))
    count = turns.due(state, move.by, at_end=True)
    if state.now.mode == "build" and count:
        return Preview(0, (Note(f"draw {count} tents", B[15], move.by),))
    return _NOTHING


def nearness(state: Bania, seat: str) -> float:
    """Return what cards, dice and elephant are worth to a seat, in points."""
    land, rolls = land_of(state), state.now.rolls
    given = pieces.bonus(state, land, seat) if land is not None else None
    coming: float = 0
    if seat == state.current and rolls:
        lying = rolls[-1] if rolls[-1] is not None else state.now.kept
        coming = sum(pieces.income(state, land, seat, lying).amounts)
        coming += HOPE * (DICE - len(lying))
    held = sum(vector(state.player(seat).hand)) + coming
    bonus = sum(given.amounts) if given is not None else 0
    is_missed = bonus and state.now.mode is not None and state.now.collected is False
    missed = MISSED if is_missed and not turns.has_put_elephant(state, seat) else 0
    return CARD * held + BONUS * bonus - (missed if seat == state.current else 0)
