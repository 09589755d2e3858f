"""Games out of one journal and into another: nothing is lost, nothing doubled, nothing believed."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.formats import documents
from companion.formats.json_text import renamed
from companion.history import origins, summaries
from companion.history.collection import is_collection, read_collection
from companion.history.exports import collecting, games_csv, points_csv, text
from companion.history.imports import adopt, taking
from companion.history.statistics import statistics
from companion.play.session import Session
from companion.storage.journal import Journal
from companion.storage.work import Work
from rules.files.unreadable import Unreadable
from tests.companion import evenings
from tests.companion.evenings import keep, keep_running, played
from tests.companion.presenters.tables import SECRET, acting, context


@pytest.fixture
def here() -> Iterator[Journal]:
    with evenings.journal() as journal:
        yield journal


@pytest.fixture
def there() -> Iterator[Journal]:
    with evenings.journal() as journal:
        yield journal


def collect(journal: Journal, path: Path, *, with_secrets: bool = False) -> Path:
    left_out: list[str] = []
    with documents.saving(path) as put:
        job = collecting(
            *(journal, journal.games(), put), with_secrets=with_secrets, left_out=left_out.append
        )
        Work("", job).run()
    assert not left_out
    return path


def take(journal: Journal, path: Path) -> list[str]:
    return [one.what for one in Work("", taking(journal, path)).run()]


def counted(journal: Journal) -> dict[Any, Any]:
    """Everything a summary says, but for the numbers of the games."""
    told = [
        {name: getattr(one, name) for name in one.__slots__ if name != "game_id"}
        for one in summaries.all_of(journal).values()
    ]
    return {json.dumps(one, default=str): None for one in sorted(told, key=str)}


def test_a_collection_brings_everything_and_the_statistics_are_the_same(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    first = keep(here)
    keep(here, "annapurna", 3)
    Session.open(here, first).rename("Ben", "Bea")
    here.set(f"clocks:{first}", '{"spent": {"Ada": 60.0}}')
    here.set(f"looks:{first}", "[3, 1]")
    here.rename(first, "Sunday")
    assert take(there, collect(here, tmp_path / "games.jsonl")) == ["taken", "taken"]

    assert counted(there) == counted(here)
    for mine, other in zip(summaries.all_of(here), summaries.all_of(there), strict=True):
        assert there.load(other).history == here.load(mine).history
        assert there.written(other) == here.written(mine)
        assert there.card(other).created == here.card(mine).created
    [brought] = [one.id for one in there.games() if one.title == "Sunday"]
    assert there.setting(f"clocks:{brought}") == '{"spent": {"Ada": 60.0}}'
    assert there.on_table is None
    there.verify()
    both = [statistics(summaries.all_of(one).values()) for one in (here, there)]
    assert both[0].people == both[1].people


def test_no_game_is_taken_twice(here: Journal, there: Journal, tmp_path: Path) -> None:
    keep(here)
    keep(here, "annapurna", 3)
    path = collect(here, tmp_path / "games.jsonl")
    take(there, path)
    back = collect(there, tmp_path / "back.jsonl")

    assert take(there, path) == ["here", "here"]
    assert take(here, path) == ["here", "here"]
    assert take(here, back) == ["here", "here"]
    assert len(here.games()) == len(there.games()) == 2


def test_a_deleted_game_counts_as_here_and_one_deleted_for_good_comes_back(
    here: Journal, tmp_path: Path
) -> None:
    game_id = keep(here)
    path = collect(here, tmp_path / "games.jsonl")
    here.delete(game_id)
    assert take(here, path) == ["here"]
    here.purge(game_id)

    assert take(here, path) == ["taken"]


def test_a_game_that_went_on_elsewhere_is_brought_up_to_date_unless_touched_here(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    game_id = keep_running(here)
    early = collect(here, tmp_path / "early.jsonl")
    session = Session.open(here, game_id)
    session.redo()
    late = collect(here, tmp_path / "late.jsonl")
    take(there, early)

    assert take(there, late) == ["newer"]
    assert take(there, early) == ["here"]
    [brought] = there.games()
    assert brought.id == 1
    assert there.load(brought.id).at == session.record.at
    Session.open(there, brought.id).undo()
    session.redo()
    assert take(there, collect(here, tmp_path / "later.jsonl")) == ["here"]


def test_hidden_things_stay_here_unless_asked_for(tmp_path: Path, there: Journal) -> None:
    home = context()
    acting(home)
    masked = collect(home.journal, tmp_path / "masked.jsonl")
    whole = collect(home.journal, tmp_path / "whole.jsonl", with_secrets=True)
    home.journal.close()

    assert SECRET not in masked.read_text("utf-8").splitlines()[-1]
    assert SECRET in whole.read_text("utf-8").splitlines()[-1]
    assert take(there, masked) == ["taken"]
    assert take(there, whole) == ["newer"]


def test_a_record_is_taken_once_also_when_the_game_went_on(here: Journal, tmp_path: Path) -> None:
    record = played("bania", 3)
    path = tmp_path / "game.jsonl"
    path.write_text(documents.write_record(record.undo().undo()), "utf-8")
    assert take(here, path) == ["taken"]
    Session.open(here, 1).redo()

    assert take(here, path) == ["here"]
    assert adopt(here, played("bania", 1)).what == "taken"
    assert adopt(here, played("bania", 1)).what == "here"
    assert len(here.games()) == 2


def test_a_game_that_came_as_a_record_is_known_again_in_a_collection(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    adopt(here, played("bania", 3))
    adopt(there, played("bania", 3))

    assert take(there, collect(here, tmp_path / "games.jsonl")) == ["here"]


def test_a_game_gone_on_with_from_an_earlier_point_is_another_game(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    keep(here)
    keep_running(here)
    path = collect(here, tmp_path / "games.jsonl")

    assert take(there, path) == ["taken", "taken"]
    assert take(there, path) == take(here, path) == ["here", "here"]


def test_imports_leave_the_table_as_it_was(here: Journal, there: Journal, tmp_path: Path) -> None:
    keep(here)
    table = keep_running(there)
    there.put_on_table(table)
    take(there, collect(here, tmp_path / "games.jsonl"))

    assert there.on_table == table


def spoil(path: Path, change: Callable[[list[Any]], None]) -> Path:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    change(lines)
    path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    return path


def put(line: int, *keys: Any, value: Any) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        inner = lines[line]
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put(0, "collection", value=2), "line 1.collection: expected 1, got 2"),
        (put(1, "components", value={}), "line 2: the components are not what was written"),
        (put(2, "copy", value="x"), "line 3.copy: its components are missing above"),
        (put(2, "game", value="chess"), "line 3: no game called 'chess'"),
        (put(2, "game", value=3), "line 3.game: not as our files have it"),
        (put(2, "players", value=["Ada", 3]), "line 3.players: not as our files have it"),
        (put(2, "created", value="yesterday"), "line 3.created: not as our files have it"),
        (put(2, "entries", 0, value=["event", "x"]), "line 3.entries: not as our files have it"),
        (put(2, "entries", 0, 2, value={"type": 5}), "line 3: not a game these rules can read"),
        (put(2, "entries", 0, 0, value="redo"), "line 3.entries: more is undone than was done"),
        (put(2, "entries", -1, 2, "totals", value=7), "line 3.entries: the sheet is not as"),
        (put(2, "position", value=[]), "line 3.position: expected an object"),
        (put(2, "is_whole", value="yes"), "line 3.is_whole: not as our files have it"),
        (put(2, "looks", value=["a"]), "line 3.looks: not as our files have it"),
        (lambda lines: lines.append([1]), "line 4: expected an object"),
    ],
)
def test_a_wrong_file_is_refused_with_one_sentence_and_nothing_is_written(
    here: Journal,
    there: Journal,
    tmp_path: Path,
    change: Callable[[list[Any]], None],
    said: str,
) -> None:
    keep(here)
    path = spoil(collect(here, tmp_path / "games.jsonl"), change)

    with pytest.raises(Unreadable) as refused:
        take(there, path)

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert there.games() == ()


def test_files_that_are_something_else(there: Journal, tmp_path: Path) -> None:
    for name, content, said in (
        ("photo.jsonl", b"\xff\xd8\xff\xe0", "is not text"),
        ("list.json", b"milk, eggs", "not JSON"),
        ("games.csv", b"play,game", "a table for spreadsheets; take games.jsonl beside it"),
        ("empty.jsonl", b"", "empty"),
        ("cut.jsonl", b'{"collection": 1}\n{"play": "x', "line 2: not JSON"),
        ("bytes.jsonl", b'{"collection": 1}\n\xff\n', "byte 0 is not UTF-8"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(Unreadable, match=name) as refused:
            take(there, tmp_path / name)
        assert said in str(refused.value)
    with pytest.raises(Unreadable, match="no such file"):
        take(there, tmp_path / "nowhere.jsonl")
    assert not is_collection(tmp_path)
    with pytest.raises(Unreadable, match="cannot be read"):
        list(read_collection(tmp_path))


@pytest.mark.parametrize("seed", range(40))
def test_no_damaged_file_gets_anything_unreadable_into_the_journal(
    here: Journal, there: Journal, tmp_path: Path, seed: int
) -> None:
    keep(here, *evenings.LOSING)
    path = collect(here, tmp_path / "games.jsonl")
    content = bytearray(path.read_bytes())
    lots = Random(seed)
    header = content.index(b"\n")
    last = content.rindex(b'"play"')
    for _ in range(lots.randrange(1, 4)):
        place = lots.randrange(*lots.choice(((0, header), (last, len(content)))))
        content[place] = lots.choice(b'0129azAZ"[]{}:,\\-.tf \xff')
    path.write_bytes(content)
    with suppress(Unreadable):
        take(there, path)

    there.verify()
    for card in there.games():
        assert card.id in summaries.all_of(there)


# Tables and texts


def read(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(table)))


def test_tables_have_a_row_for_each_player_and_each_line(here: Journal) -> None:
    game_id = keep(here)
    keep_running(here)
    summaries.all_of(here)
    cards = here.games()
    rows = read(games_csv(here, cards, date_is_sure=True))
    ada = next(one for one in rows if one["player"] == "Ada" and one["score"])
    points = read(points_csv(here, cards))

    assert len(rows) == 4
    assert ada["play"] == origins.play_name(here, game_id)
    assert (ada["date"], ada["score"], ada["place"], ada["won"]) == ("2026-11-18", "58", "1", "yes")
    assert (ada["started"], ada["rounds"], ada["ending"]) == ("yes", "2", "winners")
    assert sum(int(one["points"]) for one in points if one["player"] == "Ada") == 58
    running = next(one for one in rows if one["ending"] == "running")
    assert (running["score"], running["won"]) == ("", "")
    assert read(games_csv(here, cards, date_is_sure=False))[0]["date"] == "2026-11-18?"


def test_no_name_becomes_a_formula(here: Journal) -> None:
    keep(here, seats=("=HYPERLINK(1)", 'Ben "B", jr.'))
    summaries.all_of(here)
    names = [one["player"] for one in read(games_csv(here, here.games(), date_is_sure=True))]

    assert names == ["'=HYPERLINK(1)", 'Ben "B", jr.']


def test_a_game_in_plain_text(here: Journal) -> None:
    won, lost, runs = keep(here), keep(here, "annapurna", 3), keep_running(here)
    here.rename(won, "Sunday")
    known = summaries.all_of(here)
    told = [text(here.card(one), known[one], date_is_sure=True) for one in (won, lost, runs)]

    assert told[0] == "Bania: Sunday\n2026-11-18 · 2 rounds\n1. Ada 58\n2. Ben 8\nAda won.\n"
    assert told[1].splitlines()[-2:] == ["Lost together.", "Ada lacks −11; Ben lacks −4."]
    assert told[2] == "Bania\n2026-11-18 · 2 rounds · 3 min\nAda, Ben\nRunning.\n"


WILD = "Ada\x1b[2J\u202e\n"


def wild_collection(here: Journal, path: Path) -> Path:
    """A collection of an older release, whose first player is called by more than letters."""
    keep(here)
    lines = collect(here, path).read_text("utf-8").splitlines()
    plain = [json.loads(one) for one in lines]
    told = [renamed(one, "Ada", WILD) if "play" in one else one for one in plain]
    told[-1]["title"] = "An\x07 even\u2066ing\r\n"
    path.write_text("\n".join(map(json.dumps, told)), "utf-8")
    return path


def test_names_and_titles_lose_what_is_no_letter(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    path = wild_collection(here, tmp_path / "games.jsonl")

    assert take(there, path) == ["taken"]
    card = there.games()[0]
    assert card.players == ("Ada[2J", "Ben")
    assert card.title == "An evening"
    assert all(one.isprintable() for one in there.load(card.id).beginning.seats)
    assert take(there, path) == ["here"]


def test_two_names_that_would_become_one_stay_two(
    here: Journal, there: Journal, tmp_path: Path
) -> None:
    path = wild_collection(here, tmp_path / "games.jsonl")
    path.write_text(path.read_text("utf-8").replace('"Ben"', '"Ada[2J"'), "utf-8")

    assert take(there, path) == ["taken"]
    assert there.games()[0].players == ("Ada[2J 2", "Ada[2J")


def test_an_old_journal_with_wild_names_leaves_as_letters(here: Journal, tmp_path: Path) -> None:
    game_id = keep(here)
    here.connection.execute(
        "UPDATE games SET title = ? WHERE id = ?", ("=cmd|\x1b]0;x\x07\u202e\r\n", game_id)
    )
    [card] = here.games()
    known = summaries.all_of(here)
    wild = replace(known[game_id], names=(WILD, "Ben"))
    told = text(card, wild, date_is_sure=True)
    tables = games_csv(here, [card], date_is_sure=True) + points_csv(here, [card])

    for one in (told, tables):
        assert all(letter.isprintable() or letter in "\r\n" for letter in one)
    assert "'=cmd|" in tables
    assert not [line for line in told.splitlines() if not line]


@pytest.mark.parametrize("kind", [{}, [], None, 1, "nothing"])
def test_an_entry_of_no_kind_is_bad_input(
    here: Journal, there: Journal, tmp_path: Path, kind: Any
) -> None:
    keep(here)
    lines = collect(here, tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    play = json.loads(lines[-1])
    play["entries"][0][0] = kind
    (tmp_path / "bad.jsonl").write_text("\n".join([*lines[:-1], json.dumps(play)]), "utf-8")

    with pytest.raises(Unreadable, match="entries: not as our files have it"):
        take(there, tmp_path / "bad.jsonl")
