"""What all those games come to: pure functions from summaries, nothing kept and nothing guessed.

Only games that are over count, and none that was played with the demonstration box. One the table
stopped counts by its standing score, as the table agreed; a game that is won or lost together
counts for everybody, but not between two people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.formats.schemas.history_types import SaidResults, StatsAnswer
from companion.history.people import People
from companion.history.summaries import Summary

Spent = Mapping[int, Mapping[str, float]]
"""Seconds by the clocks: for each game, what the table waited for each seat."""


@dataclass(frozen=True, slots=True)
class Results:
    """How somebody did in one game, or in all of them; `seconds` is by the clocks."""

    played: int = 0
    won: int = 0
    points: int = 0
    scored: int = 0
    best: int | None = None
    seconds: float = 0.0
    turns: int = 0

    @property
    def win_rate(self) -> float:
        """The part of the games that was won."""
        return self.won / self.played if self.played else 0.0

    @property
    def average(self) -> float | None:
        """Points per game, where points were counted."""
        return self.points / self.scored if self.scored else None

    @property
    def seconds_a_turn(self) -> float | None:
        """How long the table waited for a turn."""
        return self.seconds / self.turns if self.turns and self.seconds else None

    def and_(self, other: Results) -> Results:
        """Return both together."""
        bests = [one for one in (self.best, other.best) if one is not None]
        return Results(
            self.played + other.played,
            self.won + other.won,
            self.points + other.points,
            self.scored + other.scored,
            max(bests, default=None),
            self.seconds + other.seconds,
            self.turns + other.turns,
        )


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the shelf: how often, how long, and what wins it."""

    game: str
    title: str
    played: int
    seconds: float
    timed: int
    rounds: int
    counted_rounds: int
    winning: int
    won: int
    best: int | None
    best_by: str

    @property
    def average_seconds(self) -> float | None:
        """How long a game takes."""
        return self.seconds / self.timed if self.timed else None

    @property
    def average_rounds(self) -> float | None:
        """How many rounds a game has."""
        return self.rounds / self.counted_rounds if self.counted_rounds else None

    @property
    def average_winning(self) -> float | None:
        """With how many points it is won."""
        return self.winning / self.won if self.won else None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people in the same games, not playing together: who stood before whom."""

    one: str
    other: str
    first: int
    second: int
    level: int

    @property
    def games(self) -> int:
        """How often they met."""
        return self.first + self.second + self.level


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that is counted over the games that are over.

    `people` has each person's results by game, under "" those of all games; people and games are
    in the order of how much was played, and then by name.
    """

    over: int
    running: int
    people: Mapping[str, Mapping[str, Results]]
    games: tuple[Played, ...]
    meetings: tuple[Meeting, ...]


def statistics(
    summaries: Iterable[Summary], people: People | None = None, spent: Spent | None = None
) -> Statistics:
    """Count everything anew from the summaries of the games."""
    people, spent = people or People(), spent or {}
    over, running = [], 0
    for one in summaries:
        if one.is_demonstration:
            continue
        if one.is_over:
            over.append(one)
        else:
            running += 1
    results: dict[str, dict[str, Results]] = {}
    for game in over:
        times = spent.get(game.game_id, {})
        for at, name in enumerate(game.names):
            mine = results.setdefault(people.person(name), {})
            result = _result(game, at, times.get(game.seats[at], 0.0))
            for key in ("", game.game):
                mine[key] = mine.get(key, Results()).and_(result)
    order = sorted(results, key=lambda who: (-results[who][""].played, who.casefold(), who))
    return Statistics(
        over=len(over),
        running=running,
        people={who: results[who] for who in order},
        games=_games(over, people),
        meetings=_meetings(over, people, order),
    )


def chosen(
    summaries: Iterable[Summary],
    years: Mapping[int, str],
    people: People | None = None,
    *,
    game: str = "",
    player: str = "",
    year: str = "",
) -> tuple[Summary, ...]:
    """Return the games of one kind, of one person, of one year; `years` tells when each was."""
    people = people or People()
    return tuple(
        one
        for one in summaries
        if (not game or one.game == game)
        and (not player or player in map(people.person, one.names))
        and (not year or years.get(one.game_id) == year)
    )


