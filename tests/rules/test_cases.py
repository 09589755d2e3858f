"""Every game's own cases, rule by rule; a game without a case for each of its rules fails."""

from __future__ import annotations

import pytest

from rules import shelf
from rules.rule import Rule, Rulebook, Strength
from tests.rules.cases import Case, cases_of, run, uncovered
from tests.rules.changed_games import with_rules

CASES = [
    pytest.param(name, case, id=f"{name}: {case}")
    for name in shelf.names()
    for case in cases_of(shelf.game(name))
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_case(name: str, case: Case) -> None:
    run(shelf.game(name), case)


@pytest.mark.parametrize("name", shelf.names())
def test_law_9_every_rule_has_a_case(name: str) -> None:
    game = shelf.game(name)
    missing = sorted(uncovered(game, cases_of(game)))

    assert not missing, f"no case for {', '.join(missing)}"


def test_law_9_can_be_broken() -> None:
    game = shelf.game("notad")
    more = with_rules(
        game,
        rulebook=Rulebook(
            [*game.rules.rulebook.values(), Rule("N-99", Strength.PRINTED, "Nobody sneezes.")]
        ),
    )

    assert uncovered(more, cases_of(game)) == {"N-99"}


@pytest.mark.parametrize(
    ("expected", "complaint"),
    [
        ({"breaks": []}, "breaks should be"),
        ({"breaks": ["N-13"], "after": {"actions_left": 9}}, "after should be"),
        ({"breaks": ["N-13"], "lines": {}}, "nothing to compare"),
        ({"legal": False}, "say what the move breaks"),
    ],
)
def test_a_case_can_fail(expected: dict[str, object], complaint: str) -> None:
    told = {"says": "a hunter jumps", "move": {"type": "move_hunter", "from": "0,0", "to": "2,0"}}
    position = {"players": ["Ada"], "hunters": ["0,0"]}
    case = Case("N-13", "a hunter jumps", position, {**told, **expected})

    with pytest.raises(AssertionError, match=complaint):
        run(shelf.game("notad"), case)
