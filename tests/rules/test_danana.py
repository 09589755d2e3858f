"""Danana beyond its cases: hidden victory points, whole turns, seats, questions and words."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.formats import documents
from companion.play.bots import play_at_random, play_game, play_greedily
from rules.copy import Status
from rules.files.unreadable import Unreadable
from rules.game import expects, hints
from rules.games.danana import GAME
from rules.games.danana.box import pieces
from rules.games.danana.play import clan
from rules.games.danana.play.deeds import performance
from rules.games.danana.play.moves import (
    MOVES,
    Adapt,
    AskVp,
    ChooseStack,
    CountVp,
    CreateArt,
    DananaMove,
    Dyes,
    EndTurn,
    Leadership,
    Medicine,
    Move,
    Perform,
    Pick,
    Rest,
    SetupCard,
    SetupPlace,
    StackedFirst,
    StartPlayer,
    TurnUpArt,
)
from rules.games.danana.play.state import Art, Danana, Place, Turn
from rules.record import Record
from rules.rule import Certainty
from rules.score import Ending
from rules.values.frozen import FrozenMap
from tests.rules.cases import cases_of

SEATS = ("Ada", "Ben", "Cleo")


def position(
    plain: dict[str, Any], players: tuple[str, ...] = ("Ada", "Ben"), **beside: Any
) -> Any:
    file = {"game": "danana", "players": list(players), "position": plain, **beside}
    return documents.read_text(json.dumps(file)).record.state


@pytest.fixture(scope="module")
def midgame() -> Danana:
    """Three players in the middle of a game on a confirmed copy, Ada or another to begin a turn."""
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    record = play_game(GAME, SEATS, 3, play_greedily, copy=copy, longest=140)
    while record.state.turn != Turn():
        record = record.undo()
    state: Danana = record.state
    return state


def with_vp(state: Danana, vp: int) -> Danana:
    return state.having(state.active_player or "", vp=vp)


# Hidden victory points


def test_shared_screen_lists_the_same_whatever_the_victory_points(midgame: Danana) -> None:
    poor, rich = (
        GAME.rules.view(with_vp(midgame, 0), None),
        GAME.rules.view(with_vp(midgame, 59), None),
    )

    assert list(GAME.rules.legal_moves(poor)) == list(GAME.rules.legal_moves(rich))
    assert hints(GAME, poor) == hints(GAME, rich)


def test_expanding_is_asked_on_the_shared_screen_and_checked_for_its_owner(midgame: Danana) -> None:
    seat = midgame.active_player or ""
    expand = Rest(by=seat, expand=True)
    state = with_vp(midgame, 2).having(seat, meeples=FrozenMap({"m1": "ready:1", "m2": "mat"}))

    hidden = [one.certainty for one in GAME.rules.objections(GAME.rules.view(state, None), expand)]
    assert Certainty.PRIVATE in hidden
    assert expand in list(GAME.rules.legal_moves(GAME.rules.view(state, None)))
    assert expand not in list(GAME.rules.legal_moves(GAME.rules.view(state, seat)))


def test_lone_dancer_is_asked_on_the_shared_screen() -> None:
    state = position({"on_board": 1, "vp": 0, "players": {}})
    dance = Perform(by="Ada", face="F22")

    (hidden,) = GAME.rules.objections(GAME.rules.view(state, None), dance)
    (own,) = GAME.rules.objections(GAME.rules.view(state, "Ada"), dance)
    assert (hidden.certainty, own.certainty) == (Certainty.PRIVATE, Certainty.SURE)


def test_end_of_turn_asks_nobody_for_sixty_and_tells_nothing(midgame: Danana) -> None:
    seat = midgame.active_player or ""
    state = replace(with_vp(midgame, 63), turn=Turn(step="end"))

    shared, own = GAME.rules.view(state, None), GAME.rules.view(state, seat)
    asked = expects(GAME, shared)[0]
    assert asked.what == "Pass the turn on."
    assert (asked.suggested, asked.ends) == (None, EndTurn(by=seat))
    assert expects(GAME, own)[0].suggested == EndTurn(by=seat, game_over=True)
    assert {
        move.game_over for move in GAME.rules.legal_moves(shared) if isinstance(move, EndTurn)
    } == {
        False,
        True,
    }


def test_everybody_sees_the_victory_points_at_the_end(midgame: Danana) -> None:
    over = GAME.rules.advance(midgame, EndTurn(by=midgame.active_player or "", game_over=True))

    assert GAME.rules.view(over, None) == over
    assert GAME.rules.outcome(over).ending in (Ending.WINNERS, Ending.RUNNING)


def test_victory_points_are_kept_exactly_when_all_is_logged() -> None:
    record = play_game(GAME, SEATS, 5, play_greedily)
    gained = dict.fromkeys(SEATS, 0)
    for before, after in zip(record.states, record.states[1:], strict=False):
        for seat in SEATS:
            gained[seat] += after.player(seat).vp - before.player(seat).vp

    assert gained == {seat: record.state.player(seat).vp for seat in SEATS}


def test_no_word_of_the_log_tells_a_total() -> None:
    state = position({"vp": 41, "players": {}})

    assert (
        GAME.rules.words(state, CountVp(by="Ada", vp=41)) == "Ada counts the victory point tokens"
    )
    assert "41" not in GAME.rules.words(state, EndTurn(by="Ada", game_over=False))


def test_who_does_not_log_is_asked(midgame: Danana) -> None:
    seat = midgame.active_player or ""
    state = replace(midgame.having(seat, vp=None), turn=Turn(step="end"))
    over = GAME.rules.advance(state, EndTurn(by=seat, game_over=True))

    assert GAME.rules.outcome(over).ending is Ending.UNDETERMINED
    counted = GAME.rules.advance(over, CountVp(by=seat, vp=62))
    assert GAME.rules.outcome(counted).ending in (Ending.WINNERS, Ending.RUNNING)


# Whole games


def test_preview_of_a_perform_is_the_difference_to_the_final_score() -> None:
    record = play_game(GAME, ("Ada", "Ben"), 1, play_at_random)
    compared = 0
    for state, move in zip(record.states, record.history, strict=False):
        if isinstance(move, (Perform, CreateArt, Rest)) and state.player(move.by).vp > 10:
            before = GAME.rules.score(GAME.rules.tally(state)).totals[move.by]
            after = GAME.rules.score(GAME.rules.tally(GAME.rules.advance(state, move))).totals[
                move.by
            ]
            assert GAME.rules.preview(state, move).points == after - before
            compared += 1

    assert compared > 20


def test_every_face_and_card_is_in_a_case() -> None:
    told = json.dumps([[one.position, one.told] for one in cases_of(GAME)], default=str)

    assert not [face for face in pieces.faces(GAME.box.components()) if f'"{face}"' not in told]
    assert not [card for card in pieces.cards(GAME.box.components()) if f'"{card}"' not in told]


def test_unknown_layout_is_asked_at_first_use() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), copy=GAME.box.components())
    record = record.then(StartPlayer(player="Ada"))
    while record.state.phase == "setup":
        acting = expects(GAME, record.state)[-1].by
        ours = [move for move in GAME.rules.legal_moves(record.state) if move.by == acting]
        record = record.report(ours[0])
    move = next(one for one in GAME.rules.legal_moves(record.state) if isinstance(one, Move))
    record = record.report(move)

    asked = expects(GAME, record.state)[0]
    assert asked.kinds == ("lay_tile",)
    assert move.to in asked.what


def asked(state: Danana, move: DananaMove) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.component, one.fields) for one in GAME.box.teaching.questions(state, move)]


def test_the_price_of_a_card_is_asked_when_it_is_studied() -> None:
    turn = {"step": "perform", "slot": "B1", "meeple": "m1"}
    state = position(
        {
            "phase": "play",
            "active_player": "Ada",
            "turn": turn,
            "slots": {"B1": "F32"},
            "stacks": {"Dog": [2, 3]},
            "players": {"Ada": {"fruit": 4, "meat": 0, "hides": 0, "tools": 0, "active": []}},
        }
    )
    study = Perform(by="Ada", card="Dog")

    (question,) = GAME.box.teaching.questions(state, study)
    assert (question.component, question.fields) == ("progress/Dog", ("cost_2",))
    assert question.says == "What does the top Dog card cost?"
    assert ("any 2", (FrozenMap(any=2),)) in question.choices
    told = replace(state, copy=state.copy.learn("progress/Dog", "cost_2", {"fruit": 1}))
    assert not asked(told, study)
    unknown = replace(state, answers=FrozenMap({question.key: None}))
    assert not asked(unknown, study)
    assert not judgements.ask(GAME, state, "questions", {})["answer"]


def test_what_only_the_box_can_tell_is_asked_about_the_move_that_needs_it() -> None:
    row = [{"card": "A1", "cube": 0}]
    meeples = {"m1": "ready:1", "m2": "tile:X"}
    board = {"slot": {"X": {"column": 1}}, "line": {"on": {"from": "1", "to": "X"}}}
    state = position(
        {"phase": "play", "art_row": row, "players": {"Ada": {"meeples": meeples}, "Ben": {}}},
        copy={**board, "ready": {"1": {"column": 1}, "2a": {"column": 2}}},
    )

    assert asked(state, CreateArt(by="Ada")) == [("art/A1", ("lines",))]
    assert asked(state, Rest(by="Ada", cook=("meat",))) == [
        ("mat/main", ("cook",)),
        ("slot/X", ("exit",)),
    ]
    (icons,) = GAME.box.teaching.questions(state, Move(by="Ada", meeple="m1", to="X"))
    assert (icons.component, icons.fields) == ("line/on", ("icons",))
    assert ("newborn", (("newborn",),)) in icons.choices
    bumping = Move(by="Ben", meeple="m1", to="X")
    (exit_,) = GAME.box.teaching.questions(state, bumping)
    assert exit_.choices == (("2a", ("2a",)), ("shore", ("shore",)))
    assert asked(state, Medicine(by="Ada", meeple="m1", behind="X")) == [("slot/X", ("exit",))]
    assert asked(state, ChooseStack(name="Dog")) == [("progress/Dog", ("marks",))]


def test_the_frame_is_the_whole_board() -> None:
    fresh, whole = GAME.box.fresh, GAME.box.components()

    (first,) = GAME.box.teaching.missing_frame(fresh)
    assert (first.component, first.takes) == ("board/main", "about ten minutes")
    assert not GAME.box.teaching.missing_frame(whole)
    told = fresh.overlay({"board/main": {"slots": ["A1"], "ready_areas": ["1"], "lines": ["a"]}})
    assert [one.component for one in GAME.box.teaching.missing_frame(told)] == [
        "slot/A1",
        "ready/1",
        "line/a",
    ]


def test_leadership_in_resources_is_settled_before_the_turn_goes_on(midgame: Danana) -> None:
    seat = next(one for one in SEATS if one != midgame.active_player)
    state = midgame.having(seat, owed=1, fruit=0)

    assert expects(GAME, state)[0].by == seat
    assert {type(move) for move in GAME.rules.legal_moves(state)} == {Leadership}
    after = GAME.rules.advance(state, Leadership(by=seat, resource="fruit"))
    assert (after.player(seat).owed, after.player(seat).fruit) == (0, 1)


def test_tiles_with_icons_of_their_own_are_settled_after_performing() -> None:
    turn = {"step": "perform", "slot": "B1", "meeple": "m1"}
    state = position(
        {
            "phase": "play",
            "active_player": "Ada",
            "turn": turn,
            "slots": {"B1": "F07"},
            "players": {"Ada": {"meat": 0, "meeples": {"m1": "tile:B1", "m2": "mat"}}},
        },
        copy={"face": {"F07": {"icons": ["newborn"]}}},
    )
    after = GAME.rules.advance(state, Perform(by="Ada"))

    assert after.turn is not None
    assert (after.turn.step, after.turn.icons) == ("tile_icons", ("newborn",))
    assert expects(GAME, after)[0].kinds == ("newborn", "end_turn")


def test_a_meeple_spent_by_medicine_does_not_move_on() -> None:
    turn = {"step": "behind", "medicine": "A1", "meeple": "m1"}
    state = position(
        {
            "phase": "play",
            "active_player": "Ada",
            "turn": turn,
            "slots": {"A1": "F30"},
            "players": {"Ada": {"meeples": {"m1": "ready:2a"}, "active": ["Medicine"]}},
        }
    )
    after = GAME.rules.advance(state, Perform(by="Ada"))

    assert after.turn is not None
    assert after.turn.step == "end"
    assert after.player("Ada").meeples == {"m1": "mat"}


# Seats


def test_who_leaves_passes_the_turn_on(midgame: Danana) -> None:
    gone = midgame.active_player or ""
    left = tuple(seat for seat in SEATS if seat != gone)
    after = GAME.rules.reseat(midgame, left)

    assert after.active_player in left
    assert set(after.players) == set(left)
    assert after.turn == Turn()


def test_who_joins_has_all_meeples_at_home(midgame: Danana) -> None:
    after = GAME.rules.reseat(midgame, (*SEATS, "Dan"))

    assert clan.on_board(after.player("Dan")) == 0
    assert after.active_player == midgame.active_player


def test_seats_of_a_position_nobody_told_much_of() -> None:
    state = position({"active_player": "Zoe"})

    assert GAME.rules.reseat(state, ("Ada",)).active_player is None
    assert GAME.rules.expects(replace(state, phase="play"))[0].kinds == ("start_player",)
    begun = GAME.rules.advance(replace(state, phase="play"), StartPlayer(player="Ben"))
    assert begun.active_player == "Ben"


# Odd corners


@pytest.mark.parametrize(
    "move",
    [
        StartPlayer(player="Nobody"),
        TurnUpArt(place=9, card="A1"),
        SetupPlace(by="Ada"),
        Pick(by="Ada", meeple="m1"),
        Adapt(by="Ada"),
        EndTurn(by="Ada", game_over=False),
    ],
)
def test_a_move_that_fits_nowhere_changes_little(move: DananaMove) -> None:
    over = position({"phase": "over", "players": {"Ada": {}, "Ben": {}}})
    after = GAME.rules.advance(over, move)

    assert after.phase == "over"
    assert GAME.rules.words(over, move)


def test_unknown_things_stay_unknown() -> None:
    state = position({"players": {"Ada": {"fruit": 1, "vp": 2}}})

    strange = SetupCard(by="Ada", card="S77")
    assert GAME.rules.advance(state, strange).player("Ada").fruit is None
    assert GAME.rules.preview(state, strange).points is None
    art = replace(state, art_row=(Art("mystery", 0),))
    assert GAME.rules.advance(art, CreateArt(by="Ada")).player("Ada").vp is None
    raw = replace(state, copy=state.copy.overlay({"mat/main": {"cook": {}}}))
    assert GAME.rules.preview(raw, Rest(by="Ada", cook=("fruit",))).points is None
    assert GAME.rules.advance(raw, Rest(by="Ada", cook=("fruit",))).player("Ada").fruit is None
    assert GAME.rules.preview(state, Perform(by="Ada")).points is None


def test_every_kind_of_move_has_words() -> None:
    record = play_game(GAME, ("Ada", "Ben"), 1, play_at_random, longest=200)
    state = record.state
    moves = [event for event in record.history if isinstance(event, MOVES)]
    said = {type(move): GAME.rules.words(state, move) for move in moves}
    said[Medicine] = GAME.rules.words(state, Medicine(by="Ada", meeple="m1", behind="A1"))
    study = Perform(
        by="Ada", face="F32", card="Dog", place=Place(cover="Fire"), pay_any=FrozenMap(fruit=1)
    )
    barter = Perform(by="Ada", face="F14", lose=FrozenMap(fruit=1), gain=FrozenMap(meat=1))

    assert GAME.rules.words(state, study) == "Ada performs STUDY: Dog over Fire, giving 1 fruit"
    assert GAME.rules.words(state, barter) == "Ada performs BARTER, giving 1 fruit, taking 1 meat"
    assert GAME.rules.words(state, Perform(by="Ada", face="F02", performed=False)) == (
        "Ada skips PICK FRUIT"
    )
    assert GAME.rules.words(state, Rest(by="Ada", cook=("meat",))) == "Ada rests and cooks meat"
    assert set(said) <= set(MOVES)


# Questions


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("actions", {}),
        ("performable", {"face": "F32"}),
        ("ways", {"face": "F01"}),
        ("ways", {"face": "F32"}),
        ("cards", {"face": "F32"}),
        ("payments", {"face": "F20", "card": "Dog"}),
        ("destinations", {"meeple": "m1"}),
        ("counts", {}),
        ("contest", {}),
        ("setup_order", {}),
        ("game_over", {}),
        ("vp", {"seat": "Ada", "asked_by": "Ada"}),
        ("questions", {}),
        ("effect", {"face": "F07"}),
    ],
)
def test_every_question_has_an_answer(midgame: Danana, query: str, arguments: Any) -> None:
    assert "answer" in judgements.ask(GAME, midgame, query, arguments)


def test_effect_tells_what_is_wasted() -> None:
    state = position({"player": {"tools": 7, "fruit": 3}})
    choice = {"lose": {"fruit": 3}, "gain": {"tools": 3}}

    told: Any = judgements.ask(GAME, state, "effect", {"face": "F14", "choice": choice})["answer"]
    assert (told["ok"], told["wasted"], told["rule"]) == (True, {"tools": 2}, "")


def test_effect_puts_a_card_where_it_is_told() -> None:
    state = position({"player": {}, "table": {"tops": {"Dog": {}}}})
    choice = {"card": "Dog", "place": {"side": 7}}

    told: Any = judgements.ask(GAME, state, "effect", {"face": "F32", "choice": choice})["answer"]
    assert told["rule"] == "D-27"


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("ways", {"face": "F99"}),
        ("effect", {"face": "F99"}),
        ("effect", {"face": "F14", "choice": {"bribe": 1}}),
        ("vp", {"seat": "Zoe"}),
    ],
)
def test_a_question_about_nothing_is_refused(query: str, arguments: Any) -> None:
    with pytest.raises(Unreadable):
        judgements.ask(GAME, position({"player": {}}), query, arguments)


# The page about the game

PAGE = Path(__file__).parents[2] / "docs" / "games" / "danana.md"


def test_every_move_on_the_page_can_be_judged() -> None:
    text = PAGE.read_text("utf-8")
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    moves = [json.loads(one) for one in re.findall(r"\| `(\{\"type\".*?\})` \|", text)]
    assert example is not None
    state: Any = documents.read_text(example[1]).record.state

    for plain in moves:
        assert judgements.judge(GAME, state, plain)["objections"] is not None
    named = {plain["type"] for plain in moves} | {"leadership"}
    assert named == set(GAME.rules.verbs)


def test_every_option_is_on_the_page() -> None:
    text = PAGE.read_text("utf-8")

    for option in GAME.rules.options:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.name}`"))
        for choice in option.choices:
            assert f"`{json.dumps(choice).strip(chr(34))}`" in row


# What is awaited in corners that play seldom comes to


def at_step(state: Danana, **changes: Any) -> Danana:
    return replace(state, turn=replace(Turn(), **changes))


@pytest.mark.parametrize(
    ("turn", "kinds"),
    [
        ({"step": "end", "dyes": 1}, ("dyes",)),
        ({"step": "adapt", "slot": "A1"}, ("adapt", "perform", "end_turn")),
        ({"step": "icons"}, ("end_turn",)),
        ({"step": "perform", "slot": "nowhere"}, ("end_turn",)),
    ],
)
def test_every_step_awaits_something(midgame: Danana, turn: Any, kinds: tuple[str, ...]) -> None:
    state = at_step(midgame, **turn)

    assert expects(GAME, state)[0].kinds == kinds
    assert list(GAME.rules.legal_moves(state))


def test_a_finished_setup_begins_with_the_starting_player() -> None:
    done = {"card": "S1", "columns": [1, 2, 3]}
    players = {"Ada": {"setup": done}, "Ben": {"setup": done}}
    state = position({"phase": "setup", "start_player": "Ben", "players": players})

    (step,) = GAME.rules.legal_moves(state)
    assert expects(GAME, state)[0].suggested == step == StartPlayer(player="Ben")
    assert GAME.rules.advance(state, step).active_player == "Ben"


def test_a_setup_nobody_told_of_is_asked_for() -> None:
    state = position({"phase": "setup", "start_player": "Ada", "players": {"Ada": {}}})

    assert judgements.ask(GAME, state, "setup_order", {})["answer"] == {
        "order": ["Ben", "Ada"],
        "next": None,
    }
    assert not judgements.ask(GAME, position({}), "setup_order", {})["answer"]["order"]


def test_an_empty_table_has_no_winner() -> None:
    state = replace(position({"phase": "over"}), seats=())

    assert GAME.rules.outcome(state).ending is Ending.UNDETERMINED


def test_a_tied_game_waits_for_the_tower() -> None:
    same = {"vp": 60, "fruit": 0, "meat": 0, "hides": 0, "tools": 0, "on_board": 3, "acquired": []}
    state = position({"phase": "over", "players": {"Ada": same, "Ben": same}})

    assert GAME.rules.outcome(state).ending is Ending.RUNNING
    assert expects(GAME, state)[0].kinds == ("stacked_first",)
    after = GAME.rules.advance(state, StackedFirst(player="Ben"))
    assert (GAME.rules.outcome(after).winners, expects(GAME, after)) == (("Ben",), ())
    assert not list(GAME.rules.legal_moves(after))
    assert (
        GAME.rules.words(state, StackedFirst(player="Ben")) == "Ben stacked all eight meeples first"
    )


def test_words_of_seldom_moves() -> None:
    state = position({})

    assert (
        GAME.rules.words(state, AskVp(by="Ada", player="Ben"))
        == "Ada asks for Ben's victory points"
    )
    assert GAME.rules.words(state, Dyes(by="Ada", resource="hides")) == "Ada takes 1 hide by Dyes"
    assert GAME.rules.preview(state, Adapt(by="Ada")).points == 0


def test_destinations_tell_icons_and_what_is_blocked() -> None:
    meeples = {"m1": "ready:2a", "m2": "tile:B1"}
    state = position({"players": {"Ada": {"meeples": meeples}}}, copy="demonstration")

    told: Any = judgements.ask(GAME, state, "destinations", {"meeple": "m1"})["answer"]
    assert [(one["to"], one["icons"], one["legal"]) for one in told] == [
        ("B1", [], False),
        ("B2", ["newborn"], True),
    ]


def test_a_study_whose_points_are_hidden_is_asked() -> None:
    state = position({"player": {"vp": 1}, "table": {"tops": {"Dog": {"vp": 1}}}})
    face = pieces.face(state.copy, "F32")
    assert face is not None

    assert performance.deed_of(state, "Ada", face).verdict()[0]
    hidden = GAME.rules.view(state, None)
    assert performance.deed_of(hidden, "Ada", face).verdict() == (True, Certainty.PRIVATE)
    unknown = replace(hidden, stacks=None)
    assert performance.deed_of(unknown, "Ada", face).verdict() == (True, Certainty.UNKNOWN)
