"""A sixth game is a folder: nothing else is edited, and everything that takes games takes it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.play.bots import play_at_random, play_game, play_greedily
from rules import shelf
from rules.game import AnyGame
from rules.record import Record
from tests.mould.conftest import NAME, PLAIN
from tests.mould.source_tree import MOULD, SourceTree
from tests.rules.laws import Trial, kept
from tests.rules.owners import BOXES, boxes_of, told_game

SEATS = ("Ada", "Ben")
MOST_LINES = 450
LAID = '{"type": "lay", "lantern": "R1", "cell": "2,1"}'


def test_the_mould_is_a_small_game() -> None:
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in MOULD.rglob("*.py"))

    assert lines <= MOST_LINES


def test_a_game_is_added_by_adding_a_folder(sixth_game: AnyGame) -> None:
    assert NAME in shelf.names()
    assert sixth_game.name == NAME
    assert sixth_game.rules.state.__module__.startswith(f"rules.games.{NAME}")


@pytest.mark.parametrize("box", BOXES)
def test_the_laws_hold(sixth_game: AnyGame, box: str) -> None:
    if box not in boxes_of(sixth_game):
        return  # it cannot be tracked lightly
    for seed, player in ((1, play_greedily), (2, play_at_random)):
        _true, record = told_game(sixth_game, SEATS, seed, player, box)
        for law in kept():
            law(Trial(record, states_wanted=15, moves_wanted=15))


def test_chance_draws_what_a_field_leaves_open(sixth_game: AnyGame) -> None:
    record: Record[Any, Any] = play_game(sixth_game, SEATS, 1)
    drawn = [getattr(one, "lantern", None) for one in record.events if hasattr(one, "lantern")]

    assert None not in drawn
    assert len(set(drawn)) == 24


# By command line


def said(tree: SourceTree, *arguments: str) -> Any:
    ran = tree.run("companion", *arguments)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("name", [NAME, PLAIN])
def test_it_is_played_by_command_line(tree: SourceTree, name: str) -> None:
    file = str(tree.folder / f"{name}.jsonl")
    begun = tree.run("companion", "new", name, "-p", "Ada,Ben", "-o", file)
    for told in ({"type": "start_player", "player": "Ada"}, {"type": "draw", "lantern": "R1"}):
        tree.run("companion", "apply", "-i", file, json.dumps(told)).check_returncode()
    for _ in range(5):
        tree.run("companion", "apply", "-i", file, '{"type": "draw"}').check_returncode()
    hints = said(tree, "hints", file, "--json")
    judged = said(tree, "judge", file, LAID.replace("2,1", "0,0"), "--json")
    refused = tree.run("companion", "apply", "-i", file, LAID.replace("2,1", "0,0"))
    tree.run("companion", "apply", "-i", file, LAID).check_returncode()
    score = said(tree, "score", file, "--json")

    assert begun.stdout == f"Lanterns for Ada, Ben is written to {file}.\n"
    assert "Ada lays R1 on 2,1" in json.dumps(hints)
    assert judged["legal"] is False
    assert "Nothing lies beside 0,0." in json.dumps(judged)
    assert refused.returncode == 3
    assert score["totals"] == {"Ada": 0, "Ben": 0}
    assert said(tree, "check", file, "--json")["events"] == 8


def test_it_is_on_every_list(tree: SourceTree) -> None:
    listed = {one["name"]: one for one in said(tree, "games", "--json")["games"]}
    tags = said(tree, "tags", NAME, "--json")["tags"]
    rules = said(tree, "rules", NAME, "--json")["rules"]
    demo = tree.run("companion", "demo", NAME, "--seed", "1")

    assert listed[NAME]["title"] == listed[PLAIN]["title"] == "Lanterns"
    assert len(tags) == 24
    assert said(tree, "tags", PLAIN, "--json")["tags"] == []
    assert [one["key"] for one in rules][:2] == ["L-1", "L-2"]
    assert "Ada is in first place." in demo.stdout


# Everything that is tested of a game


@pytest.mark.slow
def test_every_test_of_the_games_takes_it_in(tree: SourceTree) -> None:
    """Cases, playthroughs, laws, tags, schemas, teaching, guided entry, scans, touches."""
    ran = tree.run(
        *("pytest", "-q", "-p", "no:cacheprovider", "-k", f"{NAME} or {PLAIN}"),
        *("tests/rules", "tests/companion", "tests/app/demo"),
    )
    passed = re.search(r"(\d+) passed", ran.stdout)

    assert ran.returncode == 0, ran.stdout[-4000:]
    assert passed is not None
    assert int(passed[1]) > 150


@pytest.mark.slow
def test_it_keeps_the_house_in_order(tree: SourceTree) -> None:
    ran = tree.run("pytest", "-q", "-p", "no:cacheprovider", "tests/test_layers.py")

    assert ran.returncode == 0, ran.stdout[-4000:]


def test_recording_one_game_leaves_the_others_alone(tree: SourceTree) -> None:
    before = {file: file.read_bytes() for file in tree.games.glob("*/playthroughs/*.json*")}
    touched = {file: file.stat().st_mtime_ns for file in before}
    ran = tree.run("tests.rules.playthroughs", NAME)

    assert ran.stdout == f"{NAME}: 2 playthroughs\n"
    assert {file: file.read_bytes() for file in before} == before
    written = {file.parts[-3] for file in before if file.stat().st_mtime_ns != touched[file]}
    assert written == {NAME}


def test_recording_needs_a_game(tree: SourceTree) -> None:
    ran = tree.run("tests.rules.playthroughs")

    assert ran.returncode == 2
    assert "name the games to record" in ran.stderr
