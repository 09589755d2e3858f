"""Games to take away: all of them for another table, and tables for a spreadsheet.

A collection is JSON lines: a header, then for each game its play, with the components of its copy
once before the first game that uses them. A running game that hides something leaves as it stands
on the shared screen, without its events, unless the secrets are asked for in so many words.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from typing import Any

from companion.formats.game_format import GameFormat
from companion.formats.json_text import on_one_line, write
from companion.history import captions, people, summaries
from companion.history.bg_stats import SOURCE
from companion.history.collection import FORMAT
from companion.history.game_list import hides_something
from companion.history.origins import play_name, table_name
from companion.history.summaries import Summary
from companion.play.clocks import turns_of
from companion.play.stored_records import recall_record
from companion.storage.database import JournalError, copy_hash, rows_of
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Card
from companion.storage.work import Job, Progress
from companion.texts.words import say
from rules import shelf
from rules.files.unreadable import Unreadable

GAMES = (
    "play", "game", "title", "date", "players", "ending", "rounds", "minutes", "player", "seat",
    "started", "place", "won", "score", "clock_minutes",
)  # fmt: skip
POINTS = ("play", "game", "player", "line", "points")


def collecting(
    journal: Journal,
    cards: Sequence[Card],
    put: Callable[[bytes], object],
    *,
    with_secrets: bool = False,
    left_out: Callable[[str], object],
) -> Job[None]:
    """Put games as the lines of a collection, in small steps: a year of them is large.

    One that cannot be read stops no other: `left_out` is told in one line which it is, and why.
    """
    put(f"{write(header(journal))}\n".encode())
    copies: set[str] = set()
    for at, card in enumerate(cards):
        yield Progress(at, len(cards), say("saving_game", at=at + 1, count=len(cards)))
        try:
            lines = tuple(_game(journal, card, copies, with_secrets=with_secrets))
        except (Unreadable, JournalError) as error:
            left_out(str(error))
            continue
        for line in lines:
            put(f"{write(line)}\n".encode())


def header(journal: Journal) -> dict[str, Any]:
    """Return the first line of a collection."""
    now = journal.clock().isoformat(timespec="seconds")
    return {"collection": FORMAT, "source": SOURCE, "table": table_name(journal), "written": now}


def games_csv(journal: Journal, cards: Iterable[Card], *, date_is_sure: bool) -> str:
    """Return a table with a row for each player of each game."""
    told, known = people.load(journal), summaries.all_of(journal)
    rows: list[Sequence[Any]] = [GAMES]
    for card in cards:
        one = known.get(card.id)
        if one is not None:
            rows.extend(_rows(journal, card, one, told, date_is_sure=date_is_sure))
    return _table(rows)


def points_csv(journal: Journal, cards: Iterable[Card]) -> str:
    """Return a table with a row for each line of each player's sheet, of games that are over."""
    told, known = people.load(journal), summaries.all_of(journal)
    rows: list[Sequence[Any]] = [POINTS]
    for card in cards:
        one = known.get(card.id)
        if one is None or not one.is_over:
            continue
        play = play_name(journal, card.id)
        for line in one.lines:
            for name, points in zip(one.names, line.points, strict=True):
                who = told.person(name)
                rows.append((play, card.game, who, line.label, "" if points is None else points))
    return _table(rows)


def text(card: Card, summary: Summary, *, date_is_sure: bool) -> str:
    """Return a game in a few lines of plain text, to be sent or printed."""
    parts = (
        captions.date(card, is_sure=date_is_sure),
        captions.rounds(summary),
        captions.duration(summary.seconds),
    )
    lines = [card.title or summary.title, " · ".join(filter(None, parts))]
    if card.title:
        lines[0] = f"{summary.title}: {card.title}"
    order = sorted(range(len(summary.seats)), key=lambda at: _place(summary, at))
    if summary.is_counted and summary.is_over:
        for at in order:
            place = f"{summary.ranks[at]}. " if summary.ranks else ""
            lines.append(f"{place}{summary.names[at]} {captions.number(summary.totals[at])}")
    else:
        lines.append(", ".join(summary.names))
    lines.append(_sentence(captions.result(summary)))
    if summary.is_over and summary.is_together and summary.reason:
        lines.append(_sentence(summary.reason))
    lines += [say("house_played", what=one) for one in summary.house]
    # A journal from before names were cleaned may still hold anything.
    return "\n".join(map(on_one_line, lines)) + "\n"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _place(summary: Summary, at: int) -> tuple[int, int]:
    return (summary.ranks[at] if summary.ranks else 0, -summary.totals[at])


