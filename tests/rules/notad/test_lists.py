"""What is awaited and listed at Notad's table, and what the fields of its moves may hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from companion.formats import documents
from companion.play.bots import play_game, play_greedily
from rules import shelf
from rules.answers import Awaited
from rules.copy import Status
from rules.games.notad.play import choices, moves
from rules.games.notad.play.state import Notad
from rules.moves import move_list

GAME = shelf.game("notad")
JUDGED = replace(GAME, rules=replace(GAME.rules, lists={}))
"""The same game, but every well-formed move is judged instead of asking the land what fits."""

DRAW, BONUS = {"what": "draw", "class": "prey"}, {"what": "bonus"}
TOKEN = {"what": "token", "class": "prey", "animal": "prey_a", "source": "drawn"}


def position(**fields: Any) -> Notad:
    header = {
        "game": "notad",
        "copy": "demonstration",
        "players": ["Ada", "Ben"],
        "position": fields,
    }
    state = documents.read_text(json.dumps(header)).record.state
    assert isinstance(state, Notad)
    return state


def test_a_file_that_tells_of_a_million_picks_is_not_taken_at_its_word() -> None:
    state = position(phase="explore", picks_left=10**6)

    assert tuple(choices.blind_draws(state, "Ada")) == tuple(range(1, 10))


def test_a_player_is_awaited_for_all_there_is_to_settle() -> None:
    (awaited,) = GAME.rules.expects(position(phase="act", pending=[BONUS, DRAW, TOKEN]))

    assert awaited.kind is Awaited.CHOICE
    assert awaited.what == "Find a place for the Prey A."
    assert {"place_animal", "discard_new_animal", "draw_animal", "bonus"} <= set(awaited.kinds)


def test_an_animal_from_the_display_is_not_awaited_beside_its_bag() -> None:
    picked = {**TOKEN, "source": "display"}
    (awaited,) = GAME.rules.expects(position(phase="explore", pending=[picked], picks_left=1))

    assert "discard_new_animal" not in awaited.kinds


def test_without_actions_only_stored_animals_are_awaited() -> None:
    state = position(phase="act", actions_left=0, stored=["prey_a"], placed={"0,1": "T001"})
    (awaited, *_) = GAME.rules.expects(state)

    assert awaited.kinds == ("place_animal", "done")


def test_what_is_listed_quickly_is_what_judging_every_move_lists() -> None:
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 5, copy=copy)
    for state in record.states[::9]:
        listed = list(GAME.rules.legal_moves(state))
        judged = list(move_list.listed(JUDGED, state))

        assert len(listed) == len(judged)
        assert set(listed) == set(judged)


def test_a_tile_that_lies_elsewhere_replaces_none() -> None:
    placed = {"0,1": "T001", "1,0": "T002"}
    state = position(phase="act", pending=[BONUS], placed=placed, hand=["T002"], tokens={})

    assert not any(getattr(move, "tile", None) for move in GAME.rules.legal_moves(state))


def test_an_animal_may_be_told_to_have_gone_anywhere() -> None:
    state = position(tokens={"0,1": {"kind": "prey_a", "class": "prey"}})
    told = list(move_list.well_formed(GAME, state, moves.MoveAnimal, "Ada", judged=False))

    assert {move.cell for move in told} == {"0,1"}
    assert len(told) == 25
    assert list(move_list.well_formed(GAME, state, moves.MoveAnimal, "Ada")) == []


def test_a_drawn_predator_is_placed_if_possible_says_a_reminder() -> None:
    token = {"what": "token", "class": "predator", "animal": "pred_a", "source": "drawn"}
    tile = {"sides": ["meadow"] * 4, "icons": ["pred_a"]}
    fits = position(phase="act", pending=[token], placed={"0,1": tile}, tokens={}, hunters=["0,0"])
    stands = position(phase="act", pending=[token], placed={"0,1": tile}, hunters=["0,1"])

    assert [note.text.partition(", ")[2] for note in GAME.rules.notes(fits)][:1] == [
        "on the board if possible."
    ]
    assert not any("if possible" in note.text for note in GAME.rules.notes(stands))


def test_what_an_empty_bag_cannot_give_is_not_awaited() -> None:
    draw = {"what": "draw", "class": "predator"}
    dry = position(phase="act", pending=[draw], actions_left=2, orange_bag=0, orange_discard=0)
    full = position(phase="act", pending=[draw], actions_left=2, orange_bag=0, orange_discard=1)

    assert "place_tile" in GAME.rules.expects(dry)[0].kinds
    assert GAME.rules.expects(full)[0].kinds == ("draw_animal",)


def test_who_has_something_to_settle_is_awaited_beside_whose_turn_it_is() -> None:
    state = position(
        phase="act",
        baskets=[{"player": "Ada", "level": 2}, {"player": "Ben", "level": 3}],
        players={"Ada": {"actions_left": 2}, "Ben": {"actions_left": 2, "pending": [BONUS]}},
    )

    assert [one.by for one in GAME.rules.expects(state)] == ["Ada", "Ben"]


def test_the_lot_and_the_first_display_come_in_either_order() -> None:
    begun = position(phase="setup", round=0, order=[], baskets=[])
    dealt = GAME.rules.advance(begun, moves.DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3))
    (lot,) = GAME.rules.expects(dealt)

    assert [one.kinds for one in GAME.rules.expects(begun)] == [
        ("start_player",),
        ("deal_display",),
    ]
    assert (dealt.phase, lot.kinds) == ("pray", ("start_player",))
    assert not any(
        one.forbids for one in GAME.rules.objections(dealt, moves.StartPlayer(player="Ben"))
    )


def test_every_action_out_of_its_phase_is_objected_to() -> None:
    told = {
        "explore": moves.Explore(by="Ada", blind=1),
        "act": moves.MoveHunter(by="Ada", from_="0,0", to="0,1"),
        "pray": moves.Pray(by="Ada", level=3),
        "setup": moves.DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3),
    }
    for phase in (*told, "cleanup"):
        for own, move in told.items():
            keys = [one.rule.key for one in GAME.rules.objections(position(phase=phase), move)]
            in_one = (phase, own) == ("cleanup", "setup")  # the old round is cleared up with it
            assert ("N-47" in keys) is (own != phase and not in_one), (phase, move)


def test_greedy_players_hunt_what_they_have_put_on_the_land() -> None:
    seats = ("Ada", "Ben")
    for seed in (1, 2):
        end = play_game(GAME, seats, seed, play_greedily).state
        hunters = [cell for seat in seats for cell in end.player(seat).hunters or ()]
        hunted = sum(one.hunted for seat in seats for one in end.player(seat).tokens.values())

        assert end.phase == "over"
        assert set(hunters) != {"0,0"}
        assert hunted + sum(end.player(seat).camp_fuel or 0 for seat in seats) > 0
