"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the pieces go where the table put them: a marker stands where it was put,
a piece that was taken is carried, also one that should not have been. A step done out of order has
its effect, and the round goes on from it. Counters never fall below zero; unknown stays unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.moves.dispatch import ByKind
from rules.values.frozen import FrozenMap

from . import moves, turns
from .cards import drawn, less_one
from .resolution import Played, collectors, disputing, resolve
from .state import CENTRE, STEPS, UNKNOWN, Amanda, Phase, Player, lying_there, with_more
from .totem import struck, way

advance = ByKind[Amanda, Amanda]()
"""The state after a move, whatever the rules say of it."""


@advance.of(moves.PlaceMarker)
def place_marker(state: Amanda, move: moves.PlaceMarker) -> Amanda:
    """The marker stands there; when the last one stands, planning begins."""
    return turns.progress(state.having(move.by, pos=move.pos))


@advance.of(moves.Setup)
def setup(state: Amanda, move: moves.Setup) -> Amanda:
    """Markers stand as told, and the first round is being planned."""
    for seat, space in move.pos.items():
        state = state.having(seat, pos=space)
    return replace(state, round=state.round or 1, phase="PLAN")


@advance.of(moves.SeeHand)
def see_hand(state: Amanda, move: moves.SeeHand) -> Amanda:
    """The owner's cards are known, and with them their number if nobody had told it.

    Told without the card that lies face down, the hand holds one more that nobody told.
    """
    player, cards = state.player(move.by), move.cards
    is_face_down = bool(player.locked) and player.card is None
    count = player.hand_count
    if count is None:
        count = max(0, len(cards) - is_face_down)
    elif is_face_down and len(cards) == count:
        cards = (*cards, UNKNOWN)
    return state.having(move.by, hand=cards, hand_count=count)


@advance.of(moves.LockedIn)
def locked_in(state: Amanda, move: moves.LockedIn) -> Amanda:
    """One card of the hand lies face down; locking in twice changes nothing."""
    if state.player(move.by).locked:
        return state
    return turns.progress(_lock(state, move.by))


def _lock(state: Amanda, seat: str) -> Amanda:
    return state.having(seat, locked=True, hand_count=_fewer(state.player(seat).hand_count))


def _fewer(count: int | None) -> int | None:
    return None if count is None else max(0, count - 1)


@advance.of(moves.Revealed)
def revealed(state: Amanda, move: moves.Revealed) -> Amanda:
    """Each card lies open, also one shown too early; who had not locked in has now."""
    for seat, card in move.cards.items():
        state = _show(state, seat, Played(card))
    return turns.progress(state)


@advance.of(moves.Play)
def play(state: Amanda, move: moves.Play) -> Amanda:
    """The card lies open and the space is named; a second card takes the first one's place."""
    return turns.progress(_show(state, move.by, Played(move.card, move.to)))


def _show(state: Amanda, seat: str, played: Played) -> Amanda:
    if played.card is None:
        return state
    player = state.player(seat)
    if not player.locked and player.card is None:
        state = _lock(state, seat)
    hand = player.hand
    if hand is not None and player.card is not None:
        hand = (*hand, player.card)
    hand = less_one(hand, played.card)
    return state.having(seat, card=played.card, to=played.to, hand=hand)


@advance.of(moves.Announce)
def announce(state: Amanda, move: moves.Announce) -> Amanda:
    """The space is named, whatever the card says."""
    return turns.progress(state.having(move.by, to=move.to))


@advance.of(moves.Resolve)
def move_markers(state: Amanda, move: moves.Resolve) -> Amanda:
    """Markers go where the table put them, shown cards are discarded, penalties are owed.

    A marker that stayed although a card was played owes for an impossible move. Who has to name a
    space and did not stays. Whose card led nobody knows where, nobody knows of where they stand,
    whether they moved, nor what they and those they may have met owe. With somebody complete in
    the centre the game is over (AR-12).
    """
    for seat, played in move.plays.items():
        state = _show(state, seat, played)
    found = resolve(state, move.plays, move.pos)
    owed: Mapping[str, int] = found.penalties if move.penalties is None else move.penalties
    is_told = move.penalties is not None
    open_ = (*found.lost, *found.unsure)
    for seat, player in state.each():
        discard = player.discard
        if player.card is not None and discard is not None:
            discard = (*discard, player.card)
        elif player.card is None and player.locked is None:
            discard = None  # a card may have been there of which nobody told
        state = state.having(
            seat,
            pos=found.pos[seat],
            before=player.pos,
            moved=None if seat in open_ else seat in found.moved,
            impossible=None if seat in open_ else seat in found.impossible,
            collided=None if found.is_open(seat) else seat in found.collided,
            owed=None if found.is_open(seat) and not is_told else max(0, owed.get(seat, 0)),
            paid=0,
            discard=discard,
            hand_count=_taken_back(player),
            locked=False,
            card=None,
            to=None,
        )
    if not state.options.get("after_penalties"):
        state = turns.settle(state)
    if state.phase == "OVER":
        return state
    return turns.progress(replace(state, phase="PENALTY"))


