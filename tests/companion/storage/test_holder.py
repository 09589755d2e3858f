"""One writer at a time, whose files nobody else touches, and who notices when they are gone."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.machine import doctor
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.backups import back_up, backing_up, backups
from companion.storage.database import NoSuchGame, NotSaved, Overtaken
from companion.storage.deletion import shred
from companion.storage.files import place
from companion.storage.files.lock import Held, Lock
from companion.storage.journal import Journal
from companion.storage.onlooker import copy_journal, look
from companion.storage.recovery import open_or_recover
from companion.storage.stored_settings import Settings
from companion.storage.work import Work
from tests.companion import evenings
from tests.companion.storage.test_journal import BEGINNING, Clock, berries, filled, pick

ROOT = Path(__file__).parents[3]
LIVE = ("journal.db", "journal.db-wal", "journal.db-shm")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def run(*arguments: str, data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments, "--data", str(data)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


# The lock


HOLDER = """
import sys, time
from datetime import datetime
from pathlib import Path
from companion.storage.journal import Journal
journal = Journal.open(Path(sys.argv[1]), datetime.now, holder="the app")
print("open", flush=True)
time.sleep(600)
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_second_writer_is_told_who_holds_the_journal_until_that_is_killed(path: Path) -> None:
    with held_elsewhere(path) as process:
        for open_it in (Journal.open, open_or_recover):
            with pytest.raises(Held, match=rf"the app \(process {process.pid}, since \d\d:\d\d\)"):
                open_it(path, Clock())
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        Journal.open(path, Clock()).close()


def test_a_command_that_writes_says_who_is_in_the_way_in_one_line(tmp_path: Path) -> None:
    with held_elsewhere(tmp_path / "journal.db"):
        new = run("new", "notad", "--players", "Ada,Ben", data=tmp_path)
        said, complaint = new.communicate(timeout=60)

    assert (new.returncode, said) == (2, "")
    assert complaint.count("\n") == 1
    assert "the app (process" in complaint


def test_a_second_writer_of_the_same_program_is_refused_too(path: Path) -> None:
    with Journal.open(path, Clock()), pytest.raises(Held):
        Journal.open(path, Clock())
    Journal.open(path, Clock()).close()


def test_a_lock_that_was_removed_and_made_anew_is_not_held_by_two(path: Path) -> None:
    first = Lock.take(path, "first")
    path.with_name("journal.db-lock").unlink()
    second = Lock.take(path, "second")

    assert (first.is_in_place, second.is_in_place) == (False, True)
    with pytest.raises(Held, match="second"):
        Lock.take(path, "third")
    first.release()
    second.release()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_lock_that_root_has_made_is_the_owners_of_the_folder(path: Path) -> None:
    os.chown(path.parent, 1234, 1234)
    Lock.take(path, "root").release()

    assert path.with_name("journal.db-lock").stat().st_uid == 1234


@pytest.mark.slow
def test_six_games_begun_at_once_in_an_empty_folder_are_all_there(tmp_path: Path) -> None:
    data = tmp_path / "data"
    at_once = [run("new", "notad", "--players", "Ada,Ben", data=data) for _ in range(6)]
    ended = [(one.communicate(timeout=120), one.returncode) for one in at_once]

    assert [code for _said, code in ended] == [0] * 6, ended
    with look(data / "journal.db", Clock()) as journal:
        assert len(journal.games()) == 6


# Nobody but SQLite touches the live files


@contextmanager
def watched(folder: Path) -> Iterator[list[str]]:
    """Note what Python itself does to the live files while a connection has them."""
    found: list[str] = []
    is_watching = True

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if not is_watching or event not in TOUCHES:
            return
        for one in arguments:
            touched = Path(os.fsdecode(one)) if isinstance(one, str | bytes | os.PathLike) else None
            if touched is None or touched.name not in LIVE or touched.parent != folder:
                continue
            if place.is_open_here(folder / "journal.db"):
                found.append(f"{event} {touched.name}")

    sys.addaudithook(note)
    try:
        yield found
    finally:
        is_watching = False


TOUCHES = ("open", "os.rename", "os.remove", "os.link", "os.truncate", "shutil.copyfile")


def test_only_sqlite_touches_the_files_of_an_open_journal(tmp_path: Path) -> None:
    path, clock = tmp_path / "journal.db", evenings.GoingClock()
    with watched(tmp_path) as touched:
        journal, _recovery = open_or_recover(path, clock)
        context = AppContext(journal, clock)
        evenings.keep(journal)
        session = Session.open(journal, evenings.keep_running(journal))
        Work("", backing_up(journal, at_once=True)).run()
        session.undo()
        back_up(journal)
        for one in doctor.looks(Settings(), path, clock):
            one()
        with look(path, clock) as onlooker:
            onlooker.verify()
        doomed = evenings.keep(journal)
        journal.delete(doomed)
        shred(journal, [doomed])
        session.redo()
        context.restore(backups(path)[0].path)
        evenings.keep(context.journal)
        context.journal.close()
        noticed = list(touched)
        with Journal.open(path, clock), path.open("rb"):
            pass

    assert noticed == []
    assert touched == ["open journal.db"]  # this can fail


