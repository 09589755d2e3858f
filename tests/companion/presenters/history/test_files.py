"""Saving to a stick or a folder and reading from there, as data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from companion.history.charts.chart import Chart, Who
from companion.history.charts.game_charts import score_by_round
from companion.presenters.app_context import AppContext
from companion.presenters.history import share
from companion.presenters.history.files import FilesPresenter, NotWritten
from companion.storage.work import Work
from tests.companion import evenings
from tests.companion.evenings import keep, keep_running


@pytest.fixture
def home(tmp_path: Path) -> Iterator[AppContext]:
    (tmp_path / "data").mkdir()
    with evenings.journal(tmp_path / "data" / "journal.db") as journal:
        yield AppContext(journal, journal.clock)


def stick(tmp_path: Path) -> Path:
    (tmp_path / "STICK").mkdir(exist_ok=True)
    return tmp_path / "STICK"


def hand(home: AppContext, *sticks: Path, **what: object) -> FilesPresenter:
    return FilesPresenter(home, sticks=lambda: sticks, **what)  # type: ignore[arg-type]


def names(folder: Path) -> list[str]:
    return sorted(str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file())


def test_all_games_are_saved_to_the_stick_and_read_by_another_table(
    home: AppContext, tmp_path: Path
) -> None:
    keep(home.journal)
    keep_running(home.journal)
    where = stick(tmp_path)
    files = hand(home, where)
    told = Work("", files.saving()).run()
    assert told.endswith("2026-11-18-games. You can pull the stick out now.")
    folder = "tabletop-companion/2026-11-18-games"
    expected = [f"{folder}/{one}" for one in ("games.csv", "games.jsonl", "points.csv")]
    assert names(where) == expected

    with evenings.journal() as other:
        there = hand(AppContext(other, other.clock), where)
        [(path, words)] = there.view().files
        assert words == f"{folder}/games.jsonl"
        assert Work("", there.reading(path)).run() == "2 games were taken in."
        assert Work("", there.reading(path)).run() == "2 games are here already."


def test_saving_again_overwrites_nothing(home: AppContext, tmp_path: Path) -> None:
    keep(home.journal)
    files = hand(home)
    for _ in range(2):
        Work("", files.saving()).run()
    exports = home.journal.path.parent / "exports"

    assert sorted(one.name for one in exports.iterdir()) == [
        "2026-11-18-games",
        "2026-11-18-games-2",
    ]


def test_one_game_is_saved_with_its_summary(home: AppContext, tmp_path: Path) -> None:
    game_id = keep(home.journal)
    keep(home.journal, "annapurna", 3)
    files = hand(home, game_id=game_id)
    Work("", files.saving()).run()
    folder = home.journal.path.parent / "exports" / f"2026-11-18-game-{game_id}"

    assert (folder / "summary.txt").read_text("utf-8").startswith("Bania\n")
    assert len((folder / "games.jsonl").read_text("utf-8").splitlines()) == 3
    assert files.view().files == ()


def test_a_chart_is_saved_as_a_picture_and_as_svg(home: AppContext) -> None:
    def chart(width: float, height: float) -> Chart:
        return score_by_round((Who("Ada", 0),), ((1,), (2,)), width=width, height=height)

    Work("", hand(home, chart=chart, name="rounds").saving()).run()
    folder = home.journal.path.parent / "exports" / "2026-11-18-chart"

    with Image.open(folder / "rounds.png") as picture:
        assert picture.size[0] > 1000
    assert (folder / "rounds.svg").read_text("utf-8").startswith("<svg")


def test_a_place_that_cannot_be_written_is_said_in_a_sentence(
    home: AppContext, tmp_path: Path
) -> None:
    keep(home.journal)
    (tmp_path / "STICK").write_text("no folder")

    with pytest.raises(NotWritten, match="cannot be written: Not a directory"):
        Work("", hand(home, tmp_path / "STICK").saving()).run()


def test_a_stick_that_was_pulled_out_leaves_this_machine(home: AppContext, tmp_path: Path) -> None:
    sticks = [stick(tmp_path)]
    files = FilesPresenter(home, sticks=lambda: tuple(sticks))
    assert [words for _key, words in files.view().places] == ["Stick STICK", "This machine"]
    sticks.clear()

    assert files.view().place == "0"
    assert [words for _key, words in files.view().places] == ["This machine"]
    files.choose(0)
    assert not files.place.is_stick


def test_a_wrong_file_is_refused_with_a_sentence(home: AppContext, tmp_path: Path) -> None:
    where = stick(tmp_path)
    (where / "photo.json").write_bytes(b"\xff\xd8")
    files = hand(home, where)
    [(path, _words)] = files.view().files
    told = Work("", files.reading(path)).run()

    assert told.startswith("Nothing was read. ")
    assert "photo.json: is not text" in told


def test_stopping_to_save_leaves_the_journal_alone(home: AppContext, tmp_path: Path) -> None:
    keep(home.journal)
    work = Work("", hand(home, stick(tmp_path)).saving())
    work.step()
    work.stop()

    assert len(home.journal.games()) == 1
    home.journal.verify()


def test_a_game_as_text_is_a_code_while_it_is_short(home: AppContext) -> None:
    home.open(keep(home.journal))
    short = share.view(home, "text")
    home.journal.rename(1, "A very long title " * 60)
    long = share.view(home, "text")

    assert short.content.startswith("Bania\n")
    assert len(short.matrix) > 20
    assert long.matrix == ()
    assert long.steps[0].startswith("Too long")