def _result(game: Summary, at: int, seconds: float) -> Results:
    seat, points = game.seats[at], game.totals[at]
    scored = game.is_counted
    return Results(
        played=1,
        won=int(seat in game.winners),
        points=points if scored else 0,
        scored=int(scored),
        best=points if scored else None,
        seconds=seconds,
        turns=game.turns[at] if seconds else 0,
    )


def _games(over: list[Summary], people: People) -> tuple[Played, ...]:
    by_game: dict[str, list[Summary]] = {}
    for one in over:
        by_game.setdefault(one.game, []).append(one)
    found = [_played(games, people) for games in by_game.values()]
    return tuple(sorted(found, key=lambda one: (-one.played, one.title)))


def _played(games: list[Summary], people: People) -> Played:
    timed = [one.seconds for one in games if one.seconds >= 60]
    rounds = [one.rounds for one in games if one.rounds]
    winning = [
        one.totals[one.seats.index(one.winners[0])]
        for one in games
        if one.winners and one.is_counted and not one.is_together
    ]
    scores = [
        (points, people.person(name))
        for one in games
        if one.is_counted
        for points, name in zip(one.totals, one.names, strict=True)
    ]
    # The first name in the alphabet where several have the same: no order of games decides.
    best = min(scores, key=lambda one: (-one[0], one[1].casefold(), one[1]), default=None)
    return Played(
        game=games[0].game,
        title=games[0].title,
        played=len(games),
        seconds=sum(timed),
        timed=len(timed),
        rounds=sum(rounds),
        counted_rounds=len(rounds),
        winning=sum(winning),
        won=len(winning),
        best=best[0] if best else None,
        best_by=best[1] if best else "",
    )


def _meetings(over: list[Summary], people: People, order: list[str]) -> tuple[Meeting, ...]:
    place = {who: at for at, who in enumerate(order)}
    found: dict[tuple[str, str], list[int]] = {}
    for game in over:
        if not game.ranks or game.is_together:
            continue
        ranked = zip(map(people.person, game.names), game.ranks, strict=True)
        for (one, rank), (other, against) in combinations(ranked, 2):
            if one == other:
                continue
            if place[one] > place[other]:
                one, rank, other, against = other, against, one, rank
            counts = found.setdefault((one, other), [0, 0, 0])
            counts[0 if rank < against else 1 if against < rank else 2] += 1
    pairs = sorted(found, key=lambda pair: (place[pair[0]], place[pair[1]]))
    return tuple(Meeting(*pair, *found[pair]) for pair in pairs)


def plain(counted: Statistics) -> StatsAnswer:
    """Return statistics as plain data, for programs."""
    return {
        "games_over": counted.over,
        "games_running": counted.running,
        "players": [
            {"name": who, "all": _told(results[""]), "games": _by_game(results)}
            for who, results in counted.people.items()
        ],
        "games": [
            {
                "game": one.game,
                "title": one.title,
                "played": one.played,
                "average_minutes": _rounded(one.average_seconds, 60),
                "average_rounds": _rounded(one.average_rounds),
                "average_winning_score": _rounded(one.average_winning),
                "best_score": one.best,
                "best_by": one.best_by,
            }
            for one in counted.games
        ],
        "head_to_head": [
            {
                "players": [one.one, one.other],
                "ahead": [one.first, one.second],
                "level": one.level,
            }
            for one in counted.meetings
        ],
    }


def _by_game(results: Mapping[str, Results]) -> dict[str, SaidResults]:
    return {game: _told(one) for game, one in sorted(results.items()) if game}


def _told(one: Results) -> SaidResults:
    return {
        "played": one.played,
        "won": one.won,
        "win_rate": round(one.win_rate, 3),
        "average_score": _rounded(one.average),
        "best_score": one.best,
        "minutes": _rounded(one.seconds, 60) if one.seconds else None,
        "seconds_a_turn": _rounded(one.seconds_a_turn),
    }


def _rounded(value: float | None, by: int = 1) -> float | None:
    return None if value is None else round(value / by, 3)
