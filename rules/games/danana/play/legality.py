"""What speaks against a move: for each kind of move, the checks of the rules it can break.

All broken rules are cited, each once: lowest number first, but for performing a tile, where they
come in the order in which a table should hear them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Certainty, Objection, weakest

from ..box import pieces
from . import checks, clan, performance, turns
from .checks import Found
from .moves import (
    Adapt,
    AskVp,
    CreateArt,
    DananaMove,
    DeclineArt,
    Dyes,
    EndTurn,
    Leadership,
    Medicine,
    Move,
    Newborn,
    Perform,
    Pick,
    Rest,
    SetupCard,
    SetupPlace,
    StackedFirst,
)
from .options import chosen
from .rulebook import D
from .scoring import contest, tally
from .state import ENDS_AT, Danana, Turn


def objections(state: Danana, move: DananaMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move, each rule once."""
    check = _CHECKS.get(type(move))
    found = list(check(state, move)) if check else []
    if not isinstance(move, Perform):
        found.sort(key=_number)
    merged: dict[str, Objection] = {}
    for one in found:
        held = merged.get(one.rule.key)
        if held is None or (one.forbids, one.is_sure) > (held.forbids, held.is_sure):
            merged[one.rule.key] = one
    return tuple(merged.values())


def _number(objection: Objection) -> int:
    return int(objection.rule.key.partition("-")[2])


def _setup_card(state: Danana, move: SetupCard) -> Found:
    """D-1 and D-2: whose setup turn it is, and which card."""
    yield from checks.setup_turn(state, move.by)
    player = state.player(move.by)
    if player.setup is not None and player.setup.card is not None:
        yield Objection(D[2], f"{state.name(move.by)} already took a setup card.")
    if state.setup_cards is not None and move.card not in state.setup_cards:
        yield Objection(D[2], f"Setup card {move.card} is not on the table.")


def _setup_place(state: Danana, move: SetupPlace) -> Found:
    """D-1, D-3 and D-4: whose setup turn it is, and where the meeple goes."""
    yield from checks.setup_turn(state, move.by)
    yield from checks.setup_column(state, move)
    yield from checks.least_crowded(state, move)


def _pick(state: Danana, move: Pick) -> Found:
    """D-6 and D-7: a meeple is picked when the turn begins, out of a Ready Area."""
    yield from checks.in_turn(state, move.by)
    turn = turns.current(state)
    if turn is not None and turn.step != "start":
        yield Objection(D[6], f"{state.name(move.by)} has acted already.")
    yield from checks.is_ready(state, move.by, move.meeple)


def _medicine(state: Danana, move: Medicine) -> Found:
    """D-30: Medicine is active, a tile lies behind, it can be performed, a way leads on."""
    yield from checks.in_turn(state, move.by)
    yield from checks.is_ready(state, move.by, move.meeple)
    turn, player = turns.current(state), state.player(move.by)
    yield from checks.uses(state, move.by, "Medicine", 30)
    if turn is not None and turn.step != "start":
        yield Objection(D[30], "Medicine is used before the meeple moves.")
    area = checks.ready_area(player, move.meeple)
    board = pieces.board(state.copy)
    if area is not None and move.behind not in {slot.id for slot in board.behind(area)}:
        told = f"Tile {move.behind} does not lie behind Ready Area {area}."
        yield Objection(D[30], told, board.exits_certainty)
    onward = board.lines_from(area) if area is not None else ()
    if area is not None and all(clan.has_own(player, line.to) for line in onward):
        told = f"No free tile lies ahead of Ready Area {area}."
        yield Objection(D[30], told, board.lines_certainty, "DR-16")
    face = pieces.face(state.copy, state.face_on(move.behind))
    if face is None:
        return
    if face.home:
        told = f"{face.name} would send the meeple home before it moves."
        yield Objection(D[30], told, face.certainty, "DR-16")
    can, certainty = performance.verdict(state, move.by, face)
    if not can:
        told = f"{face.name} cannot be performed."
        yield Objection(D[30], told, weakest([certainty, face.certainty]))


