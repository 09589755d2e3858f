"""The journal file: durable, checked, and never lost, whatever happens to it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.storage import migrations
from companion.storage.database import Damaged, Foreign, NoSuchGame, NotSaved, Overtaken
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from companion.storage.recovery import open_or_recover

BEGINNING = Beginning(
    game="tiny",
    rules_version="1",
    seats=("Ada", "Ben"),
    options={"sweet": True},
    copy={"components": {"bush/red": {"bears": {"value": 5, "status": "known"}}}},
)


class Clock:
    """A clock that goes on by a second each time somebody looks."""

    def __init__(self) -> None:
        self.now = datetime(2021, 5, 1, 20, 15)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, Clock()) as opened:
        yield opened


def pick(berries: int) -> Written:
    return Written("event", {"type": "pick", "by": "Ada", "berries": berries})


def berries(journal: Journal, game_id: int) -> list[int]:
    return [event["berries"] for event in journal.load(game_id).history]


def filled(path: Path, *, entries: int = 40, games: int = 1) -> None:
    """A closed journal with as many games, each with as many entries."""
    with Journal.open(path, Clock()) as journal:
        for _ in range(games):
            game_id = journal.begin(BEGINNING)
            journal.append(game_id, 0, [pick(number) for number in range(entries)])


# One game


def test_a_game_comes_back_as_it_was_written(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        game_id = journal.begin(BEGINNING, "Sunday")
        journal.append(game_id, 0, [pick(1)])
        journal.append(game_id, 1, [pick(2)])
    with Journal.open(path, Clock()) as journal:
        kept = journal.load(game_id)

    assert kept.beginning == BEGINNING
    assert (kept.card.title, kept.card.players, kept.card.length) == ("Sunday", ("Ada", "Ben"), 2)
    assert [event["berries"] for event in kept.history] == [1, 2]


def test_undo_and_redo_are_entries_and_survive(path: Path) -> None:
    filled(path, entries=3)
    with Journal.open(path, Clock()) as journal:
        journal.append(1, 3, [Written("undo"), Written("undo"), Written("redo")])
    with Journal.open(path, Clock()) as journal:
        kept = journal.load(1)

    assert (len(kept.history), kept.at, kept.card.length) == (3, 2, 6)


def test_a_new_event_after_an_undo_leaves_the_old_branch(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1), pick(2), Written("undo"), pick(3)])

    assert berries(journal, game_id) == [1, 3]
    assert journal.card(game_id).length == 4


def test_games_share_a_copy_and_keep_their_own(journal: Journal) -> None:
    other = Beginning("tiny", "1", ("Cleo",), copy={"components": {}})
    first, second, third = journal.begin(BEGINNING), journal.begin(BEGINNING), journal.begin(other)

    assert journal.connection.execute("SELECT count(*) FROM copies").fetchone() == (2,)
    assert journal.load(first).beginning == journal.load(second).beginning
    assert journal.load(third).beginning.copy == {"components": {}}


def test_two_sessions_cannot_overwrite_each_other(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1)])

    with pytest.raises(Overtaken, match="another session"):
        journal.append(game_id, 0, [pick(2)])
    assert berries(journal, game_id) == [1]


def test_the_agreed_sheet_stays_until_the_game_goes_on(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1), Written("sheet", {"totals": {"Ada": 1}})])
    finished = journal.load(game_id)
    journal.append(game_id, 2, [Written("undo")])

    assert (finished.sheet, finished.card.is_finished) == ({"totals": {"Ada": 1}}, True)
    assert (journal.load(game_id).sheet, journal.card(game_id).is_finished) == (None, False)


def test_writes_are_as_durable_as_sqlite_can_make_them(journal: Journal) -> None:
    pragma = {
        name: journal.connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "application_id")
    }

    assert pragma == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "application_id": migrations.APPLICATION_ID,
    }


# Several games


def test_the_game_touched_last_comes_first_whatever_the_clock_says(path: Path) -> None:
    clock = Clock()
    with Journal.open(path, clock) as journal:
        first, second = journal.begin(BEGINNING), journal.begin(BEGINNING)
        clock.now -= timedelta(days=400)
        journal.append(first, 0, [pick(1)])

        assert [card.id for card in journal.games()] == [first, second]


def test_one_game_is_on_the_table_and_the_others_are_paused(journal: Journal) -> None:
    first, second = journal.begin(BEGINNING), journal.begin(BEGINNING)

    assert journal.on_table == second
    journal.put_on_table(first)
    assert journal.on_table == first
    journal.put_on_table(None)
    assert journal.on_table is None


def test_archived_and_deleted_games_leave_the_list_and_come_back(journal: Journal) -> None:
    first, second = journal.begin(BEGINNING), journal.begin(BEGINNING)
    journal.archive(first)
    journal.delete(second)

    assert journal.games() == ()
    assert journal.on_table is None
    assert [card.id for card in journal.games(archived=True)] == [first]
    assert [card.id for card in journal.games(deleted=True)] == [second]
    journal.unarchive(first)
    journal.undelete(second)
    assert {card.id for card in journal.games()} == {first, second}


def test_only_a_deleted_game_can_be_purged(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1)])

    with pytest.raises(NoSuchGame, match="not in the bin"):
        journal.purge(game_id)
    journal.delete(game_id)
    journal.purge(game_id)
    with pytest.raises(NoSuchGame, match="no game 1"):
        journal.load(game_id)
    for table in ("entries", "copies"):
        assert journal.connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_number_is_never_given_twice(journal: Journal) -> None:
    first = journal.begin(BEGINNING)
    journal.delete(first)
    journal.purge(first)

    assert journal.begin(BEGINNING) != first


def test_a_renamed_game_and_its_players_are_listed_so(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1)], players=["Ada", "Zoe"])
    journal.rename(game_id, "Rainy Sunday")
    card = journal.card(game_id)

    assert (card.title, card.players) == ("Rainy Sunday", ("Ada", "Zoe"))
    assert journal.names() == ("Ada", "Zoe")


def test_dates_come_from_the_clock(journal: Journal) -> None:
    card = journal.card(journal.begin(BEGINNING))

    assert card.created == card.updated == "2021-05-01T20:15:01"


def test_what_the_owner_confirmed_outlasts_the_game(journal: Journal) -> None:
    game_id = journal.begin(BEGINNING)
    journal.append(game_id, 0, [pick(1)], learned=[("bush/red", "bears", 6)])
    journal.learn("tiny", [("bush/blue", "colours", ["blue"])])

    assert journal.mine("tiny") == {
        "bush/red": {"bears": 6},
        "bush/blue": {"colours": ["blue"]},
    }
    assert journal.mine("other") == {}


# Killed


CHILD = """
import sys
from datetime import datetime
from pathlib import Path
from companion.storage.journal_entries import Beginning, Written
from companion.storage.journal import Journal

