"""Hints about a fresh box: as long as nobody has taught it, no rule of any game accuses anybody.

An objection that is sure although nothing was told of the box must be so whatever the box is like;
one that is not is a false accusation.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.formats.game_format import GameFormat
from companion.play.bots import play_at_random, play_game, play_greedily
from rules import shelf
from rules.copy import Copy, Status
from rules.game import AnyGame
from rules.rule import Certainty
from rules.state import State
from rules.values.frozen import FrozenMap
from tests.rules.cases import Case, cases_of, state_of
from tests.rules.changed_games import with_rules
from tests.rules.laws import Trial, held_by, sure
from tests.rules.real_boxes import real_box

pytestmark = pytest.mark.slow

BOXES = 4
"""How many other boxes each case is looked at with."""


def accusations(game: AnyGame, case: Case) -> list[str]:
    """What is sure in a case although it rests on what nobody told of the box."""
    state, lots = state_of(game, case), Random(3)
    move = None
    if "move" in case.told:
        move, learned = GameFormat(game).read_move(case.told["move"], state)
        for one in learned:
            state = replace(state, copy=state.copy.learn(one.component, one.field, one.value))
    state = replace(state, copy=game.box.fresh)
    found = []
    for _ in range(BOXES):
        filled = real_box(game, lots).overlay(held_by(state.copy))
        still = said(game, replace(state, copy=filled), move)
        # A rule is cited once: what was a ruling may be the print as well when more is known.
        still |= {(rule, "ruling") for rule, strength in still if strength == "printed"}
        rash = said(game, state, move) - still
        if rash:
            found.append(f"{case}: sure of {rash} whatever the box is like")
    return found


def said(game: AnyGame, state: State, move: Any) -> set[tuple[str, str]]:
    against = sure(game.rules.objections(state, move)) if move is not None else set()
    return against | sure(game.rules.audit(state))


@pytest.mark.parametrize("name", shelf.names())
def test_no_rule_accuses_anybody_of_what_nobody_told(name: str) -> None:
    game = shelf.game(name)
    walked = set()
    for case in cases_of(game):
        walked.add(case.rule)
        assert not accusations(game, case)

    assert walked == set(game.rules.rulebook)


def test_a_false_accusation_would_be_found() -> None:
    game = shelf.game("notad")
    ours = game.box.components()

    def rash(state: Any, move: Any) -> Any:
        """Judge by what we made up wherever the table's own box says nothing."""
        filled = ours.overlay(held_by(state.copy))
        return game.rules.objections(replace(state, copy=filled), move)

    bold = with_rules(game, objections=rash)

    assert any(accusations(bold, case) for case in cases_of(game) if case.rule == "N-23")


@pytest.mark.parametrize("name", shelf.names())
def test_the_rules_that_rest_on_a_field_are_all_named(name: str) -> None:
    """What my copy promises: with this confirmed, these rules can be checked."""
    game = shelf.game(name)
    for key, named_rules in game.box.teaching.rests.items():
        assert key.partition(".")[0] in game.box.parts
        assert set(named_rules) <= set(game.rules.rulebook), key
    taught = {kind.name for kind in game.box.teaching.kinds}
    for (kind, field), rules in doubted(game).items():
        if kind not in taught:
            continue  # a game that teaches nothing of its own promises nothing either
        named = set(game.box.teaching.rests.get(f"{kind}.{field}", ()))
        assert rules <= named, f"{kind}.{field} should name {sorted(rules - named)}"


def doubted(game: AnyGame) -> dict[tuple[str, str], set[str]]:
    """The rules that cannot be checked any more when one field of a known box is not known."""
    known = game.box.components().all_as(Status.CONFIRMED)
    seats = ("Ada", "Ben", "Cleo")[: max(game.seats)]
    pairs = {
        (name.partition("/")[0], field) for name, held in known.components.items() for field in held
    }
    copies = {pair: doubting(known, *pair) for pair in sorted(pairs)}
    found: dict[tuple[str, str], set[str]] = {pair: set() for pair in copies}
    for seed, player in ((1, play_greedily), (2, play_at_random)):
        trial = Trial(
            play_game(game, seats, seed, player, copy=known), states_wanted=8, moves_wanted=15
        )
        for state in trial.states:
            moves = [
                one for one in trial.candidates(state, trial.lots) if objected(game, state, one)
            ]
            # What the table did not tell is in doubt whatever is known of the box.
            whole = [one for move in moves for one in game.rules.objections(state, move)]
            in_doubt = {one.rule.key for one in whole if one.certainty is Certainty.UNKNOWN}
            for pair, copy in copies.items():
                unsure = replace(state, copy=copy)
                against = [one for move in moves for one in game.rules.objections(unsure, move)]
                for one in [*against, *game.rules.audit(unsure)]:
                    if one.certainty is Certainty.UNKNOWN and one.rule.key not in in_doubt:
                        found[pair].add(one.rule.key)
    return found


def objected(game: AnyGame, state: State, move: Any) -> bool:
    return any(True for _ in game.rules.objections(state, move))


def doubting(copy: Copy, kind: str, field: str) -> Copy:
    """A copy in which one field of a kind is not known."""
    return Copy(
        FrozenMap(
            {
                name: held.without(field) if name.partition("/")[0] == kind else held
                for name, held in copy.components.items()
            }
        )
    )
