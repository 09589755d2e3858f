"""Whole games as a referee reads them: each event with what the game says of the table after it.

``python -m tests.referees.games notad 3 7 greedy`` prints one, a line of JSON a step.
"""

from __future__ import annotations

import copy as copying
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.score_sheets import write_sheet
from companion.play.bots import PLAYERS, play_game
from rules import shelf
from rules.copy import Status
from rules.game import AnyGame, expects, outcome
from rules.moves import kinds
from rules.moves.kinds import fields_of
from rules.moves.move_list import is_forbidden, values, well_formed
from rules.record import Record, Ruled, move_of
from rules.state import TABLE, Level, Move, State, verb
from tests.referees.referee import Plain, Referee

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
JUDGED = 12
"""So many moves are judged at each position, beside the one that was made."""
MANY = 400
"""Of so many well-formed moves of a kind some are picked; a payment has millions."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event (None: the beginning), what the game then says, and its verdict on some moves."""

    event: Plain | None
    position: Plain
    score: Plain
    outcome: Plain
    judged: tuple[tuple[Plain, bool], ...]


def referee_of(name: str) -> type[Referee]:
    """Return the referee of a game."""
    found: type[Referee] = import_module(f"tests.referees.{name}_referee").Referee
    return found


def games_of(name: str, count: int) -> Iterator[tuple[int, int, str]]:
    """Yield so many games by seats, seed and player: every number of seats, random and greedy."""
    counts = list(shelf.game(name).seats)
    for seed in range(count):
        yield counts[seed // 2 % len(counts)], seed, ("random", "greedy")[seed % 2]


def played(name: str, seats: int, seed: int, player: str) -> Record[Any, Any]:
    """Play a game in a box of which everything is known."""
    game = shelf.game(name)
    known = game.box.components().all_as(Status.CONFIRMED)
    return play_game(game, SEATS[:seats], seed, PLAYERS[player], copy=known)


def wandered(name: str, seats: int, seed: int, wild: float = 0.0) -> Record[Any, Any]:
    """Play a game with other options, whose players also do what hardly anybody does.

    Much of what they do is any well-formed report that nothing printed forbids; now and then, if
    they are wild, one that the print forbids. What its referee keeps no book of is not done.
    """
    game, lots = shelf.game(name), Random(f"{name} {seed} {wild}")
    referee = referee_of(name)
    options = {
        one.name: lots.choice(one.choices)
        for one in game.rules.options
        if one.name in referee.OPTIONS
    }
    known = game.box.components().all_as(Status.CONFIRMED)
    record: Record[Any, Any] = Record.begin(game, SEATS[:seats], options, known)
    walk = _Walk(GameFormat(game), referee(beginning(record)))
    dealer = game.dealer(game, known, lots)
    while record.at < LONGEST_WALK and (awaited := expects(game, record.state)):
        state = record.state
        move: Move | None = None
        if lots.random() < 0.3 and (strange := _strange(record, lots, wild, walk)):
            move = dealer.completed(state, strange)
        else:
            try:
                move = dealer.deal(state, awaited)
            except IndexError:  # its piles are not the table's any more
                break
            first = [one for one in game.rules.legal_moves(state) if one.by == awaited[0].by]
            listed = [one for one in first if _is_told(one, referee)]
            if move is None and listed and not (awaited[0].suggested and lots.random() < 0.3):
                move = dealer.completed(state, lots.choice(listed))
            move = move or awaited[0].suggested
        if move is None or not _is_told(move, referee) or not walk.follows(move):
            break
        record = record.rule(move) if is_forbidden(game, state, move) else record.then(move)
    return record


def _strange(record: Record[Any, Any], lots: Random, wild: float, walk: _Walk) -> Move | None:
    """Return a move that hardly anybody would make here, and that the referee could follow."""
    before = [one for event in record.events[-40:] if (one := move_of(event))]
    for one in tried(record.game, record.state, before, lots, JUDGED):
        if bool(one.by) is one.OF_TABLE or not _is_told(one, walk.referee) or lots.random() < 0.5:
            continue
        is_wild = lots.random() < wild
        if walk.breaks(one) is is_wild and copying.deepcopy(walk).follows(one):
            return one
    return None


def _is_told(move: Move, referee: Any) -> bool:
    """Say whether a move tells all that happened, as a referee needs it."""
    for one in fields_of(type(move)):
        value = getattr(move, one.name)
        needed = not one.is_optional or f"{verb(move)}.{one.name}" in referee.NEEDED
        if (needed and value is None) or (isinstance(value, tuple) and None in value):
            return False
    return True


@dataclass(slots=True)
class _Walk:
    """A referee who walks along, as long as the way is one that is in the books."""

    form: GameFormat
    referee: Referee

    def __deepcopy__(self, memo: dict[int, Any]) -> _Walk:
        return _Walk(self.form, copying.deepcopy(self.referee, memo))

    def breaks(self, move: Move) -> bool | None:
        try:
            return self.referee.breaks(self.form.write_move(move))
        except (
            KeyError,
            ValueError,
            TypeError,
            AssertionError,
            IndexError,
            StopIteration,
            AttributeError,
        ):
            return None

    def follows(self, move: Move) -> bool:
        try:
            self.referee.follow(self.form.write_move(move))
            self.referee.position()
        except (
            KeyError,
            ValueError,
            TypeError,
            AssertionError,
            IndexError,
            StopIteration,
            AttributeError,
        ):
            return False
        return True


LONGEST_WALK = 250
"""Who wanders need not come to an end."""


def beginning(record: Record[Any, Any]) -> Plain:
    """Return what a referee is told before the first event."""
    start = record.start
    return {
        "game": record.game.name,
        "players": list(start.seats),
        "options": dict(start.options),
        "copy": write_copy(start.copy),
    }


def steps(record: Record[Any, Any], seed: int, judged: int = JUDGED) -> Iterator[Step]:
    """Yield the beginning and every event of a game, each with the table after it."""
    game, lots = record.game, Random(seed)
    form = GameFormat(game)
    before: list[Move] = []
    events = (None, *record.events)
    for event, after in zip(events, record.states, strict=True):
        move: Move | None = event.move if isinstance(event, Ruled) else event  # type: ignore[assignment]
        if move is not None:
            before.append(move)
        moves = list(tried(game, after, before, lots, judged))
        found = outcome(game, after)
        sheet = write_sheet(game, game.rules.score(game.rules.tally(after)))
        yield Step(
            None if move is None else form.write_move(move),
            form.write_position(after),
            {
                "totals": sheet["totals"],
                "lines": {line["key"]: line["points"] for line in sheet["lines"]},
                "winners": sheet["winners"],
            },
            {"ending": found.ending.value, "winners": list(found.winners)},
            tuple((form.write_move(one), is_forbidden(game, after, one)) for one in moves),
        )


def tried(
    game: AnyGame, state: State, before: Sequence[Move], lots: Random, count: int
) -> Iterator[Move]:
    """Yield moves to be judged: listed ones, any well-formed ones, earlier ones, near misses."""
    listed = list(game.rules.legal_moves(state))
    # What only a lightly tracked table tells is no move of a whole game.
    made = set(map(type, before))
    whole = [one for one in game.rules.moves if one.LEVEL is Level.FULL or one in made]
    share = max(1, count // 5)
    some = lots.sample(listed, min(share, len(listed)))
    yield from some
    strange = []
    for _ in range(share):
        kind = lots.choice(whole)
        by = lots.choice((TABLE, *state.seats))
        among = list(islice(well_formed(game, state, kind, by, judged=False), MANY))
        if among:
            strange.append(lots.choice(among))
    yield from strange
    for _ in range(min(share, len(before))):
        again = lots.choice(before)
        yield (
            replace(again, by=lots.choice(state.seats))
            if again.by and lots.random() < 0.5
            else again
        )
    for _ in range(share):
        yield _embellished(game, state, lots.choice(some or before or [Move()]), lots)
    for _ in range(count - 4 * share):
        near = lots.choice(some or listed or before or [Move()])
        if verb(near) in referee_of(game.name).UNKEPT:
            continue
        alike = [one for one in (*some, *strange, *before[-40:]) if type(one) is type(near)]
        name = lots.choice([one.name for one in fields(near)])
        if alike:
            yield replace(near, **{name: getattr(lots.choice(alike), name)})


def _embellished(game: AnyGame, state: State, move: Move, lots: Random) -> Move:
    """Return a move in which a field is told, rightly or not, that the rules have a value for."""
    unkept = referee_of(game.name).UNKEPT
    optional = [
        one
        for one in fields_of(type(move))
        if one.is_optional and not unkept & {verb(move), f"{verb(move)}.{one.name}"}
    ]
    if not optional:
        return move
    one = lots.choice(optional)
    told = {name.name: getattr(move, name.name) for name in fields(move)}
    bare = kinds.bare(one.kind)
    short = not isinstance(bare, kinds.Many | kinds.Each)
    if isinstance(bare, kinds.Place) and bare.sort not in game.rules.places:
        return move
    among = list(values(game, state, one.kind, told) or ()) if short else []
    if isinstance(bare, kinds.Number):
        among = [bare.least - 1, bare.least, bare.most, bare.most + 1, *among]
    return replace(move, **{one.name: lots.choice(among)}) if among else move


def main(arguments: Sequence[str]) -> int:
    """Print a game as a referee reads it."""
    name, seats, seed, player = arguments
    record = played(name, int(seats), int(seed), player)
    print(json.dumps(beginning(record)))
    for one in steps(record, int(seed)):
        told = {
            key: getattr(one, key) for key in ("event", "position", "score", "outcome", "judged")
        }
        print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
