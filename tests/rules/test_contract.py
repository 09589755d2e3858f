"""The contract of every game on the shelf: the laws on played games, whoever's copy it is.

The second half shows that each law can be broken. That a game needs no edit outside its folder is
shown with the mould (``tests/mould``).
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from companion.play.bots import play_at_random, play_greedily
from rules import shelf
from rules.answers import Expectation
from rules.copy import Copy
from rules.facet import derived, plainly
from rules.game import AnyGame
from rules.record import Record
from rules.rule import Certainty, Objection
from rules.score import Ending, Outcome, ScoreSheet, Tally
from rules.state import Move, State
from rules.values.frozen import FrozenMap
from tests.rules.changed_games import with_rules
from tests.rules.laws import LAWS, Trial, difference, hidden, law_params
from tests.rules.owners import boxes_of, contradictions, same_but_for_the_box, told_game

pytestmark = pytest.mark.slow

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@cache
def played(name: str, box: str) -> tuple[tuple[Record[Any, Any], Record[Any, Any]], ...]:
    """A small game with some sense and a large one at random: as they were, and as told."""
    game = shelf.game(name)
    few, many = min(game.seats), max(game.seats)
    return (
        told_game(game, SEATS[:few], 1, play_greedily, box),
        told_game(game, SEATS[:many], 2, play_at_random, box),
    )


def boxes() -> list[tuple[str, str]]:
    """Each game with each box it can be told in."""
    return [(name, box) for name in shelf.names() for box in boxes_of(shelf.game(name))]


@pytest.mark.parametrize("law", law_params())
@pytest.mark.parametrize(("name", "box"), boxes())
def test_law_holds(name: str, box: str, law: int) -> None:
    for _true, told in played(name, box):
        LAWS[law](Trial(told))


@pytest.mark.parametrize(("name", "box"), boxes())
def test_what_was_told_is_what_was_played(name: str, box: str) -> None:
    """Laws 12 and 13: who answers truly has the true game in the end, who does not no false one."""
    for true, told in played(name, box):
        if box in ("demonstration", "answered"):
            assert same_but_for_the_box(told.state, true.state), difference(
                replace(told.state, copy=true.state.copy), true.state
            )
        lies = contradictions(replace(told.state, tracked=true.state.tracked), true.state)
        assert not list(lies)


@pytest.mark.parametrize("name", shelf.names())
def test_game_is_called_as_its_folder(name: str) -> None:
    assert shelf.game(name).name == name


DIGEST = """
import hashlib
from companion.formats.documents import write_position
from companion.play.bots import play_game
from rules import shelf
for name in shelf.names():
    game = shelf.game(name)
    record = play_game(game, ("Ada", "Ben", "Cleo", "Dan")[:min(game.seats)], 3)
    listed = list(game.rules.legal_moves(record.states[len(record.states) // 2]))
    text = write_position(game, record.state) + repr(listed)
    print(name, hashlib.sha256(text.encode()).hexdigest())
"""


def test_law_11_holds_whatever_order_sets_have() -> None:
    """Python orders sets of texts anew in each process; no game may depend on that."""
    said = [
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert said[0] == said[1]


# Each law can be broken


def lists_too_little(game: AnyGame) -> AnyGame:
    return with_rules(
        game, legal_moves=lambda state: itertools.islice(game.rules.legal_moves(state), 1, 99)
    )


def lists_in_turns(game: AnyGame) -> AnyGame:
    ways = itertools.cycle((False, True))
    return with_rules(
        game,
        legal_moves=lambda state: sorted(
            game.rules.legal_moves(state), key=repr, reverse=next(ways)
        ),
    )


def changes_its_input(game: AnyGame) -> AnyGame:
    def advance(state: State, move: Move) -> State:
        object.__setattr__(state, "names", state.names.having(SEATS[0], repr(move)))
        return game.rules.advance(state, move)  # type: ignore[no-any-return]

    return with_rules(game, advance=advance)


def makes_lists(game: AnyGame) -> AnyGame:
    return with_rules(
        game,
        advance=lambda state, move: replace(game.rules.advance(state, move), seats=[*state.seats]),
    )


def expects_nothing(game: AnyGame) -> AnyGame:
    return with_rules(game, expects=lambda _state: ())


class Flattering(ScoreSheet):
    """A sheet that adds a point for everybody."""

    @property
    def totals(self) -> dict[str, int]:
        return {seat: points + 1 for seat, points in super().totals.items()}


def flatters(game: AnyGame) -> AnyGame:
    def score(tally: Tally) -> ScoreSheet:
        sheet = game.rules.score(tally)
        return Flattering(sheet.seats, sheet.lines, sheet.missing)

    return with_rules(game, score=score)


def tells_secrets(game: AnyGame) -> AnyGame:
    def view(state: State, seat: str | None) -> State:
        whole = repr(replace(state, copy=Copy(FrozenMap())))
        shown: State = game.rules.view(state, seat)
        return replace(shown, names=FrozenMap({SEATS[0]: whole}))

    return with_rules(game, view=view)


def cannot_count(game: AnyGame) -> AnyGame:
    def tally(state: State) -> Tally:
        raise KeyError("a field that the table had corrected")

    return with_rules(game, tally=tally)


def keeps_count(game: AnyGame) -> AnyGame:
    count = itertools.count()

    def advance(state: State, move: Move) -> State:
        changed: State = game.rules.advance(state, move)
        return replace(changed, names=FrozenMap({SEATS[0]: f"call {next(count)}"}))

    return with_rules(game, advance=advance)


def is_always_sure(game: AnyGame) -> AnyGame:
    def objections(state: State, move: Move) -> Iterator[Objection]:
        for one in game.rules.objections(state, move):
            yield replace(one, certainty=Certainty.SURE)

    return with_rules(game, objections=objections)


def shows_what_we_made_up(game: AnyGame) -> AnyGame:
    def words(asked: AnyGame, state: State, move: Move) -> str:
        return f"{game.rules.words(state, move)} {asked.box.components().get('tile/T001', 'sides')}"

    return with_rules(game, words=derived(words))


def changed_answers(game: AnyGame, **answers: Any) -> AnyGame:
    """The game with answers that go past the kernel."""
    copy = with_rules(game)
    for name, answer in answers.items():
        object.__setattr__(copy.rules, name, answer)
    return copy


def objects_past_the_kernel(game: AnyGame) -> AnyGame:
    return changed_answers(game, objections=plainly(game.rules.objections))


def counts_past_the_kernel(game: AnyGame) -> AnyGame:
    return changed_answers(game, score=plainly(game.rules.score))


def ends_past_the_kernel(game: AnyGame) -> AnyGame:
    return changed_answers(game, outcome=lambda _state: Outcome(Ending.WINNERS))


def forgets_in_a_view(game: AnyGame) -> AnyGame:
    return with_rules(
        game, view=lambda state, seat: replace(game.rules.view(state, seat), incomplete=False)
    )


def forgets_in_a_move(game: AnyGame) -> AnyGame:
    return with_rules(
        game, advance=lambda state, move: replace(game.rules.advance(state, move), incomplete=False)
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (objects_past_the_kernel, "sure of"),
        (counts_past_the_kernel, "at least"),
        (ends_past_the_kernel, "the game is winners"),
        (forgets_in_a_view, "a view does not say"),
        (forgets_in_a_move, "an event nobody knows changes something"),
    ],
)
def test_law_15_can_be_broken(change: Callable[[AnyGame], AnyGame], said: str) -> None:
    honest = played("notad", "demonstration")[0][1]
    game = change(honest.game)

    with pytest.raises(AssertionError, match=said):
        LAWS[15](Trial(Record.replay(game, honest.start, honest.history)))


BROKEN: dict[int, Callable[[AnyGame], AnyGame]] = {
    1: lists_too_little,
    2: lists_in_turns,
    3: changes_its_input,
    5: makes_lists,
    6: expects_nothing,
    7: flatters,
    8: tells_secrets,
    10: cannot_count,
    11: keeps_count,
    12: is_always_sure,
    13: shows_what_we_made_up,
    14: lists_too_little,
}


@pytest.mark.parametrize("law", BROKEN)
def test_law_can_be_broken(law: int) -> None:
    honest = played("notad", "demonstration")[0][1]
    game = BROKEN[law](honest.game)
    start = replace(honest.start, copy=game.box.fresh) if law in (12, 13) else honest.start
    record: Record[Any, Any] = Record.replay(game, start, honest.history)

    with pytest.raises((AssertionError, KeyError)):
        LAWS[law](Trial(record))


class Forgetful(Record[Any, Any]):
    """A record that throws away what was undone."""

    def undo(self) -> Forgetful:
        back = super().undo()
        return replace(back, history=back.events)  # type: ignore[return-value]


def test_law_4_can_be_broken() -> None:
    honest = played("notad", "demonstration")[0][1]
    record = Forgetful(honest.game, honest.start, honest.history, honest.states, honest.at)

    with pytest.raises(AssertionError, match="redo"):
        LAWS[4](Trial(record))


def test_law_1_needs_the_list_to_be_honest_about_its_kinds() -> None:
    honest = played("notad", "demonstration")[0][1]
    game = with_rules(honest.game, is_listed=lambda _state, _move: False)

    with pytest.raises(AssertionError, match="not of a listed kind"):
        LAWS[1](Trial(Record.replay(game, honest.start, honest.history)))


def test_law_14_needs_what_is_listed_to_be_awaited() -> None:
    honest = played("notad", "demonstration")[0][1]

    def expects(state: State) -> tuple[Expectation, ...]:
        return tuple(replace(one, kinds=()) for one in honest.game.rules.expects(state))

    game = with_rules(
        honest.game,
        expects=expects,
        legal_moves=lambda state: honest.game.rules.legal_moves(state),
    )
    with pytest.raises(AssertionError, match="listed, but nobody awaits it"):
        LAWS[14](Trial(Record.replay(game, honest.start, honest.history)))


def test_a_broken_law_names_the_path_and_both_values() -> None:
    honest = played("notad", "demonstration")[0][1]
    game = tells_secrets(honest.game)

    with pytest.raises(AssertionError, match=r"hidden: names/Ada: \"Notad.*T103.*T103 \(another"):
        LAWS[8](Trial(Record.replay(game, honest.start, honest.history)))


def test_notad_has_secrets_to_keep() -> None:
    record = played("notad", "demonstration")[0][1]

    assert any(hidden(record.game, state) for state in record.states)
