"""How a turn resolves once all cards are shown: who goes where, who collides, who owes what.

Only where the movement ends counts (AR-3), and it is simultaneous. The table's report of where a
marker stands goes before what its card says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
    """Where everybody ends, and why they owe penalties; `needs` are those who must name a space.

    Of those who are `lost` nobody knows where their card led, of the `unsure` whether they moved:
    where they came from was not told, or whether they had a card.
    """

    pos: Mapping[str, str | None]
    needs: tuple[str, ...]
    moved: tuple[str, ...]
    impossible: tuple[str, ...]
    collisions: Mapping[str, tuple[str, ...]]
    lost: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()

    def is_open(self, seat: str) -> bool:
        """Say whether nobody knows how many penalties a player owes.

        Somebody whose card led nobody knows where may have met anybody.
        """
        if seat in self.lost or seat in self.unsure or seat in self.collided:
            return seat not in self.collided or seat in self.lost or seat in self.unsure
        beside = (self.pos[one] for one in self.unsure)
        return bool(self.lost) or any(space in (None, self.pos.get(seat)) for space in beside)

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
    needs, moved, impossible, lost, unsure = [], [], [], [], []
    for seat, played in shown(state, plays).items():
        start = state.player(seat).pos
        leads = board.destinations(start, played.card)
        to = places.get(seat, played.to)
        if played.card is not None and to is None and len(leads) > 1:
            needs.append(seat)
        end = to if to is not None else leads[0] if len(leads) == 1 else start
        pos[seat] = end
        is_told = start is None or played.card is None or to is not None
        if not is_told and not board.knows(start, played.card):
            pos[seat] = None
            lost.append(seat)
            continue
        if _may_have_moved(state.player(seat), played, end):
            unsure.append(seat)
        elif start is not None and end != start:
            moved.append(seat)
        elif start is not None and played.card is not None and seat not in needs:
            impossible.append(seat)
    return Resolution(
        pos,
        tuple(needs),
        tuple(moved),
        tuple(impossible),
        _collisions(state, pos, moved),
        tuple(lost),
        tuple(unsure),
    )


def _may_have_moved(player: Player, played: Played, end: str | None) -> bool:
    """Say whether nobody can tell if a player has moved: without a start, or perhaps a card."""
    if played.card is not None or player.locked:
        return player.pos is None
    return player.locked is None and player.pos in (None, end)


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
        return Certainty.SURE if board.is_whole else Certainty.UNKNOWN
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


def arguable(state: Amanda, seat: str) -> str:
    """Return the ruling without which a player could owe one penalty more now, "" if none.

    A step that was passed over, since nobody owes anything by our reading, is open until the next.
    """
    player = state.player(seat)
    if player.pos is None or player.owed != 0:
        return ""
    others = [other for name, other in state.each() if name != seat]
    met = sum(other.pos == player.pos for other in others) + (state.totem == player.pos)
    due = int(bool(player.collided))
    if state.phase in ("TOTEM_PENALTY", "RECOVER"):
        most = met if state.totem == player.pos else 0
        is_open = most > (due if player.paid is None else player.paid)
        return ("AR-5" if due else "AR-14") * (is_open and most > due)
    is_past = state.phase != "PENALTY" and any(other.collected for _, other in state.each())
    if is_past or state.phase not in ("PENALTY", "COLLECT", "TOTEM"):
        return ""
    swaps = sum(_have_swapped(player, other) for other in others)
    extra = met + swaps - due
    paid = 0 if player.paid is None else player.paid - due - bool(player.impossible)
    if extra <= max(0, paid):
        return ""
    return "AR-3" if met <= due else "AR-5" if due else "AR-4"


def _have_swapped(one: Player, other: Player) -> bool:
    """Say whether two have moved, each to where the other came from (AR-3)."""
    places = (one.pos, one.before)
    return bool(one.moved and other.moved) and places == (other.before, other.pos)


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


def sharing(state: Amanda) -> tuple[str, ...]:
    """Return the spaces on which several stand of whom somebody may still collect."""
    places = [player.pos for _, player in state.each()]
    found = {state.player(seat).pos for seat in collectors(state)}
    return tuple(sorted(one for one in found if one is not None and places.count(one) > 1))


def may_share(state: Amanda, space: str) -> bool:
    """Say whether for all that was told several may stand on a space, and one may collect there."""
    near = [seat for seat, player in state.each() if player.pos in (space, None)]
    return len(near) > 1 and any(
        not state.player(seat).collected
        and may_collect(state, seat)
        and (state.player(seat).pos is None or takeable(state, seat) != ())
        for seat in near
    )


def may_collect(state: Amanda, seat: str, told: Collection[str] | None = None) -> bool:
    """Say whether a player has moved, or may have: as `told` with the report, or as recorded."""
    return state.player(seat).moved is not False if told is None else seat in told


def parties(state: Amanda, space: str, told: Collection[str] | None = None) -> tuple[str, ...]:
    """Return who has to agree on what lies on a space: all that moved and are not done (AR-11)."""
    return tuple(
        seat
        for seat, player in state.each()
        if player.pos == space and not player.collected and may_collect(state, seat, told)
    )


def disputing(
    state: Amanda, spaces: Iterable[str], told: Collection[str] | None = None
) -> tuple[str, ...]:
    """Return who takes nothing, since several share one of these spaces and do not agree (A-20)."""
    found = (parties(state, space, told) for space in spaces)
    return tuple(seat for seats in found if len(seats) > 1 for seat in seats)


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
