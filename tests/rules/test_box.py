"""What the kernel derives about a box: controls from parts, typed pieces, questions, tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from companion.presenters.box.editor import Editor, described, kind_of
from rules import shelf
from rules.box.part_controls import (
    Choice,
    Control,
    Count,
    Counts,
    Cycle,
    Members,
    Switch,
    beside,
    changed,
    controlled,
)
from rules.box.sketch import Row, Sketch, Tally, Touched
from rules.box.tags import NO_PIECES, Pieces, Tagged
from rules.box.teaching import Kind, Question, Teaching, drawn_fields
from rules.box.typed_parts import Rests, fitted, typed
from rules.copy import Copy
from rules.game import AnyGame
from rules.moves import kinds
from rules.rule import Certainty
from rules.state import Move
from rules.table.scene import Place
from rules.values.frozen import FrozenMap
from tests.rules.changed_games import with_box

COPY = Copy.from_toml(
    """
    [status.bush]
    berries = "known"
    [bush.red]
    name = "Red bush"
    berries = 3
    cost = {sun = 1}
    kind = "wild"
    thorny = true
    visitors = ["wren"]
    sides = ["n", "s"]
    [bush.blue]
    berries = 9
    [bird.wren]
    name = "Wren"
    [bird.owl]
    """
)


@dataclass(frozen=True)
class Bush:
    name: str
    berries: Annotated[int, Count(0, 9, 4, label="Berries of {id}")]
    cost: Annotated[FrozenMap[str, int], Counts({"sun": "Sun", "rain": "Rain"}, 2)]
    kind: Annotated[str, Choice({"wild": "wild", "tame": "in a garden"}, label="Grows")]
    thorny: Annotated[bool, Switch("has thorns", label="Thorns")]
    visitors: Annotated[tuple[str, ...], Members("bird", what="visitor", label="Visited by")]
    sides: Annotated[tuple[str, ...], Cycle(("n", "s"), several=2, what="side")]


def bushes(**told: Any) -> AnyGame:
    """A game that has bushes in its box, taught as told."""
    return with_box(
        shelf.game("notad"),
        components=lambda: COPY,
        parts={"bush": Bush},
        teaching=Teaching(**told),
    )


def drawn(copy: Copy, _component: str) -> list[Place]:
    return [Place(f"bush:{one}") for one in copy.ids("bush")]


def test_each_control_shows_its_field() -> None:
    rows, tallies = beside(Bush, COPY, "bush/red")

    assert tallies == (
        Tally("berries", "Berries of red", 3),
        Tally("sun", "Sun", 1),
        Tally("rain", "Rain", 0),
    )
    assert {row.title: [(one.label, bool(one.outline)) for one in row.places] for row in rows} == {
        "Grows": [("wild", True), ("in a garden", False)],
        "Thorns": [("has thorns", True)],
        "Visited by": [("Wren", True), ("owl", False)],
    }


def test_a_field_that_nobody_told_begins_somewhere() -> None:
    assert beside(Bush, COPY, "bush/green", ["berries", "cost"]) == (
        (),
        (Tally("berries", "Berries of green", 4), Tally("sun", "Sun", 0), Tally("rain", "Rain", 0)),
    )
    assert beside(None, COPY, "bush/red") == ((), ())


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("berries:up", "berries", 4),
        ("berries:down", "berries", 2),
        ("sun:up", "cost", {"sun": 2}),
        ("sun:down", "cost", {}),
        ("rain:up", "cost", {"sun": 1, "rain": 1}),
        ("kind:tame", "kind", "tame"),
        ("thorny", "thorny", False),
        ("visitor:wren", "visitors", ()),
        ("visitor:owl", "visitors", ("wren", "owl")),
        ("side:1", "sides", ("n", "n")),
    ],
)
def test_a_touch_changes_the_field_it_means(place: str, field: str, value: Any) -> None:
    assert changed(Bush, COPY, "bush/red", place) == {"bush/red": {field: value}}


@pytest.mark.parametrize("place", ["kind:nowhere", "side:2", "side:x", "face:1", "berries of it"])
def test_other_touches_change_nothing(place: str) -> None:
    assert changed(Bush, COPY, "bush/red", place) == {}


def test_numbers_stay_within_their_bounds() -> None:
    most = COPY.overlay({"bush/red": {"cost": FrozenMap(sun=2)}})

    assert changed(Bush, COPY, "bush/blue", "berries:up") == {}
    assert changed(Bush, most, "bush/red", "sun:up") == {}


def test_a_control_has_to_say_what_it_shows_and_does() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Control()  # type: ignore[abstract]


def test_a_kind_that_is_drawn_is_taught_by_its_controls() -> None:
    game = bushes(kinds=(Kind("bush", "bush", "bushes", places=drawn, says="Tap.", aspect=2.0),))
    teaching = game.box.teaching

    sketch = teaching.sketch(COPY, "bush/red", ())
    assert sketch is not None
    assert (sketch.says, sketch.aspect, sketch.held) == ("Tap.", 2.0, ())
    assert teaching.touched(COPY, "bush/red", (), "thorny").changes["bush/red"] == {"thorny": False}
    assert drawn_fields(game, "bush") == controlled(Bush)


def test_of_components_drawn_together_a_touch_takes_another_in_hand() -> None:
    game = bushes(kinds=(Kind("bush", "bush", "bushes", places=drawn, together="bush"),))
    teaching = game.box.teaching

    assert teaching.touched(COPY, "bush/red", (), "bush:blue") == Touched(hand=("bush:blue",))
    sketch = teaching.sketch(COPY, "bush/red", ("bush:blue",))
    assert sketch is not None
    assert sketch.tallies[0].label == "Berries of blue"
    told = teaching.touched(COPY, "bush/red", ("bush:blue",), "berries:down")
    assert told == Touched({"bush/blue": {"berries": 8}}, ("bush:blue",))
    assert teaching.touched(COPY, "bush/red", (), "berries:up").hand == ("bush:red",)


def test_a_game_may_draw_and_touch_otherwise() -> None:
    own = Sketch((), rows=(Row("its own", ()),))
    kind = Kind(
        "bush",
        sketch=lambda _copy, _component, _hand: own,
        touched=lambda _copy, _component, hand, place: Touched(hand=hand) if place == "x" else None,
    )
    teaching = bushes(kinds=(kind,)).box.teaching

    assert teaching.sketch(COPY, "bush/red", ()) == own
    assert teaching.touched(COPY, "bush/red", ("held",), "x") == Touched(hand=("held",))
    assert teaching.touched(COPY, "bush/red", (), "thorny").changes == {
        "bush/red": {"thorny": False}
    }


def test_a_component_is_described_by_its_template_its_name_or_a_function() -> None:
    told = Kind("bush", words="{berries} berries, costs {cost}, seen {visitors}, {none}")

    assert bushes(kinds=(told,)).box.teaching.words(COPY, "bush/red") == (
        "3 berries, costs 1 sun, seen wren, ?"
    )
    assert bushes().box.teaching.words(COPY, "bush/red") == "Red bush"
    assert bushes().box.teaching.words(COPY, "bush/blue") == ""
    by_function = Kind("bush", words=lambda _copy, component: component.upper())
    assert bushes(kinds=(by_function,)).box.teaching.words(COPY, "bush/red") == "BUSH/RED"


def test_only_what_the_copy_does_not_know_is_asked() -> None:
    asked = (
        Question("bush/red", ("berries", "cost"), "What does it bear?"),
        Question("bush/blue", ("berries",), "Known."),
    )
    game = bushes(matters=lambda _state, _move: asked)
    state = game.rules.start(("Ada", "Ben"), game.settle({}), COPY.known())

    assert [*game.box.teaching.questions(state, None)] == [
        Question("bush/red", ("cost",), "What does it bear?")
    ]


@dataclass(frozen=True, kw_only=True)
class Plant(Move):
    bush: Annotated[str | None, kinds.Piece("bush")] = None
    many: Annotated[int, kinds.Number(0, 3)] = 1


@pytest.mark.parametrize(
    ("move", "asked"),
    [
        (
            Plant(by="Ada", bush="red"),
            [Question("bush/red", ("cost",), "What does bush red show?")],
        ),
        (Plant(by="Ada"), []),
        (None, []),
    ],
)
def test_a_piece_that_a_move_names_matters_as_far_as_rules_rest_on_it(
    move: Plant | None, asked: list[Question]
) -> None:
    game = bushes(kinds=(Kind("bush", "bush", "bushes", rests={"cost": ("N-1",)}),))
    state = game.rules.start(("Ada", "Ben"), game.settle({}), COPY.known())

    assert [*game.box.teaching.questions(state, move)] == asked
    assert game.box.teaching.rests == {"bush.cost": ("N-1",)}


def test_a_game_that_says_nothing_is_taught_field_by_field() -> None:
    game = bushes()
    editor = Editor(game, COPY, "bush/red")
    lines = {line.title: line for line in editor.view().lines}

    assert (kind_of(game, "bush").one, kind_of(game, "bush").many) == ("bush", "bushs")
    editor.step(lines["berries"].key, "up")
    assert editor.draft.get("bush/red", "berries") == 4
    assert game.box.teaching.sketch(COPY, "bush/red", ()) is None
    assert game.box.teaching.looks(COPY, "bush/red") is None
    assert game.box.teaching.looked(COPY, "bush/red", ()) == {}


def test_a_game_without_parts_is_taught_by_what_its_components_hold() -> None:
    game = with_box(bushes(), parts={})
    editor = Editor(game, COPY, "bush/red")
    lines = {line.title: line for line in editor.view().lines}

    editor.step(lines["berries"].key, "up")
    editor.step(lines["cost: sun"].key, "up")
    editor.press(lines["thorny"].chips[1].key)
    editor.step(lines["visitors"].key, "up")
    assert not editor.trouble
    held = {name: value.value for name, value in editor.draft.fields("bush/red").items()}
    assert (held["berries"], held["cost"]) == (4, {"sun": 2})
    assert (held["thorny"], held["visitors"]) == (False, ("wren", "wren"))


def test_a_game_without_components_has_nothing_to_teach() -> None:
    game = with_box(bushes(), parts={}, components=lambda: Copy.from_toml(""))
    state = game.rules.start(("Ada", "Ben"), game.settle({}), game.box.components())

    assert [*game.box.teaching.questions(state, None)] == []
    assert described(game, state.copy, "bush/red") == ""
    assert Editor(game, state.copy, "bush/red").view().lines == ()


def test_tags_follow_from_the_kinds_of_components() -> None:
    pieces = Pieces.of_kinds(
        "X",
        Tagged("bush", {"red": "R"}, caption="{name}", copies="berries"),
        Tagged("bird", caption="{id} {name}"),
    )

    assert [(one.code, one.caption, one.copies) for one in pieces.of(COPY)] == [
        ("R", "Red bush", 3),
        ("wren", "wren Wren", 1),
        ("owl", "owl", 1),
    ]
    assert [*NO_PIECES.of(COPY)] == []


def test_one_tag_is_printed_of_what_nobody_counted() -> None:
    pieces = Pieces.of_kinds("X", Tagged("bush", {"red": "R"}, copies="never_told"))

    assert [(one.copies, one.is_counted) for one in pieces.of(COPY)] == [(1, False)]


@dataclass(frozen=True, kw_only=True)
class Typed:
    id: str
    berries: int
    kind: Literal["tame", "wild"]
    thorny: bool | None
    cost: FrozenMap[str, int]
    own: str
    certainty: Annotated[Certainty, Rests("berries")]
    cost_certainty: Annotated[Certainty, Rests("berries", "cost")]


def test_a_component_is_read_as_a_typed_value() -> None:
    found = typed(Typed, COPY, "bush/red", own="mine")

    assert (found.id, found.berries, found.kind, found.thorny) == ("red", 3, "wild", True)
    assert (found.cost, found.own) == ({"sun": 1}, "mine")
    assert (found.certainty, found.cost_certainty) == (Certainty.SURE, Certainty.SURE)
    untaught = typed(Typed, COPY.known(), "bush/red", own="mine")
    assert (untaught.certainty, untaught.cost_certainty) == (Certainty.SURE, Certainty.UNKNOWN)


def test_what_is_missing_or_makes_no_sense_is_read_as_nothing() -> None:
    odd = COPY.overlay({"bush/blue": {"kind": "strange", "thorny": "very", "berries": "many"}})
    found = typed(Typed, odd, "bush/blue", own="")

    assert (found.berries, found.kind, found.thorny, found.cost) == (0, "tame", None, {})


@pytest.mark.parametrize(
    ("hint", "value", "read"),
    [
        (Annotated[int, "any"], 3, 3),
        (int | None, None, None),
        (int | str, "x", "x"),
        (int | str, (), 0),
        (tuple[Literal["a", "b"], ...], ("a", "c", ("a",)), ("a",)),
        (tuple[Literal["a"] | None, ...], ("a", None, 3), ("a", None)),
        (tuple[int, int], (1, 2), (1, 2)),
        (tuple[str, ...], "abc", ()),
        (Literal["a", "b"], FrozenMap(), "a"),
        (Any, "x", "x"),
    ],
)
def test_values_are_fitted_to_their_types(hint: Any, value: Any, read: Any) -> None:
    assert fitted(hint, value) == read
