"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so meeples stand and cards lie where the table put them, in whoever's turn;
a counter never falls below zero; what was unknown stays unknown. A tile that was performed although
it could not be paid takes what there is and gives what it gives.
"""

from __future__ import annotations

from dataclasses import replace

from rules.moves.dispatch import ByKind
from rules.rule import Certainty
from rules.state import Level
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..rulebook import chosen
from . import clan, moves, turns
from .deeds import art, performance
from .deeds.payment import as_told, is_unseen
from .state import ENDS_AT, EXPAND_VP, FIRST, FOOD, KEPT_FRESH, MAT, Art, Danana, Icon, Turn

effect = ByKind[Danana, Danana]()

AFTER_SLIDING = (moves.Perform, moves.EndTurn)
"""Who goes on with one of these without a word about Adaptability has stayed.

Icons are those of the line, so they may be told before the slide as well.
"""


def advance(state: Danana, move: moves.DananaMove) -> Danana:
    """Return the state after a move, whatever the rules say of it."""
    if turns.step(state) == "adapt" and isinstance(move, AFTER_SLIDING):
        state = slide(state, moves.Adapt(by=move.by))
    return effect(state, move)


# Moving


@effect.of(moves.Pick)
def pick(state: Danana, move: moves.Pick) -> Danana:
    """The choice is remembered if the turn has just begun; nothing moves yet."""
    return state.at_step(meeple=move.meeple) if turns.step(state) == "start" else state


@effect.of(moves.Medicine)
def use_medicine(state: Danana, move: moves.Medicine) -> Danana:
    """The tile behind is to be performed next."""
    return state.at_step(step="behind", meeple=move.meeple, medicine=move.behind)


@effect.of(moves.Move)
def move_forward(state: Danana, move: moves.Move) -> Danana:
    """The meeple stands on the tile, by whatever way; opposing meeples there go on.

    Medicine whose tile was not performed lapses. Where Adaptability may slide it further, bumping
    waits for that choice.
    """
    meeple = turns.mover(state, move.meeple)
    line = clan.line_of(state, move.by, meeple, move.to, move.line)
    final = move.slide_to or move.to
    state = clan.put(state, move.by, meeple, f"tile:{final}")
    if turns.step(state) == "behind":
        state = state.at_step(medicine=None)
    state, icons = _newborns(state, move, line)
    state = state.at_step(
        meeple=meeple, slot=final, line=line.id if line is not None else move.line, icons=icons
    )
    bumps_both = chosen(state, "adaptability_bump") == "both" and move.bump
    if bumps_both and final != move.to:
        state = clan.bump(state, move.by, move.to)
    slides = _may_slide(state, move)
    if slides is False:
        return _arrived(state, move, final)
    if bumps_both:
        state = clan.bump(state, move.by, move.to, move.bump_to)
    if slides is None:
        # Who stands there is bumped only if nobody slides on.
        if move.bump and not bumps_both:
            state = clan.lose_sight(state, move.by, final)
        return turns.unsettled(state)
    return state.at_step(step="adapt")


def _newborns(
    state: Danana, move: moves.Move, line: pieces.Line | None
) -> tuple[Danana, tuple[Icon, ...] | None]:
    """Bring in the newborns on the way where that is told or sure; leave the rest to be asked.

    Where nobody knows what lies on the way, one may have come in unseen.
    """
    must, comes = chosen(state, "path_newborn") == "must", move.newborn
    if line is None or line.icons_certainty is not Certainty.SURE:
        return _unseen_newborn(state, move).at_step(born=None), None
    icons = line.icons
    if comes is None and must:
        comes = True
    if comes is None:
        return state, icons
    before = clan.standing(state.player(move.by), MAT)
    for _ in range(icons.count("newborn") if comes else 0):
        if not clan.no_newborn(state.player(move.by)):
            known = move.newborn or clan.may_newborn_come(state.player(move.by))
            state = clan.bring_in(state, move.by, may=not known)
    player = state.player(move.by)
    born = tuple(one for one in before if player.where(one) != MAT)
    if move.newborn is None:
        state = state.at_step(born=None if clan.lost(player) else born)
    return state, tuple(icon for icon in icons if icon != "newborn")


def _unseen_newborn(state: Danana, move: moves.Move) -> Danana:
    """Bring in a newborn on a line nobody knows: as told, or perhaps."""
    if move.newborn is False or clan.no_newborn(state.player(move.by)):
        return state
    if move.newborn is None and chosen(state, "path_newborn") != "must":
        return state
    return clan.bring_in(state, move.by, may=not move.newborn)


def _may_slide(state: Danana, move: moves.Move) -> bool | None:
    """Say whether Adaptability may be used; None where nobody knows whether a tile is free."""
    slot = pieces.board(state.copy).slots.get(move.to)
    turn, player = turns.current(state), state.player(move.by)
    if turn is None or turn.medicine is not None or move.slide_to is not None or slot is None:
        return False
    if not clan.has(player, "Adaptability"):
        return False
    free = sum(1 for near in slot.adjacent if not clan.has_own(player, near))
    if free > clan.lost(player):
        return True
    return None if free else False


def _arrived(state: Danana, move: moves.Move | moves.Adapt, slot: str | None) -> Danana:
    if slot is not None and move.bump:
        state = clan.bump(state, move.by, slot, move.bump_to)
    if state.turn is not None and state.turn.icons is None:
        return turns.unsettled(state)
    return turns.settled(state.at_step(step="icons"))


@effect.of(moves.Adapt)
def slide(state: Danana, move: moves.Adapt) -> Danana:
    """The meeple slides, also too far; then opposing meeples on its tile go on."""
    turn = turns.current(state)
    slot = turn.slot if turn is not None else None
    if move.slide_to is not None:
        slot = move.slide_to
        state = clan.put(state, move.by, turn.meeple if turn else None, f"tile:{slot}")
        state = state.at_step(slot=slot)
    return _arrived(state, move, slot)


# Icons


@effect.of(moves.Newborn)
def bring_newborn(state: Danana, move: moves.Newborn) -> Danana:
    """The icon is settled; a meeple came in if one was left.

    Of one that came with the move the table may tell once more, or that it did not come.
    """
    turn, player = state.turn, state.player(move.by)
    if turn is not None and turn.born and "newborn" not in (turn.icons or ()):
        born, *others = turn.born
        state = state if move.used else clan.put(state, move.by, born, MAT)
        return state.at_step(born=tuple(others))
    unseen = turn is not None and turn.icons is None
    if unseen and clan.lost(player):
        state = _newborn_seen(state, move)
    elif move.used:
        state = clan.bring_in(state, move.by)
    return _icon_settled(state, "newborn")


def _newborn_seen(state: Danana, move: moves.Newborn) -> Danana:
    """The one of which nobody knew whether it had come in on the way has, or has not."""
    meeples = state.player(move.by).meeples or FrozenMap()
    unseen = max(one for one, at in meeples.items() if at is None)
    return clan.put(state, move.by, unseen, FIRST if move.used else MAT)


def _icon_settled(state: Danana, icon: str) -> Danana:
    turn = turns.current(state)
    if turn is None or turn.icons is None or icon not in turn.icons:
        return state
    at = turn.icons.index(icon)
    return turns.settled(state.at_step(icons=turn.icons[:at] + turn.icons[at + 1 :]))


@effect.of(moves.CreateArt)
def create_art(state: Danana, move: moves.CreateArt) -> Danana:
    """The cost is lost, the points are gained, the cube moves; a finished card goes under.

    What nobody knows of a card is not known afterwards of who made it.
    """
    row = state.art_row or ()
    here = row[move.place] if 0 <= move.place < len(row) else None
    work = art.work_at(state, move.place)
    made = state.player(move.by).works
    state = state.having(move.by, works=None if made is None else made + 1)
    if work is not None:
        player, told = state.player(move.by), (move.pay_food, move.pay_any)
        state = clan.lose(state, move.by, as_told(player, work.cost, *told))
        if is_unseen(player, work.cost, *told):
            state = clan.pay_unseen(state, move.by)
        state = clan.gain(state, move.by, {"vp": work.vp})
    elif here is None or here.cube is None or pieces.works(state.copy, here.card)[0] is None:
        state = clan.forget(clan.pay_unseen(state, move.by), move.by, "vp")
    if here is not None:
        state = _cube_moved(state, move, here)
    if move.dyes is not None:
        state = clan.gain(state, move.by, {move.dyes: 1})
    elif clan.has(state.player(move.by), "Dyes") and state.turn is not None:
        state = state.at_step(dyes=state.turn.dyes + 1)
    return _icon_settled(state, "art")


def _cube_moved(state: Danana, move: moves.CreateArt, here: Art) -> Danana:
    """Move a cube one line down; where nobody knows the lines, the card may be finished."""
    works, _ = pieces.works(state.copy, here.card)
    under = state.art_deck_known
    if works is None or here.cube is None:
        under, lying = None, Art(here.card, None, empty=None)
    elif here.cube + 1 >= len(works):
        under = None if under is None else (*under, here.card)
        lying = Art(None, 0, empty=True)
    else:
        lying = Art(here.card, here.cube + 1)
    if move.cube is not None:
        lying = replace(lying, cube=move.cube)
    row = state.art_row or ()
    row = (*row[: move.place], lying, *row[move.place + 1 :])
    return replace(state, art_row=row, art_deck_known=under)


@effect.of(moves.DeclineArt)
def decline_art(state: Danana, _move: moves.DeclineArt) -> Danana:
    """The icon is settled."""
    return _icon_settled(state, "art")


@effect.of(moves.Dyes)
def take_by_dyes(state: Danana, move: moves.Dyes) -> Danana:
    """The resource is gained, also one nothing was owed for."""
    state = clan.gain(state, move.by, {move.resource: 1})
    if state.turn is None:
        return state
    return turns.settled(state.at_step(dyes=max(0, state.turn.dyes - 1)))


@effect.of(moves.Leadership)
def take_by_leadership(state: Danana, move: moves.Leadership) -> Danana:
    """The resource is gained, also one nothing was owed for."""
    state = clan.gain(state, move.by, {move.resource: 1})
    owed = state.player(move.by).owed
    return state.having(move.by, owed=None if owed is None else max(0, owed - 1))


# Tiles, rest and the end


@effect.of(moves.Perform)
def perform(state: Danana, move: moves.Perform) -> Danana:
    """All that can be lost is lost, then all is gained; the turn goes on."""
    deed, turn = performance.told(state, move), state.turn
    done = deed.done(move) if deed is not None and move.performed else None
    if deed is not None and done is not None:
        state = clan.lose(state, move.by, done.lose)
        if done.unpaid:
            state = clan.pay_unseen(state, move.by)
        state = clan.gain(state, move.by, done.gain)
        for kind in (done.unknown, *done.helped):
            state = clan.forget(state, move.by, kind) if kind else state
        if done.home:
            state = clan.send_home(state, move.by, turn.meeple if turn is not None else None)
        state = deed.after(state, move)
    elif deed is None and move.performed:
        state = _performed_unseen(state, move)
    if turn is None:
        return state
    if turn.step == "behind":
        return state.at_step(step="move" if done is None or not done.home else "end")
    icons = deed.face.icons if deed is not None and done is not None else ()
    return turns.settled(state.at_step(step="tile_icons", icons=icons))


def _performed_unseen(state: Danana, move: moves.Perform) -> Danana:
    """Of a tile that nobody knows nobody can tell what it took and gave, nor who went home."""
    state = clan.forget(clan.pay_unseen(state, move.by), move.by, "vp")
    player = state.player(move.by)
    if not clan.no_newborn(player):
        state = clan.bring_in(state, move.by, may=True)
    meeple = state.turn.meeple if state.turn is not None else None
    meeples = (player.meeples or {}).items()
    acting = [one for one, at in meeples if at is not None and at.startswith("tile:")]
    for one in () if move.kept else acting if meeple is None else (meeple,):
        state = clan.put(state, move.by, one, None)
    return state


@effect.of(moves.Rest)
def rest(state: Danana, move: moves.Rest) -> Danana:
    """Meeples step down and home, food is cooked or given up for a newborn, the rest spoils."""
    player, seat = state.player(move.by), move.by
    places = clan.rested(state, player).meeples
    if places is not None:
        state = state.having(seat, meeples=FrozenMap({**places, **move.meeples}))
    for food in move.cook:
        need, vp, _ = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
        if need is None:
            state = state.having(seat, **{food: None, "vp": None})
        else:
            state = clan.gain(clan.lose(state, seat, {food: need}), seat, {"vp": vp})
    if move.expand:
        state = clan.lose(state, seat, {"vp": EXPAND_VP})
        state = clan.bring_in(state.having(seat, fruit=0, meat=0), seat)
    for food in FOOD if move.spoil else ():
        have = state.player(seat).held(food)
        if have is not None:
            state = state.having(seat, **{food: min(have, KEPT_FRESH[food])})
    return state.at_step(step="end", icons=(), rested=True)


@effect.of(moves.EndTurn)
def end_turn(state: Danana, move: moves.EndTurn) -> Danana:
    """The game is over if the table says so, or says nothing and 60 points are known of."""
    vp = state.player(move.by).vp
    over = vp is not None and vp >= ENDS_AT if move.game_over is None else move.game_over
    if over:
        return replace(state, phase="over", turn=None)
    if state.phase not in ("play", None):
        return state
    number = None if state.turn_no is None else state.turn_no + 1
    following = turns.after(state, move.by) or state.active_player
    if state.level is Level.LIGHT:
        # What the next player gains is not told, so that points counted before hold no longer.
        if following is not None and following in state.players:
            state = state.having(following, vp=None)
        return replace(state, active_player=following, turn_no=number)
    fresh = Turn() if state.phase == "play" else None
    return replace(state, active_player=following, turn_no=number, turn=fresh)


@effect.of(moves.StackedFirst)
def stack(state: Danana, move: moves.StackedFirst) -> Danana:
    """That player wins a tie, if there is one and they are in it."""
    return replace(state, tie_winner=move.player)


@effect.of(moves.CountVp)
def count_vp(state: Danana, move: moves.CountVp) -> Danana:
    """What was counted wins over what was logged."""
    return state.having(move.by, vp=move.vp)


@effect.of(moves.AskVp)
def ask_vp(state: Danana, _move: moves.AskVp) -> Danana:
    """Asking changes nothing."""
    return state