journal = Journal.open(Path(sys.argv[1]), lambda: datetime(2021, 5, 1))
if journal.on_table is None:
    journal.begin(Beginning("tiny", "1", ("Ada",)))
length = journal.load(1).card.length
while True:
    length = journal.append(1, length, [Written("event", {"number": length})])
    print(length, flush=True)
"""


@pytest.mark.slow
def test_a_killed_program_loses_nothing_it_had_acknowledged(path: Path) -> None:
    acknowledged = 0
    for kill_after in (3, 17, 40, 41, 80):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert child.stdout is not None
        for _ in range(kill_after):
            acknowledged = int(child.stdout.readline())
        os.kill(child.pid, signal.SIGKILL)
        rest = child.stdout.read().split("\n")
        acknowledged = max([acknowledged, *(int(line) for line in rest[:-1])])
        child.wait()
        child.stdout.close()
        with Journal.open(path, Clock()) as journal:
            numbers = [event["number"] for event in journal.load(1).history]

        # One more may have been written than its child lived to say.
        assert len(numbers) in (acknowledged, acknowledged + 1)
        assert numbers == list(range(len(numbers)))


# Damaged, foreign, or out of reach


def test_a_changed_event_is_noticed(path: Path) -> None:
    filled(path, entries=5)
    with sqlite3.connect(path) as spoiler:
        spoiler.execute("""UPDATE entries SET payload = '{"berries":99}' WHERE seq = 3""")
    spoiler.close()

    with Journal.open(path, Clock()) as journal:
        with pytest.raises(Damaged, match="entry 3 of game 1 is not what was written"):
            journal.load(1)
        with pytest.raises(Damaged):
            journal.verify()


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("DELETE FROM entries WHERE seq = 3", "entry 3 of game 1 is missing"),
        ("DELETE FROM entries WHERE seq = 5", "the last entries of game 1 are missing"),
        (
            "UPDATE entries SET seq = 9 WHERE seq = 4; UPDATE entries SET seq = 4 WHERE seq = 5;"
            "UPDATE entries SET seq = 5 WHERE seq = 9",
            "entry 4 of game 1 is not what was written",
        ),
        ("UPDATE games SET start = replace(start, 'Ada', 'Ida')", "the beginning of game 1"),
        ("UPDATE copies SET body = '{}'", "the copy of game 1"),
        ("UPDATE games SET players = '{'", "not what was written"),
        ("UPDATE games SET players = '5'", "the players of game 1"),
    ],
)
def test_a_lost_swapped_or_changed_row_is_noticed(path: Path, sql: str, message: str) -> None:
    filled(path, entries=5)
    with sqlite3.connect(path) as spoiler:
        spoiler.executescript(sql)
    spoiler.close()

    with Journal.open(path, Clock()) as journal, pytest.raises(Damaged, match=message):
        journal.load(1)


def test_a_break_in_the_chain_keeps_all_before_it(path: Path) -> None:
    filled(path, entries=5, games=2)
    with sqlite3.connect(path) as spoiler:
        spoiler.execute("UPDATE entries SET payload = '{}' WHERE seq = 4 AND game = 2")
    spoiler.close()
    spoilt = path.read_bytes()
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert recovery.kept is not None
        assert (berries(journal, 1), berries(journal, 2)) == ([0, 1, 2, 3, 4], [0, 1, 2])
        assert recovery.cut == ("tiny 2 goes to entry 3 of 5",)
        assert recovery.kept.read_bytes() == spoilt
        assert journal.append(2, 3, [pick(9)]) == 4


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.95])
def test_a_file_cut_off_is_kept_aside_and_never_overwritten(path: Path, part: float) -> None:
    filled(path, entries=200)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    cut = path.read_bytes()
    if not cut:
        path.with_name("journal.backup-000001.db").write_bytes(whole)
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert recovery.kept is not None
        assert recovery.kept.name == "journal.kept-2021-05-01-201501.db"
        assert recovery.kept.read_bytes() == cut
        for card in journal.games():
            assert berries(journal, card.id) == list(range(card.length))


@pytest.mark.parametrize("seed", range(40))
def test_a_flipped_bit_is_noticed_or_does_no_harm(path: Path, seed: int) -> None:
    filled(path, entries=60, games=2)
    content = bytearray(path.read_bytes())
    place = (seed * 7919 + 13) % len(content)
    content[place] ^= 1 << seed % 8
    path.write_bytes(content)
    journal, _recovery = open_or_recover(path, Clock())
    with journal:
        for card in journal.games():
            try:
                found = berries(journal, card.id)
            except Damaged:
                continue

            assert found == list(range(len(found)))


def test_the_very_first_bytes_can_be_mended(path: Path) -> None:
    filled(path, entries=10)
    with path.open("rb+") as file:
        file.write(b"garbage")
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert "damaged at its very beginning" in recovery.why
        assert berries(journal, 1) == list(range(10))


def test_the_definitions_of_the_tables_can_be_mended(path: Path) -> None:
    filled(path, entries=10)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"archived TEXT", b"archivee TEXT"))
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert "its tables are not as they were made" in recovery.why
        assert berries(journal, 1) == list(range(10))


def killed_in_the_middle(path: Path) -> None:
    """A journal with thirty entries whose program was killed, so that its log is still there."""
    killed = CHILD + "    if length == 30: import os; os.kill(os.getpid(), 9)\n"
    subprocess.run(
        [sys.executable, "-c", killed, str(path)],
        stdout=subprocess.DEVNULL,
        cwd=Path(__file__).parents[3],
        check=False,
    )


def test_a_trigger_that_is_only_called_like_sqlites_own_is_not_run(path: Path) -> None:
    filled(path, entries=2)
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "CREATE TRIGGER sqlitex_quiet AFTER INSERT ON entries BEGIN DELETE FROM games; END"
        )

    journal, recovery = open_or_recover(path, Clock())

    with journal:
        assert recovery is not None
        assert "its tables are not as they were made" in recovery.why
        journal.append(1, 2, [pick(2)])
        assert berries(journal, 1) == [0, 1, 2]


def test_a_damaged_log_is_noticed_although_sqlite_reads_on(path: Path) -> None:
    killed_in_the_middle(path)
    log = path.with_name("journal.db-wal")
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert "write-ahead log" in recovery.why
        assert recovery.kept is not None
        assert recovery.kept.with_name(recovery.kept.name + "-wal-torn").read_bytes() == content
        assert 0 < journal.card(1).length < 30


def test_a_log_with_bytes_missing_is_noticed(path: Path) -> None:
    killed_in_the_middle(path)
    log = path.with_name("journal.db-wal")
    content = log.read_bytes()
    log.write_bytes(content[: len(content) // 3] + content[len(content) // 2 :])
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert "write-ahead log" in recovery.why


@pytest.mark.parametrize("content", [b"", b"x" * 33, bytes(range(56)), bytes(5000)])
def test_a_log_that_says_nothing_does_no_harm(path: Path, content: bytes) -> None:
    filled(path, entries=5)
    path.with_name("journal.db-wal").write_bytes(content)
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is None
        assert berries(journal, 1) == list(range(5))


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.execute("PRAGMA application_id = 7")
    other.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_text("Dear diary"), "not a database"),
        (foreign_database, "another program's database"),
    ],
)
def test_a_foreign_file_is_kept_aside_untouched(path: Path, make: object, message: str) -> None:
    assert callable(make)
    make(path)
    content = path.read_bytes()

    with pytest.raises(Foreign, match=message):
        Journal.open(path, Clock())
    assert path.read_bytes() == content
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is not None
        assert recovery.kept is not None
        assert recovery.kept.read_bytes() == content
        assert journal.games() == ()
        assert "a new one begins" in str(recovery)


def test_two_files_put_aside_in_one_second_do_not_meet(path: Path) -> None:
    def stopped() -> datetime:
        return datetime(2021, 5, 1)

    for _ in range(3):
        path.write_text("Dear diary")
        open_or_recover(path, stopped)[0].close()

    assert len(list(path.parent.glob("journal.kept-*.db"))) == 3


def test_a_table_setting_for_a_game_that_is_gone_is_forgotten(path: Path) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.set("table", "7")
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert (recovery, journal.on_table) == (None, None)


def test_a_journal_in_use_is_busy_and_not_damaged(path: Path) -> None:
    filled(path, entries=1)
    with Journal.open(path, Clock()) as journal, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        journal.connection.execute("PRAGMA busy_timeout = 0")

        with pytest.raises(NotSaved, match="another program is writing"):
            journal.append(1, 1, [pick(1)])
        other.execute("ROLLBACK")
        assert journal.append(1, 1, [pick(1)]) == 2


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NotSaved, match="cannot be opened"):
        Journal.open(tmp_path / "nowhere" / "journal.db", Clock())


def test_an_empty_file_that_never_was_a_journal_becomes_one(path: Path) -> None:
    path.touch()
    journal, recovery = open_or_recover(path, Clock())
    with journal:
        assert recovery is None
        assert json.loads("[]") == list(journal.games())