def _move(state: Danana, move: Move) -> Found:
    """D-6 to D-9 and D-14: which meeple moves where, and whom it bumps."""
    yield from checks.in_turn(state, move.by)
    turn = turns.current(state)
    meeple = move.meeple or (turn.meeple if turn is not None else None)
    if turn is not None and turn.step not in ("start", "move"):
        if turn.step == "behind":
            yield Objection(D[30], "The tile behind has not been performed yet.", ruling="DR-16")
        else:
            yield Objection(D[6], f"{state.name(move.by)} has acted already.")
    elif turn is not None and turn.step == "move" and turn.meeple not in (None, meeple):
        yield Objection(D[30], f"Medicine was used with meeple {turn.meeple}.")
    yield from checks.is_ready(state, move.by, meeple)
    yield from checks.leads(state, move, meeple)
    yield from checks.is_clear(state, move.by, move.to)
    yield from checks.path_newborn(state, move, meeple)
    if move.slide_to is None:
        yield from checks.bumping(state, move.by, move.to, move.bump, move.bump_to)
        return
    if turn is not None and turn.medicine is not None:
        yield Objection(D[31], "Medicine was used this turn.", ruling="DR-17")
    yield from checks.sliding(state, move.by, move.to, move.slide_to)
    yield from checks.bumping(state, move.by, move.slide_to, move.bump, move.bump_to)


def _adapt(state: Danana, move: Adapt) -> Found:
    """D-31 and D-9: one step up or down, to a tile without an own meeple."""
    yield from checks.in_turn(state, move.by)
    turn = turns.current(state)
    if move.slide_to is None:
        if turn is not None and turn.slot is not None:
            yield from checks.bumping(state, move.by, turn.slot, move.bump, move.bump_to)
        return
    if turn is not None and turn.medicine is not None:
        yield Objection(D[31], "Medicine was used this turn.", ruling="DR-17")
    elif turn is not None and turn.step != "adapt":
        yield Objection(D[31], "Sliding comes right after the forward move, and once.")
    yield from checks.sliding(
        state, move.by, turn.slot if turn is not None else None, move.slide_to
    )
    yield from checks.bumping(state, move.by, move.slide_to, move.bump, move.bump_to)


def _newborn(state: Danana, move: Newborn) -> Found:
    """D-10 and D-11: a newborn comes in where an icon was crossed and there is room."""
    yield from checks.in_turn(state, move.by)
    turn, full = turns.current(state), clan.no_newborn(state.player(move.by))
    crossed = turn is None or turn.icons[:1] == ("newborn",)
    if move.used:
        if not crossed and turn is not None:
            certain = checks.icons_certainty(state, turn)
            yield Objection(D[10], "No newborn icon was crossed.", certain)
        if full:
            yield Objection(D[10], f"No newborn: {full}.")
            yield Objection(D[11], f"No newborn: {full}.")
    elif crossed and not full and chosen(state, "path_newborn") == "must":
        yield Objection(D[10], "There is room and a meeple for a newborn.", ruling="DR-14")


def _create_art(state: Danana, move: CreateArt) -> Found:
    yield from checks.in_turn(state, move.by)
    if state.turn is not None and state.turn.dyes:
        yield Objection(D[33], "Dyes still owes a resource.")
    yield from checks.art(state, move)


def _decline_art(state: Danana, move: DeclineArt) -> Found:
    yield from checks.in_turn(state, move.by)


def _dyes(state: Danana, move: Dyes) -> Found:
    """D-33: a resource for an advanced cube, once."""
    turn = turns.current(state)
    if turn is not None and turn.dyes < 1:
        yield Objection(D[33], "No cube has just been advanced.")
    elif turn is None and clan.has(state.player(move.by), "Dyes") is False:
        yield Objection(D[33], f"{state.name(move.by)} has no Dyes in sight.")


def _leadership(state: Danana, move: Leadership) -> Found:
    """D-32 only reminds; D-6 where nothing is owed."""
    if state.phase == "play" and state.player(move.by).owed < 1:
        yield Objection(D[6], f"Leadership owes {state.name(move.by)} nothing now.")


def _perform(state: Danana, move: Perform) -> Found:
    """D-30 and D-31 for the cards used, then all that a tile asks for."""
    yield from checks.in_turn(state, move.by)
    turn, face = state.turn, performance.face_of(state, move)
    if move.variant == "medicine":
        yield from checks.uses(state, move.by, "Medicine", 30)
    elif move.variant == "adaptability":
        yield from checks.uses(state, move.by, "Adaptability", 31)
    if move.behind is not None and move.slide_to is not None:
        yield Objection(D[31], "Adaptability is not combined with Medicine.", ruling="DR-17")
    if turn is not None and move.performed:
        yield from _right_time(state, move, turn)
    if face is None:
        return
    if face.home and (move.variant == "medicine" or (turn is not None and turn.step == "behind")):
        told = f"{face.name} would send the meeple home before it moves."
        yield Objection(D[30], told, face.certainty, "DR-16")
    yield from performance.objections(state, move, face)


