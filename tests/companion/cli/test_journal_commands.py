"""The commands around the journal: new, history, export, import."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.formats import documents
from companion.formats.json_text import write
from companion.formats.schemas import schema_files
from companion.history import summaries
from companion.history.exports import collecting
from companion.machine.folders import DATA_VARIABLE, JOURNAL, data_folder
from companion.play.bots import play_game
from companion.play.session import Session
from companion.storage import database
from companion.storage.journal import Journal
from companion.storage.journal_entries import Written
from companion.storage.work import Work
from rules import shelf
from rules.games.notad.play.moves import DealDisplay, SeeTile, StartPlayer
from rules.values.frozen import FrozenMap
from tests.companion import evenings
from tests.companion.evenings import keep, keep_running
from tests.companion.formats.test_schema_files import fits
from tests.rules.changed_games import with_rules

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
    assert documents.read(out).record.state.options["actions"] == "together"
    assert not (tmp_path / "data").exists()


def test_a_game_with_the_demonstration_box_says_so(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    run("new", "notad", "-p", "Ada,Ben", "--box", "demonstration", "-o", out)
    run("new", "notad", "-p", "Ada,Ben", "--box", "demonstration")
    run("new", "notad", "-p", "Ada,Ben")
    listed = answer(run("history", "--json"))["games"]
    code, _, why = run("new", "notad", "-p", "Ada,Ben", "--box", "the other one")

    assert documents.read(out).record.start.copy.is_demonstration
    assert [one.get("demonstration", False) for one in listed] == [False, True]
    assert answer(run("stats", "--json"))["games_running"] == 1
    assert (code, "there is no box 'the other one' of Notad" in why) == (2, True)


def test_a_finished_game_goes_out_whole_and_comes_back_the_same(run: Run, tmp_path: Path) -> None:
    played = play_game(shelf.game("notad"), ("Ada", "Ben"), 7)
    path = tmp_path / "played.jsonl"
    path.write_text(documents.write_record(played, title="Sunday"), "utf-8")

    [taken] = answer(run("import", path, "--json"))["games"]
    code, text, err = run("export", taken["id"])

    assert (code, err) == (0, "")
    assert documents.read_text(text).record == played
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
    record = documents.read_text(text).record
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
    assert "Nothing was played yet" in run("history")[1]


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


# Looking back


def fill(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(exist_ok=True)
    with evenings.journal(tmp_path / "data" / JOURNAL) as journal:
        keep(journal)
        keep(journal, "annapurna", 3, ("Ada", "Cleo"))
        keep_running(journal)
        journal.put_on_table(3)


def test_the_history_tells_results_and_is_narrowed_down(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    listed = answer(run("history", "--json"))
    by_id = {one["id"]: one for one in listed["games"]}

    fits(listed, schema_files.answer("history", schema_files.ANSWERS["history"]))
    assert by_id[1]["scores"] == {"Ada": 58, "Ben": 8}
    assert (by_id[1]["winners"], by_id[1]["result"]) == (["Ada"], "Ada won")
    assert by_id[2]["result"] == "lost together"
    assert (by_id[3]["scores"], by_id[3]["winners"]) == (None, None)
    for arguments, found in (
        (("--game", "annapurna"), [2]),
        (("--player", "cleo"), [2]),
        (("--year", "2026", "--search", "ben"), [3, 1]),
        (("--year", "1999"), []),
    ):
        told = answer(run("history", *arguments, "--json"))["games"]
        assert [one["id"] for one in told] == found
    said = run("history", "--game", "bania", "--search", "ada")[1]
    assert "Ada won" in said
    assert "2026-11-18?" in said


def test_statistics_on_the_command_line(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    told = answer(run("stats", "--json"))

    fits(told, schema_files.answer("stats", schema_files.ANSWERS["stats"]))
    assert (told["games_over"], told["games_running"]) == (2, 1)
    ada = next(one for one in told["players"] if one["name"] == "Ada")
    assert (ada["all"]["played"], ada["games"]["bania"]["average_score"]) == (2, 58)
    assert told["head_to_head"] == [{"players": ["Ada", "Ben"], "ahead": [1, 0], "level": 0}]
    assert answer(run("stats", "--game", "annapurna", "--json"))["games_over"] == 1
    said = run("stats")[1]
    assert "Annapurna" in said
    assert "Ada 1 : 0 Ben" in said
    assert "No game that fits" in run("stats", "--year", "1999")[1]


@pytest.mark.parametrize("chart", ["wins", "averages", "heads", "games"])
def test_statistics_are_drawn_into_files(run: Run, tmp_path: Path, chart: str) -> None:
    fill(tmp_path)
    for suffix, begins in ((".svg", b"<svg"), (".png", b"\x89PNG")):
        out = tmp_path / f"{chart}{suffix}"

        assert run("stats", "--chart", chart, "-o", out) == (0, "", "")
        assert out.read_bytes().startswith(begins)


def test_a_replay_tells_event_by_event(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    told = answer(run("replay", 1, "--json"))
    fits(told, schema_files.answer("replay", schema_files.ANSWERS["replay"]))
    out = tmp_path / "game.jsonl"
    run("export", 1, "-o", out)

    assert len(told["steps"]) == 47
    assert told["steps"][-1]["totals"] == {"Ada": 58, "Ben": 8}
    assert answer(run("replay", out, "--json")) == told
    code, said, _ = run("replay", out, "--from", 45)
    assert code == 0
    assert [line.split("/47")[0].strip() for line in said.splitlines()[:-1]] == ["46", "47"]
    assert said.endswith("Winners: Ada 58, Ben 8.\n")


def test_a_replay_gives_nothing_away(run: Run, tmp_path: Path) -> None:
    number = answer(run("new", "notad", "-p", "Ada,Ben", "--json"))["id"]
    look_at_a_tile(tmp_path, number)

    assert "T077" not in json.dumps(answer(run("replay", number, "--json")))
    out = tmp_path / "new.jsonl"
    run("new", "notad", "-p", "Ada,Ben", "-o", out)
    assert "nothing has happened yet" in run("replay", out)[1]


def test_all_games_are_exported_and_imported_once(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    out = tmp_path / "games.jsonl"
    assert run("export", "--all", "-o", out) == (0, "", "")
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    schema = schema_files.collection_line()
    for line in lines:
        fits(line, schema)

    again = answer(run("import", out, "--json"))
    fits(again, schema_files.answer("import", schema_files.ANSWERS["import"]))
    assert [one["what"] for one in again["games"]] == ["here"] * 3
    other = tmp_path / "other"
    told = answer(run("import", out, "--data", other, "--json"))["games"]
    assert [one["what"] for one in told] == ["taken"] * 3
    assert "Game 1 is that already" in run("import", out, "--data", other)[1]
    mine, theirs = answer(run("stats", "--json")), answer(run("stats", "--data", other, "--json"))
    assert mine == theirs


def test_games_as_tables_and_as_text(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)

    assert run("export", "--all", "--format", "csv")[1].startswith("play,game,title,date")
    assert "Score track" in run("export", 1, "--format", "points")[1]
    assert run("export", 1, "--format", "text")[1].endswith("1. Ada 58\n2. Ben 8\nAda won.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export", "--all", "--format", "text"), "--all goes with collection, csv or points"),
        (("export", "1", "--format", "xml"), "--format is one of record, collection"),
        (("export", "--all", "--format", "csv", "--json"), "csv is not JSON"),
        (("stats", "--chart", "pie", "-o", "x.png"), "--chart is one of wins"),
        (("stats", "--chart", "wins"), "--chart and --out go together"),
        (("stats", "--chart", "wins", "-o", "x.gif"), "--out ends in .png or .svg"),
        (("stats", "--chart", "wins", "-o", "/nowhere/x.png"), "cannot be written"),
        (("replay", "1", "--from", "99"), "--from is 0 to 47, not 99"),
        (("replay", "77"), "there is no game 77"),
        (("replay", "nowhere.jsonl"), "there is no such file"),
        (("import", "games.csv"), "a table for spreadsheets"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    fill(tmp_path)
    code, out, err = run(*arguments)

    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


# Games that cannot be read, and games of other releases


def spoil(tmp_path: Path, number: int, sql: str) -> None:
    """Let a game of the journal be one that these rules cannot read: of a game nobody has."""
    path = tmp_path / "data" / JOURNAL
    with Journal.open(path, datetime.now) as journal, journal.transaction() as run:
        run(sql, number)
        game, start, copy = run(
            "SELECT game, start, copy FROM games WHERE id = ?", number
        ).fetchone()
        head = checksum = database.start_checksum(number, game, start, copy)
        for row in database.rows_of(journal.connection, number).fetchall():
            seq, kind, payload, written, _sum = row
            head = database.entry_checksum(number, seq, head, kind, written, payload)
            run("UPDATE entries SET checksum = ? WHERE game = ? AND seq = ?", head, number, seq)
        run("UPDATE games SET checksum = ?, head = ? WHERE id = ?", checksum, head, number)
        run("DELETE FROM settings WHERE name GLOB 'summary:*'")


FOREIGN = "UPDATE games SET game = 'chess' WHERE id = ?"


def test_a_game_nobody_knows_stops_no_other(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    spoil(tmp_path, 3, FOREIGN)
    line = "companion: left out: game 3: no game called 'chess'"
    listed = run("history", "--json")

    assert [one["id"] for one in answer(listed)["games"]] == [3, 2, 1]
    assert [one["ending"] is None for one in answer(listed)["games"]] == [True, False, False]
    for told in (
        listed,
        run("history"),
        run("history", "--search", "ben"),
        run("stats"),
        run("export", "--all", "--format", "csv"),
        run("export", "--all", "--format", "points"),
    ):
        assert (told[0], told[2].count("\n")) == (0, 1)
        assert told[2].startswith(line)
    code, out, err = run("export", "--all")
    plays = [json.loads(one) for one in out.splitlines()]
    assert (code, [one["game"] for one in plays if "play" in one]) == (0, ["annapurna", "bania"])
    assert err.startswith("companion: left out: game 3 still runs")
    assert run("history", "--search", "annapurna")[2] == ""


def test_a_game_nobody_knows_can_be_had_as_it_was_written(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    spoil(tmp_path, 1, FOREIGN)
    spoil(tmp_path, 3, FOREIGN)
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        wanted = [journal.load(number) for number in (1, 3)]

    code, out, _ = run("export", "1")
    header, *lines = [json.loads(line) for line in out.splitlines()]
    assert (code, header["game"], header["players"]) == (0, "chess", ["Ada", "Ben"])
    assert tuple(lines) == wanted[0].history
    code, out, err = run("export", "3")
    assert (code, out) == (2, "")
    assert "--with-secrets takes it as it was written" in err
    code, out, _ = run("export", "3", "--with-secrets")
    assert (code, tuple(map(json.loads, out.splitlines()[1:]))) == (0, wanted[1].history)
    code, out, err = run("export", "--all", "--with-secrets")
    assert (code, err) == (0, "")
    assert out.count('"game":"chess"') == 2
    for asked in (("history", "3"), ("replay", "3"), ("export", "3", "--format", "text")):
        code, out, err = run(*asked)
        assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_damaged_game_stops_no_other(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        journal.connection.execute("DELETE FROM entries WHERE game = 2 AND seq > 3")
        journal.connection.execute("DELETE FROM settings WHERE name GLOB 'summary:*'")
        with Journal.open(tmp_path / "copy.db", datetime.now) as copy:
            journal.connection.backup(copy.connection)
            left_out: list[str] = []
            put = list[bytes]()
            Work("", collecting(copy, copy.games(), put.append, left_out=left_out.append)).run()
            known = summaries.all_of(copy)

    assert len([one for one in put if b'"play"' in one]) == 2
    assert left_out == ["the last entries of game 2 are missing"]
    assert set(known) >= {1, 3}


def deep(levels: int) -> Any:
    told: Any = {}
    for _ in range(levels):
        told = {"type": "x", "in": told}
    return told


@pytest.mark.parametrize(
    ("event", "begins"),
    [
        pytest.param([1, 2], {}, id="an event that is a list"),
        pytest.param({"kind": "pray"}, {}, id="an event without a type"),
        pytest.param(None, {"position": 5}, id="a position that is a number"),
        pytest.param(None, {"options": [1]}, id="options that are a list"),
        pytest.param(None, {"copy": {"components": 5}}, id="components that are a number"),
    ],
)
def test_a_game_of_another_shape_stops_no_other(
    run: Run, tmp_path: Path, event: Any, begins: dict[str, Any]
) -> None:
    """Its checksums hold: somebody made it so, or a release nobody has seen yet."""
    fill(tmp_path)
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        odd = journal.begin(replace(journal.load(1).beginning, **begins))
        if event is not None:
            journal.append(odd, 0, [Written("event", event)])

    code, out, err = run("export", "--all")
    assert (code, err.count("\n"), out.count('"play"')) == (0, 1, 3)
    assert "left out" in err
    for asked in (("history",), ("stats",), ("export", "--all", "--format", "csv")):
        code, out, err = run(*asked)
        assert (code, err.count("\n"), "fault" in err) == (0, 1, False), err
        assert out
    for name in ("replay", "export"):
        code, out, err = run(name, odd)
        assert (code, out, err.count("\n"), "fault" in err) == (2, "", 1, False), err


def test_a_game_that_is_nested_too_deep_stops_no_other(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        odd = journal.begin(journal.load(1).beginning)
        journal.append(odd, 0, [Written("event", deep(800))])

    for asked in (("history",), ("stats",), ("export", "--all")):
        code, out, err = run(*asked)
        assert (code, err.count("\n"), "fault" in err) == (0, 1, False), err
        assert out
    code, out, err = run("replay", str(odd))
    assert (code, out, err.count("\n"), "fault" in err) == (2, "", 1, False), err


def test_what_a_later_release_says_of_a_beginning_is_kept(run: Run, tmp_path: Path) -> None:
    fill(tmp_path)
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        first = journal.load(1).beginning
        beside = replace(first, later={**first.later, "weather": "rain"})
        number = journal.begin(beside)
        (start,) = journal.connection.execute(
            "SELECT start FROM games WHERE id = ?", (number,)
        ).fetchone()
        plain = json.loads(start)
        plain |= plain.pop("later")
        told = json.dumps(plain)
        sums = database.start_checksum(
            number, first.game, told, database.copy_hash(write(first.copy))
        )
        with journal.transaction() as sql:
            sql(
                "UPDATE games SET start = ?, checksum = ?, head = ? WHERE id = ?",
                *(told, sums, sums, number),
            )

        assert journal.load(number).beginning == beside


def test_newer_rules_say_what_they_count_otherwise(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    bania = shelf.game("bania")

    def one_more(tally: Any) -> Any:
        sheet = bania.rules.score(tally)
        first, *others = sheet.lines
        points = {seat: None if one is None else one + 1 for seat, one in first.points.items()}
        line = replace(first, points=FrozenMap(points))
        return replace(sheet, lines=(line, *others))

    newer = with_rules(replace(bania, version="2"), score=one_more)
    monkeypatch.setattr("rules.games.bania.GAME", newer)
    told = answer(run("history", "1", "--json"))

    fits(told, schema_files.answer("history-of-one", schema_files.ANSWERS["history-of-one"]))
    assert any(" then, " in one for one in told["changes"])
    assert f"By newer rules: {told['changes'][0]}" in run("replay", "1")[1]
    assert answer(run("replay", "1", "--json"))["changes"] == told["changes"]
    assert answer(run("history", "2", "--json"))["changes"] == []
