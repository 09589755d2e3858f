"""Setting up a game: by which rulings, and that a group's own are offered the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.history import house_rules, people
from companion.history.person_removal import forget
from companion.presenters.app_context import AppContext
from companion.presenters.start.newgame import NewGamePresenter
from companion.presenters.start.rulings import rulings
from companion.presenters.table.scorepad import ScorePadPresenter
from companion.storage.deletion import shred
from rules import shelf
from tests.companion.presenters.tables import context, table

GAMES = shelf.names()


def setting_up(room: AppContext, *names: str, game: str = "danana") -> NewGamePresenter:
    presenter = NewGamePresenter(room, game, lambda _many: 0)
    while presenter.seats:
        presenter.remove(0)
    for name in names:
        presenter.add(name)
    return presenter


def chosen(presenter: NewGamePresenter, name: str) -> str:
    (ruling,) = (one for one in presenter.rulings() if one.name == name)
    (reading,) = (one for one in ruling.readings if one.chosen)
    return reading.meaning


def played(room: AppContext, *names: str) -> None:
    presenter = setting_up(room, *names)
    presenter.choose("covered_cards", 1)
    assert presenter.begin()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_set_and_ours_comes_first(game: str) -> None:
    presenter = NewGamePresenter(context(), game, lambda _many: 0)
    found = presenter.rulings()

    assert [one.name for one in found] == [one.name for one in presenter.game.rules.options]
    for one in found:
        assert [reading.is_ours for reading in one.readings].index(True) == 0
        assert [reading.at for reading in one.readings if reading.chosen] == [0]
        assert one.says
        assert all(reading.meaning for reading in one.readings)
    assert presenter.view().house == ("as we read them" if found else "")


def test_what_is_chosen_is_what_is_played() -> None:
    room = context()
    played(room, "Ada", "Ben")

    assert room.session is not None
    assert room.session.record.state.options["covered_cards"] == "lost"


def test_a_group_is_offered_its_own_rules_in_whatever_order_it_sits() -> None:
    room = context()
    played(room, "Ada", "Ben")
    played(room, "Cleo", "Dev")
    room.begin("danana", ("Eva", "Finn"), {})

    again = setting_up(room, "Ben", "Ada")

    assert chosen(again, "covered_cards") == "no, only those in sight"
    assert again.view().house == "1 of your own"
    assert "last time" in again.view().remembered


@pytest.mark.parametrize("names", [("Ada", "Cleo"), ("Ada", "Ben", "Cleo")])
def test_another_group_plays_as_we_read_the_rules(names: tuple[str, ...]) -> None:
    room = context()
    played(room, "Ada", "Ben")

    other = setting_up(room, *names)

    assert other.view().house == "as we read them"
    assert other.view().remembered == ""


def test_rules_are_kept_for_each_game() -> None:
    room = context()
    played(room, "Ada", "Ben")

    assert setting_up(room, "Ada", "Ben", game="bania").view().house == "as we read them"


def test_a_group_that_went_back_to_ours_is_not_offered_the_others() -> None:
    room = context()
    played(room, "Ada", "Ben")
    again = setting_up(room, "Ada", "Ben")
    again.choose("covered_cards", 0)
    assert again.begin()

    assert setting_up(room, "Ada", "Ben").view().house == "as we read them"


def test_what_was_chosen_by_hand_stays_when_somebody_else_comes() -> None:
    presenter = setting_up(context(), "Ada", "Ben")
    presenter.choose("covered_cards", 1)
    presenter.add("Cleo")

    assert chosen(presenter, "covered_cards") == "no, only those in sight"
    assert presenter.view().remembered == ""


def test_somebody_with_two_names_is_one_of_the_group() -> None:
    room = context()
    played(room, "Ada", "Benny")
    people.save(room.journal, people.load(room.journal).join("Benny", "Ben"))

    assert setting_up(room, "Ada", "Ben").view().house == "1 of your own"


def test_a_choice_that_is_no_longer_offered_is_left_out() -> None:
    danana = shelf.game("danana")

    assert house_rules.valid(danana, {"covered_cards": "burnt", "moon": 1, "pooling": "apart"}) == {
        "pooling": "apart"
    }


def test_the_score_pad_counts_by_the_house_rules() -> None:
    room = context()
    pad = ScorePadPresenter(room, "danana", ("Ada", "Ben"), {"religion_items": "single"})
    pad.step(pad.game.rules.form[0].key, 1)
    session = pad.finish()

    assert session is not None
    assert session.record.state.options["religion_items"] == "single"


def test_a_ruling_changed_in_a_running_game_is_a_correction_that_undo_takes_back() -> None:
    room = context()
    session = room.begin("danana", ("Ada", "Ben"))
    at_table = table(room, session)
    at_table.press("option:covered_cards=1")
    after = rulings(at_table.game, session.record.state.options)
    at_table.press("option:covered_cards=1")
    session.undo()

    (ruling,) = (one for one in after if one.name == "covered_cards")
    assert [one.chosen for one in ruling.readings] == [False, True]
    assert session.record.state.options["covered_cards"] == "count"


def test_who_is_forgotten_is_in_no_group(tmp_path: Path) -> None:
    room = context(path=tmp_path / "journal.db")
    played(room, "Ada", "Ben")
    room.put_away()
    forget(room.journal, "Ben", "Somebody")

    assert room.journal.settings(house_rules.PREFIX) == {}


def test_a_group_whose_games_are_deleted_is_forgotten(tmp_path: Path) -> None:
    room = context(path=tmp_path / "journal.db")
    played(room, "Ada", "Ben")
    assert room.session is not None
    game_id = room.session.game_id
    room.put_away()
    room.journal.put_on_table(None)
    room.journal.delete(game_id)
    shred(room.journal, [game_id])

    assert room.journal.settings(house_rules.PREFIX) == {}
