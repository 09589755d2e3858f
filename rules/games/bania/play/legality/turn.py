"""The checks of a turn: whose it is, the elephant bonus, the dice, drawing tents, the end."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box import pieces
from ...box.board import land_of
from .. import moves, turns
from ..payment import NOTHING, Vector, cards, minus, vector
from ..rulebook import check
from ..state import COLOURS, DICE, MUST_BUILD_AT, THROWS, Bania, Cards, Face

_OF_THE_TURN = (
    moves.ElephantBonus,
    moves.Build,
    moves.Roll,
    moves.Dice,
    moves.PlaceElephant,
    moves.EndTurn,
)


@check(*_OF_THE_TURN, "B-23")
def game_is_over(state: Bania) -> Found:
    """Nobody is up any more."""
    if state.over is not None:
        yield fact(f"The game is over: {state.over}.")


@check(*_OF_THE_TURN, "BR-1")
def somebody_else_is_up(state: Bania, by: str) -> Found:
    """Turns go clockwise."""
    if state.current is not None and by != state.current:
        yield fact(f"It is {state.name(state.current)}'s turn.")


@check(moves.Build, "B-3")
def has_rolled(state: Bania) -> Found:
    """Who rolls does not build."""
    if state.now.mode == "roll":
        yield fact(f"{_whose(state)} has rolled this turn.")


@check(moves.Roll, moves.Dice, "B-3")
def has_built(state: Bania) -> Found:
    """Who builds does not roll."""
    if state.now.mode == "build":
        yield fact(f"{_whose(state)} has built this turn.")


def _whose(state: Bania) -> str:
    return state.name(state.current) if state.current else "The player"


@check(moves.Roll, moves.Dice, "B-4")
def must_build_instead_of_rolling(state: Bania, by: str) -> Found:
    """Who is throwing already was allowed to, or the table has let it happen."""
    if not state.now.rolls:
        yield from _must_build(state, by)


@check(moves.EndTurn, "B-4")
def must_build_instead_of_passing(state: Bania, by: str) -> Found:
    """Only who has neither built nor rolled passes."""
    if state.now.mode is None:
        yield from _must_build(state, by)


def _must_build(state: Bania, seat: str) -> Found:
    if turns.must_build(state, seat):
        count = state.player(seat).card_count
        yield fact(
            f"{state.name(seat)} has {count} cards: with {MUST_BUILD_AT} or more one builds."
        )


@check(moves.ElephantBonus, "B-1")
def turn_is_past_its_start(state: Bania) -> Found:
    """The bonus is taken once, before anything else."""
    turn = state.now
    if turn.collected:
        yield fact("The elephant bonus was taken this turn.")
    elif turn.mode is not None or turn.placed or turn.rolls:
        yield fact("The elephant bonus is taken at the start of the turn.")


@check(moves.ElephantBonus, "B-1")
def elephant_is_in_no_open_settlement(state: Bania, by: str) -> Found:
    """It is at home, on no tent, or its settlement is closed."""
    elephant, land = state.player(by).elephant, land_of(state)
    if elephant is None:
        return
    if elephant.at is None:
        yield fact(f"{state.name(by)}'s elephant is at home.")
    elif land is not None and elephant.at not in land.tents:
        yield fact(f"No tent lies under the elephant on {elephant.at}.")
    elif land is not None and land.is_closed(elephant.at):
        told = f"The settlement of {state.name(by)}'s elephant is closed."
        yield fact(told, land.board.certainty)


@check(moves.ElephantBonus, "B-2")
def bonus_is_something_else(state: Bania, by: str, cards: Cards) -> Found:
    """More than one card of a colour, or a colour that is not in the settlement."""
    taken = vector(cards)
    if max(taken) > 1:
        yield fact("One card for each colour in the settlement, not more.")
    land = land_of(state)
    due = pieces.bonus(state, land, by) if land is not None else None
    if due is None:
        return
    beyond = minus(minus(taken, due.amounts), tuple(max(0, count - 1) for count in taken))
    if beyond != NOTHING:
        yield fact(f"The settlement gives {_listed(due.amounts)}.", due.certainty)
    yield from _missing_from_piles(state, taken)


def _listed(amounts: Vector) -> str:
    return pieces.listed(cards(amounts))


def _missing_from_piles(state: Bania, taken: Vector) -> Found:
    """B-22: cards were taken from a pile that does not have them."""
    beyond = minus(taken, vector(state.piles)) if state.piles is not None else NOTHING
    if beyond != NOTHING:
        gone = [colour for colour, count in zip(COLOURS, beyond, strict=True) if count]
        yield fact(f"Not enough {' and '.join(gone)} cards are left.", rule="B-22")


@check(moves.Dice, "B-20")
def income_is_something_else(state: Bania, by: str, dice: tuple[Face, ...], cards: Cards) -> Found:
    """B-20 to B-22: the cards the dice bring."""
    taken, due = vector(cards), pieces.income(state, land_of(state), by, dice)
    beyond = minus(taken, due.amounts)
    if beyond != NOTHING:
        short = minus(due.amounts, pieces.from_piles(state, due.amounts))
        if sum(taken) <= sum(due.amounts) and sum(beyond) <= sum(short):
            instead = f"{_listed(beyond)} instead of cards that are not left."
            yield fact(f"The table took {instead}", due.certainty, rule="B-22")
        else:
            rule = "B-21" if pieces.full_elephants(dice) else "B-20"
            said = f"These dice bring {_listed(due.amounts)}."
            yield fact(said, due.certainty, rule=rule)
    yield from _missing_from_piles(state, taken)


@check(moves.Roll, "B-19")
def throw_is_one_too_many_or_of_other_dice(
    state: Bania, number: int | None, dice: int | None, faces: tuple[Face, ...] | None
) -> Found:
    """Too many throws, or a first throw with fewer than all dice (BR-26)."""
    rolls = state.now.rolls
    if rolls and faces is not None and number == len(rolls):
        return  # A throw that was announced only gets its faces.
    if number is None and rolls is not None:
        number = len(rolls) + 1
    if number is not None and number > THROWS:
        yield fact(f"This would be throw {number}; there are three.")
    if number == 1 and dice is not None and dice != DICE:
        yield fact(f"The first throw is with all {DICE} dice, not {dice}.")
    elif dice is not None and not 1 <= dice <= DICE:
        yield fact(f"There are {DICE} dice, not {dice}.")


@check(moves.Dice, "B-19")
def dice_are_not_four(_state: Bania, dice: tuple[Face, ...]) -> Found:
    """All four dice lie there in the end."""
    if len(dice) != DICE:
        yield fact(f"There are {DICE} dice, not {len(dice)}.")


@check(moves.Refill, "B-15")
def another_number_is_due(state: Bania, by: str, tents: tuple[str | None, ...]) -> Found:
    """More or fewer tents were drawn than the supply lacks."""
    due = turns.due_now(state, by)
    if due is not None and len(tents) != due:
        yield fact(f"{state.name(by)} draws {due} now, not {len(tents)}.")


@check(moves.EndGame, "B-23")
def tent_can_still_be_laid(state: Bania) -> Found:
    """The game ends only when none can."""
    land = land_of(state)
    if land is None or not land.legal_spaces or turns.game_end(state) is not None:
        return
    certain = land.board.certainty
    if pieces.tents_left(state) is None and certain is Certainty.SURE:
        certain = Certainty.UNKNOWN
    where = land.board.called(land.legal_spaces[0])
    yield fact(f"A tent can still be laid, on {where}.", certain)
