"""Players made of a seed, and the table they sit at: whole games for tests, demonstrations, speed.

A player sees what its seat may see and picks among the listed moves; chance comes from a dealer
with a full set of components (the game's ``dealer.py``, or a plain one that draws lots among the
listed moves). The same seed gives the same game.

>>> from rules import shelf
>>> played = play_game(shelf.game("notad"), ("Ada", "Ben"), seed=1)
>>> played.state.phase, played == play_game(shelf.game("notad"), ("Ada", "Ben"), seed=1)
('over', True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from rules.answers import Expectation, Hint
from rules.copy import Copy
from rules.dealer import Dealer
from rules.facet import is_own
from rules.game import AnyGame, expects, hints
from rules.record import Record
from rules.rule import Certainty
from rules.state import TABLE, Move, State

Player = Callable[[AnyGame, State, str, Random], Move]
"""Picks a move for a seat that is awaited, from what that seat may see."""

LONGEST_GAME = 5_000


class Stuck(RuntimeError):
    """Something is awaited, but nothing is listed or suggested that would answer it."""


def play_at_random(game: AnyGame, seen: State, seat: str, lots: Random) -> Move:
    """Pick any listed move of the seat."""
    return lots.choice(_listed_for(game, seen, seat))


def play_greedily(game: AnyGame, seen: State, seat: str, lots: Random) -> Move:
    """Pick the listed move that brings most now, and with equal points what does most.

    A move nobody objects to goes before a doubtful one, then the one that brings the seat nearer to
    what it plays for, the step that suggests itself before another, one with consequences (a motif
    completed) before one without, and "done" comes last.
    """
    ours = [hint for hint in hints(game, seen) if hint.move.by == seat]
    if not ours:
        return play_at_random(game, seen, seat, lots)
    suggested = [one.suggested for one in expects(game, seen) if one.by == seat]
    worth = {id(hint): _worth(game, seen, seat, hint, suggested) for hint in ours}
    best = max(worth.values())
    return lots.choice([hint.move for hint in ours if worth[id(hint)] == best])


PLAYERS: Mapping[str, Player] = {"random": play_at_random, "greedy": play_greedily}
"""The players by name, for the command line."""


def play_game(
    game: AnyGame,
    seats: Iterable[str],
    seed: int,
    player: Player = play_at_random,
    *,
    options: Mapping[str, Any] | None = None,
    copy: Copy | None = None,
    dealer: Dealer | None = None,
    longest: int = LONGEST_GAME,
) -> Record[Any, Any]:
    """Play a whole game, or the first `longest` events of it, with the demonstration box.

    Moves of chance that the print forbids (decks that ran dry) are recorded as having happened.
    """
    lots = Random(seed)
    copy = game.box.components() if copy is None else copy
    record: Record[Any, Any] = Record.begin(game, seats, options, copy)
    dealer = dealer or game.dealer(game, record.start.copy, lots)
    while record.at < longest:
        state = record.state
        awaited = expects(game, state)
        if not awaited:
            break
        move = dealer.deal(state, awaited)
        if move is None:
            move = dealer.completed(state, _answer(game, state, awaited[0], player, lots))
        forbidden = any(one.forbids for one in game.rules.objections(state, move))
        record = record.rule(move) if forbidden else record.then(move)
    return record


def _answer(
    game: AnyGame, state: State, awaited: Expectation, player: Player, lots: Random
) -> Move:
    """Answer the first expectation: what the table does by itself, or a player's choice."""
    if awaited.by == TABLE:
        if awaited.suggested is not None:
            return awaited.suggested
        return lots.choice(_listed_for(game, state, TABLE))
    return player(game, game.rules.view(state, awaited.by), awaited.by, lots)


def _listed_for(game: AnyGame, state: State, seat: str) -> list[Move]:
    listed = [move for move in game.rules.legal_moves(state) if move.by == seat]
    if not listed:
        listed = [one.suggested for one in expects(game, state) if one.by == seat and one.suggested]
    if not listed:
        raise Stuck(f"{seat or 'the table'} is awaited, but no move is listed")
    return listed


def _worth(
    game: AnyGame, seen: State, seat: str, hint: Hint, suggested: Sequence[Move | None]
) -> tuple[float, ...]:
    doubts = [one.certainty is Certainty.SURE for one in hint.objections]
    doubt = 2 if any(doubts) else bool(doubts)
    says_something = len(fields(hint.move)) > 1
    return (
        -doubt,
        (hint.preview.points or 0) + _gain(game, seen, seat, hint.move),
        hint.move in suggested,
        len(hint.preview.consequences),
        says_something,
    )


def _gain(game: AnyGame, seen: State, seat: str, move: Move) -> float:
    """Return how much nearer a move brings a seat to what it plays for, in points."""
    if not is_own(game.rules.nearness):
        return 0.0
    nearness = game.rules.nearness
    return nearness(game.rules.advance(seen, move), seat) - nearness(seen, seat)
