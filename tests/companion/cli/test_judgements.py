"""The answers of the command line, on small positions of Notad written as people write them."""

import json
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.cli.answers.applied_move import Refused, apply
from companion.formats import documents
from companion.play.bots import play_game
from rules import shelf
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.record import Learned, Record, Ruled
from rules.state import State

FOREST = {"sides": ["forest", "forest", "forest", "forest"]}
EDGE = {"sides": ["forest", "meadow", "meadow", "meadow"]}
BOARD = {
    "rows": 3,
    "cols": 3,
    "start": "0,0",
    "shrine": "2,2",
    "values": {"0,0": -6, "0,1": -4, "1,1": -2},
    "pink": ["1,1"],
}
ACTING = {
    "board": BOARD,
    "phase": "act",
    "placed": {"0,1": {"tile": FOREST}},
    "tokens": {},
    "hand": [EDGE],
    "yurt": "0,0",
    "hunters": ["0,1"],
    "actions_left": 2,
}
FITTING = {"type": "place_tile", "tile": EDGE, "cell": "1,1"}
CLASHING = {**FITTING, "rot": 90}
ASTRAY = {**FITTING, "cell": "2,2"}


def read(position: Any, **beside: Any) -> documents.File:
    return documents.read_text(json.dumps({"game": "notad", "position": position, **beside}))


def at(position: Any, **beside: Any) -> tuple[AnyGame, State]:
    record = read(position, **beside).record
    return record.game, record.state


def test_the_printed_example_scores_63_from_counts_alone() -> None:
    answer = judgements.score(
        *at(
            {
                "area_sizes": {
                    "meadow": [6, 8],
                    "forest": [2, 2],
                    "desert": [8],
                    "highlands": [5],
                    "water": [3, 2],
                },
                "hunted": {"prey": 3, "predator": 4},
                "camp_value": 12,
                "uncovered": 4,
            }
        )
    )

    points = {line["key"]: line["points"]["A"] for line in answer["lines"]}
    assert points == {
        "prey": 3,
        "predators": 12,
        "meadow": 12,
        "forest": 4,
        "desert": 10,
        "highlands": 8,
        "water": 6,
        "camp": 12,
        "uncovered": -4,
    }
    assert answer["totals"] == {"A": 63}
    assert answer["winners"] == ["A"]


def test_a_score_says_what_is_missing() -> None:
    answer = judgements.score(*at({"hunted": {"prey": 1}}))

    assert {one["rule"] for one in answer["missing"]} == {"N-43", "N-44", "N-45"}
    assert answer["winners"] == []
    assert answer["totals"] == {"A": 1}


def test_a_move_that_fits_is_legal_and_its_effects_are_the_fields_that_change() -> None:
    answer = judgements.judge(*at(ACTING), FITTING)

    assert answer["legal"] is True
    assert answer["points"] == 3
    changed = answer["effects"]["players"]["A"]
    assert sorted(changed) == ["actions_left", "hand", "pending", "placed"]
    assert changed["actions_left"] == 1
    assert list(changed["placed"]) == ["0,1", "1,1"]


def test_a_clash_is_illegal_and_names_the_side() -> None:
    answer = judgements.judge(*at(ACTING), CLASHING)

    assert answer["legal"] is False
    assert [one["rule"] for one in answer["objections"]] == ["N-23"]
    assert answer["objections"][0]["strength"] == "printed"
    assert answer["objections"][0]["because"].startswith("N:")


def test_a_breach_of_a_ruling_is_illegal_too() -> None:
    answer = judgements.judge(*at(ACTING), ASTRAY)

    assert answer["legal"] is False
    assert answer["objections"][0]["strength"] == "ruling"


def test_what_rests_on_what_nobody_told_cannot_be_checked() -> None:
    position = {
        "phase": "act",
        "placed": {"0,1": {"tile": "T001"}},
        "hand": ["T002"],
        "tokens": {},
        "hunters": ["0,0"],
        "yurt": "0,0",
        "actions_left": 1,
    }
    for rot in (0, 90, 180, 270):
        move = {"type": "place_tile", "tile": "T002", "rot": rot, "cell": "0,2"}
        answer = judgements.judge(*at(position), move)
        if answer["objections"]:
            break

    assert answer["legal"] is None
    assert {one["certainty"] for one in answer["objections"]} == {"unknown"}


def test_hints_hold_what_is_not_illegal_and_keep_rulings_apart() -> None:
    game, state = at(ACTING)

    answer = judgements.hints(game, state)

    assert answer["moves"][0]["preview"]["points"] == 3
    assert answer["unusual"]
    for one in answer["moves"]:
        assert judgements.judge(game, state, one["move"])["legal"] is one["legal"] is not False
    for one in answer["unusual"]:
        said = judgements.judge(game, state, one["move"])
        assert said["legal"] is False
        assert {objection["strength"] for objection in said["objections"]} == {"ruling"}


def test_nothing_is_hinted_in_a_stopped_game() -> None:
    answer = judgements.hints(*at({**ACTING, "stopped": True}))

    assert not answer["expects"]
    assert not answer["moves"]


