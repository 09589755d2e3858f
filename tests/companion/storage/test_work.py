"""Long work in steps: how far it is, stopping it, failing, and a step beside the screen."""

from __future__ import annotations

from threading import Event

import pytest

from companion.storage.work import Job, Progress, Stopped, Work, beside


def pages(count: int, made: list[int], put_away: list[str]) -> Job[list[int]]:
    try:
        for at in range(count):
            yield Progress(at, count, f"page {at + 1}")
            made.append(at)
        return made
    finally:
        put_away.append("the printer")


def test_a_step_is_done_each_time_it_is_asked_for() -> None:
    made: list[int] = []
    work = Work("Printing", pages(3, made, []))

    assert made == []
    assert work.step()
    assert work.step()
    assert (made, work.progress) == ([0], Progress(1, 3, "page 2"))


def test_all_of_it_gives_the_result() -> None:
    told: list[Progress] = []
    work = Work("Printing", pages(2, [], []))

    assert work.run(told.append) == [0, 1]
    assert [one.done for one in told] == [0, 1]
    assert (work.state, work.step()) == ("done", False)


def test_as_many_steps_are_done_as_fit_into_a_while() -> None:
    ticks = iter([0.0, 0.01, 0.02, 0.03, 0.04])
    made: list[int] = []
    work = Work("Printing", pages(9, made, []))

    assert work.step_for(0.03, lambda: next(ticks))
    assert made == [0, 1]


def test_stopping_puts_away_what_was_begun_and_gives_no_result() -> None:
    put_away: list[str] = []
    work = Work("Printing", pages(3, [], put_away))
    work.step()

    work.stop()

    assert put_away == ["the printer"]
    assert (work.state, work.step()) == ("stopped", False)
    with pytest.raises(Stopped):
        _ = work.result


def test_work_that_is_done_cannot_be_stopped_any_more() -> None:
    work = Work("Printing", pages(1, [], []))
    work.run()
    work.stop()

    assert work.state == "done"


def test_an_error_ends_the_work_and_is_kept() -> None:
    def failing() -> Job[None]:
        yield Progress()
        raise OSError("no paper")

    work = Work("Printing", failing())

    assert work.step()
    assert not work.step()
    assert work.state == "failed"
    with pytest.raises(OSError, match="no paper"):
        work.run()


def test_a_long_step_runs_beside_and_the_work_says_that_it_goes_on() -> None:
    asked, may_end = Event(), Event()

    def long() -> int:
        asked.set()
        assert may_end.wait(20)
        return 7

    def job() -> Job[int]:
        return (yield from beside(long, says="thinking"))

    work = Work("Thinking", job())
    assert work.step()
    assert asked.wait(20)
    assert work.progress == Progress(says="thinking")
    assert work.progress.part is None
    may_end.set()
    assert work.run() == 7


def test_an_error_beside_is_an_error_of_the_work() -> None:
    def job() -> Job[int]:
        return (yield from beside(lambda: 1 // 0))

    with pytest.raises(ZeroDivisionError):
        Work("Dividing", job()).run()
