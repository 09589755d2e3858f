"""Rules are found by words, lead to each other, and every one of a game has what that takes."""

from __future__ import annotations

import pytest

from rules import shelf
from rules.rule import Rule, Rulebook, Strength
from rules.values import word_search

LONGEST = 36
"""Letters of a title that still fit on a key of the look-up."""


def book(game: str) -> Rulebook:
    return shelf.game(game).rules.rulebook


GAMES = [name for name in shelf.names() if any(one.title for one in book(name).values())]
"""Games whose rules have titles; a small one may do without."""


def test_games_of_the_shelf_have_titles() -> None:
    assert {"amanda", "annapurna", "bania", "danana", "notad"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_title_of_its_own_and_leads_on(game: str) -> None:
    rules = list(book(game).values())
    titles = [one.title for one in rules]

    assert [one.key for one in rules if not 0 < len(one.title) <= LONGEST] == []
    assert sorted({one for one in titles if titles.count(one) > 1}) == []
    assert [one.key for one in rules if not one.see] == []
    assert [one.key for one in rules if not one.also] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_found_by_each_of_its_everyday_words(game: str) -> None:
    rules = book(game)

    assert [
        (one.key, word)
        for one in rules.values()
        for word in one.also
        if one not in rules.search(word)
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_title_of_a_rule_finds_it_first(game: str) -> None:
    rules = book(game)

    assert [
        (one.key, rules.search(one.title)[0].key)
        for one in rules.values()
        if rules.search(one.title)[0] is not one
    ] == []


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("notad", "kill", "N-14"),
        ("notad", "PRÉDATOR", "N-14"),
        ("notad", "n-23", "N-23"),
        ("notad", "n23", "N-23"),
        ("notad", "nr-2", "N-22"),
        ("notad", "how do I move the camp", "N-17"),
        ("bania", "buy", "B-6"),
        ("amanda", "crash", "A-10"),
        ("danana", "baby", "D-34"),
        ("annapurna", "summit", "P-20"),
    ],
)
def test_words_find(game: str, words: str, first: str) -> None:
    assert book(game).search(words)[0].key == first


def test_all_words_have_to_be_there() -> None:
    assert book("notad").search("predator elephant") == ()


def test_what_is_misspelt_is_offered_as_it_is_written() -> None:
    assert book("notad").near("preditor") == ("predator",)


def test_nothing_is_near_to_a_word_of_another_world() -> None:
    assert book("notad").near("xylophone") == ()


def test_only_idle_words_are_looked_for_all_the_same() -> None:
    assert word_search.telling("how") == ("how",)


@pytest.mark.parametrize("see", ["X-1", "X-9"])
def test_a_rule_leads_to_other_rules_of_its_book(see: str) -> None:
    rule = Rule("X-1", Strength.PRINTED, "A tile is laid.", see=(see,))

    with pytest.raises(ValueError, match=f"beside X-1, got '{see}'"):
        Rulebook([rule])


def test_a_rule_without_a_title_is_called_what_it_says() -> None:
    assert Rule("X-1", Strength.PRINTED, "A tile is laid.").name == "A tile is laid."


def test_topics_stand_in_the_order_of_the_book() -> None:
    topics = book("bania").topics

    assert list(topics)[:2] == ["The turn", "Buying tents"]
    assert [one.key for one in topics["The turn"]][:4] == ["B-1", "B-2", "B-3", "B-4"]
    assert "BR-1" in [one.key for one in topics["The turn"]]
