"""The history, the replay and the statistics as data."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.formats.copies import DEMONSTRATION
from companion.history import people, summaries
from companion.history.people import People
from companion.machine.table_clock import confirm
from companion.presenters.app_context import AppContext
from companion.presenters.history.history import HistoryPresenter
from companion.presenters.history.replay import ReplayPresenter, ReplayView
from companion.presenters.history.stats import GameChartsPresenter, StatsPresenter
from companion.presenters.start.players import PlayersPresenter
from tests.companion import evenings
from tests.companion.evenings import keep


@pytest.fixture
def home() -> Iterator[AppContext]:
    journal = evenings.journal()
    yield AppContext(journal, journal.clock)
    journal.close()


def titles(history: HistoryPresenter) -> list[str]:
    return [row.title for row in history.view().rows]


def test_a_row_tells_date_players_result_rounds_and_duration(home: AppContext) -> None:
    session = home.begin("notad", ("Ada", "Ben"), box=DEMONSTRATION)
    for number in range(5):
        session.correct(("round",), number)
    session.stop()
    history = HistoryPresenter(home)
    list(history.counting())
    [row] = history.view().rows

    assert row.title == "Notad"
    assert (
        row.line == "2026-11-18 (date unsure) · Ada −30, Ben −30 · 4 rounds · demonstration · 3 min"
    )
    assert row.result == "stopped; Ada & Ben ahead"
    confirm(home)
    assert "unsure" not in HistoryPresenter(home).view().rows[0].line


def test_games_are_found_by_game_player_year_and_text(home: AppContext) -> None:
    keep(home.journal)
    keep(home.journal, "annapurna", 3, ("ada", "Cleo"))
    home.journal.rename(1, "Rainy Sunday")
    people.save(home.journal, People().join("ada", "Ada"))
    history = HistoryPresenter(home)
    list(history.counting())
    assert titles(history) == ["Annapurna", "Bania · Rainy Sunday"]

    for name, choice, found in (
        ("game", "bania", ["Bania · Rainy Sunday"]),
        ("player", "Ada", ["Annapurna", "Bania · Rainy Sunday"]),
        ("player", "Cleo", ["Annapurna"]),
        ("year", "2026", ["Annapurna", "Bania · Rainy Sunday"]),
        ("year", "2025", []),
    ):
        history.choose(name, choice)
        assert titles(history) == found
        history.choose(name, "")
    for text, found in (
        ("sunday", ["Bania · Rainy Sunday"]),
        ("ada cleo", ["Annapurna"]),
        ("2026-11", ["Annapurna", "Bania · Rainy Sunday"]),
        ("nothing", []),
    ):
        history.look_for(text)
        assert titles(history) == found
    assert history.view().empty.startswith("No game fits")


def test_a_renamed_person_is_listed_by_the_new_name(home: AppContext) -> None:
    keep(home.journal)
    people.save(home.journal, People().call("Ada", "Ada K."))
    history = HistoryPresenter(home)
    list(history.counting())
    [row] = history.view().rows

    assert row.result == "Ada K. won"
    assert "Ada K. 58, Ben 8" in row.line


def test_what_can_be_chosen_is_what_was_played(home: AppContext) -> None:
    keep(home.journal)
    people.save(home.journal, People().hide("Ben"))
    by_name = {one.name: dict(one.choices) for one in HistoryPresenter(home).view().filters}

    assert by_name["game"] == {"": "All games", "bania": "Bania"}
    assert by_name["player"] == {"": "Everybody", "Ada": "Ada"}
    assert by_name["year"] == {"": "All years", "2026": "2026"}


def test_deleted_games_lie_in_the_bin_until_they_go_for_good(home: AppContext) -> None:
    first, second = keep(home.journal), keep(home.journal)
    history = HistoryPresenter(home)
    history.delete(first)
    history.delete(second)
    history.show_bin(True)
    assert [row.game_id for row in history.view().rows] == [second, first]

    history.bring_back(second)
    list(history.deleting_for_good(first))

    assert history.view().rows == ()
    assert history.view().empty == "No deleted games."
    history.show_bin(False)
    assert [row.game_id for row in history.view().rows] == [second]


def test_deleting_the_open_game_closes_it(home: AppContext) -> None:
    home.open(keep(home.journal))
    HistoryPresenter(home).delete(1)

    assert home.session is None


# Replay


def replay(home: AppContext, game_id: int) -> ReplayPresenter:
    session = home.open(game_id)
    return ReplayPresenter(session, home.seating(session))


def test_a_replay_steps_through_the_moves_and_stops_at_the_end(home: AppContext) -> None:
    shown = replay(home, keep(home.journal))
    assert (shown.view().at, shown.view().last) == (0, 47)
    assert [told.number for told in shown.view().moves] == [1]

    shown.step(1)
    assert [(told.number, told.is_now) for told in shown.view().moves] == [(1, True), (2, False)]
    shown.step(-5)
    assert shown.view().at == 0
    shown.go_to(46)
    shown.play()
    shown.tick()
    assert (shown.view().at, shown.view().is_playing) == (47, False)
    shown.play()
    assert (shown.view().at, shown.view().is_playing) == (0, True)
    shown.step(1)
    shown.tick()
    assert shown.view().at == 1


def test_going_on_from_an_earlier_point_leaves_the_old_game_alone(home: AppContext) -> None:
    old = keep(home.journal)
    home.journal.set(f"looks:{old}", "[4, 2]")
    before = home.journal.load(old)
    shown = replay(home, old)
    assert not _at_end(shown).can_go_on
    shown.go_to(20)
    assert shown.view().can_go_on
    session = shown.go_on(home)

    assert session.record.at == 20
    assert session.record.events == evenings.played("bania", 3).events[:20]
    assert home.journal.load(old) == before
    assert home.journal.on_table == session.game_id != old
    assert home.journal.card(session.game_id).title == "from move 20"
    assert home.seating(session).looks == (4, 2)
    assert home.session is session


def _at_end(shown: ReplayPresenter) -> ReplayView:
    shown.go_to(shown.last)
    return shown.view()


def test_a_replay_gives_nothing_away_in_a_running_game(home: AppContext) -> None:
    from tests.companion.presenters.tables import SECRET, acting

    session = acting(home)
    shown = ReplayPresenter(session, home.seating(session))
    for at in range(shown.last + 1):
        shown.go_to(at)

        assert SECRET not in str(shown.view())


def test_a_seat_is_brought_to_the_front_and_let_go_of(home: AppContext) -> None:
    shown = replay(home, keep(home.journal))
    shown.go_to(10)
    follows = shown.view().scene.seat
    other = {"Ada": "Ben", "Ben": "Ada"}[follows]
    shown.show_seat(other)
    assert shown.view().scene.seat == other
    shown.show_seat(other)

    assert shown.view().scene.seat == follows


def test_looking_at_an_old_game_leaves_the_table_as_it_is(home: AppContext) -> None:
    old = keep(home.journal)
    now = home.begin("notad", ("Ada", "Ben")).game_id
    list(home.looking(old))

    assert home.session is not None
    assert home.session.game_id == old
    assert home.journal.on_table == now


# Statistics


def words(make: object) -> str:
    return str(make(700, 360).says)  # type: ignore[operator]


def test_statistics_follow_deleting_and_bringing_back(home: AppContext) -> None:
    first = keep(home.journal)
    keep(home.journal, "bania", 1)
    summaries.all_of(home.journal)
    both = StatsPresenter(home).counted()
    home.journal.delete(first)
    one = StatsPresenter(home).counted()
    home.journal.undelete(first)

    assert (both.over, one.over) == (2, 1)
    assert StatsPresenter(home).counted() == both


def test_statistics_of_one_game_one_person_one_year(home: AppContext) -> None:
    keep(home.journal)
    keep(home.journal, "annapurna", 3, ("Ada", "Cleo"))
    stats = StatsPresenter(home)
    list(stats.counting())
    stats.choose("game", "annapurna")
    assert set(stats.counted().people) == {"Ada", "Cleo"}
    stats.choose("game", "")
    stats.choose("player", "Ben")
    assert stats.view().subtitle == "1 game to its end"
    stats.choose("player", "")
    stats.choose("year", "1999")

    assert stats.counted().over == 0
    assert words(stats.view().make).startswith("No game is over yet")


def test_every_tab_has_a_chart(home: AppContext) -> None:
    keep(home.journal)
    keep(home.journal, seats=("Ben", "Ada"))
    keep(home.journal, "annapurna", 3)
    stats = StatsPresenter(home)
    list(stats.counting())
    told = {}
    for tab in stats.TABS:
        stats.show(tab)
        told[tab] = words(stats.view().make)

    assert told["wins"] == "Ada: 33% 1 of 3; Ben: 33% 1 of 3"
    assert "Ada, Bania: 33" in told["averages"]
    assert told["heads"] == "Ada 1 : 1 Ben"
    assert "Bania: 2 won with 58 on average" in told["lengths"]


def test_a_game_has_charts_of_rounds_lines_and_times(home: AppContext) -> None:
    session = home.open(keep(home.journal))
    home.journal.set(
        f"clocks:{session.game_id}",
        '{"spent": {"Ada": 120, "Ben": 60}, "turns": [["Ada", 90], ["Ben", 60], ["Ada", 30]]}',
    )
    charts = GameChartsPresenter(home, session)
    told = {}
    for tab in charts.TABS:
        charts.show(tab)
        told[tab] = words(charts.view().make)

    assert told["rounds"] == "Ada 58; Ben 8"
    assert "Ada: Score track 55, Last tent 3" in told["lines"]
    assert told["times"] == "Ada: 2:00 1:00 a turn, 2 turns; Ben: 1:00 1:00 in 1 turn"
    assert told["turns"] == "3: 1:30"


def test_a_hidden_person_is_in_no_chart(home: AppContext) -> None:
    keep(home.journal)
    people.save(home.journal, People().hide("Ben"))
    stats = StatsPresenter(home)
    list(stats.counting())

    assert "Ben" not in words(stats.view().make)


# Players


def test_players_are_renamed_coloured_hidden_and_that_is_taken_back(home: AppContext) -> None:
    keep(home.journal)
    players = PlayersPresenter(home)
    list(players.counting())
    players.rename("Ada", "  Ada  K. ")
    players.recolour("Ben")
    players.hide("Ben")
    rows = {row.name: row for row in players.view().rows}
    assert rows["Ada K."].line == "1 game, 1 won · also Ada"
    assert rows["Ben"].is_hidden
    assert rows["Ben"].look == 2

    for _ in range(3):
        players.take_back()
    assert people.load(home.journal) == People()
    assert not players.view().can_take_back


def test_two_who_sat_at_one_table_are_two_people(home: AppContext) -> None:
    keep(home.journal)
    keep(home.journal, seats=("ada", "Cleo"))
    players = PlayersPresenter(home)
    list(players.counting())
    players.join("Ada", "Ben")
    assert players.view().trouble == (
        "Ada and Ben sat at the same table in 1 game: they are two people."
    )

    players.rename("ada", "Ada")
    assert players.view().trouble == ""
    assert {row.name for row in players.view().rows} == {"Ada", "Ben", "Cleo"}
    assert players.has_names("Ada")
    players.part("Ada")
    assert "ada" in players.names()


def test_a_forgotten_player_is_gone_from_games_and_lists(home: AppContext) -> None:
    home.open(keep(home.journal))
    players = PlayersPresenter(home)
    list(players.counting())
    list(players.forgetting("Ben"))

    assert players.names() == ("Ada", "Somebody")
    assert players.view().trouble == "Forgotten: 1 game was written anew."
    assert home.session is None


def test_new_games_offer_people_in_their_colours(home: AppContext) -> None:
    from companion.presenters.start.newgame import NewGamePresenter

    keep(home.journal, seats=("Zoe", "ben"))
    people.save(home.journal, People().colour("Zoe", 4).hide("ben"))
    new = NewGamePresenter(home, "notad", lambda _count: 0)
    assert new.view().names == ("Zoe",)
    new.add("Zoe")

    assert new.view().rows[-1].look == 4
