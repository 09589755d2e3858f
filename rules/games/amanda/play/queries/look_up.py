"""What lies where and leads where: the board, cards, power, what is to collect and to draw."""

from __future__ import annotations

from typing import Any

from rules.answers import Queries
from rules.files.unreadable import Unreadable
from rules.values.frozen import FrozenMap, thaw

from ...box.board import board_of, direction_name
from ..cards import cannot_win, drawing, guarded, has_lost_both
from ..checks import check
from ..checks.position import starting
from ..resolution import takeable, winners
from ..setup import start
from ..state import BACK, HAND, Amanda

Answer = dict[str, Any]

WHO = "a player"

query = Queries[Amanda]()
"""Every question only Amanda has hangs here."""


def seated(state: Amanda, player: Any) -> str:
    """Return the seat a question names; raises Unreadable where nobody sits there."""
    if player not in state.seats:
        raise Unreadable(f"nobody called {player!r} sits here, only {', '.join(state.seats)}")
    return str(player)


@query("What is a new game made of?")
def new(state: Amanda) -> Answer:
    """Return what a new game with this number of players is made of."""
    seats = tuple(f"p{index}" for index in range(max(0, min(state.size, 12))))
    begun = start(seats, state.options, state.copy)
    ground = begun.ground or FrozenMap()
    return {
        "groups": len(ground),
        "pieces_per_group": [sum(held.values()) for held in ground.values()],
        "players": len(seats),
        "hand": HAND,
        "totem": begun.totem,
        "ground": thaw(ground),
        "starts": list(board_of(state).starts),
    }


@query("What does the board look like, and where does each card lead?")
def board(state: Amanda) -> Answer:
    """Return the spaces of the board and where every direction leads from each."""
    found = board_of(state)
    return {
        "n": found.n,
        "preset": found.preset,
        "directions": {one: direction_name(state.copy, one) for one in found.directions},
        "spaces": len(found.spaces),
        "space_ids": list(found.spaces),
        "inner": len(found.inner),
        "inner_cycle": list(found.inner),
        "starts": list(found.starts),
        "supply": list(found.supply),
        "move": {space: thaw(leads) for space, leads in found.cells.items()},
        "whole": found.is_whole,
    }


@query("Where does this card lead from here?", pos="a space", card="a card")
def dest(state: Amanda, pos: str, card: str) -> Answer:
    """Return where one card leads from a space: nowhere, to one space, or to one of several."""
    found = board_of(state)
    if pos not in found.cells:
        raise Unreadable(f"the board has no space {pos!r}")
    if card not in found.directions:
        raise Unreadable(f"no card is called {card!r}, only {', '.join(found.directions)}")
    leads = found.destinations(pos, card)
    return {"dest": list(leads), "certainty": found.certainty(pos, card).value}


@query(
    "Where do all cards lead from here?", pos="a space", player="or a player, for where they stand"
)
def destinations(state: Amanda, pos: str | None = None, player: str | None = None) -> Answer:
    """Return where each card leads from a space, or from where a player stands."""
    if player is not None:
        pos = state.player(seated(state, player)).pos
    if pos is None:
        raise Unreadable("destinations needs a space, or a player whose place is known")
    return {card: dest(state, pos, card)["dest"] for card in board_of(state).directions}


@query("Does the table stand as at the start?")
def setup(state: Amanda) -> Answer:
    """Return whether the table stands as at the start of a game."""
    found = check.cited(starting(state))
    return {
        "ok": not found,
        "rules": [one.rule.key for one in found],
        "because": [one.because for one in found],
    }


@query("How many cards does a player draw?", player=WHO)
def draw(state: Amanda, player: str) -> Answer:
    """Return how a player draws back to three cards."""
    plan = drawing(state.player(seated(state, player)))
    if plan is None:
        raise Unreadable(f"how {player} draws needs the number of cards in hand and draw pile")
    return {"draw": plan.draw, "from_deck": plan.from_deck, "reshuffle": plan.reshuffle}


@query("How powerful is everybody?")
def power(state: Amanda) -> Answer:
    """Return everybody's power: offerings carried minus cards lost."""
    return {"power": {seat: player.power for seat, player in state.each()}}


@query("Who has won?")
def winner(state: Amanda) -> Answer:
    """Return who stands in the centre with every kind."""
    return {"winners": list(winners(state)), **power(state)}


@query("What should a player look out for?", player=WHO)
def advice(state: Amanda, player: str) -> Answer:
    """Return what a player must not lose, cannot do any more, and is still looking for."""
    seat = seated(state, player)
    held = state.player(seat)
    return {
        "cannot_win": cannot_win(state, seat),
        "cannot_leave_centre": has_lost_both(held, BACK),
        "guard": list(guarded(held)),
        "missing": _missing(state, seat),
        "possible_cards": {
            card: max(0, held.possible(card)) for card in board_of(state).directions
        },
    }


def _missing(state: Amanda, seat: str) -> dict[str, Any]:
    """Return for each kind a player lacks the nearest spaces it lies on, and how far that is."""
    player, found = state.player(seat), {}
    if player.offerings is None:
        return {}
    is_known = player.pos is not None and board_of(state).is_whole
    steps = board_of(state).steps(player.pos or "") if is_known else {}
    for kind in state.kinds:
        if player.carries(kind):
            continue
        lying = [space for space, held in (state.ground or {}).items() if held.get(kind, 0) > 0]
        away = {space: steps[space] for space in lying if space in steps}
        near = min(away.values(), default=None)
        nearest = sorted(space for space in lying if near is None or away.get(space) == near)
        found[kind] = {"nearest": nearest, "steps": near}
    return found


@query("Which cards in my hand are possible here?", player=WHO)
def cards(state: Amanda, player: str) -> Answer:
    """Return which cards of a hand are possible where its owner stands, and where they lead."""
    held = state.player(seated(state, player))
    if held.hand is None or held.pos is None:
        raise Unreadable(f"nobody told which cards {player} holds, or where the marker stands")
    leads = board_of(state).destinations
    return {card: list(leads(held.pos, card)) for card in dict.fromkeys(held.hand)}


@query("What could everybody collect where they stand?")
def collectable(state: Amanda) -> Answer:
    """Return what everybody could collect where they stand."""
    found = {seat: takeable(state, seat) for seat in state.seats}
    return {seat: thaw(kinds) for seat, kinds in found.items()}
