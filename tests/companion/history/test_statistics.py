"""Statistics: counted from summaries, person by person, game by game, and between two people."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.history.people import People
from companion.history.statistics import Meeting, Results, chosen, plain, statistics
from companion.history.summaries import Summary

GAME = Summary(
    game_id=1,
    game="notad",
    title="Notad",
    rules_version="1",
    seats=("A", "B"),
    names=("Ada", "Ben"),
    starter="A",
    ending="winners",
    reason="",
    totals=(30, 20),
    is_counted=True,
    winners=("A",),
    ranks=(1, 2),
    rounds=12,
    turns=(10, 10),
    seconds=3600,
    events=100,
    lines=(),
    by_round=(),
)
TOGETHER = replace(GAME, game="annapurna", title="Annapurna", ending="won", winners=("A", "B"))
TIE = replace(GAME, totals=(25, 25), winners=("A", "B"), ranks=(1, 1))


def test_wins_averages_and_bests_are_counted_by_person_and_game() -> None:
    lost = replace(GAME, totals=(10, 40), winners=("B",), ranks=(2, 1))
    counted = statistics([GAME, lost, TOGETHER])
    ada = counted.people["Ada"]

    assert (ada[""].played, ada[""].won) == (3, 2)
    assert (ada["notad"].played, ada["notad"].won) == (2, 1)
    assert (ada["notad"].average, ada["notad"].best) == (20.0, 30)
    assert ada["notad"].win_rate == 0.5


def test_running_games_are_not_counted() -> None:
    running = replace(GAME, ending="running", winners=(), ranks=())
    counted = statistics([GAME, running])

    assert (counted.over, counted.running) == (1, 1)
    assert counted.people["Ada"][""].played == 1


def test_points_nobody_knows_are_in_no_average() -> None:
    unknown = replace(GAME, is_counted=False, totals=(3, 0), winners=(), ranks=())
    ada = statistics([GAME, unknown]).people["Ada"][""]

    assert (ada.played, ada.scored, ada.average) == (2, 1, 30.0)


def test_two_people_are_compared_by_their_places_in_the_same_games() -> None:
    lost = replace(GAME, ranks=(2, 1), winners=("B",))
    counted = statistics([GAME, GAME, lost, TIE, TOGETHER])

    assert counted.meetings == (Meeting("Ada", "Ben", 2, 1, 1),)


def test_a_person_with_two_names_is_one_person() -> None:
    other = replace(GAME, names=("ada", "Ben"))
    counted = statistics([GAME, other], People().join("ada", "Ada"))

    assert counted.people["Ada"][""].played == 2
    assert [one.games for one in counted.meetings] == [2]


def test_time_is_by_the_clocks_and_by_turn() -> None:
    ada = statistics([GAME, GAME], spent={1: {"A": 300.0}}).people["Ada"][""]

    assert (ada.seconds, ada.turns, ada.seconds_a_turn) == (600.0, 20, 30.0)


def test_a_game_tells_how_long_it_takes_and_what_wins_it() -> None:
    quick = replace(GAME, seconds=0, rounds=None)  # told on the score pad
    [told] = statistics([GAME, quick, TIE]).games

    assert (told.average_seconds, told.average_rounds) == (3600, 12)
    assert told.average_winning == (30 + 30 + 25) / 3
    assert (told.best, told.best_by) == (30, "Ada")


def test_games_are_chosen_by_kind_person_and_year() -> None:
    games = [replace(GAME, game_id=1), replace(TOGETHER, game_id=2, names=("ada", "Cleo"))]
    years = {1: "2025", 2: "2026"}
    people = People().join("ada", "Ada")

    def numbers(**by: str) -> list[int]:
        return [one.game_id for one in chosen(games, years, people, **by)]

    assert numbers(game="annapurna") == [2]
    assert numbers(player="Ada") == [1, 2]
    assert numbers(player="Ben") == [1]
    assert numbers(year="2026", player="Ada") == [2]
    assert numbers() == [1, 2]


def test_plain_statistics_leave_unknown_open() -> None:
    told = plain(statistics([replace(GAME, is_counted=False, seconds=0, rounds=None)]))

    assert told["players"][0]["all"]["average_score"] is None
    assert told["games"][0]["average_minutes"] is None
    assert plain(statistics([]))["players"] == []


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from([GAME, TOGETHER, TIE]), max_size=12), st.randoms())
def test_the_order_of_games_does_not_matter(games: list[Summary], lots: object) -> None:
    shuffled = list(games)
    lots.shuffle(shuffled)  # type: ignore[attr-defined]

    assert statistics(games) == statistics(shuffled)


@given(st.lists(st.tuples(st.integers(-50, 200), st.booleans()), min_size=1, max_size=20))
def test_results_together_are_the_sum_of_the_parts(games: list[tuple[int, bool]]) -> None:
    whole = Results()
    for points, won in games:
        whole = whole.and_(Results(1, int(won), points, 1, points))

    assert whole.played == len(games)
    assert whole.average == sum(points for points, _ in games) / len(games)
    assert whole.best == max(points for points, _ in games)