def test_a_backup_inside_the_app_leaves_its_locks_alone(path: Path) -> None:
    """A descriptor closed beside SQLite once gave the log to the next command to delete."""
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        Work("", backing_up(journal, at_once=True)).run()
        journal.append(1, 0, [pick(0)])
        log = place.lies(path.with_name("journal.db-wal"))
        quick = run("doctor", "--quick", data=path.parent)
        quick.communicate(timeout=120)
        listed = run("history", "--json", data=path.parent)
        said, _complaint = listed.communicate(timeout=120)
        journal.append(1, 1, [pick(1)])

        assert place.lies(path.with_name("journal.db-wal")) == log
        assert '"events": 1' in said or '"id": 1' in said
    with Journal.open(path, Clock()) as journal:
        assert berries(journal, 1) == [0, 1]


# Moved, deleted or replaced while it is open


def put_another_there(path: Path) -> None:
    other = path.with_name("other.db")
    filled(other, entries=3)
    for one in ("-wal", "-shm", "-witness"):
        path.with_name(path.name + one).unlink(missing_ok=True)
    os.replace(other, path)


def remove(path: Path) -> None:
    for one in LIVE:
        path.with_name(one).unlink()


AWAY: dict[str, Callable[[Path], object]] = {
    "deleted": remove,
    "moved": lambda path: path.rename(path.with_name("elsewhere.db")),
    "its log deleted": lambda path: path.with_name("journal.db-wal").unlink(),
    "its index deleted": lambda path: path.with_name("journal.db-shm").unlink(),
    "replaced": put_another_there,
    "its folder moved": lambda path: path.parent.rename(path.parent.with_name("moved")),
    "its folder deleted": lambda path: shutil.rmtree(path.parent),
}


@pytest.mark.parametrize("what", AWAY)
def test_a_journal_that_is_gone_is_told_and_written_anew(tmp_path: Path, what: str) -> None:
    path = tmp_path / "data" / "journal.db"
    path.parent.mkdir()
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(0), pick(1)])
        identity = journal.identity
        AWAY[what](path)

        with pytest.raises(
            NotSaved, match=r"moved, deleted or replaced.*with the next save all games"
        ):
            journal.append(1, 2, [pick(2)])
        assert journal.append(1, 2, [pick(2)]) == 3
        with look(path, Clock()) as seen:
            assert berries(seen, 1) == [0, 1, 2]
        with pytest.raises(Held):
            Journal.open(path, Clock())
    with Journal.open(path, Clock()) as again:
        assert berries(again, 1) == [0, 1, 2]
        assert again.identity == identity
        again.verify()
    kept = list(path.parent.glob("journal.kept-*.db"))
    if what == "replaced":
        with Journal.open(kept[0], Clock()) as other:
            assert berries(other, 1) == [0, 1, 2]


def write_over(path: Path, by: Path) -> None:
    """Put other games into the very file, as `cp` does where there is one already."""
    with path.open("rb+") as file:
        file.truncate()
        file.write(by.read_bytes())


@pytest.mark.parametrize("whose", ["its own backup", "another's", "nobody's"])
def test_a_journal_that_is_written_over_is_never_said_to_be_saved(
    tmp_path: Path, whose: str
) -> None:
    path, other = tmp_path / "data" / "journal.db", tmp_path / "other.db"
    path.parent.mkdir()
    filled(other, entries=3)
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(0), pick(1)])
        backup = back_up(journal)
        journal.append(1, 2, [pick(2)])
        journal.tidy()
        journal.connection.execute("PRAGMA shrink_memory")  # it lies in the file, as large ones do
        identity = journal.identity
        if whose == "nobody's":
            other.write_bytes(b"a letter")
        write_over(path, backup if whose == "its own backup" else other)
        put = path.read_bytes()

        with pytest.raises(NotSaved, match="written over") as told:
            journal.append(1, 3, [pick(3)])
        with pytest.raises(Overtaken):
            journal.append(1, 3, [pick(3)])
        assert berries(journal, 1) == [0, 1]
        assert journal.append(1, 2, [pick(2), pick(3)]) == 4
        assert journal.identity == identity
    assert told.value.trouble == "overwritten"
    [kept] = path.parent.glob("journal.kept-*.db")
    assert kept.read_bytes() == put
    assert not list(path.parent.glob("journal.kept-*-wal"))
    with Journal.open(path, Clock()) as again:
        assert berries(again, 1) == [0, 1, 2, 3]
        again.verify()


