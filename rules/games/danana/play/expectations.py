"""Who is awaited for what, with the step that lies at hand, and the moves that would answer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.answers import Awaited, Expectation
from rules.moves.move_list import well_formed
from rules.rule import Certainty
from rules.state import TABLE, Level, verb

from ..box import pieces
from . import clan, light, moves, scoring, turns
from .deeds import art, performance
from .state import ENDS_AT, Danana, Icon, Turn

Expected = tuple[Expectation, ...]

_SLIDE = "Adaptability"
_LATER = "Tell it now, or go on: it is asked when it matters."


def expects(state: Danana) -> Expected:
    """Return who is awaited for what."""
    if state.level is Level.LIGHT and state.phase in ("setup", "play"):
        begins = state.phase == "play" or state.start_player in state.seats
        return light.expects(state) if begins else _setup(state)
    match state.phase:
        case "setup":
            return _setup(state)
        case "play":
            return () if turns.never_ends(state) else _owed(state) or _turn(state)
        case "over":
            return _contest(state)
        case None:
            what = "Nobody told how far the game is: name its starting player, or correct the rest."
            return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",)),)


def candidates(state: Danana) -> Iterator[moves.DananaMove]:
    """Yield the moves that would answer, forbidden ones too."""
    for awaited in expects(state):
        for name in awaited.kinds:
            yield from well_formed(None, state, _VERBS[name], awaited.by, judged=False)


_VERBS = {verb(kind): kind for kind in moves.MOVES}


def at_hand(state: Danana) -> Iterator[moves.DananaMove]:
    """Yield what the acting player may think of doing: with a meeple, a tile, art, or resting."""
    for move in candidates(state) if state.phase == "play" else ():
        if isinstance(move, _THOUGHT_OF):
            yield move


_THOUGHT_OF = (moves.Move, moves.Medicine, moves.Rest, moves.Perform, moves.CreateArt)


def _setup(state: Danana) -> Expected:
    if state.start_player not in state.seats:
        what = "Who handled a club most recently? That is the starting player."
        first = moves.StartPlayer(player=state.seats[0]) if state.seats else None
        return (Expectation(TABLE, Awaited.CHANCE, what, ("start_player",), first),)
    seat = turns.next_in_setup(state)
    if seat is None:
        what = "Setup is finished: begin with the starting player."
        again = moves.StartPlayer(player=state.start_player or "")
        return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",), again),)
    what = f"Setup: {turns.lacks(state.player(seat))}."
    kinds = ("setup_card", "setup_place")
    due = Expectation(seat, Awaited.CHOICE, what, kinds)
    setup = state.player(seat).setup
    none_left = state.setup_cards == () and not turns.wants_setup_card(state)
    if none_left and setup is not None and not setup.has_card:
        what = "Nobody left a setup card on the table: which one is dealt?"
        return (Expectation(TABLE, Awaited.CHANCE, what, ("deal_setup_card",)), due)
    return (*_laying_out(state), due)


def _laying_out(state: Danana) -> Expected:
    """Return what the table may still tell of the layout; it is asked again at first use."""
    if not turns.is_fresh(state):
        return ()
    asked = []
    slot = turns.open_slot(state)
    if slot is not None:
        asked.append((f"Which tile face lies on {slot}? {_LATER}", "lay_tile"))
    if turns.wants_stack(state):
        asked.append((f"Which five progress stacks were drawn? {_LATER}", "choose_stack"))
    if turns.open_art(state) is not None:
        asked.append((f"Which four art cards lie in the row? {_LATER}", "turn_up_art"))
    if turns.wants_setup_card(state):
        asked.append((f"Which setup cards were dealt? {_LATER}", "deal_setup_card"))
    return tuple(Expectation(TABLE, Awaited.CHANCE, what, (kind,)) for what, kind in asked)


def _owed(state: Danana) -> Expected:
    return tuple(
        Expectation(seat, Awaited.CHOICE, "Leadership: choose a resource.", ("leadership",))
        for seat in state.seats
        if (state.player(seat).owed or 0) > 0
    )


def _turn(state: Danana) -> Expected:
    seat, turn = state.active_player, turns.current(state)
    if seat not in state.seats or seat is None or turn is None:
        what = "Whose turn is it?"
        return (Expectation(TABLE, Awaited.QUESTION, what, ("start_player",)),)
    if turn.dyes > 0:
        return (Expectation(seat, Awaited.CHOICE, "Dyes: choose a resource.", ("dyes",)),)
    match turn.step:
        case "start":
            told = "Act with a meeple, or rest."
            kinds: tuple[str, ...] = ("move", "medicine", "rest")
            if not any(clan.waiting(state, seat)) and state.player(seat).meeples is not None:
                told = "No meeple waits in a Ready Area: rest."
            return (Expectation(seat, Awaited.CHOICE, told, kinds),)
        case "move":
            what, kinds = "Move the meeple forward.", ("move",)
            if not turns.can_move_on(state, seat):
                # The print forgets Medicine with no tile to go on to (DR-16).
                what, kinds = "No free tile lies ahead: pass the turn on.", ("move", "end_turn")
            return (Expectation(seat, Awaited.CHOICE, what, kinds),)
        case "adapt":
            what = "Adaptability: slide one tile up or down, or stay."
            kinds = ("adapt", *_icon_kinds(turn), *_performing(state, seat), "end_turn")
            return (Expectation(seat, Awaited.CHOICE, what, kinds),)
        case None:
            what = "Tell what lay on the way, or go on."
            slide = ("adapt",) * bool(
                turn.medicine is None and clan.has(state.player(seat), _SLIDE)
            )
            icons = ("newborn", "create_art", "decline_art")
            kinds = (*slide, *icons, *_performing(state, seat))
            return (
                *_asked_art(state),
                *_unlaid(state),
                _end(state, seat, what, (*kinds, "end_turn")),
            )
        case "icons" | "tile_icons":
            return _icon(state, seat, turn)
        case "behind" | "perform":
            return _perform(state, seat, turn)
        case "end":
            return (_end(state, seat),)


def _icon(state: Danana, seat: str, turn: Turn) -> Expected:
    # Who performs the tile at once has left the icon out.
    kinds = (*_icon_kinds(turn), *_performing(state, seat), "end_turn")
    if turn.icons and turn.icons[0] == "newborn":
        what = "Newborn icon: bring a meeple into the first Ready Area."
        step = moves.Newborn(by=seat)
        return (Expectation(seat, Awaited.CHOICE, what, kinds, step),)
    if turn.icons:
        choice = Expectation(
            seat,
            Awaited.CHOICE,
            "Art icon: create a work of art, or decline.",
            kinds,
            None if art.can_create(state, seat) else moves.DeclineArt(by=seat),
            certain=art.is_beyond_reach(state, seat) and not turn.dyes,
        )
        return (*_asked_art(state), choice)
    return (_end(state, seat),)


def _asked_art(state: Danana) -> Expected:
    place = turns.open_art(state)
    if place is None:
        return ()
    what = f"Which art card lies at place {place + 1}?"
    return (Expectation(TABLE, Awaited.CHANCE, what, ("turn_up_art",)),)


def _unlaid(state: Danana) -> Expected:
    """Ask for the tile that is to be performed, where nobody has told which it is."""
    slot = turns.slot_at_hand(state)
    if slot not in pieces.board(state.copy).slots or turns.face_at_hand(state) is not None:
        return ()
    what = f"Which tile face lies on {slot}?"
    return (Expectation(TABLE, Awaited.CHANCE, what, ("lay_tile",)),)


def _icon_kinds(turn: Turn) -> tuple[str, ...]:
    kinds: dict[tuple[Icon, ...], tuple[str, ...]] = {
        ("newborn",): ("newborn",),
        ("art",): ("create_art", "decline_art"),
    }
    return kinds.get((turn.icons or ())[:1], ())


def _performing(state: Danana, seat: str) -> tuple[str, ...]:
    return ("perform",) if performance.at_hand(state, seat) is not None else ()


def _perform(state: Danana, seat: str, turn: Turn) -> Expected:
    deed = performance.at_hand(state, seat)
    # After Medicine the table may also go on at once, which is a breach of our reading only.
    onward = ("move",) if turn.step == "behind" else ()
    if deed is None:
        return (*_unlaid(state), _end(state, seat, kinds=("end_turn", *onward)))
    asked: Expected = ()
    if deed.face.studies and turns.wants_stack(state):
        what = "Which progress stacks lie at the board?"
        asked = (Expectation(TABLE, Awaited.CHANCE, what, ("choose_stack",)),)
    can, certainty = deed.verdict()
    if not can and certainty is Certainty.SURE and not asked:
        what = f"{deed.face.name} cannot be performed: pass the turn on."
        return (_end(state, seat, what, ("perform", "end_turn", *onward)),)
    ways = performance.ways(deed) if can and not deed.chosen else ()
    choice = Expectation(
        seat,
        Awaited.CHOICE,
        f"Perform {deed.face.name}.",
        ("perform", "end_turn", *onward),
        ways[0] if len(ways) == 1 else None,
        ends=moves.EndTurn(by=seat),
    )
    return (*asked, choice)


def _end(
    state: Danana, seat: str, what: str = "", kinds: tuple[str, ...] = ("end_turn",)
) -> Expectation:
    """Await the end of a turn, or what may still come instead."""
    vp = state.player(seat).vp
    if vp is None:
        # Whoever knows the points, the app or their owner, says so: it is no question each turn.
        told, ends = what or "Pass the turn on.", moves.EndTurn(by=seat)
        return Expectation(seat, Awaited.QUESTION, told, kinds, ends=ends)
    over = vp >= ENDS_AT
    told = what or ("Reveal the tokens: the game ends." if over else "Pass the turn on.")
    step = moves.EndTurn(by=seat, game_over=over)
    return Expectation(seat, Awaited.QUESTION, told, kinds, step, step)


def _contest(state: Danana) -> Expected:
    tied = scoring.contest(scoring.tally(state))
    if not tied or state.tie_winner in tied:
        return ()
    names = " and ".join(map(state.name, tied))
    what = f"{names} are level: who stacks all eight meeples first?"
    return (Expectation(TABLE, Awaited.QUESTION, what, ("stacked_first",)),)
