"""How a turn resolves once all cards are shown: who goes where, who collides, who owes what.

Only where the movement ends counts (AR-3), and it is simultaneous. The table's report of where a
marker stands goes before what its card says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.rule import Certainty

from ..box.board import board_of
from .state import CENTRE, Amanda, Player, lying_there


@dataclass(frozen=True, slots=True)
class Played:
    """A card that was shown, and the space named with it; no card for a player who has none."""

    card: str | None = None
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where everybody ends, and why they owe penalties; `needs` are those who must name a space."""

    pos: Mapping[str, str | None]
    needs: tuple[str, ...]
    moved: tuple[str, ...]
    impossible: tuple[str, ...]
    collisions: Mapping[str, tuple[str, ...]]

    @property
    def collided(self) -> tuple[str, ...]:
        """Everybody who collides with somebody or with the totem."""
        return tuple(seat for seats in self.collisions.values() for seat in seats)

    @property
    def penalties(self) -> dict[str, int]:
        """What each player owes: one for an impossible move, one for a collision (A-11)."""
        owed = {seat: (seat in self.impossible) + (seat in self.collided) for seat in self.pos}
        return {seat: count for seat, count in owed.items() if count}


def shown(state: Amanda, plays: Mapping[str, Played] | None = None) -> dict[str, Played]:
    """Return everybody's shown card, those of `plays` before those on the table."""
    told = plays or {}
    return {seat: told.get(seat, Played(player.card, player.to)) for seat, player in state.each()}


def resolve(
    state: Amanda,
    plays: Mapping[str, Played] | None = None,
    reported: Mapping[str, str] | None = None,
) -> Resolution:
    """Return how the shown cards resolve, with cards and places that a report adds to them."""
    places = reported or {}
    board = board_of(state)
    pos: dict[str, str | None] = {}
    needs, moved, impossible = [], [], []
    for seat, played in shown(state, plays).items():
        start = state.player(seat).pos
        leads = board.destinations(start, played.card)
        to = places.get(seat, played.to)
        if played.card is not None and to is None and len(leads) > 1:
            needs.append(seat)
        end = to if to is not None else leads[0] if len(leads) == 1 else start
        pos[seat] = end
        if start is not None and end != start:
            moved.append(seat)
        elif start is not None and played.card is not None and seat not in needs:
            impossible.append(seat)
    return Resolution(
        pos, tuple(needs), tuple(moved), tuple(impossible), _collisions(state, pos, moved)
    )


def _collisions(
    state: Amanda, pos: Mapping[str, str | None], moved: list[str]
) -> dict[str, tuple[str, ...]]:
    """Find the spaces where somebody landed on somebody or on the totem (AR-4, AR-5).

    With the option `static_collision` those who merely stay together collide again.
    """
    together: dict[str, list[str]] = {}
    for seat, space in pos.items():
        if space is not None:
            together.setdefault(space, []).append(seat)
    static = bool(state.options.get("static_collision"))
    return {
        space: tuple(seats)
        for space, seats in together.items()
        if len(seats) + (space == state.totem) > 1
        and (static or any(seat in moved for seat in seats))
    }


def impossible_certainty(state: Amanda, player: Player) -> Certainty:
    """Return how sure it is that the card just discarded leads nowhere from here."""
    board = board_of(state)
    card = player.discard[-1] if player.discard else None
    if card is None:
        return board.preset_certainty
    if board.destinations(player.pos, card):
        # The table says so against the board: it may know better.
        return Certainty.UNKNOWN
    return board.certainty(player.pos, card)


def is_doubtful(state: Amanda, seat: str) -> bool:
    """Say whether all a player owes is for a move of which nobody is sure that it is impossible."""
    player = state.player(seat)
    if not player.impossible or (player.collided and (player.owed or 0) < 2):
        return False
    return impossible_certainty(state, player) is not Certainty.SURE


def winners(state: Amanda) -> tuple[str, ...]:
    """Return who stands in the centre with one of every kind (A-29).

    Several share the win, or with the option `shared_win` the more powerful has it (AR-13).
    """
    found = tuple(
        seat for seat, player in state.each() if player.pos == CENTRE and state.is_complete(seat)
    )
    powers = [state.player(seat).power for seat in found]
    if len(found) > 1 and state.options.get("shared_win") == "power" and None not in powers:
        best = max(power for power in powers if power is not None)
        return tuple(seat for seat in found if state.player(seat).power == best)
    return found


def takeable(state: Amanda, seat: str) -> tuple[str, ...] | None:
    """Return the kinds a player could collect where they stand, or None where nobody knows."""
    player, lying = state.player(seat), state.lying(state.player(seat).pos)
    if lying is None or player.offerings is None:
        return None
    return tuple(
        kind for kind, count in sorted(lying.items()) if count > 0 and not player.carries(kind)
    )


def collectors(state: Amanda) -> tuple[str, ...]:
    """Return who moved and may still collect: there is something, or nobody knows what."""
    return tuple(
        seat
        for seat, player in state.each()
        if player.moved and not player.collected and takeable(state, seat) != ()
    )


def sharing(state: Amanda) -> dict[str, tuple[str, ...]]:
    """Return the spaces that several players may still collect from."""
    found: dict[str, list[str]] = {}
    for seat in collectors(state):
        found.setdefault(state.player(seat).pos or "", []).append(seat)
    return {space: tuple(seats) for space, seats in found.items() if space and len(seats) > 1}


def agreement(state: Amanda) -> dict[str, tuple[str, ...]] | None:
    """Return what everybody takes if there is enough for all, else None (AR-11)."""
    claims = {seat: takeable(state, seat) for seat in collectors(state)}
    wanted: dict[tuple[str, str], int] = {}
    for seat, kinds in claims.items():
        for kind in kinds or ():
            at = (state.player(seat).pos or "", kind)
            wanted[at] = wanted.get(at, 0) + 1
    enough = all(
        count <= lying_there(state.ground, space, kind) for (space, kind), count in wanted.items()
    )
    if not enough or None in claims.values():
        return None
    return {seat: kinds or () for seat, kinds in claims.items()}
