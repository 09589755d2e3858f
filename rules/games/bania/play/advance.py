"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the pieces go where the table put them: a tent lies on its space even if
one lay there before, a settlement may grow past seven (and is closed then), a hand or a pile never
falls below zero, and what was unknown stays unknown. Who acts out of turn is up from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.moves.dispatch import ByKind
from rules.rule import Certainty
from rules.state import Level

from ..box import pieces
from ..box.board import FIRST_POINTS, NEXT_POINTS, land_of
from . import moves, turns
from .payment import NOTHING, Vector, cards, least, minus, plus, spend, vector
from .purchase import certainty, owed, ways
from .state import CLOSED_AT, ENDED, THROWS, Bania, Cards, Colour, Elephant, Laying, Tent

POINTS: Mapping[Laying, int] = {
    "new": FIRST_POINTS,
    "joins": NEXT_POINTS,
    "closes": NEXT_POINTS,
}
"""What a tent brings at once (B-14)."""

advance = ByKind[Bania, Bania]()
"""The state after a move, whatever the rules say of it."""


@advance.of(moves.StartPlayer)
def start_player(state: Bania, move: moves.StartPlayer) -> Bania:
    """A new turn of that player begins; one who does not sit here changes nothing."""
    if move.player not in state.seats:
        return state
    state = _left(state)
    return replace(state, current=move.player, turn=turns.begun(state))


def _taking_over(state: Bania, seat: str) -> Bania:
    """Whoever acts is up, also out of turn; where nobody told who was, what was done is open."""
    if seat == state.current or seat not in state.seats or len(state.seats) == 1:
        return state
    if state.current is None:
        return replace(state, current=seat, turn=None)
    state = _left(state)
    return replace(state, current=seat, turn=turns.begun(state))


def _left(state: Bania) -> Bania:
    """Return the state after a turn of which nobody told how it ended: dice may have brought some.

    Tents that were drawn at its end are asked for when one of them is built.
    """
    if state.current is None or state.now.mode != "roll":
        return state
    return _forget(state, state.current)


@advance.of(moves.Refill)
def refill(state: Bania, move: moves.Refill) -> Bania:
    """The tents join the supply, however many; a turn that has ended, or ends so, passes on."""
    supply = state.player(move.by).supply
    if turns.up(state) is None and move.by in state.seats and state.turn is not None:
        # Who fills up after the end of a turn was up; else whether it ends so nobody can tell.
        is_theirs = state.now.ended
        state = replace(
            state, current=move.by if is_theirs else None, turn=state.turn if is_theirs else None
        )
    ends = turns.ends_by_drawing(state, move.by, move.tents)
    ended = ends or (state.now.ended and move.by == state.current)
    drawn = move.tents
    if drawn is None:
        due = turns.due(state, move.by, at_end=True) if ends else turns.due_now(state, move.by)
        drawn = (None,) * (due or 0)
    if state.bag is not None:
        state = replace(state, bag=max(0, state.bag - len(drawn)))
    if supply is not None:
        state = state.having(move.by, supply=(*supply, *drawn))
    return turns.next_turn(state) if ended else state


@advance.of(moves.SeeTent)
def see_tent(state: Bania, move: moves.SeeTent) -> Bania:
    """One unknown tent of the supply is known; a supply without one has it besides."""
    supply = state.player(move.by).supply
    if supply is not None and move.tent in supply:
        return state
    kept = list(supply or ())
    if None in kept:
        kept[kept.index(None)] = move.tent
    else:
        kept.append(move.tent)
    return state.having(move.by, supply=tuple(kept))


def _exchange(
    state: Bania, seat: str, *, gained: Vector = NOTHING, spent: Vector = NOTHING
) -> Bania:
    """Cards go from the piles to a hand, or back; who lacks some pays what there is."""
    hand, count = state.player(seat).hand, state.player(seat).cards
    if hand is not None:
        spent = least(spent, vector(hand))
        hand = cards(minus(plus(vector(hand), gained), spent))
    if count is not None:
        count = max(0, count + sum(gained) - sum(spent))
    state = piled(state, back=spent, out=gained)
    return state if hand is None and count is None else state.having(seat, hand=hand, cards=count)


def piled(state: Bania, *, back: Vector = NOTHING, out: Vector = NOTHING) -> Bania:
    """Return the state with cards put back on their piles, or taken as far as there are some."""
    if state.piles is None:
        return state
    return replace(state, piles=cards(minus(plus(vector(state.piles), back), out)))


