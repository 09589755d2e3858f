"""Amanda's table for the screens: the nested shapes, who stands where, what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.scene import Mark, Place, Scene, SeatCard, Shape, Tray, Way

from . import turns
from .board import board_of, direction_name
from .cards import drawing, guarded
from .entering import seat_choices, seat_counters, table_choices, table_counters
from .resolving import collectors, resolve, sharing
from .state import CENTRE, UNKNOWN, Amanda, Player, letter, lying_there
from .table import places
from .wandering import way

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
COLOURS = ("meadow", "water", "orange", "pink", "desert", "highlands")
"""What the kinds of offering look like, beside their letters."""

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
        trays=(*_trays(state, seat), _more()),
        cards=tuple(_card(state, one, player) for one, player in state.each()),
        front=(front,) if front else (),
        counters=(*seat_counters(state, seat), *table_counters(state)),
        choices=(*seat_choices(state, seat), *table_choices(state)),
        ways=tuple(_ways(state)),
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
            x - size / 2,
            y - size / 2,
            size,
            size,
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
        yield Mark("seat", f"seat:{seat}", state.name(seat)[:1], at, size, coming)


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


def kind_colour(kind: str) -> str:
    """Return what a kind looks like."""
    at = int(kind[1:]) if kind[1:].isdigit() else 0
    return COLOURS[at % len(COLOURS)]


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


# The trays


def _trays(state: Amanda, seat: str) -> Iterator[Tray]:
    """Yield the trays of this step: what can be touched in it, and the cards."""
    name, player = state.name(seat), state.player(seat)
    match state.phase:
        case "SETUP" | "RESOLVE":
            yield Tray("markers", "Markers", tuple(_marker(state, one) for one in state.seats))
        case "PLAN":
            yield Tray("plan", "Locked in", tuple(_plan(state, one) for one in state.seats))
        case "PENALTY" | "TOTEM_PENALTY":
            yield Tray("pay", f"{name} pays", tuple(_paying(state, seat, player)))
        case "COLLECT":
            yield Tray("collect", f"{name} collects", tuple(_collecting(state, seat)))
        case "TOTEM":
            says = "Touch the space the totem goes to."
            yield Tray("totem", "Totem", tuple(_deciding(state)), says)
        case "RECOVER":
            yield Tray("recover", "Draw", tuple(_drawing(state)))
    yield Tray("cards", f"{name}'s cards", tuple(_hand(state, seat, player)))
    carried = tuple(kind_place(f"carried:{kind}", kind) for kind in player.offerings or ())
    yield Tray("carried", "Offerings", carried, f"{name} carries no offering.")


def kind_place(id_: str, kind: str, label: str = "") -> Place:
    """Return an offering as it lies in a tray."""
    mark = Mark("chip", kind_colour(kind), letter(kind), (0.5, 0.38 if label else 0.5), 0.42)
    shape: Shape = "card" if label else "square"
    return Place(id_, shape=shape, fill="raised", label=label, marks=(mark,), says=letter(kind))


def _marker(state: Amanda, seat: str) -> Place:
    mark = Mark("seat", f"seat:{seat}", state.name(seat)[:1], (0.5, 0.36), 0.5)
    where = state.player(seat).pos or "not placed"
    return Place(
        f"marker:{seat}",
        shape="card",
        fill="raised",
        label=f"{state.name(seat)}: {where}",
        marks=(mark,),
        says=f"{state.name(seat)}'s marker",
    )


def _plan(state: Amanda, seat: str) -> Place:
    player = state.player(seat)
    says = "locked in" if player.locked else "choosing"
    if player.hand_count == 0 and not player.locked:
        says = "no card"
    mark = Mark("seat", f"seat:{seat}", state.name(seat)[:1], (0.5, 0.36), 0.5, not player.locked)
    return Place(
        f"lock:{seat}",
        shape="card",
        fill="tint" if player.locked else "raised",
        label=says,
        marks=(mark,),
        says=f"{state.name(seat)}: {says}",
    )


def card_place(state: Amanda, id_: str, card: str, corner: str = "") -> Place:
    """Return a card of a direction."""
    name = "some card" if card == UNKNOWN else direction_name(state.copy, card)
    return Place(id_, shape="card", fill="raised", label=name, corner=corner or card, says=name)


def _hand(state: Amanda, seat: str, player: Player) -> Iterator[Place]:
    """Yield the six directions while cards are shown; otherwise the hand, if it may be seen."""
    if state.phase in ("REVEAL", "REVEAL_CENTRE", "RESOLVE") and player.card is None:
        for card in board_of(state).directions:
            corner = f"{card} · {max(0, player.possible(card))} left"
            yield card_place(state, f"card:{card}:{seat}", card, corner)
        return
    if player.card is not None:
        yield card_place(state, f"shown:{player.card}", player.card, "shown")
    for index, card in enumerate(player.hand or ()):
        yield card_place(state, f"held:{index}", card)
    count = "?" if player.hand_count is None else player.hand_count
    yield Place(
        f"hand:{seat}",
        shape="card",
        label="tell my hand",
        corner=f"{count} in hand",
        says="tell the hand, for its owner's eyes",
    )


def _paying(state: Amanda, seat: str, player: Player) -> Iterator[Place]:
    for kind in state.kinds if player.offerings is None else sorted(set(player.offerings)):
        yield kind_place(f"drop:{kind}:{seat}", kind, f"drop {letter(kind)}")
    yield Place(f"lose:{UNKNOWN}:{seat}", shape="card", fill="raised", label="lose a card")
    for card in board_of(state).directions:
        is_last = card in guarded(player)
        corner = "lose the last" if is_last else f"lose · {max(0, player.possible(card))} left"
        yield card_place(state, f"lose:{card}:{seat}", card, corner)
    if guarded(player):
        yield Place(f"last:{seat}", shape="card", fill="tint", label="yes, the last")
    yield Place(f"lapse:{seat}", shape="card", label="nothing to give")


def _collecting(state: Amanda, seat: str) -> Iterator[Place]:
    space = state.player(seat).pos or ""
    for kind in state.kinds:
        here, locked = (lying_there(one, space, kind) for one in (state.ground, state.fresh))
        told = "?" if state.ground is None else f"{here} here" + f", {locked} locked" * bool(locked)
        if here or locked or state.ground is None:
            yield kind_place(f"take:{kind}:{seat}", kind, told)
    if seat in collectors(state):
        yield Place(f"take:none:{seat}", shape="card", label="take nothing")
    for shared in sorted(sharing(state)):
        yield Place(f"disagree:{shared}", shape="card", label=f"no deal on {shared}")


def _deciding(state: Amanda) -> Iterator[Place]:
    """Yield the tied players, to be voted for or drawn."""
    found = way(state)
    if found is None or found.to is not None:
        return
    for seat in found.tied:
        for what, label in (("vote", "voted for"), ("lot", "drawn")):
            if what == "lot" or found.voters:
                mark = Mark("seat", f"seat:{seat}", state.name(seat)[:1], (0.5, 0.36), 0.5)
                told = f"{state.name(seat)} {label}"
                yield Place(
                    f"{what}:{seat}", shape="card", fill="raised", label=told, marks=(mark,)
                )


def _drawing(state: Amanda) -> Iterator[Place]:
    for seat, player in state.each():
        plan = drawing(player)
        told = "draws" if plan is None else f"draws {plan.draw}"
        mark = Mark("seat", f"seat:{seat}", state.name(seat)[:1], (0.5, 0.36), 0.5)
        yield Place(f"draw:{seat}", shape="card", fill="raised", label=told, marks=(mark,))


def _more() -> Tray:
    label = "go on as it is"
    return Tray("more", "Go on", (Place("next", shape="card", label=label, says=label),))


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
