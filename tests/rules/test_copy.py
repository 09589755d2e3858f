"""The owner's copy: every value with its status."""

from __future__ import annotations

from rules.copy import Copy, Status, Value
from rules.rule import Certainty

COPY = Copy.from_toml("""
[status.hill]
actions = "inferred"
[status."hill/1"]
actions = "known"
[hill.1]
actions = 5
[hill.2]
actions = 4
draws = true
[board.main]
rows = 5
""")


def test_a_value_without_a_status_is_of_the_demonstration_box() -> None:
    assert COPY.status("hill/2", "draws") is Status.DEMONSTRATION
    assert COPY.is_demonstration


def test_what_a_copy_lacks_is_not_known() -> None:
    assert COPY.status("board/main", "cols") is None
    assert COPY.status("moon/main", "phase") is None
    assert COPY.knows("hill/2", "actions", "draws")
    assert not COPY.knows("hill/2", "actions", "phase")


def test_a_fresh_box_has_nothing_that_we_made_up() -> None:
    fresh = COPY.known()

    assert dict(fresh.fields("hill/2")) == {"actions": Value(4, Status.INFERRED)}
    assert "board/main" not in fresh.components  # nothing is left of it
    assert not fresh.is_demonstration
    assert list(fresh.untold(COPY)) == [("hill/2", "draws"), ("board/main", "rows")]


def test_one_piece_may_differ_from_its_kind() -> None:
    assert COPY.status("hill/1", "actions") is Status.KNOWN
    assert COPY.status("hill/2", "actions") is Status.INFERRED


def test_what_it_does_not_have_is_the_default() -> None:
    assert COPY.get("hill/9", "actions", 7) == 7
    assert COPY.get("hill/1", "draws") is None


def test_only_what_is_not_known_takes_certainty_away() -> None:
    assert COPY.certainty("hill/2", "actions", "draws") is Certainty.SURE
    assert COPY.known().certainty("hill/2", "actions", "draws") is Certainty.UNKNOWN


def test_ids_of_a_kind_in_the_order_of_the_file() -> None:
    assert list(COPY.ids("hill")) == ["1", "2"]


def test_learning_confirms_and_leaves_the_old_copy_alone() -> None:
    learned = COPY.learn("hill/2", "actions", 3).learn("hill/7", "actions", [1, 2])

    assert learned.get("hill/2", "actions") == 3
    assert learned.status("hill/2", "actions") is Status.CONFIRMED
    assert learned.get("hill/7", "actions") == (1, 2)
    assert COPY.get("hill/2", "actions") == 4


def test_a_box_nobody_was_taught_about_is_the_same_for_every_game() -> None:
    assert COPY.overlay({}) is COPY
    assert COPY.overlay({"hill/1": {"actions": 5}}) is not COPY


def test_counting_statuses() -> None:
    assert COPY.tally() == {
        Status.KNOWN: 1,
        Status.INFERRED: 1,
        Status.DEMONSTRATION: 2,
        Status.CONFIRMED: 0,
    }
    assert COPY.all_as(Status.CONFIRMED).tally()[Status.CONFIRMED] == 4
