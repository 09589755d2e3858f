"""The checks of a turn: whose it is, the elephant bonus, drawing tents, the end."""

from __future__ import annotations

from rules.moves.dispatch import Fact, Found, fact
from rules.rule import Certainty

from ...box import pieces
from ...box.board import land_of
from ...rulebook import check
from .. import moves, turns
from ..payment import NOTHING, Vector, minus, vector
from ..state import COLOURS, MUST_BUILD_AT, NO_SPACE, Bania, Cards

_OF_THE_TURN = (
    moves.ElephantBonus,
    moves.Build,
    moves.LightBuild,
    moves.Roll,
    moves.Dice,
    moves.PlaceElephant,
    moves.EndTurn,
    moves.Trade,
)
"""What a player does on their own turn; the rest tells what was seen, or puts it right."""

_GOES_ON = tuple(one for one in _OF_THE_TURN if one not in (moves.PlaceElephant, moves.EndTurn))
"""What begins something new in a turn, rather than ending it."""


@check(*_GOES_ON, "B-23")
def game_is_over(state: Bania) -> Found:
    """Nobody is up any more."""
    if state.over is not None:
        yield _over(state.over)


@check(moves.PlaceElephant, moves.EndTurn, "B-23")
def turn_ended_with_the_game(state: Bania) -> Found:
    """The turn of the last tent may be told to its end: that all ends at once is a reading."""
    if (over := turns.is_over(state)) is not None:
        yield _over(over, "BR-27")


@check(moves.ElephantBonus, moves.Roll, moves.Dice, moves.Trade, "B-23")
def board_is_full(state: Bania) -> Found:
    """The board alone says that the game is over; of tents it is said where they may not lie."""
    if state.over is None and (over := turns.is_over(state)) is not None:
        yield _over(over)


def _over(why: str, ruling: str = "") -> Fact:
    """Only a full board ends a game by the print; for want of tents it is a reading (BR-20)."""
    reading = ruling or ("" if why == NO_SPACE else "BR-20")
    return fact(f"The game is over: {why}.", ruling=reading)


@check(moves.Refill, "BR-27")
def nobody_draws_after_the_end(state: Bania) -> Found:
    """That the end comes before the drawing is our reading."""
    if (over := turns.is_over(state)) is not None:
        yield fact(f"The game is over: {over}.")


@check(*_OF_THE_TURN, "BR-1")
def somebody_else_is_up(state: Bania, by: str) -> Found:
    """Turns go clockwise, and a turn that has begun is ended first (B-29).

    Both only warn: nobody has to say that a turn is over, and so its end may not have been told.
    """
    if turns.is_setup(state):
        yield fact("Nobody has said yet who starts.")
    elif state.current is not None and by != state.current:
        rule = "B-29" if turns.has_begun(state) else "BR-1"
        yield fact(f"It is {state.name(state.current)}'s turn.", rule=rule)


@check(moves.Build, "B-3")
def has_rolled(state: Bania, by: str) -> Found:
    """Who rolls does not build."""
    if turns.turn_of(state, by).mode == "roll":
        yield fact(f"{state.name(by)} has rolled this turn.")


@check(moves.Roll, moves.Dice, "B-3")
def has_built(state: Bania, by: str) -> Found:
    """Who builds does not roll."""
    if turns.turn_of(state, by).mode == "build":
        yield fact(f"{state.name(by)} has built this turn.")


@check(moves.Build, "B-30")
def turn_is_at_its_end(state: Bania, by: str) -> Found:
    """The elephant and the drawing of tents end a turn: nothing is built after them."""
    if turns.turn_of(state, by).ended:
        yield fact(f"{state.name(by)}'s turn has ended.")
    elif turns.has_put_elephant(state, by):
        yield fact(f"{state.name(by)} has put the elephant, at the end of the turn.")


@check(moves.EndTurn, "B-30")
def turn_has_ended_already(state: Bania, by: str) -> Found:
    """It only waits for the tents that are drawn."""
    if turns.turn_of(state, by).ended:
        yield fact(f"{state.name(by)}'s turn has ended already.")


@check(moves.EndTurn, "B-20")
def cards_are_not_taken(state: Bania, by: str) -> Found:
    """Who stops rolling may collect what lies there, which may be nothing (BR-3)."""
    if turns.turn_of(state, by).mode == "roll":
        told = f"{state.name(by)} has rolled: the turn ends with the cards of the dice."
        yield fact(told, ruling="BR-3")


@check(moves.Roll, moves.Dice, "B-4")
def must_build_instead_of_rolling(state: Bania, by: str) -> Found:
    """Who is throwing already was allowed to, or the table has let it happen."""
    if not turns.turn_of(state, by).rolls:
        yield from _must_build(state, by)


@check(moves.EndTurn, "B-4")
def must_build_instead_of_passing(state: Bania, by: str) -> Found:
    """Only who has neither built nor rolled passes."""
    if turns.turn_of(state, by).mode is None:
        # Of a turn that nobody told of, nobody knows that nothing was built in it.
        is_told = turns.up(state) is not None and (state.turn is not None or by != turns.up(state))
        yield from _must_build(state, by, Certainty.SURE if is_told else Certainty.UNKNOWN)


def _must_build(state: Bania, seat: str, certain: Certainty = Certainty.SURE) -> Found:
    if turns.must_build(state, seat):
        count = state.player(seat).card_count
        told = f"{state.name(seat)} has {count} cards: with {MUST_BUILD_AT} or more one builds."
        yield fact(told, certain)


@check(moves.ElephantBonus, "B-1")
def turn_is_past_its_start(state: Bania, by: str) -> Found:
    """The bonus is taken once, before anything else."""
    turn = turns.turn_of(state, by)
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
    if elephant.out is False:
        yield fact(f"{state.name(by)}'s elephant is at home.")
    elif elephant.at is None:
        return
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
        yield fact(f"The settlement gives {pieces.in_words(due.amounts)}.", due.certainty)
    yield from missing_from_piles(state, taken)


def missing_from_piles(state: Bania, taken: Vector) -> Found:
    """B-22: cards were taken from a pile that does not have them."""
    beyond = minus(taken, vector(state.piles)) if state.piles is not None else NOTHING
    if beyond != NOTHING:
        gone = [colour for colour, count in zip(COLOURS, beyond, strict=True) if count]
        yield fact(f"Not enough {' and '.join(gone)} cards are left.", rule="B-22")


@check(moves.Refill, "B-15")
def another_number_is_due(state: Bania, by: str, tents: tuple[str | None, ...] | None) -> Found:
    """More or fewer tents were drawn than the supply lacks, or some although it lacks none.

    Who draws up to four in the middle of building has ended the turn so, and only not said it.
    """
    due = turns.due_now(state, by)
    if due is None or (tents is None and due):
        return
    if tents is None or len(tents) != due:
        drawn = "any" if tents is None else len(tents)
        told = f"{state.name(by)} draws {due or 'no tent'} now, not {drawn}."
        yield fact(told, ruling="BR-3" * turns.ends_by_drawing(state, by, tents))


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