@advance.of(moves.ElephantBonus)
def elephant_bonus(state: Bania, move: moves.ElephantBonus) -> Bania:
    """The cards that were told, else one of each colour there as far as the piles have them."""
    state = _taking_over(state, move.by)
    land = land_of(state)
    due = pieces.bonus(state, land, move.by) if land is not None else None
    state = replace(state, turn=replace(state.now, collected=True))
    return _receive(state, move.by, move.cards, due)


def _receive(state: Bania, seat: str, told: Cards | None, due: pieces.Colours | None) -> Bania:
    """Take the cards that were told, else those that are due as far as the piles have them."""
    if told is not None:
        return _exchange(state, seat, gained=vector(told))
    if due is None or due.certainty is Certainty.UNKNOWN:
        return _forget(state, seat)
    return _exchange(state, seat, gained=pieces.from_piles(state, due.amounts))


def _forget(state: Bania, seat: str) -> Bania:
    """A hand that changed in a way nobody told is unknown from then on."""
    player = state.player(seat)
    if player.hand is None and player.cards is None:
        return state
    return replace(state.having(seat, hand=None, cards=None), piles=None)


@advance.of(moves.Build)
def build(state: Bania, move: moves.Build) -> Bania:
    """The tent is paid, laid and scored; a settlement of seven closes and sends elephants home."""
    state = _taking_over(state, move.by)
    state = _pay_tent(state, move)
    supply = state.player(move.by).supply
    if supply is not None:
        state = state.having(move.by, supply=pieces.without(supply, move.tent))
    land, does = land_of(state), laying(state, move)
    score = state.player(move.by).score
    if score is not None:
        state = state.having(move.by, score=None if does is None else score + POINTS[does])
    turn = state.now
    placed = None if turn.placed is None else (*turn.placed, move.space)
    state = replace(state, turn=replace(turn, mode="build", placed=placed))
    if land is not None and state.tents is not None:
        tent = Tent(colour=_colour(state, move), id=move.tent, by=move.by or None, turn=turn.number)
        state = replace(state, tents=state.tents.having(move.space, tent))
    if land is not None and land.board.spaces:
        state = _closed(state, move.space, move.by)
    elif does == "closes" or (does is None and _may_close(state)):
        state = _closed_somewhere(state, is_sure=does is not None)
    if does == "closes":
        state = _counting_closed(state)
    state = replace(state, last_placed_by=move.by or None)
    return replace(state, over=state.over or turns.game_end(state))


def laying(state: Bania, move: moves.Build) -> Laying | None:
    """Return what a tent does as the board has it, else as the table said; None where neither."""
    land = land_of(state)
    if land is None or not land.board.spaces:
        return move.lays
    spot = land.spot(move.space)
    if not spot.beside:
        return "new"
    return "closes" if spot.size_after >= CLOSED_AT and not spot.touches_closed else "joins"


def _may_close(state: Bania) -> bool:
    """Say whether so many tents lie there that seven of them may touch."""
    return state.tents is None or len(state.tents) >= CLOSED_AT


def _counting_closed(state: Bania) -> Bania:
    return state if state.closed is None else replace(state, closed=state.closed + 1)


def _closed_somewhere(state: Bania, *, is_sure: bool) -> Bania:
    """A settlement closed, or may have: of the elephants that are out nobody told who came home."""
    for seat, one in state.players.items():
        if one.elephant is not None and one.elephant.out:
            state = state.having(seat, elephant=None)
    return state if is_sure else replace(state, closed=None)


@advance.of(moves.LightBuild)
def light_build(state: Bania, move: moves.LightBuild) -> Bania:
    """The score is moved; where a settlement closes, any elephant may have come home."""
    state = _taking_over(state, move.by)
    score = state.player(move.by).score
    if score is not None:
        state = state.having(move.by, score=score + POINTS[move.lays])
    if state.player(move.by).elephant == Elephant():
        # From now on it may be put, which is told at the end of the turn.
        state = state.having(move.by, elephant=Elephant(out=None))
    if move.lays == "closes":
        state = _closed_somewhere(_counting_closed(state), is_sure=True)
    return replace(state, last_placed_by=move.by or None)


@advance.of(moves.LightElephant)
def light_elephant(state: Bania, move: moves.LightElephant) -> Bania:
    """It is out, where it stood if that was told, or at home; one that is put ends the turn."""
    own = state.player(move.by).elephant
    if not move.out:
        return state.having(move.by, elephant=Elephant())
    if own is not None and own.out:
        return state
    state = state.having(move.by, elephant=Elephant(out=True))
    is_put = own is not None and move.by == state.current
    return turns.next_turn(state) if is_put and state.level is Level.LIGHT else state


