"""Remembering answers by identity."""

from __future__ import annotations

from rules.values import memo
from rules.values.memo import by_first, by_identity


def test_equal_but_different_things_are_asked_about_anew() -> None:
    asked: list[tuple[str, ...]] = []

    @by_identity(4)
    def count(cells: tuple[str, ...]) -> int:
        asked.append(cells)
        return len(cells)

    one, other = ("a", "b"), tuple("ab")

    assert [count(one), count(other), count(one)] == [2, 2, 2]
    assert len(asked) == 2


def test_the_oldest_answer_is_forgotten_first() -> None:
    asked: list[object] = []

    @by_identity(1)
    def note(thing: object) -> int:
        asked.append(thing)
        return len(asked)

    first, second = object(), object()

    assert [note(first), note(second), note(first)] == [1, 2, 3]


def test_answers_are_kept_for_each_first_argument() -> None:
    asked: list[str] = []

    @by_first(1)
    def letters(word: list[str], wanted: str) -> int:
        asked.append(wanted)
        return word.count(wanted)

    word, other = ["a", "b", "a"], ["b"]

    assert [letters(word, "a"), letters(word, "b"), letters(word, "a")] == [2, 1, 2]
    assert asked == ["a", "b"]
    assert [letters(other, "b"), letters(word, "b")] == [1, 1]
    assert asked == ["a", "b", "b", "b"]


def test_a_flood_of_questions_does_not_fill_the_memory() -> None:
    asked: list[int] = []

    @by_first(1)
    def double(_thing: object, number: int) -> int:
        asked.append(number)
        return 2 * number

    thing = object()
    for number in range(memo.MOST_ANSWERS + 1):
        double(thing, number)

    assert double(thing, 0) == 0
    assert asked.count(0) == 2
