"""The score screen as data: lines explained, counts corrected, nothing hidden before the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.table.score import ScorePresenter
from companion.presenters.table.scorepad import ScorePadPresenter
from tests.companion.presenters.tables import context


@pytest.fixture
def score() -> Iterator[ScorePresenter]:
    home: AppContext = context()
    pad = ScorePadPresenter(home, "notad", ("Ada", "Ben"))
    pad.step("prey", 5)
    pad.add("meadow", 4)
    session = pad.finish()
    assert session is not None
    yield ScorePresenter(session, home.seating(session))
    home.journal.close()


def counts(score: ScorePresenter) -> list[str]:
    explained = score.view().explained
    assert explained is not None
    return [one.value for one in explained.counts]


def test_touching_a_number_offers_the_count_behind_it(score: ScorePresenter) -> None:
    score.touch("prey", "Ada")

    assert counts(score) == ["5"]


def test_a_corrected_count_changes_the_sheet_and_can_be_undone(score: ScorePresenter) -> None:
    before = score.sheet.totals["Ada"]
    score.touch("prey", "Ada")
    score.step(0, 1)

    assert (counts(score), score.sheet.totals["Ada"] - before) == (["6"], 1)
    score.undo()
    assert score.sheet.totals["Ada"] == before


def test_areas_are_corrected_added_and_taken_away(score: ScorePresenter) -> None:
    score.touch("meadow", "Ada")
    score.step(0, 1)
    score.step(1, 1)

    assert counts(score) == ["5", "1"]
    score.step(1, -1)
    assert counts(score) == ["5"]


def test_a_count_stays_within_what_the_form_allows(score: ScorePresenter) -> None:
    score.touch("camp", "Ada")
    for _ in range(30):
        score.step(0, -1)

    assert counts(score) == ["-6"]


def test_without_a_touched_line_nothing_is_corrected(score: ScorePresenter) -> None:
    score.step(0, 1)

    assert not score.can_undo