def _taken_back(player: Player) -> int | None:
    """Return the size of a hand after a card that was planned but never shown came back to it."""
    if player.hand_count is None or not player.locked or player.card is not None:
        return player.hand_count
    return player.hand_count + 1


@advance.of(moves.Pay)
def pay(state: Amanda, move: moves.Pay) -> Amanda:
    """What was given is gone: an offering lies locked on the board, a card is out of the game."""
    player, choice = state.player(move.by), move.choice
    if choice.drop is not None:
        at = move.at if move.at is not None else player.pos
        if at is not None and state.fresh is not None:
            state = replace(state, fresh=with_more(state.fresh, at, choice.drop))
        state = state.having(move.by, offerings=_without(player.offerings, choice.drop))
    if choice.card is not None:
        lost = player.lost
        state = state.having(
            move.by,
            lost=None if lost is None else (*lost, choice.card),
            hand=less_one(player.hand, choice.card),
            hand_count=_fewer(player.hand_count),
        )
    paid = None if player.paid is None else player.paid + 1
    state = state.having(move.by, owed=_fewer(player.owed), paid=paid)
    return turns.progress(state)


def _without(offerings: tuple[str, ...] | None, kind: str) -> tuple[str, ...] | None:
    if offerings is None or kind not in offerings:
        return offerings
    at = offerings.index(kind)
    return offerings[:at] + offerings[at + 1 :]


@advance.of(moves.Collect)
def collect(state: Amanda, move: moves.Collect) -> Amanda:
    """Claimed pieces are carried; they are taken from what lay there, then from fresh drops.

    Those who do not agree take nothing. Reported by the table it ends the step; by a player, only
    those told of (who took something, or nothing, or could not agree) are done.
    """
    if state.phase == "PENALTY":
        # The penalties are over, whoever owed some.
        state = replace(state.having_all(collected=False, owed=0), phase="COLLECT")
    for seat in state.seats if move.moved is not None else ():
        state = state.having(seat, moved=seat in (move.moved or ()))
    done = set(state.seats) if not move.by else {*move.claims} or {move.by}
    for space in move.no_agreement:
        done |= {seat for seat, player in state.each() if player.pos == space}
    at_odds = disputing(state, move.no_agreement)
    for seat, kinds in move.claims.items():
        for kind in kinds if seat in state.seats and seat not in at_odds else ():
            state = _take(state, seat, kind)
    for seat in state.seats:
        if seat in done:
            state = state.having(seat, collected=True)
    return turns.settle(state) if state.phase is None else turns.progress(state)


def _take(state: Amanda, seat: str, kind: str) -> Amanda:
    player = state.player(seat)
    if player.offerings is not None:
        state = state.having(seat, offerings=(*player.offerings, kind))
    if player.pos is None:
        return state
    if state.ground is not None and lying_there(state.ground, player.pos, kind):
        return replace(state, ground=with_more(state.ground, player.pos, kind, -1))
    if state.fresh is not None:
        return replace(state, fresh=with_more(state.fresh, player.pos, kind, -1))
    return state


@advance.of(moves.Disagree)
def disagree(state: Amanda, move: moves.Disagree) -> Amanda:
    """Whoever could still collect on the space is done."""
    for seat in collectors(state):
        if state.player(seat).pos == move.space:
            state = state.having(seat, collected=True)
    return turns.progress(state)


@advance.of(moves.Totem)
def totem(state: Amanda, move: moves.Totem) -> Amanda:
    """The totem stands where it was put, or where it has to go; undecided it stays.

    Whoever stands where it lands owes a penalty. One that stays, or comes from beside the board,
    lands on nobody.
    """
    found = way(state, move.decision)
    to = move.to if move.to is not None else found.to if found else None
    if to is None:
        to = state.totem
    lands = to != state.totem and state.totem is not None
    hit = struck(state, to, lands=lands)
    for seat, player in state.each():
        # Of a marker nobody told of, nobody knows whether it lands there.
        is_open = player.pos is None and to is not None and (lands or state.totem == UNKNOWN)
        owed, collided = (None, None) if is_open else (int(seat in hit), seat in hit)
        state = state.having(seat, owed=owed, paid=0, collided=collided)
    return turns.progress(replace(state, totem=to, phase="TOTEM_PENALTY"))


