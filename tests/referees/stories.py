"""Games of which a referee knows all, as stories to be asked about (``trials.py``).

Some are told whole, some half: there a field is left out, and the record may say less than is true,
but nothing else; and no report that is true may meet a sure objection.
"""

from __future__ import annotations

import copy as copying
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from random import Random
from typing import Any, get_args

from companion.formats.game_format import GameFormat
from companion.formats.score_sheets import write_sheet
from rules.game import AnyGame, expects, outcome
from rules.moves.move_list import is_forbidden
from rules.record import Record, Ruled, move_of
from rules.state import Move, State, verb
from rules.values import paths
from tests.referees.games import beginning, games_of, played, referee_of, tried, wandered
from tests.referees.referee import Awaits, Cites, Lists, Plain, Referee, Sees, Spoiled, Spoils
from tests.referees.trials import Asked, Step, Story, Told

MEANS_SOMETHING: dict[str, frozenset[str]] = {
    "annapurna": frozenset({"help", "over", "slots", "thrown", "unchecked"}),
    "amanda": frozenset({"totem"}),
}
"""Fields in which None, in them or below, is not what nobody told."""

MOST_LISTED = 40
MANY_STEPS = 150
"""A story with more events is not asked about at each of them."""
JUDGED = 24
HALF_JUDGED = 12
HALVES = 6
WALKS = 2
NEW = "Fay"
LONGEST = 30
"""So many events of a half told story."""


def differences(game: Any, referee: Any, path: str = "") -> list[str]:
    """Say where the two differ; what the referee leaves out is not compared."""
    if isinstance(game, dict) and isinstance(referee, dict):
        return [
            line
            for key in referee
            for line in differences(game.get(key), referee[key], f"{path}.{key}")
        ]
    return [] if game == referee else [f"{path}: {game!r} by the game, {referee!r} by the referee"]


def claims(game: Any, truth: Any, path: str = "") -> list[str]:
    """Say what is claimed that is not true; what nobody told may be missing."""
    if game is None or game == truth:
        return []
    if isinstance(game, dict) and isinstance(truth, dict):
        both = [key for key in truth if key in game and game.get(f"all_{key}", True)]
        return [line for key in both for line in claims(game[key], truth[key], f"{path}.{key}")]
    if isinstance(game, list) and isinstance(truth, list):
        may_lack = _holds_none(game) or (
            len(game) == len(truth) and all(isinstance(one, dict) for one in game)
        )
        if not may_lack:
            return [f"{path}: {game!r} by the game, {truth!r} in truth"]
        if len(game) == len(truth) and not all(
            claims(one, other) == [] for one, other in zip(game, truth, strict=True)
        ):
            left = list(truth)
            for one in game:
                fits = [other for other in left if not claims(one, other)]
                if not fits:
                    return [f"{path}: {game!r} by the game, {truth!r} in truth"]
                left.remove(fits[0])
        return []
    return [f"{path}: {game!r} by the game, {truth!r} in truth"]


def _holds_none(plain: Any) -> bool:
    if isinstance(plain, list):
        return any(map(_holds_none, plain))
    return plain is None or (isinstance(plain, dict) and any(map(_holds_none, plain.values())))


def score_of(game: AnyGame, state: State) -> Plain:
    """Return the sheet in the form that a referee gives it."""
    sheet = write_sheet(game, game.rules.score(game.rules.tally(state)))
    return {
        "totals": sheet["totals"],
        "lines": {line["key"]: line["points"] for line in sheet["lines"]},
        "winners": sheet["winners"],
    }


def outcome_of(game: AnyGame, state: State) -> Plain:
    """Return how the game stands in the form that a referee gives it."""
    found = outcome(game, state)
    return {"ending": found.ending.value, "winners": list(found.winners)}


