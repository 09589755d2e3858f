"""What speaks against a rest: stepping down, cooking, expanding, spoiling (D-35 to D-39)."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box import pieces
from .. import clan, turns
from ..deeds.payment import unseen_vp
from ..moves import Rest
from ..state import EXPAND_VP, FOOD, KEPT_FRESH, NURSERY, SHORE, Danana, Food
from .checks import check


@check(Rest, "D-6")
def acts_and_rests(state: Danana, by: str) -> Found:
    """Something was done in this turn already."""
    if turns.has_begun(state):
        yield fact(f"{state.name(by)} has acted already: action or rest, not both.")


@check(Rest, "D-35")
def meeple_stays(state: Danana, move: Rest) -> Found:
    """A meeple is left on a tile or on the shore."""
    for meeple, at in move.meeples.items():
        if at.startswith("tile:"):
            yield fact(f"Meeple {meeple} steps down from {clan.place_name(at)}.")
        elif at == SHORE:
            yield fact(f"Meeple {meeple} goes from the shore back to the mat.", rule="D-36")


@check(Rest, "D-37")
def cooks_too_much(state: Danana, expand: bool, cook: tuple[Food, ...]) -> Found:
    """Cooking is done once, with one kind of food, and not beside expanding."""
    if cook and expand:
        yield fact("Cook or expand, not both.")
    if len(set(cook)) > 1:
        yield fact("Fruit and meat are not cooked together.")
    elif len(cook) > 1:
        yield fact("Cooking is done once in a rest.")


@check(Rest, "D-37")
def food_is_short(state: Danana, by: str, cook: tuple[Food, ...]) -> Found:
    """There is not enough to cook."""
    player = state.player(by)
    for food in dict.fromkeys(cook):
        has_card = clan.has(player, "Cooking")
        need, _, certain = pieces.cooking(state.copy, bool(has_card), food)
        have = player.held(food)
        if have == 0:
            # Whatever the rate is, nothing cannot be cooked.
            takes = f"takes {need}" if need is not None else "takes some"
            yield fact(f"Cooking {takes} {food}, there are 0.")
        elif need is None:
            yield fact(f"Nobody has told how much {food} is cooked.", Certainty.UNKNOWN)
        elif have is not None and have < need:
            unknown = [Certainty.UNKNOWN] if has_card is None else []
            yield fact(
                f"Cooking takes {need} {food}, there are {have}.", weakest([certain, *unknown])
            )


@check(Rest, "D-38")
def cannot_expand(state: Danana, by: str, expand: bool) -> Found:
    """The Cooking card, too few victory points, no room, or no meeple on the mat (DR-29)."""
    if not expand:
        return
    player = state.player(by)
    if clan.has(player, "Cooking"):
        yield fact("The Cooking card leaves no Expand.")
    if player.vp is None:
        told = f"Expanding costs {EXPAND_VP} victory points: does the owner have them?"
        yield fact(told, unseen_vp(player))
    elif player.vp < EXPAND_VP:
        yield fact(f"Expanding costs {EXPAND_VP} victory points, which are not there.")
    rested = clan.rested(state, player)
    slots = pieces.board(state.copy).slots
    own = ((at or "").removeprefix("tile:") for at in (player.meeples or {}).values())
    certain = weakest(slots[one].exit_certainty for one in own if one in slots)
    waiting = clan.first_ready(rested)
    if waiting is not None and waiting >= NURSERY:
        yield fact(f"{waiting} meeples wait in the first Ready Area already.", certain)
    if clan.at_home(rested) == 0:
        # Of those only counted, or lost sight of, some may come home from the shore first (DR-29).
        homecomers = not clan.is_known(rested) and clan.on_board(rested) != 0
        unsure = [Certainty.UNKNOWN] * homecomers
        yield fact("No meeple is left on the mat.", weakest([certain, *unsure]))


@check(Rest, "D-39")
def food_is_not_spoilt(state: Danana, move: Rest) -> Found:
    """Food stays above what keeps fresh."""
    player = state.player(move.by)
    for food in FOOD if not (move.spoil or move.expand) else ():
        have, certain = player.held(food), Certainty.SURE
        if food in move.cook:
            need, _, certain = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
            have = None if have is None or need is None else have - need
        if have is not None and have > KEPT_FRESH[food]:
            yield fact(f"{have} {food}: {KEPT_FRESH[food]} keep fresh.", certain)
