"""The shapes of the answers about games that were played, as types, beside answer_shapes."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from rules.score import Ending


class KeptGame(TypedDict):
    """One game of the journal; `status` is on the table, paused, finished, archived or deleted.

    `ending`, `result`, `scores`, `winners`, `rounds` and `minutes` are null where a game cannot be
    read or nobody can know; `date_is_sure` says whether somebody has said that the clock is right.
    With `demonstration` it was played with the demonstration box, and is in no statistics.
    """

    id: int
    game: str
    title: str
    players: list[str]
    status: str
    events: int
    created: str
    updated: str
    date_is_sure: bool
    ending: str | None
    result: str | None
    scores: dict[str, int] | None
    winners: list[str] | None
    rounds: int | None
    minutes: int | None
    demonstration: NotRequired[bool]


class HistoryAnswer(TypedDict):
    """The answer of `history`."""

    journal: str
    games: list[KeptGame]


class StoryAnswer(TypedDict):
    """The answer of `history NUMBER`: one game in words.

    `changes` says where these rules make something else of it than those it was played by.
    """

    game: KeptGame
    events: list[str]
    changes: list[str]


class SaidResults(TypedDict):
    """How somebody did; times are by the clocks, null where those did not run."""

    played: int
    won: int
    win_rate: float
    average_score: float | None
    best_score: int | None
    minutes: float | None
    seconds_a_turn: float | None


class SaidPerson(TypedDict):
    """One person's results, in all games and game by game."""

    name: str
    all: SaidResults
    games: dict[str, SaidResults]


class SaidPlayed(TypedDict):
    """One game of the shelf: how often, how long, and what wins it."""

    game: str
    title: str
    played: int
    average_minutes: float | None
    average_rounds: float | None
    average_winning_score: float | None
    best_score: int | None
    best_by: str


class SaidMeeting(TypedDict):
    """Two people in the same games: how often each stood before the other, and how often level."""

    players: list[str]
    ahead: list[int]
    level: int


class StatsAnswer(TypedDict):
    """The answer of `stats`; only games that are over are counted."""

    games_over: int
    games_running: int
    players: list[SaidPerson]
    games: list[SaidPlayed]
    head_to_head: list[SaidMeeting]


class Step(TypedDict):
    """One event of a replay; `totals` is the score after it, as far as everybody may know it.

    With `at_least` each of them is the least there is.
    """

    number: int
    by: str
    words: str
    round: int | None
    totals: dict[str, int]
    at_least: NotRequired[bool]


class ReplayAnswer(TypedDict):
    """The answer of `replay`; with `at_least` the last totals are the least there is.

    `changes` says where these rules make something else of it than those it was played by.
    """

    game: str
    players: list[str]
    steps: list[Step]
    ending: Ending
    changes: list[str]
    at_least: NotRequired[bool]


class TakenGame(TypedDict):
    """One game of a file: `what` is taken, newer (brought up to date) or here (already)."""

    id: int
    file: str
    what: str
    game: str
    players: list[str]
    events: int


class ImportAnswer(TypedDict):
    """The answer of `import`."""

    games: list[TakenGame]


class BackedUpGame(TypedDict):
    """One game in a backup."""

    id: int
    game: str
    title: str
    players: list[str]
    updated: str
    is_deleted: bool


class SaidBackup(TypedDict):
    """One backup; `problem` says why it cannot be restored, and is empty where it can.

    `standing` is same, older, newer or different, by the games: older where the journal holds all
    that the backup does. It is empty where nobody can say. `where` it lies is told in words.
    """

    number: int
    file: str
    where: str
    written: str
    machine: str
    program: str
    last_played: str
    standing: str
    problem: str
    games: list[BackedUpGame]


class BackupsAnswer(TypedDict):
    """The answer of `backups`; `made` is the file of one that was made just now."""

    backups: list[SaidBackup]
    made: str | None


class RestoreAnswer(TypedDict):
    """The answer of `restore`; `kept` is the file in which what was there before lies now."""

    restored: SaidBackup
    kept: str | None


class CollectionHeader(TypedDict):
    """The first line of a collection; `table` names the journal it comes from."""

    collection: int
    source: str
    table: str
    written: str


class CollectionCopy(TypedDict):
    """The components that later games of a collection were played with, under their checksum."""

    copy: str
    components: dict[str, Any]


class CollectionGame(TypedDict):
    """One game: how it began, its entries as [kind, date, payload], and what lay beside it.

    `play` names it for ever. `is_whole` is false where hidden things were left out: `position` is
    then what everybody saw, and there are no entries.
    """

    play: str
    game: str
    title: str
    created: str
    updated: str
    rules_version: str
    players: list[str]
    names: list[str]
    options: dict[str, Any]
    copy: str
    position: dict[str, Any] | None
    entries: list[list[Any]]
    is_whole: bool
    clocks: NotRequired[dict[str, Any]]
    looks: NotRequired[list[int]]
