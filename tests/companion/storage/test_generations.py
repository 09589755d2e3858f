"""Backups that cannot eat each other: whose they are, what is kept, and what is believed."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.storage.backups import back_up, backups, difference, restore, restore_file
from companion.storage.database import NotSaved
from companion.storage.files import inventory
from companion.storage.files.generations import generations
from companion.storage.journal import Journal
from companion.storage.sticks import backups_on, copy_to
from tests.companion.storage.test_journal import BEGINNING, Clock, filled, pick


def more(path: Path, *, games: int = 0, entries: int = 0) -> Path:
    """Go on with a journal, and back it up."""
    with Journal.open(path, Clock()) as journal:
        for _ in range(games):
            journal.begin(BEGINNING)
        for _ in range(entries):
            journal.append(1, journal.card(1).length, [pick(1)])
        return back_up(journal)


def counts(stick: Path) -> list[int | None]:
    return [one.games for one in backups_on([stick])]


def clone(path: Path, folder: Path) -> Path:
    """A second machine with a copy of the first one's card."""
    folder.mkdir()
    for one in path.parent.iterdir():
        if one.is_file() and not one.name.endswith("-lock"):
            shutil.copyfile(one, folder / one.name)
    return folder / path.name


def named_as_before(stick: Path) -> None:
    """Give backups the names that older versions gave them."""
    for one in backups_on([stick]):
        number = one.path.name.split("-")[2]
        one.path.rename(one.path.with_name(f"journal.backup-{number}.db"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    return tmp_path / "table" / "journal.db"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "BLUE").mkdir()
    return tmp_path / "BLUE"


def test_a_name_says_whose_it_is_and_when_it_was_made(path: Path) -> None:
    filled(path)
    with Journal.open(path, lambda: datetime(2026, 11, 18, 20, 15, 7, tzinfo=UTC)) as journal:
        made, identity = back_up(journal), journal.identity
    [one] = backups(path)

    assert made.name == f"journal.backup-{identity[:8]}-000001-20261118T201507Z.db"
    assert one.written.astimezone(UTC) == datetime(2026, 11, 18, 20, 15, 7, tzinfo=UTC)
    assert one.contents is not None
    assert one.contents.identity == identity
    assert one.contents.machine == os.uname().nodename


def test_a_name_of_an_older_version_is_listed_and_counted_on(path: Path) -> None:
    filled(path)
    more(path).rename(path.with_name("journal.backup-000041.db"))
    newest = more(path, entries=1)

    assert [one.path.name[-6:] for one in backups(path)] == [newest.name[-6:], "041.db"]
    assert "-000042-" in newest.name


def test_the_number_never_goes_back_with_the_clock(path: Path) -> None:
    filled(path)
    clock = Clock()
    for year in (2026, 1970, 2011):
        clock.now = datetime(year, 1, 2)
        with Journal.open(path, clock) as journal:
            journal.append(1, journal.card(1).length, [pick(1)])
            back_up(journal)

    assert [one.written.year for one in backups(path)] == [2011, 1970, 2026]


# Journals that meet


@pytest.mark.parametrize("are_old", [False, True])
def test_a_machine_installed_anew_leaves_the_games_on_the_stick(
    path: Path, stick: Path, are_old: bool
) -> None:
    filled(path, entries=2, games=30)
    for _ in range(7):
        copy_to(stick, more(path, entries=1))
    if are_old:
        named_as_before(stick)
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    for _ in range(9):
        copy_to(stick, more(path, games=1))

    assert counts(stick) == [9, 8, 7, 6, 5, 4, 3] + [30] * 7
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    restore_file(path, backups_on([stick])[7].path, Clock())
    with Journal.open(path, Clock()) as journal:
        journal.verify()
        assert len(journal.games()) == 30


def test_seven_higher_numbers_do_not_push_the_new_copy_out(path: Path, stick: Path) -> None:
    filled(path)
    for at in range(7):
        kept = copy_to(stick, more(path, entries=1))
        kept.path.rename(kept.path.with_name(f"journal.backup-{900 + at:06}.db"))
    for one in generations(path):
        one.unlink()
    kept = copy_to(stick, more(path, entries=1))

    [newest, *others] = backups_on([stick])
    assert newest.path == kept.path
    assert "-000907-" in newest.path.name
    assert len(others) == 6


def test_two_machines_share_a_stick(path: Path, stick: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "journal.db"
    other.parent.mkdir()
    filled(path)
    filled(other)
    for _ in range(9):
        copy_to(stick, more(path, entries=1))
        copy_to(stick, more(other, games=1))

    found = [one.contents for one in backups_on([stick])]
    identities = [one.identity for one in found if one]
    assert len(identities) == 14
    assert {identities.count(one) for one in identities} == {7}


def test_what_a_cloned_card_played_is_not_pushed_out_by_the_other(
    path: Path, stick: Path, tmp_path: Path
) -> None:
    filled(path, games=3)
    twin = clone(path, tmp_path / "twin")
    copy_to(stick, more(twin, games=2))
    for _ in range(10):
        copy_to(stick, more(path, entries=1))

    assert sorted(filter(None, counts(stick))) == [3] * 7 + [5]


def test_a_journal_that_lost_games_pushes_no_fuller_backup_out(path: Path) -> None:
    filled(path, games=5)
    full = more(path)
    with closing(sqlite3.connect(path)) as spoiler:
        spoiler.execute("PRAGMA foreign_keys = ON")
        spoiler.execute("DELETE FROM games WHERE id > 2")
        spoiler.commit()
    for _ in range(10):
        more(path, entries=1)

    assert full in generations(path)
    assert [one.games for one in backups(path)] == [2] * 7 + [5]


def test_a_game_that_was_cut_short_keeps_its_longer_backup(path: Path) -> None:
    filled(path, entries=3)
    more(path, entries=5)
    restore(path, 1, Clock())
    short = more(path)
    with Journal.open(path, Clock()) as journal:
        journal.append(1, 8, [pick(77)])
        longer = back_up(journal)
    restore_file(path, short, Clock())
    for _ in range(10):
        more(path, entries=1)

    assert longer in generations(path)
    assert len(generations(path)) == 8


def test_it_is_told_by_the_games_what_is_older(path: Path, tmp_path: Path) -> None:
    filled(path, games=2)
    old = more(path)
    more(path, games=1, entries=1)
    twin = clone(path, tmp_path / "twin")
    other = more(twin, games=1)
    with Journal.open(path, Clock()) as journal:
        for backup, there, here in ((old, [], [3, 1]), (other, [4], [])):
            found = difference(backup, inventory.read_file(backup), journal)
            assert [one.number for one in found.only_there] == there
            assert sorted(one.number for one in found.only_here) == sorted(here)


# Sticks that fail


def root(*command: str | Path) -> None:
    """Run a command of the system, or skip where it is not allowed or not there."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed here")
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"{command[0]} is not allowed here: {done.stderr.strip()}")


@pytest.fixture
def mounted(stick: Path) -> Iterator[Path]:
    """A small stick."""
    root("mount", "-t", "tmpfs", "-o", "size=180k", "tmpfs", stick)
    yield stick
    subprocess.run(["umount", "--lazy", str(stick)], capture_output=True)


def test_a_stick_that_fills_up_keeps_what_it_had(path: Path, mounted: Path) -> None:
    filled(path)
    copied = [copy_to(mounted, more(path, entries=1)).path]
    free = os.statvfs(mounted).f_bavail * os.statvfs(mounted).f_frsize
    (mounted / "pictures").write_bytes(bytes(free - 20 * 1024))
    with pytest.raises(NotSaved, match=r"no backup could be written to BLUE \(it is full\)"):
        copy_to(mounted, more(path, entries=1))

    found = backups_on([mounted])
    assert [one.path for one in found] == copied
    assert all(one.games == 1 for one in found)
    assert not list(mounted.rglob("*.part"))


def test_a_stick_that_can_only_be_read_is_told(path: Path, mounted: Path) -> None:
    filled(path)
    copy_to(mounted, more(path))
    root("mount", "-o", "remount,ro", mounted)
    with pytest.raises(NotSaved, match="it can only be read"):
        copy_to(mounted, more(path, entries=1))

    assert len(backups_on([mounted])) == 1


def test_a_stick_pulled_while_it_is_written_is_told(path: Path, mounted: Path) -> None:
    """The folder it was mounted at stays, and what is written there then is on the card."""
    filled(path)
    source = more(path)

    def pull(event: str, found: tuple[Any, ...]) -> None:
        if watching and event == "os.utime":
            watching.clear()
            subprocess.run(["umount", "--lazy", str(mounted)], check=True)

    watching = [True]
    sys.addaudithook(pull)
    with pytest.raises(NotSaved, match="was pulled out"):
        copy_to(mounted, source)

    assert watching == []
    assert counts(mounted) == []


def test_a_stick_for_windows_gets_a_backup(path: Path, stick: Path, tmp_path: Path) -> None:
    image = tmp_path / "stick.img"
    with image.open("wb") as file:
        file.truncate(8 << 20)
    root("mkfs.vfat", image)
    root("mount", "-o", "loop", image, stick)
    try:
        filled(path)
        copy_to(stick, more(path))
        kept = copy_to(stick, more(path, entries=1))
        restore_file(path, kept.path, Clock())
        assert counts(stick) == [1, 1]
    finally:
        subprocess.run(["umount", "--lazy", str(stick)], check=True)


def test_nothing_is_asked_of_a_stick_that_windows_file_systems_refuse(
    path: Path, stick: Path
) -> None:
    """They have neither rights nor second names, and say so with an error."""
    filled(path)
    asked: list[str] = []

    def watch(event: str, found: tuple[Any, ...]) -> None:
        if watching and event in ("os.chmod", "os.chown", "os.link", "os.symlink"):
            asked.append(f"{event} {found}")

    watching = [True]
    sys.addaudithook(watch)
    copy_to(stick, more(path))
    copy_to(stick, more(path, entries=1))
    here = [one for one in asked if str(stick) in one]
    stick.chmod(0o700)  # the hook does hear it
    watching.clear()

    assert here == []
    assert asked[-1].startswith("os.chmod")


def test_no_link_on_a_stick_leads_to_the_games(path: Path, stick: Path) -> None:
    filled(path)
    source = more(path)
    folder = copy_to(stick, source).path.parent
    for name in ("journal.backup-000009.db", "journal.backup.part"):
        (folder / name).symlink_to(path)
    before = path.read_bytes()
    newest = more(path, entries=1)
    during = path.read_bytes()
    copy_to(stick, newest)
    with Journal.open(path, Clock()):
        assert len(backups_on([stick])) == 2
    shutil.rmtree(folder)
    folder.symlink_to(path.parent)

    assert (before == during, path.read_bytes() == during) == (False, True)
    assert backups_on([stick]) == ()
    with pytest.raises(NotSaved, match="leads elsewhere"):
        copy_to(stick, newest)


def test_a_copy_that_is_on_the_stick_already_is_read_back_all_the_same(
    path: Path, stick: Path
) -> None:
    filled(path)
    source = more(path)
    first, second = copy_to(stick, source), copy_to(stick, source)

    assert first.path == second.path
    content = bytearray(first.path.read_bytes())
    content[-2000] ^= 1
    first.path.write_bytes(content)
    third = copy_to(stick, source)
    assert (third.path != first.path, third.games) == (True, 1)


def test_a_damaged_file_that_is_called_a_backup_is_not_copied(path: Path, stick: Path) -> None:
    filled(path)
    source = more(path)
    with closing(sqlite3.connect(source)) as spoiler:
        spoiler.execute("UPDATE entries SET payload = '{}' WHERE seq = 3")
        spoiler.commit()
    with pytest.raises(NotSaved, match="entry 3 of game 1 is not what was written"):
        copy_to(stick, source)

    assert counts(stick) == []


def test_a_file_that_gives_something_else_back_is_no_backup(path: Path) -> None:
    filled(path, games=2)
    one = more(path)
    expected = inventory.read_file(one)
    with closing(sqlite3.connect(one)) as spoiler:
        spoiler.execute("PRAGMA foreign_keys = ON")
        spoiler.execute("DELETE FROM games WHERE id = 2")
        spoiler.commit()

    with pytest.raises(NotSaved, match="does not give back what was written"):
        inventory.check(one, expected)
