"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so meeples stand and cards lie where the table put them, in whoever's turn;
a counter never falls below zero; what was unknown stays unknown. A tile that was performed although
it could not be paid takes what there is and gives what it gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.rule import Certainty
from rules.values.frozen import FrozenMap

from ..box import pieces
from . import checks, clan, effects, layout, performance, study, turns
from .moves import (
    Adapt,
    AskVp,
    ChooseStack,
    CountVp,
    CreateArt,
    DananaMove,
    DealSetupCard,
    DeclineArt,
    Dyes,
    EndTurn,
    LayTile,
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
    StartPlayer,
    TurnUpArt,
)
from .options import chosen
from .payment import as_told
from .state import ENDS_AT, EXPAND_VP, FOOD, KEPT_FRESH, Art, Danana, Icon, Turn


def advance(state: Danana, move: DananaMove) -> Danana:
    """Return the state after a move, whatever the rules say of it.

    Who goes on without a word about Adaptability has stayed.
    """
    if state.turn is not None and state.turn.step == "adapt" and isinstance(move, _AFTER_SLIDING):
        state = _adapt(state, Adapt(by=move.by))
    return _EFFECTS[type(move)](state, move)


def _pick(state: Danana, move: Pick) -> Danana:
    """The choice is remembered if the turn has just begun; nothing moves yet."""
    turn = turns.current(state)
    begins = turn is not None and turn.step == "start"
    return state.at_step(meeple=move.meeple) if begins else state


def _medicine(state: Danana, move: Medicine) -> Danana:
    """The tile behind is to be performed next."""
    return state.at_step(step="behind", meeple=move.meeple, medicine=move.behind)


def _move(state: Danana, move: Move) -> Danana:
    """The meeple stands on the tile, by whatever way; opposing meeples there go on.

    Medicine whose tile was not performed lapses. Where Adaptability may slide it further, bumping
    waits for that choice.
    """
    turn = turns.current(state)
    meeple = move.meeple or (turn.meeple if turn is not None else None)
    line = checks.line_of(state, move, meeple)
    final = move.slide_to or move.to
    state = effects.put(state, move.by, meeple, f"tile:{final}")
    if turn is not None and turn.step == "behind":
        state = state.at_step(medicine=None)
    state, icons = _newborns(state, move, line)
    state = state.at_step(
        meeple=meeple, slot=final, line=line.id if line is not None else move.line, icons=icons
    )
    if chosen(state, "adaptability_bump") == "both" and move.bump and final != move.to:
        state = effects.bump(state, move.by, move.to)
    if _may_slide(state, move):
        if chosen(state, "adaptability_bump") == "both" and move.bump:
            state = effects.bump(state, move.by, move.to, move.bump_to)
        return state.at_step(step="adapt")
    return _arrived(state, move, final)


def _newborns(
    state: Danana, move: Move, line: pieces.Line | None
) -> tuple[Danana, tuple[Icon, ...]]:
    """Bring in the newborns on the way where that is told or sure; leave the rest to be asked."""
    icons = line.icons if line is not None else ()
    sure = line is not None and line.icons_certainty is Certainty.SURE
    comes = move.newborn
    if comes is None and sure and chosen(state, "path_newborn") == "must":
        comes = True
    if comes is None:
        return state, icons
    for _ in range(icons.count("newborn") if comes else 0):
        if not clan.no_newborn(state.player(move.by)):
            state = effects.bring_in(state, move.by)
    return state, tuple(icon for icon in icons if icon != "newborn")


def _may_slide(state: Danana, move: Move) -> bool:
    slot = pieces.board(state.copy).slots.get(move.to)
    turn, player = turns.current(state), state.player(move.by)
    return (
        turn is not None
        and turn.medicine is None
        and move.slide_to is None
        and slot is not None
        and any(not clan.has_own(player, near) for near in slot.adjacent)
        and bool(clan.has(player, "Adaptability"))
    )


def _arrived(state: Danana, move: Move | Adapt, slot: str | None) -> Danana:
    if slot is not None and move.bump:
        state = effects.bump(state, move.by, slot, move.bump_to)
    return turns.settled(state.at_step(step="icons"))


def _adapt(state: Danana, move: Adapt) -> Danana:
    """The meeple slides, also too far; then opposing meeples on its tile go on."""
    turn = turns.current(state)
    slot = turn.slot if turn is not None else None
    if move.slide_to is not None:
        slot = move.slide_to
        state = effects.put(state, move.by, turn.meeple if turn else None, f"tile:{slot}")
        state = state.at_step(slot=slot)
    return _arrived(state, move, slot)


def _newborn(state: Danana, move: Newborn) -> Danana:
    """The icon is settled; a meeple came in if one was left."""
    if move.used:
        state = effects.bring_in(state, move.by)
    return _icon_settled(state, "newborn")


def _icon_settled(state: Danana, icon: str) -> Danana:
    turn = turns.current(state)
    if turn is None or icon not in turn.icons:
        return state
    at = turn.icons.index(icon)
    return turns.settled(state.at_step(icons=turn.icons[:at] + turn.icons[at + 1 :]))