class Teller:
    """Tells stories of one recorded game."""

    def __init__(self, record: Record[Any, Any], referee: type[Referee], name: str) -> None:
        self.record = record
        self.game = record.game
        self.name = name
        self.form = GameFormat(record.game)
        self.referee = referee(beginning(record))

    def whole(self, judged: int, lots: Random, told: Told = "whole") -> Story:
        """Tell all of it; the referee has an answer to every question."""
        steps, self.is_true = [], told == "whole"
        for at, (event, after) in enumerate(self._events()):
            if event is not None:
                self._watch(at, event)
                self.referee.follow(self.form.write_move(event))
            asked: tuple[Asked, ...] = ()
            if at % (1 + len(self.record.events) // MANY_STEPS) == 0:
                asked = self._asked(at, self._judged(at, after, judged, lots))
            steps.append(Step(self._event(at), after, self._position(), asked))
        return Story(self.name, self.game, tuple(steps), self.record.start, told)

    def _watch(self, at: int, event: Move) -> None:
        """What breaks a reading happens, and then an audit is right to object."""
        said = self.game.rules.objections(self.record.states[at - 1], event)
        self.is_true = self.is_true and not any(one.is_sure for one in said)

    def _event(self, at: int) -> Any:
        return self.record.events[at - 1] if at else None

    def _events(self) -> Iterator[tuple[Move | None, State]]:
        for at, after in enumerate(self.record.states):
            yield (move_of(self.record.events[at - 1]) if at else None), after

    def _judged(self, at: int, after: State, judged: int, lots: Random) -> list[tuple[Move, bool]]:
        before = [move for one in self.record.events[:at] if (move := move_of(one))]
        keeps = getattr(self.referee, "keeps", None)
        moves = [
            one
            for one in dict.fromkeys(tried(self.game, after, before, lots, judged))
            if keeps is None or keeps(self.form.write_move(one))
        ]
        return [(move, self.referee.breaks(self.form.write_move(move))) for move in moves]

    def _position(self, compare: Callable[[Any, Any], list[str]] = differences) -> Asked:
        truth = copying.deepcopy(self.referee.position())
        return lambda state: "; ".join(compare(self.form.write_position(state), truth))

    def _asked(self, at: int, moves: Sequence[tuple[Move, bool]]) -> tuple[Asked, ...]:
        score = copying.deepcopy(self.referee.score())
        ends = copying.deepcopy(self.referee.outcome())
        referee = copying.deepcopy(self.referee)
        asked: list[Asked] = [
            lambda state: "; ".join(differences(score_of(self.game, state), score)),
            lambda state: "; ".join(differences(outcome_of(self.game, state), ends)),
            lambda state: self._list(state, moves, referee),
            lambda state: self._reseated(state),
        ]
        if not any(isinstance(event, Ruled) for event in self.record.events) and self.is_true:
            asked.append(lambda state: self._audited(state))
            if isinstance(self.referee, Spoils):
                asked += map(self._spoiled, self.referee.spoils())
        if isinstance(self.referee, Awaits):
            awaited = self.referee.awaits()
            asked.append(lambda state: self._expected(state, awaited))
        if isinstance(self.referee, Sees):
            for seat in (None, *self.record.start.seats):
                asked.append(self._seen(seat, copying.deepcopy(self.referee.sees(seat))))
        if isinstance(self.referee, Lists):
            listed = copying.deepcopy(self.referee.lists())
            asked.append(lambda state: self._listed(state, listed))
        if isinstance(self.referee, Cites):
            asked += [
                self._cited(move, self.referee.cites(self.form.write_move(move)))
                for move, _ in moves
            ]
        if at < len(self.record.events) and not isinstance(self.record.events[at], Ruled):
            coming = move_of(self.record.events[at])
            if coming is not None and not coming.AT_ANY_TIME and verb(coming) != "see_hand":
                asked.append(lambda state: self._awaited(state, coming))
        asked += [self._verdict(move, breaks) for move, breaks in moves]
        return tuple(asked)

    def _audited(self, state: State) -> str:
        return "; ".join(one.because for one in self.game.rules.audit(state) if one.is_sure)

    def _spoiled(self, spoiled: Spoiled) -> Asked:
        path, value, rules = spoiled

        def asked(state: State) -> str:
            wrong = self.game.rules.audit(paths.put(state, path, value))
            said = {one.rule.key for one in wrong if one.is_sure}
            told = f"{'.'.join(path)} is {value}"
            return f"{told}: {sorted(rules)}, not {sorted(said)}" if rules - said else ""

        return asked

    def _reseated(self, state: State) -> str:
        """Seat the table anew: who stays keeps everything, a new seat has what a new one has."""
        seats, reseat = state.seats, self.game.rules.reseat
        before = self.form.write_position(state)
        people = str(state.PEOPLE)
        turned = (*seats[1:], seats[0])
        fresh = self.form.write_position(
            self.game.rules.start((*seats, NEW), state.options, state.copy)
        )
        for now in (seats, turned, (*seats, NEW), seats[1:], seats[:-1]):
            after = self.form.write_position(reseat(state, now))
            for seat in now:
                kept = (before if seat in seats else fresh)[people][seat]
                if after[people][seat] != kept:
                    return f"{seat} has other things among {now}"
            if now == seats and after != before:
                return "the table is another with the same seats"
            awaited = expects(self.game, reseat(state, now))
            if any(one.by not in ("", *now) for one in awaited):
                return f"somebody is awaited who is not among {now}"
        return ""

    def _expected(self, state: State, awaited: Mapping[str, frozenset[str]]) -> str:
        found: dict[str, set[str]] = {}
        for one in expects(self.game, state):
            found.setdefault(one.by, set()).update(one.kinds)
        for by, verbs in awaited.items():
            if missing := verbs - found.get(by, set()):
                return f"{missing} of {by or 'the table'} is not awaited"
        if more := set(found) - set(awaited):
            return f"{more} is awaited"
        return ""

    def _seen(self, seat: str | None, truth: Plain) -> Asked:
        return lambda state: "; ".join(
            differences(self.form.write_position(self.game.rules.view(state, seat)), truth)
        )

    def _listed(self, state: State, listed: Mapping[str, list[Plain]]) -> str:
        found: dict[str, list[Plain]] = {}
        for move in self.game.rules.legal_moves(state):
            found.setdefault(verb(move), []).append(self.form.write_move(move))
        for name, moves in listed.items():
            there = found.get(name, [])
            if len(there) != len(moves) or any(move not in there for move in moves):
                return f"{name}: {there} is listed, {moves} by the referee"
        return ""

    def _cited(self, move: Move, rules: frozenset[str]) -> Asked:
        def asked(state: State) -> str:
            said = {one.rule.key for one in self.game.rules.objections(state, move) if one.is_sure}
            wrong = said ^ rules
            return f"{move}: {sorted(wrong)} by one of the two alone" if wrong else ""

        return asked

    def _awaited(self, state: State, coming: Move) -> str:
        if any(
            one.by == coming.by and verb(coming) in one.kinds for one in expects(self.game, state)
        ):
            return ""
        return f"{coming} comes, but nobody awaits it"

    def _list(self, state: State, moves: Sequence[tuple[Move, bool]], referee: Referee) -> str:
        """Say what is listed or suggested that the print forbids, or is missing on the list."""
        listed = set(self.game.rules.legal_moves(state))
        suggested = [one.suggested for one in expects(self.game, state) if one.suggested]
        for move in (*suggested, *islice(listed, MOST_LISTED)):
            if referee.breaks(self.form.write_move(move)):
                return f"{move} is listed or suggested, but broken by the referee"
        for move, breaks in moves:
            if breaks and move in listed:
                return f"{move} is listed, but broken by the referee"
            if not breaks and move not in listed and self.game.rules.is_listed(state, move):
                return f"{move} is not listed"
        return ""

    def _verdict(self, move: Move, breaks: bool) -> Asked:
        def asked(state: State) -> str:
            said = [one for one in self.game.rules.objections(state, move) if one.forbids]
            if bool(said) is breaks:
                return ""
            why = "; ".join(f"{one.rule.key} {one.because}" for one in said) or "allowed"
            return f"{move}: {'forbidden' if breaks else 'allowed'} by the referee, not {why}"

        return asked

    def halves(self, judged: int, lots: Random, count: int) -> list[Story]:
        """Tell parts of it, beginning with a position in which something is left out."""
        beginnings = sorted(
            lots.sample(range(len(self.record.states)), min(count, len(self.record.states)))
        )
        running: list[tuple[int, str, State, list[Step]]] = []
        told: list[tuple[int, str, list[Step]]] = []
        self.is_true = True
        for at, (event, after) in enumerate(self._events()):
            if event is not None:
                self._watch(at, event)
                self.referee.follow(self.form.write_move(event))
            if beginnings and beginnings[0] == at:
                beginnings.pop(0)
                left_out, without = blanked(self.game, after, lots)
                running.append((at, without, left_out, []))
            if not running:
                continue
            moves = self._judged(at, after, judged, lots)
            still = []
            for began, without, state, steps in running:
                if began != at and event is not None:
                    state = self.game.rules.advance(state, event)
                happened = event if began != at else None
                is_right = self._position(claims) if self._goes_on() else _whatever
                steps.append(Step(happened, state, is_right, self._careful(at, moves)))
                if at - began < LONGEST and at < len(self.record.events):
                    still.append((began, without, state, steps))
                else:
                    told.append((began, without, steps))
            running = still
        return [
            Story(
                f"{self.name} from {began} without {without}", self.game, tuple(steps), told="half"
            )
            for began, without, steps in told
        ]

    def _goes_on(self) -> bool:
        """Say whether the game goes on: who was told half of it may not know of its end.

        Whose turn comes then is nobody's, and what breaks other rules the end hides.
        """
        return bool(self.referee.outcome()["ending"] == "running")

    def _careful(self, at: int, moves: Sequence[tuple[Move, bool]]) -> tuple[Asked, ...]:
        score = copying.deepcopy(self.referee.score())
        ends = copying.deepcopy(self.referee.outcome())
        allowed = [move for move, breaks in moves if not breaks]
        asked: list[Asked] = [
            lambda state: self._claimed(state, score),
            lambda state: self._end(state, ends),
            lambda state: self._careful_list(state),
        ]
        if self.is_true:
            asked.append(lambda state: self._audited(state))
        if at < len(self.record.events) and not isinstance(self.record.events[at], Ruled):
            coming = move_of(self.record.events[at])
            if coming is not None:
                asked.append(self._verdict(coming, False))
        asked += [self._verdict(move, False) for move in allowed]
        if isinstance(self.referee, Cites) and self._goes_on():
            for move, _ in moves:
                asked.append(self._doubted(move, self.referee.cites(self.form.write_move(move))))
        return tuple(asked)

    def _doubted(self, move: Move, rules: frozenset[str]) -> Asked:
        def asked(state: State) -> str:
            said = {one.rule.key for one in self.game.rules.objections(state, move) if one.is_sure}
            return f"{move}: {sorted(said - rules)} is not broken" if said - rules else ""

        return asked

    def _claimed(self, state: State, score: Plain) -> str:
        """Say where more is counted than is true: what is not all may be less."""
        sheet = write_sheet(self.game, self.game.rules.score(self.game.rules.tally(state)))
        open_ = {one["player"] for one in sheet["missing"]}
        if sheet.get("at_least"):
            open_ |= set(sheet["players"])
        for line in sheet["lines"]:
            for seat, points in line["points"].items():
                truth = score["lines"].get(line["key"], {}).get(seat)
                if (
                    truth is not None
                    and points is not None
                    and points != truth
                    and seat not in open_
                ):
                    return f"{line['key']} of {seat}: {points} by the game, {truth} in truth"
        return ""

    def _end(self, state: State, ends: Plain) -> str:
        found = outcome_of(self.game, state)
        if found["ending"] in ("running", "undetermined", ends["ending"]):
            return ""
        return f"{found} by the game, {ends} in truth"

    def _careful_list(self, state: State) -> str:
        for move in self.game.rules.legal_moves(state):
            if is_forbidden(self.game, state, move):
                return f"{move} is listed and forbidden"
        return ""


def _whatever(_state: State) -> str:
    return ""


def blanked(game: AnyGame, state: State, lots: Random) -> tuple[State, str]:
    """Return a position in which some of what can be unknown is left out, and what that is."""
    share = lots.choice((0.03, 0.15, 0.5))
    marks = MEANS_SOMETHING.get(game.name, frozenset())
    left_out = []
    for path in list(_fields(state)):
        name = str(path[-1])
        if lots.random() > share or name in marks:
            continue
        if type(None) in get_args(paths.type_at(game.rules.state, path)):
            state = paths.put(state, path, None)
            left_out.append(".".join(map(str, path)))
    return state, ", ".join(left_out)


def _fields(state: State) -> Iterator[paths.Path]:
    of_all = {one.name for one in fields(State)}
    for one in fields(state):
        if one.name not in of_all and one.name != state.PEOPLE:
            yield (one.name,)
    for seat, held in getattr(state, state.PEOPLE, {}).items():
        for one in fields(held):
            yield (state.PEOPLE, seat, one.name)


def stories(name: str, count: int) -> Iterator[Story]:
    """Yield so many games of a kind as stories: told whole, told half, and wild ones."""
    for seats, seed, player in games_of(name, count):
        record, lots = played(name, seats, seed, player), Random(seed)
        called = f"{name}, {seats} seats, seed {seed}, {player}"
        yield Teller(record, referee_of(name), called).whole(JUDGED, lots)
        yield from Teller(record, referee_of(name), called).halves(HALF_JUDGED, lots, HALVES)
    for seats, seed, _ in games_of(name, WALKS * count):
        wild = (0.0, 0.1)[seed % 2]
        record = wandered(name, seats, seed, wild)
        called = f"{name}, {seats} seats, seed {seed}, wild"
        yield Teller(record, referee_of(name), called).whole(JUDGED, Random(seed), "wild")