def test_a_game_answers_its_own_questions() -> None:
    asked = {"terrain": "forest", "sizes": [1, 4]}

    assert judgements.ask(*at({}), "area_points", asked)["answer"] == [0, 8]


def test_where_a_tile_described_in_place_fits() -> None:
    answer = judgements.ask(*at(ACTING), "placements", {"tile": EDGE})["answer"]

    assert ["1,1", 0] in answer["options"]
    assert ["1,1", 90] not in answer["options"]


def test_the_audit_finds_a_tile_in_two_places() -> None:
    position = {"placed": {"0,1": {"tile": "T001"}, "0,2": {"tile": "T001"}}}

    assert judgements.ask(*at(position), "audit", {})["answer"][0]["rule"] == "N-39"


@pytest.mark.parametrize(
    ("query", "arguments", "said"),
    [
        ("areaz", {}, 'no query "areaz", only placements, areas'),
        ("audit", {"seat": "A"}, "audit takes no arguments"),
        ("areas", {"seats": "A"}, "did you mean"),
        ("order", {"seat": "A"}, "and none at all"),
        ("placements", {}, "placements needs tile: the tile's id"),
        ("areas", {"seat": "Zoe"}, "nobody called 'Zoe' sits here"),
        ("areas", {"seat": ["A"]}, "nobody called"),
        ("placements", {"tile": ["T001"]}, "cannot be answered for"),
    ],
)
def test_a_question_that_cannot_be_answered(query: str, arguments: Any, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        judgements.ask(*at(ACTING), query, arguments)


def test_check_names_the_event_and_forgives_what_was_ruled() -> None:
    game = shelf.game("notad")
    record: documents.AnyRecord = Record.begin(game, ("Ada", "Ben"))
    wire_moves = [
        {"type": "pray", "by": "Ada", "level": 9},
        {"type": "pray", "by": "Ben", "level": 9},
    ]
    _, first, _ = judgements.read_move(game, record.state, wire_moves[0])
    record = record.rule(first)
    _, second, _ = judgements.read_move(game, record.state, wire_moves[1])
    record = record.then(second)

    answer = judgements.check(record)

    assert answer["ok"] is False
    assert {one["index"] for one in answer["objections"] if one["waived"]} == {0}
    assert {one["index"] for one in answer["objections"] if not one["waived"]} == {1}
    assert answer["events"] == 2


def test_a_game_played_by_the_rules_is_in_order() -> None:
    answer = judgements.check(play_game(shelf.game("notad"), ("Ada", "Ben"), 2))

    assert answer["ok"]
    assert answer["outcome"]["ending"] == "winners"
    assert answer["outcome"]["winners"] == answer["score"]["winners"]


def test_applying_a_move_gives_the_position_after_it() -> None:
    text = apply(read(ACTING), "", FITTING)

    after = documents.read_text(text).record.state
    assert list(after.players["A"].placed) == ["0,1", "1,1"]
    assert judgements.score(shelf.game("notad"), after)["totals"] == {"A": -10}


@pytest.mark.parametrize("move", [CLASHING, ASTRAY])
def test_a_move_with_a_sure_objection_is_refused(move: Any) -> None:
    with pytest.raises(Refused) as refusal:
        apply(read(ACTING), "", move)

    assert len(refusal.value.objections) == 1


def test_what_happened_is_applied() -> None:
    after = documents.read_text(apply(read(ACTING), "", CLASHING, happened=True)).record.state

    assert after.players["A"].placed["1,1"].rot == 90


def test_a_record_keeps_its_lines_and_gains_a_ruling() -> None:
    header = '{"game": "notad",   "record": 1, "players": ["Ada", "Ben"]}'
    lines = f'{header}\n{{"act": "start_player", "player": "Ben"}}\n\n'

    text = apply(documents.read_text(lines), lines, {"type": "pray", "level": 7}, happened=True)

    assert text.startswith(lines.rstrip())
    ruled = documents.read_text(text).record.events[-1]
    assert isinstance(ruled, Ruled)
    assert "N-1" in ruled.waived


def test_a_record_learns_a_tile_described_in_a_move() -> None:
    header = json.dumps({"record": 1, "game": "notad", "players": ["A"], "position": ACTING})
    spare = {"type": "place_tile", "tile": FOREST, "cell": "0,2", "source": "elsewhere"}

    text = apply(documents.read_text(header), header, spare, happened=True)

    events = documents.read_text(text).record.events
    assert any(isinstance(one, Learned) for one in events)
    assert text.splitlines()[0] == header


def test_a_new_move_leaves_behind_what_was_undone() -> None:
    record = Record.begin(shelf.game("notad"), ("Ada", "Ben"))
    lines = documents.write_record(record) + '{"type": "start_player", "player": "Ben"}\n'
    undone = lines.replace('{"record":1,', '{"record":1,"at":0,', 1)

    text = apply(documents.read_text(undone), undone, {"type": "start_player", "player": "Ada"})

    after = documents.read_text(text).record
    assert len(after.history) == after.at == 1
    assert after.state.order == ("Ada", "Ben")