@advance.of(moves.ElephantsHome)
def elephants_home(state: Bania, move: moves.ElephantsHome) -> Bania:
    """They are at home, and the others that were in doubt still out; who else came home did too."""
    for seat in moves.in_doubt(state):
        state = state.having(seat, elephant=Elephant(out=True))
    for seat in (one for one in move.whose if one in state.seats):
        state = state.having(seat, elephant=Elephant())
    return state


def _pay_tent(state: Bania, move: moves.Build) -> Bania:
    """Pay as told, else the first minimal way, else what there is; unknown costs are forgotten."""
    if move.payment is not None:
        return _exchange(state, move.by, spent=spend(move.payment))
    found = ways(state, move.by, move.tent, move.space)
    if found is None or move.tent is None:
        return _forget(state, move.by)
    if certainty(state, move.tent, move.space) is not Certainty.SURE:
        return _forget(state, move.by)
    spent = spend(found[0]) if found else owed(state, move.tent, move.space)
    return _exchange(state, move.by, spent=spent)


def _colour(state: Bania, move: moves.Build) -> Colour | None:
    """The colour that lies up; one that nobody confirmed is left to the tile."""
    if move.colour is not None or move.tent is None:
        return move.colour
    tile = pieces.tile(state.copy, move.tent)
    return tile.yields if tile.yields_certainty is Certainty.SURE else None


def _closed(state: Bania, space: str, by: str) -> Bania:
    """Send home the elephants of a settlement that has just been closed (B-12, B-18)."""
    land = land_of(state)
    if land is None or not land.is_closed(space):
        return state
    for seat in going_home(state, land.settlement(space)):
        state = state.having(seat, elephant=Elephant())
        if seat == by:
            state = replace(state, turn=replace(state.now, returned_this_turn=True))
    return state


def going_home(state: Bania, settlement: frozenset[str]) -> tuple[str, ...]:
    """Return whose elephants stand in a settlement."""
    standing = {seat: one.elephant.at for seat, one in state.players.items() if one.elephant}
    return tuple(sorted(seat for seat, space in standing.items() if space in settlement))


@advance.of(moves.Trade)
def trade(state: Bania, move: moves.Trade) -> Bania:
    """The cards change places, whatever they are."""
    state = _exchange(state, move.by, spent=vector(move.traded_in))
    return _exchange(state, move.by, gained=vector(move.traded_for))


@advance.of(moves.Roll)
def roll(state: Bania, move: moves.Roll) -> Bania:
    """One more throw lies there, with faces or without; an announced one gets its faces."""
    state = _taking_over(state, move.by)
    rolls = state.now.rolls
    if rolls is not None:
        throw = turns.throw(rolls, move.number, move.faces)
        untold = min(move.number or 0, THROWS) - throw
        before = (*rolls[: throw - 1], *(None,) * untold)
        rolls = (*before, move.faces)
    kept = (move.kept or ()) if move.faces is None else ()
    return replace(state, turn=replace(state.now, mode="roll", rolls=rolls, kept=kept))


@advance.of(moves.Dice)
def dice(state: Bania, move: moves.Dice) -> Bania:
    """The cards that were told, else what the dice bring; the next player is up."""
    state = _taking_over(state, move.by)
    due = pieces.income(state, land_of(state), move.by, move.dice)
    return turns.next_turn(_receive(state, move.by, move.cards, due))


@advance.of(moves.PlaceElephant)
def place_elephant(state: Bania, move: moves.PlaceElephant) -> Bania:
    """It stands there, wherever it came from."""
    return state.having(move.by, elephant=Elephant(move.space))


@advance.of(moves.ReturnElephant)
def return_elephant(state: Bania, move: moves.ReturnElephant) -> Bania:
    """It is at home, and counts as having come home this turn unless it was there already."""
    was_home = state.player(move.by).elephant == Elephant()
    state = state.having(move.by, elephant=Elephant())
    if was_home or move.by != state.current:
        return state
    return replace(state, turn=replace(state.now, returned_this_turn=True))


@advance.of(moves.EndTurn)
def end_turn(state: Bania, move: moves.EndTurn) -> Bania:
    """After building the supply is filled up first; then the next player is up."""
    state = _taking_over(state, move.by)
    if state.player(move.by).elephant == Elephant(out=None):
        state = state.having(move.by, elephant=Elephant())
    if state.now.mode == "build" and turns.due(state, move.by, at_end=True):
        return replace(state, turn=replace(state.now, ended=True))
    return turns.next_turn(_left(state))


@advance.of(moves.EndGame)
def end_game(state: Bania, move: moves.EndGame) -> Bania:
    """The game is over, by the board if that says why, else because the table says so."""
    return replace(state, over=state.over or turns.game_end(state) or move.why or ENDED)
