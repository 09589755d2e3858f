"""What the journal tells of its games, as plain data and as records to take away.

A running game leaves as it stands on the shared screen: its events could tell what is hidden, so
they stay behind unless somebody asks for the secrets in so many words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.formats.documents import FORMAT, write_record
from companion.formats.json_text import write
from companion.formats.schemas.history_types import (
    HistoryAnswer,
    KeptGame,
    ReplayAnswer,
    Step,
    StoryAnswer,
)
from companion.formats.score_sheets import differences, write_sheet
from companion.history import captions, people, summaries
from companion.play import rounds
from companion.play.stored_records import AnyRecord, drifting, recall_record
from companion.play.story import words
from companion.storage import stored_settings
from companion.storage.database import JournalError
from companion.storage.journal import Journal
from companion.storage.journal_entries import Card, Kept
from companion.storage.work import Work
from companion.texts.words import say
from rules import shelf
from rules.files.unreadable import Unreadable
from rules.game import outcome
from rules.record import Record


def games(
    journal: Journal,
    *,
    everything: bool = False,
    game: str = "",
    player: str = "",
    year: str = "",
    search: str = "",
) -> HistoryAnswer:
    """Return the games of the journal that fit, the last one touched first."""
    cards = list(journal.games())
    if everything:
        cards += [*journal.games(archived=True), *journal.games(deleted=True)]
    told, known = people.load(journal), summaries.all_of(journal)
    kept = [
        _kept(journal, one, known.get(one.id))
        for one in cards
        if fits(one, told, game=game, player=player, year=year, search=search)
    ]
    return {"journal": str(journal.path), "games": kept}


def fits(
    card: Card,
    told: people.People,
    *,
    game: str = "",
    player: str = "",
    year: str = "",
    search: str = "",
    title: str = "",
) -> bool:
    """Say whether a game is one of those that are looked for; `title` is how its kind is called."""
    persons = [told.person(name) for name in card.players]
    if game and card.game != game:
        return False
    if player and player.casefold() not in map(str.casefold, (*persons, *card.players)):
        return False
    if year and captions.day(card)[:4] != year:
        return False
    words = (card.title, title, card.game, captions.day(card), *card.players, *persons)
    said = " ".join(words).casefold()
    return all(word in said for word in search.casefold().split())


def events(journal: Journal, number: int) -> StoryAnswer:
    """Return one game in words, as everybody at the table saw it."""
    record = load(journal, number)
    told = zip(record.states, record.events, strict=False)
    return {
        "game": _kept(journal, journal.card(number), summaries.summarise(journal, number)),
        "events": [words(record.game, state, event) for state, event in told],
        "changes": list(changes(journal, number, record)),
    }


def steps(record: AnyRecord, changed: Iterable[str] = ()) -> ReplayAnswer:
    """Return a record event by event, with the score after each as everybody may know it."""
    game, state = record.game, record.state
    is_over = not outcome(game, state).is_running
    told: list[Step] = []
    for number, (event, by) in enumerate(zip(record.events, rounds.movers(record), strict=True), 1):
        after = record.states[number]
        seen = after if is_over else game.rules.view(after, None)
        now = getattr(seen, "round", None)
        one: Step = {
            "number": number,
            "by": after.name(by) if by else "",
            "words": words(game, record.states[number - 1], event),
            "round": now if isinstance(now, int) else None,
            "totals": {
                after.name(seat): points
                for seat, points in game.rules.score(game.rules.tally(seen)).totals.items()
            },
        }
        if seen.incomplete:
            one["at_least"] = True
        told.append(one)
    answer: ReplayAnswer = {
        "game": game.name,
        "players": [state.name(seat) for seat in state.seats],
        "steps": told,
        "ending": outcome(game, state).ending,
        "changes": list(changed),
    }
    if state.incomplete:
        answer["at_least"] = True
    return answer


def export(journal: Journal, number: int, *, with_secrets: bool = False) -> tuple[str, bool]:
    """Return a game as the text of a record file, and whether that is the whole of it.

    One that these rules cannot read leaves as it was written, once nothing in it has to be hidden.
    """
    kept = journal.load(number)
    title = kept.card.title
    try:
        record = load(journal, number)
    except Unreadable as error:
        if with_secrets or kept.card.is_finished:
            return as_written(kept), True
        raise Unreadable(f"{error}; --with-secrets takes it as it was written") from None
    if with_secrets or not hides_something(record):
        return write_record(record, title=title), True
    game, state = record.game, record.state
    seen = game.rules.view(state, None)
    masked: AnyRecord = Record.begin(game, seen.seats, seen.options, seen.copy, seen)
    return write_record(masked, title=title), False


def as_written(kept: Kept) -> str:
    """Return a game as the text of a record file, in the very words of whoever wrote it."""
    start = kept.beginning
    header: dict[str, Any] = {
        **{"record": FORMAT, "game": start.game, "rules_version": start.rules_version},
        **({"title": kept.card.title} if kept.card.title else {}),
        **{"players": list(start.seats), "options": start.options, "copy": start.copy},
        **({"position": start.position} if start.position is not None else {}),
        **start.later,
        **({"at": kept.at} if kept.at < len(kept.history) else {}),
    }
    return "".join(f"{write(line)}\n" for line in (header, *kept.history))


def unread(journal: Journal, cards: Iterable[Card], known: Mapping[int, Any]) -> Iterator[str]:
    """Say of each game that has no summary, in one line, which it is and why."""
    for card in cards:
        if card.id not in known:
            try:
                load(journal, card.id)
            except (Unreadable, JournalError) as error:
                yield f"game {card.id}: {str(error).removeprefix(f'game {card.id}: ')}"


def changes(journal: Journal, number: int, record: AnyRecord) -> tuple[str, ...]:
    """Say where a game comes out otherwise by these rules than it did when it was played."""
    kept = journal.load(number)
    if kept.sheet is not None:
        game = record.game
        return tuple(
            differences(
                kept.sheet, write_sheet(game, game.rules.score(game.rules.tally(record.state)))
            )
        )
    drift = Work("", drifting(journal, number, record)).run()
    return () if drift is None else drift.says or (say("drift_hidden"),)


def hides_something(record: AnyRecord) -> bool:
    """Say whether a record holds what the shared screen may not show yet."""
    game = record.game
    if not outcome(game, record.state).is_running:
        return False
    return any(game.rules.view(state, None) != state for state in record.states)


def load(journal: Journal, number: int) -> AnyRecord:
    """Return the record of a game of the journal; raises Unreadable or JournalError."""
    kept = journal.load(number)
    try:
        game = shelf.game(kept.beginning.game)
    except shelf.NoSuchGame as error:
        raise Unreadable(f"game {number}: {error}") from None
    return recall_record(kept, game)


def _kept(journal: Journal, card: Card, summary: summaries.Summary | None) -> KeptGame:
    if card.deleted:
        status = "deleted"
    elif card.archived:
        status = "archived"
    elif card.is_finished:
        status = "finished"
    else:
        status = "on the table" if card.id == journal.on_table else "paused"
    plain: KeptGame = {
        "id": card.id,
        "game": card.game,
        "title": card.title,
        "players": list(card.players),
        "status": status,
        "events": card.length,
        "created": card.created,
        "updated": card.updated,
        "date_is_sure": stored_settings.load(journal).date_is_sure,
        "ending": None,
        "result": None,
        "scores": None,
        "winners": None,
        "rounds": None,
        "minutes": None,
    }
    if summary is not None:
        plain["ending"], plain["result"] = summary.ending, captions.result(summary)
        plain["winners"] = list(summary.winner_names) if summary.is_over else None
        plain["rounds"] = summary.rounds
        if summary.is_counted and summary.is_over:
            plain["scores"] = dict(zip(summary.names, summary.totals, strict=True))
        if summary.seconds >= captions.SHORTEST:
            plain["minutes"] = round(summary.seconds / 60)
        if summary.is_demonstration:
            plain["demonstration"] = True
    return plain
