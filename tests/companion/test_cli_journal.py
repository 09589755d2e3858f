"""The commands around the journal: new, history, export, import."""

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion import files
from companion.__main__ import main
from companion.journal import Journal
from companion.places import DATA_VARIABLE, JOURNAL, data_folder
from companion.players import play_game
from companion.session import Session
from rules import shelf
from rules.games.notad.moves import DealDisplay, SeeTile, StartPlayer

Told = tuple[int, str, str]
Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))

    def ran(*arguments: object) -> Told:
        code = main([str(one) for one in arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ran


def answer(told: Told) -> Any:
    assert told[0] == 0, told[2]
    return json.loads(told[1])


def open_session(tmp_path: Path, number: int) -> tuple[Journal, Session]:
    journal = Journal.open(tmp_path / "data" / JOURNAL, datetime.now)
    return journal, Session.open(journal, number)


def look_at_a_tile(tmp_path: Path, number: int) -> None:
    journal, session = open_session(tmp_path, number)
    with journal:
        session.tell(StartPlayer(player="Ada"))
        session.tell(DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3))
        session.tell(SeeTile(by="Ada", tile="T077"))


def test_new_puts_a_game_on_the_table(run: Run) -> None:
    told = answer(run("new", "notad", "-p", "Ada, Ben", "--title", "Friday", "--json"))
    listed = answer(run("history", "--json"))["games"]

    assert told["id"] == listed[0]["id"]
    assert listed[0]["status"] == "on the table"
    assert listed[0]["players"] == ["Ada", "Ben"]
    assert "notad: Friday" in run("history")[1]


def test_new_can_write_a_record_instead(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"

    code, said, _ = run(
        *("new", "notad", "-p", "Ada,Ben", "--option", "actions=together", "-o", out)
    )

    assert (code, said) == (0, f"Notad for Ada, Ben is written to {out}.\n")
    assert files.read(out).record.state.options["actions"] == "together"
    assert not (tmp_path / "data").exists()


def test_a_finished_game_goes_out_whole_and_comes_back_the_same(run: Run, tmp_path: Path) -> None:
    played = play_game(shelf.game("notad"), ("Ada", "Ben"), 7)
    path = tmp_path / "played.jsonl"
    path.write_text(files.write_record(played, title="Sunday"), "utf-8")

    [taken] = answer(run("import", path, "--json"))["games"]
    code, text, err = run("export", taken["id"])

    assert (code, err) == (0, "")
    assert files.read_text(text).record == played
    assert text == path.read_text("utf-8")


def test_an_imported_game_is_paused_and_leaves_the_table_as_it_was(
    run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "game.jsonl"
    run("new", "notad", "-p", "Ada,Ben", "-o", out)
    on_table = answer(run("new", "notad", "-p", "Cleo,Dora", "--json"))["id"]

    code, said, _ = run("import", out)

    status = {one["id"]: one["status"] for one in answer(run("history", "--json"))["games"]}
    assert code == 0
    assert "Game 2: notad with Ada, Ben" in said
    assert status == {on_table: "on the table", 2: "paused"}


def test_bad_files_are_not_imported_and_neither_are_good_ones_beside_them(
    run: Run, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    run("new", "notad", "-p", "Ada,Ben", "-o", good)
    bad.write_text("{")

    code, out, err = run("import", good, bad)

    assert (code, out) == (2, "")
    assert "bad.jsonl: not JSON" in err
    assert not (tmp_path / "data").exists()


def test_a_running_game_is_exported_without_what_is_hidden(run: Run, tmp_path: Path) -> None:
    number = answer(run("new", "notad", "-p", "Ada,Ben", "--json"))["id"]
    look_at_a_tile(tmp_path, number)

    code, text, err = run("export")

    events = text.partition("\n")[2]
    assert code == 0
    assert "still running" in err
    assert events == ""
    record = files.read_text(text).record
    assert record.state.round == 1
    assert record.state.players["Ada"].hand == (None, None)
    assert record.state.players["Ada"].private == ()


def test_a_running_game_with_nothing_hidden_yet_is_exported_whole(run: Run) -> None:
    run("new", "notad", "-p", "Ada,Ben")

    code, text, err = run("export", "--json")

    assert (code, err) == (0, "")
    assert "position" not in json.loads(text.splitlines()[0])


def test_secrets_go_along_when_asked_for_in_so_many_words(run: Run, tmp_path: Path) -> None:
    number = answer(run("new", "notad", "-p", "Ada,Ben", "--json"))["id"]
    look_at_a_tile(tmp_path, number)
    out = tmp_path / "secret.jsonl"

    code, _, err = run("export", number, "--with-secrets", "--out", out)

    assert (code, err) == (0, "")
    assert '"T077"' in out.read_text("utf-8").splitlines()[-1]


def test_the_history_of_a_game_gives_nothing_away(run: Run, tmp_path: Path) -> None:
    number = answer(run("new", "notad", "-p", "Ada,Ben", "--json"))["id"]
    look_at_a_tile(tmp_path, number)

    told = answer(run("history", number, "--json"))

    assert told["events"][0] == "The lot falls on Ada"
    assert "T077" not in json.dumps(told)
    assert "Ada looks at a tile" in run("history", number)[1]


def test_archived_and_deleted_games_are_listed_when_asked_for(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        run("new", "notad", "-p", "Ada,Ben")
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        journal.archive(1)
        journal.delete(2)

    assert answer(run("history", "--json"))["games"] == []
    listed = answer(run("history", "--all", "--json"))["games"]
    assert [one["status"] for one in listed] == ["archived", "deleted"]
    assert "Nothing was played yet." in run("history")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("history",), "there is no journal yet"),
        (("export",), "there is no journal yet"),
        (("new", "notad", "-p", "Ada"), "begins with 2 to 4 players"),
    ],
)
def test_reading_makes_no_journal(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert said in err
    assert not (tmp_path / "data").exists()


def test_numbers_that_are_not_there(run: Run, tmp_path: Path) -> None:
    run("new", "notad", "-p", "Ada,Ben")
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        journal.put_on_table(None)

    assert "there is no game 9" in run("export", 9)[2]
    assert "no game is on the table" in run("export")[2]
    assert "there is no game 9" in run("history", 9)[2]


def test_a_foreign_file_in_the_journals_place_is_kept_aside(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "data" / JOURNAL
    path.parent.mkdir()
    path.write_text("a shopping list")

    code, _, err = run("new", "notad", "-p", "Ada,Ben")

    assert code == 0
    assert "kept as" in err
    kept = [one for one in path.parent.iterdir() if one.name not in (JOURNAL,)]
    assert "a shopping list" in {one.read_text(errors="replace") for one in kept}


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    code, _, err = run("new", "notad", "-p", "Ada,Ben", "--data", tmp_path / "file" / "data")

    assert code == 2
    assert "cannot be made" in err


def test_where_the_journal_lies() -> None:
    home = {"XDG_DATA_HOME": "/x"}

    assert data_folder("told", {DATA_VARIABLE: "/e"}) == Path("told")
    assert data_folder(None, home | {DATA_VARIABLE: "/e"}) == Path("/e")
    assert data_folder(None, home) == Path("/x/tabletop-companion")
    assert data_folder(None, {}) == Path.home() / ".local/share/tabletop-companion"
    assert data_folder(None, {"XDG_DATA_HOME": "relative"}).is_absolute()
