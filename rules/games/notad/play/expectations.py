"""Who is awaited for what (section 3 of the specification)."""

from __future__ import annotations

from typing import Literal

from rules.answers import Awaited, Expectation
from rules.state import TABLE

from ..box import pieces
from .effects.supplies import DisplaySize, next_display, unsettled
from .moves import DealDisplay, DiscardSurplus, Done, EndRound, NextPhase, StartPlayer, StoreAnimal
from .state import HAND_LIMIT, LAST_ROUND, Notad, Player
from .turns import acting, next_order, next_to_pray, phase_of, round_of


def expects_whole(state: Notad) -> tuple[Expectation, ...]:
    """Return who is awaited for what in a game that is told whole."""
    match phase_of(state):
        case "setup":
            return _setup(state)
        case "pray":
            return _pray(state)
        case "explore" | "act":
            seats = acting(state)
            return tuple(_turn(state, seat) for seat in seats) or _phase_ends(state)
        case "cleanup":
            return _cleanup(state)
        case "over":
            return ()
        case _:
            return (_untold(state),)


def _setup(state: Notad) -> tuple[Expectation, ...]:
    return (_deal(state),) if state.order else (*drawing_lots(state), _deal(state))


def drawing_lots(state: Notad) -> tuple[Expectation, ...]:
    """Return what the lot decides: who starts."""
    what = "Draw the start player by lot."
    first = StartPlayer(player=state.seats[0]) if state.seats else None
    return (Expectation(TABLE, Awaited.CHANCE, what, ("start_player",), first),)


def _deal(state: Notad) -> Expectation:
    size = next_display(state)
    blank = DealDisplay(tiles=(None,) * size.tiles, tokens=(None,) * size.tokens)
    what = f"Lay out {_said(size)}."
    return Expectation(TABLE, Awaited.CHANCE, what, ("deal_display",), blank)


def _said(size: DisplaySize) -> str:
    predators = f"{size.predator} predator{'s' * (size.predator != 1)}"
    return (
        f"{size.round} round tile{'s' * (size.round != 1)}, {size.regular} others, "
        f"{size.prey} prey and {predators}"
    )


def _pray(state: Notad) -> tuple[Expectation, ...]:
    if state.order == ():
        return drawing_lots(state)
    seat = next_to_pray(state)
    if seat is None:
        return _phase_ends(state)
    return (praying(seat),)


def praying(seat: str) -> Expectation:
    """Return that a seat is to pray."""
    what = "Put a basket on a free level of the shaman hill."
    return Expectation(seat, Awaited.CHOICE, what, ("pray",))


def _phase_ends(state: Notad) -> tuple[Expectation, ...]:
    """Return that the next phase begins; after one that nobody told, only the round can end."""
    if state.phase is None:
        return (_untold(state),)
    says = {"pray": "prayed", "explore": "explored", "act": "acted"}[state.phase]
    what = f"Everybody has {says}: go on."
    return (Expectation(TABLE, Awaited.QUESTION, what, ("next_phase",), NextPhase()),)


def _turn(state: Notad, seat: str) -> Expectation:
    player = state.player(seat)
    if unsettled(state, seat):
        return _settle(state, seat, player)
    if phase_of(state) == "explore":
        what = f"Pick from the display: {_left(player.picks_left)} left."
        return Expectation(seat, Awaited.CHOICE, what, ("explore", "done"), ends=Done(by=seat))
    what, done = f"Act: {_left(player.actions_left)} left.", Done(by=seat)
    if player.actions_left == 0:
        return Expectation(seat, Awaited.CHOICE, what, ("place_animal", "done"), done, done)
    kinds = ("place_tile", "move_hunter", "move_camp", "place_animal", "done")
    return Expectation(seat, Awaited.CHOICE, what, kinds, ends=done)


def _settle(state: Notad, seat: str, player: Player) -> Expectation:
    """Say what a player has to settle first: a token in hand, else a draw, else a bonus.

    The others may be settled before it: their order is the player's (N-34).
    """
    pending = unsettled(state, seat)
    waiting = {one.what: one for one in reversed(pending)}
    kinds = [verb for what, verbs in _SETTLED_BY.items() if what in waiting for verb in verbs]
    if not any(one.what == "token" and one.source != "display" for one in pending):
        kinds = [verb for verb in kinds if verb != "discard_new_animal"]
    if not player.needs_room:
        kinds = [verb for verb in kinds if verb != "discard_stored"]
    kinds += _besides(state, player, kinds)
    if token := waiting.get("token"):
        name = pieces.animal_name(state.copy, token.animal, token.class_)
        what = f"Find a place for the {name}."
        source: Literal["display", "drawn"] = "display" if token.source == "display" else "drawn"
        store = StoreAnimal(by=seat, animal=token.animal, source=source)
        roomy = player.stored is not None and not player.is_full
        return Expectation(seat, Awaited.CHOICE, what, tuple(kinds), store if roomy else None)
    if draw := waiting.get("draw"):
        what = f"Draw a {draw.class_ or 'prey or predator'} token from its bag."
        return Expectation(seat, Awaited.CHANCE, what, tuple(kinds))
    return Expectation(seat, Awaited.CHOICE, "Pink motif: choose a bonus.", tuple(kinds))


def _besides(state: Notad, player: Player, kinds: list[str]) -> list[str]:
    """Return what may be done before: stored animals are placed, all picks taken at once."""
    if phase_of(state) == "explore":
        return ["explore"] if player.picks_left != 0 else []
    return [] if "place_animal" in kinds or not player.stored else ["place_animal"]


_SETTLED_BY = {
    "token": ("place_animal", "store_animal", "discard_stored", "discard_new_animal"),
    "draw": ("draw_animal",),
    "bonus": ("bonus",),
}


def _cleanup(state: Notad) -> tuple[Expectation, ...]:
    over = []
    for seat in state.seats:
        hand = state.player(seat).hand
        if hand is not None and len(hand) > HAND_LIMIT:
            what = f"Discard {len(hand) - HAND_LIMIT} of {len(hand)} tiles."
            surplus = DiscardSurplus(by=seat, tile=None) if None in hand else None
            over.append(Expectation(seat, Awaited.CHOICE, what, ("discard_surplus",), surplus))
    if over:
        return tuple(over)
    return (cleaning_up(state),)


def cleaning_up(state: Notad) -> Expectation:
    """Return that the round ends."""
    return _round_ends(state, "Take the baskets off the hill and set the new turn order.")


def _round_ends(state: Notad, what: str) -> Expectation:
    end: EndRound | None = EndRound(order=next_order(state))
    if round_of(state) is None:
        what, end = f"{what} Was it the last round?", None
    elif round_of(state) == LAST_ROUND:
        what = "The last round is over: count the points."
    return Expectation(TABLE, Awaited.QUESTION, what, ("end_round",), end)


def _untold(state: Notad) -> Expectation:
    return _round_ends(state, "Tell which phase it is, or go on when the round ends.")


def _left(count: int | None) -> str:
    return "some" if count is None else str(count)
