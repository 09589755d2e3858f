"""What history and statistics need of a game, worked out once and kept beside it in the journal.

A summary is derived: from the game's events and the sheet the table agreed on. It is kept together
with the checksum its game ended with, so one of a game that has changed since (a move, an undo) is
counted anew, and with a checksum of its own, so a damaged one is too. Throwing all of them away
loses nothing but a little time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from companion.storage.database import JournalError
from companion.storage.work import Job, Progress
from companion.texts.words import say
from rules import shelf

if TYPE_CHECKING:
    from companion.play.stored_records import AnyRecord
    from companion.storage.journal import Journal
    from companion.storage.journal_entries import Kept

PREFIX = "summary:"
FORMAT = 4
"""Counted up when summaries hold something else: all of them are then made anew."""

LONGEST_PAUSE = 30 * 60
"""Seconds between two events after which the table was away, or the clock was set."""


@dataclass(frozen=True, slots=True)
class Portion:
    """One line of the sheet: the points it brought each seat, None where nobody knows."""

    key: str
    label: str
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in short; everything by seat is in the order of `seats`.

    A game that `is_on_pad` was only counted at its end: it has no rounds, no turns and no time.
    `ranks` are the places of the seats, none while that is open; `by_round` the totals at the end
    of every round; `seconds` what passed between events without long pauses; `house` the readings
    the table played by instead of ours, in words. A game that `is_demonstration` was told with
    values that we made up. What is hidden in a running game is not in here.
    """

    game_id: int
    game: str
    title: str
    rules_version: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    starter: str
    ending: str
    reason: str
    totals: tuple[int, ...]
    is_counted: bool
    winners: tuple[str, ...]
    ranks: tuple[int, ...]
    rounds: int | None
    turns: tuple[int, ...]
    seconds: int
    events: int
    lines: tuple[Portion, ...]
    by_round: tuple[tuple[int, ...], ...]
    house: tuple[str, ...] = ()
    is_on_pad: bool = False
    is_demonstration: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or was stopped."""
        return self.ending != "running"

    @property
    def is_together(self) -> bool:
        """Whether the table won or lost together."""
        return self.ending in ("won", "lost")

    @property
    def winner_names(self) -> tuple[str, ...]:
        """Who won, by name."""
        return tuple(self.names[self.seats.index(one)] for one in self.winners)


def known(journal: Journal) -> dict[int, Summary]:
    """Return the summaries that hold, by game: without those of games that have changed since."""
    heads = journal.heads()
    versions: dict[str, str] = {}
    found = {}
    for name, text in journal.settings(PREFIX).items():
        game_id = _number(name)
        if game_id in heads:
            summary = _recall(text, heads[game_id])
            if summary is None:
                continue
            if summary.game not in versions:
                versions[summary.game] = _version(summary.game)
            if summary.rules_version == versions[summary.game]:
                found[game_id] = summary
    return found


def missing(journal: Journal) -> tuple[int, ...]:
    """Return the games that have no summary that holds, the last one touched first."""
    held = known(journal)
    return tuple(game_id for game_id in journal.heads() if game_id not in held)


def counting(journal: Journal) -> Job[None]:
    """Summarise the games that need it, one per step."""
    games = missing(journal)
    for at, game_id in enumerate(games):
        yield Progress(at, len(games), say("counting_games", at=at + 1, count=len(games)))
        refresh_one(journal, game_id)


def refresh_one(journal: Journal, game_id: int) -> Summary | None:
    """Summarise one game and keep that; None for a game these rules can no longer read."""
    head = journal.heads()[game_id]
    summary = summarise(journal, game_id)
    # A journal that cannot be written shows its games all the same.
    if summary is not None:
        try:
            journal.set(f"{PREFIX}{game_id}", write(summary, head))
        except JournalError:
            return summary
    return summary


def all_of(journal: Journal) -> dict[int, Summary]:
    """Return the summary of every game that can be read, working out what is missing."""
    made = {game_id: refresh_one(journal, game_id) for game_id in missing(journal)}
    # Not only what could be kept: a journal that is only looked at shows its games all the same.
    return {game_id: one for game_id, one in made.items() if one is not None} | known(journal)


def summarise(journal: Journal, game_id: int) -> Summary | None:
    """Return a game in short, from its events; None for one these rules can no longer read."""
    # Imported here: a history that is up to date reads no records.
    from companion.play.stored_records import recall_record
    from rules.files.unreadable import Unreadable

    try:
        kept = journal.load(game_id)
    except JournalError:
        return None
    seconds = played_seconds(journal.written(game_id))
    try:
        record = recall_record(kept, shelf.game(kept.beginning.game))
    except (Unreadable, shelf.NoSuchGame):
        return _by_sheet(kept, seconds)
    return _summary(kept, record, seconds)


def played_seconds(written: tuple[str, ...]) -> int:
    """Return how long a game was played, from when its entries were written.

    >>> played_seconds(("2026-11-18T20:00:00", "2026-11-18T20:05:00", "2026-11-19T09:00:00"))
    300
    """
    times = [datetime.fromisoformat(one) for one in written]
    gaps = (_gap(before, after) for before, after in pairwise(times))
    return int(sum(gap for gap in gaps if 0 < gap <= LONGEST_PAUSE))


def _gap(before: datetime, after: datetime) -> float:
    if (before.tzinfo is None) != (after.tzinfo is None):
        return 0.0  # another machine, another clock
    return (after - before).total_seconds()


def _summary(kept: Kept, record: AnyRecord, seconds: int) -> Summary:
    from companion.formats.score_sheets import write_sheet
    from companion.history import house_rules
    from companion.play import guided_entry, rounds
    from rules.game import outcome
    from rules.score import Ending, Outcome
    from rules.state import Level

    game, state = record.game, record.state
    end = outcome(game, state)
    if rounds.is_counted_only(record):
        seconds = 0
    # A pad begins at the end: it is over once its result was shown, or nothing is left empty.
    is_on_pad = state.level is Level.PAD
    if is_on_pad and kept.sheet is None and not guided_entry.is_complete(record):
        end = Outcome(Ending.RUNNING)
    shown = game.rules.view(state, None) if end.is_running else state
    counted = game.rules.score(game.rules.tally(shown))
    sheet = kept.sheet or write_sheet(game, counted)
    seats = state.seats
    totals = tuple(int(sheet["totals"].get(seat, 0)) for seat in seats)
    same = totals == tuple(counted.totals[seat] for seat in seats)
    winners = () if end.is_running else tuple(one for one in sheet["winners"] if one in seats)
    if end.ending == "won":
        winners = seats
    ranking = counted.ranking if same else _ranking(seats, totals, winners)
    ranks = {seat: rank for rank, group in enumerate(ranking, 1) for seat in group}
    had = rounds.turns(record)
    return Summary(
        game_id=kept.card.id,
        game=game.name,
        title=game.title,
        rules_version=game.version,
        seats=seats,
        names=tuple(map(state.name, seats)),
        starter=rounds.starter(record),
        ending=str(end.ending),
        reason="" if end.is_running else end.reason,
        totals=totals,
        is_counted=not sheet["missing"] and not sheet.get("at_least"),
        winners=winners,
        ranks=tuple(ranks[seat] for seat in seats)
        if winners and set(ranks) >= set(seats) and not end.is_running
        else (),
        rounds=rounds.count(record),
        turns=tuple(had[seat] for seat in seats),
        seconds=seconds,
        events=record.at,
        lines=_portions(sheet, seats),
        by_round=tuple(
            tuple(one.totals.get(seat, 0) for seat in seats) for one in rounds.sheets(record)
        ),
        house=house_rules.changed(game, state.options),
        is_on_pad=rounds.is_counted_only(record),
        is_demonstration=rounds.is_demonstration(record),
    )


def _by_sheet(kept: Kept, seconds: int) -> Summary | None:
    """Return what the agreed sheet alone tells of a game that these rules can no longer read."""
    sheet, card = kept.sheet, kept.card
    if sheet is None:
        return None
    seats = tuple(sheet["players"])
    winners = tuple(one for one in sheet["winners"] if one in seats)
    totals = tuple(int(sheet["totals"].get(seat, 0)) for seat in seats)
    ranking = _ranking(seats, totals, winners) if winners else ()
    ranks = {seat: rank for rank, group in enumerate(ranking, 1) for seat in group}
    return Summary(
        game_id=card.id,
        game=card.game,
        title=card.game.capitalize(),
        rules_version=_version(card.game),
        seats=seats,
        names=card.players if len(card.players) == len(seats) else seats,
        starter="",
        ending="winners" if winners else "undetermined",
        reason=str(sheet["tie_break"]),
        totals=totals,
        is_counted=not sheet["missing"],
        winners=winners,
        ranks=tuple(ranks[seat] for seat in seats) if ranks else (),
        rounds=None,
        turns=tuple(0 for _seat in seats),
        seconds=seconds,
        events=kept.at,
        lines=_portions(sheet, seats),
        by_round=(),
    )


def _portions(sheet: Mapping[str, Any], seats: tuple[str, ...]) -> tuple[Portion, ...]:
    return tuple(
        Portion(one["key"], one["label"], tuple(one["points"].get(seat) for seat in seats))
        for one in sheet["lines"]
    )


def _version(game: str) -> str:
    """Return the version of a game's rules, or nothing for one that is not on the shelf."""
    return shelf.game(game).version if game in shelf.names() else ""


