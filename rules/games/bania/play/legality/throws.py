"""The checks of the dice: which throw it is, which dice were set aside, what they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box import pieces
from ...box.board import land_of
from ...rulebook import check
from .. import moves, turns
from ..payment import NOTHING, minus, vector
from ..state import DICE, THROWS, Bania, Cards, Face
from .turn import missing_from_piles

_Faces = tuple[Face, ...]


@check(moves.Roll, "B-19")
def throw_has_another_number(
    state: Bania, by: str, number: int | None, faces: _Faces | None
) -> Found:
    """Too many throws, or not the one that comes next; an announced one only gets its faces.

    One that comes later than the next stands to reason: nobody told of those between.
    """
    rolls = turns.turn_of(state, by).rolls
    throw = number if rolls is None else turns.throw(rolls, number, faces)
    most = max(throw or 0, number or 0)
    if most > THROWS:
        yield fact(f"This would be throw {most}; there are three.")
    elif number is not None and throw is not None and number < throw:
        yield fact(f"This is throw {throw}, not {number}.")
    elif number != throw:
        doubt = f"This is throw {throw}, if each was told, not {number}."
        yield fact(doubt, Certainty.UNKNOWN)


@check(moves.Roll, "B-19")
def throw_is_of_other_dice(
    state: Bania,
    by: str,
    number: int | None,
    dice: int | None,
    kept: _Faces | None,
    faces: _Faces | None,
) -> Found:
    """A first throw with fewer than all dice (BR-26), or more or fewer than there are."""
    turn = turns.turn_of(state, by)
    throw = number if turn.rolls is None else turns.throw(turn.rolls, number, faces)
    throw = max(throw or 0, number or 0)
    aside = kept or ()
    if throw == 1 and (aside or dice not in (None, DICE)):
        yield fact(f"The first throw is with all {DICE} dice, not {dice or DICE - len(aside)}.")
    elif dice is not None and not 1 <= dice <= DICE:
        yield fact(f"There are {DICE} dice, not {dice}.")
    elif len(aside) >= DICE or (dice is not None and kept is not None and dice + len(kept) != DICE):
        yield fact(f"Of {DICE} dice, {dice or 'some'} were thrown and {len(aside)} set aside.")
    if faces is not None and len(faces) != DICE:
        yield fact(f"There are {DICE} dice, not {len(faces)}.")


@check(moves.Roll, "B-31")
def die_was_not_set_aside(
    state: Bania, by: str, number: int | None, kept: _Faces | None, faces: _Faces | None
) -> Found:
    """Only what came up is set aside, and it lies there as it was until it is thrown again."""
    turn = turns.turn_of(state, by)
    throw = None if turn.rolls is None else turns.throw(turn.rolls, number, faces)
    is_next = throw is not None and (number is None or number <= throw)
    if turn.rolls and throw is not None and is_next and throw > 1:
        before = turn.rolls[throw - 2]
        if before is not None and (strange := _beyond(kept or (), before)):
            yield fact(f"{strange} did not come up in the throw before.")
    if faces is not None and (gone := _beyond(kept or (), faces)):
        yield fact(f"{gone} was set aside, and does not lie there now.")


def _beyond(some: Iterable[Face], others: Iterable[Face]) -> str:
    """Return what there is more of among some dice than among others, in words."""
    beyond = sorted((Counter(some) - Counter(others)).elements())
    return " and ".join(one.capitalize() if not at else one for at, one in enumerate(beyond))


@check(moves.Dice, "B-19")
def dice_are_not_four(_state: Bania, dice: _Faces) -> Found:
    """All four dice lie there in the end."""
    if len(dice) != DICE:
        yield fact(f"There are {DICE} dice, not {len(dice)}.")


@check(moves.Dice, "B-19")
def dice_lie_otherwise(state: Bania, by: str, dice: _Faces) -> Found:
    """After the third throw none explains other faces; before, one may not have been told."""
    turn = turns.turn_of(state, by)
    if turn.rolls is None or len(turn.rolls) < THROWS:
        return
    lying = turn.rolls[-1] if turn.rolls[-1] is not None else turn.kept
    if gone := _beyond(lying, dice):
        yield fact(f"{gone} lay there after the third throw, and there is no fourth.")


@check(moves.Dice, "B-20")
def income_is_something_else(state: Bania, by: str, dice: _Faces, cards: Cards) -> Found:
    """B-20 to B-22: the cards the dice bring."""
    taken, due = vector(cards), pieces.income(state, land_of(state), by, dice)
    beyond = minus(taken, due.amounts)
    if beyond != NOTHING:
        short = minus(due.amounts, pieces.from_piles(state, due.amounts))
        if sum(taken) <= sum(due.amounts) and sum(beyond) <= sum(short):
            instead = f"{pieces.in_words(beyond)} instead of cards that are not left."
            yield fact(f"The table took {instead}", due.certainty, rule="B-22")
        else:
            rule = "B-21" if pieces.full_elephants(dice) else "B-20"
            said = f"These dice bring {pieces.in_words(due.amounts)}."
            yield fact(said, due.certainty, rule=rule)
    yield from missing_from_piles(state, taken)
