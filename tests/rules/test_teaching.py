"""What owners teach: every component can be drawn and touched, every question has an answer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.box.field_controls import field_types
from companion.formats.copies import read_components
from companion.play.bots import play_at_random
from rules import shelf
from rules.box.sketch import Sketch
from rules.box.teaching import Question, Teaching, drawn_fields
from rules.copy import Copy
from rules.facet import is_own
from rules.game import AnyGame
from rules.record import Record
from rules.state import State
from rules.values.frozen import thaw
from tests.rules.laws import Trial
from tests.rules.owners import told_game

pytestmark = pytest.mark.slow

SEATS = ("Ada", "Ben", "Cleo", "Dan")
STEPS = 25


def teaching(game: AnyGame) -> Teaching[Any, Any]:
    found: Teaching[Any, Any] = game.box.teaching
    return found


@cache
def played(name: str, box: str) -> Record[Any, Any]:
    game = shelf.game(name)
    return told_game(game, seats_of(game), 5, play_at_random, box)[1]


def seats_of(game: AnyGame) -> tuple[str, ...]:
    """Three seats, or as near to three as the game can be played."""
    return SEATS[: max(min(3, max(game.seats)), min(game.seats))]


def touchable(sketch: Sketch) -> list[str]:
    """Everything on and beside a sketch that a finger can touch."""
    beside = [place.id for row in sketch.rows for place in row.places]
    steps = [f"{one.id}:{way}" for one in sketch.tallies for way in ("up", "down")]
    return [*(place.id for place in sketch.places), *beside, *steps]


@pytest.mark.parametrize("name", shelf.names())
def test_every_kind_of_component_has_its_words(name: str) -> None:
    game = shelf.game(name)

    for component in game.box.components().components:
        kind = teaching(game).kind(component.partition("/")[0])
        assert kind.one
        assert kind.many
    for kind in teaching(game).kinds:
        assert set(drawn_fields(game, kind.name)) <= set(field_types(kind.part))


@pytest.mark.parametrize("name", shelf.names())
def test_every_touch_on_a_sketch_leaves_a_sound_copy(name: str) -> None:
    game, lots = shelf.game(name), Random(7)
    told, touches = teaching(game), 0
    for component in game.box.components().components:
        copy: Copy = game.box.components()
        hand: tuple[str, ...] = ()
        for _ in range(STEPS):
            sketch = told.sketch(copy, component, hand)
            if sketch is None:
                break
            place = lots.choice(touchable(sketch))
            touched = told.touched(copy, component, hand, place)
            plain = {one: thaw(fields) for one, fields in touched.changes.items()}
            read_components(plain, copy, f"{component} touched at {place}", parts=game.box.parts)
            copy, hand, touches = copy.overlay(touched.changes), touched.hand, touches + 1
        told.words(copy, component)
        told.covers(copy, component)
        if copy != game.box.components() and lots.random() < 0.3:
            can_be_played(game, copy)

    is_drawn = any(one.places or one.sketch for one in told.kinds)
    assert touches > STEPS or not is_drawn


def sorts(sketch: Sketch) -> list[str]:
    """Of each sort of thing that can be touched the first and the last."""
    found: dict[tuple[str, str], list[str]] = {}
    for place in touchable(sketch):
        what, _, name = place.partition(":")
        way = name.rpartition(":")[2]
        found.setdefault((what, way if way in ("up", "down") else ""), []).append(place)
    return [place for places in found.values() for place in dict.fromkeys((places[0], places[-1]))]


@pytest.mark.parametrize("name", shelf.names())
def test_any_two_touches_one_after_the_other_leave_a_sound_copy(name: str) -> None:
    game = shelf.game(name)
    told, default = teaching(game), game.box.components()
    first_of_kind = {one.partition("/")[0]: one for one in reversed(default.components)}
    for component in first_of_kind.values():
        waiting: list[tuple[Copy, tuple[str, ...], int]] = [(default, (), 0)]
        while waiting:
            copy, hand, depth = waiting.pop()
            sketch = told.sketch(copy, component, hand)
            for place in sorts(sketch) if sketch is not None and depth < 3 else ():
                touched = told.touched(copy, component, hand, place)
                plain = {one: thaw(fields) for one, fields in touched.changes.items()}
                read_components(plain, copy, f"{component} at {place}", parts=game.box.parts)
                if touched.hand != hand:
                    waiting.append((copy.overlay(touched.changes), touched.hand, depth + 1))


def can_be_played(game: AnyGame, copy: Copy) -> None:
    seats = seats_of(game)
    state = game.rules.start(seats, game.settle({}), copy)
    list(game.rules.legal_moves(state))
    game.table.scene(state, seats[0])
    game.rules.score(game.rules.tally(state))


@pytest.mark.parametrize("name", shelf.names())
def test_nothing_is_asked_of_who_has_confirmed_everything(name: str) -> None:
    trial = Trial(played(name, "demonstration"), states_wanted=30)

    for state in trial.states:
        for move in (None, *trial.candidates(state, trial.lots)):
            assert not asked(trial.game, state, move), move


@pytest.mark.parametrize("name", sorted({*shelf.names()} - {"annapurna"}))
def test_an_answer_ends_its_question(name: str) -> None:
    trial = Trial(played(name, "unanswered"), states_wanted=30)
    game, found = trial.game, 0

    for state in trial.states:
        for move in (None, *trial.candidates(state, trial.lots)[:10]):
            for question in asked(game, state, move)[:2]:
                found += 1
                after = answered(game, state, question)
                assert question not in asked(game, after, move)
                assert game.box.teaching.sketch(state.copy, question.component, question.hand)

    asks = is_own(teaching(game).matters) or is_own(teaching(game).questions)
    # Pieces known by their look are shown by who holds them, not asked for by a number.
    by_look = any(one.look for one in teaching(game).kinds)
    assert found > 10 or by_look or not asks


def asked(game: AnyGame, state: State, move: Any) -> list[Question]:
    return list(teaching(game).questions(state, move))


def answered(game: AnyGame, state: State, question: Question) -> State:
    """The state after its owner said that all is as drawn, or told the one thing that is asked."""
    copy = state.copy
    if len(question.hand) == 2 and game.name == "amanda":
        told = teaching(game).touched(copy, question.component, question.hand, "nowhere")
        assert told.changes == {question.component: {question.fields[0]: ()}}
        copy = copy.overlay(told.changes)
    for field in question.fields:
        copy = copy.learn(question.component, field, copy.get(question.component, field))
    return replace(state, copy=copy)


def test_a_card_of_annapurna_is_asked_when_its_tag_is_seen() -> None:
    from rules.games.annapurna import GAME
    from rules.games.annapurna.play.moves import Explore

    state = GAME.rules.start(SEATS[:2], GAME.settle({}), GAME.box.fresh)
    move = Explore(by="Ada", slot="r1c1", face="red-07")

    value, effect = asked(GAME, state, move)
    assert (value.component, value.fields) == ("card/07", ("value",))
    assert (effect.component, effect.fields) == ("card/07", ("timing",))
    assert ("Yin 3", (-3,)) in value.choices
    known = state.copy.learn("card/07", "value", -3).learn("card/07", "timing", "none")
    assert not asked(GAME, replace(state, copy=known), move)
    without = replace(state, copy=known.learn("card/07", "value", 0))
    assert [one.fields for one in asked(GAME, without, move)] == [("symbols",)]
    assert not asked(GAME, state, replace(move, face=None))
