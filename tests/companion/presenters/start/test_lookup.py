"""The look-up as data: where one is led, and what a rule has to do with the table at hand."""

from __future__ import annotations

from companion.presenters.start.lookup import Card, LookupPresenter
from rules import defaults, shelf
from rules.game import AnyGame
from rules.state import State
from tests.companion.presenters.tables import acting, context

NOTAD = shelf.game("notad")


def opened(presenter: LookupPresenter) -> Card:
    (card,) = (one for one in presenter.view().cards if one.is_open)
    return card


def begun(game: AnyGame, **options: object) -> State:
    seats = ("Ada", "Ben", "Cleo")
    state: State = game.rules.start(seats, game.settle(options), game.box.components())
    return state


def test_back_leads_along_the_trail_to_the_place_in_the_list() -> None:
    presenter = LookupPresenter(NOTAD, "N-14")
    presenter.go_to("N-17", 0.4)
    presenter.go_to("N-16", 0.9)

    assert opened(presenter).key == "N-16"
    assert presenter.back()
    assert opened(presenter).key == "N-17"
    assert presenter.back()
    assert (opened(presenter).key, presenter.view().place) == ("N-14", 0.4)
    assert not presenter.back()


def test_without_words_the_topic_from_before_is_shown() -> None:
    presenter = LookupPresenter(NOTAD, "N-14")
    presenter.search("tie")
    assert presenter.view().topic == ""

    presenter.search(" ")

    assert presenter.view().topic == "Actions and hunters"


def test_a_touch_on_the_open_card_closes_it() -> None:
    presenter = LookupPresenter(NOTAD, "N-14")
    presenter.open("N-14", 0.5)

    assert [one.key for one in presenter.view().cards if one.is_open] == []
    assert presenter.view().place == 0.5


def test_an_unknown_rule_opens_the_beginning_of_the_book() -> None:
    assert opened(LookupPresenter(NOTAD, "Q-7")).key == "N-1"


def test_a_rule_says_how_the_table_reads_it() -> None:
    danana = shelf.game("danana")

    ours = LookupPresenter(danana, "D-41", begun(danana))
    theirs = LookupPresenter(danana, "D-41", begun(danana, covered_cards="lost"))

    assert "yes, they were acquired" in opened(ours).played[0]
    assert "no, only those in sight" in opened(theirs).played[0]


def test_a_rule_says_what_it_means_now_and_nothing_hidden() -> None:
    state = acting(context()).record.state
    notes = [one for one in NOTAD.rules.notes(NOTAD.rules.view(state, None)) if one.rule]
    assert notes, "a table that reminds of something"
    rule = notes[0].rule
    assert rule is not None

    said = opened(LookupPresenter(NOTAD, rule.key, state)).now

    assert notes[0].text in said


def test_a_book_can_be_read_without_a_table() -> None:
    assert opened(LookupPresenter(NOTAD, "N-14")).now == ()


def test_a_half_known_table_is_no_hindrance() -> None:
    seats = ("Ada", "Ben")
    blank = defaults.blank(NOTAD, seats, NOTAD.settle({}), NOTAD.box.components())
    for key in NOTAD.rules.rulebook:
        assert opened(LookupPresenter(NOTAD, key, blank)).key == key
