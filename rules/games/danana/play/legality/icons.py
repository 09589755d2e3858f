"""What speaks against using an icon or a card's gift: newborns, art, Dyes, Leadership."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box import pieces
from .. import clan
from ..deeds.payment import short, spelled, unseen_vp, wrong_payment
from ..moves import CreateArt, Dyes, Leadership, Newborn
from ..state import Danana
from .checks import (
    check,
    dyes_is_owed,
    icons_certainty,
    must_bring_newborns,
    newborn_certainty,
    newborn_ruling,
)


@check(Newborn, "D-10")
def newborn_is_wrong(state: Danana, by: str, used: bool) -> Found:
    """A newborn comes in where an icon was crossed and there is room, and only there."""
    turn, full = state.turn, clan.no_newborn(state.player(by))
    crossed = turn is None or turn.icons is None or turn.icons[:1] == ("newborn",)
    if used:
        if not crossed and turn is not None:
            yield fact("No newborn icon was crossed.", icons_certainty(state, turn))
        if full:
            yield fact(f"No newborn: {full}.")
            yield fact(f"No newborn: {full}.", rule="D-11")
    elif turn is not None and turn.icons is None:
        return
    elif crossed and not full and must_bring_newborns(state, turn):
        told = "There is room and a meeple for a newborn."
        yield fact(told, newborn_certainty(state, by), ruling=newborn_ruling(turn))


@check(CreateArt, "D-12")
def work_is_not_there_or_paid(state: Danana, move: CreateArt) -> Found:
    """The row has no such place, the cube no line, or the cost is not paid as it should be."""
    row = state.art_row
    if row is None or not 0 <= move.place < len(row):
        if row is not None:
            yield fact(f"The art row has no place {move.place}.")
        return
    player, art = state.player(move.by), row[move.place]
    if art.empty:
        yield fact(f"Turn up a card at place {move.place + 1} first.", rule="D-13")
    works, certainty = pieces.works(state.copy, art.card)
    if art.empty:
        return
    if works is None or art.cube is None:
        told = f"Nobody has told what lies beside the cube of art {move.place + 1}."
        yield fact(told, Certainty.UNKNOWN)
        return
    if not 0 <= art.cube < len(works):
        yield fact(f"The cube lies beside no line of {art.card}.", certainty, rule="D-13")
        return
    cost = works[art.cube].cost
    lacking = short(player, cost)
    if lacking:
        yield fact(f"This work costs {spelled(cost)}: {lacking}.", certainty)
    else:
        yield from wrong_payment(player, cost, certainty, move.pay_food, move.pay_any)
        if "vp" in cost and player.vp is None:
            told = f"This work costs {spelled(cost)}: does its maker have them?"
            yield fact(told, weakest([certainty, unseen_vp(player)]))
    right = art.cube + 1 if art.cube + 1 < len(works) else 0
    if move.cube not in (None, right):
        told = "The cube moves down one line" if right else "The finished card is replaced"
        yield fact(f"{told}: line {right}.", certainty, rule="D-13")


@check(CreateArt, "D-12")
def no_art_icon_is_open(state: Danana, icon: bool) -> Found:
    """Art without an icon, or a second work for one; what the work lacks is said before."""
    turn = state.turn
    if not icon:
        yield fact("Art needs an art icon.")
    elif turn is not None and turn.icons is not None and turn.icons[:1] != ("art",):
        waits = "art" in turn.icons
        told = "A newborn icon comes first." if waits else "No art icon is open."
        yield fact(told, icons_certainty(state, turn), ruling="DR-15" if waits else "")


@check(CreateArt, "D-33")
def dyes_is_forgotten(state: Danana, by: str, dyes: str | None) -> Found:
    """Dyes brought something without the card, or nothing with it."""
    turn, has_dyes = state.turn, clan.has(state.player(by), "Dyes")
    yield from dyes_is_owed(turn)
    if dyes is not None and has_dyes is False:
        yield fact(f"{state.name(by)} has no Dyes in sight.")
    elif dyes is None and has_dyes and turn is None:
        yield fact("Dyes brings a resource of choice: say which.")


@check(Dyes, "D-33")
def dyes_owes_nothing(state: Danana, by: str) -> Found:
    """A resource without an advanced cube, or without the card."""
    turn, has_dyes = state.turn, clan.has(state.player(by), "Dyes")
    if state.phase == "play" and state.active_player not in (None, by):
        yield fact(f"{state.name(state.active_player or '')} takes what Dyes brings.")
    if state.phase in ("setup", "over"):
        yield fact("No cube has just been advanced.")
    elif turn is not None and turn.dyes < 1:
        # Where nobody told which cards are in sight, a cube may have been advanced with Dyes.
        doubt = Certainty.SURE if has_dyes is not None else Certainty.UNKNOWN
        yield fact("No cube has just been advanced.", doubt)
    elif turn is None and has_dyes is False:
        yield fact(f"{state.name(by)} has no Dyes in sight.")


@check(Leadership, "D-6")
def leadership_owes_nothing(state: Danana, by: str) -> Found:
    """D-32 only reminds; a resource out of the blue is no part of a turn.

    What the card brings, when and to whom is a reading, so whoever has it is only doubted.
    """
    player = state.player(by)
    told = f"Leadership owes {state.name(by)} nothing now."
    if state.phase == "play" and player.owed != 0:
        return
    has_card = by in state.seats and clan.has(player, "Leadership") is not False
    if not has_card or state.phase in ("setup", "over"):
        yield fact(told)
    elif state.phase == "play":
        yield fact(told, ruling="DR-1")