def _game(
    journal: Journal, card: Card, copies: set[str], *, with_secrets: bool
) -> Iterator[dict[str, Any]]:
    kept = journal.load(card.id)
    beginning, entries, is_whole = kept.beginning, _entries(journal, card.id), True
    if not with_secrets and not kept.card.is_finished:
        masked = _masked(beginning, kept)
        if masked is not None:
            beginning, entries, is_whole = masked, [], False
    body = write(beginning.copy)
    name = copy_hash(body)
    if name not in copies:
        copies.add(name)
        yield {"copy": name, "components": beginning.copy}
    line: dict[str, Any] = {
        **beginning.later,
        "play": play_name(journal, card.id),
        "game": card.game,
        "title": card.title,
        "created": card.created,
        "updated": card.updated,
        "rules_version": beginning.rules_version,
        "players": list(beginning.seats),
        "names": list(card.players),
        "options": beginning.options,
        "copy": name,
        "position": beginning.position,
        "entries": entries,
        "is_whole": is_whole,
    }
    for beside in ("clocks", "looks"):
        kept_beside = journal.setting(f"{beside}:{card.id}")
        if kept_beside:
            line[beside] = json.loads(kept_beside)
    yield line


def _entries(journal: Journal, game_id: int) -> list[list[Any]]:
    return [
        [kind, written, json.loads(payload)]
        for _seq, kind, payload, written, _sum in rows_of(journal.connection, game_id).fetchall()
    ]


def _masked(beginning: Beginning, kept: Any) -> Beginning | None:
    """Return a running game as everybody sees it now; None where it hides nothing."""
    try:
        record = recall_record(kept, shelf.game(beginning.game))
    except (Unreadable, shelf.NoSuchGame):
        raise Unreadable(
            f"game {kept.card.id} still runs, and these rules cannot read what is hidden in it:"
            " --with-secrets takes it as it is"
        ) from None
    if not hides_something(record):
        return None
    seen = record.game.rules.view(record.state, None)
    position = GameFormat(record.game).write_position(seen)
    return replace(beginning, seats=seen.seats, position=position)


def _rows(
    journal: Journal, card: Card, one: Summary, told: people.People, *, date_is_sure: bool
) -> Iterator[Sequence[Any]]:
    spent, _turns = turns_of(journal.setting(f"clocks:{card.id}"))
    play = play_name(journal, card.id)
    date = captions.day(card) if date_is_sure else f"{captions.day(card)}?"
    for at, name in enumerate(one.names):
        seat = one.seats[at]
        yield (
            play,
            card.game,
            card.title,
            date,
            len(one.seats),
            one.ending,
            one.rounds or "",
            round(one.seconds / 60) if one.seconds >= captions.SHORTEST else "",
            told.person(name),
            at + 1,
            "yes" if seat == one.starter else "no",
            one.ranks[at] if one.ranks else "",
            ("yes" if seat in one.winners else "no") if one.is_over else "",
            one.totals[at] if one.is_counted and one.is_over else "",
            round(spent[seat] / 60, 1) if seat in spent else "",
        )


def _table(rows: Iterable[Sequence[Any]]) -> str:
    held = StringIO()
    writer = csv.writer(held, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_harmless(one) for one in row])
    return held.getvalue()


def _harmless(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula: a name may begin with anything.

    >>> _harmless("=1+1"), _harmless(-3), _harmless("Ada"), _harmless("\\x1b =1+1")
    ("'=1+1", -3, 'Ada', "'=1+1")
    """
    if not isinstance(cell, str):
        return cell
    plain = on_one_line(cell)
    return f"'{plain}" if plain and plain[0] in "=+-@＝＋－＠" else plain