def _ranking(
    seats: tuple[str, ...], totals: tuple[int, ...], winners: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """Return the places by an agreed sheet that newer rules would count otherwise."""
    by_total: dict[int, list[str]] = {}
    for seat, total in zip(seats, totals, strict=True):
        if seat not in winners:
            by_total.setdefault(total, []).append(seat)
    others = tuple(tuple(by_total[total]) for total in sorted(by_total, reverse=True))
    return (winners, *others) if winners else others


def write(summary: Summary, head: bytes) -> str:
    """Return a summary as it is kept, with the checksum its game ended with."""
    body = json.dumps(asdict(summary), ensure_ascii=False, separators=(",", ":"))
    return f"{_digest(head, body)} {body}"


def _recall(text: str, head: bytes) -> Summary | None:
    digest, _, body = text.partition(" ")
    if digest != _digest(head, body):
        return None
    plain = json.loads(body)
    lines = tuple(
        Portion(one["key"], one["label"], tuple(one["points"])) for one in plain.pop("lines")
    )
    by_round = tuple(map(tuple, plain.pop("by_round")))
    rest: Any = {key: tuple(one) if isinstance(one, list) else one for key, one in plain.items()}
    return Summary(lines=lines, by_round=by_round, **rest)


def _digest(head: bytes, body: str) -> str:
    return blake2b(b"%d\0%b\0%b" % (FORMAT, head, body.encode()), digest_size=8).hexdigest()


def _number(name: str) -> int:
    told: Any = name.removeprefix(PREFIX)
    return int(told) if told.isdigit() else 0