def _right_time(state: Danana, move: Perform, turn: Turn) -> Found:
    if turn.medicine is not None and turn.step in ("icons", "adapt", "end"):
        yield Objection(D[30], "Medicine's tile was performed instead of this one.")
    elif turn.step in ("start", "move"):
        yield Objection(D[6], "No meeple has moved to a tile yet.")
    elif turn.step in ("end", "tile_icons"):
        yield Objection(D[6], f"{state.name(move.by)} has acted already.")
    elif turn.icons:
        yield from checks.open_newborn(state, move.by, turn)
    if turn.dyes:
        yield Objection(D[33], "Dyes still owes a resource.")


def _rest(state: Danana, move: Rest) -> Found:
    yield from checks.in_turn(state, move.by)
    turn = turns.current(state)
    if turn is not None and turn.step != "start":
        yield Objection(D[6], f"{state.name(move.by)} has acted already: action or rest, not both.")
    yield from checks.stepping_down(state, move)
    yield from checks.cooking(state, move)
    if move.expand:
        yield from checks.expanding(state, move)
    yield from checks.spoiling(state, move)


def _end_turn(state: Danana, move: EndTurn) -> Found:
    """D-6, D-10, D-15, D-30 and D-33 for what was skipped; D-40 for the end of the game."""
    yield from checks.in_turn(state, move.by)
    turn = turns.current(state)
    if turn is not None:
        yield from _skipped(state, move, turn)
    player = state.player(move.by)
    if move.game_over is None:
        return
    if player.vp is None:
        told = f"Only {state.name(move.by)} knows whether there are {ENDS_AT} victory points."
        certain = Certainty.PRIVATE if player.private else Certainty.UNKNOWN
        yield Objection(D[40], told, certain)
    elif move.game_over and player.vp < ENDS_AT:
        yield Objection(D[40], f"The tokens are worth less than {ENDS_AT}: play goes on.")
    elif not move.game_over and player.vp >= ENDS_AT:
        yield Objection(D[40], f"The tokens are worth {ENDS_AT} or more: the game is over.")


def _skipped(state: Danana, move: EndTurn, turn: Turn) -> Found:
    name = state.name(move.by)
    if turn.step == "start" and state.turn is not None:
        yield Objection(D[6], f"{name} has neither acted nor rested.")
    elif turn.step in ("behind", "move"):
        yield Objection(D[30], "After Medicine the meeple moves forward.")
    elif turn.step in ("perform", "icons", "adapt") and turn.medicine is None:
        face = pieces.face(state.copy, state.face_on(turn.slot))
        if face is not None:
            yield from performance.skipping(state, move.by, face)
    yield from checks.open_newborn(state, move.by, turn)
    if turn.dyes:
        yield Objection(D[33], "Dyes still owes a resource.")


def _stacked_first(state: Danana, move: StackedFirst) -> Found:
    """D-48: only who is level in points and meeples takes part."""
    if state.phase != "over":
        return
    counted = tally(state)
    tied = contest(counted)
    known = all(state.player(seat).vp is not None for seat in state.seats)
    if move.player not in tied and known:
        yield Objection(D[48], f"{state.name(move.player)} is not in the stacking contest.")


def _ask_vp(state: Danana, move: AskVp) -> Found:
    """D-50: nobody asks for another's victory points before the end."""
    if move.player != move.by and state.phase != "over":
        yield Objection(D[50], f"{state.name(move.player)}'s victory points stay hidden.")


_CHECKS: dict[type, Callable[[Danana, Any], Found]] = {
    SetupCard: _setup_card,
    SetupPlace: _setup_place,
    Pick: _pick,
    Medicine: _medicine,
    Move: _move,
    Adapt: _adapt,
    Newborn: _newborn,
    CreateArt: _create_art,
    DeclineArt: _decline_art,
    Dyes: _dyes,
    Leadership: _leadership,
    Perform: _perform,
    Rest: _rest,
    EndTurn: _end_turn,
    StackedFirst: _stacked_first,
    AskVp: _ask_vp,
}