def test_without_a_backup_a_journal_that_is_written_over_begins_anew(tmp_path: Path) -> None:
    path, other = tmp_path / "data" / "journal.db", tmp_path / "other.db"
    path.parent.mkdir()
    filled(other, entries=3)
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.tidy()
        journal.connection.execute("PRAGMA shrink_memory")
        write_over(path, other)
        with pytest.raises(NotSaved):
            journal.append(1, 0, [pick(0)])
        with pytest.raises(NoSuchGame):
            journal.append(1, 0, [pick(0)])
        assert journal.begin(BEGINNING) == 1
    with Journal.open(path, Clock()) as again:
        assert again.games()[0].length == 0


def test_a_journal_whose_date_was_changed_is_written_anew_with_all_that_is_in_it(
    path: Path,
) -> None:
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        back_up(journal)
        journal.append(1, 0, [pick(number) for number in range(300)])
        journal.delete(journal.begin(BEGINNING))
        shred(journal, [2])
        os.utime(path, (0, 0))
        with pytest.raises(NotSaved):
            journal.append(1, 300, [pick(300)])
        assert journal.append(1, 300, [pick(300)]) == 301
        assert journal.anew is not None
        assert not journal.anew.older


def pull_out(folder: Path) -> Path:
    """Take a stick away: what is open on it answers no more; return where its files are now."""
    pulled = folder.rename(folder.with_name("pulled"))
    nothing = os.open("/", os.O_RDONLY)
    for name in os.listdir("/proc/self/fd"):
        try:
            there = os.readlink(f"/proc/self/fd/{name}")
        except FileNotFoundError:
            continue
        if there in (str(pulled / "journal.db"), str(pulled / "journal.db-wal")):
            os.dup2(nothing, int(name))
    os.close(nothing)
    return pulled


@pytest.mark.parametrize("is_older", [False, True])
def test_a_stick_that_was_pulled_out_and_put_back_is_gone_on_with(
    tmp_path: Path, is_older: bool
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "journal.db"
    with Journal.open(path, Clock()) as journal:
        journal.begin(BEGINNING)
        journal.append(1, 0, [pick(0)])
        copy_journal(path, tmp_path / "older.db")
        journal.append(1, 1, [pick(1)])
        pulled = pull_out(folder)

        with pytest.raises(NotSaved) as pulled_out:
            journal.append(1, 2, [pick(2)])
        with pytest.raises(NotSaved):
            journal.append(1, 2, [pick(2)])
        shutil.rmtree(folder, ignore_errors=True)  # where it was mounted
        folder.mkdir()
        for one in ("journal.db", "journal.db-wal", "journal.db-witness"):
            shutil.copyfile(pulled / one, folder / one)
        if is_older:  # of another stick, which has not all that was acknowledged
            shutil.copyfile(tmp_path / "older.db", path)
            path.with_name("journal.db-wal").unlink()
            with pytest.raises(NotSaved):
                journal.append(1, 2, [pick(2)])
        else:
            assert journal.append(1, 2, [pick(2)]) == 3
            assert journal.append(1, 3, [pick(3)]) == 4
    assert pulled_out.value.trouble == "gone"
    with Journal.open(path, Clock()) as again:
        assert berries(again, 1) == ([0] if is_older else [0, 1, 2, 3])
        again.verify()
    assert not list(folder.glob("journal.kept-*"))


# Who may read


def test_only_the_owner_can_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    path = folder / "journal.db"
    before = os.umask(0)
    try:
        filled(path)
        with Journal.open(path, Clock()) as journal:
            back_up(journal)
            for one in [folder, *folder.iterdir()]:
                one.chmod(0o777 if one.is_dir() else 0o644)
        with Journal.open(path, Clock()) as journal:
            journal.append(1, 40, [pick(0)])
            back_up(journal)
            modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}
    finally:
        os.umask(before)

    assert len(modes) == 7
    assert set(modes.values()) == {0o600}, modes
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("beside", ["letter.txt", "journal.txt", "photographs/"])
def test_a_folder_of_somebody_elses_stays_as_it_is(tmp_path: Path, beside: str) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    other = folder / beside
    other.mkdir() if beside.endswith("/") else other.write_text("mine")
    filled(folder / "journal.db")
    for one in (folder, other, folder / "journal.db"):
        one.chmod(0o755)
    Journal.open(folder / "journal.db", Clock()).close()

    assert [stat.S_IMODE(one.stat().st_mode) for one in (folder, other)] == [0o755, 0o755]
    assert stat.S_IMODE((folder / "journal.db").stat().st_mode) == 0o600


def test_a_folder_with_nothing_but_what_this_program_makes_is_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    for one in ("exports", "sheets", "copies"):
        (folder / one).mkdir()
    filled(folder / "journal.db")
    folder.chmod(0o755)
    Journal.open(folder / "journal.db", Clock()).close()

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_command_leaves_the_folder_it_is_started_in_open(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    tmp_path.chmod(0o755)
    new = subprocess.run(
        [sys.executable, "-m", "companion", "new", "notad", "--players", "A,B", "--data", "."],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )

    assert new.returncode == 0
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    files = [one for one in tmp_path.iterdir() if one.name.startswith("journal.db")]
    assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}
