"""Where the totem goes, with the counts behind it: power, ties and votes, or the two halves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.rule import Certainty, Rule
from rules.values.frozen import FrozenMap

from ..box.board import Board, board_of
from ..rulebook import A
from .state import CENTRE, UNKNOWN, Amanda

Why = Literal[
    "first round",
    "stays",
    "power",
    "same space",
    "vote",
    "random",
    "undecided",
    "hung",
    "halves",
    "equal",
]


@dataclass(frozen=True, slots=True)
class Decision:
    """How a tie for power was decided: votes one by one, the player they chose, or one by lot."""

    votes: FrozenMap[str, str] = FrozenMap()
    chosen: str | None = None
    random_: str | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """Where the totem goes and by which rule; `to` is None while a tie is undecided.

    `cw` and `ccw` count the players clockwise and anticlockwise, `steps` how far it goes; `power`
    is of those on the inner shape, `tied` the strongest of them and `voters` everybody else.
    """

    to: str | None
    rule: Rule
    why: Why
    certainty: Certainty
    lands: bool = True
    cw: int | None = None
    ccw: int | None = None
    steps: int | None = None
    power: Mapping[str, int] | None = None
    tied: tuple[str, ...] = ()
    voters: tuple[str, ...] = ()

    @property
    def needs(self) -> str:
        """What a tie still needs: a vote, or a lot where that failed or nobody is left to vote."""
        if self.why not in ("undecided", "hung"):
            return ""
        return "vote" if self.voters and self.why == "undecided" else "random"


def way(state: Amanda, decision: Decision | None = None) -> Way | None:
    """Return where the totem goes, or None where the app does not know enough."""
    if state.is_light:
        return None
    board, certain = board_of(state), board_of(state).inner_certainty
    if state.round == 1 or state.totem is None:
        return Way(CENTRE, A[21], "first round", Certainty.SURE, lands=False)
    places = {seat: player.pos for seat, player in state.each()}
    if state.totem == UNKNOWN or None in places.values() or certain is not Certainty.SURE:
        return None
    if state.totem != CENTRE:
        return _around(state.totem, places, board)
    inner = tuple(seat for seat in state.seats if places[seat] in board.inner)
    if not inner:
        return Way(CENTRE, A[22], "stays", certain, lands=False)
    return _to_the_strongest(state, inner, decision, certain)


def _to_the_strongest(
    state: Amanda, inner: tuple[str, ...], decision: Decision | None, certain: Certainty
) -> Way | None:
    """A-23 and A-24: the strongest on the inner shape, or the one that was decided for."""
    powers = {seat: state.player(seat).power for seat in inner}
    known = {seat: power for seat, power in powers.items() if power is not None}
    spaces = {state.player(seat).pos for seat in inner}
    if len(known) < len(inner) and len(spaces) > 1:
        return None
    best = max(known.values(), default=0)
    tied = tuple(seat for seat in inner if powers[seat] in (best, None))
    voters = tuple(seat for seat in state.seats if seat not in tied)

    def found(to: str | None, rule: int, why: Why) -> Way:
        return Way(to, A[rule], why, certain, power=known, tied=tied, voters=voters)

    if len(tied) == 1:
        return found(state.player(tied[0]).pos, 23, "power")
    if len({state.player(seat).pos for seat in tied}) == 1:
        return found(state.player(tied[0]).pos, 23, "same space")
    decision = decision or Decision()
    chosen = _elected(state, decision, tied, voters)
    if chosen is not None:
        return found(state.player(chosen).pos, 24, "vote")
    if decision.random_ in tied:
        return found(state.player(decision.random_ or "").pos, 24, "random")
    return found(None, 24, "hung" if decision.votes else "undecided")


def _elected(
    state: Amanda, decision: Decision, tied: tuple[str, ...], voters: tuple[str, ...]
) -> str | None:
    """Return whom most votes of those who may vote are for (AR-17, AR-18)."""
    if decision.chosen in tied and voters:
        return decision.chosen
    votes = Counter(decision.votes[voter] for voter in voters if decision.votes.get(voter) in tied)
    if not votes:
        return None
    most = max(votes.values())
    leading = [seat for seat in tied if votes[seat] == most]
    # Leaders who share a space are no reason to roll for it.
    return leading[0] if len({state.player(seat).pos for seat in leading}) == 1 else None


def _around(totem: str, places: Mapping[str, str | None], board: Board) -> Way | None:
    """A-25 and A-26: towards the half with more players; its own and the opposite space are out."""
    if totem not in board.inner:
        return None
    at, size = board.inner.index(totem), len(board.inner)
    standing = Counter(places.values())
    half = range(1, (size - 1) // 2 + 1)
    cw = sum(standing[board.inner[(at + step) % size]] for step in half)
    ccw = sum(standing[board.inner[(at - step) % size]] for step in half)
    if cw == ccw:
        return Way(CENTRE, A[26], "equal", board.inner_certainty, cw=cw, ccw=ccw, steps=0)
    to = board.inner[(at + cw - ccw) % size]
    steps = abs(cw - ccw)
    return Way(to, A[25], "halves", board.inner_certainty, cw=cw, ccw=ccw, steps=steps)


def struck(state: Amanda, to: str | None, *, lands: bool) -> tuple[str, ...]:
    """Return who stands where the totem lands (A-27); staying strikes nobody (AR-14)."""
    if not lands or to is None:
        return ()
    return tuple(seat for seat, player in state.each() if player.pos == to)


def told(state: Amanda, found: Way) -> str:
    """Say in a sentence where the totem goes and why."""
    match found.why:
        case "first round":
            return "The totem appears in the centre."
        case "stays":
            return "Nobody is on the inner shape: the totem stays in the centre."
        case "halves":
            side = "clockwise" if (found.cw or 0) > (found.ccw or 0) else "anticlockwise"
            many = f"{found.steps} space{'s' * (found.steps != 1)}"
            counts = f"{found.cw} clockwise, {found.ccw} anticlockwise"
            return f"{counts}: the totem goes {many} {side} to {found.to}."
        case "equal":
            return f"{found.cw} on either side: the totem goes to the centre."
        case "undecided":
            names = " and ".join(map(state.name, found.tied))
            how = "the others vote" if found.voters else "decide by lot"
            return f"{names} are tied for power: {how}."
        case "hung":
            names = " and ".join(map(state.name, found.tied))
            return f"{names} are tied for power, and the vote chose none: decide by lot."
    power = (found.power or {}).get(found.tied[0])
    names = " and ".join(map(state.name, found.tied))
    if found.why in ("vote", "random"):
        how = "by vote" if found.why == "vote" else "by lot"
        return f"{names} are tied for power: {how} the totem goes to {found.to}."
    strongest = f"{names} {'is' if len(found.tied) == 1 else 'are'} the strongest"
    with_power = f" with {power}" if power is not None else ""
    return f"{strongest} on the inner shape{with_power}: the totem goes to {found.to}."
