"""What a move would bring: the change in power, and what follows from it in words.

Amanda has no points; what the totem looks at is power, so that is what a preview counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.answers import Preview
from rules.moves.dispatch import ByKind
from rules.rule import Note

from ..box.board import board_of, direction_name
from ..rulebook import A
from . import moves
from .cards import drawing, guarded
from .resolution import Resolution, disputing, resolve, shown
from .state import BACK, CENTRE, STRAIGHT, Amanda, letter
from .totem import struck, told, way

preview = ByKind[Amanda, Preview](lambda _state, _move: Preview())
"""What a move would bring; most moves bring nothing by themselves."""


@preview.of(moves.Play)
def play(state: Amanda, move: moves.Play) -> Preview:
    """A card leads somewhere, or costs a penalty."""
    player, board = state.player(move.by), board_of(state)
    leads = board.destinations(player.pos, move.card)
    called = direction_name(state.copy, move.card)
    if player.pos is None:
        return Preview()
    if move.to is None and not board.knows(player.pos, move.card):
        told = f"nobody told yet where {called} leads from {player.pos}"
        return Preview(None, (Note(told, A[6], move.by),))
    if not leads and move.to in (None, player.pos):
        told = f"no way {called} from {player.pos}: stays and pays one penalty"
        return Preview(-1, (Note(told, A[9], move.by),))
    if len(leads) > 1 and move.to is None:
        return Preview(0, (Note(f"names one of {', '.join(leads)}", A[7], move.by),))
    return _arriving(state, move.by, move.to or leads[0])


@preview.of(moves.Announce)
def announce(state: Amanda, move: moves.Announce) -> Preview:
    """The marker goes to the named space."""
    return _arriving(state, move.by, move.to)


def _arriving(state: Amanda, seat: str, space: str) -> Preview:
    """Return what waits on a space: the win, offerings to collect, or the totem."""
    notes = [Note(f"goes to {space}", A[6], seat)]
    player = state.player(seat)
    if space == CENTRE and state.is_complete(seat):
        notes.append(Note("wins in the centre with every kind", A[29], seat))
    if player.offerings is not None:
        for kind, count in sorted((state.lying(space) or {}).items()):
            if count > 0 and not player.carries(kind):
                notes.append(Note(f"may collect {letter(kind)}", A[17], seat))
    if _nears(state, seat, space):
        notes.append(Note("nearer to what is missing", A[29], seat))
    if space == state.totem:
        return Preview(-1, (*notes, Note("collides with the totem", A[10], seat)))
    return Preview(0, tuple(notes))


def _nears(state: Amanda, seat: str, space: str) -> bool:
    """Say whether a space is nearer to a missing kind, or to the centre for one who has all."""
    player = state.player(seat)
    if player.offerings is None or player.pos is None:
        return False
    goals = {
        place
        for place, held in (state.ground or {}).items()
        if any(count > 0 and not player.carries(kind) for kind, count in held.items())
    }
    if state.is_complete(seat):
        goals = {CENTRE}
    board = board_of(state)
    if not board.is_whole:
        return False
    before, after = (
        min((away for goal, away in board.steps(start).items() if goal in goals), default=0)
        for start in (player.pos, space)
    )
    return after < before


@preview.of(moves.Resolve)
def move_markers(state: Amanda, move: moves.Resolve) -> Preview:
    """All that follows from the shown cards."""
    found = resolve(state, move.plays, move.pos)
    return Preview(None if found.lost else 0, tuple(_resolved(state, found, move)))


def _resolved(state: Amanda, found: Resolution, move: moves.Resolve) -> Iterator[Note]:
    """Say who goes where, who collides with whom, and who owes how much by which rule."""
    cards = shown(state, move.plays)
    for seat in state.seats:
        name, end = state.name(seat), found.pos[seat]
        if seat in found.lost:
            called = direction_name(state.copy, cards[seat].card)
            start = state.player(seat).pos
            yield Note(f"where did {called} lead {name} from {start}?", A[6], seat)
        elif seat in found.needs:
            yield Note(f"{name} has to name a space", A[7], seat)
        elif seat in found.moved:
            yield Note(f"{name} goes to {end}", A[6], seat)
        elif seat in found.impossible:
            called = direction_name(state.copy, cards[seat].card)
            yield Note(f"no way {called} from {end}: {name} stays", A[9], seat)
        elif cards[seat].card is None:
            yield Note(f"{name} has no card and stays", A[33], seat)
    for space, seats in found.collisions.items():
        names = [state.name(seat) for seat in seats] + ["the totem"] * (space == state.totem)
        yield Note(f"{' and '.join(names)} collide on {space}", A[10])
    for seat, count in found.penalties.items():
        many = f"{count} penalt{'ies' if count > 1 else 'y'}"
        rule = A[11] if count > 1 else A[9] if seat in found.impossible else A[10]
        yield Note(f"{state.name(seat)} owes {many}", rule, seat)
    for seat in state.seats:
        if found.pos[seat] == CENTRE and state.is_complete(seat):
            yield Note(f"{state.name(seat)} is in the centre with every kind", A[29], seat)


@preview.of(moves.Pay)
def pay(state: Amanda, move: moves.Pay) -> Preview:
    """Paying costs one power; the last straight and the last straight back cost more (A-14)."""
    player, choice = state.player(move.by), move.choice
    notes = []
    if choice.drop is not None:
        where = move.at or player.pos or "the board"
        text = f"the {letter(choice.drop)} lies on {where}, locked until next round"
        notes.append(Note(text, A[15], move.by))
    if choice.card in guarded(player):
        told = {
            STRAIGHT: "without straight you can never win",
            BACK: "without straight back you can never leave the centre",
        }[choice.card or ""]
        notes.append(Note(f"the last one: {told}", A[14], move.by, warns=True))
    if choice.none and not player.offerings and not player.hand_count:
        notes.append(Note("with nothing to give the penalty lapses", A[13], move.by))
    return Preview(-((choice.drop is not None) + (choice.card is not None)), tuple(notes))


@preview.of(moves.Collect)
def collect(state: Amanda, move: moves.Collect) -> Preview:
    """Collecting brings one power a piece; the last kind in the centre wins."""
    notes = []
    at_odds = disputing(state, move.no_agreement, move.moved)
    for space in dict.fromkeys(state.player(seat).pos for seat in at_odds):
        notes.append(Note(f"no agreement: nobody collects on {space}", A[20]))
    for seat in state.seats:
        claimed = move.claims.get(seat, ()) if seat not in at_odds else ()
        player = state.player(seat)
        held = {*(player.offerings or ()), *claimed}
        if claimed and player.pos == CENTRE and held >= set(state.kinds):
            notes.append(Note(f"{state.name(seat)} has every kind in the centre", A[29], seat))
    return Preview(len(move.claims.get(move.by, ())), tuple(notes))


@preview.of(moves.Disagree)
def disagree(_state: Amanda, move: moves.Disagree) -> Preview:
    """Nobody takes anything there."""
    return Preview(0, (Note(f"nobody collects on {move.space}", A[20]),))


@preview.of(moves.Totem)
def totem(state: Amanda, move: moves.Totem) -> Preview:
    """The totem goes its way, and may land on somebody."""
    found = way(state, move.decision)
    to = move.to if move.to is not None else found.to if found else None
    notes = [] if found is None else [Note(told(state, found), found.rule)]
    lands = to != state.totem and state.totem is not None
    for seat in struck(state, to, lands=lands):
        notes.append(Note(f"it lands on {state.name(seat)}: one penalty", A[27], seat))
    return Preview(0, tuple(notes))


@preview.of(moves.Recover)
def recover(state: Amanda, _move: moves.Recover) -> Preview:
    """Some shuffle their discards."""
    notes = []
    for seat, player in state.each():
        plan = drawing(player)
        if plan is not None and plan.reshuffle:
            told = f"{state.name(seat)} shuffles the discards into a new draw pile"
            notes.append(Note(told, A[28], seat))
    return Preview(0, tuple(notes))