def _create_art(state: Danana, move: CreateArt) -> Danana:
    """The cost is lost, the points are gained, the cube moves; a finished card goes under."""
    row = state.art_row
    here = row[move.place] if row is not None and 0 <= move.place < len(row) else None
    works, _ = pieces.works(state.copy, here.card if here is not None else None)
    if here is not None and row is not None and here.cube is not None:
        work = works[here.cube] if works is not None and 0 <= here.cube < len(works) else None
        if work is not None:
            player = state.player(move.by)
            paid = as_told(player, work.cost, move.pay_food, move.pay_any)
            state = effects.gain(effects.lose(state, move.by, paid), move.by, {"vp": work.vp})
        else:
            state = effects.forget(state, move.by, "vp")
        state = _cube_moved(state, move, here, len(works) if works is not None else None)
    if move.dyes is not None:
        state = effects.gain(state, move.by, {move.dyes: 1})
    elif clan.has(state.player(move.by), "Dyes") and state.turn is not None:
        state = state.at_step(dyes=state.turn.dyes + 1)
    return _icon_settled(state, "art")


def _cube_moved(state: Danana, move: CreateArt, here: Art, lines: int | None) -> Danana:
    row, cube = state.art_row or (), (here.cube or 0) + 1
    under = state.art_deck_known
    if lines is not None and cube >= lines:
        under = under if here.card is None else (*under, here.card)
        lying = Art(None, 0)
    else:
        lying = Art(here.card, cube)
    if move.cube is not None:
        lying = replace(lying, cube=move.cube)
    row = (*row[: move.place], lying, *row[move.place + 1 :])
    return replace(state, art_row=row, art_deck_known=under)


def _decline_art(state: Danana, _move: DeclineArt) -> Danana:
    """The icon is settled."""
    return _icon_settled(state, "art")


def _dyes(state: Danana, move: Dyes) -> Danana:
    """The resource is gained, also one nothing was owed for."""
    state = effects.gain(state, move.by, {move.resource: 1})
    turn = turns.current(state)
    return state if turn is None else state.at_step(dyes=max(0, turn.dyes - 1))


def _leadership(state: Danana, move: Leadership) -> Danana:
    """The resource is gained, also one nothing was owed for."""
    state = effects.gain(state, move.by, {move.resource: 1})
    return state.having(move.by, owed=max(0, state.player(move.by).owed - 1))


def _perform(state: Danana, move: Perform) -> Danana:
    """All that can be lost is lost, then all is gained; the turn goes on."""
    done, turn = performance.deed(state, move), state.turn
    if done is not None:
        state = effects.lose(state, move.by, done.lose)
        state = effects.gain(state, move.by, done.gain)
        if done.unknown:
            state = effects.forget(state, move.by, done.unknown)
        if done.home:
            state = effects.send_home(state, move.by, turn.meeple if turn is not None else None)
        if done.newborn:
            state = effects.bring_in(state, move.by)
        if done.card is not None:
            gaining = effects.leaders(state, move.by)
            state = study.acquire(state, move.by, done.card, move.place)
            state = effects.lead(state, gaining)
    if turn is None:
        return state
    if turn.step == "behind":
        return state.at_step(step="move" if done is None or not done.home else "end")
    icons = done.face.icons if done is not None else ()
    return turns.settled(state.at_step(step="tile_icons", icons=icons))


def _rest(state: Danana, move: Rest) -> Danana:
    """Meeples step down and home, food is cooked or given up for a newborn, the rest spoils."""
    player, seat = state.player(move.by), move.by
    if player.meeples is not None:
        places = {id: checks.rested_at(state, at) for id, at in player.meeples.items()}
        state = state.having(seat, meeples=FrozenMap(places | dict(move.meeples)))
    for food in move.cook:
        has_card = bool(clan.has(player, "Cooking"))
        need, vp, _ = pieces.cooking(state.copy, has_card, food)
        if need is None:
            state = state.having(seat, **{food: None, "vp": None})
        else:
            state = effects.gain(effects.lose(state, seat, {food: need}), seat, {"vp": vp})
    if move.expand:
        state = effects.lose(state, seat, {"vp": EXPAND_VP})
        state = effects.bring_in(state.having(seat, fruit=0, meat=0), seat)
    for food in FOOD if move.spoil else ():
        have = state.player(seat).held(food)
        if have is not None:
            state = state.having(seat, **{food: min(have, KEPT_FRESH[food])})
    return state.at_step(step="end", icons=())


def _end_turn(state: Danana, move: EndTurn) -> Danana:
    """The game is over if the table says so, or says nothing and 60 points are known of."""
    vp = state.player(move.by).vp
    over = vp is not None and vp >= ENDS_AT if move.game_over is None else move.game_over
    if over:
        return replace(state, phase="over", turn=None)
    if state.phase not in ("play", None):
        return state
    number = None if state.turn_no is None else state.turn_no + 1
    following = turns.after(state, move.by) or state.active_player
    fresh = Turn() if state.phase == "play" else None
    return replace(state, active_player=following, turn_no=number, turn=fresh)


def _stacked_first(state: Danana, move: StackedFirst) -> Danana:
    """That player wins a tie, if there is one and they are in it."""
    return replace(state, tie_winner=move.player)


def _count_vp(state: Danana, move: CountVp) -> Danana:
    """What was counted wins over what was logged."""
    return state.having(move.by, vp=move.vp)


def _ask_vp(state: Danana, _move: AskVp) -> Danana:
    """Asking changes nothing."""
    return state


_AFTER_SLIDING = (Newborn, CreateArt, DeclineArt, Perform, EndTurn)

_EFFECTS: dict[type, Callable[[Danana, Any], Danana]] = {
    StartPlayer: layout.start_player,
    LayTile: layout.lay_tile,
    ChooseStack: layout.choose_stack,
    TurnUpArt: layout.turn_up_art,
    DealSetupCard: layout.deal_setup_card,
    SetupCard: layout.setup_card,
    SetupPlace: layout.setup_place,
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
    CountVp: _count_vp,
    AskVp: _ask_vp,
}
