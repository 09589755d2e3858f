"""Moves, events and positions of a game on the wire: there and back, and refused with a place."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.formats.copies import read_copy, recall_copy, write_changes, write_copy
from companion.formats.game_format import GameFormat
from companion.formats.json_text import parse, write
from rules import shelf
from rules.copy import Status
from rules.files.unreadable import Unreadable
from rules.game import Files
from rules.record import (
    EVENTS as KINDS,
)
from rules.record import (
    Answered,
    Automatic,
    Corrected,
    Event,
    Learned,
    LockedIn,
    Paused,
    Record,
    Renamed,
    Reseated,
    Resumed,
    Revealed,
    Ruled,
    Stopped,
    Tracked,
)
from rules.state import Level, Move
from rules.values.frozen import FrozenMap
from tests.companion.tiny import GAME, Basket, Bear, Bird, Crown, Pick, Tiny, Visit

pytestmark = pytest.mark.slow

WIRE = GameFormat(GAME)
SEATS = ("Ada", "Ben")

WORDS = (
    *("type", "act", "by", "player", "berries", "bush", "move", "waived", "path", "value", "note"),
    *("component", "field", "seats", "seat", "name", "round", "players", "visitors", "marks", "id"),
)

EVENTS: list[Event] = [
    Pick(by="Ada", berries=3),
    Visit(from_="north"),
    Visit(from_="north", class_="bear"),
    Crown(player="Ben"),
    Ruled(Pick(by="Ben", berries=9), ("T-1",)),
    Corrected(("players", "Ada", "class_"), "tin"),
    Corrected(("players", "Ada"), Basket(berries=4)),
    Corrected(("visitors", 0), Bird("south", 2)),
    Corrected(("bird",), None, "flown away"),
    Learned("bush/red", "bears", 6),
    Learned("bush/red", "colours", ("red",)),
    Reseated(("Ben", "Ada", "Cleo")),
    Renamed("Ada", "Zoe"),
    Automatic(Visit(from_="north")),
    Automatic(Pick(by="Ada", berries=1), deed=3),
    Answered("which bush is whose", "red"),
    Answered("who began"),
    Tracked(Level.LIGHT),
    LockedIn("Ada"),
    Revealed(FrozenMap(Ada="red", Ben=None)),
    Paused(),
    Stopped(),
    Resumed(),
]


ALL_TYPES = sorted({WIRE.write_event(event)["type"] for event in EVENTS})

TEXT = st.text("Ada 5\0\né/", max_size=6)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(TEXT | st.sampled_from(WORDS), inner),
    max_leaves=10,
)


def begin() -> Record[Tiny, Move]:
    return Record.begin(GAME, SEATS)


def through_json(plain: Any) -> Any:
    return parse(write(plain))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_reads_back_the_same(event: Event) -> None:
    state = begin().then(Visit(from_="east")).state
    plain = through_json(WIRE.write_event(event))

    assert WIRE.recall_event(plain) == event
    assert WIRE.read_event(plain, state) == (event,)


def test_every_kind_of_event_is_among_the_examples() -> None:
    assert {type(event) for event in EVENTS} >= set(KINDS)


def test_a_game_with_a_move_for_secret_choices_has_that() -> None:
    wire = GameFormat(shelf.game("amanda"))
    ours = wire.recall_event({"type": "locked_in", "by": "Ada"})

    assert type(ours) in shelf.game("amanda").rules.moves
    assert wire.write_event(ours) == {"type": "locked_in", "by": "Ada"}
    with pytest.raises(Unreadable, match="none of this game's moves"):
        wire.write_event(LockedIn("Ada"))


def test_a_position_reads_back_the_same() -> None:
    record = begin()
    for event in EVENTS:
        record = record.then(event)
    state = record.state
    plain = through_json(WIRE.write_position(state))

    assert WIRE.recall_position(plain, state.seats, state.options, state.copy) == state
    assert WIRE.read_position(plain, state.seats, state.options, state.copy) == state


def test_fields_at_their_default_are_not_written() -> None:
    assert WIRE.write_move(Visit(from_="n")) == {"type": "visit", "by": "", "from": "n"}


def test_what_stands_beside_a_position_is_not_in_it() -> None:
    assert not WIRE.write_position(begin().state).keys() & {"seats", "options", "copy"}


def test_an_absent_field_is_unknown() -> None:
    state = WIRE.read_position({}, SEATS, {}, GAME.box.components())

    assert state == Tiny(seats=SEATS, copy=GAME.box.components())


@pytest.mark.parametrize(
    ("plain", "move"),
    [
        pytest.param(
            {"act": "pick", "player": "Ben", "berries": 1}, Pick(by="Ben", berries=1), id="aliases"
        ),
        pytest.param(
            {"type": "crown", "player": "Ben", "by": "Ada"},
            Crown(player="Ben", by="Ada"),
            id="player is a field of this move",
        ),
        pytest.param({"type": "pick", "berries": 1}, Pick(by="Ada", berries=1), id="awaited seat"),
        pytest.param({"type": "visit", "from": "n"}, Visit(from_="n"), id="the table is awaited"),
        pytest.param(
            {"type": "pick", "by": "Zoe", "berries": 1}, Pick(by="Ben", berries=1), id="new name"
        ),
    ],
)
def test_a_move_may_be_told_in_other_words(plain: dict[str, Any], move: Move) -> None:
    state = begin().then(Renamed("Ben", "Zoe")).state

    assert WIRE.read_move(plain, state) == (move, ())


def test_with_one_seat_nobody_needs_to_say_who() -> None:
    state = WIRE.read_position({"berries": 25}, ("A",), {}, GAME.box.components())

    assert WIRE.read_move({"type": "pick", "berries": 1}, state)[0] == Pick(by="A", berries=1)


def test_a_component_described_in_a_move_is_learned_first() -> None:
    told = {"type": "pick", "berries": 4, "bush": {"id": "green", "bears": 4}}
    events = WIRE.read_event(told, begin().state)

    assert events == (
        Learned("bush/green", "bears", 4),
        Pick(by="Ada", berries=4, bush="green"),
    )


def test_a_component_described_in_a_position_counts_as_confirmed() -> None:
    state = WIRE.read_position({"bush": {"red": {"bears": 2}}}, SEATS, {}, GAME.box.components())

    assert state.copy.get("bush/red", "bears") == 2
    assert state.copy.status("bush/red", "bears") is Status.CONFIRMED


def test_a_ruling_without_keys_waives_what_stands_against_it() -> None:
    told = {"type": "ruled", "move": {"type": "pick", "berries": 50}}

    assert WIRE.read_event(told, begin().state) == (Ruled(Pick(by="Ada", berries=50), ("T-1",)),)


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (5, "event: expected an object, got 5"),
        ({}, "event.type: expected a move of Tiny, got null"),
        ({"type": ["pick"]}, 'event.type: expected a move of Tiny, got ["pick"]'),
        (
            {"type": "pik"},
            'event.type: expected a move of Tiny, got "pik" (did you mean "pick"?)',
        ),
        ({"type": "pick"}, 'event: "berries" is missing'),
        (
            {"type": "pick", "berries": "5"},
            'event.berries: expected a whole number, got "5"',
        ),
        (
            {"type": "pick", "berries": True},
            "event.berries: expected a whole number, got true",
        ),
        (
            {"type": "pick", "berries": 1.0},
            "event.berries: expected a whole number, got 1.0",
        ),
        (
            {"type": "pick", "berries": 1, "bsh": "red"},
            'event: there is no field "bsh" (did you mean "bush"?)',
        ),
        (
            {"type": "pick", "berries": 1, "by": "Bob"},
            'event.by: nobody called "Bob" sits here, only "Ada", "Ben"',
        ),
        (
            {"type": "visit", "from": "n", "class": "cow"},
            'event.class: expected one of "bird", "bear", got "cow"',
        ),
        (
            {"type": "pick", "berries": 1, "bush": {"bears": 1}},
            "event: not written as Tiny needs it (KeyError: 'id')",
        ),
        (
            {"type": "pick", "berries": 1, "bush": {"id": "red", "bears": "many"}},
            'event.bush/red.bears: expected something like 5, got "many"',
        ),
        ({"type": "ruled", "move": None}, "event.move: expected an object, got null"),
        ({"type": "automatic", "move": None}, "event.move: expected an object, got null"),
        (
            {"type": "automatic", "move": {"type": "visit", "from": "n"}, "deed": 0},
            "event.deed: expected 1 or more, got 0",
        ),
        (
            {"type": "automatic", "move": {"type": "visit", "from": "n"}, "of": 1},
            'event: there is no field "of"',
        ),
        (
            {"type": "tracked", "level": "dim"},
            'event.level: expected one of "pad", "light", "full", got "dim"',
        ),
        ({"type": "locked_in", "by": "Eve"}, 'event.by: there is no seat "Eve"'),
        ({"type": "revealed", "cards": {"Eve": 1}}, 'event.cards: there is no seat "Eve"'),
        (
            {"type": "answered", "question": ""},
            "event.question: expected a question of up to 200 characters",
        ),
        (
            {"type": "corrected", "path": ["tracked"], "value": "pad"},
            "event.path: use an event of type tracked",
        ),
        (
            {"type": "ruled", "move": {"type": "pick", "berries": 1}, "waved": []},
            'event: there is no field "waved" (did you mean "waived"?)',
        ),
        (
            {"type": "corrected", "path": [], "value": 1},
            "event: expected a path to a field and a value",
        ),
        (
            {"type": "corrected", "path": ["players", "Ada", "class"], "value": 1},
            'event.value: expected one of "wicker", "tin", got 1',
        ),
        (
            {"type": "corrected", "path": ["players", "Ada", "lid"], "value": 1},
            "event.path: nothing at lid: there is no 'lid'",
        ),
        (
            {"type": "corrected", "path": ["players", "Eve", "berries"], "value": 1},
            "event.path: nothing at Eve/berries: there is no 'Eve'",
        ),
        (
            {"type": "corrected", "path": ["seats"], "value": ["Ada"]},
            "event.path: use an event of type reseated",
        ),
        (
            {"type": "corrected", "path": ["options", "sweet"], "value": 1},
            "event.value.sweet: expected one of false, true, got 1",
        ),
        (
            {"type": "reseated", "seats": ["Ada", "Ada"]},
            'event.seats[1]: "Ada" sits there twice',
        ),
        (
            {"type": "renamed", "seat": "Eve", "name": "Zoe"},
            'event.seat: there is no seat "Eve"',
        ),
        (
            {"type": "renamed", "seat": "Ada", "name": ""},
            'event.name: expected a name of up to 40 characters, got ""',
        ),
        (
            {"type": "learned", "component": "tree/1", "field": "x", "value": 1},
            "copy: no component is called 'tree/1', only bush",
        ),
    ],
)
def test_an_event_that_cannot_be_read_says_where_and_why(plain: Any, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        WIRE.read_event(plain, begin().state)

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ([], "position: expected an object, got []"),
        ({"rund": 3}, 'position: there is no field "rund" (did you mean "round"?)'),
        ({"seats": []}, 'position.seats: stands beside the position, as "players"'),
        (
            {"players": {"Ada": {"berries": "x"}}},
            'position.players.Ada.berries: expected a whole number or null, got "x"',
        ),
        ({"players": []}, "position.players: expected an object, got []"),
        ({"visitors": 5}, "position.visitors: expected a list of objects, got 5"),
        ({"visitors": [5]}, "position.visitors[0]: expected an object, got 5"),
        (
            {"visitors": [{"type": "cow"}]},
            'position.visitors[0].type: expected one of "bird", "bear", got "cow"',
        ),
        ({"visitors": [{"type": "bird"}]}, 'position.visitors[0]: "from" is missing'),
        (
            {"marks": {"one": "Ada"}},
            'position.marks.one: expected a whole number as key, got "one"',
        ),
        (
            {"trail": ["a", None]},
            "position.trail[1]: expected a text or a whole number, got null",
        ),
        ({"bush": {"red": 4}}, "position: copy: bush/red must be an object, not 4"),
    ],
)
def test_a_position_that_cannot_be_read_says_where_and_why(plain: Any, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        WIRE.read_position(plain, SEATS, {}, GAME.box.components())

    assert str(caught.value).removeprefix("position: ") == message.removeprefix("position: ")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(WORDS), JSON), st.sampled_from([None, *ALL_TYPES]))
def test_any_event_at_all_is_read_or_unreadable(plain: dict[str, Any], type_: str | None) -> None:
    told = plain | {"type": type_} if type_ else plain
    with suppress(Unreadable):
        WIRE.read_event(told, begin().state)
    with suppress(Unreadable):
        WIRE.recall_event(told)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(WORDS), JSON), JSON)
def test_any_position_and_copy_at_all_are_read_or_unreadable(
    plain: dict[str, Any], copy: Any
) -> None:
    with suppress(Unreadable):
        WIRE.read_position(plain, SEATS, {}, GAME.box.components())
    with suppress(Unreadable):
        read_copy(copy, GAME.box)


@pytest.mark.parametrize(
    "plain", [{}, {"type": "pick"}, {"type": 5}, {"type": "ruled"}, {"type": "pick", "x": 1}, []]
)
def test_a_spoilt_journal_entry_is_unreadable_and_nothing_else(plain: Any) -> None:
    with pytest.raises(Unreadable):
        WIRE.recall_event(plain)


@pytest.mark.parametrize(
    "names", [[], ["A"] * 2, [""], [" A"], ["A\nB"], [5], "AB", None, ["x" * 41]]
)
def test_seats_without_proper_names_are_refused(names: Any) -> None:
    with pytest.raises(Unreadable, match="players"):
        WIRE.read_seats(names)


@pytest.mark.parametrize("plain", [[], {"sour": True}, {"sweet": 1}, {"sweet": []}])
def test_options_the_game_does_not_offer_are_refused(plain: Any) -> None:
    with pytest.raises(Unreadable, match="options"):
        WIRE.read_options(plain)


def test_a_game_may_understand_options_in_other_words() -> None:
    game = replace(GAME, files=Files(read_options=lambda plain: {"sweet": "sugar" in plain}))

    assert GameFormat(game).read_options({"sugar": 1})["sweet"] is True


def test_a_copy_reads_back_with_every_status() -> None:
    copy = GAME.box.components().learn("bush/red", "bears", 9)

    assert recall_copy(through_json(write_copy(copy))) == copy
    assert read_copy(through_json(write_copy(copy)), GAME.box) == copy


def test_what_the_owner_confirmed_is_written_as_changes() -> None:
    copy = GAME.box.fresh.learn("bush/red", "colours", ("red", None))
    changes = write_changes(copy, GAME.box)

    assert changes == {"bush/red": {"colours": ["red", None]}}
    assert read_copy(changes, GAME.box) == copy


def test_the_demonstration_box_is_called_by_its_name() -> None:
    whole = GAME.box.components()

    assert write_changes(whole, GAME.box) == "demonstration"
    assert read_copy("demonstration", GAME.box) == whole


def test_stand_ins_of_old_are_the_demonstration_box_or_not_known() -> None:
    held = {"bears": {"value": 5, "status": "placeholder"}}
    mine = {"colours": {"value": [], "status": "confirmed"}}
    untouched = recall_copy({"components": {"bush/red": held}})
    somebodys = recall_copy({"components": {"bush/red": {**held, **mine}}})

    assert untouched.status("bush/red", "bears") is Status.DEMONSTRATION
    assert not somebodys.knows("bush/red", "bears")
    assert somebodys.knows("bush/red", "colours")


def test_a_copy_that_changes_cannot_tell_is_not_written_as_changes() -> None:
    default = GAME.box.components()

    assert write_changes(default.all_as(Status.KNOWN), GAME.box) is None


@pytest.mark.parametrize(
    "plain",
    [
        5,
        {"tree": {}},
        {"bush": 5},
        {"bush": {"red": {"bears": "x"}}},
        {"bush": {"red": {"colours": [5]}}},
        {"components": {"bush/red": {"bears": 5}}},
        {"components": {"bush/red": {"bears": {"value": 5, "status": "sure"}}}},
        {"components": {"bush/red": {"bears": {"value": "x", "status": "known"}}}},
        {"components": []},
    ],
)
def test_a_copy_of_another_shape_is_refused(plain: Any) -> None:
    with pytest.raises(Unreadable, match="copy"):
        read_copy(plain, GAME.box)


def test_a_foreign_move_cannot_be_written() -> None:
    class Jump(Move):
        pass

    with pytest.raises(Unreadable, match="none of this game's moves"):
        WIRE.write_move(Jump())


@pytest.mark.parametrize("correction", [Corrected(("lid",), 1), Corrected(("players", "Ada"), 5)])
def test_a_correction_that_fits_nowhere_cannot_be_written(correction: Corrected) -> None:
    with pytest.raises(Unreadable, match="event"):
        WIRE.write_event(correction)


def test_classes_in_a_union_carry_their_tag() -> None:
    state = Tiny(seats=SEATS, copy=GAME.box.components(), visitors=(Bird("n"), Bear("hungry")))

    assert WIRE.write_position(state)["visitors"] == [
        {"type": "bird", "from": "n"},
        {"type": "bear", "mood": "hungry"},
    ]


def test_numbered_keys_come_back_as_numbers() -> None:
    state = Tiny(seats=SEATS, copy=GAME.box.components(), marks=FrozenMap({3: "Ada"}))
    plain = through_json(WIRE.write_position(state))

    assert plain["marks"] == {"3": "Ada"}
    assert WIRE.recall_position(plain, SEATS, {}, state.copy) == state
