"""Amanda's table for the screens: the nested shapes, who stands where, what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.table.guide import Held
from rules.table.scene import Mark, Place, Scene, SeatCard, Way

from ..box.board import board_of, direction_name
from ..box.layout import places
from ..play import turns
from ..play.resolution import resolve
from ..play.state import CENTRE, Amanda, Player, letter, lying_there
from ..play.totem import way
from .entries import seat_choices, table_choices
from .trays import kind_colour, more, trays

PHASES = {
    "SETUP": "Set up",
    "PLAN": "Plan",
    "REVEAL_CENTRE": "The centre shows first",
    "REVEAL": "Show the cards",
    "RESOLVE": "Move",
    "PENALTY": "Penalties",
    "COLLECT": "Collect",
    "TOTEM": "Totem",
    "TOTEM_PENALTY": "The totem's penalties",
    "RECOVER": "Draw cards",
    "OVER": "It rains",
}
_FRONT = {
    "SETUP": "markers",
    "PLAN": "plan",
    "REVEAL_CENTRE": "cards",
    "REVEAL": "cards",
    "RESOLVE": "markers",
    "PENALTY": "pay",
    "COLLECT": "collect",
    "TOTEM": "totem",
    "TOTEM_PENALTY": "pay",
    "RECOVER": "recover",
}
_TOTEM = "bad"
ASPECT = 1.32
"""The shapes are drawn so much wider than high: the screen is, and spaces come further apart."""
LOW = 0.85
"""Below this height of the board, pieces are drawn above a marker instead of below it."""


def scene(state: Amanda, seat: str) -> Scene:
    """Return the table, with `seat`'s cards and offerings in the trays."""
    front = _FRONT.get(state.phase or "")
    round_ = f"Round {state.round}" if state.round else "Round not told"
    return Scene(
        title="Amanda",
        subtitle=f"{round_} · {PHASES.get(state.phase or '', 'Phase not told')}",
        seat=seat,
        places=tuple(_spaces(state)),
        trays=(*trays(state, seat), more()),
        cards=tuple(_card(state, one, player) for one, player in state.each()),
        front=(front,) if front else (),
        counters=(*Held(state, seat).counters(), *Held(state).counters()),
        choices=(*seat_choices(state, seat), *table_choices(state)),
        ways=tuple(_ways(state)),
        aspect=ASPECT,
    )


# The board


def _spaces(state: Amanda) -> Iterator[Place]:
    n = state.size
    spots = places(n) if n else {}
    size = min(0.105, 0.56 / max(n, 1))
    found = way(state) if state.phase not in ("SETUP", "RECOVER", "OVER") else None
    goes = found.to if found is not None and found.to != state.totem else None
    ends = resolve(state).pos if state.phase == "RESOLVE" else {}
    for space, (x, y) in spots.items():
        yield Place(
            f"space:{space}",
            *(x - size / ASPECT / 2, y - size / 2, size / ASPECT, size),
            "disc",
            "tint" if space == CENTRE else "raised",
            marks=(*_pieces(state, space, y), *_standing(state, space, goes, ends)),
            says=_says(state, space, goes),
        )


def _standing(
    state: Amanda, space: str, goes: str | None, ends: Mapping[str, str | None]
) -> Iterator[Mark]:
    """Yield the totem and the markers on a space, and hollow what is about to come there."""
    here = [(seat, False) for seat, player in state.each() if player.pos == space]
    here += [
        (seat, True)
        for seat, end in ends.items()
        if end == space and state.player(seat).pos != space
    ]
    many = len(here) + (space in (state.totem, goes))
    spots = _fan(many)
    if space in (state.totem, goes):
        at = spots.pop()
        if space == state.totem:
            yield Mark("token", _TOTEM, "T", at, 0.62 if many < 3 else 0.5)
        else:
            yield Mark("chip", _TOTEM, "T", at, 0.5, down=True)
    for (seat, coming), at in zip(here, spots, strict=True):
        size = 0.86 if many == 1 else 0.62 if many < 5 else 0.5
        # No letter: those are the offerings'.
        yield Mark("seat", f"seat:{seat}", "", at, size, coming)


def _fan(many: int) -> list[tuple[float, float]]:
    """Return where so many pieces stand on a space, so that each can be seen."""
    if many < 2:
        return [(0.5, 0.5)] * many
    if many == 2:
        return [(0.18, 0.5), (0.82, 0.5)]
    grid = [(0.15, 0.2), (0.85, 0.2), (0.15, 0.8), (0.85, 0.8), (0.5, 0.5), (0.5, -0.1), (0.5, 1.1)]
    return grid[:many]


def _pieces(state: Amanda, space: str, high: float) -> Iterator[Mark]:
    """Yield the offerings on a space: full chips may be taken, hollow ones are locked."""
    shown = [
        (kind, lying_there(pieces, space, kind), locked)
        for pieces, locked in ((state.ground, False), (state.fresh, True))
        for kind in state.kinds
    ]
    shown = [one for one in shown if one[1]]
    stands = space == state.totem or any(player.pos == space for _, player in state.each())
    for index, (kind, count, locked) in enumerate(shown):
        across, down = index % 3, index // 3
        columns = min(3, len(shown) - 3 * down)
        x = 0.5 + (across - (columns - 1) / 2) * 0.78
        y = 0.5 if not stands else 1.1 if high < LOW else -0.1
        y += 0.55 * down if high < LOW else -0.55 * down
        text = f"{letter(kind)}{count}" if count > 1 else letter(kind)
        yield Mark("chip", kind_colour(kind), text, (x, y), 0.5, locked)


def _says(state: Amanda, space: str, goes: str | None) -> str:
    told = ["the centre" if space == CENTRE else space]
    told += [state.name(seat) for seat, player in state.each() if player.pos == space]
    told += ["the totem"] * (space == state.totem) + ["the totem comes here"] * (space == goes)
    for pieces, how in ((state.ground, ""), (state.fresh, " (locked)")):
        for kind in state.kinds:
            count = lying_there(pieces, space, kind)
            if count:
                told.append(f"{count} {letter(kind)}{how}")
    return ", ".join(told)


def _ways(state: Amanda) -> Iterator[Way]:
    board = board_of(state)
    seen = set()
    for start, leads in board.cells.items():
        for ends in leads.values():
            for end in ends:
                pair = frozenset((start, end))
                if pair not in seen:
                    seen.add(pair)
                    yield Way(f"space:{start}", f"space:{end}")


# The rail


def _card(state: Amanda, seat: str, player: Player) -> SeatCard:
    carried = None if player.offerings is None else len(player.offerings)
    power = "?" if player.power is None else player.power
    lost = "?" if player.lost is None else len(player.lost)
    line = f"power {power} · lost {lost}".replace("-", "−")
    if state.phase == "PLAN":
        line = "locked in" if player.locked else "choosing"
    elif state.phase in ("REVEAL_CENTRE", "REVEAL", "RESOLVE"):
        card = player.card
        line = direction_name(state.copy, card) if card else "card face down"
        if card is None and seat not in turns.showing(state) and state.phase != "REVEAL_CENTRE":
            line = "no card"
        line += f", to {player.to}" if player.to else ""
    elif player.owed:
        line = f"owes {player.owed}"
    return SeatCard(seat, carried, line)
