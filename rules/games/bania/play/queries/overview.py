"""Questions about the table: where tents lie and help, what dice and elephants give, who wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from rules.files.unreadable import Unreadable

from ...box import pieces
from ...box.board import land_of
from ...files import descriptions
from ...files.positions import ENDED
from .. import turns
from ..advance import going_home
from ..payment import cards
from ..scoring import score, tally
from ..state import COLOURS, Bania, Elephant
from .evaluation import ask, known_land, seat_of


@ask("Where may a tent be laid?")
def legal_spaces(state: Bania) -> dict[str, Any]:
    """Return the spaces a tent may be laid on."""
    return {"spaces": sorted(known_land(state).legal_spaces)}


@ask("Which tents on the board may help to pay?")
def available(state: Bania) -> dict[str, Any]:
    """Return the tents on the board that may help to pay."""
    land = known_land(state)
    return {"available": sorted(space for space in land.tents if land.is_available(space))}


@ask("Which settlements are there?")
def settlements(state: Bania) -> dict[str, Any]:
    """Return the settlements with their size, colours and elephants, largest first."""
    land = known_land(state)
    found = [
        {
            "spaces": sorted(one),
            "size": len(one),
            "closed": land.is_closed(min(one)),
            "colours": dict(cards(pieces.colours(state, land, one).amounts)),
            "elephants": list(going_home(state, one)),
        }
        for one in sorted(land.settlements, key=lambda one: (-len(one), min(one)))
    ]
    return {"settlements": found, "sizes": [one["size"] for one in found]}


@ask("What does the elephant bonus give?")
def elephant_bonus(
    state: Bania, elephant: str | None = None, seat: str | None = None
) -> dict[str, Any]:
    """Return the cards an elephant bonus gives."""
    seat = seat_of(state, seat)
    if elephant is not None:
        state = state.having(seat, elephant=Elephant(elephant))
    due = pieces.bonus(state, known_land(state), seat)
    if due is None:
        raise Unreadable(f"nobody told where {seat}'s elephant stands")
    return {"cards": dict(cards(pieces.from_piles(state, due.amounts)))}


@ask("What do these dice bring?")
def dice(
    state: Bania, dice: Any, elephant: str | None = None, seat: str | None = None
) -> dict[str, Any]:
    """Return the cards that four dice bring."""
    seat = seat_of(state, seat)
    if elephant is not None:
        state = state.having(seat, elephant=Elephant(elephant))
    faces = descriptions.faces(list(dice))
    strange = [one for one in faces if one not in (*COLOURS, "front", "back")]
    if strange:
        raise Unreadable(f"a die shows a colour, front or back, not {strange[0]!r}")
    due = pieces.income(state, land_of(state), seat, faces)
    return {
        "cards": dict(cards(pieces.from_piles(state, due.amounts))),
        "full_elephants": pieces.full_elephants(faces),
    }


@ask("How many tents are drawn?")
def refill(
    state: Bania,
    end_of_turn: bool = True,
    supply_left: int | None = None,
    bag: int | None = None,
    seat: str | None = None,
) -> dict[str, Any]:
    """Return how many tents are drawn."""
    supply = state.player(seat_of(state, seat)).supply
    held = supply_left if supply_left is not None else None if supply is None else len(supply)
    if held is None:
        raise Unreadable("nobody told how many tents are left in the supply")
    left = state.bag if bag is None else bag
    return {"draw": turns.refill(held, left, at_end=bool(end_of_turn))}


@ask("Is the game over, and why?")
def game_over(state: Bania, tents_left: int | None = None) -> dict[str, Any]:
    """Return why the game is over, or null while it is not."""
    return {"over": state.over or turns.game_end(state, tents_left)}


@ask("Who wins if the game ends here?")
def final(state: Bania) -> dict[str, Any]:
    """Return the totals, what most cards brought, and the winners, as if the game ended now."""
    ended = replace(state, over=state.over or ENDED)
    sheet = score(tally(ended))
    gained = {
        seat: sum(line.points[seat] or 0 for line in sheet.lines if line.key in COLOURS)
        for seat in sheet.seats
    }
    return {
        "totals": dict(sheet.totals),
        "colours": gained,
        "winners": list(sheet.winners),
        "missing": [f"{one.seat}: {one.what}" for one in sheet.missing],
    }


@ask("Which tents were not seen yet?")
def unseen(state: Bania) -> dict[str, Any]:
    """Return the tents that were seen nowhere yet: what the bag and unknown supplies hold."""
    seen = pieces.whereabouts(state)
    left = [tent for tent in state.copy.ids("tent") if tent not in seen]
    yields = [cast(str, pieces.tile(state.copy, tent).yields) for tent in left]
    return {
        "tents": left,
        "colours": {colour: yields.count(colour) for colour in COLOURS if colour in yields},
    }
