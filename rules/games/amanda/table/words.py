"""Amanda in words, for the log, the hints and the screens: data and text, no drawing."""

from __future__ import annotations

from rules.moves.sentences import Sentences

from ..box.board import direction_name
from ..play import moves
from ..play.moves import AmandaMove
from ..play.state import CENTRE, UNKNOWN, Amanda, letter

CALLED: dict[str, str] = {
    "setup": "Set up",
    "cards": "Cards",
    "collect": "Collect",
    "totem": "Totem",
    "over": "It rains",
}
"""The steps of a round that are told lightly."""

words = Sentences[Amanda](
    {
        moves.PlaceMarker: "starts on {pos}",
        moves.Setup: "the table is ready",
        moves.SeeHand: "looks at their hand",
        moves.LockedIn: "has locked in a card",
        moves.Announce: "heads for {to}",
        moves.Resolve: "all markers move",
        moves.Disagree: "no agreement on {space}: nobody collects there",
        moves.Draw: "draws {count}",
        moves.Recover: "everybody draws back to three cards",
        moves.NextPhase: "the table goes on",
        moves.BeginStep: "now: {to}",
        moves.Gain: "takes {offering}",
        moves.GiveUp: "gives up {offering}",
        moves.LoseCard: "loses {card} for good",
        moves.Rain: "{winners} in the centre with every kind",
        moves.NoRain: "nobody can bring the rain any more",
    },
    nobody=(
        moves.Setup,
        moves.Revealed,
        moves.Resolve,
        moves.Disagree,
        moves.Totem,
        moves.Recover,
        moves.NextPhase,
        moves.BeginStep,
        moves.Rain,
        moves.NoRain,
    ),
    to=lambda _state, to: CALLED.get(to, to),
    offering=lambda _state, offering: letter(offering),
    card=lambda state, card: (
        "a card" if card in (None, UNKNOWN) else direction_name(state.copy, card)
    ),
    winners=lambda state, winners: " and ".join(map(state.name, winners)),
    count=lambda _state, count: "back to three cards" if count is None else str(count),
)


@words.of(moves.Play)
def _showed(state: Amanda, move: moves.Play) -> str:
    where = f", to {move.to}" if move.to else ""
    return f"shows {direction_name(state.copy, move.card)}{where}"


@words.of(moves.Revealed)
def _revealed(state: Amanda, move: moves.Revealed) -> str:
    cards = move.cards
    each = [
        f"{state.name(seat)} {direction_name(state.copy, cards[seat])}"
        for seat in state.seats
        if seat in cards
    ]
    return f"cards are shown: {', '.join(each) or 'none'}"


@words.of(moves.Pay)
def _paid(state: Amanda, move: moves.Pay) -> str:
    given, choice = [], move.choice
    if choice.drop is not None:
        given.append(f"drops {letter(choice.drop)}")
    if choice.card == UNKNOWN:
        given.append("loses a card")
    elif choice.card is not None:
        given.append(f"loses {direction_name(state.copy, choice.card)}")
    return " and ".join(given) or "has nothing to pay with"


@words.of(moves.Collect)
def _collected(state: Amanda, move: moves.Collect) -> str:
    by, claims = move.by, move.claims
    if by and set(claims) <= {by}:
        return f"collects {_letters(claims.get(by, ())) or 'nothing'}"
    each = [
        f"{state.name(seat)} {_letters(claims[seat])}" for seat in state.seats if claims.get(seat)
    ]
    return f"{'reports what is collected' if by else 'collected'}: {'; '.join(each) or 'nothing'}"


def _letters(kinds: tuple[str, ...]) -> str:
    return ", ".join(map(letter, kinds))


@words.of(moves.Totem)
def _went(state: Amanda, move: moves.Totem) -> str:
    decided = ""
    if move.decision is not None and move.decision.random_ is not None:
        decided = f", by lot to {state.name(move.decision.random_)}"
    elif move.decision is not None and move.decision.chosen is not None:
        decided = f", by vote to {state.name(move.decision.chosen)}"
    elif move.decision is not None and move.decision.votes:
        decided = ", after a vote"
    where = {None: "its way", CENTRE: "to the centre"}.get(move.to, f"to {move.to}")
    return f"the totem goes {where}{decided}"


def reveals(_state: Amanda, move: AmandaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    looks = moves.Play | moves.Draw | moves.SeeHand
    return isinstance(move, moves.Revealed | moves.Recover | looks)