@advance.of(moves.Draw)
def draw(state: Amanda, move: moves.Draw) -> Amanda:
    """The player holds as many cards more as they drew, at most all there are."""
    player = drawn(state.player(move.by), move.count, move.reshuffle)
    if move.by not in state.seats:
        return state
    return replace(state, players=state.players.having(move.by, player))


@advance.of(moves.Recover)
def recover(state: Amanda, _move: moves.Recover) -> Amanda:
    """Everybody draws back to three, dropped offerings are free, and the next round begins."""
    players = {seat: drawn(player) for seat, player in state.each()}
    return _next_round(replace(state, players=FrozenMap(players)))


def _next_round(state: Amanda) -> Amanda:
    ground = state.ground
    for space, held in (state.fresh or {}).items() if ground is not None else ():
        for kind, count in held.items():
            ground = with_more(ground or FrozenMap(), space, kind, count)
    for seat, player in state.each():
        state = state.having(seat, hand_count=_taken_back(player))
    state = state.having_all(
        locked=False,
        card=None,
        to=None,
        moved=False,
        collided=False,
        owed=0,
        collected=False,
    )
    return replace(
        state,
        ground=ground,
        fresh=state.fresh if ground is None else FrozenMap(),
        round=None if state.round is None else state.round + 1,
        phase="PLAN",
    )


@advance.of(moves.NextPhase)
def next_phase(state: Amanda, _move: moves.NextPhase) -> Amanda:
    """What is open in this step lapses: cards stay unplanned, markers stand, penalties are off."""
    match state.phase:
        case None | "OVER":
            return state
        case "RECOVER":
            return _next_round(state)
        case "PLAN":
            return _beyond(state, "REVEAL")
        case "RESOLVE" | "PENALTY":
            return turns.collecting(_discarded(state))
        case "COLLECT":
            return turns.progress(state.having_all(collected=True))
        case "TOTEM_PENALTY":
            return turns.progress(state.having_all(owed=0))
    return _beyond(state, turns.FLOW[turns.FLOW.index(state.phase) + 1])


def _beyond(state: Amanda, phase: Phase) -> Amanda:
    """Return the state in a later step, and in the one after it where nothing is to do in that."""
    state = replace(state, phase=phase)
    if phase == "REVEAL" and any(
        player.pos == CENTRE and seat in turns.showing(state) for seat, player in state.each()
    ):
        return replace(state, phase="REVEAL_CENTRE")
    return state


def _discarded(state: Amanda) -> Amanda:
    """Return the state in which shown cards are discarded though nobody moved."""
    for seat, player in state.each():
        if player.card is None:
            continue
        discard = None if player.discard is None else (*player.discard, player.card)
        state = state.having(seat, discard=discard, card=None, to=None, locked=False, moved=False)
    return state


# Where nobody tells spaces and cards


@advance.of(moves.BeginStep)
def begin_step(state: Amanda, move: moves.BeginStep) -> Amanda:
    """The step is on; from the totem's it is the first one of the next round."""
    round_ = state.round
    if (state.step, move.to) == ("totem", "cards") and round_ is not None:
        round_ += 1
    first = next(one for one in turns.FLOW if STEPS[one] == move.to)
    known: Phase | None = None if state.phase is None else first
    return replace(state, step=move.to, phase=known, round=round_)


@advance.of(moves.Gain)
def gain(state: Amanda, move: moves.Gain) -> Amanda:
    """The offering is carried, wherever it lay."""
    held = state.player(move.by).offerings
    return state if held is None else state.having(move.by, offerings=(*held, move.offering))


@advance.of(moves.GiveUp)
def give_up(state: Amanda, move: moves.GiveUp) -> Amanda:
    """The offering is not carried any more."""
    held = state.player(move.by).offerings
    return state.having(move.by, offerings=_without(held, move.offering))


@advance.of(moves.LoseCard)
def lose_card(state: Amanda, move: moves.LoseCard) -> Amanda:
    """The card is out of the game."""
    lost = state.player(move.by).lost
    return state if lost is None else state.having(move.by, lost=(*lost, move.card or UNKNOWN))


@advance.of(moves.Rain)
def rain(state: Amanda, move: moves.Rain) -> Amanda:
    """The game is over, and they have won."""
    phase: Phase | None = None if state.phase is None else "OVER"
    return replace(state, winners=move.winners, step="over", phase=phase)


@advance.of(moves.NoRain)
def no_rain(state: Amanda, _move: moves.NoRain) -> Amanda:
    """The game is over, and nobody has won."""
    return replace(state, hopeless=True)
